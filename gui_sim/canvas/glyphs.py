"""Letters and icons as sprites, placed to a fraction of a pixel.

SDL_ttf rounds every advance to whole pixels, which makes lines up to 2 % too long. So each cluster is drawn
on its own, finer than the screen, and averaged down at the place the measured layout gives it. FreeType's
coverage is exact at any size, so this loses nothing.
"""

import functools
import math
import unicodedata
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gui_sim.canvas import fonts, sdl
from gui_sim.canvas.cache import LruCache
from gui_sim.canvas.display_list import RGBA
from gui_sim.icons import icon_code
from gui_sim.theme import FontKey

Alpha = NDArray[np.uint8]
_LIGHT: Final = 180  # of 255: text as light as this stands on a dark ground
_OUTLINE: Final = 0.06  # em; how thick the outer lines of emoji are
_WIDEST: Final = 16384  # pixels of a line that can be drawn at all
_SMALL_ICON: Final = 56  # em sizes in pixels: up to this, icons are placed to a quarter of a pixel,
_LARGE_ICON: Final = 640  # up to this to a half, above to whole ones


class Sprite(NamedTuple):
    """A surface and where its top left corner lies from the origin, in pixels."""

    surface: Any
    dx: int
    dy: int


class _Mask(NamedTuple):
    """A glyph's coverage and where its top left corner lies from the pen, in pixels."""

    alpha: Alpha
    dx: int
    dy: int


def _bytes(mask: _Mask) -> int:
    return mask.alpha.nbytes + 300


_glyphs: LruCache[tuple[str, str, int, int, int, bool], _Mask] = LruCache(6_000_000, _bytes)
_words: LruCache[tuple[str, str, int, int, int], _Mask] = LruCache(8_000_000, _bytes)


def phases(scale: int) -> int:
    """Return into how many places a pixel is divided for letters: four at scale 1, else two."""
    return 4 if scale == 1 else 2


def text(line: str, font: FontKey, color: RGBA, scale: int, phase: int) -> Sprite:
    """Return a line of text as a sprite whose origin is the pen at the baseline.

    Marks stacked out of the line's bounds are cut off, and so is what lies 16,384 pixels from its start.
    """
    steps, pixels = phases(scale), font.size * scale
    letters: list[tuple[_Mask, int]] = []
    emoji: list[tuple[Any, int, int]] = []
    for piece in fonts.layout(line, font):
        at = math.floor(piece.x * scale * steps + 0.5) + phase
        if at > _WIDEST * steps:
            break
        if piece.face == "emoji":
            left = math.floor((piece.x - fonts.EMOJI_TRIM * font.size) * scale + phase / steps + 0.5)
            emoji.append((*_emoji(piece.text, pixels * fonts.EMOJI_SCALE), left))
            continue
        mask = _drawn(piece, font, scale, at % steps)
        if mask.alpha.size:
            letters.append((mask, at // steps + mask.dx))
    boxes = [(x, mask.dy, *mask.alpha.shape) for mask, x in letters]
    boxes += [(x, dy, *surface.get_size()) for surface, dy, x in emoji]
    above, below = fonts.reach(line)
    left = max(min((box[0] for box in boxes), default=0), -math.floor(pixels / 2))
    top = max(min((box[1] for box in boxes), default=0), -math.floor(above * pixels))
    right = min(max((box[0] + box[2] for box in boxes), default=0), _WIDEST)
    bottom = min(max((box[1] + box[3] for box in boxes), default=0), math.floor(below * pixels))
    alpha = np.zeros((max(1, right - left), max(1, bottom - top)), np.uint8)
    for mask, x in letters:
        _lay(alpha, mask.alpha, x - left, mask.dy - top)
    surface = tinted(alpha, color)
    for picture, dy, x in emoji:
        if min(color[:3]) > _LIGHT:
            picture = _outlined(picture, color, round(pixels * _OUTLINE))
        if color[3] < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, color[3]), special_flags=sdl.pygame().BLEND_RGBA_MULT)
        surface.blit(picture, (x - left, dy - top))
    return Sprite(surface, left, top)


