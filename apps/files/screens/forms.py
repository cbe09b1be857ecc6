"""Forms: making folders and documents, renaming, moving, tagging, exporting and sharing."""

from collections.abc import Sequence
from typing import Literal

from apps.files.models import File, Folder
from apps.files.saving import LONGEST
from apps.files.screens.parts import folder_picker, gone, portrait_of, tag_field
from apps.files.shelf import plain_tags
from apps.files.tools import create_document, create_folder, export_pdf, move_file, share_file
from apps.files.tools.filing import pdf_name
from gui_sim import ui
from gui_sim.addresses import address_options, typed_address
from gui_sim.wording import file_size

NewKind = Literal["doc", "sheet", "deck", "text"]
NEW_KINDS: tuple[tuple[NewKind, str], ...] = (
    ("doc", "Document"),
    ("sheet", "Sheet"),
    ("deck", "Slides"),
    ("text", "Text"),
)
HINTS = {
    "doc": "Begin with # for a heading, - for a list.",
    "sheet": "One row a line, commas between the cells.",
    "deck": "# begins a slide's title, - a point; a line of --- parts slides.",
    "text": "Plain text.",
}
Access = Literal["view", "edit"]
ACCESS: tuple[tuple[Access, str], ...] = (("view", "Can view"), ("edit", "Can edit"))
SUGGESTED = 6


class NewFolder(ui.Screen):
    """A folder to be made."""

    title = "New folder"

    in_folder: str = "fo1"

    name = ui.State("")
    parent_id = ui.State[str](lambda screen: screen.in_folder)

    def trailing(self) -> Sequence[ui.View]:
        """Make it."""
        call = create_folder.call(self.name.value, self.parent_id.value)
        return (ui.Button("Done", role="plain", call=call, then=ui.Dismiss(), enabled=bool(self.name.value.strip())),)

    def body(self) -> ui.View:
        """Its name, and where it lies."""
        return ui.Form(
            ui.Section(ui.TextField("Name", self.name, placeholder="Untitled folder")),
            ui.Section(folder_picker(self.ctx, self.parent_id, "In")),
        )


class NewDocument(ui.Screen):
    """A document to be made."""

    title = "New document"

    in_folder: str = "fo1"

    name = ui.State("")
    kind = ui.State[NewKind]("doc")
    folder_id = ui.State[str](lambda screen: screen.in_folder)
    content = ui.State("")
    tags = ui.State[tuple[str, ...]](())

    def trailing(self) -> Sequence[ui.View]:
        """Make it."""
        call = create_document.call(
            self.name.value, self.kind.value, self.folder_id.value, self.content.value, list(self.tags.value)
        )
        return (ui.Button("Done", role="plain", call=call, then=ui.Dismiss(), enabled=bool(self.name.value.strip())),)

    def body(self) -> ui.View:
        """Name, kind, where it lies, tags, what stands in it."""
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name, placeholder="Untitled"), ui.Segmented("Kind", self.kind, NEW_KINDS)
            ),
            ui.Section(folder_picker(self.ctx, self.folder_id), tag_field(self.ctx, self.tags)),
            ui.Section(
                ui.TextEditor("Content", self.content, placeholder="Write here", lines=8, limit=LONGEST),
                header="Content",
                footer=HINTS[self.kind.value],
            ),
        )


