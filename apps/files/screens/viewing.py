"""A file opened: words, cells or slides."""

from collections.abc import Sequence

from apps.files.decks import Slide, read_deck
from apps.files.models import File
from apps.files.screens.editing import EditText, SlideForm
from apps.files.screens.forms import EditFile, ExportPdf, ShareFile
from apps.files.screens.info import FileInfo
from apps.files.screens.parts import gone
from apps.files.screens.versions import Versions
from apps.files.tools import delete_file, edit_document, set_cells
from apps.files.tools.editing import LONGEST_PASSAGE
from apps.files.tools.kinds import WRITABLE
from gui_sim import ui
from gui_sim.cells import Cell, read_table
from gui_sim.context import Context
from gui_sim.geometry import Insets, Rect
from gui_sim.ui.chrome import HOME
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Placed
from gui_sim.wording import count


def opened(file: File) -> ui.Screen:
    """Return the screen that shows a file."""
    if file.kind == "sheet":
        return SheetView(file.id)
    return DeckView(file.id) if file.kind == "deck" else DocView(file.id)


class DocView(ui.Screen):
    """A document as a page, with a bar that finds and replaces; a PDF or an image can only be looked at."""

    title = "Document"
    style = "plain"

    file_id: str

    finding = ui.State(False)
    old = ui.State("")
    new = ui.State("")

    @property
    def file(self) -> File | None:
        """The file, if it is there."""
        return self.ctx.maybe(File, self.file_id)

    def heading(self) -> str:
        """Its name."""
        return self.file.name if self.file is not None else "Document"

    def trailing(self) -> Sequence[ui.View]:
        """Edit it, and more."""
        file = self.file
        if file is None or file.trashed:
            return ()
        find = ui.Item(
            "Find and replace", effect=self.finding.set(not self.finding.value), icon="magnifying-glass",
            checked=self.finding.value, enabled=file.kind in WRITABLE,
        )  # fmt: skip
        edit = ui.Button("Edit", role="plain", sheet=EditText(file.id)) if file.kind in WRITABLE else None
        return tuple(view for view in (more(file, find), edit) if view is not None)

    def body(self) -> ui.View:
        """What stands in it."""
        file = self.file
        if file is None:
            return gone()
        if file.kind == "image":
            picture = ui.Picture("photo", f"{file.content} {file.id}", None, 300.0, label=file.content or file.name)
            caption = ui.Text(file.content, "subheadline", "secondaryLabel", align="center")
            return ui.VStack(picture, ui.Padding(caption, 16.0), align="fill")
        text: ui.View = ui.Markdown(file.content) if file.kind in ("doc", "pdf") else ui.Text(file.content)
        if not file.content.strip():
            return ui.Empty("file-text", "Nothing in it yet", "Edit begins to write.")
        if file.kind == "pdf":
            page = ui.Background(
                ui.Padding(text, Insets(26, 22, 30, 22)), "secondaryGroupedBackground", 3.0, shadow=True
            )
            desk = ui.VStack(ui.Padding(page, Insets(14, 14, 24, 14)), ui.Spacer(), align="fill")
            return _Desk(desk, "systemGray5")
        return ui.VStack(self.other_view(file), ui.Padding(text, Insets(10, 18, 30, 18)), align="fill")

    def other_view(self, file: File) -> ui.View | None:
        """Return the way from the text of a sheet or a deck to its cells or slides."""
        if file.kind not in ("sheet", "deck"):
            return None
        words, icon = ("Open as a sheet", "table") if file.kind == "sheet" else ("Open as slides", "presentation")
        return ui.Section(ui.Row(words, leading=ui.Icon(icon, 24.0, "tint"), to=opened(file)), style="plain")

    def footer(self) -> ui.View | None:
        """The bar that finds and replaces."""
        file = self.file
        if file is None or file.kind not in WRITABLE or not self.finding.value:
            return None
        return replace_bar(self.ctx, file, self.old, self.new, self.finding.set(False))


class _Desk(ui.Background):
    """The grey ground of a page, down to the foot of the screen."""

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(Rect(0.0, 0.0, box.width, box.height + HOME), self.color)


def _point(words: str) -> ui.View:
    """Return a point of a slide, its lines one below the other beside the dot."""
    dot = ui.Text("•", "subheadline")
    return ui.HStack(dot, ui.Text(words, "subheadline", lines=2), spacing=10.0, align="top")


def replace_bar(ctx: Context, file: File, old: ui.Binding[str], new: ui.Binding[str], close: ui.Effect) -> ui.View:
    """Return the bar: what to find, what stands there instead, how often it is found."""
    found = file.content.count(old.value) if old.value.strip() else 0
    told = f"Found {count(found, 'time')}" if old.value.strip() else "Letter by letter, as it is written"
    label = "Replace" if found < 2 else "Replace all"
    call = edit_document.call(file.id, old.value, new.value, max(1, found))
    deed = ui.Button(label, role="secondary", compact=True, call=call, then=ui.Toast("Replaced"), enabled=found > 0)
    return ui.VStack(
        ui.TextEditor("Find", old, lines=1, limit=LONGEST_PASSAGE),
        ui.TextEditor("Replace with", new, lines=1, limit=LONGEST_PASSAGE),
        ui.Padding(
            ui.HStack(
                ui.Text(told, "footnote", "secondaryLabel", 2),
                ui.Spacer(8.0),
                deed,
                ui.Button("Close", icon="x", icon_only=True, effect=close),
                spacing=8.0,
            ),
            Insets(0, 8, 6, 16),
        ),
        align="fill",
    )


