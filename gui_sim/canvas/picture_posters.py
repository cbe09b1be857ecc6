"""Posters of films and series: a scene that the genre and words of the name decide, in the light of one colour."""

import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

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

Light = tuple[Color, Color, Color]
INK: Final = rgb("0B0D12")


def poster(b: Brush) -> None:
    """The poster of a film or a series, without its name."""
    scene = b.named(_SCENES)
    lights = _GLADNESS if scene in ("kids", "laughs", "kitchen") else _LIGHTS
    first, second, share = b.pick(lights), b.pick(lights), b.between(0.0, 0.4)
    dark, middle, pale = (mix(rgb(one), rgb(other), share) for one, other in zip(first, second, strict=True))
    _DRAWN[scene](b, (dark, middle, pale))


def _person(b: Brush, x: float, feet: float, tall: float, color: Color = INK, coat: bool = False) -> None:
    """Someone standing, seen from afar."""
    head = tall * 0.085
    b.circle(x, feet - tall + head, head, color)
    shoulder, hip = feet - tall * 0.8, feet - tall * 0.42
    wide = tall * (0.17 if coat else 0.14)
    b.blob([(x - wide, shoulder + 0.02), (x, shoulder - 0.02), (x + wide, shoulder + 0.02),
            (x + wide * 0.8, hip), (x - wide * 0.8, hip)], color)  # fmt: skip
    hem = feet - tall * (0.2 if coat else 0.4)
    b.shape([(x - wide * 0.8, hip - 0.02), (x + wide * 0.8, hip - 0.02), (x + wide, hem), (x - wide, hem)], color)
    for side in (-1, 1):
        b.line([(x + side * wide * 0.45, hem - 0.02), (x + side * wide * 0.55, feet)], tall * 0.075, color)


def _ridge(b: Brush, base: float, peak: float, color: Color) -> None:
    w, x = b.half_width, -b.half_width - 0.1
    crest = [(x, base)]
    while x < w:
        x += b.between(0.1, 0.26)
        crest.append((x, base - b.between(0.3, 1.0) * peak if len(crest) % 2 else base - b.between(0.0, 0.3) * peak))
    b.shape([*crest, (w + 0.1, b.half_height), (-w - 0.1, b.half_height)], color)


def _crime(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(mid, pale, 0.4), mix(dark, mid, 0.5))
    h = b.half_height
    for depth in range(3):
        _ridge(b, h * (-0.05 + 0.16 * depth), 0.34 - 0.07 * depth, mix(mid, dark, 0.25 + 0.25 * depth))
    b.box(0, h * 0.9, 2 * b.half_width + 0.1, h, darker(dark, 0.3))
    for row in range(5):
        wide = b.between(0.2, 0.7)
        b.box(b.between(-0.2, 0.2), h * (0.46 + 0.1 * row), wide, 0.01, mix(mid, dark, 0.3))
    _person(b, b.between(-0.15, 0.15), h * 0.82, 0.62, coat=True)


def _chase(b: Brush, light: Light) -> None:
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
    _person(b, x, h * 0.45, 0.4)
    b.shape([(x - 0.03, h * 0.45), (x + 0.03, h * 0.45), (x + 0.3, h), (x + 0.02, h)], darker(dark, 0.5))


