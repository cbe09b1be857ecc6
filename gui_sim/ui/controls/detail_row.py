"""The row of a detail: a small caption over what it says, as on a contact's card."""

from typing import Any

from gui_sim.geometry import Insets
from gui_sim.ui.controls.row import Row
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.view import Env, Placed, Semantic, View


class DetailRow(Row):
    """A caption, and below it the words that are the row's label.

    Args:
        words: What it says, up to six lines.
        caption: What it is, in small letters above.
        row: What else a Row takes: trailing, menu, to, call, color, ...
    """

    def __init__(self, words: str, caption: str, **row: Any) -> None:
        super().__init__(words, **row)
        self.caption = caption

    def content(self, env: Env) -> View:
        stack = VStack(
            Text(self.caption, "footnote", "label", 1),
            Text(self.label, "body", self.color or "label", 6),
            spacing=3.0,
        )
        row = HStack(stack, Spacer(), self.trailing, *self._accessory(env), spacing=8.0)
        return Padding(row, Insets(10.0, 16.0, 10.0, 16.0))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        role = "button" if self.acts else "row"
        return Semantic(role, self.label, self.caption, enabled=self.enabled, whole=not box.note)
