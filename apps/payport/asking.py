"""The life of what is asked for: told, answered or not, reminded of."""

from datetime import date, timedelta
from typing import Any

from apps.payport.models import MoneyRequest
from apps.payport.moving import collect
from apps.payport.people import befriend, check_person, known_as, say
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import handler
from gui_sim.values import Phone as PhoneText
from gui_sim.values import decode
from gui_sim.wording import day, money

EARLIEST = 8  # o'clock; nobody answers at night
FIRST = (2, 50)  # hours until someone answers a request
REMINDED = (1, 8)


def ask(
    ctx: Context, number: str, name: str, amount: int, note: str, due: date | None = None, split_id: str | None = None
) -> MoneyRequest:
    """Ask someone for money, by a message too.

    Raises:
        ToolError: blocked, bad_value (the owner's own number).
    """
    check_person(ctx, number)
    befriend(ctx, number, name)
    request = ctx.insert(
        MoneyRequest, from_name=name, from_number=number, direction="out", amount=amount, note=note, due=due,
        at=ctx.now, split_id=split_id,
    )  # fmt: skip
    until = f" by {day(due)}" if due is not None else ""
    say(ctx, number, f"Could you send me {money(amount)} with PayPort{until}?" + (f" {note}" if note else ""))
    await_answer(ctx, request, FIRST, "paid", "paid", "paid", "declined", "", "")
    return request


def await_answer(ctx: Context, request: MoneyRequest, hours: tuple[int, int], *answers: str) -> None:
    """Let the person asked answer, or not: which answer, and after how many hours, is seeded by the request."""
    rng = ctx.rng("payport", request.id, request.from_number, hours)
    answer, after = rng.choice(answers), timedelta(minutes=rng.randrange(60 * hours[0], 60 * hours[1]))
    if answer:
        at = ctx.now + after
        at = at.replace(hour=max(at.hour, EARLIEST), second=0)
        ctx.schedule("money_request_answered", {"request_id": request.id, "answer": answer}, at=at)


def told(request: MoneyRequest) -> str:
    """Return what a notice about a request opens."""
    return f"payport/RequestDetail/{request.id}"


@handler("money_request_answered")
def money_request_answered(ctx: Context, payload: dict[str, Any]) -> None:
    """Let the person asked pay, or decline (`request_id`, `answer` "paid" or "declined")."""
    request = ctx.store.maybe(MoneyRequest, str(payload.get("request_id", "")))
    if request is None or request.direction != "out" or request.state != "open":
        return
    if payload.get("answer") == "paid":
        collect(ctx, request)
        return
    ctx.update(request, state="declined")
    words = f"{request.from_name} did not send {money(request.amount)}."
    ctx.notify("payport", "Request declined", words, told(request))


@handler("money_request_in")
def money_request_in(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone ask the owner for money: `number`, `amount` in cents, and if wanted `name`, `note`, `due`."""
    number = decode(PhoneText, payload["number"], "number")
    try:
        check_person(ctx, number)
    except ToolError:
        return  # nothing comes from who is blocked
    name = known_as(ctx, number, str(payload.get("name", "")))
    due = date.fromisoformat(str(payload["due"])) if payload.get("due") else None
    request = ctx.insert(
        MoneyRequest, from_name=name, from_number=number, direction="in", amount=int(payload["amount"]),
        note=str(payload.get("note", "")), due=due, at=ctx.now,
    )  # fmt: skip
    words = f"{name} asks for {money(request.amount)}" + (f": {request.note}" if request.note else "")
    ctx.notify("payport", "Money asked for", words, told(request))
