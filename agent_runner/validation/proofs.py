"""Proofs that a slot can be known only from where the task says: from the past, or from the user alone."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations
from typing import TYPE_CHECKING, Any

from agent_runner.conditions import holds, pick, same
from agent_runner.episode import defaults_of
from agent_runner.numerals import forms, states
from agent_runner.protocols import BuildWorld, HistoryLine, PersonaWorld
from agent_runner.recall import history_lines
from agent_runner.rows import name_of, table_rows
from agent_runner.setup import persona_for, task_world
from agent_runner.slotvalues import other_value, uses
from agent_runner.tasks import Task
from agent_runner.validation import habits
from agent_runner.validation.names import entry_faults

if TYPE_CHECKING:
    from gui_sim.world import World

EVENTS = 3
"""So many events at least show a habit."""
SHARE = 0.8
"""So large a share of its window a habit has."""
NEAR = timedelta(days=3)


def leaks(task: Task, world: "World") -> list[str]:
    """Return a sentence for each slot whose value the instruction says."""
    found = []
    for name, slot in task.slots.items():
        said = states(task.instruction, forms(slot.value, world))
        if said:
            found.append(f"The instruction says the value of the slot '{name}' ('{said}').")
    return found


def inferable_faults(task: Task, name: str, persona: PersonaWorld, build: BuildWorld) -> list[str]:
    """Return what keeps an inferable slot from being inferable: from the past it is clear, and from nothing
    else.

    With the past, its value has at least 3 events and 80 % of its window. Without the events of its profile
    entries, two candidates tie at the top with less than half each. It is not a tool's default.
    """
    slot = task.slots[name]
    if absent := entry_faults(slot.evidence, persona.profile):
        return absent
    if slot.habit is None or len(slot.candidates) < 2:
        return [f"The slot '{name}' needs 'habit' and at least two 'candidates', so that it can be proven."]
    shown = slot.value if slot.habit.shows is None else slot.habit.shows
    if not any(holds(shown, candidate) for candidate in slot.candidates):
        return [f"The candidates of the slot '{name}' lack its value."]
    if any(same(pick(one), pick(other)) for one, other in combinations(slot.candidates, 2)):
        return [f"The candidates of the slot '{name}' are not all different; one that stands twice ties with itself."]
    counts = habits.counts(slot.habit, persona, task.now)
    events = sum(count for value, count in counts if holds(shown, value))
    total = sum(count for _, count in counts)
    faults = []
    if events < EVENTS or events < SHARE * total:
        faults.append(
            f"The past shows the slot '{name}' in {events} of {total} events of its window; "
            f"it needs {EVENTS} and {SHARE:.0%}."
        )
    rest = habits.counts(slot.habit, persona, task.now, without=slot.evidence)
    ranked = sorted((_count(rest, candidate) for candidate in slot.candidates), reverse=True)
    left = sum(count for _, count in rest)
    if ranked[0] != ranked[1] or (left and ranked[0] >= left / 2):
        faults.append(
            f"Without its evidence the slot '{name}' is still to be guessed: the candidates have {ranked} of "
            f"{left} events, where the first two should tie below half."
        )
    return faults + _default_faults(task, name, persona.world)


def ask_only_faults(task: Task, name: str, persona: PersonaWorld, build: BuildWorld) -> list[str]:
    """Return what would let an agent know an ask-only slot without asking.

    Another value leaves all that can be seen before the first question equal; the most frequent value of
    the past misses it; no record of these days that shares a name with the task states it; and it is no
    tool's default.
    """
    faults = _default_faults(task, name, persona.world)
    faults += _counterfactual(task, name, persona, build)
    faults += _predicted(task, name, persona)
    return faults + _stated_nearby(task, name, persona)


def _default_faults(task: Task, name: str, world: "World") -> list[str]:
    faults = []
    for _, tool, param in uses(task, name, world):
        default = defaults_of(world, tool).get(param.name)
        if not param.required and holds(task.slots[name].value, default):
            faults.append(f"The slot '{name}' is the default of {tool}'s '{param.name}'; choose another value.")
    return faults


def _counterfactual(task: Task, name: str, persona: PersonaWorld, build: BuildWorld) -> list[str]:
    param = next((param for _, _, param in uses(task, name, persona.world)), None)
    value = other_value(task, name, param, persona.world)
    if isinstance(value, (str, int, float, list, dict)):
        other = task.with_slot(name, value)
        if seen(task, persona) != seen(other, persona_for(other, build)):
            return [f"With another value of the slot '{name}' the agent would see something else before it asks."]
        return []
    return [f"No other value of the slot '{name}' is known; give 'other', so that it can be proven ask-only."]


def seen(task: Task, persona: PersonaWorld) -> tuple[Any, ...]:
    """Return all that an agent can see before its first question: the words, the past, every row."""
    lines = history_lines(persona.history, task.instruction, "full")
    return task.instruction, tuple(persona.facts), lines, task_world(task, persona).store.digest()


def _predicted(task: Task, name: str, persona: PersonaWorld) -> list[str]:
    """Guess a slot from the past: its most frequent value overall, on that weekday, with those records."""
    value = task.slots[name].value
    for index, tool, param in uses(task, name, persona.world):
        args = task.oracle[index].args
        calls = [line for line in persona.history if line.call is not None and line.call.tool == tool]
        days = [day for day in map(_day, args.values()) if day is not None]
        contexts = {"overall": calls}
        if days:
            contexts["on that weekday"] = [line for line in calls if line.at.weekday() == days[0].weekday()]
        for arg, wanted in args.items():
            if arg != param.name and isinstance(wanted, str) and name_of(persona.world, wanted):
                contexts[f"with that {arg}"] = [line for line in calls if _arg(line, arg) == wanted]
        for words, lines in contexts.items():
            top = _top([_arg(line, param.name) for line in lines])
            if top is not None and holds(value, top):
                return [f"The slot '{name}' is what the past shows most often {words}; a guess would find it."]
    return []


def _stated_nearby(task: Task, name: str, persona: PersonaWorld) -> list[str]:
    """Look for a record of these days that shares a person or a place with the task and states the value."""
    world = task_world(task, persona)
    said = forms(task.slots[name].value, world)
    args = [arg for index, _, _ in uses(task, name, world) for arg in task.oracle[index].args.values()]
    days = {day for day in map(_day, args) if day} | {task.now.date()}
    ids = {arg for arg in args if isinstance(arg, str) and name_of(world, arg)}
    names = {name_of(world, id) for id in ids}
    if not said or not ids:
        return []
    for table in world.store.schema.by_name:
        if table == "TimelineEvent":
            continue
        for row_id, row in table_rows(world.store, table).items():
            values = list(row.values())
            dates = [day for day in map(_day, values) if day is not None]
            if not any(abs(day - target) <= NEAR for day in dates for target in days):
                continue
            told = [v for v in values if isinstance(v, str | int) and not isinstance(v, bool) and _day(v) is None]
            text = " ".join(map(str, told))
            if (ids.intersection(map(str, told)) or states(text, names)) and (form := states(text, said)):
                return [f"{table} {row_id} states the slot '{name}' ('{form}') beside a name of the task."]
    return []


def _count(counts: Sequence[tuple[Any, int]], candidate: Any) -> int:
    return sum(count for value, count in counts if same(pick(candidate), value))


def _arg(line: HistoryLine, name: str) -> Any:
    return line.call.args.get(name) if line.call is not None else None


def _top(values: Sequence[Any]) -> Any:
    """Return the one most frequent value, None if there is none or several share the top."""
    ranked = Counter(repr(value) for value in values if value is not None).most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return next(value for value in values if repr(value) == ranked[0][0])


def _day(value: Any) -> date | None:
    if not isinstance(value, str) or len(value) < 10 or value[4:5] != "-":
        return None
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None
