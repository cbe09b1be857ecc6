"""A task's phone: the persona's world with what the task changes in it, at the task's moment."""

from typing import TYPE_CHECKING, Any

from agent_runner.protocols import BuildWorld, PersonaWorld
from agent_runner.tasks import Override, Task
from gui_sim.catalog import dangling
from gui_sim.errors import GuiSimError
from gui_sim.records import TimelineEvent
from gui_sim.tool import ToolCall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui_sim.model import Record
    from gui_sim.world import World


def persona_for(task: Task, build: BuildWorld, without: "Sequence[str]" = ()) -> PersonaWorld:
    """Build the persona of a task at the task's moment, with its extra past and its profile wordings."""
    return build(
        task.persona,
        now=task.now,
        history=task.overrides.history,
        profile=task.overrides.profile,
        without=without,
    )


def task_world(task: Task, persona: PersonaWorld) -> "World":
    """Return a new world for one episode; the persona's own is left as it is. Its journal is empty.

    Raises:
        GuiSimError: The persona's clock shows another time, or an override does not fit; it names the task.
    """
    world = persona.world.fork()
    if world.clock.now != task.now:
        raise GuiSimError(f"Task '{task.id}' is set at {task.now}, its persona's phone at {world.clock.now}.")
    for number, override in enumerate(task.overrides.state):
        try:
            _apply(override, world)
        except (ValueError, TypeError, KeyError, GuiSimError) as error:
            raise GuiSimError(f"Task '{task.id}', overrides.state[{number}]: {error}") from None
    world.store.journal.clear()
    return world


def _apply(override: Override, world: "World") -> None:
    if override.call:
        tool = world.find_tool(override.call)
        if tool is None:
            raise GuiSimError(f"there is no tool '{override.call}'.")
        result = world.call(ToolCall(tool.app, tool.name, override.args), actor=override.actor, channel="history")
        if not result.ok:
            raise GuiSimError(f"{override.call}: {result.error}")
        return
    if override.event:
        world.timeline.check(override.event)
        if override.after and world.find_tool(override.after) is None:
            raise GuiSimError(f"there is no tool '{override.after}' whose use it could wait for.")
        given: dict[str, Any] = {"kind": override.event, "after": override.after, "payload": override.payload}
        event = _record(TimelineEvent, given | ({"at": override.at} if override.at else {}))
        if event.at is not None and event.at < world.clock.now:  # type: ignore[attr-defined]
            raise GuiSimError(f"the event '{override.event}' is at {override.at}, before the task's now.")
        world.store.insert(event)
        return
    name = override.insert or override.update or override.delete
    table = world.store.schema.by_name.get(name)
    if table is None:
        raise GuiSimError(f"there is no model '{name}'.")
    for field, id in dangling(table, override.row, world.store):
        raise GuiSimError(f"'{field}' names '{id}', which is not there.")
    if override.insert:
        world.store.insert(_record(table.model, override.row | ({"id": override.id} if override.id else {})))
        return
    present = world.store.maybe(table.model, override.id)
    if present is None:
        raise GuiSimError(f"there is no {name} '{override.id}'.")
    if override.delete:
        world.store.delete(present)
    else:
        world.store.update(present, **_values(table.model, override.row))


def _record(model: "type[Record]", row: dict[str, Any]) -> "Record":
    return model(**_values(model, row))


def _values(model: "type[Record]", row: dict[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, wire in row.items():
        field = model.field(name)
        if name == "id":
            values[name] = str(wire)
        elif field is None:
            raise GuiSimError(f"{model.__name__} has no field '{name}'.")
        else:
            values[name] = field.codec.decode(wire, name)
    return values
