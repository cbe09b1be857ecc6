"""A panel over the foot of a ground that fills the screen, such as a map: low, half way up, or high."""

from collections.abc import Callable, Iterable
from typing import Literal

from gui_sim.geometry import SCREEN_HEIGHT, Rect
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.paint import Painter
from gui_sim.ui.scroll import VScroll
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

Height = Literal["low", "middle", "high"]
HEIGHTS: tuple[Height, ...] = ("low", "middle", "high")
GRIP = 28.0  # points at the panel's top that a finger takes it by
TUCKED = 8.0  # points by which the head reaches up into them
STRIP = 96.0  # points of what scrolls that a low panel still shows
RADIUS = 14.0
TOP = 12.0  # points that a high panel leaves free
HALF = 0.46  # share of the room that a middle one takes
PULLED = 40.0  # points of a drag that move it by one height
FOOT = 34.0  # points below the body that the panel goes on, behind the indicator or the tab bar
ABOVE = 60.0  # points by which the ground reaches behind the phone's status
FIRST: Height = "middle"


class BottomSheet(View):
    """A ground with a panel of three heights. A drag of its grip, or a touch, moves it; what it holds scrolls.

    Args:
        ground: Makes the ground, told how many points at its foot the panel covers.
        head: What stays at the panel's top (a search field); with a strip of the rest it shows while the panel is low.
        child: What scrolls below it.
        key: The name of the panel, which tells apart several of an app.
        height: How high it stands at first.
    """

    expands = True

    def __init__(
        self,
        ground: Callable[[float], View],
        head: View,
        child: View,
        *,
        key: str = "panel",
        height: Height = FIRST,
    ) -> None:
        self.ground = ground
        self.head = head
        self.scroll = VScroll(child, key=key, bottom=8.0 + FOOT)
        self.key = key
        self.height = height

    def inner(self, env: Env) -> Iterable[View]:
        return (self.ground(0.0), self.head, self.scroll)

    def standing(self, env: Env) -> Height:
        """Return how high the panel stands; while something is typed it is high."""
        if env.focus:
            return "high"
        known: Height = env.local(self._local(env), self.height)
        return known

    def _local(self, env: Env) -> str:
        return f"height/{env.key(self.key)}"

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = height or SCREEN_HEIGHT
        head = self.head.layout(width, env)
        above = GRIP - TUCKED + head.height
        least = above + STRIP
        standing = self.standing(env)
        panel = {"low": least, "middle": max(least, tall * HALF), "high": max(least, tall - TOP)}[standing]
        panel = min(panel, tall)
        ground = self.ground(panel).layout(width, env, tall + ABOVE).at(0.0, -ABOVE)
        rest = self.scroll.layout(width, env, max(0.0, panel - above) + FOOT).at(0.0, above)
        grip = _Grip(self, standing, self._local(env)).layout(width, env)
        card = Placed(_Card(), width, panel + FOOT, (rest, grip, head.at(0.0, GRIP - TUCKED))).at(0.0, tall - panel)
        return Placed(self, width, tall, (ground, card))


class _Card(View):
    """The panel's ground; no finger reaches what lies under it."""

    solid = True

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        raise TypeError("A card is placed by its sheet.")

    def clip(self, box: Placed) -> Rect | None:
        return box.bounds

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.shadow(box.bounds, RADIUS, 12.0, "#000000@0.18", -2.0)
        painter.round(box.bounds, (RADIUS, RADIUS, 0.0, 0.0), "groupedBackground")


class _Grip(View):
    """The short bar that a panel is taken by."""

    expands = True

    def __init__(self, owner: BottomSheet, standing: Height, local: str) -> None:
        self.label = "Grip"
        self.place = HEIGHTS.index(standing)
        self.local = local

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, GRIP)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(Rect(box.width / 2 - 18.0, 6.0, 36.0, 5.0), 2.5, "tertiaryLabel")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label, HEIGHTS[self.place])

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self._to(self.place + 1 if self.place < 2 else 0), self.label)

        def dragged(drag: Drag) -> Effect:
            if abs(drag.dy) < PULLED:
                return Do()
            far = 2 if abs(drag.dy) > SCREEN_HEIGHT * HALF else 1
            return self._to(self.place - far if drag.dy > 0 else self.place + far)

        yield Part("drag_y", box.bounds, dragged, self.label)

    def _to(self, place: int) -> Effect:
        return SetLocal(self.local, HEIGHTS[min(2, max(0, place))])
