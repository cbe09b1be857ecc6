"""Packs: cartons, cups, tins, bags, boxes and rolls, each with an emblem that says what is in it.

`c` is the colour of the brand: of the label, the lid or the whole pack.
"""

import math

from gui_sim.canvas.brush import Brush, Color, both, darker, lighter, mix, rgb
from gui_sim.canvas.picture_emblems import PAPER, badge, emblem

_KRAFT = rgb("D9B98A")
_FLOOR = 0.345


def carton(b: Brush, c: Color, sign: str, body: Color = PAPER) -> None:
    """A drink carton with a gable top and a screw cap."""
    b.shape([(-0.24, -0.18), (-0.17, -0.35), (0.13, -0.35), (0.12, -0.18)], lighter(c, 0.25))
    b.shape([(0.13, -0.35), (0.12, -0.18), (0.25, -0.18)], darker(c, 0.15))
    b.box(-0.02, -0.375, 0.32, 0.06, lighter(c, 0.4), 0.01)
    b.circle(-0.04, -0.26, 0.06, darker(c, 0.2))
    b.circle(-0.04, -0.265, 0.045, lighter(c, 0.75))
    b.box(-0.06, 0.083, 0.36, 0.525, body)
    b.box(0.185, 0.083, 0.13, 0.525, darker(body, 0.12))
    b.box(-0.06, 0.27, 0.36, 0.15, c)
    b.box(0.185, 0.27, 0.13, 0.15, darker(c, 0.18))
    b.box(-0.06, -0.14, 0.36, 0.05, c)
    b.box(0.185, -0.14, 0.13, 0.05, darker(c, 0.18))
    emblem(b, sign, -0.06, 0.05, 1.25)
    b.box(-0.06, 0.26, 0.2, 0.03, lighter(c, 0.75), 0.015)


def cup(b: Brush, c: Color, sign: str) -> None:
    """A yoghurt cup under its foil lid."""
    b.shape([(-0.27, -0.2), (0.27, -0.2), (0.2, _FLOOR), (-0.2, _FLOOR)], PAPER)
    b.shape([(0.16, -0.2), (0.27, -0.2), (0.2, _FLOOR), (0.12, _FLOOR)], darker(PAPER, 0.08))
    b.shape([(-0.255, -0.08), (0.255, -0.08), (0.213, 0.245), (-0.213, 0.245)], c)
    b.shape([(0.158, -0.08), (0.255, -0.08), (0.213, 0.245), (0.133, 0.245)], darker(c, 0.14))
    b.ellipse(0, -0.2, 0.31, 0.06, darker(c, 0.2))
    b.ellipse(0, -0.215, 0.31, 0.06, lighter(c, 0.55))
    b.ellipse(-0.04, -0.22, 0.18, 0.025, lighter(c, 0.75))
    badge(b, sign, 0.08, 0.125)


def ice_cream(b: Brush, c: Color) -> None:
    """A tub of ice cream with two scoops in it."""
    b.line([(0.04, -0.2), (0.2, -0.4)], 0.055, rgb("D9974E"))
    b.line([(0.06, -0.21), (0.21, -0.4)], 0.014, rgb("F0BE80"))
    for x, y, tint in ((-0.11, -0.14, "FBE7A6"), (0.12, -0.13, "F6DC96")):
        b.circle(x, y, 0.165, rgb(tint))
        b.oval(x - 0.06, y - 0.07, 0.05, 0.03, -35, rgb("FFF6D6"))
    b.shape([(-0.3, -0.08), (0.3, -0.08), (0.24, _FLOOR), (-0.24, _FLOOR)], c)
    b.shape([(0.18, -0.08), (0.3, -0.08), (0.24, _FLOOR), (0.14, _FLOOR)], darker(c, 0.14))
    b.box(0, -0.075, 0.66, 0.075, lighter(c, 0.55), 0.03)
    badge(b, "snow", 0.14, 0.12, darker(c, 0.3))


