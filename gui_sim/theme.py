"""Colours and type of the phone, by name: what a screen says, resolved to what a canvas draws.

Sizes and leading are Apple's published Dynamic Type table (Human Interface Guidelines, Typography,
"iOS Dynamic Type sizes"); colours are UIKit's semantic and system colours for light and dark.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

RGBA = tuple[int, int, int, int]
"""Red, green, blue and opacity, each 0 to 255; not premultiplied."""

FontFamily = Literal["text", "display"]


class FontKey(NamedTuple):
    """One face at one size: optical family, weight (400, 500, 600 or 700) and size in points."""

    family: FontFamily
    weight: int
    size: float


WEIGHTS: Final = (400, 500, 600, 700)
TEXT_SIZES: Final = ("xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge")
DISPLAY_FROM: Final = 20.0
"""Points from which the display optical size is used, as SF Pro does."""

# style: (default weight, then (size, leading) for each of TEXT_SIZES)
_SCALE: Final[dict[str, tuple[int, tuple[tuple[int, int], ...]]]] = {
    "largeTitle": (700, ((31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48))),
    "title1": (400, ((25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41))),
    "title2": (400, ((19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34))),
    "title3": (400, ((17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32))),
    "headline": (600, ((14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29))),
    "body": (400, ((14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29))),
    "callout": (400, ((13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28))),
    "subheadline": (400, ((12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28))),
    "footnote": (400, ((12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24))),
    "caption1": (400, ((11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23))),
    "caption2": (400, ((11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22))),
}
# Words that keep one size at every text size, as iOS's bars, keys and icons do.
_SCALE.update(
    {
        "tab": (500, ((10, 12),) * 7),
        "badge": (400, ((12, 14),) * 7),
        "status": (600, ((17, 22),) * 7),
        "carrier": (600, ((13, 16),) * 7),
        "key": (400, ((22, 27),) * 7),
        "keyLabel": (400, ((16, 20),) * 7),
        "appName": (400, ((12, 14),) * 7),
        "clock": (600, ((80, 88),) * 7),
    }
)
STYLES: Final = tuple(_SCALE)

# name: (light, dark), as RRGGBB or RRGGBBAA
_COLORS: Final[dict[str, tuple[str, str]]] = {
    "label": ("000000", "FFFFFF"),
    "secondaryLabel": ("3C3C4399", "EBEBF599"),
    "tertiaryLabel": ("3C3C434C", "EBEBF54C"),
    "quaternaryLabel": ("3C3C432D", "EBEBF52D"),
    "placeholder": ("3C3C434C", "EBEBF54C"),
    "link": ("007AFF", "0984FF"),
    "separator": ("3C3C434A", "54545899"),
    "opaqueSeparator": ("C6C6C8", "38383A"),
    "background": ("FFFFFF", "000000"),
    "secondaryBackground": ("F2F2F7", "1C1C1E"),
    "tertiaryBackground": ("FFFFFF", "2C2C2E"),
    "groupedBackground": ("F2F2F7", "000000"),
    "secondaryGroupedBackground": ("FFFFFF", "1C1C1E"),
    "tertiaryGroupedBackground": ("F2F2F7", "2C2C2E"),
    "cell": ("FFFFFF", "1C1C1E"),
    "elevated": ("F9F9F9F5", "252527F5"),
    "cellPressed": ("D1D1D6", "3A3A3C"),
    "fill": ("78788033", "7878805C"),
    "secondaryFill": ("78788028", "78788051"),
    "tertiaryFill": ("7676801E", "7676803D"),
    "quaternaryFill": ("74748014", "7676802D"),
    "tint": ("007AFF", "0A84FF"),
    "onTint": ("FFFFFF", "FFFFFF"),
    "destructive": ("FF3B30", "FF453A"),
    "systemRed": ("FF3B30", "FF453A"),
    "systemOrange": ("FF9500", "FF9F0A"),
    "systemYellow": ("FFCC00", "FFD60A"),
    "systemGreen": ("34C759", "30D158"),
    "systemMint": ("00C7BE", "63E6E2"),
    "systemTeal": ("30B0C7", "40C8E0"),
    "systemCyan": ("32ADE6", "64D2FF"),
    "systemBlue": ("007AFF", "0A84FF"),
    "systemIndigo": ("5856D6", "5E5CE6"),
    "systemPurple": ("AF52DE", "BF5AF2"),
    "systemPink": ("FF2D55", "FF375F"),
    "systemBrown": ("A2845E", "AC8E68"),
    "systemGray": ("8E8E93", "8E8E93"),
    "systemGray2": ("AEAEB2", "636366"),
    "systemGray3": ("C7C7CC", "48484A"),
    "systemGray4": ("D1D1D6", "3A3A3C"),
    "systemGray5": ("E5E5EA", "2C2C2E"),
    "systemGray6": ("F2F2F7", "1C1C1E"),
    "white": ("FFFFFF", "FFFFFF"),
    "black": ("000000", "000000"),
    "clear": ("00000000", "00000000"),
    "barMaterial": ("F9F9F9D6", "161616D9"),
    "thinMaterial": ("F5F5F7A6", "25252799"),
    "thickMaterial": ("F7F7F9E6", "1E1E20E6"),
    "alertMaterial": ("F4F4F6EB", "303033EB"),
    "keyboardMaterial": ("D1D4DBF0", "2B2B2DF0"),
    "key": ("FFFFFF", "6B6B6D"),
    "keySecondary": ("ABB0BA", "464648"),
    "keyShadow": ("898A8D", "0E0E10"),
    "inactiveTab": ("8E8E93", "8E8E93"),
    "switchOff": ("78788028", "78788051"),
    "knob": ("FFFFFF", "FFFFFF"),
    "bubble": ("E9E9EB", "26262A"),
    "dim": ("00000033", "0000007A"),
    "shadow": ("00000026", "00000066"),
    "deviceBezel": ("1C1C1E", "1C1C1E"),
}
COLOR_NAMES: Final = tuple(_COLORS)

# Grounds of what stands a level above the screen (UIKit's elevated user interface level); only dark mode
# tells the levels apart.
_RAISED: Final[dict[str, str]] = {
    "background": "1C1C1E",
    "secondaryBackground": "2C2C2E",
    "tertiaryBackground": "3A3A3C",
    "groupedBackground": "1C1C1E",
    "secondaryGroupedBackground": "2C2C2E",
    "tertiaryGroupedBackground": "3A3A3C",
    "cell": "2C2C2E",
    "cellPressed": "48484A",
    "barMaterial": "242426D9",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """What the words of a screen mean on this phone: light or dark, at one Dynamic Type size.

    `raised` is for what stands above the screen, a sheet: dark mode draws its grounds lighter.
    """

    dark: bool = False
    text_size: str = "large"
    raised: bool = False

    def __post_init__(self) -> None:
        if self.text_size not in TEXT_SIZES:
            raise ValueError(f"There is no text size {self.text_size!r}; use one of {', '.join(TEXT_SIZES)}.")

    def color(self, name: str) -> RGBA:
        """Resolve a colour.

        `name` is a semantic or system name ("label"), or "#RRGGBB", either with an optional "@alpha"
        (0 to 1) that multiplies the colour's own opacity: "tint@0.15". Raises ValueError for others.
        """
        return _resolve(name, self.dark, self.raised)

    def font(self, style: str, weight: int | None = None) -> FontKey:
        """Return the face of a text style at this phone's text size; `weight` replaces the style's own."""
        return _font(style, self.text_size, weight)

    def line_height(self, style: str) -> float:
        """Return the leading of a text style in points: the distance from baseline to baseline."""
        return _line_height(style, self.text_size)


def contrast(front: RGBA, back: RGBA) -> float:
    """Return the contrast ratio, 1 to 21, of `front` drawn over an opaque `back` (WCAG 2.2, 1.4.3)."""
    light = _luminance(over(front, back)) + 0.05
    dark = _luminance(back) + 0.05
    return max(light, dark) / min(light, dark)


def over(front: RGBA, back: RGBA) -> RGBA:
    """Return `front` laid over an opaque `back`."""
    alpha = front[3] / 255
    mixed = [int(front[i] * alpha + back[i] * (1 - alpha) + 0.5) for i in range(3)]
    return mixed[0], mixed[1], mixed[2], 255


def _luminance(color: RGBA) -> float:
    """Relative luminance of an sRGB colour (WCAG 2.2)."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in color[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _style(style: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    try:
        return _SCALE[style]
    except KeyError:
        raise ValueError(f"There is no text style {style!r}; use one of {', '.join(STYLES)}.") from None


