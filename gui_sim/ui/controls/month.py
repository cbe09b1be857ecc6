"""A month of days to choose from, with arrows to its neighbours and wheels that go to any other."""

from calendar import monthrange
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import TypeVar

from gui_sim.canvas.fonts import measure
from gui_sim.geometry import Rect
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.controls.wheel import Column, Wheels, turns
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.layout import circle
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View

T = TypeVar("T")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
EARLIEST = date(1900, 1, 1)
LATEST = date(2099, 12, 31)
HEADER = 44.0
CELL = 44.0


def long_date(day: date) -> str:
    """Write a day in full: "7 March 2026"."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def short_date(day: date) -> str:
    """Write a day briefly: "7 Mar 2026"."""
    return f"{day.day} {MONTHS[day.month - 1][:3]} {day.year}"


def moved_to(day: date, year: int, month: int) -> date:
    """Return the same day of another month, or that month's last."""
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def clamp(day: date, low: date, high: date) -> date:
    """Return the day, or the nearer end if it lies outside."""
    return min(max(day, low), high)


def date_columns(label: str, day: date, low: date, high: date, with_day: bool) -> Sequence[Column[date]]:
    """Return wheels for year, month and, if wanted, day, in the order to set them; each stays in range."""
    years = tuple(str(year) for year in range(low.year, high.year + 1))

    def to_year(index: int) -> date:
        return clamp(moved_to(day, low.year + index, day.month), low, high)

    def to_month(index: int) -> date:
        return clamp(moved_to(day, day.year, index + 1), low, high)

    def to_day(index: int) -> date:
        return clamp(day.replace(day=index + 1), low, high)

    columns = [
        Column(f"{label}: year", years, day.year - low.year, to_year),
        Column(f"{label}: month", MONTHS, day.month - 1, to_month),
    ]
    if with_day:
        days = tuple(str(number) for number in range(1, monthrange(day.year, day.month)[1] + 1))
        columns.append(Column(f"{label}: day", days, day.day - 1, to_day))
    return columns


