"""The tile of a product or an aisle, for grids."""

from collections.abc import Iterable, Sequence
from typing import Unpack

from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.geometry import Insets, Rect
from gui_sim.ui.acting import Deed, Item
from gui_sim.ui.controls.picture import Kind, Picture
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Padding, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.pressing import Pressable
from gui_sim.ui.view import Env, Placed, Semantic, View


class Tile(Pressable):
    """A picture with words below; the whole tile acts.

    Args:
        title: Its label, up to two lines.
        subtitle: A line in secondary colour.
        picture_kind, seed: What the picture shows.
        value: A line in semibold, such as a price.
        badge: A short word on the picture.
        ratio: Height of the picture to its width.
        menu: Choices of a long press.
    """

    expands = True

    def __init__(
        self,
        title: str,
        subtitle: str,
        picture_kind: Kind,
        seed: str,
        *,
        value: str = "",
        badge: str = "",
        ratio: float = 0.8,
        menu: Sequence[Item] = (),
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(title, menu=menu, **deed)
        self.subtitle = subtitle
        self.kind = picture_kind
        self.seed = seed
        self.shown_value = value
        self.badge = badge
        self.ratio = ratio

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_menu(env)
        picture = Picture(self.kind, self.seed, None, round(width * self.ratio), 12.0)
        words = VStack(
            Text(self.label, "subheadline", "label" if self.enabled else "tertiaryLabel", 2, weight=600),
            Text(self.subtitle, "footnote", "secondaryLabel", 2) if self.subtitle else None,
            Text(self.shown_value, "subheadline", lines=1, weight=600) if self.shown_value else None,
            spacing=1.0,
        )
        inner = VStack(picture, Padding(words, Insets(7.0, 2.0, 4.0, 2.0)), align="fill").layout(width, env)
        return Placed(self, width, inner.height, (inner,))

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if self.badge:
            font = painter.theme.font("caption1", 600)
            words = ellipsize(self.badge, font, box.width - 28.0)
            tall = painter.theme.line_height("caption1") + 6.0
            area = Rect(8.0, 8.0, measure(words, font) + 14.0, tall)
            painter.round(area, tall / 2, "systemRed")
            painter.text_in(area, words, "caption1", "#ffffff", weight=600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        value = ", ".join(part for part in (self.subtitle, self.shown_value, self.badge) if part)
        return Semantic("button" if self.acts else "group", self.label, value, enabled=self.enabled)

    def inner(self, env: Env) -> Iterable[View]:
        return ()
