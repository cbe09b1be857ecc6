"""The turns of one episode: what the agent sees and does, who answers; each step goes to disk at once."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from agent_runner.protocols import (
    Agent,
    AgentReply,
    AgentView,
    Cause,
    End,
    Limits,
    Mode,
    Result,
    Stopwatch,
    Usage,
    User,
    UserReply,
)
from agent_runner.tasks import Task
from agent_runner.trajectory import Call, FrameFolder, Step, StepWriter
from agent_runner.user.language import strip_reasoning
from agent_runner.user.ledger import Ledger
from agent_runner.wording import cut, in_words, no_such_tool, plain_error, raised_at
from gui_sim.actions import Action, Answer, AskUser, CallTool, parse_action
from gui_sim.errors import GuiSimError, ToolError

if TYPE_CHECKING:
    from gui_sim.device import Device, Observation

NO_CALL = "Your reply held no action, so nothing was done."
CHANNELS: Mapping[Mode, tuple[bool, bool]] = {
    "vision": (True, False),
    "tools": (False, True),
    "hybrid": (True, True),
}


@dataclass(frozen=True)
class Ended:
    """How an episode ended: by the agent's word, by a limit, or by a fault with its cause."""

    end: End
    cause: Cause = ""
    error: str = ""


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
    clock: Stopwatch
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
    _results: tuple[Result, ...] = ()
    _errors: tuple[str, ...] = ()
    _seen: int = 0
    _kept: tuple[str, tuple[int, int] | None] = ("", None)

    async def run(self) -> Ended:
        """Turn until the agent answers, a limit is reached, or something breaks."""
        began = self.clock.now()
        ended: Ended | None = None
        try:
            while ended is None:
                ended = self._limit(self.clock.now() - began) or await self._turn()
            await self._keep(self.device.observe())
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
        observation = self.device.observe()
        try:
            reply = _as_reply(
                await asyncio.wait_for(self.agent.act(self._view(observation)), self.limits.reply_seconds)
            )
        except TimeoutError:
            return Ended("crashed", "agent", f"The agent did not reply within {self.limits.reply_seconds:g} seconds.")
        except GuiSimError as error:
            return Ended("crashed", "environment", str(error))
        except Exception as error:
            return Ended("crashed", "agent", f"{plain_error(error)} ({raised_at(error)})")
        self.turns += 1
        self.usage += reply.usage
        self.invalid += len(reply.errors)
        self._results, self._errors = (), reply.errors
        actions = reply.actions[: self.limits.calls_per_reply]
        if len(reply.actions) > len(actions):
            self._errors += (f"Only the first {len(actions)} actions of a reply are carried out.",)
        if not actions:
            await self._nothing(reply, observation)
        for index, action in enumerate(actions):
            if index and (ended := self._limit(0)):
                return ended
            ended = await self._carry_out(action, reply, observation if not index else self.device.observe(), not index)
            if ended is not None:
                return ended
        return None

    def _view(self, observation: "Observation") -> AgentView:
        vision, tools = CHANNELS[self.mode]
        offered = self.device.world.tools("agent") if tools else []
        return AgentView(
            instruction=self.task.instruction,
            mode=self.mode,
            step=self.steps,
            turn=self.turns,
            limits=self.limits,
            now=observation.now,
            picture=(lambda: observation.frame) if vision else None,
            results=self._results,
            errors=self._errors,
            tools=tuple(tool.schema() for tool in offered if tool.name not in self.withheld),
            guidance=self.guidance,
            facts=self.facts,
            history=self.history,
            said=self.said,
        )

    async def _nothing(self, reply: AgentReply, observation: "Observation") -> None:
        if not reply.errors:
            self.invalid += 1
            self._errors = (NO_CALL,)
        text = " ".join(self._errors)
        result = Result(action=None, ok=False, text=text, code="no_action")
        await self._keep(observation)
        self._record(None, result, reply, observation, True, {})

    async def _carry_out(
        self, given: object, reply: AgentReply, observation: "Observation", first: bool
    ) -> Ended | None:
        """Do one action and record it; the ending that it brings, if any."""
        more: dict[str, Any] = {}
        ended: Ended | None = None
        await self._keep(observation)
        try:
            action = _as_action(given)
        except ToolError as error:
            self.invalid += 1
            result = Result(action=None, ok=False, text=error.sentence, code=error.code)
            self._record(None, result, reply, observation, first, more)
            return None
        vision, tools = CHANNELS[self.mode]
        if isinstance(action, CallTool) and tools and action.tool in self.withheld:
            names = {tool.name for tool in self.device.world.tools("agent")} - self.withheld
            result = no_such_tool(action, names)
        elif isinstance(action, AskUser) and self.limits.asks and self.asks >= self.limits.asks:
            result = Result(action=action, ok=False, text="The owner answers no more questions.", code="limit")
        else:
            outcome = self.device.act(action, vision=vision, tools=tools)
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
            elif isinstance(action, Answer) and outcome.ok:
                self.answer = (strip_reasoning(action.text), action.status)
                ended = Ended(action.status)
        self.invalid += result.code in {
            "bad_action",
            "bad_point",
            "unknown_tool",
            "unknown_app",
            "no_gestures",
            "no_tools",
        }
        self._record(action, result, reply, observation, first, more)
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
            words = plain_error(error)
            return Result(action=action, ok=False, text=words, code="user"), Ended("crashed", "user", words)
        self.ledger.add(answer.events)
        self.said = strip_reasoning(answer.text)
        self.user_usage += answer.usage
        more |= {
            "reply": self.said,
            "events": tuple(event.to_json() for event in answer.events),
            "user_usage": answer.usage,
        }
        return Result(action=action, ok=True, text=self.said, said=self.said), None

    def _record(
        self,
        action: Action | None,
        result: Result,
        reply: AgentReply,
        observation: "Observation",
        first: bool,
        more: Mapping[str, Any],
    ) -> None:
        frame, size = self._kept
        said: dict[str, Any] = (
            {
                "thought": cut(reply.thought, 200_000),
                "raw": cut(reply.raw, 200_000),
                "errors": tuple(map(cut, self._errors)),
                "usage": reply.usage,
            }
            if first
            else {}
        )
        calls = self._new_calls()
        self.calls += calls
        step = Step(
            index=self.steps,
            turn=self.turns - 1,
            now=observation.now.isoformat(),
            action=action.model_dump(mode="json") if action is not None else None,
            ok=result.ok,
            text=cut(result.text),
            code=result.code,
            screen=observation.screen,
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

    async def _keep(self, observation: "Observation") -> None:
        """Draw what is seen now, before anything is done; the encoding goes to another thread."""
        if self.frames is not None:
            frame = observation.frame
            frame.hash()
            self._kept = (await asyncio.to_thread(self.frames.keep, frame), (frame.width, frame.height))

    def _new_calls(self) -> list[Call]:
        journal = self.device.world.store.journal
        fresh = journal.calls(after=self._seen)
        self._seen = fresh[-1].seq if fresh else self._seen
        return [Call.from_entry(entry, journal.changes(entry.seq)) for entry in fresh]


def _as_reply(reply: Any) -> AgentReply:
    """Return whatever an agent returned as a reply; each action is checked when its turn comes."""
    if isinstance(reply, AgentReply):
        return reply
    if isinstance(reply, BaseModel):
        return AgentReply(actions=[parse_action(reply.model_dump())])
    if not isinstance(reply, list | tuple):
        raise TypeError(f"An agent returns actions or an AgentReply, not {type(reply).__name__}.")
    return AgentReply(actions=reply)


def _as_action(given: object) -> Action:
    return parse_action(given.model_dump() if isinstance(given, BaseModel) else given)
