"""Text as people count it: letters with their accents, flags, families and skin tones are one each."""

import unicodedata
from functools import lru_cache

ZWJ = "\u200d"
LONGEST = 64
"""Code points in one cluster; marks beyond that start a new one, so that hostile text stays bounded."""


def graphemes(text: str) -> list[str]:
    """Split text into grapheme clusters (Unicode Standard Annex 29, without its Indic and prepend rules)."""
    if not text or (text.isascii() and "\r" not in text):
        return list(text)
    clusters: list[str] = []
    start = 0
    for index in range(1, len(text)):
        if not _joins(text, start, index) or index - start >= LONGEST:
            clusters.append(text[start:index])
            start = index
    clusters.append(text[start:])
    return clusters


def _joins(text: str, start: int, index: int) -> bool:
    """Whether the code point at `index` belongs to the cluster that began at `start`."""
    before, char = text[index - 1], text[index]
    if before in "\r\n":
        return before + char == "\r\n"
    if before < "\u0300" and char < "\u0300":
        return False
    if is_extender(char):
        return True
    if before == ZWJ:
        return is_pictographic(char) and index - 1 > start
    if is_flag_letter(char) and is_flag_letter(before):
        return (index - start) % 2 == 1
    return _hangul_joins(ord(before), ord(char))


@lru_cache(maxsize=8192)
def is_extender(char: str) -> bool:
    """Whether the code point only changes the one before it: marks, joiners, variation and skin tones."""
    code = ord(char)
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or code in (0x200C, 0x200D)
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def is_pictographic(char: str) -> bool:
    """Whether the code point is drawn as a picture, roughly: what may follow a joiner in an emoji."""
    code = ord(char)
    return 0x1F000 <= code <= 0x1FAFF or (0x2190 <= code <= 0x3299 and unicodedata.category(char) == "So")


def is_flag_letter(char: str) -> bool:
    """Whether the code point is a regional indicator; two of them make a flag."""
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def is_invisible(char: str) -> bool:
    """Whether the code point has no picture of its own: control, format, joiner or variation selector."""
    code = ord(char)
    return unicodedata.category(char) in ("Cc", "Cf") or 0xFE00 <= code <= 0xFE0F


def _hangul_joins(before: int, code: int) -> bool:
    """Jamo that build one syllable (annex 29, rules GB6 to GB8)."""
    if 0x1100 <= before <= 0x115F:
        return 0x1100 <= code <= 0x11A7 or 0xAC00 <= code <= 0xD7A3
    if 0x1160 <= before <= 0x11A7 or (0xAC00 <= before <= 0xD7A3 and (before - 0xAC00) % 28 == 0):
        return 0x1160 <= code <= 0x11FF
    if 0x11A8 <= before <= 0x11FF or 0xAC00 <= before <= 0xD7A3:
        return 0x11A8 <= code <= 0x11FF
    return False
