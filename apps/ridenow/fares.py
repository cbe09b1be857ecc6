"""What a ride costs, and whether there is a car: by the way that Maps knows, and by the hour."""

import itertools
from collections.abc import Sequence
from datetime import datetime

from apps.ridenow.models import RideType
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.ids import seeded
from gui_sim.maps import Way, ground, spot_of, way
from gui_sim.records import Owner

CURRENT = "current"  # as a pickup: where the phone is
LEAST = 500  # cents that a ride costs at least
ROUND = 10  # cents that fares are rounded to
NIGHT = (22, 6)  # hours in which more people ride than cars drive
NONE_LEFT = {"Go": 0.01, "Comfort": 0.03, "XL": 0.06, "Green": 0.08, "Access": 0.08}  # share of hours without a car
SPEED = 0.5  # km a minute, where no map knows the way


def address_of(ctx: Context, place: str) -> str:
    """Return the address that a pickup stands for."""
    return ctx.here if place == CURRENT else " ".join(place.split())


def trip(ctx: Context, pickup: str, dropoff: str, stops: Sequence[str], at: datetime) -> Way:
    """Return the way of a ride.

    Raises:
        ToolError: not_found (an address that nobody knows), bad_value (two following addresses are the same).
    """
    places = [address_of(ctx, place) for place in (pickup, *stops, dropoff)]
    for one, other in itertools.pairwise(places):
        if one.casefold() == other.casefold():
            raise ToolError(f"The ride would begin and end at {one}.")
    if ground(ctx) is None:
        return _guessed(ctx, places)
    for place in places:
        if spot_of(ctx, place) is None:
            raise ToolError("not_found", f"RideNow does not know the address '{place[:60]}'.")
    found = way(ctx, places, at)
    if found is None:
        raise ToolError(f"There is no way from {places[0]} to {places[-1]}.")
    return found


def trip_or_none(ctx: Context, pickup: str, dropoff: str, stops: Sequence[str], at: datetime) -> Way | None:
    """Return the way of a ride, None while a form does not make one."""
    if not pickup.strip() or not dropoff.strip():
        return None
    try:
        return trip(ctx, pickup, dropoff, stops, at)
    except ToolError:
        return None


def fare_of(ctx: Context, kind: RideType, found: Way, at: datetime) -> int:
    """Return what a ride costs, in cents: by the way, dearer at busy hours, so much at least, and the toll."""
    price = (kind.base + kind.per_km * found.meters / 1000) * kind.surge * demand(ctx, at)
    return max(LEAST, round(price / ROUND) * ROUND) + found.toll


def demand(ctx: Context, at: datetime) -> float:
    """Return how much dearer rides are in an hour: seeded, and higher in the rush and in the nights of a weekend."""
    chance = seeded(ctx.world.seed, "demand", at.date().isoformat(), at.hour)
    usual = 1.0
    if at.weekday() < 5 and at.hour in (7, 8, 16, 17, 18):
        usual = 1.2
    elif (at.weekday() in (4, 5) and at.hour >= NIGHT[0]) or (at.weekday() in (5, 6) and at.hour < 3):
        usual = 1.4
    return usual + 0.05 * chance.choice((0, 0, 0, 1, 2))


def is_busy(ctx: Context, at: datetime) -> bool:
    """Tell whether fares are well above the usual in an hour."""
    return demand(ctx, at) >= 1.2


def has_car(ctx: Context, kind: RideType, at: datetime) -> bool:
    """Tell whether a car of a kind is there at a time: a seeded yes or no for each hour, less likely at night."""
    if kind.away_until is not None and at < kind.away_until:
        return False
    share = NONE_LEFT[kind.name] * (2.0 if at.hour >= NIGHT[0] or at.hour < NIGHT[1] else 1.0)
    chance = seeded(ctx.world.seed, "cars", kind.id, at.date().isoformat(), at.hour)
    return chance.random() >= share


def _guessed(ctx: Context, places: Sequence[str]) -> Way:
    """Return a seeded length of a way where there is no map."""
    owner = ctx.store.find(Owner, limit=1)[0]
    pairs = [sorted((one.casefold(), other.casefold())) for one, other in itertools.pairwise(places)]
    km = sum(seeded(owner.id, "km", *pair).uniform(1.2, 7.5) for pair in pairs)
    return Way(round(km * 1000), max(1, round(km / SPEED)))
