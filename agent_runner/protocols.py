"""The seams of a run: what an agent sees and returns, who answers it, who grades it.

An agent, a user or a judge is any object with the one method named here; nothing needs to be inherited. An
agent that holds a conversation is made afresh for every episode, so it keeps what it likes on itself.

The module of an agent defines `AGENTS: dict[str, Callable[[Mapping[str, Any]], Agent]]`, name to factory;
the mapping handed to the factory holds the options of the run (model, base URL, ...). See
`agent_runner.agents.make_agent`.
"""

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from agent_runner.judges.evidence import Evidence
    from agent_runner.tasks import Task
    from agent_runner.user.ledger import Event, Ledger
    from gui_sim.actions import Action
    from gui_sim.canvas.base import Frame
    from gui_sim.device import Device
    from gui_sim.tool import ToolCall
    from gui_sim.world import World

Mode = Literal["vision", "tools", "hybrid"]
Observe = Literal["screenshot", "tree", "both"]
Phase = Literal["clarify", "act"]
Cause = Literal["", "agent", "environment", "user", "judge", "budget"]
End = Literal["done", "infeasible", "limit", "crashed"]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """When an episode stops by itself. A limit of 0 is no limit.

    `seconds` is wall time of the whole episode, `reply_seconds` of one reply of the agent, `tokens` counts
    input and output of the agent, `cycles` is how many repeated cycles in a row are borne.
    """

    steps: int = 60
    turns: int = 60
    asks: int = 20
    calls_per_reply: int = 20
    seconds: float = 0
    reply_seconds: float = 900
    tokens: int = 0
    cost: float = 0
    cycles: int = 0


@dataclass(frozen=True, kw_only=True)
class Usage:
    """What one reply cost: tokens, requests sent, and money in dollars (0 where unknown).

    Cached tokens are among those of the input, tokens of reasoning among those of the output.
    """

    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    requests: int = 0
    cost: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            reasoning_tokens=self.reasoning_tokens + other.reasoning_tokens,
            requests=self.requests + other.requests,
            cost=self.cost + other.cost,
        )


@dataclass(frozen=True, kw_only=True)
class Result:
    """What became of one action of the last turn: `text` is for the agent's eyes, in words or as JSON.

    `code` is "" or the error's code; `value` is a tool's answer; `said` is what the user replied to a
    question.
    """

    action: "Action | None"
    ok: bool
    text: str
    code: str = ""
    value: Any = None
    said: str = ""


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A number drawn on the picture, and the point of the screen that it stands for."""

    number: int
    x: float
    y: float
    label: str


@dataclass(frozen=True, kw_only=True)
class AgentView:
    """All that an agent may know at one turn.

    `picture` draws the present screen; it is None where the agent does not see it, as in tools mode. `tree` is
    the accessibility tree as text and `marks` are the numbers on the picture, both empty unless the run asks
    for them. In the phase `clarify` only questions to the owner are carried out; it ends with the first reply that
    asks nothing. `results` are the outcomes of the actions of the turn before, in order; `errors` what was
    wrong with the reply itself. `tools` are the JSON schemas callable now; the list changes when a gate
    opens. `guidance` is the suite's fixed text, equal for all turns; `facts` and `history` come from the
    persona. `said` is the user's last reply.
    """

    instruction: str
    mode: Mode
    step: int
    turn: int
    limits: Limits
    now: datetime
    phase: Phase = "act"
    picture: "Callable[[], Frame] | None" = None
    tree: str = ""
    marks: tuple[Mark, ...] = ()
    results: tuple[Result, ...] = ()
    errors: tuple[str, ...] = ()
    tools: tuple[Mapping[str, Any], ...] = ()
    guidance: str = ""
    facts: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    said: str = ""

    @property
    def frame(self) -> "Frame | None":
        """The screenshot as the agent is to see it, drawn when first asked for."""
        return self.picture() if self.picture else None


@dataclass(frozen=True, kw_only=True)
class AgentReply:
    """Actions in order, the words beside them, and what the reply cost.

    `errors` are sentences on calls that could not be read; each counts as an invalid action. `sent_size` is
    the pixel size of the image the model was sent, `raw` the model's own reply for the record, `prompt` the fixed words
    that the agent adds of its own to what the view tells, also for the record. `warnings` are
    for whoever reads the run, such as that the agent seems to measure in another space; they count as nothing.
    """

    actions: Sequence["Action"] = ()
    thought: str = ""
    usage: Usage = field(default_factory=Usage)
    raw: str = ""
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    prompt: str = ""
    sent_size: tuple[int, int] | None = None


class Agent(Protocol):
    """Whoever uses the phone.

    What it raises ends the episode and counts against it, except `GuiSimError`: a fault of set-up, such as
    an endpoint that is down, which is tried once more and then shown apart.
    """

    async def act(self, view: AgentView) -> "Sequence[Action] | AgentReply":
        """Return what to do next: at least one action."""
        ...


@runtime_checkable
class Insider(Protocol):
    """An agent that may see the task and the live device: an oracle or a sentinel, never a model."""

    def attach(self, task: "Task", device: "Device") -> None:
        """Receive both before the first turn."""
        ...


@dataclass(frozen=True, kw_only=True)
class UserReply:
    """What the user said, what that means for the ledger, and what it cost."""

    text: str
    events: "tuple[Event, ...]" = ()
    usage: Usage = field(default_factory=Usage)


class User(Protocol):
    """The phone's owner, simulated."""

    async def answer(self, question: str, ledger: "Ledger", device: "Device") -> UserReply:
        """Answer one message, acting on the device as `user` where asked to."""
        ...


