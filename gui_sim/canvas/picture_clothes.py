"""Pictures of clothes: what is worn, laid flat on a light ground."""

from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, rgb

CLOTHES: Final = {
    "dress": ("dress",),
    "skirt": ("skirt",),
    "leggings": ("leggings", "tights"),
    "trousers": ("jeans", "trousers", "chinos", "pants"),
    "vest": ("vest", "gilet"),
    "hoodie": ("hoodie", "hooded"),
    "sweater": ("sweater", "cardigan", "jumper", "pullover"),
    "coat": ("coat", "parka"),
    "jacket": ("jacket", "blazer"),
    "blouse": ("blouse", "oxford", "linen shirt", "flannel"),
    "boots": ("boots",),
    "sandals": ("sandals",),
    "slippers": ("slippers",),
    "scarf": ("scarf", "shawl"),
    "beanie": ("beanie",),
    "gloves": ("gloves", "mittens"),
    "belt": ("belt",),
    "glasses": ("sunglasses", "glasses"),
    "hat": ("hat",),
    "apron": ("apron",),
}


def _sleeves(b: Brush, c: Color, cuff: Color) -> None:
    for side in (-1, 1):
        b.shape([(side * 0.15, -0.29), (side * 0.27, -0.22), (side * 0.4, 0.24), (side * 0.29, 0.28),
                 (side * 0.2, -0.02)], darker(c, 0.1))  # fmt: skip
        b.shape([(side * 0.395, 0.22), (side * 0.41, 0.29), (side * 0.3, 0.33), (side * 0.28, 0.26)], cuff)


def _trunk(b: Brush, c: Color, foot: float = 0.33) -> None:
    b.shape([(-0.17, -0.3), (0.17, -0.3), (0.22, -0.1), (0.21, foot), (-0.21, foot), (-0.22, -0.1)], c)


def _sweater(b: Brush, c: Color) -> None:
    _sleeves(b, c, darker(c, 0.22))
    _trunk(b, c)
    b.box(0, 0.325, 0.43, 0.06, darker(c, 0.16), 0.02)
    b.ellipse(0, -0.3, 0.115, 0.075, darker(c, 0.16))
    b.ellipse(0, -0.315, 0.08, 0.05, darker(c, 0.42))
    for row in range(5):
        b.line([(-0.19, -0.12 + 0.085 * row), (0.19, -0.12 + 0.085 * row)], 0.008, darker(c, 0.07))


def _hoodie(b: Brush, c: Color) -> None:
    b.ellipse(0, -0.28, 0.19, 0.13, darker(c, 0.18))
    _sleeves(b, c, darker(c, 0.22))
    _trunk(b, c)
    b.ellipse(0, -0.3, 0.11, 0.08, darker(c, 0.45))
    b.line([(0, -0.22), (0, 0.32)], 0.016, lighter(c, 0.55))
    b.shape([(-0.17, 0.28), (-0.12, 0.12), (-0.03, 0.12), (-0.03, 0.28)], darker(c, 0.13))
    b.shape([(0.17, 0.28), (0.12, 0.12), (0.03, 0.12), (0.03, 0.28)], darker(c, 0.13))


def _vest(b: Brush, c: Color) -> None:
    b.shape([(-0.19, -0.31), (-0.08, -0.31), (0.0, -0.08), (0.08, -0.31), (0.19, -0.31), (0.16, -0.12), (0.21, 0.0),
             (0.21, 0.33), (-0.21, 0.33), (-0.21, 0.0), (-0.16, -0.12)], c)  # fmt: skip
    b.line([(-0.08, -0.3), (0.0, -0.08), (0.08, -0.3)], 0.03, darker(c, 0.2))
    b.box(0, 0.325, 0.42, 0.06, darker(c, 0.16), 0.02)
    for row in range(4):
        b.line([(-0.19, 0.03 + 0.07 * row), (0.19, 0.03 + 0.07 * row)], 0.008, darker(c, 0.07))


