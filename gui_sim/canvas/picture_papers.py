"""Pictures of what can be read: a receipt, a letter, a plan, a whiteboard, a sign, a screenshot.

Their text is what the seed holds below its first line; it is drawn as it stands, so that who looks can read it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gui_sim.canvas.brush import Brush, Color, darker, lighter, mix, rgb

PAPERS: Final = {
    "screenshot": ("screenshot",),
    "receipt": ("receipt", "bill"),
    "board": ("whiteboard", "blackboard"),
    "plan": ("plan",),
    "sign": ("sign", "notice", "poster", "label"),
    "letter": ("letter", "menu", "recipe", "ticket", "card", "page", "form"),
}
_INK: Final = rgb("33373D")
_GREY: Final = rgb("7C828A")
_HEADS: Final = [rgb(c) for c in ("D9482B", "2E6F95", "2F7D55", "6A4C93", "B5654A")]


def _words(
    b: Brush, lines: Sequence[str], left: float, top: float, wide: float, foot: float, size: float, ink: Color,
    *, first_bold: bool = True,
) -> None:  # fmt: skip
    """Write lines one below the other, each broken to a width, in letters as large as fit.

    What stands after two blanks goes to the right edge: an amount.
    """
    parted = [line.partition("  ") for line in lines]
    for shrink in (1.0, 0.85, 0.72, 0.6, 0.5):
        room = size * shrink * 4.0
        broken = [
            (number, piece, right.strip() if last else "")
            for number, (words, _, right) in enumerate(parted)
            for piece, last in _pieces(b.lines(words, size * shrink, wide - room if right else wide))
        ]
        step = size * shrink * 1.35
        if top + step * len(broken) <= foot:
            break
    for row, (number, piece, right) in enumerate(broken):
        y, bold = top + step * (row + 0.5), first_bold and number == 0
        if y < foot:
            b.text(left, y, piece, size * shrink, ink, bold=bold)
            b.text(left + wide, y, right, size * shrink, ink, bold=bold, to_right=True)


def _pieces(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """Pair each line with whether it is the last; an empty text has one line."""
    lines = lines or ("",)
    return [(line, place == len(lines) - 1) for place, line in enumerate(lines)]


def _receipt(b: Brush, lines: Sequence[str]) -> None:
    table = b.pick([rgb("8A6B52"), rgb("5B6670"), rgb("B98A5E"), rgb("6E7F6A")])
    b.ground(table, darker(table, 0.15))
    h = b.half_height
    wide, tall = min(0.72, 2 * b.half_width - 0.16), 2 * h - 0.12
    b.box(0.02, 0.02, wide, tall, darker(table, 0.35))
    b.box(0, 0, wide, tall, rgb("FBFAF6"))
    teeth = 12
    for i in range(teeth):
        x = -wide / 2 + wide * (i + 0.5) / teeth
        b.shape([(x - wide / teeth / 2, h - 0.06), (x, h - 0.09), (x + wide / teeth / 2, h - 0.06)], table)
    if lines:
        _words(b, lines, -wide / 2 + 0.05, -h + 0.12, wide - 0.1, h - 0.2, 0.058, _INK)
    else:
        _rules(b, -wide / 2 + 0.06, -h + 0.14, wide - 0.12, 9)
    for i in range(22):
        b.box(-wide / 2 + 0.08 + i * (wide - 0.16) / 21, h - 0.15, 0.006 + 0.006 * (i * 7 % 3), 0.07, _INK)


def _rules(b: Brush, left: float, top: float, wide: float, count: int) -> None:
    """Grey bars that stand for lines of text."""
    for row in range(count):
        share = b.between(0.55, 1.0) if row else 0.5
        color = _INK if row == 0 else rgb("B9BEC4")
        b.box(left + wide * share / 2, top + row * 0.075, wide * share, 0.022, color, 0.01)


def _letter(b: Brush, lines: Sequence[str]) -> None:
    table = b.pick([rgb("C7B299"), rgb("9FB0B8"), rgb("B5A48C")])
    b.ground(table, darker(table, 0.12))
    wide, tall = min(0.84, 2 * b.half_width - 0.12), 2 * b.half_height - 0.1
    b.box(0.015, 0.02, wide, tall, darker(table, 0.3), 0.01)
    b.box(0, 0, wide, tall, rgb("FDFCF8"), 0.01)
    left, top = -wide / 2 + 0.06, -b.half_height + 0.11
    if lines:
        _words(b, lines, left, top, wide - 0.12, b.half_height - 0.1, 0.062, _INK)
    else:
        _rules(b, left, top + 0.05, wide - 0.12, 9)


def _plan(b: Brush, lines: Sequence[str]) -> None:
    b.ground(rgb("D9D2C5"), rgb("C9C0B0"))
    wide, tall = 2 * b.half_width - 0.1, 2 * b.half_height - 0.1
    b.box(0, 0, wide, tall, rgb("FBFAF5"))
    left, top = -wide / 2, -tall / 2
    b.box(0, -0.04, wide - 0.1, tall - 0.22, rgb("EEF3E6"))
    b.line([(left + 0.06, 0.12), (0, -0.08), (wide / 2 - 0.06, 0.02)], 0.06, rgb("E4D9C0"))
    for _ in range(16):
        x, y = b.between(left + 0.12, -left - 0.12), b.between(top + 0.14, -top - 0.26)
        green = b.pick([rgb("7FA36B"), rgb("A3BF8A"), rgb("5E8C5A")])
        r = b.between(0.028, 0.06)
        b.circle(x, y, r, mix(green, rgb("FFFFFF"), 0.35))
        b.arc(x, y, r, 0, 360, 0.007, darker(green, 0.2))
    for x in (-0.18, 0.22):
        b.box(x, -0.2, 0.16, 0.1, rgb("C9D2D9"))
        b.line([(x - 0.08, -0.25), (x + 0.08, -0.15)], 0.006, _GREY)
    b.box(0, tall / 2 - 0.12, wide - 0.1, 0.004, _GREY)
    title = " · ".join(lines)
    if title:
        _words(b, (title,), left + 0.06, tall / 2 - 0.115, wide - 0.12, tall / 2 - 0.01, 0.05, _INK)


def _board(b: Brush, lines: Sequence[str]) -> None:
    dark = b.says("blackboard")
    ground, ink = (rgb("2F4A3F"), rgb("F4F1E6")) if dark else (rgb("F7F8F8"), rgb("2B4C8C"))
    b.ground(rgb("B8B2A6"), rgb("A59E90"))
    wide, tall = 2 * b.half_width - 0.1, 2 * b.half_height - 0.12
    b.box(0, 0, wide, tall, rgb("8A8F94") if not dark else rgb("8A6B4A"), 0.02)
    b.box(0, 0, wide - 0.05, tall - 0.05, ground, 0.01)
    left, top = -wide / 2 + 0.08, -tall / 2 + 0.07
    if lines:
        _words(b, lines, left, top, wide - 0.16, tall / 2 - 0.05, 0.075, ink)
    else:
        _rules(b, left, top + 0.06, wide - 0.16, 7)


def _sign(b: Brush, lines: Sequence[str]) -> None:
    b.ground(rgb("A9CBE0"), rgb("E3EDEF"))
    b.hills(0.28, 0.05, rgb("7FA36B"))
    color = b.pick([rgb("2E6F95"), rgb("2F7D55"), rgb("F2B134"), rgb("FBFAF5")])
    ink = rgb("FFFFFF") if sum(color) < 480 else _INK
    wide = min(0.86, 2 * b.half_width - 0.12)
    b.box(0, b.half_height / 2, 0.05, b.half_height, rgb("6E6A66"))
    b.box(0, -0.08, wide, 0.62, darker(color, 0.25), 0.035)
    b.box(0, -0.08, wide - 0.03, 0.59, color, 0.03)
    if lines:
        _words(b, lines, -wide / 2 + 0.07, -0.34, wide - 0.14, 0.2, 0.08, ink)
    else:
        for row in range(3):
            b.box(-0.05, -0.24 + row * 0.14, wide * 0.6, 0.04, mix(color, ink, 0.7), 0.02)


def _screenshot(b: Brush, lines: Sequence[str]) -> None:
    w, h = b.half_width, b.half_height
    head = b.pick(_HEADS)
    b.ground(rgb("F2F2F7"))
    b.box(0, -h + 0.11, 2 * w + 0.1, 0.22, head)
    b.text(-w + 0.06, -h + 0.05, "9:41", 0.04, rgb("FFFFFF"), bold=True)
    for i in range(4):
        b.box(w - 0.17 + i * 0.03, -h + 0.055 - i * 0.004, 0.014, 0.02 + i * 0.008, rgb("FFFFFF"), 0.004)
    title = lines[0] if lines else ""
    b.text(-w + 0.06, -h + 0.155, title[:40], 0.06, rgb("FFFFFF"), bold=True)
    wide = 2 * w - 0.1
    b.box(0, 0.11 - 0.02, wide, 2 * h - 0.32, rgb("FFFFFF"), 0.04)
    left, top = -w + 0.1, -h + 0.3
    if lines[1:]:
        _words(b, lines[1:], left, top, wide - 0.1, h - 0.14, 0.056, _INK)
    else:
        _rules(b, left, top + 0.05, wide - 0.1, 7)
    b.box(0, h - 0.025, 0.34, 0.012, lighter(_GREY, 0.3), 0.006)


DRAWN: Final[dict[str, Callable[[Brush, Sequence[str]], None]]] = {
    "screenshot": _screenshot, "receipt": _receipt, "board": _board, "plan": _plan, "sign": _sign, "letter": _letter,
}  # fmt: skip
