"""Antialiased shapes on a pygame surface: the strokes that a canvas plays commands with.

Everything curved is a sprite, made once from a coverage mask and kept; everything straight is a plain fill.
"""

import math
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from gui_sim.canvas import glyphs, sdl, shapes
from gui_sim.canvas.cache import LruCache
from gui_sim.canvas.display_list import RGBA, Radius
from gui_sim.geometry import Point, Rect

_WHOLE: Final = 130 * 130  # rounded rectangles up to this many pixels are kept as one sprite
_STEPS: Final = 16  # places per pixel to which free shapes are snapped, so that they can be kept


Radii = tuple[float, float, float, float]
"""Corner radii in pixels: top left, top right, bottom right, bottom left."""


class Box(NamedTuple):
    """A rectangle in whole pixels."""

    x: int
    y: int
    w: int
    h: int


class _Clip(NamedTuple):
    """A clip to go back to, and the corners to put back when a rounded one ends."""

    outer: Any
    corners: tuple[tuple[Any, tuple[int, int]], ...]


class Painter:
    """Paints on one surface at one scale, in the surface's clip."""

    def __init__(self, size: tuple[int, int], scale: int, sprites: LruCache[Any, Any]) -> None:
        pg = sdl.pygame()
        self.size = size
        self.scale = scale
        self.surface = pg.Surface(size, 0, 32)
        self.sprites = sprites
        self._scratch = pg.Surface(size, 0, 32)
        self._clips: list[_Clip] = []

    def begin(self, area: Any) -> None:
        """Start afresh inside an area of pixels."""
        self._clips.clear()
        self.surface.set_clip(area)

    def end(self) -> None:
        """Finish. Raises ValueError if a clip is still open."""
        self.surface.set_clip(None)
        if self._clips:
            raise ValueError("A PushClip of the display list has no PopClip.")

    def box(self, rect: Rect) -> Box:
        """Snap a rectangle to pixels; what has any size keeps at least one pixel."""
        s = self.scale
        x, y = math.floor(rect[0] * s + 0.5), math.floor(rect[1] * s + 0.5)
        w = math.floor((rect[0] + rect[2]) * s + 0.5) - x
        h = math.floor((rect[1] + rect[3]) * s + 0.5) - y
        return Box(x, y, w or int(rect[2] > 0), h or int(rect[3] > 0))

    def outward(self, rect: Rect) -> Any:
        """All pixels that a command with these bounds may touch."""
        s = self.scale
        left, top = math.floor(rect.x * s) - 1, math.floor(rect.y * s) - 1
        return sdl.pygame().Rect(left, top, math.ceil(rect.right * s) + 1 - left, math.ceil(rect.bottom * s) + 1 - top)

    def radii(self, radius: Radius, box: Box) -> Radii:
        """Four radii in pixels, none larger than half the shorter side."""
        most = min(box.w, box.h) / 2
        four = radius if isinstance(radius, tuple) else (radius,) * 4
        tl, tr, br, bl = (min(most, max(0.0, value) * self.scale) for value in four)
        return tl, tr, br, bl

    def paint(self, box: Box, color: RGBA) -> None:
        """Fill a rectangle; a translucent colour is laid over what is there."""
        if color[3] == 255:
            self.surface.fill(color[:3], box)
        elif color[3]:
            area = self.surface.get_clip().clip(box)
            if not area.w or not area.h:
                return
            part = (0, 0, *area.size)
            self._scratch.fill(color[:3], part)
            self._scratch.set_alpha(color[3])
            self.surface.blit(self._scratch, area, part)

    def rounded(self, box: Box, radii: Radii, color: RGBA, edge: int = 0) -> None:
        """Paint a rounded rectangle, or only its border of `edge` pixels."""
        if not any(radii) and not edge:
            self.paint(box, color)
            return
        smooth = is_smooth(box, radii)
        if box.w * box.h <= _WHOLE:
            key = ("rounded", box.w, box.h, radii, color, edge)
            self.surface.blit(
                self.sprites.get(key, lambda: sprite(_outline(box.w, box.h, radii, smooth, edge), color)),
                box[:2],
            )
            return
        sizes = [max(shapes.corner_size(radius, smooth), edge) for radius in radii]
        for index, (radius, size) in enumerate(zip(radii, sizes, strict=True)):
            if size:
                piece = self._corner(index, radius, size, smooth, color, edge)
                right, bottom = index in (1, 2), index in (2, 3)
                self.surface.blit(
                    piece, (box.x + (box.w - size if right else 0), box.y + (box.h - size if bottom else 0))
                )
        for part in _between_corners(box, sizes, edge):
            if part.w > 0 and part.h > 0:
                self.paint(part, color)

    def _corner(self, index: int, radius: float, size: int, smooth: bool, color: RGBA, edge: int) -> Any:
        def make() -> Any:
            side = size * 2 + 2  # a whole shape just large enough, of which one corner is taken
            mask = _outline(side, side, (radius,) * 4, smooth, edge)[:size, :size]
            flipped = mask[:: -1 if index in (1, 2) else 1, :: -1 if index in (2, 3) else 1]
            return sprite(flipped, color)

        return self.sprites.get(("corner", index, radius, size, smooth, color, edge), make)

    def free(
        self,
        points: tuple[Point, ...],
        reach: float,
        color: RGBA,
        kind: tuple[Any, ...],
        make: Callable[[list[shapes.Pixel], tuple[int, int]], shapes.Coverage],
    ) -> None:
        """Paint a shape around points: worked out once for its place within a pixel, cut to the screen."""
        if not points or not color[3]:
            return
        exact = [(p[0] * self.scale, p[1] * self.scale) for p in points]
        margin = math.ceil(reach) + 1
        left = max(math.floor(min(x for x, _ in exact)) - margin, -self.size[0])
        top = max(math.floor(min(y for _, y in exact)) - margin, -self.size[1])
        right = min(math.ceil(max(x for x, _ in exact)) + margin, 2 * self.size[0])
        bottom = min(math.ceil(max(y for _, y in exact)) + margin, 2 * self.size[1])
        if right <= left or bottom <= top:
            return
        snapped = [
            (math.floor((x - left) * _STEPS + 0.5) / _STEPS, math.floor((y - top) * _STEPS + 0.5) / _STEPS)
            for x, y in exact
        ]
        size = (right - left, bottom - top)
        drawn = self.sprites.get((kind, tuple(snapped), size, color), lambda: sprite(make(snapped, size), color))
        self.surface.blit(drawn, (left, top))

    def push_clip(self, rect: Rect, rounding: float) -> None:
        """Hold painting inside a rectangle; what a rounded corner cuts away is kept to be put back."""
        pg = sdl.pygame()
        box, outer = self.box(rect), self.surface.get_clip()
        corners: list[tuple[Any, tuple[int, int]]] = []
        radius = self.radii(rounding, box)[0]
        smooth = is_smooth(box, (radius,) * 4)
        size = shapes.corner_size(radius, smooth)
        for index in range(4 if size else 0):
            x = box.x + (box.w - size if index in (1, 2) else 0)
            y = box.y + (box.h - size if index in (2, 3) else 0)
            saved = pg.Surface((size, size), pg.SRCALPHA, 32)
            saved.blit(self.surface, (0, 0), (x, y, size, size))
            saved.blit(self._cutout(index, radius, size, smooth), (0, 0), special_flags=pg.BLEND_RGBA_MULT)
            corners.append((saved, (x, y)))
        self._clips.append(_Clip(outer, tuple(corners)))
        self.surface.set_clip(outer.clip(pg.Rect(box)))

    def _cutout(self, index: int, radius: float, size: int, smooth: bool) -> Any:
        """White where a rounded clip cuts its corner away."""

        def make() -> Any:
            mask = 1.0 - shapes.corner(radius, smooth)
            flipped = mask[:: -1 if index in (1, 2) else 1, :: -1 if index in (2, 3) else 1]
            return sprite(flipped, (255, 255, 255, 255))

        return self.sprites.get(("cutout", index, radius, size, smooth), make)

    def pop_clip(self) -> None:
        """End the innermost clip. Raises ValueError if there is none."""
        if not self._clips:
            raise ValueError("A PopClip of the display list has no PushClip before it.")
        clip = self._clips.pop()
        for saved, place in clip.corners:
            self.surface.blit(saved, place)
        self.surface.set_clip(clip.outer)


