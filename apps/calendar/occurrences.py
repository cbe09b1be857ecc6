"""When the events of a series take place."""

import calendar
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from apps.calendar.models import CalendarBook, Event
from gui_sim.conditions import below, not_
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import Contact

MOST = 750  # occurrences looked at in one series


def split_id(event_id: str) -> tuple[str, date | None]:
    """Return the series and the day that an id names; raise ToolError `not_found` for a day that is none."""
    series, at, day = event_id.partition("@")
    if not at:
        return series, None
    try:
        return series, date.fromisoformat(day)
    except ValueError:
        raise ToolError("not_found", f"There is no event '{event_id[:40]}'.") from None


def find_event(ctx: Context, event_id: str) -> tuple[Event, Event]:
    """Return the stored event and the occurrence of it that an id names (the same, unless it repeats)."""
    series, day = split_id(event_id)
    stored = ctx.get(Event, series)
    if day is None:
        return stored, stored
    for occurrence in expand(stored, day, day):
        return stored, occurrence
    raise ToolError("not_found", f"{stored.title} does not take place on {day:%d %B %Y}.")


def maybe_event(ctx: Context, event_id: str) -> Event | None:
    """Return the occurrence that an id names, or None."""
    try:
        return find_event(ctx, event_id)[1]
    except ToolError:
        return None


def expand(event: Event, start: date, end: date) -> list[Event]:
    """Return the occurrences of an event that touch the days from start to end."""
    length = event.ends - event.starts
    found = []
    for day in _days(event, end):
        begins = datetime.combine(day, event.starts.time())
        if begins.date() > end:
            break
        if day in event.skipped or _last_day(begins, begins + length) < start:
            continue
        name = event.id if event.repeat == "none" else f"{event.id}@{day.isoformat()}"
        found.append(replace(event, id=name, starts=begins, ends=begins + length))
    return found


def events_between(ctx: Context, start: date, end: date, shown_only: bool = False) -> list[Event]:
    """Return every occurrence that touches the days from start to end, in order."""
    hidden = {book.id for book in ctx.find(CalendarBook) if not book.shown} if shown_only else set()
    limit = datetime.combine(end + timedelta(days=1), time(0, 0))
    found = [
        occurrence
        for event in ctx.find(Event, starts=below(limit))
        if event.book_id not in hidden and (event.repeat != "none" or event.ends.date() >= start)
        for occurrence in expand(event, start, end)
    ]
    return sorted([*found, *_birthdays(ctx, start, end)], key=lambda event: (event.starts, event.id))


def is_birthday(event: Event) -> bool:
    """Tell whether an entry comes from a contact's date of birth; it can be changed only there."""
    return event.id.startswith("birthday:")


def _birthdays(ctx: Context, start: date, end: date) -> Iterator[Event]:
    """Yield the birthdays of the people the actor may see, as all-day entries that are no rows of their own."""
    for person in ctx.find(Contact, birthday=not_(None), superseded_by=None):
        born = person.birthday
        for year in range(start.year, end.year + 1) if born is not None else ():
            if born is None or ((born.month, born.day) == (2, 29) and not calendar.isleap(year)):
                continue
            day = born.replace(year=year)
            if start <= day <= end:
                begins = datetime.combine(day, time(0, 0))
                yield Event(
                    id=f"birthday:{person.id}", book_id="", title=f"{person.name}’s birthday", starts=begins,
                    ends=begins + timedelta(days=1), all_day=True, alert_min=None, busy=False,
                )  # fmt: skip


def _last_day(begins: datetime, ends: datetime) -> date:
    """Return the last day an event touches; one that ends at midnight does not touch the day after."""
    return (ends - timedelta(minutes=1)).date() if ends > begins else begins.date()


def _days(event: Event, end: date) -> Iterator[date]:
    first = event.starts.date()
    if event.repeat == "none":
        yield first
        return
    last = min(end, event.repeat_until) if event.repeat_until else end
    for count in range(MOST):
        day = _nth(event, first, count)
        if day is None:
            continue
        if day > last:
            return
        if event.repeat == "weekdays" and day.weekday() > 4:
            continue
        yield day


def _nth(event: Event, first: date, count: int) -> date | None:
    if event.repeat in ("daily", "weekdays"):
        return first + timedelta(days=count)
    if event.repeat == "weekly":
        return first + timedelta(weeks=count)
    months = first.month - 1 + count * (1 if event.repeat == "monthly" else 12)
    year, month = first.year + months // 12, months % 12 + 1
    if first.day > calendar.monthrange(year, month)[1]:
        return None
    return date(year, month, first.day)
