"""Booking a room from stock, and asking for one in free words."""

from datetime import date, time
from typing import Annotated, Any

from apps.staynest.models import Lodging, RoomType, StayBooking
from apps.staynest.nights import has_room, is_closed, price_of
from apps.staynest.stays import APP, confirm, is_abroad
from apps.staynest.tools.terms import (
    Arrival,
    Bed,
    CheckIn,
    CheckOut,
    GuestName,
    GuestPhone,
    Guests,
    Note,
    OwnName,
    OwnPhone,
    RoomId,
    Rooms,
    check_nights,
    check_sleeps,
)
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import TRAVELLER
from gui_sim.tool import tool
from gui_sim.values import Text
from gui_sim.wording import day


@tool(writes=True, meets=(TRAVELLER,), pays=True)
def book_room(
    ctx: Context,
    room_id: RoomId,
    check_in: CheckIn,
    check_out: CheckOut,
    guests: Guests = 2,
    rooms: Rooms = 1,
    guest_name: OwnName = "",
    phone: OwnPhone = None,
    arrival: Arrival = time(15, 0),
    breakfast: bool = False,
    note: Note = "",
) -> dict[str, Any]:
    """Book rooms of one type. All of it is charged now.

    Args:
        room_id: From `find_rooms` or `get_lodging`.
        check_in: The first night.
        check_out: The day of leaving.
        guests: How many people.
        rooms: How many rooms.
        guest_name: Who the rooms are for; the owner if left out.
        phone: The guest's number; the owner's if left out.
        arrival: When the guests come, on a quarter of an hour.
        breakfast: With breakfast, where the room can have it.
        note: A wish for the host.
    Raises:
        ToolError: past, closed, full, conflict (more guests than the rooms sleep), not_allowed (no breakfast there),
            needs_identity (another country); payment may need the owner.
    """
    room = ctx.get(RoomType, room_id)
    lodging = ctx.get(Lodging, room.lodging_id)
    check_nights(ctx, check_in, check_out)
    check_sleeps(room, guests, rooms)
    if breakfast and not room.breakfast:
        raise ToolError("not_allowed", f"The room {room.name} at {lodging.name} comes without breakfast.")
    check_stock(ctx, lodging, room, check_in, check_out, rooms)
    if is_abroad(lodging):
        ctx.require(TRAVELLER)
    total = price_of(lodging, room, check_in, check_out, guests, rooms, breakfast).total
    booking = ctx.insert(
        StayBooking, lodging_id=lodging.id, room_id=room.id, place=f"{lodging.name}, {lodging.city}",
        check_in=check_in, check_out=check_out, guests=guests, rooms=rooms, guest_name=guest_name, phone=phone or "",
        arrival=arrival, bed=room.beds, breakfast=breakfast, note=note, total=total,
    )  # fmt: skip
    charge = ctx.charge(APP, lodging.name, total, "travel", booking.id, f"{room.name}, {day(check_in)}")
    if charge.state == "awaiting_payment":
        return {"booking": ctx.update(booking, state="awaiting_payment")} | charge.told(total)
    booking = ctx.update(booking, paid=total)
    confirm(ctx, booking)
    return {"booking": booking, "state": booking.state}


@tool(writes=True)
def request_stay(
    ctx: Context,
    place: Annotated[str, Text(min=1, max=120, example="Harbour Inn, Saltmere")],
    check_in: CheckIn,
    check_out: CheckOut,
    guest_name: GuestName,
    phone: GuestPhone,
    guests: Guests = 1,
    rooms: Rooms = 1,
    bed: Bed = "any",
    breakfast: bool = False,
    note: Note = "",
) -> StayBooking:
    """Ask for a stay anywhere, in free words; nothing is charged and the host answers later.

    Args:
        place: Where to stay: a house, or a city.
        check_in: The first night.
        check_out: The day of leaving.
        guest_name: Who it is for.
        phone: The guest's number.
        guests: How many people.
        rooms: How many rooms.
        bed: Which beds.
        breakfast: With breakfast.
        note: Anything else.
    Raises:
        ToolError: past, bad_value (the check-out is not after the check-in).
    """
    check_nights(ctx, check_in, check_out)
    return ctx.insert(
        StayBooking, place=place, check_in=check_in, check_out=check_out, guests=guests, rooms=rooms,
        guest_name=guest_name, phone=phone, bed=bed, breakfast=breakfast, note=note, state="requested",
    )  # fmt: skip


def check_stock(
    ctx: Context,
    lodging: Lodging,
    room: RoomType,
    check_in: date,
    check_out: date,
    rooms: int,
    without: StayBooking | None = None,
) -> None:
    """Raise ToolError unless the house is open and has the rooms on all nights."""
    if is_closed(lodging, check_in, check_out) and lodging.closed_from and lodging.closed_until:
        closed = f"from {day(lodging.closed_from)} to {day(lodging.closed_until)}"
        raise ToolError("closed", f"{lodging.name} is closed {closed}.")
    if not has_room(ctx, room, check_in, check_out, rooms, without):
        raise ToolError("full", f"{lodging.name} has no {room.name} free on all of these nights.")
