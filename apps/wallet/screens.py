"""How Wallet looks."""

from collections.abc import Sequence

from apps.wallet.models import Card, Method, Pass, Transaction, WalletAccount
from apps.wallet.money import can_pay
from apps.wallet.tools import (
    CATEGORIES,
    add_card,
    authorise_payment,
    decline_payment,
    method_name,
    set_pay_method,
    set_spending_limit,
    set_transaction,
    top_up_wallet,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import PROFILE
from gui_sim.geometry import Insets
from gui_sim.records import PaymentRequest
from gui_sim.search import matching
from gui_sim.wording import ago, moment, money

METHODS: tuple[tuple[Method, str], ...] = (("wallet", "Balance"), ("card", "Card"), ("points", "Points"))
CATEGORY_ICONS = {
    "dining": "fork-knife",
    "groceries": "shopping-cart",
    "shopping": "bag",
    "travel": "airplane-tilt",
    "rides": "car",
    "health": "heartbeat",
    "fitness": "barbell",
    "media": "television",
    "home": "house",
    "people": "users",
    "income": "arrow-down-left",
    "refund": "arrow-u-up-left",
    "other": "dots-three",
}
HIDDEN = "••••••"


class WalletHome(ui.Screen):
    """The balance, what waits, the cards, the last transactions."""

    title = "Wallet"
    icon = "wallet"
    large_title = True

    def body(self) -> ui.View:
        """Balance card first."""
        ctx = self.ctx
        waiting = [request.id for request in ctx.find(PaymentRequest, state="waiting", order="-created_at")]
        recent = [transaction.id for transaction in ctx.find(Transaction, order="-at", limit=5)]
        return ui.List(
            ui.Padding(balance_card(ctx), Insets(0, 16, 0, 16)),
            ui.Section(
                ui.ForEach(waiting, self.request, name="waiting"), header="Waiting for you"
            ) if waiting else None,
            ui.Section(
                *(ui.Keyed(card.id, card_row(card)) for card in ctx.find(Card)),
                ui.Row("Cards and limits", role="primary", to=CardsAndLimits()),
                header="Cards",
            ),
            ui.Section(
                ui.ForEach(
                    recent,
                    lambda key: transaction_row(ctx, key),
                    name="recent",
                    separators=57.0,
                    empty=ui.Empty("receipt", "No transactions", "What you pay and receive is listed here.")
                    if ctx.allows(PROFILE) else ui.LockCard(PROFILE.sentence(ctx)),
                ),
                header="Latest",
            ),
        )  # fmt: skip

    def request(self, key: str) -> ui.View:
        """One payment that waits."""
        request = self.ctx.get(PaymentRequest, key)
        return ui.Row(
            request.payee,
            f"{self.ctx.app_name(request.app)} · until {request.expires_at:%H:%M}",
            value=money(request.amount),
            leading=ui.IconTile("hourglass-medium", "#ff9500"),
            sheet=PayRequest(key),
        )


class PayRequest(ui.Screen):
    """One payment: how, and yes or no."""

    title = "Payment"

    request_id: str

    method = ui.State[Method](lambda screen: screen.present_method())
    card_id = ui.State[str](lambda screen: screen.present_card())

    @property
    def request(self) -> PaymentRequest | None:
        """The payment, if it is there."""
        return self.ctx.maybe(PaymentRequest, self.request_id)

    def present_method(self) -> Method:
        """Return how it would be paid now."""
        method = self.request.method if self.request else "wallet"
        return "wallet" if method == "wallet" else "points" if method == "points" else "card"

    def present_card(self) -> str:
        """Return the card chosen now, or the first one."""
        cards = self.ctx.ids(Card)
        method = self.request.method if self.request else ""
        return method if method in cards else (cards[0] if cards else "")

    def body(self) -> ui.View:
        """Amount, method, and two buttons for the owner."""
        ctx, request = self.ctx, self.request
        if request is None:
            return ui.Empty("receipt", "No longer there", "This payment is gone.")
        waits = request.state == "waiting"
        method = self.method.value
        card_id = self.card_id.value if method == "card" else None
        cards = [(card.id, f"{card.label} ••{card.last4}") for card in ctx.find(Card)]
        account = ctx.store.maybe(WalletAccount, "wb1")
        enough = account is None or can_pay(ctx, account, request.amount, request.method)
        return ui.Form(
            ui.Padding(
                ui.VStack(
                    ui.Text(money(request.amount), "largeTitle", align="center", weight=600),
                    ui.Text(f"{request.payee} · {ctx.app_name(request.app)}", "body", "secondaryLabel", align="center"),
                    None if enough or not waits
                    else ui.Text("There is not enough for this.", "footnote", "systemRed", align="center"),
                    spacing=4.0,
                    align="fill",
                ),
                Insets(12, 16, 4, 16),
            ),
            ui.Section(
                ui.Segmented("Pay with", self.method, METHODS),
                ui.Picker("Card", self.card_id, cards) if method == "card" and cards else None,
                ui.Button("Use this", call=set_pay_method.call(request.id, method, card_id), enabled=waits),
                footer=f"Now: {method_name(ctx, request.method)}.",
            ),
            ui.Section(
                ui.Row("State", value={"waiting": "Waiting for you"}.get(request.state, request.state.title())),
                ui.Row("Asked at", value=moment(request.created_at)),
                ui.Row("Waits until", value=f"{request.expires_at:%H:%M}"),
            ),
            ui.Padding(
                ui.VStack(
                    ui.Button("Pay with Face ID", role="primary", call=authorise_payment.call(request.id),
                              then=ui.Dismiss(), enabled=waits),
                    ui.Button("Decline", role="secondary", call=decline_payment.call(request.id),
                              then=ui.Dismiss(), enabled=waits),
                    spacing=10.0,
                    align="fill",
                ),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip


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
                ui.ForEach(keys, lambda key: transaction_row(self.ctx, key), name=month, separators=57.0),
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
                ui.Row("State", value=transaction.state.title()),
                ui.Row("App", value=self.ctx.app_name(transaction.app)) if transaction.app else None,
            ),
            ui.Section(
                ui.Picker("Category", self.category, categories),
                ui.TextField("Note", self.note, placeholder="A note of your own"),
            ),
            ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Pop()), Insets(0, 16, 0, 16)),
        )


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


