"""The painter: what has no room is not drawn, so that no canvas meets a size below zero."""

from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.paint import Painter

SCREEN = Rect(0.0, 0.0, 390.0, 844.0)


def test_a_rectangle_without_room_draws_nothing() -> None:
    painter = Painter(Theme(), SCREEN)
    for rect in (Rect(5.0, 5.0, -1.3, 40.0), Rect(5.0, 5.0, 40.0, 0.0), Rect(5.0, 5.0, -2.0, -2.0)):
        painter.fill(rect, "label")
        painter.round(rect, 5.0, "label")
        painter.gradient(rect, 5.0, "label", "tint")
        painter.shadow(rect, 5.0, 4.0, "label")
        painter.blur(rect, "label")
        painter.picture(rect, 5.0, "scene", "a")
        painter.icon(rect, "star", "label")
    assert painter.commands == []
    painter.fill(Rect(5.0, 5.0, 0.5, 0.5), "label")
    assert len(painter.commands) == 1