def tin(b: Brush, c: Color, sign: str) -> None:
    """A tin with a ring pull."""
    steel = rgb("C3CAD0")
    b.box(0, 0.03, 0.5, 0.54, steel)
    b.ellipse(0, 0.29, 0.25, 0.055, darker(steel, 0.15))
    b.ellipse(0, -0.24, 0.25, 0.06, rgb("E4E8EB"))
    b.ellipse(0, -0.24, 0.205, 0.043, darker(steel, 0.1))
    b.ellipse(0.05, -0.245, 0.07, 0.018, rgb("F1F3F4"))
    b.box(0, 0.035, 0.5, 0.4, c)
    b.ellipse(0, 0.235, 0.25, 0.05, c)
    b.ellipse(0, -0.165, 0.25, 0.05, steel)
    b.box(0.205, 0.05, 0.09, 0.39, darker(c, 0.16))
    b.box(-0.215, 0.05, 0.03, 0.38, lighter(c, 0.25))
    badge(b, sign, 0.055, 0.15)


def flat_tin(b: Brush, c: Color) -> None:
    """A low tin of fish."""
    steel = rgb("C3CAD0")
    b.box(0, 0.15, 0.74, 0.27, steel)
    b.ellipse(0, 0.27, 0.37, 0.075, darker(steel, 0.15))
    b.box(0, 0.145, 0.74, 0.19, c)
    b.ellipse(0, 0.235, 0.37, 0.075, c)
    b.ellipse(0, 0.02, 0.37, 0.13, rgb("E4E8EB"))
    b.ellipse(0, 0.015, 0.33, 0.105, lighter(c, 0.2))
    emblem(b, "fish", -0.03, 0.015, 1.7)
    b.ellipse(0.24, -0.02, 0.06, 0.03, rgb("F4F6F7"))
    b.box(0, 0.21, 0.3, 0.04, lighter(c, 0.75), 0.02)


def pasta(b: Brush, c: Color, form: str) -> None:
    """A bag of pasta with a window that shows its form: long, tubes or spirals."""
    b.box(0, 0.03, 0.5, 0.63, c, 0.04)
    b.box(0, -0.27, 0.5, 0.09, darker(c, 0.18), 0.02)
    b.box(0, 0.12, 0.36, 0.37, rgb("F8E7B9"), 0.03)
    wheat = rgb("DDA945")
    if form == "long":
        for i in range(8):
            b.box(-0.145 + 0.0415 * i, 0.12, 0.022, 0.35, wheat if i % 2 else rgb("EBC068"))
    for row in range(4):
        for i in range(3):
            x, y = -0.1 + 0.1 * i, -0.01 + 0.088 * row
            lean = 0.028 if (row + i) % 2 else -0.028
            if form == "tubes":
                b.line([(x - 0.03, y + lean), (x + 0.03, y - lean)], 0.05, wheat)
                b.circle(x + 0.03, y - lean, 0.014, rgb("A97828"))
            elif form == "spirals":
                for k in (-1, 0, 1):
                    b.oval(x + 0.026 * k, y + 0.5 * lean * k, 0.013, 0.038, 35, wheat if k else rgb("B98235"))
    b.box(0, -0.155, 0.3, 0.05, lighter(c, 0.8), 0.025)


def rice(b: Brush, c: Color, grain: Color) -> None:
    """A bag of rice with a round window."""
    b.blob(both([(0.0, -0.28), (0.2, -0.28), (0.27, -0.1), (0.28, 0.2), (0.24, 0.34), (0.0, 0.35)]), c)
    b.shape([(-0.22, -0.37), (0.22, -0.37), (0.2, -0.25), (-0.2, -0.25)], darker(c, 0.16))
    b.box(0, -0.25, 0.42, 0.035, lighter(c, 0.5), 0.015)
    b.circle(0, 0.1, 0.18, lighter(c, 0.75))
    b.circle(0, 0.1, 0.155, mix(grain, rgb("8A6A3A"), 0.3))
    for i in range(22):
        turn, far = math.radians(i * 137.5), 0.13 * math.sqrt((i + 0.5) / 22)
        b.oval(far * math.cos(turn), 0.1 + far * math.sin(turn), 0.032, 0.012, i * 71, grain)


