"""Folders, and the notes in them."""

from collections.abc import Sequence

from apps.notes.models import Note, NoteFolder
from apps.notes.screens.parts import YELLOW
from apps.notes.screens.writing import LockedNote, NewNote, NoteView
from apps.notes.shelf import is_shut, preview, seen, shelf
from apps.notes.tools import delete_note, edit_note
from gui_sim import ui
from gui_sim.search import matching
from gui_sim.wording import ago, count


class Folders(ui.Screen):
    """The folders, with how many notes each holds."""

    title = "Folders"
    icon = "folder"
    large_title = True
    refreshes = True

    def trailing(self) -> Sequence[ui.View]:
        """A new note."""
        return (new_note("nf1"),)

    def body(self) -> ui.View:
        """All notes, then folder after folder."""
        keys = self.ctx.ids(NoteFolder)
        every = ui.Row("All notes", value=str(len(shelf(self.ctx))), leading=sign(), to=NoteList())
        return ui.List(
            ui.Section(every),
            ui.Section(ui.ForEach(keys, self.row, empty=ui.Empty("folder", "No folders")), header="On this phone"),
        )

    def row(self, key: str) -> ui.View:
        """One folder."""
        folder = self.ctx.get(NoteFolder, key)
        return ui.Row(folder.name, value=str(len(shelf(self.ctx, key))), leading=sign(), to=NoteList(key))


class NoteList(ui.Screen):
    """The notes of a folder, or all: pinned ones first, then by when they were edited."""

    title = "Notes"
    large_title = True
    refreshes = True

    folder_id: str = ""

    query = ui.State("")

    def heading(self) -> str:
        """The folder's name."""
        folder = self.ctx.maybe(NoteFolder, self.folder_id)
        return folder.name if folder is not None else "Notes" if self.folder_id else "All notes"

    def trailing(self) -> Sequence[ui.View]:
        """A new note in this folder."""
        return (new_note(self.folder_id or "nf1"),)

    def body(self) -> ui.View:
        """Search field, pinned notes, the others."""
        if self.folder_id and self.ctx.maybe(NoteFolder, self.folder_id) is None:
            return ui.Empty("folder", "No longer there", "This folder is gone.")
        notes = self.notes()
        pinned = [note.id for note in notes if note.pinned]
        others = [note.id for note in notes if not note.pinned]
        return ui.VStack(
            ui.SearchField(self.query, prompt="Search"),
            ui.List(
                ui.Section(ui.ForEach(pinned, self.row, name="pinned"), header="Pinned") if pinned else None,
                ui.Section(
                    ui.ForEach(others, self.row, empty=self.nothing()), header="Notes" if pinned else ""
                ) if others or not pinned else None,
                ui.Text(count(len(notes), "note"), "footnote", "secondaryLabel", align="center") if notes else None,
                spacing=20.0,
            ),
            align="fill",
        )  # fmt: skip

    def notes(self) -> list[Note]:
        """Return the notes to show; locked ones are found by their titles."""
        asked = self.query.value.strip().casefold()
        notes = shelf(self.ctx, self.folder_id)
        if not asked:
            return notes
        holding = set(matching(self.ctx, Note, asked))
        return [note for note in notes if note.id in holding or asked in note.title.casefold()]

    def nothing(self) -> ui.View:
        """What stands in an empty list."""
        if self.query.value.strip():
            return ui.Empty("magnifying-glass", "No results", "Try other words.")
        return ui.Empty("note", "No notes", "Write the first one.")

    def row(self, key: str) -> ui.View:
        """One note; a long press pins or moves it."""
        ctx = self.ctx
        note = seen(ctx, key)
        if note is None:
            return ui.Gap()
        shut = is_shut(ctx, note)
        when = ago(note.edited_at, ctx.today)
        folder = ctx.maybe(NoteFolder, note.folder_id) if not self.folder_id else None
        delete = ui.Item("Delete", call=delete_note.call(key), icon="trash", role="destructive", enabled=not shut)
        menu = (
            ui.Item(
                "Unpin" if note.pinned else "Pin", call=edit_note.call(key, pinned=not note.pinned), icon="push-pin",
                enabled=not shut,
            ),
            ui.Item("Move", sheet=MoveNote(key), icon="folder", enabled=not shut),
            delete,
        )  # fmt: skip
        return ui.Row(
            note.title,
            f"{when}  {'Locked' if shut else preview(note) or 'No additional text'}",
            detail=folder.name if folder is not None else "",
            bold=True,
            trailing=ui.Icon("lock-key" if shut else "lock-key-open", 17.0, "secondaryLabel", "fill")
            if note.locked
            else None,
            accessory="none",
            title_lines=1,
            subtitle_lines=1,
            swipe=() if shut else (delete,),
            menu=menu,
            to=LockedNote(key) if shut else NoteView(key),
        )


class MoveNote(ui.Screen):
    """Where a note is put: the folders."""

    title = "Move to"

    note_id: str

    def body(self) -> ui.View:
        """The note, and the folders."""
        note = self.ctx.maybe(Note, self.note_id)
        if note is None:
            return ui.Empty("note", "No longer there", "This note is gone or locked.")
        return ui.List(
            ui.Section(ui.Row(note.title, preview(note), bold=True, subtitle_lines=1)),
            ui.Section(ui.ForEach(self.ctx.ids(NoteFolder), self.row)),
        )

    def row(self, key: str) -> ui.View:
        """One folder."""
        note = self.ctx.maybe(Note, self.note_id)
        here = note is not None and note.folder_id == key
        return ui.Row(
            self.ctx.get(NoteFolder, key).name,
            leading=sign(),
            accessory="check" if here else "none",
            call=edit_note.call(self.note_id, folder_id=key),
            then=ui.Dismiss(),
            enabled=not here,
        )


def sign() -> ui.View:
    """Return the sign of a folder."""
    return ui.Icon("folder", 24.0, YELLOW)


def new_note(folder_id: str) -> ui.View:
    """Return the button that begins a note."""
    return ui.Button("New note", icon="note-pencil", icon_only=True, sheet=NewNote(folder_id))
