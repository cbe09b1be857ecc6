"""A day: a row with the date in a grey capsule that unfolds a month, or wheels."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Literal, TypeVar

from gui_sim.ui.controls.choosing import MAX_VALUES
from gui_sim.ui.controls.folding import NOTHING, UNFOLDED, Capsule, Folding, NoneButton, folded, none_label
from gui_sim.ui.controls.month import EARLIEST, LATEST, MonthPanel, clamp, date_columns, short_date
from gui_sim.ui.controls.wheel import Column, Wheels, turns
from gui_sim.ui.effects import Do, Effect, SetLocal
from gui_sim.ui.layout import VStack
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.screen import Binding
from gui_sim.ui.view import Env, View

D = TypeVar("D", bound=date | None)


class DatePicker(Folding[D]):
    """A day.

    Args:
        label: The row's words.
        value: The day; with `optional` it may be None, and the panel has the choice "None".
        low, high: The first and the last day it can say; without them, 1900 to 2099.
        style: "inline" unfolds a month whose days are tapped, "wheel" wheels for year, month and day.
        subtitle: A second line of the row.
    """

    def __init__(
        self,
        label: str,
        value: Binding[D],
        *,
        low: date | None = None,
        high: date | None = None,
        style: Literal["inline", "wheel"] = "inline",
        optional: bool = False,
        subtitle: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(label, value, subtitle, enabled)
        self.low = low or EARLIEST
        self.high = max(high or LATEST, self.low)
        self.style = style
        self.optional = optional

    def _start(self, env: Env) -> date:
        day = self.value.value
        return clamp(day if isinstance(day, date) else env.ctx.today, self.low, self.high)

    def _set(self, day: Any) -> Effect:
        return self.value.set(day)

    def _month(self, env: Env) -> MonthPanel:
        day = self.value.value
        return MonthPanel(self.label, day, self._start(env), self.low, self.high, self._set)

    def _columns(self, day: date) -> Sequence[Column[date]]:
        return date_columns(self.label, clamp(day, self.low, self.high), self.low, self.high, True)

    def capsules(self, env: Env) -> Sequence[Capsule]:
        day = self.value.value
        return (Capsule(self.label, short_date(day) if day is not None else NOTHING),)

    def opening(self, which: str, env: Env) -> Effect | None:
        if self.style == "inline":
            return self._month(env).forget(env)
        return self._set(self._start(env)) if self.value.value is None else None

    def panel(self, which: str, env: Env) -> View:
        inside: View = self._month(env)
        if self.style == "wheel":
            inside = Wheels(self._columns(self._start(env))[::-1], self._set)
        if not self.optional:
            return inside
        none = Do(self._set(None), SetLocal(UNFOLDED, None))
        button = NoneButton(none_label(self.label), none, self.value.value is None)
        return VStack(inside, button, align="fill")

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.enabled and self.optional
        plain = isinstance(value, date) and not isinstance(value, datetime)
        return self.enabled and plain and self.low <= value <= self.high

    def set_moves(self, value: D, env: Env) -> tuple[Move, ...]:
        if value == self.value.value:
            return ()
        if value is None:
            none = TapOn(none_label(self.label), env.row)
            return (none,) if self.is_open("", env) else (TapOn(self.label, env.row), none)
        if self.style == "wheel":
            day: date = value
            inside = turns(self._columns, self._start(env), day, env.row)
        else:
            here = env if self.is_open("", env) else folded(env)
            inside = self._month(env).moves(value, here)
        return self.unfolded(self.label, "", inside, env)

    def values(self, env: Env) -> Sequence[D] | None:
        days = (self.high - self.low).days + 1
        if days + self.optional > MAX_VALUES:
            return None
        every: list[Any] = [date.fromordinal(self.low.toordinal() + offset) for offset in range(days)]
        if self.optional:
            every.append(None)
        return every
