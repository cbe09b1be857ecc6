"""Asking for money, and answering who asks."""

from datetime import date, timedelta
from typing import Annotated, Any, Literal

from apps.payport.asking import REMINDED, ask, await_answer
from apps.payport.models import MoneyRequest, Reply
from apps.payport.moving import under_way
from apps.payport.people import PayNumber, known_as, say
from apps.payport.tools.sending import Amount, Note
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Days, Id
from gui_sim.wording import money

DAYS_AHEAD = 365
PATIENCE = timedelta(days=1)  # between two reminders
LINES: dict[Reply, str] = {
    "decline": "I cannot send you {} now.",
    "remind": "A reminder: could you send me {} with PayPort?",
    "cancel": "No need to send me {} any more.",
}


@tool()
def list_money_requests(
    ctx: Context,
    direction: Literal["in", "out", "any"] = "any",
    state: Literal["open", "paid", "declined", "cancelled", "any"] = "open",
) -> list[MoneyRequest]:
    """List money asked for, the newest first.

    Args:
        direction: Asked of the owner (in), by the owner (out), or both.
        state: How it stands.
    """
    where: dict[str, Any] = {"direction": direction, "state": state}
    where = {name: value for name, value in where.items() if value != "any"}
    return ctx.find(MoneyRequest, order="-at", **where)


@tool(writes=True)
def request_money(
    ctx: Context,
    from_number: PayNumber,
    amount: Amount,
    note: Note = "",
    due: Annotated[date | None, Days(past=0, future=DAYS_AHEAD)] = None,
) -> MoneyRequest:
    """Ask someone for money.

    Args:
        from_number: The person's telephone number.
        amount: Cents, from $0.01 to $5,000.00.
        note: What it is for.
        due: The day by which it should come.
    Raises:
        ToolError: blocked, past (due has passed).
    """
    return ask(ctx, from_number, known_as(ctx, from_number), amount, note, due)


@tool(writes=True)
def answer_request(
    ctx: Context, request_id: Annotated[str, Id(MoneyRequest)], reply: Reply, note: Note = ""
) -> MoneyRequest:
    """Decline what someone asks of the owner, or remind someone of what the owner asked for, or take that back.

    Args:
        request_id: From `list_money_requests`.
        reply: decline is for requests to the owner; remind and cancel for the owner's own.
        note: A word that goes with it.
    Raises:
        ToolError: not_allowed (it is no longer open, or the reply is for the other direction), already (reminded
            within a day, or being paid).
    """
    request = ctx.get(MoneyRequest, request_id)
    if request.state != "open":
        raise ToolError("not_allowed", f"This request is {request.state} already.")
    if (reply == "decline") != (request.direction == "in"):
        whose = "the owner was asked for it" if request.direction == "in" else "the owner asked for it"
        raise ToolError("not_allowed", f"This request cannot be answered with {reply}: {whose}.")
    if under_way(ctx, request):
        raise ToolError("already", "A payment of this request is under way.")
    if reply == "remind":
        if not may_remind(ctx, request):
            raise ToolError("already", "A reminder went out within the last day.")
        answered = ctx.update(request, reminded_at=ctx.now)
        await_answer(ctx, answered, REMINDED, "paid", "paid", "paid", "")
    else:
        answered = ctx.update(request, state="declined" if reply == "decline" else "cancelled")
    say(ctx, request.from_number, " ".join(part for part in (LINES[reply].format(money(request.amount)), note) if part))
    return answered


def may_remind(ctx: Context, request: MoneyRequest) -> bool:
    """Tell whether the last reminder of a request is long enough ago."""
    return request.reminded_at is None or ctx.now - request.reminded_at >= PATIENCE
