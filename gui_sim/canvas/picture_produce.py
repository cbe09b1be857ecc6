"""Fruit and vegetables. Each is drawn on its own; `c` is the colour of a brand's sticker, tie or pot."""

import math

from gui_sim.canvas.brush import Brush, Color, both, darker, lighter, rgb

LEAF = rgb("4C9A4E")
STEM = rgb("7A5A3A")


def sticker(b: Brush, x: float, y: float, c: Color) -> None:
    """The small round label on a fruit."""
    b.circle(x, y, 0.052, rgb("FFFFFF"))
    b.circle(x, y, 0.038, c)


def crescent(b: Brush, x: float, y: float, r: float, start: float, end: float, fat: float, color: Color) -> None:
    """A part of a ring around (x, y) that thins out to both ends; degrees clockwise from 3 o'clock."""
    outer, inner = [], []
    for i in range(25):
        turn = math.radians(start + (end - start) * i / 24)
        thick = fat * (0.2 + 0.8 * math.sin(math.pi * i / 24) ** 0.6)
        outer.append((x + (r + thick) * math.cos(turn), y + (r + thick) * math.sin(turn)))
        inner.append((x + (r - thick) * math.cos(turn), y + (r - thick) * math.sin(turn)))
    b.shape([*outer, *reversed(inner)], color)


def banana(b: Brush, c: Color) -> None:
    """A hand of three."""
    for x, y, r, tint in (
        (-0.1, -0.36, 0.52, "D9A51F"),
        (-0.13, -0.32, 0.43, "F0C233"),
        (-0.16, -0.29, 0.34, "FBD84B"),
    ):
        crescent(b, x, y, r, 8, 128, 0.08, rgb(tint))
        turn = math.radians(128)
        b.circle(x + r * math.cos(turn), y + r * math.sin(turn), 0.026, rgb("5E4A22"))
    b.line([(0.26, -0.24), (0.33, -0.35)], 0.075, rgb("B98E22"))
    b.line([(0.33, -0.35), (0.335, -0.365)], 0.085, rgb("5E4A22"))
    sticker(b, 0.02, 0.0, c)


def apple(b: Brush, c: Color) -> None:
    """A red apple with a leaf."""
    skin = rgb("D8433F")
    b.line([(0.0, -0.18), (0.04, -0.36)], 0.035, STEM)
    b.leaf(0.03, -0.25, 0.24, 62, LEAF, 0.3)
    b.blob(both([(0.0, -0.19), (0.14, -0.25), (0.31, -0.12), (0.28, 0.14), (0.13, 0.345), (0.03, 0.33)]), skin)
    b.oval(-0.19, -0.07, 0.045, 0.1, 20, lighter(skin, 0.45))
    sticker(b, 0.13, 0.06, c)


def pear(b: Brush, c: Color) -> None:
    """A green pear."""
    skin = rgb("B9C64A")
    b.line([(0.0, -0.28), (0.05, -0.42)], 0.035, STEM)
    b.leaf(0.03, -0.33, 0.2, 70, LEAF, 0.3)
    b.blob(both([(0.0, -0.32), (0.11, -0.25), (0.14, -0.08), (0.27, 0.12), (0.2, 0.32), (0.0, 0.355)]), skin)
    b.oval(-0.15, 0.1, 0.04, 0.11, 14, lighter(skin, 0.5))
    b.oval(-0.06, -0.2, 0.025, 0.05, 10, lighter(skin, 0.4))
    sticker(b, 0.12, 0.12, c)


def _slice(b: Brush, x: float, y: float, r: float, peel: Color, flesh: Color) -> None:
    b.circle(x, y, r, peel)
    b.circle(x, y, r * 0.88, lighter(flesh, 0.75))
    for i in range(8):
        turn, half = math.radians(i * 45 + 10), math.radians(17)
        rim = [(x + r * 0.78 * math.cos(turn + k * half), y + r * 0.78 * math.sin(turn + k * half)) for k in (-1, 0, 1)]
        b.shape([(x + r * 0.1 * math.cos(turn), y + r * 0.1 * math.sin(turn)), *rim], flesh)


def orange(b: Brush, c: Color) -> None:
    """An orange and a slice of one."""
    skin = rgb("F08A24")
    b.circle(-0.07, 0.0, 0.31, skin)
    b.oval(-0.2, -0.13, 0.05, 0.08, 40, lighter(skin, 0.45))
    b.leaf(-0.07, -0.28, 0.2, 65, LEAF, 0.3)
    b.circle(-0.07, -0.28, 0.028, darker(LEAF, 0.2))
    sticker(b, -0.18, 0.1, c)
    _slice(b, 0.2, 0.15, 0.2, skin, rgb("F8A83C"))


