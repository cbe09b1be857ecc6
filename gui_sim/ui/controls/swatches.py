"""Colors to choose from, each a disc of itself."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.choosing import Choosing
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.layout import HScroll
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Placed, Semantic

T = TypeVar("T")
DISC = 30.0
RING = 38.0


class Swatches(Choosing[T]):
    """One color of several; the chosen one is ringed and named.

    Args:
        label: What is chosen, written at the left.
        value: The chosen color's value.
        options: Triples of value, name and color ("#1f2d4d"); names differ.
        struck: Values drawn with a line across: they can be chosen, but are not to be had.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[T],
        options: Sequence[tuple[T, str, str]],
        *,
        struck: Collection[Any] = (),
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, [(option, name) for option, name, _ in options], enabled)
        self.colors = tuple(color for _, _, color in options)
        self.struck = tuple(struck)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        head = env.theme.line_height("body") + 15.0
        discs = [self._disc(place) for place in range(len(self.options))]
        line = HScroll(*discs, key=env.key(f"{self.label}: colors"), spacing=4.0, inset=9.0)
        foot = line.layout(width, env).at(0.0, head)
        return Placed(self, width, head + foot.height + 8.0, (foot,), note=head)

    def paint(self, box: Placed, painter: Painter) -> None:
        font = painter.theme.font("body")
        area = Rect(16.0, 11.0, box.width - 32.0, box.note - 15.0)
        shown = ellipsize(self.text_of(self.value.value), font, area.width * 0.6)
        label = ellipsize(self.label, font, max(40.0, area.width - measure(shown, font) - 12.0))
        painter.text_in(area, label, "body", "label" if self.enabled else "tertiaryLabel", "leading")
        painter.text_in(area, shown, "body", "secondaryLabel", "trailing")

    def _disc(self, place: int) -> "_Disc":
        value, name = self.options[place]
        chosen = place == self.index_of(self.value.value)
        effect: Effect | None = (Do() if chosen else self.value.set(value)) if self.enabled else None
        return _Disc(name, effect, self.colors[place], chosen, value in self.struck)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        shown = self.text_of(self.value.value)
        return Semantic("group", self.label, shown, enabled=self.enabled, whole=False)

    def set_moves(self, value: T, env: Env) -> tuple[Move, ...]:
        place = self.index_of(value)
        if place is None or place == self.index_of(self.value.value):
            return ()
        return (TapOn(self.options[place][1], env.row),)


class _Disc(Touch):
    """One color."""

    def __init__(self, name: str, effect: Effect | None, ink: str, chosen: bool, struck: bool) -> None:
        super().__init__(name, effect, 44.0, 44.0, value="sold out" if struck else "", selected=chosen)
        self.ink = ink
        self.struck = struck

    def paint(self, box: Placed, painter: Painter) -> None:
        center = box.bounds.center
        disc = Rect(center.x - DISC / 2, center.y - DISC / 2, DISC, DISC)
        painter.round(disc, DISC / 2, self.ink, "#000000@0.16", 1.0)
        if self.selected:
            painter.ring(center, RING / 2 - 1.0, 2.0, 0.0, 360.0, "tint")
        if self.struck:
            reach = DISC / 2 * 0.71
            low, high = center.offset(-reach, reach), center.offset(reach, -reach)
            painter.line(low, high, 3.0, "secondaryGroupedBackground")
            painter.line(low, high, 1.5, "secondaryLabel")
