"""Finding departures and reading one of them."""

from datetime import date, datetime, time
from typing import Annotated, Any, Literal

from apps.tripgo.models import Departure, Fare, Ticket, Traveller
from apps.tripgo.timetable import (
    arrives_at,
    free_seats,
    is_cancelled,
    leaves_at,
    length_of,
    plan_of,
    price_of,
    runs_on,
)
from apps.tripgo.tools.terms import MOST_STOPS, Day, DepartureId, Passengers, Town
from gui_sim.context import Context
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Range

MOST_FOUND = 20

search_tripgo = search_tool("search_tripgo", (Ticket, Departure, Traveller), "Find tickets, departures and travellers.")


@tool()
def find_departures(
    ctx: Context,
    start: Town,
    end: Town,
    date: Day,
    kind: Literal["any", "car", "train", "airplane"] = "any",
    after: time = time(0, 0),
    passengers: Passengers = 1,
    max_stops: Annotated[int, Range(0, MOST_STOPS)] = 1,
) -> dict[str, Any]:
    """List the departures of a day between two towns with their fares, the earliest first; sold out ones too.

    Args:
        start: The town, station or airport to leave from.
        end: Where to go.
        date: The day of leaving.
        kind: By car, train or airplane.
        after: The earliest hour of leaving.
        passengers: How many seats are needed.
        max_stops: The most stops on the way.
    """
    found = departures_of(ctx, start, end, date, kind, after, max_stops)
    told = [told_of(ctx, departure, date, passengers) for departure in found]
    return {"departures": told[:MOST_FOUND], "total": len(told)}


@tool()
def get_departure(ctx: Context, departure_id: DepartureId, date: Day) -> dict[str, Any]:
    """Read one departure on a day: its fares and, for each of them, which seats are free.

    Args:
        departure_id: From `find_departures` or `search_tripgo`.
        date: The day of leaving.
    """
    departure = ctx.get(Departure, departure_id)
    return told_of(ctx, departure, date, 1) | {
        "runs": runs_on(departure, date) and not is_cancelled(ctx, departure, date),
        "abroad": departure.abroad,
        "seats": {
            fare.cabin: {
                "rows": [f"{number} {row}" for number, row in plan_of(departure.kind, fare.cabin).numbered()],
                "free": list(free_seats(ctx, departure, fare.cabin, date)),
            }
            for fare in fares_of(ctx, departure)
        },
    }


def departures_of(
    ctx: Context, start: str, end: str, on: date, kind: str = "any", after: time = time(0, 0), max_stops: int = 1
) -> list[Departure]:
    """Return what leaves for a place on a day and has not left yet, the earliest first."""
    wanted, goal = start.strip().casefold(), end.strip().casefold()
    return [
        departure
        for departure in ctx.find(Departure, order="departs")
        if wanted in (departure.origin.casefold(), departure.from_stop.casefold())
        and goal in (departure.destination.casefold(), departure.to_stop.casefold())
        and kind in ("any", departure.kind)
        and departure.departs >= after
        and departure.stops <= max_stops
        and runs_on(departure, on)
        and leaves_at(departure, on) > ctx.now
    ]


def fares_of(ctx: Context, departure: Departure) -> list[Fare]:
    """Return the fares of a departure, the cheapest first."""
    return ctx.find(Fare, departure_id=departure.id, order="price")


def has_seats(ctx: Context, departure: Departure, fare: Fare, on: date, people: int) -> bool:
    """Tell whether a fare can be had for so many on a day."""
    return len(free_seats(ctx, departure, fare.cabin, on)) >= people


def told_of(ctx: Context, departure: Departure, on: date, people: int) -> dict[str, Any]:
    """Return a departure of one day as reads tell it; free seats are told as open or not."""
    cancelled = is_cancelled(ctx, departure, on)
    fares = [
        {
            "fare_id": fare.id,
            "cabin": fare.cabin,
            "price": fare.price,
            "total": price_of(departure, fare, people, 0),
            "bag_kg": fare.bag_kg,
            "changeable": fare.changeable,
            "refundable": fare.refundable,
            "open": has_seats(ctx, departure, fare, on, people),
        }
        for fare in fares_of(ctx, departure)
    ]
    return {
        "departure_id": departure.id,
        "kind": departure.kind,
        "operator": departure.operator,
        "number": departure.number,
        "from": f"{departure.origin}, {departure.from_stop}",
        "to": f"{departure.destination}, {departure.to_stop}",
        "departs": _iso(leaves_at(departure, on)),
        "arrives": _iso(arrives_at(departure, on)),
        "minutes": int(length_of(departure).total_seconds()) // 60,
        "stops": departure.stops,
        "via": departure.via,
        "status": "cancelled" if cancelled else "open" if any(fare["open"] for fare in fares) else "sold out",
        "fares": fares,
    }


def _iso(at: datetime) -> str:
    return at.isoformat(timespec="minutes")
