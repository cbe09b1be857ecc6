"""How Calendar looks."""

from apps.calendar.models import Event
from apps.calendar.screens.books import Books, Inbox
from apps.calendar.screens.editing import EditEvent
from apps.calendar.screens.event import AnswerInvitation, EventDetail
from apps.calendar.screens.month import Day, Month
from apps.calendar.screens.search import SearchEvents

__all__ = [
    "OPENS",
    "TABS",
    "AnswerInvitation",
    "Books",
    "Day",
    "EditEvent",
    "EventDetail",
    "Inbox",
    "Month",
    "SearchEvents",
]

TABS = (Month, Books, Inbox)
OPENS = {Event: EventDetail}
