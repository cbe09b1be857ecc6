"""What can be attached to a mail, and where what came with one can be kept."""

from dataclasses import dataclass
from random import Random
from typing import Any

from apps.mail.models import MailFile, MailItem
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.folders import folders
from gui_sim.model import Record

MOST = 20  # files of one mail


@dataclass(frozen=True)
class Attached:
    """A file as a mail shows it."""

    id: str
    name: str
    kind: str
    bytes: int
    content: str


class Attachable(Domain):
    """The id of a file that can go with a mail."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        known = [*ctx.ids("MailFile"), *ctx.ids("File")]
        return rng.choice(known) if known else ""


def attached(ctx: Context, file_id: str) -> Attached | None:
    """Return a file by its id: one that came with a mail or a document of Files; None if it is out of sight."""
    record = ctx.store.resolve(file_id)
    if record is None or type(record).__name__ not in ("MailFile", "File") or not ctx.sees(record):
        return None
    return None if getattr(record, "trashed", False) else _read(record)


def attachable(ctx: Context) -> list[Attached]:
    """Return all files that can go with a mail, the newest first of each app."""
    files = [*_all(ctx, "File"), *_all(ctx, "MailFile")]
    return [_read(record) for record in files if not getattr(record, "trashed", False)]


def check_files(ctx: Context, file_ids: list[str]) -> None:
    """Raise ToolError for a file that is not there, or too many."""
    if len(file_ids) > MOST:
        raise ToolError(f"A mail holds at most {MOST} files.")
    for file_id in file_ids:
        if attached(ctx, file_id) is None:
            raise ToolError("not_found", f"There is no file '{file_id[:40]}'.")


def keep(ctx: Context, mail: MailItem, file_id: str, folder_id: str) -> MailFile:
    """Save a file of a mail to a folder; without Files it only counts as saved.

    Raises:
        ToolError: not_found: the mail has no such file, or there is no such folder; already: it is there;
            bad_value: the mail is a draft.
    """
    if mail.state not in ("received", "sent"):
        raise ToolError("This mail is still being written; its files came with other mails.")
    file = ctx.maybe(MailFile, file_id)
    if file_id not in mail.file_ids or (file is None and attached(ctx, file_id) is None):
        raise ToolError("not_found", f"This mail has no file '{file_id[:40]}'.")
    name = dict(folders(ctx)).get(folder_id)
    if name is None:
        raise ToolError("not_found", f"There is no folder '{folder_id[:40]}'.")
    if file is None:
        raise ToolError("already", "This file came from Files; it is there already.")
    if folder_id in file.saved_in:
        raise ToolError("already", f"{file.name} is in {name} already.")
    ctx.serve(
        "keep_file", name=file.name, kind=file.kind, content=file.content, bytes=file.bytes, folder_id=folder_id,
        from_app="mail",
    )  # fmt: skip
    return ctx.update(file, saved_in=(*file.saved_in, folder_id))


def _all(ctx: Context, model: str) -> list[Any]:
    table = ctx.store.schema.by_name.get(model)
    return list(reversed(ctx.find(table.model))) if table is not None else []


def _read(record: Record) -> Attached:
    values = record.__dict__
    content = values.get("content", "")
    size = int(values.get("bytes", 0))
    return Attached(record.id, str(values["name"]), str(values.get("kind", "doc")), size, str(content))
