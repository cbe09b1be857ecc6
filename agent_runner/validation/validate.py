"""Checks a task by machine: it can be done, nothing else passes, and each slot is known only from where it
says.

The oracle goes through the tools and through the screen; sentinels, which do one thing wrong, must each get
exactly what they deserve by rule; the proofs of `proofs.py` hold; and an agent is blind to what it must not know
(`blindness.py`).
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent_runner.agents import make_agent
from agent_runner.agents.sentinels import stray_call
from agent_runner.criteria import EARNING, Criterion
from agent_runner.episode import MakeDevice, phone, run_episode
from agent_runner.protocols import BuildWorld, Limits, Mode, PersonaWorld
from agent_runner.results import EpisodeResult
from agent_runner.setup import persona_for, task_world
from agent_runner.tasks import Task
from agent_runner.user.scripted import ScriptedUser
from agent_runner.validation import blindness, names, proofs
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError
from gui_sim.world import World

LIMITS = Limits(steps=600, turns=600, asks=60)
IDLE = Limits(steps=6, turns=6)


@dataclass(frozen=True)
class Check:
    """One check of a task; `faults` is empty if it holds."""

    name: str
    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it holds."""
        return not self.faults


@dataclass(frozen=True)
class TaskReport:
    """All checks of one task."""

    task: str
    source: str
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether all hold."""
        return all(check.ok for check in self.checks)

    @property
    def faults(self) -> list[str]:
        """Each fault as a sentence that names its check."""
        return [f"{check.name}: {fault}" for check in self.checks for fault in check.faults]


def validate_task(task: Task, build: BuildWorld, *, screen: bool = True, make_device: MakeDevice = phone) -> TaskReport:
    """Return every check of a task; one that cannot be carried out is a fault of its own."""
    checks: list[Check] = []

    def check(name: str, faults: Callable[[], Sequence[str]]) -> None:
        try:
            checks.append(Check(name, tuple(faults())))
        except (GuiSimError, KeyError, ValueError, TypeError, AttributeError) as error:
            checks.append(Check(name, (plain_error(error),)))

    try:
        persona = persona_for(task, build)
        if absent := names.absent(task, persona.world):
            return TaskReport(task.id, task.source, (Check("names", tuple(absent)),))  # nothing else can be told of it
        world = task_world(task, persona)
    except (GuiSimError, KeyError, ValueError) as error:
        return TaskReport(task.id, task.source, (Check("builds", (plain_error(error),)),))
    check("names", lambda: names.name_faults(task, world))
    check("events", lambda: event_faults(task, persona))
    check("leaks", lambda: proofs.leaks(task, world))
    for name, slot in task.slots.items():
        prove = proofs.inferable_faults if slot.source == "inferable" else proofs.ask_only_faults
        check(f"slot {name}", lambda prove=prove, name=name: prove(task, name, persona, build))  # type: ignore[misc]
    seen_in = blindness.MODES if screen else ("tools",)
    check("blind", lambda: blindness.blind_faults(task, persona, build, seen_in, make_device))
    trials = _Trials(task, persona, make_device)
    modes: list[Mode] = ["tools", "vision"] if screen else ["tools"]
    for mode in modes:
        check(f"oracle ({mode})", lambda mode=mode: oracle_faults(trials.run("oracle", mode)))  # type: ignore[misc]
    for name, deserves in SENTINELS.items():
        check(name, lambda deserves=deserves: list(deserves(task, trials)))  # type: ignore[misc]
    return TaskReport(task.id, task.source, tuple(checks))


def event_faults(task: Task, persona: PersonaWorld) -> list[str]:
    """Return a sentence for each event to come whose payload is none for its kind.

    Each is rehearsed at the start. One that speaks of a row that is not there yet passes, as it does when it is due.
    """
    faults = []
    for number, override in enumerate(task.overrides.state):
        if override.event:
            world = task_world(task, persona)
            world.strict = False  # a strict one would raise what went wrong as it is
            try:
                world.timeline.rehearse(override.event, override.payload)
            except GuiSimError as error:
                faults.append(f"overrides.state[{number}]: {error}")
            finally:
                world.close()
    return faults


def oracle_faults(result: EpisodeResult) -> list[str]:
    """Return what the oracle lacks of success without side effects."""
    if result.clean:
        return []
    if result.success:
        return [_unclean(result)]
    failed = [str(row["id"]) for row in result.criteria if row["outcome"] != "pass"]
    words = [f"The oracle does not pass: {', '.join(failed) or result.end}."]
    words += [f"Side effect: {effect}." for effect in result.side_effects]
    return words + ([result.error] if result.error else [])


def _unclean(result: EpisodeResult) -> str:
    """Say that all was reached, and more was done."""
    return f"It passes, but not cleanly: side effect {', '.join(result.side_effects)}."


class _Trials:
    """Runs one agent through the task, each once."""

    def __init__(self, task: Task, persona: PersonaWorld, make_device: MakeDevice) -> None:
        self._task = task
        self._persona = persona
        self._make_device = make_device
        self._known: dict[tuple[str, Mode], EpisodeResult] = {}

    @property
    def world(self) -> World:
        """The task's phone at the start."""
        return task_world(self._task, self._persona)

    def run(self, agent: str, mode: Mode = "tools") -> EpisodeResult:
        """Return what an agent comes to."""
        if (agent, mode) not in self._known:
            with tempfile.TemporaryDirectory() as folder:
                self._known[agent, mode] = asyncio.run(self._episode(agent, mode, Path(folder) / "episode"))
        return self._known[agent, mode]

    async def _episode(self, agent: str, mode: Mode, folder: Path) -> EpisodeResult:
        return await run_episode(
            self._task,
            self._persona,
            make_agent(agent),
            ScriptedUser(self._task),
            IDLE if agent == "noop" else LIMITS,
            mode,
            folder,
            make_device=self._make_device,
        )


