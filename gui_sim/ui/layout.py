"""Arrangement: stacks, spacer, padding, background, frame, grid, sideways scrolling. Width down, sizes up."""

from collections.abc import Iterable
from typing import Literal

from gui_sim.geometry import Insets, Point, Rect
from gui_sim.ui.effects import ScrollTo
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

Align = Literal["leading", "center", "trailing", "fill"]
CrossAlign = Literal["top", "center", "bottom"]

_ABOVE: dict[CrossAlign, float] = {"top": 0.0, "center": 0.5, "bottom": 1.0}
"""The share of the room left over that stands above a child."""


class _Group(View):
    def __init__(self, *children: View | None) -> None:
        self.children: tuple[View, ...] = tuple(child for child in children if child is not None)

    def inner(self, env: Env) -> Iterable[View]:
        return self.children


class VStack(_Group):
    """Children one below the other. `fill` makes it and them as wide as offered."""

    def __init__(self, *children: View | None, spacing: float = 0.0, align: Align = "leading") -> None:
        super().__init__(*children)
        self.spacing = spacing
        self.align = align
        self.expands = align == "fill" or any(child.expands for child in self.children)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes: list[Placed | None] = []
        used = self.spacing * max(0, len(self.children) - 1)
        for child in self.children:
            box = None if isinstance(child, Spacer) and height is not None else child.layout(width, env)
            used += box.height if box is not None else 0.0
            boxes.append(box)
        springs = boxes.count(None)
        rest = max(0.0, ((height or 0.0) - used) / springs) if springs else 0.0
        placed = [
            box if box is not None else Placed(child, 0.0, max(rest, getattr(child, "least", 0.0)))
            for child, box in zip(self.children, boxes, strict=True)
        ]
        full = width if self.expands else max((box.width for box in placed), default=0.0)
        y = 0.0
        for box in placed:
            box.at(_across(self.align, full, box.width), y)
            y += box.height + self.spacing
        total = max(0.0, y - self.spacing)
        return Placed(self, full, max(total, height or 0.0) if springs else total, placed)


class HStack(_Group):
    """Children side by side. What is too wide is narrowed fairly: rigid views never, the widest first."""

    def __init__(self, *children: View | None, spacing: float = 0.0, align: CrossAlign = "center") -> None:
        super().__init__(*children)
        self.spacing = spacing
        self.align = align
        self.expands = any(child.expands for child in self.children)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        gaps = self.spacing * max(0, len(self.children) - 1)
        room = max(0.0, width - gaps)
        boxes = {index: child.layout(room, env) for index, child in enumerate(self.children) if not child.expands}
        springs = [index for index, child in enumerate(self.children) if child.expands]
        least = sum(_least(self.children[index]) for index in springs)
        if sum(box.width for box in boxes.values()) > room - least:
            self._narrow(boxes, room - least, env)
        rest = max(0.0, room - sum(box.width for box in boxes.values()))
        for index in springs:
            child = self.children[index]
            share = rest / len(springs)
            if isinstance(child, Spacer):
                boxes[index] = Placed(child, max(share, child.least), 0.0)
            else:
                boxes[index] = child.layout(share, env)
        placed = [boxes[index] for index in range(len(self.children))]
        tall = max((box.height for box in placed), default=0.0)
        above = _ABOVE[self.align]
        x = 0.0
        for box in placed:
            box.at(x, (tall - box.height) * above)
            x += box.width + self.spacing
        return Placed(self, width if springs else max(0.0, x - self.spacing), tall, placed)

    def _narrow(self, boxes: dict[int, Placed], room: float, env: Env) -> None:
        """Lay out anew those that get less room than they want."""
        hard = sum(box.width for index, box in boxes.items() if self.children[index].rigid)
        soft = {index: box.width for index, box in boxes.items() if not self.children[index].rigid}
        for index, share in _fair(soft, room - hard).items():
            if share < boxes[index].width:
                boxes[index] = self.children[index].layout(share, env)


class ZStack(_Group):
    """Children over each other, the last on top, centred on the largest (or at the top left)."""

    def __init__(self, *children: View | None, align: Literal["center", "top_leading"] = "center") -> None:
        super().__init__(*children)
        self.align = align
        self.expands = any(child.expands for child in self.children)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        placed = [child.layout(width, env, height) for child in self.children]
        wide = max((box.width for box in placed), default=0.0)
        tall = max((box.height for box in placed), default=0.0)
        if self.align == "center":
            for box in placed:
                box.at((wide - box.width) / 2, (tall - box.height) / 2)
        return Placed(self, wide, tall, placed)


class Spacer(View):
    """Takes what room is left, at least `least` points."""

    expands = True

    def __init__(self, least: float = 0.0) -> None:
        self.least = least

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, min(width, self.least), self.least)

    def inner(self, env: Env) -> Iterable[View]:
        return ()


class Gap(View):
    """Empty room of a fixed height."""

    rigid = True

    def __init__(self, height: float = 0.0, width: float = 0.0) -> None:
        self.size = (width, height)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, *self.size)

    def inner(self, env: Env) -> Iterable[View]:
        return ()


class _Wrapper(View):
    def __init__(self, child: View) -> None:
        self.child = child
        self.expands = child.expands
        self.rigid = child.rigid

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)


class Padding(_Wrapper):
    """A child with room around it."""

    def __init__(self, child: View, insets: Insets | float = 16.0) -> None:
        super().__init__(child)
        self.insets = insets if isinstance(insets, Insets) else Insets.all(insets)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        insets = self.insets
        offered = None if height is None else max(0.0, height - insets.along)
        box = self.child.layout(max(0.0, width - insets.across), env, offered).at(insets.left, insets.top)
        return Placed(self, box.width + insets.across, box.height + insets.along, (box,))


