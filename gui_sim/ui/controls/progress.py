"""How far something has come: a bar and a ring."""

import math
from collections.abc import Iterable

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.layout import circle
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View


class Progress(View):
    """A bar, as wide as offered, filled to a share (0 to 1; more or less is cut off)."""

    expands = True

    def __init__(self, label: str, share: float, color: str = "tint") -> None:
        self.label = label
        self.share = _cut(share)
        self.color = color

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, 6.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 3.0, "fill")
        if self.share > 0:
            painter.round(Rect(0.0, 0.0, max(6.0, box.width * self.share), 6.0), 3.0, self.color)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("progress", self.label, f"{self.share:.0%}")


class Ring(View):
    """A ring filled clockwise from the top to a share, with words in its middle.

    Args:
        label: What it measures.
        share: 0 to 1; more or less is cut off.
        size: Its side in points.
        color: A theme colour; the rest of the ring is a shade of it.
        text: Words in the middle, in the largest style that fits.
    """

    rigid = True

    def __init__(self, label: str, share: float, size: float = 80.0, color: str = "tint", text: str = "") -> None:
        self.label = label
        self.share = _cut(share)
        self.size = size
        self.color = color
        self.text = text

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        room = self.size * 0.62
        styles = ("title1", "title3", "headline", "footnote", "caption2")
        fits = (s for s in styles if measure(self.text, env.theme.font(s, 600)) <= room)
        style = next((s for s in fits if env.theme.line_height(s) <= room), "caption2")
        words = ellipsize(self.text, env.theme.font(style, 600), room) if self.text else ""
        return Placed(self, self.size, self.size, note=(style, words))

    def paint(self, box: Placed, painter: Painter) -> None:
        style, words = box.note
        thick = max(3.0, round(self.size * 0.12))
        middle = box.bounds.center
        radius = (self.size - thick) / 2
        painter.ring(middle, radius, thick, 0.0, 360.0, f"{self.color}@0.2")
        if self.share > 0:
            painter.ring(middle, radius, thick, 0.0, 360.0 * self.share, self.color)
        if words:
            painter.text_in(circle(middle, self.size / 2), words, style, "label", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = f"{self.share:.0%}"
        value = f"{self.text}, {shown}" if self.text not in ("", shown) else shown
        return Semantic("progress", self.label, value)


def _cut(share: float) -> float:
    return min(1.0, max(0.0, share)) if math.isfinite(share) else 0.0