def _jacket(b: Brush, c: Color) -> None:
    _sleeves(b, c, darker(c, 0.2))
    _trunk(b, c)
    b.shape([(-0.13, -0.36), (0.13, -0.36), (0.17, -0.25), (0.0, -0.2), (-0.17, -0.25)], darker(c, 0.2))
    b.ellipse(0, -0.34, 0.09, 0.035, darker(c, 0.45))
    b.line([(0, -0.21), (0, 0.33)], 0.02, darker(c, 0.35))
    b.box(0, -0.18, 0.03, 0.05, lighter(c, 0.5), 0.01)
    for side in (-1, 1):
        b.line([(side * 0.16, 0.08), (side * 0.1, 0.22)], 0.018, darker(c, 0.25))
    b.box(0.11, -0.08, 0.1, 0.02, darker(c, 0.22), 0.01)


def _coat(b: Brush, c: Color) -> None:
    _sleeves(b, c, darker(c, 0.16))
    b.shape([(-0.17, -0.32), (0.17, -0.32), (0.2, -0.08), (0.25, 0.38), (-0.25, 0.38), (-0.2, -0.08)], c)
    b.shape([(-0.11, -0.34), (0.0, -0.06), (-0.04, 0.0), (-0.17, -0.2)], darker(c, 0.18))
    b.shape([(0.11, -0.34), (0.0, -0.06), (0.04, 0.0), (0.17, -0.2)], darker(c, 0.18))
    b.shape([(-0.07, -0.33), (0.07, -0.33), (0.0, -0.12)], rgb("F3EFE6"))
    b.line([(0, -0.04), (0, 0.38)], 0.012, darker(c, 0.25))
    for row in range(3):
        b.circle(0.045, 0.04 + 0.1 * row, 0.016, darker(c, 0.5))
    for side in (-1, 1):
        b.box(side * 0.14, 0.17, 0.1, 0.03, darker(c, 0.16), 0.01)


def _blouse(b: Brush, c: Color) -> None:
    _sleeves(b, c, darker(c, 0.14))
    _trunk(b, c)
    b.shape([(-0.12, -0.35), (0.0, -0.24), (-0.1, -0.18), (-0.17, -0.29)], lighter(c, 0.25))
    b.shape([(0.12, -0.35), (0.0, -0.24), (0.1, -0.18), (0.17, -0.29)], lighter(c, 0.25))
    b.shape([(-0.1, -0.34), (0.1, -0.34), (0.0, -0.24)], darker(c, 0.35))
    b.line([(0, -0.23), (0, 0.33)], 0.012, darker(c, 0.18))
    for row in range(5):
        b.circle(0.0, -0.16 + 0.11 * row, 0.012, darker(c, 0.4))
    b.box(0.11, -0.07, 0.1, 0.11, darker(c, 0.06), 0.01)


def _dress(b: Brush, c: Color) -> None:
    for side in (-1, 1):
        b.line([(side * 0.1, -0.38), (side * 0.11, -0.25)], 0.035, c)
    b.shape([(-0.14, -0.28), (-0.05, -0.23), (0.05, -0.23), (0.14, -0.28), (0.15, -0.12), (0.11, -0.02), (0.29, 0.37),
             (-0.29, 0.37), (-0.11, -0.02), (-0.15, -0.12)], c)  # fmt: skip
    b.box(0, -0.02, 0.23, 0.035, darker(c, 0.2), 0.01)
    for x in (-0.12, -0.04, 0.05, 0.13):
        b.line([(x * 0.5, 0.03), (x * 1.4, 0.35)], 0.01, darker(c, 0.1))


def _skirt(b: Brush, c: Color) -> None:
    b.shape([(-0.15, -0.26), (0.15, -0.26), (0.31, 0.32), (-0.31, 0.32)], c)
    b.box(0, -0.26, 0.31, 0.07, darker(c, 0.2), 0.015)
    for step in range(-3, 4):
        b.line([(step * 0.045, -0.2), (step * 0.095, 0.31)], 0.012, darker(c, 0.13))