def coffee(b: Brush, c: Color, body: Color) -> None:
    """A bag of coffee with a valve."""
    b.shape([(-0.25, -0.26), (0.25, -0.26), (0.27, _FLOOR), (-0.27, _FLOOR)], body)
    b.shape([(0.14, -0.26), (0.25, -0.26), (0.27, _FLOOR), (0.16, _FLOOR)], darker(body, 0.25))
    b.box(0, -0.31, 0.5, 0.12, c, 0.02)
    b.box(0, -0.255, 0.56, 0.03, lighter(c, 0.5), 0.015)
    b.circle(0, -0.16, 0.03, lighter(body, 0.4))
    b.box(0, 0.1, 0.4, 0.3, PAPER, 0.02)
    b.box(0, 0.22, 0.4, 0.06, c)
    emblem(b, "coffee", 0, 0.07, 1.2)


def pillow(b: Brush, c: Color, sign: str) -> None:
    """A puffed bag, as of crisps or nuts."""
    b.blob(both([(0.0, -0.28), (0.23, -0.3), (0.3, -0.05), (0.27, 0.2), (0.25, 0.31), (0.0, 0.29)]), c)
    for y in (-0.32, 0.31):
        b.box(0, y, 0.52, 0.065, darker(c, 0.18))
        for i in range(7):
            b.box(-0.21 + 0.07 * i, y, 0.018, 0.065, lighter(c, 0.2))
    b.oval(-0.22, -0.08, 0.022, 0.14, 4, lighter(c, 0.45))
    badge(b, sign, 0.05, 0.165)
    b.box(0, -0.19, 0.28, 0.05, lighter(c, 0.8), 0.025)


def frozen(b: Brush, c: Color, sign: str) -> None:
    """A frosty bag from the freezer."""
    b.blob(both([(0.0, -0.3), (0.25, -0.31), (0.29, 0.0), (0.28, 0.31), (0.0, 0.33)]), c)
    b.box(0, -0.325, 0.54, 0.06, rgb("DCEBF5"), 0.015)
    b.box(0, 0.315, 0.54, 0.06, rgb("DCEBF5"), 0.015)
    b.blob([(-0.27, 0.29), (-0.28, 0.03), (-0.12, -0.02), (0.06, 0.01), (0.2, -0.04), (0.28, 0.01), (0.27, 0.29)],
           rgb("E6F2F9"))  # fmt: skip
    emblem(b, "snow", 0, -0.16, 1.1)
    emblem(b, sign, -0.1, 0.15, 0.85)
    emblem(b, sign, 0.11, 0.17, 0.85)


def sack(b: Brush, c: Color, sign: str) -> None:
    """A paper bag of flour or sugar, its top folded."""
    b.box(-0.03, 0.07, 0.44, 0.55, PAPER, 0.015)
    b.box(0.22, 0.07, 0.08, 0.55, darker(PAPER, 0.13), 0.01)
    b.shape([(-0.25, -0.2), (-0.2, -0.31), (0.2, -0.31), (0.26, -0.2)], darker(PAPER, 0.06))
    b.box(0, -0.3, 0.42, 0.05, c, 0.01)
    b.box(-0.03, 0.075, 0.44, 0.33, c)
    b.box(0.22, 0.075, 0.08, 0.33, darker(c, 0.18))
    with b.moved(-0.03, 0.0, 1.0):
        badge(b, sign, 0.075, 0.135)


def box(b: Brush, c: Color, sign: str) -> None:
    """A tall cardboard box, as of flakes or muesli."""
    b.shape([(-0.28, -0.29), (-0.2, -0.36), (0.29, -0.36), (0.2, -0.29)], lighter(c, 0.4))
    b.shape([(0.2, -0.29), (0.29, -0.36), (0.29, 0.27), (0.2, _FLOOR)], darker(c, 0.22))
    b.box(-0.04, 0.028, 0.48, 0.635, c)
    b.shape([(-0.28, 0.14), (0.2, -0.02), (0.2, _FLOOR), (-0.28, _FLOOR)], lighter(c, 0.7))
    emblem(b, sign, -0.04, 0.14, 1.75)
    b.box(-0.04, -0.18, 0.34, 0.07, lighter(c, 0.85), 0.03)
    b.box(-0.04, -0.09, 0.2, 0.03, lighter(c, 0.6), 0.015)