def _passed(result: EpisodeResult, which: Callable[[Criterion], bool], task: Task) -> list[str]:
    outcomes = {row["id"]: row["outcome"] for row in result.criteria}
    return [one.id for one in task.criteria if which(one) and outcomes.get(one.id) == "pass"]


def _nothing(agent: str, *, words: bool = False) -> Callable[[Task, _Trials], Iterator[str]]:
    """Doing nothing earns nothing; with the oracle's words no more than criteria on the answer."""

    def deserves(task: Task, trials: _Trials) -> Iterator[str]:
        result = trials.run(agent)
        kinds = [kind for kind in EARNING if not (words and kind == "answer")]
        earned = _passed(result, lambda one: one.kind in kinds, task)
        if earned:
            yield f"It earns {', '.join(earned)} by doing nothing."
        silent = words and all(one.kind in {"answer", "guard"} for one in task.criteria)
        if result.success and not silent:
            yield "It passes."

    return deserves


def _wrong_values(agent: str) -> Callable[[Task, _Trials], Iterator[str]]:
    """With wrong values, every criterion about a slot fails; without slots it is the oracle."""

    def deserves(task: Task, trials: _Trials) -> Iterator[str]:
        if not task.slots:
            return
        result = trials.run(agent)
        passed = _passed(result, lambda one: bool(one.slot) and one.kind != "guard", task)
        if passed:
            yield f"It passes {', '.join(passed)} without knowing the slot."
        if result.success:
            yield "It passes."

    return deserves


def _asks_all(task: Task, trials: _Trials) -> Iterator[str]:
    """Asking for what could be inferred is no failure, but each such question is counted as unmatched."""
    result = trials.run("ask_everything")
    if not result.success:
        yield "It does not pass, though it does it right."
    expected = {"pieces": len(task.slots), "matched": len(task.required)}
    for name, number in expected.items():
        if result.interaction.get(name) != number:
            yield f"It has {result.interaction.get(name)} {name} of questions, {number} deserved."


def _twice(task: Task, trials: _Trials) -> Iterator[str]:
    """Doing it twice is as good as once only if it leaves the same state, or is refused the second time."""
    oracle, result = trials.run("oracle"), trials.run("twice")
    if oracle.final_digest == result.final_digest or oracle.agent_calls == result.agent_calls:
        if not result.clean:
            yield _unclean(result) if result.success else "It fails, though it does no more than the oracle."
    elif result.clean:
        yield "It passes with every write done twice; give the criterion a count."


def _stray(task: Task, trials: _Trials) -> Iterator[str]:
    """One stray write does not change what was achieved, and is always reported."""
    if stray_call(task, trials.world) is None:
        return
    result = trials.run("stray")
    if not result.side_effects:
        yield "Its stray write is not reported."


SENTINELS: dict[str, Callable[[Task, _Trials], Iterator[str]]] = {
    "noop": _nothing("noop"),
    "answer_at_once": _nothing("answer_at_once"),
    "claim": _nothing("claim", words=True),
    "default_taker": _wrong_values("default_taker"),
    "guesser": _wrong_values("guesser"),
    "ask_everything": _asks_all,
    "twice": _twice,
    "stray": _stray,
}
