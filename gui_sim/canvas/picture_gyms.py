"""Pictures of where one trains: a hall with bikes, mats, weights or balls, and a pool with lanes."""

from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

GYMS: Final = {
    "bikes": ("spin class",),
    "mats": ("yoga class",),
    "balls": ("pilates class",),
    "lanes": ("swim class",),
    "kettlebells": ("hiit class",),
    "weights": ("strength class", "gym"),
}
_WALLS: Final = [rgb(c) for c in ("E8E2D6", "DDE5E4", "E3DCE8", "D9E0EA", "EADFD2")]
_NIGHTS: Final = [rgb(c) for c in ("2B2140", "1F2E46", "3A1F3D", "1D3A3A")]
_STRONG: Final = [rgb(c) for c in ("E4572E", "2E86AB", "3BB273", "7768AE", "F2A541", "D1495B")]
_IRON: Final = rgb("2B2E33")


def _hall(b: Brush) -> tuple[Color, float]:
    """Wall, a strip of windows and a floor of boards; returns the wall's colour and where the floor begins."""
    wall = b.pick(_WALLS)
    w, h = b.half_width, b.half_height
    floor = h * 0.3
    b.ground(lighter(wall, 0.25), wall)
    sky = b.pick([rgb("A9D3F0"), rgb("F6C9A4"), rgb("BFD9E8")])
    panes = 5
    for index in range(panes):
        x = -w + 2 * w * (index + 0.5) / panes
        b.box(x, -h * 0.42, 2 * w / panes - 0.06, h * 0.62, rgb("FFFFFF"), 0.01)
        b.box(x, -h * 0.42, 2 * w / panes - 0.1, h * 0.56, sky)
    wood = b.pick([rgb("C99B6A"), rgb("B98A5E"), rgb("D3AE82")])
    b.box(0, (floor + h) / 2 + 0.05, 2 * w + 0.1, h - floor + 0.1, wood)
    b.box(0, floor, 2 * w + 0.1, 0.02, darker(wall, 0.2))
    return wall, floor


def _bikes(b: Brush) -> None:
    """A dark room with coloured light; bikes in a row."""
    night, light = b.pick(_NIGHTS), b.pick(_STRONG)
    w, h = b.half_width, b.half_height
    b.ground(mix(night, light, 0.35), night)
    for index in range(5):
        x = -w + 2 * w * (index + 0.5) / 5
        b.shape([(x - 0.03, -h), (x + 0.03, -h), (x + 0.2, h * 0.7), (x - 0.2, h * 0.7)], mix(night, light, 0.28))
    b.box(0, h, 2 * w + 0.1, h * 0.5, darker(night, 0.3))
    count = max(3, round(2 * w / 0.5))
    for index in range(count):
        _bike(b, -w + 2 * w * (index + 0.5) / count, h * 0.52, light)


def _bike(b: Brush, x: float, y: float, color: Color) -> None:
    b.circle(x + 0.1, y, 0.11, rgb("C9CED6"))
    b.circle(x + 0.1, y, 0.07, _IRON)
    b.line([(x - 0.15, y + 0.13), (x + 0.2, y + 0.13)], 0.03, _IRON)
    b.line([(x - 0.09, y + 0.12), (x - 0.07, y - 0.16)], 0.026, rgb("E6E8EC"))
    b.line([(x - 0.08, y - 0.02), (x + 0.1, y)], 0.03, color)
    b.line([(x + 0.1, y), (x + 0.13, y - 0.2)], 0.026, rgb("E6E8EC"))
    b.box(x - 0.08, y - 0.18, 0.13, 0.035, _IRON, 0.015)
    b.line([(x + 0.06, y - 0.21), (x + 0.19, y - 0.21)], 0.03, _IRON)


def _mats(b: Brush) -> None:
    """Mats on the floor, a plant at the side."""
    wall, floor = _hall(b)
    w, h = b.half_width, b.half_height
    count = max(3, round(2 * w / 0.55))
    for index in range(count):
        x = -w + 2 * w * (index + 0.5) / count
        color = mix(b.pick(_STRONG), wall, 0.25)
        half = w / count * 0.72
        near, far = half, half * 0.78
        b.shape([(x - near, h), (x + near, h), (x + far, floor + 0.08), (x - far, floor + 0.08)], color)
        b.ellipse(x, floor + 0.07, half * 0.8, 0.028, darker(color, 0.15))
    side = b.pick([-1, 1]) * (w - 0.14)
    b.box(side, floor - 0.05, 0.15, 0.15, rgb("F4EDE2"), 0.02)
    for turn in (-44, -22, 0, 22, 44):
        b.leaf(side, floor - 0.12, 0.3, turn, rgb("4F8A6B"), 0.26)