def flat_box(b: Brush, c: Color, sign: str) -> None:
    """A wide box, as of tea, biscuits or fish fingers."""
    b.shape([(-0.38, -0.13), (-0.27, -0.23), (0.4, -0.23), (0.3, -0.13)], lighter(c, 0.4))
    b.shape([(0.3, -0.13), (0.4, -0.23), (0.4, 0.23), (0.3, 0.335)], darker(c, 0.22))
    b.box(-0.04, 0.1, 0.68, 0.47, c)
    b.box(-0.04, 0.27, 0.68, 0.07, lighter(c, 0.3))
    b.box(-0.21, 0.06, 0.22, 0.06, lighter(c, 0.85), 0.03)
    b.box(-0.23, 0.14, 0.16, 0.03, lighter(c, 0.6), 0.015)
    b.circle(0.12, 0.075, 0.155, lighter(c, 0.75))
    emblem(b, sign, 0.12, 0.075, 1.25)


def tea(b: Brush, c: Color, sign: str) -> None:
    """A box of tea with a tag on a thread."""
    flat_box(b, c, sign)
    b.line([(-0.31, -0.13), (-0.36, -0.02), (-0.32, 0.1)], 0.012, PAPER)
    b.box(-0.32, 0.15, 0.1, 0.11, PAPER, 0.015)
    b.leaf(-0.335, 0.18, 0.07, 30, rgb("4C9A4E"), 0.3)


def pizza_box(b: Brush, c: Color) -> None:
    """A pizza in front of its box."""
    b.box(0, -0.03, 0.72, 0.72, darker(c, 0.2), 0.03)
    b.box(0, -0.045, 0.72, 0.7, c, 0.03)
    b.box(0, -0.32, 0.36, 0.06, lighter(c, 0.85), 0.03)
    b.circle(0, 0.04, 0.28, rgb("C98A3E"))
    b.circle(0, 0.035, 0.27, rgb("E3A758"))
    b.circle(0, 0.035, 0.23, rgb("DF4F2B"))
    b.circle(0, 0.035, 0.215, rgb("F6C65B"))
    for i in range(6):
        turn = math.radians(i * 60 + 15)
        b.circle(0.13 * math.cos(turn), 0.035 + 0.13 * math.sin(turn), 0.045, rgb("FFF6E0") if i % 2 else rgb("D8402F"))
    for turn in (20, 140, 260):
        b.leaf(0, 0.035, 0.1, turn, rgb("4C9A4E"), 0.35)


def salt(b: Brush, c: Color) -> None:
    """A drum of salt with its spout, and grains."""
    b.box(0, 0.05, 0.38, 0.56, c)
    b.ellipse(0, 0.32, 0.19, 0.035, c)
    b.box(0.15, 0.05, 0.08, 0.56, darker(c, 0.16))
    b.ellipse(0, -0.23, 0.19, 0.05, rgb("E6EAED"))
    b.shape([(0.02, -0.25), (0.16, -0.38), (0.19, -0.3), (0.12, -0.22)], rgb("C3CAD0"))
    b.box(0, 0.08, 0.38, 0.24, PAPER)
    for x, y in ((-0.07, 0.05), (0.02, 0.02), (0.09, 0.06), (-0.02, 0.1), (0.06, 0.13), (-0.09, 0.14)):
        b.box(x, y, 0.042, 0.042, rgb("A9C6D6"), 0.006)
    for x, y in ((0.25, -0.3), (0.3, -0.22), (0.27, -0.13), (0.34, -0.28)):
        b.box(x, y, 0.026, 0.026, rgb("FFFFFF"), 0.005)


