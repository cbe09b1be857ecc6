"""Writing in a file: the whole text, or one slide."""

from collections.abc import Sequence
from typing import Literal

from apps.files.decks import Slide, read_deck
from apps.files.models import File
from apps.files.saving import LONGEST
from apps.files.screens.parts import gone
from apps.files.tools import set_slide, write_document
from apps.files.tools.editing import LONGEST_TITLE
from gui_sim import ui


class EditText(ui.Screen):
    """The text of a file, to be written on."""

    title = "Edit"
    style = "plain"

    file_id: str

    content = ui.State[str](lambda screen: screen.file.content if screen.file else "")
    summary = ui.State("")

    @property
    def file(self) -> File | None:
        """The file, if it is there."""
        return self.ctx.maybe(File, self.file_id)

    def heading(self) -> str:
        """Its name."""
        return self.file.name if self.file is not None else "Edit"

    def trailing(self) -> Sequence[ui.View]:
        """Save it."""
        file = self.file
        call = write_document.call(self.file_id, self.content.value, self.summary.value)
        ready = file is not None and file.content != self.content.value
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=ready),)

    def body(self) -> ui.View:
        """What has changed, and the text."""
        if self.file is None:
            return gone()
        return ui.VStack(
            ui.Section(ui.TextField("Summary", self.summary, placeholder="What has changed", bare=True), style="plain"),
            ui.TextEditor("Content", self.content, placeholder="Write here", lines=12, limit=LONGEST),
            align="fill",
        )


class SlideForm(ui.Screen):
    """A slide: to be written anew, or put in before another."""

    title = "Slide"

    file_id: str
    index: int
    place: Literal["replace", "insert"] = "replace"

    name = ui.State[str](lambda screen: screen.slide.title)
    bullets = ui.State[tuple[str, ...]](lambda screen: screen.slide.bullets)
    notes = ui.State[str](lambda screen: screen.slide.notes)

    @property
    def slide(self) -> Slide:
        """The slide as it is; an empty one where a new one is put in."""
        file = self.ctx.maybe(File, self.file_id)
        slides = read_deck(file.content) if file is not None else []
        return slides[self.index] if self.place == "replace" and self.index < len(slides) else Slide()

    def heading(self) -> str:
        """Which slide."""
        return "New slide" if self.place == "insert" else f"Slide {self.index + 1}"

    def trailing(self) -> Sequence[ui.View]:
        """Save it."""
        call = set_slide.call(
            self.file_id, self.index, self.name.value, list(self.bullets.value), self.notes.value, self.place
        )
        ready = bool(self.name.value.strip())
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=ready),)

    def body(self) -> ui.View:
        """Title, points, notes."""
        if self.ctx.maybe(File, self.file_id) is None:
            return gone()
        return ui.Form(
            ui.Section(ui.TitleField("Title", self.name, limit=LONGEST_TITLE)),
            ui.Section(ui.ListEditor("Points", self.bullets, placeholder="Add a point"), header="Points"),
            ui.Section(
                ui.TextEditor("Notes", self.notes, placeholder="What you say", lines=4, limit=2_000), header="Notes"
            ),
        )
