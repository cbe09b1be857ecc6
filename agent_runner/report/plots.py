"""Charts as SVG that stands in a page: numbers with their intervals, in the colours of the page's theme.

A chart is a picture of plain data, 380 units wide, so that its letters stay legible on a phone. Colours come from the
classes `s0`, `s1`, … of the runs, see `colors`. All words are escaped; each chart has a title that is read aloud.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from agent_runner.metrics import Estimate

WIDTH = 380.0
_LEFT, _BOTTOM = 8.0, 26.0
_WORDS = 100.0
"""Room at the right of the intervals for their words."""
_LABEL = 46
"""Letters of a label that fit the chart."""
_MOST_DOTS = 12
"""Steps of a curve that get a dot and a tick each."""
_LIGHT = ("#0a5fc2", "#b84a00", "#1b7a45", "#ad2279", "#6546d1", "#00737c", "#855523", "#566070")
_DARK = ("#6db3ff", "#ffa459", "#5fd38d", "#ff8fd0", "#b3a1ff", "#4fd1da", "#d8a878", "#aab4c3")


@dataclass(frozen=True, kw_only=True)
class Mark:
    """One number of one run: `series` is the run's place, `words` stand at its right, `more` is told on pointing."""

    series: int
    number: Estimate
    words: str
    more: str = ""


@dataclass(frozen=True, kw_only=True)
class Group:
    """Marks under one label."""

    label: str
    marks: Sequence[Mark]


@dataclass(frozen=True, kw_only=True)
class Point:
    """One run in a plane."""

    series: int
    x: Estimate
    y: Estimate
    more: str = ""


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One run's number at each of some steps."""

    series: int
    values: Sequence[tuple[float, Estimate]]
    dashed: bool = False


def colors(count: int) -> str:
    """Return CSS that gives each of `count` runs a colour of its own, in light and in dark."""
    rules = []
    for index in range(count):
        if index < len(_LIGHT):
            light, dark = _LIGHT[index], _DARK[index]
        else:  # hues a golden angle apart stay distinct for any number
            hue = index * 137.508 % 360
            light, dark = f"hsl({hue:.0f} 70% 35%)", f"hsl({hue:.0f} 75% 70%)"
        rules.append(f".s{index}{{--s:{light}}}:root[data-theme=dark] .s{index}{{--s:{dark}}}")
    return "".join(rules)


def interval_chart(title: str, groups: Sequence[Group], *, start: float = 0.0, end: float = 1.0) -> Markup:
    """Draw each number as a dot, its interval as a bar, and its bounds, where some are missing, as a thin line."""
    axis = _Axis(start, end, _LEFT, WIDTH - _WORDS)
    y = 6.0
    body = []
    for group in groups:
        y += 16
        body.append(_text(_LEFT, y - 3, _short(group.label), "label"))
        for mark in group.marks:
            y += 15
            body.append(_mark(axis, y - 6, mark))
        y += 7
    height = y + _BOTTOM
    return _svg(title, height, [*_grid_x(axis, y), *body])


def scatter_chart(title: str, points: Sequence[Point], *, x_name: str, y_name: str) -> Markup:
    """Draw each run as a point between 0 and 1 in both directions, with its two intervals as thin lines."""
    left, top, bottom = 40.0, 10.0, 318.0
    across, up = _Axis(0, 1, left, WIDTH - 10), _Axis(0, 1, bottom, top)
    body: list[Markup] = []
    for point in points:
        if point.x.value is None or point.y.value is None:
            continue
        x, y = across(point.x.value), up(point.y.value)
        lines = []
        if point.x.low is not None and point.x.high is not None:
            lines.append(_line(across(point.x.low), y, across(point.x.high), y, "thin"))
        if point.y.low is not None and point.y.high is not None:
            lines.append(_line(x, up(point.y.low), x, up(point.y.high), "thin"))
        body.append(_named(point.series, [*lines, _dot(x, y, 5.5)], point.more))
    grid = [*_grid_x(across, bottom, x_name), *_grid_y(up, left, WIDTH - 10, y_name)]
    return _svg(title, bottom + 40, [*grid, *body])


def line_chart(title: str, curves: Sequence[Curve], *, x_name: str) -> Markup:
    """Draw numbers between 0 and 1 over steps, each with its interval."""
    left, top, bottom = 34.0, 10.0, 218.0
    steps = sorted({step for curve in curves for step, _ in curve.values})
    across, up = _Axis(steps[0], max(steps[-1], steps[0] + 1), left + 8, WIDTH - 14), _Axis(0, 1, bottom, top)
    body = []
    for curve in curves:
        known = [(across(step), one) for step, one in curve.values if one.value is not None]
        path = " L".join(f"{x:.1f} {up(one.value):.1f}" for x, one in known if one.value is not None)
        parts = [_tag("path", d=f"M{path}", class_="curve dashed" if curve.dashed else "curve")] if known else []
        for x, one in known:
            if one.low is not None and one.high is not None:
                parts.append(_line(x, up(one.low), x, up(one.high), "thin"))
            if one.value is not None and len(steps) <= _MOST_DOTS:
                parts.append(_dot(x, up(one.value), 3))
        body.append(_named(curve.series, parts))
    grid = [*_grid_y(up, left, WIDTH - 10, "")]
    for step in steps[:: math.ceil(len(steps) / _MOST_DOTS)]:
        grid.append(_text(across(step), bottom + 15, f"{step:g}", "tick middle"))
    grid.append(_text((left + WIDTH) / 2, bottom + 32, x_name, "name middle"))
    return _svg(title, bottom + 40, [*grid, *body])