def chocolate(b: Brush, c: Color, cocoa: Color) -> None:
    """A bar half out of its wrapper."""
    b.box(0.0, -0.16, 0.46, 0.4, cocoa, 0.02)
    for row in range(2):
        for i in range(3):
            x, y = -0.14 + 0.14 * i, -0.275 + 0.15 * row
            b.box(x, y, 0.125, 0.13, darker(cocoa, 0.25), 0.012)
            b.box(x, y, 0.09, 0.095, lighter(cocoa, 0.14), 0.012)
    b.shape([(-0.27, -0.01), (-0.18, -0.07), (-0.09, -0.01), (0.0, -0.07), (0.09, -0.01), (0.18, -0.07), (0.27, -0.01),
             (0.27, 0.02), (-0.27, 0.02)], rgb("DDE2E6"))  # fmt: skip
    b.box(0, 0.18, 0.54, 0.34, c)
    b.box(0, 0.16, 0.34, 0.07, lighter(c, 0.85), 0.03)
    b.box(0, 0.25, 0.2, 0.035, lighter(c, 0.55), 0.017)


def snack_bar(b: Brush, c: Color) -> None:
    """A wrapped bar on the slant, its end bitten free."""
    b.line([(0.1, -0.06), (0.27, -0.17)], 0.2, rgb("8A5A34"))
    for x, y in ((0.22, -0.2), (0.3, -0.12), (0.33, -0.2), (0.26, -0.1)):
        b.circle(x, y, 0.026, rgb("E3C08A"))
    b.shape([(-0.3, 0.02), (0.1, -0.22), (0.14, -0.15), (0.14, -0.07), (0.24, 0.03), (-0.16, 0.28)], c)
    b.shape([(-0.42, 0.11), (-0.3, 0.02), (-0.16, 0.28), (-0.3, 0.34)], darker(c, 0.2))
    b.shape([(-0.17, 0.03), (0.03, -0.09), (0.1, 0.02), (-0.1, 0.15)], lighter(c, 0.85))


def biscuits(b: Brush, c: Color) -> None:
    """A roll of biscuits and two of them."""
    for i in range(4):
        b.ellipse(0.02 + 0.06 * i, -0.1, 0.05, 0.2, rgb("C58C47") if i % 2 else rgb("DDAA66"))
    b.box(-0.2, -0.1, 0.4, 0.41, c, 0.04)
    b.box(-0.2, -0.1, 0.24, 0.08, lighter(c, 0.85), 0.03)
    for x, y in ((0.19, 0.15), (-0.06, 0.19)):
        b.circle(x, y, 0.16, rgb("B97B36"))
        b.circle(x - 0.008, y - 0.01, 0.148, rgb("DDAA66"))
        for i in range(9):
            turn, far = math.radians(i * 137.5), 0.12 * math.sqrt((i + 0.5) / 9)
            b.oval(x + far * math.cos(turn), y + far * math.sin(turn), 0.026, 0.012, i * 60, rgb("F3D7A2"))


def capsules(b: Brush, c: Color) -> None:
    """A tub of laundry capsules, three in front."""
    b.box(0, 0.02, 0.62, 0.56, c, 0.06)
    b.box(0, -0.23, 0.68, 0.13, darker(c, 0.2), 0.04)
    b.box(0, -0.05, 0.36, 0.08, lighter(c, 0.85), 0.03)
    for x, y in ((-0.22, 0.22), (0.0, 0.2), (0.22, 0.22)):
        b.box(x, y, 0.21, 0.21, rgb("F4F8FB"), 0.06)
        b.blob([(x - 0.08, y + 0.02), (x, y - 0.05), (x + 0.08, y + 0.02), (x + 0.05, y + 0.08), (x - 0.05, y + 0.08)],
               rgb("4FA3D8"))  # fmt: skip
        b.circle(x + 0.02, y - 0.035, 0.04, rgb("F2934B"))


def tablets(b: Brush, c: Color) -> None:
    """A pouch of dishwasher tablets, two in front."""
    b.blob(both([(0.0, -0.33), (0.26, -0.33), (0.29, 0.0), (0.27, 0.31), (0.0, 0.33)]), c)
    b.box(0, -0.31, 0.56, 0.06, darker(c, 0.2), 0.02)
    badge(b, "bubbles", -0.08, 0.15, lighter(c, 0.5))
    for x, y in ((-0.15, 0.24), (0.15, 0.24)):
        b.box(x, y, 0.25, 0.16, rgb("DCE5EB"), 0.03)
        b.box(x, y - 0.025, 0.25, 0.09, rgb("3E86C8"), 0.03)
        b.circle(x, y - 0.025, 0.045, rgb("E8504A"))