def lemon(b: Brush, c: Color) -> None:
    """A lemon and a slice of one."""
    skin = rgb("F6D232")
    b.oval(-0.06, -0.04, 0.33, 0.25, -22, skin)
    b.oval(-0.355, 0.085, 0.07, 0.055, -22, skin)
    b.oval(0.235, -0.16, 0.075, 0.06, -22, skin)
    b.oval(-0.17, -0.12, 0.09, 0.04, -30, lighter(skin, 0.6))
    b.leaf(0.24, -0.2, 0.2, 20, LEAF, 0.32)
    sticker(b, -0.15, 0.06, c)
    _slice(b, 0.18, 0.16, 0.19, darker(skin, 0.06), rgb("FAE26A"))


def blueberries(b: Brush, c: Color) -> None:
    """A punnet full of blueberries."""
    for i, (x, y) in enumerate(((-0.22, -0.05), (-0.02, -0.09), (0.2, -0.04), (-0.12, -0.22), (0.1, -0.24),
                                (-0.3, 0.06), (0.3, 0.06), (-0.1, 0.05), (0.1, 0.05))):  # fmt: skip
        skin = rgb("4A5FA8") if i % 2 else rgb("3C4C8F")
        b.circle(x, y, 0.125, skin)
        b.circle(x + 0.015, y - 0.02, 0.045, darker(skin, 0.4))
        b.circle(x + 0.015, y - 0.02, 0.02, skin)
        b.circle(x - 0.05, y - 0.05, 0.022, lighter(skin, 0.45))
    _punnet(b, c)


def _punnet(b: Brush, c: Color) -> None:
    b.shape([(-0.38, 0.06), (0.38, 0.06), (0.32, 0.345), (-0.32, 0.345)], rgb("EFE9DC"))
    b.box(0, 0.075, 0.8, 0.06, rgb("FBF8F0"), 0.03)
    b.box(0, 0.22, 0.34, 0.14, c, 0.03)
    b.box(0, 0.22, 0.2, 0.03, lighter(c, 0.75), 0.015)


def strawberry(b: Brush, x: float, y: float, s: float) -> None:
    """One strawberry around (x, y), `s` times its common size."""
    with b.moved(x, y, s):
        skin = rgb("DE3B45")
        b.blob(both([(0.0, -0.13), (0.15, -0.15), (0.23, -0.02), (0.14, 0.19), (0.0, 0.3)]), skin)
        for row, xs in enumerate(((-0.12, 0.0, 0.12), (-0.07, 0.07), (0.0,))):
            for sx in xs:
                b.ellipse(sx, -0.02 + 0.09 * row, 0.014, 0.02, rgb("FBD98A"))
        for angle in (-75, -40, 0, 40, 75):
            b.leaf(0, -0.13, 0.17, angle, LEAF, 0.3)
            b.leaf(0, -0.15, 0.13, angle + 180, darker(LEAF, 0.12), 0.3)


def strawberries(b: Brush, c: Color) -> None:
    """A punnet of strawberries."""
    for x, y in ((-0.2, -0.1), (0.19, -0.1), (0.0, -0.16)):
        strawberry(b, x, y, 0.85)
    _punnet(b, c)


def avocado(b: Brush, c: Color) -> None:
    """A whole avocado, and half of one in front."""
    half = both([(0.0, -0.34), (0.12, -0.26), (0.17, -0.08), (0.25, 0.1), (0.18, 0.29), (0.0, 0.345)])
    b.blob([(x - 0.16, y * 0.95 - 0.02) for x, y in half], rgb("3E5A34"))
    sticker(b, -0.27, 0.05, c)
    b.blob([(x + 0.1, y) for x, y in half], rgb("4D6B3A"))
    b.blob([(x * 0.88 + 0.1, y * 0.92) for x, y in half], rgb("A9C45E"))
    b.blob([(x * 0.74 + 0.1, y * 0.82) for x, y in half], rgb("E6E79B"))
    b.circle(0.1, 0.12, 0.115, rgb("8A5A34"))
    b.circle(0.07, 0.085, 0.035, rgb("B98355"))


