"""The calendars, and what waits for an answer."""

from datetime import timedelta

from apps.calendar.models import CalendarBook, Event
from apps.calendar.occurrences import events_between
from apps.calendar.screens.event import EventDetail, event_row
from apps.calendar.screens.parts import said_once, when_line
from gui_sim import ui
from gui_sim.gates import CALENDAR
from gui_sim.records import Offer
from gui_sim.system.offer_sheet import OfferSheet

AHEAD = timedelta(days=13)


class Books(ui.Screen):
    """The calendars of the phone."""

    title = "Calendars"
    icon = "stack"
    large_title = True
    gate = CALENDAR

    hidden = ui.State[tuple[str, ...]](lambda screen: screen.left_out())

    def left_out(self) -> tuple[str, ...]:
        """Return the calendars that are not shown unless asked for."""
        return tuple(self.ctx.ids(CalendarBook, shown=False))

    def body(self) -> ui.View:
        """One row a calendar, by account; a touch shows or hides its events in the list below."""
        books = self.ctx.find(CalendarBook)
        accounts = list(dict.fromkeys(book.account for book in books))
        if not books:
            return ui.Empty("stack", "No calendars", "This phone has no calendars.")
        today = self.ctx.today
        coming = {
            event.id: event
            for event in events_between(self.ctx, today, today + AHEAD)
            if event.book_id not in self.hidden.value and event.ends > self.ctx.now
        }
        return ui.List(
            *(
                ui.Section(*(self.row(book) for book in books if book.account == account), header=account)
                for account in accounts
            ),
            ui.Section(
                ui.ForEach(
                    list(coming),
                    lambda key: event_row(self.ctx, coming[key], dated=True),
                    name="coming",
                    empty=ui.Empty("calendar-blank", "No events", "The chosen calendars hold nothing so soon."),
                ),
                header="Next two weeks",
            ),
        )

    def row(self, book: CalendarBook) -> ui.View:
        """One calendar with its tick."""
        off = book.id in self.hidden.value
        hidden = tuple(id for id in self.hidden.value if id != book.id) if off else (*self.hidden.value, book.id)
        return ui.Row(
            book.name,
            value="" if book.writable else "Read only",
            leading=ui.Icon("circle", 12.0, book.colour, "fill"),
            accessory="none" if off else "check",
            effect=self.hidden.set(hidden),
        )


def begins(offer: Offer) -> str:
    """Return when an offered event begins, as it is written in the offer."""
    return str(offer.call.get("args", {}).get("starts", ""))


class Inbox(ui.Screen):
    """Invitations, and what other apps offer to put into the calendar."""

    title = "Inbox"
    icon = "tray"
    large_title = True
    gate = CALENDAR

    def body(self) -> ui.View:
        """Open ones, what comes next first."""
        waiting = [event.id for event in self.ctx.find(Event, my_reply="none", order="starts") if event.organiser]
        open_offers = self.ctx.find(Offer, to_app="calendar", state="open")
        offers = [offer.id for offer in sorted(open_offers, key=begins)]
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
        return ui.Row(event.title, when_line(event), detail=f"From {event.organiser}",
                      leading=ui.IconTile("envelope-simple", "#ff3b30"), to=EventDetail(key))  # fmt: skip

    def offer(self, key: str) -> ui.View:
        """One offer."""
        offer = self.ctx.get(Offer, key)
        app = self.ctx.world.find_app(offer.from_app)
        tile = ui.IconTile(app.app.icon, app.app.color) if app else ui.IconTile("calendar-plus", "#8e8e93")
        title = str(offer.call.get("args", {}).get("title", offer.line))
        words = said_once(title, offer.line)
        return ui.Row(title, words, detail=f"From {self.ctx.app_name(offer.from_app)}", leading=tile,
                      trailing=ui.Icon("plus-circle", 22.0, "tint"), sheet=OfferSheet(key))  # fmt: skip
