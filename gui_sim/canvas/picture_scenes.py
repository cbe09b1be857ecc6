"""Pictures of places: landscapes, buildings and street maps."""

import itertools
import math
from collections.abc import Callable
from typing import Final

from gui_sim.canvas import picture_gyms, picture_rooms
from gui_sim.canvas.brush import Brush, Color, Spot, darker, lighter, mix, rgb

_SKIES: Final = [
    (rgb("6FB7F0"), rgb("DCEFFB")),
    (rgb("F7A072"), rgb("FCE5C0")),
    (rgb("7F7FD5"), rgb("F3C6CF")),
    (rgb("3D5A98"), rgb("F0A6A0")),
    (rgb("8CCFE0"), rgb("F4F1DE")),
]
_GREENS: Final = [rgb("6DA67A"), rgb("4F8A6B"), rgb("8DB580"), rgb("5B8E7D")]

PLACES: Final = {
    "beach": ("beach", "coast", "sea", "island", "surf"),
    "mountain": ("mountain", "hike", "trail", "ski", "alp", "peak"),
    "park": ("park", "garden", "wood", "forest"),
    "cafe": ("cafe", "café", "coffee", "bakery", "restaurant", "bistro", "diner", "shop", "market", "bar"),
    "hotel": ("hotel", "inn", "resort", "suites", "lodge", "apartment"),
    "museum": ("museum", "gallery", "theatre", "theater", "library", "bank", "hall"),
    "city": ("city", "tower", "office", "downtown", "airport", "station"),
}


def photo(b: Brush) -> None:
    """A landscape under a sky."""
    {"beach": _beach, "mountain": _mountain, "park": _meadow, "city": _skyline}[
        b.named({name: PLACES[name] for name in ("beach", "mountain", "park", "city")})
    ](b)


def place(b: Brush) -> None:
    """Somewhere to go, to train, or to sleep."""
    room, hall = b.said(picture_rooms.ROOMS), b.said(picture_gyms.GYMS)
    if room is not None:
        picture_rooms.DRAWN[room](b)
        return
    if hall is not None:
        picture_gyms.DRAWN[hall](b)
        return
    {
        "beach": _beach, "mountain": _mountain, "park": _meadow, "cafe": _cafe,
        "hotel": _hotel, "museum": _museum, "city": _skyline,
    }[b.named(PLACES)](b)  # fmt: skip


