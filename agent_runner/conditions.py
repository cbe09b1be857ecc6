"""Values of a task file: plain, or a condition such as `{one_of: [...]}`.

A condition is a mapping with exactly one of the keys below. Everything is compared in wire form (what a row
holds as JSON), type-strict: `true` is not 1 and `"3"` is not 3, while 3 equals 3.0. Expressions run on RE2,
in linear time.

    {one_of: [a, b]}    equals one of them (each may be a condition)
    {contains: x}       text holds x, upper or lower case aside; a list holds x, or all of x when x is a list
    {between: [a, b]}   from a to b, both included; numbers, or texts such as dates and times
    {matches: "re"}     text in which the expression is found
    {set: [a, b]}       a list with these items in any order, as often as given
    {any: true}         anything that is there (not null, not "")
    {not: x}            anything but x
"""

import re as _re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from gui_sim.matching import compiled

Wire = Any
Row = Mapping[str, Any]
CONDITIONS = ("one_of", "contains", "between", "matches", "set", "any", "not")
MAX_PROGRAM = 20_000
"""Instructions of an expression: `.{1,1000}` has some 5,000."""
_SPACE = _re.compile(r"\s+")


def condition(value: Wire) -> tuple[str, Wire] | None:
    """Return (name, operand) if the value is a condition, else None."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((name, operand),) = value.items()
        if name in CONDITIONS:
            return str(name), operand
    return None


def check(value: Wire) -> None:
    """Refuse a malformed condition.

    Raises:
        ValueError: A sentence that names the condition and what it needs.
    """
    found = condition(value)
    if found is None:
        return
    name, operand = found
    if name in {"one_of", "set"} and not (isinstance(operand, list) and operand):
        raise ValueError(f"'{name}' needs a list with at least one value.")
    if name == "between" and not (isinstance(operand, list) and len(operand) == 2 and _same_kind(*operand)):
        raise ValueError("'between' needs a list of two numbers or two texts, low and high.")
    if name == "any" and operand is not True:
        raise ValueError("'any' is written {any: true}.")
    if name == "matches":
        if not isinstance(operand, str):
            raise ValueError("'matches' needs an expression in quotes.")
        _expression(operand)
    for item in operand if isinstance(operand, list) else [operand]:
        check(item)


def holds(expected: Wire, actual: Wire) -> bool:
    """Whether a row's value meets a plain value or a condition."""
    found = condition(expected)
    if found is None:
        return same(expected, actual)
    name, operand = found
    if name == "one_of":
        return any(holds(item, actual) for item in operand)
    if name == "contains":
        return _contains(operand, actual)
    if name == "between":
        low, high = operand
        return _same_kind(low, actual) and _same_kind(actual, high) and low <= actual <= high
    if name == "matches":
        return isinstance(actual, str) and _expression(operand).search(actual) is not None
    if name == "set":
        return isinstance(actual, list) and _same_items(operand, actual)
    if name == "not":
        return not holds(operand, actual)
    return actual is not None and actual != ""


def same(expected: Wire, actual: Wire) -> bool:
    """Type-strict equality of wire values: lists in order, texts alike but for the amount of white space."""
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, (int, float)) and isinstance(actual, (int, float)):
        return expected == actual
    if isinstance(expected, str) and isinstance(actual, str):
        return _SPACE.sub(" ", expected).strip() == _SPACE.sub(" ", actual).strip()
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(same, expected, actual))
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return expected.keys() == actual.keys() and all(same(expected[key], actual[key]) for key in expected)
    return expected is None and actual is None


def matches(where: Row, row: Row) -> bool:
    """Whether a row meets every named field; `a.b` reaches into a nested value, `a.0` into a list."""
    return all(holds(expected, field_of(row, name)) for name, expected in where.items())


def field_of(row: Wire, path: str) -> Wire:
    """Return what lies at a dotted path of a row, None where nothing does."""
    for part in path.split("."):
        if isinstance(row, Mapping):
            row = row.get(part)
        elif isinstance(row, list) and part.isdigit() and int(part) < len(row):
            row = row[int(part)]
        else:
            return None
    return row


def pick(value: Wire) -> Wire:
    """Return one plain value that meets the condition, for an oracle to use.

    Raises:
        ValueError: The condition names no value (`matches`, `any`, `not`).
    """
    found = condition(value)
    if found is None:
        return value
    name, operand = found
    if name in {"one_of", "between"}:
        return pick(operand[0])
    if name in {"contains", "set"}:
        return operand
    raise ValueError(f"'{name}' names no single value that an oracle could use.")


@lru_cache(maxsize=512)
def _expression(text: str) -> Any:
    try:
        pattern = compiled(text)
    except ValueError as error:
        raise ValueError(f"'matches' has a bad expression: {error}.") from None
    if pattern.programsize > MAX_PROGRAM:
        raise ValueError(f"'matches' has an expression that is too large: '{text[:40]}…'; make it simpler.")
    return pattern


def _contains(operand: Wire, actual: Wire) -> bool:
    if isinstance(actual, str):
        parts = operand if isinstance(operand, list) else [operand]
        return all(isinstance(part, str) and part.casefold() in actual.casefold() for part in parts)
    if isinstance(actual, list):
        wanted = operand if isinstance(operand, list) else [operand]
        return all(any(_item(want, item) for item in actual) for want in wanted)
    return False


def _item(want: Wire, item: Wire) -> bool:
    if isinstance(want, Mapping) and isinstance(item, Mapping) and condition(want) is None:
        return matches(want, item)
    return holds(want, item)


def _same_items(expected: Sequence[Wire], actual: Sequence[Wire]) -> bool:
    left = list(actual)
    if len(left) != len(expected):
        return False
    for want in expected:
        at = next((index for index, item in enumerate(left) if holds(want, item)), None)
        if at is None:
            return False
        left.pop(at)
    return True


def _same_kind(one: Wire, other: Wire) -> bool:
    def number(value: Wire) -> bool:
        return isinstance(value, (int, float)) and not isinstance(value, bool)

    return (number(one) and number(other)) or (isinstance(one, str) and isinstance(other, str))
