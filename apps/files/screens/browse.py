"""Folders, what is in them, the trash, and the search."""

from collections.abc import Sequence
from typing import Literal

from apps.files.models import CLOUD, DRIVE, File, Folder
from apps.files.saving import KEPT
from apps.files.screens.forms import EditFile, NewDocument, NewFolder
from apps.files.screens.info import FileInfo
from apps.files.screens.parts import file_row, folder_row, folder_sign, locked
from apps.files.screens.viewing import opened
from apps.files.shelf import PHONE, drives, files_in, folders_in, is_shut, places, trash
from apps.files.tools import connect_drive, move_file
from gui_sim import ui
from gui_sim.search import matching
from gui_sim.wording import count, day, file_size

Order = Literal["name", "date", "size", "kind"]
ORDERS: tuple[tuple[Order, str], ...] = (("name", "Name"), ("date", "Date"), ("size", "Size"), ("kind", "Kind"))
Sort = Literal["all", "doc", "sheet", "deck", "other"]
SORTS: tuple[tuple[Sort, str], ...] = (
    ("all", "All"), ("doc", "Docs"), ("sheet", "Sheets"), ("deck", "Slides"), ("other", "Other"),
)  # fmt: skip


class Browse(ui.Screen):
    """What is in a folder; at first, the drives and what lies on the phone."""

    title = "Browse"
    icon = "folder"
    large_title = True
    refreshes = True

    folder_id: str = ""

    order = ui.State[Order]("name")

    @property
    def folder(self) -> Folder | None:
        """The folder, if it is one that is there."""
        found = self.ctx.maybe(Folder, self.folder_id) if self.folder_id else None
        return found if found is not None and (found.drive == "phone" or self.ctx.allows(CLOUD)) else None

    def heading(self) -> str:
        """The folder's name."""
        return self.folder.name if self.folder is not None else "Browse"

    def trailing(self) -> Sequence[ui.View]:
        """Put these in order, add to them."""
        ways = [
            ui.Item(words, effect=self.order.set(order), checked=self.order.value == order) for order, words in ORDERS
        ]
        sort = ui.Menu("Sort", ways, icon="sort-ascending", style="icon") if self.folder_id else None
        here = self.folder_id or PHONE
        folder = self.ctx.maybe(Folder, here)
        choices = (
            ui.Item("New folder", sheet=NewFolder(here), icon="folder-plus"),
            ui.Item("New document", sheet=NewDocument(here), icon="file-plus"),
        )
        usable = folder is not None and not is_shut(self.ctx, folder)
        add = ui.Button("Add", icon="plus", icon_only=True, choices=choices, enabled=usable)
        return tuple(view for view in (sort, add) if view is not None)

    def body(self) -> ui.View:
        """Locations, or a folder's folders and files."""
        if not self.folder_id:
            return self.locations()
        folder = self.folder
        if folder is None:
            return ui.Empty("folder", "No longer there", "This folder is gone.")
        if is_shut(self.ctx, folder):
            return locked(self.ctx)
        folders = [one.id for one in folders_in(self.ctx, folder.id)]
        files = self.in_order(files_in(self.ctx, folder.id))
        if not folders and not files:
            return ui.Empty("folder-open", "Nothing in it yet", "The plus adds a folder or a document.")
        top_of_cloud = folder.drive == "cloudbox" and folder.parent_id is None
        return ui.List(
            ui.Section(ui.ForEach(folders, self.folder_row, name="folders"), header="Folders") if folders else None,
            ui.Section(ui.ForEach(files, self.file_row, name="files"), header="Files") if files else None,
            ui.Section(self.connecting("Sign in again", "Connected", "cloud-check")) if top_of_cloud else None,
            ui.Text(count(len(folders) + len(files), "item"), "footnote", "secondaryLabel", align="center"),
        )

    def connecting(self, title: str, state: str, icon: str) -> ui.View:
        """The owner's way to connect the cloud drive."""
        sign = ui.Icon(icon, 30.0, "secondaryLabel")
        then = ui.Toast(f"{DRIVE} is connected")
        return ui.Row(title, f"{DRIVE}: {state.lower()}", leading=sign, call=connect_drive.call("cloudbox"), then=then)

    def in_order(self, files: list[File]) -> list[str]:
        """Return the ids of files in the order that was chosen."""
        if self.order.value == "date":
            files = sorted(files, key=lambda file: file.edited_at, reverse=True)
        elif self.order.value == "size":
            files = sorted(files, key=lambda file: -file.bytes)
        elif self.order.value == "kind":
            files = sorted(files, key=lambda file: file.kind)
        return [file.id for file in files]

    def locations(self) -> ui.View:
        """The drives, the trash, the folders of the phone, and tags."""
        shown = drives(self.ctx)
        tops: list[ui.View] = [ui.Row(one.name, leading=folder_sign(one), to=Browse(one.id)) for one in shown]
        if not self.ctx.allows(CLOUD):
            tops.append(self.connecting("Connect Cloudbox", "Not connected", "cloud-slash"))
        gone = len(trash(self.ctx))
        bin_row = ui.Row("Recently deleted", value=str(gone or ""), leading=ui.Icon("trash", 30.0, "tint"), to=Trash())
        folders = [one.id for one in folders_in(self.ctx, PHONE)]
        tags = sorted({tag for file in self.ctx.find(File, trashed=False) for tag in file.tags})
        return ui.List(
            ui.Section(*tops, bin_row, header="Locations"),
            ui.Section(
                ui.ForEach(folders, self.folder_row, name="folders"), header="On this phone"
            ) if folders else None,
            ui.Section(
                *(ui.Row(tag, leading=ui.Icon("tag", 24.0, "tint"), to=SearchFiles(tag)) for tag in tags), header="Tags"
            ) if tags else None,
        )  # fmt: skip

    def folder_row(self, key: str) -> ui.View:
        """One folder."""
        number = len(folders_in(self.ctx, key)) + len(files_in(self.ctx, key))
        return folder_row(self.ctx, self.ctx.get(Folder, key), number, Browse(key))

    def file_row(self, key: str) -> ui.View:
        """One file."""
        file = self.ctx.get(File, key)
        return file_row(self.ctx, file, opened(file), EditFile(key), FileInfo(key))