class SheetView(ui.Screen):
    """A sheet as a grid: cells are written in, then saved together."""

    title = "Sheet"
    style = "plain"

    file_id: str

    cells = ui.State[tuple[Cell, ...]](())

    @property
    def file(self) -> File | None:
        """The file, if it is there."""
        return self.ctx.maybe(File, self.file_id)

    def heading(self) -> str:
        """Its name."""
        return self.file.name if self.file is not None else "Sheet"

    def trailing(self) -> Sequence[ui.View]:
        """Save what was written, and more."""
        file = self.file
        if file is None or file.trashed:
            return ()
        call = set_cells.call(file.id, list(self.cells.value))
        then = ui.Do(self.cells.set(()), ui.Focus(""), ui.Toast("Saved"))
        save = ui.Button("Save", role="plain", call=call, then=then, enabled=bool(self.cells.value))
        as_text = ui.Item("Edit as text", sheet=EditText(file.id), icon="pencil-simple")
        replace = ui.Item("Find and replace", to=DocView(file.id), icon="magnifying-glass")
        return (more(file, as_text, replace), save)

    def body(self) -> ui.View:
        """The grid."""
        file = self.file
        if file is None:
            return gone()
        return ui.CellGrid("Cell value", self.cells, read_table(file.content), enabled=not file.trashed)


class DeckView(ui.Screen):
    """The slides of a deck one below the other."""

    title = "Slides"

    file_id: str

    @property
    def file(self) -> File | None:
        """The file, if it is there."""
        return self.ctx.maybe(File, self.file_id)

    def heading(self) -> str:
        """Its name."""
        return self.file.name if self.file is not None else "Slides"

    def trailing(self) -> Sequence[ui.View]:
        """Add a slide, and more."""
        file = self.file
        if file is None or file.trashed:
            return ()
        as_text = ui.Item("Edit as text", sheet=EditText(file.id), icon="pencil-simple")
        replace = ui.Item("Find and replace", to=DocView(file.id), icon="magnifying-glass")
        add = ui.Button(
            "Add slide", icon="plus", icon_only=True, sheet=SlideForm(file.id, len(self.slides()), "insert")
        )
        return (more(file, as_text, replace), add)

    def slides(self) -> list[Slide]:
        """Return its slides."""
        return read_deck(self.file.content) if self.file is not None else []

    def body(self) -> ui.View:
        """The slides."""
        if self.file is None:
            return gone()
        keys = [str(place) for place in range(len(self.slides()))]
        empty = ui.Empty("presentation", "No slides yet", "The plus adds the first one.")
        return ui.Padding(
            ui.ForEach(keys, self.row, separators=False, spacing=18.0, empty=empty), Insets(12, 16, 24, 16)
        )

    def row(self, key: str) -> ui.View:
        """One slide: a card as wide as the screen, its notes below."""
        place = int(key)
        slides = self.slides()
        if place >= len(slides):
            return ui.Gap()
        slide = slides[place]
        usable = self.file is not None and not self.file.trashed
        page = ui.Card(
            ui.VStack(
                ui.Text(slide.title or "Untitled", "title3", weight=700, lines=3),
                *(_point(words) for words in slide.bullets),
                ui.Gap(1.0),
                spacing=7.0,
                align="fill",
            ),
            label=f"Slide {place + 1}",
            padding=18.0,
            sheet=SlideForm(self.file_id, place, "replace"),
            enabled=usable,
        )
        before = ui.Button(
            "Insert before", icon="plus-circle", icon_only=True, sheet=SlideForm(self.file_id, place, "insert"),
            enabled=usable,
        )  # fmt: skip
        notes = slide.notes or "No notes"
        return ui.VStack(
            ui.Padding(
                ui.HStack(ui.Text(f"{place + 1}", "headline", "secondaryLabel"), ui.Spacer(), before),
                Insets(0, -10, 0, 16),
            ),
            page,
            ui.Padding(ui.Text(notes, "footnote", "secondaryLabel", 3), Insets(6, 16, 0, 16)),
            align="fill",
        )


def more(file: File, *first: ui.Item) -> ui.View:
    """Return the menu of what else can be done with an open file."""
    items = (
        *first,
        ui.Item("Info", to=FileInfo(file.id), icon="info"),
        ui.Item("Share", sheet=ShareFile(file.id), icon="export"),
        ui.Item("Versions", to=Versions(file.id), icon="clock-counter-clockwise"),
        ui.Item("Rename, move or tag", sheet=EditFile(file.id), icon="folder"),
        ui.Item("Export PDF", sheet=ExportPdf(file.id), icon="file-pdf", enabled=file.kind != "pdf"),
        ui.Item("Delete", call=delete_file.call(file.id), then=ui.Pop(), icon="trash", role="destructive"),
    )
    return ui.Menu("More", items, icon="dots-three-circle", style="icon")
