"""Options in capsules, in one line that scrolls sideways."""

from collections.abc import Sequence
from typing import Any, TypeVar

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.choosing import Choosing, subsets, turned_over
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.layout import HScroll
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic

T = TypeVar("T")


class Chips(Choosing[T]):
    """One option, or with `multi` several.

    Args:
        label: Its name, only read out.
        value: The chosen option's value; with `multi`, a tuple of values in the order of the options.
        options: Pairs of value and text; texts differ.
        multi: A tap adds an option or takes it away.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[T],
        options: Sequence[tuple[Any, str]],
        *,
        multi: bool = False,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, options, enabled)
        self.multi = multi

    @property
    def _chosen(self) -> tuple[Any, ...]:
        value: Any = self.value.value
        return value if self.multi and isinstance(value, tuple) else (value,)

    def _tapped(self, option: Any) -> Effect | None:
        if not self.enabled:
            return None
        if self.multi:
            every = [value for value, _ in self.options]
            new: Any = turned_over(self._chosen, option, every)
            return self.value.set(new)
        return Do() if option in self._chosen else self.value.set(option)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font("subheadline", 500)
        chips = [
            _Chip(text, self._tapped(value), max(44.0, measure(text, font) + 28.0), value in self._chosen)
            for value, text in self.options
        ]
        line = HScroll(*chips, key=env.key(f"{self.label}: options")).layout(width, env)
        return Placed(self, width, line.height, (line,))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(text for value, text in self.options if value in self._chosen)
        return Semantic("group", self.label, shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.multi:
            return super().accepts(value)
        if not self.enabled or not isinstance(value, tuple) or len(set(value)) != len(value):
            return False
        return all(self.index_of(one) is not None for one in value)

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        wanted: Any = value if self.multi else (value,)
        present = self._chosen
        if not self.multi:
            present = tuple(one for one in present if one in wanted)
        return tuple(TapOn(text, env.row) for one, text in self.options if (one in wanted) != (one in present))

    def values(self, env: Env) -> Sequence[T] | None:
        every: Any = subsets([value for value, _ in self.options]) if self.multi else super().values(env)
        return every  # type: ignore[no-any-return]


class _Chip(Touch):
    """One capsule, filled when chosen."""

    def __init__(self, text: str, effect: Effect | None, wide: float, chosen: bool) -> None:
        super().__init__(text, effect, wide, 44.0, text=text, selected=chosen)

    def paint(self, box: Placed, painter: Painter) -> None:
        high = min(box.height, painter.theme.line_height("subheadline") + 14.0)
        ground = Rect(0.0, (box.height - high) / 2, box.width, high)
        painter.round(ground, high / 2, "tint" if self.selected else "tertiaryFill")
        ink = "#ffffff" if self.selected else "label" if self.effect is not None else "tertiaryLabel"
        painter.text_in(box.bounds, self.text, "subheadline", ink, weight=500)
