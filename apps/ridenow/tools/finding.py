"""Rides that are there, and what rides would cost."""

from typing import Any

from apps.ridenow.fares import address_of, fare_of, has_car, is_busy, trip
from apps.ridenow.models import Ride, RideSpot, RideType
from apps.ridenow.tools.terms import HERE, From, RideId, Stops, To, When, check_stops
from apps.ridenow.trips import due
from gui_sim.context import Context
from gui_sim.search import search_tool
from gui_sim.tool import tool

search_ridenow = search_tool("search_ridenow", (Ride, RideSpot), "Find rides and usual places.")


@tool(needs=(HERE,))
def quote_rides(ctx: Context, pickup: From, dropoff: To, at: When = None, stops: Stops = []) -> dict[str, Any]:
    """Say what a ride would cost with each kind of car, and whether there is one.

    Args:
        pickup: An address, the name of a place, or "current" for where the phone is.
        dropoff: An address or the name of a place.
        at: When, on a step of five minutes; now, if left out.
        stops: Addresses to stop at on the way, at most three.
    Raises:
        ToolError: past, limit, not_found (an address that nobody knows), bad_value (from a place to itself).
    """
    starts = at or ctx.now
    found = trip(ctx, pickup, dropoff, check_stops(stops), starts)
    quotes = [
        {
            "type_id": kind.id,
            "name": kind.name,
            "about": kind.about,
            "seats": kind.seats,
            "fare": fare_of(ctx, kind, found, starts),
            "eta_min": kind.eta_min,
            "car": has_car(ctx, kind, starts),
        }
        for kind in ctx.find(RideType, order="id")
    ]
    return {
        "pickup": address_of(ctx, pickup),
        "dropoff": dropoff,
        "at": starts.isoformat(timespec="minutes"),
        "meters": found.meters,
        "minutes": found.minutes,
        "toll": found.toll,
        "busy": is_busy(ctx, starts),
        "quotes": quotes,
    }


@tool()
def get_ride(ctx: Context, ride_id: RideId) -> dict[str, Any]:
    """Read all about one ride; on its way, when the car or the ride is to arrive.

    Args:
        ride_id: From `search_ridenow`.
    """
    ride = ctx.get(Ride, ride_id)
    kind = ctx.maybe(RideType, ride.type_id)
    arrives = due(ctx, ride)
    return {
        "ride": ride,
        "type": kind.name if kind is not None else "",
        "arrives": arrives.isoformat(timespec="minutes") if arrives is not None else None,
    }
