"""Agents that do one thing wrong, or too much of it; each must get exactly the score it deserves.

They follow the task's oracle but for that one thing. `validate` says what each deserves.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from agent_runner.agents.oracle import Oracle
from agent_runner.conditions import holds, pick, same
from agent_runner.protocols import AgentView
from agent_runner.rows import with_newest
from agent_runner.tasks import OracleStep, Task
from gui_sim.actions import Action, Answer, Wait
from gui_sim.ids import seeded
from gui_sim.tool import ToolCall

if TYPE_CHECKING:
    from gui_sim.device import Device
    from gui_sim.tool import Param, Tool
    from gui_sim.world import World

MISSING = object()
SAMPLES = 40


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


class AskEverything(Oracle):
    """Asks for every slot, also for what it could have inferred, and then does it right."""

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return a question for each slot, and the oracle's steps without its own questions."""
        asks = [OracleStep(kind="ask", slot=name) for name in task.slots]
        return asks + [step for step in task.oracle if step.kind != "ask"]


class Twice(Oracle):
    """Does every write twice."""

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

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the oracle's steps with a stray write before the answer."""
        extra = stray_call(task, device.world)
        more = [OracleStep(kind="call", tool=extra.tool, args=dict(extra.args))] if extra else []
        return [*task.oracle[:-1], *more, task.oracle[-1]]


def slots_of(task: Task, step: int, world: "World") -> dict[str, str]:
    """Return which arguments of an oracle's call hold a slot's value: by reference, else by name and equal value."""
    found = dict(task.origins(step))
    tool = world.find_tool(task.oracle[step].tool)
    for name, value in task.oracle[step].args.items():
        if name in found or tool is None:
            continue
        for slot, body in task.slots.items():
            if slot not in found.values() and holds(body.value, value) and not isinstance(value, bool):
                found[name] = slot
                break
    return found


def other_value(task: Task, slot: str, param: "Param | None", world: "World") -> Any:
    """Return a value that the parameter takes and the slot does not mean; MISSING if none is found."""
    body = task.slots[slot]
    given = [] if body.other is None else [body.other]
    for value in (*given, *map(pick, body.candidates), *_admissible(param, world, task.id)):
        if not holds(body.value, value) and (param is None or not same(value, _default(param))):
            return value
    return MISSING


def stray_call(task: Task, world: "World") -> ToolCall | None:
    """Return a write that succeeds now and touches no table that the task's criteria or allowances name."""
    named = {step.tool for step in task.oracle} | {entry.tool for entry in task.allow}
    tables = {criterion.rows.table for criterion in task.criteria if criterion.rows}
    tables |= {entry.table for entry in task.allow if entry.table}
    rng = seeded(task.id, "stray")
    tools = [tool for tool in world.tools("agent") if tool.writes and tool.name not in named]
    rng.shuffle(tools)
    for tool in tools:
        for call in _tries(tool, world, rng, 4):
            trial = world.fork()
            result = trial.call(call)
            own = [change for change in trial.store.diff(world.store)] if result.ok else []
            if own and not tables & {change.table for change in own}:
                trial.close() if hasattr(trial, "close") else None
                return call
    return None
