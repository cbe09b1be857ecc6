"""How wide text is and where it breaks: one source for layout and every canvas, in points at no scale.

Widths come from the fonts' own units (each face opened once at its em size in pixels), kerned, so a line
wraps alike whatever draws it. Text is cut into clusters and each goes to the first face that covers it:
Inter, then emoji, Chinese, Japanese and Korean, then scripts that are shaped as whole runs.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from gui_sim.canvas import sdl
from gui_sim.canvas.cache import LruCache
from gui_sim.canvas.graphemes import graphemes, is_invisible
from gui_sim.theme import FontKey

ASSETS: Final = Path(__file__).parent.parent / "assets"
EM: Final = 2048
"""Pixels per em at which faces are measured; Inter's own units."""

ELLIPSIS: Final = "…"
BOX: Final = "box"
_FENCE: Final = "□"  # kerns with nothing, so widths between two of them are pure
_LONGEST_WORD: Final = 48  # clusters; longer words are kept in parts
_WORD: Final = re.compile(rf" |[^ ]{{1,{_LONGEST_WORD}}}")
_JOINS: Final = frozenset("·–—×")  # signs between two things: no line begins with one where it can end before
_REMEMBERED: Final = 200  # characters up to which a width is kept
_BOX_WIDTH: Final = 0.62  # em
EMOJI_SCALE: Final = 1.12
"""How much larger emoji are drawn than letters."""

EMOJI_TRIM: Final = 0.05
"""Empty room taken off each side of an emoji, in em of the letters."""

_RTL: Final = frozenset({"arabic", "hebrew"})
SHAPED: Final = ("arabic", "hebrew", "thai", "devanagari")


class Piece(NamedTuple):
    """Something drawn in one go, `x` points from the line's left: a word of Inter, a cluster of another face
    or a run of a shaped one."""

    face: str
    text: str
    x: float
    width: float


class Face(NamedTuple):
    """A font file and what is known of it; ascent and descent in em."""

    file: str
    ascent: float
    descent: float
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def covers(self, text: str) -> bool:
        """Whether every visible code point of the text has a glyph."""
        for char in text:
            code = ord(char)
            at = bisect_right(self.starts, code) - 1
            if (at < 0 or code > self.ends[at]) and not is_invisible(char):
                return False
        return True


def measure(text: str, font: FontKey) -> float:
    """Return the width of one line of text in points, kerned; newlines count as spaces."""
    if len(text) > _REMEMBERED:
        return _width(text, face_name(font)) * font.size
    return _short_width(text, face_name(font)) * font.size


@lru_cache(maxsize=256)
def ascent(font: FontKey) -> float:
    """Return the height of the face above the baseline, in points."""
    return faces()[face_name(font)].ascent * font.size


@lru_cache(maxsize=256)
def descent(font: FontKey) -> float:
    """Return the depth of the face below the baseline, in points (positive)."""
    return faces()[face_name(font)].descent * font.size


def wrap(text: str, font: FontKey, width: float, max_lines: int | None = None) -> tuple[str, ...]:
    """Break text into lines no wider than `width` points (a single cluster may be wider).

    Newlines break; long words break between clusters. No paragraph ends in a line of one word if the line before
    can spare one, as iOS breaks labels. With `max_lines`, the last line ends in an ellipsis if anything was left
    out. Empty text is one empty line.
    """
    return _wrapped.get((text, font, width, max_lines), lambda: _wrap(text, font, width, max_lines))


def ellipsize(text: str, font: FontKey, width: float) -> str:
    """Return the text as one line, its end replaced by an ellipsis if it is wider than `width` points."""
    line = text.replace("\r\n", " ").replace("\n", " ")
    return line if measure(line, font) <= width else _cut(line, font, width)


def layout(text: str, font: FontKey) -> tuple[Piece, ...]:
    """Return the pieces of one line, left to right (right-to-left runs are one piece each)."""
    return _layouts.get((text, font), lambda: _layout(text, font))


def reach(text: str) -> tuple[float, float]:
    """Return how far a line may reach above and below its baseline, in em."""
    return (1.1, 0.4) if text.isascii() else (1.8, 1.0)


def face_name(font: FontKey) -> str:
    """Return the name of the Inter face of a font key."""
    return f"{font.family}-{font.weight}"


@cache
def faces() -> dict[str, Face]:
    """Return what the build wrote about each face, by name."""
    return {
        name: Face(
            str(ASSETS / row["file"]),
            row["ascent"],
            row["descent"],
            tuple(first for first, _ in row["ranges"]),
            tuple(last for _, last in row["ranges"]),
        )
        for name, row in _index()["faces"].items()
    }


def digest() -> str:
    """Return the digest of all font files; frames are comparable only where it is equal."""
    return str(_index()["digest"])