def is_smooth(box: Box, radii: tuple[float, ...]) -> bool:
    """Corners are smooth where there is room; capsules and circles stay circular."""
    return 2 * shapes.SMOOTH_REACH * max(radii) <= min(box.w, box.h)


def less(radii: Radii, by: int) -> Radii:
    """Radii of the same shape, smaller by some pixels on each side."""
    tl, tr, br, bl = (max(0.0, radius - by) for radius in radii)
    return tl, tr, br, bl


def _outline(w: int, h: int, radii: tuple[float, ...], smooth: bool, edge: int) -> shapes.Coverage:
    """A rounded rectangle, or with `edge` only its border of that many pixels."""
    mask = shapes.rounded(w, h, radii, smooth)
    if edge and w > 2 * edge and h > 2 * edge:
        inner = [max(0.0, radius - edge) for radius in radii]
        mask[edge:-edge, edge:-edge] -= np.minimum(
            shapes.rounded(w - 2 * edge, h - 2 * edge, inner, smooth), mask[edge:-edge, edge:-edge]
        )
    return mask


def _between_corners(box: Box, sizes: list[int], edge: int) -> list[Box]:
    """The straight parts of a rounded rectangle (with `edge`, of its border), given its corners' sizes."""
    x, y, w, h = box
    tl, tr, br, bl = sizes
    if edge:
        return [
            Box(x + tl, y, w - tl - tr, edge),
            Box(x + bl, y + h - edge, w - bl - br, edge),
            Box(x, y + tl, edge, h - tl - bl),
            Box(x + w - edge, y + tr, edge, h - tr - br),
        ]
    top, bottom = max(tl, tr), max(bl, br)
    return [
        Box(x + tl, y, w - tl - tr, top),
        Box(x, y + tl, tl, top - tl),
        Box(x + w - tr, y + tr, tr, top - tr),
        Box(x, y + top, w, h - top - bottom),
        Box(x + bl, y + h - bottom, w - bl - br, bottom),
        Box(x, y + h - bottom, bl, bottom - bl),
        Box(x + w - br, y + h - bottom, br, bottom - br),
    ]


