"""Coverage of shapes on the pixel grid: arrays of 0 to 1, indexed [x, y], antialiased by distance.

A pixel's coverage is how deep its centre lies inside the shape, in pixels, from -0.5 (0) to +0.5 (1).
"""

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Coverage = NDArray[np.float64]
Pixel = tuple[float, float]

SMOOTH_REACH = 1.2
"""How much further along its edges than its radius a smooth corner begins (iOS's continuous corners)."""

SMOOTH_POWER = 2.48
"""Exponent of the smooth corner's superellipse: it passes the diagonal where a circle of the radius does."""

_PIECE = 48.0  # longest part of a line whose distances are worked out at once, in pixels
_FINE = 4  # samples per pixel and axis in polygons


def corner(radius: float, smooth: bool) -> Coverage:
    """Return the top left corner of a filled rounded rectangle, as large as the curve reaches."""
    reach = radius * SMOOTH_REACH if smooth else radius
    size = max(1, math.ceil(reach))
    across = np.maximum(reach - (np.arange(size) + 0.5), 0.0)
    x, y = across[:, None], across[None, :]
    if not smooth:
        return _cover(radius - np.sqrt(x * x + y * y))
    # distance to the superellipse |x|^n + |y|^n = reach^n, to first order: value over slope
    xn, yn = (x / reach) ** SMOOTH_POWER, (y / reach) ** SMOOTH_POWER
    norm = (xn + yn) ** (1 / SMOOTH_POWER)
    safe = np.maximum(norm, 1e-9)
    slope = np.sqrt(_steep(x, reach, safe) + _steep(y, reach, safe))
    return _cover((1.0 - norm) * reach / np.maximum(slope, 1e-9))


def _steep(across: Coverage, reach: float, norm: Coverage) -> Coverage:
    """The square of the superellipse norm's slope along one axis."""
    return (across / reach / norm) ** (2 * SMOOTH_POWER - 2)


def corner_size(radius: float, smooth: bool) -> int:
    """Return the side of what `corner` returns, 0 for a square corner."""
    return math.ceil(radius * SMOOTH_REACH if smooth else radius) if radius > 0 else 0


def rounded(width: int, height: int, radii: Sequence[float], smooth: bool) -> Coverage:
    """Return a whole rounded rectangle; radii run top left, top right, bottom right, bottom left."""
    mask = np.ones((width, height))
    for index, radius in enumerate(radii):
        size = corner_size(radius, smooth)
        if not size:
            continue
        part = corner(radius, smooth)[:width, :height]
        w, h = part.shape
        right, bottom = index in (1, 2), index in (2, 3)
        flipped = part[:: -1 if right else 1, :: -1 if bottom else 1]
        at = (
            slice(width - w, width) if right else slice(w),
            slice(height - h, height) if bottom else slice(h),
        )
        mask[at] = np.minimum(mask[at], flipped)
    return mask


def polyline(points: Sequence[Pixel], width: float, size: tuple[int, int]) -> Coverage:
    """Return a line of the given width through the points, with round joins and ends."""
    mask = np.zeros(size)
    if len(points) == 1:
        points = [points[0], points[0]]
    for start, end in itertools.pairwise(points):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        parts = max(1, math.ceil(length / _PIECE))
        for part in range(parts):
            a, b = _between(start, end, part / parts), _between(start, end, (part + 1) / parts)
            _add_capsule(mask, a, b, width / 2)
    return mask


def polygon(points: Sequence[Pixel], size: tuple[int, int]) -> Coverage:
    """Return a filled polygon (even-odd), by exact horizontal spans of fine rows."""
    width, height = size
    edges = np.array([(*a, *b) for a, b in zip(points, [*points[1:], points[0]], strict=True) if a[1] != b[1]])
    if not len(edges) or not width or not height:
        return np.zeros(size)
    ax, ay, bx, by = (edges[:, index, None] for index in range(4))
    y = (np.arange(height * _FINE) + 0.5) / _FINE
    crosses = (np.minimum(ay, by) <= y) & (y < np.maximum(ay, by))
    crossings = np.sort(np.where(crosses, ax + (y - ay) * (bx - ax) / (by - ay), np.inf), axis=0)
    # A span adds its weight where it begins and takes it away where it ends; sums along the row give coverage.
    steps = np.zeros((width + 2, height))
    rows = np.arange(height * _FINE) // _FINE
    for index, end in enumerate(crossings):
        met = np.isfinite(end)
        x, at = np.clip(end[met], 0.0, width), rows[met]
        whole = np.floor(x).astype(int)
        weight = (1 - 2 * (index % 2)) / _FINE
        np.add.at(steps, (whole, at), weight * (1 - (x - whole)))
        np.add.at(steps, (whole + 1, at), weight * (x - whole))
    return np.clip(np.cumsum(steps, axis=0)[:width], 0.0, 1.0)


