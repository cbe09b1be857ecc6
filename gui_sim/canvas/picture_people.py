"""Pictures of people, payment cards and marks."""

import math
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

_GOODS: Final = [rgb(c) for c in ("E4572E", "2E86AB", "3BB273", "7768AE", "F2A541", "33415C", "D1495B", "2A9D8F")]
_SKIN: Final = [rgb(c) for c in ("F8D5BE", "F0C09D", "DFA57A", "C68A5E", "9C6644", "6F4630")]
_HAIR: Final = [rgb(c) for c in ("2B2118", "4A3122", "7B4B2A", "B5793D", "D9B36C", "8C8C92", "1E1E28", "A3472C")]
_DARK: Final = [rgb(c) for c in ("2B2118", "1E1E28", "3A2A22", "8C8C92")]  # what hair goes with the two darkest skins
_BEHIND: Final = [rgb(c) for c in ("9AD1D4", "F6BD60", "B8C0FF", "F5A6A6", "A7C957", "CDB4DB", "8ECAE6", "FFC8A2")]


# First names and the forms of hair that go with them; other names have any.
_HERS: Final = (
    "agnes aiko amara anna anne astrid bea beatrix carmen celia clara cleo dara edith esi esra esther freya grandma",
    "greta ida imogen ines ingrid jade judith june karin karla kerala leila lena lucia mara maya mirela nadia naledi",
    "noemi noor odessa odette ottilie ottoline paloma petra priya rosa ruth samira selin simone tamsin tessa thandi",
    "tove una yvonne zadie zola",
)
_HIS: Final = (
    "amos anton babajide benedikt bram caspar dele dmitri farid felix gareth han henrik hiro hugo jakub jasper jonah",
    "jonas julian kofi kwame leif marcus marek merlin moses niels oskar otis owen pavel per piet reza sol stellan",
    "tomas tunde viktor",
)


def person(b: Brush) -> None:
    """A friendly portrait on a coloured ground."""
    bust(b, b.half_height)


def bust(b: Brush, foot: float | None = None) -> None:
    """Head and shoulders of whom the seed names: down to the picture's `foot`, or before whatever is behind them."""
    ground = b.pick(_BEHIND)
    with b.sown(b.words.split()[-1] if b.words.split() else ""):  # families are alike
        skin = b.pick(_SKIN)
    hair = b.pick(_DARK if skin in _SKIN[-2:] else [color for color in _HAIR if _unlike(color, skin, 150)])
    if foot is not None:
        b.ground(lighter(ground, 0.15), darker(ground, 0.06))
    shirt = b.pick([color for color in _GOODS if _unlike(color, ground, 120)])
    named = set(b.words.split())
    hers, his = (any(named & set(line.split()) for line in names) for names in (_HERS, _HIS))
    hers_only, his_only, both = ("bob", "long", "bun"), ("short", "side", "bald"), ("curly",)
    style = b.pick([*(() if hers and not his else his_only), *both, *(() if his and not hers else hers_only)])
    if style in ("bob", "long"):
        low = 0.2 if style == "bob" else 0.42
        b.box(0, (low - 0.16) / 2, 0.48, low + 0.16, hair, 0.2)
        b.ellipse(0, -0.14, 0.24, 0.22, hair)
    if style == "bun":
        b.circle(0, -0.35, 0.1, hair)
    if style == "curly":
        for angle in range(150, 400, 25):
            turn = math.radians(angle)
            b.circle(0.2 * math.cos(turn), -0.12 + 0.2 * math.sin(turn), 0.1, hair)
    b.ellipse(0, 0.58, 0.42, 0.34, shirt)
    b.box(0, 0.2, 0.15, 0.24, darker(skin, 0.12), 0.05)
    b.ellipse(0, 0.29, 0.1, 0.05, darker(skin, 0.12))
    for side in (-1, 1):
        b.circle(side * 0.19, -0.03, 0.042, darker(skin, 0.06))
    b.ellipse(0, -0.04, 0.185, 0.225, skin)
    _hair_front(b, style, hair)
    if style in ("short", "side", "bald") and b.chance.random() < 0.45:
        _beard(b, hair if style != "bald" else darker(skin, 0.45), skin)
    _features(b, skin, hair)


