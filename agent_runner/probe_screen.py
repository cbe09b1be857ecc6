"""A screen that shows nothing but targets, each a coloured circle with a letter, at points that are known."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point, Rect
from gui_sim.theme import RGBA, FontKey

if TYPE_CHECKING:
    from gui_sim.canvas.base import Frame
    from gui_sim.canvas.display_list import Command

RADIUS = 20.0
EDGE = 24.0
"""How far the outer targets lie from the edge of the screen."""
COLORS: dict[str, RGBA] = {
    "red": (200, 30, 45, 255),
    "blue": (0, 90, 200, 255),
    "green": (0, 120, 70, 255),
    "purple": (120, 50, 170, 255),
    "black": (30, 30, 34, 255),
}
PAPER: RGBA = (250, 250, 252, 255)
INK: RGBA = (255, 255, 255, 255)
FONT = FontKey("text", 700, 20.0)
CAPITAL = 0.727
"""Height of a capital letter of Inter, as a share of the font's size."""


@dataclass(frozen=True)
class Target:
    """One circle: its letter, its colour, the point of its middle, and where that is in words."""

    letter: str
    color: str
    at: Point
    place: str

    @property
    def instruction(self) -> str:
        """What an agent is asked for."""
        return f"Tap the middle of the {self.color} circle with the letter {self.letter}, once. Do nothing else."


def targets() -> tuple[Target, ...]:
    """Return the targets: corners, middles of the edges, the centre, and four between."""
    near, far = (EDGE, EDGE), (SCREEN_WIDTH - EDGE, SCREEN_HEIGHT - EDGE)
    outer = [(near[0], "left"), (SCREEN_WIDTH / 2, ""), (far[0], "right")]
    down = [(near[1], "top"), (SCREEN_HEIGHT / 2, ""), (far[1], "bottom")]
    places = [(Point(x, y), " ".join(word for word in (v, h) if word) or "centre") for y, v in down for x, h in outer]
    inner = [(100.0, 230.0), (282.0, 210.0), (116.0, 628.0), (268.0, 604.0)]
    places += [(Point(x, y), "between") for x, y in inner]
    colors = list(COLORS)
    return tuple(
        Target(letter, colors[number % len(colors)], at, place)
        for number, (letter, (at, place)) in enumerate(zip("ABCDEFGHJKLMN", places, strict=True))
    )


@lru_cache(maxsize=3)
def picture(scale: int) -> "Frame":
    """Return the screen with all targets, at `scale` pixels a point."""
    from gui_sim.canvas import display_list as dl
    from gui_sim.canvas.fonts import measure
    from gui_sim.observation import shared_canvas

    commands: list[Command] = [dl.FillRect(Rect(0.0, 0.0, SCREEN_WIDTH, SCREEN_HEIGHT), PAPER)]
    for target in targets():
        x, y = target.at
        circle = Rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        commands.append(dl.RoundRect(circle, RADIUS, COLORS[target.color]))
        left, baseline = x - measure(target.letter, FONT) / 2, y + FONT.size * CAPITAL / 2
        commands.append(dl.TextRun(left, baseline, target.letter, FONT, INK))
    return shared_canvas().draw(tuple(commands), scale)
