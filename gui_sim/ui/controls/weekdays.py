"""Days of the week: seven round buttons."""

from collections.abc import Sequence
from typing import Any, TypeVar, cast

from gui_sim.geometry import Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import turned_over
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.layout import circle
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
RADIUS = 19.0
W = TypeVar("W", bound=str)
NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class WeekdayRow(Control[tuple[W, ...]]):
    """Which days of the week; the value holds "mon" to "sun" in the order of the week.

    Args:
        label: The words above the buttons.
        value: The chosen days.
    """

    expands = True

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        head = env.theme.line_height("body") + 14.0
        wide = (width - 32.0 - 2 * RADIUS) / 6  # from middle to middle: the outer buttons end at the margins
        boxes = []
        for place, (day, name) in enumerate(zip(DAYS, NAMES, strict=True)):
            chosen = day in self.value.value
            days = cast("tuple[W, ...]", turned_over(self.value.value, day, DAYS))
            effect = self.value.set(days) if self.enabled else None
            button = _Day(name, effect, wide, 44.0, text=name[0], selected=chosen)
            boxes.append(button.layout(wide, env).at(16.0 + RADIUS + (place - 0.5) * wide, head))
        return Placed(self, width, head + 52.0, boxes, note=head)

    def paint(self, box: Placed, painter: Painter) -> None:
        area = Rect(16.0, 3.0, box.width - 32.0, box.note)
        painter.text_in(area, self.label, "body", "label" if self.enabled else "tertiaryLabel", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = ", ".join(name for day, name in zip(DAYS, NAMES, strict=True) if day in self.value.value)
        return Semantic("group", self.label, shown, enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, tuple) or len(set(value)) != len(value):
            return False
        return set(value) <= set(DAYS)

    def set_moves(self, value: tuple[W, ...], env: Env) -> tuple[Move, ...]:
        return tuple(
            TapOn(name, env.row)
            for day, name in zip(DAYS, NAMES, strict=True)
            if (day in value) != (day in self.value.value)
        )

    def values(self, env: Env) -> Sequence[tuple[W, ...]] | None:
        return None


class _Day(Touch):
    """One round button."""

    def paint(self, box: Placed, painter: Painter) -> None:
        radius = min(RADIUS, box.width / 2 - 2.0)
        painter.round(circle(box.bounds.center, radius), radius, "tint" if self.selected else "tertiaryFill")
        ink = "#ffffff" if self.selected else "label" if self.effect is not None else "tertiaryLabel"
        painter.text_in(box.bounds, self.text, "callout", ink, weight=600)
