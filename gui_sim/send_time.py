"""When something written is to be sent later: the moments that can be chosen, for tools and their wheels alike."""

from datetime import datetime, time, timedelta
from random import Random
from typing import Any

from gui_sim.domains import Domain, Scope
from gui_sim.errors import ToolError

STEP = 5  # minutes
DAYS_AHEAD = 365
MORNING = time(9, 0)


class SendTime(Domain):
    """A moment within a year from now, on a step of five minutes."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ToolError `past`, or ValueError for a moment that is too far ahead or off the step."""
        if value is None:
            return
        if value.minute % STEP or value.second:
            raise ValueError(f"'{name}' must be on a step of {STEP} minutes.")
        if ctx is not None and value <= ctx.now:
            raise ToolError("past", f"'{name}' is in the past; leave it out to send now.")
        if ctx is not None and value > ctx.now + timedelta(days=DAYS_AHEAD):
            raise ValueError(f"'{name}' may be at most {DAYS_AHEAD} days ahead.")

    def sample(self, rng: Random, ctx: Scope) -> datetime:
        """Return a moment within the next two weeks."""
        day = ctx.now.date() + timedelta(days=rng.randint(1, 14))
        return datetime.combine(day, time(rng.randrange(7, 22), rng.randrange(0, 60, STEP)))


def bounds(now: datetime) -> tuple[datetime, datetime]:
    """Return the first and the last moment that can be chosen."""
    low = now.replace(second=0, microsecond=0) + timedelta(minutes=STEP - now.minute % STEP)
    return low, now + timedelta(days=DAYS_AHEAD)


def next_morning(now: datetime) -> datetime:
    """Return nine o'clock tomorrow, which a form shows first."""
    return datetime.combine(now.date() + timedelta(days=1), MORNING)
