"""From the way of a finger to a gesture: which swipes the phone keeps for itself, which go to the screen."""

from collections.abc import Sequence
from typing import Literal

from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point
from gui_sim.ui.view import Gesture

TOP_EDGE = 30.0
BOTTOM_EDGE = 24.0
SIDE_EDGE = 16.0
LEAST = 10.0  # a shorter way is a tap

SystemSwipe = Literal["home", "switcher", "back", "notifications", "control"]


def on_screen(point: Point) -> bool:
    """Tell whether a point lies on the glass."""
    return 0 <= point.x < SCREEN_WIDTH and 0 <= point.y < SCREEN_HEIGHT


def system_swipe(start: Point, end: Point, hold: bool) -> SystemSwipe | None:
    """Return the phone's own gesture that a swipe is, or None if it belongs to the screen.

    From the bottom edge up: home, or the app switcher when the finger rests before it lifts. From the top
    edge down: notifications at the left two thirds, control centre at the right. From the left edge to the
    right: back.
    """
    dx, dy = end.x - start.x, end.y - start.y
    if start.y >= SCREEN_HEIGHT - BOTTOM_EDGE and dy < -60:
        return "switcher" if hold else "home"
    if start.y < TOP_EDGE and dy > 60:
        return "control" if start.x > SCREEN_WIDTH * 2 / 3 else "notifications"
    if start.x < SIDE_EDGE and dx > 60 and abs(dx) > abs(dy):
        return "back"
    return None


def gestures_of(start: Point, end: Point) -> Sequence[Gesture]:
    """Return the gestures that a way of the finger may be, by its main direction."""
    dx, dy = end.x - start.x, end.y - start.y
    if abs(dx) < LEAST and abs(dy) < LEAST:
        return ("tap",)
    if abs(dx) > abs(dy):
        return ("swipe_left" if dx < 0 else "swipe_right", "drag_x")
    return ("drag_y",)