class EditFile(ui.Screen):
    """A file's name, folder and tags."""

    title = "Rename and move"

    file_id: str

    name = ui.State[str](lambda screen: screen.file.name if screen.file else "")
    folder_id = ui.State[str](lambda screen: screen.file.folder_id if screen.file else "fo1")
    tags = ui.State[tuple[str, ...]](lambda screen: screen.file.tags if screen.file else ())

    @property
    def file(self) -> File | None:
        """The file, if it is there."""
        return self.ctx.maybe(File, self.file_id)

    def trailing(self) -> Sequence[ui.View]:
        """Keep it."""
        call = move_file.call(self.file_id, self.folder_id.value, self.name.value, list(self.tags.value))
        ready = bool(self.name.value.strip()) and self.is_changed()
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=ready),)

    def is_changed(self) -> bool:
        """Tell whether what stands here is not what is kept."""
        file = self.file
        if file is None:
            return False
        written = (self.name.value, self.folder_id.value, plain_tags(self.tags.value))
        return written != (file.name, file.folder_id, plain_tags(file.tags))

    def body(self) -> ui.View:
        """The form."""
        file = self.file
        if file is None:
            return gone()
        return ui.Form(
            ui.Section(ui.Row(file.name, file_size(file.bytes), leading=ui.FileTile(file.kind))),
            ui.Section(ui.TextField("Name", self.name)),
            ui.Section(folder_picker(self.ctx, self.folder_id), tag_field(self.ctx, self.tags)),
        )


class ExportPdf(ui.Screen):
    """What the PDF of a file is called."""

    title = "Export PDF"

    file_id: str

    name = ui.State[str](lambda screen: screen.usual_name())

    def usual_name(self) -> str:
        """Return the name it gets unless another is given."""
        file = self.ctx.maybe(File, self.file_id)
        return pdf_name(self.ctx, file) if file is not None else ""

    def trailing(self) -> Sequence[ui.View]:
        """Make it."""
        then = ui.Do(ui.Dismiss(), ui.Toast("PDF saved in the same folder"))
        call = export_pdf.call(self.file_id, self.name.value)
        return (ui.Button("Export", role="plain", call=call, then=then, enabled=bool(self.name.value.strip())),)

    def body(self) -> ui.View:
        """The file, and the name."""
        file = self.ctx.maybe(File, self.file_id)
        if file is None:
            return gone()
        folder = self.ctx.maybe(Folder, file.folder_id)
        where = f"It is saved in {folder.name}, as the file is now." if folder is not None else ""
        return ui.Form(
            ui.Section(ui.Row(file.name, file_size(file.bytes), leading=ui.FileTile(file.kind))),
            ui.Section(ui.TextField("Name", self.name), footer=where),
        )


class ShareFile(ui.Screen):
    """Whom a file is shared with."""

    title = "Share"

    file_id: str

    to = ui.State("")
    access = ui.State[Access]("view")
    note = ui.State("")

    def trailing(self) -> Sequence[ui.View]:
        """Share it."""
        call = share_file.call(self.file_id, self.to.value, self.access.value, self.note.value)
        then = ui.Do(ui.Dismiss(), ui.Toast("Shared"))
        ready = typed_address(self.to.value) is not None
        return (ui.Button("Share", role="plain", call=call, then=then, enabled=ready),)

    def body(self) -> ui.View:
        """The file, the person, what they may do, words for the mail."""
        file = self.ctx.maybe(File, self.file_id)
        if file is None:
            return gone()
        return ui.Form(
            ui.Section(ui.Row(file.name, file_size(file.bytes), leading=ui.FileTile(file.kind))),
            ui.Section(
                ui.TextField("To", self.to, placeholder="name@example.com", kind="email"),
                *self.suggestions(),
            ),
            ui.Section(
                ui.Segmented("Access", self.access, ACCESS),
                ui.TextEditor("Note", self.note, placeholder="Add a note", lines=3, limit=500),
                footer="They are told by mail.",
            ),
        )

    def suggestions(self) -> list[ui.View]:
        """Return rows of people whom what is typed may mean."""
        typed = self.to.value.strip().casefold()
        if not typed or typed_address(typed) is not None:
            return []
        found = [
            (address, name)
            for address, name, _ in address_options(self.ctx)
            if typed in name.casefold() or address.startswith(typed)
        ]
        return [
            ui.Row(name, address, leading=portrait_of(self.ctx, address, name, 30.0), effect=self.to.set(address))
            for address, name in found[:SUGGESTED]
        ]