@cache
def _index() -> Any:
    path = ASSETS / "fonts.json"
    if not path.exists():
        raise sdl.CanvasSetupError(
            "The phone's fonts are not built. In a source tree run `python hatch_build.py`; "
            "otherwise install the package again."
        )
    return json.loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def open_face(name: str, pixels: int) -> Any:
    """Open a face at an em size in pixels, its direction and script set. The cache is bounded."""
    font = sdl.pygame().font.Font(faces()[name].file, pixels)
    if name in _RTL:
        font.set_direction(sdl.pygame().DIRECTION_RTL)
        font.set_script("Arab" if name == "arabic" else "Hebr")
    elif name in SHAPED:
        font.set_script("Thai" if name == "thai" else "Deva")
    return font


@lru_cache(maxsize=16384)
def face_of(cluster: str, latin: str) -> str:
    """Return the face that draws a cluster: `latin`, a fallback, "" for nothing visible, or "box"."""
    if cluster.isspace():
        return latin
    if all(is_invisible(char) for char in cluster):
        return ""
    known = faces()
    pictured = "\ufe0f" in cluster or ord(cluster[0]) >= 0x1F000
    order = ("emoji", latin, "cjk") if pictured else (latin, "cjk", "emoji")
    for name in (*order, *SHAPED):
        if known[name].covers(cluster):
            return name
    return "emoji" if pictured and known["emoji"].covers(cluster[0]) else BOX


@lru_cache(maxsize=65536)
def advance(cluster: str, face: str) -> float:
    """Return the advance of a cluster (or shaped run) in em."""
    if face == BOX:
        return _BOX_WIDTH
    font = open_face(face, EM)
    if face == "emoji":
        return float(font.size(cluster)[0]) / EM * EMOJI_SCALE - 2 * EMOJI_TRIM
    if face == "cjk" or face in SHAPED:
        return float(font.size(cluster)[0]) / EM
    fence = font.size(_FENCE + _FENCE)[0]
    return float(font.size(_FENCE + cluster + _FENCE)[0] - fence) / EM


@lru_cache(maxsize=65536)
def kern(left: str, right: str, face: str) -> float:
    """Return how much closer (negative) two clusters of an Inter face stand, in em."""
    font = open_face(face, EM)
    fence = font.size(_FENCE + _FENCE)[0]
    pair = font.size(_FENCE + left + right + _FENCE)[0] - fence
    return float(pair) / EM - advance(left, face) - advance(right, face)


@lru_cache(maxsize=16384)
def spell(word: str, face: str) -> tuple[tuple[tuple[str, float], ...], float]:
    """Return the clusters of a word of an Inter face with their kerned places, and its width, all in em."""
    places: list[tuple[str, float]] = []
    x, before = 0.0, ""
    for cluster in graphemes(word):
        if before:
            x += kern(before, cluster, face)
        places.append((cluster, x))
        x += advance(cluster, face)
        before = cluster
    return tuple(places), x


def _steps(text: str, latin: str) -> Iterator[tuple[str, str, float, float]]:
    """The words, spaces and other clusters of a line with face, x and width in em."""
    x, before = 0.0, ""  # the cluster before, if it is of the Latin face
    for face, part in _words(text, latin):
        if face == latin:
            places, width = spell(part, latin)
            if before:
                x += kern(before, places[0][0], latin)
            before = places[-1][0]
        else:
            width, before = advance(part, face), ""
        yield face, part, x, width
        x += width


def _width(text: str, latin: str) -> float:
    """Width of a line in em."""
    end = 0.0
    for _, _, x, width in _steps(text, latin):
        end = x + width
    return end


_short_width = lru_cache(maxsize=16384)(_width)


def _layout(text: str, font: FontKey) -> tuple[Piece, ...]:
    size = font.size
    return tuple(
        Piece(face, part, x * size, width * size)
        for face, part, x, width in _steps(text, face_name(font))
        if part != " "
    )


def _words(text: str, latin: str) -> list[tuple[str, str]]:
    """Cut a line into (face, part): whole words of the Latin face, single spaces, clusters of other faces."""
    if text.isascii() and text.isprintable():
        return [(latin, part) for part in _WORD.findall(text)]
    words: list[tuple[str, str]] = []
    for face, part in _runs(text, latin):
        last = words[-1] if words else ("", " ")
        if face == latin == last[0] and " " not in (part, last[1]) and len(last[1]) < _LONGEST_WORD:
            part = words.pop()[1] + part
        words.append((face, part))
    return words


