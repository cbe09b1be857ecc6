"""The plan of a hall, a coach or a studio: places to choose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Insets, Point, Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Effect, Toast
from gui_sim.ui.layout import HScroll, HStack, Padding, VStack
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

LEAST = 28.0
PITCH = 44.0
HEADS = 20.0


@dataclass(frozen=True, slots=True)
class Seat:
    """One place of a row; a gap (an aisle) has no id."""

    id: str = ""
    state: Literal["free", "taken", "gap"] = "free"


class SeatGrid(Control[tuple[str, ...]]):
    """Rows of seats; touching a free one takes it, touching it again gives it back.

    The value lists the ids in the order they were chosen in. A plan wider than the screen moves sideways.

    Args:
        label: What is chosen.
        value: Ids of the chosen seats.
        rows: Name and seats of each row, front row first.
        most: How many may be chosen.
        front: What the front row looks at; empty draws nothing.
        columns: What stands above the places of a full row, such as their letters.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[tuple[str, ...]],
        rows: Sequence[tuple[str, Sequence[Seat]]],
        most: int,
        *,
        front: str = "Screen",
        columns: Sequence[str] = (),
    ) -> None:
        super().__init__(label, value)
        self.columns = tuple(columns)
        self.rows = tuple((name, tuple(seats)) for name, seats in rows)
        self.most = most
        self.front = front

    def free(self) -> list[str]:
        """Return the ids of the seats that can be chosen, front row first."""
        return [seat.id for _, seats in self.rows for seat in seats if seat.state == "free"]

    def effect(self, seat: str) -> Effect:
        """Return what touching a free seat does."""
        chosen = self.value.value
        if seat in chosen:
            return self.value.set(tuple(other for other in chosen if other != seat))
        if len(chosen) >= self.most:
            return Toast("You can choose 1 seat." if self.most == 1 else f"You can choose {self.most} seats.")
        return self.value.set((*chosen, seat))

    def content(self, env: Env) -> View:
        legend = HStack(*(_Key(kind, words) for kind, words in _LEGEND), spacing=18.0)
        return VStack(
            _Front(self.front) if self.front else None,
            HScroll(_Plan(self), key=self.label, inset=12.0),
            Padding(VStack(legend, align="center"), Insets(10.0, 0.0, 12.0, 0.0)),
            align="center",
        )

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.label, ", ".join(self.value.value), whole=False)

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, tuple) or not all(isinstance(seat, str) for seat in value):
            return False
        return len(set(value)) == len(value) <= self.most and set(value) <= set(self.free())

    def set_moves(self, value: tuple[str, ...], env: Env) -> tuple[Move, ...]:
        kept = 0
        for held, wanted in zip(self.value.value, value, strict=False):
            if held != wanted:
                break
            kept += 1
        touched = (*self.value.value[kept:], *value[kept:])
        return tuple(TapOn(f"Seat {seat}", env.row) for seat in touched)


_LEGEND = (("free", "Free"), ("taken", "Taken"), ("chosen", "Yours"))


class _Plan(View):
    """The rows themselves."""

    def __init__(self, grid: SeatGrid) -> None:
        self.grid = grid

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        rows = self.grid.rows
        font = env.theme.font("caption1", 600)
        side = max((measure(name, font) for name, _ in rows), default=0.0) + 8.0
        count = max((len(seats) for _, seats in rows), default=1)
        cell = min(PITCH, max(LEAST, (width - 2 * side) / max(1, count)))
        wide = cell * count + 2 * side
        top = HEADS if self.grid.columns else 0.0
        boxes = []
        for index, (_, seats) in enumerate(rows):
            left = side + max(0.0, width - wide) / 2 + (count - len(seats)) * cell / 2
            for place, seat in enumerate(seats):
                if seat.state != "gap":
                    view = _Place(seat, seat.id in self.grid.value.value, self.grid.effect(seat.id))
                    boxes.append(Placed(view, cell, PITCH).at(left + place * cell, top + index * PITCH))
        return Placed(self, max(wide, width), top + PITCH * len(rows), boxes, note=(side, top, cell))

    def paint(self, box: Placed, painter: Painter) -> None:
        side, top, cell = box.note
        for index, (name, _) in enumerate(self.grid.rows):
            for x in (0.0, box.width - side):
                area = Rect(x, top + index * PITCH, side, PITCH)
                painter.text_in(area, name, "caption1", "secondaryLabel", weight=600)
        left = (box.width - cell * len(self.grid.columns)) / 2
        for place, name in enumerate(self.grid.columns):
            area = Rect(left + place * cell, 0.0, cell, HEADS)
            painter.text_in(area, name, "caption1", "secondaryLabel", weight=600)


class _Place(View):
    """One seat."""

    def __init__(self, seat: Seat, chosen: bool, effect: Effect) -> None:
        self.seat = seat
        self.chosen = chosen
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        side = min(32.0, box.width - 4.0)
        area = Rect((box.width - side) / 2, (box.height - side) / 2, side, side)
        paint_seat(area, "chosen" if self.chosen else self.seat.state, painter)
        if self.seat.state == "free" and not self.chosen:
            painter.text_in(area, self.seat.id, "caption2", "tint", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        free = self.seat.state == "free"
        return Semantic("button", f"Seat {self.seat.id}", self.seat.state, enabled=free, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.seat.state == "free":
            yield Part("tap", box.bounds, self.effect, f"Seat {self.seat.id}")


class _Front(View):
    """A bow across the top with a word below it."""

    expands = True

    def __init__(self, words: str) -> None:
        self.words = words

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, 30.0 + env.theme.line_height("caption1") + 6.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        left, right = box.width * 0.14, box.width * 0.86
        shares = [step / 16 for step in range(17)]
        bow = [Point(left + (right - left) * s, 24.0 - 12.0 * (1 - (2 * s - 1) ** 2)) for s in shares]
        painter.polyline(bow, 4.0, "systemGray3")
        area = Rect(0.0, 26.0, box.width, box.height - 34.0)
        painter.text_in(area, self.words, "caption1", "secondaryLabel")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("text", self.words)


class _Key(View):
    """One entry of the legend."""

    def __init__(self, kind: str, words: str) -> None:
        self.kind = kind
        self.words = words

    def content(self, env: Env) -> View:
        return HStack(_Sample(self.kind), Text(self.words, "footnote", "secondaryLabel", 1), spacing=6.0)


class _Sample(View):
    """A small seat, as the legend shows it."""

    rigid = True

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 18.0, 18.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        paint_seat(box.bounds, self.kind, painter)


def paint_seat(area: Rect, kind: str, painter: Painter) -> None:
    """Draw a seat seen from above: "free", "taken" or "chosen"."""
    radius = area.width * 0.28
    if kind == "free":
        painter.round(area, radius, "tint@0.12", "tint", 1.5)
    elif kind == "taken":
        painter.round(area, radius, "systemGray4")
        painter.icon(area.inset_by(area.width * 0.28), "x", "systemGray", "bold")
    else:
        painter.round(area, radius, "tint")
        painter.icon(area.inset_by(area.width * 0.22), "check", "#ffffff", "bold")
