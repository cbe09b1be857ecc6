"""What Files remembers."""

from dataclasses import KW_ONLY, dataclass
from datetime import datetime
from typing import Literal

from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import PRIVATE_FILES, Gate, GateState, NeedsConnection, NeedsPermission, Style
from gui_sim.model import Record, ref

Kind = Literal["doc", "sheet", "deck", "pdf", "image", "text"]

DRIVE = "Cloudbox"
CLOUD = NeedsConnection(
    "files", DRIVE, text="Cloudbox is not connected to Files.", style="hidden", opens_with="connect_drive"
)
DEEPEST = 20  # folders within folders


def folder_of(ctx: Context, id: str) -> "Folder | None":
    """Return the folder itself, or that of a file, of a version, of a share; past every gate."""
    record = ctx.store.resolve(id)
    if isinstance(record, FileVersion | FileShare):
        record = ctx.store.maybe(File, record.file_id)
    if isinstance(record, File):
        record = ctx.store.maybe(Folder, record.folder_id)
    return record if isinstance(record, Folder) else None


def is_private(ctx: Context, folder: "Folder | None") -> bool:
    """Tell whether a folder, or one around it, is private."""
    for _ in range(DEEPEST):
        if folder is None or folder.private:
            return folder is not None
        folder = ctx.store.maybe(Folder, folder.parent_id)
    return False


@dataclass(frozen=True)
class InPrivate(NeedsPermission):
    """The gate of private folders, for a tool: shut only where `item` (a file or a folder) lies in one."""

    item: str = ""

    def open(self, ctx: GateState) -> bool:
        """Tell whether the item may be used."""
        return not (isinstance(ctx, Context) and is_private(ctx, folder_of(ctx, self.item))) or super().open(ctx)


@dataclass(frozen=True)
class InCloud(NeedsConnection):
    """The gate of the cloud drive, for a tool: until it is connected, what lies there is not there."""

    item: str = ""
    _: KW_ONLY
    style: Style = "hidden"
    opens_with: str = "connect_drive"

    def open(self, ctx: GateState) -> bool:
        """Tell whether the item is there."""
        folder = folder_of(ctx, self.item) if isinstance(ctx, Context) else None
        return folder is None or folder.drive == "phone" or super().open(ctx)

    def error(self, ctx: GateState) -> ToolError:
        """Return the error of an id that is not there."""
        model = "Folder" if self.item.startswith(Folder.prefix) else "File"
        return ToolError("not_found", f"There is no {model} '{self.item[:40]}'.")


@dataclass(frozen=True)
class Within(Gate):
    """The gate of a row, by the folder that it lies in."""

    item: str = ""

    @property
    def name(self) -> str:
        """A short name."""
        return "files"

    def standing(self, ctx: GateState) -> Gate | None:
        """Return the gate of the cloud drive or of private folders; None for all other places."""
        folder = folder_of(ctx, self.item) if isinstance(ctx, Context) else None
        if folder is None or not isinstance(ctx, Context):
            return None
        if folder.drive == "cloudbox":
            return CLOUD
        return PRIVATE_FILES if is_private(ctx, folder) else None


class Folder(Record, prefix="fo"):
    """A folder. `fo1` is the phone itself; a folder without a parent is the top of a drive.

    A private one is listed by its name; what lies in it is seen once the owner shares private files.
    """

    name: str
    parent_id: str | None = ref("Folder", default=None)
    drive: Literal["phone", "cloudbox"] = "phone"
    private: bool = False

    def row_gate(self) -> Gate | None:
        """Return the gate of the drive, or of the folder that it lies in."""
        return CLOUD if self.drive == "cloudbox" else Within(item="{parent_id}") if self.parent_id else None


class File(Record, prefix="fi"):
    """A document. `content` is Markdown (doc), comma-separated values (sheet), or plain text (text).

    The slides of a deck are parted by lines of three dashes; each begins with "# " and its title, has bullets
    ("- ") and perhaps notes after "Notes:". Of a pdf it is what can be read, of an image what can be seen.
    `from_app` says which app it came from. What is in the trash is gone thirty days after `trashed_at`.
    """

    folder_id: str = ref(Folder)
    name: str
    kind: Kind
    content: str = ""
    bytes: int = 0
    created_at: datetime
    edited_at: datetime
    tags: tuple[str, ...] = ()
    from_app: str | None = None
    trashed: bool = False
    trashed_at: datetime | None = None

    newest_by = "edited_at"

    def row_gate(self) -> Gate | None:
        """Return the gate of the folder that it lies in."""
        return Within(item="{folder_id}")


class FileVersion(Record, prefix="fw"):
    """What a file held once it had been saved the n-th time; a file never saved here has none."""

    file_id: str = ref(File)
    n: int
    at: datetime
    by: Literal["owner", "agent", "world"]
    content: str = ""
    summary: str = ""

    newest_by = "at"

    def row_gate(self) -> Gate | None:
        """Return the gate of the file's folder."""
        return Within(item="{file_id}")


class FileShare(Record, prefix="fs"):
    """Whom a file is shared with, by mail address, and what they may do."""

    file_id: str = ref(File)
    person: str
    access: Literal["view", "edit"] = "view"
    at: datetime

    newest_by = "at"

    def row_gate(self) -> Gate | None:
        """Return the gate of the file's folder."""
        return Within(item="{file_id}")
