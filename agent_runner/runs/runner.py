"""Many episodes: several at once, in this process or in workers, each kept on disk as soon as it is done.

Started again, a run keeps the episodes that are finished, makes the others anew, and refuses if the
configuration is another. Killed at any byte and resumed, it ends with the same results as if it had not
been disturbed.
"""

import asyncio
import importlib
import json
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.agents import make_agent
from agent_runner.episode import MACHINE, run_episode
from agent_runner.judges.rubric import make_rubric
from agent_runner.protocols import Agent, BuildWorld, Judge, PersonaWorld, User
from agent_runner.results import EpisodeResult
from agent_runner.runs.config import RunConfig, Wiring, describe
from agent_runner.runs.folder import RunFolder
from agent_runner.setup import persona_for
from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.trajectory import to_json_bytes, write_whole
from agent_runner.user.llm import make_user
from agent_runner.user.scripted import ScriptedUser
from agent_runner.wording import plain_error
from gui_sim.app import add_app_folders
from gui_sim.canvas import sdl
from gui_sim.errors import GuiSimError
from gui_sim.world import World

if TYPE_CHECKING:
    from gui_sim.device import Device

TRIES = 2
"""How often an episode is tried whose environment fails."""


@dataclass(frozen=True)
class _Job:
    """One episode, as a worker process receives it."""

    config: RunConfig
    wiring: Wiring
    task: Task
    trial: int
    folder: Path


async def run_tasks(
    config: RunConfig,
    tasks: Sequence[Task],
    folder: Path,
    *,
    concurrency: int = 4,
    workers: int = 0,
    wiring: Wiring | None = None,
    done: Callable[[EpisodeResult], None] = lambda result: None,
) -> list[EpisodeResult]:
    """Run every task `config.trials` times, and return all results of the run by task and trial.

    `workers` processes each carry one episode at a time, for agents that need the processor; with 0 all run
    here, `concurrency` at once, for agents that wait for an endpoint. `done` is called once an episode,
    also for those that were finished before. An interrupted run leaves `results.jsonl` in order.

    Raises:
        ResumeError: The folder holds a run with another configuration.
        GuiSimError: The agent, a suite or a limit is not there, or another process runs this folder.
    """
    wiring = wiring or Wiring()
    check_start(config, tasks)
    run = RunFolder(folder)
    with run.lock():
        run.begin(describe(config, tasks))
        jobs = []
        for task in tasks:
            for trial in range(config.trials):
                finished = run.finished(task.id, trial)
                if finished is not None:
                    done(finished)
                else:
                    jobs.append(_Job(config, wiring, task, trial, folder))
        try:
            await _carry_out(jobs, run, done, concurrency, workers)
        finally:
            results = run.rebuild()
        return results


def check_start(config: RunConfig, tasks: Sequence[Task]) -> None:
    """Find out before the first episode what would fail in every one of them.

    Raises:
        GuiSimError: See `run_tasks`.
    """
    if config.trials < 1:
        raise GuiSimError("A run needs at least 1 trial.")
    add_app_folders(config.apps)
    if config.keeps_frames:
        sdl.pygame()
    if config.mode not in ("vision", "tools", "hybrid"):
        raise GuiSimError(f"There is no mode '{config.mode}'. Modes: vision, tools, hybrid.")
    _judges(config)
    for task in tasks:
        config.limits_for(task)
        make_agent(config.agent, _options(config, task))
        _user(config, task)


async def run_one(
    config: RunConfig, task: Task, trial: int, run: RunFolder, wiring: Wiring | None = None
) -> EpisodeResult:
    """Run one episode, once more if the environment failed; it raises only if nothing can be written."""
    wiring = wiring or Wiring()
    result: EpisodeResult | None = None
    for _ in range(TRIES):
        suite = load_suite(task.suite)
        try:
            add_app_folders(config.apps)
            persona = personas_of(wiring.build).get(task)
            agent = make_agent(config.agent, _options(config, task))
            user, judges = _user(config, task, persona), _judges(config)
        except Exception as error:
            result = _failed(config, task, trial, error)
            write_whole(run.episode(task.id, trial) / "result.json", to_json_bytes(result.to_json()))
            continue
        result = await closing(
            (agent, user, *judges),
            run_episode(
                task,
                persona,
                agent,
                user,
                config.limits_for(task),
                config.mode,
                run.episode(task.id, trial),
                _named(wiring.clock)(),
                trial=trial,
                suite=suite,
                judges=(*MACHINE, *judges),
                frames=run.frames if config.keeps_frames else None,
                recall=config.recall,
                policy=config.policy,
                make_device=partial(_phone, config, wiring),
            ),
        )
        if result.cause != "environment":
            return result
    if result is None:
        raise RuntimeError("An episode needs at least one try.")
    return result


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


def _user(config: RunConfig, task: Task, persona: PersonaWorld | None = None) -> User:
    """Return the user of an episode; without a persona it only shows that the options are right."""
    if not config.user:
        return ScriptedUser(task)
    return make_user(config.user, task, persona.profile if persona else {}, persona.facts if persona else ())


async def _carry_out(
    jobs: Sequence[_Job],
    run: RunFolder,
    done: Callable[[EpisodeResult], None],
    concurrency: int,
    workers: int,
) -> None:
    def finish(result: EpisodeResult) -> None:
        run.append(result)
        done(result)

    if workers:
        await _in_workers(jobs, finish, workers)
        return
    gate = asyncio.Semaphore(max(1, concurrency))

    async def one(job: _Job) -> None:
        async with gate:
            finish(await run_one(job.config, job.task, job.trial, run, job.wiring))

    try:
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                group.create_task(one(job))
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None


async def _in_workers(jobs: Sequence[_Job], finish: Callable[[EpisodeResult], None], workers: int) -> None:
    loop = asyncio.get_running_loop()
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        waiting = [loop.run_in_executor(pool, _work, job) for job in jobs]
        for next_done in asyncio.as_completed(waiting):
            result = await next_done
            if result is not None:
                finish(EpisodeResult.from_json(result))
    except BrokenProcessPool:
        raise GuiSimError("A worker process was ended from outside; what is done is kept, resume the run.") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _work(job: _Job) -> dict[str, Any] | None:
    """Run one episode in a worker process; None if it was interrupted."""
    try:
        run = RunFolder(job.folder)
        return asyncio.run(run_one(job.config, job.task, job.trial, run, job.wiring)).to_json()
    except KeyboardInterrupt:
        return None


def _phone(config: RunConfig, wiring: Wiring, world: World) -> "Device":
    device: Device = _named(wiring.device)(world)
    device.scale = config.scale
    return device


def _failed(config: RunConfig, task: Task, trial: int, error: Exception) -> EpisodeResult:
    return EpisodeResult(
        task=task.id,
        suite=task.suite,
        trial=trial,
        persona=task.persona,
        template=task.template,
        perturbation=task.perturbation,
        mode=config.mode,
        cause="environment",
        error=plain_error(error),
    )


def _options(config: RunConfig, task: Task) -> dict[str, Any]:
    return {"text_only": load_suite(task.suite).bare_text, "seed": config.seed, **config.options}


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
        found = self._built.pop(key, None) or persona_for(task, self._build)
        self._built[key] = found  # the newest is last
        while len(self._built) > self._keep:
            del self._built[next(iter(self._built))]
        return found


@lru_cache(maxsize=2)
def personas_of(build: str) -> Personas:
    """Return the personas that a function, named as `module:name`, builds."""
    return Personas(_named(build))


def _named(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)
