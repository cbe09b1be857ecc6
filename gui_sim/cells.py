"""Cells of a sheet: how they are named, and tables as text."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from gui_sim.fields import Value

COLUMNS = 26  # A to Z
ROWS = 500
LONGEST = 200  # characters of a cell
_REF = re.compile(r"([A-Z])([1-9][0-9]{0,2})\Z")


@dataclass(frozen=True)
class CellFormat:
    """Marks text as the name of a cell, such as B3; small letters become capitals."""

    def normalise(self, text: str, name: str) -> str:
        """Return the name in capitals, or raise ValueError."""
        ref = text.strip().upper()
        if place_of(ref) is None:
            raise ValueError(f"'{name}' must name a cell from A1 to Z{ROWS}.")
        return ref


class Cell(Value):
    """What stands in one cell of a sheet."""

    ref: Annotated[str, CellFormat()]
    value: str = ""


def place_of(ref: str) -> tuple[int, int] | None:
    """Return row and column of a cell, from 0: "B3" is (2, 1); None if the text names none."""
    match = _REF.match(ref)
    if match is None or int(match[2]) > ROWS:
        return None
    return int(match[2]) - 1, ord(match[1]) - ord("A")


def ref_of(row: int, column: int) -> str:
    """Return the name of the cell in a row and a column, from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


def ordered(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells row by row, each once: of several for one place, the last counts."""
    last = {cell.ref: cell for cell in cells}
    return tuple(sorted(last.values(), key=lambda cell: place_of(cell.ref) or (ROWS, 0)))


def read_table(text: str) -> list[list[str]]:
    """Return the rows of a table written as comma-separated values; what is too long or too wide is cut off."""
    try:
        rows = [[value[:LONGEST] for value in row[:COLUMNS]] for row in csv.reader(io.StringIO(text))]
    except csv.Error:
        rows = [[line[:LONGEST]] for line in text.splitlines()]
    return rows[:ROWS]


def write_table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table as comma-separated values, without empty rows at its foot or empty cells at a row's end."""
    kept = [_trimmed(row) for row in rows]
    while kept and not kept[-1]:
        kept.pop()
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(kept)
    return text.getvalue().rstrip("\n")


def value_at(rows: Sequence[Sequence[str]], ref: str) -> str:
    """Return what stands in a cell, or ''."""
    row, column = place_of(ref) or (ROWS, 0)
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else ""


def changed(rows: Sequence[Sequence[str]], cells: Sequence[Cell]) -> list[list[str]]:
    """Return the rows with some cells written anew; the table grows as far as it must."""
    made = [list(row) for row in rows]
    for cell in cells:
        row, column = place_of(cell.ref) or (0, 0)
        made += [[] for _ in range(row + 1 - len(made))]
        made[row] += [""] * (column + 1 - len(made[row]))
        made[row][column] = cell.value
    return made


def _trimmed(row: Sequence[str]) -> list[str]:
    kept = list(row)
    while kept and not kept[-1]:
        kept.pop()
    return kept
