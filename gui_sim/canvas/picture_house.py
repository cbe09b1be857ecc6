"""Pictures of things for the house and for outdoors: one thing on a light ground."""

from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, rgb

THINGS: Final = {
    "tote": ("tote",),
    "backpack": ("backpack", "rucksack"),
    "suitcase": ("suitcase", "trolley"),
    "holdall": ("weekend bag", "body bag", "holdall"),
    "sleeve": ("laptop sleeve",),
    "cushion": ("cushion", "pillow"),
    "blanket": ("blanket", "throw"),
    "towel": ("towel",),
    "vase": ("vase",),
    "casserole": ("casserole",),
    "pan": ("pan", "skillet"),
    "kettle": ("kettle",),
    "knife": ("knife",),
    "earbuds": ("earbuds",),
    "speaker": ("speaker",),
    "charger": ("charger",),
    "reader": ("reader",),
    "tent": ("tent",),
    "sleeping bag": ("sleeping bag",),
    "mat": ("mat",),
    "poles": ("poles",),
    "torch": ("torch",),
    "stove": ("stove",),
    "flask": ("steel bottle", "flask"),
}
STEEL: Final = rgb("B9C0C7")


def _tote(b: Brush, c: Color) -> None:
    b.arc(0, -0.1, 0.13, 180, 360, 0.03, darker(c, 0.25))
    b.shape([(-0.25, -0.12), (0.25, -0.12), (0.29, 0.34), (-0.29, 0.34)], c)
    b.box(0, -0.1, 0.5, 0.05, darker(c, 0.12))
    for side in (-1, 1):
        b.line([(side * 0.13, -0.1), (side * 0.13, 0.02)], 0.035, darker(c, 0.25))


def _backpack(b: Brush, c: Color) -> None:
    b.arc(0, -0.3, 0.07, 180, 360, 0.03, darker(c, 0.35))
    for side in (-1, 1):
        b.box(side * 0.25, 0.16, 0.09, 0.26, darker(c, 0.22), 0.04)
    b.blob([(-0.24, 0.34), (-0.25, -0.1), (-0.14, -0.31), (0.14, -0.31), (0.25, -0.1), (0.24, 0.34)], c)
    b.box(0, 0.17, 0.36, 0.26, darker(c, 0.13), 0.05)
    b.line([(-0.16, 0.09), (0.16, 0.09)], 0.016, lighter(c, 0.5))
    b.line([(-0.18, -0.1), (0.18, -0.1)], 0.016, darker(c, 0.3))


def _suitcase(b: Brush, c: Color) -> None:
    for x in (-0.08, 0.08):
        b.line([(x, -0.38), (x, -0.26)], 0.022, rgb("6B6F76"))
    b.box(0, -0.38, 0.2, 0.035, rgb("4B4F57"), 0.015)
    b.box(0, 0.04, 0.44, 0.6, c, 0.06)
    for x in (-0.14, -0.07, 0.0, 0.07, 0.14):
        b.line([(x, -0.2), (x, 0.28)], 0.014, darker(c, 0.14))
    for x in (-0.15, 0.15):
        b.circle(x, 0.355, 0.03, rgb("33363C"))


def _holdall(b: Brush, c: Color) -> None:
    b.arc(0, -0.08, 0.2, 190, 350, 0.03, rgb("8A5A3C"))
    b.box(0, 0.1, 0.66, 0.38, c, 0.13)
    b.line([(-0.26, -0.05), (0.26, -0.05)], 0.02, darker(c, 0.35))
    for x in (-0.17, 0.17):
        b.box(x, 0.1, 0.05, 0.38, rgb("8A5A3C"))


def _sleeve(b: Brush, c: Color) -> None:
    b.box(0, 0.02, 0.7, 0.48, c, 0.04)
    b.shape([(-0.35, -0.2), (0.35, -0.2), (0.22, 0.06), (-0.22, 0.06)], darker(c, 0.14))
    b.circle(0, 0.02, 0.022, lighter(c, 0.5))


