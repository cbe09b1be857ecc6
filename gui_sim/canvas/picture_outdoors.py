"""Pictures of the open air as people photograph it: a harbour, a garden, blossom, snow, an evening sky."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

OUTDOORS: Final = {
    "fireworks": ("firework",),
    "sunset": ("sunset", "sunrise", "dusk"),
    "night": ("night sky", "stars", "moon"),
    "snow": ("snow", "frost", "sledge", "skating"),
    "harbour": ("harbour", "ferry", "boat", "quay", "pier", "sailing"),
    "blossom": ("blossom", "magnolia", "cherry tree"),
    "autumn": ("autumn", "leaves"),
    "flower": ("rose", "dahlia", "tulip", "peony", "flower"),
    "balcony": ("balcony", "pots", "window box", "seedling", "fern"),
    "beds": ("vegetable", "allotment", "flower bed", "border", "courgette"),
    "site": ("building site", "digger", "earthworks", "paving"),
    "bridge": ("bridge", "canal"),
    "stall": ("market stall", "farmers"),
}
_GREENS: Final = [rgb(c) for c in ("4F8A6B", "5E9A4B", "6DA67A", "3F7A5A")]
_PETALS: Final = [rgb(c) for c in ("E4576B", "F2A541", "B24A7A", "F7C8D0", "FFF6E6", "8E6BBF", "F6D24A")]
_BRICK: Final = [rgb(c) for c in ("C9A28A", "D8C3A5", "B5838D", "8FA3AD", "E3D5CA")]
_DAY: Final = [(rgb("7CC0F0"), rgb("DFF0FA")), (rgb("9AD0EC"), rgb("F4F1DE")), (rgb("8FB8DE"), rgb("EADFD8"))]

_EVENING: Final = [
    (rgb("51407A"), rgb("F7A072")), (rgb("2F4B7C"), rgb("F9C784")), (rgb("7A3E6B"), rgb("F6AE70")),
]  # fmt: skip


def _sky(b: Brush) -> tuple[Color, Color]:
    top, bottom = b.pick(_DAY)
    b.ground(top, bottom)
    for _ in range(2):
        x, y, size = b.between(-0.8, 0.8) * b.half_width, b.between(-0.85, -0.45) * b.half_height, b.between(0.07, 0.12)
        white = lighter(bottom, 0.7)
        b.box(x, y, size * 2.4, size * 0.5, white, size * 0.25)
        b.circle(x - size * 0.3, y - size * 0.18, size * 0.38, white)
        b.circle(x + size * 0.35, y - size * 0.08, size * 0.3, white)
    return top, bottom


def _below(b: Brush, y: float, color: Color) -> None:
    """Fill everything from a height down."""
    b.box(0, (y + b.half_height) / 2 + 0.01, 2 * b.half_width + 0.1, b.half_height - y + 0.02, color)


def _harbour(b: Brush) -> None:
    _, bottom = _sky(b)
    w = b.half_width
    x = -w
    while x < w:
        wide, tall = b.between(0.16, 0.26), b.between(0.2, 0.36)
        wall = b.pick(_BRICK)
        b.box(x + wide / 2, 0.06 - tall / 2, wide, tall, wall)
        b.shape([(x, 0.06 - tall), (x + wide / 2, -0.03 - tall), (x + wide, 0.06 - tall)], darker(wall, 0.35))
        for row in range(2):
            for column in (-1, 1):
                b.box(x + wide / 2 + column * wide * 0.22, 0.1 - tall + row * 0.1, wide * 0.16, 0.05, rgb("5B6B7A"))
        x += wide
    sea = b.pick([rgb("3C7FA6"), rgb("2E8B8B"), rgb("4A90B8")])
    _below(b, 0.06, sea)
    for step in range(5):
        y = 0.14 + step * 0.09
        b.line([(b.between(-1, 0.2) * w, y), (b.between(0.3, 1) * w, y)], 0.012, lighter(sea, 0.22))
    for at in (b.between(-0.6, -0.3), b.between(0.2, 0.55)):
        _boat(b, at * w, b.between(0.18, 0.28), b.pick([rgb("E4572E"), rgb("FDFBF5"), rgb("33415C"), rgb("2A9D8F")]))
    b.box(0, b.half_height, 2 * w + 0.1, 0.16, mix(bottom, rgb("6E5A48"), 0.85))


def _boat(b: Brush, x: float, y: float, hull: Color) -> None:
    b.line([(x, y), (x, y - 0.36)], 0.014, rgb("6B4F3A"))
    b.shape([(x + 0.015, y - 0.34), (x + 0.19, y - 0.06), (x + 0.015, y - 0.06)], rgb("FFFDF6"))
    b.shape([(x - 0.015, y - 0.28), (x - 0.13, y - 0.06), (x - 0.015, y - 0.06)], rgb("F1E6D2"))
    b.shape([(x - 0.2, y - 0.03), (x + 0.22, y - 0.03), (x + 0.13, y + 0.07), (x - 0.14, y + 0.07)], hull)
    b.shape(
        [(x - 0.21, y - 0.045), (x + 0.235, y - 0.045), (x + 0.22, y - 0.025), (x - 0.2, y - 0.025)], lighter(hull, 0.4)
    )


def _fireworks(b: Brush) -> None:
    b.ground(rgb("0E1533"), rgb("3A2C5E"))
    for at, high in ((-0.5, -0.16), (0.36, -0.26), (0.0, 0.06)):
        color, x = b.pick([rgb(c) for c in ("FFD166", "F28482", "9BF6FF", "C3F584", "F7C8FF")]), at * b.half_width
        reach = b.between(0.16, 0.24)
        for i in range(14):
            turn = math.tau * i / 14
            far, near = reach, reach * 0.45
            ends = [(x + r * math.cos(turn), high + r * math.sin(turn)) for r in (near, far)]
            b.line(ends, 0.01, mix(color, rgb("3A2C5E"), 0.25))
            b.circle(*ends[1], 0.017, color)
        b.circle(x, high, 0.028, rgb("FFFFFF"))
    b.hills(b.half_height - 0.1, 0.03, rgb("0B1024"), 1.0)


def _snow(b: Brush) -> None:
    b.ground(rgb("B9CCDD"), rgb("EEF3F7"))
    w, h = b.half_width, b.half_height
    b.hills(0.02, 0.05, rgb("DCE6EE"))
    for _ in range(7):
        x, y, size = b.between(-1, 1) * w, b.between(0.06, 0.24), b.between(0.16, 0.28)
        b.box(x, y + 0.03, 0.03, 0.08, rgb("6B5444"))
        for step in range(3):
            half, base = size * (0.46 - step * 0.11), y - step * size * 0.38
            b.shape([(x - half, base), (x, base - size * 0.7), (x + half, base)], rgb("4C6E66"))
            cap = base - size * 0.35
            b.shape([(x - half * 0.5, cap), (x, base - size * 0.7), (x + half * 0.5, cap)], rgb("F7FAFC"))
    b.hills(0.26, 0.03, rgb("F7FAFC"), 0.8)
    for _ in range(26):
        b.circle(b.between(-1, 1) * w, b.between(-1, 1) * h, b.between(0.006, 0.014), rgb("FFFFFF"))


def _sunset(b: Brush) -> None:
    top, bottom = b.pick(
        [(rgb("51407A"), rgb("F7A072")), (rgb("2F4B7C"), rgb("F9C784")), (rgb("7A3E6B"), rgb("F6AE70"))]
    )
    b.ground(top, bottom)
    x = b.between(-0.4, 0.4) * b.half_width
    b.circle(x, 0.05, 0.19, mix(bottom, rgb("FFE9B0"), 0.5))
    b.circle(x, 0.05, 0.13, rgb("FFF1C4"))
    sea = mix(top, bottom, 0.35 if top[0] > top[2] * 0.55 else 0.12)  # blue and yellow between them make grey
    _below(b, 0.08, sea)
    for step in range(6):
        wide = 0.05 + 0.045 * step
        b.box(x, 0.115 + step * 0.065, wide * 2, 0.018, mix(sea, rgb("FFE9B0"), 0.75 - 0.08 * step), 0.009)
    b.hills(b.half_height - 0.06, 0.03, darker(top, 0.55), 0.9)


def _blossom(b: Brush) -> None:
    _sky(b)
    b.hills(b.half_height - 0.16, 0.02, b.pick(_GREENS))
    bark, petal = rgb("6B4F3F"), b.pick([rgb("F6C5D5"), rgb("FBE3EA"), rgb("F2A7C3")])
    b.line([(0.02, b.half_height), (0.0, 0.1), (-0.06, -0.06)], 0.075, bark)
    for x, y in ((-0.3, -0.16), (0.28, -0.14), (-0.12, -0.3), (0.12, -0.28)):
        b.line([(0.0, 0.12), (x * 0.6, y * 0.5 + 0.02), (x, y)], 0.032, bark)
    for i in range(60):
        turn, far = math.radians(i * 137.5), 0.4 * math.sqrt((i + 1) / 60)
        shade = b.pick([petal, lighter(petal, 0.45), darker(petal, 0.07)])
        b.circle(far * 1.1 * math.cos(turn), -0.14 + far * 0.72 * math.sin(turn), b.between(0.035, 0.06), shade)
    for _ in range(12):
        b.ellipse(b.between(-0.5, 0.5), b.between(0.3, 0.46) * 2 * b.half_height * 0.95, 0.016, 0.01, petal)


def _autumn(b: Brush) -> None:
    b.ground(rgb("B8C7CF"), rgb("F3E6CF"))
    w, h = b.half_width, b.half_height
    leaves = [rgb(c) for c in ("D9762B", "E9A23B", "B8432F", "C98A3E", "8F6B2E")]
    for x in (-0.72, -0.3, 0.28, 0.74):
        trunk, high = darker(rgb("6B4F3F"), b.between(0, 0.2)), b.between(-0.18, -0.05)
        b.line([(x * w, 0.3), (x * w + 0.01, high)], 0.04, trunk)
        for i in range(14):
            turn, far = math.radians(i * 137.5), 0.2 * math.sqrt((i + 1) / 14)
            b.circle(x * w + far * math.cos(turn), high - 0.04 + far * math.sin(turn), 0.06, b.pick(leaves))
    _below(b, 0.26, rgb("A8823F"))
    b.shape([(-0.05, 0.26), (0.06, 0.26), (0.34, h), (-0.3, h)], rgb("D9BE8C"))
    for _ in range(40):
        b.leaf(b.between(-1, 1) * w, b.between(0.3, 1) * h, b.between(0.04, 0.07), b.between(0, 360), b.pick(leaves))


def _flower(b: Brush) -> None:
    green = b.pick(_GREENS)
    b.ground(mix(green, rgb("DCE8C8"), 0.55), darker(green, 0.2))
    w, h = b.half_width, b.half_height
    for _ in range(16):
        shade = darker(green, b.between(0.0, 0.3))
        b.leaf(b.between(-1, 1) * w, b.between(-0.6, 1) * h, b.between(0.2, 0.36), b.between(0, 360), shade)
    petal = b.pick(_PETALS)
    for x, y, size in ((-0.36 * w, 0.2, 0.6), (0.5 * w, -0.3, 0.55), (0.02, -0.02, 1.0)):
        b.line([(x, y), (x + 0.03, h)], 0.026 * size + 0.006, darker(green, 0.1))
        for ring, count in ((0.19, 9), (0.13, 7), (0.075, 5)):
            for i in range(count):
                turn = math.tau * i / count + ring * 9
                shade = mix(petal, rgb("FFFFFF"), 0.28 - ring) if ring < 0.15 else darker(petal, 0.06)
                px, py = x + ring * size * math.cos(turn), y + ring * size * math.sin(turn)
                b.oval(px, py, 0.11 * size, 0.075 * size, math.degrees(turn), shade)
        b.circle(x, y, 0.05 * size, b.pick([rgb("F6D24A"), rgb("C9762B"), darker(petal, 0.3)]))


def _balcony(b: Brush) -> None:
    _sky(b)
    w, h = b.half_width, b.half_height
    for i in range(12):
        b.box(-w + (i + 0.5) * w / 6, 0.12, 0.016, 0.46, rgb("4A5560"))
    b.box(0, -0.1, 2 * w + 0.1, 0.035, rgb("3B454F"))
    _below(b, 0.3, rgb("C9A27C"))
    for step in range(4):
        b.box(0, 0.34 + step * 0.06, 2 * w + 0.1, 0.008, rgb("A8805A"))
    for x, size in ((-0.66, 1.0), (-0.2, 0.8), (0.24, 1.1), (0.7, 0.9)):
        _pot(b, x * w, min(h - 0.08, 0.4), size)


def _pot(b: Brush, x: float, foot: float, size: float) -> None:
    clay, green = b.pick([rgb("B5654A"), rgb("C97B55"), rgb("E8E2D6"), rgb("5B6B7A")]), b.pick(_GREENS)
    top = foot - 0.17 * size
    for i in range(9):
        angle = -72 + i * 18 + b.between(-6, 6)
        b.leaf(x, top, b.between(0.2, 0.32) * size, angle, darker(green, b.between(0, 0.25)), 0.2)
    if b.chance.random() < 0.6:
        petal = b.pick(_PETALS)
        for i in range(4):
            turn = math.radians(-150 + i * 40)
            b.circle(x + 0.2 * size * math.cos(turn), top + 0.2 * size * math.sin(turn), 0.032 * size, petal)
    b.shape([(x - 0.11 * size, top), (x + 0.11 * size, top), (x + 0.08 * size, foot), (x - 0.08 * size, foot)], clay)
    b.box(x, top + 0.015, 0.25 * size, 0.04 * size, lighter(clay, 0.15), 0.01)


def _beds(b: Brush) -> None:
    _sky(b)
    w, h = b.half_width, b.half_height
    green = b.pick(_GREENS)
    b.hills(-0.02, 0.04, mix(green, rgb("DCE8C8"), 0.3))
    _below(b, 0.06, rgb("8DA65B"))
    for near in range(3):
        y, tall = 0.14 + near * 0.15, 0.08 + near * 0.03
        wide = 2 * w * (0.74 + near * 0.14)
        b.box(0, y + tall / 2, wide, tall, rgb("6B4A34"), 0.02)
        count = 7 + near
        for i in range(count):
            x = -wide / 2 + wide * (i + 0.5) / count
            for angle in (-50, 0, 50):
                b.leaf(x, y + tall * 0.4, 0.1 + near * 0.025, angle, b.pick(_GREENS), 0.3)
            if (i + near) % 3 == 0:
                b.circle(x, y - 0.02, 0.024 + near * 0.006, b.pick(_PETALS))
    b.box(-w * 0.8, -0.08, 0.22, 0.22, rgb("A8764E"))
    b.shape([(-w * 0.8 - 0.14, -0.18), (-w * 0.8, -0.3), (-w * 0.8 + 0.14, -0.18)], rgb("7A4A3A"))
    b.box(0, h, 2 * w + 0.1, 0.06, rgb("7C9550"))


def _site(b: Brush) -> None:
    _sky(b)
    w, h = b.half_width, b.half_height
    b.hills(0.02, 0.05, rgb("9DB08A"))
    _below(b, 0.1, rgb("B08D66"))
    b.hills(0.3, 0.04, rgb("997650"), 1.3)
    x, y, yellow = b.between(-0.3, 0.1) * w, 0.12, rgb("F2B134")
    b.box(x, y + 0.09, 0.34, 0.09, rgb("3B3F45"), 0.045)
    b.box(x, y + 0.0, 0.3, 0.12, yellow, 0.02)
    b.box(x - 0.06, y - 0.12, 0.15, 0.15, yellow, 0.02)
    b.box(x - 0.05, y - 0.13, 0.1, 0.09, rgb("A9D3E8"), 0.01)
    b.line([(x + 0.1, y - 0.04), (x + 0.28, y - 0.24), (x + 0.44, y - 0.06)], 0.042, darker(yellow, 0.12))
    b.shape([(x + 0.4, y - 0.08), (x + 0.5, y - 0.06), (x + 0.46, y + 0.06), (x + 0.36, y + 0.04)], rgb("4A4F55"))
    for i in range(5):
        left = -w + (i + 0.5) * w * 0.42
        b.box(left, h - 0.16, 0.2, 0.05, rgb("FDFBF5") if i % 2 else rgb("D8402F"), 0.01)
        b.box(left, h - 0.11, 0.016, 0.14, rgb("6E6A66"))


def _bridge(b: Brush) -> None:
    _, bottom = _sky(b)
    w = b.half_width
    b.hills(0.02, 0.05, mix(b.pick(_GREENS), bottom, 0.3))
    water, stone = b.pick([rgb("5E8C9A"), rgb("4A7F8C")]), b.pick([rgb("B8A690"), rgb("A99B8F")])
    _below(b, 0.14, water)
    b.shape([(-w - 0.1, 0.02), (0, -0.14), (w + 0.1, 0.02), (w + 0.1, 0.2), (-w - 0.1, 0.2)], stone)
    for x, r in ((-0.55 * w, 0.15), (0.0, 0.2), (0.55 * w, 0.15)):
        b.circle(x, 0.22, r, darker(water, 0.35))
    _below(b, 0.22, water)
    b.line([(-w - 0.1, 0.0), (0, -0.16), (w + 0.1, 0.0)], 0.03, lighter(stone, 0.25))
    for step in range(4):
        b.line([(b.between(-1, 0) * w, 0.28 + step * 0.07), (b.between(0.1, 1) * w, 0.28 + step * 0.07)], 0.012,
               lighter(water, 0.2))  # fmt: skip


def _stall(b: Brush) -> None:
    _sky(b)
    w, h = b.half_width, b.half_height
    _below(b, 0.2, rgb("CFC8BC"))
    cloth = b.pick([rgb("D1495B"), rgb("2A9D8F"), rgb("E07A2F")])
    wide = min(2 * w - 0.1, 1.2)
    for side in (-1, 1):
        b.box(side * (wide / 2 - 0.03), 0.06, 0.025, 0.6, rgb("7A5A40"))
    for i in range(8):
        x = -wide / 2 + wide * (i + 0.5) / 8
        b.box(x, -0.27, wide / 8 + 0.004, 0.14, cloth if i % 2 else rgb("FFF8EE"))
        b.circle(x, -0.2, wide / 16, cloth if i % 2 else rgb("FFF8EE"))
    b.box(0, 0.24, wide, 0.24, rgb("A8764E"), 0.01)
    fruits = [rgb(c) for c in ("D8402F", "F2A541", "6FB04A", "F6D24A", "8E4B7A")]
    for i in range(5):
        x, color = -wide / 2 + wide * (i + 0.5) / 5, fruits[i]
        b.box(x, 0.12, wide / 5 - 0.03, 0.09, rgb("C99B6A"), 0.01)
        for row in range(2):
            for column in (-1, 0, 1):
                b.circle(x + column * wide * 0.052, 0.06 - row * 0.045, 0.035, color if row else lighter(color, 0.12))
    b.box(0, h, 2 * w + 0.1, 0.08, rgb("B8B1A4"))


def _night(b: Brush) -> None:
    b.ground(rgb("0B1433"), rgb("2D3F73"))
    w, h = b.half_width, b.half_height
    for _ in range(46):
        b.circle(b.between(-1, 1) * w, b.between(-1, 0.5) * h, b.between(0.004, 0.011), rgb("F4F1DE"))
    b.circle(0.32 * w, -0.22, 0.13, rgb("F7EFCB"))
    for x, y, r in ((0.28 * w, -0.25, 0.03), (0.38 * w, -0.17, 0.022), (0.34 * w, -0.29, 0.016)):
        b.circle(x, y, r, rgb("E3D8AE"))
    b.hills(h - 0.18, 0.04, rgb("0A0F22"), 1.1)


DRAWN: Final[dict[str, Callable[[Brush], None]]] = {
    "harbour": _harbour, "fireworks": _fireworks, "snow": _snow, "sunset": _sunset, "blossom": _blossom,
    "autumn": _autumn, "flower": _flower, "balcony": _balcony, "beds": _beds, "site": _site, "bridge": _bridge,
    "stall": _stall, "night": _night,
}  # fmt: skip
