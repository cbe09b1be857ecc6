"""Rows of views, one below the other with lines between them."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import TypeVar

from gui_sim.ui.control import Control
from gui_sim.ui.layout import hairline
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

V = TypeVar("V")


class Ruled(View):
    """Base of what is made of rows with a line above each but the first."""

    expands = True

    @abstractmethod
    def stacked(self) -> Iterable[View]:
        """Return the rows from the top down."""

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed] = []
        y = 0.0
        for row in self.stacked():
            boxes.append(row.layout(width, env).at(0.0, y))
            y += boxes[-1].height
        return Placed(self, width, y, boxes)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        for child in box.children[1:]:
            painter.fill(hairline(child.y, 16.0, box.width), "separator")


class RowStack(Ruled, Control[V]):
    """Base of controls whose value is made of that of their rows; its own label is only read out."""

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.label, enabled=self.enabled, whole=False)
