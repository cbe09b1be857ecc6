"""The wheel: a column of rows that turns under the finger. Dates and times are several side by side."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.theme import Theme
from gui_sim.ui.controls.choosing import Choosing
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.moves import Move, WheelTo
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

T = TypeVar("T")
REACH = 2  # rows seen above and below the chosen one
# By distance from the middle: the row's style, the room above and below its line, and its colour.
ROWS = (("title3", 11.0, "label"), ("body", 10.0, "secondaryLabel"), ("subheadline", 8.0, "tertiaryLabel"))


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """One wheel of a control: its rows, the chosen one, and the control's value if another is chosen."""

    label: str
    texts: Sequence[str]
    index: int
    pick: Callable[[int], T]

    @property
    def chosen(self) -> str:
        """The text of the chosen row."""
        return self.texts[self.index] if 0 <= self.index < len(self.texts) else ""


def turns(columns: Callable[[T], Sequence[Column[T]]], value: T, target: T, row: str) -> tuple[Move, ...]:
    """Return the turns that bring wheels from one value to another, from the first wheel to the last.

    Once one wheel has turned, all later ones are named too: it may have pushed them (a short month).
    """
    moves: list[Move] = []
    wanted = columns(target)
    for place in range(len(wanted)):
        column = columns(value)[place]
        text = wanted[place].chosen
        if moves or column.chosen != text:
            moves.append(WheelTo(column.label, row, text=text))
        value = column.pick(list(column.texts).index(text))
    return tuple(moves)


def row_height(theme: Theme, distance: int) -> float:
    """Return the height in points of a row so many rows from the middle."""
    style, room, _ = ROWS[distance]
    return theme.line_height(style) + room


class Wheels(View):
    """Wheels side by side over one grey band that marks the chosen row."""

    expands = True

    def __init__(self, columns: Sequence[Column[T]], choose: Callable[[T], Effect]) -> None:
        self.drums = [_Drum(column, choose) for column in columns]

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font(ROWS[0][0])
        room = width - 32.0
        natural = [max(60.0, measure(max(drum.column.texts, key=len), font) + 26.0) for drum in self.drums]
        if len(natural) == 1:
            natural = [room]
        scale = min(1.0, room / sum(natural))
        boxes: list[Placed] = []
        x = (width - sum(natural) * scale) / 2
        for drum, wide in zip(self.drums, natural, strict=True):
            boxes.append(drum.layout(wide * scale, env).at(x, 8.0))
            x += wide * scale
        return Placed(self, width, boxes[0].height + 16.0, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        tall = row_height(painter.theme, 0)
        painter.round(Rect(9.0, (box.height - tall) / 2, box.width - 18.0, tall), 8.0, "tertiaryFill")


class _Drum(View):
    """One wheel."""

    rigid = True

    def __init__(self, column: Column[Any], choose: Callable[[Any], Effect]) -> None:
        self.column = column
        self.choose = choose

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        theme = env.theme
        middle = row_height(theme, 0) / 2
        side = sum(row_height(theme, distance) for distance in range(1, REACH + 1))
        boxes = []
        for away in range(-REACH, REACH + 1):
            place = self.column.index + away
            if not 0 <= place < len(self.column.texts):
                continue
            tall = row_height(theme, abs(away))
            between = sum(row_height(theme, distance) for distance in range(1, abs(away)))
            y = side if away == 0 else side - between - tall if away < 0 else side + 2 * middle + between
            boxes.append(_DrumRow(self, place, abs(away), tall).layout(width, env).at(0.0, y))
        return Placed(self, width, 2 * (side + middle), boxes)

    def to(self, place: int) -> Effect:
        """Return what choosing a row does."""
        place = min(max(0, place), len(self.column.texts) - 1)
        return Do() if place == self.column.index else self.choose(self.column.pick(place))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        place = f"row {self.column.index + 1} of {len(self.column.texts)}"
        return Semantic("wheel", self.column.label, self.column.chosen, hint=place, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        step = row_height(env.theme, 1)

        def turned(drag: Drag) -> Effect:
            return self.to(self.column.index - round(drag.dy / step))

        yield Part("drag_y", box.bounds, turned, self.column.label)


class _DrumRow(View):
    """A row of a wheel, smaller and paler the further from the middle."""

    rigid = True

    def __init__(self, drum: _Drum, place: int, away: int, tall: float) -> None:
        self.drum = drum
        self.place = place
        self.away = away
        self.tall = tall

    @property
    def text(self) -> str:
        """What the row says."""
        return self.drum.column.texts[self.place]

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, self.tall)

    def paint(self, box: Placed, painter: Painter) -> None:
        style, _, color = ROWS[self.away]
        line = ellipsize(self.text, painter.theme.font(style), box.width - 8.0)
        painter.text_in(box.bounds, line, style, color)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("option", self.text, selected=self.away == 0)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.drum.to(self.place), self.text)


class Wheel(Choosing[T]):
    """One wheel over all the width.

    Args:
        label: Its name, only read out.
        value: The chosen option's value.
        options: Pairs of value and text; texts differ.
    """

    expands = True

    def __init__(self, label: str, value: Binding[T], options: Sequence[tuple[T, str]]) -> None:
        super().__init__(label, value, options)

    def column(self, value: T) -> tuple[Column[T]]:
        """Return the one column with a value chosen; for what is no option the first row is in the middle."""
        texts = tuple(text for _, text in self.options)
        place = self.index_of(value) or 0
        return (Column(self.label, texts, place, lambda index: self.options[index][0]),)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = Wheels(self.column(self.value.value), self.value.set).layout(width, env)
        return Placed(self, width, box.height, (box,))

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        return turns(self.column, self.value.value, value, env.row)
