"""When something written is to be sent later: the moments that can be chosen, for tools and their wheels alike."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from typing import Any

from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError

STEP = 5  # minutes
DAYS_AHEAD = 365
MORNING = time(9, 0)


@dataclass(frozen=True)
class SendTime(Domain):
    """A moment within so many `days` from now, on a `step` of minutes."""

    step: int = STEP
    days: int = DAYS_AHEAD

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ToolError `past`, or ValueError for a moment that is too far ahead or off the step."""
        if value is None:
            return
        if value.minute % self.step or value.second:
            raise ValueError(f"'{name}' must be on a step of {self.step} minutes.")
        if ctx is not None and value <= ctx.now:
            raise ToolError("past", f"'{name}' is in the past; leave it out to send now.")
        if ctx is not None and value > ctx.now + timedelta(days=self.days):
            raise ValueError(f"'{name}' may be at most {self.days} days ahead.")

    def sample(self, rng: Random, ctx: Scope) -> datetime:
        """Return a moment within the next two weeks."""
        day = ctx.today + timedelta(days=rng.randint(1, min(14, self.days - 1)))
        return datetime.combine(day, time(rng.randrange(7, 22), rng.randrange(0, 60, self.step)))


def bounds(now: datetime, step: int = STEP, days: int = DAYS_AHEAD) -> tuple[datetime, datetime]:
    """Return the first and the last moment that can be chosen."""
    low = now.replace(second=0, microsecond=0) + timedelta(minutes=step - now.minute % step)
    return low, now + timedelta(days=days)


def next_morning(now: datetime) -> datetime:
    """Return nine o'clock tomorrow, which a form shows first."""
    return datetime.combine(now.date() + timedelta(days=1), MORNING)
