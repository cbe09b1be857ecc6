"""A map with pins and a route."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Point, Rect
from gui_sim.maps import Spot, ground
from gui_sim.ui.acting import Acting
from gui_sim.ui.controls.map_ground import STYLE, GroundLayer, Lens, mercator
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.scroll import Keyed
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

PIN = (30.0, 44.0)
MOST = 24
SPAN = 0.00006  # least part of the world shown across, about 1.7 km at 45 degrees
CLOSER = 1.6  # how much larger one touch of the plus makes the map
FARTHEST, CLOSEST = -2, 5  # touches from what is shown at first
CORNER = 10.0
DOT = 9.0  # radius of the dot where the phone is
DISC = 15.0  # radius of the disc that is a car
STATUS = 62.0  # points at the top of a live map that the phone's status lies over
BESIDE = 52.0  # points at its right that the buttons take

_NUDGES = sorted(
    (Point(dx * 10.0, dy * 10.0) for dx in range(-20, 21) for dy in range(-16, 17)),
    key=lambda move: (move.x * move.x + move.y * move.y, move),
)


@dataclass(frozen=True, slots=True)
class Pin:
    """A place on a map; `to` is where touching it leads, `icon` and `color` say what kind of place it is."""

    id: str
    label: str
    lat: float
    lon: float
    to: Screen | None = None
    icon: str = "map-pin"
    color: str = "systemRed"


class MapCanvas(View):
    """A drawn map that shows all its pins (the first 24) and the whole route.

    Under them lie streets, water and parks where the app of maps knows the ground, or else a picture of a map. Pins
    that would cover each other stand apart, so that each can be touched.

    Args:
        label: What it shows.
        pins: Places.
        height: Its height in points.
        route: Latitudes and longitudes of a line to draw, first to last.
        here: Where the phone is: a blue dot.
        car: Where a car is.
        live: It fills the room it is offered from edge to edge, a finger moves it, and buttons bring it nearer.
        covered: Points at its foot over which something else lies; what it shows stands above them.
        under: Points at its top, below the phone's status, over which something else lies.
    """

    expands = True

    def __init__(
        self,
        label: str,
        pins: Sequence[Pin],
        height: float = 220.0,
        route: Sequence[Spot] = (),
        *,
        here: Spot | None = None,
        car: Spot | None = None,
        live: bool = False,
        covered: float = 0.0,
        under: float = 0.0,
    ) -> None:
        self.label = label
        self.height = max(height, 2 * PIN[1] + 20.0)
        self.pins = tuple(pins)[: min(MOST, 8 * int((self.height - 20.0) // PIN[1]))]
        self.route = tuple(route)
        self.here = here
        self.car = car
        self.live = live
        self.covered = covered
        self.top = STATUS + under if live else 0.0

    def inner(self, env: Env) -> Iterable[View]:
        return tuple(Keyed(pin.id, _Pin(pin)) for pin in self.pins)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = max(height or 0.0, self.height) if self.live else self.height
        lens = self._lens(width, tall, env)
        inside = Rect(PIN[0] / 2, PIN[1], width - PIN[0], tall - PIN[1])
        spots = [(pin, lens.at((pin.lat, pin.lon))) for pin in self.pins]
        if self.live:  # one moved out of sight stays there
            spots = [(pin, at) for pin, at in spots if inside.contains(at)]
        places = apart([at for _, at in spots], width, tall)
        boxes = [
            Keyed(pin.id, _Pin(pin)).layout(PIN[0], env).at(at.x - PIN[0] / 2, at.y - PIN[1])
            for (pin, _), at in zip(spots, places, strict=True)
        ]
        boxes.sort(key=lambda box: box.y)
        buttons = self._buttons(width, tall, env) if self.live else []
        labels = self._labels(boxes, [button.rect for button in buttons], width, tall, env)
        known = ground(env.ctx)
        under = []
        if known is not None and known.covers(self._middle()):
            busy = (
                *(box.rect for box in (*boxes, *buttons)),
                *(area for area, _ in labels),
                *_beside([lens.at(spot) for spot in self.route]),
                *(_around(lens.at(spot), reach) for spot, reach in ((self.here, DOT), (self.car, DISC)) if spot),
                Rect(0.0, tall - self.covered, width, self.covered),
                Rect(0.0, 0.0, width, self.top),
            )
            under.append(GroundLayer(known, lens, busy, 0.0 if self.live else CORNER).layout(width, env, tall))
        under.append(_Line(self, lens).layout(width, env, tall))
        return Placed(self, width, tall, (*under, *boxes, *buttons), note=(lens, labels))

    def _labels(
        self, pins: Sequence[Placed], busy: Sequence[Rect], width: float, tall: float, env: Env
    ) -> list[tuple[Rect, str]]:
        """Return the names of the pins and where they stand, as many as find room beside each other."""
        font = env.theme.font(STYLE, 600)
        step = env.theme.line_height(STYLE)
        taken = [*busy, *(Rect(pin.x, pin.y + 4.0, PIN[0], PIN[1] - 4.0) for pin in pins)]
        seen = Rect(0.0, self.top, width, tall - self.covered - self.top)
        labels = []
        for pin in pins:
            words = ellipsize(pin.view.child.label, font, 120.0)  # type: ignore[attr-defined]  # a keyed pin
            area = _label_place(pin.rect, measure(words, font) + 10.0, step + 2.0, seen, taken)
            if area is not None:
                taken.append(area)
                labels.append((area, words))
        return labels

    def _spots(self) -> tuple[Spot, ...]:
        extra = [spot for spot in (self.here, self.car) if spot is not None]
        return (*((pin.lat, pin.lon) for pin in self.pins), *self.route, *extra)

    def _middle(self) -> Spot:
        known = self._spots() or ((0.0, 0.0),)
        return sum(p[0] for p in known) / len(known), sum(p[1] for p in known) / len(known)

    def _lens(self, width: float, tall: float, env: Env) -> Lens:
        """Return the lens that shows everything, moved and brought nearer by fingers."""
        if not self.live:
            return fitted(self._spots(), width, tall)
        lens = fitted(self._spots(), width - BESIDE, tall - self.covered - self.top)
        lens = lens._replace(center=lens.center.offset(0.0, self.top))
        scale = lens.scale * CLOSER ** int(env.local(self._key("nearer", env), 0))
        east, south = (float(env.local(self._key(way, env), 0.0)) for way in ("east", "south"))
        return Lens(scale, lens.middle.offset(east, south), lens.center)

    def _key(self, what: str, env: Env) -> str:
        return f"map {what}/{env.key(self.label)}"

    def _buttons(self, width: float, tall: float, env: Env) -> list[Placed]:
        """Return plus and minus, at the right of what is not covered."""
        key = self._key("nearer", env)
        nearer = int(env.local(key, 0))
        closer = SetLocal(key, nearer + 1) if nearer < CLOSEST else None
        farther = SetLocal(key, nearer - 1) if nearer > FARTHEST else None
        ground = "#3a3a3c@0.96" if env.theme.dark else "#ffffff@0.96"
        boxes = []
        for place, (label, icon, effect) in enumerate((("Closer", "plus", closer), ("Farther", "minus", farther))):
            touch = Touch(label, effect, 44.0, 44.0, icon=icon, color="tint", ground=ground, radius=8.0)
            boxes.append(touch.layout(44.0, env).at(width - 54.0, tall - self.covered - 104.0 + 46.0 * place))
        return boxes

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds

    def paint(self, box: Placed, painter: Painter) -> None:
        if not any(isinstance(child.view, GroundLayer) for child in box.children):
            middle = self._middle()
            painter.picture(box.bounds, 0.0 if self.live else CORNER, "map", f"{middle[0]:.2f},{middle[1]:.2f}")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        """Name the pins."""
        ground, ink = ("#2c2c2e@0.86", "#f5f5f7") if painter.theme.dark else ("#ffffff@0.86", "#1c1c1e")
        for area, words in box.note[1]:
            painter.round(area, area.height / 2, ground)
            painter.text_in(area, words, STYLE, ink, weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("map", self.label, "with a route" if self.route else "", whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if not self.live:
            return
        scale = box.note[0].scale

        def moved(drag: Drag) -> Effect:
            changes = (("east", drag.dx), ("south", drag.dy))
            return Do(
                *(
                    SetLocal(self._key(way, env), float(env.local(self._key(way, env), 0.0)) - by / scale)
                    for way, by in changes
                )
            )

        yield Part("drag_x", box.bounds, moved, self.label)
        yield Part("drag_y", box.bounds, moved, self.label)


class _Line(View):
    """The route with its ends, the phone and the car."""

    def __init__(self, owner: MapCanvas, lens: Lens) -> None:
        self.owner = owner
        self.lens = lens

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, height or 0.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        line = [self.lens.at(spot) for spot in self.owner.route]
        if len(line) > 1:
            painter.polyline(line, 7.0, "#0a3a72" if painter.theme.dark else "#ffffff@0.9")
            painter.polyline(line, 4.5, "systemBlue")
            if not self.owner.pins:
                for end, color in ((line[0], "systemGreen"), (line[-1], "systemRed")):
                    painter.round(Rect(end.x - 7.0, end.y - 7.0, 14.0, 14.0), 7.0, "#ffffff")
                    painter.round(Rect(end.x - 5.0, end.y - 5.0, 10.0, 10.0), 5.0, color)
        if self.owner.here is not None:
            at = self.lens.at(self.owner.here)
            painter.round(Rect(at.x - 20.0, at.y - 20.0, 40.0, 40.0), 20.0, "systemBlue@0.18")
            painter.round(_around(at, DOT), DOT, "#ffffff")
            painter.round(Rect(at.x - 6.5, at.y - 6.5, 13.0, 13.0), 6.5, "systemBlue")
        if self.owner.car is not None:
            at = self.lens.at(self.owner.car)
            painter.shadow(_around(at, DISC), DISC, 6.0, "#000000@0.3", 2.0)
            disc, ink = ("#f5f5f7", "#1c1c1e") if painter.theme.dark else ("#1c1c1e", "#ffffff")
            painter.round(_around(at, DISC), DISC, disc)
            painter.icon(Rect(at.x - 9.0, at.y - 9.0, 18.0, 18.0), "car", ink, "fill")


class _Pin(Acting):
    """The drop of a place, red if nothing else is said."""

    def __init__(self, pin: Pin) -> None:
        super().__init__(pin.label, to=pin.to)
        self.icon = pin.icon
        self.color = pin.color

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, *PIN)

    def paint(self, box: Placed, painter: Painter) -> None:
        middle, tip = box.width / 2, box.height
        painter.round(Rect(middle - 3.0, tip - 2.5, 6.0, 3.0), 1.5, "#000000@0.16")
        drop = [Point(middle - 10.0, 25.0), Point(middle + 10.0, 25.0), Point(middle, tip - 1.0)]
        painter.polygon(drop, self.color)
        painter.round(Rect(middle - 14.0, 4.0, 28.0, 28.0), 14.0, self.color)
        painter.icon(Rect(middle - 8.0, 10.0, 16.0, 16.0), self.icon, "#ffffff", "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button" if self.acts else "pin", self.label)


@lru_cache(maxsize=256)
def fitted(spots: tuple[Spot, ...], width: float, height: float) -> Lens:
    """Return the lens that shows all spots, pins above them, in a view of a size."""
    area = Rect(24.0, PIN[1] + 6.0, width - 48.0, max(30.0, height - PIN[1] - 30.0))
    flat = [mercator(*spot) for spot in spots] or [Point(0.0, 0.0)]
    left, right = min(p.x for p in flat), max(p.x for p in flat)
    top, bottom = min(p.y for p in flat), max(p.y for p in flat)
    scale = min(area.width / max(right - left, SPAN), area.height / max(bottom - top, SPAN / 2))
    return Lens(scale, Point((left + right) / 2, (top + bottom) / 2), area.center)


def _around(at: Point, radius: float) -> Rect:
    """Return the square around a point."""
    return Rect(at.x - radius, at.y - radius, 2 * radius, 2 * radius)


def _beside(line: Sequence[Point]) -> Iterator[Rect]:
    """Yield small areas along a line, which names are to keep clear of."""
    for a, b in pairwise(line):
        count = min(40, int(max(abs(b.x - a.x), abs(b.y - a.y)) // 8.0) + 1)
        for step in range(count + 1):
            at = a.offset((b.x - a.x) * step / count, (b.y - a.y) * step / count)
            yield Rect(at.x - 4.0, at.y - 4.0, 8.0, 8.0)


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