def _runs(text: str, latin: str) -> list[tuple[str, str]]:
    """Cut a line into (face, cluster) pairs; neighbours of a shaped face join, over single spaces too."""
    runs: list[tuple[str, str]] = []
    for cluster in graphemes(text):
        face = face_of(cluster, latin)
        if not face:
            continue
        part = cluster if face != latin or not cluster.isspace() else " "
        if face in SHAPED:
            if runs and runs[-1][0] == face:
                part = runs.pop()[1] + part
            elif len(runs) > 1 and runs[-1][1] == " " and runs[-2][0] == face:
                runs.pop()
                part = runs.pop()[1] + " " + part
        runs.append((face, part))
    return runs


def _wrap(text: str, font: FontKey, width: float, max_lines: int | None) -> tuple[str, ...]:
    limit = None if max_lines is None else max(1, max_lines)
    paragraphs = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines: list[str] = []
    for number, paragraph in enumerate(paragraphs):
        clusters = graphemes(paragraph)
        start = 0
        start_line = len(lines)
        while True:
            end, after = _line(clusters, start, font, width)
            more = after < len(clusters) or number + 1 < len(paragraphs)
            if limit is not None and len(lines) + 1 == limit and more:
                lines.append(_cut("".join(clusters[start:]), font, width))
                return tuple(lines)
            lines.append("".join(clusters[start:end]))
            start = after
            if start >= len(clusters):
                break
        if start_line < len(lines) - 1:
            lines[-2:] = _pushed_out(lines[-2], lines[-1], font, width)
    return tuple(lines)


def _pushed_out(before: str, last: str, font: FontKey, width: float) -> tuple[str, str]:
    """Move a word from the line before to a last line that would stand alone with one word."""
    kept, _, word = before.rpartition(" ")
    if word in _JOINS:  # it takes along what it stands behind
        kept, _, more = kept.rpartition(" ")
        word = f"{more} {word}"
        if kept[-1:] in _JOINS:
            return before, last
    alone = bool(last.strip()) and " " not in last.strip()
    if not alone or " " not in kept.strip() or not word or any(map(_is_wide, word + last)):
        return before, last
    joined = f"{word} {last}"
    return (kept.rstrip(" "), joined) if measure(joined, font) <= width else (before, last)


def _line(clusters: list[str], start: int, font: FontKey, width: float) -> tuple[int, int]:
    """Return where the line that begins at `start` ends, and where the next begins (spaces skipped)."""
    end = start + _fitting(clusters, start, font, width)
    if end < len(clusters):
        cut = next((i for i in range(end, start, -1) if _may_break(clusters, i)), 0)
        cut = cut or next((i for i in range(end, start, -1) if " " in (clusters[i - 1], clusters[i])), 0)
        blank = cut and all(cluster == " " for cluster in clusters[start:cut])
        end = cut if cut and not blank else max(end, start + 1)
    after = end
    while after < len(clusters) and clusters[after] == " ":
        after += 1
    if after < len(clusters):
        while end > start + 1 and clusters[end - 1] == " ":
            end -= 1
    return (end, after) if after < len(clusters) else (after, after)


def _fitting(clusters: list[str], start: int, font: FontKey, width: float) -> int:
    """How many clusters from `start` fit in `width`, by doubling and then halving."""
    total = len(clusters) - start
    low, high = 0, min(16, total)
    while high < total and measure("".join(clusters[start : start + high]), font) <= width:
        low, high = high, min(high * 2, total)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(clusters[start : start + middle]).rstrip(" "), font) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _may_break(clusters: list[str], index: int) -> bool:
    """Whether a line may end before the cluster at `index`."""
    before, here = clusters[index - 1], clusters[index]
    if here == " " or before == " ":
        after = here if here != " " else clusters[index + 1] if index + 1 < len(clusters) else ""
        return after not in _JOINS
    if before in "-–—/" and len(before) == 1:
        return index >= 2 and clusters[index - 2].isalpha()
    if here in "、。，．：；！？）」』】〉》" or before in "（「『【〈《":
        return False
    return _is_wide(before) or _is_wide(here)


def _is_wide(cluster: str) -> bool:
    """Whether lines may break on either side: Chinese and Japanese characters, emoji; not Korean words."""
    first = cluster[0]
    return ("\u2e80" <= first <= "\uffef" and not "\uac00" <= first <= "\ud7a3") or first >= "\U0001f000"


def _cut(text: str, font: FontKey, width: float) -> str:
    """As much of the text as fits before an ellipsis; the ellipsis alone if nothing does."""
    clusters = graphemes(text)
    low, high = 0, _fitting(clusters, 0, font, width)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(clusters[:middle]).rstrip() + ELLIPSIS, font) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(clusters[:low]).rstrip() + ELLIPSIS


_WrapKey = tuple[str, FontKey, float, int | None]
_layouts: LruCache[tuple[str, FontKey], tuple[Piece, ...]] = LruCache(60_000, lambda pieces: 4 + len(pieces))
_wrapped: LruCache[_WrapKey, tuple[str, ...]] = LruCache(1_000_000, lambda lines: 100 + sum(map(len, lines)))
