"""Reads the words on a frame: where RapidOCR sees lines, what it makes of each, both remembered.

Finding lines costs about 80 ms on one core at one pixel a point, and their places need no more. Reading costs about
25 ms a line and is done at full size, so what was read once is kept by its pixels: most lines of a frame stood on
the one before.
"""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent_runner.agents.ocr import NEEDS
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect

Pixels = NDArray[np.uint8]
INK = 26  # of 255: a pixel that differs so much from the ground of its line belongs to a letter
GAP = 1.3  # line heights without ink: what stands on either side are two lines;
NEIGHBOUR = 0.7  # boxes that lie nearer are one line
MARGIN = 3  # pixels kept around the ink
SHORT = 2.4  # heights: pieces that are no wider may be one of a row of letters or figures,
LEAST_ROW = 4  # of at least so many,
UNEVEN = 0.15  # whose distances are multiples of one another but for so much
MOST_LINES = 20_000
MOST_FRAMES = 200
SURE = 0.4  # what is read with less confidence is a picture


@dataclass(frozen=True, slots=True)
class Line:
    """Words on the screen; `at` is in points, `sure` from 0 to 1."""

    text: str
    at: Rect
    sure: float = 1.0


class Reader:
    """RapidOCR on one core, with a memory."""

    def __init__(self) -> None:
        try:
            from rapidocr_onnxruntime import RapidOCR
        except ImportError as error:  # a library that its OpenCV needs is not on the machine
            raise GuiSimError(f"{NEEDS} ({error})") from error
        engine: Any = RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1, use_cls=False)
        self._find = engine.text_det
        self._find.limit_type = "max"  # never drawn larger than it is
        self._side = self._find.limit_side_len
        self._read = engine.text_rec
        self._read.rec_image_shape = [3, 48, 48]  # short words are not padded to long ones
        self._lines: OrderedDict[bytes, tuple[str, float]] = OrderedDict()
        self._frames: OrderedDict[str, list[Line]] = OrderedDict()

    def lines(self, key: str, rgb: Pixels, *, closely: bool = False) -> list[Line]:
        """Return the lines of a frame (height x width x 3), from the top down; `key` names its pixels.

        Looked at `closely`, lines are found at full size, not at one pixel a point.
        """
        key = f"{key} closely" if closely else key
        known = self._frames.get(key)
        if known is None:
            known = self._fresh(rgb, rgb.shape[1] / SCREEN_WIDTH if closely else 1.0)
            self._frames[key] = known
            if len(self._frames) > MOST_FRAMES:
                self._frames.popitem(last=False)
        return known

    def _fresh(self, rgb: Pixels, size: float) -> list[Line]:
        import cv2

        scale = rgb.shape[1] / SCREEN_WIDTH
        bgr = np.ascontiguousarray(rgb[:, :, ::-1])
        sides = round(SCREEN_WIDTH * size), round(SCREEN_HEIGHT * size)
        self._find.limit_side_len = max(sides) if size > 1 else self._side
        found, _ = self._find(cv2.resize(bgr, sides, interpolation=cv2.INTER_AREA))
        boxes = []
        for corners in found if found is not None else ():
            (left, top), (right, bottom) = corners.min(axis=0) * (scale / size), corners.max(axis=0) * (scale / size)
            boxes.append(Rect(float(left), float(top), float(right - left), float(bottom - top)))
        pieces = [piece for box in _joined(boxes) for piece in _tight(rgb, box)]
        pieces += [piece for box in _left_out(pieces) for piece in _tight(rgb, box)[:1]]
        texts = self._texts(bgr, pieces)
        lines = [
            Line(text, Rect(at.x / scale, at.y / scale, at.width / scale, at.height / scale), sure)
            for at, (text, sure) in zip(pieces, texts, strict=True)
            if text.strip() and sure >= SURE
        ]
        return sorted(lines, key=lambda line: (round(line.at.center.y / 6), line.at.x))

    def _texts(self, bgr: Pixels, pieces: list[Rect]) -> list[tuple[str, float]]:
        crops = [np.ascontiguousarray(bgr[_rows(at), _columns(at)]) for at in pieces]
        keys = [hashlib.blake2b(crop.data, digest_size=16, salt=_size(crop)).digest() for crop in crops]
        fresh = [index for index, key in enumerate(keys) if key not in self._lines]
        if fresh:
            read, _ = self._read([crops[index] for index in fresh])
            for index, (text, sure) in zip(fresh, read, strict=True):
                self._lines[keys[index]] = (text, float(sure))
        texts = [self._lines[key] for key in keys]
        while len(self._lines) > MOST_LINES:
            self._lines.popitem(last=False)
        return texts


