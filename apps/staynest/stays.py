"""What becomes of a stay by itself: confirmed, remembered, opened, over, answered, called off."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.staynest.models import HOME_COUNTRY, Lodging, RoomNights, RoomType, StayBooking
from apps.staynest.nights import is_closed
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import clock, count, day, money

APP = "staynest"
SENDER = "StayNest <bookings@staynest.example>"
MORNING = time(9, 0)
TELLS = time(10, 0)
LEAVES = time(11, 0)  # where a place does not say when
HELD = ("requested", "awaiting_payment", "booked")
WITH_CODE = ("flat", "cabin")


@service("paid:staynest")
def stay_paid(ctx: Context, request: PaymentRequest) -> None:
    """Keep the rooms once they are paid."""
    booking = ctx.awaited(StayBooking, request)
    if booking is not None:
        confirm(ctx, ctx.update(booking, state="booked", paid=request.amount))


@service("declined:staynest")
def stay_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let the rooms go if they are not paid."""
    booking = ctx.awaited(StayBooking, request)
    if booking is not None:
        ctx.update(booking, state="cancelled")


@handler("stay_free_ends")
def stay_free_ends(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell that tomorrow is the last day on which cancelling costs nothing."""
    booking = _awaited(ctx, payload)
    if booking is not None and last_free_day(ctx, booking) == ctx.today + timedelta(days=1):
        ctx.notify(APP, "Free cancellation ends tomorrow", line_of(booking), link(booking))


@handler("stay_opens")
def stay_opens(ctx: Context, payload: dict[str, Any]) -> None:
    """Open the check-in on the first day."""
    booking = _awaited(ctx, payload)
    if booking is not None:
        _open_check_in(ctx, booking)


@handler("stay_over")
def stay_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a stay at its check-out."""
    booking = ctx.store.maybe(StayBooking, str(payload.get("booking_id", "")))
    if booking is not None and booking.state == "booked" and leaves_at(ctx, booking) <= ctx.now:
        ctx.update(booking, state="done")


@handler("stay_message")
def stay_message(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a host write about a stay (`booking_id`, `body`)."""
    booking = ctx.store.get(StayBooking, str(payload["booking_id"]))
    lodging = ctx.store.maybe(Lodging, booking.lodging_id)
    body = str(payload["body"])
    if lodging is not None:
        ctx.deliver_message(lodging.phone, body)
    ctx.notify(APP, f"Message from {lodging.name if lodging else booking.place}", body, link(booking))


@handler("stay_answered")
def stay_answered(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a host answer a request (`booking_id`, `accepted`, and the `total` in cents to be paid there)."""
    booking = ctx.store.get(StayBooking, str(payload["booking_id"]))
    if booking.state != "requested":
        return
    if not payload.get("accepted", True):
        ctx.update(booking, state="cancelled")
        ctx.notify(APP, "Request declined", line_of(booking), link(booking))
        return
    confirm(ctx, ctx.update(booking, state="booked", total=int(payload.get("total", 0))))


@handler("rooms_change")
def rooms_change(ctx: Context, payload: dict[str, Any]) -> None:
    """Say how many rooms (`left`) a room type (`room_id`) has from the `first` to the `last` night."""
    room = ctx.store.get(RoomType, str(payload["room_id"]))
    first, last = _days(payload)
    ctx.insert(RoomNights, room_id=room.id, first=first, last=last, rooms_left=int(payload["left"]))


@handler("lodging_closes")
def lodging_closes(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a house (`lodging_id`) from the `first` to the `last` night: stays are called off and paid back."""
    lodging = ctx.store.get(Lodging, str(payload["lodging_id"]))
    first, last = _days(payload)
    lodging = ctx.update(lodging, closed_from=first, closed_until=last)
    for booking in ctx.store.find(StayBooking, lodging_id=lodging.id):
        if booking.state not in HELD or not is_closed(lodging, booking.check_in, booking.check_out):
            continue
        ctx.refund(APP, lodging.name, booking.paid or booking.total, booking.id, "Stay called off")
        ctx.update(booking, state="cancelled", paid=0)
        call_off_event(ctx, booking)
        words = f"{lodging.name} is closed from {day(first)}. Your stay is called off and paid back."
        ctx.notify(APP, "Stay called off", words, link(booking))


def confirm(ctx: Context, booking: StayBooking) -> None:
    """Tell of a stay by notice and mail, offer its nights to the calendar, and await it."""
    line = line_of(booking)
    ctx.notify(APP, "Stay booked", line, link(booking))
    ctx.deliver_mail(SENDER, f"Your stay at {booking.place}", _letter(ctx, booking), (ctx.owner.mail,))
    create = ctx.tool("create_event")
    if create is not None:
        starts, ends = span_of(booking)
        call = create.call(title=event_title(booking), starts=starts, ends=ends, all_day=True, place=booking.place)
        ctx.offer("calendar", call, line, APP)
    await_stay(ctx, booking)


def await_stay(ctx: Context, booking: StayBooking) -> None:
    """Let the notices, the check-in and the check-out of a stay come."""
    payload = {"booking_id": booking.id, "check_in": booking.check_in.isoformat()}
    opens = datetime.combine(booking.check_in, MORNING)
    if opens > ctx.now:
        ctx.schedule_once("stay_opens", payload, at=opens)
    else:
        _open_check_in(ctx, booking)
    ctx.schedule_once("stay_over", {"booking_id": booking.id}, at=leaves_at(ctx, booking))
    free = last_free_day(ctx, booking)
    if free is not None:
        tells = datetime.combine(free - timedelta(days=1), TELLS)
        if tells > ctx.now:
            ctx.schedule_once("stay_free_ends", payload, at=tells)


def follow(ctx: Context, was: StayBooking, booking: StayBooking) -> None:
    """Let notices and the calendar follow a stay that moved."""
    if span_of(was) != span_of(booking):
        await_stay(ctx, booking)
        starts, ends = span_of(booking)
        ctx.serve(
            "move_event", from_app=APP, ref=booking.id, title=event_title(was), was=span_of(was)[0], starts=starts,
            ends=ends, line=line_of(booking),
        )  # fmt: skip


def call_off_event(ctx: Context, booking: StayBooking) -> None:
    """Take back what was offered to the calendar for a stay that is off."""
    starts = span_of(booking)[0]
    ctx.serve("call_off_event", from_app=APP, ref=booking.id, title=event_title(booking), starts=starts)


def held(ctx: Context, booking_id: str) -> StayBooking:
    """Return a booking that still holds or awaits rooms and has not begun.

    Raises:
        ToolError: not_found, not_allowed, too_late.
    """
    booking = ctx.get(StayBooking, booking_id)
    if booking.state not in HELD:
        words = booking.state.replace("_", " ")
        raise ToolError("not_allowed", f"This stay is {words}; it cannot be changed.")
    if datetime.combine(booking.check_in, booking.arrival) <= ctx.now:
        raise ToolError("too_late", "This stay has begun.")
    return booking


def last_free_day(ctx: Context, booking: StayBooking) -> date | None:
    """Return the last day on which cancelling costs nothing; None where it always does or never will."""
    room, lodging = ctx.store.maybe(RoomType, booking.room_id), ctx.store.maybe(Lodging, booking.lodging_id)
    if room is None or lodging is None or not room.refundable:
        return None
    return booking.check_in - timedelta(days=lodging.cancel_days)


def fee_of(ctx: Context, booking: StayBooking) -> int:
    """Return what cancelling now costs, in cents: nothing in time, one night when late, all of a fixed rate."""
    if not booking.paid:
        return 0
    room = ctx.store.maybe(RoomType, booking.room_id)
    free = last_free_day(ctx, booking)
    if room is None or (free is not None and ctx.today <= free):
        return 0
    return booking.paid if free is None else min(booking.paid, room.night * booking.rooms)


def is_abroad(lodging: Lodging) -> bool:
    """Tell whether a house lies in another country."""
    return lodging.country != HOME_COUNTRY


def leaves_at(ctx: Context, booking: StayBooking) -> datetime:
    """Return the moment of check-out."""
    lodging = ctx.store.maybe(Lodging, booking.lodging_id)
    return datetime.combine(booking.check_out, lodging.check_out_by if lodging is not None else LEAVES)


def span_of(booking: StayBooking) -> tuple[datetime, datetime]:
    """Return the days that a stay fills in a calendar: all its nights."""
    return datetime.combine(booking.check_in, time(0, 0)), datetime.combine(booking.check_out, time(0, 0))


def event_title(booking: StayBooking) -> str:
    """Return what a calendar calls a stay."""
    return f"Stay at {booking.place}"


def line_of(booking: StayBooking) -> str:
    """Say where, when and for how many."""
    people = count(booking.guests, "guest")
    return f"{booking.place}, {day(booking.check_in)} to {day(booking.check_out)}, {people}"


def link(booking: StayBooking) -> str:
    """Return what a notice about a stay opens."""
    return f"staynest/StayDetail/{booking.id}"


def _open_check_in(ctx: Context, booking: StayBooking) -> None:
    """Tell that guests can come; a house without a desk sends the code of its door."""
    lodging = ctx.store.maybe(Lodging, booking.lodging_id)
    opens = lodging.check_in_from if lodging is not None else booking.arrival
    ctx.notify(APP, "Check-in is open", f"{booking.place}, from {clock(opens)}.", link(booking))
    if lodging is not None and lodging.kind in WITH_CODE:
        code = ctx.rng("door", booking.id, booking.check_in).randint(1000, 9999)
        words = f"Welcome to {lodging.name}! Your door code is {code}. Check-in is from {clock(opens)}."
        ctx.deliver_message(lodging.phone, words)


def _letter(ctx: Context, booking: StayBooking) -> str:
    lodging = ctx.store.maybe(Lodging, booking.lodging_id)
    free = last_free_day(ctx, booking)
    due = booking.total - booking.paid
    lines = [
        f"Your stay is booked: {line_of(booking)}.",
        f"Check-in is from {clock(lodging.check_in_from)}, check-out by {clock(lodging.check_out_by)}."
        if lodging
        else "",
        f"Total: {money(booking.total)}." if booking.total else "",
        f"To be paid there: {money(due)}." if due > 0 else "",
        f"You can cancel free of charge until {day(free)}." if free is not None and free >= ctx.today else "",
        f"Booking {booking.id}, for {booking.guest_name}.",
    ]
    return "\n".join(line for line in lines if line)


def _awaited(ctx: Context, payload: dict[str, Any]) -> StayBooking | None:
    """Return the stay that an event is about, unless it was moved or cancelled since."""
    booking = ctx.store.maybe(StayBooking, str(payload.get("booking_id", "")))
    if booking is None or booking.state != "booked" or payload.get("check_in") != booking.check_in.isoformat():
        return None
    return booking


def _days(payload: dict[str, Any]) -> tuple[date, date]:
    return date.fromisoformat(str(payload["first"])), date.fromisoformat(str(payload["last"]))
