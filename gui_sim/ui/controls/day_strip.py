"""A week of days in one line, with arrows to the weeks around it."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from gui_sim.geometry import Rect
from gui_sim.ui.control import Control
from gui_sim.ui.controls.choosing import MAX_VALUES
from gui_sim.ui.controls.month import MONTHS, WEEKDAYS, clamp, long_date
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import Effect
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Part, Placed, Semantic

HEAD = 44.0
WEEK = timedelta(days=7)


class DayStrip(Control[date]):
    """One day of a week that is shown whole; arrows and swipes turn to the week before and after.

    Args:
        label: What it chooses, only read out; the arrows are called "<label>: next week".
        value: The day.
        low, high: The first and the last day it can say.
        marked: Days with something to be had: they are drawn strong, the others pale; without it all are strong.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[date],
        *,
        low: date,
        high: date,
        marked: Collection[date] | None = None,
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, enabled)
        self.low = low
        self.high = max(low, high)
        self.marked = marked

    @property
    def day(self) -> date:
        """The day chosen, brought into range."""
        return clamp(self.value.value, self.low, self.high)

    def week(self) -> Sequence[date]:
        """Return the days shown, Monday first."""
        monday = monday_of(self.day)
        return [monday + timedelta(days=offset) for offset in range(7)]

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        head = max(HEAD, env.theme.line_height("headline") + 12.0)
        line = env.theme.line_height("caption1")
        tall = line + max(38.0, env.theme.line_height("title3") + 12.0) + 10.0
        back = _Turn(f"{self.label}: previous week", self._turn(-1), 44.0, head, icon="caret-left", icon_weight="bold")
        onward = _Turn(f"{self.label}: next week", self._turn(1), 44.0, head, icon="caret-right", icon_weight="bold")
        boxes = [
            back.layout(44.0, env).at(width - 96.0, 0.0),
            onward.layout(44.0, env).at(width - 48.0, 0.0),
        ]
        column = (width - 16.0) / 7
        for place, day in enumerate(self.week()):
            within = self.enabled and self.low <= day <= self.high
            strong = within and (self.marked is None or day in self.marked)
            cell = _Day(day, self.value.set(day) if within else None, column, tall, day == self.day, strong)
            boxes.append(cell.layout(column, env).at(8.0 + place * column, head))
        return Placed(self, width, head + tall + 4.0, boxes, note=head)

    def paint(self, box: Placed, painter: Painter) -> None:
        words = f"{MONTHS[self.day.month - 1]} {self.day.year}"
        painter.text_in(Rect(16.0, 0.0, box.width - 120.0, box.note), words, "headline", "label", "leading")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.label, long_date(self.day), enabled=self.enabled, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        for gesture, effect in (("swipe_left", self._turn(1)), ("swipe_right", self._turn(-1))):
            if effect is not None:
                yield Part(gesture, box.bounds, effect, self.label)  # type: ignore[arg-type]  # both are gestures

    def accepts(self, value: Any) -> bool:
        plain = isinstance(value, date) and not isinstance(value, datetime)
        return self.enabled and plain and self.low <= value <= self.high

    def set_moves(self, value: date, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        here, moves = self.day, list[Move]()
        while monday_of(here) != monday_of(value):
            onward = here < value
            here = clamp(here + (WEEK if onward else -WEEK), self.low, self.high)
            moves.append(TapOn(f"{self.label}: {'next' if onward else 'previous'} week", env.row))
        if here != value or not moves:
            moves.append(TapOn(long_date(value), env.row))
        return tuple(moves)

    def values(self, env: Env) -> Sequence[date] | None:
        count = (self.high - self.low).days + 1
        return [self.low + timedelta(days=offset) for offset in range(count)] if count <= MAX_VALUES else None

    def _turn(self, weeks: int) -> Effect | None:
        """Return what turns to another week: the same weekday there, or None where there is none."""
        there = clamp(self.day + weeks * WEEK, self.low, self.high)
        if not self.enabled or monday_of(there) == monday_of(self.day):
            return None
        return self.value.set(there)


class _Turn(Touch):
    """An arrow."""


class _Day(Touch):
    """A weekday over its number."""

    def __init__(
        self, day: date, effect: Effect | None, width: float, height: float, chosen: bool, strong: bool
    ) -> None:
        super().__init__(long_date(day), effect, width, height, selected=chosen)
        self.day = day
        self.strong = strong

    def paint(self, box: Placed, painter: Painter) -> None:
        line = painter.theme.line_height("caption1")
        name = WEEKDAYS[self.day.weekday()]
        painter.text_in(Rect(0.0, 2.0, box.width, line), name, "caption1", "secondaryLabel")
        side = min(box.width, box.height - line - 6.0)
        disc = Rect((box.width - side) / 2, line + 5.0, side, side)
        if self.selected:
            painter.round(disc, side / 2, "tint")
        ink = "#ffffff" if self.selected else "label" if self.strong else "tertiaryLabel"
        painter.text_in(disc, str(self.day.day), "title3", ink, weight=600 if self.strong or self.selected else 400)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        enabled = self.effect is not None
        return Semantic("button", self.label, f"{self.day:%A}", enabled=enabled, selected=self.selected)


def monday_of(day: date) -> date:
    """Return the Monday of a day's week."""
    return day - timedelta(days=day.weekday())
