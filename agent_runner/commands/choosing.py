"""Which tasks a command is about: the options that say so, and the one place that picks them."""

import hashlib
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_runner.commands.places import task_dirs
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.tasks import Task


class SplitName(StrEnum):
    """What tasks are for: to develop with, or for numbers only."""

    public = "public"
    private = "private"


class DifficultyName(StrEnum):
    """How hard tasks are."""

    easy = "easy"
    medium = "medium"
    hard = "hard"


Split = Annotated[SplitName | None, typer.Option("--split", help="Only tasks of this split.")]
Difficulty = Annotated[DifficultyName | None, typer.Option("--difficulty", help="Only tasks of this difficulty.")]
AppName = Annotated[
    str, typer.Option("--app", help="Only tasks whose oracle or criteria touch this app.", metavar="ID")
]
Sample = Annotated[int, typer.Option("--sample", help="So many of these tasks, drawn by chance; 0 is all.", min=0)]
SampleSeed = Annotated[int, typer.Option("--sample-seed", help="Equal seeds draw equal tasks.")]


def chosen_tasks(
    tasks_dirs: Sequence[Path] | None,
    apps_dirs: Sequence[Path] | None = None,
    suites_dirs: Sequence[Path] | None = None,
    *,
    suite: str = "",
    ids: Sequence[str] | None = None,
    split: SplitName | None = None,
    difficulty: DifficultyName | None = None,
    app: str = "",
    sample: int = 0,
    sample_seed: int = 0,
) -> "list[Task]":
    """Return the tasks that all options together choose, sorted by id; from now on their apps and suites are found.

    Raises:
        GuiSimError: There is no such app, a folder is not there, or no task is left.
    """
    from agent_runner.suites import add_suite_folders
    from agent_runner.taskcounts import apps_touched
    from agent_runner.tasks import load_tasks
    from gui_sim.app import add_app_folders, installed_apps

    add_app_folders(apps_dirs or ())
    add_suite_folders(suites_dirs or ())
    found = load_tasks(task_dirs(tasks_dirs), suite=suite or None, ids=ids or None)
    if app and app not in (known := [one.id for one in installed_apps()]):
        raise GuiSimError(f"There is no app '{app}'. The apps are: {', '.join(known)}. Further ones: --apps DIR.")
    tests: list[tuple[str, Callable[[Task], bool]]] = []
    if split:
        tests.append((f"--split {split}", lambda task: task.split == split))
    if difficulty:
        tests.append((f"--difficulty {difficulty}", lambda task: task.difficulty == difficulty))
    if app:
        tests.append((f"--app {app}", lambda task: app in apps_touched(task)))
    kept = [task for task in found if all(test(task) for _, test in tests)]
    if not kept:
        words = " ".join(name for name, _ in tests)
        raise GuiSimError(f"None of the {len(found)} tasks is left by {words}. Leave one of these out.")
    return sorted(_drawn(kept, sample, sample_seed), key=lambda task: task.id)


def _drawn(tasks: "list[Task]", sample: int, seed: int) -> "list[Task]":
    """Draw tasks by a digest of their ids: the same everywhere, and a new task hardly changes which are drawn."""
    if not sample:
        return tasks
    return sorted(tasks, key=lambda task: hashlib.sha256(f"{seed}:{task.id}".encode()).digest())[:sample]
