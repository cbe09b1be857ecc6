"""One try at one task: observe, act, record; then the final state and the verdicts.

Everything is written as it happens, so that a killed episode leaves a readable beginning. `result.json` is
written last and whole: a folder that has it is finished, one without it is made anew.
"""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.grading import grade, write_verdicts
from agent_runner.judges.evidence import Evidence
from agent_runner.judges.state import StateJudge, side_effects
from agent_runner.judges.trajectory import TrajectoryJudge
from agent_runner.loop import Ended, Loop
from agent_runner.protocols import (
    Agent,
    Insider,
    Judge,
    Limits,
    Mode,
    PersonaWorld,
    Stopwatch,
    Usage,
    User,
    Verdict,
    WallTime,
)
from agent_runner.recall import Recall, history_lines
from agent_runner.results import EpisodeResult, criteria_rows, decide, score_of, success_of
from agent_runner.rows import name_of, table_rows, with_newest
from agent_runner.setup import task_world
from agent_runner.suites import Suite, load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import VERSION, FrameFolder, StepWriter, to_json_bytes, write_whole
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError
from gui_sim.tool import ToolCall, canonical
from gui_sim.values import encode
from gui_sim.world import World

if TYPE_CHECKING:
    from gui_sim.device import Device

MACHINE: tuple[Judge, ...] = (StateJudge(), TrajectoryJudge())
MakeDevice = Callable[[World], "Device"]


def phone(world: World) -> "Device":
    """Return a phone with a screen; drawing is loaded only here."""
    from gui_sim.device import Device

    return Device(world)


async def run_episode(
    task: Task,
    persona: PersonaWorld,
    agent: Agent,
    user: User,
    limits: Limits,
    mode: Mode,
    folder: Path,
    clock: Stopwatch | None = None,
    *,
    trial: int = 0,
    suite: Suite | None = None,
    judges: Sequence[Judge] = MACHINE,
    frames: FrameFolder | None = None,
    recall: Recall | None = None,
    policy: bool = True,
    make_device: MakeDevice = phone,
) -> EpisodeResult:
    """Run one episode into an empty folder and return what it came to.

    `frames` is where screens are kept, None to keep none. Nothing that goes wrong inside is raised: a fault
    of the agent is scored on the state it left, a fault of the phone, the user or a judge leaves the
    episode unscored, with its cause.
    """
    clock = clock or WallTime()
    suite = suite or load_suite(task.suite)
    began = clock.now()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_whole(folder / "task.json", to_json_bytes(task.model_dump(mode="json")))
    about = EpisodeResult(
        task=task.id,
        suite=task.suite,
        trial=trial,
        persona=task.persona,
        template=task.template,
        perturbation=task.perturbation,
        mode=mode,
    )
    try:
        world = task_world(task, persona)
        base = world.fork()
        device = make_device(world)
        if isinstance(agent, Insider):
            agent.attach(task, device)
    except Exception as error:
        return _close(folder, replace(about, cause="environment", error=plain_error(error)), clock.now() - began)
    with StepWriter(folder) as writer:
        loop = Loop(
            task=task,
            device=device,
            agent=agent,
            user=user,
            limits=limits,
            mode=mode,
            writer=writer,
            frames=frames,
            clock=clock,
            guidance=suite.words(policy),
            withheld=suite.withheld,
            facts=tuple(persona.facts),
            history=history_lines(persona.history, task.instruction, recall or suite.history),
        )
        ended = await loop.run()
    counted = _counted(about, loop, ended, world, base)
    if ended.cause in {"environment", "user"}:
        return _close(folder, counted, clock.now() - began)
    try:
        evidence = _evidence(task, folder, loop, world, base)
        write_whole(folder / "state.json", to_json_bytes(_state(evidence, world, base)))
    except Exception as error:
        failed = replace(counted, cause="environment", error=plain_error(error))
        return _close(folder, failed, clock.now() - began)
    result = await graded(counted, evidence, judges, suite)
    return _close(folder, result, clock.now() - began)


