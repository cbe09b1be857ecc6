"""Small signs for labels: what is in a pack. Each is drawn around (0, 0), about 0.2 units across."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, both, darker, lighter, rgb
from gui_sim.canvas.picture_larder import swimmer
from gui_sim.canvas.picture_produce import LEAF, strawberry

PAPER: Final = rgb("FBF8F1")


def emblem(b: Brush, name: str, x: float, y: float, scale: float = 1.0) -> None:
    """Draw the sign of that name around (x, y)."""
    with b.moved(x, y, scale):
        _EMBLEMS[name](b)


def badge(b: Brush, sign: str, y: float, r: float = 0.115, ground: Color = PAPER) -> None:
    """Draw a sign on a round ground in the middle of a pack."""
    b.circle(0, y, r, ground)
    emblem(b, sign, 0, y, r / 0.145)


def _drop(b: Brush) -> None:
    color = rgb("5BA3D0")
    b.blob(both([(0.0, -0.1), (0.045, -0.02), (0.065, 0.045), (0.0, 0.1)]), color)
    b.circle(-0.02, 0.04, 0.015, lighter(color, 0.6))


def _ear(b: Brush) -> None:
    grain = rgb("D9A441")
    b.line([(0, -0.06), (0, 0.12)], 0.014, rgb("A97C2C"))
    for y in (0.06, 0.015, -0.03):
        b.leaf(0, y, 0.085, -42, grain, 0.28)
        b.leaf(0, y, 0.085, 42, grain, 0.28)
    b.leaf(0, -0.05, 0.085, 0, grain, 0.28)


def _soy(b: Brush) -> None:
    b.oval(0, 0, 0.13, 0.05, -35, rgb("7DB35A"))
    for i in (-1, 0, 1):
        b.circle(0.065 * i, -0.045 * i, 0.032, rgb("B7D989"))


def _leaf(b: Brush) -> None:
    b.leaf(-0.06, 0.08, 0.2, 42, LEAF, 0.34)
    b.line([(-0.07, 0.1), (0.03, -0.03)], 0.014, rgb("D9F0D2"))


def _cow(b: Brush) -> None:
    brown, muzzle = rgb("8A5A3B"), rgb("F4D6C4")
    for side in (-1, 1):
        b.ellipse(side * 0.1, -0.035, 0.045, 0.024, brown)
        b.leaf(side * 0.045, -0.06, 0.06, side * 25, rgb("D9C9A8"), 0.4)
    b.ellipse(0, -0.01, 0.072, 0.085, brown)
    b.ellipse(0, 0.05, 0.066, 0.048, muzzle)
    for side in (-1, 1):
        b.circle(side * 0.032, -0.025, 0.013, rgb("2B2118"))
        b.circle(side * 0.026, 0.05, 0.01, darker(muzzle, 0.4))


def _peak(b: Brush) -> None:
    b.shape([(-0.13, 0.08), (-0.03, -0.09), (0.07, 0.08)], rgb("6F8FA8"))
    b.shape([(-0.06, -0.035), (-0.03, -0.09), (0.003, -0.035), (-0.03, -0.015)], rgb("FFFFFF"))
    b.shape([(0.0, 0.08), (0.07, -0.03), (0.14, 0.08)], rgb("4E6B84"))


def _column(b: Brush) -> None:
    for y in (-0.08, 0.08):
        b.box(0, y, 0.2, 0.03, rgb("2E6FB7"), 0.01)
    for x in (-0.06, 0.0, 0.06):
        b.box(x, 0, 0.03, 0.13, rgb("2E6FB7"))


def _tomato(b: Brush) -> None:
    b.ellipse(0, 0.015, 0.095, 0.085, rgb("DF3D32"))
    for angle in (-80, -40, 0, 40, 80):
        b.leaf(0, -0.055, 0.07, angle, LEAF, 0.25)


def _beans(b: Brush, color: Color) -> None:
    for x, y, turn in ((-0.06, -0.03, 30), (0.06, -0.02, -35), (0.0, 0.06, 5)):
        b.oval(x, y, 0.058, 0.038, turn, color)
        b.oval(x - 0.01, y - 0.012, 0.022, 0.009, turn, lighter(color, 0.5))


def _dots(b: Brush, colors: tuple[Color, ...], r: float = 0.042) -> None:
    for i, (x, y) in enumerate(
        ((-0.08, 0.045), (0.0, 0.055), (0.08, 0.045), (-0.045, -0.02), (0.045, -0.02), (0.0, -0.08))
    ):
        color = colors[i % len(colors)]
        b.circle(x, y, r, color)
        b.circle(x - r * 0.3, y - r * 0.3, r * 0.3, lighter(color, 0.5))


def _fish(b: Brush) -> None:
    swimmer(b, 0, 0, 0.3, rgb("4E84A8"))


def _coconut(b: Brush) -> None:
    b.circle(0, 0, 0.1, rgb("6B4630"))
    b.circle(0.005, 0.005, 0.075, rgb("FFFFFF"))
    b.circle(0.01, 0.01, 0.045, rgb("EAF1F2"))


def _coffee_bean(b: Brush) -> None:
    for x, y, turn in ((-0.05, 0.02, -40), (0.06, -0.01, 30)):
        b.oval(x, y, 0.075, 0.05, turn, rgb("6B4226"))
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        b.line([(x - 0.055 * cos, y - 0.055 * sin), (x + 0.055 * cos, y + 0.055 * sin)], 0.014, rgb("A87B57"))


def _teacup(b: Brush, brew: Color) -> None:
    b.arc(0.085, 0.01, 0.035, -90, 90, 0.018, rgb("FFFFFF"))
    b.blob([(-0.1, -0.05), (0.09, -0.05), (0.08, 0.05), (0.03, 0.09), (-0.04, 0.09), (-0.09, 0.05)], rgb("FFFFFF"))
    b.ellipse(-0.005, -0.045, 0.085, 0.025, brew)


def _flakes(b: Brush) -> None:
    b.shape([(-0.15, 0.01), (0.15, 0.01), (0.09, 0.1), (-0.09, 0.1)], rgb("FFFFFF"))
    for x, y in ((-0.09, 0.0), (-0.03, -0.03), (0.03, -0.005), (0.09, -0.01), (0.0, -0.06)):
        b.oval(x, y, 0.04, 0.025, x * 300, rgb("F0A93A"))


def _peanut(b: Brush) -> None:
    b.circle(0, -0.045, 0.058, rgb("D9A55C"))
    b.circle(0, 0.045, 0.066, rgb("D9A55C"))
    for x, y in ((-0.02, -0.05), (0.025, -0.03), (-0.03, 0.03), (0.02, 0.06)):
        b.circle(x, y, 0.01, rgb("A8742F"))


def _almond(b: Brush) -> None:
    for x, y, side in ((-0.05, 0.03, 1), (0.055, -0.01, -1)):
        with b.moved(x, y, 0.95):
            kernel = [(0.0, -0.1), (0.05, -0.03), (0.055, 0.04), (0.0, 0.085), (-0.055, 0.04), (-0.05, -0.03)]
            b.blob([(px - 0.35 * side * py, py + 0.3 * side * px) for px, py in kernel], rgb("B87840"))
            for k in (-1, 0, 1):
                b.line([(0.022 * side, -0.06), (0.022 * k, 0.0), (0.026 * k - 0.012 * side, 0.05)], 0.01, rgb("DDAA74"))


def _muesli(b: Brush) -> None:
    for x, y, turn, tint in (
        (-0.09, -0.01, 10, "D9A55C"),
        (-0.02, -0.02, -20, "C58C47"),
        (0.06, -0.01, 20, "E3BC78"),
        (0.1, 0.0, 0, "C58C47"),
        (-0.05, -0.055, -10, "E3BC78"),
        (0.03, -0.06, 15, "D9A55C"),
    ):
        b.oval(x, y, 0.042, 0.028, turn, rgb(tint))
    b.circle(-0.01, -0.05, 0.022, rgb("C93A55"))
    b.circle(0.07, -0.05, 0.02, rgb("4A5FA8"))
    b.shape([(-0.15, 0.01), (0.15, 0.01), (0.09, 0.1), (-0.09, 0.1)], rgb("FFFFFF"))


def _bee(b: Brush) -> None:
    b.oval(-0.01, -0.05, 0.045, 0.06, -25, rgb("E4EEF5"))
    b.oval(0.045, -0.05, 0.04, 0.055, 25, rgb("F4F8FB"))
    b.ellipse(0, 0.025, 0.1, 0.06, rgb("F6C033"))
    for x in (-0.035, 0.02):
        b.box(x, 0.025, 0.025, 0.11, rgb("4A3520"))
    b.circle(-0.085, 0.02, 0.035, rgb("4A3520"))


def _crisp(b: Brush) -> None:
    for x, y, turn in ((-0.05, 0.04, 20), (0.07, 0.03, -30), (0.01, -0.04, 5)):
        b.oval(x, y, 0.085, 0.06, turn, rgb("D99B2B"))
        b.oval(x, y - 0.008, 0.072, 0.048, turn, rgb("F8CE55"))


def _snow(b: Brush) -> None:
    for angle in (0, 60, 120):
        dx, dy = 0.1 * math.sin(math.radians(angle)), 0.1 * math.cos(math.radians(angle))
        b.line([(-dx, -dy), (dx, dy)], 0.022, rgb("FFFFFF"))
        for side in (-1, 1):
            b.circle(side * dx * 0.75, side * dy * 0.75, 0.022, rgb("FFFFFF"))


def _dumplings(b: Brush) -> None:
    for x, y in ((-0.07, 0.05), (0.07, 0.05), (0.0, -0.04)):
        b.blob([(x - 0.09, y + 0.02), (x - 0.04, y - 0.05), (x + 0.04, y - 0.05), (x + 0.09, y + 0.02), (x, y + 0.05)],
               rgb("F6E7C9"))  # fmt: skip
        for i in (-1, 0, 1):
            b.line([(x + 0.035 * i, y - 0.045), (x + 0.03 * i, y - 0.01)], 0.012, rgb("CFB384"))


def _fingers(b: Brush) -> None:
    for i in (-1, 0, 1):
        b.line([(-0.09 + 0.02 * i, 0.06 * i + 0.02), (0.09 + 0.02 * i, 0.06 * i - 0.02)], 0.055, rgb("D98F34"))
        b.line([(-0.06 + 0.02 * i, 0.06 * i), (0.02 + 0.02 * i, 0.06 * i - 0.01)], 0.012, rgb("F6C778"))


def _orange(b: Brush) -> None:
    b.circle(0, 0.01, 0.095, rgb("F08A24"))
    b.circle(0, 0.01, 0.075, rgb("FBC978"))
    for angle in range(0, 180, 45):
        dx, dy = 0.075 * math.cos(math.radians(angle)), 0.075 * math.sin(math.radians(angle))
        b.line([(-dx, 0.01 - dy), (dx, 0.01 + dy)], 0.01, rgb("FFF4DF"))


def _olives(b: Brush) -> None:
    b.leaf(-0.02, -0.03, 0.14, 60, rgb("6E8F4E"), 0.2)
    b.leaf(-0.02, -0.03, 0.12, -30, rgb("86A664"), 0.2)
    b.oval(-0.04, 0.03, 0.055, 0.045, 60, rgb("7B8A32"))
    b.oval(0.06, 0.06, 0.05, 0.04, 40, rgb("5F6D27"))


def _sun(b: Brush) -> None:
    for i in range(10):
        b.leaf(0, 0, 0.12, i * 36, rgb("F6B92E"), 0.2)
    b.circle(0, 0, 0.05, rgb("6B4226"))


def _bowl(b: Brush) -> None:
    b.blob([(-0.1, 0.0), (-0.05, -0.06), (0.05, -0.06), (0.1, 0.0)], rgb("FFFFFF"))
    b.blob([(-0.13, -0.01), (0.13, -0.01), (0.07, 0.09), (-0.07, 0.09)], rgb("B5485D"))


def _cubes(b: Brush) -> None:
    for x, y in ((-0.05, 0.05), (0.06, 0.05), (0.0, -0.045)):
        b.box(x, y, 0.09, 0.085, rgb("C9DCE8"), 0.012)
        b.box(x, y - 0.008, 0.082, 0.068, rgb("FFFFFF"), 0.012)


def _bubbles(b: Brush) -> None:
    for x, y, r in ((-0.05, 0.04, 0.05), (0.055, 0.01, 0.038), (-0.01, -0.065, 0.028)):
        b.circle(x, y, r, rgb("FFFFFF"))
        b.circle(x, y, r * 0.72, rgb("BFE3F2"))


def _plate(b: Brush) -> None:
    b.circle(0, 0, 0.1, rgb("FFFFFF"))
    b.circle(0, 0, 0.068, darker(rgb("FFFFFF"), 0.1))
    b.circle(0, 0, 0.06, rgb("FFFFFF"))


_EMBLEMS: Final[dict[str, Callable[[Brush], None]]] = {
    "drop": _drop, "ear": _ear, "soy": _soy, "leaf": _leaf, "cow": _cow, "peak": _peak, "column": _column,
    "tomato": _tomato, "fish": _fish, "coconut": _coconut, "coffee": _coffee_bean, "flakes": _flakes, "muesli": _muesli,
    "peanut": _peanut, "almond": _almond, "bee": _bee, "crisp": _crisp, "snow": _snow, "dumplings": _dumplings,
    "fingers": _fingers, "orange": _orange, "olives": _olives, "sun": _sun, "bowl": _bowl, "cubes": _cubes,
    "bubbles": _bubbles, "plate": _plate,
    "chickpeas": lambda b: _dots(b, (rgb("E3BC78"), rgb("D2A75F"))),
    "lentils": lambda b: _dots(b, (rgb("E0713C"), rgb("C95A2B")), 0.036),
    "beans": lambda b: _beans(b, rgb("3A2E36")),
    "peas": lambda b: _dots(b, (rgb("7CC04E"), rgb("5FA83C"))),
    "berries": lambda b: _dots(b, (rgb("C93A55"), rgb("4A5FA8"), rgb("7A3B78"))),
    "black tea": lambda b: _teacup(b, rgb("A85B2A")),
    "green tea": lambda b: _teacup(b, rgb("A9C45E")),
    "strawberry": lambda b: strawberry(b, 0, 0, 0.4),
}  # fmt: skip
