"""Several of a few options, as rows with ticks."""

from collections.abc import Sequence
from typing import Any

from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import subsets, turned_over
from gui_sim.ui.controls.picker import TickRow, separate, ticked_rows
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic


class MultiPicker(Control[tuple[str, ...]]):
    """Any number of options, in their own order; a tap on a row ticks it or takes the tick away.

    Args:
        label: Its name, only read out.
        value: The values of the ticked options.
        options: Pairs of value and text; texts differ.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[tuple[str, ...]],
        options: Sequence[tuple[str, str]],
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.options = tuple(options)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        every = [value for value, _ in self.options]
        chosen = self.value.value
        rows = []
        for value, text in self.options:
            tapped = self.value.set(turned_over(chosen, value, every)) if self.enabled else None
            rows.append(TickRow(text, value in chosen, tapped))
        return ticked_rows(self, rows, width, env)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        separate(box, painter)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(text for value, text in self.options if value in self.value.value)
        return Semantic("group", self.label, shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or len(set(value)) != len(value):
            return False
        return set(value) <= {option for option, _ in self.options}

    def set_moves(self, value: tuple[str, ...], env: Env) -> tuple[Move, ...]:
        present = self.value.value
        return tuple(TapOn(text, env.row) for one, text in self.options if (one in value) != (one in present))

    def values(self, env: Env) -> Sequence[tuple[str, ...]] | None:
        return subsets([value for value, _ in self.options])
