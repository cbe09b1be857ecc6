"""Slips in a life: a call that a phone would refuse at any moment is no refusal that is part of life."""

from collections.abc import Iterator, Mapping
from typing import Any

from gui_sim.domains import Each, Id
from gui_sim.errors import ToolError
from gui_sim.ids import split_id
from gui_sim.tool import Tool
from gui_sim.world import World


def unknown_argument(tool: Tool[..., Any], args: Mapping[str, Any]) -> str:
    """Return a sentence for an argument that a tool does not have, or ""."""
    known = [param.name for param in tool.params]
    unknown = sorted(set(args).difference(known))
    return f"{tool.name} has no argument '{unknown[0]}'; it takes {', '.join(known) or 'none'}." if unknown else ""


def never_right(tool: Tool[..., Any], args: Mapping[str, Any], refusal: ToolError, world: World | None) -> str:
    """Return a sentence for what made a tool refuse a call if no moment would have made it right, or "".

    That is a value that is missing or of a wrong type or size, the id of a row that has never been (one that is gone
    meanwhile was right once), or a tool that failed by itself. Without a world, ids are not looked at: where a part
    of a life is left out, its rows have others.
    """
    if refusal.code == "internal":
        return refusal.sentence
    if refusal.code == "bad_value":
        try:
            tool.decode(None, args)
        except ToolError as error:
            return str(error) if error.code == "bad_value" else ""
    if refusal.code == "not_found" and world is not None:
        for name, model, id in _ids(tool, args):
            table = world.store.schema.by_name.get(model)
            numbered = split_id(id.partition("@")[0])  # a day of a series is `ev3@2026-03-06`
            if table is None or (numbered and numbered[0] != table.prefix):
                continue  # an app may take the id of another model too
            last = split_id(world.store.next_id(table.model))
            if numbered is None or last is None or numbered[1] >= last[1]:
                return f"'{name}' names '{id}', and there has never been such a {model}."
    return ""


def _ids(tool: Tool[..., Any], args: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the arguments that name rows: the argument, the model, and the id."""
    for param in tool.params:
        domain = param.domain.domain if isinstance(param.domain, Each) else param.domain
        given = args.get(param.name)
        if isinstance(domain, Id):
            for id in given if isinstance(given, list) else [given]:
                if isinstance(id, str) and id:
                    yield param.name, domain.model_name, id
