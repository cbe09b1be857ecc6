"""The row of a conversation or a mail: who, when, what it says, and a dot while it is unread."""

from typing import Any

from gui_sim.geometry import Insets
from gui_sim.ui.controls.icon import Chevron, Icon
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Gap, HStack, Padding, Spacer, VStack
from gui_sim.ui.view import Env, Placed, Semantic, View

DOT = 11.0


class MessageRow(Row):
    """A row with the time at the right of its first line, and below it what was written.

    Args:
        title: Who; the row's label.
        preview: The beginning of what was written, up to two lines.
        time: Words for when.
        leading: A view at the left, such as an Avatar.
        subject: A line between title and preview, in the label's colour.
        unread: Whether a blue dot stands before it and its title is bold.
        marks: Small icons after the title, such as "bell-slash" or "push-pin".
        row: What else a Row takes: swipe, menu, to, side, ...
    """

    def __init__(
        self,
        title: str,
        preview: str,
        time: str,
        *,
        leading: View | None = None,
        subject: str = "",
        unread: bool = False,
        marks: tuple[str, ...] = (),
        **row: Any,
    ) -> None:
        super().__init__(title, preview, leading=leading, detail=subject, bold=unread, **row)
        self.time = time
        self.unread = unread
        self.marks = marks

    def content(self, env: Env) -> View:
        who = HStack(
            Text(self.label, "headline", lines=1, weight=700 if self.unread else 600),
            *(Icon(mark, 14.0, "systemOrange" if mark == "flag" else "secondaryLabel", "fill") for mark in self.marks),
            spacing=5.0,
        )
        when = HStack(
            Text(self.time, "subheadline", "secondaryLabel", 1),
            Chevron(),
            spacing=7.0,
        )
        words = VStack(
            HStack(who, Spacer(6.0), when),
            Text(self.detail, "subheadline", "label", 1) if self.detail else None,
            Text(self.subtitle, "subheadline", "secondaryLabel", 2) if self.subtitle else None,
            spacing=1.0,
            align="fill",
        )
        dot = Icon("circle", DOT, "tint", "fill") if self.unread else Gap(DOT, DOT)
        if self.leading is not None:
            row = HStack(dot, self.leading, words, spacing=8.0)
        else:  # beside the name, as Mail has it
            above = (env.theme.line_height("headline") - DOT) / 2
            row = HStack(Padding(dot, Insets(above, 0.0, 0.0, 0.0)), words, spacing=5.0, align="top")
        return Padding(row, Insets(9.0, 16.0, 9.0, 6.0))

    @property
    def separator_inset(self) -> float:
        wide = float(getattr(self.leading, "size", 0.0) or 0.0)
        return 6.0 + DOT + (8.0 + wide + 8.0 if wide else 5.0)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        parts = (
            self.detail,
            self.subtitle,
            self.time,
            "unread" if self.unread else "",
            *map(_said, self.marks),
        )
        said = ", ".join(part for part in parts if part)
        return Semantic("button", self.label, said, enabled=self.enabled, whole=not box.note)


def _said(mark: str) -> str:
    return {"bell-slash": "muted", "push-pin": "pinned", "flag": "flagged"}.get(mark, mark.replace("-", " "))
