"""Codecs: how Python values of each kind of type go to the wire (JSON) and back."""

import dataclasses
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from gui_sim.fields import Value

Wire: TypeAlias = Any
"""A JSON value: None, bool, int, float, str, list of Wire, or dict from str to Wire."""

MAX_INT = 2**53  # beyond it JSON readers disagree
MAX_NESTING = 20


@dataclass(frozen=True)
class Codec:
    """How values of one type go to the wire and back.

    `encode(value, name)` raises TypeError for a value of another type, `decode(wire, name)` raises ValueError
    with a sentence, `load(wire)` trusts the wire, which this codec wrote. `column` is the SQLite type; with
    `json` the column holds JSON text.
    """

    encode: Callable[[Any, str], Wire]
    decode: Callable[[Wire, str], Any]
    load: Callable[[Wire], Any] | None = None
    column: str = "TEXT"
    json: bool = False


@lru_cache(maxsize=1024)
def codec(type_: Any) -> Codec:
    """Return the codec of a type annotation; raise TypeError if values of that type cannot be kept."""
    if type_ in _SCALARS:
        return _SCALARS[type_]
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _annotated(codec(args[0]), args[1:])
    if origin is Literal:
        return _literal(args)
    if origin in (Union, types.UnionType):
        inner = [arg for arg in args if arg is not types.NoneType]
        if len(inner) == 1 and len(args) == 2:
            return _optional(codec(inner[0]))
    if origin in (tuple, list, Sequence) and args and (origin is not tuple or args[1:] == (Ellipsis,)):
        return _sequence(codec(args[0]), list if origin is list else tuple)
    if origin is tuple and args:
        return _fixed_tuple([codec(arg) for arg in args])
    if origin in (dict, Mapping) and args[:1] == (str,):
        return _mapping(codec(args[1]))
    if isinstance(type_, type) and issubclass(type_, Value) and type_ is not Value:
        return _value(type_)
    raise TypeError(f"Values of type {type_!r} cannot be kept or sent.")


def _wrong(name: str, what: str) -> ValueError:
    return ValueError(f"'{name}' must be {what}.")


def _typed(kind: type, what: str) -> Callable[[Any, str], Any]:
    def check(value: Any, name: str) -> Any:
        if type(value) is not kind:
            raise TypeError(f"'{name}' must be {what}, not {type(value).__name__}.")
        return value

    return check


def _decode_text(wire: Wire, name: str) -> str:
    if not isinstance(wire, str):
        raise _wrong(name, "text")
    if not wire.isascii():
        try:
            wire.encode()
        except UnicodeEncodeError:
            raise ValueError(f"'{name}' holds half of a character; send whole characters.") from None
    return wire


def _decode_whole(wire: Wire, name: str) -> int:
    if type(wire) is not int:
        raise _wrong(name, "a whole number")
    if abs(wire) > MAX_INT:
        raise ValueError(f"'{name}' is too large a number.")
    return wire


def _decode_number(wire: Wire, name: str) -> float:
    if type(wire) not in (int, float) or wire != wire or abs(wire) > 1e300:
        raise _wrong(name, "a number")
    return float(wire)


def _encode_number(value: Any, name: str) -> float:
    if type(value) not in (int, float):
        raise TypeError(f"'{name}' must be a number, not {type(value).__name__}.")
    if value != value:
        raise TypeError(f"'{name}' is not a number.")
    return float(value) + 0.0  # SQLite gives -0.0 back as 0.0


def _decode_flag(wire: Wire, name: str) -> bool:
    if type(wire) is not bool:
        raise _wrong(name, "true or false")
    return wire


_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME = re.compile(r"\d\d:\d\d(:\d\d)?", re.ASCII)
_DATETIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?", re.ASCII)


def _decode_iso(pattern: re.Pattern[str], parse: Callable[[str], Any], what: str) -> Callable[[Wire, str], Any]:
    def decode_iso(wire: Wire, name: str) -> Any:
        if isinstance(wire, str) and pattern.fullmatch(wire):
            try:
                return parse(wire)
            except ValueError:
                raise ValueError(f"'{name}' is {wire}, which is not in the calendar or on the clock.") from None
        raise _wrong(name, what)

    return decode_iso


