"""Text: one style, wrapped or cut to the width it gets."""

from collections.abc import Iterable
from typing import Literal

from gui_sim.canvas.fonts import ascent, descent, measure, wrap
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

_LEFT = {"leading": 0.0, "center": 0.5, "trailing": 1.0}
"""The share of the room left over that stands left of a line."""


class Text(View):
    """Words in a style of the type scale.

    Args:
        text: What it says; newlines break lines.
        style: A name of the type scale ("body", "headline", "title2", ...).
        color: A theme colour.
        lines: The most lines shown, the rest cut with an ellipsis; 0 shows all.
        weight: A font weight in place of the style's own.
        align: Where lines stand in the view's width; other than leading, the view takes the width offered.
        role: What assistive technology calls it.
    """

    def __init__(
        self,
        text: str,
        style: str = "body",
        color: str = "label",
        lines: int = 0,
        weight: int | None = None,
        align: Literal["leading", "center", "trailing"] = "leading",
        role: str = "text",
    ) -> None:
        self.text = text
        self.style = style
        self.color = color
        self.lines = lines
        self.weight = weight
        self.align = align
        self.role = role

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        font = env.theme.font(self.style, self.weight)
        lines = wrap(self.text, font, width, self.lines or None)
        widths = [measure(line, font) for line in lines]
        natural = min(width, max(widths, default=0.0))
        wide = natural if self.align == "leading" else width
        return Placed(self, wide, env.theme.line_height(self.style) * len(lines), note=(lines, widths))

    def paint(self, box: Placed, painter: Painter) -> None:
        lines, widths = box.note
        font = painter.theme.font(self.style, self.weight)
        step = painter.theme.line_height(self.style)
        baseline = (step + ascent(font) - descent(font)) / 2
        share = _LEFT[self.align]
        for index, (line, width) in enumerate(zip(lines, widths, strict=True)):
            x = (box.width - width) * share
            painter.text(x, index * step + baseline, line, self.style, self.color, self.weight)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic(self.role, self.text)
