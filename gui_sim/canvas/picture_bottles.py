"""Bottles, jars and cans; `c` is the colour of the brand's label, cap or lid."""

from gui_sim.canvas.brush import Brush, Color, both, darker, lighter, rgb
from gui_sim.canvas.picture_emblems import PAPER, badge, emblem

_FLOOR = 0.345


def milk_bottle(b: Brush, c: Color) -> None:
    """A glass bottle of milk."""
    b.box(0, -0.355, 0.17, 0.08, c, 0.02)
    b.blob(both([(0.0, -0.31), (0.085, -0.3), (0.08, -0.2), (0.18, -0.04), (0.19, 0.1), (0.185, 0.32), (0.0, 0.35)]),
           rgb("D3E0E6"))  # fmt: skip
    b.blob(both([(0.0, -0.22), (0.06, -0.2), (0.155, -0.03), (0.165, 0.1), (0.16, 0.3), (0.0, 0.325)]),
           rgb("FFFFFF"))  # fmt: skip
    b.box(0, 0.14, 0.37, 0.21, c, 0.02)
    badge(b, "cow", 0.14, 0.085)
    b.box(-0.115, -0.01, 0.025, 0.1, rgb("E8F0F4"), 0.012)


def jar(b: Brush, c: Color, filling: Color, sign: str) -> None:
    """A glass jar with a screw lid."""
    b.box(0, 0.06, 0.5, 0.57, lighter(filling, 0.6), 0.1)
    b.box(0, 0.075, 0.45, 0.51, filling, 0.08)
    b.box(-0.185, 0.02, 0.025, 0.3, lighter(filling, 0.45), 0.012)
    b.box(0, -0.28, 0.46, 0.13, c, 0.025)
    b.box(0, -0.235, 0.46, 0.035, darker(c, 0.2))
    b.box(0, 0.11, 0.5, 0.25, PAPER)
    b.box(0, 0.215, 0.5, 0.04, c)
    emblem(b, sign, 0, 0.09, 0.95)


def bottle(b: Brush, c: Color, fill: Color, cap: Color, sign: str) -> None:
    """A slim bottle with a round shoulder, as of oil, juice or water."""
    b.box(0, -0.37, 0.12, 0.08, cap, 0.02)
    b.blob(both([(0.0, -0.34), (0.05, -0.33), (0.055, -0.22), (0.15, -0.1), (0.165, 0.05), (0.16, 0.325), (0.0, 0.35)]),
           fill)  # fmt: skip
    b.box(-0.105, -0.01, 0.026, 0.1, lighter(fill, 0.5), 0.012)
    b.box(0, 0.145, 0.325, 0.24, PAPER)
    b.box(0, 0.25, 0.325, 0.035, c)
    b.box(0, 0.04, 0.325, 0.035, c)
    emblem(b, sign, 0, 0.145, 0.8)


def water(b: Brush, c: Color, sign: str) -> None:
    """A clear bottle with ribs."""
    clear = rgb("B9DDF0")
    b.box(0, -0.37, 0.13, 0.075, c, 0.02)
    b.blob(both([(0.0, -0.33), (0.06, -0.33), (0.07, -0.25), (0.16, -0.12), (0.165, 0.05), (0.16, 0.325), (0.0, 0.35)]),
           clear)  # fmt: skip
    for y in (0.22, 0.28):
        b.box(0, y, 0.31, 0.018, rgb("8CC3E0"), 0.009)
    b.box(-0.105, -0.06, 0.026, 0.12, rgb("F0FAFF"), 0.013)
    b.box(0, 0.08, 0.33, 0.17, c)
    emblem(b, sign, 0, 0.08, 0.75)


def cola(b: Brush, c: Color) -> None:
    """A can of cola."""
    b.box(0, 0.02, 0.36, 0.6, rgb("2C2B33"), 0.05)
    b.ellipse(0, -0.28, 0.15, 0.035, rgb("D5DADF"))
    b.ellipse(0, -0.28, 0.12, 0.022, rgb("A8B0B8"))
    b.ellipse(0.02, -0.285, 0.04, 0.01, rgb("EEF1F3"))
    b.box(0, 0.31, 0.3, 0.04, rgb("C3CAD0"), 0.02)
    b.blob([(-0.18, 0.02), (-0.06, -0.05), (0.06, 0.03), (0.18, -0.04), (0.18, 0.12), (0.06, 0.19), (-0.06, 0.11),
            (-0.18, 0.18)], c)  # fmt: skip
    for x, y in ((-0.06, -0.13), (0.05, -0.17), (0.08, -0.1)):
        b.circle(x, y, 0.018, rgb("6B6A75"))
    b.box(-0.125, 0.02, 0.024, 0.44, rgb("54525E"), 0.012)


