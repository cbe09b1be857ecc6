"""An amount of money: a few usual ones in capsules, and a field for any other."""

from collections.abc import Iterable, Sequence

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.text_field import NumberField
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Do, Effect, Focus, SetLocal
from gui_sim.ui.layout import HScroll, hairline
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic


def money(cents: int) -> str:
    """Write an amount: "$5", "$7.50"."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


class AmountChips(NumberField[int]):
    """Cents, from preset chips or typed. One control: a chip fills the field.

    Args:
        label: The field's name.
        value: The amount in cents.
        presets: Amounts in cents, each a chip.
        low, high: The range in cents the tool accepts.
    """

    def __init__(
        self,
        label: str,
        value: Binding[int],
        presets: Sequence[int],
        low: int = 0,
        high: int = 100_000_000,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, low=low, high=high, money=True, enabled=enabled)
        self.presets = tuple(cents for cents in presets if low <= cents <= high)

    def _chosen(self, cents: int, env: Env) -> Effect | None:
        if not self.enabled:
            return None
        return Do(SetLocal(f"raw/{self.field_key(env)}", None), Focus(""), self.value.set(cents))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font("subheadline", 600)
        chips = []
        for cents in self.presets:
            wide = measure(money(cents), font) + 30.0
            chosen = cents == self.value.value
            chips.append(_Preset(money(cents), self._chosen(cents, env), wide, chosen))
        line = HScroll(*chips, key=env.key(f"{self.label}: amounts")).layout(width, env).at(0.0, 4.0)
        field = NumberField(
            self.label, self.value, low=self.low, high=self.high, money=True, enabled=self.enabled
        ).layout(width, env).at(0.0, line.height + 8.0)  # fmt: skip
        return Placed(self, width, field.y + field.height, (line, field))

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.fill(hairline(box.children[1].y, 16.0, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return None

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        return ()

    def set_moves(self, value: int, env: Env) -> tuple[Move, ...]:
        if value != self.value.value and value in self.presets:
            return (TapOn(money(value), env.row),)
        return super().set_moves(value, env)


class _Preset(Touch):
    """One usual amount."""

    def __init__(self, text: str, effect: Effect | None, wide: float, chosen: bool) -> None:
        super().__init__(text, effect, max(52.0, wide), 44.0, text=text, selected=chosen)

    def paint(self, box: Placed, painter: Painter) -> None:
        high = min(box.height, painter.theme.line_height("subheadline") + 14.0)
        ground = Rect(0.0, (box.height - high) / 2, box.width, high)
        painter.round(ground, high / 2, "tint" if self.selected else "tint@0.12")
        ink = "#ffffff" if self.selected else "tint" if self.effect is not None else "tertiaryLabel"
        painter.text_in(box.bounds, self.text, "subheadline", ink, weight=600)
