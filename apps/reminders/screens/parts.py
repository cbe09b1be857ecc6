"""Words and rows that Reminders' screens share."""

from collections.abc import Sequence
from datetime import date, datetime

from apps.reminders.due import is_late, is_step, steps_of
from apps.reminders.models import Priority, Reminder, ReminderList, Repeat
from apps.reminders.screens.editing import EditReminder
from apps.reminders.tools import complete_reminder, delete_reminder, update_reminder
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import clock, count, moment
from gui_sim.wording import day as short_day

MARKS: dict[Priority, str] = {"none": "", "low": "!", "medium": "!!", "high": "!!!"}
SOON = 7
AGAIN: dict[Repeat, str] = {"none": "", "daily": "Daily", "weekly": "Weekly", "monthly": "Monthly"}


def near_day(on: date, today: date) -> str:
    """Write a day: "Today", "Tomorrow", "Yesterday", the weekday within a week, else the date."""
    days = (on - today).days
    named = {-1: "Yesterday", 0: "Today", 1: "Tomorrow"}
    if days in named:
        return named[days]
    if 1 < days < SOON:
        return f"{on:%A}"
    return short_day(on) + (f" {on.year}" if on.year != today.year else "")


def when_line(reminder: Reminder, now: datetime, hours_only: bool = False) -> str:
    """Say when it is due and how often it comes again."""
    if reminder.done and reminder.done_at is not None:
        return clock(reminder.done_at) if hours_only else f"Done {moment(reminder.done_at)}"
    if reminder.due_date is None:
        return ""
    dated = "" if hours_only else near_day(reminder.due_date, now.date())
    hour = clock(reminder.due_time) if reminder.due_time else ""
    return ", ".join(part for part in (dated, hour, AGAIN[reminder.repeat]) if part)


def reminder_row(
    ctx: Context,
    key: str,
    *,
    listed: bool = False,
    nested: bool = False,
    hours_only: bool = False,
) -> ui.View:
    """Return the row of a reminder: `listed` names its list, `nested` sets steps in, `hours_only` leaves days out."""
    reminder = ctx.get(Reminder, key)
    kept = ctx.maybe(ReminderList, reminder.list_id)
    steps = steps_of(ctx, reminder.id)
    done = sum(step.done for step in steps)
    more = (
        kept.name if listed and kept is not None else "",
        f"{done} of {count(len(steps), 'step')}" if steps else "",
        reminder.place,
        ", ".join(reminder.people),
        " ".join(f"#{tag}" for tag in reminder.tags),
    )
    return ui.CheckRow(
        reminder.title,
        reminder.notes.partition("\n")[0],
        checked=reminder.done,
        check=complete_reminder.call(reminder.id, not reminder.done),
        tint=kept.tint if kept is not None else "tint",
        marks=MARKS[reminder.priority],
        when=when_line(reminder, ctx.now, hours_only),
        more=" · ".join(part for part in more if part),
        late=is_late(reminder, ctx.now),
        steps=int(nested and is_step(ctx, reminder)),
        subtitle_lines=1,
        sheet=EditReminder(reminder.id),
        swipe=(ui.Item("Delete", call=delete_reminder.call(reminder.id), role="destructive"),),
        menu=menu(reminder),
    )  # fmt: skip


def menu(reminder: Reminder) -> Sequence[ui.Item]:
    """Return what a long press on a reminder offers."""
    flagged = reminder.priority == "high"
    flag = update_reminder.call(reminder.id, priority="none" if flagged else "high")
    return (
        ui.Item("Unflag" if flagged else "Flag", call=flag, icon="flag"),
        ui.Item("Edit", sheet=EditReminder(reminder.id), icon="pencil-simple"),
        ui.Item("Delete reminder", call=delete_reminder.call(reminder.id), icon="trash", role="destructive"),
    )
