"""Rows that a life or a new persona chooses among: those of a model whose fields are as wished.

A wish is a plain value in wire form, or one of these; a field may lie in a row that another field names
(`film_id.genres`):

    {one_of: [a, b]}   one of them
    {between: [a, b]}  from a to b, both included: numbers, or texts such as days and hours
    {at_least: a} {at_most: b}  from a on, or up to b
    {contains: x}      a list with x in it
    {not: x}           anything but x
"""

from collections.abc import Callable, Mapping
from typing import Any

from gui_sim.errors import GuiSimError
from gui_sim.model import Record
from gui_sim.store import Store
from gui_sim.values import encode

CONDITIONS: dict[str, Callable[[Any, Any], bool]] = {
    "one_of": lambda wished, value: value in wished,
    "between": lambda wished, value: value is not None and wished[0] <= value <= wished[1],
    "at_least": lambda wished, value: value is not None and value >= wished,
    "at_most": lambda wished, value: value is not None and value <= wished,
    "contains": lambda wished, value: isinstance(value, list) and wished in value,
    "not": lambda wished, value: value != wished,
}


def condition(wish: Any) -> str:
    """Return the name of the condition that a wish is, "" if it is a plain value."""
    name = next(iter(wish)) if isinstance(wish, Mapping) and len(wish) == 1 else ""
    return name if name in CONDITIONS else ""


def find(store: Store, model: str, where: Mapping[str, Any]) -> list[Record]:
    """Return the rows of a model that are as wished, in the order of their ids.

    Raises:
        GuiSimError: There is no such model, or it has no such field.
    """
    table = store.schema.by_name.get(model)
    if table is None:
        raise GuiSimError(f"there is no model '{model}'.")
    plain, others = {}, {}
    for path, wish in where.items():
        name = path.partition(".")[0]
        if name not in ("id", *table.by_name):
            raise GuiSimError(f"{model} has no field '{name}'.")
        if name == path != "id" and not condition(wish):
            plain[name] = table.by_name[name].codec.decode(wish, name)
        else:
            others[path] = wish
    known: dict[str, Record | None] = {}

    def value(row: Record, path: str) -> Any:
        name, _, rest = path.partition(".")
        if not hasattr(row, name):
            raise GuiSimError(f"{type(row).__name__} has no field '{name}'.")
        found = encode(getattr(row, name))
        if not rest or not isinstance(found, str):
            return None if rest else found
        if found not in known:
            known[found] = store.resolve(found)
        named = known[found]
        return None if named is None else value(named, rest)

    def fits(row: Record) -> bool:
        for path, wish in others.items():
            name, found = condition(wish), value(row, path)
            if not (CONDITIONS[name](wish[name], found) if name else found == wish):
                return False
        return True

    return [row for row in store.find(table.model, **plain) if fits(row)]