def carrots(b: Brush, c: Color) -> None:
    """A bunch of three."""
    for angle in (-38, -18, 0, 18, 38):
        b.leaf(0.0, -0.12, 0.34, angle, LEAF if angle % 4 else rgb("6DB35A"), 0.17)
    for angle, tint in ((30, "DD6A1C"), (-30, "DD6A1C"), (0, "F2852E")):
        turn = math.radians(angle)
        skin, cos, sin = rgb(tint), math.cos(turn), math.sin(turn)

        def at(u: float, v: float, cos: float = cos, sin: float = sin) -> tuple[float, float]:
            return u * cos - v * sin, -0.12 + u * sin + v * cos

        b.blob([at(-0.05, -0.04), at(0.05, -0.04), at(0.105, 0.04), at(0.05, 0.3), at(0.0, 0.46), at(-0.05, 0.3),
                at(-0.105, 0.04)], skin)  # fmt: skip
        for v, side in ((0.08, -1), (0.16, 1), (0.26, -1)):
            b.line([at(side * 0.065, v), at(side * 0.015, v)], 0.014, darker(skin, 0.2))
    b.box(0, -0.12, 0.21, 0.07, c, 0.03)


def broccoli(b: Brush, c: Color) -> None:
    """A head of broccoli."""
    stalk = rgb("9CC46A")
    b.blob([(-0.11, 0.0), (0.11, 0.0), (0.1, 0.2), (0.12, 0.345), (-0.12, 0.345), (-0.1, 0.2)], stalk)
    b.line([(-0.04, 0.14), (-0.2, 0.0)], 0.09, stalk)
    b.line([(0.04, 0.14), (0.2, 0.0)], 0.09, stalk)
    for i, (x, y, r) in enumerate(((-0.25, -0.03, 0.14), (0.25, -0.03, 0.14), (-0.16, -0.18, 0.15), (0.16, -0.18, 0.15),
                                   (0.0, -0.25, 0.15), (0.0, -0.06, 0.16))):  # fmt: skip
        b.circle(x, y, r, (rgb("3C8A45"), rgb("3C8A45"), rgb("449650"))[i % 3])
    for x, y in (
        (-0.27, -0.07),
        (-0.16, -0.22),
        (0.02, -0.31),
        (0.17, -0.22),
        (0.27, -0.08),
        (0.0, -0.1),
        (-0.07, -0.14),
    ):
        b.circle(x, y, 0.035, rgb("6BB565"))
    b.box(0, 0.23, 0.23, 0.075, c, 0.02)


def spinach(b: Brush, c: Color) -> None:
    """A bunch of leaves."""
    for x in (-0.04, 0.0, 0.04):
        b.line([(x, 0.1), (x * 1.8, 0.34)], 0.04, rgb("9CC46A"))
    for angle, long, tint in ((-62, 0.42, "2F7A45"), (62, 0.42, "2F7A45"), (-32, 0.5, "3C8F50"), (32, 0.5, "3C8F50"),
                              (0, 0.55, "4BA55C")):  # fmt: skip
        turn = math.radians(angle)
        b.leaf(0, 0.14, long, angle, rgb(tint), 0.34)
        b.line([(0, 0.14), (0.8 * long * math.sin(turn), 0.14 - 0.8 * long * math.cos(turn))], 0.014, rgb("8CC98A"))
    b.box(0, 0.17, 0.18, 0.075, c, 0.03)


def tomatoes(b: Brush, c: Color) -> None:
    """Cherry tomatoes on the vine."""
    b.line([(-0.3, -0.3), (-0.08, -0.2), (0.12, -0.22), (0.33, -0.33)], 0.03, darker(LEAF, 0.1))
    for x, y in ((-0.22, -0.04), (0.22, -0.06), (0.0, 0.02), (-0.14, 0.2), (0.16, 0.19)):
        b.circle(x, y, 0.155, darker(rgb("DF3D32"), 0.08 if y < 0.1 else 0.0))
        b.oval(x - 0.06, y - 0.05, 0.025, 0.04, 35, rgb("F69A8E"))
        for angle in (-110, -50, 0, 50, 110):
            b.leaf(x, y - 0.12, 0.09, angle, LEAF, 0.22)
    sticker(b, 0.17, 0.22, c)


def tomato(b: Brush, c: Color) -> None:
    """One round tomato."""
    skin = rgb("DF3D32")
    b.blob(both([(0.0, -0.2), (0.18, -0.23), (0.33, -0.05), (0.26, 0.25), (0.0, 0.34)]), skin)
    b.oval(-0.19, -0.05, 0.045, 0.08, 30, rgb("F69A8E"))
    for angle in (-105, -60, 0, 60, 105):
        b.leaf(0, -0.19, 0.17, angle, LEAF, 0.2)
    sticker(b, 0.14, 0.1, c)


