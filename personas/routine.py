"""What a life is written in: routines, when they come, and the steps they are made of."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from gui_sim.ids import seeded
from personas.files import Day, Hour, Part

Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Chance = Annotated[float, Field(gt=0, le=1)]
Texts = list[Annotated[str, Field(min_length=1)]]


def _in_order(since: date | None, until: date | None) -> None:
    if since and until and until < since:
        raise ValueError(f"'until' ({until}) lies before 'since' ({since}), so it never happens")


class When(Part):
    """The days and hours of a routine.

    Days are `on` (dates), or `weekdays` (all of them, or `pick` of them each week by chance), or `month_days`; every
    `every` weeks or months, counted from `since`; from `since` to `until`, but not on `but`; each with `chance`.
    `at` is an hour, `spread` minutes to either side by chance, in steps of `step`.
    """

    at: Hour
    spread: Annotated[int, Field(ge=0, le=600)] = 0
    step: Annotated[int, Field(ge=1, le=60)] = 1
    on: tuple[Day, ...] = ()
    weekdays: tuple[Weekday, ...] = ()
    pick: Annotated[int, Field(ge=0, le=7)] = 0
    month_days: tuple[Annotated[int, Field(ge=1, le=31)], ...] = ()
    every: Annotated[int, Field(ge=1, le=52)] = 1
    since: Day | None = None
    until: Day | None = None
    but: tuple[Day, ...] = ()
    chance: Chance = 1.0

    @model_validator(mode="after")
    def _one_way(self) -> "When":
        if sum(map(bool, (self.on, self.weekdays, self.month_days))) != 1:
            raise ValueError("give one of 'on', 'weekdays', 'month_days'")
        _in_order(self.since, self.until)
        return self

    def moments(self, seed: tuple[str, ...], first: date, last: date) -> Iterator[datetime]:
        """Yield when it happens, from the first day to the last."""
        begins = max(first, self.since or first)
        ends = min(last, self.until or last)
        for offset in range(max(0, (ends - begins).days + 1)):
            day = begins + timedelta(days=offset)
            if day in self.but or not self._falls(seed, day, self.since or first):
                continue
            rng = seeded(*seed, day.isoformat(), "when")
            if self.chance < 1 and rng.random() >= self.chance:
                continue
            steps = self.spread // self.step
            shift = rng.randint(-steps, steps) * self.step
            moment = datetime.combine(day, self.at) + timedelta(minutes=shift)
            yield moment if moment.date() == day else datetime.combine(day, self.at)

    def _falls(self, seed: tuple[str, ...], day: date, since: date) -> bool:
        if self.on:
            return day in self.on
        if self.month_days:
            months = (day.year - since.year) * 12 + day.month - since.month
            return day.day in self.month_days and months % self.every == 0
        monday = day - timedelta(days=day.weekday())
        weeks = (monday - (since - timedelta(days=since.weekday()))).days // 7
        if weeks % self.every:
            return False
        days = self.weekdays
        if self.pick and self.pick < len(days):
            days = tuple(seeded(*seed, monday.isoformat(), "week").sample(days, self.pick))
        return WEEKDAYS[day.weekday()] in days


class Variant(Part):
    """What is otherwise: another choice of variables and arguments, and other words for it."""

    vars: dict[str, Any] = {}
    args: dict[str, Any] = {}
    text: Texts = []


class Noise(Variant):
    """Another choice in this share of times; if `even`, once in each so many times, so that it never piles up."""

    share: Chance
    even: bool = False


class Since(Variant):
    """Another choice from a day on (and up to another one): a season, or a preference that changed."""

    since: Day
    until: Day | None = None

    @model_validator(mode="after")
    def _ordered(self) -> "Since":
        _in_order(self.since, self.until)
        return self


class Step(Part):
    """One call of the owner (`tool`), or something that happens (`event`, a kind of the phone's timeline).

    `after` is minutes after the step before. With `chance`, `every` (each n-th time, from `offset` on), `months`,
    `since` or `until` it is not always there. `args` and `vars` hold values or choices (see `choices`); `changes`
    and `noise` put others in their place. A step whose call fails is left out if it `may_fail`. At one that `waits`
    a payment waits for the owner, whatever the amount. `entries` are what it is evidence for; `text` tells it, in
    several ways; without one, the past does not mention it.
    """

    id: str = ""
    tool: str = ""
    event: str = ""
    after: Annotated[int, Field(ge=0, le=20_000)] = 1
    chance: Chance = 1.0
    every: Annotated[int, Field(ge=1)] = 1
    offset: Annotated[int, Field(ge=0)] = 0
    months: tuple[Annotated[int, Field(ge=1, le=12)], ...] = ()
    since: Day | None = None
    until: Day | None = None
    vars: dict[str, Any] = {}
    args: dict[str, Any] = {}
    noise: Noise | None = None
    changes: tuple[Since, ...] = ()
    may_fail: bool = False
    waits: bool = False
    entries: tuple[str, ...] = ()
    text: Texts = []

    @model_validator(mode="after")
    def _one_kind(self) -> "Step":
        if bool(self.tool) == bool(self.event):
            raise ValueError("a step is a 'tool' or an 'event'")
        _in_order(self.since, self.until)
        return self


class Routine(Part):
    """What the owner does again and again, or did once: when, and the steps of it.

    `vars` are chosen once for all steps. If the first step fails, the others do not happen.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
    when: When
    vars: dict[str, Any] = {}
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]

    @property
    def all_entries(self) -> tuple[str, ...]:
        """The entries that any of its steps is evidence for."""
        return tuple(dict.fromkeys(entry for step in self.steps for entry in step.entries))
