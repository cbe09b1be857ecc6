"""The clock face of a night's sleep."""

from collections.abc import Iterable
from datetime import time
from math import cos, radians, sin

from gui_sim.geometry import Point, Rect
from gui_sim.ui.layout import circle
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic, View

TRACK = 42.0


class Dial(View):
    """A face of 24 hours, midnight at the top, with an arc from bedtime to waking. It only shows."""

    expands = True

    def __init__(self, label: str, bed: Binding[time], wake: Binding[time]) -> None:
        self.label = label
        self.bed = bed
        self.wake = wake

    @property
    def minutes(self) -> int:
        """How long the night is."""
        return (_minute(self.wake.value) - _minute(self.bed.value)) % 1440

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        side = min(width - 48.0, 300.0)
        return Placed(self, width, side + 32.0, note=side)

    def paint(self, box: Placed, painter: Painter) -> None:
        side = box.note
        middle = Point(box.width / 2, box.height / 2)
        radius = side / 2 - TRACK / 2
        painter.ring(middle, radius, TRACK, 0.0, 360.0, "tertiaryFill")
        start = _minute(self.bed.value) / 4
        painter.ring(middle, radius, TRACK - 8.0, start, self.minutes / 4, "systemIndigo")
        for minute, icon in ((_minute(self.bed.value), "bed"), (_minute(self.wake.value), "alarm")):
            painter.icon(circle(_on(middle, radius, minute / 4), 11.0), icon, "#ffffff", "fill")
        self._paint_face(middle, radius - TRACK / 2, painter)
        hours, minutes = divmod(self.minutes, 60)
        words = f"{hours} h {minutes} min" if minutes else f"{hours} h"
        step = painter.theme.line_height("title3")
        area = Rect(middle.x - 80.0, middle.y - step / 2, 160.0, step)
        painter.text_in(area, words, "title3", "label", weight=600)

    def _paint_face(self, middle: Point, radius: float, painter: Painter) -> None:
        step = painter.theme.line_height("footnote")
        for hour in range(24):
            angle = hour * 15.0
            long = 3.0 if hour % 2 else 6.0
            color = "secondaryLabel" if hour % 2 == 0 else "tertiaryLabel"
            ends = _on(middle, radius - 7.0, angle), _on(middle, radius - 7.0 - long, angle)
            painter.line(*ends, 1.5, color)
            if hour % 3 == 0:
                area = circle(_on(middle, radius - 16.0 - step / 2, angle), 12.0)
                strong = hour % 6 == 0
                ink = "label" if strong else "secondaryLabel"
                painter.text_in(area, str(hour), "footnote", ink, weight=600 if strong else 400)
        away = radius - 30.0 - step
        painter.icon(circle(middle.offset(0.0, -away), 9.0), "moon-stars", "systemTeal", "fill")
        painter.icon(circle(middle.offset(0.0, away), 9.0), "sun", "systemYellow", "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("dial", self.label, f"{self.bed.value:%H:%M} to {self.wake.value:%H:%M}")


def _minute(at: time) -> int:
    return at.hour * 60 + at.minute


def _on(middle: Point, radius: float, degrees: float) -> Point:
    """Return the point at an angle, clockwise from the top."""
    angle = radians(degrees)
    return Point(middle.x + radius * sin(angle), middle.y - radius * cos(angle))