def nice_range(values: Iterable[float], *, around_zero: bool = False) -> tuple[float, float]:
    """Return round ends of an axis that holds the values; around zero both ways are equally long."""
    found = [value for value in values if math.isfinite(value)]
    high, low = max(found, default=1.0), min(found, default=0.0)
    reach = max(abs(high), abs(low)) if around_zero else max(high, 0.0)
    step = _step((reach or 1.0) / 2)
    end = step * math.ceil((reach or 1.0) / step - 1e-9)
    return (-end, end) if around_zero else (0.0, end)


class _Axis:
    """From values to places."""

    def __init__(self, start: float, end: float, first: float, last: float) -> None:
        self.start, self.end, self.first, self.last = start, end, first, last

    def __call__(self, value: float) -> float:
        share = (min(max(value, self.start), self.end) - self.start) / (self.end - self.start)
        return self.first + share * (self.last - self.first)

    def ticks(self) -> Iterator[float]:
        """Yield round values from end to end, with room for their digits between them."""
        step = _step((self.end - self.start) * 75 / abs(self.last - self.first))
        for number in range(math.ceil(self.start / step - 1e-9), math.floor(self.end / step + 1e-9) + 1):
            yield number * step


def _step(about: float) -> float:
    """Return the nearest of 1, 2, 2.5, 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(about))
    return min((factor * power for factor in (1, 2, 2.5, 5, 10)), key=lambda step: abs(step - about))


def _mark(axis: _Axis, y: float, mark: Mark) -> Markup:
    one = mark.number
    parts = []
    if one.worst is not None and one.best is not None and one.worst != one.best:
        parts.append(_line(axis(one.worst), y, axis(one.best), y, "thin"))
    if one.low is not None and one.high is not None:
        parts.append(_line(axis(one.low), y, axis(one.high), y, "bar"))
    if one.value is not None:
        parts.append(_dot(axis(one.value), y, 4.5))
    parts.append(_text(axis.last + 12, y + 4, mark.words, "words"))
    return _named(mark.series, parts, mark.more)


def _named(series: int, parts: Iterable[Markup], more: str = "") -> Markup:
    title = [_tag("title", [Markup.escape(more)])] if more else []
    return _tag("g", [*title, *parts], class_=f"s{series}")


def _grid_x(axis: _Axis, bottom: float, name: str = "") -> Iterator[Markup]:
    for tick in axis.ticks():
        x = axis(tick)
        yield _line(x, 6, x, bottom, "zero" if tick == 0 and axis.start < 0 else "grid")
        anchor = "start" if x < 14 else "middle"
        yield _text(x, bottom + 15, f"{tick:g}", f"tick {anchor}")
    if name:
        yield _text((axis.first + axis.last) / 2, bottom + 33, name, "name middle")


def _grid_y(axis: _Axis, left: float, right: float, name: str) -> Iterator[Markup]:
    for tick in axis.ticks():
        y = axis(tick)
        yield _line(left, y, right, y, "grid")
        yield _text(left - 6, y + 4, f"{tick:g}", "tick end")
    if name:
        middle = (axis.first + axis.last) / 2
        yield _tag(
            "text", [Markup.escape(name)], class_="name middle", transform=f"translate(10 {middle:.1f}) rotate(-90)"
        )


def _svg(title: str, height: float, parts: Iterable[Markup]) -> Markup:
    named = _tag("title", [Markup.escape(title)])
    return _tag("svg", [named, *parts], class_="chart", viewBox=f"0 0 {WIDTH:g} {height:g}", role="img")


def _text(x: float, y: float, words: str, kind: str) -> Markup:
    return _tag("text", [Markup.escape(words)], x=f"{x:.1f}", y=f"{y:.1f}", class_=kind)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return _tag("line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", class_=kind)


def _dot(x: float, y: float, radius: float) -> Markup:
    return _tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:g}", class_="dot")


def _tag(name: str, parts: Iterable[Markup] = (), **attributes: str) -> Markup:
    shown = Markup("").join(
        Markup(' {}="{}"').format(Markup(key.rstrip("_")), value) for key, value in attributes.items()
    )
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), shown, Markup("").join(parts))


def _short(label: str) -> str:
    return label if len(label) <= _LABEL else label[: _LABEL - 1] + "…"
