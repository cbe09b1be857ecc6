"""JSON schema of a tool's arguments, in the form that function calling accepts."""

import dataclasses
import types
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from gui_sim.values import Choice, Domain, Each, Id, Range, Step, Text, Value, encode

_SCALARS: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    time: {"type": "string", "pattern": r"^\d\d:\d\d$"},
    datetime: {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d$"},
}
_FORMS = {date: "YYYY-MM-DD", time: "HH:MM", datetime: "local time, YYYY-MM-DDTHH:MM"}


def describe(type_: Any, domain: Domain | None, description: str, default: Any, required: bool) -> dict[str, Any]:
    """Return the schema of one argument."""
    told = describe_type(type_, domain)
    form = next((text for kind, text in _FORMS.items() if _mentions(type_, kind)), "")
    if form:
        description = f"{description} ({form})".strip()
    if description:
        told["description"] = description
    if not required:
        told["default"] = encode(default)
    return told


def describe_type(type_: Any, domain: Domain | None = None) -> dict[str, Any]:
    """Return the schema of a type, narrowed by a domain."""
    if type_ in _SCALARS:
        return _SCALARS[type_] | _limits(type_, domain)
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        own = next((mark for mark in args[1:] if isinstance(mark, Domain)), None)
        return describe_type(args[0], domain or own)
    if origin is Literal:
        return {"type": "string" if isinstance(args[0], str) else "integer", "enum": list(args)}
    if origin in (Union, types.UnionType):
        inner = describe_type(next(arg for arg in args if arg is not types.NoneType), domain)
        return _nullable(inner)
    if origin in (list, tuple, Sequence):
        item = domain.domain if isinstance(domain, Each) else None
        return {"type": "array", "items": describe_type(args[0], item)}
    if isinstance(type_, type) and issubclass(type_, Value):
        hints = get_type_hints(type_, include_extras=True)
        fields = dataclasses.fields(type_)  # type: ignore[arg-type]  # Value's subclasses are dataclasses
        return {
            "type": "object",
            "properties": {field.name: describe_type(hints[field.name]) for field in fields},
            "required": [f.name for f in fields if f.default is dataclasses.MISSING],
            "additionalProperties": False,
        }
    if origin is dict:
        return {"type": "object"}
    return {}


def _limits(type_: Any, domain: Domain | None) -> dict[str, Any]:
    if isinstance(domain, Range):
        limits: dict[str, Any] = {"minimum": domain.low, "maximum": domain.high}
        if type_ is int and domain.step != 1 and domain.low % domain.step == 0:
            limits["multipleOf"] = domain.step
        return limits
    if isinstance(domain, Text):
        return {"maxLength": domain.max} | ({"minLength": domain.min} if domain.min else {})
    if isinstance(domain, Choice) and type_ is not bool:
        return {"enum": list(domain.options)}
    if isinstance(domain, Id):
        return {"description": f"Id of a {domain.model_name}."}
    if isinstance(domain, Step):
        return {"description": f"In steps of {domain.minutes} minutes."}
    return {}


def _nullable(inner: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(inner.get("type"), str):
        return {"anyOf": [inner, {"type": "null"}]}
    changed = {"type": [inner["type"], "null"]}
    if "enum" in inner:
        changed["enum"] = [*(option for option in inner["enum"] if option is not None), None]
    return inner | changed


def _mentions(type_: Any, kind: type) -> bool:
    return type_ is kind or any(_mentions(arg, kind) for arg in get_args(type_) if not isinstance(arg, str))
