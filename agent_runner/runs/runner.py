"""Many episodes: several at once, in this process, in workers or on a cluster, each kept on disk as soon as
it is done.

Started again, a run keeps the episodes that are finished, makes the others anew, and refuses if the
configuration is another. Killed at any byte and resumed, it ends with the same results as if it had not
been disturbed. However many episodes there are, no more of them are in memory than are at work.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from agent_runner.results import EpisodeResult
from agent_runner.runs.budget import Spending
from agent_runner.runs.config import RunConfig, Wiring, describe
from agent_runner.runs.crews import Crew, Here, Processes
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.job import Job, check_start, named, run_job, work
from agent_runner.runs.shards import WHOLE, Shard
from agent_runner.tasks import Task

Left = list[tuple[Task, int, EpisodeResult | None]]
"""Task, trial, and what became of the try before, if it is to be tried again."""


async def run_tasks(
    config: RunConfig,
    tasks: Sequence[Task],
    folder: Path,
    *,
    concurrency: int = 4,
    workers: int = 0,
    ray: str = "",
    shard: Shard = WHOLE,
    spending: Spending | None = None,
    retry: bool = False,
    wiring: Wiring | None = None,
    done: Callable[[EpisodeResult], None] = lambda result: None,
    again: Callable[[EpisodeResult], None] = lambda result: None,
) -> list[EpisodeResult]:
    """Run every task `config.trials` times, and return all results in the folder by task and trial.

    `workers` processes each carry one episode at a time, for agents that need the processor; with 0 all run
    here, `concurrency` at once, for agents that wait for an endpoint; `ray` is the address of a cluster (see
    `cluster`). `shard` is the part of the run that is run here. `spending` counts what is used, and ends the
    run when its budget is used up, or when several episodes in a row break off alike: what is at work comes to its
    end, the rest is left for later. A folder that holds some of these tasks, or fewer trials, is added to. With `retry`
    episodes that something other than the agent made fail are tried again; `again` is first called with what
    became of each. `done` is called once an episode, also for those that were finished before. An interrupted
    run leaves `results.jsonl` in order.

    Raises:
        ResumeError: The folder holds a run with another configuration.
        GuiSimError: The agent, a suite or a limit is not there, or another process runs this folder.
    """
    wiring = wiring or Wiring()
    spending = spending or Spending()
    check_start(config, tasks)
    run = RunFolder(folder)
    retried: dict[tuple[str, int], EpisodeResult] = {}

    def keep(result: EpisodeResult) -> None:
        spending.add(result)
        done(result)

    def finish(result: EpisodeResult) -> None:
        if (last := retried.pop((result.task, result.trial), None)) is not None:
            spending.take_back(last)
        run.append(result)
        spending.finished(result)
        done(result)

    with run.lock(shard):
        run.begin(describe(config, tasks), may_grow=shard == WHOLE)
        left = left_of(config, tasks, run, shard, retry=retry, kept=keep)
        retried |= {(task.id, trial): last for task, trial, last in left if last is not None}
        for last in retried.values():
            spending.add(last)
            again(last)
        spending.begin(named(wiring.clock)())
        try:
            if left:
                jobs = (_job(config, wiring, folder, *one) for one in left)
                await _carry_out(jobs, _crew(run, concurrency, workers, ray), finish, spending)
        finally:
            results = run.rebuild()
        return results


def left_of(
    config: RunConfig,
    tasks: Sequence[Task],
    run: RunFolder,
    shard: Shard = WHOLE,
    *,
    retry: bool = False,
    kept: Callable[[EpisodeResult], None] = lambda result: None,
) -> Left:
    """Return the episodes that are still to be run; `kept` is called with the result of each other one."""
    left: Left = []
    for task, trial in shard.episodes(tasks, config.trials):
        finished = run.finished(task.id, trial)
        if finished is None or (retry and can_retry(finished, config)):
            left.append((task, trial, finished))
        else:
            kept(finished)
    return left


def can_retry(result: EpisodeResult, config: RunConfig) -> bool:
    """Whether another try may change an episode that has no score; what no judge can grade stays ungraded."""
    return not result.scored and (result.cause in {"environment", "user"} or bool(config.judge))


def _job(config: RunConfig, wiring: Wiring, folder: Path, task: Task, trial: int, last: EpisodeResult | None) -> Job:
    if last is None:
        return Job(config, wiring, task, trial, folder)
    return Job(config, wiring, task, trial, folder, last.tries, last.spent)


def _crew(run: RunFolder, concurrency: int, workers: int, ray: str) -> Crew[Job, EpisodeResult]:
    if ray:
        from agent_runner.runs.cluster import RayCrew  # a second, and most runs never need it

        return RayCrew(ray, run)
    return Processes(workers, work) if workers else Here(concurrency, partial(run_job, run=run))


async def _carry_out(
    jobs: Iterable[Job],
    crew: Crew[Job, EpisodeResult],
    finish: Callable[[EpisodeResult], None],
    spending: Spending,
) -> None:
    """Hand jobs to a crew as it has hands free, until they are done or the budget is used up."""
    at_work: set[asyncio.Task[EpisodeResult | None]] = set()

    async def until(count: int) -> None:
        while len(at_work) > count:
            ready, _ = await asyncio.wait(at_work, return_when=asyncio.FIRST_COMPLETED)
            for one in ready:
                at_work.discard(one)
                if (result := one.result()) is not None:
                    finish(result)

    try:
        for job in jobs:
            await until(crew.width - 1)
            if not spending.may_start():
                break
            at_work.add(asyncio.create_task(crew.do(job)))
        await until(0)
    finally:
        for one in at_work:
            one.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)
        await crew.close()