def _space(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(INK, dark)
    w, h = b.half_width, b.half_height
    for _ in range(70):
        b.circle(b.between(-1, 1) * w, b.between(-1, 1) * h, b.between(0.002, 0.008), lighter(pale, 0.5))
    x, y, r = b.between(-0.25, 0.25), -h * 0.25, b.between(0.26, 0.36)
    b.circle(x, y, r, mid)
    b.circle(x + r * 0.3, y + r * 0.12, r * 0.86, darker(mid, 0.45))
    b.circle(x - r * 0.08, y - r * 0.05, r * 0.86, mix(mid, pale, 0.2))
    if b.chance.random() < 0.6:
        for turn in (0.0, 0.012, 0.03):
            b.line([(x - r * 1.6, y + 0.14 + turn), (x + r * 1.6, y - 0.14 + turn)], 0.012, pale)
    b.hills(h * 0.62, 0.05, darker(dark, 0.3), 0.9)
    _person(b, b.between(-0.1, 0.1), h * 0.74, 0.26, lighter(pale, 0.4))


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
    for angle in range(0, 360, 30):
        a, c = math.radians(angle), math.radians(angle + 15)
        b.shape([(0, 0), (2 * math.cos(a), 2 * math.sin(a)), (2 * math.cos(c), 2 * math.sin(c))], lighter(ground, 0.3))
    y = b.between(-0.12, 0.0)
    b.circle(0, y, 0.3, shape)
    for side in (-1, 1):
        b.circle(side * 0.11, y - 0.06, 0.06, pale)
        b.circle(side * 0.11 + 0.015, y - 0.05, 0.028, INK)
    b.shape([(-0.15, y + 0.08), (0.15, y + 0.08), (0.1, y + 0.18), (0, y + 0.21), (-0.1, y + 0.18)], INK)
    if b.chance.random() < 0.5:
        b.box(0, y - 0.29, 0.42, 0.045, INK, 0.02)
        b.box(0, y - 0.4, 0.26, 0.2, INK, 0.02)
    else:
        b.line([(-0.1, y + 0.045), (0.0, y + 0.03), (0.1, y + 0.045)], 0.045, INK)


def _kids(b: Brush, light: Light) -> None:
    sky, fur, pale = light
    b.ground(lighter(sky, 0.5), sky)
    h = b.half_height
    b.hills(h * 0.4, 0.05, mix(fur, rgb("4F9D5D"), 0.6), 1.0)
    b.circle(b.between(-0.3, 0.3), -h * 0.5, 0.1, pale)
    y, ears = h * 0.12, b.chance.randrange(3)
    for side in (-1, 1):
        if ears == 0:
            b.oval(side * 0.12, y - 0.36, 0.05, 0.17, side * 12, fur)
        elif ears == 1:
            b.circle(side * 0.19, y - 0.2, 0.09, fur)
        else:
            b.shape([(side * 0.08, y - 0.2), (side * 0.25, y - 0.16), (side * 0.22, y - 0.38)], fur)
    b.ellipse(0, h * 0.5, 0.26, 0.3, darker(fur, 0.1))
    b.circle(0, y, 0.26, fur)
    b.ellipse(0, y + 0.08, 0.13, 0.1, pale)
    for side in (-1, 1):
        b.circle(side * 0.1, y - 0.06, 0.035, INK)
        b.circle(side * 0.1 + 0.012, y - 0.07, 0.012, rgb("FFFFFF"))
    b.ellipse(0, y + 0.04, 0.035, 0.025, INK)
    b.arc(0, y + 0.07, 0.05, 20, 160, 0.012, INK)


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
    _person(b, x, h * 0.72, 0.5, coat=True)
    b.box(x, h * 0.72 - 0.49, 0.17, 0.022, INK, 0.01)


def _love(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(pale, rgb("F7A072"), 0.3), mix(mid, rgb("E07A8B"), 0.5))
    h = b.half_height
    b.circle(0, -h * 0.1, 0.27, rgb("FFF1D0"))
    b.box(0, h * 0.85, 2 * b.half_width + 0.1, h, mix(mid, dark, 0.35))
    for row in range(4):
        b.box(0, h * (0.4 + 0.08 * row), 0.5 - row * 0.09, 0.012, mix(pale, mid, 0.4))
    _person(b, -0.09, h * 0.62, 0.5)
    _person(b, 0.09, h * 0.62, 0.46)
    b.line([(-0.05, h * 0.62 - 0.24), (0.05, h * 0.62 - 0.24)], 0.03, INK)


def _sport(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(dark, darker(dark, 0.3))
    h = b.half_height
    for x in (-0.36, 0.36):
        b.shape([(x, -h), (x - 0.3, h * 0.5), (x + 0.3, h * 0.5)], mix(dark, pale, 0.12))
    b.box(0, h * 0.9, 2 * b.half_width + 0.1, h, mix(mid, rgb("B4472F"), 0.5))
    for lane in (-0.5, -0.16, 0.16, 0.5):
        b.line([(lane * 0.5, h * 0.4), (lane * 2.4, h)], 0.012, pale)
    y = h * 0.62
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
        _ridge(b, h * (0.0 + 0.18 * depth), 0.36 - 0.06 * depth, mix(mid, dark, 0.3 + 0.25 * depth))
    x = b.between(-0.22, 0.22)
    top = h * -0.32
    for dx, tall, wide in ((-0.12, 0.3, 0.1), (0.0, 0.46, 0.13), (0.12, 0.26, 0.1)):
        b.box(x + dx, top + 0.5 - tall / 2, wide, tall, darker(dark, 0.3))
        b.shape([(x + dx - wide * 0.65, top + 0.5 - tall), (x + dx, top + 0.36 - tall),
                 (x + dx + wide * 0.65, top + 0.5 - tall)], darker(dark, 0.3))  # fmt: skip
        b.box(x + dx, top + 0.56 - tall, 0.025, 0.05, rgb("FFD166"))
    b.hills(h * 0.62, 0.04, darker(dark, 0.45), 1.1)
    _person(b, -x * 0.6, h * 0.76, 0.34, coat=True)
    b.line([(-x * 0.6 + 0.07, h * 0.76), (-x * 0.6 + 0.07, h * 0.76 - 0.36)], 0.014, pale)


def _stage(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(INK, dark)
    h = b.half_height
    for x, color in ((-0.34, mid), (0.0, pale), (0.34, mid)):
        b.shape([(x * 0.5, -h), (x - 0.17, h * 0.45), (x + 0.17, h * 0.45)], mix(dark, color, 0.3))
    b.box(0, h * 0.86, 2 * b.half_width + 0.1, h * 0.85, darker(dark, 0.5))
    _person(b, 0, h * 0.46, 0.46, lighter(pale, 0.3))
    b.line([(0.11, h * 0.46), (0.11, h * 0.46 - 0.36), (0.05, h * 0.46 - 0.4)], 0.014, lighter(pale, 0.3))
    for index in range(9):
        b.circle(-0.6 + index * 0.15, h * 0.8 + 0.02 * (index % 2), 0.085, INK)


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


def _still(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(dark, mid, 0.4), dark)
    h = b.half_height
    b.box(0.06, -h * 0.12, 0.54, h * 1.0, mix(pale, mid, 0.15))
    b.hills(h * 0.1, 0.04, mix(mid, pale, 0.35), 0.9)
    b.box(0, h * 0.8, 2 * b.half_width + 0.1, h * 0.86, dark)
    for x in (-0.42, 0.54):
        b.box(x, -h * 0.1, 0.42, h * 1.1, dark)
    b.box(0.06, -h * 0.7, 1.2, h * 0.18, dark)
    b.box(0.06, -h * 0.12, 0.018, h * 1.0, darker(dark, 0.2))
    _person(b, b.between(-0.1, 0.16), h * 0.66, 0.56)


_DRAWN: Final[dict[str, Callable[[Brush, Light], None]]] = {
    "crime": _crime, "chase": _chase, "space": _space, "house": _house, "laughs": _laughs, "kids": _kids,
    "kitchen": _kitchen, "wild": _wild, "west": _west, "love": _love, "sport": _sport, "sword": _sword,
    "stage": _stage, "crown": _crown, "street": _street, "still": _still,
}  # fmt: skip
