"""Splitting a sum between people."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

from apps.payport.asking import ask
from apps.payport.models import Method, MoneyRequest, Share, Split
from apps.payport.people import check_person, known_as
from apps.payport.tools.sending import MOST, Amount, Note
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.people import Number
from gui_sim.records import PaymentRequest
from gui_sim.tool import service, tool
from gui_sim.values import Each, Id, Phone, Range, Text, Wire
from gui_sim.wording import money

MOST_PEOPLE = 10
OWN = "You"
SHARED = ("dining", "travel", "rides")  # Wallet's categories of what people pay together
WORTH = 2_000  # cents from which a receipt offers a split


@dataclass(frozen=True)
class Portion(Range):
    """A person's portion: cents, or percent; a sample is small enough that three of them fit into a whole."""

    low: float = 1
    high: float = MOST

    def sample(self, rng: Random, ctx: Scope) -> int:
        """Return a portion."""
        return rng.randint(1, 33)

    def values(self, ctx: Scope) -> None:
        """Return None: there are too many."""


@tool()
def get_split(ctx: Context, split_id: Annotated[str, Id(Split)]) -> dict[str, Any]:
    """Read a split with its shares, and the requests that went out for them.

    Args:
        split_id: From `search_payport`.
    """
    split = ctx.get(Split, split_id)
    return {"split": split, "requests": ctx.find(MoneyRequest, split_id=split.id)}


@tool(writes=True)
def create_split(
    ctx: Context,
    title: Annotated[str, Text(max=80, min=1, example="Dinner on Friday")],
    total: Amount,
    people: Annotated[list[Phone], Each(Number())],
    method: Method = "equal",
    shares: Annotated[list[int], Each(Portion())] = [],  # never changed; the schema shows it
    note: Note = "",
) -> Split:
    """Split what the owner paid: each of the others is asked for a share, and the owner keeps the rest.

    Args:
        title: What was paid for.
        total: Cents, the whole sum.
        people: The telephone numbers of the others, at most ten.
        method: equal parts for all and the owner; or, by `shares`, amounts in cents or percent of the total.
        shares: One for each of `people`, in their order; none if the parts are equal.
        note: A word that goes with the requests; the title if left out.
    Raises:
        ToolError: blocked, bad_value (the shares do not add up, or are not one for each), limit (too many people).
    """
    if not people or len(set(people)) != len(people):
        raise ToolError("Name each of the others once: 'people' needs a number.")
    if len(people) > MOST_PEOPLE:
        raise ToolError("limit", f"A split is between at most {MOST_PEOPLE} people and the owner.")
    for number in people:
        check_person(ctx, number)
    people, shares = ordered(people, [] if method == "equal" else shares)
    parts = portions(total, method, len(people), shares)
    others = [
        Share(name=known_as(ctx, number), number=number, amount=part)
        for number, part in zip(people, parts, strict=True)
    ]  # fmt: skip
    rest = total - sum(parts)
    own = [Share(name=OWN, amount=rest, paid=True)] if rest else []
    split = ctx.insert(Split, title=title, total=total, shares=(*own, *others), method=method, at=ctx.now)
    for share in others:
        ask(ctx, share.number, share.name, share.amount, note or title, split_id=split.id)
    return split


@create_split.norm
def _in_one_order(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    people, shares = ordered(args["people"], [] if args.get("method") == "equal" else args["shares"])
    return {**args, "people": people, "shares": shares}


def ordered(people: Sequence[str], shares: Sequence[int]) -> tuple[list[str], list[int]]:
    """Return people in the order of their numbers, each with the own share: who is named first means nothing."""
    if len(people) != len(shares):
        return (sorted(people) if not shares else list(people)), list(shares)
    pairs = sorted(zip(people, shares, strict=True))
    return [number for number, _ in pairs], [share for _, share in pairs]


def portions(total: int, method: Method, count: int, shares: Sequence[int]) -> list[int]:
    """Return what each of the others owes in cents; fractions of a cent stay with the owner.

    Raises:
        ToolError: bad_value.
    """
    if method == "equal":
        parts = [total // (count + 1)] * count
    elif len(shares) != count:
        raise ToolError(f"'shares' needs one entry for each of the {count} people; it has {len(shares)}.")
    else:
        parts = [total * share // 100 for share in shares] if method == "percent" else list(shares)
        whole, written = (100, "100 percent") if method == "percent" else (total, money(total))
        if sum(shares) > whole:
            raise ToolError(f"The shares do not add up: together they are more than {written}.")
    if min(parts, default=0) < 1:
        raise ToolError("A share must be at least one cent.")
    return parts


@service("receipt")
def receipt(ctx: Context, request: PaymentRequest, category: str) -> None:
    """Offer to split what was paid for a trip, a dinner or a ride with those of the last split."""
    last = ctx.store.find(Split, order="-id", limit=1)
    if request.app == "payport" or category not in SHARED or request.amount < WORTH or not last:
        return
    people = [share.number for share in last[0].shares if share.number]
    call = create_split.call(request.payee, request.amount, people)
    ctx.offer("payport", call, f"Split {money(request.amount)} for {request.payee}", request.app)