def street_map(b: Brush) -> None:
    """Streets, a park and water, seen from above."""
    w, h = b.half_width, b.half_height
    b.ground(rgb("F3F1EA"))
    tilt = b.between(-0.22, 0.22)

    def turned(x: float, y: float) -> Spot:
        return x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt)

    reach = 1.3 * max(w, h)
    columns, rows = _cuts(b, reach), _cuts(b, reach)
    for left, right in itertools.pairwise(columns):
        for top, bottom in itertools.pairwise(rows):
            color = b.pick([rgb("ECE9E0")] * 3 + [rgb("E9E4DA"), rgb("F0EDE6")])
            corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
            b.shape([turned(x, y) for x, y in corners], color)
    i, j = (len(cuts) // 2 - b.chance.randrange(1, 4) for cuts in (columns, rows))
    park = [
        (columns[i], rows[j]),
        (columns[i + 2], rows[j]),
        (columns[i + 2], rows[j + 1]),
        (columns[i], rows[j + 1]),
    ]
    b.shape([turned(x, y) for x, y in park], rgb("CBE6C0"))
    _river(b, turned, reach)
    for x in columns:
        b.line([turned(x, -reach), turned(x, reach)], 0.026, rgb("FFFFFF"))
    for y in rows:
        b.line([turned(-reach, y), turned(reach, y)], 0.026, rgb("FFFFFF"))
    slant = b.between(-0.5, 0.5)
    for width, color in ((0.066, rgb("EBC873")), (0.05, rgb("FADF95"))):
        b.line([turned(-reach, slant), turned(0.0, slant * 0.2), turned(reach, -slant * 0.7)], width, color)


def _cuts(b: Brush, reach: float) -> list[float]:
    """Where streets run, from one end to the other, at uneven distances."""
    cuts, at = [-reach], -reach
    while at < reach:
        at += b.between(0.16, 0.34)
        cuts.append(at)
    return cuts


def _river(b: Brush, turned: Callable[[float, float], Spot], reach: float) -> None:
    base, swing, shift = b.between(-0.35, 0.35), b.between(0.06, 0.14), b.between(0, 6.28)
    points = []
    for i in range(41):
        x = -reach + 2 * reach * i / 40
        points.append(turned(base + swing * math.sin(x * 3 + shift) + x * 0.3, x))
    b.line(points, b.between(0.09, 0.16), rgb("A9D3F2"))


def _sky(b: Brush) -> tuple[Color, Color]:
    top, bottom = b.pick(_SKIES)
    b.ground(top, bottom)
    b.circle(b.between(-0.6, 0.6) * b.half_width, b.between(-0.3, -0.12), b.between(0.06, 0.1), rgb("FFF6DC"))
    return top, bottom


def _cloud(b: Brush, x: float, y: float, size: float, color: Color) -> None:
    b.box(x, y, size * 2.2, size * 0.5, color, size * 0.25)
    b.circle(x - size * 0.3, y - size * 0.2, size * 0.38, color)
    b.circle(x + size * 0.3, y - size * 0.1, size * 0.3, color)


def _beach(b: Brush) -> None:
    _, bottom = _sky(b)
    w, h = b.half_width, b.half_height
    _cloud(b, b.between(-0.5, 0.5) * w, b.between(-0.4, -0.3) * 2 * h, 0.12, lighter(bottom, 0.7))
    sea = b.pick([rgb("2E8BC0"), rgb("2A9D8F"), rgb("4AA3C7")])
    b.box(0, h, 2 * w + 0.1, 2 * h - 0.06, sea)
    b.box(0, 0.09, 2 * w + 0.1, 0.05, lighter(sea, 0.18))
    b.hills(0.24 * 2 * h, 0.02, lighter(sea, 0.75), 0.8)
    b.hills(0.27 * 2 * h, 0.02, rgb("F4DFB0"), 0.8)
    x = b.between(-0.7, -0.35) * w * b.pick([1, -1])
    trunk = rgb("8A5A3C")
    b.line([(x, h), (x + 0.04, 0.15), (x + 0.1, -0.12)], 0.035, trunk)
    for angle in (-110, -70, -25, 25, 70, 110):
        b.leaf(x + 0.1, -0.12, 0.25, angle, b.pick([rgb("2F7D55"), rgb("3C8F5F")]), 0.17)


def _mountain(b: Brush) -> None:
    top, bottom = _sky(b)
    w, h = b.half_width, b.half_height
    far = mix(top, rgb("51658A"), 0.55)
    for x, peak, color in (
        (-0.45 * w, -0.16, mix(far, bottom, 0.35)),
        (0.4 * w, -0.26, far),
        (0.02, -0.1, darker(far)),
    ):
        peak += b.between(-0.05, 0.05)
        spread = b.between(0.5, 0.7)
        b.shape([(x - spread, h), (x, peak), (x + spread, h)], color)
        cap = (h - peak) * 0.18
        side = spread * 0.18
        b.shape(
            [(x - side, peak + cap), (x, peak), (x + side, peak + cap), (x + side * 0.35, peak + cap * 0.75),
             (x, peak + cap * 1.1), (x - side * 0.4, peak + cap * 0.7)],
            rgb("F7FAFC"),
        )  # fmt: skip
    green = b.pick(_GREENS)
    b.hills(0.26 * 2 * h, 0.03, green)
    b.hills(0.37 * 2 * h, 0.03, darker(green, 0.25), 1.1)
    for _ in range(6):
        _pine(b, b.between(-1, 1) * w, b.between(0.36, 0.5) * 2 * h, b.between(0.1, 0.16), darker(green, 0.45))


def _pine(b: Brush, x: float, y: float, size: float, color: Color) -> None:
    for step in range(3):
        half = size * (0.5 - step * 0.12)
        base = y - step * size * 0.42
        b.shape([(x - half, base), (x, base - size * 0.75), (x + half, base)], color)


def _meadow(b: Brush) -> None:
    _, bottom = _sky(b)
    w, h = b.half_width, b.half_height
    green = b.pick(_GREENS)
    _cloud(b, b.between(-0.6, 0.6) * w, b.between(-0.36, -0.25) * 2 * h, 0.11, lighter(bottom, 0.6))
    b.hills(0.1 * 2 * h, 0.06, mix(green, bottom, 0.45))
    b.hills(0.2 * 2 * h, 0.05, mix(green, bottom, 0.15), 1.2)
    for _ in range(3):
        x, y, r = b.between(-0.9, 0.9) * w, b.between(0.14, 0.24) * 2 * h, b.between(0.09, 0.15)
        b.box(x, y, 0.025, 0.2, rgb("7A5540"))
        crown = darker(green, b.between(0.1, 0.3))
        b.circle(x, y - 0.13, r, crown)
        b.circle(x - r * 0.3, y - 0.13 - r * 0.25, r * 0.6, lighter(crown, 0.12))
    b.hills(0.34 * 2 * h, 0.03, darker(green, 0.12), 0.9)
    b.shape(
        [(-0.012, 0.33 * 2 * h), (0.008, 0.33 * 2 * h), (0.09, 0.8 * h), (0.28, h), (-0.2, h), (-0.05, 0.8 * h)],
        rgb("E9D9B6"),
    )


def _skyline(b: Brush) -> None:
    top, bottom = _sky(b)
    w, h = b.half_width, b.half_height
    for depth, share in ((0, 0.45), (1, 0.78)):
        color = mix(bottom, mix(top, rgb("2B3358"), 0.75), share)
        x = -w - 0.05
        while x < w:
            wide = b.between(0.1, 0.2)
            tall = b.between(0.25, 0.62 if depth == 0 else 0.46) * 2 * h
            b.box(x + wide / 2, h - tall / 2, wide, tall, color)
            if depth:
                _windows(b, x, h - tall, wide, tall, mix(color, rgb("FFE3A3"), 0.8))
            x += wide + b.between(0.0, 0.03)
    b.box(0, h, 2 * w + 0.1, 0.1, mix(top, rgb("1F2544"), 0.8))


def _windows(b: Brush, x: float, top: float, wide: float, tall: float, lit: Color) -> None:
    for row in range(1, int(tall / 0.07)):
        for column in range(3):
            if b.chance.random() < 0.55:
                b.box(x + wide * (0.22 + 0.28 * column), top + row * 0.07, wide * 0.13, 0.03, lit)


def _street_ground(b: Brush) -> float:
    """Sky and pavement; returns where the pavement begins."""
    top, bottom = b.pick(_SKIES)
    b.ground(lighter(top, 0.35), lighter(bottom, 0.4))
    floor = b.half_height - 0.14
    b.box(0, b.half_height, 2 * b.half_width + 0.1, 0.28, rgb("C9C5BE"))
    b.box(0, floor + 0.02, 2 * b.half_width + 0.1, 0.03, rgb("DEDAD3"))
    return floor


def _cafe(b: Brush) -> None:
    floor = _street_ground(b)
    wall = b.pick([rgb("F2D0A9"), rgb("D8E2DC"), rgb("E8C4C4"), rgb("BFD7EA"), rgb("F4E1B5")])
    awning = b.pick([rgb("D1495B"), rgb("2A9D8F"), rgb("3D5A98"), rgb("E07A2F"), rgb("5B8E7D")])
    wide, top = min(1.1, 2 * b.half_width - 0.12), -b.half_height + 0.14
    b.box(0, (top + floor) / 2, wide, floor - top, wall)
    b.box(0, top, wide + 0.05, 0.05, darker(wall, 0.2))
    glass = rgb("5D7A8C")
    b.box(-wide * 0.17, floor - 0.2, wide * 0.5, 0.26, glass, 0.01)
    b.shape([(-wide * 0.3, floor - 0.08), (-wide * 0.2, floor - 0.32), (-wide * 0.12, floor - 0.32),
             (-wide * 0.22, floor - 0.08)], lighter(glass, 0.2))  # fmt: skip
    b.box(wide * 0.3, floor - 0.17, wide * 0.2, 0.34, darker(awning, 0.35), 0.01)
    b.box(wide * 0.3, floor - 0.21, wide * 0.13, 0.2, lighter(glass, 0.25))
    stripes, left = 9, -wide / 2 - 0.02
    step = (wide + 0.04) / stripes
    for i in range(stripes):
        color = awning if i % 2 == 0 else rgb("FFF8EE")
        b.box(left + step * (i + 0.5), floor - 0.42, step + 0.004, 0.12, color)
        b.circle(left + step * (i + 0.5), floor - 0.36, step / 2, color)
    b.box(0, floor - 0.56, wide * 0.5, 0.1, darker(wall, 0.55), 0.02)
    b.box(0, floor - 0.56, wide * 0.34, 0.022, lighter(wall, 0.5), 0.01)
    for side in (-1, 1):
        x = side * (wide / 2 - 0.04)
        b.box(x, floor - 0.03, 0.08, 0.08, rgb("A8674A"), 0.01)
        b.circle(x, floor - 0.11, 0.065, rgb("4F8A6B"))


def _hotel(b: Brush) -> None:
    floor = _street_ground(b)
    wall = b.pick([rgb("E8D8C3"), rgb("C9D6DF"), rgb("E2C2B3"), rgb("D6CFE0"), rgb("F1EDE4")])
    wide, top = b.between(0.62, 0.78), -b.half_height + b.between(0.1, 0.2)
    b.box(0, (top + floor) / 2, wide, floor - top, wall)
    b.box(wide * 0.42, (top + floor) / 2, wide * 0.16, floor - top, darker(wall, 0.12))
    b.box(0, top, wide + 0.06, 0.045, darker(wall, 0.3))
    glass = rgb("54708C")
    y = top + 0.11
    while y < floor - 0.26:
        for column in range(4):
            x = (column - 1.5) * wide * 0.23
            b.box(x, y, wide * 0.14, 0.085, glass if b.chance.random() < 0.6 else rgb("FFE3A3"), 0.008)
            b.box(x, y + 0.055, wide * 0.17, 0.014, lighter(wall, 0.4))
        y += 0.145
    b.box(0, floor - 0.09, 0.18, 0.18, rgb("3B4252"), 0.02)
    b.box(0, floor - 0.19, 0.34, 0.035, b.pick([rgb("B5485D"), rgb("2A6F97"), rgb("3F6B4F")]), 0.01)
    for x in (-0.3, 0.3):
        b.box(x * wide * 1.9, floor - 0.08, 0.02, 0.16, rgb("7A5540"))
        b.circle(x * wide * 1.9, floor - 0.2, 0.085, rgb("5B8E7D"))


def _museum(b: Brush) -> None:
    floor = _street_ground(b)
    stone = b.pick([rgb("EFE6D5"), rgb("E3DDD3"), rgb("F3E9DC")])
    wide = min(1.0, 2 * b.half_width - 0.1)
    roof, eaves = floor - 0.62, floor - 0.44
    b.box(0, (eaves + floor) / 2, wide * 0.9, floor - eaves, darker(stone, 0.22))
    b.shape([(-wide / 2, eaves), (0, roof), (wide / 2, eaves)], stone)
    b.shape([(-wide * 0.34, eaves - 0.035), (0, roof + 0.055), (wide * 0.34, eaves - 0.035)], darker(stone, 0.1))
    b.box(0, eaves + 0.02, wide, 0.06, lighter(stone, 0.3))
    for i in range(6):
        x = (i - 2.5) * wide * 0.155
        b.box(x, (eaves + floor) / 2 + 0.02, wide * 0.07, floor - eaves - 0.06, stone)
        b.box(
            x + wide * 0.022,
            (eaves + floor) / 2 + 0.02,
            wide * 0.024,
            floor - eaves - 0.06,
            darker(stone, 0.08),
        )
        b.box(x, eaves + 0.06, wide * 0.1, 0.025, lighter(stone, 0.3))
    for step in range(3):
        b.box(
            0,
            floor - 0.05 + step * 0.035,
            wide * (0.96 + 0.05 * step),
            0.035,
            darker(stone, 0.03 + 0.05 * step),
        )
    banner = b.pick([rgb("B5485D"), rgb("2A6F97"), rgb("D08C3C")])
    for side in (-1, 1):
        b.box(side * wide * 0.235, (eaves + floor) / 2 - 0.01, wide * 0.06, 0.22, banner)
