"""Money that moved."""

from apps.wallet.models import Transaction
from apps.wallet.tools import (
    CATEGORIES,
    method_name,
    set_transaction,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import PROFILE
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import ago, moment, money

CATEGORIES_SHOWN = {
    "dining": ("fork-knife", "#ff9500"),
    "groceries": ("shopping-cart", "#34c759"),
    "shopping": ("bag", "#af52de"),
    "travel": ("airplane-tilt", "#30b0c7"),
    "rides": ("car", "#636366"),
    "health": ("heartbeat", "#ff2d55"),
    "fitness": ("barbell", "#5856d6"),
    "media": ("television", "#ff3b30"),
    "home": ("house", "#a2845e"),
    "people": ("users", "#007aff"),
    "income": ("arrow-down-left", "#34c759"),
    "refund": ("arrow-u-up-left", "#34c759"),
    "other": ("dots-three", "#8e8e93"),
}


class Transactions(ui.Screen):
    """All transactions, by month."""

    title = "Transactions"
    icon = "list-bullets"
    large_title = True
    refreshes = True
    gate = PROFILE

    query = ui.State("")

    def body(self) -> ui.View:
        """Search field, then a section a month."""
        ids = matching(self.ctx, Transaction, self.query.value, order="-at")
        months: dict[str, list[str]] = {}
        for key in ids:
            months.setdefault(f"{self.ctx.get(Transaction, key).at:%B %Y}", []).append(key)
        sections = [
            ui.Section(
                ui.ForEach(keys, lambda key: transaction_row(self.ctx, key), name=month),
                header=month,
            )
            for month, keys in months.items()
        ]
        empty = ui.Empty("receipt", "No transactions", "What you pay and receive is listed here.")
        return ui.List(
            ui.SearchField(self.query, prompt="Payees, notes"), *(sections or [ui.Section(empty)]), spacing=20.0
        )


class TransactionDetail(ui.Screen):
    """One transaction; its category and note can be changed."""

    title = "Transaction"
    gate = PROFILE

    transaction_id: str

    category = ui.State[str](lambda screen: screen.transaction.category if screen.transaction else "other")
    note = ui.State[str](lambda screen: screen.transaction.note if screen.transaction else "")

    @property
    def transaction(self) -> Transaction | None:
        """The transaction, if it is there."""
        return self.ctx.maybe(Transaction, self.transaction_id)

    def body(self) -> ui.View:
        """Facts, form, Save."""
        transaction = self.transaction
        if transaction is None:
            return ui.Empty("receipt", "No longer there", "This transaction is gone.")
        call = set_transaction.call(transaction.id, self.category.value, self.note.value)
        categories = [(name, name.title()) for name in CATEGORIES]
        return ui.Form(
            ui.Padding(
                ui.VStack(
                    ui.Text(money(transaction.amount), "largeTitle", align="center", weight=600),
                    ui.Text(transaction.payee, "body", "secondaryLabel", align="center"),
                    spacing=4.0,
                    align="fill",
                ),
                Insets(12, 16, 4, 16),
            ),
            ui.Section(
                ui.Row("Date", value=moment(transaction.at)),
                ui.Row("Paid with", value=method_name(self.ctx, transaction.method)),
                ui.Row("Status", value=transaction.state.title()),
                ui.Row("App", value=self.ctx.app_name(transaction.app)) if transaction.app else None,
            ),
            ui.Section(
                ui.Picker("Category", self.category, categories),
                ui.TextField("Note", self.note, placeholder="A note of your own", trailing=True),
            ),
            ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Pop()), Insets(0, 16, 0, 16)),
        )


def transaction_row(ctx: Context, key: str) -> ui.View:
    """Return the row of a transaction."""
    transaction = ctx.get(Transaction, key)
    kind = transaction.category
    if transaction.app == "wallet":  # a top-up: what it came from says more than its category
        kind = method_name(ctx, transaction.method).partition(" ••")[0]
    words = "Waiting for you" if transaction.state == "pending" else f"{kind[:1].upper()}{kind[1:]}"
    icon, color = ("plus", "#34c759") if transaction.app == "wallet" else CATEGORIES_SHOWN[transaction.category]
    return ui.Row(
        transaction.payee,
        f"{words} · {ago(transaction.at, ctx.today)}",
        value=("+" if transaction.amount > 0 else "") + money(transaction.amount),
        value_color="systemGreen" if transaction.amount > 0 else "label",
        leading=ui.IconTile(icon, color),
        to=TransactionDetail(key),
    )
