"""All state of a phone: SQLite in memory behind one narrow face."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from gui_sim.conditions import Condition as Condition
from gui_sim.conditions import Order as Order
from gui_sim.conditions import above as above
from gui_sim.conditions import at_least as at_least
from gui_sim.conditions import at_most as at_most
from gui_sim.conditions import below as below
from gui_sim.conditions import between as between
from gui_sim.conditions import has as has
from gui_sim.conditions import not_ as not_
from gui_sim.conditions import one_of as one_of
from gui_sim.conditions import ordered, where_sql
from gui_sim.errors import GuiSimError, ToolError
from gui_sim.ids import split_id
from gui_sim.journal import JOURNAL_SQL, Cause, Journal
from gui_sim.model import R, Record, RowChange
from gui_sim.schema import Schema, Table, schema_of

_META_SQL = """
CREATE TABLE _meta (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE _counters ("table" TEXT PRIMARY KEY, n INTEGER);
"""
_MEMO_SIZE = 4000
_MODULUS = 1 << 256


class Store:
    """Tables made from models. Records come out immutable, in an order that is always the same.

    Rows come by number of their id unless `order` says otherwise ("name", "-at", or several); ties go by id,
    the way of the first field. Text is ordered without regard to case. Outside a transaction writes are
    set-up: they are kept but not journalled.
    """

    def __init__(self, models: Iterable[type[Record]] | Schema) -> None:
        self.schema = models if isinstance(models, Schema) else schema_of(frozenset(models))
        self._open(_empty(self.schema))

    def _open(self, blob: bytes) -> None:
        self._db = _connect(blob)
        self.journal = Journal(self._db)
        self.version = 0
        self._versions: dict[str, int] = dict.fromkeys(self.schema.by_name, 0)
        self._counters: dict[str, int] = {}
        self._sums: dict[str, int] = {}
        self._sums_before: dict[str, int] = {}
        self._memo: dict[Any, tuple[int, Any]] = {}
        self._depth = 0
        self._cause: Cause | None = None
        self._call_seq: int | None = None
        self._derived = False
        self._touched: set[str] = set()

    # Reading

    def get(self, model: type[R], id: str) -> R:
        """Return the record, or raise ToolError `not_found`."""
        found = self.maybe(model, id)
        if found is None:
            raise not_found(model, id)
        return found

    def maybe(self, model: type[R], id: str | None) -> R | None:
        """Return the record, or None."""
        table = self.schema.table(model)
        number = table.number(id)
        if number is None:
            return None
        row = self._db.execute(f"{table.select_sql} WHERE _n = ?", (number,)).fetchone()
        return None if row is None else table.record(row)

    def find(
        self, model: type[R], *, order: Order = None, limit: int | None = None, offset: int = 0, **where: Any
    ) -> list[R]:
        """Return the records that meet all conditions (a plain value means equal, None means null)."""
        table = self.schema.table(model)
        sql, values = ordered(table, order, limit, offset, where)
        record = table.record
        return [record(row) for row in self._db.execute(table.select_sql + sql, values).fetchall()]

    def ids(
        self,
        model: type[Record],
        *,
        order: Order = None,
        limit: int | None = None,
        offset: int = 0,
        **where: Any,
    ) -> list[str]:
        """Return the ids of the records that `find` would return, cheaply."""
        table = self.schema.table(model)
        sql, values = ordered(table, order, limit, offset, where)
        return [row[0] for row in self._db.execute(f'SELECT id FROM "{table.name}"{sql}', values)]

    def count(self, model: type[Record], **where: Any) -> int:
        """Return how many records meet the conditions."""
        table = self.schema.table(model)
        sql, values = where_sql(table, where)
        return int(self._db.execute(f'SELECT count(*) FROM "{table.name}"{sql}', values).fetchone()[0])

    def resolve(self, id: str) -> Record | None:
        """Return the record of an id of any model, or None."""
        parts = split_id(id)
        table = self.schema.by_prefix.get(parts[0]) if parts else None
        return None if table is None else self.maybe(table.model, id)

    def table_version(self, model: type[Record]) -> int:
        """Return a number that rises with each write to the model's table."""
        return self._versions[self.schema.table(model).name]

    def remember(self, model: type[Record], key: Any, make: Callable[[], Any]) -> Any:
        """Return what `make` returned for this key at the table's present version; treat it as immutable."""
        version = self._versions[self.schema.table(model).name]
        kept = self._memo.get((model, key))
        if kept is not None and kept[0] == version:
            return kept[1]
        made = make()
        if len(self._memo) >= _MEMO_SIZE:
            self._memo.clear()
        self._memo[(model, key)] = (version, made)
        return made

    def recall(self, model: type[Record], key: Any) -> Any:
        """Return what `remember` last kept for a key, at whatever version, or None."""
        kept = self._memo.get((model, key))
        return None if kept is None else kept[1]

    # Writing

    def next_id(self, model: type[Record]) -> str:
        """Return the id that the next record of a model will be given."""
        table = self.schema.table(model)
        return f"{table.prefix}{self._counter(table) + 1}"

    def insert(self, record: R) -> R:
        """Keep a new record and return it, with an id from the counter if it had none."""
        table = self.schema.table(type(record))
        last = self._counter(table)
        if record.id:
            number = table.number(record.id)
            if number is None:
                raise ValueError(f"'{record.id}' is not an id of {table.name}; write '{table.prefix}' and a number.")
        else:
            number = last + 1
            record = _with(record, {"id": f"{table.prefix}{number}"})
        wire = table.wire(record)
        try:
            cells = table.cells(wire)
            self._db.execute(table.insert_sql, (number, *cells))
        except sqlite3.IntegrityError:
            raise ValueError(f"{table.name} '{record.id}' is there already.") from None
        if number > last:
            self._counters[table.name] = number
            self._db.execute("INSERT OR REPLACE INTO _counters VALUES (?, ?)", (table.name, number))
        self._wrote(table, record.id, None, wire)
        kept: R = table.record((record.id, *cells))
        return kept

    def update(self, record: R | tuple[type[R], str], **changes: Any) -> R:
        """Change fields of a record and return it as it is now; fields already equal are left alone."""
        model, id = record if isinstance(record, tuple) else (type(record), record.id)
        table = self.schema.table(model)
        present = self.get(model, id)
        for name in changes:
            if name not in table.by_name:
                raise TypeError(f"{table.name} has no field '{name}' to change.")
        before = table.wire(present)
        wanted = {name: table.encoded(name, value) for name, value in changes.items()}
        fresh = {name: wire for name, wire in wanted.items() if before[name] != wire}
        if not fresh:
            return present
        cells = {name: table.cell(table.by_name[name], wire) for name, wire in fresh.items()}
        assigns = ", ".join(f'"{name}" = ?' for name in cells)
        values = (*cells.values(), table.number(present.id))
        self._db.execute(f'UPDATE "{table.name}" SET {assigns} WHERE _n = ?', values)
        self._wrote(table, present.id, before, before | fresh)
        return _with(present, table.loaded(cells))

    def delete(self, record: Record) -> None:
        """Remove a record; its id is never given again."""
        table = self.schema.table(type(record))
        present = self.get(type(record), record.id)
        self._db.execute(f'DELETE FROM "{table.name}" WHERE _n = ?', (table.number(record.id),))
        self._wrote(table, record.id, table.wire(present), None)

    @contextmanager
    def transaction(self, cause: Cause | None = None) -> Iterator[None]:
        """Keep all writes inside or, if an exception leaves the block, none: rows, journal and counters.

        A nested transaction is a savepoint under the outer cause. Without a cause writes are not journalled.
        """
        name = f"s{self._depth}"
        outer = (self._cause, self._call_seq)
        self._db.execute("BEGIN" if not self._depth else f"SAVEPOINT {name}")
        if not self._depth:
            self._touched.clear()
            self._sums_before = dict(self._sums)
        self._depth += 1
        try:
            if cause is not None and self._cause is None:
                self._cause, self._call_seq = cause, self.journal.open_call(cause)
            yield
        except BaseException:
            self._depth -= 1
            self._db.execute("ROLLBACK" if not self._depth else f"ROLLBACK TO {name}")
            self._forget(self._touched)
            if self._depth:
                self._db.execute(f"RELEASE {name}")
            else:
                self._sums = self._sums_before
            raise
        else:
            self._depth -= 1
            self._db.execute("COMMIT" if not self._depth else f"RELEASE {name}")
        finally:
            self._cause, self._call_seq = outer

    @contextmanager
    def as_world(self) -> Iterator[None]:
        """Mark rows written inside as the world's, with the present call as their cause."""
        outer, self._derived = self._derived, True
        try:
            yield
        finally:
            self._derived = outer

    @property
    def writing(self) -> bool:
        """True inside a transaction."""
        return self._depth > 0

    # As a whole

    def snapshot(self) -> bytes:
        """Return everything as the bytes of an SQLite file."""
        return self._db.serialize()

    def restore(self, blob: bytes) -> None:
        """Become what `snapshot` saved; raise GuiSimError if it was saved by a phone with other tables."""
        if self._depth:
            raise RuntimeError("A store cannot be restored inside a transaction.")
        saved = _connect(blob)
        try:
            row = saved.execute("SELECT value FROM _meta WHERE key = 'schema'").fetchone()
        except sqlite3.DatabaseError:
            row = None
        if row is None or row[0] != self.schema.fingerprint:
            saved.close()
            raise GuiSimError("This saved store has other tables than this phone; make it anew with these apps.")
        self._db.close()
        self._db, self.journal = saved, Journal(saved)
        self._forget(self.schema.by_name)

    def fork(self) -> "Store":
        """Return an independent store with equal contents; compiled models are shared."""
        twin = object.__new__(Store)
        twin.schema = self.schema
        twin._open(self._db.serialize())
        twin.version = self.version
        twin._versions.update(self._versions)
        twin._counters.update(self._counters)
        twin._sums.update(self._sums)
        twin._memo.update(self._memo)
        return twin

    def digest(self) -> str:
        """Return a hash of all rows; journal, counters and time are not in it."""
        parts = [f"{table.name}:{self._sum(table):x}" for table in self.schema.by_name.values()]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def diff(self, base: "bytes | Store") -> list[RowChange]:
        """Return what differs from a base by meaning: bookkeeping, and rows come and gone, do not count."""
        if isinstance(base, bytes):
            other = object.__new__(Store)
            other.schema = self.schema
            other._open(_empty(self.schema))
            other.restore(base)
            base = other
        found: list[RowChange] = []
        for table in self.schema.by_name.values():
            if (known := self._sums.get(table.name)) is not None and known == base._sums.get(table.name):
                continue
            before, after = base._rows(table), self._rows(table)
            ignored = {field.name for field in table.fields if field.bookkeeping}
            for number in sorted(before.keys() | after.keys()):
                old, new = before.get(number), after.get(number)
                if old == new:
                    continue
                change = RowChange(
                    table.name,
                    f"{table.prefix}{number}",
                    None if old is None else table.wire(table.record(old)),
                    None if new is None else table.wire(table.record(new)),
                )
                if change.kind != "updated" or set(change.fields) - ignored:
                    found.append(change)
        return found

    def export(self, path: str | Path) -> None:
        """Write everything as an SQLite file."""
        Path(path).write_bytes(self.snapshot())

    def close(self) -> None:
        """Free the memory."""
        self._memo.clear()
        self._db.close()

    # Inside

    def _rows(self, table: Table) -> dict[int, tuple[Any, ...]]:
        found = self._db.execute(f'SELECT _n, {table.columns} FROM "{table.name}"')
        return {row[0]: row[1:] for row in found}

    def _counter(self, table: Table) -> int:
        if table.name not in self._counters:
            row = self._db.execute('SELECT n FROM _counters WHERE "table" = ?', (table.name,)).fetchone()
            self._counters[table.name] = row[0] if row else 0
        return self._counters[table.name]

    def _sum(self, table: Table) -> int:
        """Return the sum of the hashes of a table's rows, kept up to date by each write."""
        total = self._sums.get(table.name)
        if total is None:
            rows = self._db.execute(f'SELECT {table.stored} FROM "{table.name}"')
            total = self._sums[table.name] = sum(map(_row_hash, rows)) % _MODULUS
        return total

    def _wrote(self, table: Table, id: str, before: Any, after: Any) -> None:
        if table.name in self._sums:
            number = table.number(id)
            gone = 0 if before is None else _row_hash((number, *table.cells(before)))
            come = 0 if after is None else _row_hash((number, *table.cells(after)))
            self._sums[table.name] = (self._sums[table.name] + come - gone) % _MODULUS
        self.version += 1
        self._versions[table.name] += 1
        self._touched.add(table.name)
        if self._call_seq is not None:
            self.journal.note(self._call_seq, table.name, id, self._derived, before, after)

    def _forget(self, tables: Iterable[str]) -> None:
        """Raise the versions of tables whose rows went back, so that nothing read meanwhile is believed."""
        self._counters.clear()
        for name in tables:
            self._sums.pop(name, None)
            self.version += 1
            self._versions[name] += 1


def _row_hash(row: tuple[Any, ...]) -> int:
    return int.from_bytes(hashlib.blake2b(repr(row).encode(), digest_size=32).digest())


def not_found(model: type[Record], id: object) -> ToolError:
    """Return the error for an id that no record of the model has."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in model.__name__).strip()
    return ToolError("not_found", f"There is no such {words}: '{str(id)[:60]}'.")


def _connect(blob: bytes = b"") -> sqlite3.Connection:
    """Return a database in memory with the contents of a file; transactions are ours to open."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False, cached_statements=512)
    if blob:
        made.deserialize(blob)
    return made


@lru_cache(maxsize=64)
def _empty(schema: Schema) -> bytes:
    """Return the bytes of a store without rows. What is opened from bytes is also quick to serialize."""
    made = _connect()
    made.executescript(_META_SQL + JOURNAL_SQL + schema.create_sql)
    made.execute("INSERT INTO _meta VALUES ('schema', ?)", (schema.fingerprint,))
    return made.serialize()


def _with(record: R, changes: dict[str, Any]) -> R:
    """Return a copy with other values, as `dataclasses.replace` does but fast."""
    made = object.__new__(type(record))
    object.__setattr__(made, "__dict__", {**record.__dict__, **changes})
    return made
