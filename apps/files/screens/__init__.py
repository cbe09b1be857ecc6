"""How Files looks."""

from apps.files.models import File, Folder
from apps.files.screens.browse import Browse, SearchFiles, Trash
from apps.files.screens.editing import EditText, SlideForm
from apps.files.screens.forms import EditFile, ExportPdf, NewDocument, NewFolder, ShareFile
from apps.files.screens.info import FileInfo
from apps.files.screens.versions import Compare, Versions
from apps.files.screens.viewing import DeckView, DocView, SheetView

__all__ = [
    "OPENS",
    "TABS",
    "Browse",
    "Compare",
    "DeckView",
    "DocView",
    "EditFile",
    "EditText",
    "ExportPdf",
    "FileInfo",
    "NewDocument",
    "NewFolder",
    "SearchFiles",
    "ShareFile",
    "SheetView",
    "SlideForm",
    "Trash",
    "Versions",
]

TABS = (Browse, SearchFiles)
OPENS = {File: DocView, Folder: Browse}
