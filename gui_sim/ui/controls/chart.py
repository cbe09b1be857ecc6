"""Charts over a row of points: bars or a line, a grid, an axis at the right, labels that never overlap."""

import math
from collections.abc import Iterable, Sequence

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Point, Rect
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

Points = Sequence[tuple[str, float | None]]


class _Chart(View):
    """Base: the grid, the axes and a child for each point; a kind of chart draws the points.

    Args:
        label: What it shows; not drawn.
        points: A label and a value each; None leaves a gap.
        height: Height in points, the padding aside.
        color: A theme colour.
        unit: Said after each value.
        goal: A value marked by a dashed line.
        band: A lowest and a highest usual value; what lies between is tinted.
        top: A value that the axis reaches in any case.
        tall_labels: Break the labels below in two lines, at their first space ("Mon" over "3").
        inset: Room kept free at all sides.
    """

    expands = True
    zero = True  # whether the axis begins at zero
    marker = "bar"

    def __init__(
        self,
        label: str,
        points: Points,
        *,
        height: float = 200.0,
        color: str = "tint",
        unit: str = "",
        goal: float | None = None,
        band: tuple[float, float] | None = None,
        top: float | None = None,
        tall_labels: bool = False,
        inset: float = 16.0,
    ) -> None:
        self.label = label
        self.points = [(name, value if _is_known(value) else None) for name, value in points]
        self.height = height
        self.color = color
        self.unit = unit
        self.goal = goal
        self.band = band
        self.top = top
        self.tall_labels = tall_labels
        self.inset = inset

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        known = [value for _, value in self.points if value is not None]
        known += [value for value in (self.goal, self.top, *(self.band or ())) if value is not None]
        ticks = axis(min(known, default=0.0), max(known, default=1.0), self.zero)
        font = env.theme.font("caption2")
        side = max(measure(number(tick), font) for tick in ticks) + 8.0
        if self.goal is not None:
            side = max(side, measure(number(self.goal), env.theme.font("caption2", 600)) + 8.0)
        step = env.theme.line_height("caption2")
        foot = step * (2 if self.tall_labels else 1) + 6.0
        inset = self.inset
        tall = max(24.0, self.height - foot - step / 2)
        plot = Rect(inset, inset + step / 2, width - 2 * inset - side, tall)
        scale = _Scale(plot, ticks)
        column = plot.width / max(1, len(self.points))
        boxes = []
        for index, (name, value) in enumerate(self.points):
            if value is not None:
                words = f"{number(value)} {self.unit}".rstrip()
                mark = _Mark(name, words, self.marker, self.color, scale.y(value) - plot.y)
                boxes.append(Placed(mark, column, plot.height).at(plot.x + index * column, plot.y))
        note = (scale, column, self._labels(plot, column, env))
        return Placed(self, width, self.height + 2 * inset, boxes, note=note)

    def _labels(self, plot: Rect, column: float, env: Env) -> list[tuple[float, int, str]]:
        """Return x, line and words of the labels below, as many as fit."""
        font = env.theme.font("caption2")
        split = [name.split(" ", 1) if self.tall_labels else [name] for name, _ in self.points]
        widths = [max(measure(line, font) for line in lines) for lines in split]
        every = max(1, math.ceil((max(widths, default=0.0) + 6.0) / max(column, 0.1)))
        placed: list[tuple[float, int, str]] = []
        free = -1e9
        for index in range(0, len(split), every):
            middle = plot.x + (index + 0.5) * column
            left = min(max(middle - widths[index] / 2, plot.x - 8.0), plot.right + 8.0 - widths[index])
            if left < free:
                continue
            free = left + widths[index] + 4.0
            for line, words in enumerate(split[index]):
                placed.append((left + (widths[index] - measure(words, font)) / 2, line, words))
        return placed

    def paint(self, box: Placed, painter: Painter) -> None:
        scale, _, labels = box.note
        plot = scale.plot
        step = painter.theme.line_height("caption2")
        goal = None if self.goal is None else scale.y(self.goal)
        if self.band is not None:
            top, foot = scale.y(self.band[1]), scale.y(self.band[0])
            painter.fill(Rect(plot.x, top, plot.width, foot - top), "systemGreen@0.14")
        for tick in scale.ticks:
            y = scale.y(tick)
            base = tick == scale.ticks[0]
            painter.fill(Rect(plot.x, y - 0.25, plot.width, 0.5), "systemGray3" if base else "separator")
            if goal is None or abs(goal - y) > step * 0.8:
                area = Rect(plot.right + 8.0, y - step / 2, 0.0, step)
                painter.text_in(area, number(tick), "caption2", "secondaryLabel", "leading")
        for x, line, words in labels:
            area = Rect(x, plot.bottom + 6.0 + line * step, 0.0, step)
            painter.text_in(area, words, "caption2", "secondaryLabel", "leading")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        if self.goal is None:
            return
        plot, y = box.note[0].plot, box.note[0].y(self.goal)
        x = plot.x
        while x < plot.right:
            painter.fill(Rect(x, y - 0.5, min(5.0, plot.right - x), 1.0), "label@0.55")
            x += 9.0
        step = painter.theme.line_height("caption2")
        area = Rect(plot.right + 8.0, y - step / 2, 0.0, step)
        painter.text_in(area, number(self.goal or 0.0), "caption2", "label", "leading", 600)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        said = f"goal {number(self.goal)} {self.unit}".rstrip() if self.goal is not None else ""
        if self.band is not None:
            said = f"usual {number(self.band[0])} to {number(self.band[1])} {self.unit}".rstrip()
        return Semantic("chart", self.label, said, whole=False)