def _balls(b: Brush) -> None:
    """Large balls and rolled mats."""
    wall, floor = _hall(b)
    w, h = b.half_width, b.half_height
    count = max(3, round(2 * w / 0.5))
    for index in range(count):
        x = -w + 2 * w * (index + 0.5) / count
        color, size = mix(b.pick(_STRONG), wall, 0.2), b.between(0.13, 0.19)
        y = b.between(floor + 0.02, h * 0.62)
        b.ellipse(x, y + size * 0.95, size * 0.9, 0.03, darker(wall, 0.4))
        b.circle(x, y, size, color)
        b.circle(x - size * 0.3, y - size * 0.35, size * 0.28, lighter(color, 0.4))


def _weights(b: Brush) -> None:
    """A rack of dumbbells and a bar."""
    wall, floor = _hall(b)
    w = b.half_width
    color = b.pick(_STRONG)
    for line in range(2):
        y = floor - 0.1 + line * 0.17
        b.box(0, y + 0.06, 2 * w - 0.3, 0.03, darker(wall, 0.55), 0.01)
        count = max(4, round((2 * w - 0.3) / 0.26))
        for index in range(count):
            x = -w + 0.15 + (2 * w - 0.3) * (index + 0.5) / count
            big = 0.05 + 0.012 * (index % 3)
            b.box(x, y + 0.005, 0.13, 0.026, rgb("AEB4BD"), 0.01)
            for end in (-1, 1):
                b.box(x + end * 0.065, y + 0.005, 0.05, big * 1.7, color if line else _IRON, 0.015)


def _kettlebells(b: Brush) -> None:
    """Kettlebells in a row before a box to jump on."""
    floor = _hall(b)[1]
    w, h = b.half_width, b.half_height
    wood, side = rgb("A9764E"), b.pick([-1, 1]) * b.half_width * 0.6
    b.box(side, floor + 0.02, 0.42, 0.3, wood, 0.01)
    b.box(side, floor - 0.12, 0.42, 0.03, darker(wood, 0.2))
    count = max(3, round(2 * w / 0.48))
    for index in range(count):
        x, y = -w + 2 * w * (index + 0.5) / count, h * 0.62
        color = b.pick(_STRONG) if index % 2 else _IRON
        b.arc(x, y - 0.1, 0.075, 180, 360, 0.032, darker(color, 0.1))
        b.circle(x, y, 0.12, color)
        b.circle(x, y, 0.055, lighter(color, 0.35))


def _lanes(b: Brush) -> None:
    """A pool whose lanes run away from the edge."""
    b.ground(rgb("DDEBF0"), rgb("BBDDE8"))
    w, h = b.half_width, b.half_height
    top = -h * 0.35
    b.shape([(-w * 1.5, h), (w * 1.5, h), (w * 0.55, top), (-w * 0.55, top)], rgb("3FA7CC"))
    lanes = 5
    for lane in range(lanes + 1):
        share = 2 * lane / lanes - 1
        for step in range(14):
            near = step / 13
            x, y = share * w * (0.55 + 0.95 * near), top + (h - top) * near
            b.circle(x, y, 0.012 + 0.02 * near, rgb("FFFFFF") if step % 2 else rgb("E4572E"))
    for _ in range(16):
        x, y = b.between(-0.9, 0.9) * w, b.between(top + 0.1, h)
        b.line([(x, y), (x + 0.06, y - 0.012), (x + 0.12, y)], 0.01, rgb("CFEFF7"))
    b.box(0, top - 0.02, 2 * w + 0.1, 0.05, rgb("F6F1E8"))


DRAWN: Final[dict[str, Callable[[Brush], None]]] = {
    "bikes": _bikes, "mats": _mats, "balls": _balls, "lanes": _lanes, "kettlebells": _kettlebells, "weights": _weights,
}  # fmt: skip