def _legs(b: Brush, c: Color, wide: float, rise: float) -> None:
    for side in (-1, 1):
        b.shape([(0.0, -0.36), (side * 0.17, -0.36), (side * (0.12 + wide), 0.36), (side * 0.05, 0.36), (0.0, rise)],
                c if side < 0 else darker(c, 0.06))  # fmt: skip


def _trousers(b: Brush, c: Color) -> None:
    _legs(b, c, 0.09, -0.08)
    b.box(0, -0.345, 0.35, 0.05, darker(c, 0.2), 0.01)
    b.line([(0, -0.32), (0, -0.12)], 0.012, darker(c, 0.25))
    for side in (-1, 1):
        b.line([(side * 0.16, -0.22), (side * 0.09, -0.31)], 0.012, darker(c, 0.25))
    b.circle(0.0, -0.345, 0.014, lighter(c, 0.6))


def _leggings(b: Brush, c: Color) -> None:
    _legs(b, c, 0.0, -0.14)
    b.box(0, -0.33, 0.34, 0.08, darker(c, 0.15), 0.02)
    b.line([(-0.15, -0.2), (-0.11, 0.3)], 0.012, lighter(c, 0.25))


def _boots(b: Brush, c: Color) -> None:
    for x, shade in ((0.08, 0.16), (-0.1, 0.0)):
        tone = darker(c, shade)
        b.box(x - 0.06, -0.1, 0.2, 0.46, tone, 0.03)
        b.shape([(x - 0.16, 0.02), (x + 0.04, 0.02), (x + 0.24, 0.14), (x + 0.25, 0.25), (x - 0.16, 0.25)], tone)
        b.box(x + 0.045, 0.275, 0.43, 0.06, rgb("2E2A28"), 0.02)
        b.box(x - 0.06, -0.31, 0.21, 0.05, darker(tone, 0.2), 0.02)
        for row in range(3):
            b.line([(x - 0.02, -0.15 + 0.08 * row), (x + 0.04, -0.13 + 0.08 * row)], 0.014, lighter(c, 0.5))


def _sandals(b: Brush, c: Color) -> None:
    for x in (-0.16, 0.16):
        b.oval(x, 0.0, 0.115, 0.34, 0, rgb("7A5638"))
        b.oval(x, 0.0, 0.095, 0.315, 0, rgb("C9A57C"))
        b.line([(x - 0.1, -0.12), (x + 0.1, -0.05)], 0.055, c)
        b.line([(x + 0.1, -0.17), (x - 0.1, -0.1)], 0.055, darker(c, 0.12))
        b.line([(x - 0.1, 0.14), (x + 0.1, 0.14)], 0.045, c)


def _slippers(b: Brush, c: Color) -> None:
    for x in (-0.16, 0.16):
        b.oval(x, 0.0, 0.13, 0.35, 0, darker(c, 0.3))
        b.oval(x, 0.05, 0.1, 0.27, 0, rgb("E8DFCF"))
        b.blob(
            [(x - 0.135, -0.02), (x - 0.11, -0.25), (x, -0.36), (x + 0.11, -0.25), (x + 0.135, -0.02), (x, -0.07)], c
        )


def _scarf(b: Brush, c: Color) -> None:
    b.box(-0.09, 0.1, 0.16, 0.44, darker(c, 0.14), 0.02)
    b.box(0.09, 0.06, 0.16, 0.5, c, 0.02)
    b.arc(0, -0.16, 0.15, 150, 390, 0.14, c)
    for left, foot in ((-0.17, 0.32), (0.01, 0.31)):
        for step in range(6):
            b.line(
                [(left + 0.015 + 0.026 * step, foot), (left + 0.015 + 0.026 * step, foot + 0.05)], 0.01, darker(c, 0.2)
            )
    for row in range(2):
        b.box(0.09, 0.17 + 0.07 * row, 0.16, 0.025, lighter(c, 0.35))


