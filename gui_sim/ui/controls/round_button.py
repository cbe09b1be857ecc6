"""The round buttons of a call: an icon on a circle, its name below."""

from typing import Any

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Acting
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic

SIDE = 76.0
WIDTH = 100.0


class RoundButton(Acting):
    """A circle with an icon and its label below, for dark grounds; without an icon its label stands in the circle.

    Args:
        label: What it does.
        icon: Its icon; none for a key, whose label is a character.
        ground: The colour of the circle; a shade of white if not given.
        on: Whether it is switched on: the circle is white then, and its icon dark.
        width: The room it takes across, which its label may fill.
        acting: What any acting view takes: call, then, effect, sheet, enabled, ...
    """

    rigid = True

    def __init__(
        self, label: str, icon: str = "", *, ground: str = "", on: bool = False, width: float = WIDTH, **acting: Any
    ) -> None:
        super().__init__(label, **acting)
        self.icon = icon
        self.ground = ground or "#ffffff@0.18"
        self.on = on
        self.width = width

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        below = 6.0 + env.theme.line_height("footnote") if self.icon else 0.0
        return Placed(self, self.width, SIDE + below)

    def paint(self, box: Placed, painter: Painter) -> None:
        live = self.enabled and self.acts
        left = (box.width - SIDE) / 2
        painter.round(Rect(left, 0.0, SIDE, SIDE), SIDE / 2, "#ffffff" if self.on else self.ground)
        ink = "#1c1c1e" if self.on else "#ffffff" if live else "#ffffff@0.35"
        if not self.icon:
            painter.text_in(Rect(left, 0.0, SIDE, SIDE), self.label, "title1", ink)
            return
        painter.icon(Rect(left + 22.0, 22.0, SIDE - 44.0, SIDE - 44.0), self.icon, ink, "fill")
        words = ellipsize(self.label, painter.theme.font("footnote"), box.width)
        below = Rect(0.0, SIDE + 6.0, box.width, box.height - SIDE - 6.0)
        painter.text_in(below, words, "footnote", "#ffffff" if live else "#ffffff@0.35")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label, enabled=self.enabled and self.acts, selected=self.on)
