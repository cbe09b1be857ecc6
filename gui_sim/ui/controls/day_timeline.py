"""A day by the hour: a line an hour, a block an event, side by side where they overlap."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from gui_sim.canvas.fonts import ellipsize, measure, wrap
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Acting, outlet_of
from gui_sim.ui.controls.month_grid import long_date
from gui_sim.ui.effects import Effect, Push
from gui_sim.ui.moves import TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.scroll import Keyed
from gui_sim.ui.view import Drag, Env, Outlet, Part, Placed, Semantic, View

LEAST = 30.0  # height of the shortest event, so that a finger can meet it


@dataclass(frozen=True, slots=True)
class TimelineItem:
    """Something with a beginning and an end; `color` is a theme colour."""

    id: str
    title: str
    starts: datetime
    ends: datetime
    color: str = "systemBlue"
    subtitle: str = ""
    to: Screen | None = None


class DayTimeline(View):
    """The hours of a day with its events; the present hour is a red line.

    Args:
        day: The day shown; events are cut to it.
        events: In any order.
        on_hour: What touching a free hour does: an effect, or a screen to go to.
        hours: The first hour and the one after the last.
    """

    expands = True

    def __init__(
        self,
        day: date,
        events: Sequence[TimelineItem],
        on_hour: Callable[[int], Effect | Screen] | None = None,
        hours: tuple[int, int] = (0, 24),
    ) -> None:
        self.day = day
        self.hours = hours
        self.on_hour = on_hour
        self.start = datetime.combine(day, time()) + timedelta(hours=hours[0])
        self.end = datetime.combine(day, time()) + timedelta(hours=hours[1])
        shown = (e for e in events if e.starts < self.end and (e.ends > self.start or e.starts == self.start))
        self.events = sorted(shown, key=lambda e: (e.starts, -(e.ends - e.starts).total_seconds(), e.id))

    def hour_effect(self, hour: int) -> Effect | None:
        """Return what touching an hour does."""
        if self.on_hour is None:
            return None
        found = self.on_hour(hour)
        return Push(found) if isinstance(found, Screen) else found

    def inner(self, env: Env) -> Iterable[View]:
        events = [Keyed(event.id, _Event(event)) for event in self.events]
        return (*events, *(self._slot(hour) for hour in range(*self.hours)))

    def _slot(self, hour: int) -> "_Hour":
        return _Hour(hour, self.hour_effect(hour))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        step = max(52.0, 2.0 * env.theme.line_height("footnote") + 16.0)
        gutter = measure("00:00", env.theme.font("caption1")) + 24.0
        top = env.theme.line_height("caption1") / 2 + 4.0
        boxes = []
        for hour in range(*self.hours):
            y = top + (hour - self.hours[0]) * step
            boxes.append(Placed(self._slot(hour), gutter, step).at(0.0, y))
        spans = [self._span(event, step, top) for event in self.events]
        room = width - gutter - 8.0
        for event, (y, bottom), (lane, lanes) in zip(self.events, spans, columns(spans), strict=True):
            wide = room / lanes
            box = Keyed(event.id, _Event(event)).layout(max(2.0, wide - 2.0), env, bottom - y - 2.0)
            boxes.append(box.at(gutter + lane * wide, y + 1.0))
        tall = top * 2 + (self.hours[1] - self.hours[0]) * step
        now = (env.ctx.now - self.start).total_seconds() / 3600
        line = top + now * step if self.start <= env.ctx.now < self.end else None
        return Placed(self, width, tall, boxes, note=(step, gutter, top, line, f"{env.ctx.now:%H:%M}"))

    def _span(self, event: TimelineItem, step: float, top: float) -> tuple[float, float]:
        """Return where a block begins and ends, never shorter than a finger needs."""
        last = top + (self.end - self.start).total_seconds() / 3600 * step
        begin = top + max(0.0, (event.starts - self.start).total_seconds()) / 3600 * step
        end = top + (min(event.ends, self.end) - self.start).total_seconds() / 3600 * step
        begin = min(begin, last - LEAST)
        return begin, max(end, begin + LEAST)

    def paint(self, box: Placed, painter: Painter) -> None:
        step, gutter, top, line, _ = box.note
        tall = painter.theme.line_height("caption1")
        for index in range(self.hours[1] - self.hours[0] + 1):
            y = top + index * step
            painter.fill(Rect(gutter, y, box.width - gutter, 0.5), "separator")
            if line is not None and abs(line - y) < tall * 0.9:
                continue  # the present time stands there
            area = Rect(0.0, y - tall / 2, gutter - 8.0, tall)
            painter.text_in(area, f"{self.hours[0] + index:02d}:00", "caption1", "secondaryLabel", "trailing")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        _, gutter, _, line, words = box.note
        if line is None:
            return
        tall = painter.theme.line_height("caption1")
        area = Rect(0.0, line - tall / 2, gutter - 8.0, tall)
        painter.text_in(area, words, "caption1", "systemRed", "trailing", 600)
        painter.fill(Rect(gutter, line - 0.5, box.width - gutter, 1.0), "systemRed")
        painter.round(Rect(gutter - 3.5, line - 3.5, 7.0, 7.0), 3.5, "systemRed")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("timeline", long_date(self.day), whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.on_hour is None:
            return
        step, gutter, top, _, _ = box.note

        def touched(drag: Drag) -> Effect:
            hour = self.hours[0] + int(drag.start.y // step)
            return self.hour_effect(min(max(hour, self.hours[0]), self.hours[1] - 1)) or Effect()

        lanes = Rect(gutter, top, box.width - gutter, box.height - 2 * top)
        yield Part("tap", lanes, touched, long_date(self.day))


class _Hour(View):
    """The margin of one hour: what is read out for it, and a place to touch that no event covers."""

    def __init__(self, hour: int, effect: Effect | None) -> None:
        self.label = f"{hour:02d}:00"
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button" if self.effect is not None else "text", self.label)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        if self.effect is not None:
            yield outlet_of(self.effect, (TapOn(self.label, env.row),))


class _Event(Acting):
    """The block of an event."""

    def __init__(self, event: TimelineItem) -> None:
        super().__init__(event.title, to=event.to)
        self.event = event

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, height or LEAST)

    def paint(self, box: Placed, painter: Painter) -> None:
        event = self.event
        painter.round(box.bounds, 5.0, "background")
        painter.round(box.bounds, 5.0, f"{event.color}@0.2")
        painter.round(Rect(0.0, 0.0, 3.5, box.height), (1.75, 0.0, 0.0, 1.75), event.color)
        font = painter.theme.font("caption1", 600)
        step = painter.theme.line_height("caption1")
        room = box.width - 14.0
        if room < 12.0:
            return
        below = event.subtitle or f"{event.starts:%H:%M} to {event.ends:%H:%M}"
        lines = wrap(event.title, font, room, max(1, min(3, int((box.height - 6.0) // step))))
        y = 4.0 if box.height >= step + 12.0 else (box.height - step) / 2
        for line in lines:
            painter.text_in(Rect(10.0, y, room, step), line, "caption1", "label", "leading", 600)
            y += step
        if y + step <= box.height - 2.0:
            words = ellipsize(below, painter.theme.font("caption1"), room)
            painter.text_in(Rect(10.0, y, room, step), words, "caption1", "secondaryLabel", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        event = self.event
        when = f"{event.starts:%H:%M} to {event.ends:%H:%M}"
        return Semantic("button", event.title, f"{when}, {event.subtitle}" if event.subtitle else when)


def columns(spans: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """Return for each span (in order of beginning) its lane and how many lanes its group needs.

    A group is a run of spans that touch each other in time; within it each takes the first free lane.
    """
    lanes: list[int] = []
    counts: list[int] = []
    ends: list[float] = []
    group = 0
    for index, (begin, end) in enumerate(spans):
        if ends and begin >= max(ends):
            counts += [len(ends)] * (index - group)
            group, ends = index, []
        lane = next((place for place, busy in enumerate(ends) if busy <= begin), len(ends))
        ends[lane : lane + 1] = [end]
        lanes.append(lane)
    counts += [len(ends)] * (len(spans) - group)
    return list(zip(lanes, counts, strict=True))