class Passes(ui.Screen):
    """Tickets, memberships, gift cards."""

    title = "Passes"
    icon = "ticket"
    large_title = True

    def body(self) -> ui.View:
        """One row a pass."""
        return ui.List(
            ui.Section(
                ui.ForEach(
                    self.ctx.ids(Pass, order="-id"),
                    self.row,
                    separators=57.0,
                    empty=ui.Empty("ticket", "No passes", "Tickets and memberships are kept here."),
                )
            )
        )

    def row(self, key: str) -> ui.View:
        """One pass."""
        held = self.ctx.get(Pass, key)
        when = moment(held.starts) if held.starts else held.kind.title()
        return ui.Row(held.title, when, leading=ui.IconTile("ticket", "#5856d6"), to=PassView(key))


class PassView(ui.Screen):
    """One pass with its code."""

    title = "Pass"

    pass_id: str

    def body(self) -> ui.View:
        """The code to show at the door."""
        held = self.ctx.maybe(Pass, self.pass_id)
        if held is None:
            return ui.Empty("ticket", "No longer there", "This pass is gone.")
        return ui.List(
            ui.Padding(ui.Text(held.title, "title2", weight=700), Insets(0, 16, 0, 16)),
            ui.Section(ui.CodeView("Code", held.code)),
            ui.Section(
                ui.Row("Kind", value=held.kind.title()),
                ui.Row("When", value=moment(held.starts)) if held.starts else None,
                ui.Row("From", value=self.ctx.app_name(held.app)) if held.app else None,
            ),
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
                ui.NumberField("Daily limit", self.daily, money=True, high=1_000_000),
                ui.NumberField("Without asking", self.ceiling, money=True, high=1_000_000),
                ui.Button("Save limits", call=set_spending_limit.call(self.daily.value, self.ceiling.value)),
            ]
        return ui.Form(
            ui.Section(*(ui.Keyed(card.id, card_row(card)) for card in self.ctx.find(Card)), header="Cards"),
            ui.Section(*limits, header="Limits", footer="Payments up to “Without asking” need no confirmation."),
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
                ui.TextField("Name", self.label, placeholder="Everyday"),
                ui.TextField("Last digits", self.last4, placeholder="4417", kind="number"),
                ui.TextField("Expires", self.expires, placeholder="11/29"),
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


def transaction_row(ctx: Context, key: str) -> ui.View:
    """Return the row of a transaction."""
    transaction = ctx.get(Transaction, key)
    waits = transaction.state == "pending"
    return ui.Row(
        transaction.payee,
        "Waiting for you" if waits else f"{transaction.category.title()} · {ago(transaction.at, ctx.now)}",
        value=money(transaction.amount),
        value_color="systemGreen" if transaction.amount > 0 else "secondaryLabel",
        leading=ui.IconTile(CATEGORY_ICONS.get(transaction.category, "dots-three"), "#8e8e93"),
        to=TransactionDetail(key),
    )


TABS = (WalletHome, Transactions, Passes)
OPENS = {Transaction: TransactionDetail, Pass: PassView, PaymentRequest: PayRequest}
