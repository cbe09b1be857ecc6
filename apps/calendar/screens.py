"""How Calendar looks."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from apps.calendar.models import CalendarBook, Event, Invitee, Repeat, Reply
from apps.calendar.occurrences import events_between, is_birthday, maybe_event
from apps.calendar.tools import (
    ALERTS,
    STEP,
    Scope,
    answer_invitation,
    create_event,
    delete_event,
    update_event,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import CALENDAR
from gui_sim.geometry import Insets
from gui_sim.records import Contact, Offer
from gui_sim.search import matching
from gui_sim.system.offer_sheet import OfferSheet
from gui_sim.wording import clock, count, full_day, moment, span

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


class Month(ui.Screen):
    """A month with dots, and what the chosen day holds."""

    title = "Calendar"
    icon = "calendar-blank"
    style = "plain"

    day = ui.State[date](lambda screen: screen.ctx.now.date())

    def leading(self) -> Sequence[ui.View]:
        """Back to today."""
        today = self.ctx.now.date()
        return (ui.Button("Today", role="plain", effect=self.day.set(today)),)

    def trailing(self) -> Sequence[ui.View]:
        """Search, and a new event."""
        return (
            ui.Button("Search", icon="magnifying-glass", icon_only=True, to=SearchEvents()),
            ui.Button("New event", icon="plus", icon_only=True, sheet=EditEvent()),
        )

    def body(self) -> ui.View:
        """Paging, the month, the day's events."""
        day = self.day.value
        first = day.replace(day=1)
        last = following_month(first) - timedelta(days=1)
        allowed = self.ctx.allows(CALENDAR)
        events = events_between(self.ctx, first, last, shown_only=True) if allowed else []
        marks: dict[date, list[str]] = {}
        for event in events:
            marks.setdefault(event.starts.date(), []).append(color_of(self.ctx, event))
        return ui.VStack(
            ui.Padding(
                ui.HStack(
                    ui.Button("Previous month", icon="caret-left", icon_only=True,
                              effect=self.day.set((first - timedelta(days=1)).replace(day=1))),
                    ui.Spacer(),
                    ui.Text(f"{day:%B %Y}", "headline"),
                    ui.Spacer(),
                    ui.Button("Next month", icon="caret-right", icon_only=True,
                              effect=self.day.set(following_month(first))),
                ),
                Insets(0, 8, 0, 8),
            ),
            ui.MonthGrid("Month", self.day, marks, on_pick=lambda picked: ui.Push(Day(picked)), month=day),
            ui.Section(ui.DatePicker("Go to", self.day, style="wheel"), style="plain"),
            ui.LockCard(CALENDAR.sentence(self.ctx)) if not allowed else self.agenda(day),
            align="fill",
            spacing=6.0,
        )  # fmt: skip

    def agenda(self, day: date) -> ui.View:
        """The events of the chosen day."""
        events = {event.id: event for event in events_between(self.ctx, day, day, shown_only=True)}
        return ui.Section(
            ui.ForEach(
                list(events),
                lambda key: event_row(self.ctx, events[key]),
                empty=ui.Empty("calendar-blank", "No events", full_day(day)),
                separators=32.0,
            ),
            header=full_day(day),
            style="plain",
        )


class Day(ui.Screen):
    """One day by the hour."""

    title = "Day"
    style = "plain"
    refreshes = True
    gate = CALENDAR

    day: date

    def heading(self) -> str:
        """The day."""
        return f"{self.day:%A} {self.day.day} {self.day:%B}"

    def trailing(self) -> Sequence[ui.View]:
        """A new event on this day."""
        starts = datetime.combine(self.day, time(9, 0))
        return (ui.Button("New event", icon="plus", icon_only=True, sheet=EditEvent("", starts)),)

    def body(self) -> ui.View:
        """All-day events above the hours."""
        events = events_between(self.ctx, self.day, self.day, shown_only=True)
        whole = {event.id: event for event in events if event.all_day}
        timed = [
            ui.TimelineItem(
                event.id, event.title, event.starts, event.ends, color_of(self.ctx, event), event.place,
                EventDetail(event.id),
            )
            for event in events
            if not event.all_day
        ]  # fmt: skip
        return ui.VStack(
            ui.Section(
                ui.ForEach(list(whole), lambda key: event_row(self.ctx, whole[key])), header="All day", style="plain"
            ) if whole else None,
            ui.DayTimeline(self.day, timed, on_hour=lambda hour: ui.Present(self.at(hour))),
            align="fill",
        )  # fmt: skip

    def at(self, hour: int) -> ui.Screen:
        """The form for a new event at an hour of this day."""
        return EditEvent("", datetime.combine(self.day, time(hour, 0)))


