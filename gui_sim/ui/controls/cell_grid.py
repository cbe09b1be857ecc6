"""The grid of a sheet: cells to look at, one of them to write in."""

from collections.abc import Iterable, Sequence
from typing import Any

from gui_sim.canvas.fonts import ellipsize
from gui_sim.cells import COLUMNS, LONGEST, ROWS, Cell, ordered, place_of, ref_of, value_at
from gui_sim.geometry import Insets, Rect
from gui_sim.ui.controls.draft import Draft, DraftLine
from gui_sim.ui.effects import Do, Effect, Focus, SetLocal, Toast
from gui_sim.ui.layout import Background, HScroll, HStack, Padding, VStack, hairline
from gui_sim.ui.moves import Move, TapOn, TypeInto
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

WIDE = 104.0  # points of a column
SPARE = (3, 1)  # empty rows and columns drawn beyond those in use
LEAST = (12, 4)  # rows and columns drawn at least
GO_TO = "Go to cell"


class CellGrid(Draft[tuple[Cell, ...]]):
    """A table whose cells can be written in; the value holds the cells that were, row by row.

    A touch on a cell ("Cell B3") chooses it for the field above the grid; "Go to cell" takes the name of any
    cell up to Z500. A cell that gets its old words back leaves the value.

    Args:
        label: The name of the field that writes into the chosen cell.
        value: The cells that differ from `rows`.
        rows: What the table holds.
    """

    expands = True
    return_label = "next"
    limit = LONGEST

    def __init__(
        self, label: str, value: Binding[tuple[Cell, ...]], rows: Sequence[Sequence[str]], *, enabled: bool = True
    ) -> None:
        super().__init__(label, value, enabled)
        self.rows = tuple(tuple(row) for row in rows)
        self.written = {cell.ref: cell.value for cell in value.value}

    # The chosen cell

    def place_key(self, env: Env) -> str:
        """Return the name of the passing state that holds the chosen cell."""
        return f"cell/{env.key(self.label)}"

    def chosen(self, env: Env) -> str:
        """Return the name of the chosen cell."""
        ref = env.local(self.place_key(env))
        return ref if isinstance(ref, str) and place_of(ref) is not None else "A1"

    def choose(self, ref: str, env: Env) -> Effect:
        """Return the effect of choosing a cell."""
        return Do(SetLocal(self.place_key(env), ref), Focus(self.field_key(env)) if self.enabled else Do())

    def words(self, ref: str) -> str:
        """Return what stands in a cell now."""
        return self.written.get(ref, value_at(self.rows, ref))

    # The field

    def raw(self, env: Env) -> str:
        return self.words(self.chosen(env))

    def changed(self, text: str, env: Env) -> Effect:
        ref, line = self.chosen(env), text.replace("\r", "").replace("\n", " ")[: self.limit]
        rest = [cell for cell in self.value.value if cell.ref != ref]
        new = [] if line == value_at(self.rows, ref) else [Cell(ref=ref, value=line)]
        return self.value.set(ordered([*rest, *new]))

    def submit(self, env: Env) -> Effect:
        row, column = place_of(self.chosen(env)) or (0, 0)
        return SetLocal(self.place_key(env), ref_of(min(row + 1, ROWS - 1), column))

    # The grid

    def size(self, env: Env) -> tuple[int, int]:
        """Return how many rows and columns are drawn: those in use, and room for more."""
        used = [place_of(ref) or (0, 0) for ref in (*self.written, self.chosen(env))]
        down, across = self._usual_size()
        return max(down, *(row + 1 for row, _ in used)), max(across, *(column + 1 for _, column in used))

    def _usual_size(self) -> tuple[int, int]:
        down, across = len(self.rows), max((len(row) for row in self.rows), default=0)
        return min(ROWS, max(LEAST[0], down + SPARE[0])), min(COLUMNS, max(LEAST[1], across + SPARE[1]))

    def content(self, env: Env) -> View:
        down, across = self.size(env)
        bar = HStack(_NameBox(self), DraftLine(self, "Empty cell", env, _tall(env)), spacing=10.0)
        return VStack(
            Background(Padding(bar, Insets.symmetric(12.0, 4.0)), "secondaryBackground"),
            HStack(
                _Numbers(down),
                HScroll(_Cells(self, down, across), key=self.label, inset=0.0),
                spacing=0.0,
                align="top",
            ),
            align="fill",
        )

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("table", "", f"{len(self.rows)} rows", enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or not all(isinstance(cell, Cell) for cell in value):
            return False
        return value == ordered(value) and all(self._holds(cell) for cell in value)

    def _holds(self, cell: Cell) -> bool:
        line = len(cell.value) <= self.limit and "\n" not in cell.value and "\r" not in cell.value
        return line and place_of(cell.ref) is not None and value_at(self.rows, cell.ref) != cell.value

    def set_moves(self, value: tuple[Cell, ...], env: Env) -> tuple[Move, ...]:
        wanted = {cell.ref: cell.value for cell in value}
        down, across = self._usual_size()
        moves: list[Move] = []
        for ref in [cell.ref for cell in ordered([*self.value.value, *value])]:
            words = wanted.get(ref, value_at(self.rows, ref))
            if words == self.words(ref):
                continue
            row, column = place_of(ref) or (0, 0)
            near = row < down and column < across
            moves.append(TapOn(f"Cell {ref}", env.row) if near else TypeInto(GO_TO, env.row, text=ref, submit=True))
            moves.append(TypeInto(self.label, env.row, text=words))
        return tuple(moves)


class _NameBox(Draft[str]):
    """The name of the chosen cell; another typed there is chosen."""

    kind = "text"
    return_label = "go"
    limit = 4

    def __init__(self, grid: CellGrid) -> None:
        super().__init__(GO_TO, Binding("", ""), grid.enabled)
        self.grid = grid

    def submit(self, env: Env) -> Effect:
        ref = self.raw(env).strip().upper()
        if not ref:
            return Focus("")
        if place_of(ref) is None:
            return Toast(f"There is no cell {ref}.")
        return Do(self.changed("", env), self.grid.choose(ref, env))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        line = DraftLine(self, self.grid.chosen(env), env, _tall(env))
        box = line.layout(78.0 if line.focused and line.text else 56.0, env).at(8.0, 0.0)
        return Placed(self, box.width + 8.0, box.height, (box,))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(Rect(0.0, 4.0, box.width, box.height - 8.0), 8.0, "tertiaryFill")


class _Numbers(View):
    """The numbers of the rows."""

    rigid = True

    def __init__(self, count: int) -> None:
        self.count = count

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = _tall(env)
        return Placed(self, 34.0, tall * self.count + _head(env), note=(tall, _head(env)))

    def paint(self, box: Placed, painter: Painter) -> None:
        tall, head = box.note
        painter.fill(box.bounds, "secondaryBackground")
        for row in range(self.count):
            top = head + row * tall
            painter.text_in(Rect(0.0, top, box.width, tall), str(row + 1), "caption1", "secondaryLabel")
            painter.fill(hairline(top, 0.0, box.width), "separator")
        painter.fill(hairline(box.height, 0.0, box.width), "separator")


class _Cells(View):
    """The letters of the columns, and the cells row by row."""

    def __init__(self, grid: CellGrid, down: int, across: int) -> None:
        self.grid = grid
        self.down = down
        self.across = across

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        wide, tall = WIDE * self.across, _tall(env)
        chosen = self.grid.chosen(env)
        boxes = [Placed(_Letters(self.across), wide, _head(env))]
        y = boxes[0].height
        for row in range(self.down):
            cells = []
            for column in range(self.across):
                ref = ref_of(row, column)
                cell = _Cell(ref, self.grid.words(ref), self.grid.choose(ref, env), row == 0, ref == chosen)
                cells.append(Placed(cell, WIDE, tall).at(column * WIDE, 0.0))
            boxes.append(Placed(_Row(), wide, tall, cells).at(0.0, y))
            y += tall
        return Placed(self, wide, y, boxes)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        painter.fill(hairline(box.height, 0.0, box.width), "separator")


class _Row(View):
    """A row of cells; a line stands above it."""

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(hairline(0.0, 0.0, box.width), "separator")


class _Letters(View):
    """The letters of the columns."""

    def __init__(self, count: int) -> None:
        self.count = count

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(box.bounds, "secondaryBackground")
        for column in range(self.count):
            area = Rect(column * WIDE, 0.0, WIDE, box.height)
            painter.text_in(area, ref_of(0, column)[0], "caption1", "secondaryLabel")


class _Cell(View):
    """One cell: numbers at the right, words at the left."""

    def __init__(self, ref: str, words: str, effect: Effect, head: bool, chosen: bool) -> None:
        self.ref = ref
        self.words = words
        self.effect = effect
        self.head = head
        self.chosen = chosen

    def paint(self, box: Placed, painter: Painter) -> None:
        weight = 600 if self.head else None
        number = self.words.strip().lstrip("-−+$").replace(",", "").replace(".", "", 1).rstrip("% ").isdigit()
        words = ellipsize(self.words, painter.theme.font("subheadline", weight), box.width - 14.0)
        area = Rect(7.0, 0.0, box.width - 14.0, box.height)
        painter.text_in(area, words, "subheadline", "label", "trailing" if number else "leading", weight)
        painter.fill(Rect(box.width - 0.5, 0.0, 0.5, box.height), "separator")
        if self.chosen:
            painter.round(Rect(0.5, 0.5, box.width - 1.0, box.height - 1.0), 2.0, "tint@0.10", "tint", 2.0)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", f"Cell {self.ref}", self.words, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, f"Cell {self.ref}")


def _tall(env: Env) -> float:
    return max(38.0, env.theme.line_height("subheadline") + 18.0)


def _head(env: Env) -> float:
    return max(24.0, env.theme.line_height("caption1") + 8.0)