def time_text(value: time) -> str:
    """Return HH:MM, with seconds only where there are some."""
    return value.isoformat("seconds" if value.second else "minutes")


def datetime_text(value: datetime) -> str:
    """Return YYYY-MM-DDTHH:MM, with seconds only where there are some."""
    return value.isoformat(timespec="seconds" if value.second else "minutes")


def _encode_with(kind: type, what: str, text: Callable[[Any], str]) -> Callable[[Any, str], str]:
    check = _typed(kind, what)
    return lambda value, name: text(check(value, name))


def json_copy(wire: Wire, name: str, depth: int = 0) -> Wire:
    """Return a deep copy of a JSON value, or raise ValueError for what JSON cannot hold."""
    if depth > MAX_NESTING:
        raise ValueError(f"'{name}' is nested too deeply.")
    if wire is None or isinstance(wire, bool):
        return wire
    if isinstance(wire, str):
        return _decode_text(wire, name)
    if isinstance(wire, int):
        return _decode_whole(wire, name)
    if isinstance(wire, float):
        return _decode_number(wire, name)
    if isinstance(wire, list | tuple):
        return [json_copy(item, name, depth + 1) for item in wire]
    if isinstance(wire, Mapping) and all(isinstance(key, str) for key in wire):
        return {_decode_text(key, name): json_copy(item, name, depth + 1) for key, item in wire.items()}
    raise _wrong(name, "a JSON value")


_SCALARS: dict[Any, Codec] = {
    str: Codec(_typed(str, "text"), _decode_text),
    int: Codec(_typed(int, "a whole number"), _decode_whole, None, "INTEGER"),
    float: Codec(_encode_number, _decode_number, None, "REAL"),
    bool: Codec(_typed(bool, "true or false"), _decode_flag, bool, "INTEGER"),
    date: Codec(
        _encode_with(date, "a date", date.isoformat),
        _decode_iso(_DATE, date.fromisoformat, "a date such as 2031-05-03"),
        date.fromisoformat,
    ),
    time: Codec(
        _encode_with(time, "a time", time_text),
        _decode_iso(_TIME, time.fromisoformat, "a time such as 19:30"),
        time.fromisoformat,
    ),
    datetime: Codec(
        _encode_with(datetime, "a date and time", datetime_text),
        _decode_iso(_DATETIME, datetime.fromisoformat, "a local date and time such as 2031-05-03T19:30"),
        datetime.fromisoformat,
    ),
    Any: Codec(json_copy, json_copy, lambda wire: wire, json=True),
    object: Codec(json_copy, json_copy, lambda wire: wire, json=True),
}


def _annotated(inner: Codec, marks: Sequence[Any]) -> Codec:
    """Decoding also runs each domain's check and each format's normaliser."""
    formats = [mark for mark in marks if hasattr(mark, "normalise")]
    checks = [mark for mark in marks if hasattr(mark, "check")]
    if not formats and not checks:
        return inner

    def decode_marked(wire: Wire, name: str) -> Any:
        value = inner.decode(wire, name)
        for mark in formats:
            value = mark.normalise(value, name) if value is not None else None
        for mark in checks:
            mark.check(value, name)
        return value

    return dataclasses.replace(inner, decode=decode_marked)


def _literal(options: Sequence[Any]) -> Codec:
    kinds = {type(option) for option in options}
    if len(kinds) != 1 or not kinds <= {str, int}:
        raise TypeError(f"A Literal must hold only texts or only whole numbers, not {options!r}.")
    kind = kinds.pop()
    listed = ", ".join(str(option) for option in options)

    def decode_option(wire: Wire, name: str) -> Any:
        if type(wire) is not kind or wire not in options:
            raise ValueError(f"'{name}' must be one of: {listed}.")
        return wire

    def encode_option(value: Any, name: str) -> Any:
        if type(value) is not kind or value not in options:
            raise TypeError(f"'{name}' must be one of: {listed}; not {value!r}.")
        return value

    return Codec(encode_option, decode_option, None, "TEXT" if kind is str else "INTEGER")


