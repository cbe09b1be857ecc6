"""The gated tasks of a persona, oracles that do them another way, and looks at the phone they start from."""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from agent_runner.agents.oracle import Oracle
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits, Mode
from agent_runner.results import EpisodeResult
from agent_runner.setup import task_world
from agent_runner.tasks import OracleStep, Task, load_tasks
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import OpenApp, Swipe
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import TapOn
from gui_sim.world import World
from personas.history import Persona, build_world
from tests.runner import demo

PACK = Path(__file__).parents[2] / "personas/packs/maya"
TASKS = {task.id: task for task in load_tasks([PACK], suite="gated")}
SHOPPING = ["breakfast-for-two-weeks", "groceries-for-orchard-lane", "rice-and-rioja"]
Steps = list[OracleStep]
Edit = Callable[[Steps], Steps]


@cache
def maya() -> Persona:
    return build_world("maya")


def build(pack: str, **given: Any) -> Persona:
    """Return the one persona that all these tasks share: none changes her past or her hour.

    Only the test of blindness words her profile anew.
    """
    assert pack == "maya" and given["now"] == maya().world.clock.now
    assert not any(given[name] for name in ("history", "without"))
    return build_world(pack, **given) if given["profile"] else maya()


class Follow(Oracle):
    """Takes steps of its own instead of the task's."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._given = steps

    def script(self, task: Task, device: Device) -> Steps:
        return self._given


def play(folder: Path, id: str, *edits: Edit, mode: Mode = "tools") -> EpisodeResult:
    task = TASKS[id]
    steps = list(task.oracle)
    for edit in edits:
        steps = edit(steps)
    limits = Limits(steps=400, turns=400)
    time = demo.FakeTime()
    return asyncio.run(run_episode(task, maya(), Follow(steps), ScriptedUser(task), limits, mode, folder / "ep", time))


def failed(result: EpisodeResult) -> set[str]:
    return {str(row["id"]) for row in result.criteria if row["outcome"] != "pass"}


def place(steps: Steps, tool: str, nth: int) -> int:
    return [index for index, step in enumerate(steps) if step.tool == tool][nth]


def args(tool: str, nth: int = 0, **given: Any) -> Edit:
    """Change arguments of the nth call of a tool."""

    def edit(steps: Steps) -> Steps:
        at = place(steps, tool, nth)
        return [*steps[:at], steps[at].model_copy(update={"args": steps[at].args | given}), *steps[at + 1 :]]

    return edit


def drop(tool: str, nth: int = 0) -> Edit:
    """Leave out the nth step with a tool."""

    def edit(steps: Steps) -> Steps:
        at = place(steps, tool, nth)
        return steps[:at] + steps[at + 1 :]

    return edit


def add(before: str, *more: dict[str, Any], nth: int = 0) -> Edit:
    """Take more steps before the nth step with a tool."""

    def edit(steps: Steps) -> Steps:
        at = place(steps, before, nth)
        return [*steps[:at], *map(OracleStep.model_validate, more), *steps[at:]]

    return edit


def again(after: str, *between: dict[str, Any], first: Edit = list) -> Edit:
    """Take the steps up to and with a tool, as `first` changes them, then some others, then all steps anew."""

    def edit(steps: Steps) -> Steps:
        head = first(steps[: place(steps, after, 0) + 1])
        return [*head, *map(OracleStep.model_validate, between), *steps]

    return edit


def say(text: str, status: str = "done") -> Edit:
    """End with other words."""
    last = OracleStep.model_validate({"answer": {"text": text, "status": status}})
    return lambda steps: [*steps[:-1], last]


def opened(task: Task) -> World:
    """Return the task's phone after the owner has done all that the oracle asks for."""
    world = task_world(task, maya())
    for step in task.oracle:
        if step.kind == "ask_owner" and "request_id" not in step.args:
            tool = world.tool(step.tool)
            result = world.call(ToolCall(tool.app, tool.name, step.args), actor="user")
            assert result.ok, result.error
    return world


def read(world: World, name: str, **given: Any) -> Any:
    tool = world.tool(name)
    result = world.call(ToolCall(tool.app, name, given))
    assert result.ok, result.error
    return result.value


def buckets(world: World, name: str, measure: str, **given: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(world, name, **given)["measures"][measure]["buckets"]
    return found


def visible(device: Device) -> str:
    """Return all words of the present screen from top to bottom, in order, as one scrolls down."""
    said: list[str] = []

    def walk(node: Any) -> None:
        words = " = ".join(text for text in (node.label, node.value) if text)
        if words and words not in said:
            said.append(words)
        for child in node.children:
            walk(child)

    walk(device.observe().tree)
    while device.act(Swipe(path=((195, 640), (195, 240)), hold=True)).screen_changed:
        walk(device.observe().tree)
    return " | ".join(said)


def phone(world: World, app: str, taps: Sequence[str] = ()) -> Device:
    device = Device(world)
    device.act(OpenApp(app=app))
    Driver(device).perform([TapOn(label) for label in taps])
    return device


def hours(minutes: float) -> str:
    return f"{round(minutes) // 60} h {round(minutes) % 60} min"
