"""What Notes remembers."""

from dataclasses import dataclass, replace
from datetime import datetime

from gui_sim.context import Context
from gui_sim.gates import Gate, GateState, NeedsUnlock
from gui_sim.model import Record, Value, ref


@dataclass(frozen=True)
class NoteLock(NeedsUnlock):
    """The lock of a note: shut only where the note is locked and the owner has not opened it."""

    def open(self, ctx: GateState) -> bool:
        """Tell whether the note can be read."""
        note = ctx.store.resolve(self.item) if isinstance(ctx, Context) else None
        return not getattr(note, "locked", False) or super().open(ctx)


class NoteFolder(Record, prefix="nf"):
    """A folder of notes."""

    name: str


class CheckItem(Value):
    """One line of a checklist."""

    text: str
    done: bool = False


class Note(Record, prefix="no"):
    """A note: free text in Markdown, a checklist, or both. Of a locked one only the title is seen."""

    folder_id: str = ref(NoteFolder)
    title: str
    body: str = ""
    checklist: tuple[CheckItem, ...] = ()
    pinned: bool = False
    locked: bool = False
    tags: tuple[str, ...] = ()
    created_at: datetime
    edited_at: datetime
    photo_ids: tuple[str, ...] = ref("Photo", default=())

    newest_by = "edited_at"

    def row_gate(self) -> Gate | None:
        """Return the note's own lock."""
        return NoteLock("notes", self.id, text=LOCKED, opens_with="unlock_note") if self.locked else None

    def cover(self) -> "Note":
        """Return what may be seen of it while it is locked."""
        return replace(self, body="", checklist=(), tags=(), photo_ids=())


LOCKED = "This note is locked."
LOCK = NoteLock("notes", "{note_id}", text=LOCKED, opens_with="unlock_note")
