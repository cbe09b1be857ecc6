"""An hour that can be chosen, with a word on what it is: a showing, a slot, a class."""

from typing import Unpack

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Acting, Deed
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic


class TimeTile(Acting):
    """A framed hour over a small line; one that is full is grey, and can still be opened.

    Args:
        label: The hour.
        line: A few words below, such as the format.
        full: Whether nothing is to be had.
        deed: What any acting view takes.
    """

    expands = True

    def __init__(self, label: str, line: str, *, full: bool = False, **deed: Unpack[Deed]) -> None:
        super().__init__(label, **deed)
        self.line = line
        self.full = full

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        words = env.theme.line_height("headline") + env.theme.line_height("caption1")
        return Placed(self, width, max(52.0, words + 14.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 10.0, "tertiaryFill" if self.full else "tint@0.1", "" if self.full else "tint", 1.0)
        ink, pale = ("tertiaryLabel", "tertiaryLabel") if self.full else ("label", "secondaryLabel")
        tall, small = painter.theme.line_height("headline"), painter.theme.line_height("caption1")
        top = (box.height - tall - small) / 2
        painter.text_in(Rect(0.0, top, box.width, tall), self.label, "headline", ink)
        line = ellipsize(self.line, painter.theme.font("caption1"), box.width - 10.0)
        painter.text_in(Rect(5.0, top + tall, box.width - 10.0, small), line, "caption1", pale)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label, self.line, enabled=self.enabled and self.acts)
