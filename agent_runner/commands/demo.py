"""`gui-sim demo`: the oracle at all tasks, by fingers and by functions, with pages to look at."""

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.places import RUNS, task_dirs
from agent_runner.commands.running import play, write_pages
from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AppDirs,
    AsJson,
    Column,
    TaskDirs,
    print_json,
    print_line,
    print_table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agent_runner.report.comparison import Line
    from agent_runner.results import EpisodeResult
    from agent_runner.runs.config import RunConfig
    from agent_runner.tasks import Task


def demo(
    out: Annotated[Path, typer.Option("--out", help="Folder for the runs and their pages.")] = RUNS / "demo",
    workers: Annotated[int, typer.Option(help="Processes at work; 0 is this one alone.", min=0, max=256)] = 2,
    tasks_dirs: TaskDirs = None,
    apps_dirs: AppDirs = None,
    as_json: AsJson = False,
) -> None:
    """Let the oracle do every task through the screen and through tools, and show what comes of it.

    Needs no model and no network. A demo that was stopped goes on where it was.

    [bold]Examples[/bold]

      gui-sim demo
      gui-sim demo --out /tmp/demo --workers 4
    """
    from agent_runner.report.comparison import compare, write_comparison
    from agent_runner.report.runpage import NAME, Link
    from agent_runner.runs.config import RunConfig
    from agent_runner.tasks import load_tasks

    started = time.monotonic()
    tasks = load_tasks(task_dirs(tasks_dirs))
    apps = tuple(str(path.resolve()) for path in apps_dirs or ())
    configs = [RunConfig(agent="oracle", mode=mode, apps=apps) for mode in ("vision", "tools")]
    folders: dict[str, Path] = {config.mode: out / config.mode for config in configs}
    both: dict[str, list[EpisodeResult]] = {}
    for config in configs:
        _forget_another(config, tasks, folders[config.mode])
        both[config.mode] = play(config, tasks, folders[config.mode], workers=workers, quiet=as_json)
    start = out / NAME
    for mode, results in both.items():
        others = [Link(words=other, page=folders[other] / NAME) for other in folders if other != mode]
        links = [Link(words="Demo", page=start), *others]
        write_pages(folders[mode], results, {task.id: 1 for task in tasks}, links, quiet=as_json)
    lines = compare(both)
    write_comparison(start, lines, folders, both)
    seconds = time.monotonic() - started
    if as_json:
        plain = [asdict(one) for one in lines]
        print_json({"page": str(start), "seconds": round(seconds, 1), "lines": plain})
    else:
        _print(lines, seconds)
        _print_unsolved(both)
        print_line(f"Open {start} to step through every episode.", "bold")
    if not any(result.scored for results in both.values() for result in results):
        raise typer.Exit(1)


def _forget_another(config: "RunConfig", tasks: "Sequence[Task]", folder: Path) -> None:
    """Remove the run of an earlier demo whose tasks, apps or version were others; no other run is touched."""
    import json
    import shutil

    from agent_runner.runs.config import describe
    from agent_runner.runs.folder import RunFolder, differences

    if not (folder / "run.yaml").is_file():
        return
    known = RunFolder(folder).configuration()
    wanted = json.loads(json.dumps(describe(config, tasks)))
    same_kind = known.get("agent") == config.agent and known.get("mode") == config.mode
    if same_kind and any(differences(known, wanted)):
        print_line(f"The tasks or the program changed since the demo in {folder}: it starts afresh.", "dim")
        shutil.rmtree(folder)


def _print(lines: "Sequence[Line]", seconds: float) -> None:
    from agent_runner.report.comparison import HEADINGS

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
