"""Taking a place in a class, waiting for one, giving it up."""

from datetime import date, datetime, timedelta
from random import Random
from typing import Annotated, Any

from apps.fitpulse.classes import APP, confirm, give_back, line_of, link
from apps.fitpulse.membership import VIP_CLASSES
from apps.fitpulse.models import ClassBooking, GymClass, Studio
from apps.fitpulse.timetable import (
    OPEN,
    booking_of,
    exception,
    free_spots,
    length,
    places,
    spots,
    starts_of,
    takes_place,
)
from apps.fitpulse.tools.finding import Day
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Id, Text
from gui_sim.wording import clock, moment, money

ANY = "any"
MAT_KINDS = ("yoga", "pilates", "strength", "hiit")
FIXED = timedelta(hours=2)  # before a class from which it can no longer be cancelled
MOST_SPOTS = 24

ClassId = Annotated[str, Id(GymClass)]


class Spot(Domain):
    """A place in the room, such as "B3", or "any"."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        return ANY if rng.random() < 0.5 else rng.choice(places(MOST_SPOTS))


@tool(writes=True, meets=(VIP_CLASSES,), pays=True)
def book_class(
    ctx: Context,
    class_id: ClassId,
    day: Day,
    spot: Annotated[str, Spot()] = ANY,
    mat: bool = False,
    note: Annotated[str, Text(max=200, example="A sore knee this week")] = "",
) -> dict[str, Any]:
    """Book a place in a class on a day. A priced class is charged now; a place on its waiting list becomes the booking.

    Args:
        class_id: From `find_classes` or `search_fitpulse`.
        day: One of the days on which the class takes place.
        spot: A free place such as B3 (second line, third place); "any" gives the one nearest to the front.
        mat: Borrow a mat (yoga, pilates, strength and HIIT).
        note: A word to the coach.
    Raises:
        ToolError: past, full (the class, or that spot), conflict (booked already, or another class at that time),
            closed (it is called off), not_allowed (there are no mats), needs_plan (VIP); payment may need the owner.
    """
    found = ctx.get(GymClass, class_id)
    starts = _checked(ctx, found, day)
    if found.vip:
        ctx.require(VIP_CLASSES)
    waiting = booking_of(ctx, found, day)
    if waiting is not None and waiting.state != "waitlist":
        raise ToolError("conflict", "You have a place in this class.")
    _check_time(ctx, found, day)
    if mat and found.kind not in MAT_KINDS:
        raise ToolError("not_allowed", f"There are no mats in {found.name}.")
    place = _place(ctx, found, day, spot)
    fields: dict[str, Any] = {"spot": place, "mat": mat, "note": note, "starts": starts}
    if waiting is None:
        booking = ctx.insert(ClassBooking, class_id=found.id, day=day, **fields)
    else:
        booking = ctx.update(waiting, state="booked", **fields)
    studio = ctx.store.maybe(Studio, found.studio_id)
    payee = studio.name if studio is not None else "FitPulse"
    charge = ctx.charge(APP, payee, found.price, "fitness", booking.id, f"{found.name}, {moment(starts)}")
    if charge.state == "awaiting_payment":
        booking = ctx.update(booking, state="awaiting_payment")
        told = f"The owner must confirm {money(found.price)}."
        return {"booking": booking, "state": booking.state, "request_id": charge.request_id, "line": told}
    booking = ctx.update(booking, paid=found.price)
    confirm(ctx, booking)
    return {"booking": booking, "state": booking.state}


@tool(writes=True, meets=(VIP_CLASSES,))
def wait_for_class(ctx: Context, class_id: ClassId, day: Day) -> ClassBooking:
    """Wait for a place in a class that is full; a notice comes when one is free, and it can be booked then.

    Args:
        class_id: From `find_classes` or `search_fitpulse`.
        day: One of the days on which the class takes place.
    Raises:
        ToolError: past, closed (it is called off), already (booked or waiting), not_allowed (there are free places),
            needs_plan (VIP).
    """
    found = ctx.get(GymClass, class_id)
    starts = _checked(ctx, found, day)
    if found.vip:
        ctx.require(VIP_CLASSES)
    if booking_of(ctx, found, day) is not None:
        raise ToolError("already", "You have a place in this class, or wait for one.")
    if free_spots(ctx, found, day):
        raise ToolError("not_allowed", f"{found.name} has free places; book one.")
    booking = ctx.insert(ClassBooking, class_id=found.id, day=day, starts=starts, state="waitlist")
    chance = ctx.rng("waitlist", found.id, day)
    room = starts - FIXED - ctx.now
    if room > timedelta(hours=1) and chance.random() < 0.6:  # someone else cancels in time
        at = ctx.now + chance.uniform(0.2, 0.9) * room
        ctx.schedule("class_place_free", {"class_id": found.id, "day": day.isoformat()}, at=at.replace(microsecond=0))
    return booking


@tool(writes=True)
def cancel_class(ctx: Context, booking_id: Annotated[str, Id(ClassBooking)]) -> ClassBooking:
    """Give up a place, or leave a waiting list. Up to two hours before the class all that was paid comes back.

    Args:
        booking_id: From `list_class_bookings`.
    Raises:
        ToolError: too_late (less than two hours before, or it is over), not_allowed (it is cancelled).
    """
    booking = ctx.get(ClassBooking, booking_id)
    if booking.state == "cancelled":
        raise ToolError("not_allowed", "This booking is cancelled.")
    if booking.state not in OPEN or booking.starts <= ctx.now:
        raise ToolError("too_late", "This class is over or has begun.")
    if booking.state != "waitlist" and booking.starts - FIXED < ctx.now:
        raise ToolError(
            "too_late", f"Classes can be cancelled up to 2 h before; this one begins at {clock(booking.starts)}."
        )
    gone = give_back(ctx, booking, "Class cancelled")
    ctx.notify(APP, "Class cancelled", line_of(ctx, gone), link(gone))
    return gone


def _checked(ctx: Context, found: GymClass, day: date) -> datetime:
    """Return when a class begins on a day, if it can be booked then."""
    if not takes_place(ctx, found, day):
        said = exception(ctx, found, day)
        if said is not None and said.called_off:
            raise ToolError("closed", f"{found.name} is called off on {day:%A}, {day.day} {day:%B}.")
        raise ToolError(f"{found.name} is not held on {day:%A}s, but on: {', '.join(found.days)}.")
    starts = starts_of(ctx, found, day)
    if starts <= ctx.now:
        raise ToolError("past", f"{found.name} began at {clock(starts)}.")
    return starts


def _check_time(ctx: Context, found: GymClass, day: date) -> None:
    """Raise ToolError if the owner is in another class at that time."""
    starts = starts_of(ctx, found, day)
    for other in ctx.store.find(ClassBooking, day=day, state=one_of(("booked", "awaiting_payment"))):
        known = ctx.store.maybe(GymClass, other.class_id)
        if other.starts < starts + length(found) and starts < other.starts + length(known):
            name = known.name if known is not None else "another class"
            raise ToolError("conflict", f"You are booked for {name} at {clock(other.starts)}.")


def _place(ctx: Context, found: GymClass, day: date, spot: str) -> str:
    """Return the place that is given for a wish."""
    free = free_spots(ctx, found, day)
    if not free:
        raise ToolError("full", f"{found.name} is full on that day. You can wait for a place.")
    if spot == ANY:
        return free[0]
    if not any(spot in line for line in spots(found)):
        raise ToolError(f"'spot' must be 'any' or a place of the room, from A1 to {places(found.places)[-1]}.")
    if spot not in free:
        raise ToolError("full", f"Place {spot} is taken.")
    return spot
