"""Where the parts of a screen lie, those that are scrolled out of view too, and what scrolls them."""

from collections.abc import Iterator
from dataclasses import dataclass

from gui_sim.geometry import Rect
from gui_sim.scene import Layer
from gui_sim.ui.layout import HScroll
from gui_sim.ui.scroll import ForEach, VScroll
from gui_sim.ui.view import Gesture, Part, Placed, View

EVERYWHERE = Rect(-100_000.0, -100_000.0, 200_000.0, 200_000.0)


@dataclass(frozen=True, slots=True)
class Scroller:
    """An area that scrolls: where it lies, how its drag part is called, where it stands and how far it goes.

    `free` is the part of it that no bar covers.
    """

    at: Rect
    free: Rect
    label: str
    vertical: bool
    offset: float
    most: float


@dataclass(frozen=True, slots=True)
class Place:
    """A placed view with where it lies on the screen and all that it is inside of."""

    box: Placed
    at: Rect
    row: str
    scrollers: tuple[Scroller, ...]
    path: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A part with its place."""

    part: Part
    at: Rect
    place: Place
    layer: Layer

    @property
    def reading_order(self) -> tuple[float, float]:
        """Down, then across, in the content: where it would lie if nothing was scrolled."""
        y = self.at.y + sum(s.offset for s in self.place.scrollers if s.vertical)
        x = self.at.x + sum(s.offset for s in self.place.scrollers if not s.vertical)
        return (round(y, 1), round(x, 1))


def places(layer: Layer, row: str) -> Iterator[Place]:
    """Yield every placed view of a layer; of a lazy list only what is in view and the row asked for."""
    outer = layer.env.row
    yield from _places(layer.box, 0.0, 0.0, layer, row, (), ())
    layer.env.row = outer


def _places(
    box: Placed,
    x: float,
    y: float,
    layer: Layer,
    row: str,
    scrollers: tuple[Scroller, ...],
    path: tuple[View, ...],
) -> Iterator[Place]:
    left, top = x + box.x, y + box.y
    env, view = layer.env, box.view
    outer, env.row = env.row, view.row_key or env.row
    here = env.row
    at = Rect(left, top, box.width, box.height)
    path = (*path, view)
    yield Place(box, at, here, scrollers, path)
    scroller = _scroller(box, at)
    inside = scrollers if scroller is None else (*scrollers, scroller)
    for child in _children(box, row, top):
        env.row = here
        yield from _places(child, left, top, layer, row, inside, path)
    env.row = outer


def _children(box: Placed, row: str, top: float) -> "list[Placed]":
    shown = list(box.visible(-top, 844.0 - top))
    if isinstance(box.view, ForEach) and box.view.uniform and row in box.view.keys and box.note is not None:
        step = box.note.step
        y = list(box.view.keys).index(row) * step
        wanted = list(box.visible(y + 0.1, y + 0.2))
        shown += [child for child in wanted if not any(child is other for other in shown)]
    return shown


def _scroller(box: Placed, at: Rect) -> Scroller | None:
    view = box.view
    if isinstance(view, VScroll):
        offset, most = box.note
        free = Rect(at.x, at.y + view.top, at.width, max(0.0, at.height - view.top - view.bottom))
        return Scroller(at, free, view.label, True, offset, most)
    if isinstance(view, HScroll):
        offset, most = box.note
        return Scroller(at, at, view.key, False, offset, most)
    return None


def spots(layer: Layer, gesture: Gesture, label: str, row: str) -> list[Spot]:
    """Return the parts of a layer with a label that answer a gesture, in reading order.

    Without a row those outside all rows are meant, and those in rows only if there are none.
    """
    found: list[Spot] = []
    env = layer.env
    for place in places(layer, row):
        if row and place.row != row:
            continue
        outer, env.row = env.row, place.row
        for part in place.box.view.parts(place.box, env):
            if part.gesture == gesture and part.label == label:
                found.append(Spot(part, part.rect.offset(place.at.x, place.at.y), place, layer))
        env.row = outer
    exact = [spot for spot in found if spot.place.row == row]
    return sorted(exact or found, key=lambda spot: spot.reading_order)
