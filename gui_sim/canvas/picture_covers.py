"""Covers of records: bold shapes in few colours. Words of the name say what is drawn; other names get a pattern."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, Spot, darker, lighter, mix, rgb

_PALETTES: Final = [
    ("1B2A41", "F2B134", "ED553B", "E8E4D9"),
    ("2D1E2F", "F15946", "F9C784", "C6D8D3"),
    ("0B3C49", "E16036", "F0F3BD", "68B0AB"),
    ("F3E9DC", "C08552", "5E3023", "895737"),
    ("22223B", "9A8C98", "F2E9E4", "C9ADA7"),
    ("005F73", "EE9B00", "E9D8A6", "94D2BD"),
    ("3A0CA3", "F72585", "4CC9F0", "FDE2FF"),
    ("264027", "A4C3A2", "EAE7D6", "D98E04"),
    ("FBF5EF", "E4572E", "17BEBB", "2E282A"),
    ("14213D", "FCA311", "E5E5E5", "5C7AEA"),
]

_MOTIFS: Final = {
    "sea": ("harbour", "saltmere", "ferry", "sea", "lake", "boat", "tide"),
    "snow": ("snow", "winter", "frost", "ice"),
    "lamps": ("night", "depot", "lantern", "late"),
    "citrus": ("citrus", "orange", "lemon", "orchard"),
    "rain": ("rain", "umbrella", "brass"),
    "flame": ("fire", "match", "ember", "basement"),
    "leaves": ("greenhouse", "garden", "leaf", "green", "moss"),
    "window": ("room", "window", "house", "home"),
    "trees": ("birch", "larch", "timber", "wood", "tree"),
    "road": ("road", "fence", "gear", "drive", "run", "training"),
    "keys": ("nocturne", "etude", "piano", "key"),
    "table": ("table", "dinner", "kitchen", "bread"),
    "stamp": ("postcard", "letter", "telephone"),
    "coin": ("change", "gold", "coat", "talk"),
    "contours": ("cartography", "map", "fathom", "atlas"),
    "moon": ("sleep", "moon", "bed", "pillow", "bath", "quiet"),
}


def cover(b: Brush) -> None:
    """The cover of an album or a playlist."""
    palette = [rgb(code) for code in b.pick(_PALETTES)]
    motif = b.said(_MOTIFS)
    paint = _DRAWN[motif] if motif is not None else b.pick(_PATTERNS)
    paint(b, palette)


Palette = list[Color]


def _sea(b: Brush, p: Palette) -> None:
    b.ground(lighter(p[3], 0.2), p[1])
    b.circle(b.between(-0.2, 0.2), -0.08, 0.2, p[2])
    for row in range(6):
        b.hills(0.06 + row * 0.09, 0.022, mix(p[0], p[3], 0.6 - row * 0.12), 1.2 + row * 0.3)
    x = b.between(-0.25, 0.25)
    b.shape([(x - 0.1, 0.08), (x + 0.1, 0.08), (x + 0.065, 0.125), (x - 0.065, 0.125)], darker(p[0], 0.4))
    b.line([(x - 0.006, -0.13), (x - 0.006, 0.085)], 0.01, darker(p[0], 0.4))
    b.shape([(x + 0.005, -0.12), (x + 0.09, 0.065), (x + 0.005, 0.065)], (250, 247, 240))


def _snow(b: Brush, p: Palette) -> None:
    b.ground(mix(p[0], rgb("A9BCD0"), 0.6), rgb("EEF3F7"))
    for depth in range(3):
        b.hills(-0.02 + depth * 0.14, 0.05, mix(rgb("C7D5E3"), rgb("FFFFFF"), depth / 2), 0.8 + depth * 0.4)
    for _ in range(26):
        b.circle(b.between(-1, 1) * b.half_width, b.between(-1, 0.4) * b.half_height, b.between(0.006, 0.014),
                 rgb("FFFFFF"))  # fmt: skip
    x = b.between(-0.2, 0.25)
    for size, y in ((0.1, 0.06), (0.13, 0.0), (0.1, -0.07)):
        b.shape([(x - size, y + 0.1), (x, y - 0.1), (x + size, y + 0.1)], darker(p[0], 0.1))


def _window(b: Brush, p: Palette) -> None:
    b.ground(p[0], darker(p[0], 0.4))
    b.box(0.05, -0.05, 0.5, 0.6, lighter(p[1], 0.35))
    b.shape([(-0.2, 0.25), (0.3, 0.25), (0.62, 0.9), (-0.05, 0.9)], mix(p[0], p[1], 0.35))
    b.box(0.05, -0.05, 0.02, 0.6, darker(p[0], 0.3))
    b.box(0.05, -0.1, 0.5, 0.02, darker(p[0], 0.3))
    b.circle(0.17, -0.2, 0.06, p[2])
    b.box(-0.3, 0.2, 0.14, 0.02, p[3])
    for x in (-0.36, -0.24):
        b.line([(x, 0.2), (x, 0.4)], 0.014, p[3])
    b.line([(-0.36, 0.2), (-0.36, -0.02)], 0.014, p[3])


def _contours(b: Brush, p: Palette) -> None:
    b.ground(p[3])
    x, y, turn = b.between(-0.2, 0.2), b.between(-0.2, 0.2), b.between(0, 6.28)
    for ring in range(11, 0, -1):
        points = []
        for step in range(30):
            angle = step / 30 * math.tau
            reach = ring * 0.075 * (1 + 0.18 * math.sin(angle * 2 + turn) + 0.12 * math.sin(angle * 3 + ring * 0.4))
            points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        b.blob(points, mix(p[0], p[3], ring / 12) if ring % 2 else p[1] if ring == 2 else mix(p[2], p[3], ring / 12))


def _lamps(b: Brush, p: Palette) -> None:
    b.ground(darker(p[0], 0.5), p[0])
    floor = 0.3
    b.box(0, floor + 0.4, 2 * b.half_width + 0.1, 0.8, darker(p[0], 0.65))
    for index in range(5):
        size = 1.0 - index * 0.17
        for side in (-1, 1):
            x = side * (0.08 + 0.42 * size)
            b.line([(x, floor), (x, floor - 0.5 * size)], 0.016 * size, darker(p[0], 0.8))
            for glow in (0.09, 0.06, 0.032):
                b.circle(x - side * 0.03, floor - 0.5 * size, glow * size, mix(p[1], p[0], glow * 7))
    b.shape([(-0.3, 0.9), (0.3, 0.9), (0.02, floor), (-0.02, floor)], mix(p[1], p[0], 0.75))


def _citrus(b: Brush, p: Palette) -> None:
    peel, flesh = b.pick([("F28C28", "FFC46B"), ("E9C416", "FFF1A0"), ("D9534F", "FFB3A1")])
    b.ground(p[3] if sum(p[3]) > 380 else lighter(p[3], 0.5))
    x, y, r = b.between(-0.1, 0.1), b.between(-0.05, 0.1), 0.36
    b.circle(x, y, r, rgb(peel))
    b.circle(x, y, r * 0.9, rgb("FFF7E6"))
    for part in range(9):
        middle = math.radians(part * 40)
        rim = [(x + r * 0.83 * math.cos(middle + a), y + r * 0.83 * math.sin(middle + a))
               for a in (-0.31, -0.15, 0.0, 0.15, 0.31)]  # fmt: skip
        b.shape([(x + 0.03 * math.cos(middle), y + 0.03 * math.sin(middle)), *rim], rgb(flesh))
    b.leaf(x + 0.2, y - 0.3, 0.2, 40, rgb("5B8E4E"), 0.34)


def _rain(b: Brush, p: Palette) -> None:
    b.ground(p[0], mix(p[0], p[3], 0.5))
    for _ in range(40):
        x, y, long = b.between(-1, 1) * b.half_width, b.between(-1, 1) * b.half_height, b.between(0.04, 0.1)
        b.line([(x, y), (x - long * 0.3, y + long)], 0.008, mix(p[3], p[0], 0.35))
    top = [(0.3 * math.cos(math.radians(a)), 0.02 + 0.3 * math.sin(math.radians(a))) for a in range(180, 361, 10)]
    b.shape(top, p[1])
    for index in range(3):
        b.circle(-0.2 + 0.2 * index, 0.02, 0.1, p[0] if index % 2 else darker(p[0], 0.15))
    b.line([(0, -0.3), (0, 0.3)], 0.016, p[2])
    b.arc(0.05, 0.3, 0.05, 0, 180, 0.016, p[2])


def _flame(b: Brush, p: Palette) -> None:
    b.ground(darker(p[0], 0.55), darker(p[0], 0.2))
    for size, color in ((1.0, rgb("D9381E")), (0.7, rgb("F28C28")), (0.42, rgb("FFD166"))):
        w, h = 0.26 * size, 0.62 * size
        b.blob(
            [(0.0, 0.34 - h), (w * 0.6, 0.34 - h * 0.55), (w, 0.34 - h * 0.25), (w * 0.6, 0.34),
             (-w * 0.6, 0.34), (-w, 0.34 - h * 0.3), (-w * 0.35, 0.34 - h * 0.5)],
            color,
        )  # fmt: skip
    for angle in (-18, 18):
        turn = math.radians(angle)
        b.line([(-0.24 * math.cos(turn), 0.38 - 0.24 * math.sin(turn)), (0.24 * math.cos(turn),
               0.38 + 0.24 * math.sin(turn))], 0.045, rgb("6B3F26"))  # fmt: skip


def _leaves(b: Brush, p: Palette) -> None:
    green = b.pick([rgb("2F6B4F"), rgb("3F7D4E"), rgb("5B8E5A")])
    b.ground(lighter(p[3], 0.45))
    for stem in range(5):
        x = (-0.4 + stem * 0.2) * 1.05
        tall = b.between(0.45, 0.95)
        b.line([(x, 0.6), (x + b.between(-0.05, 0.05), 0.5 - tall)], 0.014, darker(green, 0.2))
        for step in range(5):
            y = 0.45 - tall * step / 5
            for side in (-1, 1):
                b.leaf(x, y, b.between(0.12, 0.2), side * b.between(40, 70), mix(green, p[1], 0.12 * step), 0.34)
    if b.chance.random() < 0.7:
        b.circle(b.between(-0.3, 0.3), b.between(-0.35, -0.15), 0.09, p[2])


def _trees(b: Brush, p: Palette) -> None:
    b.ground(mix(p[1], rgb("FFFFFF"), 0.3), mix(p[3], rgb("FFFFFF"), 0.2))
    b.hills(0.3, 0.03, darker(p[0], 0.2))
    x = -b.half_width
    while x < b.half_width:
        wide = b.between(0.05, 0.09)
        b.box(x, 0, wide, 2 * b.half_height + 0.1, rgb("F1EEE6"))
        for _ in range(7):
            y = b.between(-1, 1) * b.half_height
            side = b.pick([-1, 1])
            b.line([(x + side * wide / 2, y), (x + side * wide * 0.1, y + 0.008)], 0.014, rgb("2B2B30"))
        x += wide + b.between(0.08, 0.2)
    b.circle(b.between(-0.25, 0.25), -0.22, 0.1, p[2])


def _road(b: Brush, p: Palette) -> None:
    b.ground(p[1], lighter(p[2], 0.4))
    b.circle(0, 0.0, 0.24, p[3])
    for line in range(4):
        y = 0.03 + line * 0.055
        b.box(0, y, 0.5, 0.012 + line * 0.006, mix(p[1], lighter(p[2], 0.4), y / (2 * b.half_height) + 0.5))
    b.box(0, 0.5, 2 * b.half_width + 0.1, 0.56, darker(p[0], 0.2))
    b.shape([(-0.34, 0.9), (0.34, 0.9), (0.025, 0.22), (-0.025, 0.22)], mix(p[0], rgb("808080"), 0.4))
    for y, tall in ((0.27, 0.03), (0.34, 0.05), (0.44, 0.08)):
        wide = (y - 0.2) * 0.08
        b.shape([(-wide, y + tall), (wide, y + tall), (wide * 0.7, y), (-wide * 0.7, y)], rgb("F5F1E6"))


def _keys(b: Brush, p: Palette) -> None:
    b.ground(darker(p[0], 0.3), p[0])
    b.circle(b.between(-0.25, 0.25), -0.24, 0.13, lighter(p[1], 0.3))
    wide = 0.115
    for index in range(-8, 9):
        b.box(index * wide, 0.36, wide - 0.008, 0.62, rgb("F6F3EC"), 0.012)
    for index in range(-8, 9):
        if index % 7 not in (2, 6):
            b.box((index + 0.5) * wide, 0.22, wide * 0.58, 0.36, rgb("1D1D22"), 0.008)
    b.box(b.pick([-3, -1, 1, 3]) * wide, 0.36, wide - 0.008, 0.62, mix(p[1], rgb("FFFFFF"), 0.3), 0.012)


def _table(b: Brush, p: Palette) -> None:
    b.ground(p[3])
    tile = 0.2
    for row in range(-6, 7):
        for column in range(-6, 7):
            if (row + column) % 2:
                b.box(column * tile, row * tile, tile, tile, mix(p[3], p[0], 0.14))
    b.circle(0, 0.02, 0.34, rgb("FDFBF5"))
    b.circle(0, 0.02, 0.25, darker(rgb("FDFBF5"), 0.06))
    turn = b.between(0, 6.28)
    for index in range(3):
        angle = turn + index * math.tau / 3
        b.circle(0.11 * math.cos(angle), 0.02 + 0.11 * math.sin(angle), b.between(0.06, 0.09), p[index])
    b.line([(-0.42, -0.24), (-0.42, 0.3)], 0.022, darker(p[0], 0.1))
    b.line([(0.42, -0.24), (0.42, 0.3)], 0.022, darker(p[0], 0.1))
    b.oval(0.42, -0.2, 0.035, 0.065, 0, darker(p[0], 0.1))


def _stamp(b: Brush, p: Palette) -> None:
    b.ground(p[1])
    b.box(0, 0, 0.72, 0.72, rgb("FBF7EE"))
    for index in range(9):
        at = -0.36 + 0.09 * index
        for x, y in ((at, -0.36), (at, 0.36), (-0.36, at), (0.36, at)):
            b.circle(x, y, 0.022, p[1])
    b.box(0, 0, 0.56, 0.56, mix(p[3], p[0], 0.2))
    b.box(0, 0.17, 0.56, 0.22, p[0])
    b.shape([(-0.06, 0.1), (0.06, 0.1), (0.04, -0.14), (-0.04, -0.14)], rgb("FBF7EE"))
    b.box(0, -0.16, 0.1, 0.05, p[2])
    b.shape([(0.05, -0.16), (0.28, -0.24), (0.28, -0.06)], lighter(p[2], 0.4))


def _coin(b: Brush, p: Palette) -> None:
    b.ground(p[0], darker(p[0], 0.35))
    for index in range(7):
        x, y = b.between(-0.85, 0.85) * b.half_width, b.between(-0.85, 0.85) * b.half_height
        size = b.between(0.08, 0.2) if index else 0.3
        x, y = (x, y) if index else (0.0, 0.03)
        metal = b.pick([rgb("E2B13C"), rgb("C9CDD4"), rgb("E0A070")]) if index else rgb("E9BE4F")
        b.circle(x, y + size * 0.08, size, darker(metal, 0.5))
        b.circle(x, y, size, metal)
        b.arc(x, y, size * 0.8, 0, 360, size * 0.05, darker(metal, 0.25))
        b.box(x, y, size * 0.2, size * 0.8, darker(metal, 0.25), size * 0.06)


def _moon(b: Brush, p: Palette) -> None:
    b.ground(darker(p[0], 0.35), mix(p[0], p[2], 0.35))
    x = b.between(-0.15, 0.15)
    for _ in range(22):
        star = b.between(-1, 1) * b.half_width, b.between(-1, 0.4) * b.half_height
        size = b.between(0.004, 0.012)
        if math.dist(star, (x, -0.06)) > 0.28:
            b.circle(*star, size, rgb("FFF6D9"))
    rim = [(x + 0.25 * math.cos(math.radians(a)), -0.06 + 0.25 * math.sin(math.radians(a))) for a in range(45, 286, 6)]
    b.shape([*rim, *_hollow(rim[-1], rim[0])], rgb("FFE9A8"))
    for y, color in ((0.3, lighter(p[3], 0.2)), (0.38, p[3])):
        b.hills(y, 0.04, color, 2.2)


def _hollow(start: Spot, end: Spot) -> list[Spot]:
    """The inner edge of a crescent, from the tip where its outer edge ends to the tip where that begins."""
    (ax, ay), (bx, by) = start, end
    middle, half = ((ax + bx) / 2, (ay + by) / 2), math.hypot(bx - ax, by - ay) / 2
    first = math.degrees(math.atan2(ay - middle[1], ax - middle[0]))
    turns = [math.radians(first - step * 6) for step in range(1, 30)]
    return [(middle[0] + half * math.cos(turn), middle[1] + half * math.sin(turn)) for turn in turns]


def _rings(b: Brush, p: Palette) -> None:
    b.ground(p[3])
    x, y = b.between(-0.3, 0.3), b.between(-0.3, 0.3)
    for index in range(9, 0, -1):
        b.circle(x, y, index * 0.1, p[index % 3])


def _blocks(b: Brush, p: Palette) -> None:
    b.ground(p[3])
    for row in range(-3, 4):
        for column in range(-3, 4):
            x, y, side, color = column * 0.25, row * 0.25, 0.25, p[b.chance.randrange(3)]
            form = b.chance.randrange(4)
            if form == 0:
                b.box(x, y, side, side, color)
            elif form == 1:
                b.circle(x, y, side / 2, color)
            elif form == 2:
                half = side / 2
                b.shape([(x - half, y + half), (x + half, y + half), (x - half, y - half)], color)


def _waves(b: Brush, p: Palette) -> None:
    b.ground(p[0])
    for row in range(14):
        swing, shift = 0.05 + 0.05 * (row % 3), b.between(0, 6.28)
        points = [(-b.half_width + step * b.half_width / 16, -0.65 + row * 0.1
                   + swing * math.sin(step * 0.5 + shift)) for step in range(33)]  # fmt: skip
        b.line(points, 0.022, p[1 + row % 3])


def _sun(b: Brush, p: Palette) -> None:
    b.ground(p[2], p[1])
    b.circle(0, 0.05, 0.3, p[3])
    for line in range(5):
        y = 0.12 + line * 0.06
        b.box(0, y, 0.62, 0.012 + 0.008 * line, mix(p[2], p[1], y / (2 * b.half_height) + 0.5))


_PATTERNS: Final = [_rings, _blocks, _waves, _sun]
_DRAWN: Final[dict[str, Callable[[Brush, Palette], None]]] = {
    "sea": _sea, "snow": _snow, "window": _window, "contours": _contours, "lamps": _lamps, "citrus": _citrus,
    "rain": _rain, "flame": _flame, "leaves": _leaves, "trees": _trees, "road": _road, "keys": _keys,
    "table": _table, "stamp": _stamp, "coin": _coin, "moon": _moon,
}  # fmt: skip