class EventDetail(ui.Screen):
    """One event: when, where, who, and what can be done."""

    title = "Event"
    gate = CALENDAR

    event_id: str

    def trailing(self) -> Sequence[ui.View]:
        """Edit, where the calendar can be written."""
        event = maybe_event(self.ctx, self.event_id)
        if event is None or not writable(self.ctx, event):
            return ()
        return (ui.Button("Edit", role="plain", sheet=EditEvent(self.event_id)),)

    def body(self) -> ui.View:
        """The facts."""
        ctx = self.ctx
        event = maybe_event(ctx, self.event_id)
        if event is None:
            return ui.Empty("calendar-x", "No longer there", "This event has been deleted.")
        book = ctx.maybe(CalendarBook, event.book_id)
        invited = ctx.find(Invitee, event_id=event.id.partition("@")[0])
        return ui.List(
            ui.Padding(
                ui.VStack(
                    ui.Text(event.title, "title2", weight=700),
                    ui.Text(when_line(event), "subheadline", "secondaryLabel"),
                    ui.Text(event.place, "subheadline", "tint") if event.place else None,
                    spacing=4.0,
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.Row("Calendar", value=book.name if book else ""),
                ui.Row("Repeats", value=dict(REPEATS)[event.repeat]) if event.repeat != "none" else None,
                ui.Row("Until", value=full_day(event.repeat_until)) if event.repeat_until else None,
                ui.Row("Alert", value=alert_name(event.alert_min)),
                ui.Row("Organiser", value=event.organiser) if event.organiser else None,
                ui.Row("Notes", event.notes, subtitle_lines=0) if event.notes else None,
            ),
            ui.Section(
                *(ui.Row(person.name, person.mail, value=reply_name(person.reply)) for person in invited),
                header=count(len(invited), "person", "people") + " invited",
            ) if invited else None,
            ui.Section(
                ui.Row("Your answer", value=reply_name(event.my_reply), to=AnswerInvitation(self.event_id)),
            ) if event.organiser else None,
            self.delete(event) if writable(ctx, event) else None,
        )  # fmt: skip

    def delete(self, event: Event) -> ui.View:
        """Delete, after asking; of a series, what of it."""
        if event.repeat == "none":
            confirm = ui.Confirm("Delete this event?", "Delete the event")
            call = delete_event.call(event.id)
            return ui.Section(
                ui.Row("Delete event", role="destructive", call=call, confirm=confirm, then=ui.PopToRoot())
            )
        choices = [
            ui.Item(label, call=delete_event.call(event.id, scope), role="destructive", then=ui.PopToRoot())
            for scope, label in SCOPES
        ]
        return ui.Section(ui.Row("Delete event", role="destructive", choices=choices))


class EditEvent(ui.Screen):
    """Everything about an event, new or known."""

    event_id: str = ""
    start: datetime | None = None

    name = ui.State[str](lambda screen: screen.event.title if screen.event else "")
    place = ui.State[str](lambda screen: screen.event.place if screen.event else "")
    starts = ui.State[datetime](lambda screen: screen.event.starts if screen.event else screen.first_start())
    ends = ui.State[datetime](lambda screen: screen.starts.value + screen.length())
    all_day = ui.State(False)
    book_id = ui.State[str](lambda screen: screen.event.book_id if screen.event else "ca1")
    alert_min = ui.State[int | None](lambda screen: screen.event.alert_min if screen.event else 15)
    repeat = ui.State[Repeat]("none")
    repeat_until = ui.State[date | None](None)
    invitees = ui.State[tuple[str, ...]](())
    notes = ui.State[str](lambda screen: screen.event.notes if screen.event else "")
    scope = ui.State[Scope]("this")

    @property
    def event(self) -> Event | None:
        """The event being changed, if there is one."""
        return maybe_event(self.ctx, self.event_id) if self.event_id else None

    def heading(self) -> str:
        """New or not."""
        return "Edit event" if self.event_id else "New event"

    def first_start(self) -> datetime:
        """Return when a new event begins unless said otherwise: the next full hour."""
        now = self.ctx.now
        return self.start or datetime.combine(now.date(), time(now.hour)) + timedelta(hours=1)

    def length(self) -> timedelta:
        """Return how long it lasts unless said otherwise."""
        return self.event.ends - self.event.starts if self.event else timedelta(minutes=60)

    def body(self) -> ui.View:
        """The form, and one button."""
        event = self.event
        if self.event_id and event is None:
            return ui.Empty("calendar-x", "No longer there", "This event has been deleted.")
        books = [(book.id, book.name) for book in self.ctx.find(CalendarBook) if book.writable]
        leads = [(lead, alert_name(lead)) for lead in ALERTS if not event or lead is not None or event.alert_min is None]
        return ui.Form(
            ui.Section(
                ui.TextField("Title", self.name, bare=True),
                ui.TextField("Location", self.place, bare=True),
            ),
            ui.Section(
                ui.Toggle("All-day", self.all_day) if not event else None,
                ui.DateTimePicker("Starts", self.starts, step=STEP),
                ui.DateTimePicker("Ends", self.ends, step=STEP),
            ),
            ui.Section(
                ui.Picker("Repeat", self.repeat, REPEATS),
                ui.DatePicker("Repeat until", self.repeat_until, optional=True) if self.repeat.value != "none" else None,
            ) if not event else None,
            ui.Section(ui.Picker("Calendar", self.book_id, books), ui.Picker("Alert", self.alert_min, leads)),
            ui.Section(
                ui.TokenField("Invitees", self.invitees, options=people(self.ctx), free=typed_mail)
            ) if not event else None,
            ui.Section(ui.TextEditor("Notes", self.notes, limit=2000)),
            ui.Section(
                ui.Picker("Change", self.scope, SCOPES)
            ) if event and event.repeat != "none" else None,
            ui.Padding(self.save(event), Insets(0, 16, 0, 16)),
        )  # fmt: skip

    def save(self, event: Event | None) -> ui.View:
        """The button that holds the call."""
        if event is not None:
            call = update_event.call(
                self.event_id, self.name.value, self.starts.value, self.ends.value, self.place.value,
                self.notes.value, self.alert_min.value, self.book_id.value, self.scope.value,
            )  # fmt: skip
            return ui.Button("Save", role="primary", call=call, then=ui.Dismiss())
        call = create_event.call(
            self.name.value, self.starts.value, self.ends.value, self.book_id.value, self.all_day.value,
            self.place.value, self.notes.value, self.alert_min.value, self.repeat.value, self.repeat_until.value,
            list(self.invitees.value),
        )  # fmt: skip
        return ui.Button("Add", role="primary", call=call, then=ui.Dismiss(), enabled=bool(self.name.value.strip()))


class AnswerInvitation(ui.Screen):
    """Yes, maybe or no, with a word to the organiser."""

    title = "Answer"
    gate = CALENDAR

    event_id: str

    reply = ui.State[Reply]("yes")
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        event = maybe_event(self.ctx, self.event_id)
        if event is None:
            return ui.Empty("calendar-x", "No longer there", "This event has been deleted.")
        reply = self.reply.value
        call = answer_invitation.call(self.event_id, "maybe" if reply == "none" else reply, self.note.value)
        return ui.Form(
            ui.Section(ui.Row(event.title, when_line(event))),
            ui.Section(
                ui.Segmented("Reply", self.reply, REPLIES),
                ui.TextField("Note", self.note, placeholder="A word to the organiser"),
            ),
            ui.Padding(ui.Button("Send", role="primary", call=call, then=ui.Pop()), Insets(0, 16, 0, 16)),
        )


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


class SearchEvents(ui.Screen):
    """Find events by their words."""

    title = "Search"
    gate = CALENDAR

    query = ui.State("")

    def body(self) -> ui.View:
        """Field and hits."""
        ids = matching(self.ctx, Event, self.query.value, order="-starts") if self.query.value.strip() else []
        return ui.List(
            ui.SearchField(self.query, prompt="Events"),
            ui.Section(
                ui.ForEach(
                    ids,
                    lambda key: event_row(self.ctx, self.ctx.get(Event, key), dated=True),
                    empty=ui.Empty("magnifying-glass", "No events", "Type a word of the title, place or notes."),
                )
            ),
            spacing=12.0,
        )


def event_row(ctx: Context, event: Event, dated: bool = False) -> ui.View:
    """Return the row of an event, with its calendar's colour."""
    when = when_line(event) if dated else hours_line(event)
    words = f"{when} · {event.place}" if event.place else when
    dot = ui.Icon("gift" if is_birthday(event) else "circle", 12.0, color_of(ctx, event), "fill")
    return ui.Row(event.title, words, leading=dot,
                  to=None if is_birthday(event) else EventDetail(event.id))  # fmt: skip


def book_row(book: CalendarBook) -> ui.View:
    """Return the row of a calendar."""
    note = "" if book.writable else "Read only"
    return ui.Row(book.name, value=note, leading=ui.Icon("circle", 16.0, book.colour, "fill"))


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


TABS = (Month, Books, Inbox)
OPENS = {Event: EventDetail}
