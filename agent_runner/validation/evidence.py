"""How much of a built past shows an entry of the hidden profile."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from agent_runner.conditions import check, holds, matches
from agent_runner.validation.habits import value_of
from gui_sim.errors import GuiSimError
from personas.history import Persona
from personas.lines import Line
from personas.profile import Entry

LEAST = 3
"""Events that an entry needs in its window."""
SHARE = 0.8
"""Of the calls in the window, so many must show the value."""


@dataclass(frozen=True)
class Evidence:
    """Of all calls in a window: how many there are, how many show the value, how many the entry is linked to."""

    calls: int
    showing: int
    linked: int

    @property
    def share(self) -> float:
        """Of the calls, those that show the value."""
        return self.showing / self.calls if self.calls else 0.0

    @property
    def enough(self) -> bool:
        """Whether a reader of the past can know it."""
        return min(self.calls, self.linked) >= LEAST and self.share >= SHARE


def evidence(entry: Entry, persona: Persona, now: datetime) -> Evidence:
    """Return what the window that ends now shows; of an entry that drifted, from the day of the change on.

    Raises:
        GuiSimError: One of the entry's conditions is none, or its `param` cannot be read from the calls.
    """
    try:
        for value in (entry.value, entry.drift and entry.drift.was, *entry.shown.where.values()):
            check(value)
    except ValueError as error:
        raise GuiSimError(f"The entry '{entry.id}': {error}") from None
    begins = now - timedelta(days=entry.shown.days)
    if entry.drift is not None:
        begins = max(begins, datetime.combine(entry.drift.on, time.min))
    return _count(entry, persona, begins, now, entry.value)


def evidence_before(entry: Entry, persona: Persona) -> Evidence:
    """Return what the time before the change shows of the value that was.

    Raises:
        GuiSimError: The entry did not drift.
    """
    if entry.drift is None:
        raise GuiSimError(f"The entry '{entry.id}' has always been so.")
    changed = datetime.combine(entry.drift.on, time.min)
    return _count(entry, persona, persona.history[0].at, changed, entry.drift.was)


def _count(entry: Entry, persona: Persona, begins: datetime, ends: datetime, value: Any) -> Evidence:
    lines = [line for line in _calls(entry, persona.history) if begins <= line.at <= ends]
    try:
        values = [value_of(entry.shown.param, line, persona.world) for line in lines]
    except GuiSimError as error:
        raise GuiSimError(f"The entry '{entry.id}': {error}") from None
    showing = sum(holds(value, one) for one in values)
    return Evidence(len(lines), showing, sum(entry.id in line.entries for line in lines))


def _calls(entry: Entry, history: Sequence[Line]) -> Iterator[Line]:
    shown = entry.shown
    for line in history:
        if line.call is None or line.call.tool != shown.tool:
            continue
        args = {name: value for name, value in line.call.args.items() if value is not None}
        hours = shown.hours is None or shown.hours[0] <= line.at.time() <= shown.hours[1]
        given = shown.param.startswith("@") or shown.param.split(":")[0].split(".")[0] in args
        if hours and given and matches(shown.where, args):
            yield line
