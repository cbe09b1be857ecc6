"""What stands in for records or screens that a gate shuts off."""

from collections.abc import Iterable

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Background, Padding, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View


class LockCard(View):
    """A lock, the gate's sentence, and what to do about it.

    Args:
        gate_sentence: What is missing and who can act.
        hint: What to do.
        ground: A theme colour behind it.
    """

    expands = True

    def __init__(
        self,
        gate_sentence: str,
        hint: str = "Ask the owner to allow it",
        ground: str = "secondaryGroupedBackground",
    ) -> None:
        self.gate_sentence = gate_sentence
        self.hint = hint
        self.ground = ground

    def content(self, env: Env) -> View:
        words = VStack(
            Text(self.gate_sentence, "headline", align="center"),
            Text(self.hint, "subheadline", "secondaryLabel", align="center") if self.hint else None,
            spacing=6.0,
            align="fill",
        )
        stack = VStack(_Lock(), words, spacing=14.0, align="center")
        card = Background(Padding(stack, Insets.symmetric(24.0, 26.0)), self.ground, 14.0)
        return Padding(card, Insets.symmetric(16.0, 12.0))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("locked", self.gate_sentence, hint=self.hint)


class _Lock(View):
    """A lock on a grey disc."""

    rigid = True

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, 60.0, 60.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 30.0, "tertiaryFill")
        painter.icon(Rect(15.0, 15.0, 30.0, 30.0), "lock-key", "secondaryLabel", "fill")
