"""Whether words that were read are words that are looked for."""

import re
import unicodedata
from functools import lru_cache

from rapidfuzz import fuzz

CLOSE = 0.78  # likeness from which on two lines say the same
ALONE = 4  # letters: shorter words count only as a line of their own
_ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1"})  # what OCR takes for one another


@lru_cache(maxsize=8000)
def plain(text: str) -> str:
    """Return the letters and figures of a text alone, those that look alike made the same."""
    folded = unicodedata.normalize("NFKD", text).casefold().translate(_ALIKE)
    return "".join(one for one in folded if one.isalnum())


@lru_cache(maxsize=60000)
def likeness(wanted: str, seen: str) -> float:
    """Return from 0 to 1 how well words that were read fit words that are looked for.

    An icon glued to them lowers it a little, a cut end or further words more; very short words must stand alone.
    """
    want, have = plain(wanted), plain(seen)
    if not want or not have:
        return 0.0
    if want == have:
        return 1.0
    if have == "0" + want:
        return 0.94  # the ring in front of a choice that is not taken
    if len(want) <= 2:
        return 0.85 if want in {plain(word) for word in re.split(r"\s+", seen)} else 0.0
    if _holds(have, want):
        further = [word for word in re.findall(r"[^\W\d_]{3,}", seen) if plain(word) not in want]
        return (0.6 if further else 0.7) + (0.09 if further else 0.25) * len(want) / len(have)
    if have in want and len(have) >= 4 and len(have) > 0.6 * len(want):
        return 0.5 + 0.4 * len(have) / len(want)
    if re.findall(r"\d", wanted) != re.findall(r"\d", seen):
        return 0.0  # one figure makes it another day or another size
    ratio = fuzz.ratio(want, have) / 100
    if ratio >= 0.8 and _word_by_word(wanted, seen):
        return ratio * 0.95
    if len(want) >= 6 and len(have) > len(want) and fuzz.partial_ratio(want, have) >= 92:
        return 0.65
    return 0.0


def says(wanted: str, seen: str) -> bool:
    """Whether a line says words, alone or among others."""
    if likeness(wanted, seen) >= CLOSE:
        return True
    want = plain(wanted)
    return len(want) >= ALONE and _holds(plain(seen), want)


def _word_by_word(wanted: str, seen: str) -> bool:
    """Whether no single word is another one: "6 Nov" is not a misread "6 Oct", as like as they are."""
    want = [word for word in map(plain, re.split(r"[\s·,]+", wanted)) if word]
    have = [word for word in map(plain, re.split(r"[\s·,]+", seen)) if word]
    if len(want) != len(have):  # a space was lost
        return fuzz.ratio("".join(want), "".join(have)) >= 90
    return all(fuzz.ratio(one, other) >= 60 for one, other in zip(want, have, strict=True))


def _holds(have: str, want: str) -> bool:
    """Whether a text holds another, not as a part of a longer number."""
    at = have.find(want)
    while at >= 0:
        before, after = have[:at][-1:], have[at + len(want) :][:1]
        if not (before.isdigit() and want[0].isdigit()) and not (after.isdigit() and want[-1].isdigit()):
            return True
        at = have.find(want, at + 1)
    return False