@lru_cache(maxsize=1024)
def _font(style: str, text_size: str, weight: int | None) -> FontKey:
    usual, sizes = _style(style)
    size = float(sizes[TEXT_SIZES.index(text_size)][0])
    if weight is not None and weight not in WEIGHTS:
        raise ValueError(f"There is no font weight {weight}; use one of {WEIGHTS}.")
    return FontKey("display" if size >= DISPLAY_FROM else "text", weight or usual, size)


@lru_cache(maxsize=1024)
def _line_height(style: str, text_size: str) -> float:
    return float(_style(style)[1][TEXT_SIZES.index(text_size)][1])


@lru_cache(maxsize=4096)
def _resolve(name: str, dark: bool, raised: bool) -> RGBA:
    base, _, share = name.partition("@")
    digits = base[1:] if base.startswith("#") else _COLORS.get(base, ("", ""))[dark]
    if dark and raised:
        digits = _RAISED.get(base, digits)
    if not digits or (base.startswith("#") and len(digits) != 6):
        raise ValueError(f"There is no colour {name!r}; use a name of the theme or #RRGGBB, then @alpha.")
    try:
        channels = bytes.fromhex(digits)
        opacity = float(share) if share else 1.0
    except ValueError:
        raise ValueError(f"The colour {name!r} cannot be read; write it as #RRGGBB or name@0.5.") from None
    if not 0.0 <= opacity <= 1.0:
        raise ValueError(f"The opacity of {name!r} must lie between 0 and 1.")
    alpha = channels[3] if len(channels) == 4 else 255
    return channels[0], channels[1], channels[2], int(alpha * opacity + 0.5)