def _cushion(b: Brush, c: Color) -> None:
    for size, tone in ((1.0, c), (0.72, lighter(c, 0.08))):
        edge, waist = 0.32 * size, 0.285 * size
        b.blob([(-edge, -edge), (0.0, -waist), (edge, -edge), (waist, 0.0), (edge, edge), (0.0, waist), (-edge, edge),
                (-waist, 0.0)], tone)  # fmt: skip
    b.line([(-0.02, -0.03), (0.02, 0.03)], 0.014, darker(c, 0.2))
    b.line([(0.02, -0.03), (-0.02, 0.03)], 0.014, darker(c, 0.2))


def _blanket(b: Brush, c: Color) -> None:
    for row, tone in enumerate((darker(c, 0.16), c, lighter(c, 0.12))):
        b.box(0.01 * row, 0.2 - 0.16 * row, 0.64, 0.17, tone, 0.07)
        b.line([(-0.28, 0.2 - 0.16 * row), (0.26, 0.2 - 0.16 * row)], 0.01, darker(c, 0.12))
    for step in range(10):
        b.line([(-0.28 + 0.062 * step, 0.28), (-0.28 + 0.062 * step, 0.34)], 0.014, darker(c, 0.22))


def _towel(b: Brush, c: Color) -> None:
    b.box(0, -0.3, 0.7, 0.03, rgb("8A8F96"), 0.015)
    b.box(0.02, 0.02, 0.42, 0.64, darker(c, 0.08), 0.02)
    b.box(-0.03, -0.05, 0.42, 0.52, c, 0.02)
    for y in (0.1, 0.13, 0.16):
        b.line([(-0.23, y), (0.17, y)], 0.012, darker(c, 0.16))


def _vase(b: Brush, c: Color) -> None:
    for angle in (-24, 2, 26):
        b.leaf(0, -0.14, 0.3, angle, rgb("6F9A6B"), 0.22)
    b.blob([(-0.08, -0.17), (-0.09, -0.08), (-0.22, 0.1), (-0.17, 0.31), (0.0, 0.35), (0.17, 0.31), (0.22, 0.1),
            (0.09, -0.08), (0.08, -0.17)], c)  # fmt: skip
    b.ellipse(0, -0.17, 0.09, 0.025, darker(c, 0.3))
    b.oval(-0.1, 0.12, 0.025, 0.12, 8, lighter(c, 0.3))


def _casserole(b: Brush, c: Color) -> None:
    for side in (-1, 1):
        b.box(side * 0.35, 0.0, 0.12, 0.06, darker(c, 0.2), 0.03)
    b.box(0, 0.13, 0.62, 0.36, c, 0.09)
    b.box(0, -0.04, 0.66, 0.06, darker(c, 0.15), 0.03)
    b.blob([(-0.31, -0.06), (-0.2, -0.15), (0.0, -0.18), (0.2, -0.15), (0.31, -0.06)], lighter(c, 0.12))
    b.box(0, -0.2, 0.12, 0.05, rgb("C8B273"), 0.02)


def _pan(b: Brush, c: Color) -> None:
    b.line([(0.12, -0.12), (0.36, -0.36)], 0.07, darker(c, 0.2))
    b.circle(-0.06, 0.06, 0.29, darker(c, 0.12))
    b.circle(-0.06, 0.06, 0.25, lighter(c, 0.08))
    b.arc(-0.06, 0.06, 0.2, 190, 260, 0.02, lighter(c, 0.3))


def _kettle(b: Brush, c: Color) -> None:
    b.arc(0, -0.12, 0.2, 200, 340, 0.04, rgb("2E3038"))
    b.shape([(0.18, 0.06), (0.37, -0.14), (0.4, -0.1), (0.24, 0.2)], darker(c, 0.12))
    b.blob([(-0.28, 0.3), (-0.25, 0.05), (-0.13, -0.1), (0.13, -0.1), (0.25, 0.05), (0.28, 0.3), (0.0, 0.34)], c)
    b.box(0, -0.11, 0.2, 0.045, darker(c, 0.2), 0.02)
    b.circle(0, -0.15, 0.03, rgb("2E3038"))
    b.oval(-0.15, 0.12, 0.025, 0.1, 15, lighter(c, 0.4))


