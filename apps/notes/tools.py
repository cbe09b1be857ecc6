"""What Notes can do."""

from dataclasses import replace
from random import Random
from typing import Annotated, Any

from apps.notes.models import LOCK, CheckItem, Note, NoteFolder
from apps.notes.shelf import locked_hits
from gui_sim.context import Context
from gui_sim.domains import Scope
from gui_sim.errors import ToolError
from gui_sim.matching import Mode
from gui_sim.search import PAGE, SearchPage, find_hits, withheld
from gui_sim.tool import Tool, handler, tool
from gui_sim.values import Each, Id, Range, Text, Wire

LONGEST = 10_000  # characters of a note
LONGEST_TITLE = 120
LONGEST_ITEM = 200
LONGEST_TAG = 40
MOST_ITEMS = 100
MOST_TAGS = 20


class LockedNoteId(Id):
    """The id of a locked note; a sample is one, whoever may read it."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        notes: list[Note] = ctx.store.find(Note, locked=True)  # type: ignore[attr-defined]  # a Context
        return rng.choice(notes).id if notes else ""


NoteId = Annotated[str, Id(Note)]
FolderId = Annotated[str, Id(NoteFolder)]
Title = Annotated[str, Text(max=LONGEST_TITLE, min=1, example="Ideas for the balcony")]
Body = Annotated[str, Text(max=LONGEST, example="Two boxes of herbs by the door.\n\n- thyme\n- chives")]
Tags = Annotated[list[str], Each(Text(max=LONGEST_TAG, min=1))]
Items = Annotated[list[str], Each(Text(max=LONGEST_ITEM, min=1))]


def _search(
    ctx: Context,
    query: str = "",
    fields: list[str] = [],
    mode: Mode = "fixed",
    case: bool = False,
    page: Annotated[int, Range(1, 10_000)] = 1,
) -> SearchPage:
    """Find notes and folders; of a locked note only the title is searched and shown.

    Searches Note, NoteFolder. Five hits a page; an empty query lists the newest first.

    Args:
        query: What to look for.
        fields: Fields to look in, such as "Note.title" or "Note.*"; none means all.
        mode: fixed finds the text anywhere, regex takes an RE2 expression, fuzzy forgives misspelling.
        case: Tell capital from small letters.
        page: Which page of hits.
    """
    models = (Note, NoteFolder)
    hits = find_hits(ctx, models, query, fields, mode, case) + locked_hits(ctx, query, fields, mode, case)
    notes = [hit for hit in hits if isinstance(hit.record, Note)]
    notes.sort(key=lambda hit: hit.record.edited_at if isinstance(hit.record, Note) else ctx.now, reverse=True)
    ordered = notes + [hit for hit in hits if not isinstance(hit.record, Note)]
    ordered.sort(key=lambda hit: -hit.score)
    start = (page - 1) * PAGE
    return SearchPage(tuple(ordered[start : start + PAGE]), len(ordered), page, withheld(ctx, models))


_search.__name__ = "search_notes"
search_notes = Tool(_search, searches=(Note, NoteFolder))


@tool(needs=(LOCK,))
def get_note(ctx: Context, note_id: NoteId) -> Note:
    """Read a note.

    Args:
        note_id: From `search_notes`.
    """
    return ctx.get(Note, note_id)


@tool(writes=True, sets=("tags",))
def create_note(
    ctx: Context, title: Title, body: Body = "", folder_id: FolderId = "nf1", checklist: Items = [], tags: Tags = []
) -> Note:
    """Write a note.

    Args:
        title: What it is called.
        body: The text, in Markdown.
        folder_id: Which folder; `nf1` is the usual one.
        checklist: Things to tick off, in order.
        tags: Words to find it by.
    Raises:
        ToolError: bad_value: too many things to tick off, or tags.
    """
    folder = ctx.get(NoteFolder, folder_id)
    if len(checklist) > MOST_ITEMS:
        raise ToolError(f"A checklist holds at most {MOST_ITEMS} things.")
    return ctx.insert(
        Note, folder_id=folder.id, title=title, body=body, tags=_plain(tags), created_at=ctx.now, edited_at=ctx.now,
        checklist=tuple(CheckItem(text=_line(text)) for text in checklist),
    )  # fmt: skip


@create_note.norm
def _lines_of_a_list(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    items = args.get("checklist")
    if isinstance(items, list):
        args["checklist"] = [_line(item) if isinstance(item, str) else item for item in items]
    return args | _plain_tags(args)


@tool(writes=True, needs=(LOCK,), updates=Note, sets=("tags",))
def edit_note(
    ctx: Context,
    note_id: NoteId,
    title: Title | None = None,
    body: Body | None = None,
    append: Body = "",
    folder_id: FolderId | None = None,
    pinned: bool | None = None,
    tags: Tags | None = None,
) -> Note:
    """Change a note; what is left out stays as it is.

    Args:
        note_id: From `search_notes`.
        title: Another title.
        body: Another text, in place of the old one.
        append: More text, on a new line at the end.
        folder_id: Another folder.
        pinned: It stays at the top of the list.
        tags: All its tags from now on.
    Raises:
        ToolError: bad_value: the text becomes too long, or too many tags.
    """
    note = ctx.get(Note, note_id)
    if folder_id is not None:
        ctx.get(NoteFolder, folder_id)
    if append:
        body = _longer(note.body if body is None else body, append)
        if len(body) > LONGEST:
            raise ToolError(f"A note holds at most {LONGEST:,} characters.")
    written = {"title": title, "body": body, "tags": None if tags is None else _plain(tags)}
    given: dict[str, Any] = {
        name: value
        for name, value in (written | {"folder_id": folder_id, "pinned": pinned}).items()
        if value is not None
    }
    if any(value is not None for value in written.values()):
        given["edited_at"] = ctx.now
    return ctx.update(note, **given)


@edit_note.norm
def _appended_text_is_text(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    note, more = ctx.maybe(Note, str(args.get("note_id"))), args.get("append")
    if note is not None and isinstance(more, str) and more:
        body = args.get("body")
        args |= {"body": _longer(body if isinstance(body, str) else note.body, more), "append": ""}
    return args | _plain_tags(args)


@tool(writes=True, needs=(LOCK,))
def tick_item(
    ctx: Context, note_id: NoteId, index: Annotated[int, Range(0, MOST_ITEMS - 1)], done: bool = True
) -> Note:
    """Tick off a thing of a note's checklist, or take the tick away.

    Args:
        note_id: From `search_notes`.
        index: Which thing, from 0.
        done: False takes the tick away.
    Raises:
        ToolError: bad_value: there is no such thing on the list.
    """
    note = ctx.get(Note, note_id)
    if index >= len(note.checklist):
        raise ToolError(f"The checklist has {len(note.checklist)} things; 'index' counts from 0.")
    item = note.checklist[index]
    if item.done == done:
        return note
    ticked = (*note.checklist[:index], replace(item, done=done), *note.checklist[index + 1 :])
    return ctx.update(note, checklist=ticked, edited_at=ctx.now)


@tool(writes=True, needs=(LOCK,))
def delete_note(ctx: Context, note_id: NoteId) -> str:
    """Delete a note.

    Args:
        note_id: From `search_notes`.
    """
    ctx.delete(ctx.get(Note, note_id))
    return "deleted"


@tool(writes=True, owner="user")
def unlock_note(ctx: Context, note_id: Annotated[str, LockedNoteId(Note)]) -> str:
    """Open a locked note with Face ID, for thirty minutes from now.

    Args:
        note_id: The note.
    Raises:
        ToolError: already: it is not locked.
    """
    note = ctx.get(Note, note_id)
    if not note.locked:
        raise ToolError("already", "This note is not locked.")
    ctx.give_token(f"unlock:{note.id}", "notes")
    return "unlocked"


@handler("note_edited")
def note_edited(ctx: Context, payload: dict[str, Any]) -> None:
    """Let someone else edit a shared note: `note_id`, `by`, and `body` or `append`."""
    note = ctx.store.get(Note, str(payload.get("note_id", "")))
    body = str(payload.get("body", note.body))
    more = str(payload.get("append", ""))
    ctx.update(note, body=(_longer(body, more) if more else body)[:LONGEST], edited_at=ctx.now)
    ctx.notify("notes", note.title, f"{payload.get('by', 'Someone')} edited this note", note.id)


def _longer(body: str, more: str) -> str:
    return f"{body}\n{more}" if body else more


def _line(text: str) -> str:
    return " ".join(text.split())


def _plain(tags: list[str]) -> tuple[str, ...]:
    """Return tags without blanks around them, each once, by the alphabet."""
    plain = tuple(sorted({tag.strip() for tag in tags}))
    if len(plain) > MOST_TAGS:
        raise ToolError(f"A note has at most {MOST_TAGS} tags.")
    return plain


def _plain_tags(args: dict[str, Wire]) -> dict[str, Wire]:
    tags = args.get("tags")
    return {"tags": sorted({str(tag).strip() for tag in tags})} if isinstance(tags, list) else {}
