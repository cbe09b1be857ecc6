"""A person to choose: a face with the name below."""

from typing import Any

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Acting
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View

FACE = 60.0
WIDTH = 72.0


class FaceButton(Acting):
    """A face with a name below, of which the first word stands on the first line and the rest on the second.

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
        return Placed(self, WIDTH, FACE + 6.0 + 2 * env.theme.line_height("caption2"), (face,))

    def paint(self, box: Placed, painter: Painter) -> None:
        step = painter.theme.line_height("caption2")
        font = painter.theme.font("caption2")
        for index, word in enumerate(self.label.split(" ", 1)):
            area = Rect(0.0, FACE + 5.0 + index * step, box.width, step)
            painter.text_in(area, ellipsize(word, font, box.width), "caption2", "label")
