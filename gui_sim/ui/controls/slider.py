"""The slider: a number set by where its knob stands on a track."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import MAX_VALUES
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.moves import Move, SlideTo
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

KNOB = 28.0
BAND = 44.0
SIDE = 20.0


class Slider(Control[int]):
    """A row with words, the present number, and a track whose knob is dragged.

    Args:
        label: The row's words.
        value: The number.
        low, high: The range, both ends included.
        step: Values lie on this step from `low`; at most about 150 of them can be told apart by a finger.
        format: How the number is written.
        icons: Icons at the left and right end of the track.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[int],
        *,
        low: int,
        high: int,
        step: int = 1,
        format: Callable[[int], str] | None = None,
        icons: tuple[str, str] | None = None,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.low = low
        self.step = max(1, step)
        self.steps = max(0, high - low) // self.step
        self.high = low + self.steps * self.step
        self.format = format or str
        self.icons = icons

    def share(self, value: int) -> float:
        """Return where on the track a value stands, 0 to 1."""
        if self.high == self.low:
            return 0.0
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)

    def at(self, share: float) -> int:
        """Return the value nearest to a share of the track."""
        return self.low + round(min(max(share, 0.0), 1.0) * self.steps) * self.step

    def slid(self, share: float) -> Effect:
        """Return what a finger at a share of the track does."""
        value = self.at(share)
        return Do() if value == self.value.value else self.value.set(value)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        head = env.theme.line_height("body") + 11.0
        side = 16.0 + (SIDE + 10.0 if self.icons else 0.0) + KNOB / 2
        track = _Track(self).layout(max(1.0, width - 2 * side), env).at(side, head)
        return Placed(self, width, head + BAND, (track,), note=head)

    def paint(self, box: Placed, painter: Painter) -> None:
        head: float = box.note
        font = painter.theme.font("body")
        shown = self.format(self.value.value)
        area = Rect(16.0, 8.0, box.width - 32.0, head - 8.0)
        label = ellipsize(self.label, font, max(40.0, area.width - measure(shown, font) - 12.0))
        ink = "label" if self.enabled else "tertiaryLabel"
        painter.text_in(area, label, "body", ink, "leading")
        painter.text_in(area, shown, "body", "secondaryLabel", "trailing")
        if self.icons:
            top = head + (BAND - SIDE) / 2
            for icon, x in zip(self.icons, (16.0, box.width - 16.0 - SIDE), strict=True):
                painter.icon(Rect(x, top, SIDE, SIDE), icon, "secondaryLabel", "fill")

    def accepts(self, value: Any) -> bool:
        if not self.enabled or not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def set_moves(self, value: int, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        return (SlideTo(self.label, env.row, share=self.share(value), text=self.format(value)),)

    def values(self, env: Env) -> Sequence[int] | None:
        if self.steps >= MAX_VALUES:
            return None
        return tuple(range(self.low, self.high + 1, self.step))


class Track(View):
    """Base of what a finger moves along; it alone is the slider for assistive technology."""

    def __init__(self, owner: Slider) -> None:
        self.owner = owner

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        owner = self.owner
        return Semantic("slider", owner.label, owner.format(owner.value.value), enabled=owner.enabled)


class _Track(Track):
    """The track; the knob's middle goes from its left end to its right end."""

    expands = True

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, BAND)

    def paint(self, box: Placed, painter: Painter) -> None:
        middle = box.height / 2
        x = self.owner.share(self.owner.value.value) * box.width
        painter.round(Rect(0.0, middle - 2.0, box.width, 4.0), 2.0, "fill")
        if x > 0:
            ink = "tint" if self.owner.enabled else "tint@0.4"
            painter.round(Rect(0.0, middle - 2.0, max(4.0, x), 4.0), 2.0, ink)
        knob = Rect(x - KNOB / 2, middle - KNOB / 2, KNOB, KNOB)
        painter.shadow(knob, KNOB / 2, 8.0, "#000000@0.18", 3.0)
        painter.round(knob, KNOB / 2, "#ffffff", "#000000@0.04", 0.5)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        owner = self.owner
        if not owner.enabled:
            return

        def slid(drag: Drag) -> Effect:
            return owner.slid((drag.end.x - KNOB / 2) / box.width)

        # The knob reaches half its width past either end of the track; a short drag counts as a tap.
        area = Rect(-KNOB / 2, 0.0, box.width + KNOB, box.height)
        yield Part("drag_x", area, slid, owner.label)
        yield Part("tap", area, slid, owner.label)
