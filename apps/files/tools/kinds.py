"""What the arguments of Files' tools may hold."""

from dataclasses import dataclass
from random import Random
from typing import Annotated

from apps.files.models import File, Folder, InCloud, InPrivate
from apps.files.saving import LONGEST, LONGEST_NAME
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.values import Each, Id, Text

LONGEST_TAG = 40
MOST_TAGS = 20
WRITABLE = ("doc", "sheet", "deck", "text")

OF_FILE = (
    InPrivate("files.private", item="{file_id}", text="The folder Private is not shared."),
    InCloud("files", "Cloudbox", item="{file_id}"),
)
"""What stands before a file, by where it lies."""
OF_FOLDER = (
    InPrivate("files.private", item="{folder_id}", text="The folder Private is not shared."),
    InCloud("files", "Cloudbox", item="{folder_id}"),
)
"""What stands before a folder."""


@dataclass(frozen=True)
class FileOf(Id):
    """The id of a file; a sample is of one of some kinds and not in the trash."""

    kinds: tuple[str, ...] = ()

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        known = documents(ctx, self.kinds)
        return rng.choice(known).id if known else ""


class Passage(Text):
    """A piece of a document's text; a sample is a word of one."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return a word."""
        known = documents(ctx, WRITABLE)
        words = [word for word in rng.choice(known).content.split() if word.isalpha()] if known else []
        return rng.choice(words) if words else "the"


def documents(ctx: Scope, kinds: tuple[str, ...] = ()) -> list[File]:
    """Return the files of some kinds that the actor may see and that are not in the trash."""
    assert isinstance(ctx, Context)
    return [file for file in ctx.find(File, trashed=False) if not kinds or file.kind in kinds]


FileId = Annotated[str, FileOf(File)]
WritableId = Annotated[str, FileOf(File, WRITABLE)]
FolderId = Annotated[str, Id(Folder)]
Name = Annotated[str, Text(max=LONGEST_NAME, min=1)]
Content = Annotated[str, Text(max=LONGEST)]
Tags = Annotated[list[str], Each(Text(max=LONGEST_TAG, min=1))]
Summary = Annotated[str, Text(max=200)]
