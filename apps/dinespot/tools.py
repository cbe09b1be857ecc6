"""What DineSpot can do."""

from datetime import date, datetime, time, timedelta
from typing import Annotated, Any, Literal

from apps.dinespot.models import Occasion, Restaurant, TableBooking
from apps.dinespot.tables import ACTIVE, STEP, is_closed, is_full, sittings, tables_left, waits
from apps.dinespot.tables import free_times as free_times
from apps.dinespot.visits import await_guests, call_off_event, confirm, held, line_of, link, move_event, starts_at
from apps.dinespot.visits import deposit_declined as deposit_declined
from apps.dinespot.visits import deposit_paid as deposit_paid
from apps.dinespot.visits import restaurant_closed as restaurant_closed
from apps.dinespot.visits import restaurant_link as restaurant_link
from apps.dinespot.visits import table_freed as table_freed
from apps.dinespot.visits import table_hour as table_hour
from apps.dinespot.visits import table_reminder as table_reminder
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Filled, Id, Range, Step, Text

MAX_PARTY = 12
DAYS_AHEAD = 60

RestaurantId = Annotated[str, Id(Restaurant)]
BookingId = Annotated[str, Id(TableBooking)]
Day = Annotated[date, Days(past=0, future=DAYS_AHEAD)]
At = Annotated[time, Step(minutes=STEP)]
Party = Annotated[int, Range(1, MAX_PARTY)]
Seating = Literal["any", "indoor", "patio", "bar", "window", "private"]
Note = Annotated[str, Text(max=300, example="A quiet corner, please")]
GuestName = Annotated[str, Text(max=80, example="Sam Rivers"), Filled(lambda ctx: ctx.owner.name)]
GuestPhone = Annotated[str, Text(max=20, example="+14155550101"), Filled(lambda ctx: ctx.owner.phone)]

search_dinespot = search_tool("search_dinespot", (Restaurant, TableBooking), "Find restaurants and bookings.")


@tool()
def get_restaurant(ctx: Context, restaurant_id: RestaurantId) -> Restaurant:
    """Read all about one restaurant.

    Args:
        restaurant_id: From `search_dinespot` or `find_tables`.
    """
    return ctx.get(Restaurant, restaurant_id)


@tool()
def find_tables(
    ctx: Context,
    day: Day,
    at: At = time(19, 0),
    party: Party = 2,
    seating: Seating = "any",
    restaurant_id: Annotated[str | None, Id(Restaurant)] = None,
) -> list[dict[str, Any]]:
    """List free tables within 90 minutes of a time.

    Args:
        day: The day.
        at: The hour wished for, on a quarter of an hour.
        party: How many people.
        seating: Where to sit.
        restaurant_id: Only this restaurant.
    """
    places = [ctx.get(Restaurant, restaurant_id)] if restaurant_id else ctx.find(Restaurant, order="-rating")
    found: list[dict[str, Any]] = []
    for place in places:
        times = free_times(ctx, place, day, at, party, seating)
        if times:
            found.append({"restaurant_id": place.id, "name": place.name, "cuisine": place.cuisine, "times": times})
    return found[:20]


@tool(writes=True, pays=True)
def book_table(
    ctx: Context,
    restaurant_id: RestaurantId,
    day: Day,
    at: At,
    party: Party = 2,
    seating: Seating = "any",
    occasion: Occasion = "none",
    note: Note = "",
    guest_name: GuestName = "",
    phone: GuestPhone = "",
) -> dict[str, Any]:
    """Book a table. A restaurant that takes a deposit charges it now.

    Args:
        restaurant_id: From `search_dinespot` or `find_tables`.
        day: The day.
        at: The hour, on a quarter of an hour.
        party: How many people.
        seating: Where to sit.
        occasion: What is being celebrated.
        note: A wish for the restaurant.
        guest_name: Who the table is for; the owner if left out.
        phone: The guest's number; the owner's if left out.
    Raises:
        ToolError: past, closed, full, conflict (an own booking within an hour); a deposit may need the owner.
    """
    place = ctx.get(Restaurant, restaurant_id)
    _check_open(ctx, place, day, at)
    _check_seating(place, seating)
    clash = _clash(ctx, day, at)
    if clash is not None:
        name = ctx.get(Restaurant, clash.restaurant_id).name
        raise ToolError("conflict", f"You already have a table at {name} at {clash.at:%H:%M} that day.")
    if tables_left(ctx, place, day, at, seating) < 1:
        raise ToolError("full", f"{place.name} has no table left at {at:%H:%M}. Try another time or the waiting list.")
    booking = ctx.insert(
        TableBooking, restaurant_id=place.id, day=day, at=at, party=party, seating=seating, occasion=occasion,
        note=note, guest_name=guest_name, phone=phone,
    )  # fmt: skip
    _leave_waitlist(ctx, place, day)
    charge = ctx.charge("dinespot", place.name, place.deposit, "dining", booking.id, "Deposit")
    if charge.state == "awaiting_payment":
        booking = ctx.update(booking, state="awaiting_payment")
        told = f"The owner must confirm the deposit for {place.name}."
        return _told(booking, request_id=charge.request_id, line=told)
    confirm(ctx, booking, place)
    return _told(booking)


