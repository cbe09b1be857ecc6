"""Whether what a task names is there: tables, fields and tools of the phone, slots, and what the suite lets be used."""

from collections.abc import Collection, Iterator, Sequence

from agent_runner.suites import load_suite
from agent_runner.tasks import Task
from agent_runner.wording import close_to
from gui_sim.errors import GuiSimError
from gui_sim.world import World

FORGOTTEN = "The task names what this phone does not have. Was --apps DIR forgotten, the folder of an app of your own?"


def absent(task: Task, world: World) -> list[str]:
    """Return a sentence for each table and tool that the phone does not have, after one that says why that may be.

    If there is no such suite, that is all there is to say.
    """
    try:
        load_suite(task.suite)
    except GuiSimError as error:
        return [str(error)]
    tables, tools = world.store.schema.by_name, {tool.name for tool in world.tools("user")}
    faults = [
        f"{where}: there is no table '{name}'.{close_to(name, tables)}"
        for where, name in _tables(task)
        if name not in tables
    ]
    faults += [
        f"{where}: there is no tool '{name}'.{close_to(name, tools)}"
        for where, name in _tools(task)
        if world.find_tool(name) is None
    ]
    return [FORGOTTEN, *dict.fromkeys(faults)] if faults else []


def name_faults(task: Task, world: World) -> list[str]:
    """Return a sentence for each field that there is not, each tool of another owner, each slot without a criterion.

    Its tables and tools are there, see `absent`.
    """
    faults = [
        f"{where}: {table} has no field '{name}'.{close_to(name, known)}"
        for where, table, named in _fields(task)
        for known in [{"id", *world.store.schema.by_name[table].by_name}]
        for name in named
        if name.split(".")[0] not in known
    ]
    for step in task.oracle:
        owner = world.tool(step.tool).owner if step.tool else ""
        if step.kind == "ask_owner" and owner != "user":
            faults.append(f"oracle: '{step.tool}' is no tool of the owner.")
        if step.kind == "call" and owner != "agent":
            faults.append(f"oracle: '{step.tool}' is the owner's; write 'ask: {{owner: {step.tool}}}'.")
    faults += [
        f"user_will: '{name}' is no tool of the owner." for name in task.user_will if world.tool(name).owner != "user"
    ]
    withheld = load_suite(task.suite).withheld
    faults += [f"oracle: the suite withholds '{step.tool}'." for step in task.oracle if step.tool in withheld]
    graded = {criterion.slot for criterion in task.criteria}
    return faults + [f"No criterion is about the slot '{name}'." for name in task.slots if name not in graded]


def entry_faults(evidence: Sequence[str], profile: Collection[str]) -> list[str]:
    """Return a sentence for each entry of the profile that there is not."""
    return [
        f"There is no profile entry '{entry}'.{close_to(entry, profile)}" for entry in evidence if entry not in profile
    ]


def _tables(task: Task) -> Iterator[tuple[str, str]]:
    for number, override in enumerate(task.overrides.state):
        if name := override.insert or override.update or override.delete:
            yield f"overrides.state[{number}]", name
    for where, table, _ in _fields(task):
        yield where, table


def _fields(task: Task) -> Iterator[tuple[str, str, list[str]]]:
    """Yield where a table is named, the table, and the fields that are named of it."""
    for criterion in task.criteria:
        if check := criterion.rows:
            yield f"criterion {criterion.id}", check.table, [*check.where, *check.expect]
    for entry in task.allow:
        if entry.table:
            yield "allow", entry.table, list(entry.where)


def _tools(task: Task) -> Iterator[tuple[str, str]]:
    named = [
        (f"overrides.state[{n}]", name) for n, one in enumerate(task.overrides.state) for name in (one.call, one.after)
    ]
    for criterion in task.criteria:
        if check := criterion.calls:
            named += [(f"criterion {criterion.id}", name) for name in (check.tool, check.before)]
    named += [("allow", entry.tool) for entry in task.allow]
    named += [("user_will", name) for name in task.user_will]
    named += [("oracle", step.tool) for step in task.oracle]
    yield from ((where, name) for where, name in named if name)
