"""What Calendar remembers."""

from datetime import date, datetime
from typing import Literal

from gui_sim.gates import CALENDAR
from gui_sim.model import Record, private, ref

Repeat = Literal["none", "daily", "weekdays", "weekly", "monthly", "yearly"]
Reply = Literal["none", "yes", "no", "maybe"]


class CalendarBook(Record, prefix="ca"):
    """One calendar among several: the owner's own, work, a shared one."""

    name: str
    colour: str
    account: str = "Phone"
    shown: bool = True
    writable: bool = True

    policy = CALENDAR


class Event(Record, prefix="ev"):
    """An event, or a series of them. `skipped` are days on which the series does not take place.

    An occurrence of a series is named `ev3@2026-03-09`; without a day, the first one is meant.
    """

    book_id: str = ref(CalendarBook)
    title: str
    starts: datetime
    ends: datetime
    all_day: bool = False
    place: str = ""
    notes: str = ""
    url: str = ""
    alert_min: int | None = 15
    repeat: Repeat = "none"
    repeat_until: date | None = None
    busy: bool = True
    from_app: str = ""
    ref: str = ""
    organiser: str = ""
    my_reply: Reply = "none"
    skipped: tuple[date, ...] = ()

    newest_by = "starts"
    policy = CALENDAR


class Invitee(Record, prefix="iv"):
    """Someone asked to an event, and what they answered."""

    event_id: str = ref(Event)
    name: str
    mail: str = ""
    reply: Reply = "none"
    will_reply: Literal["yes", "no", "maybe", ""] = private(default="")

    policy = CALENDAR
