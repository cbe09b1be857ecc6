"""Trams and buses: their lines, their timetable, and the best way by them."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import lru_cache

from apps.maps.roads import Path, Rules, shortest
from apps.maps.town import Point

STOPS: dict[str, Point] = {
    "Ferry Terminal": (-1.65, 0.1),
    "Old Town": (-0.8, 0.15),
    "Market Square": (0.0, 0.1),
    "Elm Street": (0.0, 0.58),
    "Chapel Row": (0.0, 1.05),
    "Northgate": (0.0, 1.55),
    "Central Station": (0.42, 1.95),
    "Hill Road": (0.9, 0.65),
    "Hillcrest": (1.42, 0.7),
    "Summit Lane": (1.9, 0.75),
    "Riverside": (0.0, -0.45),
    "South Bank": (0.02, -0.86),
    "Lock Street": (0.05, -1.35),
    "Orchard Lane": (0.1, -1.85),
    "Airport": (3.4, -2.6),
}
SPEED = {"Tram": 20.0, "Bus": 26.0}  # km/h with stops
DWELL = 0.4  # minutes at each stop
FIRST, LAST = time(5, 30), time(23, 50)


@dataclass(frozen=True)
class Line:
    """A line with its stops. It leaves its first stop every `every` minutes, and its last one alike."""

    kind: str
    number: int
    stops: tuple[str, ...]
    every: int
    offset: int = 0

    @property
    def name(self) -> str:
        """How people call it."""
        return f"{self.kind} {self.number}"


_ONE = ("Ferry Terminal", "Old Town", "Market Square", "Elm Street", "Hill Road", "Hillcrest", "Summit Lane")
_TWO = (
    "Central Station", "Northgate", "Chapel Row", "Elm Street", "Market Square", "Riverside", "South Bank",
    "Lock Street", "Orchard Lane",
)  # fmt: skip
_NINE = ("Central Station", "Hill Road", "Market Square", "Riverside", "South Bank", "Airport")
LINES = (Line("Tram", 1, _ONE, 8, 3), Line("Tram", 2, _TWO, 10, 5), Line("Bus", 9, _NINE, 20, 10))


@dataclass(frozen=True)
class Ride:
    """A part of a way by one line. Minutes count from the start of the way."""

    line: Line
    start: str
    end: str
    leaves: float
    arrives: float
    points: tuple[Point, ...]
    km: float

    @property
    def towards(self) -> str:
        """The stop at the end of the line in the direction of the ride."""
        return self.line.stops[-1 if self.line.stops.index(self.start) < self.line.stops.index(self.end) else 0]

    @property
    def count(self) -> int:
        """How many stops it goes."""
        return abs(self.line.stops.index(self.end) - self.line.stops.index(self.start))


@dataclass(frozen=True)
class Journey:
    """A way on foot to a stop, by lines, and on foot from a stop."""

    first: Path
    rides: tuple[Ride, ...]
    last: Path
    minutes: float


def journey(start: Point, end: Point, at: datetime) -> Journey | None:
    """Return the quickest way by at most two lines; None where none runs or walking is as quick."""
    foot = Rules("walk")
    whole = shortest(start, end, foot)
    best: Journey | None = None
    for rides_of in _chains():
        first, last = shortest(start, STOPS[rides_of[0][1]], foot), shortest(STOPS[rides_of[-1][2]], end, foot)
        if first is None or last is None:
            continue
        now, rides = first.minutes, []
        for line, a, b in rides_of:
            leaves = _next(line, a, b, at + timedelta(minutes=now))
            if leaves is None:
                break
            path, took = _run(line, a, b)
            start_minute = (leaves - at).total_seconds() / 60
            now = start_minute + took
            points = tuple(point for leg in path.legs for point in leg.points)
            rides.append(Ride(line, a, b, start_minute, now, points, path.km))
        if len(rides) < len(rides_of):
            continue
        minutes = now + last.minutes
        if best is None or minutes < best.minutes - 1e-9:
            best = Journey(first, tuple(rides), last, minutes)
    return best if best is not None and (whole is None or best.minutes < whole.minutes) else None


@lru_cache(maxsize=1)
def _chains() -> tuple[tuple[tuple[Line, str, str], ...], ...]:
    """Return all ways of riding: one line from stop to stop, or two that share a stop."""
    single = [(line, a, b) for line in LINES for a in line.stops for b in line.stops if a != b]
    double = [
        ((one, a, change), (other, change, b))
        for one, a, change in single
        for other in LINES
        if other is not one and change in other.stops and change in ("Market Square", "Elm Street", "Riverside")
        for b in other.stops
        if b != change and b not in one.stops
        if a not in other.stops
    ]
    return (*((ride,) for ride in single), *double)


@lru_cache(maxsize=1024)
def _run(line: Line, a: str, b: str) -> tuple[Path, float]:
    """Return the way of a line between two of its stops, and the minutes it takes."""
    stops = line.stops
    i, j = stops.index(a), stops.index(b)
    passed = stops[i : j + 1] if i < j else stops[j : i + 1][::-1]
    pieces = list(_pieces(passed))
    km = sum(piece.km for piece in pieces)
    minutes = km / SPEED[line.kind] * 60 + DWELL * (len(passed) - 2)
    return Path(km, minutes, 0, tuple(leg for piece in pieces for leg in piece.legs)), minutes


def _pieces(stops: tuple[str, ...]) -> Iterator[Path]:
    for a, b in itertools.pairwise(stops):
        piece = shortest(STOPS[a], STOPS[b], Rules(avoid_tolls=True, avoid_highways="Airport" not in (a, b)))
        if piece is not None:
            yield piece


def _next(line: Line, a: str, b: str, after: datetime) -> datetime | None:
    """Return when a line next leaves a stop towards another; None once the service of the day is over."""
    forth = line.stops.index(a) < line.stops.index(b)
    origin = line.stops[0 if forth else -1]
    lead = _run(line, origin, a)[1] if origin != a else 0.0
    midnight = datetime.combine(after.date(), time())
    first, last = (hour.hour * 60 + hour.minute for hour in (FIRST, LAST))
    wanted = (after - midnight).total_seconds() / 60 - lead
    leaves = first + line.offset
    if wanted > leaves:
        leaves += -int(-(wanted - leaves) // line.every) * line.every
    return midnight + timedelta(minutes=leaves + lead) if leaves <= last else None
