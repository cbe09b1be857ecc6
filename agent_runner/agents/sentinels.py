"""Agents that do one thing wrong, or too much of it; each must get exactly the score it deserves.

They follow the task's oracle but for that one thing. `validate` says what each deserves.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from agent_runner.agents.oracle import Oracle
from agent_runner.conditions import holds
from agent_runner.protocols import Agent, AgentView
from agent_runner.slotvalues import MISSING, other_value, slots_of, without
from agent_runner.tasks import OracleStep, Task
from gui_sim.actions import Action, Answer, Wait
from gui_sim.ids import seeded
from gui_sim.journal import ToolCall
from gui_sim.values import encode

if TYPE_CHECKING:
    from gui_sim.device import Device
    from gui_sim.tool import Param, Tool
    from gui_sim.world import World

    Instead = Callable[[Task, str, Param | None, World], Any]

TRIES = 4
EVENTS = {"TimelineEvent"}  # what is yet to come; a write that only sets it anew changes nothing


class Noop:
    """Does nothing until its steps run out."""

    async def act(self, view: AgentView) -> list[Action]:
        """Wait for no time."""
        return [Wait(minutes=0)]


class AnswerAtOnce:
    """Says that it is done and did nothing."""

    async def act(self, view: AgentView) -> list[Action]:
        """End the episode."""
        return [Answer(text="")]


class Claim(Oracle):
    """Answers with the oracle's words without doing anything."""

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the last step alone."""
        return [task.oracle[-1]]


class DefaultTaker(Oracle):
    """Asks nothing of a slot and leaves every value that depends on the user as the app has it."""

    goes_on = True

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the oracle's calls without the slots' values, and without questions for them."""
        return [
            _changed(task, index, device.world, self._instead)
            for index, step in enumerate(task.oracle)
            if step.kind != "ask"
        ]

    def _instead(self, task: Task, slot: str, param: "Param | None", world: "World") -> Any:
        if param is not None and not param.required:
            return MISSING
        return other_value(task, slot, param, world)


class Guesser(DefaultTaker):
    """Asks nothing of a slot and takes another admissible value for each."""

    def _instead(self, task: Task, slot: str, param: "Param | None", world: "World") -> Any:
        return other_value(task, slot, param, world)


class Reader(Oracle):
    """Does right whatever the past shows and asks nothing: what only the owner knows is left out, or guessed."""

    goes_on = True

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the oracle's calls with the ask-only slots' values taken out, and without questions for them."""
        return [_unasked(task, index, device.world) for index, step in enumerate(task.oracle) if step.kind != "ask"]


class AskEverything(Oracle):
    """Asks for every slot, also for what it could have inferred, and then does it right."""

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return a question for each slot, and the oracle's steps without its own questions."""
        asks = [OracleStep(kind="ask", slot=name) for name in task.slots]
        return asks + [step for step in task.oracle if step.kind != "ask"]


class Twice(Oracle):
    """Does every write twice."""

    goes_on = True

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the oracle's steps, each writing call followed by itself."""
        steps: list[OracleStep] = []
        for step in task.oracle:
            steps.append(step)
            tool = device.world.find_tool(step.tool) if step.kind == "call" else None
            if tool is not None and tool.writes:
                steps.append(step)
        return steps


class Stray(Oracle):
    """Does it right, and one write more that nobody asked for."""

    goes_on = True

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the oracle's steps with a stray write before the answer."""
        extra = stray_call(task, device.world)
        more = [OracleStep(kind="call", tool=extra.tool, args=dict(extra.args))] if extra else []
        return [*task.oracle[:-1], *more, task.oracle[-1]]


def stray_call(task: Task, world: "World") -> ToolCall | None:
    """Return a write that succeeds now and touches no table that the task's criteria or allowances name."""
    named = {step.tool for step in task.oracle} | {entry.tool for entry in task.allow}
    tables = {criterion.rows.table for criterion in task.criteria if criterion.rows}
    tables |= {entry.table for entry in task.allow if entry.table}
    rng = seeded(task.id, "stray")
    tools = [tool for tool in world.tools("agent") if tool.writes and tool.name not in named]
    rng.shuffle(tools)
    for tool in tools:
        for least in (True, *[False] * TRIES):
            call = _sampled(tool, world, rng, least)
            trial = world.fork()
            if call is None or not trial.call(call).ok:
                continue
            touched = {change.table for change in trial.store.diff(world.store)} - EVENTS
            if touched and not touched & tables:
                return call
    return None


def _changed(task: Task, index: int, world: "World", instead: "Instead") -> OracleStep:
    """Return an oracle step with another value for each argument that holds a slot's."""
    step = task.oracle[index]
    if step.kind != "call":
        return step
    tool = world.find_tool(step.tool)
    args = dict(step.args)
    for name, slot in slots_of(task, index, world).items():
        value = instead(task, slot, tool.by_name.get(name) if tool else None, world)
        if value is MISSING:
            args.pop(name)
        else:
            args[name] = value
    return step.model_copy(update={"args": args})


def _unasked(task: Task, index: int, world: "World") -> OracleStep:
    """Return an oracle step that says nothing of the ask-only slots: another value, or a text without the words."""
    step = task.oracle[index]
    if step.kind != "call":
        return step
    tool, held, args = world.find_tool(step.tool), slots_of(task, index, world), dict(step.args)
    for slot in task.required:
        wanted = task.slots[slot].value
        for name in step.args:
            if held.get(name) == slot or (isinstance(wanted, Mapping) and holds(wanted, args.get(name))):
                left = without(wanted, args[name])
                if not left or holds(wanted, left):
                    left = other_value(task, slot, tool.by_name.get(name) if tool else None, world)
                args[name] = left
    return step.model_copy(update={"args": {name: value for name, value in args.items() if value is not MISSING}})


def _sampled(tool: "Tool[..., Any]", world: "World", rng: Random, least: bool) -> ToolCall | None:
    """Return a call with sampled required arguments, numbers at their least if asked for.

    None if an argument has no domain or no value now.
    """
    args: dict[str, Any] = {}
    for param in tool.params:
        if not param.required:
            continue
        if param.domain is None:
            return None
        try:
            value = param.domain.sample(rng, world.context("agent"))
            args[param.name] = encode(getattr(param.domain, "low", value) if least else value)
        except (ValueError, IndexError, TypeError):
            return None
    return ToolCall(tool.app, tool.name, args)


AGENTS: dict[str, Callable[[Mapping[str, Any]], Agent]] = {
    "noop": lambda options: Noop(),
    "answer_at_once": lambda options: AnswerAtOnce(),
    "claim": lambda options: Claim(),
    "default_taker": lambda options: DefaultTaker(),
    "guesser": lambda options: Guesser(),
    "reader": lambda options: Reader(),
    "ask_everything": lambda options: AskEverything(),
    "twice": lambda options: Twice(),
    "stray": lambda options: Stray(),
}
