"""One note: reading it is writing on it."""

from collections.abc import Sequence

from apps.notes.models import Note
from apps.notes.screens.parts import YELLOW, folder_options, lock_cover, share_button, tag_field
from apps.notes.shelf import is_shut, seen
from apps.notes.tools import (
    LONGEST,
    LONGEST_TITLE,
    create_note,
    delete_note,
    edit_note,
    tick_item,
    unlock_note,
)
from gui_sim import ui
from gui_sim.wording import clock, count, full_day


class NoteView(ui.Screen):
    """A note: title and text to write on, things to tick off, where it lies."""

    title = "Note"
    style = "plain"

    note_id: str

    name = ui.State[str](lambda screen: screen.note.title if screen.note else "")
    text = ui.State[str](lambda screen: screen.note.body if screen.note else "")
    folder_id = ui.State[str](lambda screen: screen.note.folder_id if screen.note else "nf1")
    pinned = ui.State[bool](lambda screen: screen.note.pinned if screen.note else False)
    tags = ui.State[tuple[str, ...]](lambda screen: screen.note.tags if screen.note else ())

    @property
    def note(self) -> Note | None:
        """The note, if it is there and open."""
        return self.ctx.maybe(Note, self.note_id)

    def heading(self) -> str:
        """Nothing: the note begins with its title."""
        return ""

    def trailing(self) -> Sequence[ui.View]:
        """Share it, delete it, keep what has been written."""
        note = self.note
        if note is None:
            return ()
        call = edit_note.call(
            note.id, self.name.value, self.text.value, folder_id=self.folder_id.value, pinned=self.pinned.value,
            tags=list(self.tags.value),
        )  # fmt: skip
        delete = ui.Item("Delete note", call=delete_note.call(note.id), then=ui.Pop(), icon="trash", role="destructive")
        stay = ui.Item("Keep open longer", call=unlock_note.call(note.id), icon="lock-key-open")
        ready = self.is_changed(note) and bool(self.name.value.strip())
        return (
            share_button(self.ctx, note),
            ui.Menu("More", (stay, delete) if note.locked else (delete,), icon="dots-three-circle", style="icon"),
            ui.Button("Done", role="plain", call=call, then=ui.Do(ui.Focus(""), ui.Toast("Saved")), enabled=ready),
        )

    def is_changed(self, note: Note) -> bool:
        """Tell whether what stands here is not what is kept."""
        written = (self.name.value, self.text.value, self.folder_id.value, self.pinned.value)
        kept = (note.title, note.body, note.folder_id, note.pinned)
        return written != kept or sorted(self.tags.value) != sorted(note.tags)

    def body(self) -> ui.View:
        """When, what, and where."""
        ctx, note = self.ctx, self.note
        if note is None:
            locked = seen(ctx, self.note_id)
            if locked is not None:
                return lock_cover(locked.title, self.note_id)
            return ui.Empty("note", "No longer there", "This note has been deleted.")
        edited = f"{full_day(note.edited_at)}, {clock(note.edited_at)}"
        done = sum(item.done for item in note.checklist)
        return ui.VStack(
            ui.Text(edited, "footnote", "secondaryLabel", align="center"),
            ui.TitleField("Title", self.name, limit=LONGEST_TITLE),
            ui.TextEditor("Text", self.text, placeholder="Write here", lines=1 if note.checklist else 8, limit=LONGEST),
            ui.Section(
                ui.ForEach([str(place) for place in range(len(note.checklist))], self.item, name="checklist"),
                header=f"{done} of {len(note.checklist)} done",
                style="plain",
            ) if note.checklist else None,
            ui.Section(
                ui.LinkedPhotos(note.photo_ids),
                header=count(len(note.photo_ids), "photo"),
                style="bare",
            ) if note.photo_ids else None,
            ui.Gap(24.0),
            ui.Section(
                ui.Picker("Folder", self.folder_id, folder_options(ctx)),
                ui.Toggle("Pinned", self.pinned),
                tag_field(ctx, self.tags),
                style="plain",
            ),
            ui.Gap(24.0),
            align="fill",
        )  # fmt: skip

    def item(self, key: str) -> ui.View:
        """One thing of the checklist."""
        note = self.note
        place = int(key)
        if note is None or place >= len(note.checklist):
            return ui.Gap()
        item = note.checklist[place]
        return ui.CheckRow(
            item.text, checked=item.done, check=tick_item.call(note.id, place, not item.done), tint=YELLOW
        )


class NewNote(ui.Screen):
    """A note that is being begun."""

    title = "New note"
    style = "plain"

    in_folder: str = "nf1"

    name = ui.State("")
    text = ui.State("")
    items = ui.State[tuple[str, ...]](())
    folder_id = ui.State[str](lambda screen: screen.in_folder)
    tags = ui.State[tuple[str, ...]](())

    def trailing(self) -> Sequence[ui.View]:
        """Keep it."""
        call = create_note.call(
            self.name.value, self.text.value, self.folder_id.value, list(self.items.value), list(self.tags.value)
        )
        return (ui.Button("Done", role="plain", call=call, then=ui.Dismiss(), enabled=bool(self.name.value.strip())),)

    def body(self) -> ui.View:
        """Title, text, things to tick off, where it goes."""
        return ui.VStack(
            ui.TitleField("Title", self.name, limit=LONGEST_TITLE),
            ui.TextEditor("Text", self.text, placeholder="Write here", lines=6, limit=LONGEST),
            ui.Section(
                ui.ListEditor("Checklist", self.items, placeholder="Something to tick off"), header="Checklist",
                style="plain",
            ),
            ui.Gap(24.0),
            ui.Section(
                ui.Picker("Folder", self.folder_id, folder_options(self.ctx)),
                tag_field(self.ctx, self.tags),
                style="plain",
            ),
            ui.Gap(24.0),
            align="fill",
        )  # fmt: skip


class LockedNote(ui.Screen):
    """The cover of a locked note; once the owner has unlocked it, the way in."""

    title = "Note"
    style = "plain"

    note_id: str

    def heading(self) -> str:
        """Nothing: the title stands on the cover."""
        return ""

    def body(self) -> ui.View:
        """A lock with the owner's button."""
        note = seen(self.ctx, self.note_id)
        if note is None:
            return ui.Empty("note", "No longer there", "This note has been deleted.")
        opens = ui.Do(ui.Pop(), ui.Push(NoteView(note.id)))
        if is_shut(self.ctx, note):
            return lock_cover(note.title, note.id, opens)
        return ui.VStack(
            ui.Empty("lock-key-open", note.title, "This note is open."),
            ui.Frame(ui.Button("Open note", role="secondary", compact=True, effect=opens), grow=True),
            align="fill",
        )