def _knife(b: Brush, c: Color) -> None:
    b.shape([(-0.4, 0.24), (-0.34, 0.08), (0.1, -0.2), (0.17, -0.1), (-0.16, 0.16)], lighter(c, 0.1))
    b.shape([(-0.4, 0.24), (-0.16, 0.16), (0.17, -0.1), (0.19, -0.07), (-0.12, 0.21)], lighter(c, 0.5))
    b.line([(0.16, -0.16), (0.36, -0.3)], 0.085, rgb("6B452C"))
    for x, y in ((0.2, -0.19), (0.27, -0.24), (0.34, -0.285)):
        b.circle(x, y, 0.013, rgb("D9C7A3"))


def _earbuds(b: Brush, c: Color) -> None:
    b.box(0, 0.17, 0.46, 0.3, c, 0.12)
    b.line([(-0.22, 0.12), (0.22, 0.12)], 0.012, darker(c, 0.25))
    b.circle(0, 0.22, 0.014, rgb("7CC08A"))
    for side in (-1, 1):
        b.box(side * 0.12, -0.14, 0.055, 0.24, darker(c, 0.08), 0.027)
        b.circle(side * 0.14, -0.26, 0.075, c)
        b.circle(side * 0.165, -0.26, 0.035, rgb("4B4F57"))


def _speaker(b: Brush, c: Color) -> None:
    b.box(0, 0.02, 0.42, 0.64, c, 0.1)
    b.circle(0, 0.13, 0.15, darker(c, 0.3))
    b.circle(0, 0.13, 0.06, lighter(c, 0.2))
    b.circle(0, -0.15, 0.075, darker(c, 0.3))
    b.circle(0, -0.15, 0.028, lighter(c, 0.2))


def _charger(b: Brush, c: Color) -> None:
    for side in (-1, 1):
        b.box(side * 0.08, -0.3, 0.04, 0.16, STEEL, 0.01)
    b.box(0, 0.03, 0.44, 0.54, c, 0.09)
    b.box(0, 0.22, 0.44, 0.16, darker(c, 0.07), 0.08)
    for x in (-0.1, 0.1):
        b.box(x, 0.19, 0.12, 0.045, rgb("3A3D46"), 0.02)


def _reader(b: Brush, c: Color) -> None:
    b.box(0, 0, 0.52, 0.7, c, 0.04)
    b.box(0, -0.03, 0.44, 0.56, rgb("EDEAE0"), 0.01)
    for row in range(8):
        b.line(
            [(-0.17, -0.24 + 0.055 * row), (0.17 if row % 4 != 3 else 0.05, -0.24 + 0.055 * row)], 0.014, rgb("9A978F")
        )


def _tent(b: Brush, c: Color) -> None:
    b.ellipse(0, 0.3, 0.44, 0.05, rgb("8FA07A"))
    b.blob([(-0.42, 0.29), (-0.3, 0.0), (0.0, -0.27), (0.3, 0.0), (0.42, 0.29)], c)
    b.shape([(0.0, -0.25), (0.16, 0.29), (-0.16, 0.29)], darker(c, 0.25))
    b.shape([(0.0, -0.25), (0.02, 0.29), (-0.16, 0.29)], darker(c, 0.4))
    b.line([(-0.4, 0.28), (0.0, -0.26), (0.4, 0.28)], 0.014, lighter(c, 0.4))


