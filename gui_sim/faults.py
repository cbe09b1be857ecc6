"""What is wrong in data that has a model, in words: the library that checks it speaks of inputs and types of Python."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from gui_sim.yaml_file import Spot, line_of, listed

MOST_SHOWN = 300
"""Characters of one fault that are shown."""
_TYPES = ("bool", "str", "int", "float")
_BLANK = r"\S"


def _number(value: Any) -> str:
    """Write 1440.0 as "1,440", whatever the type of the field."""
    whole = isinstance(value, float) and value.is_integer()
    return f"{int(value) if whole else value:,}" if isinstance(value, int | float) else str(value)


def _least(ctx: Mapping[str, Any]) -> str:
    return "may not be empty" if ctx["min_length"] == 1 else f"must have at least {ctx['min_length']} characters"


def _entries(count: int) -> str:
    return f"{count:,} {'entry' if count == 1 else 'entries'}"


_WORDS: dict[str, str | Callable[[Mapping[str, Any]], str]] = {
    "missing": "is missing",
    "extra_forbidden": "there is no such field",
    "finite_number": "must be a number with an end",
    "literal_error": lambda ctx: f"must be {ctx['expected']}",
    "enum": lambda ctx: f"must be {ctx['expected']}",
    "greater_than": lambda ctx: f"must be more than {_number(ctx['gt'])}",
    "greater_than_equal": lambda ctx: f"must be at least {_number(ctx['ge'])}",
    "less_than": lambda ctx: f"must be less than {_number(ctx['lt'])}",
    "less_than_equal": lambda ctx: f"must be at most {_number(ctx['le'])}",
    "too_short": lambda ctx: f"must have at least {_entries(ctx['min_length'])}",
    "too_long": lambda ctx: f"may have at most {_entries(ctx['max_length'])}",
    "string_too_short": _least,
    "string_too_long": lambda ctx: f"may have at most {ctx['max_length']:,} characters",
    "string_pattern_mismatch": lambda ctx: (
        "may not be blank" if ctx["pattern"] == _BLANK else f"must be of the form {ctx['pattern']}"
    ),
    "value_error": lambda ctx: str(ctx["error"]),
    "recursion_loop": "holds itself",
}
_KINDS = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "dict": "a mapping",
    "mapping": "a mapping",
    "model": "a mapping of fields",
    "dataclass": "a mapping of fields",
    "none": "null",
    "date": "a day such as 2031-05-03",
    "datetime": "a date and time such as 2031-05-03T19:30",
    "time": "an hour such as 19:30",
}
"""What each kind of value is called; a fault of type `int_parsing` or `int_type` is of the kind `int`."""


def in_words(fault: Mapping[str, Any]) -> str:
    """Return what is wrong with a value, as words that follow its name; without a full stop."""
    words = _WORDS.get(fault["type"], "")
    if callable(words):
        words = words(fault.get("ctx", {}))
    kind = _KINDS.get(fault["type"].partition("_")[0], "")
    return (words or (f"must be {kind}" if kind else fault["msg"])).removesuffix(".")[:MOST_SHOWN]


def found(error: ValidationError) -> list[tuple[Spot, str]]:
    """Return each spot at which something is wrong, and what; where one of several kinds may stand, in one sentence."""
    told: dict[Spot, list[str]] = {}
    faults = error.errors(include_url=False, include_input=False)
    spots = [_spot(fault) for fault in faults]
    for fault, spot in zip(faults, spots, strict=True):
        if fault["type"] == "too_short" and any(other[: len(spot)] == spot != other for other in spots):
            continue  # it seems to be empty only because of what is wrong in it
        name = "its name " if "[key]" in fault["loc"] else ""
        told.setdefault(spot, []).append(name + in_words(fault))
    return [(spot, ", or ".join(dict.fromkeys(words))) for spot, words in told.items()]


def lines_of_faults(error: ValidationError, where: object, lines: dict[Spot, int]) -> str:
    """Return the faults of a file, one a line: file, line, field, and what is wrong."""
    faults = [f"{where}:{line_of(lines, spot)}: {named(spot)}{words}." for spot, words in found(error)]
    return listed(faults, where)


def named(spot: Spot) -> str:
    """Return a spot as the beginning of a sentence: "routines.0.when: ", "" for the whole."""
    return f"{'.'.join(map(str, spot))}: " if spot else ""


def _spot(fault: Mapping[str, Any]) -> Spot:
    """Return where a fault is, without the names of types that are put between where several may stand."""
    return tuple(part for part in fault["loc"] if part not in _TYPES and not (isinstance(part, str) and "[" in part))
