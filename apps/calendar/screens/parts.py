"""Words and rows that Calendar's screens share."""

from datetime import date, timedelta

from apps.calendar.models import CalendarBook, Event, Repeat, Reply
from apps.calendar.tools import (
    Scope,
)
from gui_sim.context import Context
from gui_sim.records import Contact
from gui_sim.wording import clock, full_day, moment, span

REPEATS: tuple[tuple[Repeat, str], ...] = (
    ("none", "Never"),
    ("daily", "Every day"),
    ("weekdays", "Every weekday"),
    ("weekly", "Every week"),
    ("monthly", "Every month"),
    ("yearly", "Every year"),
)
REPLIES: tuple[tuple[Reply, str], ...] = (("yes", "Yes"), ("maybe", "Maybe"), ("no", "No"))
SCOPES: tuple[tuple[Scope, str], ...] = (
    ("this", "This event"),
    ("following", "This and following"),
    ("all", "All events"),
)


def color_of(ctx: Context, event: Event) -> str:
    """Return the colour of an event's calendar."""
    book = ctx.maybe(CalendarBook, event.book_id)
    return book.colour if book else "systemPink"


def writable(ctx: Context, event: Event) -> bool:
    """Tell whether an event may be changed."""
    book = ctx.maybe(CalendarBook, event.book_id)
    return book is not None and book.writable


def hours_line(event: Event) -> str:
    """Say from when to when."""
    if event.all_day:
        return "All day"
    return f"{clock(event.starts)} – {clock(event.ends)}"


def when_line(event: Event) -> str:
    """Say the day, and from when to when."""
    if event.all_day:
        return f"{full_day(event.starts.date())}, all day"
    if event.starts.date() == event.ends.date():
        return f"{moment(event.starts)} – {clock(event.ends)}"
    return f"{moment(event.starts)} – {moment(event.ends)}"


def said_once(title: str, line: str) -> str:
    """Return a line without the words it begins with that stand in the title above it."""
    parts = line.split(", ")
    while parts and parts[0] in title:
        parts.pop(0)
    return ", ".join(parts)


def alert_name(lead: int | None) -> str:
    """Say how long before it an alert comes."""
    if lead is None:
        return "None"
    return "At the time" if lead == 0 else "1 day before" if lead == 1440 else f"{span(lead)} before"


def reply_name(reply: Reply) -> str:
    """Say an answer."""
    return dict(REPLIES).get(reply, "No answer")


def people(ctx: Context) -> list[tuple[str, str, str]]:
    """Return the mail addresses of contacts, with their names."""
    return [(mail, person.name, mail) for person in ctx.find(Contact, order="name") for mail in person.mails]


def typed_mail(text: str) -> str | None:
    """Return a typed mail address, or None if it is none."""
    name, at, host = text.strip().partition("@")
    return text.strip() if name and at and "." in host and " " not in text.strip() and len(text) <= 120 else None


def following_month(first: date) -> date:
    """Return the first day of the next month."""
    return (first + timedelta(days=32)).replace(day=1)
