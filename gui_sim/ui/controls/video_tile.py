"""One person in a video call: their picture, or a portrait on dark ground while the camera is off."""

from collections.abc import Iterable

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.picture import Avatar
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

RADIUS = 14.0
GROUND = "#3a3a3c"
INSET = 8.0


class VideoTile(View):
    """A tile as wide as offered. What the name's capsule cannot hold is cut.

    Args:
        name: Whose picture it is.
        height: Points.
        camera: Whether the camera is on.
        muted: Whether the microphone is off.
        portrait: Whether there is a portrait for while the camera is off; else there are initials.
    """

    expands = True

    def __init__(
        self, name: str, height: float, *, camera: bool = False, muted: bool = False, portrait: bool = False
    ) -> None:
        self.name = name
        self.height = height
        self.camera = camera
        self.muted = muted
        self.portrait = portrait

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed] = []
        if not self.camera:
            side = max(28.0, min(96.0, self.height * 0.5, width * 0.5))
            face = Avatar(self.name, side, self.portrait).layout(side, env)
            boxes.append(face.at((width - side) / 2, (self.height - side) / 2))
        return Placed(self, width, self.height, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.camera:
            painter.picture(box.bounds, RADIUS, "person", self.name)
        else:
            painter.round(box.bounds, RADIUS, GROUND)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        font = painter.theme.font("footnote", 600)
        high = painter.theme.line_height("footnote") + 6.0
        sign = 20.0 if self.muted else 0.0
        words = ellipsize(self.name, font, box.width - 2 * INSET - 16.0 - sign)
        ground = Rect(INSET, box.height - high - INSET, measure(words, font) + 16.0 + sign, high)
        painter.round(ground, 7.0, "#000000@0.55")
        if self.muted:
            mark = Rect(ground.x + 6.0, ground.y + (high - 15.0) / 2, 15.0, 15.0)
            painter.icon(mark, "microphone-slash", "#ff6961", "fill")
        area = Rect(ground.x + 8.0 + sign, ground.y, ground.width - 8.0 - sign, high)
        painter.text_in(area, words, "footnote", "#ffffff", "leading", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        camera = "camera on" if self.camera else "camera off"
        return Semantic("image", self.name, camera, "muted" if self.muted else "")
