"""What becomes of a booking by itself: confirmed, near, attended, moved, called off, a place that becomes free."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.fitpulse.membership import PLANS
from apps.fitpulse.models import ClassBooking, ClassDay, GymClass, Studio
from apps.fitpulse.timetable import HELD, OPEN, exception, free_spots, is_indoors, length, starts_of
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.plans import begin_paid
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import moment

APP = "fitpulse"
NEAR = timedelta(hours=2)
MET = {"yoga": 2.5, "spin": 8.5, "strength": 5.0, "hiit": 8.0, "pilates": 3.0, "swim": 5.8}
"""Energy as multiples of rest: hatha yoga, spin class, resistance training, vigorous circuit training, pilates,
swimming laps; from the Compendium of Physical Activities (Ainsworth and others, Med. Sci. Sports Exerc. 43, 2011)."""
WEIGHT = 70  # kilograms that the energy is reckoned for
IN_HEALTH = {"yoga": "yoga", "spin": "spin", "strength": "strength", "swim": "swim"}


@service("paid:fitpulse")
def class_paid(ctx: Context, request: PaymentRequest) -> None:
    """Keep a place once it is paid, or begin the plan whose month is."""
    booking = ctx.awaited(ClassBooking, request)
    if booking is not None:
        confirm(ctx, ctx.update(booking, state="booked", paid=request.amount))
    else:
        begin_paid(ctx, PLANS, request)


@service("declined:fitpulse")
def class_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let a place go if it is not paid."""
    booking = ctx.awaited(ClassBooking, request)
    if booking is not None:
        ctx.update(booking, state="cancelled")


@service("outdoor_warning")
def outdoor_warning(ctx: Context, kind: str, starts: datetime, ends: datetime) -> None:
    """Hold outdoor classes inside while a warning of heat or air is in force."""
    for booking in ctx.store.find(ClassBooking, state=one_of(OPEN)):
        found = ctx.store.maybe(GymClass, booking.class_id)
        if found is None or is_indoors(ctx, found, booking.day):
            continue
        if booking.starts < ends and starts < booking.starts + length(found):
            differ(ctx, found, booking.day, indoors=True)
            ctx.notify(APP, "Class moved inside", f"{found.name}, {moment(booking.starts)}", link(booking))


