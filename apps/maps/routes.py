"""A route with its minutes, its line on the map and its steps in words."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from math import atan2, ceil, degrees

from apps.maps.roads import Leg, Path, Rules, shortest
from apps.maps.town import STREETS, Point, point, spot
from apps.maps.transit import Journey, journey
from gui_sim.maps import Mode, Spot

RUSH = ((7 * 60 + 30, 9 * 60 + 30), (16 * 60, 18 * 60 + 30))  # minutes of a working day
IN_RUSH, BY_DAY, BY_NIGHT = 1.35, 1.1, 0.95  # how much longer driving takes
NIGHT = (22, 6)  # hours
TURNS = (
    (30.0, "Continue onto", "arrow-up"),
    (150.0, "Turn", "arrow-bend-up"),
    (181.0, "Make a U-turn onto", "arrow-u-up"),
)


@dataclass(frozen=True)
class Step:
    """One thing to do: in words, with an icon, after so many metres (and minutes) of the way."""

    text: str
    icon: str
    meters: int
    minutes: float
    length: int


@dataclass(frozen=True)
class Route:
    """A way from place to place. `toll` is cents; `line` runs from first to last."""

    mode: Mode
    minutes: int
    meters: int
    toll: int = 0
    highway: bool = False
    lines: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    line: tuple[Spot, ...] = field(default=(), repr=False)


def traffic(at: datetime) -> float:
    """Return how much longer than on empty streets driving takes at a moment."""
    minute = at.hour * 60 + at.minute
    if at.weekday() < 5 and any(first <= minute < last for first, last in RUSH):
        return IN_RUSH
    return BY_NIGHT if at.hour >= NIGHT[0] or at.hour < NIGHT[1] else BY_DAY


def route(
    start: Spot, end: Spot, mode: Mode, at: datetime, avoid_tolls: bool = False, avoid_highways: bool = False
) -> Route | None:
    """Return the quickest route begun at a time, or None if there is none (so near that nothing is to be done, too).

    A way by tram or bus that is no quicker than walking is one on foot.
    """
    if mode == "transit":
        return _by_transit(start, end, at.replace(second=0, microsecond=0))
    driven = mode == "drive"
    rules = Rules(mode, avoid_tolls and driven, avoid_highways and driven, traffic(at) if driven else 1.0)
    return _by_street(start, end, rules)


@lru_cache(maxsize=2048)
def _by_street(start: Spot, end: Spot, rules: Rules) -> Route | None:
    path = shortest(point(start), point(end), rules)
    if path is None:
        return None
    legs = path.legs
    return Route(
        rules.mode,
        max(1, ceil(path.minutes - 1e-9)),
        round(path.km * 1000),
        path.toll,
        any(STREETS[leg.street].kind == "highway" for leg in legs),
        (),
        tuple(_steps(path)),
        _line(legs),
    )


@lru_cache(maxsize=512)
def _by_transit(start: Spot, end: Spot, at: datetime) -> Route | None:
    found = journey(point(start), point(end), at)
    if found is None:
        walked = _by_street(start, end, Rules("walk"))
        return (
            None
            if walked is None
            else Route("transit", walked.minutes, walked.meters, steps=walked.steps, line=walked.line)
        )
    km = found.first.km + sum(ride.km for ride in found.rides) + found.last.km
    points = [at for leg in found.first.legs for at in leg.points]
    points += [at for ride in found.rides for at in ride.points]
    points += [at for leg in found.last.legs for at in leg.points]
    return Route(
        "transit",
        max(1, ceil(found.minutes - 1e-9)),
        round(km * 1000),
        lines=tuple(ride.line.name for ride in found.rides),
        steps=tuple(_stages(found)),
        line=_spots(points),
    )


def _steps(path: Path) -> list[Step]:
    """Return the steps along streets, and the arrival."""
    steps: list[Step] = []
    done = 0.0
    before: Leg | None = None
    for leg in path.legs:
        street = STREETS[leg.street]
        if before is None:
            text, icon = f"Head {_heading(leg)} on {street.name}", "arrow-up"
        else:
            text, icon = _turn(before, leg)
        share = path.minutes * done / path.km if path.km else 0.0
        steps.append(Step(text, icon, round(done * 1000), share, round(leg.km * 1000)))
        done += leg.km
        before = leg
    steps.append(Step("Arrive at your destination", "map-pin", round(path.km * 1000), path.minutes, 0))
    return steps


def _turn(before: Leg, leg: Leg) -> tuple[str, str]:
    """Say how one leg goes on from another."""
    a, b = _angle(*before.points[-2:]), _angle(*leg.points[:2])
    by = (b - a + 180.0) % 360.0 - 180.0  # to the left above 0
    side = "left" if by > 0 else "right"
    name = STREETS[leg.street].name
    if STREETS[leg.street].kind == "highway":
        return f"Take the ramp onto {name}", f"arrow-bend-up-{side}"
    words, icon = next((words, icon) for most, words, icon in TURNS if abs(by) < most)
    if words == "Turn":
        return f"Turn {side} onto {name}", f"{icon}-{side}"
    return f"{words} {name}", icon if icon == "arrow-up" else f"{icon}-{side}"


def _stages(found: Journey) -> list[Step]:
    """Return the steps of a way by tram or bus."""
    steps: list[Step] = []
    done, foot = 0.0, found.first
    if foot.km > 0.01:
        stop = found.rides[0].start
        steps.append(Step(f"Walk to the stop {stop}", "person-simple-walk", 0, 0.0, round(foot.km * 1000)))
        done += foot.km
    for ride in found.rides:
        icon = "train-simple" if ride.line.kind == "Tram" else "bus"
        stops = f"{ride.count} stop{'' if ride.count == 1 else 's'}"
        text = f"{ride.line.name} towards {ride.towards}, {stops} to {ride.end}"
        steps.append(Step(text, icon, round(done * 1000), ride.leaves, round(ride.km * 1000)))
        done += ride.km
    if found.last.km > 0.01:
        begins = found.minutes - found.last.minutes
        steps.append(
            Step(
                "Walk to your destination",
                "person-simple-walk",
                round(done * 1000),
                begins,
                round(found.last.km * 1000),
            )
        )
    steps.append(Step("Arrive at your destination", "map-pin", round((done + found.last.km) * 1000), found.minutes, 0))
    return steps


def _angle(a: Point, b: Point) -> float:
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def _heading(leg: Leg) -> str:
    quarter = round(_angle(*leg.points[:2]) / 90.0) % 4
    return ("east", "north", "west", "south")[quarter]


def _line(legs: tuple[Leg, ...]) -> tuple[Spot, ...]:
    return _spots([at for leg in legs for at in leg.points])


def _spots(points: list[Point]) -> tuple[Spot, ...]:
    line: list[Spot] = []
    for at in points:
        here = spot(at)
        if not line or here != line[-1]:
            line.append(here)
    return tuple(line)
