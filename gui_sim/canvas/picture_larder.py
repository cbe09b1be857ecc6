"""Bread, cheese, eggs, meat and fish. `c` is the colour of a brand's label, wrapper or tray sticker."""

import math

from gui_sim.canvas.brush import Brush, Color, both, darker, lighter, rgb
from gui_sim.canvas.picture_produce import LEAF, crescent

_WHITE = rgb("FFFDF8")


def sourdough(b: Brush, c: Color) -> None:
    """A round loaf in a paper band."""
    crust = rgb("C8843F")
    b.blob([(-0.38, 0.0), (-0.32, -0.17), (-0.1, -0.26), (0.14, -0.26), (0.34, -0.15), (0.39, 0.05), (0.35, 0.3),
            (0.0, 0.345), (-0.35, 0.3)], crust)  # fmt: skip
    b.oval(-0.1, -0.19, 0.2, 0.035, -8, lighter(crust, 0.25))
    for x in (-0.22, -0.02, 0.18):
        b.leaf(x - 0.05, 0.02, 0.26, 35, lighter(crust, 0.5), 0.14)
    b.shape([(-0.385, 0.1), (0.39, 0.1), (0.37, 0.25), (-0.37, 0.25)], c)
    b.box(0, 0.175, 0.3, 0.05, lighter(c, 0.75), 0.025)


def _sliced(b: Brush, c: Color, crust: Color, crumb: Color, seeds: Color | None = None) -> None:
    """A tin loaf, cut, a slice in front."""
    for x in (0.2, 0.13, 0.06, -0.08):
        _slice(b, x, 0.0, crust, crumb)
    if seeds is not None:
        for i in range(11):
            turn, far = math.radians(i * 137.5), 0.19 * math.sqrt((i + 0.5) / 11)
            b.oval(-0.08 + far * math.cos(turn), 0.06 + far * math.sin(turn), 0.022, 0.011, i * 50, seeds)
    b.box(-0.08, 0.24, 0.36, 0.12, c, 0.02)
    b.box(-0.08, 0.24, 0.2, 0.03, lighter(c, 0.75), 0.015)


def _slice(b: Brush, x: float, y: float, crust: Color, crumb: Color) -> None:
    for grow, color in ((1.0, crust), (0.84, crumb)):
        b.blob([(x + grow * px, y + 0.03 + grow * (py - 0.03)) for px, py in both([
            (0.0, -0.29), (0.18, -0.29), (0.26, -0.16), (0.2, -0.04), (0.21, 0.2), (0.19, 0.34), (0.0, 0.34)])],
               color)  # fmt: skip


def rye(b: Brush, c: Color) -> None:
    """Dark bread with seeds."""
    _sliced(b, c, rgb("5A3A26"), rgb("8C623F"), rgb("E3C48C"))


def wholemeal(b: Brush, c: Color) -> None:
    """Brown sliced bread."""
    _sliced(b, c, rgb("A8672F"), rgb("D9AC74"))


def pale_loaf(b: Brush, c: Color) -> None:
    """Light sliced bread."""
    _sliced(b, c, rgb("D09A4E"), rgb("F8E8C6"))


def croissant(b: Brush, c: Color) -> None:
    """A croissant on its paper."""
    b.ellipse(0, 0.25, 0.42, 0.1, lighter(c, 0.55))
    crescent(b, 0, 0.3, 0.3, 170, 370, 0.175, rgb("C98332"))
    crescent(b, 0, 0.285, 0.3, 176, 364, 0.14, rgb("E3A24C"))
    for angle in (198, 226, 254, 286, 314, 342):
        turn, lean = math.radians(angle), math.radians(angle + (8 if angle < 270 else -8))
        b.line([(0.17 * math.cos(turn), 0.29 + 0.17 * math.sin(turn)),
                (0.43 * math.cos(lean), 0.29 + 0.43 * math.sin(lean))], 0.022, rgb("B06F26"))  # fmt: skip


def bagel(b: Brush, c: Color) -> None:
    """A bagel with seeds, another behind."""
    for x, y, ground in ((0.1, -0.1, rgb("B97B36")), (-0.05, 0.07, rgb("D2954A"))):
        b.circle(x, y, 0.27, ground)
        b.oval(x - 0.09, y - 0.16, 0.12, 0.03, -25, lighter(ground, 0.3))
        b.ellipse(x, y, 0.085, 0.075, darker(ground, 0.45))
        for i in range(14):
            turn, far = math.radians(i * 137.5), 0.13 + 0.09 * (i % 3) / 2
            b.oval(x + far * math.cos(turn), y + far * math.sin(turn), 0.018, 0.01, i * 50, rgb("FBEFD0"))
    b.shape([(-0.33, 0.14), (0.23, 0.14), (0.17, 0.27), (-0.27, 0.27)], c)


