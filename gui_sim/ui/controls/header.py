"""The photo at the head of a detail page, with its title on it."""

from collections.abc import Iterable

from gui_sim.canvas.fonts import wrap
from gui_sim.geometry import Rect
from gui_sim.ui.controls.picture import Kind
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View


class Header(View):
    """A picture from edge to edge; title and subtitle stand in white at its foot."""

    expands = True
    edge_to_edge = True

    def __init__(
        self, picture_kind: Kind, seed: str, height: float = 220.0, title: str = "", subtitle: str = ""
    ) -> None:
        self.kind = picture_kind
        self.seed = seed
        self.height = height
        self.title = title
        self.subtitle = subtitle

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        lines = []
        for text, style, weight in ((self.title, "title1", 700), (self.subtitle, "subheadline", 500)):
            if text:
                font = env.theme.font(style, weight)
                lines += [(line, style, weight) for line in wrap(text, font, width - 32.0, 2)]
        words = sum(env.theme.line_height(style) for _, style, _ in lines)
        return Placed(self, width, max(self.height, words + 32.0), note=(lines, words))

    def paint(self, box: Placed, painter: Painter) -> None:
        lines, words = box.note
        painter.picture(box.bounds, 0.0, self.kind, self.seed)
        if not lines:
            return
        shade = min(box.height, words + 88.0)
        painter.gradient(Rect(0.0, box.height - shade, box.width, shade), 0.0, "#000000@0", "#000000@0.78")
        y = box.height - 14.0 - words
        for line, style, weight in lines:
            step = painter.theme.line_height(style)
            painter.text_in(Rect(16.0, y, box.width - 32.0, step), line, style, "#ffffff", "leading", weight)
            y += step

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("header", self.title, self.subtitle) if self.title else Semantic("image", self.kind)
