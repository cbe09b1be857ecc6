"""A person to choose: a face with the name below."""

from typing import Any

from gui_sim.canvas.fonts import ellipsize, wrap
from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.acting import Acting
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View

FACE = 60.0
WIDTH = 72.0


class FaceButton(Acting):
    """A face with a name below: its first word on the first line, the rest on at most two more.

    Args:
        name: Whose it is; its label.
        face: The portrait, 60 points wide.
        acting: What any acting view takes: to, sheet, call, effect, enabled, ...
    """

    rigid = True

    def __init__(self, name: str, face: View, **acting: Any) -> None:
        super().__init__(name, **acting)
        self.face = face

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        face = self.face.layout(FACE, env).at((WIDTH - FACE) / 2, 0.0)
        lines = self._lines(env.theme)
        tall = FACE + 6.0 + max(2, len(lines)) * env.theme.line_height("caption2")
        return Placed(self, WIDTH, tall, (face,), note=lines)

    def _lines(self, theme: Theme) -> list[str]:
        font = theme.font("caption2")
        first, _, rest = self.label.partition(" ")
        return [ellipsize(first, font, WIDTH), *(wrap(rest, font, WIDTH, 2) if rest else ())]

    def paint(self, box: Placed, painter: Painter) -> None:
        step = painter.theme.line_height("caption2")
        for index, line in enumerate(box.note):
            painter.text_in(Rect(0.0, FACE + 5.0 + index * step, box.width, step), line, "caption2", "label")
