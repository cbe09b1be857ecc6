"""What Wallet can do."""

from datetime import date, datetime, time
from typing import Annotated, Any, Literal

from apps.wallet.models import Card, Method, Pass, Transaction, WalletAccount
from apps.wallet.money import balance as balance
from apps.wallet.money import charge as charge
from apps.wallet.money import credit as credit
from apps.wallet.money import decline, expired, no_longer_waits, settle
from apps.wallet.money import refund as refund
from apps.wallet.money import short_of as short_of
from apps.wallet.passes import add_pass as add_pass
from apps.wallet.passes import drop_pass as drop_pass
from apps.wallet.passes import pass_near as pass_near
from gui_sim.conditions import between
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import PROFILE
from gui_sim.records import PaymentRequest
from gui_sim.search import search_tool
from gui_sim.tool import handler, tool
from gui_sim.values import Choice, Days, Id, Range, Text, Wire

PAGE = 20
CATEGORIES = (
    "dining", "groceries", "shopping", "travel", "rides", "health", "fitness", "media", "home", "people", "income",
    "refund", "other",
)  # fmt: skip

RequestId = Annotated[str, Id(PaymentRequest)]
Category = Annotated[str, Choice(CATEGORIES)]
Amount = Annotated[int, Range(100, 200_000)]

search_wallet = search_tool("search_wallet", (Transaction, Pass, Card), "Find transactions, passes and cards.")


@tool(needs=(PROFILE,))
def get_wallet(ctx: Context) -> dict[str, Any]:
    """Read the balance, the daily limit, the usual way to pay, and the cards. Amounts are cents."""
    account = ctx.get(WalletAccount, "wb1")
    return {"account": account, "cards": ctx.find(Card)}


@tool(needs=(PROFILE,))
def list_transactions(
    ctx: Context,
    start: Annotated[date, Days(past=1500, future=1)],
    end: Annotated[date, Days(past=1500, future=1)],
    category: Annotated[str | None, Choice(CATEGORIES)] = None,
    page: Annotated[int, Range(1, 1000)] = 1,
) -> dict[str, Any]:
    """List transactions between two days, newest first, 20 a page. Amounts are cents; negative went out.

    Args:
        start: The first day.
        end: The last day.
        category: Only this category.
        page: Which page.
    """
    span = between(datetime.combine(start, time(0, 0)), datetime.combine(end, time(23, 59, 59)))
    where: dict[str, Any] = {"at": span} | ({"category": category} if category else {})
    found = ctx.find(Transaction, order="-at", **where)
    shown = found[(page - 1) * PAGE : page * PAGE]
    told: dict[str, Any] = {"transactions": shown, "total": len(found), "sum": sum(t.amount for t in found)}
    return told | ({"next_page": page + 1} if len(found) > page * PAGE else {})


@tool()
def list_payment_requests(
    ctx: Context, state: Literal["waiting", "paid", "declined", "expired"] = "waiting"
) -> list[PaymentRequest]:
    """List payments that wait for the owner, or did.

    Args:
        state: Which ones.
    """
    return ctx.find(PaymentRequest, state=state, order="-created_at")


@tool(writes=True, updates=Transaction)
def set_transaction(
    ctx: Context,
    transaction_id: Annotated[str, Id(Transaction)],
    category: Annotated[str | None, Choice(CATEGORIES)] = None,
    note: Annotated[str | None, Text(max=200, example="Shared with Noor")] = None,
) -> Transaction:
    """Put a transaction into another category, or note something on it; what is left out stays.

    Args:
        transaction_id: From `list_transactions` or `search_wallet`.
        category: Another category.
        note: Words of one's own.
    """
    given = {"category": category, "note": note}
    transaction = ctx.get(Transaction, transaction_id)
    return ctx.update(transaction, **{name: value for name, value in given.items() if value is not None})


@tool(writes=True)
def set_pay_method(
    ctx: Context, request_id: RequestId, method: Method, card_id: Annotated[str | None, Id(Card)] = None
) -> PaymentRequest:
    """Choose what a waiting payment is paid with.

    Args:
        request_id: From `list_payment_requests`.
        method: The balance, a card, or points.
        card_id: Which card, where the method is a card.
    Raises:
        ToolError: low_balance (it does not hold enough), expired, not_allowed (it no longer waits).
    """
    request = _waiting(ctx, request_id)
    source = method if method != "card" else _card(ctx, card_id).id
    account = ctx.store.get(WalletAccount, "wb1")
    if method == "points" and account.points < request.amount:
        raise ToolError("low_balance", "There are not enough points for this.")
    return ctx.update(request, method=source)


