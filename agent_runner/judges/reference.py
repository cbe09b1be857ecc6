"""What can be said of a task before anyone tries it: one way to do it right, and what its details may be."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from agent_runner.judges.evidence import Background
from agent_runner.numerals import forms
from agent_runner.protocols import PersonaWorld
from agent_runner.rows import NEW, with_newest
from agent_runner.slotvalues import uses
from agent_runner.tasks import Task
from agent_runner.user import guard
from gui_sim.domains import Choice, Id
from gui_sim.errors import GuiSimError
from gui_sim.journal import Actor
from gui_sim.model import RowChange
from gui_sim.tool import ToolCall, canonical

if TYPE_CHECKING:
    from gui_sim.tool import Param
    from gui_sim.world import World

FEW = 6
"""So many options at most are a small closed set, which a question can name."""


def background_of(task: Task, base: "World", persona: PersonaWorld) -> Background:
    """Return what judges know of a task's phone and owner; `base` is the phone before the episode.

    Raises:
        GuiSimError: The oracle names a tool that is not on this phone.
    """
    calls, writes, owner = followed(task, base)
    return Background(
        calls=calls,
        writes=writes,
        owner_calls=owner,
        canonical=lambda call: canonical(base.context("agent"), call),
        choices={name: found for name in task.slots if (found := _choices(task, name, base))},
        spoken=tuple(guard.own_words(task, persona.profile, persona.facts)),
    )


def followed(task: Task, base: "World") -> tuple[list[ToolCall], list[ToolCall], list[ToolCall]]:
    """Carry out the oracle on a fork; return the agent's calls, those of them that write, and the owner's.

    Raises:
        GuiSimError: See `background_of`.
    """
    world = base.fork()
    calls, writes, owner = list[ToolCall](), list[ToolCall](), list[ToolCall]()
    for step in task.oracle:
        if step.kind == "wait":
            world.advance(60 * step.minutes)
        if step.kind not in {"call", "ask_owner"}:
            continue
        tool = world.find_tool(step.tool)
        if tool is None:
            words = f"The oracle of task '{task.id}' calls '{step.tool}', which is no tool of this phone."
            raise GuiSimError(f"Was --apps DIR forgotten? {words}")
        actor: Actor = "agent" if step.kind == "call" else "user"
        given = ToolCall(tool.app, tool.name, with_newest(step.args, world))
        exact = canonical(world.context(actor), given)
        world.call(given, actor=actor)
        if actor == "user":
            owner.append(exact)
        else:
            calls.append(exact)
            writes += [exact] if tool.writes else []
    made = made_in(world.store.diff(base.store))
    world.close()
    return without_ids(calls, made), without_ids(writes, made), without_ids(owner, made)


def made_in(changes: Sequence[RowChange]) -> dict[str, str]:
    """Return the rows that changes inserted, as id to `$new.Model`: their ids differ from way to way."""
    return {change.row_id: f"{NEW}{change.table}" for change in changes if change.before is None}


def without_ids(calls: Sequence[ToolCall], made: Mapping[str, str]) -> list[ToolCall]:
    """Return calls with the ids of rows that were made on the way replaced."""

    def plain(value: Any) -> Any:
        if isinstance(value, str):
            return made.get(value, value)
        if isinstance(value, list):
            return [plain(item) for item in value]
        return {key: plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value

    return [ToolCall(call.app, call.tool, plain(call.args)) for call in calls]


def _choices(task: Task, slot: str, world: "World") -> list[frozenset[str]]:
    """Return the ways to say each option of a slot, where its parameter has a few options; else nothing."""
    return next((_options(param, world) for _, _, param in uses(task, slot, world)), [])


def _options(param: "Param", world: "World") -> list[frozenset[str]]:
    if not isinstance(param.domain, Choice | Id):
        return []
    values = param.domain.values(world.context("agent")) or ()
    if not 2 <= len(values) <= FEW or isinstance(values[0], bool):  # yes or no names itself
        return []
    return [frozenset(forms(value, world) | {str(value).replace("_", " ")}) for value in values]
