"""How money leaves and comes back: the rules behind every charge on the phone."""

from datetime import datetime, timedelta

from apps.wallet.models import Card, Transaction, WalletAccount
from gui_sim.context import Charge, Context
from gui_sim.errors import ToolError
from gui_sim.records import Notification, PaymentRequest
from gui_sim.tool import service
from gui_sim.wording import money

EXPIRES = timedelta(minutes=15)
LOW = 1_000
"""Cents; a balance below it is told of."""


@service("charge")
def charge(
    ctx: Context, app: str, payee: str, amount: int, category: str, ref: str, note: str = "", method: str = ""
) -> Charge:
    """Take money for a record: at once up to the owner's ceiling, else by a request that waits for the owner.

    A method that is named is taken in place of the usual one, and must hold enough now.

    Raises:
        ToolError: low_balance, over_limit.
    """
    account = ctx.store.maybe(WalletAccount, "wb1")
    if account is None:
        return Charge("paid")
    at_once = amount <= account.auto_authorise or bool(method)
    method = method or account.default_method or "wallet"
    if at_once:
        _check(ctx, account, amount, method)
    request = ctx.insert(
        PaymentRequest, app=app, ref=ref, payee=payee, amount=amount, method=method, created_at=ctx.now,
        expires_at=ctx.now + EXPIRES, state="waiting",
    )  # fmt: skip
    ctx.insert(
        Transaction, at=ctx.now, payee=payee, amount=-amount, method=method, app=app, ref=ref, category=category,
        state="pending", note=note,
    )  # fmt: skip
    if amount <= account.auto_authorise:
        settle(ctx, request)
        return Charge("paid", request.id)
    ctx.notify("wallet", "Payment waiting", f"{payee}, {money(amount)}", f"wallet/PayRequest/{request.id}")
    ctx.schedule("payment_expires", {"request_id": request.id}, at=request.expires_at)
    return Charge("awaiting_payment", request.id)


@service("short_of")
def short_of(ctx: Context, amount: int) -> str:
    """Say why `charge` would refuse an amount now; nothing if it would be paid, or would wait for the owner."""
    account = ctx.store.maybe(WalletAccount, "wb1")
    if account is None or amount > account.auto_authorise:
        return ""
    return _refusal(ctx, account, amount, account.default_method or "wallet")


@service("refund")
def refund(ctx: Context, app: str, payee: str, amount: int, ref: str, note: str = "", to: str = "") -> None:
    """Give money back for a record, or cancel its waiting payment.

    It goes back the way it was paid, or, if `to` says so, to the "wallet" or to a "card": the one that paid, or
    else the owner's first; with no card it goes to the wallet.
    """
    waiting = ctx.store.find(PaymentRequest, app=app, ref=ref, state="waiting")
    for request in waiting:
        ctx.update(request, state="declined")
        no_longer_waits(ctx, request)
        _pending(ctx, request, "refunded")
    if waiting:
        return
    account = ctx.store.maybe(WalletAccount, "wb1")
    paid = ctx.store.find(Transaction, app=app, ref=ref, state="posted", order="-id")
    method = next((transaction.method for transaction in paid if transaction.amount < 0), "wallet")
    if to == "wallet":
        method = "wallet"
    elif to == "card" and ctx.store.maybe(Card, method) is None:
        method = next((card.id for card in ctx.store.find(Card, limit=1)), "wallet")
    if account is not None:
        _give_back(ctx, account, method, amount)
    ctx.insert(
        Transaction, at=ctx.now, payee=payee, amount=amount, method=method, app=app, ref=ref, category="refund",
        state="refunded", note=note,
    )  # fmt: skip
    ctx.notify("wallet", "Refund", f"{payee}, {money(amount)}", "wallet/Transactions")


@service("credit")
def credit(ctx: Context, app: str, payee: str, amount: int, category: str, ref: str, note: str = "") -> None:
    """Put money on the balance that someone sent."""
    account = ctx.store.maybe(WalletAccount, "wb1")
    if account is not None:
        ctx.update(account, balance=account.balance + amount)
        ctx.insert(Transaction, at=ctx.now, payee=payee, amount=amount, app=app, ref=ref, category=category, note=note)


@service("balance")
def balance(ctx: Context) -> int | None:
    """Return what the wallet holds, in cents, as far as the actor may see it."""
    account = ctx.maybe(WalletAccount, "wb1")
    return account.balance if account is not None else None