def beer(b: Brush, c: Color) -> None:
    """A brown bottle with a crown cap and a full glass."""
    glass = rgb("7A4A22")
    b.box(-0.13, -0.37, 0.1, 0.055, c, 0.015)
    b.blob([(x - 0.13, y) for x, y in both([(0.0, -0.35), (0.04, -0.34), (0.045, -0.2), (0.12, -0.06), (0.125, 0.1),
                                            (0.12, 0.325), (0.0, 0.35)])], glass)  # fmt: skip
    b.box(-0.13, 0.13, 0.245, 0.2, c)
    b.circle(-0.13, 0.13, 0.07, PAPER)
    with b.moved(-0.13, 0.13, 0.5):
        emblem(b, "ear", 0, 0)
    b.shape([(0.04, -0.1), (0.34, -0.1), (0.31, _FLOOR), (0.07, _FLOOR)], rgb("F2B233"))
    b.shape([(0.08, -0.04), (0.12, -0.04), (0.135, 0.29), (0.105, 0.29)], rgb("F9D57B"))
    for x, y, r in ((0.08, -0.11, 0.065), (0.19, -0.14, 0.085), (0.3, -0.11, 0.065)):
        b.circle(x, y, r, rgb("FFFBEF"))
    b.box(0.19, -0.08, 0.3, 0.06, rgb("FFFBEF"), 0.02)


def wine(b: Brush, c: Color, glass: Color, drink: Color) -> None:
    """A bottle of wine and a glass of it."""
    b.box(-0.12, -0.32, 0.085, 0.17, c, 0.02)
    b.blob([(x - 0.12, y) for x, y in both([(0.0, -0.26), (0.035, -0.25), (0.04, -0.17), (0.115, -0.06), (0.12, 0.1),
                                            (0.115, 0.325), (0.0, 0.35)])], glass)  # fmt: skip
    b.box(-0.12, 0.13, 0.235, 0.2, PAPER)
    b.box(-0.12, 0.2, 0.235, 0.035, c)
    b.circle(-0.12, 0.115, 0.04, lighter(c, 0.2))
    b.box(0.2, 0.24, 0.025, 0.2, rgb("C9D6DD"))
    b.ellipse(0.2, 0.335, 0.11, 0.018, rgb("C9D6DD"))
    cupped = [(0.0, 0.16), (0.1, 0.11), (0.14, -0.02), (0.11, -0.16), (0.0, -0.16)]
    b.blob([(x + 0.2, y) for x, y in both(cupped)], rgb("E6EEF2"))
    b.blob([(x + 0.2, y) for x, y in both([(0.0, 0.14), (0.085, 0.095), (0.12, -0.01), (0.0, -0.005)])], drink)


def squeezy(b: Brush, c: Color, fill: Color, sign: str) -> None:
    """A squeezy bottle, as of ketchup."""
    b.shape([(-0.035, -0.39), (0.035, -0.39), (0.08, -0.25), (-0.08, -0.25)], PAPER)
    b.box(0, -0.24, 0.2, 0.06, darker(PAPER, 0.1), 0.02)
    b.blob(both([(0.0, -0.22), (0.1, -0.21), (0.19, -0.08), (0.16, 0.08), (0.19, 0.31), (0.0, 0.35)]), fill)
    b.box(-0.12, -0.08, 0.024, 0.12, lighter(fill, 0.45), 0.012)
    b.box(0, 0.13, 0.3, 0.24, PAPER, 0.05)
    b.box(0, 0.22, 0.3, 0.05, c, 0.02)
    emblem(b, sign, 0, 0.11, 0.85)


def washing_up(b: Brush, c: Color) -> None:
    """A bottle of washing-up liquid and bubbles."""
    b.box(-0.03, -0.36, 0.075, 0.1, PAPER, 0.02)
    b.box(-0.03, -0.275, 0.15, 0.075, darker(PAPER, 0.12), 0.02)
    b.blob([(x - 0.03, y) for x, y in both([(0.0, -0.25), (0.1, -0.24), (0.19, -0.1), (0.14, 0.06), (0.18, 0.31),
                                            (0.0, 0.35)])], c)  # fmt: skip
    b.box(-0.03, 0.15, 0.25, 0.2, PAPER, 0.04)
    emblem(b, "plate", -0.03, 0.15, 0.75)
    b.oval(-0.14, -0.1, 0.018, 0.07, 15, lighter(c, 0.55))
    for x, y, r in ((0.26, -0.2, 0.08), (0.33, -0.04, 0.05), (0.21, -0.36, 0.04)):
        b.circle(x, y, r, rgb("FFFFFF"))
        b.circle(x, y, r * 0.84, lighter(c, 0.7))
        b.circle(x - r * 0.3, y - r * 0.3, r * 0.22, rgb("FFFFFF"))
