# overrides are documented on the base class
"""Domains: what a tool's parameter may hold, declared once and used by tools, controls and the planner."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, Protocol

from gui_sim.errors import ToolError

MAX_VALUES = 60  # a domain up to this size can be listed whole


class Scope(Protocol):
    """The part of a Context that a domain needs."""

    @property
    def now(self) -> datetime:
        """The phone's time."""

    @property
    def today(self) -> date:
        """The day that it is on the phone."""

    def ids(self, model: Any, /) -> list[str]:
        """Ids of all records of a model that the actor may see."""


class Domain:
    """Base: any value of the parameter's type."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ValueError with a sentence if the value lies outside."""

    def sample(self, rng: Random, ctx: Scope) -> Any:
        """Return one value drawn from the domain."""
        values = self.values(ctx)
        return rng.choice(values) if values else None

    def values(self, ctx: Scope) -> Sequence[Any] | None:
        """Return the whole domain, or None if it has more than 60 values."""
        return None


@dataclass(frozen=True)
class Range(Domain):
    """Numbers from low to high, both included, `step` apart."""

    low: float
    high: float
    step: float = 1

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        if value is None:
            return
        if not self.low <= value <= self.high:
            raise ValueError(f"'{name}' must be from {self.low} to {self.high}.")
        if self.step != 1 and abs((value - self.low) / self.step - round((value - self.low) / self.step)) > 1e-9:
            raise ValueError(f"'{name}' must go in steps of {self.step} from {self.low}.")

    def sample(self, rng: Random, ctx: Scope) -> Any:
        return self.low + self.step * rng.randint(0, self._steps())

    def values(self, ctx: Scope) -> Sequence[Any] | None:
        if self._steps() >= MAX_VALUES:
            return None
        return [self.low + self.step * index for index in range(self._steps() + 1)]

    def _steps(self) -> int:
        return int((self.high - self.low) / self.step + 1e-9)


@dataclass(frozen=True)
class Choice(Domain):
    """One of a few options."""

    options: tuple[Any, ...]

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        if value is None:
            return
        if not any(type(value) is type(option) and value == option for option in self.options):
            raise ValueError(f"'{name}' must be one of: {', '.join(map(str, self.options))}.")

    def sample(self, rng: Random, ctx: Scope) -> Any:
        return rng.choice(self.options)

    def values(self, ctx: Scope) -> Sequence[Any] | None:
        return self.options if len(self.options) <= MAX_VALUES else None


@dataclass(frozen=True)
class Id(Domain):
    """The id of a record of one model, given as class or by name; whether it exists is the tool's to say."""

    model: Any

    @property
    def model_name(self) -> str:
        """The model's name."""
        return self.model if isinstance(self.model, str) else str(self.model.__name__)

    def values(self, ctx: Scope) -> Sequence[Any] | None:
        ids = ctx.ids(self.model)
        return ids if len(ids) <= MAX_VALUES else None

    def sample(self, rng: Random, ctx: Scope) -> Any:
        ids = ctx.ids(self.model)
        return rng.choice(ids) if ids else ""


@dataclass(frozen=True)
class Text(Domain):
    """Text of `min` to `max` characters; with min=1 it may not be blank. `example` is what a sample holds."""

    max: int = 500
    min: int = 0
    example: str = ""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        if value is None:
            return
        if len(value) > self.max:
            raise ValueError(f"'{name}' may have at most {self.max} characters.")
        if self.min and len(value.strip()) < self.min:
            few = "may not be empty" if self.min == 1 else f"must have at least {self.min} characters"
            raise ValueError(f"'{name}' {few}.")

    def sample(self, rng: Random, ctx: Scope) -> Any:
        words = self.example or rng.choice(("Blue folder", "Two keys", "By the window", "Back soon", "Third shelf"))
        return words[: self.max].ljust(self.min, "x")


@dataclass(frozen=True)
class Each(Domain):
    """A list whose items lie in another domain."""

    domain: Domain

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        for index, item in enumerate(value or ()):
            self.domain.check(item, f"{name}[{index}]", ctx)

    def sample(self, rng: Random, ctx: Scope) -> Any:
        drawn = [self.domain.sample(rng, ctx) for _ in range(rng.randint(1, 3))]
        return list(dict.fromkeys(drawn))


@dataclass(frozen=True)
class Step(Domain):
    """Times (or dates with a time) on a grid of so many minutes from midnight."""

    minutes: int = 15

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        if value is not None and ((value.hour * 60 + value.minute) % self.minutes or value.second):
            raise ValueError(f"'{name}' must be on a step of {self.minutes} minutes.")

    def sample(self, rng: Random, ctx: Scope) -> Any:
        return rng.choice(self._all())

    def values(self, ctx: Scope) -> Sequence[Any] | None:
        return self._all() if 1440 // self.minutes <= MAX_VALUES else None

    def _all(self) -> list[time]:
        return [time(minute // 60, minute % 60) for minute in range(0, 1440, self.minutes)]


@dataclass(frozen=True)
class Days(Domain):
    """Dates (or dates with a time) from `past` days before the phone's today to `future` days after it."""

    past: int = 0
    future: int = 365

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        if value is None or ctx is None:
            return
        today = ctx.today
        day = value.date() if isinstance(value, datetime) else value
        if day > today + timedelta(days=self.future):
            raise ValueError(f"'{name}' may be at most {self.future} days ahead.")
        if day < today - timedelta(days=self.past):
            past = f"may be at most {self.past} days ago" if self.past else "is in the past"
            raise ToolError("past", f"'{name}' {past}.")

    def sample(self, rng: Random, ctx: Scope) -> date:
        return ctx.today + timedelta(days=rng.randint(-self.past, self.future))

    def values(self, ctx: Scope) -> Sequence[Any] | None:
        if self.past + self.future >= MAX_VALUES:
            return None
        return [ctx.today + timedelta(days=offset) for offset in range(-self.past, self.future + 1)]


@dataclass(frozen=True)
class Filled:
    """A default taken from the context when the argument is missing or equals the declared default."""

    fill: Callable[[Any], Any]
