"""`gui-sim demo`: the oracle at all tasks, by fingers and by functions, with a report to look at."""

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.bounds import Hands
from agent_runner.commands.places import RUNS, task_dirs
from agent_runner.commands.running import play
from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AppDirs,
    AsJson,
    Column,
    SuiteDirs,
    TaskDirs,
    print_json,
    print_line,
    print_table,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from agent_runner.results import EpisodeResult
    from agent_runner.runs.config import RunConfig
    from agent_runner.tasks import Task

HEADINGS = (
    "epi-\nsodes",
    "suc-\ncess",
    "comple-\ntion",
    "person-\nalized",
    "preci-\nsion",
    "\nrecall",
    "side\neffects",
    "mean\nsteps",
    "sec-\nonds",
)
"""Names of the cells of a line, on two rows so that a line fits a terminal."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """The numbers of one suite in one mode; None where a number does not apply.

    `completion` is of actions, or of targets in a suite that sets those. Steps and seconds are means. Rates are over
    the `scored` episodes.
    """

    suite: str
    mode: str
    episodes: int
    scored: int
    success: float | None
    completion: float | None
    personalization: float | None
    precision: float | None
    recall: float | None
    side_effects: float | None
    steps: float
    seconds: float

    def cells(self) -> tuple[str, ...]:
        """Return the numbers as words, in the order of `HEADINGS`."""
        rates = (
            self.success,
            self.completion,
            self.personalization,
            self.precision,
            self.recall,
            self.side_effects,
        )
        shown = ("–" if rate is None else f"{rate:.2f}" for rate in rates)
        episodes = f"{self.episodes}" if self.scored == self.episodes else f"{self.scored}/{self.episodes}"
        return (episodes, *shown, f"{self.steps:.1f}", f"{self.seconds:.1f}")


def demo(
    out: Annotated[Path, typer.Option("--out", help="Folder for the runs and their pages.")] = RUNS / "demo",
    limit: Annotated[int, typer.Option(help="How many tasks, spread over all; 0 is all.", min=0)] = 40,
    workers: Annotated[int, typer.Option(help="Processes at work; 0 is this one alone.", min=0, max=256)] = 2,
    tasks_dirs: TaskDirs = None,
    apps_dirs: AppDirs = None,
    suites_dirs: SuiteDirs = None,
    as_json: AsJson = False,
) -> None:
    """Let the oracle do tasks through the screen and through tools, and show what comes of it.

    Needs no model and no network. A demo that was stopped goes on where it was; one that is to do more tasks adds them.

    [bold]Examples[/bold]

      gui-sim demo
      gui-sim demo --limit 0 --out /tmp/demo --workers 4
    """
    from agent_runner.report.folder import write_report
    from agent_runner.report.source import read_run
    from agent_runner.runs.config import RunConfig
    from agent_runner.suites import add_suite_folders
    from agent_runner.tasks import load_tasks

    started = time.monotonic()
    suites = tuple(str(path.resolve()) for path in suites_dirs or ())
    add_suite_folders(suites)
    tasks = _spread(load_tasks(task_dirs(tasks_dirs)), limit)
    apps = tuple(str(path.resolve()) for path in apps_dirs or ())
    both: dict[str, list[EpisodeResult]] = {}
    for mode in ("vision", "tools"):
        config = RunConfig(agent="oracle", mode=mode, apps=apps, suite_dirs=suites)
        _forget_another(config, tasks, out / mode)
        both[mode] = play(config, tasks, out / mode, Hands(workers=workers), quiet=as_json)
    page = write_report(out, [read_run(out / mode) for mode in both])
    lines = _lines(both)
    seconds = time.monotonic() - started
    if as_json:
        plain = [asdict(one) for one in lines]
        print_json({"page": str(page), "seconds": round(seconds, 1), "lines": plain})
    else:
        _print(lines, seconds)
        _print_unsolved(both)
        print_line(f"Open {page} to step through every episode.", "bold")
    if not any(result.scored for results in both.values() for result in results):
        raise typer.Exit(1)


def _spread(tasks: "Sequence[Task]", limit: int) -> "Sequence[Task]":
    """Return at most so many tasks from all over a list, always the same ones; all for 0."""
    return tasks[:: max(1, -(-len(tasks) // limit))] if limit else tasks


def _forget_another(config: "RunConfig", tasks: "Sequence[Task]", folder: Path) -> None:
    """Remove the run of an earlier demo whose tasks, apps or version were others; no other run is touched."""
    import shutil

    from agent_runner.runs.config import describe
    from agent_runner.runs.folder import ResumeError, RunFolder

    if not (folder / "run.yaml").is_file():
        return
    run = RunFolder(folder)
    known = run.configuration()
    if (known.get("agent"), known.get("mode")) != (config.agent, config.mode):
        return
    try:
        run.compare(describe(config, tasks), may_grow=True)
    except ResumeError:
        print_line(f"The tasks or the program changed since the demo in {folder}: it starts afresh.", "dim")
        shutil.rmtree(folder)


def _lines(runs: "Mapping[str, Sequence[EpisodeResult]]") -> list[Line]:
    """Return a line for each suite in each run; `runs` maps a mode to its results."""
    suites = sorted({result.suite for results in runs.values() for result in results})
    return [
        _line(suite, mode, [result for result in results if result.suite == suite])
        for suite in suites
        for mode, results in runs.items()
    ]


def _line(suite: str, mode: str, results: "Sequence[EpisodeResult]") -> Line:
    from agent_runner.metrics import effort, summary

    numbers = summary(results)
    means = effort(results)

    def value(*names: str) -> float | None:
        found = (numbers[name].value for name in names if name in numbers)
        return next((one for one in found if one is not None), None)

    # Precision says something only where there is something to ask.
    asks = any(result.interaction.get("required") for result in results)
    return Line(
        suite=suite,
        mode=mode,
        episodes=len(results),
        scored=sum(result.scored for result in results),
        success=value("success"),
        completion=value("action", "targets"),
        personalization=value("personalization"),
        precision=value("interaction_precision") if asks else None,
        recall=value("interaction_recall") if asks else None,
        side_effects=value("side_effects"),
        steps=means["steps"][0] if means else 0.0,
        seconds=means["seconds"][0] if means else 0.0,
    )


def _print(lines: "Sequence[Line]", seconds: float) -> None:
    columns: list[Column] = [("suite", KEEP), ("mode", KEEP), *((name, RIGHT) for name in HEADINGS)]
    rows: list[tuple[Any, ...]] = [(line.suite, line.mode, *line.cells()) for line in lines]
    note = (
        "Completion is of actions (prefer) or targets (gated); precision and recall are of questions; "
        "side effects is the share of episodes with any; steps and seconds are means."
    )
    if any(line.scored < line.episodes for line in lines):
        note += " Rates are over the episodes that have a score."
    title = f"The oracle at {sum(one.episodes for one in lines)} episodes"
    print_table(title, columns, rows, note, tight=True)
    print_line(f"Done in {seconds:.0f} seconds.")


def _print_unsolved(both: "dict[str, list[EpisodeResult]]") -> None:
    for mode, results in both.items():
        for result in results:
            if not result.clean:
                print_line(f"{mode} {result.task}: {'; '.join(result.remarks)}", "yellow")