def _optional(inner: Codec) -> Codec:
    load = inner.load
    return Codec(
        lambda value, name: None if value is None else inner.encode(value, name),
        lambda wire, name: None if wire is None else inner.decode(wire, name),
        None if load is None else lambda wire: None if wire is None else load(wire),
        inner.column,
        inner.json,
    )


def _sequence(inner: Codec, kind: type[list[Any]] | type[tuple[Any, ...]]) -> Codec:
    load = inner.load

    def encode_items(value: Any, name: str) -> Wire:
        if not isinstance(value, list | tuple):
            raise TypeError(f"'{name}' must be a list, not {type(value).__name__}.")
        return [inner.encode(item, name) for item in value]

    def decode_items(wire: Wire, name: str) -> Any:
        if not isinstance(wire, list | tuple):
            raise _wrong(name, "a list")
        return kind(inner.decode(item, f"{name}[{index}]") for index, item in enumerate(wire))

    def load_items(wire: Wire) -> Any:
        return kind(wire) if load is None else kind([load(item) for item in wire])

    return Codec(encode_items, decode_items, load_items, json=True)


def _fixed_tuple(parts: Sequence[Codec]) -> Codec:
    def encode_parts(value: Any, name: str) -> Wire:
        if not isinstance(value, tuple) or len(value) != len(parts):
            raise TypeError(f"'{name}' must be a tuple of {len(parts)}.")
        return [part.encode(item, name) for part, item in zip(parts, value, strict=True)]

    def decode_parts(wire: Wire, name: str) -> Any:
        if not isinstance(wire, list | tuple) or len(wire) != len(parts):
            raise _wrong(name, f"a list of {len(parts)}")
        return tuple(part.decode(item, name) for part, item in zip(parts, wire, strict=True))

    def load_parts(wire: Wire) -> Any:
        return tuple(part.load(item) if part.load else item for part, item in zip(parts, wire, strict=True))

    return Codec(encode_parts, decode_parts, load_parts, json=True)


def _mapping(inner: Codec) -> Codec:
    load = inner.load

    def encode_entries(value: Any, name: str) -> Wire:
        if not isinstance(value, Mapping):
            raise TypeError(f"'{name}' must be a mapping, not {type(value).__name__}.")
        return {key: inner.encode(item, name) for key, item in value.items()}

    def decode_entries(wire: Wire, name: str) -> Any:
        if not isinstance(wire, Mapping) or not all(isinstance(key, str) for key in wire):
            raise _wrong(name, "an object with named entries")
        return {_decode_text(key, name): inner.decode(item, f"{name}.{key}") for key, item in wire.items()}

    def load_entries(wire: Wire) -> Any:
        return wire if load is None else {key: load(item) for key, item in wire.items()}

    return Codec(encode_entries, decode_entries, load_entries, json=True)


def _value(type_: type[Value]) -> Codec:
    hints = get_type_hints(type_, include_extras=True)
    fields = dataclasses.fields(type_)  # type: ignore[arg-type]  # Value's subclasses are dataclasses
    codecs = {field.name: codec(hints[field.name]) for field in fields}
    required = [f.name for f in fields if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING]

    def encode_value(value: Any, name: str) -> Wire:
        if type(value) is not type_:
            raise TypeError(f"'{name}' must be a {type_.__name__}, not {type(value).__name__}.")
        return {key: part.encode(getattr(value, key), f"{name}.{key}") for key, part in codecs.items()}

    def decode_value(wire: Wire, name: str) -> Any:
        if type(wire) is type_:
            return wire
        if not isinstance(wire, Mapping):
            raise _wrong(name, f"an object with {', '.join(codecs)}")
        for key in wire:
            if key not in codecs:
                raise ValueError(f"'{name}' has no entry '{key}'; it has {', '.join(codecs)}.")
        for key in required:
            if key not in wire:
                raise ValueError(f"'{name}' lacks its entry '{key}'.")
        return type_(**{key: codecs[key].decode(item, f"{name}.{key}") for key, item in wire.items()})

    def load_value(wire: Wire) -> Any:
        parts = {}
        for key, part in codecs.items():
            parts[key] = part.load(wire[key]) if part.load else wire[key]
        return type_(**parts)

    return Codec(encode_value, decode_value, load_value, json=True)
