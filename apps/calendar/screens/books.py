"""The calendars, and what waits for an answer."""

from apps.calendar.models import CalendarBook, Event
from apps.calendar.screens.event import EventDetail
from apps.calendar.screens.parts import when_line
from gui_sim import ui
from gui_sim.gates import CALENDAR
from gui_sim.records import Offer
from gui_sim.system.offer_sheet import OfferSheet


class Books(ui.Screen):
    """The calendars of the phone."""

    title = "Calendars"
    icon = "stack"
    large_title = True
    gate = CALENDAR

    def body(self) -> ui.View:
        """One row a calendar, by account."""
        books = self.ctx.find(CalendarBook)
        accounts = list(dict.fromkeys(book.account for book in books))
        if not books:
            return ui.Empty("stack", "No calendars", "This phone has no calendars.")
        return ui.List(
            *(
                ui.Section(*(book_row(book) for book in books if book.account == account), header=account)
                for account in accounts
            )
        )


class Inbox(ui.Screen):
    """Invitations, and what other apps offer to put into the calendar."""

    title = "Inbox"
    icon = "tray"
    large_title = True
    gate = CALENDAR

    def body(self) -> ui.View:
        """Open ones first."""
        waiting = [event.id for event in self.ctx.find(Event, my_reply="none") if event.organiser]
        offers = [offer.id for offer in self.ctx.find(Offer, to_app="calendar", state="open")]
        if not waiting and not offers:
            return ui.Empty("tray", "Nothing waits", "Invitations and offers are listed here.")
        return ui.List(
            ui.Section(ui.ForEach(waiting, self.invitation, name="invitations"), header="Invitations")
            if waiting else None,
            ui.Section(ui.ForEach(offers, self.offer, name="offers"), header="Add to calendar") if offers else None,
        )  # fmt: skip

    def invitation(self, key: str) -> ui.View:
        """One invitation."""
        event = self.ctx.get(Event, key)
        return ui.Row(event.title, when_line(event), detail=f"From {event.organiser}", to=EventDetail(key))

    def offer(self, key: str) -> ui.View:
        """One offer."""
        offer = self.ctx.get(Offer, key)
        return ui.Row(offer.line, f"From {self.ctx.app_name(offer.from_app)}", sheet=OfferSheet(key))


def book_row(book: CalendarBook) -> ui.View:
    """Return the row of a calendar."""
    note = "" if book.writable else "Read only"
    return ui.Row(book.name, value=note, leading=ui.Icon("circle", 16.0, book.colour, "fill"))
