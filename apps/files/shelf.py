"""Folders and files as an actor may see them, and the rules of names and places."""

from collections.abc import Iterator
from typing import Any

from apps.files.models import CLOUD, DEEPEST, File, Folder, is_private
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import PRIVATE_FILES

PHONE = "fo1"


def is_shut(ctx: Context, folder: Folder) -> bool:
    """Tell whether a folder is private and not shared with the actor."""
    return is_private(ctx, folder) and not ctx.allows(PRIVATE_FILES, ctx.caller)


def drives(ctx: Context) -> list[Folder]:
    """Return the tops of the drives there are: the phone, and the cloud once it is connected."""
    return [folder for folder in ctx.find(Folder) if folder.parent_id is None and _is_there(ctx, folder)]


def folders_in(ctx: Context, folder_id: str) -> list[Folder]:
    """Return the folders in a folder, by name."""
    return [folder for folder in ctx.find(Folder, parent_id=folder_id, order="name") if _is_there(ctx, folder)]


def files_in(ctx: Context, folder_id: str) -> list[File]:
    """Return the files in a folder, by name, without those in the trash."""
    return ctx.find(File, folder_id=folder_id, trashed=False, order="name")


def trash(ctx: Context) -> list[File]:
    """Return what is in the trash, what goes first on top."""
    return ctx.find(File, trashed=True, order="trashed_at")


def path_of(ctx: Context, folder_id: str | None) -> str:
    """Return where a folder is: "On this phone / Studio / Canal Park"."""
    return " / ".join(reversed([folder.name for folder in _upwards(ctx, folder_id)]))


def places(ctx: Context) -> list[tuple[str, str]]:
    """Return ids and paths of the folders that the actor may put something into."""
    open_ones = [folder for folder in ctx.find(Folder) if _is_there(ctx, folder) and not is_shut(ctx, folder)]
    named = [(folder.id, path_of(ctx, folder.id)) for folder in open_ones]
    short = [(id, path.partition(" / ")[2] if path.startswith("On this phone / ") else path) for id, path in named]
    return sorted(short, key=lambda place: (place[0] != PHONE, place[1].casefold()))


def place(ctx: Context, folder_id: str) -> Folder:
    """Return a folder to put something into.

    Raises:
        ToolError: not_found, needs_permission (a private one that is not shared).
    """
    folder = ctx.store.maybe(Folder, folder_id)
    if folder is not None and is_shut(ctx, folder):
        raise PRIVATE_FILES.error(ctx)
    if folder is None or not _is_there(ctx, folder):
        raise ToolError("not_found", f"There is no Folder '{folder_id[:40]}'.")
    return folder


def present(ctx: Context, file_id: str) -> File:
    """Return a file that can be used.

    Raises:
        ToolError: not_found, not_allowed (it is in the trash).
    """
    file = ctx.get(File, file_id)
    if file.trashed:
        raise ToolError("not_allowed", f"{file.name} is in the trash; move it back first.")
    return file


def plain_name(name: str) -> str:
    """Return a name in one line, without blanks around it."""
    return " ".join(name.split())


def plain_tags(tags: Any) -> list[str]:
    """Return tags without blanks around them, each once, by the alphabet."""
    return sorted({plain_name(str(tag)) for tag in tags} - {""})


def check_free(ctx: Context, folder: Folder, name: str, but: str = "") -> None:
    """Raise ToolError `already` if another file in a folder has a name."""
    if name.casefold() in _taken(ctx, folder, but):
        raise ToolError("already", f"{folder.name} holds a file called {name} already.")


def free_name(ctx: Context, folder: Folder, name: str) -> str:
    """Return a name that is free in a folder: "Bill.pdf", or else "Bill 2.pdf"."""
    taken = _taken(ctx, folder)
    stem, dot, end = name.rpartition(".") if "." in name else (name, "", "")
    number = 1
    found = name
    while found.casefold() in taken:
        number += 1
        found = f"{stem} {number}{dot}{end}"
    return found


def _taken(ctx: Context, folder: Folder, but: str = "") -> set[str]:
    files = ctx.store.find(File, folder_id=folder.id, trashed=False)
    return {file.name.casefold() for file in files if file.id != but}


def _is_there(ctx: Context, folder: Folder) -> bool:
    return folder.drive == "phone" or ctx.allows(CLOUD)


def _upwards(ctx: Context, folder_id: str | None) -> Iterator[Folder]:
    folder = ctx.store.maybe(Folder, folder_id)
    for _ in range(DEEPEST):
        if folder is None:
            return
        yield folder
        folder = ctx.store.maybe(Folder, folder.parent_id)
