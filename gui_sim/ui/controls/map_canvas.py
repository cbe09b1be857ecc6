"""A map with pins and a route."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import asinh, pi, radians, tan

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Point, Rect
from gui_sim.ui.acting import Acting
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.scroll import Keyed
from gui_sim.ui.view import Env, Placed, Semantic, View

PIN = (30.0, 44.0)
MOST = 24
SPAN = 0.00006  # least part of the world shown across, about 2 km at the equator

Place = tuple[float, float]

_NUDGES = sorted(
    (Point(dx * 10.0, dy * 10.0) for dx in range(-20, 21) for dy in range(-16, 17)),
    key=lambda move: (move.x * move.x + move.y * move.y, move),
)


@dataclass(frozen=True, slots=True)
class Pin:
    """A place on a map; `to` is where touching it leads."""

    id: str
    label: str
    lat: float
    lon: float
    to: Screen | None = None


class MapCanvas(View):
    """A drawn map that shows all its pins (the first 24) and the whole route.

    Pins that would cover each other stand apart, so that each can be touched.

    Args:
        label: What it shows.
        pins: Places.
        height: Its height in points.
        route: Latitudes and longitudes of a line to draw, first to last.
    """

    expands = True

    def __init__(self, label: str, pins: Sequence[Pin], height: float = 220.0, route: Sequence[Place] = ()) -> None:
        self.label = label
        self.height = max(height, 2 * PIN[1] + 20.0)
        self.pins = tuple(pins)[: min(MOST, 8 * int((self.height - 20.0) // PIN[1]))]
        self.route = tuple(route)

    def inner(self, env: Env) -> Iterable[View]:
        return tuple(Keyed(pin.id, _Pin(pin)) for pin in self.pins)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        places = tuple((pin.lat, pin.lon) for pin in self.pins)
        spots, line = _arranged(places, self.route, width, self.height)
        boxes = [
            Keyed(pin.id, _Pin(pin)).layout(PIN[0], env).at(spot.x - PIN[0] / 2, spot.y - PIN[1])
            for pin, spot in zip(self.pins, spots, strict=True)
        ]
        boxes.sort(key=lambda box: box.y)
        return Placed(self, width, self.height, boxes, note=line)

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds

    def paint(self, box: Placed, painter: Painter) -> None:
        known = [*((pin.lat, pin.lon) for pin in self.pins), *self.route] or [(0.0, 0.0)]
        seed = f"{sum(p[0] for p in known) / len(known):.2f},{sum(p[1] for p in known) / len(known):.2f}"
        painter.picture(box.bounds, 10.0, "map", seed)
        if len(box.note) > 1:
            painter.polyline(box.note, 7.0, "#ffffff@0.9")
            painter.polyline(box.note, 4.5, "systemBlue")
            if not self.pins:
                for end, color in ((box.note[0], "systemGreen"), (box.note[-1], "systemRed")):
                    painter.round(Rect(end.x - 7.0, end.y - 7.0, 14.0, 14.0), 7.0, "#ffffff")
                    painter.round(Rect(end.x - 5.0, end.y - 5.0, 10.0, 10.0), 5.0, color)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        """Name the pins, as many as find room beside each other."""
        font = painter.theme.font("caption2", 600)
        step = painter.theme.line_height("caption2")
        busy = [Rect(child.x, child.y + 4.0, PIN[0], PIN[1] - 4.0) for child in box.children]
        for child in box.children:
            words = ellipsize(child.view.child.label, font, 120.0)  # type: ignore[attr-defined]  # a keyed pin
            area = _label_place(child.rect, measure(words, font) + 10.0, step + 2.0, box.bounds, busy)
            if area is None:
                continue
            busy.append(area)
            painter.round(area, area.height / 2, "#ffffff@0.86")
            painter.text_in(area, words, "caption2", "#1c1c1e", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("map", self.label, "with a route" if self.route else "", whole=False)


class _Pin(Acting):
    """The red drop of a place."""

    def __init__(self, pin: Pin) -> None:
        super().__init__(pin.label, to=pin.to)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, *PIN)

    def paint(self, box: Placed, painter: Painter) -> None:
        middle, tip = box.width / 2, box.height
        painter.round(Rect(middle - 4.0, tip - 3.0, 8.0, 4.0), 2.0, "#000000@0.25")
        drop = [Point(middle - 10.0, 25.0), Point(middle + 10.0, 25.0), Point(middle, tip - 1.0)]
        painter.polygon(drop, "systemRed")
        painter.round(Rect(middle - 14.0, 4.0, 28.0, 28.0), 14.0, "systemRed")
        painter.icon(Rect(middle - 8.0, 10.0, 16.0, 16.0), "map-pin", "#ffffff", "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button" if self.acts else "pin", self.label)


@lru_cache(maxsize=256)
def _arranged(
    places: tuple[Place, ...], route: tuple[Place, ...], width: float, height: float
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return where pins stand (their tips) and where the route runs."""
    area = Rect(24.0, PIN[1] + 6.0, width - 48.0, height - PIN[1] - 30.0)
    flat = [mercator(lat, lon) for lat, lon in (*places, *route)]
    if not flat:
        return (), ()
    left, right = min(p.x for p in flat), max(p.x for p in flat)
    top, bottom = min(p.y for p in flat), max(p.y for p in flat)
    scale = min(area.width / max(right - left, SPAN), area.height / max(bottom - top, SPAN / 2))
    middle = Point((left + right) / 2, (top + bottom) / 2)
    center = area.center
    spots = [Point(center.x + (p.x - middle.x) * scale, center.y + (p.y - middle.y) * scale) for p in flat]
    return tuple(apart(spots[: len(places)], width, height)), tuple(spots[len(places) :])


