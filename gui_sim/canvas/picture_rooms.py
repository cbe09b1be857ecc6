"""Pictures of rooms to sleep in, and of a cabin among trees."""

from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

ROOMS: Final = {
    "bunks": ("bunk",),
    "twins": ("twin bedroom",),
    "bedroom": ("bedroom",),
    "kitchen": ("galley",),
    "cabin": ("cabin",),
}
_WALLS: Final = [rgb(c) for c in ("EFE7DC", "E3EAEC", "EADFD8", "DFE6DC", "E6E1EE", "F1E6CF")]
_LINEN: Final = [rgb(c) for c in ("2F6F7E", "B5654A", "4F6D94", "7C8B5A", "8A5A78", "3E5C76")]
_WOOD: Final = [rgb(c) for c in ("8A5A3C", "A9764E", "6E4B3A", "B98A5E")]


def _room(b: Brush) -> tuple[Color, float]:
    """Wall and floor; returns the wall's colour and where the floor begins."""
    wall, wood = b.pick(_WALLS), b.pick(_WOOD)
    w, h = b.half_width, b.half_height
    floor = h - 0.22
    b.ground(lighter(wall, 0.25), wall)
    b.box(0, h - 0.1, 2 * w + 0.1, 0.24, lighter(wood, 0.25))
    b.box(0, floor + 0.005, 2 * w + 0.1, 0.02, darker(wall, 0.15))
    return wall, floor


def _window(b: Brush, x: float, y: float, wide: float, tall: float) -> None:
    sky = b.pick([rgb("9CCBEF"), rgb("F6C39B"), rgb("B7D9E8"), rgb("8E9FD6")])
    b.box(x, y, wide + 0.04, tall + 0.04, rgb("FFFFFF"))
    b.box(x, y, wide, tall, sky)
    b.box(x, y + tall * 0.32, wide, tall * 0.36, mix(sky, b.pick([rgb("4F8A6B"), rgb("2E8BC0"), rgb("6DA67A")]), 0.7))
    b.box(x, y, 0.014, tall, rgb("FFFFFF"))
    for side in (-1, 1):
        b.box(x + side * (wide / 2 + 0.03), y + 0.03, 0.07, tall + 0.12, rgb("F6F0E6"), 0.01)


def _lamp(b: Brush, x: float, floor: float) -> None:
    b.box(x, floor - 0.04, 0.15, 0.14, darker(b.pick(_WOOD), 0.1), 0.01)
    b.box(x, floor - 0.14, 0.014, 0.07, rgb("5B5148"))
    low, high = floor - 0.17, floor - 0.25
    b.shape([(x - 0.055, low), (x - 0.035, high), (x + 0.035, high), (x + 0.055, low)], rgb("FFE7B0"))


def _bed(b: Brush, x: float, floor: float, wide: float, linen: Color, wood: Color) -> None:
    b.box(x, floor - 0.22, wide + 0.04, 0.26, wood, 0.03)
    b.box(x, floor - 0.02, wide, 0.2, rgb("FBFAF7"), 0.03)
    pillows = 2 if wide > 0.45 else 1
    for index in range(pillows):
        at = x + (index - (pillows - 1) / 2) * wide * 0.46
        b.box(at, floor - 0.14, wide * 0.4 if pillows == 2 else wide * 0.7, 0.1, rgb("FFFFFF"), 0.035)
        b.box(at, floor - 0.105, wide * 0.36 if pillows == 2 else wide * 0.64, 0.02, rgb("E7E4DD"), 0.01)
    b.box(x, floor + 0.03, wide + 0.02, 0.14, linen, 0.03)
    b.box(x, floor - 0.035, wide + 0.02, 0.035, lighter(linen, 0.3), 0.01)
    b.box(x, floor + 0.11, wide, 0.03, darker(linen, 0.35))


def _bedroom(b: Brush) -> None:
    wall, floor = _room(b)
    side = b.pick([-1, 1])
    wide = min(0.72, b.half_width * 1.1)
    _window(b, -side * b.half_width * 0.55, -b.half_height + 0.3, 0.3, 0.34)
    b.box(side * b.half_width * 0.3, -b.half_height + 0.24, 0.3, 0.2, darker(wall, 0.3))
    b.box(side * b.half_width * 0.3, -b.half_height + 0.24, 0.26, 0.16, mix(b.pick(_LINEN), rgb("FFFFFF"), 0.45))
    _bed(b, side * 0.1, floor + 0.02, wide, b.pick(_LINEN), b.pick(_WOOD))
    for place in (-1, 1):
        _lamp(b, side * 0.1 + place * (wide / 2 + 0.14), floor + 0.02)


