"""The month page of a calendar: a cell a day, dots for what is on."""

import calendar
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from gui_sim.geometry import Rect
from gui_sim.ui.acting import outlet_of
from gui_sim.ui.control import Control
from gui_sim.ui.effects import Do, Effect
from gui_sim.ui.layout import hairline
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View

DAYS = ("M", "T", "W", "T", "F", "S", "S")
MOST_DOTS = 3


class MonthGrid(Control[date]):
    """One month, weeks beginning on Monday. Paging to another month is the screen's business.

    Args:
        label: What it chooses.
        value: The day chosen, which may lie in another month.
        marks: For each day with something on, the colours of the dots below it (three are shown).
        on_pick: What choosing a day does beside setting the value.
        month: Any day of the month shown.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: Binding[date],
        marks: Mapping[date, Sequence[str]],
        *,
        on_pick: Callable[[date], Effect] | None = None,
        month: date,
    ) -> None:
        super().__init__(label, value)
        self.marks = marks
        self.on_pick = on_pick
        self.month = month.replace(day=1)

    def days(self) -> Sequence[date]:
        """Return every day of the month."""
        count = calendar.monthrange(self.month.year, self.month.month)[1]
        return [self.month + timedelta(days=day) for day in range(count)]

    def effect(self, day: date) -> Effect:
        """Return what touching a day does."""
        picked = self.value.set(day)
        return picked if self.on_pick is None else Do(picked, self.on_pick(day))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        head = env.theme.line_height("caption2") + 8.0
        tall = cell_height(env)
        column = width / 7
        first = self.month.weekday()
        today = env.ctx.today
        boxes = []
        for index, day in enumerate(self.days(), first):
            marks = tuple(self.marks.get(day, ()))
            cell = _Day(day, day == today, day == self.value.value, marks, self.effect(day))
            boxes.append(Placed(cell, column, tall).at(index % 7 * column, head + index // 7 * tall))
        weeks = -(-(first + len(boxes)) // 7)
        return Placed(self, width, head + weeks * tall, boxes, note=(head, tall, weeks))

    def paint(self, box: Placed, painter: Painter) -> None:
        head, tall, weeks = box.note
        column = box.width / 7
        for index, name in enumerate(DAYS):
            ink = "secondaryLabel" if index >= 5 else "label"
            painter.text_in(Rect(index * column, 0.0, column, head - 4.0), name, "caption2", ink, weight=600)
        for week in range(weeks):
            left = self.month.weekday() * column if week == 0 else 0.0
            painter.fill(hairline(head + week * tall, left, box.width), "separator")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.label, f"{self.month:%B %Y}", whole=False)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        if self.on_pick is None:
            return
        for day in self.days():
            outlet = outlet_of(self.on_pick(day), (TapOn(long_date(day), env.row),))
            if _acts(outlet):
                yield outlet

    def accepts(self, value: Any) -> bool:
        if type(value) is not date or value.replace(day=1) != self.month:
            return False
        # A day that leads elsewhere is a link: touching it leaves the form it would be set on.
        return self.on_pick is None or not _acts(outlet_of(self.on_pick(value), ()))

    def set_moves(self, value: date, env: Env) -> tuple[Move, ...]:
        return () if value == self.value.value else (TapOn(long_date(value), env.row),)

    def values(self, env: Env) -> Sequence[date]:
        return [day for day in self.days() if self.accepts(day)]


class _Day(View):
    """One cell of a month."""

    def __init__(self, day: date, today: bool, chosen: bool, marks: tuple[str, ...], effect: Effect) -> None:
        self.day = day
        self.today = today
        self.chosen = chosen
        self.marks = marks
        self.effect = effect

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def paint(self, box: Placed, painter: Painter) -> None:
        side = painter.theme.line_height("title3") + 11.0
        disc = Rect((box.width - side) / 2, 3.0, side, side)
        if self.chosen:
            painter.round(disc, side / 2, "systemRed" if self.today else "label")
        quiet = "secondaryLabel" if self.day.weekday() >= 5 else "label"
        ink = "systemRed" if self.today else quiet
        if self.chosen:
            ink = "#ffffff" if self.today else "background"
        weight = 600 if self.today or self.chosen else 400
        painter.text_in(disc, str(self.day.day), "title3", ink, weight=weight)
        shown = self.marks[:MOST_DOTS]
        x = (box.width - 8.0 * len(shown) + 2.0) / 2
        for color in shown:
            painter.round(Rect(x, disc.bottom + 2.5, 6.0, 6.0), 3.0, color)
            x += 8.0

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        count = len(self.marks)
        words = "" if not count else "1 mark" if count == 1 else f"{count} marks"
        hint = "today" if self.today else ""
        return Semantic("button", long_date(self.day), words, hint, selected=self.chosen)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, self.effect, long_date(self.day))


def _acts(outlet: Outlet) -> bool:
    return outlet.call is not None or outlet.to is not None


def long_date(day: date) -> str:
    """Return a day in words: "7 March 2026"."""
    return f"{day.day} {day:%B %Y}"


def cell_height(env: Env) -> float:
    """Return the height of a day's cell in points."""
    return max(50.0, env.theme.line_height("title3") + 25.0)
