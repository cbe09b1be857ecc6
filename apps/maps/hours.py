"""When a place is open, read from the words of its hours."""

import re
from datetime import datetime, time, timedelta
from functools import lru_cache

from gui_sim.wording import clock

ALWAYS = "Open 24 hours"
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SOON = 60  # minutes before the end that a place closes soon
_PART = re.compile(r"(?:(Daily)|(\w{3})(?:–(\w{3}))?) (\d\d:\d\d)–(\d\d:\d\d)\Z")

Span = tuple[frozenset[int], time, time]


@lru_cache(maxsize=512)
def spans(hours: str) -> tuple[Span, ...]:
    """Return weekdays (0 is Monday) with opening and closing time; words that say neither give none."""
    found = []
    for part in hours.split(", "):
        match = _PART.match(part)
        if match is None:
            continue
        if match[1]:
            days = frozenset(range(7))
        else:
            first, last = DAYS.index(match[2]), DAYS.index(match[3] or match[2])
            days = frozenset((first + step) % 7 for step in range((last - first) % 7 + 1))
        found.append((days, time.fromisoformat(match[4]), time.fromisoformat(match[5])))
    return tuple(found)


def closes_at(hours: str, at: datetime) -> datetime | None:
    """Return when a place that is open at a moment closes; None if it is shut, or never closes."""
    for days, opens, closes in spans(hours):
        for begun in (at.date(), at.date() - timedelta(days=1)):  # the day before, where it closes after midnight
            if begun.weekday() not in days:
                continue
            start, end = datetime.combine(begun, opens), datetime.combine(begun, closes)
            end += timedelta(days=1) if closes <= opens else timedelta()
            if start <= at < end:
                return end
    return None


def is_open(hours: str, at: datetime) -> bool | None:
    """Tell whether a place is open at a moment; None where nothing is said of its hours."""
    if hours == ALWAYS:
        return True
    return closes_at(hours, at) is not None if spans(hours) else None


def state(hours: str, at: datetime) -> str:
    """Say whether a place is open: "Open until 22:00", "Closes soon, 18:00", "Closed", or nothing."""
    if hours == ALWAYS:
        return ALWAYS
    if not spans(hours):
        return ""
    end = closes_at(hours, at)
    if end is None:
        return "Closed"
    if end - at <= timedelta(minutes=SOON):
        return f"Closes soon, {clock(end)}"
    return f"Open until {clock(end)}"
