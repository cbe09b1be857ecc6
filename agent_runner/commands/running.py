"""What `run`, `resume` and `demo` share: episodes under a progress bar, then pages and numbers."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from agent_runner.commands.show import KEEP, RIGHT, Column, cut, good, print_json, print_line, print_table

if TYPE_CHECKING:
    from agent_runner.metrics import Estimate
    from agent_runner.report.runpage import Link
    from agent_runner.results import EpisodeResult
    from agent_runner.runs.config import RunConfig
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
    """Run what is left of a run, write its pages, print its numbers; status 1 if nothing could be scored."""
    results = play(config, tasks, folder, concurrency=concurrency, workers=workers, quiet=as_json)
    assigned = {task.id: config.trials for task in tasks}
    page = write_pages(folder, results, assigned, quiet=as_json)
    report(results, assigned, folder, page, as_json)
    if not any(result.scored for result in results):
        raise typer.Exit(1)


def warn_of_shared_roles(roles: Mapping[str, Mapping[str, Any] | None]) -> None:
    """Say on standard error which model plays two roles of a run; `roles` holds the options of each."""
    played: dict[str, list[str]] = {}
    for role, options in roles.items():
        if options and options.get("model"):
            played.setdefault(str(options["model"]), []).append(role)
    for model, names in played.items():
        if len(names) > 1:
            words = f"Warning: {model} is {' and '.join(names)} at once, and may favour its own ways."
            typer.echo(words, err=True)


def play(
    config: "RunConfig",
    tasks: "Sequence[Task]",
    folder: Path,
    *,
    concurrency: int = 1,
    workers: int = 0,
    quiet: bool = False,
) -> "list[EpisodeResult]":
    """Run what is left of a run under a progress bar; Ctrl-C ends the command and says how to go on."""
    from agent_runner.runs.runner import run_tasks

    with _Bar(len(tasks) * config.trials, folder.name, quiet) as bar:
        try:
            return asyncio.run(
                run_tasks(config, tasks, folder, concurrency=concurrency, workers=workers, done=bar.count)
            )
        except KeyboardInterrupt:
            bar.stop()
            typer.echo("Stopped. The same command again finishes what is left.", err=True)
            raise typer.Exit(130) from None


def write_pages(
    folder: Path,
    results: "Sequence[EpisodeResult]",
    assigned: Mapping[str, int],
    links: "Sequence[Link]" = (),
    quiet: bool = False,
) -> Path:
    """Write the run's page and its replays under a progress bar, and return the run's page."""
    from agent_runner.report.runpage import write_run_page

    with _Bar(len(results), f"{folder.name}: pages", quiet) as bar:
        return write_run_page(folder, results, assigned, links=links, done=lambda _: bar.advance())


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
        """Leave the bar as it stands; one that never moved goes away, so that what went wrong stands alone."""
        self._progress.live.transient = not any(task.completed for task in self._progress.tasks)
        self._progress.stop()

    def count(self, result: "EpisodeResult") -> None:
        """Count one finished episode."""
        self._passed += result.success is True
        self._failed += result.success is False
        self._lost += result.success is None
        lost = f", {self._lost} without a score" if self._lost else ""
        self.advance(f"{self._passed} passed, {self._failed} failed{lost}")

    def advance(self, counts: str = "") -> None:
        """Go one further."""
        self._progress.update(self._row, advance=1, counts=counts)


def report(
    results: "Sequence[EpisodeResult]", assigned: Mapping[str, int], folder: Path, page: Path, as_json: bool
) -> None:
    """Print the numbers of a run, what is missing by cause, and its episodes."""
    from agent_runner.metrics import effort, missing, summary

    numbers, lost = summary(results, assigned), missing(results, assigned)
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "page": str(page),
                "numbers": {name: asdict(one) for name, one in numbers.items()},
                "missing": lost,
                "effort": {name: {"mean": mean, "median": mid} for name, (mean, mid) in effort(results).items()},
                "episodes": [result.to_json() for result in results],
            }
        )
        return
    rows = [(name.replace("_", " "), *_cells(one)) for name, one in numbers.items() if one.n or name == "success"]
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
    print_line(f"Open {page} for the numbers and a replay of every episode.")


def _cells(one: "Estimate") -> tuple[str, str, str, str]:
    interval = f"{_number(one.low)} to {_number(one.high)}" if one.low is not None else "–"
    full = one.n == one.assigned
    bounds = "" if full or one.worst is None else f"{_number(one.worst)} to {_number(one.best)}"
    return _number(one.value), interval, f"{one.n}/{one.assigned}", bounds


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _episodes(results: "Sequence[EpisodeResult]") -> None:
    if len(results) > SHOWN_EPISODES:
        print_line(f"{len(results)} episodes: the page below lists them.", "dim")
        return
    columns: list[Any] = [
        ("task", KEEP),
        ("trial", RIGHT),
        ("success", KEEP),
        ("score", RIGHT),
        ("steps", RIGHT),
    ]
    columns += [("asked", RIGHT), ("end", KEEP)]
    print_table("Episodes", columns, [_episode(result) for result in results], tight=True)
    for result in results:
        if words := "; ".join(result.remarks):
            print_line(f"{result.task}{f', trial {result.trial}' if result.trial else ''}: {cut(words, 400)}")


def _episode(result: "EpisodeResult") -> tuple[Any, ...]:
    score = "–" if result.score is None else f"{result.score:.2f}"
    success = good(result.success, "pass", "fail")
    return (result.task, result.trial, success, score, result.steps, result.asks, result.end)
