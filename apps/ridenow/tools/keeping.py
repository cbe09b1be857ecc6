"""Changing, cancelling and rating rides."""

from typing import Any

from apps.ridenow.fares import fare_of, has_car, trip
from apps.ridenow.models import Ride, RideType
from apps.ridenow.tools.terms import Review, RideId, Stars, Stops, Tip, To, When, check_stops
from apps.ridenow.trips import APP, HELD, PAYEE, call_off_event, charge_tip, fee_of, follow, line_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.wording import money


@tool(writes=True, updates=Ride)
def change_ride(
    ctx: Context, ride_id: RideId, dropoff: To | None = None, stops: Stops | None = None, at: When = None
) -> Ride:
    """Change a ride; what is left out stays as it is. What it costs more is taken at its end, what less comes back.

    Args:
        ride_id: From `search_ridenow`.
        dropoff: Another place to go to.
        stops: Other places to stop at on the way; an empty list is none.
        at: Another time, of a ride that was booked ahead, on a step of five minutes.
    Raises:
        ToolError: too_late (it is over; or, for another time or stop, under way), not_allowed (cancelled, waiting for
            its payment, or not booked ahead), closed (no such car then), past, limit, not_found, bad_value.
    """
    ride = ctx.get(Ride, ride_id)
    _check_changeable(ride, at is not None and at != ride.at, stops is not None and tuple(stops) != ride.stops)
    kind = ctx.get(RideType, ride.type_id)
    starts = at or ride.at
    goal = " ".join(dropoff.split()) if dropoff is not None else ride.dropoff
    wished = check_stops(stops) if stops is not None else ride.stops
    if starts != ride.at and not has_car(ctx, kind, starts):
        raise ToolError("closed", f"There is no {kind.name} car at that time.")
    if (goal, wished, starts) == (ride.dropoff, ride.stops, ride.at):
        return ride
    found = trip(ctx, ride.pickup, goal, wished, starts)
    fare = fare_of(ctx, kind, found, starts)
    paid = ride.paid
    if fare < paid:
        ctx.refund(APP, PAYEE, paid - fare, ride.id, "Ride changed")
        paid = fare
    changed = ctx.update(
        ride, dropoff=goal, stops=wished, at=starts, meters=found.meters, minutes=found.minutes, fare=fare, paid=paid,
    )  # fmt: skip
    follow(ctx, ride, changed)
    ctx.notify(APP, "Ride changed", f"{line_of(changed)}, {money(fare)}", changed.id)
    return changed


@tool(writes=True)
def cancel_ride(ctx: Context, ride_id: RideId) -> dict[str, Any]:
    """Cancel a ride. It is free for three minutes, and of a later ride until a driver is under way; then $5.00 is kept.

    Args:
        ride_id: From `search_ridenow`.
    Raises:
        ToolError: too_late (it is under way or over), not_allowed (it is cancelled).
    """
    ride = ctx.get(Ride, ride_id)
    if ride.state == "cancelled":
        raise ToolError("not_allowed", "This ride is cancelled.")
    if ride.state in ("riding", "done"):
        raise ToolError("too_late", "This ride has begun; it cannot be cancelled.")
    fee = fee_of(ctx, ride)
    back = ride.fare if ride.state == "awaiting_payment" else ride.paid - fee
    ctx.refund(APP, PAYEE, back, ride.id, "Ride cancelled")
    gone = ctx.update(ride, state="cancelled", since=ctx.now, paid=fee)
    call_off_event(ctx, ride)
    kept = f" {money(fee)} is kept." if fee else ""
    ctx.notify(APP, "Ride cancelled", f"{line_of(gone)}.{kept}", gone.id)
    return {"ride": gone, "fee": fee}


@tool(writes=True, pays=True)
def rate_ride(ctx: Context, ride_id: RideId, stars: Stars, tip: Tip = 0, text: Review = "") -> dict[str, Any]:
    """Give a ride stars, and its driver a tip. A tip may wait for the owner.

    Args:
        ride_id: From `search_ridenow`.
        stars: From 1 to 5.
        tip: Cents for the driver.
        text: What was good or bad.
    Raises:
        ToolError: already (it is rated), not_allowed (it is not over); a tip may need the owner.
    """
    ride = ctx.get(Ride, ride_id)
    if ride.state != "done":
        raise ToolError("not_allowed", "Only a ride that is over can be rated.")
    if ride.stars is not None:
        raise ToolError("already", "This ride is rated.")
    ride = ctx.update(ride, stars=stars, review=text)
    if not tip:
        return {"ride": ride, "state": ride.state}
    ride, charge = charge_tip(ctx, ride, tip)
    told = charge.told(tip) if charge.state == "awaiting_payment" else {"state": ride.state}
    return {"ride": ride} | told


def _check_changeable(ride: Ride, moved: bool, stopped: bool) -> None:
    """Raise ToolError unless a ride can be changed so."""
    if ride.state == "done":
        raise ToolError("too_late", "This ride is over.")
    if ride.state not in HELD:
        raise ToolError("not_allowed", "This ride is cancelled.")
    if ride.state == "awaiting_payment":
        raise ToolError("not_allowed", "This ride waits for its payment; it can only be cancelled.")
    if moved and not ride.ahead:
        raise ToolError("not_allowed", "Only a ride that was booked ahead can be moved to another time.")
    if moved and ride.state != "finding":
        raise ToolError("too_late", "The driver is on the way; the time cannot be changed any more.")
    if stopped and ride.state == "riding":
        raise ToolError("too_late", "The ride has begun; its stops cannot be changed any more.")
