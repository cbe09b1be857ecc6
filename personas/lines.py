"""A line of the past: what happened in words and as a call, as data, and as a task file gives further ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gui_sim.codec import codec
from gui_sim.errors import GuiSimError
from gui_sim.journal import ToolCall


@dataclass(frozen=True)
class Line:
    """One event of the past in words, the profile entries it is evidence for, and the call, if it was one."""

    at: datetime
    text: str
    entries: tuple[str, ...] = ()
    call: ToolCall | None = None


def given(data: Mapping[str, Any]) -> Line:
    """Return an extra event of the past as a task file writes it.

    Raises:
        GuiSimError: It is none, with the form of one.
    """
    try:
        call = data.get("call")
        if unknown := sorted(set(data) - {"at", "call", "text", "entries"}):
            raise ValueError(f"it has no '{unknown[0]}'")
        if not isinstance(data.get("entries", ()), list | tuple):
            raise TypeError("'entries' is a list")
        return Line(
            codec(datetime).decode(data["at"], "at"),
            str(data.get("text", "")),
            tuple(data.get("entries", ())),
            None if call is None else ToolCall(str(call.get("app", "")), str(call["tool"]), dict(call.get("args", {}))),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GuiSimError(
            "An extra event of the past is {at, call: {tool, args}, text, entries}, not "
            f"{str(dict(data))[:200]}: {str(error).removesuffix('.')}."
        ) from None


def to_json(line: Line) -> dict[str, Any]:
    """Return a line as plain data."""
    return {
        "at": line.at.isoformat(timespec="seconds"),
        "text": line.text,
        "entries": list(line.entries),
        "call": None if line.call is None else line.call.to_json(),
    }


def from_json(data: Mapping[str, Any]) -> Line:
    """Return the line that `to_json` wrote."""
    call = None if data["call"] is None else ToolCall.from_json(data["call"])
    return Line(datetime.fromisoformat(data["at"]), data["text"], tuple(data["entries"]), call)
