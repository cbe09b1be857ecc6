"""The default canvas: plays display lists on the CPU with pygame, in a few milliseconds a frame.

Rounded shapes are antialiased corner sprites around plain fills, text and icons are cached sprites, bars blur
at an eighth of their size. All caches are bounded. A canvas remembers the last list only to draw less: what
differs from it is drawn again, and the pixels are those of a full draw.
"""

import math
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from gui_sim.canvas import dirty, glyphs, pictures, sdl, shapes
from gui_sim.canvas.base import Frame
from gui_sim.canvas.cache import LruCache
from gui_sim.canvas.display_list import (
    RGBA,
    Blur,
    DisplayList,
    FillRect,
    Gradient,
    IconGlyph,
    Line,
    Picture,
    Polygon,
    Polyline,
    PopClip,
    PushClip,
    Ring,
    RoundRect,
    Shadow,
    TextRun,
)
from gui_sim.canvas.painter import Box, Painter, gradient, is_smooth, less, masked, sprite
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point, Rect

_LEAST_BLUR: Final = 6  # pixels; box_blur reads past surfaces whose side equals its radius
_LARGEST: Final = 16_000_000  # pixels in a gradient or picture
_SPRITE_BUDGET: Final = 96_000_000  # bytes of finished sprites


class PygameCanvas:
    """Draws for any number of devices of one screen size (points). Not for several threads at once."""

    def __init__(self, width: float = SCREEN_WIDTH, height: float = SCREEN_HEIGHT) -> None:
        self._size = (width, height)
        self._screens: dict[int, _Screen] = {}
        self._sprites: LruCache[Any, Any] = LruCache(_SPRITE_BUDGET, _weight)

    def draw(self, commands: DisplayList, scale: int = 2) -> Frame:
        """Draw the whole list at `scale` pixels per point (1, 2 or 3) and return the frame.

        Raises ValueError for another scale, an icon or picture that does not exist, and unpaired clips.
        """
        if scale not in (1, 2, 3):
            raise ValueError(f"A canvas draws at scale 1, 2 or 3, not {scale}.")
        screen = self._screens.get(scale)
        if screen is None:
            screen = self._screens[scale] = _Screen(self._size, scale, self._sprites)
        return screen.draw(commands)

    def forget(self) -> None:
        """Drop the screens and sprites kept for speed; the next frame is drawn from nothing."""
        self._screens.clear()
        self._sprites.clear()


