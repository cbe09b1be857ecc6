"""Changing what a file says: each save is a version."""

from random import Random
from typing import Annotated, Literal

from apps.files.decks import PART, Slide, read_deck, write_deck
from apps.files.models import File
from apps.files.saving import save
from apps.files.shelf import present
from apps.files.tools.kinds import OF_FILE, WRITABLE, Content, FileOf, Passage, Summary, WritableId
from gui_sim.cells import COLUMNS, ROWS, Cell, changed, ordered, read_table, ref_of, value_at, write_table
from gui_sim.cells import LONGEST as LONGEST_CELL
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Each, Range, Text, Wire, decode, encode

MOST_CELLS = 200
MOST_SLIDES = 60
MOST_BULLETS = 12
LONGEST_BULLET = 200
LONGEST_TITLE = 120
LONGEST_PASSAGE = 2_000
MOST_TIMES = 1_000


class CellChanges(Domain):
    """Cells to be written; a sample is one or two near the top of a sheet."""

    def check(self, value: list[Cell], name: str, ctx: Scope | None = None) -> None:
        """Refuse none, too many, and what a cell cannot hold."""
        if not 1 <= len(value) <= MOST_CELLS:
            raise ValueError(f"'{name}' must name 1 to {MOST_CELLS} cells.")
        if any(len(cell.value) > LONGEST_CELL or "\n" in cell.value or "\r" in cell.value for cell in value):
            raise ValueError(f"'{name}': a cell holds one line of at most {LONGEST_CELL} characters.")

    def sample(self, rng: Random, ctx: Scope) -> list[Cell]:
        """Return some cells with numbers and words."""
        values = ("12", "348.50", "Larch", "to be confirmed", "")
        refs = [ref_of(rng.randrange(9), rng.randrange(5)), ref_of(rng.randrange(ROWS), rng.randrange(COLUMNS))]
        return [Cell(ref=ref, value=rng.choice(values)) for ref in refs[: rng.randint(1, 2)]]


SheetId = Annotated[str, FileOf(File, ("sheet",))]
DeckId = Annotated[str, FileOf(File, ("deck",))]
Bullets = Annotated[list[str], Each(Text(max=LONGEST_BULLET, min=1))]


@tool(writes=True, needs=OF_FILE)
def write_document(ctx: Context, file_id: WritableId, content: Content, summary: Summary = "") -> File:
    """Write a document anew, whole; what it held before stays as a version.

    Args:
        file_id: A doc, a sheet, a deck or a text.
        content: Markdown, comma-separated values, or slides parted by lines of three dashes.
        summary: What has changed, in a few words.
    Raises:
        ToolError: not_allowed (a pdf or an image, or it is in the trash).
    """
    return save(ctx, _writable(ctx, file_id), _lines(content), summary)


