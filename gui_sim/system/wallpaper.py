"""The picture behind the home and lock screens: hills at dusk, drawn from a few shapes."""

from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point, Rect
from gui_sim.ui.paint import Painter

_HORIZON = 560.0
# Each ridge runs from the left edge to the right, heights in points; the farthest comes first.
_RIDGES: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("#8a6a9f", (618, 590, 602, 566, 588, 548, 572, 604, 590)),
    ("#665690", (652, 664, 632, 646, 610, 640, 656, 628, 640)),
    ("#454374", (700, 684, 704, 690, 668, 686, 672, 696, 706)),
    ("#2b2f58", (742, 756, 738, 728, 748, 758, 744, 730, 738)),
)


def draw_wallpaper(painter: Painter) -> None:
    """Draw it over the whole screen; in dark mode the light is lower."""
    wide = SCREEN_WIDTH
    painter.gradient(Rect(0.0, 0.0, wide, 300.0), 0.0, "#16265c", "#4a5aa0")
    painter.gradient(Rect(0.0, 300.0, wide, _HORIZON + 60.0 - 300.0), 0.0, "#4a5aa0", "#d08a92")
    painter.shadow(Rect(228.0, 500.0, 60.0, 60.0), 30.0, 90.0, "#ffd9a8@0.75")
    painter.round(Rect(232.0, 504.0, 52.0, 52.0), 26.0, "#ffe9c9")
    for color, heights in _RIDGES:
        step = wide / (len(heights) - 1)
        crest = [Point(index * step, height) for index, height in enumerate(heights)]
        painter.polygon([*_rounded(crest), Point(wide, SCREEN_HEIGHT), Point(0.0, SCREEN_HEIGHT)], color)
    if painter.theme.dark:
        painter.fill(Rect(0.0, 0.0, wide, SCREEN_HEIGHT), "#000000@0.38")


def _rounded(crest: list[Point]) -> list[Point]:
    """Return a curve through the points (Catmull and Rom 1974), six steps between two of them."""
    curve: list[Point] = []
    for index in range(len(crest) - 1):
        before = crest[max(0, index - 1)]
        a, b = crest[index], crest[index + 1]
        after = crest[min(len(crest) - 1, index + 2)]
        for step in range(6):
            t = step / 6
            y = 0.5 * (
                2 * a.y
                + (b.y - before.y) * t
                + (2 * before.y - 5 * a.y + 4 * b.y - after.y) * t * t
                + (3 * a.y - before.y - 3 * b.y + after.y) * t * t * t
            )
            curve.append(Point(a.x + (b.x - a.x) * t, y))
    return [*curve, crest[-1]]
