"""The switch."""

from collections.abc import Iterable
from typing import Any

from gui_sim.geometry import Insets, Rect
from gui_sim.tool import ToolCall
from gui_sim.ui.acting import needs_owner
from gui_sim.ui.control import Control
from gui_sim.ui.controls.icon import Icon, gap_after, words_inset
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Effect, Perform
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View


class Toggle(Control[bool]):
    """A row with a switch that sets a `State`, or that holds the call which turns a stored value over.

    Args:
        label: The row's words.
        value: The state it sets; or
        on, call: the stored value it shows and the call that turns it over.
        subtitle: A second line.
        leading: A view at the left.
        bare: The switch alone, to stand at the right of another row; its label is only read out.
    """

    def __init__(
        self,
        label: str,
        value: Binding[bool] | None = None,
        *,
        on: bool = False,
        call: ToolCall | None = None,
        subtitle: str = "",
        leading: View | None = None,
        bare: bool = False,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value or Binding("", on), enabled)
        self.bare = bare
        self.expands = not bare
        self.rigid = bare
        self.call = call
        self.subtitle = subtitle
        self.leading = leading

    @property
    def on(self) -> bool:
        """Whether it stands at on."""
        return self.value.value

    def content(self, env: Env) -> View:
        lines = VStack(
            Text(self.label, "body", "label" if self.enabled else "tertiaryLabel", 2),
            Text(self.subtitle, "footnote", "secondaryLabel", 2) if self.subtitle else None,
            spacing=2.0,
        )
        lock = Icon("lock-key", 18.0, "secondaryLabel", "fill") if needs_owner(self.call, env) else None
        knob = _Switch(self.on, self.enabled)
        words = Padding(lines, Insets(4.5, 0.0, 4.5, 0.0))  # as far from the edges as a row's
        rest = HStack(words, Spacer(), lock, knob, spacing=12.0)
        row = HStack(self.leading, rest, spacing=gap_after(self.leading))
        return Padding(row, Insets(6.5, 16.0, 6.5, 16.0))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        if self.bare:
            knob = _Switch(self.on, self.enabled).layout(width, env)
            return Placed(self, knob.width, 44.0, (knob.at(0.0, (44.0 - knob.height) / 2),))
        inner = self.content(env).layout(width, env)
        tall = max(44.0, inner.height)
        return Placed(self, width, tall, (inner.at(0.0, (tall - inner.height) / 2),))

    @property
    def separator_inset(self) -> float:
        """Where the line below the row begins."""
        return words_inset(self.leading)

    def _effect(self) -> Effect:
        return Perform(self.call) if self.call is not None else self.value.set(not self.on)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        hint = "only the owner" if needs_owner(self.call, env) else self.subtitle
        return Semantic("switch", self.label, "on" if self.on else "off", enabled=self.enabled, hint=hint)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.enabled:
            yield Part("tap", box.bounds, self._effect(), self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        if self.call is not None:
            yield Outlet((TapOn(self.label, env.row),), self.call, enabled=self.enabled)

    def accepts(self, value: Any) -> bool:
        return self.call is None and isinstance(value, bool)

    def set_moves(self, value: bool, env: Env) -> tuple[Move, ...]:
        return () if value is self.on else (TapOn(self.label, env.row),)

    def values(self, env: Env) -> tuple[bool, ...] | None:
        return (False, True) if self.call is None else ()


class _Switch(View):
    """The picture of a switch."""

    rigid = True

    def __init__(self, on: bool, enabled: bool) -> None:
        self.on = on
        self.enabled = enabled

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 51.0, 31.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        track = "systemGreen" if self.on else "fill"
        painter.round(box.bounds, 15.5, track if self.enabled else f"{track}@0.5")
        x = box.width - 29.0 if self.on else 2.0
        knob = Rect(x, 2.0, 27.0, 27.0)
        painter.shadow(knob, 13.5, 6.0, "#000000@0.15", 3.0)
        painter.round(knob, 13.5, "#ffffff")