@set_pay_method.norm
def _card_only_for_cards(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args if args.get("method") == "card" else {**args, "card_id": None}


@tool(writes=True, owner="user")
def authorise_payment(ctx: Context, request_id: RequestId) -> PaymentRequest:
    """Confirm a waiting payment by Face ID; the money moves now.

    Args:
        request_id: From `list_payment_requests`.
    Raises:
        ToolError: low_balance, over_limit, expired, not_allowed (it no longer waits).
    """
    request = _waiting(ctx, request_id)
    with ctx.as_world():
        no_longer_waits(ctx, request)
        return settle(ctx, request)


@tool(writes=True, owner="user")
def decline_payment(ctx: Context, request_id: RequestId) -> PaymentRequest:
    """Refuse a waiting payment; what it was for is let go.

    Args:
        request_id: From `list_payment_requests`.
    Raises:
        ToolError: not_allowed (it no longer waits).
    """
    request = _waiting(ctx, request_id)
    with ctx.as_world():
        return decline(ctx, request)


@tool(writes=True, owner="user")
def top_up_wallet(ctx: Context, amount: Amount, card_id: Annotated[str, Id(Card)]) -> WalletAccount:
    """Add money to the balance from a card.

    Args:
        amount: Cents, from $1.00 to $2,000.00.
        card_id: Which card pays.
    Raises:
        ToolError: low_balance: the card cannot pay this.
    """
    card = _card(ctx, card_id)
    if card.credit_left < amount:
        raise ToolError("low_balance", f"The card {card.label} cannot pay this.")
    ctx.update(card, credit_left=card.credit_left - amount)
    account = ctx.get(WalletAccount, "wb1")
    ctx.insert(
        Transaction, at=ctx.now, payee="Top-up", amount=amount, method=card.id, app="wallet", category="other",
    )  # fmt: skip
    return ctx.update(account, balance=account.balance + amount)


@tool(writes=True, owner="user")
def add_card(
    ctx: Context,
    label: Annotated[str, Text(max=40, min=1, example="Travel card")],
    last4: Annotated[str, Text(max=4, min=4, example="4417")],
    expires: Annotated[str, Text(max=5, min=5, example="11/29")],
) -> Card:
    """Add a payment card.

    Args:
        label: What to call it.
        last4: The last four digits.
        expires: Month and year, as 11/29.
    Raises:
        ToolError: bad_value.
    """
    if not (last4.isascii() and last4.isdigit()):
        raise ToolError("'last4' must be four digits.")
    month, _, year = expires.partition("/")
    if not (month.isdigit() and year.isdigit() and len(year) == 2 and 1 <= int(month) <= 12):
        raise ToolError("'expires' must be a month and a year, such as 11/29.")
    return ctx.insert(Card, label=label, last4=last4, expires=expires)


@tool(writes=True, owner="user")
def set_spending_limit(
    ctx: Context,
    daily_limit: Annotated[int, Range(0, 1_000_000)],
    auto_authorise: Annotated[int | None, Range(0, 1_000_000)] = None,
) -> WalletAccount:
    """Set how much may be spent a day, and up to what amount without asking. Amounts are cents.

    Args:
        daily_limit: The most in one day.
        auto_authorise: Payments up to this need no confirmation; left as it is if not given.
    """
    account = ctx.get(WalletAccount, "wb1")
    changes = {"daily_limit": daily_limit} | ({} if auto_authorise is None else {"auto_authorise": auto_authorise})
    return ctx.update(account, **changes)


@handler("payment_expires")
def payment_expires(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a request that nobody confirmed in time."""
    request = ctx.store.maybe(PaymentRequest, str(payload.get("request_id", "")))
    if request is not None and request.state == "waiting":
        decline(ctx, request, "expired")


def method_name(ctx: Context, method: str) -> str:
    """Return what a way to pay is called."""
    card = ctx.maybe(Card, method)
    return f"{card.label} ••{card.last4}" if card else {"points": "Points"}.get(method, "Wallet balance")


def _waiting(ctx: Context, request_id: str) -> PaymentRequest:
    request = ctx.get(PaymentRequest, request_id)
    if expired(request, ctx.now):
        raise ToolError("expired", "This payment waited too long; start it again.")
    if request.state != "waiting":
        raise ToolError("not_allowed", f"This payment is {request.state} already.")
    return request


def _card(ctx: Context, card_id: str | None) -> Card:
    if not card_id:
        raise ToolError("Name the card: 'card_id' is missing.")
    return ctx.get(Card, card_id)
