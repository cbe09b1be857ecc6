"""The streets as a net, and the shortest way through it."""

import heapq
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from apps.maps.town import STREETS, Point, Street
from gui_sim.maps import Mode

JOINS = 0.06  # km within which a street's end meets another street
SAME = 0.02  # km within which two crossings are one
SPEEDS: dict[str, float] = {"path": 0.0, "street": 24.0, "main": 34.0, "highway": 85.0}  # km/h by car
ON_FOOT, BY_BICYCLE = 4.8, 15.0  # km/h
TURNING = 0.15  # minutes a car waits at a crossing where it changes streets


class Edge(NamedTuple):
    """A piece of a street between two crossings."""

    to: int
    km: float
    street: int


@dataclass(frozen=True)
class Net:
    """Crossings as points, and from each the pieces of street that leave it."""

    points: tuple[Point, ...]
    edges: tuple[tuple[Edge, ...], ...]


@dataclass(frozen=True)
class Rules:
    """What a way may use: the mode, and for a car what it is to avoid. `busy` is how much slower traffic makes it."""

    mode: Mode = "drive"
    avoid_tolls: bool = False
    avoid_highways: bool = False
    busy: float = 1.0

    def minutes(self, street: Street, km: float) -> float | None:
        """Return the minutes that a piece of a street takes, or None where it may not be used."""
        if self.mode in ("walk", "transit"):
            return None if street.kind == "highway" else km / ON_FOOT * 60
        if self.mode == "cycle":
            return None if street.kind == "highway" else km / BY_BICYCLE * 60
        barred = (street.toll and self.avoid_tolls) or (street.kind == "highway" and self.avoid_highways)
        if street.kind == "path" or barred:
            return None
        return km / SPEEDS[street.kind] * 60 * self.busy


@dataclass(frozen=True)
class Leg:
    """A part of a way along one street (its number in STREETS), with its points from first to last."""

    street: int
    km: float
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Path:
    """A way through the net."""

    km: float
    minutes: float
    toll: int
    legs: tuple[Leg, ...]


def distance(a: Point, b: Point) -> float:
    """Return the kilometres between two points as the crow flies."""
    return hypot(a[0] - b[0], a[1] - b[1])


def nearest(at: Point, line: Sequence[Point]) -> tuple[float, int, Point]:
    """Return how far a line is, the number of its nearest piece, and the nearest point on it."""
    best = (float("inf"), 0, line[0])
    for index, (a, b) in enumerate(itertools.pairwise(line)):
        dx, dy = b[0] - a[0], b[1] - a[1]
        along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)
        along = min(1.0, max(0.0, along))
        on = (a[0] + along * dx, a[1] + along * dy)
        best = min(best, (distance(at, on), index, on))
    return best


@lru_cache(maxsize=1)
def net() -> Net:
    """Return the net of all streets."""
    lines = _joined()
    points: list[Point] = []
    edges: list[list[Edge]] = []

    def node(at: Point) -> int:
        for index, known in enumerate(points):
            if distance(at, known) <= SAME:
                return index
        points.append(at)
        edges.append([])
        return len(points) - 1

    for number in range(len(lines)):
        nodes = [node(at) for at in _cuts(number, lines)]
        for a, b in itertools.pairwise(nodes):
            if a != b:
                km = distance(points[a], points[b])
                edges[a].append(Edge(b, km, number))
                edges[b].append(Edge(a, km, number))
    return Net(tuple(points), tuple(tuple(leaving) for leaving in edges))


def _meets(a: Street, b: Street) -> bool:
    """Tell whether two streets that cross have a crossing: a highway has one with main streets only."""
    if "highway" in (a.kind, b.kind):
        return "main" in (a.kind, b.kind)
    return True


def _joined() -> list[tuple[Point, ...]]:
    """Return the lines of all streets, their ends moved onto the street that each meets."""
    lines = []
    for number, street in enumerate(STREETS):
        line = list(street.line)
        for end in (0, -1):
            others = [
                nearest(line[end], other.line)
                for place, other in enumerate(STREETS)
                if place != number and _meets(street, other)
            ]
            gap, _, on = min(others)
            if gap <= JOINS:
                line[end] = on
        lines.append(tuple(line))
    return lines


def _cuts(number: int, lines: Sequence[tuple[Point, ...]]) -> list[Point]:
    """Return the bends of a street and its crossings with others, in order along it."""
    line = lines[number]
    cuts: list[tuple[int, float, Point]] = [(index, 0.0, at) for index, at in enumerate(line)]
    for other, theirs in enumerate(lines):
        if other == number or not _meets(STREETS[number], STREETS[other]):
            continue
        for index, (a, b) in enumerate(itertools.pairwise(line)):
            for c, d in itertools.pairwise(theirs):
                along = _crossing(a, b, c, d)
                if along is not None:
                    cuts.append((index, along, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1]))))
    return [at for _, _, at in sorted(cuts)]


