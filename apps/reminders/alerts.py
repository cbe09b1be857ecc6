"""What Reminders tells of by itself: what is due, what was left undone, and places that are reached."""

from datetime import date, datetime, timedelta
from typing import Any

from apps.reminders.due import MORNING, due_at
from apps.reminders.models import Reminder, ReminderList
from gui_sim.context import Context
from gui_sim.gates import location
from gui_sim.tool import handler, service
from gui_sim.wording import clock, day

HERE = location("reminders", "Reminders")
SHORTEST = 4  # letters of an address that can stand for a place


@handler("reminder_due")
def reminder_due(ctx: Context, payload: dict[str, Any]) -> None:
    """Remind, unless it was done, moved or deleted since; the next morning asks again."""
    reminder = _still_open(ctx, payload)
    if reminder is not None:
        ctx.notify("reminders", reminder.title, _list_name(ctx, reminder), reminder.id)
        ctx.schedule_once("reminder_overdue", payload, at=_next_morning(ctx.today))


@handler("reminder_overdue")
def reminder_overdue(ctx: Context, payload: dict[str, Any]) -> None:
    """Say on the morning after that something was not done."""
    reminder = _still_open(ctx, payload)
    if reminder is not None:
        ctx.notify("reminders", reminder.title, f"Overdue since {_since(reminder)}", reminder.id)


@handler("place_reached")
def place_reached(ctx: Context, payload: dict[str, Any]) -> None:
    """Let the phone arrive somewhere: `place`."""
    place = str(payload.get("place", ""))
    ctx.serve("phone_at", place=place)
    at_place(ctx, place)


@service("at_place")
def at_place(ctx: Context, place: str) -> None:
    """Remind of what is to be done at a place, if Reminders may use the location; tell the home that it is reached."""
    if _names(ctx.owner.home, place):
        ctx.serve("home_reached")
    if not HERE.open(ctx):
        return
    for reminder in ctx.find(Reminder, done=False):
        if _names(reminder.place, place):
            ctx.notify("reminders", reminder.title, f"You have reached {reminder.place}", reminder.id)


def remind(ctx: Context, reminder: Reminder) -> Reminder:
    """Let the phone remind of it when its moment lies ahead; of a day that has begun, on the next morning."""
    at = due_at(reminder)
    if at is None or reminder.done:
        return reminder
    payload = {"reminder_id": reminder.id, "due": at.isoformat(timespec="minutes")}
    if at > ctx.now:
        ctx.schedule_once("reminder_due", payload, at=at)
    elif at.date() == ctx.today:
        ctx.schedule_once("reminder_overdue", payload, at=_next_morning(at.date()))
    return reminder


def _next_morning(after: date) -> datetime:
    return datetime.combine(after + timedelta(days=1), MORNING)


def _still_open(ctx: Context, payload: dict[str, Any]) -> Reminder | None:
    reminder = ctx.store.maybe(Reminder, str(payload.get("reminder_id", "")))
    at = due_at(reminder) if reminder is not None and not reminder.done else None
    return reminder if at is not None and at.isoformat(timespec="minutes") == payload.get("due") else None


def _list_name(ctx: Context, reminder: Reminder) -> str:
    kept = ctx.maybe(ReminderList, reminder.list_id)
    return kept.name if kept is not None else ""


def _since(reminder: Reminder) -> str:
    if reminder.due_date is None:
        return ""
    return day(reminder.due_date) + (f", {clock(reminder.due_time)}" if reminder.due_time else "")


def _names(wanted: str, reached: str) -> bool:
    """Tell whether one of two names of a place holds the other: "Elm Street" and "40 Elm Street"."""
    one, other = wanted.strip().casefold(), reached.strip().casefold()
    shorter, longer = sorted((one, other), key=len)
    return shorter == longer != "" or (len(shorter) >= SHORTEST and shorter in longer)
