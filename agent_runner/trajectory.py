"""Steps on disk: one JSON line a step, appended and flushed, and each screen once, named by its content.

`steps.jsonl` can be cut anywhere by a kill: a torn last line is dropped when it is read and cut off before
more is appended. Frames are written beside their name and moved into place, so a file that is there is
whole.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from threading import get_ident
from types import TracebackType
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from agent_runner.protocols import Mark, Usage
from gui_sim.errors import GuiSimError
from gui_sim.journal import CallEntry
from gui_sim.model import RowChange

if TYPE_CHECKING:
    from gui_sim.canvas.base import Frame

VERSION = 1
PART = ".part"


@dataclass(frozen=True, kw_only=True)
class Call:
    """One journal entry: who called which tool, with canonical arguments, and the rows that changed by it.

    `tool` is "" for an event of the timeline that no tool stands for. `side` marks a write that came with
    navigation.
    """

    seq: int
    actor: str
    channel: str
    app: str
    tool: str
    args: Mapping[str, Any]
    at: str
    side: bool = False
    changes: tuple[RowChange, ...] = ()

    @classmethod
    def from_entry(cls, entry: CallEntry, changes: Sequence[RowChange]) -> "Call":
        """Return a journal entry with its rows."""
        return cls(
            seq=entry.seq,
            actor=entry.actor,
            channel=entry.channel,
            app=entry.app,
            tool=entry.tool,
            args=entry.args,
            at=entry.at.isoformat(),
            side=entry.side,
            changes=tuple(changes),
        )

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Call":
        """Return the call that plain data describes."""
        return cls(**{**data, "changes": tuple(RowChange(**change) for change in data["changes"])})


@dataclass(frozen=True, kw_only=True)
class Step:
    """One action: the frame it was decided on, what was done, and what came of it.

    `index` counts actions from 0, `turn` replies. `action` is the action as JSON, None for a reply without
    one. `frame` is the hash of the frame before the action ("" where none was drawn) and `size` its pixels;
    `sent` is the pixel size of the image the model was sent. `thought`, `raw`, `usage` and `errors` (calls
    of the reply that could not be read, in words) belong to the reply and stand on its first step only, and so
    do its `warnings`.
    `tree` and `marks` are what the agent saw beside the picture, also on the first step only; where there are
    marks, they are drawn on the frame. `told` are the hashes of what the agent was told besides, by name, where it is
    not as at the reply before (see `agent_runner.told`). `question` and `reply` are set for `ask_user`; `events` are
    the ledger's entries for it as JSON.
    """

    index: int
    turn: int
    now: str
    action: Mapping[str, Any] | None
    ok: bool
    text: str
    code: str = ""
    hit: str = ""
    screen: str = ""
    screen_changed: bool = False
    store_changed: bool = False
    loop: int = 0
    frame: str = ""
    size: tuple[int, int] | None = None
    sent: tuple[int, int] | None = None
    thought: str = ""
    raw: str = ""
    tree: str = ""
    marks: tuple[Mark, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    user_usage: Usage = field(default_factory=Usage)
    told: Mapping[str, str] = field(default_factory=dict)
    question: str = ""
    reply: str = ""
    events: tuple[Mapping[str, Any], ...] = ()
    calls: tuple[Call, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return plain data for one line of `steps.jsonl`."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Step":
        """Return the step that a line holds."""
        plain = dict(data)
        plain["calls"] = tuple(Call.from_json(call) for call in plain["calls"])
        for name in ("events", "errors", "warnings"):
            plain[name] = tuple(plain.get(name, ()))
        plain["marks"] = tuple(Mark(**mark) for mark in plain.get("marks", ()))
        for name in ("usage", "user_usage"):
            plain[name] = Usage(**plain[name])
        for name in ("size", "sent"):
            plain[name] = tuple(plain[name]) if plain[name] else None
        step = cls(**plain)
        if step.action is not None and not isinstance(step.action.get("type"), str):
            raise ValueError("An action has a type.")
        return step


def is_hash(name: str) -> bool:
    """Whether a text may be a hash, and so the name of a file: what others wrote may be anything."""
    return name.isascii() and name.isalnum() and len(name) <= 128


class StepWriter:
    """Appends steps to `<folder>/steps.jsonl`, each flushed before the next action is carried out."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "steps.jsonl"
        cut_torn_line(self.path)
        self._file = self.path.open("ab")

    def append(self, step: Step) -> None:
        """Write one step as one line."""
        line = json.dumps(step.to_json(), ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode("utf-8", "replace") + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> "StepWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_steps(folder: Path) -> Iterator[Step]:
    """Yield the steps of an episode one by one; a torn last line is left out.

    Raises:
        GuiSimError: A line is no step; it names file and line.
    """
    path = folder / "steps.jsonl"
    if not path.is_file():
        return
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if line.endswith(b"\n"):
                try:
                    _checker().validate_json(line, strict=True)
                    step = Step.from_json(json.loads(line))
                except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
                    raise GuiSimError(f"{path}:{number}: is damaged; run the episode anew.") from None
                yield step


@cache
def _checker() -> TypeAdapter[Step]:
    """Check the types of what a file says a step is."""
    return TypeAdapter(Step)


def cut_torn_line(path: Path) -> None:
    """Cut what follows the last line break of a file, if there is such a file."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        position = end
        while position > 0:
            start = max(0, position - 65_536)
            file.seek(start)
            at = file.read(position - start).rfind(b"\n")
            if at >= 0:
                position = start + at + 1
                break
            position = start
        if position < end:
            file.truncate(position)


class FrameFolder:
    """A run's screens, `<hash>.png`, equal ones kept once."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._known: set[str] = set()

    def keep(self, frame: "Frame") -> str:
        """Write a frame if it is new, and return its hash."""
        name = frame.hash()
        path = self.folder / f"{name}.png"
        if name not in self._known and not path.exists():
            write_whole(path, frame.png(), sync=False)
        self._known.add(name)
        return name


def write_whole(path: Path, data: bytes | Iterator[bytes], *, sync: bool = True) -> None:
    """Write a file so that it is either whole or not there, whenever the process ends.

    With `sync` that holds when the machine ends, too. Threads and processes may write one file at once, also on
    several machines that share the folder.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.uname().nodename}.{os.getpid()}.{get_ident()}{PART}")
    try:
        with part.open("wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):  # on a full disk, half a file is in the way of all others
            part.unlink()
        raise


def sweep(folder: Path) -> None:
    """Remove what killed writers left behind."""
    for path in folder.glob(f".*{PART}"):
        path.unlink(missing_ok=True)


def to_json_bytes(data: Any) -> bytes:
    """Return readable JSON with keys in order, the same bytes for the same data.

    Half a surrogate pair, which a model may send and UTF-8 cannot hold, becomes a question mark.
    """
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8", "replace")
