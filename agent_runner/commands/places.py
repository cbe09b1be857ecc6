"""Where things lie: the tasks that ship, runs, and an episode inside a run."""

from collections.abc import Sequence
from pathlib import Path

from gui_sim.errors import GuiSimError

RUNS = Path("runs")


def task_dirs(chosen: Sequence[Path] | None) -> list[Path]:
    """Return the chosen folders of tasks, or those that ship, in the personas' packs.

    Raises:
        GuiSimError: None is chosen, and no persona comes with tasks.
    """
    if chosen:
        return list(chosen)
    import personas

    packs = [Path(folder) / "packs" for folder in personas.__path__]
    found = sorted(path for folder in packs for path in folder.glob("*/tasks") if any(path.rglob("*.yaml")))
    if not found:
        raise GuiSimError(
            f"No persona in {packs[0]} comes with tasks. Name a folder of task files with --tasks DIR; "
            "docs/add_a_task.md shows how to write one."
        )
    return found


def run_folder(name: Path) -> Path:
    """Return the folder of a run, given as a path or as a name below `runs/`.

    Raises:
        GuiSimError: There is no such run.
    """
    for folder in (name, RUNS / name):
        if (folder / "run.yaml").is_file():
            return folder
    found = [*RUNS.glob("*/run.yaml"), *RUNS.glob("*/*/run.yaml")]  # a demo holds two runs
    known = sorted(path.parent.relative_to(RUNS).as_posix() for path in found)
    listed = f" Runs here: {', '.join(known[:20])}." if known else ""
    raise GuiSimError(f"There is no run '{name}' (a folder with run.yaml).{listed}")


def episode_folders(name: Path, task: str = "", trial: int | None = None) -> list[Path]:
    """Return the folders of episodes at a path: an episode itself, or those of a run.

    Raises:
        GuiSimError: None is there.
    """
    if (name / "steps.jsonl").is_file():
        return [name]
    found = [path.parent for path in (run_folder(name) / "episodes").glob("*/*/steps.jsonl")]
    chosen = [
        path for path in found if (not task or path.parent.name == task) and (trial is None or path.name == str(trial))
    ]
    if not chosen:
        which = f"{f' of {task}' if task else ''}{f', trial {trial}' if trial is not None else ''}"
        raise GuiSimError(f"No episode with steps{which} is in '{name}'.")
    return sorted(chosen, key=lambda path: (path.parent.name, len(path.name), path.name))
