"""Slides by eye: find the track or the bar below its caption, drag, read the number, correct."""

import re
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from agent_runner.agents.ocr.guide import Order
from agent_runner.agents.ocr.hints import Hint
from agent_runner.agents.ocr.looking import Look
from agent_runner.agents.ocr.matching import Candidate, among_lines
from agent_runner.agents.ocr.seeking import Doing, Lost, Seeker
from agent_runner.agents.ocr.words import plain
from gui_sim import actions as do
from gui_sim.geometry import SCREEN_WIDTH, Rect
from gui_sim.ui.moves import SlideTo

TURNS = 6
BELOW = 64.0  # points under a caption within which its track lies
THICK = 7.0  # points that a track is thinner than
KNOB = 28.0
UNLIKE = 12  # of 255: a pixel that differs so much from the card is not the card
LEAST = 80.0  # points a track is long at least
BAR = 150.0, 400.0  # points that an upright bar is tall, at least and at most
ASIDE = 30.0  # points from a bar's middle to a column that its icon and its handle leave free
ABOVE = 44.0  # points over a bar's caption within which its number stands


def slide(seeker: Seeker, order: Order, move: SlideTo) -> Doing:
    """Drag a knob until its number is the wanted one.

    Raises:
        Lost: There is no such track, or the number cannot be reached.
    """
    find = bar_below if move.upright else track_below
    share = move.share
    for _ in range(TURNS):
        found = yield from seeker.search(order, lambda: _captions(seeker.look, move.label, find))
        if not found:
            break
        caption = found[0].at
        shown = _value(seeker, caption, move)
        if plain(shown) == plain(move.text):
            return
        track = find(seeker.look, caption)
        if track is None:
            break
        seeker.thought = f'{move}: it shows "{shown}"'
        yield from seeker.act(do.Swipe(path=_path(track, share, move.upright)))
        share += _missing(_value(seeker, caption, move), move)
    raise Lost(f"Cannot {move}: its track cannot be found, or the knob does not come to rest there.")


def _captions(look: Look, words: str, find: Callable[[Look, Rect], Rect | None]) -> list[Candidate]:
    """Return the captions with a track below them."""
    found = among_lines(Hint(words, words), look.lines)
    return [one for one in found if find(look, one.at) is not None]


def _value(seeker: Seeker, caption: Rect, move: SlideTo) -> str:
    """Return the number that is shown: beside the caption of a track, right above that of a bar."""
    if not move.upright:
        return seeker.value_beside(caption)
    middle = caption.center
    above = [
        line
        for line in seeker.look.lines
        if abs(line.at.center.x - middle.x) < 40.0 and 0.0 < middle.y - line.at.center.y < ABOVE
    ]
    return above[-1].text if above else ""


def _path(track: Rect, share: float, upright: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how a finger goes along a track to a share of it: not too short, or it would be a tap elsewhere."""
    share, middle = min(max(share, 0.0), 1.0), track.center
    if upright:
        end = track.bottom - track.height * share
        start = middle.y if abs(middle.y - end) > 14.0 else track.bottom - 24.0
        return (middle.x, start), (middle.x, end)
    end = track.x + track.width * share
    start = middle.x if abs(middle.x - end) > 14.0 else track.x + 24.0
    return (start, middle.y), (end, middle.y)


def _missing(shown: str, move: SlideTo) -> float:
    """Return by how much of the track a knob stands off, judged by its number; the lowest is taken to be 0."""
    have, want = _number(shown), _number(move.text)
    if have is None or want is None or have == want or not move.share or not want:
        return 0.0
    return (want - have) * move.share / want


def _number(text: str) -> float | None:
    found = re.search(r"\d+(?:\.\d+)?", text)
    return float(found.group()) if found else None


def track_below(look: Look, caption: Rect) -> Rect | None:
    """Return the track under a caption: a long thin line, as far as the middle of a knob can go."""
    area = Rect(0.0, caption.bottom + 4.0, SCREEN_WIDTH, BELOW)
    pixels = look.cut(area).astype(np.int16)
    if pixels.shape[0] < 8:
        return None
    card = np.median(pixels[:, pixels.shape[1] // 8 : -pixels.shape[1] // 8].reshape(-1, 3), axis=0)
    unlike = np.abs(pixels - card).max(axis=2) > UNLIKE
    lengths = [int(_thin(unlike, y, look.scale).sum()) for y in range(unlike.shape[0])]
    row = int(np.argmax(lengths))
    if lengths[row] < LEAST * look.scale:
        return None
    columns = np.flatnonzero(_thin(unlike, row, look.scale))
    runs = [run for run in np.split(columns, np.flatnonzero(np.diff(columns) > 2) + 1) if run.size >= 3]
    left, right = float(runs[0][0]), float(runs[-1][-1])
    long = np.flatnonzero(unlike[:, int(left) : int(right)].sum(axis=1) > 0.5 * (right - left))
    middle = float(long[np.abs(long - row) <= THICK * look.scale].mean())
    reach = KNOB * look.scale / 2
    if unlike[row, max(0, round(left - reach * 1.2)) : max(0, round(left - 2))].any():  # the knob hides the beginning
        left -= reach
    if unlike[row, round(right + 3) : round(right + reach * 1.2)].any():
        right += reach
    s = look.scale
    return Rect(left / s, area.y + middle / s - 1.0, (right - left) / s, 2.0)


def bar_below(look: Look, caption: Rect) -> Rect | None:
    """Return the upright bar under a caption: a column that is nowhere like the ground beside it, as tall as a bar."""
    area = Rect(caption.center.x - ASIDE - 1.0, caption.bottom + 2.0, 3.0, BAR[1])
    column = look.cut(area).astype(np.int16)
    ground = look.cut(Rect(4.0, area.y, 8.0, 40.0)).astype(np.int16)
    if not column.size or not ground.size:
        return None
    unlike = np.abs(column - np.median(ground.reshape(-1, 3), axis=0)).max(axis=2).min(axis=1) > UNLIKE
    rows = np.flatnonzero(unlike)
    runs = [run for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1) if run.size]
    tall = [run for run in runs if BAR[0] * look.scale <= run.size < BAR[1] * look.scale]
    if not tall:
        return None
    top, bottom = area.y + float(tall[0][0]) / look.scale, area.y + float(tall[0][-1] + 1) / look.scale
    return Rect(caption.center.x - ASIDE, top, 2 * ASIDE, bottom - top)


def _thin(unlike: NDArray[np.bool_], row: int, scale: float) -> NDArray[np.bool_]:
    """Return which columns are part of a thin line at a row: unlike the card there, and like it above and below."""
    far = round(THICK * scale)
    if row - far < 0 or row + far >= unlike.shape[0]:
        return np.zeros(unlike.shape[1], np.bool_)
    thin: NDArray[np.bool_] = unlike[row] & ~unlike[row - far] & ~unlike[row + far]
    return thin