def wraps(b: Brush, c: Color) -> None:
    """A stack of tortillas in a paper band."""
    for i in range(6):
        b.ellipse(0, 0.27 - 0.045 * i, 0.4, 0.09, rgb("D9B779") if i % 2 else rgb("F0DBAA"))
    b.ellipse(0, 0.01, 0.4, 0.1, rgb("F6E6BD"))
    for x, y in ((-0.2, -0.01), (-0.04, 0.04), (0.1, -0.03), (0.22, 0.03), (-0.26, 0.03)):
        b.ellipse(x, y, 0.035, 0.013, rgb("C79A55"))
    b.oval(0.0, -0.16, 0.3, 0.06, -12, rgb("F6E6BD"))
    b.oval(0.0, -0.175, 0.3, 0.06, -12, rgb("FBF0D2"))
    b.shape([(-0.1, 0.1), (0.1, 0.1), (0.1, 0.36), (-0.1, 0.36)], c)


def rice_cakes(b: Brush, c: Color) -> None:
    """A roll of puffed cakes and one that stands in front."""
    for i in range(7):
        x = 0.3 - 0.065 * i
        b.ellipse(x, 0.05, 0.09, 0.28, rgb("D9C7A3") if i % 2 else rgb("EBDDBF"))
    b.shape([(0.05, -0.22), (0.22, -0.22), (0.22, 0.32), (0.05, 0.32)], c)
    b.circle(-0.14, 0.1, 0.25, rgb("CDB88E"))
    b.circle(-0.15, 0.09, 0.235, rgb("F4EAD2"))
    for i in range(20):
        turn, far = math.radians(i * 137.5), 0.2 * math.sqrt((i + 0.5) / 20)
        b.circle(-0.15 + far * math.cos(turn), 0.09 + far * math.sin(turn), 0.027, rgb("E2D3B0") if i % 2 else _WHITE)


def cheddar(b: Brush, c: Color) -> None:
    """A wedge with holes."""
    b.shape([(-0.38, 0.02), (0.16, -0.26), (0.38, -0.02), (0.38, 0.05)], rgb("FBD36B"))
    b.shape([(-0.38, 0.02), (0.38, -0.01), (0.38, 0.31), (-0.38, 0.34)], rgb("F2B63C"))
    for x, y, r in ((-0.24, 0.2, 0.05), (-0.02, 0.1, 0.038), (0.27, 0.18, 0.055)):
        b.circle(x, y, r, rgb("D9962A"))
    b.ellipse(0.12, -0.1, 0.06, 0.03, rgb("E8B347"))
    b.shape([(-0.14, 0.012), (0.1, 0.003), (0.1, 0.32), (-0.14, 0.33)], c)
    b.box(-0.02, 0.18, 0.14, 0.05, lighter(c, 0.75), 0.02)


def feta(b: Brush, c: Color) -> None:
    """A white block and its crumbs, with an olive."""
    b.shape([(-0.34, -0.08), (-0.12, -0.22), (0.36, -0.18), (0.18, -0.02)], _WHITE)
    b.shape([(-0.34, -0.08), (0.18, -0.02), (0.18, 0.31), (-0.34, 0.25)], rgb("F1EBDD"))
    b.shape([(0.18, -0.02), (0.36, -0.18), (0.36, 0.14), (0.18, 0.31)], rgb("DCD3C0"))
    for x, y in ((-0.22, 0.02), (-0.07, 0.16), (0.06, 0.05), (-0.2, 0.18)):
        b.ellipse(x, y, 0.022, 0.015, rgb("D2C7B1"))
    b.shape([(-0.34, 0.06), (0.18, 0.12), (0.36, -0.03), (0.36, 0.08), (0.18, 0.24), (-0.34, 0.18)], c)
    b.oval(0.29, 0.29, 0.075, 0.06, -20, rgb("6B7A34"))
    b.circle(0.33, 0.275, 0.02, rgb("D9433A"))