class Background(_Wrapper):
    """A child on a coloured ground with round corners."""

    def __init__(self, child: View, color: str, radius: float = 0.0, border: str = "", shadow: bool = False) -> None:
        super().__init__(child)
        self.color = color
        self.radius = radius
        self.border = border
        self.shadow = shadow

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = self.child.layout(width, env, height)
        return Placed(self, box.width, box.height, (box,))

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.shadow:
            painter.shadow(box.bounds, self.radius, 12.0, "#000000@0.12", 3.0)
        painter.round(box.bounds, self.radius, self.color, self.border, 1.0 if self.border else 0.0)


class Frame(_Wrapper):
    """A child in a box of a given width, height or both; `grow` takes all the width offered."""

    def __init__(
        self,
        child: View,
        width: float | None = None,
        height: float | None = None,
        align: Align = "center",
        grow: bool = False,
        least_height: float = 0.0,
    ) -> None:
        super().__init__(child)
        self.width = width
        self.height = height
        self.align = align
        self.least_height = least_height
        self.expands = grow
        self.rigid = width is not None

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        offered = self.width if self.width is not None else width
        box = self.child.layout(offered, env, self.height if self.height is not None else height)
        wide = self.width if self.width is not None else (width if self.expands else box.width)
        tall = max(self.height if self.height is not None else box.height, self.least_height)
        box.at(_across(self.align, wide, box.width), (tall - box.height) / 2)
        return Placed(self, wide, tall, (box,))


class Grid(_Group):
    """Children in columns of equal width, row after row; a row is as tall as its tallest."""

    expands = True

    def __init__(self, *children: View | None, columns: int, spacing: float = 10.0) -> None:
        super().__init__(*children)
        self.columns = max(1, columns)
        self.spacing = spacing

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        column = (width - self.spacing * (self.columns - 1)) / self.columns
        placed: list[Placed] = []
        y = 0.0
        for start in range(0, len(self.children), self.columns):
            row = [child.layout(column, env) for child in self.children[start : start + self.columns]]
            tall = max(box.height for box in row)
            for index, box in enumerate(row):
                box.at(index * (column + self.spacing) + (column - box.width) / 2, y).view.stretch(box, tall)
            placed += row
            y += tall + self.spacing
        return Placed(self, width, max(0.0, y - self.spacing), placed)


class HScroll(_Group):
    """Children in one line that may be wider than the screen; a drag moves it sideways.

    Args:
        key: What it is called, and what its offset is kept under.
        spacing: Points between the children.
        inset: Points before the first child and after the last.
        bleed: Points by which the children are seen beyond either side: the margin of what it stands in, so that
            they leave at the screen's edge.
        align: Where children stand that are less tall than others.
    """

    expands = True

    def __init__(
        self,
        *children: View | None,
        key: str,
        spacing: float = 8.0,
        inset: float = 16.0,
        bleed: float = 0.0,
        align: Literal["center", "top"] = "center",
    ) -> None:
        super().__init__(*children)
        self.key = key
        self.spacing = spacing
        self.inset = inset
        self.bleed = bleed
        self.align = align

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        placed = [child.layout(width - 2 * self.inset, env) for child in self.children]
        total = sum(box.width for box in placed) + self.spacing * max(0, len(placed) - 1) + 2 * self.inset
        most = max(0.0, total - width)
        offset = min(max(0.0, float(env.local(f"hscroll/{self.key}", 0.0))), most)
        tall = max((box.height for box in placed), default=0.0)
        x = self.inset - offset
        for box in placed:
            box.at(x, (tall - box.height) / 2 if self.align == "center" else 0.0)
            x += box.width + self.spacing
        return Placed(self, width, tall, placed, note=(offset, most))

    def clip(self, box: Placed) -> Rect:
        return Rect(-self.bleed, 0.0, box.width + 2 * self.bleed, box.height)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("scroll", label=self.key, value=reach(*box.note), whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        offset, most = box.note
        key = f"hscroll/{self.key}"

        def moved(drag: Drag) -> ScrollTo:
            return ScrollTo(key, min(max(0.0, offset - drag.dx), most))

        if most > 0:
            yield Part("drag_x", self.clip(box), moved, self.key)


def reach(offset: float, most: float) -> str:
    """Return where a scrolling area stands: start, middle, end, or nothing if all of it is in view."""
    return "" if most <= 0.5 else "start" if offset <= 0 else "end" if offset >= most - 0.5 else "middle"


def _least(child: View) -> float:
    return child.least if isinstance(child, Spacer) else 44.0


def _across(align: str, full: float, width: float) -> float:
    if align == "center":
        return (full - width) / 2
    return full - width if align == "trailing" else 0.0


def _fair(wanted: dict[int, float], room: float) -> dict[int, float]:
    """Share `room` so that the modest get all they want and the rest get equal parts (max-min fairness)."""
    shares: dict[int, float] = {}
    left = max(0.0, room)
    for position, (index, want) in enumerate(sorted(wanted.items(), key=lambda item: item[1])):
        share = min(want, left / (len(wanted) - position))
        shares[index] = share
        left -= share
    return shares


def hairline(y: float, left: float, right: float) -> Rect:
    """Return the one-third-point line that separates rows, as a rectangle half a point high."""
    return Rect(left, y - 0.5, right - left, 0.5)


def circle(center: Point, radius: float) -> Rect:
    """Return the square around a circle."""
    return Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
