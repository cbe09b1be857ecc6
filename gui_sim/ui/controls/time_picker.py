"""A time of day, alone or with its day: rows with grey capsules that unfold wheels or a month."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, TypeVar

from gui_sim.ui.controls.choosing import MAX_VALUES
from gui_sim.ui.controls.folding import NOTHING, UNFOLDED, Capsule, Folding, NoneButton, folded, none_label
from gui_sim.ui.controls.month import EARLIEST, LATEST, MonthPanel, clamp, short_date
from gui_sim.ui.controls.wheel import Column, Wheels, turns
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.layout import VStack
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, View

C = TypeVar("C", bound=time | None)
M = TypeVar("M", bound=datetime | None)
USUAL = time(9, 0)  # where an empty time starts


def time_columns(label: str, at: time, step: int, low: time, high: time) -> Sequence[Column[time]]:
    """Return wheels for hour and minute; a minute off the step is a row as long as it is chosen."""
    hours = range(low.hour, high.hour + 1)
    minutes = sorted({*range(0, 60, step), at.minute})

    def to_hour(index: int) -> time:
        return min(max(time(hours[index], at.minute), low), high)

    def to_minute(index: int) -> time:
        return min(max(time(at.hour, minutes[index]), low), high)

    return (
        Column(f"{label}: hour", [f"{hour:02d}" for hour in hours], at.hour - low.hour, to_hour),
        Column(f"{label}: minute", [f"{minute:02d}" for minute in minutes], minutes.index(at.minute), to_minute),
    )


def on_step(at: time, step: int) -> bool:
    """Tell whether a time is whole minutes on a step that wheels have."""
    return at.minute % step == 0 and not at.second and not at.microsecond and at.tzinfo is None


class TimePicker(Folding[C]):
    """A time of day, by wheels for hour and minute.

    Args:
        label: The row's words.
        value: The time; with `optional` it may be None, and the panel has the choice "None".
        step: Minutes between rows of the minute wheel.
        low, high: The first and the last time it can say.
        subtitle: A second line of the row.
    """

    def __init__(
        self,
        label: str,
        value: Binding[C],
        *,
        step: int = 5,
        low: time | None = None,
        high: time | None = None,
        optional: bool = False,
        subtitle: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, subtitle, enabled)
        self.step = min(max(1, step), 60)
        self.low = low or time(0, 0)
        self.high = max(high or time(23, 59), self.low)
        self.optional = optional

    def _start(self) -> time:
        at = self.value.value
        return min(max(at if isinstance(at, time) else USUAL, self.low), self.high)

    def _set(self, at: Any) -> Effect:
        return self.value.set(at)

    def _columns(self, at: time) -> Sequence[Column[time]]:
        return time_columns(self.label, at, self.step, self.low, self.high)

    def capsules(self, env: Env) -> Sequence[Capsule]:
        at = self.value.value
        return (Capsule(self.label, f"{at:%H:%M}" if at is not None else NOTHING),)

    def opening(self, which: str, env: Env) -> Effect | None:
        return self._set(self._start()) if self.value.value is None else None

    def panel(self, which: str, env: Env) -> View:
        wheels = Wheels(self._columns(self._start()), self._set)
        if not self.optional:
            return wheels
        none = Do(self._set(None), SetLocal(UNFOLDED, None))
        button = NoneButton(none_label(self.label), none, self.value.value is None)
        return VStack(wheels, button, align="fill")

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.enabled and self.optional
        if not self.enabled or not isinstance(value, time):
            return False
        return on_step(value, self.step) and self.low <= value <= self.high

    def set_moves(self, value: C, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        if value is None:
            none = TapOn(none_label(self.label), env.row)
            return (none,) if self.is_open("", env) else (TapOn(self.label, env.row), none)
        at: time = value
        return self.unfolded(self.label, "", turns(self._columns, self._start(), at, env.row), env)

    def values(self, env: Env) -> Sequence[C] | None:
        if 1440 // self.step > 4 * MAX_VALUES:
            return None
        grid = [time(hour, minute) for hour in range(24) for minute in range(0, 60, self.step)]
        every: list[Any] = [at for at in grid if self.low <= at <= self.high]
        if self.optional:
            every.append(None)
        return every if len(every) <= MAX_VALUES else None


class DateTimePicker(Folding[M]):
    """A day and a time as one value. Of its capsules "<label>: date" unfolds a month, "<label>: time" wheels.

    Args:
        label: The row's words.
        value: Day and time; with `optional` it may be None, and the month has the choice of that.
        step: Minutes between rows of the minute wheel.
        low, high: The first and the last moment it can say.
        subtitle: A second line of the row.
        whole: Only the day is shown and changed, as the "first" or the "last" of whole days; what ends at midnight
            has the day before as its last.
        nothing: What stands there for None.
    """

    def __init__(
        self,
        label: str,
        value: Binding[M],
        *,
        step: int = 5,
        low: datetime | None = None,
        high: datetime | None = None,
        optional: bool = False,
        subtitle: str = "",
        enabled: bool = True,
        whole: Literal["", "first", "last"] = "",
        nothing: str = NOTHING,
    ) -> None:
        super().__init__(label, value, subtitle, enabled)
        self.step = min(max(1, step), 60)
        self.low = low or datetime.combine(EARLIEST, time(0, 0))
        self.high = max(high or datetime.combine(LATEST, time(23, 59)), self.low)
        self.optional = optional
        self.whole = whole
        self.nothing = nothing

    def _within(self, moment: datetime) -> datetime:
        return min(max(moment, self.low), self.high)

    def _day_of(self, at: datetime) -> date:
        return (at - timedelta(minutes=1)).date() if self.whole == "last" else at.date()

    def _on_day(self, day: date) -> datetime:
        at = self.value.value
        if self.whole == "last" and at is not None and at.time() == time(0, 0):
            day += timedelta(days=1)
        return self._within(datetime.combine(day, at.time() if at is not None else USUAL))

    def _set(self, moment: Any) -> Effect:
        return self.value.set(moment)

    def _columns(self, moment: datetime) -> Sequence[Column[datetime]]:
        """Return the time wheels of a moment's day."""
        moment = self._within(moment)
        day = moment.date()
        low = self.low.time() if day == self.low.date() else time(0, 0)
        high = self.high.time() if day == self.high.date() else time(23, 59)
        at = moment.time()

        def dated(column: Column[time]) -> Column[datetime]:
            return Column(
                column.label, column.texts, column.index,
                lambda index: self._within(datetime.combine(day, column.pick(index))),
            )  # fmt: skip

        return [dated(column) for column in time_columns(self.label, at, self.step, low, high)]

    def _month(self, env: Env) -> MonthPanel:
        at = self.value.value
        low, high = self.low.date(), self.high.date()
        chosen = self._day_of(at) if at is not None else None
        start = clamp(chosen or env.ctx.today, low, high)
        return MonthPanel(self.label, chosen, start, low, high, lambda day: self._set(self._on_day(day)))

    @property
    def _doors(self) -> tuple[str, str]:
        return f"{self.label}: date", f"{self.label}: time"

    def capsules(self, env: Env) -> Sequence[Capsule]:
        at = self.value.value
        day, clock = self._doors
        if at is None:
            return (Capsule(day, self.nothing, "date"),)
        if self.whole:
            return (Capsule(day, short_date(self._day_of(at)), "date"),)
        return Capsule(day, short_date(at.date()), "date"), Capsule(clock, f"{at:%H:%M}", "time")

    def opening(self, which: str, env: Env) -> Effect | None:
        return self._month(env).forget(env) if which == "date" else None

    def panel(self, which: str, env: Env) -> View:
        at = self.value.value
        if which == "time" and at is not None:
            return Wheels(self._columns(at), self._set)
        month = self._month(env)
        if not self.optional:
            return month
        none = Do(self._set(None), SetLocal(UNFOLDED, None))
        return VStack(
            month, NoneButton(none_label(self.label, self.nothing), none, at is None, self.nothing), align="fill"
        )

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.enabled and self.optional
        if not self.enabled or not isinstance(value, datetime) or value.tzinfo is not None:
            return False
        return on_step(value.time(), self.step) and self.low <= value <= self.high

    def set_moves(self, value: M, env: Env) -> tuple[Move, ...]:
        at = self.value.value
        if value == at:
            return ()
        day, clock = (TapOn(door, env.row) for door in self._doors)
        dated = self.is_open("date", env)
        if value is None:
            none = TapOn(none_label(self.label, self.nothing), env.row)
            return (none,) if dated else (day, none)
        moves: tuple[Move, ...] = ()
        if at is None or self._day_of(at) != self._day_of(value):
            inside = self._month(env).moves(self._day_of(value), env if dated else folded(env))
            moves = inside if dated else (day, *inside)
            dated = True
        moment: datetime = value
        turned = () if self.whole else turns(self._columns, self._on_day(moment.date()), moment, env.row)
        if not turned:
            return (*moves, *((day,) if dated and not self.is_open("date", env) else ()))
        timed = self.is_open("time", env) and not moves
        return (*moves, *turned) if timed else (*moves, clock, *turned, clock)
