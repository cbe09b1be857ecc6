"""What falls to each of several people: a slider in percent, or a field for an amount, a person."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from gui_sim.ui.controls.row_stack import RowStack
from gui_sim.ui.controls.slider import Slider
from gui_sim.ui.controls.text_field import NumberField
from gui_sim.ui.effects import Effect
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, View


class Portions(RowStack[tuple[int, ...]]):
    """A row for each name, whose number is that person's portion.

    Args:
        label: Its name, only read out.
        value: The portions in the order of the names, as many as these.
        names: Whose they are; they differ.
        unit: "percent" has sliders from 0 to 100, "cents" fields for amounts.
        most: The highest amount in cents.
    """

    def __init__(
        self,
        label: str,
        value: Binding[tuple[int, ...]],
        names: Sequence[str],
        *,
        unit: Literal["percent", "cents"] = "percent",
        most: int = 100_000_000,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.rows = tuple(
            Slider(name, _Place(value, place), low=0, high=100, format=lambda share: f"{share}%", enabled=enabled)
            if unit == "percent"
            else NumberField(name, _Place(value, place), low=0, high=most, money=True, enabled=enabled)
            for place, name in enumerate(names)
        )  # fmt: skip

    def stacked(self) -> Iterable[View]:
        return self.rows

    def accepts(self, value: Any) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.rows):
            return False
        return all(row.accepts(one) for row, one in zip(self.rows, value, strict=True))

    def set_moves(self, value: tuple[int, ...], env: Env) -> tuple[Move, ...]:
        pairs = zip(self.rows, value, strict=True)
        return tuple(move for row, one in pairs for move in row.set_moves(one, env))


class _Place(Binding[int]):
    """One number of several."""

    __slots__ = ("every", "place")

    def __init__(self, every: Binding[tuple[int, ...]], place: int) -> None:
        super().__init__(every.key, every.value[place])
        self.every = every
        self.place = place

    def set(self, value: int) -> Effect:
        numbers = self.every.value
        return self.every.set((*numbers[: self.place], value, *numbers[self.place + 1 :]))
