"""The upright slider: a thick bar, filled from its foot."""

from collections.abc import Callable, Iterable

from gui_sim.geometry import Rect
from gui_sim.ui.controls.slider import Slider, Track
from gui_sim.ui.effects import Effect
from gui_sim.ui.moves import Move, SlideTo
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Drag, Env, Part, Placed

WIDE = 112.0
TALL = 300.0
CORNER = 30.0


class TallSlider(Slider):
    """A bar that is filled up to the number, which stands above it; a touch or a drag fills it to the finger.

    Args:
        label: What the number is, written above it.
        value: The number.
        low, high, step, format: As of any slider.
        icon: An icon at the foot of the bar.
        color: The colour of the filled part.
    """

    def __init__(
        self,
        label: str,
        value: Binding[int],
        *,
        low: int = 0,
        high: int = 100,
        step: int = 1,
        format: Callable[[int], str] | None = None,
        icon: str = "",
        color: str = "systemYellow",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, low=low, high=high, step=step, format=format, enabled=enabled)
        self.icon = icon
        self.color = color

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        words = env.theme.line_height("title2") + env.theme.line_height("subheadline")
        bar = Placed(_Bar(self), WIDE, TALL).at((width - WIDE) / 2, words + 22.0)
        return Placed(self, width, words + 22.0 + TALL + 16.0, (bar,))

    def paint(self, box: Placed, painter: Painter) -> None:
        tall, small = painter.theme.line_height("title2"), painter.theme.line_height("subheadline")
        shown = self.format(self.value.value)
        painter.text_in(Rect(16.0, 10.0, box.width - 32.0, tall), shown, "title2", "label", weight=600)
        below = Rect(16.0, 10.0 + tall, box.width - 32.0, small)
        painter.text_in(below, self.label, "subheadline", "secondaryLabel")

    def set_moves(self, value: int, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        text = self.format(value)
        return (SlideTo(self.label, env.row, share=self.share(value), text=text, upright=True),)


class _Bar(Track):
    """The bar; its foot is the lowest number, its head the highest."""

    rigid = True
    owner: "TallSlider"

    def paint(self, box: Placed, painter: Painter) -> None:
        owner = self.owner
        tall = box.height * owner.share(owner.value.value)
        painter.round(box.bounds, CORNER, "tertiaryFill")
        if tall >= 1.0:
            head = max(0.0, min(CORNER, tall - (box.height - CORNER)))
            foot = min(CORNER, tall)
            ink = owner.color if owner.enabled else f"{owner.color}@0.4"
            painter.round(Rect(0.0, box.height - tall, box.width, tall), (head, head, foot, foot), ink)
        if 8.0 < tall < box.height - 8.0:
            painter.round(Rect(box.width / 2 - 18.0, box.height - tall + 5.0, 36.0, 3.0), 1.5, "#ffffff@0.9")
        if owner.icon:
            ink = "#48484a" if tall > 46.0 else "secondaryLabel"
            painter.icon(Rect(box.width / 2 - 15.0, box.height - 48.0, 30.0, 30.0), owner.icon, ink, "fill")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        owner = self.owner
        if not owner.enabled:
            return

        def filled(drag: Drag) -> Effect:
            return owner.slid(1.0 - drag.end.y / box.height)

        yield Part("drag_y", box.bounds, filled, owner.label)
        yield Part("tap", box.bounds, filled, owner.label)