def _sleeping_bag(b: Brush, c: Color) -> None:
    b.blob([(-0.2, 0.3), (-0.24, -0.1), (-0.12, -0.36), (0.12, -0.36), (0.24, -0.1), (0.2, 0.3), (0.0, 0.38)], c)
    b.ellipse(0, -0.23, 0.11, 0.09, darker(c, 0.45))
    b.ellipse(0, -0.19, 0.09, 0.05, rgb("EDE6D6"))
    for row in range(5):
        b.line([(-0.2, -0.06 + 0.085 * row), (0.2, -0.06 + 0.085 * row)], 0.012, darker(c, 0.16))


def _mat(b: Brush, c: Color) -> None:
    b.box(0.09, 0.22, 0.56, 0.18, c, 0.02)
    for row in range(3):
        b.line([(-0.1, 0.17 + 0.05 * row), (0.36, 0.17 + 0.05 * row)], 0.008, darker(c, 0.12))
    b.circle(-0.2, 0.16, 0.16, darker(c, 0.1))
    for radius in (0.12, 0.08, 0.04):
        b.arc(-0.2, 0.16, radius, 0, 360, 0.014, darker(c, 0.3))


def _poles(b: Brush, c: Color) -> None:
    for side in (-1, 1):
        b.line([(side * 0.22, -0.24), (-side * 0.16, 0.34)], 0.028, c)
        b.line([(side * 0.26, -0.31), (side * 0.2, -0.21)], 0.06, rgb("2E3038"))
        b.arc(side * 0.25, -0.31, 0.06, 0, 300, 0.016, rgb("4B4F57"))
        b.ellipse(-side * 0.13, 0.29, 0.045, 0.016, rgb("2E3038"))


def _torch(b: Brush, c: Color) -> None:
    b.arc(0, -0.05, 0.28, 150, 390, 0.07, darker(c, 0.25))
    b.arc(0, -0.05, 0.28, 150, 390, 0.015, lighter(c, 0.4))
    b.box(0, 0.2, 0.3, 0.2, c, 0.05)
    b.circle(0, 0.2, 0.075, STEEL)
    b.circle(0, 0.2, 0.055, rgb("FFF2B8"))


def _stove(b: Brush, c: Color) -> None:
    b.blob([(-0.14, 0.34), (-0.17, 0.12), (-0.1, 0.04), (0.1, 0.04), (0.17, 0.12), (0.14, 0.34)], rgb("D1404A"))
    b.box(0, 0.2, 0.32, 0.08, rgb("F6F1E4"))
    b.box(0, -0.02, 0.07, 0.14, rgb("C8B273"), 0.01)
    b.box(0, -0.1, 0.2, 0.05, c, 0.02)
    for side in (-1, 1):
        b.line([(side * 0.04, -0.1), (side * 0.26, -0.2), (side * 0.3, -0.16)], 0.022, c)
    for x in (-0.06, 0.0, 0.06):
        b.leaf(x, -0.13, 0.14, x * 120, rgb("4C8FD6"), 0.3)


def _flask(b: Brush, c: Color) -> None:
    b.box(0, -0.32, 0.17, 0.12, rgb("3A3D46"), 0.03)
    b.arc(0, -0.38, 0.05, 180, 360, 0.02, rgb("3A3D46"))
    b.box(0, 0.06, 0.28, 0.62, c, 0.08)
    b.box(-0.08, 0.06, 0.03, 0.46, lighter(c, 0.3), 0.015)
    b.box(0, 0.34, 0.28, 0.04, STEEL, 0.02)


DRAWN: Final[dict[str, Callable[[Brush, Color], None]]] = {
    "tote": _tote, "backpack": _backpack, "suitcase": _suitcase, "holdall": _holdall, "sleeve": _sleeve,
    "cushion": _cushion, "blanket": _blanket, "towel": _towel, "vase": _vase, "casserole": _casserole, "pan": _pan,
    "kettle": _kettle, "knife": _knife, "earbuds": _earbuds, "speaker": _speaker, "charger": _charger,
    "reader": _reader, "tent": _tent, "sleeping bag": _sleeping_bag, "mat": _mat, "poles": _poles, "torch": _torch,
    "stove": _stove, "flask": _flask,
}  # fmt: skip
