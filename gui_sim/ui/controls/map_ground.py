"""The ground of a map: land, water, parks, streets and names, as far as they are in sight."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import asinh, cos, pi, radians, tan
from typing import NamedTuple

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Point, Rect
from gui_sim.maps import Ground, Spot, StreetLine
from gui_sim.theme import Theme
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View

EARTH = 40_075.0  # km around the equator
USUAL = 130.0  # points a kilometre at which streets are as wide as WIDTHS says
WIDTHS = {"path": 1.2, "street": 3.6, "main": 5.6, "highway": 7.2, "rail": 1.4}
APART = 20.0  # points between names beside each other, else they read as one
NAMED_FROM = {"path": 260.0, "street": 150.0, "main": 75.0, "highway": 60.0}  # points a kilometre
AREAS_FROM, AREAS_TO = 55.0, 420.0
SPARE = 16.0  # points beyond the edges that are drawn too
STYLE = "tab"  # names keep one size at every text size, as a map's do

LIGHT = {
    "land": "#f3f1ea", "water": "#a9d8f2", "park": "#cbe8bd", "street": "#ffffff", "edge": "#d9d6cd",
    "highway": "#fbd77f", "highway edge": "#d9ab4a", "path": "#b9b39f", "rail": "#b4b4bb",
    "street name": "#55585e", "area name": "#7c7f86", "water name": "#2a6a92", "park name": "#4b8a45",
}  # fmt: skip
DARK = {
    "land": "#26282c", "water": "#173a52", "park": "#21382a", "street": "#4a4d53", "edge": "#1b1c1f",
    "highway": "#8a6f2e", "highway edge": "#4f3f18", "path": "#5c5a52", "rail": "#5d5e64",
    "street name": "#c3c6cc", "area name": "#93969d", "water name": "#5fa5cf", "park name": "#6fae68",
}  # fmt: skip


class Lens(NamedTuple):
    """How latitudes and longitudes fall on a view: `scale` points to the width of the world, `middle` at `center`."""

    scale: float
    middle: Point
    center: Point

    def at(self, spot: Spot) -> Point:
        """Return where a spot is drawn."""
        flat = mercator(*spot)
        return Point(
            self.center.x + (flat.x - self.middle.x) * self.scale, self.center.y + (flat.y - self.middle.y) * self.scale
        )

    def points_a_km(self, latitude: float) -> float:
        """Return how many points a kilometre is at a latitude."""
        return self.scale / (EARTH * max(0.1, cos(radians(latitude))))


class GroundLayer(View):
    """The ground as a lens shows it, in a view of the lens's size; names keep clear of `busy` areas."""

    def __init__(self, ground: Ground, lens: Lens, busy: tuple[Rect, ...] = (), corner: float = 0.0) -> None:
        self.corner = corner
        self.ground = ground
        self.lens = lens
        self.busy = busy

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, height or 0.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        with painter.clipped(box.bounds, self.corner):
            self._paint(box, painter)

    def _paint(self, box: Placed, painter: Painter) -> None:
        drawn = _drawn(self.ground, self.lens, box.width, box.height)
        inks = DARK if painter.theme.dark else LIGHT
        painter.fill(box.bounds, inks["land"])
        for area in drawn.parks:
            painter.polygon(area, inks["park"])
        for area in drawn.waters:
            painter.polygon(area, inks["water"])
        for width, line in drawn.rivers:
            painter.polyline(line, width, inks["water"])
        wide = min(2.4, max(0.6, (drawn.km / USUAL) ** 0.6))
        for kind in ("path", "rail"):
            for a, b in drawn.streets.get(kind, ()):
                painter.line(a, b, WIDTHS[kind] * wide, inks[kind])
        for kind in ("street", "main", "highway"):
            edge = inks["highway edge" if kind == "highway" else "edge"]
            for a, b in drawn.streets.get(kind, ()):
                painter.line(a, b, WIDTHS[kind] * wide + 1.6, edge)
        for kind in ("street", "main", "highway"):
            for a, b in drawn.streets.get(kind, ()):
                painter.line(a, b, WIDTHS[kind] * wide, inks["highway" if kind == "highway" else "street"])
        for name in _names(self.ground, self.lens, Rect(0.0, 0.0, box.width, box.height), self.busy):
            _write(painter, name, inks)


class _Written(NamedTuple):
    """A name and where it stands."""

    area: Rect
    text: str
    ink: str
    weight: int


class _Drawn(NamedTuple):
    """What is in sight, in points. `km` is how many of them a kilometre is."""

    km: float
    parks: tuple[tuple[Point, ...], ...]
    waters: tuple[tuple[Point, ...], ...]
    rivers: tuple[tuple[float, tuple[Point, ...]], ...]
    streets: dict[str, tuple[tuple[Point, Point], ...]]


def _write(painter: Painter, name: _Written, inks: dict[str, str]) -> None:
    """Write a name with a rim in the colour of the land, so that it can be read over streets."""
    if name.ink in ("street name", "area name"):
        for dx, dy in ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)):
            area = Rect(name.area.x + dx, name.area.y + dy, name.area.width, name.area.height)
            painter.text_in(area, name.text, STYLE, inks["land"], weight=name.weight)
    painter.text_in(name.area, name.text, STYLE, inks[name.ink], weight=name.weight)