@write_document.norm
def _plain_lines(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args | {"content": _lines(str(args.get("content", "")))}


@tool(writes=True, needs=OF_FILE)
def edit_document(
    ctx: Context,
    file_id: WritableId,
    old: Annotated[str, Passage(max=LONGEST_PASSAGE, min=1)],
    new: Annotated[str, Text(max=LONGEST_PASSAGE)],
    count: Annotated[int, Range(1, MOST_TIMES)] = 1,
) -> File:
    """Replace a passage of a document wherever it stands.

    Args:
        file_id: A doc, a sheet, a deck or a text.
        old: The passage, letter by letter.
        new: What stands there instead.
        count: How many times it may be found; if it is found more often, nothing is replaced.
    Raises:
        ToolError: conflict (found nowhere, or more than `count` times), not_allowed (a pdf or an image, or it is
            in the trash).
    """
    file = _writable(ctx, file_id)
    old, new = _lines(old), _lines(new)
    found = file.content.count(old)
    if not found:
        raise ToolError("conflict", f"{file.name} does not hold this passage.")
    if found > count:
        raise ToolError("conflict", f"{file.name} holds this passage {found} times; say so in 'count', or give more.")
    return save(ctx, file, file.content.replace(old, new))


@edit_document.norm
def _as_often_as_found(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    file = ctx.maybe(File, str(args.get("file_id")))
    old, count = _lines(str(args.get("old", ""))), args.get("count")
    found = file.content.count(old) if file is not None and old else 0
    args |= {"old": old, "new": _lines(str(args.get("new", "")))}
    return args | ({"count": found} if isinstance(count, int) and 1 <= found <= count else {})


@tool(writes=True, needs=OF_FILE)
def set_cells(ctx: Context, file_id: SheetId, cells: Annotated[list[Cell], CellChanges()]) -> File:
    """Write some cells of a sheet; the others stay. The sheet grows as far as it must.

    Args:
        file_id: A sheet.
        cells: Cells by name, A1 to Z500, each with its value; an empty one clears it.
    Raises:
        ToolError: not_allowed (it is in the trash), bad_value (it is no sheet).
    """
    file = present(ctx, file_id)
    if file.kind != "sheet":
        raise ToolError(f"{file.name} is no sheet.")
    new = ordered(cells)
    rows = read_table(file.content)
    if all(value_at(rows, cell.ref) == cell.value for cell in new):
        return file
    return save(ctx, file, write_table(changed(rows, new)), f"Wrote {', '.join(cell.ref for cell in new[:6])}")


@set_cells.norm
def _cells_that_change(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    file = ctx.maybe(File, str(args.get("file_id")))
    rows = read_table(file.content) if file is not None else []
    cells = ordered(decode(list[Cell], args["cells"], "cells"))
    new = [cell for cell in cells if value_at(rows, cell.ref) != cell.value]
    return args | {"cells": encode(new or cells)}


@tool(writes=True, needs=OF_FILE)
def set_slide(
    ctx: Context,
    file_id: DeckId,
    index: Annotated[int, Range(0, MOST_SLIDES)],
    title: Annotated[str, Text(max=LONGEST_TITLE, min=1)],
    bullets: Bullets = [],
    notes: Annotated[str, Text(max=2_000)] = "",
    place: Literal["replace", "insert"] = "replace",
) -> File:
    """Write a slide of a deck anew, or put a new one in.

    Args:
        file_id: A deck.
        index: Which slide, from 0; a new one goes before this one, or to the end.
        title: The slide's title.
        bullets: Its points, in order.
        notes: What the speaker reads.
        place: replace writes the slide anew, insert puts one in.
    Raises:
        ToolError: bad_value (there is no such slide, too many points or slides, it is no deck), not_allowed (it is in
            the trash).
    """
    file = present(ctx, file_id)
    slides = read_deck(file.content)
    most = len(slides) - (place == "replace")
    if file.kind != "deck":
        raise ToolError(f"{file.name} is no deck.")
    if index > most:
        raise ToolError(f"{file.name} has {len(slides)} slides; 'index' counts from 0.")
    if len(bullets) > MOST_BULLETS or (place == "insert" and len(slides) >= MOST_SLIDES):
        raise ToolError(f"A slide holds at most {MOST_BULLETS} points, a deck at most {MOST_SLIDES} slides.")
    notes = _lines(notes).strip()
    if PART in (line.strip() for line in notes.splitlines()):
        raise ToolError("A line of three dashes parts slides; it cannot stand in notes.")
    slide = Slide(_line(title), tuple(map(_line, bullets)), notes)
    slides[index : index + (place == "replace")] = [slide]
    done = "Changed" if place == "replace" else "Added"
    return save(ctx, file, write_deck(slides), f"{done} slide {index + 1}")


@set_slide.norm
def _plain_slide(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    bullets = args.get("bullets")
    plain = [_line(str(bullet)) for bullet in bullets] if isinstance(bullets, list) else bullets
    notes = _lines(str(args.get("notes", ""))).strip()
    return args | {"title": _line(str(args.get("title", ""))), "bullets": plain, "notes": notes}


def _writable(ctx: Context, file_id: str) -> File:
    file = present(ctx, file_id)
    if file.kind not in WRITABLE:
        what = "a PDF" if file.kind == "pdf" else "an image"
        raise ToolError("not_allowed", f"{file.name} is {what}: it can only be read.")
    return file


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line(text: str) -> str:
    return " ".join(text.split())
