"""Does an agent point where it means? It is shown targets at known points, and asked to tap each.

The agent is looked at from outside: what it taps is turned back into the numbers that its model wrote, and these
are read in every space that there is.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from statistics import median
from typing import Any

from agent_runner.agents.dialects import dialects
from agent_runner.agents.dialects.base import Size, Space
from agent_runner.agents.spaces import SPACES
from agent_runner.probe_screen import Target, picture, targets
from agent_runner.protocols import Agent, AgentReply, AgentView, Limits
from agent_runner.returned import as_action, as_reply
from agent_runner.wording import cut, plain_error
from gui_sim.actions import DoubleTap, LongPress, Tap
from gui_sim.errors import GuiSimError, ToolError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point

NOW = datetime(2030, 1, 1, 9, 41)
MOST_OFF = 22.0
"""Points from the middle of a control of 44 points, the least that Apple's guidelines ask for, to its edge."""
GOOD = 12.0
"""Median error, in points, of a space that the numbers may be said to fit."""
CLEAR = 1.5
"""How many times worse the declared space must be, and 2 points besides, before another one is believed."""
LEAST_SCALE, LEAST_OFFSET = 0.03, 4.0
"""A stretch, and an offset in points, that is worth telling."""
LEAST_FOLLOWED = 0.1
"""Share of the way between targets that points which follow them go at least: a picture is never made so small."""
SURE = 6.0
"""Standard errors from which a stretch or an offset is not taken for scatter. They come from the medians of
few points, so they are small by chance now and then: in trials with points up to 8 aside, 3 of 100 hands were wrongly
found to miss."""
DEVIATION = 1.4826
"""Standard deviation over median deviation, where scatter is normal."""

_NUMBER = r"(-?\d{1,9}(?:\.\d{1,9})?(?:e[+-]?\d{1,2})?)"
_REFUSED = re.compile(rf"[Tt]he point \({_NUMBER}, {_NUMBER}\)")
_WRITTEN = (
    re.compile(rf'\\?"x\\?"\s*:\s*\\?"?{_NUMBER}\D{{1,12}}?\\?"y\\?"\s*:\s*\\?"?{_NUMBER}'),
    re.compile(rf"[\[(<>]\s*{_NUMBER}(?:\s*,\s*|\s+){_NUMBER}"),
)


@dataclass(frozen=True)
class Aim:
    """What an agent did when it was asked for one target.

    `raw` is the point as it was written, None if there was none; then `why` says what came instead. `sent` is
    the size in pixels of the image that the model saw.
    """

    target: Target
    sent: Size
    raw: tuple[float, float] | None = None
    why: str = ""


