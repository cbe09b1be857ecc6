"""Finding payments and people, and sending money."""

from datetime import datetime
from typing import Annotated, Any

from apps.payport.models import Audience, Category, MoneyRequest, PayFriend, Split, Transfer
from apps.payport.moving import pay, under_way
from apps.payport.people import PayNumber, check_person, known_as
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.people import names
from gui_sim.search import search_tool
from gui_sim.send_time import SendTime
from gui_sim.tool import tool
from gui_sim.values import Id, Range, Text, Wire
from gui_sim.wording import money

MOST = 500_000  # cents in one payment
LONGEST = 200  # characters of a note

Amount = Annotated[int, Range(1, MOST)]
Note = Annotated[str, Text(max=LONGEST, example="Pizza on Friday")]

search_payport = search_tool(
    "search_payport", (Transfer, MoneyRequest, Split, PayFriend), "Find payments, requests, splits and people."
)


@tool(writes=True, pays=True)
def send_money(
    ctx: Context,
    to_number: PayNumber,
    amount: Amount,
    to_name: Annotated[str, Text(max=80, example="Robin Vale")] = "",
    note: Note = "",
    category: Category = "other",
    audience: Audience = "friends",
    send_at: Annotated[datetime | None, SendTime()] = None,
    request_id: Annotated[str | None, Id(MoneyRequest)] = None,
) -> dict[str, Any]:
    """Send money to someone, now or later. It comes from the wallet, and the owner may have to confirm it.

    Args:
        to_number: The person's telephone number.
        amount: Cents, from $0.01 to $5,000.00.
        to_name: The name of someone who is no contact; a contact keeps the own.
        note: What it is for.
        category: What kind of thing it is for.
        audience: Who sees it in PayPort: friends, or nobody else.
        send_at: When to send it, on a step of five minutes; now, if left out.
        request_id: The request of this person that it pays, from `list_money_requests`; all of it, or more.
    Raises:
        ToolError: blocked, past (send_at has passed), low_balance, over_limit, already (the request is being paid),
            not_allowed (it is not open), bad_value (it is someone else's, or asks for more).
    """
    check_person(ctx, to_number)
    asked = _asked(ctx, request_id, to_number, amount) if request_id is not None else None
    name = known_as(ctx, to_number, to_name or (asked.from_name if asked is not None else ""))
    transfer = ctx.insert(
        Transfer, to_name=name, to_number=to_number, amount=amount, category=category, note=note, audience=audience,
        at=ctx.now, send_at=send_at, request_id=request_id, state="sent" if send_at is None else "scheduled",
    )  # fmt: skip
    if send_at is not None:
        ctx.schedule("transfer_due", {"transfer_id": transfer.id}, at=send_at)
        return {"transfer": transfer, "state": transfer.state}
    transfer, charge = pay(ctx, transfer)
    return outcome(transfer, charge.request_id)


@send_money.norm
def _name_as_in_contacts(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return {**args, "to_name": ""} if args.get("to_number") in names(ctx) else args


def outcome(transfer: Transfer, request_id: str) -> dict[str, Any]:
    """Return what a tool says of a transfer, with the payment request if the owner must confirm it."""
    told: dict[str, Any] = {"transfer": transfer, "state": transfer.state}
    if transfer.state != "awaiting_payment":
        return told
    return told | {"request_id": request_id, "line": f"The owner must confirm {money(transfer.amount)}."}


def _asked(ctx: Context, request_id: str, number: str, amount: int) -> MoneyRequest:
    request = ctx.get(MoneyRequest, request_id)
    if request.direction != "in" or request.state != "open":
        raise ToolError("not_allowed", "Only an open request to the owner can be paid.")
    if request.from_number != number:
        raise ToolError(f"This request is {known_as(ctx, request.from_number, request.from_name)}'s.")
    if amount < request.amount:
        raise ToolError(f"The request asks for {money(request.amount)}; that is the least that pays it.")
    if under_way(ctx, request):
        raise ToolError("already", "A payment of this request is under way.")
    return request