def mozzarella(b: Brush, c: Color) -> None:
    """A ball cut open, a tomato slice and basil."""
    b.ellipse(0, 0.27, 0.42, 0.08, c)
    b.ellipse(0, 0.255, 0.4, 0.065, lighter(c, 0.6))
    b.circle(0.15, 0.03, 0.22, rgb("E9E4DA"))
    b.circle(0.14, 0.02, 0.2, _WHITE)
    b.circle(-0.13, 0.08, 0.21, rgb("E6DFD2"))
    b.circle(-0.13, 0.08, 0.185, rgb("FFFFFF"))
    b.oval(-0.19, 0.02, 0.04, 0.06, 40, rgb("F3EEE4"))
    b.leaf(0.03, -0.12, 0.27, -48, LEAF, 0.34)
    b.leaf(0.03, -0.12, 0.25, 30, rgb("66B566"), 0.34)


def butter(b: Brush, c: Color) -> None:
    """A block half out of its wrapper, a pat cut off."""
    top, side = rgb("FCE27A"), rgb("F3CC4F")
    b.shape([(-0.39, -0.03), (-0.25, -0.17), (0.38, -0.17), (0.25, -0.03)], top)
    b.box(-0.07, 0.135, 0.64, 0.33, side)
    b.shape([(0.25, -0.03), (0.38, -0.17), (0.38, 0.16), (0.25, 0.3)], darker(side, 0.12))
    b.shape([(-0.02, -0.03), (0.11, -0.17), (0.38, -0.17), (0.38, 0.16), (0.25, 0.3), (-0.02, 0.3), (-0.07, 0.22),
             (-0.02, 0.14), (-0.07, 0.05)], c)  # fmt: skip
    b.shape([(-0.02, -0.03), (0.11, -0.17), (0.38, -0.17), (0.25, -0.03)], lighter(c, 0.3))
    b.box(0.115, 0.14, 0.18, 0.06, lighter(c, 0.8), 0.03)
    b.shape([(-0.44, 0.31), (-0.41, 0.22), (-0.2, 0.22), (-0.23, 0.31)], lighter(top, 0.3))


def eggs(b: Brush, c: Color) -> None:
    """A box of six."""
    b.box(0, -0.14, 0.74, 0.26, rgb("B9B09F"), 0.05)
    b.box(0, -0.15, 0.56, 0.13, c, 0.03)
    b.box(0, -0.15, 0.3, 0.035, lighter(c, 0.8), 0.015)
    for x in (-0.24, 0.0, 0.24):
        b.ellipse(x, 0.08, 0.105, 0.14, rgb("E3B58C") if x else rgb("F3DCC3"))
        b.oval(x - 0.035, 0.03, 0.022, 0.04, 20, _WHITE)
    b.blob([(-0.39, 0.09), (-0.24, 0.13), (-0.12, 0.06), (0.0, 0.13), (0.12, 0.06), (0.24, 0.13), (0.39, 0.09),
            (0.35, 0.33), (0.0, 0.345), (-0.35, 0.33)], rgb("CFC7B7"))  # fmt: skip
    for x in (-0.24, 0.0, 0.24):
        b.ellipse(x, 0.25, 0.07, 0.05, rgb("BDB4A3"))


def _tray(b: Brush, c: Color) -> None:
    b.box(0, 0.06, 0.84, 0.56, rgb("C9CED4"), 0.09)
    b.box(0, 0.045, 0.84, 0.54, rgb("FDFDFB"), 0.09)
    b.box(0, 0.045, 0.74, 0.44, rgb("E9EDF0"), 0.07)
    b.box(0.24, 0.24, 0.26, 0.12, c, 0.025)
    b.box(0.24, 0.24, 0.15, 0.03, lighter(c, 0.8), 0.015)


def chicken(b: Brush, c: Color) -> None:
    """Two breasts on a tray."""
    _tray(b, c)
    for x, y, turn in ((0.12, -0.02, -16), (-0.14, 0.05, 12)):
        b.oval(x, y, 0.24, 0.14, turn, rgb("E9A995"))
        b.oval(x - 0.02, y - 0.015, 0.215, 0.115, turn, rgb("F7C9B8"))
        b.oval(x - 0.06, y - 0.05, 0.1, 0.025, turn, rgb("FDE6DC"))


def mince(b: Brush, c: Color) -> None:
    """Minced meat on a tray."""
    _tray(b, c)
    b.box(-0.02, 0.03, 0.6, 0.34, rgb("A83F3B"), 0.09)
    for row in range(5):
        for i in range(6):
            x, y = -0.24 + 0.09 * i + 0.03 * (row % 2), -0.09 + 0.06 * row
            b.line(
                [(x - 0.03, y), (x, y + 0.02), (x + 0.03, y)], 0.03, rgb("D9706A") if (row + i) % 3 else rgb("EDA8A0")
            )


