"""Who changed which row, and by what call."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Literal

from gui_sim.model import RowChange
from gui_sim.values import Wire

Actor = Literal["agent", "user", "world", "owner_past"]
Channel = Literal["gui", "tool", "timeline", "history"]

_to_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode

JOURNAL_SQL = """
CREATE TABLE _calls (seq INTEGER PRIMARY KEY, step INTEGER, at TEXT, actor TEXT, channel TEXT,
                     app TEXT, tool TEXT, args TEXT, side INTEGER);
CREATE TABLE _changes (seq INTEGER PRIMARY KEY, call_seq INTEGER, "table" TEXT, row_id TEXT, derived INTEGER,
                       before TEXT, after TEXT);
"""


@dataclass(frozen=True, eq=False)
class ToolCall:
    """A tool with its arguments in wire form, as data. Equal calls have equal JSON; True is not 1."""

    app: str
    tool: str
    args: Mapping[str, Wire]

    @cached_property
    def _key(self) -> str:
        return _to_text([self.app, self.tool, self.args])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToolCall) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        args = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in self.args.items())
        return f"{self.tool}({args})"

    __repr__ = __str__

    def to_json(self) -> dict[str, Any]:
        """Return `{"app", "tool", "args"}`."""
        return {"app": self.app, "tool": self.tool, "args": dict(self.args)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "ToolCall":
        """Return the call that `to_json` wrote."""
        return cls(data["app"], data["tool"], dict(data["args"]))


@dataclass(frozen=True)
class Cause:
    """Why rows change: at which step and simulated time, by whom, how, and by what call.

    A `side` call comes with navigation (a chat marked read) and does not count against the agent.
    """

    step: int
    at: datetime
    actor: Actor
    channel: Channel
    call: ToolCall | None
    side: bool = False


@dataclass(frozen=True)
class CallEntry:
    """One successful call that may write, as it stands in the journal; `args` are canonical."""

    seq: int
    step: int
    at: datetime
    actor: Actor
    channel: Channel
    app: str
    tool: str
    args: dict[str, Wire]
    side: bool
    ok: bool = True

    @property
    def call(self) -> ToolCall:
        """The call as a value."""
        return ToolCall(self.app, self.tool, self.args)


class Journal:
    """Reads and writes the two journal tables, which live in the store's database and its transactions."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def open_call(self, cause: Cause) -> int:
        """Write the entry of a call and return its number."""
        call = cause.call
        cursor = self._db.execute(
            "INSERT INTO _calls (step, at, actor, channel, app, tool, args, side) VALUES (?,?,?,?,?,?,?,?)",
            (
                cause.step,
                cause.at.isoformat(timespec="seconds"),
                cause.actor,
                cause.channel,
                call.app if call else "",
                call.tool if call else "",
                _to_text(call.args) if call else "{}",
                cause.side,
            ),
        )
        return int(cursor.lastrowid or 0)

    def note(self, call_seq: int, table: str, row_id: str, derived: bool, before: Any, after: Any) -> None:
        """Write one change of a row, given in wire form."""
        self._db.execute(
            'INSERT INTO _changes (call_seq, "table", row_id, derived, before, after) VALUES (?,?,?,?,?,?)',
            (
                call_seq,
                table,
                row_id,
                derived,
                None if before is None else _to_text(before),
                None if after is None else _to_text(after),
            ),
        )

    def calls(self, *, after: int = 0) -> list[CallEntry]:
        """Return the calls in order, those numbered above `after`."""
        rows = self._db.execute(
            "SELECT seq, step, at, actor, channel, app, tool, args, side FROM _calls WHERE seq > ? ORDER BY seq",
            (after,),
        )
        return [
            CallEntry(seq, step, datetime.fromisoformat(at), actor, channel, app, tool, json.loads(args), bool(side))
            for seq, step, at, actor, channel, app, tool, args, side in rows
        ]

    def changes(self, call_seq: int | None = None) -> list[RowChange]:
        """Return the changes in order, of one call or of all."""
        where, values = ("", ()) if call_seq is None else (" WHERE call_seq = ?", (call_seq,))
        rows = self._db.execute(
            f'SELECT "table", row_id, before, after, derived, call_seq FROM _changes{where} ORDER BY seq',
            values,
        )
        return [
            RowChange(
                table,
                row_id,
                None if before is None else json.loads(before),
                None if after is None else json.loads(after),
                bool(derived),
                seq,
            )
            for table, row_id, before, after, derived, seq in rows
        ]

    def last_seq(self) -> int:
        """Return the number of the last call, 0 if there is none."""
        return int(self._db.execute("SELECT coalesce(max(seq), 0) FROM _calls").fetchone()[0])

    def clear(self) -> None:
        """Forget all, as after a persona's past was built."""
        self._db.execute("DELETE FROM _changes")
        self._db.execute("DELETE FROM _calls")
