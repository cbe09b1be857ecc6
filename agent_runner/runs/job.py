"""One episode of a run: its parts found and put together, here or wherever a job is carried out."""

import asyncio
import importlib
import json
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.agents import make_agent
from agent_runner.episode import MACHINE, run_episode
from agent_runner.judges.rubric import make_rubric
from agent_runner.protocols import Agent, BuildWorld, Judge, PersonaWorld, Usage, User
from agent_runner.results import EpisodeResult
from agent_runner.runs.config import RunConfig, Wiring
from agent_runner.runs.folder import RunFolder
from agent_runner.setup import persona_for
from agent_runner.suites import add_suite_folders, load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import to_json_bytes, write_whole
from agent_runner.user.owner import make_owner
from agent_runner.wording import plain_error
from gui_sim.app import add_app_folders
from gui_sim.canvas import sdl
from gui_sim.errors import GuiSimError
from gui_sim.ids import seeded
from gui_sim.world import World

if TYPE_CHECKING:
    from gui_sim.device import Device

TRIES = 2
"""How often an episode is tried whose environment fails, each time a run is started."""


@dataclass(frozen=True)
class Job:
    """One episode, as a worker process or another machine receives it.

    `tries` and `wasted` are of the tries before.
    """

    config: RunConfig
    wiring: Wiring
    task: Task
    trial: int
    folder: Path
    tries: int = 0
    wasted: Usage = field(default_factory=Usage)


def check_start(config: RunConfig, tasks: Sequence[Task]) -> None:
    """Find out before the first episode what would fail in every one of them.

    Raises:
        GuiSimError: See `run_tasks`.
    """
    if config.trials < 1:
        raise GuiSimError("A run needs at least 1 trial.")
    config.check()
    add_app_folders(config.apps)
    add_suite_folders(config.suite_dirs)
    if config.keeps_frames:
        sdl.pygame()
    _judges(config)
    for task in tasks:
        config.limits_for(task)
        refuses = getattr(make_agent(config.agent, _options(config, task)), "refuses", None)
        if refuses is not None and (why := refuses(config.mode)):
            raise GuiSimError(why)
        _user(config, task)


async def run_job(job: Job, run: RunFolder) -> EpisodeResult:
    """Run one episode, once more if the environment failed; it raises only if nothing can be written."""
    wasted = job.wasted
    for number in range(job.tries + 1, job.tries + 1 + TRIES):
        result = await try_once(job.config, job.task, job.trial, run, job.wiring, tries=number, wasted=wasted)
        if result.cause != "environment":
            break
        wasted = result.spent
    return result


async def try_once(
    config: RunConfig,
    task: Task,
    trial: int,
    run: RunFolder,
    wiring: Wiring | None = None,
    agent: Agent | None = None,
    *,
    tries: int = 1,
    wasted: Usage | None = None,
    **more: Any,
) -> EpisodeResult:
    """Run one episode; `agent` plays in place of the one that the configuration names.

    `tries` counts this try too, `wasted` is what those before it cost. `more` goes to `run_episode` as it is.
    """
    wiring = wiring or Wiring()
    add_suite_folders(config.suite_dirs)
    suite = load_suite(task.suite)
    try:
        add_app_folders(config.apps)
        persona = personas_of(wiring.build).get(task)
        agent = agent or make_agent(config.agent, _options(config, task, trial))
        user, judges = _user(config, task, persona, trial), _judges(config)
    except Exception as error:
        job = Job(config, wiring, task, trial, run.folder, tries, wasted or Usage())
        return failed(job, run, error)
    return await closing(
        (agent, user, *judges),
        run_episode(
            task,
            persona,
            agent,
            user,
            config.limits_for(task),
            config.mode,
            run.episode(task.id, trial),
            named(wiring.clock)(),
            trial=trial,
            suite=suite,
            judges=(*MACHINE, *judges),
            frames=run.frames if config.keeps_frames else None,
            told=run.told,
            recall=config.recall,
            top=config.top,
            policy=config.policy,
            clarify=config.clarify,
            seeing=config.seeing,
            make_device=partial(_phone, config, wiring),
            tries=tries,
            wasted=wasted,
            **more,
        ),
    )


async def closing(parts: Sequence[Agent | User | Judge], episode: Awaitable[EpisodeResult]) -> EpisodeResult:
    """Await an episode, and free what its parts hold whatever happens; a fault in that changes no result."""
    try:
        return await episode
    finally:
        for part in parts:
            close = getattr(part, "close", None)
            if close is not None:
                with suppress(Exception):
                    await close()


def _judges(config: RunConfig) -> tuple[Judge, ...]:
    """Return the judges besides the machine's."""
    return (make_rubric(config.judge),) if config.judge else ()


def _user(config: RunConfig, task: Task, persona: PersonaWorld | None = None, trial: int = 0) -> User:
    """Return the user of an episode; without a persona it only shows that the options are right."""
    return make_owner(
        task,
        persona,
        options=config.user,
        kind=config.user_kind,
        seed=(config.seed or 0) if config.user_seed is None else config.user_seed,
        trial=trial,
        recorded=config.user_from,
    )


def work(job: Job) -> EpisodeResult | None:
    """Run one episode in a worker process; None if it was interrupted."""
    try:
        return asyncio.run(run_job(job, RunFolder(job.folder)))
    except KeyboardInterrupt:
        return None


def failed(job: Job, run: RunFolder, error: Exception) -> EpisodeResult:
    """Keep on disk that an episode could not be played after `job.tries` tries, and return that result."""
    task, shown = job.task, load_suite(job.task.suite).shows(job.task)
    begun = EpisodeResult.begun(task, job.trial, job.config.mode, shown, cause="environment", error=plain_error(error))
    result = replace(begun, tries=job.tries, wasted=job.wasted)
    write_whole(run.episode(task.id, job.trial) / "result.json", to_json_bytes(result.to_json()))
    return result


def _phone(config: RunConfig, wiring: Wiring, world: World) -> "Device":
    device: Device = named(wiring.device)(world)
    device.scale = config.scale
    return device


def _options(config: RunConfig, task: Task, trial: int = 0) -> dict[str, Any]:
    """Return an agent's options. Each trial draws a seed of its own, else all trials of a task would be one."""
    own = {} if config.seed is None else {"seed": seeded(config.seed, task.id, trial).randrange(1, 2**31)}
    return {"text_only": load_suite(task.suite).bare_text, **own, **config.options}


class Personas:
    """Built personas, the last few kept: tasks that share one at one moment share its world."""

    def __init__(self, build: BuildWorld, keep: int = 4) -> None:
        self._build = build
        self._keep = keep
        self._built: dict[str, PersonaWorld] = {}

    def get(self, task: Task) -> PersonaWorld:
        """Return the persona of a task, built if it is not at hand."""
        past = [list(task.overrides.history), list(task.overrides.profile)]
        key = json.dumps([task.persona, task.now.isoformat(), past], sort_keys=True)
        found = self._built.pop(key, None)
        if found is None:
            found = persona_for(task, self._build)
            found.world.store.digest()  # forks inherit the sums, so each episode sums up only what it changes
        self._built[key] = found  # the newest is last
        while len(self._built) > self._keep:
            del self._built[next(iter(self._built))]
        return found


@lru_cache(maxsize=2)
def personas_of(build: str) -> Personas:
    """Return the personas that a function, named as `module:name`, builds."""
    return Personas(named(build))


def named(name: str) -> Any:
    """Return what `module:name` stands for."""
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)
