"""A small set of flat shapes in picture units, drawn fine and averaged down: what pictures are made of."""

import hashlib
import itertools
import math
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from gui_sim.canvas import fonts, glyphs, sdl
from gui_sim.theme import FontKey

Color = tuple[int, int, int]
Spot = tuple[float, float]


class Brush:
    """Paints one picture. The shorter side is 1 unit long; (0, 0) is the middle, x to the right, y down."""

    def __init__(self, size: tuple[int, int], seed: str) -> None:
        pg = sdl.pygame()
        longest = max(size)
        self._fine = 3 if longest <= 240 else 2 if longest <= 1200 else 1
        self._size = size
        self._surface = pg.Surface((size[0] * self._fine, size[1] * self._fine), 0, 32)
        self._unit = float(min(size) * self._fine)
        self.half_width = size[0] / min(size) / 2
        self.half_height = size[1] / min(size) / 2
        self._left, self._top = self.half_width, self.half_height
        self._sow(seed)

    def _sow(self, seed: str) -> None:
        self.seed = seed
        self.words = seed.lower()
        self._parts = re.findall(r"[^\W_]+", self.words)
        self.chance = random.Random(int.from_bytes(hashlib.sha256(seed.encode("utf-8", "replace")).digest()[:8]))

    @contextmanager
    def sown(self, seed: str) -> Iterator[None]:
        """Draw meanwhile by another seed."""
        before = self.seed, self.words, self._parts, self.chance
        self._sow(seed)
        try:
            yield
        finally:
            self.seed, self.words, self._parts, self.chance = before

    def finish(self) -> Any:
        """Return the picture at its own size."""
        return sdl.pygame().transform.smoothscale(self._surface, self._size)

    def pick(self, options: Sequence[Any]) -> Any:
        """One of the options, by the seed."""
        return options[self.chance.randrange(len(options))]

    def said(self, options: Mapping[str, Iterable[str]]) -> str | None:
        """The first option one of whose words stands in the seed."""
        return next((name for name, words in options.items() if any(self.says(word) for word in words)), None)

    def named(self, options: Mapping[str, Iterable[str]]) -> str:
        """The option one of whose words stands in the seed, else one by chance."""
        return self.said(options) or str(self.pick(list(options)))

    def says(self, word: str) -> bool:
        """Whether a word of the seed begins with `word`, or holds it if it is long enough to be meant."""
        if " " in word:
            return word in self.words
        return any(part.startswith(word) or (len(word) > 4 and word in part) for part in self._parts)

    def between(self, low: float, high: float) -> float:
        """A number between two, by the seed."""
        return low + (high - low) * self.chance.random()

    def ground(self, top: Color, bottom: Color | None = None) -> None:
        """Cover everything, from one colour to another downwards."""
        pg = sdl.pygame()
        if bottom is None or bottom == top:
            self._surface.fill(top)
            return
        column = pg.Surface((1, 64), 0, 32)
        for y in range(64):
            column.set_at((0, y), mix(top, bottom, y / 63))
        self._surface.blit(pg.transform.smoothscale(column, self._surface.get_size()), (0, 0))

    def circle(self, x: float, y: float, r: float, color: Color) -> None:
        """A disc."""
        sdl.pygame().draw.circle(self._surface, color, self._at(x, y), r * self._unit)

    def ellipse(self, x: float, y: float, rx: float, ry: float, color: Color) -> None:
        """An upright ellipse."""
        left, top = self._at(x - rx, y - ry)
        size = max(1, round(2 * rx * self._unit)), max(1, round(2 * ry * self._unit))
        sdl.pygame().draw.ellipse(self._surface, color, (left, top, *size))

    def oval(self, x: float, y: float, rx: float, ry: float, angle: float, color: Color) -> None:
        """An ellipse turned by `angle` degrees clockwise."""
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        steps = 32 if max(rx, ry) > 0.05 else 14
        rim = [(rx * math.cos(i * math.tau / steps), ry * math.sin(i * math.tau / steps)) for i in range(steps)]
        self.shape([(x + a * cos - c * sin, y + a * sin + c * cos) for a, c in rim], color)

    def blob(self, points: Sequence[Spot], color: Color) -> None:
        """A filled shape with a smooth outline through the points (a closed Catmull-Rom curve)."""
        outline, count = [], len(points)
        for i in range(count):
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k - 1) % count] for k in range(4))
            for t in (0.0, 0.2, 0.4, 0.6, 0.8):
                wa, wb = -t * (1 - t) ** 2 / 2, (3 * t**3 - 5 * t**2 + 2) / 2
                wc, wd = (-3 * t**3 + 4 * t**2 + t) / 2, (t**3 - t**2) / 2
                outline.append((wa * ax + wb * bx + wc * cx + wd * dx, wa * ay + wb * by + wc * cy + wd * dy))
        self.shape(outline, color)

    @contextmanager
    def moved(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Draw meanwhile around (x, y) instead of the middle, `scale` times as large."""
        before = self._unit, self._left, self._top
        self._unit, self._left, self._top = (
            self._unit * scale,
            (self._left + x) / scale,
            (self._top + y) / scale,
        )
        try:
            yield
        finally:
            self._unit, self._left, self._top = before

    def box(self, x: float, y: float, w: float, h: float, color: Color, r: float = 0.0) -> None:
        """A rectangle around (x, y), its corners rounded by `r`."""
        draw, r = sdl.pygame().draw, min(r, w / 2, h / 2)
        left, top = self._at(x - w / 2, y - h / 2)
        right, bottom = self._at(x + w / 2, y + h / 2)
        corner = round(r * self._unit)
        draw.rect(self._surface, color, (left, top + corner, right - left, max(0, bottom - top - 2 * corner)))
        if not corner:
            return
        draw.rect(self._surface, color, (left + corner, top, max(0, right - left - 2 * corner), bottom - top))
        for cx in (left + corner, right - corner):
            for cy in (top + corner, bottom - corner):
                draw.circle(self._surface, color, (cx, cy), corner)

    def shape(self, points: Sequence[Spot], color: Color) -> None:
        """A filled polygon."""
        sdl.pygame().draw.polygon(self._surface, color, [self._at(x, y) for x, y in points])

    def line(self, points: Sequence[Spot], width: float, color: Color) -> None:
        """A line with round joins and ends."""
        draw, thick = sdl.pygame().draw, max(1, round(width * self._unit))
        places = [self._at(x, y) for x, y in points]
        for (ax, ay), (bx, by) in itertools.pairwise(places):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * thick / 2, (bx - ax) / length * thick / 2
            draw.polygon(
                self._surface,
                color,
                [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)],
            )
        for place in places:
            draw.circle(self._surface, color, place, thick / 2)

    def arc(self, x: float, y: float, r: float, start: float, end: float, width: float, color: Color) -> None:
        """A part of a circle's outline; degrees clockwise from 3 o'clock."""
        steps = 24 if r > 0.1 else 14
        angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line([(x + r * math.cos(a), y + r * math.sin(a)) for a in angles], width, color)

    def leaf(self, x: float, y: float, length: float, angle: float, color: Color, fat: float = 0.32) -> None:
        """A pointed leaf that grows from (x, y); degrees clockwise from straight up."""
        turn = math.radians(angle)
        side = [(math.sin(math.pi * i / 12) * fat, i / 12) for i in range(13)]
        outline = side + [(-across, along) for across, along in reversed(side)]
        self.shape(
            [
                (
                    x + (across * math.cos(turn) + along * math.sin(turn)) * length,
                    y + (across * math.sin(turn) - along * math.cos(turn)) * length,
                )
                for across, along in outline
            ],
            color,
        )

    def text(
        self, x: float, y: float, words: str, size: float, color: Color, *, bold: bool = False, to_right: bool = False
    ) -> None:
        """A line of text from its left end, or `to_right` up to its right one.

        `y` is its middle, `size` the height of the letters' square.
        """
        font = FontKey("text", 600 if bold else 400, size * self._unit)
        left, middle = self._at(x, y)
        if to_right:
            left -= round(fonts.measure(words, font))
        if words and font.size >= 1:
            surface, dx, dy = glyphs.text(words, font, (*color, 255), 1, 0)
            self._surface.blit(surface, (left + dx, middle + round(font.size * 0.36) + dy))

    def lines(self, words: str, size: float, wide: float, most: int | None = None) -> tuple[str, ...]:
        """Return a text in lines that are at most so wide at a size; the last of `most` is cut off."""
        return fonts.wrap(words, FontKey("text", 400, size * 1000), wide * 1000, most)

    def hills(self, base: float, height: float, color: Color, waves: float = 1.6) -> None:
        """Soft hills from edge to edge, filled to the bottom."""
        shift, second = self.between(0, 6.28), self.between(0, 6.28)
        w, steps = self.half_width, 48
        crest = []
        for i in range(steps + 1):
            x = -w + 2 * w * i / steps
            rise = math.sin(x * waves * 2.2 + shift) * 0.6 + math.sin(x * waves * 4.9 + second) * 0.4
            crest.append((x, base - height * rise))
        self.shape([*crest, (w, self.half_height), (-w, self.half_height)], color)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return (
            math.floor((x + self._left) * self._unit + 0.5),
            math.floor((y + self._top) * self._unit + 0.5),
        )


def both(half: Sequence[Spot]) -> list[Spot]:
    """The points of a right half and, back up again, of its mirror image."""
    return [*half, *((-x, y) for x, y in reversed(half) if x)]


def rgb(code: str) -> Color:
    """A colour from RRGGBB."""
    red, green, blue = bytes.fromhex(code)
    return red, green, blue


def mix(a: Color, b: Color, share: float) -> Color:
    """A colour between two; `share` 0 is the first."""
    red, green, blue = (math.floor(a[i] + (b[i] - a[i]) * share + 0.5) for i in range(3))
    return red, green, blue


def darker(color: Color, share: float = 0.18) -> Color:
    """The colour in shade."""
    return mix(color, (20, 18, 40), share)


def lighter(color: Color, share: float = 0.3) -> Color:
    """The colour in light."""
    return mix(color, (255, 255, 255), share)