def _fillet(b: Brush, c: Color, flesh: Color, line: Color) -> None:
    _tray(b, c)
    for y, s in ((-0.07, 1.0), (0.12, 0.92)):
        with b.moved(-0.03, y, s):
            b.blob([(-0.33, 0.02), (-0.18, -0.1), (0.15, -0.1), (0.34, -0.02), (0.3, 0.07), (0.0, 0.11), (-0.24, 0.1)],
                   darker(flesh, 0.12))  # fmt: skip
            b.blob([(-0.31, 0.01), (-0.17, -0.1), (0.15, -0.1), (0.32, -0.03), (0.25, 0.04), (0.0, 0.08),
                    (-0.24, 0.08)], flesh)  # fmt: skip
            for x in (-0.19, -0.07, 0.05, 0.17):
                b.line([(x + 0.03, -0.085), (x - 0.025, -0.01), (x + 0.02, 0.065)], 0.016, line)


def salmon(b: Brush, c: Color) -> None:
    """Two pink fillets on a tray."""
    _fillet(b, c, rgb("F58F6C"), rgb("FBC9B2"))


def cod(b: Brush, c: Color) -> None:
    """Two white fillets on a tray."""
    _fillet(b, c, rgb("F3E6DC"), rgb("D9C4B6"))


def fish(b: Brush, c: Color) -> None:
    """A whole fish."""
    swimmer(b, 0.0, 0.05, 1.0, c)


def swimmer(b: Brush, x: float, y: float, s: float, c: Color) -> None:
    """A fish that looks to the left, around (x, y), `s` times 0.8 units long."""
    with b.moved(x, y, s):
        b.blob([(0.22, 0.0), (0.4, -0.17), (0.36, 0.0), (0.4, 0.17)], darker(c, 0.15))
        b.blob([(-0.4, 0.02), (-0.22, -0.15), (0.04, -0.17), (0.28, -0.02), (0.04, 0.16), (-0.22, 0.16)], c)
        b.blob([(-0.36, 0.06), (-0.1, 0.06), (0.22, 0.02), (0.04, 0.15), (-0.22, 0.15)], lighter(c, 0.5))
        b.circle(-0.27, -0.02, 0.035, _WHITE)
        b.circle(-0.275, -0.02, 0.018, rgb("22303A"))
        b.arc(-0.24, 0.01, 0.1, -50, 50, 0.014, darker(c, 0.25))


def _block(b: Brush, c: Color, skin: Color) -> None:
    b.shape([(-0.3, -0.12), (-0.13, -0.25), (0.37, -0.25), (0.22, -0.12)], lighter(skin, 0.4))
    b.box(-0.04, 0.06, 0.52, 0.36, skin)
    b.shape([(0.22, -0.12), (0.37, -0.25), (0.37, 0.1), (0.22, 0.24)], darker(skin, 0.12))
    b.shape([(-0.13, -0.12), (0.03, -0.25), (0.23, -0.25), (0.09, -0.12), (0.09, 0.24), (-0.13, 0.24)], c)
    b.leaf(-0.02, 0.13, 0.17, 25, lighter(c, 0.75), 0.3)
    for x, y in ((-0.27, 0.2), (0.25, 0.23)):
        b.box(x, y + 0.03, 0.18, 0.17, darker(skin, 0.07), 0.02)
        b.box(x, y - 0.035, 0.18, 0.06, lighter(skin, 0.5), 0.02)


def tofu(b: Brush, c: Color) -> None:
    """A block in its sleeve, two cubes in front."""
    _block(b, c, rgb("F7EEDA"))


def smoked_tofu(b: Brush, c: Color) -> None:
    """A browned block."""
    _block(b, c, rgb("D9A765"))


def ham(b: Brush, c: Color) -> None:
    """Slices of ham on paper."""
    b.ellipse(0, 0.22, 0.42, 0.13, lighter(c, 0.45))
    for x, y, turn in ((0.13, -0.02, -14), (-0.01, 0.03, 0), (-0.14, 0.09, 14)):
        b.oval(x, y, 0.25, 0.2, turn, rgb("FBE3DC"))
        b.oval(x, y, 0.225, 0.175, turn, rgb("EE9A98"))
        b.oval(x - 0.05, y - 0.04, 0.09, 0.04, turn - 20, rgb("F7BDB6"))
    b.circle(-0.15, 0.1, 0.045, rgb("FBE3DC"))
    b.circle(-0.15, 0.1, 0.028, rgb("F3C6B8"))
    b.box(0.2, 0.27, 0.24, 0.09, c, 0.02)
