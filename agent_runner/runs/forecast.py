"""What a run will about use up: from its finished episodes, else from the size of the first prompts.

A forecast is a sum of means, good for the order of magnitude. What a model will say, and how often, nobody knows.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from math import floor, log10
from pathlib import Path
from statistics import fmean
from typing import Any, cast

from agent_runner.agents.chat_client import ChatClient
from agent_runner.agents.openai.agent import ChatAgent
from agent_runner.agents.openai.settings import Settings
from agent_runner.protocols import AgentReply, AgentView, Usage
from agent_runner.results import EpisodeResult
from agent_runner.runs.config import RunConfig, Wiring
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.job import try_once
from agent_runner.runs.prices import is_priced
from agent_runner.tasks import Task
from gui_sim.actions import Answer
from gui_sim.wording import count

SAMPLE = 3
"""Tasks whose first view is built."""
CHARS_PER_TOKEN = 4
"""Characters of English text or JSON for one token, by the usual rule of thumb."""
PIXELS_PER_TOKEN = 750
"""Pixels of an image for one token: the rule that Anthropic's vision guide gives. Other makers count in tiles,
some hundred tokens more or less for a screenshot."""
REPLY_TOKENS = 100
"""Output tokens of one reply: a call and a sentence. A model that reasons at length writes many times as much."""
MOVES_PER_STEP = 6
"""Moves on the screen for one step of an oracle, as `oracle-screen` needs on the shipped tasks."""
RESULT_CHARS = {"vision": 40, "tools": 240, "hybrid": 140}
"""Characters of what an agent is told of one action, the mean of the oracles on the shipped tasks."""


@dataclass(frozen=True, kw_only=True)
class Forecast:
    """What the episodes that are left will about use. `cost` is in dollars, None where a price is unknown.

    `basis` says in words what it rests on.
    """

    episodes: int
    input_tokens: float
    output_tokens: float
    cost: float | None
    basis: str

    @property
    def words(self) -> str:
        """One sentence; figures are rounded to what they are worth."""
        left = count(self.episodes, "episode")
        if not self.input_tokens + self.output_tokens:
            return f"Forecast: {left} to run. {self.basis}"
        tokens = f"{about(self.input_tokens)} input and {about(self.output_tokens)} output tokens"
        cost = "at a cost that is unknown" if self.cost is None else f"about ${about(self.cost)}"
        return f"Forecast: {left} to run, about {tokens}, {cost}. {self.basis}"

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def about(number: float) -> str:
    """Write a figure with its first two digits: 123456 is "120,000", 0.0432 is "0.043"."""
    if number <= 0:
        return "0"
    digits = 1 - floor(log10(number))
    rounded = round(number, digits)
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:.{max(0, digits)}f}"


@dataclass
class Sample:
    """A mean over the finished episodes of a run, without the episodes: what a forecast needs of them."""

    n: int = 0
    spent: Usage = field(default_factory=Usage)

    def add(self, result: EpisodeResult) -> None:
        """Count an episode that asked a model."""
        if result.spent.requests:
            self.n += 1
            self.spent += result.spent


async def forecast(
    config: RunConfig, left: Sequence[tuple[Task, int]], finished: Sample, wiring: Wiring | None = None
) -> Forecast:
    """Return what `left`, the episodes (task and trial) still to be run, will about use."""
    if finished.n:
        return _by_means(config, len(left), finished)
    if left and config.options.get("model"):
        return await _by_prompts(config, left, wiring)
    return Forecast(episodes=len(left), input_tokens=0, output_tokens=0, cost=0, basis="No model plays the agent.")


def _by_means(config: RunConfig, left: int, finished: Sample) -> Forecast:
    share = left / finished.n
    priced = all(map(is_priced, (config.options, config.user, config.judge)))
    return Forecast(
        episodes=left,
        input_tokens=finished.spent.input_tokens * share,
        output_tokens=finished.spent.output_tokens * share,
        cost=finished.spent.cost * share if priced else None,
        basis=f"Basis: the mean of {count(finished.n, 'finished episode')} of this run.",
    )


async def _by_prompts(config: RunConfig, left: Sequence[tuple[Task, int]], wiring: Wiring | None) -> Forecast:
    chosen = list({task.id: task for task, _ in left}.values())
    sample = chosen[:: max(1, len(chosen) // SAMPLE)][:SAMPLE]
    sizes = [size for task in sample if (size := await _first_view(config, task, wiring))]
    if not sizes:
        basis = "No first prompt could be made to weigh."
        return Forecast(episodes=len(left), input_tokens=0, output_tokens=0, cost=None, basis=basis)
    text, image = fmean(size.text for size in sizes), max(size.image for size in sizes)
    turns = [_turns(config, task) for task, _ in left]
    given = sum(_input(number, text, image, config) for number in turns)
    said = float(sum(turns) * REPLY_TOKENS)
    others = " and ".join(name for name, role in (("user", config.user), ("judge", config.judge)) if role)
    unknown = f" What the {others} will use is not in it." if others else ""
    return Forecast(
        episodes=len(left),
        input_tokens=given,
        output_tokens=said,
        cost=_cost(config.options, given, said) if is_priced(config.options) else None,
        basis=(
            f"Basis: {count(len(sizes), 'first prompt')} of about {about(text + image)} tokens, "
            f"{fmean(turns):.0f} turns an episode as the oracle's, nothing from a cache.{unknown}"
        ),
    )


@dataclass(frozen=True)
class _Size:
    """Tokens of a first view: its text with all schemas, and its picture."""

    text: float
    image: float


class _Heard(Exception):
    """The request is known; nothing is sent."""


class _Ear:
    """Stands where a client stands, and hears what would be sent."""

    request: Mapping[str, Any] = {}

    async def complete(self, request: Mapping[str, Any]) -> Any:
        self.request = request
        raise _Heard

    respond = complete


class _Onlooker:
    """An agent that weighs its first prompt and gives up."""

    def __init__(self, config: RunConfig) -> None:
        self.size: _Size | None = None
        self._config = config

    async def act(self, view: AgentView) -> AgentReply:
        told: Any = [view.instruction, view.guidance, view.tree, view.facts, view.history, view.tools]
        ratio = 1.0
        frame = view.frame
        if self._config.agent == "openai":  # what another agent sends is not known
            settings, ear = Settings.of(self._config.options), _Ear()
            with suppress(_Heard):
                await ChatAgent(settings, cast(ChatClient, ear)).act(view)
            told = _without_images(ear.request)
            if frame is not None:
                ratio = min(settings.image_scale, settings.max_side / max(frame.width, frame.height), 1.0)
        text = len(json.dumps(told, ensure_ascii=False)) / CHARS_PER_TOKEN
        image = frame.width * frame.height * ratio**2 / PIXELS_PER_TOKEN if frame is not None else 0.0
        self.size = self.size or _Size(text, image)
        return AgentReply(actions=[Answer(text="", status="infeasible")])


def _without_images(value: Any) -> Any:
    """Return a request with nothing where its images are."""
    if isinstance(value, Mapping):
        return {name: _without_images(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_without_images(part) for part in value]
    return "" if isinstance(value, str) and value.startswith("data:image/") else value


async def _first_view(config: RunConfig, task: Task, wiring: Wiring | None) -> _Size | None:
    """Weigh the first prompt of a task; None if its phone or its prompt cannot be made, as the run will show."""
    onlooker = _Onlooker(config)
    alone = replace(config, user={}, judge={}, frames=False)
    with tempfile.TemporaryDirectory() as folder:
        await try_once(alone, task, 0, RunFolder(Path(folder)), wiring, onlooker)
    return onlooker.size


def _turns(config: RunConfig, task: Task) -> int:
    moves = 1 if config.mode == "tools" else MOVES_PER_STEP
    limits = config.limits_for(task)
    return min(len(task.oracle) * moves, *(bound for bound in (limits.steps, limits.turns, 10_000) if bound))


def _input(turns: int, text: float, image: float, config: RunConfig) -> float:
    """Return the input of an episode: each turn sends the first prompt, the talk so far and the last images."""
    kept = int(config.options.get("images") or 3)
    talk = REPLY_TOKENS + RESULT_CHARS[config.mode] / CHARS_PER_TOKEN
    images = sum(min(turn + 1, kept) for turn in range(turns))
    return turns * text + talk * turns * (turns - 1) / 2 + image * images


def _cost(options: Mapping[str, Any], given: float, said: float) -> float:
    return float((given * options["price_input"] + said * options["price_output"]) / 1e6)