def _beanie(b: Brush, c: Color) -> None:
    b.blob([(-0.27, 0.14), (-0.25, -0.12), (-0.1, -0.3), (0.1, -0.3), (0.25, -0.12), (0.27, 0.14)], c)
    for step in range(-3, 4):
        b.line([(step * 0.035, -0.28), (step * 0.075, 0.08)], 0.012, darker(c, 0.12))
    b.box(0, 0.17, 0.6, 0.18, darker(c, 0.12), 0.05)
    for step in range(-6, 7):
        b.line([(step * 0.044, 0.1), (step * 0.044, 0.24)], 0.01, darker(c, 0.26))


def _gloves(b: Brush, c: Color) -> None:
    for side in (-1, 1):
        x = side * 0.16
        tone = c if side < 0 else darker(c, 0.08)
        for finger, top in enumerate((-0.24, -0.31, -0.29, -0.2)):
            b.box(x - 0.09 + 0.06 * finger, (top + 0.06) / 2, 0.052, 0.06 - top, tone, 0.026)
        b.oval(x - side * 0.15, 0.02, 0.035, 0.12, side * 28, tone)
        b.box(x, 0.1, 0.24, 0.22, tone, 0.05)
        b.box(x, 0.26, 0.2, 0.13, darker(c, 0.18), 0.03)


def _belt(b: Brush, c: Color) -> None:
    b.arc(0, 0.0, 0.27, 0, 360, 0.1, c)
    b.arc(0, 0.0, 0.27, 0, 360, 0.012, darker(c, 0.2))
    b.box(0.0, 0.27, 0.17, 0.17, rgb("C8B273"), 0.03)
    b.box(0.0, 0.27, 0.11, 0.1, darker(c, 0.15), 0.015)
    b.box(0.03, 0.27, 0.11, 0.025, rgb("C8B273"), 0.01)


def _glasses(b: Brush, c: Color) -> None:
    for side in (-1, 1):
        b.line([(side * 0.32, -0.05), (side * 0.38, -0.16)], 0.03, darker(c, 0.2))
        b.circle(side * 0.18, 0.02, 0.165, c)
        b.circle(side * 0.18, 0.02, 0.125, rgb("3D4A55"))
        b.oval(side * 0.18 - 0.04, -0.03, 0.03, 0.06, 35, rgb("7C8C99"))
    b.arc(0, 0.0, 0.05, 190, 350, 0.03, c)


def _hat(b: Brush, c: Color) -> None:
    b.ellipse(0, 0.14, 0.42, 0.13, darker(c, 0.12))
    b.blob([(-0.21, 0.12), (-0.18, -0.14), (-0.07, -0.23), (0.07, -0.23), (0.18, -0.14), (0.21, 0.12)], c)
    b.box(0, 0.06, 0.42, 0.08, rgb("33415C"), 0.01)
    b.ellipse(0, 0.17, 0.4, 0.07, lighter(c, 0.1))


def _apron(b: Brush, c: Color) -> None:
    b.arc(0, -0.26, 0.1, 180, 360, 0.02, darker(c, 0.25))
    b.shape([(-0.11, -0.28), (0.11, -0.28), (0.25, -0.05), (0.25, 0.36), (-0.25, 0.36), (-0.25, -0.05)], c)
    for side in (-1, 1):
        b.line([(side * 0.25, -0.03), (side * 0.36, 0.06)], 0.02, darker(c, 0.25))
    b.box(0, 0.14, 0.3, 0.17, darker(c, 0.1), 0.02)
    b.line([(0, 0.06), (0, 0.22)], 0.01, darker(c, 0.2))


DRAWN: Final[dict[str, Callable[[Brush, Color], None]]] = {
    "dress": _dress, "skirt": _skirt, "leggings": _leggings, "trousers": _trousers, "vest": _vest, "hoodie": _hoodie,
    "sweater": _sweater, "coat": _coat, "jacket": _jacket, "blouse": _blouse, "boots": _boots, "sandals": _sandals,
    "slippers": _slippers, "scarf": _scarf, "beanie": _beanie, "gloves": _gloves, "belt": _belt, "glasses": _glasses,
    "hat": _hat, "apron": _apron,
}  # fmt: skip