def cucumber(b: Brush, c: Color) -> None:
    """A cucumber and two slices."""
    skin = rgb("3F8A45")
    b.line([(-0.29, 0.16), (0.28, -0.23)], 0.2, skin)
    for shift in (-0.045, 0.02):
        b.line([(-0.28 + shift * 0.5, 0.13 + shift), (0.24 + shift * 0.5, -0.22 + shift)], 0.014, rgb("74B46B"))
    b.line([(-0.06, 0.09), (0.06, 0.01)], 0.2, c)
    for x, y in ((0.05, 0.22), (0.25, 0.16)):
        b.circle(x, y, 0.125, skin)
        b.circle(x, y, 0.106, rgb("DDEFB8"))
        for i in range(6):
            turn = math.radians(i * 60)
            b.oval(x + 0.055 * math.cos(turn), y + 0.055 * math.sin(turn), 0.02, 0.01, i * 60, rgb("A8CF7E"))


def courgette(b: Brush, c: Color) -> None:
    """Two courgettes, crossed."""
    for side, tint in ((-1, "4E8B3A"), (1, "5F9E45")):
        skin = rgb(tint)
        b.line([(side * -0.27, 0.2), (side * 0.24, -0.2)], 0.17, skin)
        b.line([(side * 0.27, -0.225), (side * 0.35, -0.29)], 0.085, rgb("B5C97A"))
        b.line([(side * -0.24, 0.14), (side * 0.19, -0.2)], 0.013, lighter(skin, 0.4))
        b.line([(side * -0.26, 0.23), (side * 0.24, -0.16)], 0.013, lighter(skin, 0.25))
    sticker(b, -0.17, 0.12, c)


def pepper(b: Brush, c: Color) -> None:
    """A red pepper."""
    skin = rgb("D9382F")
    b.blob([(0.02, -0.2), (0.17, -0.23), (0.3, -0.1), (0.27, 0.12), (0.18, 0.32), (0.08, 0.33), (0.0, 0.29),
            (-0.1, 0.34), (-0.19, 0.3), (-0.28, 0.1), (-0.3, -0.1), (-0.16, -0.23)], darker(skin, 0.1))  # fmt: skip
    b.blob([(0.0, -0.18), (0.12, -0.2), (0.15, 0.05), (0.08, 0.29), (-0.06, 0.3), (-0.15, 0.05), (-0.13, -0.2)], skin)
    b.oval(-0.2, -0.02, 0.03, 0.11, 6, lighter(skin, 0.5))
    b.ellipse(0, -0.2, 0.12, 0.05, LEAF)
    b.line([(0.0, -0.2), (0.02, -0.3), (0.08, -0.37)], 0.06, LEAF)
    sticker(b, 0.12, 0.1, c)


def potatoes(b: Brush, c: Color) -> None:
    """Three potatoes."""
    for x, y, turn, tint in ((-0.05, -0.13, 12, "C99A5B"), (-0.18, 0.17, -14, "D9AC6C"), (0.19, 0.15, 20, "E2B878")):
        skin = rgb(tint)
        b.oval(x, y, 0.22, 0.165, turn, skin)
        b.oval(x - 0.06, y - 0.07, 0.07, 0.03, turn, lighter(skin, 0.35))
        for dx, dy in ((0.06, 0.02), (-0.04, 0.06), (0.11, -0.06)):
            b.oval(x + dx, y + dy, 0.02, 0.01, 25, darker(skin, 0.28))
    sticker(b, -0.1, -0.14, c)


def onions(b: Brush, c: Color) -> None:
    """A brown onion and a red one behind."""
    for x, y, s, tint in ((0.17, -0.07, 0.75, "9C3F6B"), (-0.08, 0.04, 1.0, "D08B3C")):
        skin = rgb(tint)
        with b.moved(x, y, s):
            b.line([(0.0, -0.22), (0.03, -0.39)], 0.05, darker(skin, 0.12))
            b.line([(0.0, -0.22), (-0.04, -0.36)], 0.04, darker(skin, 0.2))
            b.blob(both([(0.0, -0.29), (0.08, -0.23), (0.27, -0.05), (0.25, 0.17), (0.08, 0.29), (0.0, 0.3)]), skin)
            for side in (-1, 1):
                for wide in (0.09, 0.19):
                    b.line([(side * wide * 0.3, -0.22), (side * wide, -0.05), (side * wide * 1.02, 0.08),
                            (side * wide * 0.4, 0.27)], 0.013, darker(skin, 0.2))  # fmt: skip
            b.line([(-0.04, 0.3), (0.04, 0.3)], 0.03, darker(skin, 0.35))
    sticker(b, -0.08, 0.06, c)


