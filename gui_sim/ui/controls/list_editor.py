"""A list of short texts, with a field that adds to it."""

from collections.abc import Iterable
from typing import Any

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import Rect
from gui_sim.ui.controls.draft import Draft, DraftLine, removals, texts
from gui_sim.ui.controls.text_field import Keyboard
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect, Focus
from gui_sim.ui.layout import hairline
from gui_sim.ui.moves import Move, TapOn, TypeInto
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic, View


class ListEditor(Draft[tuple[str, ...]]):
    """Texts, one a row, each with a button that removes it ("Remove <text>"), and a field for one more.

    Return adds what is typed, as does the button "<label>: add".

    Args:
        label: The field's name.
        value: The texts in order.
        placeholder: Shown in the empty field; the label if not given.
        kind: Which keyboard it brings.
    """

    expands = True
    return_label = "add"

    def __init__(
        self,
        label: str,
        value: Binding[tuple[str, ...]],
        *,
        placeholder: str = "",
        kind: Keyboard = "text",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.placeholder = placeholder or label
        self.kind = kind

    def submit(self, env: Env) -> Effect:
        text = self.raw(env).strip()
        if not text:
            return Focus("")
        return Do(self.changed("", env), self.value.set((*self.value.value, text)))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = max(44.0, env.theme.line_height("body") + 22.0)
        boxes: list[Placed] = []
        for place, text in enumerate(self.value.value):
            rest = self.value.value[:place] + self.value.value[place + 1 :]
            remove = self.value.set(rest) if self.enabled else None
            boxes.append(_Entered(text, remove, tall).layout(width, env).at(0.0, place * tall))
        top = tall * len(boxes)
        field = DraftLine(self, self.placeholder, env, tall)
        add = Touch(
            f"{self.label}: add", self.submit(env) if field.text.strip() else None, 44.0, tall,
            icon="plus-circle", icon_size=24.0, icon_weight="fill", color="systemGreen",
        )  # fmt: skip
        boxes.append(add.layout(44.0, env).at(5.0, top))
        boxes.append(field.layout(width - 49.0 - 16.0, env).at(49.0, top))
        return Placed(self, width, top + tall, boxes)

    def paint_over(self, box: Placed, painter: Painter) -> None:
        for child in box.children[1:-1]:
            painter.fill(hairline(child.y, 49.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", "", ", ".join(self.value.value), enabled=self.enabled, whole=False)

    def accepts(self, value: Any) -> bool:
        return self.enabled and texts(value, self.limit)

    def set_moves(self, value: tuple[str, ...], env: Env) -> tuple[Move, ...]:
        gone, kept = removals(self.value.value, value)
        moves: list[Move] = [TapOn(f"Remove {text}", env.row, nth) for text, nth in gone]
        moves += [TypeInto(self.label, env.row, text=text, submit=True) for text in value[kept:]]
        return tuple(moves)


class _Entered(View):
    """One text of the list."""

    expands = True

    def __init__(self, text: str, remove: Effect | None, tall: float) -> None:
        self.text = text
        self.remove = remove
        self.tall = tall

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        remove = Touch(
            f"Remove {self.text}", self.remove, 44.0, self.tall,
            icon="minus-circle", icon_size=24.0, icon_weight="fill", color="systemRed",
        )  # fmt: skip
        return Placed(self, width, self.tall, (remove.layout(44.0, env).at(5.0, 0.0),))

    def paint(self, box: Placed, painter: Painter) -> None:
        line = ellipsize(self.text, painter.theme.font("body"), box.width - 65.0)
        painter.text_in(Rect(49.0, 0.0, box.width - 65.0, box.height), line, "body", "label", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("row", self.text, whole=False)
