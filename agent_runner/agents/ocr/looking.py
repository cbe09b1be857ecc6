"""What the agent sees at one turn: the frame, its words, its icons, and what a person reads off the colours."""

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from agent_runner.agents.ocr import icons
from agent_runner.agents.ocr.reading import Line, Pixels, Reader
from agent_runner.agents.ocr.words import plain
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point, Rect

if TYPE_CHECKING:
    from gui_sim.canvas.base import Frame

STATUS_BOTTOM = 44.0  # above it stand the time and the battery
KEYS_TOP = 540.0  # a keyboard begins below this
KEYBOARD_TOP = 553.0
BAND_TOP, BAND_BOTTOM, BAND = 130.0, 600.0, 60.0  # where and how tall what is followed while it scrolls
BANDS = 5  # of those, the ones with most on them
UNLIKE = 8  # of 255
SWITCH = 51.0 * 31.0  # square points
GREENER = 60  # of 255
PADS = {"abc", "def", "gh1", "mn0", "tuv"}  # letters on the keys of a pad of digits, as `plain` writes them


class Look:
    """One frame and what can be made out on it. All places are in points."""

    def __init__(self, frame: "Frame", now: datetime, reader: Reader) -> None:
        self.now = now
        self.rgb = frame.rgb
        self.scale = frame.width / SCREEN_WIDTH
        self._frame = frame
        self._reader = reader

    @cached_property
    def lines(self) -> list[Line]:
        """All lines below the status bar and above the keyboard, from the top down."""
        return self._inside(self._all)

    @cached_property
    def small_print(self) -> list[Line]:
        """All lines that one sees who looks closely, in four times the time: also two letters in a frame."""
        return self._inside(self._reader.lines(self._frame.hash(), self.rgb, closely=True))

    def _inside(self, lines: list[Line]) -> list[Line]:
        bottom = KEYBOARD_TOP if self.keyboard else SCREEN_HEIGHT
        return [line for line in lines if STATUS_BOTTOM <= line.at.center.y < bottom - 4.0]

    @cached_property
    def _all(self) -> list[Line]:
        return self._reader.lines(self._frame.hash(), self.rgb)

    @cached_property
    def keyboard(self) -> bool:
        """Whether the keyboard is out."""
        low = [line for line in self._all if line.at.y > KEYS_TOP]
        if any(plain(line.text) == "space" for line in low) or sum(plain(line.text) in PADS for line in low) >= 2:
            return True
        return sum(len(plain(line.text)) == 1 for line in low) >= 12

    @property
    def done_key(self) -> bool:
        """Whether the keyboard's return key says that it ends typing."""
        return self.keyboard and any(line.at.y > KEYS_TOP and plain(line.text) == "d0ne" for line in self._all)

    def icons(self, name: str, weight: str) -> list[icons.Found]:
        """Return where an icon stands, the likest first."""
        bottom = KEYBOARD_TOP if self.keyboard else SCREEN_HEIGHT
        found = icons.find(self.rgb, name, weight)
        return [one for one in found if STATUS_BOTTOM <= one.at.center.y < bottom - 4.0]

    def same(self, other: "Look") -> bool:
        """Whether two frames show the same below the status bar."""
        top = round(STATUS_BOTTOM * self.scale)
        return bool(np.array_equal(self.rgb[top:], other.rgb[top:]))

    def switch(self, row: Rect) -> bool | None:
        """Return how the switch at the right end of a row stands, None if there seems to be none."""
        area = self.cut(Rect(SCREEN_WIDTH - 90.0, row.center.y - 16.0, 76.0, 32.0)).astype(np.int16)
        ground = np.median(area[:, -3:].reshape(-1, 3), axis=0)
        red, green, blue = area[:, :, 0], area[:, :, 1], area[:, :, 2]
        whole = SWITCH * self.scale**2
        if int((green > np.maximum(red, blue) + GREENER).sum()) > 0.2 * whole:
            return True
        return False if int((np.abs(area - ground).max(axis=2) > UNLIKE).sum()) > 0.3 * whole else None

    @property
    def sheet(self) -> bool:
        """Whether a sheet lies over the screen: what is above its top edge is darker or lighter than the sheet."""
        above, below = self.cut(Rect(2.0, 46.0, 40.0, 4.0)), self.cut(Rect(2.0, 74.0, 8.0, 4.0))
        return int(np.abs(np.median(above, axis=(0, 1)) - np.median(below, axis=(0, 1))).max()) > UNLIKE

    def scrolled_since(self, before: "Look") -> float:
        """Return how many points the content has moved up since another frame of the same screen; 0 if unknown."""
        import cv2

        s = self.scale
        was, now = (cv2.cvtColor(look.rgb, cv2.COLOR_RGB2GRAY) for look in (before, self))
        first, tall = round(STATUS_BOTTOM * s), round(BAND * s)
        tops = range(round(BAND_TOP * s), round(BAND_BOTTOM * s), tall)
        for start in sorted(tops, key=lambda y: -float(now[y : y + tall].std()))[:BANDS]:
            like = cv2.matchTemplate(was[first:], now[start : start + tall], cv2.TM_CCOEFF_NORMED)[:, 0]
            best = int(np.argmax(like))
            if like[best] > 0.95:
                return float(best + first - start) / s
        return 0.0

    def contrast(self, at: Rect) -> float:
        """Return how far the ink of a box stands out from its ground, 0 to 255."""
        area = self.cut(at).astype(np.int16)
        ground = np.median(area.reshape(-1, 3), axis=0)
        return float(np.percentile(np.abs(area - ground).max(axis=2), 98)) if area.size else 0.0

    def cut(self, at: Rect) -> Pixels:
        """Return the pixels of a box."""
        s = self.scale
        top, bottom = max(0, round(at.y * s)), round(at.bottom * s)
        left, right = max(0, round(at.x * s)), round(at.right * s)
        return self.rgb[top:bottom, left:right]

    def blank(self) -> Point | None:
        """Return a place above the keyboard where nothing stands, at the left or right margin."""
        bottom = KEYBOARD_TOP if self.keyboard else SCREEN_HEIGHT - 40.0
        for y in np.arange(bottom - 30.0, 100.0, -12.0):
            for x in (6.0, SCREEN_WIDTH - 6.0):
                area = self.cut(Rect(x - 5.0, float(y) - 8.0, 10.0, 16.0))
                inner = self.cut(Rect(30.0, float(y) - 4.0, SCREEN_WIDTH - 60.0, 8.0))
                if (
                    int(np.ptp(area.astype(np.int16), axis=(0, 1)).max()) <= 6
                    and int(np.ptp(inner.astype(np.int16), axis=(0, 1)).max()) <= 6
                ):
                    return Point(x, float(y))
        return None
