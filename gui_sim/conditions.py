"""Conditions for `Store.find`: `store.find(Event, starts=between(a, b), title=not_("Lunch"))`."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gui_sim.schema import Table

Order = str | tuple[str, ...] | None
"""A field ("name"), a field downwards ("-at"), or several."""


@dataclass(frozen=True)
class Condition:
    """A test on one column; make it with the functions below."""

    kind: str
    values: tuple[Any, ...]


def between(low: Any, high: Any) -> Condition:
    """From low to high, both included."""
    return Condition("between", (low, high))


def at_least(value: Any) -> Condition:
    """The value or more."""
    return Condition(">=", (value,))


def above(value: Any) -> Condition:
    """More than the value."""
    return Condition(">", (value,))


def at_most(value: Any) -> Condition:
    """The value or less."""
    return Condition("<=", (value,))


def below(value: Any) -> Condition:
    """Less than the value."""
    return Condition("<", (value,))


def one_of(values: Iterable[Any]) -> Condition:
    """Any of the values."""
    return Condition("in", tuple(values))


def not_(value: Any) -> Condition:
    """Anything but the value; `not_(None)` is any value at all."""
    return Condition("is not", (value,))


def has(value: Any) -> Condition:
    """A list column that holds the value."""
    return Condition("has", (value,))


def ordered(table: Table, order: Order, limit: int | None, offset: int, where: dict[str, Any]) -> tuple[str, list[Any]]:
    """Return the WHERE, ORDER BY and LIMIT of a query with its values."""
    sql, values = where_sql(table, where)
    keys = (order,) if isinstance(order, str) else order or ()
    parts = [_order_sql(table, key) for key in keys]
    parts.append("_n DESC" if keys and keys[0].startswith("-") else "_n")
    sql += " ORDER BY " + ", ".join(parts)
    if limit is not None or offset:
        sql += " LIMIT ? OFFSET ?"
        values += [-1 if limit is None else limit, offset]
    return sql, values


def _order_sql(table: Table, key: str) -> str:
    name, way = (key[1:], " DESC") if key.startswith("-") else (key, "")
    if name == "id":
        return f"_n{way}"
    if name not in table.by_name:
        raise TypeError(f"{table.name} has no field '{name}' to order by.")
    return f'"{name}"{" COLLATE NOCASE" if table.by_name[name].type is str else ""}{way}'


def where_sql(table: Table, where: dict[str, Any]) -> tuple[str, list[Any]]:
    """Return the WHERE of a query with its values; raise TypeError for an unknown field."""
    tests: list[str] = []
    values: list[Any] = []
    for name, wanted in where.items():
        if name != "id" and name not in table.by_name:
            raise TypeError(f"{table.name} has no field '{name}' to look for.")
        condition = wanted if isinstance(wanted, Condition) else Condition("is", (wanted,))
        column = "_n" if name == "id" else f'"{name}"'
        tests.append(_test_sql(column, condition))
        values += [_operand(table, name, condition, value) for value in condition.values]
    return (" WHERE " + " AND ".join(tests) if tests else ""), values


def _operand(table: Table, name: str, condition: Condition, value: Any) -> Any:
    if name == "id":
        return table.number(value) or -1
    field = table.by_name[name]
    if value is None:
        return None
    if condition.kind == "has":
        if not field.is_set:
            raise TypeError(f"{table.name}.{name} is not a list; has() needs one.")
        wire = field.codec.encode((value,), f"{table.name}.{name}")
        return table.cell(field, wire)
    return table.cell(field, field.codec.encode(value, f"{table.name}.{name}"))


def _test_sql(column: str, condition: Condition) -> str:
    kind = condition.kind
    if kind == "between":
        return f"{column} BETWEEN ? AND ?"
    if kind == "in":
        return f"{column} IN ({', '.join('?' * len(condition.values))})"
    if kind == "has":
        item = "(SELECT value FROM json_each(?))"
        return f"EXISTS (SELECT 1 FROM json_each({column}) AS held WHERE held.value IS {item})"
    operator = {"is": "IS", "is not": "IS NOT"}.get(kind, kind)
    return f"{column} {operator} ?"
