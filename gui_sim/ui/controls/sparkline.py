"""A small chart without axes, for a card: the last few values as bars or as a line."""

from collections.abc import Iterable, Sequence
from typing import Literal

from gui_sim.geometry import Point, Rect
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View


class Sparkline(View):
    """Values side by side, the last one in colour; what it shows is written elsewhere, so it has no label.

    Args:
        values: One value a place; None leaves a gap.
        color: A theme colour.
        style: "bars" from zero, or a "line" between the lowest and the highest.
        width, height: Size in points.
    """

    rigid = True

    def __init__(
        self,
        values: Sequence[float | None],
        color: str = "tint",
        style: Literal["bars", "line"] = "bars",
        *,
        width: float = 84.0,
        height: float = 40.0,
    ) -> None:
        self.values = tuple(values)
        self.color = color
        self.style = style
        self.size = (width, height)

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, *self.size)

    def paint(self, box: Placed, painter: Painter) -> None:
        known = [value for value in self.values if value is not None]
        if not known:
            return
        if self.style == "bars":
            self._bars(box, painter, max(max(known), 1e-9))
        else:
            self._line(box, painter, min(known), max(known))

    def _bars(self, box: Placed, painter: Painter, top: float) -> None:
        column = box.width / len(self.values)
        wide = min(8.0, column * 0.62)
        last = len(self.values) - 1
        for place, value in enumerate(self.values):
            tall = max(3.0, box.height * max(0.0, value or 0.0) / top)
            x = place * column + (column - wide) / 2
            ink = self.color if place == last and value is not None else "systemGray4"
            painter.round(Rect(x, box.height - tall, wide, tall), min(3.0, wide / 2), ink)

    def _line(self, box: Placed, painter: Painter, low: float, high: float) -> None:
        column = (box.width - 8.0) / max(1, len(self.values) - 1)
        wide = (high - low) or 1.0
        points = [
            Point(4.0 + place * column, box.height - 5.0 - (value - low) / wide * (box.height - 10.0))
            for place, value in enumerate(self.values)
            if value is not None
        ]
        if len(points) > 1:
            painter.polyline(points, 2.0, "systemGray4")
        end = points[-1]
        painter.round(Rect(end.x - 4.0, end.y - 4.0, 8.0, 8.0), 4.0, self.color)