@lru_cache(maxsize=24)
def _drawn(ground: Ground, lens: Lens, width: float, height: float) -> _Drawn:
    view = Rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    km = lens.points_a_km(ground.south_west[0])
    streets: dict[str, list[tuple[Point, Point]]] = {}
    for street in ground.streets:
        pieces = streets.setdefault(street.kind, [])
        pieces += _cut_line([lens.at(spot) for spot in street.line], view)
    rivers = [
        (wide / 1000 * km, tuple(line))
        for wide, spots in ground.rivers
        for line in _runs([lens.at(spot) for spot in spots], view.inset_by(-wide / 1000 * km))
    ]
    return _Drawn(
        km,
        tuple(area for park in ground.parks if (area := _cut_area([lens.at(spot) for spot in park], view))),
        tuple(area for water in ground.waters if (area := _cut_area([lens.at(spot) for spot in water], view))),
        tuple(rivers),
        {kind: tuple(pieces) for kind, pieces in streets.items()},
    )


@lru_cache(maxsize=24)
def _names(ground: Ground, lens: Lens, view: Rect, taken: tuple[Rect, ...]) -> tuple[_Written, ...]:
    """Return names that find room beside each other: areas first, then streets, the wider ones first."""
    return tuple(_placed(ground, lens, view, list(taken)))


def _placed(ground: Ground, lens: Lens, view: Rect, busy: list[Rect]) -> Iterator[_Written]:
    km = lens.points_a_km(ground.south_west[0])
    theme = Theme()

    def put(middle: Point, text: str, ink: str, weight: int) -> Iterator[_Written]:
        wide = measure(text, theme.font(STYLE, weight)) + 6.0
        area = Rect(middle.x - wide / 2, middle.y - 7.0, wide, 14.0)
        if area.intersect(view) == area and all(area.intersect(other).is_empty for other in busy):
            busy.append(Rect(area.x - APART, area.y, area.width + 2 * APART, area.height))
            yield _Written(area, text, ink, weight)

    for name in ground.names:
        if name.kind != "area" or AREAS_FROM <= km <= AREAS_TO:
            text = name.text.upper() if name.kind == "area" else name.text
            yield from put(lens.at(name.at), text, f"{name.kind} name", 700 if name.kind == "area" else 500)
    order = ("highway", "main", "street", "path")
    for street in sorted((one for one in ground.streets if one.label), key=lambda one: order.index(one.kind)):
        if km >= NAMED_FROM[street.kind]:
            middle = _middle(street, lens, view, measure(street.label, theme.font(STYLE, 500)))
            if middle is not None:
                yield from put(middle, street.label, "street name", 500)


def _middle(street: StreetLine, lens: Lens, view: Rect, wide: float) -> Point | None:
    """Return where a street's name stands: on the longest piece that is in sight and can hold it."""
    best: tuple[float, Point] | None = None
    for a, b in _cut_line([lens.at(spot) for spot in street.line], view):
        across, down = abs(b.x - a.x), abs(b.y - a.y)
        if (across >= wide if across > down else down >= 30.0) and (best is None or across + down > best[0]):
            best = (across + down, Point((a.x + b.x) / 2, (a.y + b.y) / 2))
    return best[1] if best is not None else None


def _cut_line(line: Sequence[Point], view: Rect) -> list[tuple[Point, Point]]:
    """Return the pieces of a line that lie in a rectangle (Liang and Barsky's way of cutting)."""
    pieces = []
    for a, b in pairwise(line):
        first, last = 0.0, 1.0
        dx, dy = b.x - a.x, b.y - a.y
        for step, room in ((-dx, a.x - view.x), (dx, view.right - a.x), (-dy, a.y - view.y), (dy, view.bottom - a.y)):
            if step == 0.0:
                if room < 0.0:
                    first = 2.0
            elif step < 0.0:
                first = max(first, room / step)
            else:
                last = min(last, room / step)
        if first < last:
            pieces.append((a.offset(first * dx, first * dy), a.offset(last * dx, last * dy)))
    return pieces


def _runs(line: Sequence[Point], view: Rect) -> list[list[Point]]:
    """Return the parts of a line in a rectangle, pieces that follow each other put together."""
    runs: list[list[Point]] = []
    for a, b in _cut_line(line, view):
        if runs and runs[-1][-1] == a:
            runs[-1].append(b)
        else:
            runs.append([a, b])
    return runs


def _cut_area(area: Sequence[Point], view: Rect) -> tuple[Point, ...]:
    """Return a polygon cut to a rectangle (Sutherland and Hodgman's way), empty if none of it is in sight."""
    points = list(area)
    for axis, edge, sign in ((0, view.x, 1.0), (0, view.right, -1.0), (1, view.y, 1.0), (1, view.bottom, -1.0)):
        kept: list[Point] = []
        for a, b in zip(points, [*points[1:], *points[:1]], strict=True):
            inside, beyond = sign * (a[axis] - edge), sign * (b[axis] - edge)
            if inside >= 0.0:
                kept.append(a)
            if inside * beyond < 0.0:
                share = inside / (inside - beyond)
                kept.append(Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)))
        points = kept
        if not points:
            return ()
    return tuple(points)


def mercator(lat: float, lon: float) -> Point:
    """Return a place in Web Mercator (EPSG:3857), the world being 1 wide: x to the east, y to the south."""
    lat = min(85.0, max(-85.0, lat))
    return Point(lon / 360.0, -asinh(tan(radians(lat))) / (2 * pi))
