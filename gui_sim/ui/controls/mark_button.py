"""An icon that is filled while something is marked: a heart, a star, a bookmark."""

from typing import Unpack

from gui_sim.ui.acting import Acting, Deed
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic


class MarkButton(Acting):
    """An icon that marks something, or takes the mark off.

    Args:
        label: What the mark says; only read out.
        icon: Its icon, drawn in lines, and filled while it is on.
        on: Whether the mark is set.
        color: The color of the filled icon.
        deed: What any acting view takes: the call that turns the mark over, `then`, `enabled`, ...
    """

    rigid = True

    def __init__(self, label: str, icon: str, *, on: bool, color: str = "systemRed", **deed: Unpack[Deed]) -> None:
        super().__init__(label, **deed)
        self.icon = icon
        self.on = on
        self.color = color

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        return Placed(self, 44.0, 44.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        ink = self.color if self.on else "tint" if self.enabled else "tertiaryLabel"
        painter.icon(box.bounds.inset_by(9.0), self.icon, ink, "fill" if self.on else "regular")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("switch", self.label, "on" if self.on else "off", enabled=self.enabled)