@handler("class_soon")
def class_soon(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell that a class begins in two hours."""
    booking = _awaited(ctx, payload)
    if booking is not None:
        ctx.notify(APP, "Class in 2 h", line_of(ctx, booking), link(booking))


@handler("class_over")
def class_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Count a booked class as attended when it is over; Health keeps it as a workout."""
    booking = _awaited(ctx, payload)
    if booking is not None:
        attend(ctx, booking)


@handler("class_missed")
def class_missed(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that the owner does not come to a booked class (`booking_id`)."""
    booking = ctx.store.get(ClassBooking, str(payload["booking_id"]))
    if booking.state in ("booked", "attended"):
        ctx.update(booking, state="missed")


@handler("class_moved")
def class_moved(ctx: Context, payload: dict[str, Any]) -> None:
    """Move a class (`class_id`) of one `day` to another hour (`at`): bookings go along."""
    found = ctx.store.get(GymClass, str(payload["class_id"]))
    day = date.fromisoformat(str(payload["day"]))
    differ(ctx, found, day, at=time.fromisoformat(str(payload["at"])))
    for booking in ctx.store.find(ClassBooking, class_id=found.id, day=day, state=one_of(OPEN)):
        moved = ctx.update(booking, starts=starts_of(ctx, found, day))
        await_class(ctx, moved)
        ctx.serve(
            "move_event", from_app=APP, ref=booking.id, title=event_title(found), was=booking.starts,
            starts=moved.starts, line=line_of(ctx, moved),
        )  # fmt: skip
        ctx.notify(APP, "Class moved", line_of(ctx, moved), link(moved))


@handler("class_called_off")
def class_called_off(ctx: Context, payload: dict[str, Any]) -> None:
    """Call a class (`class_id`) of one `day` off: bookings are cancelled and paid back."""
    found = ctx.store.get(GymClass, str(payload["class_id"]))
    day = date.fromisoformat(str(payload["day"]))
    differ(ctx, found, day, called_off=True)
    for booking in ctx.store.find(ClassBooking, class_id=found.id, day=day, state=one_of(OPEN)):
        give_back(ctx, booking, "Class called off")
        ctx.notify(APP, "Class called off", line_of(ctx, booking), link(booking))


@handler("class_place_free")
def class_place_free(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone else's place in a class (`class_id`) of one `day` become free; who waits is told."""
    found = ctx.store.maybe(GymClass, str(payload["class_id"]))
    day = date.fromisoformat(str(payload["day"]))
    if found is None or starts_of(ctx, found, day) <= ctx.now:
        return
    differ(ctx, found, day, left=len(free_spots(ctx, found, day)) + _own(ctx, found, day) + 1)
    for booking in ctx.store.find(ClassBooking, class_id=found.id, day=day, state="waitlist"):
        ctx.notify(APP, "A place is free", line_of(ctx, booking), f"fitpulse/ClassDetail/{found.id}")


def differ(ctx: Context, found: GymClass, day: date, **changes: Any) -> ClassDay:
    """Note what is different about a class on a day."""
    said = exception(ctx, found, day)
    if said is not None:
        return ctx.update(said, **changes)
    return ctx.insert(ClassDay, class_id=found.id, day=day, **changes)


def confirm(ctx: Context, booking: ClassBooking) -> None:
    """Tell of a place, offer the class to the calendar, and await it."""
    found = ctx.store.get(GymClass, booking.class_id)
    ctx.notify(APP, "Class booked", line_of(ctx, booking), link(booking))
    create = ctx.tool("create_event")
    studio = ctx.store.maybe(Studio, found.studio_id)
    if create is not None:
        place = studio.name if studio is not None else ""
        ends = booking.starts + length(found)
        call = create.call(title=event_title(found), starts=booking.starts, ends=ends, place=place, alert_min=60)
        ctx.offer("calendar", call, line_of(ctx, booking), APP)
    await_class(ctx, booking)


def await_class(ctx: Context, booking: ClassBooking) -> None:
    """Let the notice before a class and its end come."""
    payload = {"booking_id": booking.id, "starts": booking.starts.isoformat()}
    if booking.starts - NEAR > ctx.now:
        ctx.schedule_once("class_soon", payload, at=booking.starts - NEAR)
    found = ctx.store.maybe(GymClass, booking.class_id)
    ctx.schedule_once("class_over", payload, at=booking.starts + length(found))


def attend(ctx: Context, booking: ClassBooking) -> None:
    """Note that the owner was there, and give the workout to Health."""
    found = ctx.store.get(GymClass, booking.class_id)
    ctx.update(booking, state="attended")
    kcal = round(MET[found.kind] * WEIGHT * found.minutes / 60 / 5) * 5
    ctx.serve(
        "add_workout", kind=IN_HEALTH.get(found.kind, "other"), starts=booking.starts, minutes=found.minutes,
        kcal=kcal, note=event_title(found),
    )  # fmt: skip


def give_back(ctx: Context, booking: ClassBooking, why: str) -> ClassBooking:
    """Cancel a booking, with its payment and what was offered to the calendar."""
    found = ctx.store.get(GymClass, booking.class_id)
    studio = ctx.store.maybe(Studio, found.studio_id)
    back = booking.paid or (found.price if booking.state == "awaiting_payment" else 0)
    ctx.refund(APP, studio.name if studio is not None else "FitPulse", back, booking.id, why)
    ctx.serve("call_off_event", from_app=APP, ref=booking.id, title=event_title(found), starts=booking.starts)
    return ctx.update(booking, state="cancelled", paid=0)


def event_title(found: GymClass) -> str:
    """Return what a calendar calls a class: "Spin with Ottoline"."""
    return f"{found.name} with {found.coach.split()[0]}"


def line_of(ctx: Context, booking: ClassBooking) -> str:
    """Say which class, when and where."""
    found = ctx.store.maybe(GymClass, booking.class_id)
    studio = ctx.store.maybe(Studio, found.studio_id) if found is not None else None
    parts = (event_title(found) if found else "Class", moment(booking.starts), studio.name if studio else "")
    return ", ".join(part for part in parts if part)


def link(booking: ClassBooking) -> str:
    """Return what a notice about a booking opens."""
    return f"fitpulse/BookingDetail/{booking.id}"


def _own(ctx: Context, found: GymClass, day: date) -> int:
    return ctx.store.count(ClassBooking, class_id=found.id, day=day, state=one_of(HELD))


def _awaited(ctx: Context, payload: dict[str, Any]) -> ClassBooking | None:
    """Return the booked class that an event is about, unless it was moved or cancelled since."""
    booking = ctx.store.maybe(ClassBooking, str(payload.get("booking_id", "")))
    if booking is None or booking.state != "booked" or payload.get("starts") != booking.starts.isoformat():
        return None
    return booking
