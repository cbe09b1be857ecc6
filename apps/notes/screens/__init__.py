"""How Notes looks."""

from apps.notes.models import Note, NoteFolder
from apps.notes.screens.lists import Folders, MoveNote, NoteList
from apps.notes.screens.writing import LockedNote, NewNote, NoteView

__all__ = ["OPENS", "TABS", "Folders", "LockedNote", "MoveNote", "NewNote", "NoteList", "NoteView"]

TABS = (Folders,)
OPENS = {Note: NoteView, NoteFolder: NoteList}