def _lay(ground: Alpha, mask: Alpha, x: int, y: int) -> None:
    """Lay coverage into larger coverage, where it falls inside."""
    place = ground[max(0, x) : max(0, x + mask.shape[0]), max(0, y) : max(0, y + mask.shape[1])]
    part = mask[max(0, -x) : max(0, -x) + place.shape[0], max(0, -y) : max(0, -y) + place.shape[1]]
    np.maximum(place, part, out=place)


def icon(name: str, weight: str, em: float, color: RGBA, center: tuple[float, float]) -> Sprite:
    """Return an icon whose outline is centred on `center` (pixels); the sprite's origin is (0, 0).

    `em` is the side of the icon's square in pixels. Raises ValueError for a name that does not exist.
    """
    code = icon_code(name, weight)
    fine = 4 if em <= _SMALL_ICON else 2 if em <= _LARGE_ICON else 1
    drawn = _ink(_open_icons(max(1, round(em * fine))), chr(code))
    columns, rows = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not columns.size:
        return Sprite(tinted(np.zeros((1, 1), np.uint8), color), math.floor(center[0]), math.floor(center[1]))
    drawn = drawn[columns[0] : columns[-1] + 1, rows[0] : rows[-1] + 1]
    left = math.floor(center[0] * fine - drawn.shape[0] / 2 + 0.5)
    top = math.floor(center[1] * fine - drawn.shape[1] / 2 + 0.5)
    alpha, dx, dy = _shrink(drawn, left, top, fine)
    return Sprite(tinted(alpha, color), dx, dy)