def settle(ctx: Context, request: PaymentRequest) -> PaymentRequest:
    """Take the money of a request, and tell the app that asked for it.

    Raises:
        ToolError: low_balance, over_limit.
    """
    account = ctx.store.get(WalletAccount, "wb1")
    _check(ctx, account, request.amount, request.method)
    spent = account.spent_today if account.spent_on == ctx.today else 0
    changes: dict[str, object] = {"spent_today": spent + request.amount, "spent_on": ctx.today}
    if request.method == "wallet":
        changes["balance"] = account.balance - request.amount
    elif request.method == "points":
        changes["points"] = account.points - request.amount
    else:
        card = ctx.store.get(Card, request.method)
        ctx.update(card, credit_left=card.credit_left - request.amount)
    ctx.update(account, **changes)
    paid = ctx.update(request, state="paid")
    _pending(ctx, paid, "posted")
    posted = ctx.store.find(Transaction, app=request.app, ref=request.ref, state="posted", order="-id", limit=1)
    opens = f"wallet/TransactionDetail/{posted[0].id}" if posted else "wallet/Transactions"
    ctx.notify("wallet", "Paid", f"{request.payee}, {money(request.amount)}", opens)
    if request.method == "wallet" and account.balance - request.amount < LOW <= account.balance:
        ctx.notify("wallet", "Low balance", "Your wallet is almost empty.", "wallet/WalletHome")
    ctx.serve(f"paid:{request.app}", request=paid)
    if posted:
        ctx.serve("receipt", request=paid, category=posted[0].category)
    return paid


def decline(ctx: Context, request: PaymentRequest, state: str = "declined") -> PaymentRequest:
    """Close a request without paying, and tell the app that asked for it."""
    gone = ctx.update(request, state=state)
    no_longer_waits(ctx, request)
    pending = ctx.store.find(Transaction, app=request.app, ref=request.ref, state="pending")
    for transaction in pending:
        ctx.delete(transaction)
    title = "Payment expired" if state == "expired" else "Payment declined"
    ctx.notify("wallet", title, f"{request.payee}, {money(request.amount)}", f"wallet/PayRequest/{request.id}")
    ctx.serve(f"declined:{request.app}", request=gone)
    return gone


def no_longer_waits(ctx: Context, request: PaymentRequest) -> None:
    """Clear the notice that a payment waits."""
    with ctx.as_world():
        for notice in ctx.store.find(Notification, app="wallet", link=f"wallet/PayRequest/{request.id}"):
            ctx.update(notice, state="cleared")


def trouble(ctx: Context, request: PaymentRequest) -> str:
    """Say why a request cannot be paid now, or nothing. What is private stays so."""
    account = ctx.store.maybe(WalletAccount, "wb1")
    if account is None or request.state != "waiting":
        return ""
    return _refusal(ctx, account, request.amount, request.method)


def can_pay(ctx: Context, account: WalletAccount, amount: int, method: str) -> bool:
    """Tell whether a method holds enough."""
    if method == "wallet":
        return account.balance >= amount
    if method == "points":
        return account.points >= amount
    card = ctx.store.maybe(Card, method)
    return card is not None and card.credit_left >= amount


def expired(request: PaymentRequest, now: datetime) -> bool:
    """Tell whether a request waited too long."""
    return request.state == "expired" or now > request.expires_at


def _check(ctx: Context, account: WalletAccount, amount: int, method: str) -> None:
    shown = ctx.caller != "agent" or ctx.permission("assistant", "profile") == "granted"
    if not can_pay(ctx, account, amount, method):
        holds = f"The wallet holds {money(account.balance)}" if shown else "The wallet does not hold enough"
        if method != "wallet":
            holds = "The chosen card or points do not cover this"
        raise ToolError("low_balance", f"{holds}; this costs {money(amount)}. The owner can top up or choose a card.")
    spent = account.spent_today if account.spent_on == ctx.today else 0
    if spent + amount > account.daily_limit:
        limit = f" of {money(account.daily_limit)}" if shown else ""
        raise ToolError("over_limit", f"This passes today's limit{limit}. Only the owner can raise it.")


def _refusal(ctx: Context, account: WalletAccount, amount: int, method: str) -> str:
    try:
        _check(ctx, account, amount, method)
    except ToolError as error:
        return error.sentence
    return ""


def _give_back(ctx: Context, account: WalletAccount, method: str, amount: int) -> None:
    if method == "points":
        ctx.update(account, points=account.points + amount)
        return
    card = ctx.store.maybe(Card, method) if method != "wallet" else None
    if card is not None:
        ctx.update(card, credit_left=card.credit_left + amount)
    else:
        ctx.update(account, balance=account.balance + amount)


def _pending(ctx: Context, request: PaymentRequest, state: str) -> None:
    for transaction in ctx.store.find(Transaction, app=request.app, ref=request.ref, state="pending"):
        ctx.update(transaction, state=state, method=request.method)
