"""What is on the screen at one moment: layers of placed views, and what a finger meets there.

A scene is built from the phone's state and the store, and never changed. The frame, the accessibility tree
and the answer to "what is under this point" all come from the same placed trees.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gui_sim.canvas.display_list import DisplayList
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point, Rect
from gui_sim.navigation import Entry
from gui_sim.theme import Theme
from gui_sim.ui.effects import Effect
from gui_sim.ui.paint import MARGIN, Painter
from gui_sim.ui.semantics import A11yNode, describe
from gui_sim.ui.view import Drag, Env, Field, Gesture, Part, Placed, View

if TYPE_CHECKING:
    from gui_sim.ui.screen import Screen

SCREEN = Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT)


@dataclass(slots=True)
class Layer:
    """One tree of views. `entry` is the screen whose state its effects change; `modal` hides those below."""

    name: str
    box: Placed
    env: Env
    entry: Entry | None
    modal: bool = True
    ghost: bool = False  # drawn only: no touch, no meaning
    screen: "Screen | None" = None


@dataclass(frozen=True, slots=True)
class Hit:
    """The part under a finger, where it lies, and whose state it changes."""

    part: Part
    at: Rect
    layer: Layer

    def effect(self, start: Point, end: Point) -> Effect:
        """Return what the gesture does, from its first to its last point on the screen."""
        effect = self.part.effect
        if isinstance(effect, Effect):
            return effect
        origin = (-self.at.x, -self.at.y)
        return effect(Drag(start.offset(*origin), end.offset(*origin), self.at.offset(*origin)))


class Scene:
    """The layers, lowest first."""

    def __init__(self, layers: Sequence[Layer], theme: Theme, name: str) -> None:
        self.layers = layers
        self.theme = theme
        self.name = name

    @cached_property
    def commands(self) -> DisplayList:
        """The display list of the whole screen."""
        painter = Painter(self.theme, SCREEN)
        for layer in self.layers:
            painter.theme = layer.env.theme
            painter.draw(layer.box)
        return tuple(painter.commands)

    @cached_property
    def tree(self) -> A11yNode:
        """The accessibility tree: what is not hidden behind something modal, top layer first."""
        root = A11yNode("phone", self.name, frame=SCREEN)
        shown: list[list[A11yNode]] = []
        for layer in reversed(self.layers):
            if layer.ghost:
                continue
            shown.append(describe(layer.box, layer.env, 0.0, 0.0, SCREEN))
            if layer.modal:
                break
        for nodes in reversed(shown):
            root.children += nodes
        return root

    @property
    def field(self) -> Field | None:
        """The text field that has the keyboard."""
        for layer in reversed(self.layers):
            if layer.env.field is not None:
                return layer.env.field
        return None

    def layer(self, name: str) -> Layer | None:
        """Return the topmost layer of a name."""
        return next((layer for layer in reversed(self.layers) if layer.name == name), None)

    def focused_rect(self) -> Rect | None:
        """Return where the focused field lies with what it suggests, seen or not; None without one."""
        for layer in reversed(self.layers):
            if layer.env.field is not None:
                return _focused(layer.box, 0.0, 0.0)
        return None

    def content_bottom(self) -> float:
        """Return where the keyboard, and any footer above it, begins."""
        keyboard = self.layer("keyboard")
        bottom = keyboard.box.y if keyboard is not None else SCREEN_HEIGHT
        top = next((layer for layer in reversed(self.layers) if layer.env.field is not None), None)
        if top is not None and top.box.note is not None:
            bottom -= float(top.box.note)
        return bottom

    def content_top(self) -> float:
        """Return where the bar above the screen that has the keyboard ends."""
        top = next((layer for layer in reversed(self.layers) if layer.env.field is not None), None)
        return top.box.y + getattr(top.box.children[0].view, "top", 0.0) if top is not None else 0.0

    def scroll_offset(self) -> float:
        """Return how far the screen that has the keyboard is scrolled, in points."""
        for layer in reversed(self.layers):
            if layer.env.field is not None and layer.box.children:
                note = layer.box.children[0].note
                return float(note[0]) if isinstance(note, tuple) else 0.0
        return 0.0

    def hit(self, point: Point, gestures: Sequence[Gesture]) -> Hit | None:
        """Return the innermost part under a point that answers one of the gestures."""
        for layer in reversed(self.layers):
            if layer.ghost:
                continue
            found = _hit(layer.box, layer, point, gestures, 0.0, 0.0, SCREEN)
            if found is not None:
                return found if isinstance(found, Hit) else None
            if layer.modal or layer.box.rect.contains(point):
                return None
        return None

    def find(self, label: str, row: str = "", gesture: Gesture = "tap") -> list[Hit]:
        """Return the visible parts with a label, from the top down; used by tests and the driver."""
        found: list[Hit] = []
        for layer in reversed(self.layers):
            if layer.ghost:
                continue
            _collect(layer.box, layer, 0.0, 0.0, SCREEN, found, gesture, label, row)
            if layer.modal:
                break
        return found


class _Solid:
    """Found in place of a hit: the finger is on something solid that does not answer."""


_SOLID = _Solid()


def _hit(
    box: Placed, layer: Layer, point: Point, gestures: Sequence[Gesture], x: float, y: float, seen: Rect
) -> "Hit | _Solid | None":
    left, top = x + box.x, y + box.y
    view, env = box.view, layer.env
    if not _near(point, left, top, box):
        return None
    outer = env.row
    env.row = view.row_key or outer
    found: Hit | _Solid | None = None
    area = view.clip(box)
    inside = seen if area is None else seen.intersect(area.offset(left, top))
    if inside.contains(point):
        for child in reversed([*box.visible(inside.y - top, inside.bottom - top)]):
            found = _hit(child, layer, point, gestures, left, top, inside)
            if found is not None:
                break
    if found is None and seen.contains(point):
        for part in view.parts(box, env):
            if part.gesture in gestures:
                at = part.rect.offset(left, top)
                if at.contains(point):
                    found = Hit(part, at, layer)
                    break
        if found is None and view.solid and Rect(left, top, box.width, box.height).contains(point):
            found = _SOLID
    env.row = outer
    return found


def _near(point: Point, left: float, top: float, box: Placed) -> bool:
    # Parts, like shadows, reach a little past their box; the painter goes by the same measure.
    return (
        left - MARGIN <= point.x <= left + box.width + MARGIN and top - MARGIN <= point.y <= top + box.height + MARGIN
    )


def _focused(box: Placed, x: float, y: float) -> Rect | None:
    left, top = x + box.x, y + box.y
    if getattr(box.note, "focused", False):
        return Rect(left, top, box.width, box.height + getattr(box.note, "below", 0.0))
    for child in box.children:
        found = _focused(child, left, top)
        if found is not None:
            return found
    return None


def _collect(
    box: Placed,
    layer: Layer,
    x: float,
    y: float,
    seen: Rect,
    found: list[Hit],
    gesture: Gesture,
    label: str,
    row: str,
) -> None:
    left, top = x + box.x, y + box.y
    env = layer.env
    outer = env.row
    env.row = box.view.row_key or outer
    for part in box.view.parts(box, env):
        at = part.rect.offset(left, top)
        shown = at.intersect(seen)
        if part.gesture == gesture and part.label == label and row in ("", env.row) and not shown.is_empty:
            found.append(Hit(part, at, layer))
    area = box.view.clip(box)
    inside = seen if area is None else seen.intersect(area.offset(left, top))
    if not inside.is_empty:
        for child in box.visible(inside.y - top, inside.bottom - top):
            _collect(child, layer, left, top, inside, found, gesture, label, row)
    env.row = outer


def place_of(box: Placed, view: View, x: float = 0.0, y: float = 0.0, seen: Rect = SCREEN) -> Rect | None:
    """Return where a view that was placed in a box lies on the screen, None where it is scrolled out of sight."""
    left, top = x + box.x, y + box.y
    if box.view is view:
        return Rect(left, top, box.width, box.height)
    area = box.view.clip(box)
    inside = seen if area is None else seen.intersect(area.offset(left, top))
    found = (place_of(child, view, left, top, inside) for child in box.visible(inside.y - top, inside.bottom - top))
    return next((place for place in found if place is not None), None)
