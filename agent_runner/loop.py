"""The turns of one episode: what the agent sees and does, who answers; each step goes to disk at once."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.protocols import (
    Agent,
    AgentReply,
    AgentView,
    Cause,
    End,
    Limits,
    Mode,
    Phase,
    Result,
    Speaking,
    Stopwatch,
    Usage,
    User,
    UserReply,
)
from agent_runner.returned import as_action, as_reply, asks
from agent_runner.seeing import PLAIN, Seeing, Sight
from agent_runner.tasks import Task
from agent_runner.told import keep
from agent_runner.trajectory import Call, FrameFolder, Step, StepWriter
from agent_runner.user.language import strip_reasoning
from agent_runner.user.ledger import Ledger
from agent_runner.wording import cut, in_words, no_such_tool, plain_error, raised_at, traced
from gui_sim.actions import Action, Answer, AskUser, CallTool
from gui_sim.errors import GuiSimError, ToolError

if TYPE_CHECKING:
    from gui_sim.canvas.base import Frame
    from gui_sim.device import Device
    from gui_sim.tool import Tool

NO_CALL = "Your reply held no action, so nothing was done."
QUESTIONS_FIRST = "Not carried out: questions come first. You may act from your first reply that asks nothing."
BEGIN = "Not carried out, and your questions are over. Now act."
READY = "Your questions are over. Now act."
HELD = "Not yet: the owner has written. Answer again when you have taken it into account."
NOT_GIVEN = frozenset({"limit", "clarify"})
"""Codes of actions that were kept from the phone: it never met them, and its time did not move."""
CHANNELS: Mapping[str, tuple[bool, bool]] = {
    "vision": (True, False),
    "tools": (False, True),
    "hybrid": (True, True),
}


@dataclass(frozen=True)
class Ended:
    """How an episode ended: by the agent's word, by a limit, or by a fault with its cause.

    `trace` is where in its code an agent broke off, for whoever writes it.
    """

    end: End
    cause: Cause = ""
    error: str = ""
    trace: str = ""


@dataclass(kw_only=True)
class Loop:
    """Runs the turns; afterwards it holds the counts, the ledger and the journal for the result."""

    task: Task
    device: "Device"
    agent: Agent
    user: User
    limits: Limits
    mode: Mode
    writer: StepWriter
    frames: FrameFolder | None
    told: Path | None = None
    clock: Stopwatch
    seeing: Seeing = PLAIN
    phase: Phase = "act"
    guidance: str
    withheld: frozenset[str]
    facts: tuple[str, ...]
    history: tuple[str, ...]
    ledger: Ledger = field(default_factory=Ledger)
    calls: list[Call] = field(default_factory=list)
    answer: tuple[str, str] | None = None
    steps: int = 0
    turns: int = 0
    asks: int = 0
    invalid: int = 0
    cycles: int = 0
    repeats: int = 0
    usage: Usage = field(default_factory=Usage)
    user_usage: Usage = field(default_factory=Usage)
    final_frame: str = ""
    said: str = ""
    warnings: list[str] = field(default_factory=list)
    _results: tuple[Result, ...] = ()
    _errors: tuple[str, ...] = ()
    _seen: int = 0
    _parts: dict[str, Any] = field(default_factory=dict)
    _told: Mapping[str, str] = field(default_factory=dict)
    _kept: tuple[str, tuple[int, int] | None] = ("", None)

    async def run(self) -> Ended:
        """Turn until the agent answers, a limit is reached, or something breaks."""
        began = self.clock.now()
        ended: Ended | None = None
        try:
            while ended is None:
                ended = self._limit(self.clock.now() - began) or await self._turn()
            await self._keep(Sight(self.device.observe(), PLAIN))
            self.final_frame = self._kept[0]
        except Exception as error:
            return Ended("crashed", "environment", plain_error(error))
        return ended

    def _limit(self, seconds: float) -> Ended | None:
        limits = self.limits
        for name, used, bound in (
            ("steps", self.steps, limits.steps),
            ("turns", self.turns, limits.turns),
            ("seconds", seconds, limits.seconds),
            ("tokens", self.usage.input_tokens + self.usage.output_tokens, limits.tokens),
            ("cost", self.usage.cost, limits.cost),
            ("cycles", self.repeats, limits.cycles),
        ):
            if bound and used >= bound:
                return Ended("limit", "budget", f"The limit of {bound:g} {name} was reached.")
        return None

    async def _turn(self) -> Ended | None:
        sight = Sight(self.device.observe(), self.seeing if CHANNELS[self.mode][0] else PLAIN)
        view = self._view(sight)
        bound = asyncio.timeout(self.limits.reply_seconds or None)
        try:
            async with bound:
                reply = as_reply(await self.agent.act(view))
        except GuiSimError as error:
            return Ended("crashed", "environment", str(error))
        except Exception as error:
            if bound.expired():
                words = f"The agent did not reply within {self.limits.reply_seconds:g} seconds."
                return Ended("crashed", "agent", words)
            return Ended("crashed", "agent", f"{plain_error(error)} ({raised_at(error)})", traced(error))
        self._told = keep(view, reply, self._parts, self.told) if self.told else {}
        asked = self.asks
        ended = await self._do(reply, sight)
        if self.asks == asked:
            self.phase = "act"
        return ended

    async def _do(self, reply: AgentReply, sight: Sight) -> Ended | None:
        """Carry out the actions of a reply in order; the ending that one of them brings, if any."""
        self.turns += 1
        self.usage += reply.usage
        self.invalid += len(reply.errors)
        self.warnings += reply.warnings
        self._results, self._errors = (), reply.errors
        actions = reply.actions[: self.limits.calls_per_reply or None]
        if len(reply.actions) > len(actions):
            self._errors += (f"Only the first {len(actions)} actions of a reply are carried out.",)
        if not actions:
            await self._nothing(reply, sight)
        for index, action in enumerate(actions):
            if index and (ended := self._limit(0)):
                return ended
            if index:
                sight = Sight(self.device.observe(), PLAIN)  # the agent never saw it: it is kept without marks
            ended = await self._carry_out(action, reply, sight, not index)
            if ended is not None:
                return ended
        return None

    def _view(self, sight: Sight) -> AgentView:
        vision, tools = CHANNELS[self.mode]
        offered = self.device.world.tools("agent") if tools and self.phase == "act" else []
        return AgentView(
            instruction=self.task.instruction,
            mode=self.mode,
            step=self.steps,
            turn=self.turns,
            limits=self.limits,
            now=sight.observation.now,
            phase=self.phase,
            picture=(lambda: _picture(sight)) if vision and self.seeing.picture else None,
            tree=sight.tree,
            marks=sight.marks,
            results=self._results,
            errors=self._errors,
            tools=tuple(_schema(tool) for tool in offered if tool.name not in self.withheld),
            guidance=self.guidance,
            facts=self.facts,
            history=self.history,
            said=self.said,
        )

    async def _nothing(self, reply: AgentReply, sight: Sight) -> None:
        if reply.errors:
            result = Result(action=None, ok=False, text=" ".join(reply.errors), code="no_action")
        elif self.phase == "clarify":
            result = Result(action=None, ok=True, text=READY)
        else:
            self.invalid += 1
            self._errors = (NO_CALL,)
            result = Result(action=None, ok=False, text=NO_CALL, code="no_action")
        await self._keep(sight)
        self._record(None, result, reply, sight, True, {})

    async def _carry_out(self, given: object, reply: AgentReply, sight: Sight, first: bool) -> Ended | None:
        """Do one action and record it; the ending that it brings, if any."""
        more: dict[str, Any] = {}
        ended: Ended | None = None
        await self._keep(sight)
        try:
            action = as_action(given)
        except ToolError as error:
            self.invalid += 1
            result = Result(action=None, ok=False, text=error.sentence, code=error.code)
            self._record(None, result, reply, sight, first, more)
            return None
        vision, tools = CHANNELS[self.mode]
        if self.phase == "clarify" and not isinstance(action, AskUser):
            text = QUESTIONS_FIRST if asks(reply) else BEGIN
            result = Result(action=action, ok=False, text=text, code="clarify")
        elif isinstance(action, CallTool) and tools and action.tool in self.withheld:
            names = {tool.name for tool in self.device.world.tools("agent")} - self.withheld
            result = no_such_tool(action, names)
        elif isinstance(action, AskUser) and self.limits.asks and self.asks >= self.limits.asks:
            result = Result(action=action, ok=False, text="The owner answers no more questions.", code="limit")
        else:
            outcome = self.device.act(action, vision=vision, tools=tools)
            if isinstance(action, Answer):
                outcome = replace(outcome, loop=0)  # it comes again only if the owner wrote to the first
            result = in_words(action, outcome)
            self.cycles += bool(outcome.loop)
            self.repeats = self.repeats + 1 if outcome.loop else 0
            more = {
                "hit": outcome.hit,
                "screen_changed": outcome.screen_changed,
                "store_changed": outcome.store_changed,
                "loop": outcome.loop,
            }
            if isinstance(action, AskUser) and outcome.ok:
                result, ended = await self._ask(action, more)
            else:
                result, ended = self._hear(result, more, action if isinstance(action, Answer) and outcome.ok else None)
        self.invalid += result.code in {
            "bad_action",
            "bad_point",
            "unknown_tool",
            "unknown_app",
            "no_gestures",
            "no_tools",
        }
        self._record(action, result, reply, sight, first, more)
        return ended

    async def _ask(self, action: AskUser, more: dict[str, Any]) -> tuple[Result, Ended | None]:
        self.asks += 1
        question = strip_reasoning(action.text)
        more["question"] = question
        try:
            answer = await self.user.answer(question, self.ledger, self.device)
            if not isinstance(answer, UserReply):
                raise TypeError(f"The user returned {type(answer).__name__}, not a UserReply.")
        except Exception as error:
            return _failed(action, error)
        self.ledger.add(answer.events)
        self._listen(answer, more)
        return Result(action=action, ok=True, text=self.said, said=self.said), None

    def _hear(self, result: Result, more: dict[str, Any], answer: Answer | None) -> tuple[Result, Ended | None]:
        """Let the owner write by itself: the words come after the result, and an answer then ends nothing."""
        try:
            speaking = self.user if isinstance(self.user, Speaking) else None
            written = speaking and speaking.unasked(self.ledger, self.device, ending=answer is not None)
        except Exception as error:
            return _failed(result.action, error)
        if written:
            self.ledger.add_unasked(written.events)
            self._listen(written, more)
            told = HELD if answer else result.text
            return replace(result, text=f"{told}\nThe owner writes: {self.said}".strip()), None
        if answer:
            self.answer = (strip_reasoning(answer.text), answer.status)
        return result, Ended(answer.status) if answer else None

    def _listen(self, said: UserReply, more: dict[str, Any]) -> None:
        self.said = strip_reasoning(said.text)
        self.user_usage += said.usage
        events = tuple(event.to_json() for event in said.events)
        more |= {"reply": self.said, "events": events, "user_usage": said.usage}

    def _record(
        self,
        action: Action | None,
        result: Result,
        reply: AgentReply,
        sight: Sight,
        first: bool,
        more: Mapping[str, Any],
    ) -> None:
        frame, size = self._kept
        said: dict[str, Any] = (
            {
                "thought": cut(reply.thought, 200_000),
                "raw": cut(reply.raw, 200_000),
                "errors": tuple(map(cut, self._errors)),
                "warnings": tuple(map(cut, reply.warnings)),
                "usage": reply.usage,
                "tree": sight.tree,
                "marks": sight.marks,
                "told": self._told,
            }
            if first
            else {}
        )
        calls = self._new_calls()
        self.calls += calls
        step = Step(
            index=self.steps,
            turn=self.turns - 1,
            now=sight.observation.now.isoformat(),
            action=action.model_dump(mode="json") if action is not None else None,
            ok=result.ok,
            text=cut(result.text),
            code=result.code,
            screen=sight.observation.screen,
            frame=frame,
            size=size,
            sent=reply.sent_size,
            calls=tuple(calls),
            **said,
            **more,
        )
        self.writer.append(step)
        self.steps += 1
        self._results += (result,)

    async def _keep(self, sight: Sight) -> None:
        """Draw what is seen now, before anything is done; the encoding goes to another thread."""
        if self.frames is not None:
            frame = sight.frame
            frame.hash()
            self._kept = (await asyncio.to_thread(self.frames.keep, frame), (frame.width, frame.height))

    def _new_calls(self) -> list[Call]:
        journal = self.device.world.store.journal
        fresh = journal.calls(after=self._seen)
        self._seen = fresh[-1].seq if fresh else self._seen
        return [Call.from_entry(entry, journal.changes(entry.seq)) for entry in fresh]


@cache
def _schema(tool: "Tool[Any, Any]") -> Mapping[str, Any]:
    """Return a tool's schema, made once a process: a phone has over a hundred, and each turn offers them."""
    return tool.schema()


def _picture(sight: Sight) -> "Frame":
    """Return the picture; what keeps it from being drawn is no fault of the agent that asks for it."""
    try:
        return sight.frame
    except Exception as error:
        raise GuiSimError(f"The screen can't be drawn: {plain_error(error)}") from error


def _failed(action: Action | None, error: Exception) -> tuple[Result, Ended]:
    """Return what is recorded of an action at which the user broke, and the ending."""
    words = plain_error(error)
    return Result(action=action, ok=False, text=words, code="user"), Ended("crashed", "user", words)
