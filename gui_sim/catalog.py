"""`catalog.yaml`: the rows of an app that no tool can make, with dates told from the phone's now."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from gui_sim import kept
from gui_sim.errors import GuiSimError
from gui_sim.model import Field
from gui_sim.schema import Table
from gui_sim.store import Store

_RELATIVE = re.compile(r"(?:today|([+-]\d{1,5})d)(?: (\d\d:\d\d))?")
_READER = b"1\n"  # another one if catalogues come to be read otherwise
MOST_KEPT = 400
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load_catalog(store: Store, path: Path, now: datetime) -> int:
    """Insert the rows of a catalogue (`Model: [{id: rs1, field: value}]`) and return how many there were.

    Dates may be relative to now: "today", "+3d", "-2d 08:00".

    Raises:
        GuiSimError: Names the file, the row and the field that is wrong.
    """
    return load_rows(store, _parsed(path.read_bytes(), str(path)), now, str(path))


def load_rows(store: Store, tables: Mapping[str, Any], now: datetime, where: str) -> int:
    """Insert rows given as `{model: [row, ...]}` in wire form; `where` names the source in errors."""
    total = 0
    for name, rows in tables.items():
        table = store.schema.by_name.get(name)
        if table is None:
            raise GuiSimError(f"{where}: there is no model '{name}'.")
        if not isinstance(rows, list):
            raise GuiSimError(f"{where}: {name} must be a list of rows.")
        for index, row in enumerate(rows, start=1):
            _insert(store, table, row, now, f"{where}: {name}, row {index}")
        total += len(rows)
    return total


def dangling(table: Table, row: Mapping[str, Any], store: Store) -> Iterator[tuple[str, str]]:
    """Yield the fields of a row in wire form that name another row, and what they name, where that is not there."""
    for field in table.fields:
        given = row.get(field.name) if field.ref is not None else None
        for id in given if isinstance(given, list) else [given]:
            if isinstance(id, str) and id and store.resolve(id) is None:
                yield field.name, id


def _insert(store: Store, table: Table, row: Any, now: datetime, place: str) -> None:
    if not isinstance(row, dict):
        raise GuiSimError(f"{place} must be a mapping of fields.")
    values: dict[str, Any] = {}
    for name, wire in row.items():
        field = table.by_name.get(name)
        if name == "id":
            values["id"] = str(wire)
        elif field is None:
            raise GuiSimError(f"{place}: {table.name} has no field '{name}'; it has {', '.join(table.by_name)}.")
        else:
            try:
                values[name] = _decode(field, wire, now)
            except ValueError as error:
                raise GuiSimError(f"{place}: {error}") from None
    missing = [field.name for field in table.fields if field.required and field.name not in values]
    if missing:
        raise GuiSimError(f"{place}: {missing[0]} is missing.")
    try:
        store.insert(table.model(**values))
    except (ValueError, TypeError) as error:
        raise GuiSimError(f"{place}: {error}") from None


def _decode(field: Field, wire: Any, now: datetime) -> Any:
    """A text that the field takes as it stands is never read as a relative date."""
    try:
        return field.codec.decode(wire, field.name)
    except ValueError:
        absolute = _absolute(wire, now)
        if absolute == wire:
            raise
        return field.codec.decode(absolute, field.name)


def _absolute(wire: Any, now: datetime) -> Any:
    """Turn relative dates into ISO text, at any depth."""
    if isinstance(wire, list):
        return [_absolute(item, now) for item in wire]
    if isinstance(wire, dict):
        return {key: _absolute(item, now) for key, item in wire.items()}
    match = _RELATIVE.fullmatch(wire) if isinstance(wire, str) else None
    if match is None:
        return wire
    day = (now + timedelta(days=int(match[1] or 0))).date().isoformat()
    return f"{day}T{match[2]}" if match[2] else day


@lru_cache(maxsize=128)
def _parsed(content: bytes, path: str) -> dict[str, Any]:
    """Return what a catalogue says. Reading YAML is slow, so it is kept as JSON under what it was read from."""
    name = f"{hashlib.sha256(_READER + content).hexdigest()}.catalog"
    with suppress(ValueError):
        known = json.loads(kept.find(name) or b"")
        if isinstance(known, dict):
            return known
    data = _read(content, path)
    kept.keep(name, json.dumps(data).encode(), MOST_KEPT)
    return data


def _read(content: bytes, path: str) -> dict[str, Any]:
    """Dates and times stay text: the model says what they are."""
    try:
        data = yaml.load(content, Loader=_text_loader())  # a safe loader, without dates
    except yaml.YAMLError as error:
        raise GuiSimError(f"{path} is not valid YAML: {error}") from None
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise GuiSimError(f"{path} must map models to lists of rows.")
    return data


@lru_cache(maxsize=1)
def _text_loader() -> Any:
    """A safe loader that reads 2031-05-03 and 19:30 as text, not as dates or numbers; so too +1415."""

    class TextLoader(_LOADER):  # type: ignore[misc]
        pass

    TextLoader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(("timestamp", "int", "float"))]
        for first, resolvers in _LOADER.yaml_implicit_resolvers.items()
    }
    TextLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"-?(0|[1-9][0-9_]*)\Z"), list("-0123456789"))
    TextLoader.add_implicit_resolver(
        "tag:yaml.org,2002:float",
        re.compile(r"-?[0-9][0-9_]*\.[0-9]*([eE][-+]?[0-9]+)?\Z"),
        list("-0123456789"),
    )
    return TextLoader
