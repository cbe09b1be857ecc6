"""How money goes out and comes in: charged by Wallet, told to the other person, looked at by the bank."""

from datetime import timedelta
from typing import Any

from apps.payport.models import Category, MoneyRequest, Share, Split, Transfer
from apps.payport.people import befriend, check_person, known_as, say
from gui_sim.context import Charge, Context
from gui_sim.errors import ToolError
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.values import Phone as PhoneText
from gui_sim.values import decode
from gui_sim.wording import money

RISKY = 80
REVIEW = timedelta(minutes=10)
BUDGETS: dict[Category, str] = {
    "food": "dining", "rent": "home", "travel": "travel", "gift": "people", "other": "people",
}  # fmt: skip
"""Wallet's categories for those of PayPort."""


def pay(ctx: Context, transfer: Transfer) -> tuple[Transfer, Charge]:
    """Take a transfer's money and let it go out, or wait for the owner.

    Raises:
        ToolError: low_balance, over_limit.
    """
    charge = ctx.charge(
        "payport", transfer.to_name, transfer.amount, BUDGETS[transfer.category], transfer.id, transfer.note
    )
    if charge.state == "awaiting_payment":
        return ctx.update(transfer, state="awaiting_payment"), charge
    return go_out(ctx, transfer), charge


def go_out(ctx: Context, transfer: Transfer) -> Transfer:
    """Let a transfer that is paid reach the other person."""
    sent = ctx.update(transfer, state="sent", at=ctx.now)
    if sent.bank_id is not None:
        return sent
    friend = befriend(ctx, sent.to_number, sent.to_name)
    with ctx.as_world():
        ctx.update(friend, last_paid=ctx.today)
        request = ctx.store.maybe(MoneyRequest, sent.request_id)
        if request is not None and request.state == "open":
            ctx.update(request, state="paid")
        if friend.risk >= RISKY:
            sent = ctx.update(sent, fraud_flag=True)
            ctx.schedule("transfer_review", {"transfer_id": sent.id}, at=ctx.now + REVIEW)
    say(ctx, sent.to_number, _line(f"I sent you {money(sent.amount)} with PayPort", sent.note))
    return sent


def receive(ctx: Context, number: str, name: str, amount: int, note: str, title: str = "Money in") -> Transfer:
    """Let money of someone arrive."""
    came = ctx.insert(
        Transfer, to_name=name, to_number=number, amount=amount, direction="received", note=note, at=ctx.now,
    )  # fmt: skip
    ctx.serve("credit", app="payport", payee=name, amount=amount, category="people", ref=came.id, note=note)
    ctx.notify("payport", title, _line(f"{name} sent you {money(amount)}", note), link(came))
    return came


def collect(ctx: Context, request: MoneyRequest) -> None:
    """Let what the owner asked for be paid."""
    ctx.update(request, state="paid")
    split = ctx.store.maybe(Split, request.split_id)
    title = "Money in"
    if split is not None:
        ctx.update(split, shares=tuple(_settled(share, request.from_number) for share in split.shares))
        title = f"Share paid: {split.title}"
    receive(ctx, request.from_number, request.from_name, request.amount, request.note, title)


def under_way(ctx: Context, request: MoneyRequest) -> bool:
    """Tell whether a transfer that pays a request waits for the owner or for its time."""
    return any(
        transfer.state in ("awaiting_payment", "scheduled")
        for transfer in ctx.find(Transfer, request_id=request.id)
    )  # fmt: skip


def link(transfer: Transfer) -> str:
    """Return what a notice about a transfer opens."""
    return f"payport/TransferDetail/{transfer.id}"


@service("paid:payport")
def transfer_paid(ctx: Context, request: PaymentRequest) -> None:
    """Let a transfer go out once the owner has confirmed it."""
    transfer = ctx.awaited(Transfer, request)
    if transfer is not None:
        go_out(ctx, transfer)


@service("declined:payport")
def transfer_declined(ctx: Context, request: PaymentRequest) -> None:
    """Give a transfer up that the owner declined, or did not confirm in time."""
    transfer = ctx.awaited(Transfer, request)
    if transfer is None:
        return
    if request.state == "expired":
        _fail(ctx, transfer, "nobody confirmed it in time")
    else:
        ctx.update(transfer, state="cancelled")


@handler("transfer_due")
def transfer_due(ctx: Context, payload: dict[str, Any]) -> None:
    """Send a transfer that has waited for its time."""
    transfer = ctx.store.maybe(Transfer, str(payload.get("transfer_id", "")))
    if transfer is None or transfer.state != "scheduled":
        return
    try:
        check_person(ctx, transfer.to_number)
        with ctx.store.transaction():
            pay(ctx, transfer)
    except ToolError as error:
        reasons = {"blocked": "the person is blocked", "low_balance": "there is not enough money"}
        _fail(ctx, transfer, reasons.get(error.code, "it passes the day's limit"))


@handler("transfer_review")
def transfer_review(ctx: Context, payload: dict[str, Any]) -> None:
    """Stop a transfer to someone whom the bank does not trust; the money comes back."""
    transfer = ctx.store.maybe(Transfer, str(payload.get("transfer_id", "")))
    if transfer is None or transfer.state != "sent" or not transfer.fraud_flag:
        return
    request = ctx.store.maybe(MoneyRequest, transfer.request_id)
    if request is not None and request.state == "paid":
        ctx.update(request, state="open")
    ctx.refund("payport", transfer.to_name, transfer.amount, transfer.id, "Transfer stopped")
    _fail(ctx, transfer, "the bank stopped it, and the money is back")


@handler("balance_in")
def balance_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let money arrive: `number`, `amount` in cents, and if wanted `name` and `note`."""
    number = decode(PhoneText, payload["number"], "number")
    name = known_as(ctx, number, str(payload.get("name", "")))
    receive(ctx, number, name, int(payload["amount"]), str(payload.get("note", "")))


def _fail(ctx: Context, transfer: Transfer, why: str) -> None:
    ctx.update(transfer, state="failed")
    words = f"{money(transfer.amount)} to {transfer.to_name}: {why}."
    ctx.notify("payport", "Transfer failed", words, link(transfer))


def _settled(share: Share, number: str) -> Share:
    if share.number != number:
        return share
    return Share(name=share.name, number=share.number, amount=share.amount, paid=True)


def _line(words: str, note: str) -> str:
    return f"{words}: {note}" if note else words
