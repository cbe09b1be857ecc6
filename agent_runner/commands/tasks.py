"""`gui-sim tasks`: the tasks that are found, one in full, counts over all, and new ones made from patterns."""

from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.choosing import AppName, Difficulty, Sample, SampleSeed, Split, chosen_tasks
from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AppDirs,
    AsJson,
    Column,
    ProofWorkers,
    SuiteName,
    TaskDirs,
    console,
    one_line,
    print_json,
    print_line,
    print_table,
    progress,
)

if TYPE_CHECKING:
    from agent_runner.tasks import Task

WIDE = 100
"""Columns of a terminal from which the instruction fits beside the rest."""


tasks = typer.Typer(help="List tasks, show one, count them, and make new ones.")
MOST_SEED = 2**53
"""The seed is a part of each task's id."""
BAR = 40
"""Characters of the longest bar."""


@tasks.callback(invoke_without_command=True)
def _all(context: typer.Context) -> None:
    """List all tasks if nothing else is asked for."""
    if context.invoked_subcommand is None:
        list_()


@tasks.command("show")
def show(
    task: Annotated[str, typer.Argument(help="Id of the task.", metavar="ID")],
    tasks_dirs: TaskDirs = None,
    as_json: AsJson = False,
) -> None:
    """Show one task in full: what is asked, what is hidden, and what is checked.

    [bold]Examples[/bold]

      gui-sim tasks show thai-with-guests
    """
    found = _found(tasks_dirs, ids=[task])[0]
    if as_json:
        print_json(found.model_dump(mode="json"))
    else:
        _show(found)


@tasks.command("stats")
def stats(suite: SuiteName = "", tasks_dirs: TaskDirs = None, as_json: AsJson = False) -> None:
    """Count tasks: perturbations, transfers between apps, slots, criteria, and how many use each app.

    [bold]Examples[/bold]

      gui-sim tasks stats --suite prefer
    """
    from agent_runner.taskcounts import counts

    found = _found(tasks_dirs, suite)
    told = counts(found)
    if as_json:
        print_json(told)
        return
    rows = [(name, f"{value:.2f}" if isinstance(value, float) else value) for name, value in told["figures"].items()]
    print_table(f"{len(found)} tasks", [("", KEEP), ("", RIGHT)], rows)
    most = max(told["apps"].values(), default=1)
    bars = [(app, count, "█" * max(1, round(BAR * count / most))) for app, count in told["apps"].items()]
    print_table("Tasks that use an app", [("app", KEEP), ("tasks", RIGHT), ("", KEEP)], bars, tight=True)


@tasks.command("new")
def new(
    folder: Annotated[Path, typer.Argument(help="Folder for the tasks; not there yet, or empty.", metavar="FOLDER")],
    persona: Annotated[str, typer.Option(help="Whose tasks: the name of a pack, or its folder.", metavar="PACK")],
    suite: SuiteName = "prefer",
    n: Annotated[int, typer.Option("--n", help="How many.", min=1, max=100_000)] = 20,
    seed: Annotated[
        int,
        typer.Option(help="What everything is chosen by: equal seeds give equal tasks.", min=-MOST_SEED, max=MOST_SEED),
    ] = 0,
    screen_every: Annotated[
        int, typer.Option(help="Prove every so many-th task through the screen too; 0 is none.", min=0)
    ] = 10,
    workers: ProofWorkers = 0,
    as_json: AsJson = False,
) -> None:
    """Make tasks that nobody has seen, from the patterns of a persona's life; each is proved before it is kept.

    [bold]Examples[/bold]

      gui-sim persona new ./my_packs/p7 --seed 7
      gui-sim tasks new ./fresh --persona ./my_packs/p7 --n 2 --seed 11
    """
    from agent_runner.making import Made, make_tasks, write_task
    from gui_sim.errors import GuiSimError
    from personas.history import build_world

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise GuiSimError(f"There is something at {folder} already: name another folder.")
    kept: set[str] = set()
    fresh = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)  # at once: that nothing can be written here is not found out hours later
    with progress("Making tasks") as status, ExitStack() as ending:
        if fresh:
            ending.callback(_leave_nothing, folder)

        def keep(made: Made) -> None:
            """Write what is proved at once: who stops it in the middle has what was made up to there."""
            for task in made.tasks[len(kept) :]:
                write_task(task, folder)
                kept.add(task.id)
            status.update(f"{len(made.tasks)} of {n} made, {made.refused} refused")

        made = make_tasks(persona, suite, n, seed, build_world, screen_every, keep, workers)
    if as_json:
        print_json({"made": len(made.tasks), "refused": made.refused, "faults": dict(made.faults)})
    else:
        print_line(f"{len(made.tasks)} tasks in {folder}; {made.refused} more were tried and refused.")
        for fault, times in made.faults.most_common():
            print_line(f"  {times} x {fault}", "dim")
    if len(made.tasks) < n:
        raise GuiSimError(f"No more than {len(made.tasks)} of {n} tasks can be had of {persona}: try another seed.")


