"""The sign of a file, by what kind it is."""

from gui_sim.ui.controls.icon import IconTile

_SIGNS = {
    "doc": ("file-text", "#1f8fff"),
    "sheet": ("table", "#34a853"),
    "deck": ("presentation", "#f2820c"),
    "pdf": ("file-pdf", "#e5372c"),
    "image": ("image", "#a254d6"),
    "text": ("file", "#8e8e93"),
}


class FileTile(IconTile):
    """The tile of a file: doc, sheet, deck, pdf, image or text, each with its own sign and colour."""

    def __init__(self, kind: str, size: float = 34.0) -> None:
        super().__init__(*_SIGNS.get(kind, _SIGNS["text"]), size)