def ring(center: Pixel, radius: float, width: float, start: float, sweep: float, size: tuple[int, int]) -> Coverage:
    """Return an arc with round ends, degrees clockwise from 12 o'clock; a full turn is a closed ring."""
    x = (np.arange(size[0]) + 0.5 - center[0])[:, None]
    y = (np.arange(size[1]) + 0.5 - center[1])[None, :]
    away = np.abs(np.sqrt(x * x + y * y) - radius)
    if abs(sweep) < 360:
        if sweep < 0:
            start, sweep = start + sweep, -sweep
        middle, half = math.radians(start + sweep / 2), math.radians(sweep / 2)
        # turn so that the arc's middle points up; by symmetry one end is enough
        across = np.abs(x * math.cos(middle) + y * math.sin(middle))
        up = x * math.sin(middle) - y * math.cos(middle)
        tip_x, tip_up = radius * math.sin(half), radius * math.cos(half)
        outside = across * math.cos(half) - up * math.sin(half) > 0
        to_tip = np.sqrt((across - tip_x) ** 2 + (up - tip_up) ** 2)
        away = np.where(outside, to_tip, away)
    return _cover(width / 2 - away)


def soften(mask: Coverage, blur: int) -> Coverage:
    """Return the mask blurred by a Gaussian of deviation blur/2, cut off at `blur` pixels."""
    if blur <= 0:
        return mask
    sigma = blur / 2
    weights = [math.exp(-(k * k) / (2 * sigma * sigma)) for k in range(-blur, blur + 1)]
    total = sum(weights)
    for axis in (0, 1):
        length = mask.shape[axis]
        padded = np.pad(mask, [(blur, blur) if axis == side else (0, 0) for side in (0, 1)])
        mask = np.zeros_like(mask)
        for offset, weight in enumerate(weights):
            part = padded[offset : offset + length] if axis == 0 else padded[:, offset : offset + length]
            mask += part * (weight / total)
    return mask


def stretch(mask: Coverage, width: int, height: int) -> Coverage:
    """Return the mask made larger by repeating its middle column and row."""
    return mask[_stretched(mask.shape[0], width)][:, _stretched(mask.shape[1], height)]


def _stretched(small: int, large: int) -> NDArray[np.intp]:
    index = np.arange(large)
    middle = small // 2
    return np.where(index < middle, index, np.where(index >= large - (small - middle), index - large + small, middle))


def _cover(depth: Coverage) -> Coverage:
    return np.clip(depth + 0.5, 0.0, 1.0)


def _between(a: Pixel, b: Pixel, share: float) -> Pixel:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _add_capsule(mask: Coverage, a: Pixel, b: Pixel, radius: float) -> None:
    """Lay a thick segment into the mask, looking only at the pixels around it."""
    reach = radius + 1
    left, right = max(0, math.floor(min(a[0], b[0]) - reach)), math.ceil(max(a[0], b[0]) + reach)
    top, bottom = max(0, math.floor(min(a[1], b[1]) - reach)), math.ceil(max(a[1], b[1]) + reach)
    part = mask[left:right, top:bottom]
    if not part.size:
        return
    x = (np.arange(part.shape[0]) + (left + 0.5 - a[0]))[:, None]
    y = (np.arange(part.shape[1]) + (top + 0.5 - a[1]))[None, :]
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = np.clip((x * dx + y * dy) / max(dx * dx + dy * dy, 1e-9), 0.0, 1.0)
    thin = min(1.0, radius * 2)  # a hairline covers only a part of its pixels
    cover = np.clip(max(radius, 0.5) + 0.5 - _length(x - along * dx, y - along * dy), 0.0, 1.0) * thin
    np.maximum(part, cover, out=part)


def _length(x: Coverage, y: Coverage) -> Coverage:
    """Length of vectors; written out because square roots, unlike hypot, are equal everywhere."""
    return np.sqrt(x * x + y * y)