@dataclass(frozen=True)
class Reading:
    """All points read in one space: where each lies on the screen, and how far from its target, in points."""

    name: str
    unit: str
    declared: bool
    swapped: bool
    points: tuple[Point, ...]
    errors: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle error."""
        return median(self.errors)

    @property
    def worst(self) -> float:
        """The largest error."""
        return max(self.errors)


@dataclass(frozen=True)
class Axis:
    """How points lie to their targets along one axis: stretched by `scale`, then moved by `offset`, in points.

    1 and 0 where scatter explains the rest.
    """

    scale: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class Probe:
    """What a probe came to. `readings` has the declared space first; it is empty if no point could be read."""

    aims: tuple[Aim, ...]
    readings: tuple[Reading, ...]
    fits: Reading | None
    across: Axis
    down: Axis
    ok: bool
    words: tuple[str, ...]

    @property
    def pointed(self) -> tuple[Aim, ...]:
        """The aims that hold a point."""
        return tuple(aim for aim in self.aims if aim.raw is not None)


def declared_space(agent: Agent) -> Space:
    """Return what an agent says that its model measures in: its attribute `space`; else points, as actions are."""
    space = getattr(agent, "space", None)
    return space if isinstance(space, Space) else Space("points")


async def probe(make: Callable[[], Agent], scale: int, done: Callable[[Aim], None] = lambda aim: None) -> Probe:
    """Ask an agent, made anew each time, for every target on a screen of `scale` pixels a point.

    Raises:
        GuiSimError: The agent cannot be set up, or its endpoint is down.
    """
    aims: list[Aim] = []
    space = Space("points")
    for target in targets():
        agent = make()
        space = declared_space(agent)
        try:
            aims.append(await aim_at(agent, target, scale))
        finally:
            close = getattr(agent, "close", None)
            if close is not None:
                with suppress(Exception):
                    await close()
        done(aims[-1])
    return judge(aims, space)


async def aim_at(agent: Agent, target: Target, scale: int) -> Aim:
    """Ask for one target, and return the point that was written.

    Raises:
        GuiSimError: As the agent says.
    """
    frame = picture(scale)
    view = AgentView(
        instruction=target.instruction,
        mode="vision",
        step=0,
        turn=0,
        limits=Limits(),
        now=NOW,
        picture=lambda: frame,
    )
    shown = Size(frame.width, frame.height)
    try:
        reply = as_reply(await agent.act(view))
    except GuiSimError:
        raise
    except Exception as error:
        return Aim(target, shown, why=plain_error(error))
    sent = Size(*reply.sent_size) if reply.sent_size else shown
    raw, why = _written(reply, declared_space(agent), sent)
    return Aim(target, sent, raw, why)


def judge(aims: Sequence[Aim], declared: Space) -> Probe:
    """Read the points in every space, and say whether they lie where the declared one has them."""
    found = [aim for aim in aims if aim.raw is not None]
    readings = tuple(_readings(found, declared))
    asked, lost = tuple(aims), len(aims) - len(found)
    if not found or len(found) * 2 < len(aims):
        few = f"Only {len(found)} of {len(aims)} replies held a point, too few to judge by."
        return Probe(asked, readings, None, Axis(), Axis(), False, (few,))
    missing = (f"{lost} of {len(aims)} replies held no point.",) if lost else ()
    own, best = readings[0], min(readings, key=lambda one: one.median)
    if best.median <= GOOD and own.median > best.median * CLEAR + 2:
        return Probe(asked, readings, best, Axis(), Axis(), False, (*missing, _another(best, own)))
    wanted = [aim.target.at for aim in found]
    across, down = (_axis([at[side] for at in wanted], [at[side] for at in own.points]) for side in (0, 1))
    if max(abs(across.scale), abs(down.scale)) < LEAST_FOLLOWED:
        same = "The points do not follow the targets: the agent taps about the same place, whatever it is asked."
        return Probe(asked, readings, None, Axis(), Axis(), False, (*missing, same))
    if _scatter(wanted, own.points, across, down) > MOST_OFF:
        off = f"The points are scattered: half of them are {own.median:.0f} points off or more, and no space fits."
        return Probe(asked, readings, None, Axis(), Axis(), False, (*missing, off))
    skewed = tuple(_skewed(across, down, declared, found[0].sent))
    right = f"The agent points where it means: the coordinates fit {own.name}, as declared."
    return Probe(asked, readings, own, across, down, not skewed, (*missing, *(skewed or (right,))))


def _readings(found: Sequence[Aim], declared: Space) -> Iterator[Reading]:
    """Yield the declared space, then all that a dialect or an option can name; then the same with y before x."""
    if not found:
        return
    known = (declared, *(Space(unit) for unit in SPACES), *(one.space for one in dialects()))
    by_extent: dict[object, Space] = {}
    for space in known:  # at a scale of 1 points are pixels, and no point could tell them apart
        by_extent.setdefault(tuple(space.extent(aim.sent) for aim in found), space)
    spaces = by_extent.values()
    for swapped in (False, True):
        for space in spaces:
            points = tuple(_on_screen(aim, space, swapped) for aim in found)
            errors = tuple(math.dist(point, aim.target.at) for point, aim in zip(points, found, strict=True))
            name = space_name(space) + (", y before x" if swapped else "")
            yield Reading(name, space.unit, space == declared and not swapped, swapped, points, errors)


def space_name(space: Space) -> str:
    """Say what a space is measured in."""
    if space.factor:
        return f"pixels, resized to multiples of {space.factor}"
    return {"pixels": "pixels of the sent image", "points": "points of the screen"}.get(space.unit, space.unit)


def _on_screen(aim: Aim, space: Space, swapped: bool) -> Point:
    x, y = aim.raw or (0.0, 0.0)
    x, y = (y, x) if swapped else (x, y)
    across, along = space.extent(aim.sent)
    return Point(x * SCREEN_WIDTH / across, y * SCREEN_HEIGHT / along)


def _written(reply: AgentReply, space: Space, sent: Size) -> tuple[tuple[float, float] | None, str]:
    """Return the point as the model wrote it, from a tap, from its refusal, or from the reply's own words."""
    across, along = space.extent(sent)
    for given in reply.actions:
        with suppress(ToolError):
            action: Any = as_action(given)
            if isinstance(action, Tap | DoubleTap | LongPress):
                return (action.x * across / SCREEN_WIDTH, action.y * along / SCREEN_HEIGHT), ""
    texts = [(_REFUSED, error) for error in reply.errors]
    texts += [(pattern, reply.raw[:20_000]) for pattern in _WRITTEN]
    for pattern, text in texts:
        if (match := pattern.search(text)) is not None:
            return (float(match[1]), float(match[2])), ""
    said = " ".join((*reply.errors, *(str(getattr(one, "type", one)) for one in reply.actions), reply.raw))
    return None, cut(" ".join(said.split()), 200) or "It said nothing."


