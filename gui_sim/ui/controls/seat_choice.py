"""Where to sit: a wish in a word, or seats of the plan, as one value."""

from collections.abc import Sequence
from typing import Any

from gui_sim.geometry import Insets
from gui_sim.ui.control import Control
from gui_sim.ui.controls.chips import Chips
from gui_sim.ui.controls.seat_grid import Seat, SeatGrid
from gui_sim.ui.controls.segmented import Segmented
from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import Padding, VStack
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, View

BETWEEN = ", "


class SeatChoice(Control[str]):
    """A wish, or seats of the plan below the wishes; touching a seat takes the wish's place.

    The value is a wish, or the ids of seats in the order they were chosen in ("12A, 12B"). Seats in it that are not
    free in the plan are not shown as chosen.

    Args:
        label: What is chosen, only read out.
        value: The wish or the seats.
        wishes: Pairs of value and text; the first stands when the last seat is given back.
        rows: Name and seats of each row, front row first.
        most: How many seats may be chosen.
        front: What the front row looks at; empty draws nothing.
        columns: What stands above the places of a full row, such as their letters.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[str],
        wishes: Sequence[tuple[str, str]],
        rows: Sequence[tuple[str, Sequence[Seat]]],
        most: int,
        *,
        front: str = "",
        columns: Sequence[str] = (),
    ) -> None:
        super().__init__(label, value)
        name = f"{label}: wish"
        self.wish = Segmented(name, value, wishes) if len(wishes) > 1 else Chips(name, value, wishes)
        free = {seat.id for _, seats in rows for seat in seats if seat.state == "free"}
        self.grid = SeatGrid(label, _Seats(value, wishes[0][0], free), rows, most, front=front, columns=columns)

    def content(self, env: Env) -> View:
        wish = Padding(self.wish, Insets(8.0, 0.0, 4.0, 0.0)) if isinstance(self.wish, Chips) else self.wish
        return VStack(wish, self.grid, spacing=6.0, align="fill")

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and (self.wish.accepts(value) or self.grid.accepts(_named(value)))

    def set_moves(self, value: str, env: Env) -> tuple[Move, ...]:
        if self.wish.accepts(value):
            return self.wish.set_moves(value, env)
        return self.grid.set_moves(_named(value), env)


class _Seats(Binding[tuple[str, ...]]):
    """The seats that a text names, as a seat grid holds them."""

    __slots__ = ("none", "text")

    def __init__(self, text: Binding[str], none: str, free: set[str]) -> None:
        super().__init__(text.key, tuple(seat for seat in _named(text.value) if seat in free))
        self.text = text
        self.none = none

    def set(self, value: tuple[str, ...]) -> Effect:
        return self.text.set(BETWEEN.join(value) or self.none)


def _named(text: str) -> tuple[str, ...]:
    return tuple(text.split(BETWEEN))