def _twins(b: Brush) -> None:
    _, floor = _room(b)
    linen, wood = b.pick(_LINEN), b.pick(_WOOD)
    _window(b, 0.0, -b.half_height + 0.28, 0.34, 0.32)
    for side in (-1, 1):
        _bed(b, side * 0.33, floor + 0.02, 0.4, linen, wood)
    _lamp(b, 0.0, floor + 0.02)


def _bunks(b: Brush) -> None:
    _, floor = _room(b)
    wood = b.pick(_WOOD)
    _window(b, 0.0, -b.half_height + 0.28, 0.26, 0.3)
    for side in (-1, 1):
        x, wide = side * (b.half_width - 0.3), 0.48
        for level in (0.0, 0.36):
            y = floor - 0.03 - level
            b.box(x, y, wide, 0.09, rgb("FBFAF7"), 0.02)
            b.box(x + side * 0.02, y - 0.01, wide * 0.7, 0.1, b.pick(_LINEN), 0.025)
            b.box(x, y + 0.055, wide + 0.02, 0.04, wood)
        for post in (-1, 1):
            b.box(x + post * wide / 2, floor - 0.22, 0.03, 0.62, darker(wood, 0.12))


def _kitchen(b: Brush) -> None:
    wall, floor = _room(b)
    doors = b.pick(_LINEN)
    w = b.half_width
    b.box(0, floor - 0.05, 2 * w, 0.34, doors)
    b.box(0, floor - 0.23, 2 * w + 0.1, 0.03, rgb("F4F1EA"))
    for index in range(int(4 * w) + 1):
        x = -w + 0.25 + index * 0.5
        b.box(x, floor - 0.05, 0.44, 0.28, lighter(doors, 0.1), 0.01)
        b.box(x + 0.17, floor - 0.13, 0.02, 0.07, rgb("EFE3C8"), 0.01)
    _window(b, -w * 0.3, -b.half_height + 0.25, 0.3, 0.26)
    b.box(w * 0.5, -b.half_height + 0.2, 0.5, 0.03, darker(wall, 0.35))
    for index, color in enumerate(("D1495B", "F2BE41", "2A9D8F", "F4F1EA")):
        b.box(w * 0.5 - 0.18 + index * 0.12, -b.half_height + 0.13, 0.07, 0.11, rgb(color), 0.015)
    b.box(w * 0.42, floor - 0.3, 0.16, 0.11, rgb("5B6570"), 0.03)
    b.box(w * 0.42, floor - 0.37, 0.05, 0.03, rgb("3B4252"), 0.01)


def _cabin(b: Brush) -> None:
    w, h = b.half_width, b.half_height
    top, bottom = b.pick(
        [(rgb("8CC6EC"), rgb("E7F3F9")), (rgb("F2A07B"), rgb("FBE3C2")), (rgb("5E6FB2"), rgb("EDC3C9"))]
    )
    b.ground(top, bottom)
    green = b.pick([rgb("4F8A6B"), rgb("5B8E7D"), rgb("3F7A5A")])
    b.hills(0.05 * 2 * h, 0.06, mix(green, bottom, 0.5))
    for _ in range(9):
        x, size = b.between(-1, 1) * w, b.between(0.2, 0.34)
        for step in range(3):
            half, base = size * (0.46 - step * 0.11), h - 0.18 - step * size * 0.4
            b.shape([(x - half, base), (x, base - size * 0.8), (x + half, base)], darker(green, 0.2 + 0.08 * step))
    b.box(0, h - 0.06, 2 * w + 0.1, 0.3, mix(green, rgb("C9D7A0"), 0.45))
    wood = b.pick(_WOOD)
    base, wide = h - 0.13, 0.62
    b.box(0, base - 0.15, wide, 0.3, wood)
    for row in range(5):
        b.box(0, base - 0.03 - row * 0.06, wide, 0.008, darker(wood, 0.2))
    b.shape([(-wide / 2 - 0.08, base - 0.28), (0, base - 0.56), (wide / 2 + 0.08, base - 0.28)], darker(wood, 0.45))
    b.box(wide * 0.27, base - 0.48, 0.07, 0.16, rgb("8D8A86"))
    b.box(-wide * 0.05, base - 0.1, 0.13, 0.2, darker(wood, 0.5), 0.01)
    for x in (-wide * 0.32, wide * 0.27):
        b.box(x, base - 0.16, 0.14, 0.12, rgb("FFFFFF"))
        b.box(x, base - 0.16, 0.115, 0.095, rgb("FFE3A3"))
        b.box(x, base - 0.16, 0.01, 0.1, rgb("FFFFFF"))


DRAWN: Final[dict[str, Callable[[Brush], None]]] = {
    "bunks": _bunks, "twins": _twins, "bedroom": _bedroom, "kitchen": _kitchen, "cabin": _cabin,
}  # fmt: skip
