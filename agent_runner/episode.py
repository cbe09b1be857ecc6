"""One try at one task: observe, act, record; then the final state and the verdicts.

Everything is written as it happens, so that a killed episode leaves a readable beginning. `result.json` is
written last and whole: a folder that has it is finished, one without it is made anew. It is the one file that is
waited for until the disk has it; after a loss of power `RunFolder.finished` finds out whether the others are there.
"""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.grading import errors_of, grade, write_verdicts
from agent_runner.judges.evidence import Background, Evidence
from agent_runner.judges.interaction import answer_counts, message_counts
from agent_runner.judges.reference import background_of
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
from agent_runner.recall import TOP, Recall, evidence_lines, history_lines
from agent_runner.results import EpisodeResult, criteria_rows, decide, score_of, success_of
from agent_runner.rows import name_of, table_rows
from agent_runner.seeing import PLAIN, Seeing
from agent_runner.setup import task_world
from agent_runner.standing import Standing
from agent_runner.suites import Suite, load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import VERSION, FrameFolder, StepWriter, to_json_bytes, write_whole
from agent_runner.wording import plain_error
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
    told: Path | None = None,
    recall: Recall | None = None,
    top: int = TOP,
    policy: bool = True,
    clarify: bool = False,
    seeing: Seeing = PLAIN,
    make_device: MakeDevice = phone,
    tries: int = 1,
    wasted: Usage | None = None,
    after: Standing | None = None,
    begun: Callable[[Loop, World], None] = lambda loop, base: None,
) -> EpisodeResult:
    """Run one episode into an empty folder and return what it came to.

    `frames` is where screens are kept, `told` where what the agent is told, None to keep none. `recall` and `top` say
    how much of the past is told, `policy` and `clarify` what else, `seeing` how the screen is shown; see
    `runs.config.RunConfig`. `tries` is the how-manieth try this is, `wasted` what those before it cost. `after` is
    where another episode stood, to go on from there; `begun` is told of the loop and of the world before the first
    action. Nothing that goes wrong inside is raised: a fault of the agent is scored on the state it left, a fault of
    the phone, the user or a judge leaves the episode unscored, with its cause.
    """
    clock = clock or WallTime()
    suite = suite or load_suite(task.suite)
    began = clock.now()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_whole(folder / "task.json", to_json_bytes(task.model_dump(mode="json")), sync=False)
    about = EpisodeResult.begun(task, trial, mode, suite.shows(task), tries=tries, wasted=wasted or Usage())
    try:
        if after is None:
            world = task_world(task, persona)
            base, device = world.fork(), make_device(world)
        else:
            device, base = after.device(), after.base
            world = device.world
            (folder / "steps.jsonl").write_bytes(after.steps)
        if isinstance(agent, Insider):
            agent.attach(task, device)
        history = history_lines(persona.history, task.instruction, recall or suite.history, top)
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
            told=told,
            clock=clock,
            seeing=seeing,
            phase="clarify" if clarify else "act",
            guidance=suite.words(policy, clarify),
            withheld=suite.withheld,
            facts=tuple(persona.facts),
            history=history,
        )
        loop = after.into(loop) if after is not None else loop
        begun(loop, base)
        ended = await loop.run()
    if ended.trace:
        write_whole(folder / "traceback.txt", ended.trace.encode("utf-8", "replace"), sync=False)
    counted = _counted(about, loop, ended, world, base)
    if ended.cause in {"environment", "user"}:
        return _close(folder, counted, clock.now() - began)
    try:
        evidence = _evidence(task, folder, loop, world, base, background_of(task, base, persona))
        state = _state(evidence, world, base) | {"past": evidence_lines(persona.history, task)}
        write_whole(folder / "state.json", to_json_bytes(state), sync=False)
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
    former: Sequence[Verdict] = (),
) -> EpisodeResult:
    """Return a result with its verdicts, those `kept` before the new ones; they are written to `verdicts.json`.

    `former` are verdicts that the same judges gave before: one stays where its judge could not be asked again.
    """
    task = evidence.task
    given, faults = await grade(evidence, judges)
    known = {(one.judge, one.criterion): one for one in former if one.votes}
    asked = [one if one.votes else known.get((one.judge, one.criterion), one) for one in given]
    verdicts = [*kept, *asked]
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
        errors=errors_of(suite, evidence, outcomes, success),
        messages=message_counts(evidence),
        simulator=answer_counts(evidence),
        columns=dict.fromkeys(suite.shows(task)) | dict(suite.columns(evidence, outcomes)),
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
        warnings=tuple(loop.warnings),
        agent_calls=sum(call.actor == "agent" for call in own),
        user_calls=sum(call.actor == "user" for call in own),
        usage=loop.usage,
        user_usage=loop.user_usage,
        final_frame=loop.final_frame,
        base_digest=base.store.digest(),
        final_digest=world.store.digest(),
    )


def _evidence(task: Task, folder: Path, loop: Loop, world: World, base: World, background: Background) -> Evidence:
    return Evidence(
        task=task,
        folder=folder,
        changes=world.store.diff(base.store),
        tables=lambda name: table_rows(world.store, name),
        calls=loop.calls,
        ledger=loop.ledger,
        answer=loop.answer,
        defaults=lambda tool: defaults_of(world, tool),
        name_of=lambda id: name_of(world, id),
        mode=loop.mode,
        background=background,
    )


def defaults_of(world: World, tool: str) -> dict[str, Any]:
    """Return the default of each optional parameter of a tool, in wire form."""
    found = world.find_tool(tool)
    return {param.name: encode(param.default) for param in found.params if not param.required} if found else {}


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
