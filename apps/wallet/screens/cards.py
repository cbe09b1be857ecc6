"""The cards, the limits, and the balance."""

from collections.abc import Sequence

from apps.wallet.models import Card, WalletAccount
from apps.wallet.tools import (
    add_card,
    set_spending_limit,
    top_up_wallet,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import PROFILE
from gui_sim.geometry import Insets
from gui_sim.wording import money

HIDDEN = "••••••"
STEP = 1_000  # cents that a tap on the steppers of the limits is worth


class TopUp(ui.Screen):
    """Add money from a card."""

    title = "Top up"

    amount = ui.State(5_000)
    card_id = ui.State[str](lambda screen: next(iter(screen.ctx.ids(Card)), ""))

    def body(self) -> ui.View:
        """Amount, card, button."""
        cards = [(card.id, f"{card.label} ••{card.last4}") for card in self.ctx.find(Card)]
        call = top_up_wallet.call(self.amount.value, self.card_id.value)
        return ui.Form(
            ui.Section(
                ui.AmountChips("Amount", self.amount, presets=(2_000, 5_000, 10_000, 20_000), low=100, high=200_000),
                ui.Picker("From", self.card_id, cards),
            ),
            ui.Padding(ui.Button("Top up", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )


class CardsAndLimits(ui.Screen):
    """The cards, and how much may be spent."""

    title = "Cards and limits"

    daily = ui.State[int](lambda screen: screen.account.daily_limit if screen.account else 0)
    ceiling = ui.State[int](lambda screen: screen.account.auto_authorise if screen.account else 0)

    @property
    def account(self) -> WalletAccount | None:
        """The account, as far as the assistant may see it."""
        return self.ctx.maybe(WalletAccount, "wb1")

    def trailing(self) -> Sequence[ui.View]:
        """Add a card."""
        return (ui.Button("Add card", icon="plus", icon_only=True, sheet=AddCard()),)

    def body(self) -> ui.View:
        """Cards, then limits."""
        limits: list[ui.View] = [ui.LockCard(PROFILE.sentence(self.ctx))]
        if self.account is not None:
            limits = [
                ui.NumberField("Daily limit", self.daily, money=True, high=1_000_000, step=STEP, trailing=True),
                ui.NumberField("Ask above", self.ceiling, money=True, high=1_000_000, step=STEP, trailing=True),
                ui.Button("Save limits", call=set_spending_limit.call(self.daily.value, self.ceiling.value)),
            ]
        return ui.Form(
            ui.Section(*(ui.Keyed(card.id, card_row(card)) for card in self.ctx.find(Card)), header="Cards"),
            ui.Section(*limits, header="Limits", footer="Payments up to this amount need no confirmation."),
        )


class AddCard(ui.Screen):
    """A new card."""

    title = "Add card"

    label = ui.State("")
    last4 = ui.State("")
    expires = ui.State("")

    def body(self) -> ui.View:
        """Three fields."""
        call = add_card.call(self.label.value, self.last4.value, self.expires.value)
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.label, placeholder="Everyday", trailing=True),
                ui.TextField("Last digits", self.last4, placeholder="4417", kind="number", trailing=True),
                ui.TextField("Expires", self.expires, placeholder="11/29", trailing=True),
            ),
            ui.Padding(ui.Button("Add", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )


def balance_card(ctx: Context) -> ui.View:
    """Return the card with the balance, or dots while it is private."""
    account = ctx.maybe(WalletAccount, "wb1")
    amount = money(account.balance) if account else HIDDEN
    points = f"{account.points:,} points" if account else "The balance is private"
    words = ui.VStack(
        ui.Text("Balance", "subheadline", "#ffffff@0.8"),
        ui.Text(amount, "largeTitle", "#ffffff", weight=600),
        ui.HStack(
            ui.Text(points, "footnote", "#ffffff@0.8"),
            ui.Spacer(),
            ui.Button("Top up", role="secondary", compact=True, color="#ffffff", sheet=TopUp()),
        ),
        spacing=4.0,
        align="fill",
    )
    return ui.Background(ui.Padding(words, 18.0), "#1c3d5a", 16.0, shadow=True)


def card_row(card: Card) -> ui.View:
    """Return the row of a card."""
    art = ui.Picture("card", card.id + card.label, 44.0, 28.0, 4.0)
    return ui.Row(card.label, f"{card.brand} ••{card.last4}", value=card.expires, leading=art)