class _Screen:
    """One scale's surfaces and the last list drawn on them."""

    def __init__(self, size: tuple[float, float], scale: int, sprites: LruCache[Any, Any]) -> None:
        pg = sdl.pygame()
        self.scale = scale
        self.points = Rect(0.0, 0.0, *size)
        self.size = (round(size[0] * scale), round(size[1] * scale))
        self.paint = Painter(self.size, scale, sprites)
        self.packed = pg.Surface(self.size, 0, 24, (0xFF, 0xFF00, 0xFF0000, 0))
        self.last: DisplayList | None = None
        self.frame: Frame | None = None
        self.players: dict[type[Any], Callable[[Any], None]] = {
            FillRect: self._fill_rect,
            RoundRect: self._round_rect,
            Gradient: self._gradient,
            Shadow: self._shadow,
            Blur: self._blur,
            TextRun: self._text,
            IconGlyph: self._icon,
            Picture: self._picture,
            Line: self._line,
            Polyline: self._polyline,
            Polygon: self._polygon,
            Ring: self._ring,
            PushClip: lambda command: self.paint.push_clip(command.rect, command.radius),
            PopClip: lambda command: self.paint.pop_clip(),
        }

    def draw(self, commands: DisplayList) -> Frame:
        whole = sdl.pygame().Rect(0, 0, *self.size)
        area = whole
        if self.last is not None and self.frame is not None:
            changed = dirty.region(self.last, commands, self.points)
            if changed is None:
                return self.frame
            area = self.paint.outward(changed).clip(whole)
        self.last = None  # if drawing fails half way, the next draw starts afresh
        if area.w and area.h:
            self._play(commands, area)
            self.packed.blit(self.paint.surface, area, area)
        self.frame = Frame(self._pixels())
        self.last = commands
        return self.frame

    def _play(self, commands: DisplayList, area: Any) -> None:
        players = self.players
        self.paint.begin(area)
        if not self._covers(commands):
            self.paint.surface.fill((0, 0, 0), area)
        left, top, right, bottom = _edges(area, self.scale)
        partial = area.size != self.size
        for command in commands:
            kind = type(command)
            if partial and kind is not PushClip and kind is not PopClip:
                bounds = command.bounds
                if (
                    bounds[0] >= right or bounds[1] >= bottom
                    or bounds[0] + bounds[2] <= left or bounds[1] + bounds[3] <= top
                ):  # fmt: skip
                    continue
            players[kind](command)
        self.paint.end()

    def _covers(self, commands: DisplayList) -> bool:
        """Whether the first command paints the whole screen, so that no ground is needed under it."""
        first = commands[0] if commands else None
        if type(first) is not FillRect or first.color[3] != 255:
            return False
        box = self.paint.box(first.rect)
        return box.x <= 0 and box.y <= 0 and box.x + box.w >= self.size[0] and box.y + box.h >= self.size[1]

    def _pixels(self) -> Any:
        """A copy of the packed surface, read-only because its bytes are."""
        width, height = self.size
        pitch = self.packed.get_pitch()
        rows = np.frombuffer(self.packed.get_buffer().raw, np.uint8).reshape(height, pitch)
        if pitch != width * 3:
            rows = rows[:, : width * 3].copy()
            rows.flags.writeable = False
        return rows.reshape(height, width, 3)

    # plain shapes

    def _fill_rect(self, command: FillRect) -> None:
        self.paint.paint(self.paint.box(command.rect), command.color)

    def _round_rect(self, command: RoundRect) -> None:
        box, border = self.paint.box(command.rect), command.border
        if not box.w or not box.h:
            return
        radii = self.paint.radii(command.radius, box)
        edge = 0
        if border is not None and border[3] and command.border_width > 0:
            edge = max(1, math.floor(command.border_width * self.scale + 0.5))
        if command.color[3]:
            if edge and border is not None and border[3] == 255:  # the fill ends under the border's middle
                step = edge // 2
                inner = Box(box.x + step, box.y + step, max(1, box.w - 2 * step), max(1, box.h - 2 * step))
                self.paint.rounded(inner, less(radii, step), command.color)
            else:
                self.paint.rounded(box, radii, command.color)
        if edge and border is not None:
            self.paint.rounded(box, radii, border, edge)

    def _gradient(self, command: Gradient) -> None:
        box = self.paint.box(command.rect)
        if not box.w or not box.h:
            return
        _check_size(box)
        radii = self.paint.radii(command.radius, box)
        key = ("gradient", box.w, box.h, radii, command.top, command.bottom)
        self.paint.surface.blit(
            self.paint.sprites.get(key, lambda: gradient(box, radii, command.top, command.bottom)), box[:2]
        )

    def _shadow(self, command: Shadow) -> None:
        box = self.paint.box(command.rect.offset(0, command.dy))
        blur = max(0, math.floor(command.blur * self.scale))
        if not box.w or not box.h or not command.color[3]:
            return
        radius = self.paint.radii(command.radius, box)[0]
        box = self._near(box, math.ceil(radius) + 2 * blur + 1)

        def make() -> Any:
            core = 2 * (math.ceil(radius) + blur) + 2
            w, h = min(box.w, core), min(box.h, core)
            small = np.pad(shapes.rounded(w, h, (min(radius, w / 2, h / 2),) * 4, smooth=False), blur)
            soft = shapes.soften(small, blur)
            return sprite(shapes.stretch(soft, box.w + 2 * blur, box.h + 2 * blur), command.color)

        drawn = self.paint.sprites.get(("shadow", box.w, box.h, radius, blur, command.color), make)
        self.paint.surface.blit(drawn, (box.x - blur, box.y - blur))

    def _blur(self, command: Blur) -> None:
        pg = sdl.pygame()
        box = pg.Rect(self.paint.box(command.rect)).clip(pg.Rect(0, 0, *self.size))
        if not box.w or not box.h:
            return
        size = (max(_LEAST_BLUR, box.w // 8), max(_LEAST_BLUR, box.h // 8))
        small = pg.transform.smoothscale(self.paint.surface.subsurface(box), size)
        for _ in range(2):
            small = pg.transform.box_blur(small, 2)
        self.paint.surface.blit(pg.transform.smoothscale(small, box.size), box)
        self.paint.paint(Box(*box), command.tint)

    def _near(self, box: Box, reach: int) -> Box:
        """Cut what lies further than `reach` from the screen off a shape that is plain out there."""
        x, y = max(box.x, -reach), max(box.y, -reach)
        right, bottom = min(box.x + box.w, self.size[0] + reach), min(box.y + box.h, self.size[1] + reach)
        return Box(x, y, right - x, bottom - y) if right > x and bottom > y else box

    # text, icons and pictures

    def _text(self, command: TextRun) -> None:
        steps = glyphs.phases(self.scale)
        at = math.floor(command.x * self.scale * steps + 0.5)
        phase = at % steps
        key = (command.text, command.font, command.color, self.scale, phase)
        drawn = self.paint.sprites.get(
            key, lambda: glyphs.text(command.text, command.font, command.color, self.scale, phase)
        )
        baseline = math.floor(command.baseline * self.scale + 0.5)
        self.paint.surface.blit(drawn.surface, (at // steps + drawn.dx, baseline + drawn.dy))

    def _icon(self, command: IconGlyph) -> None:
        s, rect = self.scale, command.rect
        em = min(rect.width, rect.height) * s
        if em <= 0:
            return
        x, y = (rect.x + rect.width / 2) * s, (rect.y + rect.height / 2) * s
        left, top = math.floor(x), math.floor(y)
        center = (math.floor((x - left) * 4) / 4, math.floor((y - top) * 4) / 4)
        key = ("icon", command.name, command.weight, em, command.color, center)
        drawn = self.paint.sprites.get(
            key, lambda: glyphs.icon(command.name, command.weight, em, command.color, center)
        )
        self.paint.surface.blit(drawn.surface, (left + drawn.dx, top + drawn.dy))

    def _picture(self, command: Picture) -> None:
        box = self.paint.box(command.rect)
        if not box.w or not box.h:
            return
        _check_size(box)
        radii = self.paint.radii(command.radius, box)

        def make() -> Any:
            surface = pictures.draw(command.kind, command.seed, (box.w, box.h))
            return masked(surface, shapes.rounded(box.w, box.h, radii, is_smooth(box, radii)))

        key = ("picture", command.kind, command.seed, box.w, box.h, radii[0])
        self.paint.surface.blit(self.paint.sprites.get(key, make), box[:2])

    # free shapes

    def _line(self, command: Line) -> None:
        self._stroke((command.a, command.b), command.width, command.color)

    def _polyline(self, command: Polyline) -> None:
        self._stroke(command.points, command.width, command.color)

    def _stroke(self, points: tuple[Point, ...], width: float, color: RGBA) -> None:
        thick = width * self.scale
        self.paint.free(points, thick / 2, color, ("line", thick), lambda at, size: shapes.polyline(at, thick, size))

    def _polygon(self, command: Polygon) -> None:
        self.paint.free(command.points, 0.0, command.color, ("polygon",), shapes.polygon)

    def _ring(self, command: Ring) -> None:
        radius, width = command.radius * self.scale, command.width * self.scale
        start, sweep = command.start, command.sweep
        self.paint.free(
            (command.center,),
            radius + width / 2,
            command.color,
            ("ring", radius, width, start, sweep),
            lambda at, size: shapes.ring(at[0], radius, width, start, sweep, size),
        )


def _check_size(box: Box) -> None:
    if box.w * box.h > _LARGEST:
        raise ValueError(f"A gradient or picture of {box.w} x {box.h} pixels is too large; cut it to the screen.")


def _edges(area: Any, scale: int) -> tuple[float, float, float, float]:
    """An area in points with a pixel to spare: commands that end before it paint nothing inside."""
    spare = 1 / scale
    return (
        area.left / scale - spare,
        area.top / scale - spare,
        area.right / scale + spare,
        area.bottom / scale + spare,
    )


def _weight(sprite: Any) -> int:
    """Bytes of a sprite, with what its entry costs."""
    surface = getattr(sprite, "surface", sprite)
    width, height = surface.get_size()
    return int(width * height * 4) + 500