async def graded(
    result: EpisodeResult,
    evidence: Evidence,
    judges: Sequence[Judge],
    suite: Suite,
    kept: Sequence[Verdict] = (),
) -> EpisodeResult:
    """Return a result with its verdicts, those `kept` before the new ones; they are written to `verdicts.json`."""
    task = evidence.task
    given, faults = await grade(evidence, judges)
    verdicts = [*kept, *given]
    outcomes = decide(task, verdicts)
    success = success_of(outcomes)
    write_verdicts(evidence.folder, verdicts, faults)
    scored = success is not None
    return replace(
        result,
        scored=scored,
        success=success,
        score=score_of(task, outcomes),
        cause=result.cause if scored else "judge",
        error=result.error or " ".join(faults),
        judge_usage=sum((verdict.usage for verdict in verdicts), Usage()),
        criteria=criteria_rows(task, outcomes),
        side_effects=tuple(f"{call.tool} (call {call.seq})" for call in side_effects(evidence)),
        slots=dict(suite.slots(evidence, outcomes)),
        columns=dict(suite.columns(evidence, outcomes)),
    )


def _counted(about: EpisodeResult, loop: Loop, ended: Ended, world: World, base: World) -> EpisodeResult:
    own = [call for call in loop.calls if call.tool and not call.side]
    return replace(
        about,
        end=ended.end,
        cause=ended.cause,
        error=ended.error,
        claimed=ended.end == "done",
        interaction=loop.ledger.interaction(loop.task.required),
        steps=loop.steps,
        turns=loop.turns,
        asks=loop.asks,
        invalid=loop.invalid,
        cycles=loop.cycles,
        agent_calls=sum(call.actor == "agent" for call in own),
        user_calls=sum(call.actor == "user" for call in own),
        usage=loop.usage,
        user_usage=loop.user_usage,
        final_frame=loop.final_frame,
        base_digest=base.store.digest(),
        final_digest=world.store.digest(),
    )


def _evidence(task: Task, folder: Path, loop: Loop, world: World, base: World) -> Evidence:
    return Evidence(
        task=task,
        folder=folder,
        changes=world.store.diff(base.store),
        tables=lambda name: table_rows(world.store, name),
        calls=loop.calls,
        ledger=loop.ledger,
        answer=loop.answer,
        defaults=lambda tool: defaults_of(world, tool),
        reference=reference_calls(task, base),
        name_of=lambda id: name_of(world, id),
    )


def defaults_of(world: World, tool: str) -> dict[str, Any]:
    """Return the default of each optional parameter of a tool, in wire form."""
    found = world.find_tool(tool)
    return {param.name: encode(param.default) for param in found.params if not param.required} if found else {}


def reference_calls(task: Task, base: World) -> list[ToolCall]:
    """Return the oracle's writing calls of the agent in canonical form, as far as the base world can tell.

    Raises:
        GuiSimError: The oracle names a tool that is not on this phone.
    """
    context = base.context("agent")
    calls = []
    for step in task.oracle:
        if step.kind == "call":
            tool = base.find_tool(step.tool)
            if tool is None:
                raise GuiSimError(f"Task '{task.id}': the oracle calls '{step.tool}', which is no tool of this phone.")
            if tool.writes:
                calls.append(canonical(context, ToolCall(tool.app, tool.name, with_newest(step.args, base))))
    return calls


def _state(evidence: Evidence, world: World, base: World) -> dict[str, Any]:
    return {
        "version": VERSION,
        "task": evidence.task.id,
        "now": world.clock.now.isoformat(),
        "base": base.store.digest(),
        "final": world.store.digest(),
        "answer": evidence.answer,
        "ledger": [[event.to_json() for event in message] for message in evidence.ledger.messages],
        "changes": [vars(change) for change in evidence.changes],
        "calls": [call.to_json() for call in evidence.calls],
    }


def _close(folder: Path, result: EpisodeResult, seconds: float) -> EpisodeResult:
    result = replace(result, seconds=round(seconds, 3))
    write_whole(folder / "result.json", to_json_bytes(result.to_json()))
    return result
