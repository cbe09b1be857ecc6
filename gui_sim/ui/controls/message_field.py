"""The composer of a chat: a capsule that grows with what is written, and the round button that sends it."""

from collections.abc import Iterable
from typing import Any

from gui_sim.canvas.fonts import measure, wrap
from gui_sim.geometry import Rect
from gui_sim.tool import ToolCall
from gui_sim.ui.acting import Acting
from gui_sim.ui.controls.text_field import Entry
from gui_sim.ui.effects import Effect, Focus
from gui_sim.ui.layout import HStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic, View

MOST_LINES = 5
INSET = 8.0
KNOB = 30.0


class MessageField(Entry[str]):
    """What is being written; return breaks the line, and only the end of a long text shows.

    Args:
        label: Its name, shown while it is empty.
        value: The text.
        limit: The most characters it takes.
    """

    expands = True
    multiline = True

    def __init__(self, label: str, value: Binding[str], *, limit: int = 2_000, enabled: bool = True) -> None:
        super().__init__(label, value, enabled)
        self.limit = limit

    def read(self, text: str) -> str | None:
        return text.replace("\r\n", "\n").replace("\r", "\n")[: self.limit]

    def accepts(self, value: Any) -> bool:
        return self.enabled and isinstance(value, str) and len(value) <= self.limit and "\r" not in value

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        focused = self.enabled and self.is_focused(env)
        text = self.raw(env)
        lines = wrap(text or self.label, env.theme.font("body"), max(1.0, width - 28.0))[-MOST_LINES:]
        tall = max(44.0, env.theme.line_height("body") * len(lines) + 2 * INSET + 4.0)
        return Placed(self, width, tall, note=(text, lines, focused))

    def paint(self, box: Placed, painter: Painter) -> None:
        text, lines, focused = box.note
        ground = box.bounds.inset_by(2.0)
        painter.round(ground, min(19.0, ground.height / 2), "background", "separator", 1.0)
        step = painter.theme.line_height("body")
        top = (box.height - step * len(lines)) / 2
        ink = "placeholder" if not text else "label" if self.enabled else "tertiaryLabel"
        for place, line in enumerate(lines):
            painter.text_in(Rect(14.0, top + place * step, box.width - 28.0, step), line, "body", ink, "leading")
        if focused:
            x = 14.0 + (measure(lines[-1], painter.theme.font("body")) if text else 0.0)
            below = top + (len(lines) - 1) * step
            painter.round(Rect(min(x + 1.0, box.width - 12.0), below, 2.0, step), 1.0, "tint")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        text, _, focused = box.note
        return Semantic("text field", self.label, text, "several lines", enabled=self.enabled, focused=focused)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.enabled:
            yield Part("tap", box.bounds, Focus(self.field_key(env)), self.label)


class SendButton(Acting):
    """A round button with an arrow."""

    rigid = True

    def __init__(
        self,
        label: str,
        *,
        call: ToolCall,
        then: Effect | None = None,
        enabled: bool = True,
        color: str = "tint",
    ) -> None:
        super().__init__(label, call=call, then=then, enabled=enabled)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 44.0, 44.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        knob = Rect((box.width - KNOB) / 2, (box.height - KNOB) / 2, KNOB, KNOB)
        painter.round(knob, KNOB / 2, "tint" if self.enabled else "systemGray4")
        painter.icon(knob.inset_by(6.0), "arrow-up", "#ffffff", "bold")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label, enabled=self.enabled)


class Composer(View):
    """A message field between a view at its left (a menu of further things) and its send button."""

    expands = True

    def __init__(self, field: MessageField, send: SendButton, leading: View | None = None) -> None:
        self.row = HStack(leading, field, send, spacing=2.0, align="bottom")

    def inner(self, env: Env) -> Iterable[View]:
        return (self.row,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = self.row.layout(width - 12.0, env).at(6.0, 6.0)
        return Placed(self, width, box.height + 12.0, (box,))
