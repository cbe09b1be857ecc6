"""Someone alone somewhere: the scenes of crime and drama on posters, and the people who stand in any of them.

What matters stands above the lower third of the picture, where a poster's name is written.
"""

from collections.abc import Callable
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

Light = tuple[Color, Color, Color]
INK: Final = rgb("0B0D12")
GLOW: Final = rgb("FFD98A")

_CRIMES: Final = {
    "pier": ("quay", "ferry", "harbour", "salt", "fjord", "sound", "nets", "pier", "tide", "lock", "rossvik", "water"),
    "road": ("ice", "snow", "road", "border", "winter", "long", "exit"),
    "lamp": ("night", "quiet", "low", "shadow", "arrest", "hour", "precinct"),
    "window": ("witness", "case", "parish", "evidence", "glass"),
}
_DRAMAS: Final = {
    "tree": ("orchard", "larch", "lemon", "bee", "year", "season", "kite", "river", "garden"),
    "tower": ("lighthouse", "tide", "sea", "salt", "keeper"),
    "lamp": ("winter", "monday", "letter", "post", "lisbon"),
    "window": ("radio", "house", "tenement", "table", "apron", "flat"),
}


def person(b: Brush, x: float, feet: float, tall: float, color: Color = INK, coat: bool = False) -> None:
    """Someone standing, seen from afar."""
    top = feet - tall
    b.ellipse(x, top + tall * 0.075, tall * 0.062, tall * 0.075, color)
    b.line([(x, top + tall * 0.12), (x, top + tall * 0.2)], tall * 0.06, color)
    shoulder, hip = top + tall * 0.215, top + tall * 0.54
    wide = tall * 0.115
    b.shape([(x - wide, shoulder), (x + wide, shoulder), (x + wide * 0.8, hip), (x - wide * 0.8, hip)], color)
    b.line([(x - wide * 0.8, shoulder), (x + wide * 0.8, shoulder)], tall * 0.07, color)
    for side in (-1, 1):
        elbow = x + side * wide * 1.35
        b.line([(x + side * wide, shoulder + 0.01 * tall), (elbow, top + tall * 0.38), (x + side * wide * 1.25, hip)],
               tall * 0.055, color)  # fmt: skip
        b.line([(x + side * wide * 0.42, hip - 0.02 * tall), (x + side * wide * 0.6, feet - tall * 0.03)],
               tall * 0.085, color)  # fmt: skip
    if coat:
        hem = top + tall * 0.78
        b.shape([(x - wide * 0.95, shoulder + 0.03 * tall), (x + wide * 0.95, shoulder + 0.03 * tall),
                 (x + wide * 1.35, hem), (x - wide * 1.35, hem)], color)  # fmt: skip


def ridge(b: Brush, base: float, peak: float, color: Color) -> None:
    """Mountains from one side to the other, their foot at `base` and all below it filled."""
    w, x = b.half_width, -b.half_width - 0.1
    crest = [(x, base)]
    while x < w:
        x += b.between(0.1, 0.26)
        crest.append((x, base - b.between(0.3, 1.0) * peak if len(crest) % 2 else base - b.between(0.0, 0.3) * peak))
    b.shape([*crest, (w + 0.1, b.half_height), (-w - 0.1, b.half_height)], color)


def crime(b: Brush, light: Light) -> None:
    """The place that the name speaks of, by night or in bad light."""
    _DRAWN[b.named(_CRIMES)](b, light)


def drama(b: Brush, light: Light) -> None:
    """The place that the name speaks of."""
    _DRAWN[b.named(_DRAMAS)](b, light)


def _wide(b: Brush) -> float:
    return 2 * b.half_width + 0.1


def _pier(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(mid, pale, 0.35), mix(dark, mid, 0.6))
    h = b.half_height
    b.circle(b.between(-0.3, 0.3), -h * 0.52, 0.1, mix(pale, mid, 0.1))
    for depth in range(2):
        ridge(b, h * (-0.1 + 0.12 * depth), 0.3 - 0.08 * depth, mix(mid, dark, 0.35 + 0.3 * depth))
    water = h * 0.12
    b.box(0, (water + h) / 2 + 0.05, _wide(b), h - water + 0.1, mix(dark, mid, 0.18))
    for row in range(6):
        b.box(b.between(-0.4, 0.4), water + 0.05 + 0.07 * row, b.between(0.12, 0.4), 0.008, mix(dark, mid, 0.5))
    x = b.between(-0.08, 0.08)
    far, near = h * 0.26, h + 0.1  # the pier runs from the foot of the picture out on the water
    b.shape([(x - 0.06, far), (x + 0.06, far), (x + 0.42, near), (x - 0.42, near)], darker(dark, 0.25))
    for step in range(6):
        y = far + (near - far) * (step / 6) ** 1.4
        half = 0.06 + 0.36 * (y - far) / (near - far)
        b.line([(x - half, y), (x + half, y)], 0.008, darker(dark, 0.5))
    for side in (-1, 1):
        for y, half, tall in ((h * 0.32, 0.085, 0.06), (h * 0.52, 0.19, 0.1)):
            b.line([(x + side * half, y), (x + side * half, y - tall)], 0.022, darker(dark, 0.5))
    person(b, x, h * 0.3, 0.46, coat=True)