@runtime_checkable
class Speaking(Protocol):
    """A user who may also write by itself, after an action of the agent."""

    def unasked(self, ledger: "Ledger", device: "Device", *, ending: bool) -> UserReply | None:
        """Return what the owner writes now, None if nothing; `ending` is that the agent wants to end here."""
        ...


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A judge's finding on one criterion, its reason, and the steps or rows it rests on.

    A judge that is a model adds its single `votes`, the hash of its `prompt` and what the verdict cost.
    """

    criterion: str
    outcome: Literal["pass", "fail", "ungraded"]
    reason: str
    evidence: tuple[str, ...] = ()
    judge: str = "state"
    votes: tuple[str, ...] = ()
    prompt: str = ""
    usage: Usage = field(default_factory=Usage)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Verdict":
        """Return the verdict that plain data describes.

        Raises:
            ValueError, TypeError: It describes none.
        """
        _verdict_checker().validate_json(json.dumps(data).encode(), strict=True)
        plain = dict(data)
        for name in ("evidence", "votes"):
            plain[name] = tuple(plain.get(name, ()))
        plain["usage"] = Usage(**plain.get("usage", {}))
        return cls(**plain)


@cache
def _verdict_checker() -> "TypeAdapter[Verdict]":
    """Check the types of what a file says a verdict is."""
    from pydantic import TypeAdapter

    return TypeAdapter(Verdict)


class Judge(Protocol):
    """Grades a finished trajectory; it never holds a live device."""

    name: str

    async def judge(self, evidence: "Evidence") -> list[Verdict]:
        """Return one verdict for each criterion that this judge can decide."""
        ...


class HistoryLine(Protocol):
    """One event of the owner's past; `entries` are the profile entries it is evidence for."""

    @property
    def at(self) -> datetime: ...
    @property
    def text(self) -> str: ...
    @property
    def entries(self) -> tuple[str, ...]: ...
    @property
    def call(self) -> "ToolCall | None": ...


class PersonaWorld(Protocol):
    """A persona's phone before a task: the built world, its past in words, and the two halves of its profile.

    `facts` are the open facts, one sentence each; `profile` maps the id of a hidden entry to its wording.
    """

    @property
    def world(self) -> "World": ...
    @property
    def history(self) -> Sequence[HistoryLine]: ...
    @property
    def facts(self) -> Sequence[str]: ...
    @property
    def profile(self) -> Mapping[str, str]: ...


class BuildWorld(Protocol):
    """`personas.history.build_world`.

    `history` holds extra events `{at, call: {tool, args}, text, entries}`, `profile` replaced wordings
    `{entry, text}`, `without` profile entries whose events and rows are to be left out (for
    counterfactuals).
    """

    def __call__(
        self,
        pack: str,
        *,
        now: datetime | None = None,
        history: Sequence[Mapping[str, Any]] = (),
        profile: Sequence[Mapping[str, Any]] = (),
        without: Sequence[str] = (),
    ) -> PersonaWorld: ...


class Stopwatch(Protocol):
    """Wall time, as an argument, so that tests of budgets and back-off do not wait."""

    def now(self) -> float:
        """Return seconds from some fixed point."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class WallTime:
    """The real stopwatch."""

    def now(self) -> float:
        """Return monotonic seconds."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait without blocking the event loop."""
        await asyncio.sleep(seconds)
