"""Everything about an event, new or known."""

from datetime import date, datetime, time, timedelta

from apps.calendar.models import CalendarBook, Event, Repeat
from apps.calendar.occurrences import maybe_event
from apps.calendar.screens.parts import REPEATS, SCOPES, alert_name, people, typed_mail
from apps.calendar.tools import (
    ALERTS,
    STEP,
    Scope,
    create_event,
    update_event,
)
from gui_sim import ui
from gui_sim.geometry import Insets


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
        none = not event or event.alert_min is None  # an alert cannot be taken off again: null leaves it as it is
        leads = [(lead, alert_name(lead)) for lead in ALERTS if none or lead is not None]
        repeats = self.repeat.value != "none"
        whole = not event and self.all_day.value
        return ui.Form(
            ui.Section(
                ui.TextField("Title", self.name, bare=True),
                ui.TextField("Location", self.place, bare=True),
            ),
            ui.Section(
                ui.Toggle("All-day", self.all_day) if not event else None,
                ui.DateTimePicker("Starts", self.starts, step=STEP, whole="first" if whole else ""),
                ui.DateTimePicker("Ends", self.ends, step=STEP, whole="last" if whole else ""),
            ),
            ui.Section(
                ui.Picker("Repeat", self.repeat, REPEATS),
                ui.DatePicker("Repeat until", self.repeat_until, optional=True) if repeats else None,
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