def _axis(wanted: Sequence[float], seen: Sequence[float]) -> Axis:
    """Fit a line through targets and points by medians (Theil 1950, Sen 1968), so that single misses do not count."""
    pairs = combinations(zip(wanted, seen, strict=True), 2)
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairs if abs(b[0] - a[0]) > 50]
    if not slopes:
        return Axis()
    scale = median(slopes)
    moved = median(at - scale * to for to, at in zip(wanted, seen, strict=True))
    rest = [at - scale * to - moved for to, at in zip(wanted, seen, strict=True)]
    error = DEVIATION * median(map(abs, rest)) / math.sqrt(len(rest))
    spread = math.sqrt(sum((to - median(wanted)) ** 2 for to in wanted) / len(wanted))
    found = moved
    if abs(scale - 1) < max(LEAST_SCALE, SURE * error / spread):
        scale, found = 1.0, median(at - to for to, at in zip(wanted, seen, strict=True))
    # What a slight stretch moves in the middle it does not move at the edge, so both must lie aside.
    least = max(LEAST_OFFSET, SURE * error)
    return Axis(scale, found if min(abs(moved), abs(found)) >= least else 0.0)


def _scatter(wanted: Sequence[Point], seen: Sequence[Point], across: Axis, down: Axis) -> float:
    """Return the median distance, in points, that a stretch and an offset leave unexplained."""
    meant = [(at.x * across.scale + across.offset, at.y * down.scale + down.offset) for at in wanted]
    return median(math.dist(*pair) for pair in zip(meant, seen, strict=True))


def _skewed(across: Axis, down: Axis, declared: Space, sent: Size) -> Iterator[str]:
    scales = (across.scale, down.scale)
    if scales != (1.0, 1.0):
        if abs(across.scale - down.scale) < LEAST_SCALE:
            words = f"Every point is {_percent(median(scales))}"
        else:
            words = f"Across, every point is {_percent(across.scale)}; down, {_percent(down.scale)}"
        if declared.unit == "pixels":
            width, height = declared.size(sent)
            seen = f"{width * across.scale:.0f} x {height * down.scale:.0f}"
            reason = "shrunk" if median(scales) < 1 else "resized"
            words += f": the image was {reason} on the way, {width} x {height} pixels to about {seen}"
        yield words + "."
    moved = [
        f"{abs(axis.offset):.0f} points too far {names[axis.offset > 0]}"
        for axis, names in ((across, ("left", "right")), (down, ("up", "down")))
        if axis.offset
    ]
    if moved:
        yield f"Every point lies {' and '.join(moved)}."


def _percent(scale: float) -> str:
    if scale == 1.0:
        return "right"
    return f"{abs(scale - 1):.0%}".replace("%", " %") + (" short" if scale < 1 else " too far")


def _another(best: Reading, own: Reading) -> str:
    words = f"The coordinates fit {best.name}, not {own.name}, which is declared"
    if best.swapped:
        return f"{words}: the model writes y first, so choose a dialect that does."
    if best.name.startswith("pixels, resized"):
        return f"{words}: choose a dialect that measures so, such as qwen25_mobile or ui_tars."
    return f"{words}: run it with --option space={best.unit}."
