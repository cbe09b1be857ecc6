"""A whole number with a minus and a plus button."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import MAX_VALUES
from gui_sim.ui.controls.text import Text
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic, View

HALF = 47.0
TALL = 32.0


class Stepper(Control[int]):
    """A row with a number that goes up and down. Its buttons are "<label>: less" and "<label>: more".

    Args:
        label: The row's words.
        value: The number.
        low, high: The range, both ends included.
        step: How far a tap goes; values are counted from `low`.
        format: How the number is written.
        subtitle: A second line.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[int],
        *,
        low: int,
        high: int,
        step: int = 1,
        format: Callable[[int], str] | None = None,
        subtitle: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.low = low
        self.step = max(1, step)
        self.high = low + max(0, high - low) // self.step * self.step
        self.format = format or str
        self.subtitle = subtitle

    def more(self, value: int) -> int:
        """Return the next value up."""
        up = self.low + ((value - self.low) // self.step + 1) * self.step
        return min(max(up, self.low), self.high)

    def less(self, value: int) -> int:
        """Return the next value down."""
        down = self.low + (-((self.low - value) // self.step) - 1) * self.step
        return min(max(down, self.low), self.high)

    def content(self, env: Env) -> View:
        words = VStack(
            Text(self.label, "body", "label" if self.enabled else "tertiaryLabel", 2),
            Text(self.subtitle, "footnote", "secondaryLabel", 2) if self.subtitle else None,
            spacing=2.0,
        )
        number = self.value.value
        down = self.value.set(self.less(number)) if self.enabled and number > self.low else None
        up = self.value.set(self.more(number)) if self.enabled and number < self.high else None
        shown = Text(self.format(number), "body", "secondaryLabel", 1)
        buttons = StepButtons(self.label, down, up)
        line = HStack(Padding(words, Insets(6.5, 0.0, 6.5, 0.0)), Spacer(), shown, buttons, spacing=12.0)
        return Padding(line, Insets(0.0, 16.0, 0.0, 16.0))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        inner = self.content(env).layout(width, env)
        return Placed(self, width, inner.height, (inner,))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = self.format(self.value.value)
        return Semantic("stepper", self.label, shown, self.subtitle, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def set_moves(self, value: int, env: Env) -> tuple[Move, ...]:
        moves: list[Move] = []
        present = self.value.value
        while present != value:
            up = value > present
            moves.append(TapOn(f"{self.label}: {'more' if up else 'less'}", env.row))
            present = self.more(present) if up else self.less(present)
        return tuple(moves)

    def values(self, env: Env) -> Sequence[int] | None:
        grid = range(self.low, self.high + 1, self.step)
        return tuple(grid) if len(grid) <= MAX_VALUES else None


class StepButtons(View):
    """The grey lozenge with minus and plus; each half answers over the full height of a row."""

    rigid = True

    def __init__(self, label: str, down: Effect | None, up: Effect | None) -> None:
        self.halves = tuple(
            Touch(
                f"{label}: {name}", effect, HALF, 44.0,
                icon=icon, icon_size=17.0, icon_weight="bold", color="label",
            )
            for name, icon, effect in (("less", "minus", down), ("more", "plus", up))
        )  # fmt: skip

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes = [half.layout(HALF, env).at(place * HALF, 0.0) for place, half in enumerate(self.halves)]
        return Placed(self, 2 * HALF, 44.0, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        top = (box.height - TALL) / 2
        painter.round(Rect(0.0, top, box.width, TALL), 8.0, "tertiaryFill")
        painter.round(Rect(HALF - 0.5, top + 7.0, 1.0, TALL - 14.0), 0.5, "separator")
