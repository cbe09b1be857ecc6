"""Changing and cancelling stays."""

from datetime import date, timedelta
from typing import Any

from apps.staynest.models import Lodging, RoomType, StayBooking
from apps.staynest.nights import price_of
from apps.staynest.stays import APP, call_off_event, fee_of, follow, held, line_of, link
from apps.staynest.tools.booking import check_stock
from apps.staynest.tools.terms import Arrival, CheckIn, CheckOut, Guests, Note, StayId, check_nights, check_sleeps
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.wording import count, money


@tool(writes=True, updates=StayBooking)
def change_stay(
    ctx: Context,
    booking_id: StayId,
    check_in: CheckIn | None = None,
    check_out: CheckOut | None = None,
    guests: Guests | None = None,
    arrival: Arrival | None = None,
    note: Note | None = None,
) -> StayBooking:
    """Change a stay; what is left out stays as it is. What it costs more is paid there, what it costs less comes back.

    Args:
        booking_id: From `search_staynest`.
        check_in: Another first night.
        check_out: Another day of leaving.
        guests: Another number of people.
        arrival: Another hour of arrival.
        note: Another wish.
    Raises:
        ToolError: full, closed, conflict (more guests than the rooms sleep), too_late (days and guests are fixed some
            days before), not_allowed (a fixed rate, or it waits for its payment).
    """
    booking = held(ctx, booking_id)
    if booking.state == "awaiting_payment":
        raise ToolError("not_allowed", "This stay waits for its payment; it can only be cancelled.")
    given = {"check_in": check_in, "check_out": check_out, "guests": guests, "arrival": arrival, "note": note}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    first, last, people = check_in or booking.check_in, check_out or booking.check_out, guests or booking.guests
    if (first, last, people) != (booking.check_in, booking.check_out, booking.guests):
        check_nights(ctx, first, last)
        changes |= _moved(ctx, booking, first, last, people)
    changed = ctx.update(booking, **changes)
    if changed.state == "booked":
        follow(ctx, booking, changed)
    ctx.notify(APP, "Stay changed", line_of(changed), link(changed))
    return changed


@tool(writes=True)
def cancel_stay(ctx: Context, booking_id: StayId) -> dict[str, Any]:
    """Cancel a stay or a request. In time it is free; later one night is kept, and of a fixed rate all of it.

    Args:
        booking_id: From `search_staynest`.
    Raises:
        ToolError: too_late (the stay has begun), not_allowed (it is cancelled or over).
    """
    booking = held(ctx, booking_id)
    fee = fee_of(ctx, booking)
    back = booking.paid - fee if booking.paid else booking.total if booking.state == "awaiting_payment" else 0
    lodging = ctx.store.maybe(Lodging, booking.lodging_id)
    ctx.refund(APP, lodging.name if lodging is not None else booking.place, back, booking.id, "Stay cancelled")
    gone = ctx.update(booking, state="cancelled", paid=fee)
    call_off_event(ctx, booking)
    kept = f" {money(fee)} is kept." if fee else ""
    ctx.notify(APP, "Stay cancelled", f"{line_of(gone)}.{kept}", link(gone))
    return {"booking": gone, "fee": fee}


def _moved(ctx: Context, booking: StayBooking, first: date, last: date, people: int) -> dict[str, Any]:
    """Check other days and guests of a booked room, and return what changes with them."""
    room, lodging = ctx.store.maybe(RoomType, booking.room_id), ctx.store.maybe(Lodging, booking.lodging_id)
    if room is None or lodging is None:
        return {}
    if not room.refundable:
        raise ToolError("not_allowed", f"The rate of {room.name} is fixed: its days and guests cannot be changed.")
    if ctx.today > booking.check_in - timedelta(days=lodging.cancel_days):
        raise ToolError("too_late", f"{lodging.name} takes changes up to {count(lodging.cancel_days, 'day')} before.")
    check_sleeps(room, people, booking.rooms)
    check_stock(ctx, lodging, room, first, last, booking.rooms, booking)
    total = price_of(lodging, room, first, last, people, booking.rooms, booking.breakfast).total
    over = booking.paid - total
    if over <= 0:
        return {"total": total}
    ctx.refund(APP, lodging.name, over, booking.id, "Stay changed")
    return {"total": total, "paid": total}
