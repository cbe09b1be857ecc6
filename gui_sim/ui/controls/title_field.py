"""A title being written: the first line of a note or a document, in large letters."""

from typing import Any

from gui_sim.ui.controls.text_editor import TextEditor
from gui_sim.ui.screen import Binding


class TitleField(TextEditor):
    """One line of text in large letters; a long one is shown over several lines.

    Args:
        label: Its name, shown while it is empty.
        value: The text.
        limit: The most characters it takes; what is typed beyond is cut off.
    """

    multiline = False
    return_label = "done"
    style = "title1"
    weight = 700

    def __init__(self, label: str, value: Binding[str], *, limit: int = 200, enabled: bool = True) -> None:
        super().__init__(label, value, lines=1, limit=limit, enabled=enabled)

    def read(self, text: str) -> str | None:
        return text.replace("\r\n", " ").replace("\n", " ")[: self.limit]

    def accepts(self, value: Any) -> bool:
        return super().accepts(value) and "\n" not in value
