"""What a model's coordinates are measured in, and the points of the screen that they stand for."""

from typing import Literal

from gui_sim.errors import ToolError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

Space = Literal["pixels", "points", "0-1", "0-999", "0-1000"]

SPACES: tuple[Space, ...] = ("0-1", "points", "0-999", "0-1000", "pixels")
"""All spaces."""
_LIMIT = {"0-1": 1.0, "0-999": 999.0, "0-1000": 1000.0}


def extent(space: Space, width: int, height: int) -> tuple[float, float]:
    """Return the largest x and y of a space, for a sent image of that size in pixels."""
    spans = {"pixels": (float(width), float(height)), "points": (SCREEN_WIDTH, SCREEN_HEIGHT)}
    return spans.get(space, (_LIMIT.get(space, 0.0),) * 2)


def space_words(space: Space, width: int, height: int) -> str:
    """Say in the prompt what the coordinates are measured in; (width, height) is the sent image in pixels."""
    if space == "pixels":
        words = f"are pixels of the screenshot, which is {width} wide and {height} high"
    elif space == "points":
        words = f"are points of the screen, which is {SCREEN_WIDTH:.0f} wide and {SCREEN_HEIGHT:.0f} high"
    else:
        words = f"run from 0 to {_LIMIT[space]:g} on both axes, whatever the screen's size"
    return f"Coordinates {words}; (0, 0) is the top left corner."


def to_points(x: float, y: float, space: Space, width: int, height: int) -> tuple[float, float]:
    """Turn a model's coordinates into points.

    Raises:
        ToolError: `bad_point`, when they lie outside the declared space. Nothing is guessed or clamped.
    """
    across, along = extent(space, width, height)
    if not (0 <= x <= across and 0 <= y <= along):
        raise ToolError(
            "bad_point",
            f"The point ({x:g}, {y:g}) is off the screen: x is 0 to {across:g}, y is 0 to {along:g}.",
        )
    # The far edge itself is still the screen's last point, so that a click on it lands on something.
    right, bottom = SCREEN_WIDTH - 0.5, SCREEN_HEIGHT - 0.5
    return min(x * SCREEN_WIDTH / across, right), min(y * SCREEN_HEIGHT / along, bottom)
