"""Cashing out to a bank account, and linking one."""

from apps.payport.models import BankLink
from apps.payport.screens.parts import below, foot
from apps.payport.screens.paying import balance
from apps.payport.tools.banks import BANK, BANKS, cash_out, is_linked, link_bank, named
from apps.payport.tools.sending import MOST
from gui_sim import ui
from gui_sim.wording import money


class CashOut(ui.Screen):
    """Money from the balance to a bank account."""

    title = "Cash out"

    amount = ui.State(0)
    bank_id = ui.State[str](lambda screen: next(iter(screen.banks()), ""))

    def banks(self) -> dict[str, str]:
        """Return the names of the linked accounts by id."""
        found = self.ctx.find(BankLink) if self.ctx.allows(BANK) else []
        return {bank.id: named(bank) for bank in found if is_linked(self.ctx, bank)}

    def body(self) -> ui.View:
        """How much, and to which account."""
        banks = self.banks()
        held = balance(self.ctx)
        note = "" if held is None else f"Your balance is {money(held)}."
        return ui.Form(
            ui.Section(ui.AmountPad("Amount", self.amount, most=MOST), style="bare", footer=note),
            ui.Section(
                ui.Picker("To", self.bank_id, list(banks.items())) if banks else None,
                ui.Row("Link a bank", leading=ui.IconTile("bank", "#4b3fd6"), to=LinkBank()),
                footer="" if banks else BANK.sentence(self.ctx),
            ),
        )

    def footer(self) -> ui.View:
        """The button; grey without a bank or the money."""
        amount, bank_id = self.amount.value, self.bank_id.value
        held = balance(self.ctx)
        enough = amount > 0 and (held is None or amount <= held)
        call = cash_out.call(amount, bank_id)
        ready = enough and bank_id in self.banks()
        return foot(ui.Button("Cash out", role="primary", call=call, then=ui.Dismiss(), enabled=ready))


class LinkBank(ui.Screen):
    """A bank account to link; the owner confirms it."""

    title = "Link a bank"

    bank = ui.State(BANKS[0])
    last4 = ui.State("")

    def body(self) -> ui.View:
        """Bank, last digits, button."""
        call = link_bank.call(self.bank.value, self.last4.value)
        return ui.Form(
            ui.Section(
                ui.Picker("Bank", self.bank, [(bank, bank) for bank in BANKS]),
                ui.TextField("Last digits", self.last4, placeholder="2096", kind="number", trailing=True),
                footer="The last four digits of the account.",
            ),
            below(ui.Button("Link", role="primary", call=call, then=ui.Pop(), enabled=len(self.last4.value) == 4)),
        )
