"""What Seat Club can do."""

from datetime import date, time
from typing import Annotated

from apps.seatclub.models import SeatBooking, SeatPlace, SeatPurse

from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Days, Id, Range, Text

Party = Annotated[int, Range(1, 8)]


@tool()
def list_seat_places(ctx: Context) -> list[SeatPlace]:
    """List all places."""
    return ctx.find(SeatPlace)


@tool(writes=True)
def reserve_seat(
    ctx: Context,
    place_id: Annotated[str, Id(SeatPlace)],
    day: Annotated[date, Days(future=60)],
    at: time,
    party: Party = 2,
    note: Annotated[str, Text(max=200)] = "",
) -> SeatBooking:
    """Book a table.

    Args:
        place_id: From `list_seat_places`.
        day: When.
        at: What time.
        party: How many people.
        note: Words for the kitchen.
    Raises:
        ToolError: past: the day is over.
    """
    if day < ctx.today:
        raise ToolError("past", "That day is over.")
    place = ctx.get(SeatPlace, place_id)
    ctx.update(place, tables_left=place.tables_left - 1)
    return ctx.insert(SeatBooking(place_id=place.id, day=day, at=at, party=party, note=note))


@tool(writes=True)
def cancel_seat(ctx: Context, booking_id: Annotated[str, Id(SeatBooking)]) -> SeatBooking:
    """Cancel a booking.

    Args:
        booking_id: The booking's id.
    """
    booking = ctx.get(SeatBooking, booking_id)
    place = ctx.get(SeatPlace, booking.place_id)
    ctx.update(place, tables_left=place.tables_left + 1)
    return ctx.update(booking, state="cancelled")


@tool(writes=True, updates=SeatBooking)
def update_seat(
    ctx: Context,
    booking_id: Annotated[str, Id(SeatBooking)],
    note: Annotated[str, Text(max=200)] | None = None,
) -> SeatBooking:
    """Change the note of a booking.

    Args:
        booking_id: The booking's id.
        note: New words for the kitchen.
    """
    booking = ctx.get(SeatBooking, booking_id)
    return ctx.update(booking, note=booking.note if note is None else note)


@tool(writes=True)
def spend_purse(ctx: Context, amount: Annotated[int, Range(1, 100_000)]) -> SeatPurse:
    """Pay from the purse.

    Args:
        amount: In cents.
    Raises:
        ToolError: low_balance: the purse holds less.
    """
    purse = ctx.find(SeatPurse)[0]
    if purse.balance < amount:
        raise ToolError("low_balance", "The purse holds too little; the owner can top it up.")
    return ctx.update(purse, balance=purse.balance - amount)


@tool(writes=True, owner="user")
def top_up_purse(ctx: Context, amount: Annotated[int, Range(1, 100_000)]) -> SeatPurse:
    """Put money into the purse.

    Args:
        amount: In cents.
    """
    purse = ctx.find(SeatPurse)[0]
    return ctx.update(purse, balance=purse.balance + amount)