def garlic(b: Brush, c: Color) -> None:
    """A bulb and a clove."""
    skin = rgb("F7F1EA")
    edge = rgb("C9B3BE")
    b.line([(0.0, -0.15), (0.02, -0.38)], 0.075, rgb("DDD0C4"))
    b.blob(both([(0.0, -0.27), (0.06, -0.2), (0.27, 0.0), (0.27, 0.2), (0.12, 0.33), (0.0, 0.32)]), edge)
    b.blob(both([(0.0, -0.24), (0.05, -0.17), (0.25, 0.01), (0.25, 0.19), (0.11, 0.31), (0.0, 0.3)]), skin)
    for side in (-1, 1):
        b.line([(0.0, -0.18), (side * 0.1, 0.0), (side * 0.11, 0.16), (side * 0.05, 0.3)], 0.014, edge)
        b.line([(side * 0.04, -0.16), (side * 0.19, 0.02), (side * 0.2, 0.2)], 0.012, lighter(edge, 0.3))
    b.blob([(0.2, 0.13), (0.32, 0.14), (0.38, 0.26), (0.33, 0.34), (0.18, 0.34), (0.17, 0.22)], edge)
    b.blob([(0.21, 0.15), (0.31, 0.16), (0.36, 0.26), (0.31, 0.325), (0.2, 0.325), (0.19, 0.22)], rgb("FBF6EE"))
    b.box(0.01, -0.28, 0.1, 0.06, c, 0.02)


def mushrooms(b: Brush, c: Color) -> None:
    """A large mushroom and a small one."""
    for x, y, s, tint in ((0.22, 0.13, 0.62, "B98F6A"), (-0.09, 0.0, 1.0, "D8BFA0")):
        cap = rgb(tint)
        with b.moved(x, y, s):
            b.blob([(-0.1, 0.0), (0.1, 0.0), (0.09, 0.18), (0.13, 0.34), (-0.13, 0.34), (-0.09, 0.18)], rgb("F0E4D2"))
            b.ellipse(0, 0.0, 0.25, 0.06, rgb("B99A7C"))
            b.blob([(-0.3, 0.0), (-0.26, -0.16), (-0.1, -0.29), (0.1, -0.29), (0.26, -0.16), (0.3, 0.0), (0.0, 0.02)],
                   cap)  # fmt: skip
            b.oval(-0.13, -0.15, 0.08, 0.04, -35, lighter(cap, 0.45))
    b.box(-0.09, 0.2, 0.2, 0.06, c, 0.02)


def coriander(b: Brush, c: Color) -> None:
    """A tied bunch of fine leaves."""
    for i, (x, y) in enumerate(
        ((-0.27, -0.1), (0.27, -0.1), (-0.15, -0.25), (0.15, -0.25), (0.0, -0.13), (0.0, -0.33))
    ):
        b.line([(x * 0.25, 0.33), (x * 0.08, 0.13), (x, y)], 0.022, rgb("7DB35A"))
        tint = rgb("4BA05A") if i % 2 else rgb("5BB068")
        for angle in (-80, -40, 0, 40, 80):
            b.leaf(x, y + 0.06, 0.17, angle, tint, 0.3)
    b.box(0, 0.14, 0.12, 0.07, c, 0.03)


def basil(b: Brush, c: Color) -> None:
    """Basil in a pot."""
    for angle, long, tint in ((-70, 0.33, "3C8F50"), (70, 0.33, "3C8F50"), (-35, 0.4, "4BA55C"), (35, 0.4, "4BA55C"),
                              (0, 0.42, "5DB86B")):  # fmt: skip
        turn = math.radians(angle)
        b.leaf(0, 0.06, long, angle, rgb(tint), 0.42)
        b.line([(0, 0.06), (0.75 * long * math.sin(turn), 0.06 - 0.75 * long * math.cos(turn))], 0.012, rgb("9AD79F"))
    b.shape([(-0.2, 0.05), (0.2, 0.05), (0.15, 0.345), (-0.15, 0.345)], c)
    b.box(0, 0.07, 0.46, 0.075, darker(c, 0.14), 0.02)
    b.box(0, 0.22, 0.16, 0.1, lighter(c, 0.8), 0.02)
