"""Notes as the actor may see them: locked ones by their titles alone."""

from collections.abc import Sequence

from apps.notes.models import Note
from gui_sim.context import Context
from gui_sim.matching import FULL, Mode, make_matcher
from gui_sim.search import Hit


def seen(ctx: Context, note_id: str) -> Note | None:
    """Return a note, or the cover of one that is locked to the actor; None if there is none."""
    note = ctx.store.maybe(Note, note_id)
    return note if note is None or ctx.sees(note) else note.cover()


def is_shut(ctx: Context, note: Note) -> bool:
    """Tell whether a note is locked to the actor."""
    return not ctx.sees(note)


def shelf(ctx: Context, folder_id: str = "") -> list[Note]:
    """Return the notes of a folder, or all, the latest edited first."""
    found = ctx.store.find(Note, order=("-edited_at", "-id"))
    chosen = [note for note in found if folder_id in ("", note.folder_id)]
    return [note if ctx.sees(note) else note.cover() for note in chosen]


def locked_hits(ctx: Context, query: str, fields: Sequence[str], mode: Mode, case: bool) -> list[Hit]:
    """Return locked notes whose titles match, as far as titles are searched at all."""
    if fields and not {"title", "Note.title", "Note.*"}.intersection(fields):
        return []
    matcher = make_matcher(query, mode, case)
    hits = []
    for note in shelf(ctx):
        score = (matcher.score(note.title) if matcher.query else FULL) if is_shut(ctx, note) else 0.0
        if score:
            hits.append(Hit(note, "title" if matcher.query else "", score))
    return hits


def text_of(note: Note) -> str:
    """Return a note as plain text, to be copied elsewhere."""
    items = [f"- [{'x' if item.done else ' '}] {item.text}" for item in note.checklist]
    return "\n\n".join(part for part in (note.body, "\n".join(items)) if part)


def preview(note: Note) -> str:
    """Return the beginning of what a note says, in one line."""
    words = " ".join(line.lstrip("#->* ").strip() for line in note.body.splitlines())
    return " ".join(words.split()) or ", ".join(item.text for item in note.checklist)
