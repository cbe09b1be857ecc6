"""Grouped lists: sections of rows on a rounded ground, with a header above and a footer below."""

from collections.abc import Iterable
from typing import Literal

from gui_sim.geometry import Insets
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Padding, VStack, hairline
from gui_sim.ui.paint import Painter
from gui_sim.ui.scroll import line_inset
from gui_sim.ui.view import Env, Placed, View

MARGIN = 16.0
GAP = 7.0  # points between a header's words and the rows


class Section(View):
    """Rows that belong together.

    Args:
        rows: Rows, controls, ForEach lists or any view; lines are drawn between them.
        header: Small words above.
        footer: Small words below.
        warning: What stands in the way, in red, before the footer.
        style: "grouped" (rounded ground, inset from the edges), "plain" (edge to edge, no ground) or
            "bare" (inset, no ground: pictures and cards).
        trailing: A view at the right end of the header line.
    """

    expands = True

    def __init__(
        self,
        *rows: View | None,
        header: str = "",
        footer: str = "",
        style: Literal["grouped", "plain", "bare"] = "grouped",
        trailing: View | None = None,
        warning: str = "",
    ) -> None:
        self.rows = tuple(row for row in rows if row is not None)
        self.header = header
        self.footer = footer
        self.style = style
        self.trailing = trailing
        self.warning = warning

    def inner(self, env: Env) -> Iterable[View]:
        extra = (self.trailing,) if self.trailing is not None else ()
        return (*self.rows, *extra)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        margin = 0.0 if self.style == "plain" else MARGIN
        boxes: list[Placed] = []
        y = 0.0
        if self.header:
            boxes.append(self._header(width, env))
            y = boxes[0].height
        card = _Card(self.rows, self.style).layout(width - 2 * margin, env).at(margin, y)
        boxes.append(card)
        y += card.height
        for line, color in ((self.warning, "systemRed"), (self.footer, "secondaryLabel")):
            if line:
                words = Padding(Text(line, "footnote", color), Insets(7.0, 32.0, 0.0, 32.0))
                boxes.append(words.layout(width, env).at(0.0, y))
                y += boxes[-1].height
        return Placed(self, width, y, boxes)

    def _header(self, width: float, env: Env) -> Placed:
        from gui_sim.ui.layout import HStack, Spacer

        inset = 16.0 if self.style in ("plain", "bare") else 32.0
        if self.style == "bare":
            words = Text(self.header, "title3", "label", 2, weight=600, role="header")
        else:
            words = Text(self.header, "footnote", "secondaryLabel", 2, role="header")
        right = inset - getattr(self.trailing, "side_air", 0.0)
        line = HStack(words, Spacer(), self.trailing)
        placed = Padding(line, Insets(0.0, right, 0.0, inset)).layout(width, env)
        air = (placed.height - placed.children[0].children[0].height) / 2  # below the words, where a button is taller
        placed.height += max(0.0, GAP - air)
        return placed


class _Card(View):
    """The ground of a section with its rows."""

    expands = True

    def __init__(self, rows: Iterable[View], style: str) -> None:
        self.rows = tuple(rows)
        self.style = style

    def inner(self, env: Env) -> Iterable[View]:
        return self.rows

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes = []
        y = 0.0
        for row in self.rows:
            box = row.layout(width, env).at(0.0, y)
            boxes.append(box)
            y += box.height
        return Placed(self, width, y, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.style == "grouped" and box.height and not _is_groundless(box):
            painter.round(box.bounds, 10.0, "secondaryGroupedBackground")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if self.style == "bare":
            return
        before: Placed | None = None
        for child in box.children:
            if before is not None and child.height and before.height:
                painter.fill(hairline(child.y, line_inset(before), box.width), "separator")
            before = child if child.height else before


def _is_groundless(box: Placed) -> bool:
    """Whether all that a box holds stands on the screen's own ground."""
    return getattr(box.view, "groundless", False) or (len(box.children) == 1 and _is_groundless(box.children[0]))


class List(VStack):
    """Sections one below the other, with iOS's gaps."""

    def __init__(self, *sections: View | None, spacing: float = 28.0) -> None:
        super().__init__(*sections, spacing=spacing, align="fill")

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        # A picture that reaches both edges reaches the bar too.
        top = 0.0 if self.children and getattr(self.children[0], "edge_to_edge", False) else 8.0
        padded = Padding(VStack(*self.children, spacing=self.spacing, align="fill"), Insets(top, 0.0, 24.0, 0.0))
        box = padded.layout(width, env, height)
        return Placed(self, box.width, box.height, (box,))


class Form(List):
    """A list whose rows are controls."""
