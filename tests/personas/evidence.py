"""Counts, in a built past, the evidence for an entry of the hidden profile."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from agent_runner.conditions import holds, matches
from gui_sim.world import World
from personas.history import Line, Persona
from personas.pack import Entry
from personas.routine import WEEKDAYS


@dataclass(frozen=True)
class Evidence:
    """Of all calls in the window: how many there are, how many show the value, how many the entry is linked to."""

    calls: int
    showing: int
    linked: int


def evidence(entry: Entry, persona: Persona, now: datetime) -> Evidence:
    """Return what the window that ends now shows; of an entry that drifted, from the day of the change on."""
    begins = now - timedelta(days=entry.shown.days)
    if entry.drift is not None:
        begins = max(begins, datetime.combine(entry.drift.on, datetime.min.time()))
    return _count(entry, persona, begins, now, entry.value)


def evidence_before(entry: Entry, persona: Persona) -> Evidence:
    """Return what the time before the change shows of the value that was."""
    assert entry.drift is not None
    changed = datetime.combine(entry.drift.on, datetime.min.time())
    return _count(entry, persona, persona.history[0].at, changed, entry.drift.was)


def _count(entry: Entry, persona: Persona, begins: datetime, ends: datetime, value: Any) -> Evidence:
    lines = [line for line in _calls(entry, persona.history) if begins <= line.at <= ends]
    values = [_value(entry.shown.param, line, persona.world) for line in lines]
    showing = sum(holds(value, one) for one in values)
    return Evidence(len(lines), showing, sum(entry.id in line.entries for line in lines))


def _calls(entry: Entry, history: tuple[Line, ...]) -> Iterator[Line]:
    shown = entry.shown
    for line in history:
        if line.call is None or line.call.tool != shown.tool:
            continue
        args = {name: value for name, value in line.call.args.items() if value is not None}
        hours = shown.hours is None or shown.hours[0] <= line.at.time() <= shown.hours[1]
        if hours and (shown.param.startswith("@") or _given(shown.param, args)) and matches(shown.where, args):
            yield line


def _given(param: str, args: dict[str, Any]) -> bool:
    return param.split(":")[0].split(".")[0] in args


def _value(param: str, line: Line, world: World) -> Any:
    assert line.call is not None
    if param == "@weekday":
        return WEEKDAYS[line.at.weekday()]
    args = line.call.args
    if ".." in param:
        low, high = (datetime.fromisoformat(str(args[name])) for name in param.split(".."))
        return (high - low).total_seconds() / 60
    path, _, way = param.partition(":")
    name, _, field = path.partition(".")
    value: Any = args[name]
    if field:
        record = world.store.resolve(str(value))
        assert record is not None
        table = world.store.schema.table(type(record))
        value = table.by_name[field].codec.encode(getattr(record, field), field)
    if way == "weekday":
        return WEEKDAYS[date.fromisoformat(str(value)[:10]).weekday()]
    return str(value)[11:16] if way == "clock" else value
