"""A report: a folder of pages on one run or several that opens from disk, made from what the runs left there.

    index.html                        numbers, charts, and a table of all episodes
    replay.html                       one page that shows any of them
    report/episodes-<n>.js            rows of the table, loaded when it comes into view
    report/<run>/<task>/<trial>.js    an episode for the replay page; `<trial>.<n>.js` are further steps of a long one
    report/told/<hash>.js             a part of what agents were told, loaded when it is unfolded

The folder of a run is such a report of its own. Frames are not copied unless asked for: pages point to the runs'.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from agent_runner.metrics import clusters_of, figures
from agent_runner.report.charts import charts
from agent_runner.report.pages import data_file, json_for_script, render_page, write_page
from agent_runner.report.plots import colors
from agent_runner.report.replay import VIEWER, Replay, load, render_viewer, write_data
from agent_runner.report.source import Run
from agent_runner.report.tables import (
    COLUMNS,
    OUTCOMES,
    cost_rows,
    effort_rows,
    episode_row,
    missing_rows,
    number_tables,
    part_tables,
    shown_columns,
    side_effect_rows,
    unsolved,
)
from agent_runner.report.telling import write_told
from agent_runner.results import EpisodeResult
from agent_runner.runs.folder import RunFolder
from agent_runner.trajectory import write_whole
from gui_sim.errors import GuiSimError

NAME = "index.html"
CHUNK = 500
"""Rows of the table of episodes in one data file."""


def write_report(folder: Path, runs: Sequence[Run], *, copy_frames: bool = False) -> Path:
    """Write the report of some runs into a folder, and return its first page.

    With `copy_frames` the folder holds all that its pages show, so that it can be moved. An episode whose files are
    damaged stays in the table, and its replay says so.

    Raises:
        GuiSimError: There are no runs.
    """
    if not runs:
        raise GuiSimError("A report needs at least one run.")
    for index, run in enumerate(runs):
        for result in run.results:
            _write_episode(folder, index, run, result, copy_frames)
    return _write_pages(folder, runs)


def write_run_page(
    folder: Path,
    results: Sequence[EpisodeResult],
    assigned: Mapping[str, int],
    *,
    done: Callable[[EpisodeResult], None] = lambda result: None,
) -> Path:
    """Write the report of one run into the run's own folder, and return its page.

    `assigned` maps each task to its trials, `done` is called once an episode. Replays that are newer than
    what they show are kept.
    """
    name, settings = folder.resolve().name, RunFolder(folder).configuration()
    run = Run(name=name, folder=folder, results=results, assigned=assigned, settings=settings)
    for result in results:
        made = _data_path(folder, 0, result)
        shown = run.folder / "episodes" / result.task / str(result.trial) / "result.json"
        if not _newer(made, shown):
            _write_episode(folder, 0, run, result, copy_frames=False)
        done(result)
    return _write_pages(folder, [run])


def replay_address(task: str, trial: int, run: int = 0) -> str:
    """Return how a page in a report's folder links to the replay of an episode."""
    return f"{VIEWER}#{run}/{quote(task, safe='', errors='surrogateescape')}/{trial}"


def _data_path(folder: Path, index: int, result: EpisodeResult) -> Path:
    return folder / "report" / str(index) / result.task / f"{result.trial}.js"


def _newer(made: Path, shown: Path) -> bool:
    """Return whether a file is newer than what it shows and than the program that makes it."""
    if not made.is_file() or not shown.is_file():
        return False
    return made.stat().st_mtime_ns > max(shown.stat().st_mtime_ns, _program_changed())


@cache
def _program_changed() -> int:
    return max(path.stat().st_mtime_ns for path in Path(__file__).parent.glob("*.py"))


def _write_episode(folder: Path, index: int, run: Run, result: EpisodeResult, copy_frames: bool) -> None:
    source = run.folder / "episodes" / result.task / str(result.trial)
    made = _data_path(folder, index, result)
    try:
        replay = load(source, folder / VIEWER, embed=False)
        if copy_frames:
            replay = _with_frames(replay, run.folder / "frames", folder / "frames")
        write_told(replay.told, folder / "report" / "told")
        write_data(replay, made)
    except GuiSimError as error:
        title, shown = f"{result.task} · trial {result.trial}", OUTCOMES[result.success]
        write_data(Replay(title=title, instruction="", result=shown, steps=(), notes=[str(error)]), made)


def _with_frames(replay: Replay, source: Path, target: Path) -> Replay:
    """Copy the frames of a replay, and return it with their new addresses."""
    target.mkdir(parents=True, exist_ok=True)
    for name in replay.frames:
        if not (target / f"{name}.png").is_file():
            write_whole(target / f"{name}.png", (source / f"{name}.png").read_bytes(), sync=False)
    return replace(replay, frames={name: f"frames/{name}.png" for name in replay.frames})


def _write_pages(folder: Path, runs: Sequence[Run]) -> Path:
    rows = [episode_row(index, result) for index, run in enumerate(runs) for result in run.results]
    chunks = [rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK)]
    for number, chunk in enumerate(chunks):
        write_page(folder / "report" / f"episodes-{number}.js", data_file(chunk))
    write_page(folder / VIEWER, render_viewer())
    page = folder / NAME
    listed = {
        "columns": COLUMNS,
        "shown": shown_columns(rows),
        "runs": [run.name for run in runs],
        "chunks": len(chunks),
        "episodes": len(rows),
    }
    write_page(page, _page(page, runs, listed))
    return page


def _page(page: Path, runs: Sequence[Run], listed: Mapping[str, Any]) -> str:
    made_of = [figures(run.results, run.assigned) for run in runs]
    clusters = [clusters_of(run.results) for run in runs]
    numbers = [{name: one.estimate(of) for name, one in own.items()} for own, of in zip(made_of, clusters, strict=True)]
    return render_page(
        "report.html.j2",
        scripts=("data.js", "report.js"),
        styles=("theme.css", "report.css"),
        css=colors(len(runs)),
        title=page.resolve().parent.name if len(runs) > 1 else runs[0].name,
        runs=[{"name": run.name, "facts": list(run.facts()), "extent": run.extent} for run in runs],
        finished=any(run.results for run in runs),
        unequal=_unequal(runs),
        tables=[*number_tables(runs, numbers), *part_tables(runs)],
        charts=list(charts(runs, made_of, numbers)),
        effort=effort_rows(runs),
        costs=cost_rows(runs),
        missing=missing_rows(runs),
        unsolved=unsolved(runs),
        effects=side_effect_rows(runs),
        data=json_for_script(listed),
    )


def _unequal(runs: Sequence[Run]) -> str:
    """Say that runs are not of the same tasks, where they are not."""
    tasks = [set(run.assigned) for run in runs]
    if all(one == tasks[0] for one in tasks):
        return ""
    shared = set.intersection(*tasks)
    counts = ", ".join(f"{run.name} {len(run.assigned)}" for run in runs)
    return (
        f"These runs are not of the same tasks ({counts}; {len(shared)} in all of them), so their numbers stand on "
        "different ground. The command compare pairs two runs by task."
    )
