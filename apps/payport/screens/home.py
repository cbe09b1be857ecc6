"""The first screen: balance, friends, and what was paid and received."""

from apps.payport.models import MoneyRequest, PayFriend, Transfer
from apps.payport.people import known_as
from apps.payport.screens.banks import CashOut
from apps.payport.screens.parts import (
    AUDIENCES,
    CATEGORIES,
    amount_color,
    avatar,
    below,
    head,
    other_side,
    party,
    signed,
    standing,
)
from apps.payport.screens.paying import PayForm, balance
from apps.payport.screens.splits import SplitForm
from gui_sim import ui
from gui_sim.conditions import not_
from gui_sim.context import Context
from gui_sim.search import matching
from gui_sim.wording import ago, count, moment, money, phone_number

FACES = 12
HIDDEN = "••••••"


class PayHome(ui.Screen):
    """Balance, friends, and what was paid and received."""

    title = "PayPort"
    icon = "arrows-left-right"
    large_title = True
    refreshes = True

    query = ui.State("")

    def body(self) -> ui.View:
        """Balance and buttons, faces, then all payments."""
        ctx = self.ctx
        held = balance(ctx)
        asked = ctx.count(MoneyRequest, direction="in", state="open")
        return ui.List(
            ui.VStack(
                ui.Text(money(held) if held is not None else HIDDEN, "largeTitle", align="center", weight=600),
                ui.Text("Wallet balance", "subheadline", "secondaryLabel", align="center"),
                spacing=2.0,
                align="fill",
            ),
            ui.QuickActions(
                ui.QuickAction("Pay", "currency-circle-dollar", sheet=PayForm()),
                ui.QuickAction("Split", "users-three", sheet=SplitForm()),
                ui.QuickAction("Cash out", "bank", sheet=CashOut()),
            ),
            self.faces(),
            ui.Section(
                ui.Row(
                    f"{count(asked, 'request')} for money",
                    leading=ui.IconTile("tray", "#ff9500"),
                    effect=ui.SelectTab(1),
                    accessory="chevron",
                )
            ) if asked else None,
            ui.SearchField(self.query, prompt="Names, notes"),
            ui.Section(
                ui.ForEach(
                    matching(ctx, Transfer, self.query.value, order="-at"),
                    lambda key: transfer_row(ctx, key),
                    name="activity",
                    empty=ui.Empty("arrows-left-right", "No payments", "What you pay and receive is listed here."),
                ),
                header="Activity",
            ),
        )  # fmt: skip

    def faces(self) -> ui.View | None:
        """Those paid last, then the others who are not blocked."""
        ctx = self.ctx
        paid = ctx.find(PayFriend, order="-last_paid", blocked=False, last_paid=not_(None))
        others = ctx.find(PayFriend, order="handle", blocked=False, last_paid=None)
        shown = [*paid, *others][:FACES]
        if not shown:
            return None
        buttons = (ui.Keyed(friend.id, self.face(friend)) for friend in shown)
        return ui.HScroll(*buttons, key="Friends", spacing=6.0, inset=10.0, align="top")

    def face(self, friend: PayFriend) -> ui.View:
        """One person."""
        name = known_as(self.ctx, friend.number)
        words = name.removeprefix("@").replace("-", " ").title() if name == friend.handle else name
        return ui.FaceButton(words, avatar(self.ctx, friend.number, name, 60.0), to=Friend(friend.id))


class Friend(ui.Screen):
    """One person on PayPort, and what went to and fro."""

    title = "Friend"

    friend_id: str

    def body(self) -> ui.View:
        """Who, two buttons, and the payments."""
        ctx = self.ctx
        friend = ctx.maybe(PayFriend, self.friend_id)
        if friend is None:
            return ui.Empty("user", "No longer there", "This person is gone.")
        name = known_as(ctx, friend.number)
        line = friend.handle if name != friend.handle else phone_number(friend.number)
        return ui.List(
            ui.Portrait(avatar(ctx, friend.number, name, 88.0), name, line),
            ui.Section(
                ui.Row("Blocked", "No money goes to them.", leading=ui.IconTile("prohibit", "#ff3b30"))
            )
            if friend.blocked else None,
            below(ui.Button("Pay or request", role="primary", sheet=PayForm(friend.number),
                            enabled=not friend.blocked)),
            ui.Section(
                ui.ForEach(
                    ctx.ids(Transfer, to_number=friend.number, order="-at"),
                    lambda key: transfer_row(ctx, key),
                    name="between",
                    empty=ui.Empty("arrows-left-right", "No payments", "What you pay each other is listed here."),
                ),
                header="Between you",
            ),
        )  # fmt: skip


class TransferDetail(ui.Screen):
    """One payment."""

    title = "Payment"

    transfer_id: str

    def body(self) -> ui.View:
        """How much, with whom, what for, and how it stands."""
        ctx = self.ctx
        transfer = ctx.maybe(Transfer, self.transfer_id)
        if transfer is None:
            return ui.Empty("receipt", "No longer there", "This payment is gone.")
        received = transfer.direction == "received"
        name = other_side(ctx, transfer)
        is_payment = not received and transfer.bank_id is None
        state = standing(transfer) or ("Received" if received else "Sent")
        return ui.List(
            head(party(ctx, transfer, 72.0), signed(transfer), name, amount_color(transfer)),
            ui.Section(
                ui.Row("Status", value=state),
                ui.Row("Date", value=moment(transfer.at)),
                ui.Row("Number", value=phone_number(transfer.to_number)) if transfer.to_number else None,
                ui.Row("For", value=transfer.note) if transfer.note else None,
                ui.Row("Category", value=CATEGORIES[transfer.category]) if is_payment else None,
                ui.Row("Seen by", value=AUDIENCES[transfer.audience]) if is_payment else None,
                footer="The owner confirms it in Wallet." if transfer.state == "awaiting_payment" else "",
            ),
            below(ui.Button("Pay or request again", role="secondary", sheet=PayForm(transfer.to_number)))
            if transfer.to_number else None,
        )  # fmt: skip


def transfer_row(ctx: Context, key: str) -> ui.View:
    """Return the row of a payment."""
    transfer = ctx.get(Transfer, key)
    return ui.Row(
        other_side(ctx, transfer),
        transfer.note or CATEGORIES[transfer.category],
        detail=standing(transfer) or ago(transfer.at, ctx.today),
        value=signed(transfer),
        value_color=amount_color(transfer),
        leading=party(ctx, transfer),
        to=TransferDetail(key),
        accessory="none",
    )