@tool(writes=True, updates=TableBooking)
def change_table(
    ctx: Context,
    booking_id: BookingId,
    day: Day | None = None,
    at: At | None = None,
    party: Party | None = None,
    seating: Seating | None = None,
    note: Note | None = None,
) -> TableBooking:
    """Change a booking; what is left out stays as it is.

    Args:
        booking_id: From `search_dinespot`.
        day: Another day.
        at: Another hour.
        party: Another number of people.
        seating: Another place to sit.
        note: Another wish.
    Raises:
        ToolError: full, closed, too_late, not_allowed (the booking is no longer held).
    """
    booking = held(ctx, booking_id)
    place = ctx.get(Restaurant, booking.restaurant_id)
    _check_in_time(ctx, booking, place)
    given = {"day": day, "at": at, "party": party, "seating": seating, "note": note}
    changes = {name: value for name, value in given.items() if value is not None}
    wanted_day, wanted_at = day or booking.day, at or booking.at
    wanted_seating = seating or booking.seating
    if (wanted_day, wanted_at, wanted_seating) != (booking.day, booking.at, booking.seating):
        _check_open(ctx, place, wanted_day, wanted_at)
        _check_seating(place, wanted_seating)
        if tables_left(ctx, place, wanted_day, wanted_at, wanted_seating) < 1:
            raise ToolError("full", f"{place.name} has no table left at {wanted_at:%H:%M}.")
    changed = ctx.update(booking, **changes)
    await_guests(ctx, changed)
    move_event(ctx, booking, changed, place)
    ctx.notify("dinespot", "Booking changed", line_of(changed, place), link(booking))
    return changed


@tool(writes=True)
def cancel_table(ctx: Context, booking_id: BookingId) -> TableBooking:
    """Cancel a booking or leave a waiting list. In time, a deposit comes back; later it is kept.

    Args:
        booking_id: From `search_dinespot`.
    Raises:
        ToolError: too_late (the hour has passed), not_allowed (the booking is no longer held).
    """
    booking = held(ctx, booking_id)
    place = ctx.get(Restaurant, booking.restaurant_id)
    starts = starts_at(booking)
    if starts <= ctx.now:
        raise ToolError("too_late", "The hour of this booking has passed.")
    if place.deposit and starts - ctx.now >= timedelta(hours=place.cancel_hours):
        ctx.refund("dinespot", place.name, place.deposit, booking.id, "Deposit returned")
    gone = ctx.update(booking, state="cancelled")
    call_off_event(ctx, booking, place)
    ctx.notify("dinespot", "Booking cancelled", line_of(gone, place), link(booking))
    return gone


@tool(writes=True)
def join_waitlist(ctx: Context, restaurant_id: RestaurantId, day: Day, at: At, party: Party = 2) -> TableBooking:
    """Wait for a table at a full restaurant.

    Args:
        restaurant_id: From `search_dinespot`.
        day: The day.
        at: The hour, on a quarter of an hour.
        party: How many people.
    Raises:
        ToolError: already (on that list), closed, past, not_allowed (there are free tables: book one).
    """
    place = ctx.get(Restaurant, restaurant_id)
    _check_open(ctx, place, day, at)
    if waits(ctx, place, day):
        raise ToolError("already", f"You are on the waiting list of {place.name} for that day.")
    if not is_full(ctx, place, day, at):
        raise ToolError("not_allowed", f"{place.name} has a free table at {at:%H:%M}; book it.")
    owner = ctx.owner
    return ctx.insert(
        TableBooking, restaurant_id=place.id, day=day, at=at, party=party, guest_name=owner.name,
        phone=owner.phone, state="waitlist",
    )  # fmt: skip


def _check_open(ctx: Context, place: Restaurant, day: date, at: time) -> None:
    if datetime.combine(day, at) <= ctx.now:
        raise ToolError("past", "That time has passed.")
    if day in place.closed_days:
        raise ToolError("closed", f"{place.name} is closed on {day.day} {day:%B}.")
    if is_closed(place, day):
        raise ToolError("closed", f"{place.name} is closed on {day:%A}s.")
    if at not in sittings(place, day):
        hours = f"{place.name} is open {place.opens:%H:%M} to {place.closes:%H:%M}"
        raise ToolError("closed", f"{hours}; the last table is an hour before closing.")


def _check_seating(place: Restaurant, seating: str) -> None:
    if seating != "any" and seating not in place.seating:
        raise ToolError(f"{place.name} has no {seating} seating; it has {', '.join(place.seating)}.")


def _check_in_time(ctx: Context, booking: TableBooking, place: Restaurant) -> None:
    if datetime.combine(booking.day, booking.at) - ctx.now < timedelta(hours=place.cancel_hours):
        raise ToolError("too_late", f"{place.name} takes changes up to {place.cancel_hours} hours before.")


def _clash(ctx: Context, day: date, at: time) -> TableBooking | None:
    wished = datetime.combine(day, at)
    for booking in ctx.store.find(TableBooking, day=day, state=ACTIVE):
        if abs(datetime.combine(booking.day, booking.at) - wished) < timedelta(hours=1):
            return booking
    return None


def _leave_waitlist(ctx: Context, place: Restaurant, day: date) -> None:
    """A table at last: the place on that day's waiting list is given up."""
    with ctx.as_world():
        for waiting in ctx.store.find(TableBooking, restaurant_id=place.id, day=day, state="waitlist"):
            ctx.update(waiting, state="cancelled")


def _told(booking: TableBooking, request_id: str = "", line: str = "") -> dict[str, Any]:
    told: dict[str, Any] = {"booking": booking, "state": booking.state}
    return told | ({"request_id": request_id, "line": line} if request_id else {})
