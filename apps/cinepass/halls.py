"""The halls: their seats, which of them are taken on a day, and which choices leave a gap."""

from collections.abc import Iterable, Sequence
from datetime import date, time
from functools import lru_cache

from apps.cinepass.models import CinemaOrder, Format, Showing, ShowingDay
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.ids import seeded

PLANS: dict[Format, tuple[int, tuple[int, ...]]] = {
    "2D": (8, (4, 4)),
    "3D": (8, (4, 4)),
    "Max": (10, (5, 5)),
    "Lounge": (4, (2, 2, 2)),
}
"""How many rows a hall has, and how many seats stand side by side between its aisles."""
TAKES_SEATS = one_of(("booked", "awaiting_payment", "used"))
EVENING = time(18, 0)
BUSY = (4, 5)  # Friday and Saturday
GROUPS = (2, 2, 2, 3, 4, 1)  # how many people come together


def blocks(format: Format) -> list[list[str]]:
    """Return the seats of each run between aisles, the front row first: "A1" to "A4", "A5" to "A8", "B1" …"""
    rows, sizes = PLANS[format]
    found = []
    for row in range(rows):
        number = 1
        for size in sizes:
            found.append([f"{chr(65 + row)}{number + place}" for place in range(size)])
            number += size
    return found


def all_seats(format: Format) -> list[str]:
    """Return every seat of a hall, the front row first."""
    return [seat for block in blocks(format) for seat in block]


def taken_seats(ctx: Context, showing: Showing, day: date) -> set[str]:
    """Return the seats that cannot be had on a day: sold to others, held back, or the owner's already."""
    exception = exception_of(ctx, showing, day)
    if exception is not None and exception.full:
        return set(all_seats(showing.format))
    taken = set(_sold(ctx.world.seed, showing.id, showing.format, showing.starts >= EVENING, day))
    if exception is not None:
        taken.update(exception.held_seats)
    for order in ctx.store.find(CinemaOrder, showing_id=showing.id, day=day, state=TAKES_SEATS):
        taken.update(order.seats)
    return taken


def free_seats(ctx: Context, showing: Showing, day: date) -> list[str]:
    """Return the seats that can be had on a day, the front row first."""
    taken = taken_seats(ctx, showing, day)
    return [seat for seat in all_seats(showing.format) if seat not in taken]


def lonely_seats(format: Format, taken: Iterable[str], chosen: Sequence[str]) -> list[str]:
    """Return the seats that a choice would leave alone between others, though they are not alone without it."""
    before, after = set(taken), {*taken, *chosen}
    return [
        seat
        for block in blocks(format)
        for place, seat in enumerate(block)
        if _alone(block, place, after) and not _alone(block, place, before)
    ]


def exception_of(ctx: Context, showing: Showing, day: date) -> ShowingDay | None:
    """Return what is said of one day, if anything; what was said last counts."""
    found = ctx.store.find(ShowingDay, showing_id=showing.id, day=day)
    return found[-1] if found else None


def seat_order(format: Format, seats: Iterable[str]) -> tuple[str, ...]:
    """Return seats from the front row to the last, each from the left."""
    chosen = set(seats)
    return tuple(seat for seat in all_seats(format) if seat in chosen)


def _alone(block: Sequence[str], place: int, taken: set[str]) -> bool:
    if block[place] in taken:
        return False
    left = place == 0 or block[place - 1] in taken
    right = place == len(block) - 1 or block[place + 1] in taken
    return left and right


@lru_cache(maxsize=20_000)
def _sold(seed: int, showing_id: str, format: Format, evening: bool, day: date) -> frozenset[str]:
    """Return the seats sold to others: groups that sit together, most of them towards the back."""
    chance = seeded(seed, "hall", showing_id, day.isoformat())
    busy = evening and day.weekday() in BUSY
    if chance.random() < (0.05 if busy else 0.01):
        return frozenset(all_seats(format))
    share = chance.uniform(0.3, 0.75) if busy else chance.uniform(0.1, 0.5) if evening else chance.uniform(0.0, 0.35)
    rows = PLANS[format][0]
    sold: set[str] = set()
    for index, block in enumerate(blocks(format)):
        row = index // len(PLANS[format][1])
        wished = share * (0.5 + row / max(1, rows - 1))
        place = 0
        while place < len(block):
            group = chance.choice(GROUPS)
            if chance.random() < wished:
                sold.update(block[place : place + group])
            place += group
    return frozenset(sold)
