"""The search field: a grey capsule with a magnifying glass, its Cancel, and scopes below."""

from collections.abc import Iterable, Sequence
from typing import Any

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.segmented import Segmented
from gui_sim.ui.controls.text_field import Entry
from gui_sim.ui.controls.touch import Clear, Touch
from gui_sim.ui.effects import Do, Effect, Focus
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

MARGIN = 16.0


class SearchField(Entry[str]):
    """What to look for; the value changes with each letter.

    Args:
        value: The text.
        prompt: Shown while it is empty, and its label.
        scope, scopes: A segmented control below: the chosen scope, and pairs of value and text.
    """

    expands = True
    kind = "search"
    return_label = "search"
    limit = 200

    def __init__(
        self,
        value: Binding[str],
        prompt: str = "Search",
        scope: Binding[Any] | None = None,
        scopes: Sequence[tuple[Any, str]] = (),
    ) -> None:
        super().__init__(prompt, value)
        self.scope = Segmented(f"{prompt}: scope", scope, scopes) if scope is not None and scopes else None

    def inner(self, env: Env) -> Iterable[View]:
        return (self.scope,) if self.scope is not None else ()

    def read(self, text: str) -> str | None:
        return text.replace("\n", " ")[: self.limit]

    def accepts(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.limit and "\n" not in value

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        focused = self.is_focused(env)
        tall = max(44.0, env.theme.line_height("body") + 22.0)
        cancel = measure("Cancel", env.theme.font("body")) + 16.0 if focused else 0.0
        bar = _Bar(self, focused, env).layout(width - 2 * MARGIN - cancel, env).at(MARGIN, 0.0)
        boxes = [bar]
        if focused:
            leave: Effect = Do(self.changed("", env), Focus(""))
            touch = Touch("Cancel", leave, cancel + 8.0, tall, text="Cancel")
            boxes.append(touch.layout(cancel, env).at(width - MARGIN - cancel + 4.0, 0.0))
        if self.scope is not None:
            boxes.append(self.scope.layout(width, env).at(0.0, tall))
            tall += boxes[-1].height
        return Placed(self, width, tall, boxes)


class _Bar(View):
    """The capsule itself."""

    expands = True

    def __init__(self, field: SearchField, focused: bool, env: Env) -> None:
        self.label = field.label
        self.text = field.raw(env)
        self.focused = focused
        self.focus = Focus(field.field_key(env))
        self.clear = field.changed("", env)

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        tall = max(44.0, env.theme.line_height("body") + 22.0)
        boxes = []
        if self.text and self.focused:
            boxes.append(Clear(self.clear, tall).layout(44.0, env).at(width - 40.0, 0.0))
        return Placed(self, width, tall, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(Rect(0.0, 4.0, box.width, box.height - 8.0), 10.0, "tertiaryFill")
        painter.icon(Rect(8.0, (box.height - 19.0) / 2, 19.0, 19.0), "magnifying-glass", "secondaryLabel")
        area = Rect(32.0, 0.0, box.width - 32.0 - (40.0 if box.children else 8.0), box.height)
        font = painter.theme.font("body")
        shown = ellipsize(self.text or self.label, font, area.width)
        painter.text_in(area, shown, "body", "label" if self.text else "secondaryLabel", "leading")
        if self.focused:
            x = area.x + (measure(shown, font) + 1.0 if self.text else 0.0)
            painter.round(Rect(min(x, area.right), (box.height - 21.0) / 2, 2.0, 21.0), 1.0, "tint")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("text field", self.label, self.text, focused=self.focused, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.focus, self.label)