def _road(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(dark, mid, 0.35), mix(mid, pale, 0.55))
    h = b.half_height
    ridge(b, -h * 0.05, 0.26, mix(dark, mid, 0.45))
    b.box(0, h * 0.5, _wide(b), h * 1.1, mix(pale, rgb("FFFFFF"), 0.45))
    x = b.between(-0.14, 0.14)
    far = -h * 0.05
    b.shape([(x - 0.025, far), (x + 0.025, far), (0.5, h + 0.05), (-0.42, h + 0.05)], mix(dark, mid, 0.35))
    for step in range(5):
        y = far + (h - far) * (0.12 + 0.2 * step)
        b.line([(x * (1 - step / 5) + 0.008 * step, y), (x * (1 - step / 5) + 0.008 * step, y + 0.03 + 0.02 * step)],
               0.006 + 0.005 * step, pale)  # fmt: skip
    for side in (-1, 1):
        for step in range(5):
            y = far + 0.02 + 0.055 * step**1.5
            b.leaf(x + side * (0.11 + 0.1 * step), y + 0.02, 0.13 + 0.075 * step, 0, mix(dark, INK, 0.3), 0.3)
    for side in (-1, 1):
        b.circle(x + side * 0.035, h * 0.12, 0.03, mix(GLOW, rgb("FFFFFF"), 0.4))
    b.box(x, h * 0.1, 0.14, 0.06, INK, 0.02)
    b.box(x, h * 0.1 - 0.045, 0.1, 0.06, INK, 0.025)
    for side in (-1, 1):
        b.circle(x + side * 0.05, h * 0.1 + 0.005, 0.016, rgb("FFF3D0"))


