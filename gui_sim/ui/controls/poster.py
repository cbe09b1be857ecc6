"""The poster of a film or a series, its name on it."""

from collections.abc import Sequence
from typing import Unpack

from gui_sim.canvas.fonts import ellipsize, measure, wrap
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Deed, Item
from gui_sim.ui.paint import Painter
from gui_sim.ui.pressing import Pressable
from gui_sim.ui.view import Env, Placed, Semantic

RATIO = 1.5
RADIUS = 8.0


class Poster(Pressable):
    """A poster with the name in its foot; the whole of it acts.

    Args:
        title: The name, and its label.
        seed: What the poster shows: the genre, then the name.
        width: Points; as wide as offered if not given.
        line: A line below the name, such as how much is left.
        badge: A short word at its top left.
        sign: An icon at its top right, such as a crown.
        share: How far it has been seen, 0 to 1: a bar along its foot.
        menu: Choices of a long press.
    """

    def __init__(
        self,
        title: str,
        seed: str,
        width: float | None = None,
        *,
        line: str = "",
        badge: str = "",
        sign: str = "",
        share: float | None = None,
        menu: Sequence[Item] = (),
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(title, menu=menu, **deed)
        self.seed = seed
        self.width = width
        self.line = line
        self.badge = badge
        self.sign = sign
        self.share = share
        self.rigid = width is not None
        self.expands = width is None

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_menu(env)
        wide = self.width if self.width is not None else width
        style = "headline" if wide >= 150.0 else "subheadline" if wide >= 104.0 else "footnote"
        words = wrap(self.label, env.theme.font(style, 700), wide - 16.0, 3)
        return Placed(self, wide, round(wide * RATIO), note=(words, style))

    def paint(self, box: Placed, painter: Painter) -> None:
        words, style = box.note
        painter.picture(box.bounds, RADIUS, "poster", self.seed)
        step = painter.theme.line_height(style)
        small = painter.theme.line_height("caption1") if self.line else 0.0
        bar = 8.0 if self.share is not None else 0.0
        tall = step * len(words) + small + bar
        shade = min(box.height, tall + 56.0)
        painter.gradient(Rect(0.0, box.height - shade, box.width, shade), RADIUS, "#000000@0", "#000000@0.86")
        y = box.height - tall - 8.0
        for text in words:
            painter.text_in(Rect(8.0, y, box.width - 16.0, step), text, style, "#ffffff", "center", 700)
            y += step
        if self.line:
            font = painter.theme.font("caption1")
            text = ellipsize(self.line, font, box.width - 12.0)
            painter.text_in(Rect(6.0, y, box.width - 12.0, small), text, "caption1", "#ffffff@0.8")
        if self.share is not None:
            track = Rect(8.0, box.height - 9.0, box.width - 16.0, 3.0)
            painter.round(track, 1.5, "#ffffff@0.3")
            share = min(max(self.share, 0.0), 1.0)
            painter.round(Rect(track.x, track.y, max(3.0, track.width * share), 3.0), 1.5, "tint")
        self._marks(box, painter)

    def _marks(self, box: Placed, painter: Painter) -> None:
        tall = painter.theme.line_height("caption2") + 5.0
        if self.badge:
            font = painter.theme.font("caption2", 700)
            words = ellipsize(self.badge, font, box.width - 44.0)
            area = Rect(6.0, 6.0, measure(words, font) + 10.0, tall)
            painter.round(area, 4.0, "tint")
            painter.text_in(area, words, "caption2", "#ffffff", weight=700)
        if self.sign:
            circle = Rect(box.width - 30.0, 6.0, 24.0, 24.0)
            painter.round(circle, 12.0, "#000000@0.55")
            painter.icon(circle.inset_by(4.0), self.sign, "#ffd166", "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        seen = f"{self.share:.0%} seen" if self.share is not None else ""
        value = ", ".join(part for part in (self.line, self.badge, self.sign, seen) if part)
        return Semantic("button" if self.acts else "image", self.label, value, enabled=self.enabled)
