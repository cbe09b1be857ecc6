"""Words and views that MeetRoom's screens share."""

from datetime import timedelta

from apps.meetroom.meetings import ends
from apps.meetroom.models import Meeting
from apps.meetroom.people import contact_of, is_own, name_of, owner_address
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import clock, count, day

STATES = {"planned": "Planned", "live": "In progress", "ended": "Ended", "cancelled": "Cancelled"}


def avatar(ctx: Context, person: str, size: float) -> ui.View:
    """Return the portrait of whose address or number it is."""
    return ui.Avatar(face_name(ctx, person), size, portrait=has_portrait(ctx, person))


def face_name(ctx: Context, person: str) -> str:
    """Return the name that a portrait is drawn for; empty where only a number is known."""
    known = contact_of(ctx, person)
    if known is not None or person == owner_address(ctx):
        return name_of(ctx, person)
    return person.partition("@")[0].replace(".", " ") if "@" in person else ""


def has_portrait(ctx: Context, person: str) -> bool:
    """Tell whether there is a picture of someone."""
    known = contact_of(ctx, person)
    return known is not None and known.photo_id is not None


def day_words(ctx: Context, meeting: Meeting) -> str:
    """Say the day of a meeting: "Today", "Tomorrow", "Sat 7 Mar"."""
    on = meeting.starts.date()
    near = {ctx.today: "Today", ctx.today + timedelta(days=1): "Tomorrow"}
    return near.get(on) or day(on)


def hours_words(meeting: Meeting) -> str:
    """Say from when to when a meeting goes."""
    return f"{clock(meeting.starts)} – {clock(ends(meeting))}"


def who_words(ctx: Context, meeting: Meeting) -> str:
    """Say who the host is and how many are invited."""
    host = "You are the host" if is_own(ctx, meeting) else f"Host: {name_of(ctx, meeting.host)}"
    people = len(meeting.participants)
    return f"{host}, {count(people, 'person', 'people')} invited" if people else host


def number_of(meeting: Meeting) -> str:
    """Return a meeting's number as people read it: "837 465 2910"."""
    digits = meeting.link.rpartition("/")[2]
    return f"{digits[:3]} {digits[3:6]} {digits[6:]}" if digits.isdigit() else digits


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
