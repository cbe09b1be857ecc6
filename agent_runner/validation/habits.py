"""What the past shows of a habit: the values of one thing over the owner's calls of one tool."""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from agent_runner.conditions import matches, same
from agent_runner.protocols import HistoryLine, PersonaWorld
from agent_runner.slots import WEEKDAYS, Habit
from gui_sim.errors import GuiSimError
from gui_sim.values import encode

if TYPE_CHECKING:
    from gui_sim.world import World


def counts(habit: Habit, persona: PersonaWorld, now: datetime, without: Collection[str] = ()) -> list[tuple[Any, int]]:
    """Return each value that a habit has in its window, with how often, but for what is evidence for some entries."""
    found: list[tuple[Any, int]] = []
    for line in _lines(habit, persona, now):
        if not set(without).isdisjoint(line.entries):
            continue
        value = value_of(habit.param, line, persona.world)
        known = next((index for index, (other, _) in enumerate(found) if same(other, value)), None)
        if known is None:
            found.append((value, 1))
        else:
            found[known] = (value, found[known][1] + 1)
    return found


def value_of(param: str, line: HistoryLine, world: "World") -> Any:
    """Return what a line of the past shows, None if nothing.

    See `Habit` for the ways to name it; besides, `@weekday` is that of the call itself.

    Raises:
        GuiSimError: What is named so is no moment, or no field.
    """
    try:
        return _value_of(param, line, world)
    except (TypeError, ValueError):
        raise GuiSimError(f"'{param[:80]}' cannot be read from the call {str(line.call)[:200]}.") from None


def _value_of(param: str, line: HistoryLine, world: "World") -> Any:
    if line.call is None:
        return None
    if param == "@weekday":
        return WEEKDAYS[line.at.weekday()]
    args = line.call.args
    if ".." in param:
        first, last = (args.get(name) for name in param.split("..", 1))
        if not (isinstance(first, str) and isinstance(last, str)):
            return None
        return round((datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds() / 60)
    path, _, way = param.partition(":")
    name, _, field = path.partition(".")
    value: Any = args.get(name)
    if field and value is not None:
        record = world.store.resolve(str(value))
        value = None if record is None else encode(getattr(record, field, None))
    if way and isinstance(value, str):
        value = value[11:16] if way == "clock" else WEEKDAYS[datetime.fromisoformat(value).weekday()]
    return value


def _lines(habit: Habit, persona: PersonaWorld, now: datetime) -> Iterator[HistoryLine]:
    for line in persona.history:
        call = line.call
        if call is None or call.tool != habit.tool or not matches(habit.where, call.args):
            continue
        if not now - timedelta(days=habit.days) <= line.at <= now:
            continue
        if habit.weekdays and WEEKDAYS[line.at.weekday()] not in habit.weekdays:
            continue
        yield line
