"""`gui-sim tasks`: the tasks that are found, or one in full."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_runner.commands.show import (
    KEEP,
    RIGHT,
    AsJson,
    Column,
    SuiteName,
    TaskDirs,
    console,
    one_line,
    print_json,
    print_line,
    print_table,
)

if TYPE_CHECKING:
    from agent_runner.tasks import Task

WIDE = 100
"""Columns of a terminal from which the instruction fits beside the rest."""


def tasks(
    task: Annotated[str, typer.Argument(help="Id of one task, to show it in full.")] = "",
    suite: SuiteName = "",
    tasks_dirs: TaskDirs = None,
    as_json: AsJson = False,
) -> None:
    """List tasks, or show one in full.

    [bold]Examples[/bold]

      gui-sim tasks --suite prefer
      gui-sim tasks thai-with-guests
      gui-sim tasks --tasks ./my_tasks --json
    """
    from agent_runner.commands.places import task_dirs
    from agent_runner.tasks import load_tasks

    found = load_tasks(task_dirs(tasks_dirs), suite=suite or None, ids=[task] if task else None)
    if as_json:
        print_json([one.model_dump(mode="json") for one in found])
    elif task:
        _show(found[0])
    else:
        columns: list[Column] = [
            ("task", KEEP),
            ("suite", KEEP),
            ("persona", KEEP),
            ("level", KEEP),
            ("infer-\nable", RIGHT),
            ("ask-\nonly", RIGHT),
            "instruction",
        ]
        rows: list[tuple[Any, ...]] = [
            (one.id, one.suite, one.persona, one.difficulty, *_slots(one), one_line(one.instruction)) for one in found
        ]
        counts = Counter(one.suite for one in found)
        parts = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
        if console().width < WIDE:
            columns.pop()
            rows = [row[:-1] for row in rows]
        print_table(f"{len(rows)} tasks: {parts}", columns, rows, "One in full: gui-sim tasks ID")


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
