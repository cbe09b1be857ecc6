"""Turns a wheel by eye: read its rows, drag by as many as are missing, read again."""

from dataclasses import dataclass

from agent_runner.agents.ocr.guide import Order, Wheel
from agent_runner.agents.ocr.looking import Look
from agent_runner.agents.ocr.matching import Candidate
from agent_runner.agents.ocr.reading import Line
from agent_runner.agents.ocr.seeking import SIDE, Doing, Lost, Seeker
from agent_runner.agents.ocr.words import plain
from gui_sim import actions as do
from gui_sim.geometry import Rect
from gui_sim.ui.moves import WheelTo

TURNS = 16
ROW = 32.0  # points between rows, where they cannot be measured
APART = (20.0, 52.0)  # points between the rows of a wheel
WIDE = 16.0  # points that rows of one wheel may stand to either side
TOP, BOTTOM = 60.0, 800.0
MIDDLE, FAR = 420.0, 100.0  # points


@dataclass(frozen=True, slots=True)
class Standing:
    """A wheel as it is seen: which of its rows is in the middle, where that row stands, how far rows are apart."""

    index: int
    at: Rect
    step: float = ROW


def turn(seeker: Seeker, order: Order, move: WheelTo) -> Doing:
    """Turn a wheel until the wanted row is in its middle.

    Raises:
        Lost: No such wheel is seen, or it does not come to rest there.
    """
    wheel = order.wheel
    if wheel is None or move.text not in wheel.rows:
        raise Lost(f'Cannot {move}: there is no row "{move.text}".')
    wanted = wheel.rows.index(move.text)
    seen: list[int] = []
    for _ in range(TURNS):
        yield from seeker.search(order, lambda: _as_candidates(standing(seeker.look, wheel)))
        now = standing(seeker.look, wheel)
        if now is None:
            break
        if now.index == wanted:
            return
        seen.append(now.index)
        if len(seen) == 2 and (scroll := _to_middle(now)) is not None:  # one drag did not do: make room for longer ones
            seeker.thought = "Bring the wheel to the middle."
            yield from seeker.act(scroll)
            continue
        seeker.thought = f'{move}: "{wheel.rows[now.index]}" is in the middle'
        yield from seeker.act(_drag(now, wanted - now.index))
    raise Lost(f"Cannot {move}: the wheel does not come to rest there; it stood at {[wheel.rows[i] for i in seen]}.")


def _as_candidates(now: Standing | None) -> list[Candidate]:
    return [] if now is None else [Candidate(now.at, "wheel")]


def _to_middle(now: Standing) -> do.Action | None:
    """Return a swipe at the margin that brings a wheel up to the middle of the screen, None if it is there.

    One that stands higher is left there: a swipe down might put a sheet away.
    """
    way = now.at.center.y - MIDDLE
    if way < FAR:
        return None
    return do.Swipe(path=((SIDE, MIDDLE + way / 2), (SIDE, MIDDLE - way / 2)))


def _drag(now: Standing, rows: int) -> do.Action:
    x, y = now.at.center
    start = y + 2.0 * now.step if rows > 0 else y - 2.0 * now.step
    room = (start - TOP if rows > 0 else BOTTOM - start) // now.step
    way = min(float(abs(rows)), room) * now.step * (-1.0 if rows > 0 else 1.0)
    return do.Swipe(path=((x, start), (x, start + way)))


def standing(look: Look, wheel: Wheel) -> Standing | None:
    """Return how a wheel stands, None if it cannot be seen.

    Its rows are lines one below the other that say what follows on one another in the wheel; the middle one has the
    strongest ink. Of several wheels that could be meant, as hours and minutes, its number from the left tells.
    """
    names = {plain(row): index for index, row in enumerate(wheel.rows)}
    rows = [(names[plain(line.text)], line) for line in look.lines if plain(line.text) in names]
    found: list[list[tuple[int, Line]]] = []
    for index, line in sorted(rows, key=lambda row: row[1].at.center.y):
        for stack in found:
            if _follows(stack[-1], (index, line)):
                stack.append((index, line))
                break
        else:
            found.append([(index, line)])
    stacks = sorted((stack for stack in found if len(stack) >= 3), key=lambda stack: stack[0][1].at.center.x)
    if not stacks:
        return None
    stack = stacks[min(wheel.number, len(stacks) - 1)] if len(stacks) == wheel.of else stacks[0]
    index, line = max(stack, key=lambda row: look.contrast(row[1].at))
    first, last = stack[0], stack[-1]
    step = (last[1].at.center.y - first[1].at.center.y) / (last[0] - first[0])
    return Standing(index, line.at, step)


def _follows(above: tuple[int, Line], below: tuple[int, Line]) -> bool:
    """Whether a row is the next of the same wheel, or the next but one, where one could not be read."""
    step = below[0] - above[0]
    down = below[1].at.center.y - above[1].at.center.y
    across = abs(below[1].at.center.x - above[1].at.center.x)
    return across <= WIDE and 1 <= step <= 2 and APART[0] * step <= down <= APART[1] * step
