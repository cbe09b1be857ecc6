"""Finds icons on a frame by their shapes, drawn from the icon font that the phone's makers publish.

Normalised cross-correlation tells a shape by light and dark, whatever its colours: a template is tried at many sizes
on the frame at one pixel a point, and what looks like it is compared again at full size.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gui_sim.geometry import SCREEN_WIDTH, Rect

Gray = NDArray[np.uint8]
SIZES = (11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 32, 35, 38, 42)  # points, the side of the icon's square
ROUGH = 0.55  # correlation at one pixel a point that is worth a closer look
LIKE = 0.72  # correlation at full size that counts as the icon
MOST = 24  # places looked at closer
PAD = 2  # points of ground around a shape, which is part of how it looks


@dataclass(frozen=True, slots=True)
class Found:
    """An icon on the screen: `at` in points, `like` from 0 to 1."""

    at: Rect
    like: float


def find(rgb: NDArray[np.uint8], name: str, weight: str) -> list[Found]:
    """Return where an icon stands on a frame, the likest first."""
    import cv2

    scale = rgb.shape[1] / SCREEN_WIDTH
    gray: Gray = np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.uint8)
    points = (round(gray.shape[1] / scale), round(gray.shape[0] / scale))
    small: Gray = np.asarray(cv2.resize(gray, points, interpolation=cv2.INTER_AREA), np.uint8)
    rough: list[tuple[float, int, int, int]] = []
    for size in SIZES:
        rough += [(like, x, y, size) for like, x, y in _peaks(small, _shape(name, weight, size, 1.0), ROUGH)]
    rough.sort(reverse=True)
    found: list[Found] = []
    for _, x, y, size in rough[:MOST]:
        best = _closer(gray, name, weight, x, y, size, scale)
        if best is not None:
            found.append(best)
    found.sort(key=lambda one: -one.like)
    kept: list[Found] = []
    for one in found:
        if all(_apart(one.at, other.at) for other in kept):
            kept.append(one)
    return kept


def _peaks(gray: Gray, shape: Gray, least: float) -> list[tuple[float, int, int]]:
    """Return (correlation, x, y) of the places that look like a shape, light on dark or dark on light."""
    import cv2

    if shape.shape[0] >= gray.shape[0] or shape.shape[1] >= gray.shape[1]:
        return []
    like = np.abs(np.nan_to_num(cv2.matchTemplate(gray, shape, cv2.TM_CCOEFF_NORMED)))
    like[like > 1.01] = 0.0  # flat ground divides by nothing
    top = cv2.dilate(like, np.ones((5, 5), np.uint8))
    ys, xs = np.nonzero((like >= least) & (like >= top))
    return [(float(like[y, x]), int(x), int(y)) for y, x in zip(ys, xs, strict=True)]


def _closer(gray: Gray, name: str, weight: str, x: int, y: int, size: int, scale: float) -> Found | None:
    best: Found | None = None
    for near in (size - 1, size, size + 1):
        shape = _shape(name, weight, near, scale)
        tall, wide = shape.shape
        left, top = max(0, round((x - 3) * scale)), max(0, round((y - 3) * scale))
        area = gray[top : top + tall + round(6 * scale), left : left + wide + round(6 * scale)]
        for like, dx, dy in _peaks(area, shape, LIKE):
            if best is None or like > best.like:
                best = Found(Rect((left + dx) / scale, (top + dy) / scale, wide / scale, tall / scale), like)
    return best


def _apart(one: Rect, other: Rect) -> bool:
    return abs(one.center.x - other.center.x) > 6 or abs(one.center.y - other.center.y) > 6


@lru_cache(maxsize=600)
def _shape(name: str, weight: str, size: int, scale: float) -> Gray:
    """Return an icon's outline with a little ground around it, as light on dark."""
    from PIL import Image, ImageDraw, ImageFont

    from gui_sim.canvas.fonts import ASSETS
    from gui_sim.icons import icon_code

    pixels = max(4, round(size * scale))
    font = ImageFont.truetype(str(ASSETS / "Phosphor.ttf"), pixels * 4)
    letter = chr(icon_code(name, weight))
    left, top, right, bottom = font.getbbox(letter)
    picture = Image.new("L", (max(4, int(right - left)), max(4, int(bottom - top))), 0)
    ImageDraw.Draw(picture).text((-left, -top), letter, font=font, fill=255)
    drawn = picture.resize((max(2, round(picture.width / 4)), max(2, round(picture.height / 4))), Image.Resampling.BOX)
    return np.pad(np.asarray(drawn, np.uint8), round(PAD * scale))
