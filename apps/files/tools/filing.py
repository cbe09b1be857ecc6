"""Making, moving, sharing and deleting."""

from typing import Annotated, Any, Literal

from apps.files.models import DEEPEST, DRIVE, File, FileShare, Folder
from apps.files.saving import KEPT, create, last_number, throw_away
from apps.files.shelf import check_free, folders_in, free_name, path_of, place, plain_name, plain_tags, present
from apps.files.tools.kinds import MOST_TAGS, OF_FILE, Content, FileId, FolderId, Name, Tags
from gui_sim.addresses import KnownAddress, MailAddress
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import Connection
from gui_sim.tool import tool
from gui_sim.values import Text, Wire
from gui_sim.wording import full_day


@tool(writes=True)
def create_folder(ctx: Context, name: Name, parent_id: FolderId = "fo1") -> Folder:
    """Make a folder.

    Args:
        name: What it is called.
        parent_id: In which folder; `fo1` is the phone.
    Raises:
        ToolError: already (there is a folder of this name), needs_permission (a private folder that is not shared).
    """
    parent = place(ctx, parent_id)
    name = plain_name(name)
    if any(folder.name.casefold() == name.casefold() for folder in folders_in(ctx, parent.id)):
        raise ToolError("already", f"{parent.name} holds a folder called {name} already.")
    if path_of(ctx, parent.id).count(" / ") >= DEEPEST - 2:
        raise ToolError(f"Folders lie at most {DEEPEST} deep.")
    return ctx.insert(Folder, name=name, parent_id=parent.id, drive=parent.drive, private=parent.private)


@create_folder.norm
def _folder_in_one_line(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"name": plain_name(str(args.get("name", "")))}


@tool(writes=True, sets=("tags",))
def create_document(
    ctx: Context,
    name: Name,
    kind: Literal["doc", "sheet", "deck", "text"],
    folder_id: FolderId = "fo1",
    content: Content = "",
    tags: Tags = [],
) -> File:
    """Make a document.

    Args:
        name: What it is called.
        kind: doc holds Markdown, sheet comma-separated values, deck slides parted by lines of three dashes (each
            "# title", "- bullets", perhaps "Notes: ..."), text plain text.
        folder_id: In which folder; `fo1` is the phone.
        content: What stands in it.
        tags: Words to find it by.
    Raises:
        ToolError: already (the folder holds a file of this name), bad_value (too many tags), needs_permission (a
            private folder that is not shared).
    """
    folder = place(ctx, folder_id)
    name = plain_name(name)
    check_free(ctx, folder, name)
    content = content.replace("\r\n", "\n").replace("\r", "\n")
    return create(ctx, folder, name, kind, content, tags=_checked_tags(tags))


