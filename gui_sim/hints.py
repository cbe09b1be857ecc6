"""What a target call is about: the values that may have to be typed, chosen or followed on the way to it.

The atoms of its arguments (a moment gives its date and its time too), then the fields of every record they
name, foreign keys followed four deep: `dish -> kitchen -> its name`. They rank links, say what to type into a
search field and which rows of a long list to look at. No name of a field or of an argument is matched.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from gui_sim.context import Context
from gui_sim.ids import split_id
from gui_sim.model import Record
from gui_sim.tool import ToolCall

DEEPEST = 4
MOST = 400
FADE = 0.6  # a record's fields weigh so much less than the value that named it
LONG = 80
EMPTY = 0.9  # emptying is tried among the first
_HOUR = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]\Z", re.ASCII)


@dataclass(slots=True)
class Hints:
    """Values with their weights, the heaviest first. `direct` are those of the arguments themselves."""

    weights: dict[tuple[type, Any], float] = field(default_factory=dict)
    values: list[Any] = field(default_factory=list)
    direct: list[Any] = field(default_factory=list)

    def weight(self, value: Any) -> float:
        """Return how much a value tells, 0 to 1; a plain number or a truth value tells nothing."""
        if value is None or value == "" or isinstance(value, bool | int | float):
            return 0.0
        try:
            return self.weights.get((type(value), value), 0.0)
        except TypeError:  # not hashable
            return 0.0

    def keys_in(self, keys: Sequence[str]) -> list[str]:
        """Return those of a list's keys that are hints, the heaviest first."""
        known = set(keys)
        return [value for value in self.values if isinstance(value, str) and value in known]

    def rank(self, values: Iterable[Any]) -> float | None:
        """Return how well a screen's parameters fit; None if there are some and none is a hint."""
        told = [value for value in values if value not in (None, "", ()) and not isinstance(value, bool)]
        # A day that fits does not make up for another record.
        told = [value for value in told if split_id(value)] or told
        if not told:
            return 0.0
        weights = sorted((weight for value in told if (weight := self.weight(value))), reverse=True)
        return weights[0] + 0.1 * (len(weights) - 1) if weights else None


def hints_of(ctx: Context, call: ToolCall) -> Hints:
    """Return the hints of a call in canonical form."""
    gathering = _Gathering(ctx)
    tool = ctx.tool(call.tool)
    for name, wire in call.args.items():
        param = tool.by_name.get(name) if tool is not None else None
        value: Any = wire
        if param is not None:
            try:
                value = param.codec.decode(wire, name)
            except ValueError:
                value = wire
        gathering.add(value, 1.0, 0)
        gathering.add(wire, 1.0, 0)
    if any(wire == "" for wire in call.args.values()):
        gathering.found.setdefault((str, ""), EMPTY)  # a field that is filled already may have to be emptied
    direct = list(gathering.found)
    gathering.follow()
    ordered = sorted(gathering.found.items(), key=lambda item: -item[1])
    return Hints(
        gathering.found,
        [value for (_, value), _ in ordered],
        [value for _, value in direct],
    )


class _Gathering:
    """Collects atoms, and the records that still have to be read."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.found: dict[tuple[type, Any], float] = {}
        self.waiting: list[tuple[str, float, int]] = []
        self.read: set[str] = set()

    def add(self, value: Any, weight: float, depth: int) -> None:
        """Take a value and its parts."""
        if value is None or value == "":
            return
        if isinstance(value, Mapping):
            for inner in value.values():
                self.add(inner, weight * 0.9, depth)
            return
        if isinstance(value, list | tuple):
            self._note(tuple(value), weight)
            for inner in value:
                self.add(inner, weight * 0.95, depth)
            return
        if dataclasses.is_dataclass(value) and not isinstance(value, type | Record):
            self._note(value, weight)
            for part in dataclasses.fields(value):
                self.add(getattr(value, part.name), weight * 0.9, depth)
            return
        self._note(value, weight)
        for part in _parts(value):
            self._note(part, weight * 0.8)
        if isinstance(value, str) and split_id(value):
            self.waiting.append((value, weight * FADE, depth))

    def _note(self, value: Any, weight: float) -> None:
        try:
            key = (type(value), value)
            if len(self.found) < MOST and self.found.get(key, 0.0) < weight:
                self.found[key] = weight
        except TypeError:
            return  # a value that holds lists is no atom

    def follow(self) -> None:
        """Read the records that were named, nearest first."""
        while self.waiting:
            id, weight, depth = self.waiting.pop(0)
            record = self.ctx.store.resolve(id)
            if id in self.read or record is None or not self.ctx.sees(record):
                continue
            self.read.add(id)
            for column in record.fields():
                value = getattr(record, column.name)
                if column.private or depth >= DEEPEST or (isinstance(value, str) and len(value) > 4 * LONG):
                    continue
                self.add(value, weight, depth + 1)


def _parts(value: Any) -> list[Any]:
    """Return what else a value may be said as: a moment's date and time, a name's words, other units."""
    if isinstance(value, datetime):
        return [value.date(), value.time(), value.date().replace(day=1)]
    if isinstance(value, date):
        return [value.replace(day=1)]
    if isinstance(value, int) and not isinstance(value, bool):
        return [value * 60, value * 3600, str(value)]
    if isinstance(value, str) and " " in value and len(value) <= LONG:
        first, _, rest = value.partition(" ")
        return [first, rest]
    if isinstance(value, str) and value.isdecimal() and len(value) < 10:
        return [int(value)]  # a setting's value is text, its slider holds a number
    if isinstance(value, str) and _HOUR.match(value):
        return [time.fromisoformat(value)]  # where a word may stand in place of an hour, both are text
    return []