class SearchFiles(ui.Screen):
    """Find files by name, tags or content; without words, the latest edited."""

    title = "Search"
    icon = "magnifying-glass"
    style = "plain"
    large_title = True

    tag: str = ""

    query = ui.State("")
    kind = ui.State[Sort]("all")

    def heading(self) -> str:
        """The tag, if it is about one."""
        return f"#{self.tag}" if self.tag else "Search"

    def body(self) -> ui.View:
        """Search field, kinds, list."""
        asked = bool(self.query.value.strip())
        empty = ui.Empty("magnifying-glass", "No results", "Try other words, or all kinds.")
        head = "" if asked or self.tag else "Recents"
        return ui.VStack(
            ui.SearchField(self.query, prompt="Search files", scope=self.kind, scopes=SORTS),
            ui.Section(ui.ForEach(self.ids(), self.row, empty=empty), header=head, style="plain"),
            align="fill",
        )

    def ids(self) -> list[str]:
        """Return the files to show."""
        found = matching(self.ctx, File, self.query.value.strip(), order=("-edited_at", "-id"), trashed=False)
        kept = [file for file in (self.ctx.get(File, key) for key in found) if not self.tag or self.tag in file.tags]
        wanted = self.kind.value
        if wanted == "other":
            return [file.id for file in kept if file.kind not in ("doc", "sheet", "deck")]
        return [file.id for file in kept if wanted in ("all", file.kind)]

    def row(self, key: str) -> ui.View:
        """One file."""
        file = self.ctx.get(File, key)
        return file_row(self.ctx, file, opened(file), EditFile(key), FileInfo(key))


class Trash(ui.Screen):
    """What was deleted in the last thirty days."""

    title = "Recently deleted"

    def body(self) -> ui.View:
        """One row a file; a swipe or a long press brings it back."""
        keys = [file.id for file in trash(self.ctx)]
        if not keys:
            return ui.Empty("trash", "Nothing deleted", "Deleted files stay here for thirty days.")
        return ui.List(ui.Section(ui.ForEach(keys, self.row), footer="After thirty days they are gone for good."))

    def row(self, key: str) -> ui.View:
        """One file, and when it goes."""
        file = self.ctx.get(File, key)
        goes = f"until {day(file.trashed_at + KEPT)}" if file.trashed_at is not None else "not for long"
        back = ui.Item("Recover", call=move_file.call(key), icon="arrow-u-up-left", enabled=self.may_return(file))
        again = ui.Item("Move", sheet=EditFile(key), icon="folder")
        return ui.Row(
            file.name,
            f"{file_size(file.bytes)} · {goes}",
            leading=ui.FileTile(file.kind),
            swipe=(back,),
            menu=(back, again),
            to=FileInfo(key),
        )

    def may_return(self, file: File) -> bool:
        """Tell whether its folder still takes it."""
        return file.folder_id in dict(places(self.ctx))