def sprite(mask: shapes.Coverage, color: RGBA) -> Any:
    """A surface of one colour, as opaque as the mask."""
    return glyphs.tinted((mask * 255 + 0.5).astype(np.uint8), color)


def masked(surface: Any, mask: shapes.Coverage) -> Any:
    """The surface with its opacity multiplied by the mask."""
    pg = sdl.pygame()
    cut = pg.Surface(surface.get_size(), pg.SRCALPHA, 32)
    cut.blit(surface, (0, 0))
    cut.blit(sprite(mask, (255, 255, 255, 255)), (0, 0), special_flags=pg.BLEND_RGBA_MULT)
    return cut


def gradient(box: Box, radii: Radii, top: RGBA, bottom: RGBA) -> Any:
    """A column of colours from top to bottom, drawn wide, under the mask of the corners."""
    pg = sdl.pygame()
    column = pg.Surface((1, box.h), pg.SRCALPHA, 32)
    for y in range(box.h):
        share = (y + 0.5) / box.h
        column.set_at((0, y), [
            math.floor(a + (b - a) * share + 0.5) for a, b in zip(top, bottom, strict=True)
        ])  # fmt: skip
    wide = pg.transform.scale(column, (box.w, box.h))
    if not any(radii):
        return wide
    mask = shapes.rounded(box.w, box.h, radii, is_smooth(box, radii))
    wide.blit(sprite(mask, (255, 255, 255, 255)), (0, 0), special_flags=pg.BLEND_RGBA_MULT)
    return wide