def _crossing(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """Return how far along a to b (0 to 1) it meets c to d, or None."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-12:
        return None
    along = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    beside = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    slack = 1e-6
    inside = -slack <= along <= 1 + slack and -slack <= beside <= 1 + slack
    return min(1.0, max(0.0, along)) if inside else None


@lru_cache(maxsize=4096)
def shortest(start: Point, end: Point, rules: Rules) -> Path | None:
    """Return the quickest way between two points by some rules, or None if there is none."""
    doors = {}
    for side, at in (("start", start), ("end", end)):
        doors[side] = _doors(at, rules)
        if not doors[side]:
            return None
    here, there = doors["start"], doors["end"]
    # Both on one piece of a street: straight along it.
    if {door.street for door in here} & {door.street for door in there} and _piece(here) == _piece(there):
        km = distance(here[0].on, there[0].on)
        street = STREETS[here[0].street]
        toll = street.toll if rules.mode == "drive" else 0
        leg = Leg(here[0].street, km, (here[0].on, there[0].on))
        return Path(km, rules.minutes(street, km) or 0.0, toll, (leg,))
    found = _search(here, there, rules)
    return _path(found, here[0].on, there[0].on, rules) if found is not None else None


class _Door(NamedTuple):
    """A crossing that a point beside a street leads to, and how far it is along the street."""

    node: int
    km: float
    street: int
    on: Point


def _piece(doors: Sequence[_Door]) -> frozenset[int]:
    return frozenset(door.node for door in doors)


def _doors(at: Point, rules: Rules) -> tuple[_Door, ...]:
    """Return the crossings at both ends of the nearest piece of street that may be used; addresses have no highway."""
    known = net()
    best: tuple[float, int, Edge, Point] | None = None
    for node, leaving in enumerate(known.edges):
        for edge in leaving:
            street = STREETS[edge.street]
            if node > edge.to or street.kind == "highway" or rules.minutes(street, edge.km) is None or street.toll:
                continue
            gap, _, on = nearest(at, (known.points[node], known.points[edge.to]))
            if best is None or gap < best[0] - 1e-9:
                best = (gap, node, edge, on)
    if best is None:
        return ()
    _, node, edge, on = best
    a = _Door(node, distance(on, known.points[node]), edge.street, on)
    return a, _Door(edge.to, distance(on, known.points[edge.to]), edge.street, on)


Found = tuple[float, list[tuple[int, int]]]  # minutes; street and node of each step


def _search(here: Sequence[_Door], there: Sequence[_Door], rules: Rules) -> Found | None:
    """Look for the quickest way from one of some crossings to one of others (Dijkstra's algorithm)."""
    known = net()
    turning = TURNING if rules.mode == "drive" else 0.0
    goals = {door.node: door for door in there}
    heap: list[tuple[float, int, int, int]] = []  # minutes, a number to break ties, node, street it came by
    came: dict[tuple[int, int], tuple[int, int] | None] = {}
    done: set[tuple[int, int]] = set()
    cost: dict[tuple[int, int], float] = {}
    for door in here:
        took = rules.minutes(STREETS[door.street], door.km) or 0.0
        cost[door.node, door.street] = took
        came[door.node, door.street] = None
        heapq.heappush(heap, (took, len(came), door.node, door.street))
    best: tuple[float, tuple[int, int]] | None = None
    while heap:
        took, _, node, street = heapq.heappop(heap)
        if best is not None and took >= best[0]:
            break
        if (node, street) in done:
            continue
        done.add((node, street))
        if node in goals:
            door = goals[node]
            last = rules.minutes(STREETS[door.street], door.km) or 0.0
            whole = took + last + (turning if door.street != street else 0.0)
            if best is None or whole < best[0]:
                best = (whole, (node, street))
        for edge in known.edges[node]:
            piece = rules.minutes(STREETS[edge.street], edge.km)
            if piece is None:
                continue
            then = took + piece + (turning if edge.street != street else 0.0)
            state = (edge.to, edge.street)
            if then < cost.get(state, float("inf")) - 1e-12:
                cost[state] = then
                came[state] = (node, street)
                heapq.heappush(heap, (then, len(came), *state))
    if best is None:
        return None
    steps = []
    state_: tuple[int, int] | None = best[1]
    while state_ is not None:
        steps.append((state_[1], state_[0]))
        state_ = came[state_]
    return best[0], [*steps[::-1], (goals[best[1][0]].street, -1)]


def _path(found: Found, start: Point, end: Point, rules: Rules) -> Path:
    """Put pieces of one street together to legs."""
    points = net().points
    runs: list[tuple[int, list[Point]]] = []
    at = start
    for street, node in found[1]:
        to = end if node < 0 else points[node]
        if runs and runs[-1][0] == street:
            runs[-1][1].append(to)
        else:
            runs.append((street, [at, to]))
        at = to
    legs = tuple(Leg(street, length(line), tuple(line)) for street, line in runs if length(line) > 1e-6)
    toll = sum(STREETS[leg.street].toll for leg in legs) if rules.mode == "drive" else 0
    return Path(sum(leg.km for leg in legs), found[0], toll, legs)


def length(line: Iterable[Point]) -> float:
    """Return how long a line is, in kilometres."""
    points = list(line)
    return sum(distance(a, b) for a, b in itertools.pairwise(points))
