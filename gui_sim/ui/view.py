"""The view: a light value that knows its size, its picture, its meaning and what touching it does.

A frame is made in one direction: `body()` gives views, `layout` turns them into a tree of `Placed` boxes
(width goes down, sizes come up), and three walks over that same tree give the display list, the accessibility
tree and the parts that can be touched. Views are built anew for each frame and never changed after.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import TYPE_CHECKING, Any, Literal

from gui_sim.geometry import Point, Rect
from gui_sim.theme import Theme
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Effect

if TYPE_CHECKING:
    from gui_sim.canvas.display_list import DisplayList
    from gui_sim.context import Context
    from gui_sim.ui.moves import Move
    from gui_sim.ui.paint import Painter
    from gui_sim.ui.screen import Screen

Gesture = Literal["tap", "double_tap", "long_press", "swipe_left", "swipe_right", "drag_x", "drag_y"]


@dataclass(frozen=True, slots=True)
class Drag:
    """A finger's way across a part: where it began and ended, relative to the part, in points."""

    start: Point
    end: Point
    part: Rect

    @property
    def dx(self) -> float:
        """Points moved to the right."""
        return self.end.x - self.start.x

    @property
    def dy(self) -> float:
        """Points moved down."""
        return self.end.y - self.start.y


@dataclass(frozen=True, slots=True)
class Part:
    """An area that answers a gesture; `rect` is relative to its view, `effect` may depend on the drag."""

    gesture: Gesture
    rect: Rect
    effect: Effect | Callable[[Drag], Effect]
    label: str


@dataclass(frozen=True, slots=True)
class Semantic:
    """What assistive technology would say of a view. `whole` hides what is inside it."""

    role: str
    label: str = ""
    value: str = ""
    hint: str = ""
    enabled: bool = True
    focused: bool = False
    selected: bool = False
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Outlet:
    """What an acting view leads to, known without opening anything: the moves, and the call or the screen.

    `effect` is what it does where it has neither: give a state a value, switch a tab.
    """

    moves: tuple["Move", ...]
    call: ToolCall | None = None
    to: "Screen | None" = None
    enabled: bool = True
    side: ToolCall | None = None
    sheet: bool = False
    then: Effect | None = None
    effect: Effect | None = None
    tab: int | None = None
    app: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """The text field that has the keyboard: what it holds and what typing does to it."""

    key: str
    text: str
    apply: Callable[[str], Effect]
    kind: str = "text"
    return_label: str = "return"
    submit: Effect | None = None
    multiline: bool = False


@dataclass(slots=True)
class Env:
    """What views may know while they are laid out: theme, store through the context, and passing state."""

    theme: Theme
    ctx: "Context"
    locals: dict[str, Any] = dataclass_field(default_factory=dict)
    focus: str = ""
    row: str = ""
    overlays: list["View"] = dataclass_field(default_factory=list)
    field: "Field | None" = None
    face: "Callable[[str], DisplayList] | None" = None  # what an open app shows, for the app switcher
    card: bool = False  # on a sheet with round corners

    def key(self, label: str) -> str:
        """Return the name of a control's passing state: its row and its label."""
        return f"{self.row}/{label}" if self.row else label

    def local(self, key: str, default: Any = None) -> Any:
        """Return a control's passing state."""
        return self.locals.get(key, default)

    def present(self, overlay: "View") -> None:
        """Show a view over the whole screen for as long as this frame's state says so."""
        self.overlays.append(overlay)


class Placed:
    """A view with its size, its place relative to its parent, and its children."""

    __slots__ = ("children", "height", "note", "view", "width", "x", "y")

    def __init__(
        self,
        view: "View",
        width: float,
        height: float,
        children: "Sequence[Placed]" = (),
        note: Any = None,
    ) -> None:
        self.view = view
        self.x = 0.0
        self.y = 0.0
        self.width = width
        self.height = height
        self.children = children
        self.note = note  # what layout found out and painting needs, e.g. wrapped lines

    def at(self, x: float, y: float) -> "Placed":
        """Put the box at a place and return it."""
        self.x = x
        self.y = y
        return self

    @property
    def rect(self) -> Rect:
        """The box relative to its parent."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def bounds(self) -> Rect:
        """The box relative to itself."""
        return Rect(0.0, 0.0, self.width, self.height)

    def visible(self, top: float, bottom: float) -> "Iterable[Placed]":
        """Return the children that may touch the band of own heights; lazy lists build them here."""
        children = self.view.visible_children(self, top, bottom)
        return self.children if children is None else children


class View:
    """Base of all views. A composite gives `content()`; a primitive gives `layout` and `paint`."""

    expands = False  # takes what width is left in an HStack (and height in a VStack)
    rigid = False  # never made narrower than its natural width
    row_key = ""  # the record id that everything inside belongs to
    solid = False  # no finger reaches what lies under it, whatever the gesture (a bar, a panel)

    def content(self, env: Env) -> "View":
        """Return what a composite view is made of."""
        raise TypeError(f"{type(self).__name__} needs content() or layout().")

    def stretch(self, box: Placed, tall: float) -> None:
        """Make a box as tall as the tallest of its row in a grid, if the view can be: most keep their height."""

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        """Return the view placed in at most `width` points; `height` is offered to views that fill."""
        inner = self.content(env).layout(width, env, height)
        return Placed(self, inner.width, inner.height, (inner,))

    def paint(self, box: Placed, painter: "Painter") -> None:
        """Draw what lies below the children."""

    def paint_over(self, box: Placed, painter: "Painter") -> None:
        """Draw what lies above the children."""

    def clip(self, box: Placed) -> Rect | None:
        """Return the area outside which children are neither seen nor touched, or None."""
        return None

    def visible_children(self, box: Placed, top: float, bottom: float) -> "Iterable[Placed] | None":
        """Return the children in a band, or None for all that `box` holds."""
        return None

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        """Return what the view means, or None for mere arrangement."""
        return None

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        """Yield the areas that answer gestures, topmost first."""
        return ()

    def outlets(self, env: Env) -> Iterable[Outlet]:
        """Yield the calls and screens that this view leads to, disabled ones too."""
        return ()

    def inner(self, env: Env) -> "Iterable[View]":
        """Yield the views inside, for walks that need no layout."""
        return (self.content(env),)


def walk(view: View, env: Env) -> Iterator[View]:
    """Yield the view and everything inside it, without layout."""
    yield view
    outer = env.row
    env.row = view.row_key or outer
    for inner in view.inner(env):
        yield from walk(inner, env)
    env.row = outer


@contextmanager
def in_row(view: View, env: Env) -> Iterator[None]:
    """Make `env.row` the view's own row, if it has one, for the time of a walk through it."""
    outer = env.row
    env.row = view.row_key or outer
    yield
    env.row = outer