class BarChart(_Chart):
    """A bar for each point, from zero."""


class LineChart(_Chart):
    """A line through the points, broken where a value is missing; its axis need not begin at zero."""

    zero = False
    marker = "dot"

    def paint(self, box: Placed, painter: Painter) -> None:
        super().paint(box, painter)
        scale, column, _ = box.note
        run: list[Point] = []
        for index, (_, value) in enumerate([*self.points, ("", None)]):
            if value is not None:
                run.append(Point(scale.plot.x + (index + 0.5) * column, scale.y(value)))
                continue
            if len(run) > 1:
                painter.polyline(run, 2.0, self.color)
            run = []


class _Scale:
    """From values to places: the plot and the ticks, lowest first."""

    __slots__ = ("plot", "ticks")

    def __init__(self, plot: Rect, ticks: Sequence[float]) -> None:
        self.plot = plot
        self.ticks = ticks

    def y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return self.plot.bottom - (value - low) / (high - low) * self.plot.height


class _Mark(View):
    """One point: what is read out for it, and its bar or dot at height `top` of the plot."""

    def __init__(self, name: str, words: str, kind: str, color: str, top: float) -> None:
        self.name = name
        self.words = words
        self.kind = kind
        self.color = color
        self.top = top

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.kind == "bar":
            wide = min(max(1.5, box.width * 0.64), 30.0)
            tall = box.height - self.top
            if tall > 0:
                bar = Rect((box.width - wide) / 2, box.height - max(1.0, tall), wide, max(1.0, tall))
                radius = min(4.0, wide / 2, tall)
                painter.round(bar, (radius, radius, 0.0, 0.0), self.color)
            return
        radius = 4.0 if box.width >= 14.0 else 2.0
        dot = Rect(box.width / 2 - radius, self.top - radius, 2 * radius, 2 * radius)
        painter.round(dot, radius, self.color)
        if radius > 2.0:
            painter.round(dot.inset_by(2.0), radius - 2.0, "secondaryGroupedBackground")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic(self.kind if self.kind == "bar" else "point", self.name, self.words)


def axis(low: float, high: float, zero: bool) -> tuple[float, ...]:
    """Return a few round numbers that enclose the range: steps of 1, 2, 2.5 or 5 times a power of ten."""
    if zero:
        low, high = min(0.0, low), max(0.0, high)
    least = max(abs(low), abs(high), 1.0) * 1e-6
    if high - low < least:
        low, high = (low, low + 1.0) if zero else (low - 1.0, high + 1.0)
    rough = (high - low) / 4 * (1 - 1e-9)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1.0, 2.0, 2.5, 5.0, 10.0) if factor * power >= rough)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(round(index * step, 9) for index in range(first, last + 1))


def _is_known(value: float | None) -> bool:
    return value is not None and math.isfinite(value) and abs(value) < 1e12


def number(value: float) -> str:
    """Return a value in words: thousands with commas, at most two decimals."""
    return f"{value:,.2f}".rstrip("0").rstrip(".") if value != int(value) else f"{int(value):,}"