def _roll(b: Brush, x: float, y: float, w: float, h: float) -> None:
    shade, rim = rgb("E2E0DA"), w * 0.17
    b.box(x, y, w, h, rgb("FDFDFB"))
    b.ellipse(x, y + h / 2, w / 2, rim, rgb("FDFDFB"))
    b.box(x + w * 0.4, y, w * 0.2, h, rgb("EFEDE8"))
    b.ellipse(x, y - h / 2, w / 2, rim, shade)
    b.ellipse(x, y - h / 2, w / 2 - 0.012, rim - 0.01, rgb("F6F5F1"))
    b.ellipse(x, y - h / 2, w * 0.19, rim * 0.42, rgb("B08B63"))


def toilet_paper(b: Brush, c: Color) -> None:
    """Three rolls, one on the others."""
    _roll(b, -0.19, 0.19, 0.35, 0.2)
    _roll(b, 0.19, 0.19, 0.35, 0.2)
    _roll(b, 0.0, -0.15, 0.35, 0.22)
    for x, y in ((-0.19, 0.24), (0.19, 0.24), (0.0, -0.08)):
        b.box(x, y, 0.35, 0.055, c)


def kitchen_roll(b: Brush, c: Color) -> None:
    """A tall roll with a sheet hanging loose."""
    b.shape([(0.1, -0.2), (0.33, -0.16), (0.31, 0.2), (0.1, 0.3)], rgb("EBE9E3"))
    _roll(b, -0.05, 0.03, 0.4, 0.52)
    for y in (-0.02, 0.11, 0.24):
        for x in (-0.17, -0.05, 0.07):
            b.leaf(x - 0.02, y + 0.03, 0.07, 45, c, 0.34)


def bin_bags(b: Brush, c: Color) -> None:
    """A roll of bags in a paper band, one full bag behind."""
    b.blob(both([(0.0, -0.24), (0.05, -0.22), (0.22, -0.06), (0.29, 0.15), (0.22, 0.33), (0.0, 0.34)]), rgb("3A3E47"))
    b.blob([(-0.12, -0.36), (0.0, -0.27), (0.12, -0.36), (0.09, -0.22), (0.0, -0.2), (-0.09, -0.22)], rgb("4A4F5A"))
    b.box(0, -0.22, 0.16, 0.045, rgb("E8504A"), 0.02)
    for x in (-0.12, 0.02, 0.13):
        b.line([(x * 0.4, -0.15), (x, 0.06)], 0.016, rgb("5C626E"))
    b.box(0.02, 0.235, 0.6, 0.21, rgb("565C68"), 0.1)
    b.ellipse(0.27, 0.235, 0.06, 0.105, rgb("737A87"))
    b.ellipse(0.27, 0.235, 0.025, 0.045, rgb("3A3E47"))
    b.box(-0.03, 0.235, 0.32, 0.215, c)
    b.box(-0.03, 0.235, 0.2, 0.045, lighter(c, 0.85), 0.02)


def shopping_bag(b: Brush, c: Color) -> None:
    """A paper bag full of shopping."""
    b.line([(-0.1, 0.0), (-0.2, -0.32)], 0.12, rgb("D9984A"))
    for y in (-0.08, -0.18, -0.27):
        b.line([(-0.2 + (y + 0.3) * 0.2, y), (-0.12 + (y + 0.3) * 0.2, y - 0.03)], 0.018, rgb("F4CF94"))
    for angle in (-12, 12, 36):
        b.leaf(0.14, 0.05, 0.4, angle, rgb("5FA84F") if angle % 24 else rgb("4C9A4E"), 0.17)
    b.circle(0.04, -0.08, 0.12, rgb("D8433F"))
    b.shape([(-0.28, -0.07), (0.28, -0.07), (0.25, _FLOOR), (-0.25, _FLOOR)], _KRAFT)
    b.shape([(0.16, -0.07), (0.28, -0.07), (0.25, _FLOOR), (0.16, _FLOOR)], darker(_KRAFT, 0.12))
    b.circle(-0.05, 0.15, 0.1, c)
    b.leaf(-0.09, 0.2, 0.14, 40, PAPER, 0.34)
