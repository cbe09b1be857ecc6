"""Looks at a finished episode again: grades it anew from disk, or carries its actions out once more.

Both refuse to guess. What was recorded under another version, from another base state or with frames that
are missing or altered is an error in words, never a score.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_runner.episode import MACHINE, MakeDevice, defaults_of, graded, phone
from agent_runner.grading import read_verdicts
from agent_runner.judges.evidence import Evidence, Row
from agent_runner.judges.reference import background_of
from agent_runner.loop import CHANNELS, NOT_GIVEN
from agent_runner.protocols import Judge, PersonaWorld
from agent_runner.results import EpisodeResult
from agent_runner.rows import name_of, table_rows
from agent_runner.seeing import Seeing, Sight
from agent_runner.setup import task_world
from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import VERSION, Call, read_steps
from agent_runner.user.ledger import Ledger
from gui_sim.actions import parse_action
from gui_sim.errors import GuiSimError
from gui_sim.journal import ToolCall
from gui_sim.model import RowChange
from gui_sim.world import World


async def regrade(
    folder: Path,
    task: Task,
    persona: PersonaWorld,
    judges: Sequence[Judge] = MACHINE,
    frames: Path | None = None,
) -> EpisodeResult:
    """Return an episode's result with new verdicts in `verdicts.json`, beside those of other judges.

    Raises:
        GuiSimError: The episode is not finished or not whole, or the task's phone is no longer what it was.
    """
    result = EpisodeResult.from_json(_read(folder / "result.json"))
    evidence = recorded(folder, task, persona, result.mode)
    if frames is not None:
        check_frames(folder, frames)
    names = {judge.name for judge in judges}
    before = read_verdicts(folder)
    others, former = ([one for one in before if (one.judge in names) is own] for own in (False, True))
    ended = result.cause in {"agent", "budget"}  # what ended the episode stays; what a judge left undone does not
    kept = result if ended else replace(result, cause="", error="")
    return await graded(kept, evidence, judges, load_suite(task.suite), others, former)


def recorded(folder: Path, task: Task, persona: PersonaWorld, mode: str = "") -> Evidence:
    """Return what judges see of an episode on disk.

    Raises:
        GuiSimError: See `regrade`.
    """
    base = task_world(task, persona)
    state = _state(folder, task, base)
    try:
        changes = [RowChange(**change) for change in state["changes"]]
        calls = [Call.from_json(call) for call in state["calls"]]
        ledger = Ledger.from_json(state["ledger"])
        answer = None
        if state["answer"]:
            text, status = map(str, state["answer"])
            answer = (text, status)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise GuiSimError(f"{folder / 'state.json'} is damaged; run the episode anew.") from None
    return Evidence(
        task=task,
        folder=folder,
        changes=changes,
        tables=lambda name: final_rows(base, name, changes),
        calls=calls,
        ledger=ledger,
        answer=answer,
        defaults=lambda tool: defaults_of(base, tool),
        name_of=lambda id: name_of(base, id),
        mode=mode,
        background=background_of(task, base, persona),
    )


def task_of(folder: Path) -> Task:
    """Return the task of an episode as it was when it ran.

    Raises:
        GuiSimError: Its file cannot be read.
    """
    try:
        return Task.model_validate(_read(folder / "task.json"))
    except ValidationError:
        raise GuiSimError(f"{folder / 'task.json'} is damaged; run the episode anew.") from None


def final_rows(base: World, table: str, changes: Sequence[RowChange]) -> Mapping[str, Row]:
    """Return a table's rows after changes to the base."""
    rows = table_rows(base.store, table)
    for change in changes:
        if change.table == table and change.after is None:
            rows.pop(change.row_id, None)
        elif change.table == table and change.after is not None:
            rows[change.row_id] = change.after
    return rows


def check_frames(folder: Path, frames: Path) -> None:
    """Compare each recorded frame with its name, which is the hash of its pixels.

    Raises:
        GuiSimError: A frame is missing or altered; it names the step.
    """
    import numpy as np
    from PIL import Image

    from gui_sim.canvas.base import Frame

    seen: set[str] = set()
    for step in read_steps(folder):
        if not step.frame or step.frame in seen:
            continue
        seen.add(step.frame)
        path = frames / f"{step.frame}.png"
        try:
            with Image.open(path) as image:
                pixels = np.array(image.convert("RGB"))
        except (OSError, ValueError) as error:
            raise GuiSimError(f"The frame of step {step.index}, {path}, cannot be read: {error}.") from None
        pixels.flags.writeable = False
        if Frame(pixels).hash() != step.frame:
            raise GuiSimError(f"The frame of step {step.index}, {path}, is not what was recorded.")


def reexecute(folder: Path, task: Task, persona: PersonaWorld, make_device: MakeDevice = phone) -> list[str]:
    """Carry the recorded actions out again, the owner's among them; return what differs, nothing if all is
    equal.

    Each frame is compared by hash, each outcome by its words, and at the end the digest of the rows.

    Raises:
        GuiSimError: See `regrade`.
    """
    world = task_world(task, persona)
    state = _state(folder, task, world)
    device = make_device(world)
    differ: list[str] = []
    withheld = load_suite(task.suite).withheld
    vision, tools = CHANNELS[EpisodeResult.from_json(_read(folder / "result.json")).mode]
    for step in read_steps(folder):
        seen = Sight(device.observe(), Seeing(marks=bool(step.marks)))
        if step.frame and seen.frame.hash() != step.frame:
            differ.append(f"Step {step.index}: another frame than was recorded.")
        if step.action is None or step.code in NOT_GIVEN or step.action.get("tool") in withheld:
            continue
        outcome = device.act(parse_action(dict(step.action)), vision=vision, tools=tools)
        for call in step.calls:
            if call.actor == "user":
                world.call(ToolCall(call.app, call.tool, call.args), actor="user", channel="gui", step=device.step)
        if outcome.ok != step.ok and step.code != "user":
            differ.append(f"Step {step.index}: {outcome.error or 'it went well'}, where it was: {step.text[:200]}")
    if world.store.digest() != state["final"]:
        differ.append("The rows at the end are not those that were recorded.")
    return differ


def _state(folder: Path, task: Task, base: World) -> dict[str, Any]:
    state = _read(folder / "state.json")
    if state.get("version") != VERSION:
        raise GuiSimError(f"{folder} was recorded by version {state.get('version')} of the format, not {VERSION}.")
    if state.get("task") != task.id:
        raise GuiSimError(f"{folder} is an episode of '{str(state.get('task'))[:80]}', not of '{task.id}'.")
    if state.get("base") != base.store.digest():
        raise GuiSimError(f"{folder} began in another state than task '{task.id}' begins in now; run it anew.")
    return state


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise GuiSimError(f"{path} cannot be read: {error}.") from None
    if not isinstance(data, dict):
        raise GuiSimError(f"{path} is not what this program writes.")
    return data
