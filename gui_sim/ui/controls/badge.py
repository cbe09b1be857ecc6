"""A count in a capsule."""

from collections.abc import Iterable

from gui_sim.canvas.fonts import measure
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View


class Badge(View):
    """A short text, usually a number, in a coloured capsule."""

    rigid = True

    def __init__(self, text: str, color: str = "systemRed") -> None:
        self.text = text
        self.color = color

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = env.theme.line_height("footnote") + 4.0
        return Placed(self, max(tall, measure(self.text, env.theme.font("footnote")) + 13.0), tall)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, box.height / 2, self.color)
        painter.text_in(box.bounds, self.text, "footnote", "#ffffff")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("badge", self.text)
