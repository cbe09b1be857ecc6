"""What can be done with a person, as a block with an icon over a word."""

from collections.abc import Sequence
from typing import Any

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Insets, Rect
from gui_sim.theme import Theme
from gui_sim.ui.acting import Acting
from gui_sim.ui.layout import Grid, Padding
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View


class QuickAction(Acting):
    """One block: a filled icon in the tint over its label; grey while it can do nothing."""

    expands = True

    def __init__(self, label: str, icon: str, **acting: Any) -> None:
        super().__init__(label, **acting)
        self.icon = icon

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        return Placed(self, width, max(62.0, env.theme.line_height("caption1") + 46.0))

    def paint(self, box: Placed, painter: Painter) -> None:
        ink = "tint" if self.enabled and self.acts else "tertiaryLabel"
        painter.round(box.bounds, 12.0, "secondaryGroupedBackground")
        words = painter.theme.line_height("caption1")
        top = (box.height - 24.0 - 3.0 - words) / 2
        painter.icon(Rect((box.width - 24.0) / 2, top, 24.0, 24.0), self.icon, ink, "fill")
        style = self._style(painter.theme, box.width - 8.0)
        line = ellipsize(self.label, painter.theme.font(style), box.width - 8.0)
        painter.text_in(Rect(0.0, top + 27.0, box.width, words), line, style, ink)

    def _style(self, theme: Theme, room: float) -> str:
        """Return the largest of three types in which the label fits; the last one keeps its size at every text size."""
        styles = ("caption1", "caption2", "tab")
        return next((style for style in styles if measure(self.label, theme.font(style)) <= room), styles[-1])


class QuickActions(View):
    """Blocks of equal width in one line."""

    expands = True

    def __init__(self, *actions: QuickAction | None) -> None:
        self.actions: Sequence[QuickAction] = tuple(action for action in actions if action is not None)

    def content(self, env: Env) -> View:
        return Padding(Grid(*self.actions, columns=len(self.actions), spacing=8.0), Insets(0.0, 16.0, 0.0, 16.0))