@tasks.command("list")
def list_(
    suite: SuiteName = "",
    split: Split = None,
    difficulty: Difficulty = None,
    app: AppName = "",
    sample: Sample = 0,
    sample_seed: SampleSeed = 0,
    tasks_dirs: TaskDirs = None,
    apps_dirs: AppDirs = None,
    as_json: AsJson = False,
) -> None:
    """List tasks.

    [bold]Examples[/bold]

      gui-sim tasks list --suite prefer
      gui-sim tasks list --split private --difficulty hard --app dinespot
      gui-sim tasks list --tasks ./my_tasks --json
    """
    found = chosen_tasks(
        tasks_dirs,
        apps_dirs,
        suite=suite,
        split=split,
        difficulty=difficulty,
        app=app,
        sample=sample,
        sample_seed=sample_seed,
    )
    if as_json:
        print_json([one.model_dump(mode="json") for one in found])
    else:
        columns: list[Column] = [
            ("task", KEEP),
            ("suite", KEEP),
            ("persona", KEEP),
            ("level", KEEP),
            ("split", KEEP),
            ("infer-\nable", RIGHT),
            ("ask-\nonly", RIGHT),
            "instruction",
        ]
        rows: list[tuple[Any, ...]] = [
            (one.id, one.suite, one.persona, one.difficulty, one.split, *_slots(one), one_line(one.instruction))
            for one in found
        ]
        counts = Counter(one.suite for one in found)
        parts = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
        if console().width < WIDE:
            columns.pop()
            rows = [row[:-1] for row in rows]
        print_table(f"{len(rows)} tasks: {parts}", columns, rows, "One in full: gui-sim tasks show ID")


def _leave_nothing(folder: Path) -> None:
    """Remove a folder that is still empty."""
    with suppress(OSError):
        folder.rmdir()


def _found(tasks_dirs: "list[Path] | None", suite: str = "", ids: "list[str] | None" = None) -> "list[Task]":
    return chosen_tasks(tasks_dirs, suite=suite, ids=ids)


def _slots(task: "Task") -> tuple[object, object]:
    """Return how many slots can be inferred, and how many must be asked for."""
    sources = [slot.source for slot in task.slots.values()]
    return sources.count("inferable") or "", sources.count("ask_only") or ""


def _show(task: "Task") -> None:
    print_line(task.instruction, "bold")
    about = (task.suite, task.persona, f"{task.now:%Y-%m-%d %H:%M}", task.difficulty, task.split, task.source)
    print_line(" · ".join(part for part in about if part), "dim")
    if task.context:
        print_line(task.context)
    slots: list[tuple[Any, ...]] = [
        (name, slot.source.replace("_", "-"), slot.value, slot.say or ", ".join(slot.evidence))
        for name, slot in task.slots.items()
    ]
    if slots:
        print_table("Slots", [("slot", KEEP), ("source", KEEP), "value", "said, or shown by"], slots)
    criteria = [(one.id, one.kind, one.text, "machine" if one.checked else "rubric judge") for one in task.criteria]
    print_table("Criteria", [("id", KEEP), ("kind", KEEP), "text", ("checked by", KEEP)], criteria)
    steps = [(step.kind, step.tool or step.slot, step.args or step.text or "") for step in task.oracle]
    print_table("One way to do it right", [("step", KEEP), ("what", KEEP), "with"], steps)
