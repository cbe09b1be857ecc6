"""What a set of tasks is like, in numbers."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from agent_runner.tasks import Task
from gui_sim.app import installed_apps


def counts(tasks: Sequence[Task]) -> dict[str, Any]:
    """Return `figures` (name to number) and `apps` (app to tasks that use it, the most used first)."""
    apps_of = [apps_used(task) for task in tasks]
    slots = [slot for task in tasks for slot in task.slots.values()]
    by_kind = Counter(criterion.kind for task in tasks for criterion in task.criteria)
    used = Counter(app for apps in apps_of for app in apps)
    figures: dict[str, int | float] = {
        "tasks": len(tasks),
        "of several apps": sum(len(apps) > 1 for apps in apps_of),
        "with a transfer between apps": sum(map(transfers, tasks)),
        "apps used": len(used),
    }
    for kind in ("instruction", "preference", "environment"):
        figures[f"perturbed: {kind}"] = sum(task.perturbation == kind for task in tasks)
    for level in ("easy", "medium", "hard"):
        figures[level] = sum(task.difficulty == level for task in tasks)
    for split in ("public", "private"):
        figures[f"split {split}"] = sum(task.split == split for task in tasks)
    for source, name in (("inferable", "inferable"), ("ask_only", "ask-only")):
        figures[f"{name} slots a task"] = sum(slot.source == source for slot in slots) / len(tasks)
    for name, count in sorted(by_kind.items()):
        figures[f"{name} criteria a task"] = count / len(tasks)
    return {"figures": figures, "apps": dict(sorted(used.items(), key=lambda one: (-one[1], one[0])))}


def apps_used(task: Task) -> set[str]:
    """Return the apps whose tools the oracle calls, or asks the owner for; those of the phone itself are left out."""
    owners = _owners()
    return {owners[step.tool] for step in task.oracle if step.tool in owners}


def apps_touched(task: Task) -> set[str]:
    """Return the apps that the oracle uses, or that some criterion is about: by a table, or by a tool."""
    owners, tables = _owners(), _tables()
    named = {owners.get(one.calls.tool, "") for one in task.criteria if one.calls}
    named |= {tables.get(one.rows.table, "") for one in task.criteria if one.rows}
    return (apps_used(task) | named) - {""}


def transfers(task: Task) -> bool:
    """Tell whether something must be inferred from one app's past and used in another.

    A slot is used where the oracle gives its value; where it is only described, in any app that the oracle writes to.
    """
    owners = _owners()
    written = {owners[step.tool] for step in task.oracle if step.tool in owners and step.tool in _writing()}
    for name, slot in task.slots.items():
        if slot.habit is None:
            continue
        used = {
            owners.get(step.tool, "") for index, step in enumerate(task.oracle) if name in task.origins(index).values()
        }
        shown = owners.get(slot.habit.tool, "")
        if shown and shown not in (used or written):
            return True
    return False


def _owners() -> dict[str, str]:
    """Return each tool's app."""
    return {tool.name: app.id for app in installed_apps() for tool in app.tools}


def _tables() -> dict[str, str]:
    """Return each table's app."""
    return {model.__name__: app.id for app in installed_apps() for model in app.models}


def _writing() -> set[str]:
    """Return the tools that write."""
    return {tool.name for app in installed_apps() for tool in app.tools if tool.writes}
