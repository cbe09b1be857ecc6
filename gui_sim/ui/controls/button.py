"""Buttons: a filled one, a tinted one, words alone, or an icon in the bar."""

from collections.abc import Iterable
from typing import Unpack

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Acting, Deed, Role, needs_owner
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Part, Placed, Semantic


class Button(Acting):
    """A labelled button.

    Args:
        label: What it does, in a word or three.
        role: "primary" (filled, full width), "secondary" (tinted, full width), "plain" (words in the tint),
            "destructive" (words in red), "default" (a row of a form: words in the tint across the row).
        icon: An icon before the words; with `icon_only` in place of them (the label remains for the tree).
        compact: As wide as its words (a capsule), not full width.
    """

    def __init__(
        self,
        label: str,
        *,
        role: Role = "default",
        icon: str = "",
        icon_only: bool = False,
        compact: bool = False,
        color: str = "",
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(label, **deed)
        self.role = role
        self.icon = icon
        self.icon_only = icon_only
        self.compact = compact
        self.color = color
        self.wide = not compact and not icon_only and role in ("primary", "secondary", "default", "destructive")
        self.expands = self.wide
        self.rigid = not self.wide

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        icon = "lock-key" if needs_owner(self.call, env) and not self.icon else self.icon
        style = "headline" if self.role == "primary" else "body"
        if self.icon_only:
            return Placed(self, 44.0, 44.0, note=(icon, style, ""))
        font = env.theme.font("subheadline" if self.compact and self.filled else style)
        room = width - (28.0 if icon else 0.0) - (28.0 if self.filled or self.wide else 0.0)
        words = ellipsize(self.label, font, max(20.0, room))
        if self.wide:
            tall = 50.0 if self.filled else 44.0
            return Placed(self, width, max(tall, env.theme.line_height(style) + 20.0), note=(icon, style, words))
        natural = measure(words, font) + (26.0 if icon else 0.0) + (28.0 if self.filled else 8.0)
        tall = 34.0 if self.filled else 44.0
        style = "subheadline" if self.filled else style
        return Placed(self, natural, max(tall, env.theme.line_height(style) + 8), note=(icon, style, words))

    @property
    def side_air(self) -> float:
        """Points between the words and either end of the button, where nothing shows them."""
        return 0.0 if self.wide or self.filled else 10.0 if self.icon_only else 4.0

    @property
    def filled(self) -> bool:
        """Whether it has a coloured ground."""
        return self.role in ("primary", "secondary")

    def _ink(self) -> str:
        if not self.enabled:
            return "tertiaryLabel"
        if self.role == "primary":
            return "#ffffff"
        return self.color or ("systemRed" if self.role == "destructive" else "tint")

    def paint(self, box: Placed, painter: Painter) -> None:
        icon, style, words = box.note
        ink = self._ink()
        radius = box.height / 2 if self.compact else 12.0
        if self.role == "primary":
            painter.round(box.bounds, radius, (self.color or "tint") if self.enabled else "fill")
        elif self.role == "secondary":
            painter.round(box.bounds, radius, "tertiaryFill")
        if self.icon_only:
            painter.icon(box.bounds.inset_by(10.0), icon, ink, "fill" if self.role == "primary" else "regular")
            return
        weight = 600 if self.role == "primary" or (self.compact and self.filled) else None
        font = painter.theme.font(style, weight)
        side = 20.0 if icon else 0.0
        total = measure(words, font) + (side + 6.0 if icon else 0.0)
        align_left = self.wide and not self.filled and self.role == "default"
        x = 16.0 if align_left else (box.width - total) / 2
        if icon:
            painter.icon(Rect(x, (box.height - side) / 2, side, side), icon, ink, "fill" if self.filled else "regular")
            x += side + 6.0
        painter.text_in(Rect(x, 0.0, box.width - x, box.height), words, style, ink, "leading", weight)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        hint = "only the owner" if needs_owner(self.call, env) else ""
        return Semantic("button", self.label, enabled=self.enabled, hint=hint)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        tapped = self.tap_effect(env)
        if tapped is not None:
            beside, above = max(0.0, (44.0 - box.width) / 2), max(0.0, (44.0 - box.height) / 2)
            area = Rect(-beside, -above, box.width + 2 * beside, box.height + 2 * above)
            yield Part("tap", area, tapped, self.label)
