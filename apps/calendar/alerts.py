"""Alerts before events, when to leave for them, and notices that say no more than is shared with the assistant."""

from datetime import date, datetime, timedelta
from typing import Any

from apps.calendar.models import Event
from apps.calendar.occurrences import expand
from gui_sim.context import Context
from gui_sim.gates import CALENDAR
from gui_sim.tool import handler
from gui_sim.wording import moment, span

AHEAD = timedelta(days=731)


@handler("event_alert")
def event_alert(ctx: Context, payload: dict[str, Any]) -> None:
    """Remind of an event, unless it was moved or deleted since; a series is armed for its next time."""
    event = ctx.store.maybe(Event, str(payload.get("event_id", "")))
    if event is None or event.alert_min != payload.get("lead") or _wire(event.starts) != payload.get("starts"):
        return
    day = date.fromisoformat(str(payload["day"]))
    for occurrence in expand(event, day, day):
        if occurrence.starts.date() == day:
            words = moment(occurrence.starts) + (f", {event.place}" if event.place else "")
            tell(ctx, event.title, words, "An event begins soon.", f"calendar/EventDetail/{occurrence.id}")
    remind(ctx, event)


@handler("event_leave")
def event_leave(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that it is time to leave for an event, unless it was moved or deleted since."""
    event = ctx.store.maybe(Event, str(payload.get("event_id", "")))
    if event is None or event.place != payload.get("place") or _wire(event.starts) != payload.get("starts"):
        return
    words = f"{span(int(payload['minutes']))} to {event.place}: {event.title}"
    tell(ctx, "Time to leave", words, "It is time to leave.", f"calendar/EventDetail/{event.id}")


def remind(ctx: Context, event: Event) -> Event:
    """Let the phone remind of an event's next time that lies ahead, once."""
    if event.alert_min is None:
        return event
    lead = timedelta(minutes=event.alert_min)
    day = _next_day(event, ctx.now + lead)
    if day is not None:
        payload = {
            "event_id": event.id, "starts": _wire(event.starts), "lead": event.alert_min, "day": day.isoformat(),
        }  # fmt: skip
        at = datetime.combine(day, event.starts.time()) - lead
        ctx.schedule_once("event_alert", payload, at=at)
        _say_when_to_leave(ctx, event, datetime.combine(day, event.starts.time()))
    return event


def _say_when_to_leave(ctx: Context, event: Event, starts: datetime) -> None:
    """Let the phone say when to leave for an event, where a map knows how long the way to its place takes."""
    if event.all_day or not event.place:
        return
    minutes = ctx.serve("travel_minutes", to=event.place, at=starts)
    if minutes is not None and starts - timedelta(minutes=minutes) > ctx.now:
        payload = {"event_id": event.id, "starts": _wire(event.starts), "place": event.place, "minutes": minutes}
        ctx.schedule_once("event_leave", payload, at=starts - timedelta(minutes=minutes))


def tell(ctx: Context, title: str, words: str, instead: str, link: str) -> None:
    """Put up a notice; while the calendar is not shared it says `instead` only that there is something."""
    if CALENDAR.open(ctx):
        ctx.notify("calendar", title, words, link)
    else:
        ctx.notify("calendar", "Calendar", instead, "calendar")


def _next_day(event: Event, after: datetime) -> date | None:
    """Return the day of the first occurrence that begins after a moment, or None."""
    if event.repeat == "none":
        return event.starts.date() if event.starts > after else None
    first = max(after.date(), event.starts.date())
    for occurrence in expand(event, first, first + AHEAD):
        if occurrence.starts > after:
            return occurrence.starts.date()
    return None


def _wire(at: datetime) -> str:
    return at.isoformat(timespec="minutes")
