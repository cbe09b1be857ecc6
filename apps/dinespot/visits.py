"""What becomes of a booking by itself: told of, remembered, seated, freed, called off."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.dinespot.models import Restaurant, Sitting, TableBooking
from apps.dinespot.tables import NEAR, minutes, tables_left
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import count, day, moment

REMINDS = timedelta(hours=3)


@service("paid:dinespot")
def deposit_paid(ctx: Context, request: PaymentRequest) -> None:
    """Hold the table once its deposit is paid."""
    booking = ctx.awaited(TableBooking, request)
    if booking is not None:
        place = ctx.store.get(Restaurant, booking.restaurant_id)
        confirm(ctx, ctx.update(booking, state="booked"), place)


@service("declined:dinespot")
def deposit_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let the table go if its deposit is not paid."""
    booking = ctx.awaited(TableBooking, request)
    if booking is not None:
        ctx.update(booking, state="cancelled")


@handler("table_hour")
def table_hour(ctx: Context, payload: dict[str, Any]) -> None:
    """Seat the guests of a booking at its hour, unless it was moved or cancelled since; let the owner review it."""
    booking = ctx.store.maybe(TableBooking, str(payload.get("booking_id", "")))
    if booking is not None and booking.state == "booked" and starts_at(booking) <= ctx.now:
        ctx.update(booking, state="seated")
        if booking.guest_name == ctx.owner.name:
            place = ctx.store.get(Restaurant, booking.restaurant_id)
            ctx.serve("ate_at", place=place.name, on=booking.day, app="dinespot")


@service("restaurant_link")
def restaurant_link(ctx: Context, name: str) -> str:
    """Return the link to a restaurant by its name, or ''."""
    found = ctx.store.find(Restaurant, name=name, limit=1)
    return f"dinespot/RestaurantDetail/{found[0].id}" if found else ""


@handler("table_reminder")
def table_reminder(ctx: Context, payload: dict[str, Any]) -> None:
    """Remind of a table three hours before, unless it was moved or cancelled since."""
    booking = ctx.store.maybe(TableBooking, str(payload.get("booking_id", "")))
    if booking is None or booking.state != "booked" or payload.get("starts") != _wire(starts_at(booking)):
        return
    place = ctx.store.get(Restaurant, booking.restaurant_id)
    ctx.notify("dinespot", f"Your table at {booking.at:%H:%M}", line_of(booking, place), link(booking))


@handler("table_freed")
def table_freed(ctx: Context, payload: dict[str, Any]) -> None:
    """Free a table at a restaurant (`restaurant_id`, `day`, `at`, and how many `tables`), and tell who waits for it."""
    place = ctx.store.get(Restaurant, str(payload["restaurant_id"]))
    on, at = date.fromisoformat(str(payload["day"])), time.fromisoformat(str(payload["at"]))
    kind = place.seating[0]
    known = ctx.store.find(Sitting, restaurant_id=place.id, day=on, at=at, seating=kind, limit=1)
    free = int(payload.get("tables", 1))
    if known:
        ctx.update(known[0], tables_left=known[0].tables_left + free)
    else:
        free += tables_left(ctx, place, on, at, kind)
        ctx.insert(Sitting, restaurant_id=place.id, day=on, at=at, seating=kind, tables_left=free)
    for booking in ctx.store.find(TableBooking, restaurant_id=place.id, day=on, state="waitlist"):
        if abs(minutes(booking.at) - minutes(at)) <= NEAR:
            words = f"{place.name} has a table on {day(on)} at {at:%H:%M}. Book it before someone else does."
            ctx.notify("dinespot", "A table is free", words, f"dinespot/RestaurantDetail/{place.id}")


@handler("restaurant_closed")
def restaurant_closed(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a restaurant (`restaurant_id`) on a `day`: its tables are called off and deposits come back."""
    place = ctx.store.get(Restaurant, str(payload["restaurant_id"]))
    on = date.fromisoformat(str(payload["day"]))
    place = ctx.update(place, closed_days=tuple(sorted({*place.closed_days, on})))
    for booking in ctx.store.find(TableBooking, restaurant_id=place.id, day=on):
        if booking.state not in ("booked", "awaiting_payment", "waitlist"):
            continue
        if booking.state != "waitlist":
            ctx.refund("dinespot", place.name, place.deposit, booking.id, "Deposit returned")
        ctx.update(booking, state="cancelled")
        call_off_event(ctx, booking, place)
        words = f"{place.name} is closed on {day(on)}. Your booking for {booking.at:%H:%M} is cancelled."
        ctx.notify("dinespot", "Restaurant closed", words, link(booking))


def held(ctx: Context, booking_id: str) -> TableBooking:
    """Return a booking that still holds or awaits a table.

    Raises:
        ToolError: not_found, not_allowed.
    """
    booking = ctx.get(TableBooking, booking_id)
    if booking.state not in ("booked", "awaiting_payment", "waitlist"):
        raise ToolError("not_allowed", f"This booking is {booking.state.replace('_', ' ')}; it cannot be changed.")
    return booking


def confirm(ctx: Context, booking: TableBooking, place: Restaurant) -> None:
    """Tell of a booking, by notice and message, offer it to the calendar, and await the guests."""
    line = line_of(booking, place)
    await_guests(ctx, booking)
    ctx.notify("dinespot", "Table booked", line, link(booking))
    ctx.deliver_message(place.phone, f"Your table is booked: {line}.")
    create = ctx.tool("create_event")
    if create is not None:
        call = create.call(title=event_title(booking.at, place), starts=starts_at(booking), place=place.area)
        ctx.offer("calendar", call, line, "dinespot")


def await_guests(ctx: Context, booking: TableBooking) -> None:
    """Let the reminder and the hour of a booking come."""
    starts = starts_at(booking)
    ctx.schedule("table_hour", {"booking_id": booking.id}, at=starts)
    if starts - REMINDS > ctx.now:
        ctx.schedule("table_reminder", {"booking_id": booking.id, "starts": _wire(starts)}, at=starts - REMINDS)


def move_event(ctx: Context, was: TableBooking, booking: TableBooking, place: Restaurant) -> None:
    """Let the calendar follow a booking that moved."""
    if starts_at(was) != starts_at(booking):
        ctx.serve(
            "move_event", from_app="dinespot", ref=booking.id, title=event_title(was.at, place),
            was=starts_at(was), starts=starts_at(booking), new_title=event_title(booking.at, place),
            line=line_of(booking, place),
        )  # fmt: skip


def call_off_event(ctx: Context, booking: TableBooking, place: Restaurant) -> None:
    """Take back what was offered to the calendar for a booking that is off."""
    title, starts = event_title(booking.at, place), starts_at(booking)
    ctx.serve("call_off_event", from_app="dinespot", ref=booking.id, title=title, starts=starts)


def event_title(at: time, place: Restaurant) -> str:
    """Return what a calendar calls a visit."""
    meal = "Breakfast" if at < time(11) else "Lunch" if at < time(16) else "Dinner"
    return f"{meal} at {place.name}"


def starts_at(booking: TableBooking) -> datetime:
    """Return day and hour of a booking."""
    return datetime.combine(booking.day, booking.at)


def line_of(booking: TableBooking, place: Restaurant) -> str:
    """Say where, when and for how many."""
    return f"{place.name}, {moment(starts_at(booking))}, {count(booking.party, 'person', 'people')}"


def link(booking: TableBooking) -> str:
    """Return what a notice about a booking opens."""
    return f"dinespot/BookingDetail/{booking.id}"


def _wire(at: datetime) -> str:
    return at.isoformat(timespec="minutes")
