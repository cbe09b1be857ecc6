"""A ticket's code: a pattern to be scanned, and the code in words."""

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import Rect
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

CELLS = 21
SIDE = 190.0
MARGIN = 15.0


class CodeView(View):
    """A square pattern made from a code (it only looks like a QR code), black on white, the code below."""

    expands = True

    def __init__(self, label: str, code: str) -> None:
        self.label = label
        self.code = code

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font("title3", 600)
        words = ellipsize(self.code, font, max(40.0, width - 32.0))
        return Placed(self, width, SIDE + env.theme.line_height("title3") + 34.0, note=words)

    def paint(self, box: Placed, painter: Painter) -> None:
        card = Rect((box.width - SIDE) / 2, 12.0, SIDE, SIDE)
        painter.round(card, 14.0, "#ffffff", "separator", 0.5)
        cell = (SIDE - 2 * MARGIN) / CELLS
        for column, row, length in runs(self.code):
            x, y = card.x + MARGIN + column * cell, card.y + MARGIN + row * cell
            painter.fill(Rect(x, y, length * cell, cell + 0.25), "#000000")
        below = Rect(0.0, card.bottom + 10.0, box.width, painter.theme.line_height("title3"))
        painter.text_in(below, box.note, "title3", "label", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("image", self.label, self.code)


@lru_cache(maxsize=64)
def runs(code: str) -> tuple[tuple[int, int, int], ...]:
    """Return the dark cells of a code as runs: column, row, length."""
    digest = b"".join(hashlib.sha256(f"{part}:{code}".encode()).digest() for part in range(2))
    found = []
    for row in range(CELLS):
        column = 0
        while column < CELLS:
            start = column
            while column < CELLS and _is_dark(column, row, digest):
                column += 1
            if column > start:
                found.append((start, row, column - start))
            column += 1
    return tuple(found)


def _is_dark(column: int, row: int, digest: bytes) -> bool:
    """Tell whether a cell is dark: three finder squares (as in ISO/IEC 18004), the rest from the digest."""
    far = CELLS - 7
    for left, top in ((0, 0), (far, 0), (0, far)):
        x, y = column - left, row - top
        if -1 <= x <= 7 and -1 <= y <= 7:
            ring = max(abs(x - 3), abs(y - 3))
            return ring in (0, 1, 3)
    bit = (row * CELLS + column) % (len(digest) * 8)
    return bool(digest[bit // 8] >> bit % 8 & 1)