def apart(spots: Sequence[Point], width: float, height: float) -> list[Point]:
    """Return the tips moved, as little as a coarse search finds, so that no two pins cover each other."""
    placed: list[Point] = []
    grid = [
        Point(PIN[0] / 2 + column * PIN[0], PIN[1] * (row + 1))
        for row in range(int(height // PIN[1]))
        for column in range(int(width // PIN[0]))
    ]
    for spot in spots:
        tries = (spot.offset(*move) for move in _NUDGES)
        found = next((at for at in tries if _is_free(at, placed, width, height)), None)
        found = found or next((at for at in grid if _is_free(at, placed, width, height)), spot)
        placed.append(found)
    return placed


def _label_place(pin: Rect, wide: float, tall: float, area: Rect, busy: Sequence[Rect]) -> Rect | None:
    """Return where a pin's name fits: below it, at its right, at its left, or above it."""
    middle = min(max(4.0, pin.x + (pin.width - wide) / 2), area.width - wide - 4.0)
    for at in (
        Rect(middle, pin.bottom + 1.0, wide, tall),
        Rect(pin.right, pin.y + 9.0, wide, tall),
        Rect(pin.x - wide, pin.y + 9.0, wide, tall),
        Rect(middle, pin.y - tall, wide, tall),
    ):
        if at.intersect(area) == at and all(at.intersect(other).is_empty for other in busy):
            return at
    return None


def _is_free(at: Point, placed: Sequence[Point], width: float, height: float) -> bool:
    if not (PIN[0] / 2 <= at.x <= width - PIN[0] / 2 and PIN[1] <= at.y <= height):
        return False
    return all(abs(at.x - other.x) >= PIN[0] or abs(at.y - other.y) >= PIN[1] for other in placed)


def mercator(lat: float, lon: float) -> Point:
    """Return a place in Web Mercator (EPSG:3857), the world being 1 wide: x to the east, y to the south."""
    lat = min(85.0, max(-85.0, lat))
    return Point(lon / 360.0, -asinh(tan(radians(lat))) / (2 * pi))