def tinted(alpha: Alpha, color: RGBA) -> Any:
    """Return a surface of one colour whose opacity is the coverage times the colour's own."""
    surface = sdl.pygame().Surface(alpha.shape, sdl.pygame().SRCALPHA, 32)
    surface.fill((*color[:3], 255))
    if color[3] != 255:
        alpha = ((alpha.astype(np.uint16) * color[3] + 127) // 255).astype(np.uint8)
    view = sdl.pygame().surfarray.pixels_alpha(surface)
    view[:] = alpha
    del view  # a live view locks the surface
    return surface


def _drawn(piece: fonts.Piece, font: FontKey, scale: int, shift: int) -> _Mask:
    """The coverage of a piece `shift` fine pixels right of the pen."""
    fine = phases(scale)
    em = max(1, round(font.size * scale * fine))
    if piece.face == fonts.face_name(font):
        word = (piece.face, piece.text, em, fine, shift)
        return _words.get(word, lambda: _draw_word(*word))
    bold = font.weight >= 600 and piece.face in ("cjk", *fonts.SHAPED)
    key = (piece.face, piece.text, em, fine, shift, bold)
    return _glyphs.get(key, lambda: _draw_glyph(*key))


def _draw_word(face: str, word: str, em: int, fine: int, shift: int) -> _Mask:
    """Lay the letters of a word side by side, each at the fine pixel nearest to its measured place."""
    parts: list[tuple[_Mask, int]] = []
    for cluster, x in fonts.spell(word, face)[0]:
        at = math.floor(x * em + 0.5) + shift
        key = (face, cluster, em, fine, at % fine, False)
        mask = _glyphs.get(key, functools.partial(_draw_glyph, *key))
        if mask.alpha.size:
            parts.append((mask, at // fine + mask.dx))
    if not parts:
        return _Mask(np.zeros((0, 0), np.uint8), 0, 0)
    left, top = min(x for _, x in parts), min(mask.dy for mask, _ in parts)
    right = max(x + mask.alpha.shape[0] for mask, x in parts)
    bottom = max(mask.dy + mask.alpha.shape[1] for mask, _ in parts)
    alpha = np.zeros((right - left, bottom - top), np.uint8)
    for mask, x in parts:
        _lay(alpha, mask.alpha, x - left, mask.dy - top)
    return _Mask(alpha, left, top)


def _draw_glyph(face: str, cluster: str, em: int, fine: int, shift: int, bold: bool) -> _Mask:
    """Draw a cluster `shift` fine pixels right of the pen and average it down."""
    if face == fonts.BOX:
        drawn, left, top = _box(em), round(em * 0.06), -round(em * 0.72)
    else:
        font = fonts.open_face(face, em)
        drawn = _ink(font, cluster)
        bearing = (font.metrics(unicodedata.normalize("NFC", cluster)[0]) or [None])[0]
        # SDL_ttf moves the pen right where a letter reaches left of it
        left = min(0, bearing[0]) if bearing else 0
        top = -font.get_ascent()
    if bold:
        step = max(1, em // 32)
        wide = np.pad(drawn, ((0, step), (0, 0)))
        drawn = np.maximum.reduce([np.roll(wide, by, axis=0) for by in range(step + 1)])
    if not drawn.any():
        return _Mask(np.zeros((0, 0), np.uint8), 0, 0)
    return _Mask(*_shrink(drawn, left + shift, top, fine))


def _shrink(drawn: Alpha, left: int, top: int, fine: int) -> tuple[Alpha, int, int]:
    """Average fine pixels, whose corner lies at (left, top), down to whole ones and where they lie."""
    x, y = left // fine, top // fine
    before = (left - x * fine, top - y * fine)
    after = tuple(-(drawn.shape[axis] + before[axis]) % fine for axis in (0, 1))
    padded = np.zeros([before[axis] + drawn.shape[axis] + after[axis] for axis in (0, 1)], np.uint8, order="F")
    padded[before[0] : before[0] + drawn.shape[0], before[1] : before[1] + drawn.shape[1]] = drawn
    across = padded[::fine].astype(np.uint16)
    for step in range(1, fine):
        across += padded[step::fine]
    total = across[:, ::fine].copy()
    for step in range(1, fine):
        total += across[:, step::fine]
    return ((total + fine * fine // 2) // (fine * fine)).astype(np.uint8), x, y


def _ink(font: Any, characters: str) -> Alpha:
    """Return the coverage of drawn characters, indexed [x, y]."""
    try:
        surface = font.render(characters, True, (255, 255, 255))
    except sdl.pygame().error:  # nothing to draw: text of no width
        return np.zeros((1, 1), np.uint8)
    return np.array(sdl.pygame().surfarray.pixels_alpha(surface), order="K")


def _box(em: int) -> Alpha:
    """The mark for a character that no font covers: an upright outline."""
    drawn = np.full((max(3, round(em * 0.5)), max(3, round(em * 0.72))), 255, np.uint8)
    edge = max(1, round(em * 0.06))
    drawn[edge:-edge, edge:-edge] = 0
    return drawn


def _emoji(cluster: str, em: float) -> tuple[Any, int]:
    """Return a colour emoji at an em size in pixels, and the y of its top from the baseline."""
    font = fonts.open_face("emoji", max(1, round(em)))
    return font.render(cluster, True, (0, 0, 0)), -font.get_ascent()


def _outlined(picture: Any, color: RGBA, reach: int) -> Any:
    """Return an emoji whose black outer lines are as light as the text it stands in: its ground is dark.

    Black inside it (eyes, a mouth) stays: only what lies within `reach` pixels of the transparent ground changes.
    """
    surfarray = sdl.pygame().surfarray
    light = picture.copy()
    alpha = np.array(surfarray.pixels_alpha(light))
    near = np.pad(alpha < 128, reach + 1, constant_values=True)
    for axis in (0, 1):
        near = np.logical_or.reduce([np.roll(near, step, axis) for step in range(-reach - 1, reach + 2)])
    near = near[reach + 1 : -reach - 1, reach + 1 : -reach - 1]
    pixels = surfarray.pixels3d(light)
    dark = np.clip(1.0 - pixels.max(axis=2) / 110.0, 0.0, 1.0) * near
    ink = np.array(color[:3], np.float64)
    pixels[:] = (pixels * (1.0 - dark[..., None]) + ink * dark[..., None]).astype(np.uint8)
    return light


@functools.cache
def _icon_file() -> str:
    return str(fonts.ASSETS / "Phosphor.ttf")


_icon_fonts: LruCache[int, Any] = LruCache(32)


def _open_icons(pixels: int) -> Any:
    return _icon_fonts.get(pixels, lambda: sdl.pygame().font.Font(_icon_file(), pixels))
