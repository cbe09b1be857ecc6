"""How commands print: tables for people, JSON for machines."""

import json
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

Column = str | tuple[str, Mapping[str, Any]]
"""A column's name, or its name with options of `rich.table.Table.add_column`."""

MAX_CELL = 2_000
"""Characters of a table's cell that are shown."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
AppDirs = Annotated[
    list[Path] | None,
    typer.Option("--apps", help="Folder with further apps. May be repeated.", metavar="DIR"),
]
SuiteDirs = Annotated[
    list[Path] | None,
    typer.Option("--suites", help="Folder with further suites. May be repeated.", metavar="DIR"),
]
TaskDirs = Annotated[
    list[Path] | None,
    typer.Option("--tasks", help="Folder with tasks, instead of the ones shipped. May be repeated.", metavar="DIR"),
]
ProofWorkers = Annotated[
    int, typer.Option("--workers", help="Processes that prove one task each; 0 is this one alone.", min=0, max=256)
]
TaskIds = Annotated[list[str] | None, typer.Option("--task", help="Id of one task. May be repeated.", metavar="ID")]
SuiteName = Annotated[str, typer.Option("--suite", help="Only tasks of this suite.", metavar="NAME")]


def print_json(value: Any) -> None:
    """Write JSON and a line break to standard output."""
    text = json.dumps(value, ensure_ascii=False, indent=1, default=str)
    sys.stdout.write(text.encode("utf-8", "replace").decode() + "\n")


def print_table(
    title: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[object]],
    caption: str = "",
    parted: Collection[int] = (),
    tight: bool = False,
) -> None:
    """Print a table, with a line below each row whose index is in `parted`, and less space if `tight`.

    Cells are shown as they are: words of tasks and models are never read as markup.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=Text(title),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        caption=Text(caption) if caption else None,
        padding=(0, 0) if tight else (0, 1),
    )
    table.caption_justify = "left"
    for column in columns:
        name, options = (column, {}) if isinstance(column, str) else column
        table.add_column(name, **options)
    for index, row in enumerate(rows):
        cells = (cell if isinstance(cell, Text) else Text(plain(str(cell)[:MAX_CELL])) for cell in row)
        table.add_row(*cells, end_section=index in parted)
    console().print(table)


def print_line(text: str, style: str = "") -> None:
    """Print one line as it is."""
    from rich.text import Text

    console().print(Text(plain(text), style=style))


def plain(text: str) -> str:
    """Return words without control characters: those of models and files must not steer the terminal.

    Nor may they turn the direction in which a line is read, so that it seems to say something else.

    Half a surrogate pair, which no terminal and no pipe takes, becomes a question mark.
    """
    return _CONTROL.sub("", text).encode("utf-8", "replace").decode()


def console() -> Any:
    """Return a console on the standard output of this moment."""
    from rich.console import Console

    return Console(soft_wrap=False)


def progress(words: str) -> Any:
    """Return a context that shows on standard error that work goes on."""
    from rich.console import Console

    return Console(stderr=True).status(words)


RIGHT: Mapping[str, Any] = {"justify": "right", "no_wrap": True}
KEEP: Mapping[str, Any] = {"no_wrap": True}
DIM: Mapping[str, Any] = {"style": "dim"}


def good(ok: bool | None, yes: str = "ok", no: str = "failed") -> Any:
    """Return a coloured word for true, false or not known."""
    from rich.text import Text

    if ok is None:
        return Text("–", style="yellow")
    return Text(yes, style="green") if ok else Text(no, style="bold red")


def one_line(text: str) -> Any:
    """Return a cell that stays on one line, shortened to what its column leaves it."""
    from rich.text import Text

    return Text(plain(" ".join(text.split())), no_wrap=True, overflow="ellipsis")


def cut(text: str, limit: int = 90) -> str:
    """Return the first line of a text, shortened to a table's cell."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
