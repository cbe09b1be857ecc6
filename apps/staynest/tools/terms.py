"""What StayNest's tools take, declared once."""

from datetime import date, time
from typing import Annotated, Literal

from apps.staynest.models import Lodging, RoomType, StayBooking
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.people import Number
from gui_sim.values import Days, Filled, Id, Phone, Range, Step, Text
from gui_sim.wording import count

DAYS_AHEAD = 330
MAX_NIGHTS = 30
MAX_GUESTS = 12
MAX_ROOMS = 6
STEP = 15

LodgingId = Annotated[str, Id(Lodging)]
RoomId = Annotated[str, Id(RoomType)]
StayId = Annotated[str, Id(StayBooking)]
CheckIn = Annotated[date, Days(past=0, future=DAYS_AHEAD)]
CheckOut = Annotated[date, Days(past=0, future=DAYS_AHEAD + MAX_NIGHTS)]
Guests = Annotated[int, Range(1, MAX_GUESTS)]
Rooms = Annotated[int, Range(1, MAX_ROOMS)]
Arrival = Annotated[time, Step(minutes=STEP)]
Bed = Literal["any", "king", "twin"]
Note = Annotated[str, Text(max=300, example="A quiet room, please")]
GuestName = Annotated[str, Text(min=1, max=80, example="Sam Rivers")]
GuestPhone = Annotated[Phone, Number()]
OwnName = Annotated[str, Text(max=80, example="Sam Rivers"), Filled(lambda ctx: ctx.owner.name)]
OwnPhone = Annotated[Phone | None, Number(), Filled(lambda ctx: ctx.owner.phone)]


def check_nights(ctx: Context, check_in: date, check_out: date) -> None:
    """Raise ToolError unless the days make a stay that can still begin."""
    if check_in < ctx.today:
        raise ToolError("past", "That day has passed.")
    nights = (check_out - check_in).days
    if nights < 1:
        raise ToolError("The check-out must be after the check-in.")
    if nights > MAX_NIGHTS:
        raise ToolError(f"A stay has at most {count(MAX_NIGHTS, 'night')}; this is {nights}.")


def check_sleeps(room: RoomType, guests: int, rooms: int) -> None:
    """Raise ToolError unless the rooms hold the guests."""
    if guests > room.sleeps * rooms:
        places = count(room.sleeps * rooms, "guest")
        raise ToolError("conflict", f"{count(rooms, 'room')} of the type {room.name} sleep at most {places}.")
