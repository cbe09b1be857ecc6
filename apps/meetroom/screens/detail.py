"""One meeting: when, who, what about, and what can be done with it."""

from collections.abc import Sequence

from apps.meetroom.meetings import is_ahead, is_open
from apps.meetroom.models import Meeting, MeetingRecording
from apps.meetroom.people import is_own, name_of
from apps.meetroom.screens.inside import InMeeting, JoinMeeting
from apps.meetroom.screens.parts import STATES, avatar, day_words, hours_words, number_of, padded
from apps.meetroom.screens.planning import EditMeeting
from apps.meetroom.screens.recordings import RecordingDetail
from apps.meetroom.tools import cancel_meeting
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import count, day, moment, span


class MeetingDetail(ui.Screen):
    """One meeting; changed and cancelled by sheets, joined by one."""

    title = "Meeting"

    meeting_id: str

    def trailing(self) -> Sequence[ui.View]:
        """Edit, where the owner is the host and it has not begun."""
        return (ui.Button("Edit", role="plain", sheet=EditMeeting(self.meeting_id)),) if self.can_change() else ()

    def can_change(self) -> bool:
        """Whether the owner may still change it."""
        meeting = self.ctx.maybe(Meeting, self.meeting_id)
        if meeting is None or not is_own(self.ctx, meeting):
            return False
        return meeting.state == "planned" and meeting.starts > self.ctx.now

    def body(self) -> ui.View:
        """The facts and what can be done."""
        meeting = self.ctx.maybe(Meeting, self.meeting_id)
        if meeting is None:
            return ui.Empty("video-camera", "No longer there", "This meeting is gone.")
        ahead = is_ahead(self.ctx, meeting)
        return ui.List(
            self.head(meeting),
            self.join(meeting) if ahead else None,
            self.people(meeting),
            self.agenda(meeting),
            ui.Section(
                ui.Row("Number", value=number_of(meeting)),
                ui.Row("Passcode", value=meeting.passcode) if meeting.passcode else None,
                ui.Row("Link", meeting.link, subtitle_lines=3),
                ui.Row("Waiting room", value="On" if meeting.waiting_room else "Off"),
                ui.Row("Recorded", value="Yes" if meeting.record else "No"),
                header="How to join",
            ),
            self.recordings(meeting),
            ui.Section(
                ui.Row("Cancel meeting", role="destructive", sheet=CancelMeeting(meeting.id)),
            ) if self.can_change() else None,
        )  # fmt: skip

    def head(self, meeting: Meeting) -> ui.View:
        """Its name and its time."""
        state = "" if meeting.state == "planned" else STATES[meeting.state]
        when = day_words(self.ctx, meeting)
        color = "systemGreen" if meeting.state == "live" else "systemRed"
        return ui.Padding(
            ui.VStack(
                ui.Text(meeting.title, "title1", weight=700, role="header"),
                ui.Text(
                    f"{when}, {hours_words(meeting)} ({span(meeting.minutes)})", "subheadline", "secondaryLabel", 2
                ),
                ui.Text("Every week", "subheadline", "secondaryLabel", 1) if meeting.recurring == "weekly" else None,
                ui.Text(state, "subheadline", color, weight=600) if state else None,
                spacing=4.0,
            ),
            Insets(0, 16, 0, 16),
        )

    def join(self, meeting: Meeting) -> ui.View:
        """The button that leads into it, or when it opens."""
        if meeting.state == "live":
            return padded(ui.Button("Return to meeting", role="primary", color="systemGreen", sheet=InMeeting()))
        words = "Start" if is_own(self.ctx, meeting) else "Join"
        button = ui.Button(words, role="primary", icon="video-camera", sheet=JoinMeeting(meeting.id))
        if is_open(self.ctx, meeting):
            return padded(button)
        told = ui.Text("It opens 15 minutes before it begins.", "footnote", "secondaryLabel", align="center")
        return padded(ui.VStack(button, told, spacing=8.0, align="fill"))

    def people(self, meeting: Meeting) -> ui.View:
        """The host, and everyone who is invited."""
        return ui.Section(
            ui.ForEach([meeting.host, *meeting.participants], self.person),
            header=f"Host and {count(len(meeting.participants), 'person', 'people')} invited",
        )

    def person(self, key: str) -> ui.View:
        """One of the people."""
        meeting = self.ctx.get(Meeting, self.meeting_id)
        name = name_of(self.ctx, key)
        return ui.Row(
            name,
            "" if name == key else key if "@" in key else "By text message",
            value="Host" if key == meeting.host else "",
            leading=avatar(self.ctx, key, 36.0),
        )

    def agenda(self, meeting: Meeting) -> ui.View | None:
        """What is to be spoken about, a row a line."""
        lines = [line.strip() for line in meeting.agenda.splitlines() if line.strip()]
        return ui.Section(*(ui.Row(line, title_lines=0) for line in lines), header="Agenda") if lines else None

    def recordings(self, meeting: Meeting) -> ui.View | None:
        """What was recorded of it."""
        found = self.ctx.ids(MeetingRecording, meeting_id=meeting.id, order="-at")
        return ui.Section(ui.ForEach(found, self.recording, name="recordings"), header="Recordings") if found else None

    def recording(self, key: str) -> ui.View:
        """One recording."""
        recording = self.ctx.get(MeetingRecording, key)
        return ui.Row(
            moment(recording.at),
            span(recording.minutes),
            leading=ui.IconTile("record", "systemRed"),
            to=RecordingDetail(key),
        )


class CancelMeeting(ui.Screen):
    """Cancel a meeting, with a word to those who are invited."""

    title = "Cancel meeting"

    meeting_id: str

    note = ui.State("")

    def body(self) -> ui.View:
        """A note and the button."""
        meeting = self.ctx.maybe(Meeting, self.meeting_id)
        if meeting is None:
            return ui.Empty("video-camera", "No longer there", "This meeting is gone.")
        people = count(len(meeting.participants), "person", "people")
        weekly = " All its weekly times are cancelled." if meeting.recurring == "weekly" else ""
        return ui.Form(
            ui.Section(ui.Row(meeting.title, f"{day(meeting.starts)}, {hours_words(meeting)}")),
            ui.Section(
                ui.TextEditor("Note", self.note, placeholder="Message to everyone invited", limit=300),
                footer=f"{people} will be notified.{weekly}",
            ),
            padded(
                ui.Button(
                    "Cancel meeting",
                    role="primary",
                    color="systemRed",
                    call=cancel_meeting.call(meeting.id, self.note.value),
                    confirm=ui.Confirm(f"Cancel {meeting.title}?", "Cancel the meeting", cancel="Keep it"),
                    then=ui.Dismiss(),
                )
            ),
        )
