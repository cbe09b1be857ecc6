"""What Maps does for other apps: where addresses lie, how far it is, what the ground looks like, where the phone is."""

import itertools
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from apps.maps.addresses import locate
from apps.maps.models import Place
from apps.maps.routes import route
from apps.maps.town import (
    AREAS,
    BAY,
    CANAL,
    CANAL_WIDTH,
    PARK_NAMES,
    PARKS,
    RAILWAY,
    RIVER,
    RIVER_WIDTH,
    STREETS,
    WATER_NAMES,
    Point,
    spot,
)
from apps.maps.whereabouts import seen_at, whereabouts
from gui_sim.context import Context
from gui_sim.maps import Ground, Mode, Name, Spot, StreetLine, Way
from gui_sim.tool import service

EDGES: tuple[Point, Point] = ((-3.4, -3.4), (4.4, 3.4))  # km; beyond them the ground is not drawn
STOP = 1  # minutes that a stop on the way takes


@service("here")
def here(ctx: Context) -> str:
    """Say where the phone is, as an address."""
    return whereabouts(ctx)


@service("phone_at")
def phone_at(ctx: Context, place: str) -> None:
    """Take note that the phone has reached a place."""
    if place.strip():
        seen_at(ctx, place.strip())


@service("map_spot")
def map_spot(ctx: Context, address: str) -> Spot | None:
    """Say where an address lies."""
    return locate(ctx, address)


@service("map_addresses")
def map_addresses(ctx: Context) -> list[tuple[str, str]]:
    """List the addresses with the names of what is there; a name that is the address is left out."""

    def make() -> list[tuple[str, str]]:
        found = ctx.store.find(Place, order="id")
        return [(place.address, place.name if place.name != place.address else "") for place in found]

    known: list[tuple[str, str]] = ctx.store.remember(Place, "addresses", make)
    return list(known)


@service("map_way")
def map_way(ctx: Context, stops: Sequence[str], at: datetime, mode: Mode = "drive") -> Way | None:
    """Return the way over some addresses in order, begun at a time; None if one is unknown or two are the same."""
    spots = [locate(ctx, address) for address in stops]
    meters, minutes, toll = 0, 0, 0
    line: list[Spot] = []
    for number, (a, b) in enumerate(itertools.pairwise(spots)):
        if a is None or b is None or a == b:
            return None
        found = route(a, b, mode, at + timedelta(minutes=minutes))
        if found is None:
            return None
        meters, minutes, toll = (
            meters + found.meters,
            minutes + found.minutes + (STOP if number else 0),
            toll + found.toll,
        )
        line += found.line
    return Way(meters, minutes, toll, tuple(line)) if line else None


@service("travel_minutes")
def travel_minutes(ctx: Context, to: str, at: datetime, start: str = "", mode: Mode = "drive") -> int | None:
    """Say how long the way to an address takes, from another one or from where the phone is; None if unknown."""
    way = map_way(ctx, (start or whereabouts(ctx), to), at, mode)
    return way.minutes if way is not None else None


@service("map_ground")
def map_ground(ctx: Context) -> Ground:
    """Return what lies under pins and routes."""
    return _ground()


@lru_cache(maxsize=1)
def _ground() -> Ground:
    streets = [StreetLine(street.kind, _spots(street.line), street.name) for street in STREETS]
    return Ground(
        spot(EDGES[0]),
        spot(EDGES[1]),
        (*streets, StreetLine("rail", _spots(RAILWAY))),
        (_spots(BAY),),
        ((RIVER_WIDTH, _spots(RIVER)), (CANAL_WIDTH, _spots(CANAL))),
        tuple(_spots(park) for park in PARKS),
        (
            *(Name(name, spot(at)) for name, at in AREAS.items()),
            *(Name(name, spot(at), "water") for name, at in WATER_NAMES.items()),
            *(Name(name, spot(at), "park") for name, at in PARK_NAMES.items()),
        ),
    )


def _spots(line: Sequence[Point]) -> tuple[Spot, ...]:
    return tuple(spot(at) for at in line)
