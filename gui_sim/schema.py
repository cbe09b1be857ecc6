"""Compiled models: table definitions and row decoders, made once and shared by every fork."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from gui_sim.errors import GuiSimError
from gui_sim.ids import split_id
from gui_sim.model import Field, R, Record
from gui_sim.values import Codec

_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_scan: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # typeshed lacks it


class Table:
    """One model's table: SQL text, and conversion between records and rows."""

    def __init__(self, model: type[Record]) -> None:
        self.model = model
        self.name = model.__name__
        self.prefix = model.prefix
        self.fields = model.fields()
        self.by_name: dict[str, Field] = {field.name: field for field in self.fields}
        self.names = ["id", *self.by_name]
        self.columns = ", ".join(f'"{name}"' for name in self.names)
        self._loads = {f.name: load for f in self.fields if (load := column_load(f.codec)) is not None}
        self._encodes = {f.name: (f.codec.encode, f"{self.name}.{f.name}") for f in self.fields}
        marks = ", ".join("?" * (len(self.fields) + 1))
        self.stored = ", ".join(["_n", *(f'"{name}"' for name in self.by_name)])
        self.insert_sql = f'INSERT INTO "{self.name}" ({self.stored}) VALUES ({marks})'
        self.select_sql = f'SELECT {self.columns} FROM "{self.name}"'

    def create_sql(self) -> list[str]:
        """Return the statements that make the table, with an index for each reference."""
        columns = [
            "_n INTEGER PRIMARY KEY",
            f"id TEXT GENERATED ALWAYS AS ('{self.prefix}' || _n) VIRTUAL",
            *(f'"{field.name}" {field.codec.column}' for field in self.fields),
        ]
        made = [f'CREATE TABLE "{self.name}" ({", ".join(columns)})']
        for field in self.fields:
            if field.ref:
                made.append(f'CREATE INDEX "{self.name}_{field.name}" ON "{self.name}" ("{field.name}")')
        return made

    def number(self, id: object) -> int | None:
        """Return the number in an id of this table, or None."""
        parts = split_id(id)
        return parts[1] if parts and parts[0] == self.prefix else None

    def record(self, row: Iterable[Any]) -> Any:
        """Return the record of a row; skips the checks that were made when the row was written."""
        values = dict(zip(self.names, row, strict=False))
        for name, load in self._loads.items():
            if (value := values[name]) is not None:
                values[name] = load(value)
        made = object.__new__(self.model)
        object.__setattr__(made, "__dict__", values)
        return made

    def loaded(self, cells: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of some of a row's cells, by field."""
        loads = self._loads
        return {n: loads[n](cell) if n in loads and cell is not None else cell for n, cell in cells.items()}

    def wire(self, record: Record) -> dict[str, Any]:
        """Return a record's row in wire form, with private fields."""
        values = record.__dict__
        return {"id": record.id, **{n: encode(values[n], told) for n, (encode, told) in self._encodes.items()}}

    def encoded(self, name: str, value: Any) -> Any:
        """Return a field's value in wire form; raise TypeError or ValueError for one that cannot be kept."""
        encode, told = self._encodes[name]
        return encode(value, told)

    def cells(self, wire: Mapping[str, Any]) -> list[Any]:
        """Return the cells of a row in wire form, without its number."""
        return [self.cell(field, wire[field.name]) for field in self.fields]

    def cell(self, field: Field, wire: Any) -> Any:
        """Return one cell of a wire value."""
        if field.codec.json:
            return None if wire is None else _compact(wire)
        return int(wire) if isinstance(wire, bool) else wire


def column_load(codec: Codec) -> Callable[[Any], Any] | None:
    """Return the function from a cell that is not null to a value, or None where the cell is the value."""
    load = codec.load
    if not codec.json:
        return load
    return _loads if load is None else lambda cell: load(_loads(cell))


def _loads(cell: str) -> Any:
    """Return what `_compact` wrote: without the checks of `json.loads`, which cost four times the reading."""
    return _scan(cell, 0)[0]


class Schema:
    """All tables of a phone. Table names and prefixes are unique; a fingerprint tells two schemas apart."""

    def __init__(self, models: Iterable[type[Record]]) -> None:
        self.tables: dict[type[Record], Table] = {}
        self.by_name: dict[str, Table] = {}
        self.by_prefix: dict[str, Table] = {}
        for model in sorted(models, key=lambda model: model.__name__):
            self._add(Table(model))
        statements = [sql for table in self.tables.values() for sql in table.create_sql()]
        self.create_sql = ";\n".join(statements) + ";"
        self.fingerprint = hashlib.sha256(self.create_sql.encode()).hexdigest()[:16]

    def _add(self, table: Table) -> None:
        if table.name in self.by_name:
            raise GuiSimError(f"Two models are called {table.name}; a table's name must be unique on the phone.")
        if table.prefix in self.by_prefix:
            other = self.by_prefix[table.prefix].name
            raise GuiSimError(f"{other} and {table.name} both have the prefix '{table.prefix}'; ids must be unique.")
        self.tables[table.model] = self.by_name[table.name] = self.by_prefix[table.prefix] = table

    def table(self, model: type[R] | str) -> Table:
        """Return the table of a model, by class or name; raise KeyError with a sentence."""
        table = self.by_name.get(model) if isinstance(model, str) else self.tables.get(model)
        if table is None:
            name = model if isinstance(model, str) else model.__name__
            raise KeyError(f"This phone has no table {name}.")
        return table


@lru_cache(maxsize=64)
def schema_of(models: frozenset[type[Record]]) -> Schema:
    """Return the compiled schema of a set of models, made once."""
    return Schema(models)
