"""What `run` and `resume` share: carry out episodes under a progress bar, then say what came of them."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from agent_runner.commands.show import KEEP, RIGHT, Column, cut, good, print_json, print_line, print_table

if TYPE_CHECKING:
    from agent_runner.metrics import Estimate
    from agent_runner.results import EpisodeResult
    from agent_runner.runner import RunConfig
    from agent_runner.tasks import Task

SHOWN_EPISODES = 40


def carry_out(
    config: "RunConfig",
    tasks: "Sequence[Task]",
    folder: Path,
    *,
    concurrency: int,
    workers: int,
    as_json: bool,
) -> None:
    """Run what is left of a run and print its numbers; status 1 if no episode could be scored."""
    from agent_runner.runner import run_tasks

    total = len(tasks) * config.trials
    with _Bar(total, folder.name, quiet=as_json) as bar:
        try:
            results = asyncio.run(
                run_tasks(config, tasks, folder, concurrency=concurrency, workers=workers, done=bar.count)
            )
        except KeyboardInterrupt:
            bar.stop()
            typer.echo(f"Stopped. Finish it with: gui-sim resume {folder}", err=True)
            raise typer.Exit(130) from None
    report(results, {task.id: config.trials for task in tasks}, folder, as_json)
    if not any(result.scored for result in results):
        raise typer.Exit(1)


class _Bar:
    """A progress bar on standard error, with how many passed so far."""

    def __init__(self, total: int, name: str, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[counts]}", markup=False),
            console=Console(stderr=True),
            disable=quiet,
        )
        self._row = self._progress.add_task(name, total=total, counts="")
        self._passed = self._failed = self._lost = 0

    def __enter__(self) -> "_Bar":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Leave the bar as it stands."""
        self._progress.stop()

    def count(self, result: "EpisodeResult") -> None:
        """Count one finished episode."""
        self._passed += result.success is True
        self._failed += result.success is False
        self._lost += result.success is None
        lost = f", {self._lost} without a score" if self._lost else ""
        counts = f"{self._passed} passed, {self._failed} failed{lost}"
        self._progress.update(self._row, advance=1, counts=counts)


def report(
    results: "Sequence[EpisodeResult]", assigned: Mapping[str, int], folder: Path, as_json: bool
) -> None:
    """Print the numbers of a run, what is missing by cause, and its episodes."""
    from agent_runner.metrics import effort, missing, summary

    numbers, lost = summary(results, assigned), missing(results, assigned)
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "numbers": {name: asdict(one) for name, one in numbers.items()},
                "missing": lost,
                "effort": {
                    name: {"mean": mean, "median": mid} for name, (mean, mid) in effort(results).items()
                },
                "episodes": [result.to_json() for result in results],
            }
        )
        return
    rows = [
        (name.replace("_", " "), *_cells(one)) for name, one in numbers.items() if one.n or name == "success"
    ]
    columns: list[Column] = [
        ("number", KEEP),
        ("value", RIGHT),
        ("95 %", RIGHT),
        ("scored", RIGHT),
        ("bounds", RIGHT),
    ]
    print_table(str(folder), columns, rows)
    if lost:
        causes = ", ".join(f"{count} {cause.replace('_', ' ')}" for cause, count in lost.items())
        print_line(f"Without a score: {causes}.", "yellow")
    _episodes(results)
    print_line(f"Step through an episode: gui-sim replay {folder} --task ID --open", "dim")


def _cells(one: "Estimate") -> tuple[str, str, str, str]:
    interval = f"{_number(one.low)} to {_number(one.high)}" if one.low is not None else "–"
    full = one.n == one.assigned
    bounds = "" if full or one.worst is None else f"{_number(one.worst)} to {_number(one.best)}"
    return _number(one.value), interval, f"{one.n}/{one.assigned}", bounds


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _episodes(results: "Sequence[EpisodeResult]") -> None:
    if len(results) > SHOWN_EPISODES:
        print_line(f"{len(results)} episodes: see results.jsonl in the run's folder.", "dim")
        return
    columns: list[Any] = [
        ("task", KEEP),
        ("trial", RIGHT),
        ("success", KEEP),
        ("score", RIGHT),
        ("steps", RIGHT),
    ]
    columns += [("asked", RIGHT), ("end", KEEP), "remarks"]
    print_table("Episodes", columns, [_episode(result) for result in results])


def _episode(result: "EpisodeResult") -> tuple[Any, ...]:
    remarks = [f"{result.cause}: {cut(result.error)}" if result.error else result.cause]
    remarks += [f"side effect: {one}" for one in result.side_effects]
    remarks += ["said done, is not"] if result.false_complete else []
    remarks += [f"{row['id']} {row['outcome']}" for row in result.criteria if row["outcome"] != "pass"]
    score = "–" if result.score is None else f"{result.score:.2f}"
    words = "; ".join(part for part in remarks if part)
    success = good(result.success, "pass", "fail")
    return (result.task, result.trial, success, score, result.steps, result.asks, result.end, words)