@cache
def shared_reader() -> Reader:
    """Return the one reader of this process; all episodes share what it remembers."""
    return Reader()


def _size(crop: Pixels) -> bytes:
    height, width = int(crop.shape[0]), int(crop.shape[1])
    return height.to_bytes(4, "big") + width.to_bytes(4, "big")


def _rows(at: Rect) -> slice:
    return slice(round(at.y), round(at.bottom))


def _columns(at: Rect) -> slice:
    return slice(round(at.x), round(at.right))


def _joined(boxes: list[Rect]) -> list[Rect]:
    """Return boxes with those made one that touch on one line."""
    joined: list[Rect] = []
    for box in sorted(boxes, key=lambda one: one.x):
        for index, other in enumerate(joined):
            common = min(box.bottom, other.bottom) - max(box.y, other.y)
            low, high = min(box.height, other.height), max(box.height, other.height)
            if common > 0.7 * low and low > 0.6 * high and box.x - other.right < NEIGHBOUR * low:
                joined[index] = other.union(box)
                break
        else:
            joined.append(box)
    return joined


def _left_out(pieces: list[Rect]) -> list[Rect]:
    """Return where rows of evenly spaced short pieces have a hole: single letters and figures are easily missed."""
    short = sorted((one for one in pieces if one.width <= SHORT * one.height), key=lambda one: one.center.x)
    holes: list[Rect] = []
    while short:
        first = short[0]
        row = [one for one in short if abs(one.center.y - first.center.y) < first.height / 2]
        short = [one for one in short if not any(one is other for other in row)]
        steps = [right.center.x - left.center.x for left, right in pairwise(row)]
        if len(row) < LEAST_ROW:
            continue
        step = min(steps)
        if step < first.height / 2:  # they lie over one another
            continue
        places = [round(one / step) for one in steps]
        if any(abs(one / step - place) > UNEVEN for one, place in zip(steps, places, strict=True)):
            continue
        for left, place in zip(row, places, strict=False):
            holes += [left._replace(x=left.x + step * number) for number in range(1, place)]
    return holes


def _tight(rgb: Pixels, at: Rect) -> list[Rect]:
    """Return a box of pixels drawn close around its ink, cut where a wide gap parts it.

    The same words then have the same pixels wherever they stand, and columns do not run into one another.
    """
    height, width = rgb.shape[:2]
    left, top = max(0, int(at.x) - MARGIN), max(0, int(at.y) - MARGIN)
    right, bottom = min(width, int(at.right) + MARGIN), min(height, int(at.bottom) + MARGIN)
    if right - left < 4 or bottom - top < 4:
        return []
    area = rgb[top:bottom, left:right].astype(np.int16)
    edge = np.concatenate((area[0], area[-1], area[:, 0], area[:, -1]))
    ink = np.abs(area - np.median(edge, axis=0)).max(axis=2) > INK
    columns, rows = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
    if not columns.size:
        return []
    first, last = int(rows[0]), int(rows[-1]) + 1
    wide = max(8.0, GAP * (last - first))
    cuts = np.flatnonzero(np.diff(columns) > wide)
    pieces = []
    for part in np.split(columns, cuts + 1):
        x, end = max(0, int(part[0]) - MARGIN), min(right - left, int(part[-1]) + 1 + MARGIN)
        inside = np.flatnonzero(ink[:, int(part[0]) : int(part[-1]) + 1].any(axis=1))
        y, foot = max(0, int(inside[0]) - MARGIN), min(bottom - top, int(inside[-1]) + 1 + MARGIN)
        pieces.append(Rect(float(left + x), float(top + y), float(end - x), float(foot - y)))
    return pieces
