"""What a map knows, as the app of maps tells it to others: the ground, where addresses lie, and ways between them.

The app offers the services `map_ground`, `map_spot`, `map_way` and `map_addresses`; without it each is None or empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from math import cos, hypot, radians
from random import Random
from typing import TYPE_CHECKING, Literal, cast

from gui_sim.domains import Scope, Text

if TYPE_CHECKING:
    from gui_sim.context import Context

Spot = tuple[float, float]
"""A latitude and a longitude, in degrees."""

StreetKind = Literal["path", "street", "main", "highway", "rail"]
Mode = Literal["drive", "transit", "walk", "cycle"]


@dataclass(frozen=True)
class StreetLine:
    """A street as it is drawn; `label` is what stands on it, if anything."""

    kind: StreetKind
    line: tuple[Spot, ...]
    label: str = ""


@dataclass(frozen=True)
class Name:
    """Words on a map at a spot: of an area, a water or a park."""

    text: str
    at: Spot
    kind: Literal["area", "water", "park"] = "area"


@dataclass(frozen=True)
class Ground:
    """What lies under pins and routes. Areas are closed polygons, rivers are lines with a width in metres.

    `south_west` and `north_east` are the corners of what it covers.
    """

    south_west: Spot
    north_east: Spot
    streets: tuple[StreetLine, ...] = ()
    waters: tuple[tuple[Spot, ...], ...] = ()
    rivers: tuple[tuple[float, tuple[Spot, ...]], ...] = ()
    parks: tuple[tuple[Spot, ...], ...] = ()
    names: tuple[Name, ...] = ()

    def covers(self, spot: Spot) -> bool:
        """Tell whether a spot lies on it."""
        (south, west), (north, east) = self.south_west, self.north_east
        return south <= spot[0] <= north and west <= spot[1] <= east


@dataclass(frozen=True)
class Way:
    """A way from one address to another: metres, minutes, cents of toll, and the line it takes."""

    meters: int
    minutes: int
    toll: int = 0
    line: tuple[Spot, ...] = field(default=(), repr=False)


def ground(ctx: "Context") -> Ground | None:
    """Return what the app of maps draws, or None without one."""
    return cast(Ground | None, ctx.serve("map_ground"))


def spot_of(ctx: "Context", address: str) -> Spot | None:
    """Return where an address or the name of a place lies, or None if nobody knows."""
    return cast(Spot | None, ctx.serve("map_spot", address=address))


def way(ctx: "Context", stops: Sequence[str], at: datetime | None = None, mode: Mode = "drive") -> Way | None:
    """Return the way over some addresses in order, begun at a time (now); None where no map knows one."""
    return cast(Way | None, ctx.serve("map_way", stops=tuple(stops), at=at or ctx.now, mode=mode))


def addresses(ctx: "Context") -> list[tuple[str, str]]:
    """Return the addresses that the app of maps knows, each with the name of what is there."""
    return cast(list[tuple[str, str]], ctx.serve("map_addresses") or [])


@dataclass(frozen=True)
class Address(Text):
    """An address in words; a sample is one that the app of maps knows, or else the owner's."""

    max: int = 120
    min: int = 1
    example: str = "14 Quay Street"

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return an address."""
        known = addresses(cast("Context", ctx))
        return rng.choice(known)[0] if known else self.example


def along(line: Sequence[Spot], share: float) -> Spot:
    """Return the spot after a share (0 to 1) of a line of at least one spot."""
    lengths = [hypot(b[0] - a[0], (b[1] - a[1]) * cos(radians(a[0]))) for a, b in pairwise(line)]
    left = min(1.0, max(0.0, share)) * sum(lengths)
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if left <= length and length > 0.0:
            part = left / length
            return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
        left -= length
    return line[-1]


def distance_words(meters: int) -> str:
    """Write how far something is: "350 m", "2.4 km"."""
    return f"{round(meters, -1)} m" if meters < 995 else f"{meters / 1000:.1f} km"
