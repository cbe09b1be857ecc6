"""When a room is free and what it costs: a seeded number of rooms a night with exceptions, less own bookings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from apps.staynest.models import Lodging, RoomNights, RoomType, StayBooking
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.ids import seeded

WEEK = 7  # nights from which a stay costs less
WEEK_OFF = 10  # percent
BUSY = (4, 5)  # Friday and Saturday nights
TAKES_ROOMS = one_of(("booked", "awaiting_payment"))


@dataclass(frozen=True)
class Price:
    """What a stay costs, in cents: rooms at their price, less a week's discount, and breakfast."""

    nights: int
    stay: int
    discount: int
    breakfast: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.stay - self.discount + self.breakfast


def price_of(
    lodging: Lodging, room: RoomType, check_in: date, check_out: date, guests: int, rooms: int, breakfast: bool
) -> Price:
    """Return what a stay costs. From a week on a tenth comes off, as far as the house goes down."""
    nights = max(0, (check_out - check_in).days)
    off = room.night * WEEK_OFF // 100 if nights >= WEEK else 0
    off = max(0, min(off, room.night - lodging.owner_floor))
    food = lodging.breakfast_price * guests * nights if breakfast and room.breakfast else 0
    return Price(nights, room.night * rooms * nights, off * rooms * nights, food)


def nights_of(check_in: date, check_out: date) -> Iterator[date]:
    """Yield each night of a stay, named by the day it begins on."""
    for offset in range((check_out - check_in).days):
        yield check_in + timedelta(days=offset)


def is_closed(lodging: Lodging, check_in: date, check_out: date) -> bool:
    """Tell whether a house takes nobody on one of the nights."""
    if lodging.closed_from is None or lodging.closed_until is None:
        return False
    return check_in <= lodging.closed_until and lodging.closed_from < check_out


def has_room(
    ctx: Context, room: RoomType, check_in: date, check_out: date, rooms: int, without: StayBooking | None = None
) -> bool:
    """Tell whether so many rooms are free on every night; `without` is a booking that would be given up."""
    own = [
        b for b in ctx.find(StayBooking, room_id=room.id, state=TAKES_ROOMS) if without is None or b.id != without.id
    ]
    exceptions = ctx.find(RoomNights, room_id=room.id)
    for night in nights_of(check_in, check_out):
        said = [row.rooms_left for row in exceptions if row.first <= night <= row.last]
        free = said[-1] if said else _usual(ctx.world.seed, room.id, room.rooms, night)
        taken = sum(booking.rooms for booking in own if booking.check_in <= night < booking.check_out)
        if free - taken < rooms:
            return False
    return True


@lru_cache(maxsize=200_000)
def _usual(seed: int, room_id: str, rooms: int, night: date) -> int:
    """Return the seeded number of free rooms of one night; kept, since a city asks for hundreds."""
    chance = seeded(seed, "nights", room_id, night.isoformat())
    if chance.random() < (0.14 if night.weekday() in BUSY else 0.03):
        return 0
    return chance.randint(1, max(1, rooms))


def fits(
    ctx: Context, lodging: Lodging, room: RoomType, check_in: date, check_out: date, guests: int, rooms: int
) -> bool:
    """Tell whether a room can be booked for these nights and guests."""
    if check_out <= check_in or guests > room.sleeps * rooms or is_closed(lodging, check_in, check_out):
        return False
    return has_room(ctx, room, check_in, check_out, rooms)
