"""Booking a ride."""

from typing import Any

from apps.ridenow.fares import address_of, fare_of, has_car, trip
from apps.ridenow.models import Ride, RideType
from apps.ridenow.tools.terms import HERE, From, Note, Passengers, Stops, To, TypeId, When, check_stops
from apps.ridenow.trips import APP, CATEGORY, PAYEE, find_driver, line_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.wording import count


@tool(writes=True, needs=(HERE,), pays=True)
def book_ride(
    ctx: Context,
    pickup: From,
    dropoff: To,
    type_id: TypeId = "rt1",
    at: When = None,
    passengers: Passengers = 1,
    stops: Stops = [],
    quiet: bool = False,
    pet: bool = False,
    note: Note = "",
) -> dict[str, Any]:
    """Book a car with a driver, for now or for later. The fare is taken now, or waits for the owner.

    Args:
        pickup: An address, the name of a place, or "current" for where the phone is.
        dropoff: An address or the name of a place.
        type_id: The kind of car, from `quote_rides`.
        at: When, on a step of five minutes; now, if left out.
        passengers: How many people ride.
        stops: Addresses to stop at on the way, at most three.
        quiet: A quiet ride, without a talk.
        pet: A pet comes along.
        note: A word to the driver, such as on which side of the street one waits.
    Raises:
        ToolError: past, closed (no such car at that time), conflict (more people than the car has seats), limit
            (too many stops), not_found, bad_value (from a place to itself); payment may need the owner.
    """
    kind = ctx.get(RideType, type_id)
    starts = at or ctx.now
    wished = check_stops(stops)
    found = trip(ctx, pickup, dropoff, wished, starts)
    if passengers > kind.seats:
        raise ToolError("conflict", f"{kind.name} has room for {count(kind.seats, 'passenger')}.")
    if not has_car(ctx, kind, starts):
        when = "now" if at is None else "at that time"
        raise ToolError("closed", f"There is no {kind.name} car {when}. Choose another kind or another time.")
    ride = ctx.insert(
        Ride, pickup=address_of(ctx, pickup), dropoff=" ".join(dropoff.split()), stops=wished, type_id=kind.id,
        at=starts, booked_at=ctx.now, since=ctx.now, ahead=at is not None, passengers=passengers, quiet=quiet,
        ac=kind.name in ("Comfort", "XL"), pet=pet, note=note, meters=found.meters, minutes=found.minutes,
        fare=fare_of(ctx, kind, found, starts), state="awaiting_payment",
    )  # fmt: skip
    charge = ctx.charge(APP, PAYEE, ride.fare, CATEGORY, ride.id, line_of(ride))
    if charge.state == "awaiting_payment":
        return {"ride": ride} | charge.told(ride.fare)
    ride = ctx.store.get(Ride, ride.id)
    if ride.state == "awaiting_payment":  # without a wallet nobody has told of the payment
        ride = find_driver(ctx, ctx.update(ride, paid=ride.fare))
    return {"ride": ride, "state": ride.state}
