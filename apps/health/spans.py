"""Spans of days: how they are counted, and cut into weeks, months and years."""

from collections.abc import Iterator
from datetime import date, timedelta

from gui_sim.errors import ToolError

LIMITS = {
    "hour": (7, "days"),
    "day": (92, "days"),
    "night": (92, "nights"),
    "week": (53, "weeks"),
    "month": (36, "months"),
}


def check_span(start: date, end: date, grain: str) -> None:
    """Raise ToolError `bad_value` where a span is turned round or too long for a grain."""
    if end < start:
        raise ToolError("'start' must not be after 'end'.")
    if grain in LIMITS:
        most, unit = LIMITS[grain]
        length = (end - start).days + 1 if unit in ("days", "nights") else len(list(periods(start, end, grain)))
        if length > most:
            raise ToolError(f"At most {most} {unit} by {grain}.")


def periods(start: date, end: date, grain: str) -> Iterator[tuple[date, date]]:
    """Yield first and last day of each whole day, week (from Monday), month or year that touches a span."""
    first = period_start(start, grain)
    while first <= end:
        after = next_period(first, grain)
        yield first, after - timedelta(days=1)
        first = after


def period_start(day: date, grain: str) -> date:
    """Return the first day of the week, month or year that a day lies in; the day itself for other grains."""
    if grain == "week":
        return day - timedelta(days=day.weekday())
    if grain == "month":
        return day.replace(day=1)
    return day.replace(month=1, day=1) if grain == "year" else day


def next_period(first: date, grain: str) -> date:
    """Return the first day of the period after the one that begins on a day."""
    if grain == "week":
        return first + timedelta(days=7)
    if grain == "month":
        return (first + timedelta(days=32)).replace(day=1)
    return first.replace(year=first.year + 1) if grain == "year" else first + timedelta(days=1)


def days_of(start: date, end: date) -> Iterator[date]:
    """Yield the days of a span."""
    for offset in range((end - start).days + 1):
        yield start + timedelta(days=offset)
