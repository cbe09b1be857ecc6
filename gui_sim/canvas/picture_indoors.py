"""Pictures of what people photograph at home and at work: a laid table, a cake, a pet, a desk, a stage."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

INDOORS: Final = {
    "cake": ("birthday cake", "candles"),
    "party": ("party",),
    "table": ("laid table", "dinner table", "supper", "picnic"),
    "cat": ("cat", "kitten"),
    "dog": ("dog", "puppy"),
    "desk": ("desk", "model", "laptop"),
    "stage": ("concert", "stage"),
    "pool": ("pool", "swim"),
    "wall": ("climbing",),
    "parcel": ("parcel", "presents"),
    "lounge": ("at home", "indoors", "dining room", "office", "selfie"),
}
_CLOTH: Final = [rgb(c) for c in ("E9D8C4", "D7E3DC", "F1E6CF", "DCE3EA", "E6CFC4")]
_EVENING: Final = [rgb(c) for c in ("4A3B52", "5B4636", "37474F")]
_BRIGHT: Final = [rgb(c) for c in ("E4572E", "2E86AB", "F2A541", "2A9D8F", "D1495B", "7768AE")]


def _cake(b: Brush) -> None:
    _party(b)
    cake(b)


def _party(b: Brush) -> None:
    """A dark room with lights of many colours."""
    wall = b.pick(_EVENING)
    b.ground(wall, darker(wall, 0.3))
    for _ in range(10):
        color = mix(wall, b.pick(_BRIGHT), 0.5)
        b.circle(b.between(-1, 1) * b.half_width, b.between(-0.48, 0.0), b.between(0.03, 0.07), color)
    b.box(0, b.half_height, 2 * b.half_width + 0.1, 0.36, rgb("8A5A3C"))


def cake(b: Brush) -> None:
    """A birthday cake with its candles lit, without what is behind it."""
    cream, frill = b.pick([rgb("FBE9E2"), rgb("F6C9D0"), rgb("6B4431")]), b.pick(_BRIGHT)
    b.ellipse(0, 0.34, 0.44, 0.07, rgb("F4F1EA"))
    b.box(0, 0.2, 0.66, 0.26, cream, 0.04)
    b.ellipse(0, 0.07, 0.33, 0.07, lighter(cream, 0.25))
    for i in range(8):
        b.circle(-0.29 + 0.083 * i, 0.31, 0.035, frill)
        b.circle(-0.29 + 0.083 * i, 0.1, 0.03, lighter(frill, 0.35))
    for i in range(5):
        x = -0.2 + 0.1 * i
        b.box(x, -0.04, 0.025, 0.2, b.pick(_BRIGHT), 0.01)
        b.ellipse(x, -0.18, 0.034, 0.055, rgb("E8B45E"))
        b.ellipse(x, -0.17, 0.018, 0.035, rgb("FFF3C4"))


def _table(b: Brush) -> None:
    cloth = b.pick(_CLOTH)
    b.ground(cloth, darker(cloth, 0.08))
    w, h = b.half_width, b.half_height
    dishes = [rgb(c) for c in ("E0A458", "5E9A4B", "B83227", "F6C65B", "8A5A3C")]
    for x, y, r in ((-0.5 * w, -0.45 * h, 0.2), (0.5 * w, -0.4 * h, 0.19), (-0.45 * w, 0.5 * h, 0.19),
                    (0.48 * w, 0.48 * h, 0.21), (0.0, 0.02, 0.22)):  # fmt: skip
        b.circle(x + 0.01, y + 0.015, r, darker(cloth, 0.2))
        b.circle(x, y, r, rgb("FFFDF8"))
        b.circle(x, y, r * 0.78, rgb("F0EBE0"))
        color = b.pick(dishes)
        for i in range(11):
            turn, far = math.radians(i * 137.5), r * 0.5 * math.sqrt((i + 1) / 11)
            shade = b.pick([color, lighter(color, 0.2), darker(color, 0.12), rgb("6FB04A")])
            b.circle(x + far * math.cos(turn), y + far * math.sin(turn), r * 0.19, shade)
    for x, y in ((-0.12 * w - 0.1, -0.36 * h), (0.12 * w + 0.12, 0.32 * h)):
        b.circle(x, y, 0.075, rgb("DCE9EE"))
        b.circle(x, y, 0.055, b.pick([rgb("8E2F3F"), rgb("F3D98B"), rgb("EAF4F6")]))


def _room(b: Brush) -> tuple[Color, Color]:
    wall, floor = b.pick([rgb("EFE7DC"), rgb("DFE8E4"), rgb("E6E1EE")]), b.pick([rgb("C99B6A"), rgb("B98A5E")])
    b.ground(lighter(wall, 0.2), wall)
    b.box(0, b.half_height, 2 * b.half_width + 0.1, 0.5, floor)
    return wall, floor


def _cat(b: Brush) -> None:
    _room(b)
    fur, seat = b.pick([rgb(c) for c in ("8C8C92", "D9A066", "3A3A44", "E8E2D6")]), b.pick(_BRIGHT)
    b.box(0, 0.4, min(1.2, 2 * b.half_width - 0.1), 0.34, mix(seat, rgb("FFFFFF"), 0.45), 0.1)
    b.line([(0.26, 0.26), (0.42, 0.16), (0.4, -0.02)], 0.06, darker(fur, 0.08))
    b.ellipse(0.02, 0.16, 0.28, 0.22, fur)
    b.ellipse(0.0, 0.22, 0.12, 0.15, lighter(fur, 0.3))
    for side in (-1, 1):
        b.shape([(side * 0.2, -0.14), (side * 0.18, -0.36), (side * 0.05, -0.25)], fur)
        b.shape([(side * 0.17, -0.19), (side * 0.165, -0.31), (side * 0.09, -0.245)], rgb("E8A7A0"))
        b.ellipse(side * 0.1, 0.34, 0.07, 0.045, lighter(fur, 0.15))
    b.ellipse(0, -0.12, 0.22, 0.19, fur)
    for side in (-1, 1):
        b.ellipse(side * 0.09, -0.14, 0.036, 0.042, rgb("C6D66B"))
        b.ellipse(side * 0.09, -0.14, 0.012, 0.038, rgb("22221F"))
        for tilt in (-0.02, 0.015):
            b.line([(side * 0.07, -0.04 + tilt), (side * 0.27, -0.05 + tilt * 3)], 0.007, rgb("F7F4EE"))
    b.shape([(-0.025, -0.07), (0.025, -0.07), (0, -0.04)], rgb("D98880"))
    if b.chance.random() < 0.5:
        for x in (-0.08, 0.0, 0.08):
            b.line([(x, -0.3), (x * 0.8, -0.22)], 0.02, darker(fur, 0.3))


def _dog(b: Brush) -> None:
    green = b.pick([rgb("7FB069"), rgb("8DB580")])
    b.ground(rgb("BFE0EE"), rgb("EAF4E6"))
    b.hills(0.1, 0.04, green)
    b.hills(0.34, 0.03, darker(green, 0.12), 0.9)
    fur = b.pick([rgb(c) for c in ("C98A4E", "4A3A30", "E9D7BC", "9A8F86")])
    b.line([(0.26, 0.2), (0.4, 0.02)], 0.06, fur)
    b.ellipse(0.04, 0.2, 0.25, 0.26, fur)
    b.ellipse(-0.02, 0.22, 0.12, 0.17, lighter(fur, 0.35))
    for side in (-1, 1):
        b.box(side * 0.1, 0.38, 0.1, 0.2, fur, 0.05)
        b.ellipse(side * 0.11, 0.46, 0.07, 0.04, lighter(fur, 0.3))
    b.ellipse(0, -0.14, 0.2, 0.19, fur)
    for side in (-1, 1):
        b.oval(side * 0.2, -0.13, 0.075, 0.17, side * -14, darker(fur, 0.25))
    b.ellipse(0, -0.05, 0.11, 0.1, lighter(fur, 0.4))
    b.ellipse(0, -0.11, 0.045, 0.032, rgb("2B2118"))
    b.shape([(-0.04, 0.0), (0.04, 0.0), (0.03, 0.09), (-0.03, 0.09)], rgb("E8857A"))
    for side in (-1, 1):
        b.circle(side * 0.08, -0.19, 0.024, rgb("2B2118"))
        b.circle(side * 0.08 - 0.007, -0.198, 0.008, rgb("FFFFFF"))
    b.box(0, 0.06, 0.22, 0.04, b.pick(_BRIGHT), 0.02)


def _desk(b: Brush) -> None:
    wood = b.pick([rgb("C99B6A"), rgb("DDB98C"), rgb("A9764E")])
    b.ground(lighter(wood, 0.15), wood)
    w, h = b.half_width, b.half_height
    b.box(-0.34 * w, -0.12, min(0.8, w), 0.7, darker(wood, 0.18), 0.01)
    b.box(-0.36 * w, -0.14, min(0.8, w), 0.7, rgb("FBFAF5"), 0.01)
    left, wide = -0.36 * w - min(0.8, w) / 2, min(0.8, w)
    for _ in range(7):
        x, y = left + wide * b.between(0.12, 0.88), -0.14 + b.between(-0.26, 0.26)
        b.circle(x, y, b.between(0.03, 0.06), mix(b.pick([rgb("5E9A4B"), rgb("8DB580")]), rgb("FFFFFF"), 0.3))
    b.line([(left + 0.06, 0.1), (left + wide * 0.5, -0.2), (left + wide - 0.06, -0.02)], 0.03, rgb("D9C7A2"))
    b.box(left + wide * 0.7, 0.02, 0.18, 0.12, rgb("9FB4C4"))
    b.box(0.52 * w, 0.2, min(0.56, 0.7 * w), 0.4, rgb("3B3F45"), 0.03)
    b.box(0.52 * w, 0.18, min(0.5, 0.64 * w), 0.3, rgb("7FB3D0"))
    b.circle(0.6 * w, -0.32 * 2 * h * 0.8, 0.12, rgb("FFFFFF"))
    b.circle(0.6 * w, -0.32 * 2 * h * 0.8, 0.09, rgb("7B4A2D"))
    for i, color in enumerate(("E4572E", "2E86AB", "F2A541")):
        b.line([(-0.1 * w + i * 0.07, h - 0.08), (0.12 * w + i * 0.07, h - 0.2)], 0.024, rgb(color))


def _stage(b: Brush) -> None:
    b.ground(rgb("1A1036"), rgb("3A1F5E"))
    w, h = b.half_width, b.half_height
    for at in (-0.6, -0.2, 0.25, 0.65):
        color = mix(rgb("3A1F5E"), b.pick(_BRIGHT), 0.55)
        b.shape([(at * w, -h), (at * w - 0.22, 0.24), (at * w + 0.16, 0.24)], color)
    b.box(0, 0.22, 2 * w + 0.1, 0.08, rgb("120A26"))
    for x in (-0.3, 0.0, 0.32):
        b.circle(x * w, -0.02, 0.06, rgb("0E0820"))
        b.box(x * w, 0.11, 0.13, 0.22, rgb("0E0820"), 0.05)
        b.line([(x * w - 0.12, 0.12), (x * w + 0.14, 0.05)], 0.03, rgb("0E0820"))
    count = 9
    for i in range(count):
        x = -w + 2 * w * (i + 0.5) / count
        b.circle(x, h - 0.12 + 0.03 * (i % 2), 0.09, rgb("080414"))
        if i % 3 == 1:
            b.line([(x + 0.06, h - 0.12), (x + 0.12, h - 0.34)], 0.04, rgb("080414"))


def _pool(b: Brush) -> None:
    b.ground(rgb("8FD3E8"), rgb("3FA7CC"))
    w, h = b.half_width, b.half_height
    for i in range(3):
        y = -h * 0.5 + i * h * 0.5
        for step in range(12):
            b.circle(-w + 2 * w * (step + 0.5) / 12, y, 0.026, rgb("FFFFFF") if step % 2 else rgb("E4572E"))
    for _ in range(14):
        x, y = b.between(-1, 1) * w, b.between(-1, 1) * h
        b.line([(x, y), (x + 0.07, y - 0.015), (x + 0.14, y)], 0.01, rgb("CFEFF7"))
    b.box(0, -h, 2 * w + 0.1, 0.16, rgb("EDE6DA"))


def _wall(b: Brush) -> None:
    panel = b.pick([rgb("D8CFC2"), rgb("C7D3D9"), rgb("E3D5B8")])
    b.ground(panel, darker(panel, 0.12))
    w, h = b.half_width, b.half_height
    b.shape([(-w, -h), (0.1, -h), (-0.2, h), (-w, h)], darker(panel, 0.1))
    for _ in range(24):
        x, y, r, color = b.between(-1, 1) * w, b.between(-1, 1) * h, b.between(0.028, 0.06), b.pick(_BRIGHT)
        b.oval(x, y, r * 1.3, r, b.between(0, 180), darker(color, 0.15))
        b.circle(x - r * 0.2, y - r * 0.2, r * 0.35, lighter(color, 0.35))
    b.line([(0.18, -h), (0.16, h)], 0.016, rgb("3B3F45"))


def _parcel(b: Brush) -> None:
    _room(b)
    for x, y, side in ((-0.24, 0.22, 0.42), (0.26, 0.26, 0.34), (0.0, -0.1, 0.26)):
        color = b.pick(_BRIGHT)
        b.box(x, y, side, side * 0.8, color, 0.015)
        ribbon = lighter(color, 0.65)
        b.box(x, y, side * 0.14, side * 0.8, ribbon)
        b.box(x, y - side * 0.1, side, side * 0.12, ribbon)
        for turn in (-45, 45):
            b.leaf(x, y - side * 0.38, side * 0.34, turn, ribbon, 0.3)


def _lounge(b: Brush) -> None:
    wall, _ = _room(b)
    w = b.half_width
    side = b.pick([-1, 1])
    sky = b.pick([rgb("9CCBEF"), rgb("F6C39B"), rgb("2F4B7C")])
    b.box(side * w * 0.5, -0.18, 0.44, 0.44, rgb("FFFFFF"))
    b.box(side * w * 0.5, -0.18, 0.4, 0.4, sky)
    b.box(side * w * 0.5, -0.18, 0.016, 0.4, rgb("FFFFFF"))
    for place, size in ((-0.7, 0.2), (-0.36, 0.15)):
        b.box(side * place * w, -0.24, size, size * 1.2, darker(wall, 0.45))
        b.box(side * place * w, -0.24, size - 0.03, size * 1.2 - 0.03, mix(b.pick(_BRIGHT), wall, 0.35))
    sofa = mix(b.pick(_BRIGHT), wall, 0.4)
    b.box(0, 0.28, min(1.5, 2 * w - 0.16), 0.3, sofa, 0.07)
    b.box(0, 0.4, min(1.6, 2 * w - 0.1), 0.2, darker(sofa, 0.12), 0.06)
    b.line([(side * -w * 0.9, 0.45), (side * -w * 0.9, -0.02)], 0.018, rgb("4A4F55"))
    x = side * -w * 0.9
    b.shape([(x - 0.12, 0.02), (x - 0.07, -0.14), (x + 0.07, -0.14), (x + 0.12, 0.02)], rgb("FFE7B0"))


DRAWN: Final[dict[str, Callable[[Brush], None]]] = {
    "cake": _cake, "party": _party, "table": _table, "cat": _cat, "dog": _dog, "desk": _desk, "stage": _stage,
    "pool": _pool, "wall": _wall, "parcel": _parcel, "lounge": _lounge,
}  # fmt: skip