@create_document.norm
def _document_in_plain(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    content = str(args.get("content", "")).replace("\r\n", "\n").replace("\r", "\n")
    return _plain(args | {"content": content})


@tool(writes=True, needs=OF_FILE, updates=File, sets=("tags",))
def move_file(
    ctx: Context, file_id: FileId, folder_id: FolderId | None = None, name: Name | None = None, tags: Tags | None = None
) -> File:
    """Move, rename or tag a file; what is left out stays. One in the trash comes back by this.

    Args:
        file_id: From `search_files` or `list_folder`.
        folder_id: Another folder.
        name: Another name.
        tags: All its tags from now on.
    Raises:
        ToolError: already (the folder holds a file of this name), bad_value (too many tags), needs_permission (a
            private folder that is not shared).
    """
    file = ctx.get(File, file_id)
    folder = place(ctx, folder_id) if folder_id is not None else ctx.store.get(Folder, file.folder_id)
    name = file.name if name is None else plain_name(name)
    check_free(ctx, folder, name, but=file.id)
    kept = file.tags if tags is None else _checked_tags(tags)
    return ctx.update(file, folder_id=folder.id, name=name, tags=kept, trashed=False, trashed_at=None)


@move_file.norm
def _named_in_one_line(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return _plain(args)


@tool(writes=True, needs=OF_FILE)
def export_pdf(ctx: Context, file_id: FileId, name: Name | None = None) -> File:
    """Make a PDF of a file as it is now, in the same folder.

    Args:
        file_id: From `search_files` or `list_folder`.
        name: What the PDF is called; the file's name with ".pdf", if left out.
    Raises:
        ToolError: already (the folder holds a file of this name), bad_value (it is a PDF), not_allowed (it is in the
            trash).
    """
    file = present(ctx, file_id)
    if file.kind == "pdf":
        raise ToolError(f"{file.name} is a PDF already.")
    folder = ctx.store.get(Folder, file.folder_id)
    name = pdf_name(ctx, file) if name is None else plain_name(name)
    check_free(ctx, folder, name)
    summary = f"From {file.name}, version {last_number(ctx, file)}"
    size = 9_000 + 2 * len(file.content.encode())
    return create(ctx, folder, name, "pdf", file.content, tags=file.tags, from_app="files", size=size, summary=summary)


@export_pdf.norm
def _name_of_the_pdf(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    file = ctx.maybe(File, str(args.get("file_id")))
    if args.get("name") is None and file is not None:
        return args | {"name": pdf_name(ctx, file)}
    return _plain(args)


def pdf_name(ctx: Context, file: File) -> str:
    """Return what the PDF of a file is called: its name with ".pdf", and a number if that is taken."""
    stem, dot, end = file.name.rpartition(".")
    name = stem if dot and 1 <= len(end) <= 4 and end.isalnum() else file.name
    return free_name(ctx, ctx.store.get(Folder, file.folder_id), f"{name[:110]}.pdf")


@tool(writes=True, needs=OF_FILE)
def delete_file(ctx: Context, file_id: FileId) -> File:
    """Put a file into the trash; thirty days later it is deleted.

    Args:
        file_id: From `search_files` or `list_folder`.
    Raises:
        ToolError: already (it is there).
    """
    file = ctx.get(File, file_id)
    if file.trashed and file.trashed_at is not None:
        gone = full_day(file.trashed_at + KEPT)
        raise ToolError("already", f"{file.name} is in the trash; it is deleted on {gone}.")
    return throw_away(ctx, file)


@tool(writes=True, needs=OF_FILE)
def share_file(
    ctx: Context,
    file_id: FileId,
    to: Annotated[MailAddress, KnownAddress()],
    access: Literal["view", "edit"] = "view",
    note: Annotated[str, Text(max=500)] = "",
) -> FileShare:
    """Share a file with someone, who gets a mail; someone who has it already gets this access from now on.

    Args:
        file_id: From `search_files` or `list_folder`.
        to: The person's mail address.
        access: What they may do.
        note: Words for the mail.
    Raises:
        ToolError: not_allowed (it is in the trash).
    """
    file = present(ctx, file_id)
    note = note.replace("\r\n", "\n").replace("\r", "\n")
    held = ctx.store.find(FileShare, file_id=file.id, person=to)
    if held:
        share = ctx.update(held[0], access=access, at=ctx.now)
    else:
        share = ctx.insert(FileShare, file_id=file.id, person=to, access=access, at=ctx.now)
    if ctx.owner.mail:
        may = "edit" if access == "edit" else "view"
        line = f"{ctx.owner.name} has shared {file.name} with you. You can {may} it."
        ctx.deliver_mail(ctx.owner.mail, f"Shared with you: {file.name}", f"{note}\n\n{line}".strip(), (to,))
    return share


@share_file.norm
def _note_in_plain(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"note": str(args.get("note", "")).replace("\r\n", "\n").replace("\r", "\n")}


@tool(writes=True, owner="user")
def connect_drive(ctx: Context, source: Literal["cloudbox"] = "cloudbox") -> Connection:
    """Connect a drive in the cloud: its folders and files are there from now on. A connected one is signed in anew.

    Args:
        source: Which drive.
    Raises:
        ToolError: not_allowed: it does not answer.
    """
    found = ctx.store.find(Connection, app="files", source=DRIVE)
    link = found[-1] if found else ctx.insert(Connection, app="files", source=DRIVE)
    if not link.accepts_link:
        raise ToolError("not_allowed", f"{DRIVE} does not answer.")
    linked = ctx.update(link, state="linked", since=ctx.now)
    ctx.notify("files", f"{DRIVE} is connected", "Its folders are in Files now.", "files/Browse")
    return linked


def _checked_tags(tags: list[str]) -> tuple[str, ...]:
    plain = plain_tags(tags)
    if len(plain) > MOST_TAGS:
        raise ToolError(f"A file has at most {MOST_TAGS} tags.")
    return tuple(plain)


def _plain(args: dict[str, Wire]) -> dict[str, Wire]:
    name, tags = args.get("name"), args.get("tags")
    plain: dict[str, Any] = {"name": plain_name(name)} if isinstance(name, str) else {}
    return args | plain | ({"tags": plain_tags(tags)} if isinstance(tags, list) else {})
