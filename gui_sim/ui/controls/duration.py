"""A length of time on wheels for hours, minutes and seconds."""

from collections.abc import Sequence
from typing import Any, Literal

from gui_sim.ui.controls.choosing import MAX_VALUES
from gui_sim.ui.controls.folding import Capsule, Folding
from gui_sim.ui.controls.wheel import Column, Wheels, turns
from gui_sim.ui.layout import VStack
from gui_sim.ui.moves import Move
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, View

Unit = Literal["hours", "minutes", "seconds"]
SECONDS: dict[Unit, int] = {"hours": 3600, "minutes": 60, "seconds": 1}
SHORT: dict[Unit, str] = {"hours": "h", "minutes": "min", "seconds": "s"}
LARGER: dict[Unit, int] = {"hours": 24, "minutes": 60, "seconds": 60}


class DurationWheel(Folding[int]):
    """A length of time in seconds. Its wheels are named "<label>: hours" and so on.

    Args:
        label: The row's words.
        value: Seconds.
        units: Which wheels, the longest first; the first goes as far as `high` asks.
        low, high: The range in seconds, both ends included.
        step: How many of the last unit lie between two rows of its wheel.
        style: "row" unfolds the wheels from a row, "open" always shows them.
    """

    def __init__(
        self,
        label: str,
        value: Binding[int],
        *,
        units: Sequence[Unit] = ("hours", "minutes", "seconds"),
        low: int = 0,
        high: int = 86_399,
        step: int = 1,
        style: Literal["row", "open"] = "row",
        subtitle: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, subtitle, enabled)
        self.units = tuple(units)
        self.step = max(1, step)
        self.grain = SECONDS[self.units[-1]] * self.step
        self.low = -(-low // self.grain) * self.grain
        self.high = max(high // self.grain * self.grain, self.low)
        self.style = style

    def _within(self, seconds: int) -> int:
        return min(max(seconds, self.low), self.high)

    def _columns(self, seconds: int) -> Sequence[Column[int]]:
        seconds = self._within(seconds)
        return [self._column(place, unit, seconds) for place, unit in enumerate(self.units)]

    def _column(self, place: int, unit: Unit, seconds: int) -> Column[int]:
        length = SECONDS[unit]
        larger = SECONDS[self.units[place - 1]] if place else 0
        top = larger // length if larger else self.high // length + 1
        last = place == len(self.units) - 1
        present = (seconds % larger if larger else seconds) // length
        rows = sorted({*range(0, top, self.step if last else 1), present})

        def pick(index: int) -> int:
            return self._within(seconds + (rows[index] - present) * length)

        return Column(f"{self.label}: {unit}", [f"{row} {SHORT[unit]}" for row in rows], rows.index(present), pick)

    def _text(self, seconds: int) -> str:
        words = []
        for unit in self.units:
            count, seconds = divmod(seconds, SECONDS[unit])
            if count:
                words.append(f"{count} {SHORT[unit]}")
        return " ".join(words) or f"0 {SHORT[self.units[-1]]}"

    def capsules(self, env: Env) -> Sequence[Capsule]:
        return (Capsule(self.label, self._text(self.value.value)),)

    def panel(self, which: str, env: Env) -> View:
        return Wheels(self._columns(self.value.value), self.value.set)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        if self.style == "row":
            return super().layout(width, env, height)
        box = VStack(self.panel("", env), align="fill").layout(width, env)
        return Placed(self, width, box.height, (box,))

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.low <= value <= self.high and value % self.grain == 0

    def set_moves(self, value: int, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        inside = turns(self._columns, self.value.value, value, env.row)
        return inside if self.style == "open" else self.unfolded(self.label, "", inside, env)

    def values(self, env: Env) -> Sequence[int] | None:
        grid = range(self.low, self.high + 1, self.grain)
        return tuple(grid) if len(grid) <= MAX_VALUES else None
