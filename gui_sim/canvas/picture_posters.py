"""Posters of films and series: a scene that the genre and words of the name decide, in the light of one colour."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, darker, lighter, mix, rgb
from gui_sim.canvas.picture_creatures import creature
from gui_sim.canvas.picture_scenery import INK, Light, crime, drama, person, ridge

_LIGHTS: Final = [
    ("0F2027", "5E8B9E", "E3D6B8"), ("2B1055", "A64AC9", "FFD0A6"), ("1A2A1F", "6B8F5A", "F0E3B2"),
    ("3B0D11", "C1440E", "FFC971"), ("0B2545", "3E7CB1", "F4E9CD"), ("2E1F27", "B5838D", "FFE0C2"),
    ("14342B", "3F9E8C", "F7E1A0"), ("22181C", "8B5E3C", "F2D0A4"),
]  # fmt: skip
_GLADNESS: Final = [
    ("F6C445", "F2784B", "FFF6E0"), ("5BC0BE", "2E86AB", "FFF3D6"), ("F28482", "84A59D", "FFF7E8"),
    ("9BC53D", "2D936C", "FDF8DE"), ("F4A6C0", "B56AC4", "FFF2F8"),
]  # fmt: skip

_SCENES: Final = {
    "kids": ("kids", "animation"),
    "space": ("science fiction", "sci-fi", "orbit", "planet", "star"),
    "house": ("horror",),
    "laughs": ("comedy",),
    "kitchen": ("food", "cooking", "kitchen"),
    "wild": ("nature", "wild"),
    "west": ("western", "desert"),
    "crime": ("crime", "mystery", "noir"),
    "chase": ("thriller", "spy"),
    "love": ("romance",),
    "sport": ("sport",),
    "sword": ("fantasy", "adventure"),
    "stage": ("music", "concert"),
    "crown": ("history", "period"),
    "street": ("documentary", "city"),
    "still": ("drama",),
}


def poster(b: Brush) -> None:
    """The poster of a film or a series, without its name."""
    scene = b.named(_SCENES)
    lights = _GLADNESS if scene in ("kids", "laughs", "kitchen") else _LIGHTS
    first, second, share = b.pick(lights), b.pick(lights), b.between(0.0, 0.4)
    dark, middle, pale = (mix(rgb(one), rgb(other), share) for one, other in zip(first, second, strict=True))
    _DRAWN[scene](b, (dark, middle, pale))


def _chase(b: Brush, light: Light) -> None:
    if b.chance.random() < 0.45:
        crime(b, light)
        return
    dark, mid, pale = light
    b.ground(mid, dark)
    w, h = b.half_width, b.half_height
    x = b.between(-0.2, 0.2)
    b.shape([(-w, h), (w, h), (x + 0.1, -0.05), (x - 0.1, -0.05)], mix(mid, pale, 0.35))
    for side in (-1, 1):
        for step in range(4):
            left = x + side * (0.14 + 0.13 * step)
            tall = h * (0.5 + 0.28 * step)
            b.box(left + side * 0.06, h * 0.3 - tall / 2 + 0.1 * step, 0.125, tall + 0.3, darker(dark, 0.15 * step))
    b.shape([(x - 0.05, h * 0.31), (x + 0.05, h * 0.31), (x + 0.3, h), (x + 0.02, h)], darker(dark, 0.4))
    person(b, x, h * 0.32, 0.42)


def _space(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(INK, mix(dark, mid, 0.25))
    w, h = b.half_width, b.half_height
    for _ in range(70):
        b.circle(b.between(-1, 1) * w, b.between(-1, 1) * h, b.between(0.002, 0.008), lighter(pale, 0.5))
    x, y, r = b.between(-0.2, 0.2), -h * 0.3, b.between(0.24, 0.32)
    ringed = b.chance.random() < 0.6
    if ringed:
        b.oval(x, y, r * 1.75, r * 0.36, -14, mix(pale, dark, 0.25))
        b.oval(x, y, r * 1.45, r * 0.27, -14, INK)
    for step in range(12):  # from its dark side to its bright one, each disc within the one before
        away = step / 11
        b.circle(
            x - r * 0.3 * away,
            y - r * 0.2 * away,
            r * (1 - 0.36 * away),
            mix(darker(mid, 0.6), lighter(pale, 0.1), away),
        )
    if ringed:  # the half of the ring that passes in front
        angle = [math.radians(180 - 15 * turn) for turn in range(13)]
        rim = [(r * 1.6 * math.cos(a), r * 0.315 * math.sin(a)) for a in angle]
        b.line([(x + 0.97 * c + 0.242 * d, y - 0.242 * c + 0.97 * d) for c, d in rim], 0.026, mix(pale, dark, 0.15))
    b.hills(h * 0.34, 0.05, darker(dark, 0.3), 0.9)
    person(b, b.between(-0.1, 0.1), h * 0.38, 0.2, lighter(pale, 0.4))


def _house(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(darker(dark, 0.4), mid)
    h = b.half_height
    b.circle(b.between(-0.15, 0.2), -h * 0.35, 0.2, pale)
    b.hills(h * 0.45, 0.06, INK, 0.7)
    x = b.between(-0.08, 0.08)
    b.box(x, h * 0.25, 0.36, h * 0.5, INK)
    b.shape([(x - 0.24, h * 0.03), (x, -h * 0.28), (x + 0.24, h * 0.03)], INK)
    b.box(x + 0.13, -h * 0.17, 0.06, 0.2, INK)
    for dx, y in ((-0.09, 0.14), (0.09, 0.14), (0.0, 0.34)):
        b.box(x + dx, h * y, 0.07, 0.1, rgb("FFCE54"), 0.01)
    for side in (-1, 1):
        root = side * b.between(0.36, 0.46)
        b.line([(root, h), (root - side * 0.03, h * 0.0), (root - side * 0.16, -h * 0.18)], 0.03, INK)
        b.line([(root - side * 0.02, h * 0.2), (root + side * 0.1, -h * 0.05)], 0.018, INK)


def _laughs(b: Brush, light: Light) -> None:
    ground, shape, pale = light
    b.ground(ground)
    y = -b.half_height * 0.2
    for angle in range(0, 360, 30):
        a, c = math.radians(angle), math.radians(angle + 15)
        b.shape([(0, y), (2 * math.cos(a), y + 2 * math.sin(a)), (2 * math.cos(c), y + 2 * math.sin(c))],
                lighter(ground, 0.3))  # fmt: skip
    b.circle(0, y, 0.29, shape)
    for side in (-1, 1):
        b.ellipse(side * 0.1, y - 0.07, 0.055, 0.065, pale)
        b.circle(side * 0.1 + 0.012, y - 0.06, 0.028, INK)
        b.circle(side * 0.1 + 0.02, y - 0.07, 0.009, rgb("FFFFFF"))
    half = [(0.16 * math.cos(math.radians(a)), y + 0.06 + 0.15 * math.sin(math.radians(a))) for a in range(0, 181, 10)]
    b.shape(half, INK)
    b.ellipse(0, y + 0.165, 0.08, 0.035, rgb("E4572E"))
    b.box(0, y + 0.075, 0.26, 0.03, rgb("FFFFFF"), 0.008)
    hat = b.chance.randrange(3)
    if hat == 0:
        b.box(0, y - 0.26, 0.46, 0.045, INK, 0.02)
        b.box(0, y - 0.38, 0.28, 0.22, INK, 0.02)
        b.box(0, y - 0.3, 0.28, 0.04, mix(shape, ground, 0.5))
    elif hat == 1:
        b.shape([(-0.15, y - 0.22), (0.15, y - 0.22), (0.02, y - 0.54)], mix(shape, INK, 0.3))
        b.circle(0.02, y - 0.54, 0.045, pale)
    else:
        for side in (-1, 1):
            b.arc(side * 0.1, y - 0.07, 0.085, 0, 360, 0.018, INK)
        b.line([(-0.02, y - 0.08), (0.02, y - 0.08)], 0.018, INK)


def _kitchen(b: Brush, light: Light) -> None:
    ground, pot, pale = light
    b.ground(pale, lighter(ground, 0.2))
    y = b.half_height * 0.25
    b.box(0, y, 0.56, 0.34, pot, 0.06)
    b.box(0, y - 0.17, 0.62, 0.04, darker(pot, 0.2), 0.02)
    for side in (-1, 1):
        b.box(side * 0.33, y - 0.08, 0.1, 0.04, darker(pot, 0.2), 0.02)
        b.line([(side * 0.14, y - 0.24), (side * 0.2, y - 0.36), (side * 0.11, y - 0.46)], 0.026, rgb("FFFFFF"))
    b.line([(0, y - 0.24), (0.05, y - 0.4), (-0.04, y - 0.52)], 0.026, rgb("FFFFFF"))
    for x, color in ((-0.26, rgb("D9432F")), (0.0, rgb("E9B44C")), (0.26, rgb("5B8E4E"))):
        b.circle(x, y + 0.3, 0.09, color)
        b.leaf(x, y + 0.22, 0.09, 20, rgb("3F7D4E"), 0.4)


def _wild(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(pale, mix(mid, pale, 0.4))
    h = b.half_height
    b.circle(0.0, -h * 0.2, 0.26, mix(rgb("F28C28"), pale, 0.3))
    b.hills(h * 0.2, 0.05, mix(mid, dark, 0.3), 0.8)
    b.hills(h * 0.42, 0.04, darker(dark, 0.2), 1.2)
    x, y = b.between(-0.1, 0.1), h * 0.22
    b.ellipse(x, y, 0.16, 0.09, INK)
    b.line([(x + 0.12, y - 0.02), (x + 0.2, y - 0.2)], 0.05, INK)
    b.oval(x + 0.22, y - 0.22, 0.06, 0.035, 20, INK)
    for dx in (-0.11, -0.07, 0.06, 0.11):
        b.line([(x + dx, y + 0.05), (x + dx * 1.05, y + 0.24)], 0.022, INK)
    for side in (-1, 1):
        b.line([(x + 0.2, y - 0.25), (x + 0.2 + side * 0.08, y - 0.38), (x + 0.2 + side * 0.05, y - 0.46)], 0.014, INK)
        b.line([(x + 0.2 + side * 0.07, y - 0.36), (x + 0.2 + side * 0.14, y - 0.42)], 0.012, INK)


def _west(b: Brush, light: Light) -> None:
    b.ground(rgb("F6C177"), rgb("D9653B"))
    h = b.half_height
    b.circle(0, -0.02, 0.28, rgb("FFE3A3"))
    for x, tall in ((-0.4, 0.34), (0.36, 0.44)):
        b.shape([(x - 0.22, h * 0.4), (x - 0.13, h * 0.4 - tall), (x + 0.13, h * 0.4 - tall), (x + 0.22, h * 0.4)],
                mix(rgb("8C3B2A"), light[0], 0.3))  # fmt: skip
    b.box(0, h, 2 * b.half_width + 0.1, h * 1.2, darker(rgb("8C3B2A"), 0.35))
    x = b.between(-0.1, 0.1)
    person(b, x, h * 0.4, 0.5, coat=True)
    b.box(x, h * 0.4 - 0.465, 0.15, 0.02, INK, 0.01)
    b.box(x, h * 0.4 - 0.49, 0.075, 0.05, INK, 0.02)


def _love(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(pale, rgb("F7A072"), 0.3), mix(mid, rgb("E07A8B"), 0.5))
    h = b.half_height
    b.circle(0, -h * 0.1, 0.27, rgb("FFF1D0"))
    b.box(0, h * 0.85, 2 * b.half_width + 0.1, h, mix(mid, dark, 0.35))
    for row in range(4):
        b.box(0, h * (0.46 + 0.08 * row), 0.5 - row * 0.09, 0.012, mix(pale, mid, 0.4))
    b.ellipse(0, h * 0.36, 0.42, 0.05, darker(mix(mid, dark, 0.6), 0.2))
    person(b, -0.085, h * 0.36, 0.52)
    person(b, 0.085, h * 0.36, 0.48)


def _sport(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(dark, darker(dark, 0.3))
    h = b.half_height
    for x in (-0.36, 0.36):
        b.shape([(x, -h), (x - 0.3, h * 0.5), (x + 0.3, h * 0.5)], mix(dark, pale, 0.12))
    b.box(0, h * 0.9, 2 * b.half_width + 0.1, h, mix(mid, rgb("B4472F"), 0.5))
    for lane in (-0.5, -0.16, 0.16, 0.5):
        b.line([(lane * 0.5, h * 0.4), (lane * 2.4, h)], 0.012, pale)
    y = h * 0.4
    b.circle(0.03, y - 0.52, 0.05, pale)
    b.line([(0.0, y - 0.44), (-0.05, y - 0.24)], 0.085, pale)
    b.line([(0.0, y - 0.42), (0.13, y - 0.34), (0.2, y - 0.42)], 0.035, pale)
    b.line([(0.0, y - 0.42), (-0.14, y - 0.36), (-0.16, y - 0.24)], 0.035, pale)
    b.line([(-0.04, y - 0.24), (0.1, y - 0.16), (0.06, y)], 0.045, pale)
    b.line([(-0.05, y - 0.24), (-0.12, y - 0.1), (-0.26, y - 0.12)], 0.045, pale)


def _sword(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(mid, pale, 0.5), mid)
    h = b.half_height
    for depth in range(3):
        ridge(b, h * (0.0 + 0.18 * depth), 0.36 - 0.06 * depth, mix(mid, dark, 0.3 + 0.25 * depth))
    x = b.between(-0.22, 0.22)
    top = h * -0.32
    for dx, tall, wide in ((-0.12, 0.3, 0.1), (0.0, 0.46, 0.13), (0.12, 0.26, 0.1)):
        b.box(x + dx, top + 0.5 - tall / 2, wide, tall, darker(dark, 0.3))
        b.shape([(x + dx - wide * 0.65, top + 0.5 - tall), (x + dx, top + 0.36 - tall),
                 (x + dx + wide * 0.65, top + 0.5 - tall)], darker(dark, 0.3))  # fmt: skip
        b.box(x + dx, top + 0.56 - tall, 0.025, 0.05, rgb("FFD166"))
    b.hills(h * 0.36, 0.04, darker(dark, 0.45), 1.1)
    person(b, -x * 0.6, h * 0.42, 0.32, coat=True)
    b.line([(-x * 0.6 + 0.075, h * 0.42), (-x * 0.6 + 0.075, h * 0.42 - 0.36)], 0.014, pale)


def _stage(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(INK, mix(dark, INK, 0.4))
    h = b.half_height
    for x, color in ((-0.34, mid), (0.34, mid), (0.0, pale)):
        b.shape([(x * 0.5 - 0.03, -h), (x * 0.5 + 0.03, -h), (x * 0.7 + 0.26, h * 0.34), (x * 0.7 - 0.26, h * 0.34)],
                mix(dark, color, 0.32))  # fmt: skip
    b.box(0, (h * 0.34 + h) / 2 + 0.05, 2 * b.half_width + 0.1, h * 0.66 + 0.1, darker(dark, 0.5))
    b.ellipse(0, h * 0.36, 0.34, 0.06, mix(dark, pale, 0.45))
    if any(b.says(word) for word in ("violin", "quartet", "strings", "symphony")):
        with b.moved(0.0, -h * 0.12, min(1.0, h / 0.65)):
            _violin(b)
    else:
        b.line([(0.0, h * 0.36), (0.0, -h * 0.26)], 0.022, lighter(pale, 0.2))
        b.line([(-0.12, h * 0.37), (0.0, h * 0.33), (0.12, h * 0.37)], 0.022, lighter(pale, 0.2))
        b.box(0, -h * 0.36, 0.13, 0.2, darker(dark, 0.1), 0.065)
        b.box(0, -h * 0.36 - 0.02, 0.13, 0.14, lighter(pale, 0.3), 0.065)
        for row in range(3):
            b.box(0, -h * 0.36 - 0.05 + row * 0.035, 0.13, 0.008, mix(dark, mid, 0.5))
    for index in range(13):
        b.circle(-0.9 + index * 0.15, h * 0.86 + 0.03 * (index % 2), 0.09, INK)


def _violin(b: Brush) -> None:
    """A violin that stands, its bow across it."""
    wood, neck = rgb("B5651D"), rgb("2B1A12")
    half = [(0.1, -0.14), (0.165, -0.05), (0.115, 0.06), (0.12, 0.12), (0.2, 0.21), (0.16, 0.33)]
    b.blob([(0.0, -0.15), *half, (0.0, 0.36), *((-x, y) for x, y in reversed(half))], wood)
    for side in (-1, 1):
        b.line([(side * 0.075, 0.05), (side * 0.06, 0.17)], 0.014, neck)
    b.box(0, -0.24, 0.05, 0.5, neck, 0.01)
    b.circle(0, -0.5, 0.034, neck)
    for peg in (-0.46, -0.41):
        b.line([(-0.06, peg), (0.06, peg)], 0.018, neck)
    b.box(0, 0.2, 0.11, 0.016, neck)
    b.shape([(-0.035, 0.24), (0.035, 0.24), (0.015, 0.33), (-0.015, 0.33)], neck)
    for string in (-0.012, 0.0, 0.012):
        b.line([(string, -0.44), (string * 1.6, 0.25)], 0.004, rgb("F2E3C6"))
    b.line([(-0.36, 0.26), (0.36, -0.06)], 0.012, rgb("5A3A22"))
    b.line([(-0.34, 0.275), (0.36, -0.035)], 0.006, rgb("F2E9D8"))


def _crown(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(dark, darker(dark, 0.4))
    y, gold = b.half_height * -0.05, rgb("D9AE4A")
    b.oval(0, y, 0.36, 0.46, 0, gold)
    b.oval(0, y, 0.32, 0.42, 0, mix(mid, pale, 0.3))
    b.blob([(-0.28, y + 0.3), (-0.2, y + 0.12), (0, y + 0.06), (0.2, y + 0.12), (0.28, y + 0.3)], darker(dark, 0.3))
    b.oval(0, y - 0.06, 0.11, 0.15, 0, mix(pale, rgb("D8A07C"), 0.5))
    b.blob([(-0.13, y - 0.02), (-0.12, y - 0.2), (0, y - 0.26), (0.12, y - 0.2), (0.13, y - 0.02), (0, y - 0.16)], INK)
    b.shape([(-0.12, y - 0.22), (-0.14, y - 0.36), (-0.06, y - 0.28), (0, y - 0.4), (0.06, y - 0.28),
             (0.14, y - 0.36), (0.12, y - 0.22)], gold)  # fmt: skip


def _street(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(pale, mix(pale, mid, 0.5))
    w, h = b.half_width, b.half_height
    x = -w - 0.05
    while x < w:
        wide, tall = b.between(0.12, 0.22), b.between(0.5, 1.25) * h
        b.box(x + wide / 2, h - tall / 2, wide, tall, mix(mid, dark, b.between(0.1, 0.9)))
        for row in range(int(tall / 0.11)):
            for side in (-0.25, 0.25):
                if b.chance.random() < 0.5:
                    b.box(x + wide * (0.5 + side), h - tall + 0.07 + row * 0.11, wide * 0.2, 0.05, mix(pale, mid, 0.2))
        x += wide
    b.box(0, h * 0.95, 2 * w + 0.1, 0.3, darker(dark, 0.3))


_DRAWN: Final[dict[str, Callable[[Brush, Light], None]]] = {
    "crime": crime, "chase": _chase, "space": _space, "house": _house, "laughs": _laughs, "kids": creature,
    "kitchen": _kitchen, "wild": _wild, "west": _west, "love": _love, "sport": _sport, "sword": _sword,
    "stage": _stage, "crown": _crown, "street": _street, "still": drama,
}  # fmt: skip
