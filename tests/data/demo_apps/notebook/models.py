"""What Notebook remembers."""

from datetime import datetime
from typing import Literal

from gui_sim.gates import Gate, NeedsUnlock
from gui_sim.model import Record, Value, bookkeeping, private, ref


class Stamp(Value):
    """A place and what was seen there."""

    place: str
    seen: str = ""


class Book(Record, prefix="zb"):
    """A book of pages."""

    name: str
    color: Literal["red", "blue"] = "blue"
    pages_left: int = private(default=3)


class NotePage(Record, prefix="zp"):
    """One page. A locked page is shut to the agent until the owner unlocks it."""

    book_id: str = ref("Book")
    title: str
    body: str = ""
    at: datetime
    tags: tuple[str, ...] = ()
    stamps: tuple[Stamp, ...] = ()
    locked: bool = False
    opened: bool = bookkeeping(default=False)

    newest_by = "at"

    def row_gate(self) -> Gate | None:
        """Locked pages open one by one."""
        return page_lock(self.id) if self.locked else None


def page_lock(page_id: str) -> Gate:
    """Return the gate of one page."""
    return NeedsUnlock("notebook", page_id, text="This page is locked.", opens_with="unlock_page")
