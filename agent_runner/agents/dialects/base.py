"""What a dialect is: how one family of models writes actions, and what its coordinates are measured in."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor, sqrt
from typing import Any, NamedTuple, Protocol

from agent_runner.agents.prompts import measure, shown_space
from agent_runner.agents.spaces import Space as Unit
from agent_runner.agents.spaces import extent, to_points
from agent_runner.protocols import AgentView, Mode
from gui_sim.actions import Action

MAX_REPLY = 20_000
"""Characters of one reply; a longer one is refused unread."""
MAX_ACTIONS = 50
"""Actions of one reply; what follows is left out, and the agent told so."""


class Size(NamedTuple):
    """Width and height of an image in pixels."""

    width: int
    height: int


@dataclass(frozen=True)
class Space:
    """What a dialect's coordinates are measured in.

    With a `factor`, pixels are those of the image as the model's own preprocessor resizes it: both sides
    multiples of the factor, the area from `least` to `most` pixels.
    """

    unit: Unit = "pixels"
    factor: int = 0
    least: int = 0
    most: int = 0

    def size(self, sent: Size) -> Size:
        """Return the size of the image that the model measures in, from that of the sent one."""
        return smart_resize(sent, self.factor, self.least, self.most) if self.factor else sent

    def extent(self, sent: Size) -> tuple[float, float]:
        """Return the largest x and y."""
        return extent(self.unit, *self.size(sent))

    def shown(self, view: AgentView) -> "Space":
        """Return the space of a turn: without a picture there are no pixels, so it is points."""
        unit = shown_space(view, self.unit)
        return self if unit == self.unit else Space(unit)

    def words(self, view: AgentView, sent: Size) -> str:
        """Say it in the prompt."""
        return measure(view, self.unit, *self.size(sent))

    def to_points(self, x: float, y: float, sent: Size) -> tuple[float, float]:
        """Return the point of the screen, 390 x 844.

        Raises:
            ToolError: `bad_point`, when it lies outside the space. Nothing is guessed or clamped.
        """
        return to_points(x, y, self.unit, *self.size(sent))


def smart_resize(sent: Size, factor: int, least: int, most: int) -> Size:
    """Return the size that the image processor of Qwen2-VL and its descendants makes of an image.

    Sides are rounded to multiples of `factor`; if the area then leaves the limits, both are scaled by the
    root of the ratio first (`smart_resize` in the package qwen-vl-utils).
    """
    width, height = (max(factor, round(side / factor) * factor) for side in sent)
    if width * height > most:
        ratio = sqrt(sent.width * sent.height / most)
        width, height = (max(factor, floor(side / ratio / factor) * factor) for side in sent)
    elif width * height < least:
        ratio = sqrt(least / (sent.width * sent.height))
        width, height = (ceil(side * ratio / factor) * factor for side in sent)
    return Size(width, height)


@dataclass(frozen=True)
class Parsed:
    """What a reply means.

    `errors` are sentences for the agent on what could not be read. `plain` is the reply without its thoughts
    when no action was in it at all, which a suite may let count as a question or an answer. `points` are the
    coordinates as they were written, also those outside the space.
    """

    actions: tuple[Action, ...] = ()
    thought: str = ""
    errors: tuple[str, ...] = ()
    plain: str = ""
    points: tuple[tuple[float, float], ...] = ()


class Dialect(Protocol):
    """How one family of models writes actions."""

    @property
    def name(self) -> str:
        """What a run calls it."""
        ...

    @property
    def space(self) -> Space:
        """What its coordinates are measured in."""
        ...

    @property
    def modes(self) -> frozenset[Mode]:
        """The modes it has forms for; hybrid needs one for calls of the apps' functions."""
        ...

    def prompt(self, view: AgentView, sent: Size) -> str:
        """Return the system text for an image of the size sent; equal for all turns of that size."""
        ...

    def parse(self, reply: str | Mapping[str, Any], sent: Size, view: AgentView | None = None) -> Parsed:
        """Read a reply: text, or an item of an API as data. Never raises, and evaluates nothing.

        `view` is what it replies to; without one it is as in vision mode, on a plain picture.
        """
        ...
