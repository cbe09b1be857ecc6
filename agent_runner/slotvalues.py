"""Which arguments of an oracle's calls hold a slot's value, and what else the value could have been."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import re2

from agent_runner.conditions import condition, holds, pick, same
from agent_runner.tasks import Task
from gui_sim.ids import seeded
from gui_sim.values import encode

if TYPE_CHECKING:
    from gui_sim.tool import Param
    from gui_sim.world import World

MISSING = object()
SAMPLES = 40


def slots_of(task: Task, step: int, world: "World") -> dict[str, str]:
    """Return which arguments of an oracle's call hold a slot's value.

    By reference; else by the field that a criterion of the slot expects; else by an equal value.
    """
    found = dict(task.origins(step))
    args = {name: value for name, value in task.oracle[step].args.items() if not isinstance(value, bool)}
    for by_field in (True, False):
        for name, value in args.items():
            for slot, body in task.slots.items():
                free = name not in found and slot not in found.values()
                if free and holds(body.value, value) and (not by_field or name in _fields_of(task, slot)):
                    found[name] = slot
    return found


def uses(task: Task, name: str, world: "World") -> Iterator[tuple[int, str, "Param"]]:
    """Yield each oracle step, tool and parameter that holds a slot's value."""
    for index, step in enumerate(task.oracle):
        tool = world.find_tool(step.tool) if step.kind == "call" else None
        if tool is None:
            continue
        for arg, slot in slots_of(task, index, world).items():
            if slot == name and arg in tool.by_name:
                yield index, tool.name, tool.by_name[arg]


def other_value(task: Task, slot: str, param: "Param | None", world: "World") -> Any:
    """Return a value that the parameter takes and the slot does not mean; MISSING if none is found."""
    body = task.slots[slot]
    given = [] if body.other is None else [body.other]
    default = encode(param.default) if param is not None and not param.required else MISSING
    shown = () if body.habit is not None and body.habit.shows is not None else body.candidates
    for value in (*given, *map(pick, shown), *_admissible(param, world, task.id)):
        if not holds(body.value, value) and not same(default, value):
            return value
    return MISSING


def without(wanted: Any, value: Any) -> Any:
    """Return a text or a list without what a condition looks for in it; anything else as it is."""
    name, operand = condition(wanted) or ("", None)
    if name == "one_of":
        for one in operand or ():
            value = without(one, value)
    elif isinstance(value, list):
        return [item for item in value if not holds(wanted, [item])]
    elif isinstance(value, str) and name in ("contains", "matches"):
        parts = operand if isinstance(operand, list) else [operand]
        for part in parts:
            value = re2.sub(part if name == "matches" else f"(?i){re2.escape(part)}", "", value)
    return value


def _fields_of(task: Task, slot: str) -> set[str]:
    """Return the names under which criteria of a slot expect its value."""
    fields: set[str] = set()
    for criterion in task.criteria:
        if criterion.slot == slot:
            fields |= set(criterion.rows.expect) | set(criterion.rows.where) if criterion.rows else set()
            fields |= set(criterion.calls.args) if criterion.calls else set()
    return fields


def _admissible(param: "Param | None", world: "World", seed: str) -> Iterator[Any]:
    """Yield values of a parameter's domain in wire form: all if they are few, else samples."""
    if param is None:
        return
    domain, context = param.domain, world.context("agent")
    if domain is None:
        yield from (True, False) if param.type is bool else ()
        return
    rng = seeded(seed, param.name)
    values = domain.values(context)
    for value in values if values is not None else (domain.sample(rng, context) for _ in range(SAMPLES)):
        yield encode(value)