def _lamp(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(darker(dark, 0.35), mix(dark, mid, 0.3))
    w, h = b.half_width, b.half_height
    x = -w
    while x < w:
        wide, tall = b.between(0.16, 0.26), b.between(0.7, 1.2) * h
        b.box(x + wide / 2, h * 0.3 - tall / 2, wide, tall, mix(dark, INK, b.between(0.15, 0.6)))
        for row in range(int(tall / 0.13)):
            for side in (-0.22, 0.22):
                if b.chance.random() < 0.22:
                    b.box(
                        x + wide * (0.5 + side),
                        h * 0.3 - tall + 0.08 + row * 0.13,
                        wide * 0.2,
                        0.055,
                        mix(GLOW, mid, 0.3),
                    )
        x += wide
    street = h * 0.3
    b.box(0, (street + h) / 2 + 0.05, _wide(b), h - street + 0.1, mix(dark, INK, 0.5))
    x, top = b.between(-0.16, 0.0), -h * 0.42
    b.shape(
        [(x + 0.2, top), (x - 0.06, street + 0.16), (x + 0.46, street + 0.16)], mix(mix(dark, INK, 0.3), GLOW, 0.34)
    )
    b.ellipse(x + 0.2, street + 0.16, 0.26, 0.05, mix(mix(dark, INK, 0.3), GLOW, 0.5))
    b.line([(x, street + 0.12), (x, top - 0.02), (x + 0.07, top - 0.07), (x + 0.19, top - 0.03)], 0.018, INK)
    b.shape([(x + 0.13, top), (x + 0.27, top), (x + 0.22, top - 0.05), (x + 0.18, top - 0.05)], INK)
    b.ellipse(x + 0.2, top + 0.005, 0.055, 0.018, mix(GLOW, pale, 0.5))
    person(b, x + 0.24, street + 0.15, 0.4, coat=True)


def _window(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    wall = mix(dark, mid, 0.22)
    b.ground(wall, darker(dark, 0.25))
    h = b.half_height
    x, y, wide, tall = b.between(-0.08, 0.08), -h * 0.22, 0.62, h * 0.95
    b.box(x, y, wide + 0.07, tall + 0.07, lighter(wall, 0.18))
    b.box(x, y, wide, tall, mix(pale, mid, 0.12))
    sky = y + tall / 2
    left, right = x - wide / 2, x + wide / 2
    roofs = left
    while roofs < right - 0.02:  # the houses across the street
        step = min(b.between(0.09, 0.16), right - roofs)
        high = b.between(0.14, 0.36) * tall
        b.box(roofs + step / 2, sky - high / 2, step, high, mix(mid, pale, b.between(0.2, 0.5)))
        roofs += step
    b.box(x, y, 0.022, tall, lighter(wall, 0.1))
    b.box(x, y - tall * 0.14, wide, 0.022, lighter(wall, 0.1))
    for side in (-1, 1):
        edge = x + side * (wide / 2 + 0.02)
        b.blob([(edge + side * 0.1, y - tall / 2 - 0.04), (edge - side * 0.1, y - tall / 2 - 0.04),
                (edge - side * 0.02, y), (edge - side * 0.05, sky + 0.1), (edge + side * 0.12, sky + 0.1)],
               mix(dark, mid, 0.5))  # fmt: skip
    b.box(x, y - tall / 2 - 0.05, wide + 0.34, 0.03, darker(dark, 0.3), 0.012)
    b.box(x, sky + 0.035, wide + 0.14, 0.04, lighter(wall, 0.22))
    stand = b.between(-0.1, 0.1)
    person(b, x + stand, sky + 0.22, tall * 0.72)


def _tree(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(mid, pale, 0.75), mix(pale, rgb("FFFFFF"), 0.2))
    h = b.half_height
    b.circle(b.between(-0.3, 0.3), -h * 0.45, 0.13, mix(pale, rgb("FFFFFF"), 0.5))
    b.hills(h * 0.02, 0.05, mix(mid, pale, 0.45), 0.8)
    x, foot = b.between(-0.16, -0.04), h * 0.24
    b.ellipse(x, h * 0.95, 0.95 + b.half_width * 0.4, h * 0.74, mix(mid, dark, 0.35))
    with b.moved(x, foot, min(1.0, h / 0.72)):
        b.line([(0.0, 0.0), (0.01, -0.3)], 0.05, darker(dark, 0.2))
        b.line([(0.0, -0.2), (-0.1, -0.36)], 0.024, darker(dark, 0.2))
        b.line([(0.01, -0.18), (0.12, -0.34)], 0.024, darker(dark, 0.2))
        crown = mix(mid, dark, b.between(0.25, 0.6))
        for dx, dy, r in ((-0.15, -0.4, 0.15), (0.14, -0.38, 0.15), (0.0, -0.5, 0.19), (0.0, -0.36, 0.16)):
            b.circle(dx, dy, r, crown)
        for _ in range(9):
            b.circle(b.between(-0.22, 0.22), b.between(-0.6, -0.34), 0.016, mix(pale, rgb("E8743B"), 0.4))
    person(b, x + b.between(0.26, 0.34), foot + 0.03, 0.26, darker(dark, 0.3))


def _tower(b: Brush, light: Light) -> None:
    dark, mid, pale = light
    b.ground(mix(dark, mid, 0.6), mix(mid, pale, 0.7))
    h = b.half_height
    x, foot, top = b.between(-0.1, 0.12), h * 0.16, -h * 0.5
    for side in (-1, 1):
        b.shape(
            [(x, top - 0.01), (x + side * 1.6, top - 0.2), (x + side * 1.6, top + 0.1)],
            mix(mix(dark, mid, 0.6), pale, 0.3),
        )
    b.box(0, (h * 0.2 + h) / 2, _wide(b), h * 0.9, mix(dark, mid, 0.35))
    for row in range(5):
        b.box(b.between(-0.4, 0.4), h * 0.28 + 0.06 * row, b.between(0.15, 0.4), 0.009, mix(mid, pale, 0.3))
    b.blob(
        [(x - 0.42, foot + 0.14), (x - 0.2, foot - 0.01), (x + 0.14, foot - 0.02), (x + 0.44, foot + 0.14)],
        darker(dark, 0.3),
    )
    for step in range(5):
        y, under = top + 0.07 + (foot - top - 0.07) * step / 5, top + 0.07 + (foot - top - 0.07) * (step + 1) / 5
        a, c = 0.06 + 0.012 * step, 0.06 + 0.012 * (step + 1)
        b.shape([(x - a, y), (x + a, y), (x + c, under), (x - c, under)], pale if step % 2 else rgb("C8433A"))
    b.box(x, top + 0.055, 0.17, 0.025, darker(dark, 0.3), 0.01)
    b.box(x, top, 0.085, 0.09, GLOW)
    b.shape([(x - 0.07, top - 0.04), (x, top - 0.12), (x + 0.07, top - 0.04)], darker(dark, 0.3))
    person(b, x + 0.26, foot + 0.1, 0.2, INK)


_DRAWN: Final[dict[str, Callable[[Brush, Light], None]]] = {
    "pier": _pier, "road": _road, "lamp": _lamp, "window": _window, "tree": _tree, "tower": _tower,
}  # fmt: skip