def card(b: Brush) -> None:
    """The art of a payment card: waves, a chip, no text."""
    color = b.pick([rgb(c) for c in ("1F3A68", "14213D", "0F4C5C", "5A189A", "7F1D1D", "3A3A40", "1B4332", "B5651D")])
    glow = b.pick([rgb("4CC9F0"), rgb("F2A541"), rgb("F28482"), rgb("80ED99"), rgb("B8C0FF")])
    b.ground(mix(color, glow, 0.18), color)
    for step in range(4):
        b.hills(0.02 + step * 0.13, 0.1, mix(color, glow, 0.3 - step * 0.07), 0.7)
    w, h = b.half_width, b.half_height
    chip = rgb("E9C46A")
    x, y = -w + 0.24, -h * 0.12
    b.box(x, y, 0.19, 0.145, chip, 0.025)
    b.box(x, y, 0.19, 0.01, darker(chip, 0.25))
    for side in (-0.04, 0.04):
        b.box(x + side, y, 0.01, 0.145, darker(chip, 0.25))
    for step in range(3):
        b.arc(x + 0.16, y, 0.05 + step * 0.035, -40, 40, 0.012, lighter(color, 0.65))


def logo(b: Brush) -> None:
    """A simple mark in one colour on another."""
    color = b.pick(_GOODS)
    b.ground(lighter(color, 0.12), color)
    white, half = rgb("FFFFFF"), lighter(color, 0.55)
    form = b.chance.randrange(7)
    if form == 0:
        for i in range(3):
            b.circle(-0.14 + 0.14 * i, 0, 0.15, (white, half, white)[i])
    elif form == 1:
        for angle in range(0, 360, 60):
            b.leaf(0, 0, 0.3, angle, white if angle % 120 == 0 else half, 0.3)
    elif form == 2:
        b.shape([(-0.28, 0.22), (-0.06, -0.24), (0.14, 0.22)], half)
        b.shape([(-0.06, 0.22), (0.1, -0.1), (0.28, 0.22)], white)
    elif form == 3:
        b.circle(0, 0, 0.28, white)
        b.circle(0.09, -0.06, 0.22, color)
        b.circle(0.12, -0.08, 0.09, half)
    elif form == 4:
        for i, tall in enumerate((0.26, 0.42, 0.56)):
            b.box(-0.19 + 0.19 * i, 0.28 - tall / 2, 0.13, tall, white if i == 2 else half, 0.03)
    elif form == 5:
        b.box(-0.12, 0, 0.22, 0.46, white, 0.11)
        b.box(0.13, 0.115, 0.22, 0.23, half, 0.11)
        b.circle(0.13, -0.13, 0.1, white)
    else:
        for i in range(3):
            b.arc(0, 0.14, 0.14 + 0.11 * i, 180, 360, 0.06, half if i == 1 else white)
        b.circle(0, 0.14, 0.05, white)


def _unlike(one: Color, other: Color, least: int) -> bool:
    """Whether two colours can be told apart: the sum of their differences is more than `least` of 765."""
    return sum(abs(a - c) for a, c in zip(one, other, strict=True)) > least


def _hair_front(b: Brush, style: str, hair: Color) -> None:
    if style == "bald":
        return
    top = [(0.195 * math.cos(math.radians(a)), -0.09 + 0.2 * math.sin(math.radians(a))) for a in range(180, 361, 10)]
    part = {"side": (-0.1, -0.2), "short": (0.03, -0.16), "curly": (0.0, -0.17)}.get(style, (0.06, -0.19))
    b.shape([*top, (0.195, -0.04), (0.165, -0.11), part, (-0.165, -0.11), (-0.195, -0.04)], hair)


def _beard(b: Brush, hair: Color, skin: Color) -> None:
    lower = [(0.178 * math.cos(math.radians(a)), -0.02 + 0.205 * math.sin(math.radians(a))) for a in range(0, 181, 12)]
    b.shape([*lower, (-0.12, 0.03), (0, 0.055), (0.12, 0.03)], hair)
    b.ellipse(0, 0.082, 0.07, 0.036, skin)


def _features(b: Brush, skin: Color, hair: Color) -> None:
    dark = rgb("33272A")
    for side in (-1, 1):
        b.circle(side * 0.075, -0.045, 0.017, dark)
        b.line([(side * 0.05, -0.092), (side * 0.1, -0.092)], 0.012, darker(hair, 0.2))
        b.ellipse(side * 0.115, 0.02, 0.03, 0.02, mix(skin, rgb("E8756A"), 0.3))
    b.arc(0, 0.045, 0.055, 25, 155, 0.015, mix(darker(skin, 0.65), rgb("8E2F38"), 0.4))
    b.line([(0, -0.03), (0.012, 0.015), (-0.006, 0.018)], 0.008, darker(skin, 0.2))
    if b.chance.random() < 0.28:
        for side in (-1, 1):
            b.arc(side * 0.075, -0.045, 0.052, 0, 360, 0.01, rgb("2F3640"))
        b.line([(-0.024, -0.05), (0.024, -0.05)], 0.01, rgb("2F3640"))
