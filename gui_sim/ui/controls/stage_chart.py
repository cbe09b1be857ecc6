"""The chart of a night: which stage of sleep when."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Rect
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

STAGES = {
    "awake": ("Awake", "systemOrange"),
    "rem": ("REM", "systemCyan"),
    "core": ("Core", "systemBlue"),
    "deep": ("Deep", "systemIndigo"),
}
BLOCK = 20.0

Span = tuple[datetime, datetime, str]


class StageChart(View):
    """Rows for awake, REM, core and deep sleep (and any other stage that occurs), hours along the foot.

    Args:
        label: What it shows; not drawn.
        spans: Beginning, end and stage of each span.
        inset: Room kept free at all sides.
    """

    expands = True

    def __init__(self, label: str, spans: Sequence[Span], *, inset: float = 16.0) -> None:
        self.label = label
        self.spans = _joined(sorted((span for span in spans if span[1] > span[0]), key=lambda span: span[:2]))
        self.inset = inset

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        stages = [*STAGES, *sorted({stage for _, _, stage in self.spans} - STAGES.keys())]
        font = env.theme.font("caption1")
        side = max(measure(_name(stage), font) for stage in stages) + 10.0
        tall = BLOCK + 14.0
        plot = Rect(self.inset + side, self.inset, width - 2 * self.inset - side, len(stages) * tall)
        boxes = []
        hours: list[tuple[float, str]] = []
        if self.spans:
            begin = self.spans[0][0]
            length = (max(span[1] for span in self.spans) - begin).total_seconds()
            for start, end, stage in self.spans:
                x = plot.x + (start - begin).total_seconds() / length * plot.width
                wide = max(2.0, (end - start).total_seconds() / length * plot.width)
                y = plot.y + stages.index(stage) * tall + (tall - BLOCK) / 2
                boxes.append(Placed(_Block(start, end, stage), wide, BLOCK).at(x, y))
            hours = self._hours(begin, length, plot, env)
        foot = env.theme.line_height("caption2") + 6.0
        tall_all = plot.height + foot + 2 * self.inset
        return Placed(self, width, tall_all, boxes, note=(plot, stages, tall, hours))

    def _hours(self, begin: datetime, length: float, plot: Rect, env: Env) -> list[tuple[float, str]]:
        """Return x and words of the full hours that fit along the foot."""
        room = measure("00:00", env.theme.font("caption2")) + 10.0
        every = next((n for n in (1, 2, 3, 4, 6, 12) if n * 3600 / length * plot.width >= room), 24)
        hour = begin.replace(minute=0, second=0, microsecond=0)
        placed = []
        while (away := (hour - begin).total_seconds()) <= length:
            if away >= 0 and hour.hour % every == 0:
                placed.append((plot.x + away / length * plot.width, f"{hour:%H:%M}"))
            hour += timedelta(hours=1)
        return placed

    def paint(self, box: Placed, painter: Painter) -> None:
        plot, stages, tall, hours = box.note
        whole = box.width - 2 * self.inset
        for index, stage in enumerate(stages):
            y = plot.y + index * tall
            painter.fill(Rect(self.inset, y, whole, 0.5), "separator")
            area = Rect(self.inset, y, 0.0, tall)
            painter.text_in(area, _name(stage), "caption1", "secondaryLabel", "leading")
        painter.fill(Rect(self.inset, plot.bottom, whole, 0.5), "separator")
        step = painter.theme.line_height("caption2")
        for x, words in hours:
            painter.fill(Rect(x, plot.y, 0.5, plot.height), "separator@0.6")
            half = measure(words, painter.theme.font("caption2")) / 2
            left = min(max(x - half, plot.x), plot.right - 2 * half)
            area = Rect(left, plot.bottom + 5.0, 0.0, step)
            painter.text_in(area, words, "caption2", "secondaryLabel", "leading")
        for before, after in zip(box.children, box.children[1:], strict=False):
            if abs(before.y - after.y) > 1.0 and after.x - before.x - before.width < 3.0:
                high, low = sorted((before, after), key=lambda child: child.y)
                painter.fill(Rect(after.x - 0.75, high.y + BLOCK, 1.5, low.y - high.y - BLOCK), "systemGray4")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("chart", self.label, whole=False)


class _Block(View):
    """One span of a stage."""

    def __init__(self, start: datetime, end: datetime, stage: str) -> None:
        self.start = start
        self.end = end
        self.stage = stage

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, min(4.0, box.width / 2), STAGES.get(self.stage, ("", "systemGray"))[1])

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("bar", _name(self.stage), f"{self.start:%H:%M} to {self.end:%H:%M}")


def _joined(spans: Sequence[Span]) -> list[Span]:
    """Return the spans with those of one stage that touch made one."""
    joined: list[Span] = []
    for start, end, stage in spans:
        if joined and joined[-1][2] == stage and joined[-1][1] >= start:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]), stage)
        else:
            joined.append((start, end, stage))
    return joined


def _name(stage: str) -> str:
    return STAGES.get(stage, (stage.capitalize(), ""))[0]
