"""Pictures of goods: one thing on a light ground."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas import picture_clothes, picture_house
from gui_sim.canvas.brush import Brush, Color, darker, lighter, rgb

_GROUNDS: Final = [rgb(c) for c in ("F3EFE9", "EAF1F5", "F6EBE4", "EAF3EA", "F1ECF6", "F7F1DD", "E8EEF2")]
_GOODS: Final = [rgb(c) for c in ("E4572E", "2E86AB", "3BB273", "7768AE", "F2A541", "33415C", "D1495B", "2A9D8F")]

GOODS: Final = {
    "mug": ("mug", "cup", "tumbler"),
    "headphones": ("headphone", "earbud", "audio", "headset"),
    "lamp": ("lamp", "light", "bulb"),
    "shirt": ("shirt", "jacket", "sweater", "hoodie", "dress", "coat", "blouse", "jeans"),
    "bag": ("bag", "backpack", "tote", "purse", "suitcase"),
    "phone": ("phone", "tablet", "screen", "charger", "case", "laptop", "monitor", "tv"),
    "watch": ("watch", "clock", "band"),
    "plant": ("plant", "pot", "flower", "vase", "fern"),
    "shoe": ("shoe", "sneaker", "boot", "sandal", "runner"),
    "book": ("book", "novel", "notebook", "journal", "guide"),
    "bottle": ("bottle", "shampoo", "soap", "lotion", "cream", "oil", "wine", "juice", "water", "perfume"),
    "box": ("box", "set", "kit", "pack", "lego", "game", "puzzle", "cereal"),
}


def product(b: Brush) -> None:
    """One thing on a light ground."""
    ground = b.pick(_GROUNDS)
    b.ground(lighter(ground, 0.25), darker(ground, 0.04))
    color = next((c for word, c in _WORDS.items() if b.says(word)), b.pick(_GOODS))
    b.ellipse(0, 0.345, 0.3, 0.035, darker(ground, 0.13))
    _DRAWN[b.said(_NAMES) or b.named(GOODS)](b, color)


def _mug(b: Brush, c: Color) -> None:
    b.arc(0.2, 0.06, 0.11, -90, 90, 0.05, darker(c, 0.1))
    b.box(0, 0.07, 0.42, 0.54, c, 0.07)
    b.box(-0.13, 0.07, 0.06, 0.4, lighter(c, 0.3), 0.03)
    b.ellipse(0, -0.19, 0.21, 0.05, darker(c, 0.25))
    b.ellipse(0, -0.18, 0.18, 0.035, rgb("5A3A2A"))


def _headphones(b: Brush, c: Color) -> None:
    b.arc(0, 0.04, 0.27, 180, 360, 0.05, darker(c, 0.35))
    b.arc(0, 0.04, 0.27, 205, 335, 0.07, c)
    for side in (-1, 1):
        b.box(side * 0.26, 0.14, 0.13, 0.3, darker(c, 0.2), 0.06)
        b.box(side * 0.215, 0.14, 0.07, 0.26, rgb("3A3A44"), 0.035)


def _lamp(b: Brush, c: Color) -> None:
    b.box(0, 0.08, 0.03, 0.46, rgb("6B6F76"))
    b.box(0, 0.325, 0.28, 0.045, rgb("4B4F57"), 0.02)
    b.shape([(-0.13, -0.33), (0.13, -0.33), (0.25, 0.0), (-0.25, 0.0)], c)
    b.shape([(-0.13, -0.33), (-0.03, -0.33), (-0.09, 0.0), (-0.25, 0.0)], lighter(c, 0.2))
    b.ellipse(0, 0.0, 0.25, 0.03, rgb("FFE9A8"))


def _shirt(b: Brush, c: Color) -> None:
    b.shape([(-0.16, -0.3), (-0.37, -0.16), (-0.29, 0.02), (-0.2, -0.03)], darker(c, 0.1))
    b.shape([(0.16, -0.3), (0.37, -0.16), (0.29, 0.02), (0.2, -0.03)], darker(c, 0.1))
    b.shape([(-0.17, -0.31), (0.17, -0.31), (0.22, -0.1), (0.21, 0.33), (-0.21, 0.33), (-0.22, -0.1)], c)
    b.ellipse(0, -0.3, 0.115, 0.06, darker(c, 0.13))
    b.ellipse(0, -0.312, 0.088, 0.045, darker(c, 0.4))
    b.box(0.09, -0.06, 0.09, 0.1, lighter(c, 0.2), 0.01)


def _bag(b: Brush, c: Color) -> None:
    b.arc(0, -0.2, 0.12, 180, 360, 0.035, darker(c, 0.3))
    b.box(0, 0.06, 0.5, 0.56, c, 0.12)
    b.box(0, 0.17, 0.36, 0.24, darker(c, 0.14), 0.05)
    b.box(0, 0.07, 0.36, 0.025, rgb("F2E8D5"))
    b.box(0, -0.08, 0.12, 0.05, rgb("F2E8D5"), 0.02)


def _phone(b: Brush, c: Color) -> None:
    b.box(0, 0, 0.38, 0.7, rgb("23252B"), 0.06)
    b.box(0, 0, 0.345, 0.665, lighter(c, 0.1), 0.045)
    b.circle(0.03, -0.06, 0.12, lighter(c, 0.35))
    b.circle(-0.05, 0.13, 0.09, darker(c, 0.15))
    b.box(0, -0.3, 0.1, 0.024, rgb("23252B"), 0.012)


def _watch(b: Brush, c: Color) -> None:
    b.box(0, 0, 0.2, 0.72, c, 0.06)
    b.circle(0, 0, 0.23, rgb("3A3D46"))
    b.circle(0, 0, 0.195, rgb("F6F4EE"))
    for angle in range(0, 360, 30):
        turn = math.radians(angle)
        b.circle(0.16 * math.cos(turn), 0.16 * math.sin(turn), 0.01, rgb("3A3D46"))
    b.line([(0, 0), (0, -0.12)], 0.018, rgb("3A3D46"))
    b.line([(0, 0), (0.08, 0.05)], 0.018, c)


def _plant(b: Brush, c: Color) -> None:
    for angle in (-62, -35, -12, 12, 36, 60):
        b.leaf(0, 0.1, b.between(0.34, 0.46), angle, b.pick([rgb("3B8C5A"), rgb("58A86C"), rgb("2F7A50")]), 0.2)
    b.shape([(-0.2, 0.06), (0.2, 0.06), (0.15, 0.34), (-0.15, 0.34)], c)
    b.box(0, 0.07, 0.45, 0.07, darker(c, 0.14), 0.02)


def _shoe(b: Brush, c: Color) -> None:
    b.shape([(-0.36, -0.12), (-0.3, -0.15), (-0.14, -0.1), (-0.02, -0.16), (0.1, -0.01), (0.32, 0.07),
             (0.38, 0.17), (0.37, 0.26), (-0.37, 0.26), (-0.38, 0.05)], c)  # fmt: skip
    b.shape([(-0.38, 0.05), (-0.2, 0.0), (-0.12, 0.26), (-0.37, 0.26)], darker(c, 0.16))
    b.box(0, 0.27, 0.79, 0.09, rgb("FAFAF7"), 0.04)
    for i in range(3):
        b.line([(-0.04 + 0.055 * i, -0.07 + 0.04 * i), (0.0 + 0.055 * i, -0.12 + 0.045 * i)], 0.02, rgb("FFFFFF"))


def _book(b: Brush, c: Color) -> None:
    b.box(0.02, 0.02, 0.5, 0.66, rgb("EDE6D6"), 0.02)
    b.box(-0.01, 0, 0.5, 0.66, c, 0.02)
    b.box(-0.235, 0, 0.05, 0.66, darker(c, 0.2), 0.02)
    b.circle(0.02, -0.08, 0.11, lighter(c, 0.45))
    b.box(0.02, 0.14, 0.26, 0.03, lighter(c, 0.7), 0.015)
    b.box(0.02, 0.2, 0.17, 0.022, lighter(c, 0.5), 0.011)


def _bottle(b: Brush, c: Color) -> None:
    b.box(0, -0.31, 0.12, 0.1, darker(c, 0.45), 0.02)
    b.box(0, -0.21, 0.09, 0.14, darker(c, 0.1))
    b.box(0, 0.09, 0.3, 0.5, c, 0.09)
    b.box(0, 0.12, 0.3, 0.22, rgb("FBF8F1"))
    b.box(0, 0.09, 0.16, 0.03, c, 0.015)
    b.box(0, 0.15, 0.1, 0.02, lighter(c, 0.4), 0.01)


def _box(b: Brush, c: Color) -> None:
    b.shape([(-0.32, -0.14), (0.02, -0.28), (0.32, -0.14), (0.0, 0.0)], lighter(c, 0.3))
    b.shape([(-0.32, -0.14), (0.0, 0.0), (0.0, 0.36), (-0.32, 0.2)], c)
    b.shape([(0.32, -0.14), (0.0, 0.0), (0.0, 0.36), (0.32, 0.2)], darker(c, 0.2))
    b.shape([(-0.19, -0.195), (-0.11, -0.228), (0.2, -0.088), (0.12, -0.052)], rgb("F6EFE0"))


_WORDS: Final = {
    "red": rgb("D1404A"), "blue": rgb("2E6FB7"), "green": rgb("3B9B64"), "black": rgb("2E3038"),
    "white": rgb("F1EFEA"), "yellow": rgb("F2BE41"), "pink": rgb("E88AA5"), "grey": rgb("8D949C"),
    "gray": rgb("8D949C"), "brown": rgb("8A5A3C"), "purple": rgb("7A5CC0"), "orange": rgb("EE8434"),
    "navy": rgb("2F4170"), "charcoal": rgb("4B5058"), "teal": rgb("1F7F86"), "forest": rgb("2D5A41"),
    "olive": rgb("7B7A42"), "cream": rgb("EADFC4"), "tan": rgb("BD8C5A"), "rust": rgb("B5542F"),
    "burgundy": rgb("7C2F42"), "lilac": rgb("B09CCF"), "silver": rgb("BCC2C8"), "sand": rgb("D5C19A"),
    "denim": rgb("4F6D94"),
}  # fmt: skip
_PRODUCTS: Final[dict[str, Callable[[Brush, Color], None]]] = {
    "mug": _mug, "headphones": _headphones, "lamp": _lamp, "shirt": _shirt, "bag": _bag, "phone": _phone,
    "watch": _watch, "plant": _plant, "shoe": _shoe, "book": _book, "bottle": _bottle, "box": _box,
}  # fmt: skip
_NAMES: Final = picture_clothes.CLOTHES | picture_house.THINGS
_DRAWN: Final = picture_clothes.DRAWN | picture_house.DRAWN | _PRODUCTS
