# overrides are documented on the base class
"""A sky and what stands on it: the ground of a whole screen, a place's card, a bar of a day's range, a reading."""

from collections.abc import Iterable
from typing import Any

from gui_sim.geometry import SCREEN_HEIGHT, Insets, Rect
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.scroll import VScroll
from gui_sim.ui.view import Env, Placed, Semantic, View

Colors = tuple[str, str]
WHITE = "#ffffff"
FOOT = 34.0  # height of the indicator at the foot, below which what scrolls is still seen
CORNER = 10.0  # of a sheet
BARS = 60.0  # points above and below a screen's body that the sky reaches


class Sky(View):
    """A sky that fills a screen that does not scroll; on it a bar that stays, and below it what scrolls.

    Args:
        head: The bar, such as the way back.
        child: What scrolls.
        colors: The sky's colours, above and below.
        pulled: What a pull down at the top does.
    """

    expands = True

    def __init__(self, head: View, child: View, colors: Colors, pulled: Effect | None = None) -> None:
        self.head = head
        self.scroll = VScroll(child, bottom=FOOT, pulled=pulled)
        self.colors = colors

    def inner(self, env: Env) -> Iterable[View]:
        return (self.head, self.scroll)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        head = self.head.layout(width, env)
        tall = height or SCREEN_HEIGHT
        rest = self.scroll.layout(width, env, max(0.0, tall - head.height) + FOOT).at(0.0, head.height)
        return Placed(self, width, tall, (rest, head), note=env.card)

    def paint(self, box: Placed, painter: Painter) -> None:
        # It begins behind the phone's status, or as the sheet it stands on, and ends behind the indicator at the foot.
        above, corner = (0.0, CORNER) if box.note else (BARS, 0.0)
        painter.gradient(Rect(0.0, -above, box.width, box.height + above + BARS), corner, *self.colors)


class SkyCard(Row):
    """A row as a card with a sky of its own: a place and a line at the left, a large value and a line at the right.

    Args:
        title: The place; its label.
        subtitle: A line below it.
        value: The large value at the right.
        detail: Words at the foot, left.
        extremes: Words at the foot, right.
        colors: The sky's colours, above and below.
        row: What any row takes: to, swipe, menu, ...
    """

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        value: str = "",
        *,
        detail: str = "",
        extremes: str = "",
        colors: Colors = ("#2f80d8", "#7db8ee"),
        **row: Any,
    ) -> None:
        super().__init__(title, subtitle, value, detail=detail, **row)
        self.extremes = extremes
        self.colors = colors

    def content(self, env: Env) -> View:
        place = VStack(
            Text(self.label, "title2", WHITE, 1, weight=700),
            Text(self.subtitle, "footnote", WHITE, 1, weight=600) if self.subtitle else None,
            spacing=1.0,
        )
        head = HStack(place, Spacer(), Text(self.shown_value, "largeTitle", WHITE, 1, weight=400), align="top")
        foot = HStack(
            Text(self.detail, "subheadline", WHITE, 1, weight=500),
            Spacer(),
            Text(self.extremes, "subheadline", WHITE, 1, weight=500),
            spacing=10.0,
        )
        return Padding(VStack(head, foot, spacing=18.0, align="fill"), Insets(11.0, 16.0, 11.0, 16.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.gradient(Rect(-float(box.note or 0.0), 0.0, box.width, box.height), 16.0, *self.colors)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        value = ", ".join(part for part in (self.subtitle, self.shown_value, self.detail, self.extremes) if part)
        return Semantic("button" if self.acts else "row", self.label, value, enabled=self.enabled, whole=not box.note)


class RangeBar(View):
    """A track with the part from `low` to `high` of the range `least` to `most` in colour, cold to warm.

    `at` puts a dot where the present value lies. What it shows is written beside it, so it has no label.
    """

    rigid = True

    def __init__(
        self,
        low: float,
        high: float,
        least: float,
        most: float,
        *,
        at: float | None = None,
        width: float = 84.0,
        colors: Colors = ("#63d2e6", "#ffb340"),
    ) -> None:
        self.span = (low, high)
        self.ends = (least, max(most, least + 1e-9))
        self.at = at
        self.width = width
        self.colors = colors

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, self.width, 5.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 2.5, "#000000@0.22")
        low, high = (self._x(value) for value in self.span)
        room = max(5.0, high - low)
        left = min(low, box.width - room)
        half = room / 2
        painter.round(Rect(left, 0.0, half + 2.0, 5.0), 2.5, self.colors[0])
        painter.round(Rect(left + half - 2.0, 0.0, half + 2.0, 5.0), 2.5, self.colors[1])
        if self.at is not None:
            painter.round(Rect(self._x(self.at) - 4.5, -2.0, 9.0, 9.0), 4.5, "#000000@0.35")
            painter.round(Rect(self._x(self.at) - 3.0, -0.5, 6.0, 6.0), 3.0, WHITE)

    def _x(self, value: float) -> float:
        least, most = self.ends
        return (min(max(value, least), most) - least) / (most - least) * self.width


class Reading(Padding):
    """A child that is read out as one thing: what it is, and its value in words (icons say nothing)."""

    def __init__(self, child: View, label: str, value: str = "") -> None:
        super().__init__(child, 0.0)
        self.label = label
        self.value = value

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("text", self.label, self.value)
