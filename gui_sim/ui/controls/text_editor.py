"""Several lines of text."""

from collections.abc import Iterable
from typing import Any

from gui_sim.canvas.fonts import measure, wrap
from gui_sim.geometry import Rect
from gui_sim.ui.controls.text_field import Entry
from gui_sim.ui.controls.touch import Clear
from gui_sim.ui.effects import Focus
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic

INSET = 11.0
CLEAR = 20.0  # room kept at the right, so that lines do not break anew when Clear shows
MAX_TEXT = 20_000


class TextEditor(Entry[str]):
    """Text of any number of lines; return breaks the line. It grows with what is in it.

    Args:
        label: Its name, only read out.
        value: The text.
        placeholder: Shown while it is empty; the label if not given.
        lines: The height it has at least, in lines.
        limit: The most characters it takes; what is typed beyond is cut off.
    """

    expands = True
    multiline = True
    style = "body"
    weight: int | None = None

    def __init__(
        self,
        label: str,
        value: Binding[str],
        *,
        placeholder: str = "",
        lines: int = 4,
        limit: int = MAX_TEXT,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.placeholder = placeholder or label
        self.lines = max(1, lines)
        self.limit = limit

    def read(self, text: str) -> str | None:
        return text.replace("\r\n", "\n").replace("\r", "\n")[: self.limit]

    def accepts(self, value: Any) -> bool:
        return self.enabled and isinstance(value, str) and len(value) <= self.limit and "\r" not in value

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        focused = self.enabled and self.is_focused(env)
        text = self.raw(env)
        shown = wrap(text or self.placeholder, env.theme.font(self.style, self.weight), max(1.0, width - 32.0 - CLEAR))
        step = env.theme.line_height(self.style)
        tall = max(step * max(self.lines, len(shown)) + 2 * INSET, 44.0, height or 0.0)
        boxes: list[Placed] = []
        if focused and text:
            boxes.append(Clear(self.changed("", env), 44.0).layout(44.0, env).at(width - 40.0, 0.0))
        return Placed(self, width, tall, boxes, note=(text, shown, focused))

    def paint(self, box: Placed, painter: Painter) -> None:
        text, lines, focused = box.note
        step = painter.theme.line_height(self.style)
        ink = "placeholder" if not text else "label" if self.enabled else "tertiaryLabel"
        for place, line in enumerate(lines):
            area = Rect(16.0, INSET + place * step, box.width - 32.0, step)
            painter.text_in(area, line, self.style, ink, "leading", self.weight)
        if focused:
            last = len(lines) - 1 if text else 0
            x = 16.0 + (measure(lines[-1], painter.theme.font(self.style, self.weight)) if text else 0.0)
            painter.round(Rect(min(x + 1.0, box.width - 10.0), INSET + last * step, 2.0, step), 1.0, "tint")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        text, _, focused = box.note
        hint = "several lines" if self.multiline else ""
        whole = not box.children
        return Semantic("text field", self.label, text, hint, self.enabled, focused, whole=whole)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.enabled:
            yield Part("tap", box.bounds, Focus(self.field_key(env)), self.label)
