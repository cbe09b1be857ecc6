"""Lets models look at a run that is done: its criteria, its messages, its answers, its errors. Nothing runs again."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from agent_runner.judges.answers import AnswerJudge
from agent_runner.judges.errors import ErrorJudge
from agent_runner.judges.messages import MessageJudge
from agent_runner.judges.opinions import Kind, Opinion, Rater, keep_opinion
from agent_runner.judges.rubric import voting
from agent_runner.protocols import Judge
from agent_runner.regrade import recorded, regrade, task_of
from agent_runner.results import EpisodeResult
from agent_runner.runs.config import Wiring
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.job import closing, personas_of
from agent_runner.suites import load_suite
from agent_runner.trajectory import to_json_bytes, write_whole
from agent_runner.wording import plain_error
from gui_sim import yaml_file
from gui_sim.errors import GuiSimError

Advance = Callable[[], None]


def _no_one() -> None:
    """Tell no one that an episode is done."""


async def judge_run(
    run: RunFolder, make_judge: Callable[[], Judge], *, concurrency: int = 4, build: str = "", done: Advance = _no_one
) -> list[EpisodeResult]:
    """Let another judge grade the finished episodes of a run, and return all results of the run.

    Its verdicts are added to those that are there; a former verdict of the same judge is replaced. They decide a
    criterion only where the machine does not. Episodes whose phone or user failed have nothing to grade.

    Raises:
        GuiSimError: An episode is damaged, or its phone is no longer what it was.
    """
    personas = personas_of(build or Wiring().build)

    async def one(result: EpisodeResult, folder: Path) -> None:
        judge, task = make_judge(), task_of(folder)
        new = await closing((judge,), regrade(folder, task, personas.get(task), (judge,)))
        write_whole(folder / "result.json", to_json_bytes(new.to_json()))

    return await _each(run, one, concurrency, done)


async def ask_run(
    run: RunFolder,
    kind: Kind,
    options: Mapping[str, Any],
    *,
    concurrency: int = 4,
    build: str = "",
    done: Advance = _no_one,
) -> list[Opinion]:
    """Ask a model for its opinion of each finished episode, keep it beside the episode, and return all of them.

    Of errors only failed episodes are asked; where no rule names a class, theirs goes into the result.

    Raises:
        GuiSimError: See `judge_run`, or an option of the model is wrong.
    """
    personas = personas_of(build or Wiring().build)
    found: dict[tuple[str, int], Opinion] = {}

    async def one(result: EpisodeResult, folder: Path) -> None:
        if kind == "errors" and result.success is not False:
            return
        task = task_of(folder)
        persona = personas.get(task)
        rater = make_rater(kind, options, result)
        try:
            opinion = await rater.opinion(recorded(folder, task, persona, result.mode))
        finally:
            await rater.close()
        keep_opinion(folder, kind, opinion)
        found[result.task, result.trial] = opinion
        if kind == "errors":
            new = await regrade(folder, task, persona, ())
            write_whole(folder / "result.json", to_json_bytes(new.to_json()))

    await _each(run, one, concurrency, done)
    return [opinion for _, opinion in sorted(found.items())]


def make_rater(kind: Kind, options: Mapping[str, Any], result: EpisodeResult) -> Rater:
    """Build the model of one kind for one episode, by the options of an endpoint, and `votes`.

    Raises:
        GuiSimError: See `judges.rubric.voting`.
    """
    asker, votes = voting(options)
    if kind == "messages":
        return MessageJudge(asker, votes)
    if kind == "answers":
        return AnswerJudge(asker, votes)
    failed = {str(row["id"]) for row in result.criteria if row["outcome"] == "fail"}
    return ErrorJudge(asker, votes, load_suite(result.suite).classes, failed)


def keep_settings(run: RunFolder, judge: str, options: Mapping[str, Any]) -> None:
    """Write into the run's `judges.yaml` how a model was asked, in place of what it was asked before.

    Raises:
        GuiSimError: The file is damaged, or another process runs the folder.
    """
    path = run.folder / "judges.yaml"
    with run.lock():
        try:
            known = yaml_file.plain(path.read_text(encoding="utf-8"), str(path)) if path.is_file() else {}
        except (OSError, ValueError) as error:
            raise GuiSimError(f"{path} cannot be read: {plain_error(error)}.") from None
        if not isinstance(known, dict):
            raise GuiSimError(f"{path} is not what this program writes; remove it.")
        known[judge] = dict(options)
        write_whole(path, yaml.safe_dump(known, sort_keys=True, allow_unicode=True).encode())


async def _each(
    run: RunFolder, work: Callable[[EpisodeResult, Path], Awaitable[None]], concurrency: int, done: Advance
) -> list[EpisodeResult]:
    """Do something with each episode that left a state, some at once, and return the results as they are then."""
    gate = asyncio.Semaphore(concurrency)

    async def one(result: EpisodeResult) -> None:
        async with gate:
            folder = run.episode(result.task, result.trial)
            if (folder / "state.json").is_file():
                try:
                    await work(result, folder)
                except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
                    words = f"{folder} is damaged ({plain_error(error)}); run the episode anew."
                    raise GuiSimError(words) from None
            done()

    with run.lock():
        try:
            async with asyncio.TaskGroup() as group:
                for result in run.results():
                    group.create_task(one(result))
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        finally:
            results = run.rebuild()
    return results
