"""How files come, change and go: every save is a version; what is in the trash goes after thirty days."""

from datetime import timedelta
from typing import Any, Literal

from apps.files.models import File, FileShare, FileVersion, Folder, Kind
from apps.files.shelf import free_name, place, plain_name
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import handler, service

LONGEST = 20_000  # characters of a document
LONGEST_NAME = 120
KEPT = timedelta(days=30)  # in the trash
WARNED = timedelta(days=1)  # before it goes


def author(ctx: Context) -> Literal["owner", "agent", "world"]:
    """Return who is saving."""
    return "owner" if ctx.actor == "user" else "agent" if ctx.actor == "agent" else "world"


def create(
    ctx: Context,
    folder: Folder,
    name: str,
    kind: Kind,
    content: str,
    *,
    tags: tuple[str, ...] = (),
    from_app: str | None = None,
    size: int | None = None,
    summary: str = "",
) -> File:
    """Keep a new file with its first version."""
    size = len(content.encode()) if size is None else size
    file = ctx.insert(
        File, folder_id=folder.id, name=name, kind=kind, content=content, bytes=size, created_at=ctx.now,
        edited_at=ctx.now, tags=tags, from_app=from_app,
    )  # fmt: skip
    ctx.insert(FileVersion, file_id=file.id, n=1, at=ctx.now, by=author(ctx), content=content, summary=summary)
    return file


def save(ctx: Context, file: File, content: str, summary: str = "") -> File:
    """Save a file anew as its next version; what changes nothing makes none.

    Raises:
        ToolError: bad_value: it becomes too long.
    """
    if content == file.content:
        return file
    if len(content) > LONGEST:
        raise ToolError(f"A document holds at most {LONGEST:,} characters.")
    number = last_number(ctx, file)
    if not ctx.store.count(FileVersion, file_id=file.id):
        ctx.insert(FileVersion, file_id=file.id, n=1, at=file.edited_at, by="owner", content=file.content)
    ctx.insert(FileVersion, file_id=file.id, n=number + 1, at=ctx.now, by=author(ctx), content=content, summary=summary)
    return ctx.update(file, content=content, bytes=len(content.encode()), edited_at=ctx.now)


def last_number(ctx: Context, file: File) -> int:
    """Return the number of a file's present version."""
    return max((version.n for version in ctx.store.find(FileVersion, file_id=file.id)), default=1)


def versions_of(ctx: Context, file: File) -> list[FileVersion]:
    """Return a file's versions, the last first; one that was never saved here has the present one alone."""
    found = ctx.find(FileVersion, file_id=file.id, order="-n")
    return found or [FileVersion(file_id=file.id, n=1, at=file.edited_at, by="owner", content=file.content)]


def throw_away(ctx: Context, file: File) -> File:
    """Put a file into the trash, and plan when it goes."""
    gone = ctx.update(file, trashed=True, trashed_at=ctx.now)
    payload = {"file_id": file.id, "at": ctx.now.isoformat()}
    ctx.schedule("trash_warning", payload, at=ctx.now + KEPT - WARNED)
    ctx.schedule("trash_emptied", payload, at=ctx.now + KEPT)
    return gone


@service("keep_file")
def keep_file(ctx: Context, name: str, kind: Kind, content: str, bytes: int, folder_id: str, from_app: str) -> File:
    """Keep what came by another app: an attachment, a scan, a transcript. A name that is taken gets a number.

    Raises:
        ToolError: not_found, needs_permission (a private folder that is not shared with who asked).
    """
    folder = place(ctx, folder_id)
    free = free_name(ctx, folder, plain_name(name)[:LONGEST_NAME] or "File")
    return create(ctx, folder, free, kind, content[:LONGEST], from_app=from_app, size=bytes)


@handler("file_edited")
def file_edited(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone save a shared file: `file_id`, `by`, `summary`, and `content`, or `old` and `new`."""
    file = ctx.store.get(File, str(payload.get("file_id", "")))
    content = str(payload.get("content", file.content))
    if payload.get("old"):
        content = content.replace(str(payload["old"]), str(payload.get("new", "")))
    who = str(payload.get("by", "Someone"))
    summary = str(payload.get("summary", ""))
    save(ctx, file, content[:LONGEST], f"{who}: {summary}" if summary else who)
    ctx.notify("files", file.name, f"{who} edited this file" + (f": {summary}" if summary else ""), file.id)


@handler("trash_warning")
def trash_warning(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that a file in the trash is about to go."""
    file = _still_trashed(ctx, payload)
    if file is not None:
        ctx.notify("files", "The trash is about to be emptied", f"{file.name} is deleted tomorrow.", file.id)


@handler("trash_emptied")
def trash_emptied(ctx: Context, payload: dict[str, Any]) -> None:
    """Delete a file that has been in the trash for its time, with its versions and shares."""
    file = _still_trashed(ctx, payload)
    if file is not None:
        for model in (FileVersion, FileShare):
            for row in ctx.store.find(model, file_id=file.id):
                ctx.delete(row)
        ctx.delete(file)


def _still_trashed(ctx: Context, payload: dict[str, Any]) -> File | None:
    file = ctx.store.maybe(File, str(payload.get("file_id", "")))
    if file is None or not file.trashed or file.trashed_at is None:
        return None
    return file if file.trashed_at.isoformat() == payload.get("at") else None
