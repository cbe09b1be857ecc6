"""The row of a to-do list: a circle that ticks it off, and the row itself, which opens it."""

from collections.abc import Iterable
from typing import Any

from gui_sim.geometry import Insets, Rect
from gui_sim.tool import ToolCall
from gui_sim.ui.acting import Acting
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

SIDE = 44.0
CIRCLE = 23.0


class CheckRow(Row):
    """A row with a circle at its left, filled while it is ticked.

    Args:
        title: What is to be done; the row's label.
        subtitle: Further words below, up to two lines.
        checked: Whether it is ticked; its title is grey then.
        check: The call that turns the tick over.
        check_label: What the circle is called.
        tint: The colour of the circle and of the marks.
        marks: Signs before the title, such as "!!!".
        when: When it is due, in a line with `more`.
        late: Whether `when` is red; it then has a line of its own.
        more: What else is short.
        steps: How far it stands in, in steps.
        row: What else a Row takes: swipe, menu, to, sheet, trailing, ...
    """

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        *,
        checked: bool,
        check: ToolCall,
        check_label: str = "Done",
        tint: str = "tint",
        marks: str = "",
        when: str = "",
        late: bool = False,
        more: str = "",
        steps: int = 0,
        **row: Any,
    ) -> None:
        super().__init__(title, subtitle, detail=" · ".join(part for part in (when, more) if part), **row)
        self.checked = checked
        self.marks = marks
        self.tint = tint
        self.lines = ((when, "systemRed"), (more, "secondaryLabel")) if late else ((self.detail, "secondaryLabel"),)
        self.indent = steps * 30.0
        self.circle = _Circle(check_label, checked, tint, call=check)

    @property
    def separator_inset(self) -> float:
        return self.indent + 5.0 + SIDE + 4.0

    def inner(self, env: Env) -> Iterable[View]:
        return (self.circle, *super().inner(env))

    def content(self, env: Env) -> View:
        ink = "secondaryLabel" if self.checked else "label"
        title = HStack(
            Text(self.marks, "body", self.tint, 1, weight=600) if self.marks else None,
            Text(self.label, "body", ink, 3),
            spacing=4.0,
            align="top",
        )
        words = VStack(
            title,
            Text(self.subtitle, "subheadline", "secondaryLabel", 2) if self.subtitle else None,
            *(Text(words, "subheadline", color, 2) for words, color in self.lines if words),
            spacing=2.0,
        )
        end = [view for view in (self.trailing, *self._accessory(env)) if view is not None]
        rest = HStack(Padding(words, Insets(11.0, 0.0, 11.0, 0.0)), Spacer(), *end, spacing=8.0)
        # The circle stands beside the middle of the first line, however large the text is.
        lower = max(0.0, 11.0 + env.theme.line_height("body") / 2 - SIDE / 2)
        beside = Padding(self.circle, Insets(lower, 0.0, 0.0, 0.0))
        row = HStack(beside, rest, spacing=4.0, align="top")
        return Padding(row, Insets(0.0, 16.0, 0.0, self.indent + 5.0))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        said = ", ".join(part for part in (self.marks, self.subtitle, self.detail) if part)
        role = "button" if self.acts else "row"
        return Semantic(role, self.label, said, enabled=self.enabled, whole=False)


class _Circle(Acting):
    """The circle before the words."""

    rigid = True

    def __init__(self, label: str, checked: bool, tint: str, *, call: ToolCall) -> None:
        super().__init__(label, call=call)
        self.checked = checked
        self.tint = tint

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, SIDE, SIDE)

    def paint(self, box: Placed, painter: Painter) -> None:
        center = box.bounds.center
        if not self.checked:
            painter.ring(center, CIRCLE / 2 - 0.8, 1.6, 0.0, 360.0, "systemGray3")
            return
        painter.ring(center, CIRCLE / 2 - 0.8, 1.6, 0.0, 360.0, self.tint)
        inner = CIRCLE - 6.0
        dot = Rect(center.x - inner / 2, center.y - inner / 2, inner, inner)
        painter.round(dot, inner / 2, self.tint)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("switch", self.label, "on" if self.checked else "off", enabled=self.enabled)
