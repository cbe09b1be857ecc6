"""What runs on a day, which seats are free and what they cost: the timetable, seeded, less own tickets."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache

from apps.tripgo.models import Cabin, Departure, DepartureDay, Fare, Kind, Ticket
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.ids import seeded

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
BUSY = (4, 6)  # Friday and Sunday
HOLDS_SEATS = one_of(("issued", "changed", "awaiting_payment"))
EXTRA_BAG: dict[Kind, int] = {"train": 1_000, "airplane": 3_500, "car": 800}
"""Cents for each bag that a fare does not include."""

LATE: dict[Kind, tuple[float, int]] = {"train": (0.12, 40), "airplane": (0.18, 90), "car": (0.06, 20)}
"""How often a departure is late, and the most minutes that it then is."""


@dataclass(frozen=True)
class SeatPlan:
    """The rows of a cabin, numbered from `first`; a space is the aisle."""

    first: int
    rows: tuple[str, ...]

    def numbered(self) -> Iterator[tuple[int, str]]:
        """Yield each row's number and letters, front row first."""
        yield from enumerate(self.rows, start=self.first)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes of all seats, front row first."""
        return tuple(f"{number}{letter}" for number, row in self.numbered() for letter in row if letter != " ")


# Rows differ from cabin to cabin, so that a code names one seat of a departure.
PLANS: dict[tuple[Kind, Cabin], SeatPlan] = {
    ("train", "first"): SeatPlan(1, ("A BC",) * 6),
    ("train", "standard"): SeatPlan(11, ("AB CD",) * 10),
    ("train", "economy"): SeatPlan(31, ("AB CD",) * 12),
    ("airplane", "first"): SeatPlan(1, ("AC DF",) * 3),
    ("airplane", "standard"): SeatPlan(5, ("ABC DEF",) * 5),
    ("airplane", "economy"): SeatPlan(10, ("ABC DEF",) * 15),
    ("car", "standard"): SeatPlan(1, ("A", "ABC")),
    ("car", "first"): SeatPlan(11, ("A", "A C")),
}


def plan_of(kind: Kind, cabin: Cabin) -> SeatPlan:
    """Return the plan of a cabin; one without rows where there is no such cabin."""
    return PLANS.get((kind, cabin), SeatPlan(1, ()))


def leaves_at(departure: Departure, day: date) -> datetime:
    """Return the moment of leaving, by the clock of the origin."""
    return datetime.combine(day, departure.departs)


def arrives_at(departure: Departure, day: date) -> datetime:
    """Return the moment of arrival, by the clock of the destination."""
    return datetime.combine(day + timedelta(days=departure.nights), departure.arrives)


def length_of(departure: Departure) -> timedelta:
    """Return how long the journey takes."""
    day = date(2000, 1, 1)
    return arrives_at(departure, day) - leaves_at(departure, day) - timedelta(hours=departure.ahead_h)


def exception_of(ctx: Context, departure: Departure, day: date) -> DepartureDay | None:
    """Return what is out of the ordinary on a day; of several rows the last counts."""
    rows = [row for row in ctx.find(DepartureDay, departure_id=departure.id) if row.first <= day <= row.last]
    return rows[-1] if rows else None


def runs_on(departure: Departure, day: date) -> bool:
    """Tell whether the timetable has a departure on a day."""
    begun = departure.runs_from is None or departure.runs_from <= day
    over = departure.runs_until is not None and departure.runs_until < day
    return WEEKDAYS[day.weekday()] in departure.weekdays and begun and not over


def is_cancelled(ctx: Context, departure: Departure, day: date) -> bool:
    """Tell whether the operator has called a departure off."""
    said = exception_of(ctx, departure, day)
    return said is not None and said.cancelled


def delay_of(ctx: Context, departure: Departure, day: date) -> int:
    """Return the minutes, in steps of five, that a departure will be late; nobody knows before it is announced."""
    said = exception_of(ctx, departure, day)
    if said is not None and said.delay_min is not None:
        return said.delay_min
    chance = ctx.rng("delay", departure.id, day.isoformat())
    share, most = LATE[departure.kind]
    return chance.randrange(5, most + 1, 5) if chance.random() < share else 0


def free_seats(
    ctx: Context, departure: Departure, cabin: Cabin, day: date, without: Ticket | None = None
) -> tuple[str, ...]:
    """Return the codes of free seats, front row first; `without` is a ticket whose own seats would be given up."""
    if not runs_on(departure, day) or is_cancelled(ctx, departure, day):
        return ()
    plan = plan_of(departure.kind, cabin)
    order, usual = _usual(ctx.world.seed, departure.id, departure.kind, cabin, day)
    said = exception_of(ctx, departure, day)
    left = usual if said is None or said.seats_left is None else said.seats_left
    free = set(order[:left])
    for ticket in ctx.find(Ticket, departure_id=departure.id, date=day, state=HOLDS_SEATS):
        own = set(codes_of(ticket.seat))
        free = free | own if without is not None and ticket.id == without.id else free - own
    return tuple(code for code in plan.codes if code in free)


@lru_cache(maxsize=50_000)
def _usual(seed: int, departure_id: str, kind: Kind, cabin: Cabin, day: date) -> tuple[tuple[str, ...], int]:
    """Return a cabin's seats in the order in which they stay free, and how many do; kept, since lists ask often."""
    chance = seeded(seed, "seats", departure_id, cabin, day.isoformat())
    codes = list(plan_of(kind, cabin).codes)
    chance.shuffle(codes)
    busy = day.weekday() in BUSY
    if chance.random() < (0.1 if busy else 0.03):
        return tuple(codes), 0
    taken = chance.uniform(0.5, 0.9) if busy else chance.uniform(0.2, 0.75)
    return tuple(codes), max(1, round(len(codes) * (1 - taken)))


def codes_of(seat: str) -> tuple[str, ...]:
    """Return the codes that a text names; none if it is a wish."""
    return tuple(part.strip() for part in seat.split(",")) if seat[:1].isdigit() else ()


def choose(plan: SeatPlan, free: tuple[str, ...], wish: str, count: int) -> tuple[str, ...]:
    """Return seats for some people, side by side where that can be; empty if there are not enough.

    With a wish for a window or an aisle at least one of them has it.
    """
    liked = set(free) if wish == "any" else {code for code in free if place_of(plan, code) == wish}
    if len(free) < count or not liked:
        return ()
    for number, letters in plan.numbered():
        row = [f"{number}{letter}" for letter in letters if letter != " "]
        for start in range(len(row) - count + 1):
            block = row[start : start + count]
            if set(block) <= set(free) and liked.intersection(block):
                return tuple(block)
    first = next(code for code in free if code in liked)
    others = [code for code in free if code != first][: count - 1]
    return tuple(code for code in free if code == first or code in others)


def place_of(plan: SeatPlan, code: str) -> str:
    """Say where a seat is: "window", "aisle" or "" (in the middle, or alone)."""
    row = dict(plan.numbered()).get(int(code[:-1]), "")
    place = row.find(code[-1])
    if place < 0 or len(row) < 3:
        return ""
    if place in (0, len(row) - 1):
        return "window"
    return "aisle" if " " in (row[place - 1], row[place + 1]) else ""


def included_bags(fare: Fare, people: int) -> int:
    """Return how many bags a fare carries without a price."""
    return people if fare.bag_kg else 0


def price_of(departure: Departure, fare: Fare, people: int, bags: int) -> int:
    """Return what seats and bags cost, in cents."""
    extra = max(0, bags - included_bags(fare, people))
    return fare.price * people + EXTRA_BAG[departure.kind] * extra
