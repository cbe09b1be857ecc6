"""One event, and the answer to an invitation."""

from collections.abc import Sequence

from apps.calendar.models import CalendarBook, Event, Invitee, Reply
from apps.calendar.occurrences import is_birthday, maybe_event
from apps.calendar.screens.editing import EditEvent
from apps.calendar.screens.parts import (
    REPEATS,
    REPLIES,
    SCOPES,
    alert_name,
    color_of,
    hours_line,
    reply_name,
    when_line,
    writable,
)
from apps.calendar.tools import (
    answer_invitation,
    delete_event,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import CALENDAR
from gui_sim.geometry import Insets
from gui_sim.wording import count, full_day


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
                ui.Row("Show as", value="Busy" if event.busy else "Free"),
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
                ui.TextField("Note", self.note, placeholder="A word to the organiser", trailing=True),
            ),
            ui.Padding(ui.Button("Send", role="primary", call=call, then=ui.Pop()), Insets(0, 16, 0, 16)),
        )


def event_row(ctx: Context, event: Event, dated: bool = False) -> ui.View:
    """Return the row of an event, with its calendar's colour."""
    when = when_line(event) if dated else hours_line(event)
    words = f"{when} · {event.place}" if event.place else when
    dot = ui.Icon("gift" if is_birthday(event) else "circle", 12.0, color_of(ctx, event), "fill")
    return ui.Row(event.title, words, leading=dot,
                  to=None if is_birthday(event) else EventDetail(event.id))  # fmt: skip