class MonthPanel(View):
    """One month of days.

    Args:
        label: The control's label; arrows and wheels are named after it ("<label>: next month").
        chosen: The day with the filled circle, if any.
        start: A day of the month shown at first.
        low, high: The first and last day that can be chosen.
        choose: What a tap on a day does.
    """

    expands = True

    def __init__(
        self,
        label: str,
        chosen: date | None,
        start: date,
        low: date,
        high: date,
        choose: Callable[[date], Effect],
    ) -> None:
        self.label = label
        self.chosen = chosen
        self.start = clamp(start, low, high)
        self.low = low
        self.high = high
        self.choose = choose

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def forget(self, env: Env) -> Effect:
        """Return the effect that brings the panel back to the month of its day."""
        return Do(SetLocal(self._month_key(env), None), SetLocal(self._wheels_key(env), None))

    def _month_key(self, env: Env) -> str:
        return f"month/{env.key(self.label)}"

    def _wheels_key(self, env: Env) -> str:
        return f"go to/{env.key(self.label)}"

    def month(self, env: Env) -> date:
        """Return a day of the month that is shown."""
        shown = env.local(self._month_key(env))
        if not isinstance(shown, str):
            return self.start
        return clamp(date.fromisoformat(shown), self.low, self.high)

    def _show(self, day: date, key: str) -> Effect:
        return SetLocal(key, clamp(day, self.low, self.high).isoformat())

    def _wheels(self, shown: date) -> Sequence[Column[date]]:
        return date_columns(self.label, shown, self.low, self.high, False)

    def moves(self, target: date, env: Env) -> tuple[Move, ...]:
        """Return the moves that choose a day once the panel is open: turn the month, then tap the day."""
        here = self.month(env)
        wheels = bool(env.local(self._wheels_key(env)))
        title = TapOn(f"{self.label}: choose month", env.row)
        day = TapOn(long_date(target), env.row)
        apart = (target.year - here.year) * 12 + target.month - here.month
        if apart == 0:
            return (title, day) if wheels else (day,)
        if abs(apart) <= 2 and not wheels:
            arrow = TapOn(f"{self.label}: {'next' if apart > 0 else 'previous'} month", env.row)
            return (*(arrow,) * abs(apart), day)
        to = turns(self._wheels, here, target, env.row)
        return (*to, title, day) if wheels else (title, *to, title, day)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        here = self.month(env)
        wheels = bool(env.local(self._wheels_key(env)))
        boxes = self._header(here, wheels, width, env)
        if wheels:
            columns = self._wheels(here)[::-1]
            key = self._month_key(env)  # taken now: a drag is asked for its effect after the walk
            drums = Wheels(columns, lambda day: self._show(day, key)).layout(width, env)
            return Placed(self, width, HEADER + drums.height, [*boxes, drums.at(0.0, HEADER)])
        first, length = monthrange(here.year, here.month)
        names = env.theme.line_height("footnote") + 4.0
        wide = (width - 16.0) / 7
        for number in range(length):
            week, column = divmod(first + number, 7)
            cell = self._cell(here.replace(day=number + 1), wide, env).layout(wide, env)
            boxes.append(cell.at(8.0 + column * wide, HEADER + names + week * CELL))
        weeks = (first + length + 6) // 7
        return Placed(self, width, HEADER + names + weeks * CELL + 6.0, boxes, note=names)

    def _header(self, here: date, wheels: bool, width: float, env: Env) -> list[Placed]:
        turned = SetLocal(self._wheels_key(env), None if wheels else True)
        title = _Title(f"{self.label}: choose month", here, turned, wheels)
        boxes = [title.layout(width - 2 * 48.0 - 8.0, env)]
        if wheels:
            return boxes
        before = here.replace(day=1) - timedelta(days=1)
        after = here.replace(day=monthrange(here.year, here.month)[1])
        key = self._month_key(env)
        back = self._show(before.replace(day=1), key) if before >= self.low else None
        on = self._show(after + timedelta(days=1), key) if after < self.high else None
        for place, (name, icon, effect) in enumerate((("previous", "left", back), ("next", "right", on))):
            arrow = Touch(
                f"{self.label}: {name} month", effect, 48.0, HEADER,
                icon=f"caret-{icon}", icon_size=20.0, icon_weight="bold",
            )  # fmt: skip
            boxes.append(arrow.layout(48.0, env).at(width - 8.0 - 48.0 * (2 - place), 0.0))
        return boxes

    def _cell(self, day: date, wide: float, env: Env) -> "_Day":
        effect = self.choose(day) if self.low <= day <= self.high else None
        return _Day(day, day == self.chosen, day == env.ctx.today, effect, wide)

    def paint(self, box: Placed, painter: Painter) -> None:
        if box.note is None:
            return
        wide = (box.width - 16.0) / 7
        font = painter.theme.font("caption2", 600)
        letters = 3 if max(measure(name.upper(), font) for name in WEEKDAYS) + 4.0 <= wide else 1
        for column, name in enumerate(WEEKDAYS):
            area = Rect(8.0 + column * wide, HEADER, wide, box.note)
            painter.text_in(area, name[:letters].upper(), "caption2", "tertiaryLabel", weight=600)


class _Title(Touch):
    """Month and year, which opens and closes the wheels."""

    def __init__(self, label: str, here: date, effect: Effect, wheels: bool) -> None:
        words = f"{MONTHS[here.month - 1]} {here.year}"
        super().__init__(label, effect, 0.0, HEADER, text=words, style="headline")
        self.value = self.text
        self.wheels = wheels

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, HEADER)

    def paint(self, box: Placed, painter: Painter) -> None:
        ink = "tint" if self.wheels else "label"
        painter.text_in(Rect(16.0, 0.0, box.width - 16.0, box.height), self.text, "headline", ink, "leading")
        x = 16.0 + measure(self.text, painter.theme.font("headline")) + 5.0
        icon = "caret-down" if self.wheels else "caret-right"
        painter.icon(Rect(x, (box.height - 14.0) / 2, 14.0, 14.0), icon, "tint", "bold")


class _Day(Touch):
    """A day of the month; the chosen one has a filled circle, today is written in the tint."""

    def __init__(self, day: date, chosen: bool, today: bool, effect: Effect | None, wide: float) -> None:
        super().__init__(long_date(day), effect, wide, CELL, text=str(day.day), selected=chosen)
        self.today = today

    def paint(self, box: Placed, painter: Painter) -> None:
        ink = "tint" if self.today else "label" if self.effect is not None else "tertiaryLabel"
        if self.selected:
            ground = circle(box.bounds.center, 20.0)
            painter.round(ground, 20.0, "tint" if self.today else "tint@0.16")
            ink = "#ffffff" if self.today else "tint"
        painter.text_in(box.bounds, self.text, "title3", ink, weight=600 if self.selected else None)
