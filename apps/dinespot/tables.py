"""When a restaurant has tables: its hours, and a seeded number of tables with exceptions."""

from datetime import date, datetime, time, timedelta
from functools import lru_cache

from apps.dinespot.models import Restaurant, Sitting, TableBooking
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.ids import seeded

LATEST = timedelta(minutes=60)  # last sitting before closing
STEP = 15
NEAR = 90  # minutes around the wished time
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
ACTIVE = one_of(("booked", "awaiting_payment"))


def tables_left(ctx: Context, place: Restaurant, day: date, at: time, seating: str) -> int:
    """Return how many tables are free: a seeded number, unless an exception says otherwise, less own bookings."""
    kinds = place.seating if seating == "any" else (seating,)
    taken = sum(booking.at == at for booking in ctx.find(TableBooking, restaurant_id=place.id, day=day, state=ACTIVE))
    exceptions = ctx.find(Sitting, restaurant_id=place.id, day=day)
    said: dict[tuple[time, str], Sitting] = {(sitting.at, sitting.seating): sitting for sitting in exceptions}
    free = 0
    for kind in kinds:
        exception = said.get((at, kind))
        if exception is not None:
            free += exception.tables_left
        else:
            free += _usual(ctx.world.seed, place.id, day.isoformat(), at.isoformat(), kind)
    return max(0, free - taken)


@lru_cache(maxsize=200_000)
def _usual(seed: int, *sitting: str) -> int:
    """Return the seeded number of free tables of one sitting; kept, since a list of hours asks for hundreds."""
    return int(seeded(seed, "tables", *sitting).choice((0, 1, 2, 2, 3, 4)))


def is_closed(place: Restaurant, day: date) -> bool:
    """Tell whether a restaurant takes no guests on a day: its weekly rest, or this once."""
    return WEEKDAYS[day.weekday()] in place.closed_on or day in place.closed_days


def sittings(place: Restaurant, day: date) -> list[time]:
    """Return the hours at which a table can be booked that day, a quarter of an hour apart."""
    if is_closed(place, day):
        return []
    start = datetime.combine(day, place.opens)
    end = datetime.combine(day, place.closes)
    if end <= start:
        end += timedelta(days=1)
    midnight = datetime.combine(day + timedelta(days=1), time(0, 0))
    last = min(end - LATEST, midnight - timedelta(minutes=STEP))
    count = int((last - start) / timedelta(minutes=STEP)) + 1
    return [(start + timedelta(minutes=STEP * index)).time() for index in range(max(0, count))]


def is_full(ctx: Context, place: Restaurant, day: date, at: time) -> bool:
    """Tell whether all tables of an hour are taken, so that one may wait for one."""
    return at in sittings(place, day) and tables_left(ctx, place, day, at, "any") < 1


def waits(ctx: Context, place: Restaurant, day: date) -> bool:
    """Tell whether the owner is on a restaurant's waiting list for a day."""
    return bool(ctx.store.count(TableBooking, restaurant_id=place.id, day=day, state="waitlist"))


def free_times(ctx: Context, place: Restaurant, day: date, at: time, party: int, seating: str) -> list[time]:
    """Return the free hours within 90 minutes of a time, in order."""
    if seating != "any" and seating not in place.seating:
        return []
    wished = minutes(at)
    near = [hour for hour in sittings(place, day) if abs(minutes(hour) - wished) <= NEAR]
    open_hours = [hour for hour in near if datetime.combine(day, hour) > ctx.now]
    return [hour for hour in open_hours if tables_left(ctx, place, day, hour, seating) > 0]


def minutes(at: time) -> int:
    """Return a time as minutes from midnight."""
    return at.hour * 60 + at.minute
