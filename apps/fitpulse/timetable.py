"""When classes take place and which places are free: weekdays, a seeded number of taken places, and exceptions."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from apps.fitpulse.models import WEEKDAYS, ClassBooking, ClassDay, GymClass
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.ids import seeded

AHEAD = 28  # days ahead that classes can be booked
ACROSS = 6  # places in a line of the room
EVENING = (time(17, 0), time(20, 0))  # when classes are fuller
HELD = ("booked", "awaiting_payment")
OPEN = (*HELD, "waitlist")


def exception(ctx: Context, found: GymClass, day: date) -> ClassDay | None:
    """Return what is different about a class on a day; the newest word counts."""
    rows = ctx.find(ClassDay, class_id=found.id, day=day)
    return rows[-1] if rows else None


def takes_place(ctx: Context, found: GymClass, day: date) -> bool:
    """Tell whether a class is held on a day."""
    if WEEKDAYS[day.weekday()] not in found.days:
        return False
    said = exception(ctx, found, day)
    return said is None or not said.called_off


def starts_of(ctx: Context, found: GymClass, day: date) -> datetime:
    """Return when a class begins on a day."""
    said = exception(ctx, found, day)
    return datetime.combine(day, said.at if said is not None and said.at is not None else found.at)


def length(found: GymClass | None) -> timedelta:
    """Return how long a class is."""
    return timedelta(minutes=found.minutes if found is not None else 60)


def is_indoors(ctx: Context, found: GymClass, day: date) -> bool:
    """Tell whether a class is held inside on a day."""
    said = exception(ctx, found, day)
    return not found.outdoor or (said is not None and said.indoors)


def days_of(ctx: Context, found: GymClass, first: date, last: date) -> Iterator[date]:
    """Yield the days from one to another on which a class is held and has not begun."""
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        if takes_place(ctx, found, day) and starts_of(ctx, found, day) > ctx.now:
            yield day


def next_day(ctx: Context, found: GymClass) -> date | None:
    """Return the next day on which a class can be booked."""
    today = ctx.today
    return next(days_of(ctx, found, today, today + timedelta(days=AHEAD)), None)


def spots(found: GymClass) -> list[list[str]]:
    """Return the places of a room, line by line from the front: A1, A2, ..."""
    names = places(found.places)
    return [names[start : start + ACROSS] for start in range(0, len(names), ACROSS)]


def places(count: int) -> list[str]:
    """Return the names of so many places: a letter for the line, a number in it."""
    return [f"{chr(ord('A') + place // ACROSS)}{place % ACROSS + 1}" for place in range(count)]


def free_spots(ctx: Context, found: GymClass, day: date) -> list[str]:
    """Return the places that nobody has, the front first; the owner's own are taken."""
    said = exception(ctx, found, day)
    order = _order(ctx.world.seed, found.id, found.places, day)
    left = _usual(ctx.world.seed, found.id, found.places, found.at, day)
    if said is not None and said.left is not None:
        left = min(said.left, found.places)
    own = {row.spot for row in ctx.find(ClassBooking, class_id=found.id, day=day, state=one_of(HELD))}
    free = set(order[:left]) - own
    return [spot for line in spots(found) for spot in line if spot in free]


def booking_of(ctx: Context, found: GymClass, day: date) -> ClassBooking | None:
    """Return the owner's open booking or place on the waiting list of a class on a day."""
    rows = ctx.find(ClassBooking, class_id=found.id, day=day, state=one_of(OPEN))
    return rows[-1] if rows else None


@lru_cache(maxsize=50_000)
def _usual(seed: int, class_id: str, count: int, at: time, day: date) -> int:
    """Return the seeded number of places that others leave free."""
    chance = seeded(seed, "places", class_id, day.isoformat())
    busy = EVENING[0] <= at <= EVENING[1]
    if chance.random() < (0.14 if busy else 0.06):
        return 0
    return chance.randint(1, max(1, round(count * (0.5 if busy else 0.8))))


@lru_cache(maxsize=20_000)
def _order(seed: int, class_id: str, count: int, day: date) -> tuple[str, ...]:
    """Return the places in the order in which they stay free."""
    names = places(count)
    seeded(seed, "spots", class_id, day.isoformat()).shuffle(names)
    return tuple(names)
