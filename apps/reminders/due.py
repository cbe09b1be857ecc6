"""When reminders are due: their moments, their order, and the next time of one that repeats."""

import calendar
from datetime import date, datetime, time, timedelta
from typing import Literal

from apps.reminders.models import Reminder
from gui_sim.context import Context

MORNING = time(9, 0)  # when the phone speaks of what has a day but no hour
WEEK = 7
Due = Literal["today", "week", "overdue", "any"]


def due_at(reminder: Reminder) -> datetime | None:
    """Return the moment at which the phone reminds, or None if there is no day."""
    if reminder.due_date is None:
        return None
    return datetime.combine(reminder.due_date, reminder.due_time or MORNING)


def is_late(reminder: Reminder, now: datetime) -> bool:
    """Tell whether it should have been done: its hour has passed, or its day if it has no hour."""
    if reminder.done or reminder.due_date is None:
        return False
    if reminder.due_time is None:
        return reminder.due_date < now.date()
    return datetime.combine(reminder.due_date, reminder.due_time) <= now


def is_due(reminder: Reminder, due: Due, now: datetime) -> bool:
    """Tell whether a reminder belongs to what is asked for; a week is today and the six days after."""
    if due == "any":
        return True
    if due == "overdue":
        return is_late(reminder, now)
    last = now.date() + timedelta(days=WEEK - 1 if due == "week" else 0)
    return reminder.due_date is not None and now.date() <= reminder.due_date <= last


def in_order(reminders: list[Reminder]) -> list[Reminder]:
    """Return reminders by their moment, those without an hour first on their day, those without a day last."""
    return sorted(reminders, key=lambda one: (one.due_date or date.max, one.due_time or time.min, int(one.id[2:])))


def open_ones(ctx: Context, list_id: str | None = None, steps: bool = False) -> list[Reminder]:
    """Return what is still to do, in order; steps of other reminders only if asked for."""
    found = ctx.find(Reminder, done=False)
    kept = [one for one in found if list_id in (None, one.list_id)]
    return in_order([one for one in kept if steps or not is_step(ctx, one)])


def nested(ctx: Context, list_id: str) -> list[Reminder]:
    """Return what is still to do in a list, in order, each followed by its open steps."""
    found = []
    for one in open_ones(ctx, list_id):
        found += [one, *(step for step in steps_of(ctx, one.id) if not step.done)]
    return found


def is_step(ctx: Context, reminder: Reminder) -> bool:
    """Tell whether it is shown below another reminder that is still open; alone once that is done or gone."""
    parent = ctx.maybe(Reminder, reminder.parent_id)
    return parent is not None and parent.done == reminder.done


def steps_of(ctx: Context, reminder_id: str) -> list[Reminder]:
    """Return the steps of a reminder in the order they were added."""
    return ctx.find(Reminder, parent_id=reminder_id)


def following(reminder: Reminder, today: date) -> date | None:
    """Return the next day, after today, of a reminder that repeats; None if it does not.

    Monthly ones keep their day of the month, or take the month's last if it is too short.
    """
    first = reminder.due_date
    if first is None or reminder.repeat == "none":
        return None
    after = max(first, today)
    if reminder.repeat == "daily":
        return after + timedelta(days=1)
    if reminder.repeat == "weekly":
        return first + timedelta(weeks=(after - first).days // WEEK + 1)
    months = first.year * 12 + first.month
    while True:
        year, month = divmod(months, 12)
        day = date(year, month + 1, min(first.day, calendar.monthrange(year, month + 1)[1]))
        if day > after:
            return day
        months += 1
