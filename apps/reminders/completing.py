"""Ticking reminders off and on again, with their steps and their next time."""

from dataclasses import replace

from apps.reminders.alerts import remind
from apps.reminders.due import following, steps_of
from apps.reminders.models import Reminder
from gui_sim.context import Context


def finish(ctx: Context, reminder: Reminder) -> Reminder:
    """Tick a reminder and its open steps; put the next time of one that repeats on the list."""
    again = next_time(ctx, reminder)
    steps = steps_of(ctx, reminder.id)
    ticked = ctx.update(reminder, done=True, done_at=ctx.now)
    for step in steps:
        if not step.done:
            ctx.update(step, done=True, done_at=ctx.now)
    if again is not None:
        put = remind(ctx, ctx.insert(again))
        for step in steps:
            ctx.insert(replace(step, id="", parent_id=put.id, done=False, done_at=None))
    ctx.serve("reminder_done", reminder_id=reminder.id, title=reminder.title, tags=reminder.tags, at=ctx.now)
    return ticked


def reopen(ctx: Context, reminder: Reminder) -> Reminder:
    """Take the tick away; its next time leaves the list if nobody has touched it since."""
    again = next_time(ctx, reminder)
    if again is not None:
        for other in ctx.find(Reminder, done=False, title=reminder.title, due_date=again.due_date):
            if replace(other, id="") == again:
                for step in steps_of(ctx, other.id):
                    ctx.delete(step)
                ctx.delete(other)
                break
    return remind(ctx, ctx.update(reminder, done=False, done_at=None))


def next_time(ctx: Context, reminder: Reminder) -> Reminder | None:
    """Return what a reminder that repeats leaves on the list when it is done; None for any other."""
    when = reminder.done_at or ctx.now
    day = following(reminder, when.date())
    return replace(reminder, id="", due_date=day, done=False, done_at=None) if day is not None else None
