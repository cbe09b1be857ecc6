"""Where the app opens: what can be done, today's meetings, and those to come."""

from datetime import datetime, timedelta

from apps.meetroom.meetings import is_ahead, is_open, live
from apps.meetroom.models import Meeting, MeetingPreset
from apps.meetroom.screens.detail import MeetingDetail
from apps.meetroom.screens.inside import InMeeting, JoinMeeting
from apps.meetroom.screens.parts import STATES, day_words, hours_words, who_words
from apps.meetroom.tools import schedule_meeting
from apps.meetroom.tools.planning import STEP
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, span

PLAN_TAB = 1


class MeetHome(ui.Screen):
    """Begin, join or schedule a meeting; those of today and of the days to come."""

    title = "Meetings"
    icon = "video-camera"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """Three buttons and the lists."""
        ctx = self.ctx
        ahead = [meeting for meeting in ctx.find(Meeting, order=("starts", "id")) if is_ahead(ctx, meeting)]
        today = [meeting.id for meeting in ahead if meeting.starts.date() <= ctx.today]
        later = [meeting.id for meeting in ahead if meeting.id not in today]
        none = ui.Empty(
            "video-camera", "No more meetings today", "Meetings that you schedule or are invited to are listed here."
        )
        return ui.List(
            ui.QuickActions(
                ui.QuickAction("New", "video-camera", choices=self.kinds()),
                ui.QuickAction("Join", "sign-in", sheet=JoinByNumber()),
                ui.QuickAction("Schedule", "calendar-plus", effect=ui.SelectTab(PLAN_TAB)),
            ),
            self.present(),
            ui.Section(ui.ForEach(today, self.row, name="today", empty=none), header="Today"),
            ui.Section(ui.ForEach(later, self.row, name="later"), header="Upcoming") if later else None,
            ui.Section(ui.Row("Past meetings", leading=ui.IconTile("clock-counter-clockwise", "systemGray"),
                              to=PastMeetings())),
        )  # fmt: skip

    def kinds(self) -> list[ui.Item]:
        """The kinds of meeting that begin at the next five minutes."""
        starts = next_step(self.ctx.now)
        return [
            ui.Item(
                f"{preset.name}, {span(preset.minutes)}",
                call=schedule_meeting.call(
                    preset.name, starts, preset.minutes, waiting_room=preset.waiting_room
                ),
                then=ui.Present(JoinMeeting()),
                icon="video-camera" if preset.camera else "video-camera-slash",
            )
            for preset in self.ctx.find(MeetingPreset)
        ]  # fmt: skip

    def present(self) -> ui.View | None:
        """The bar that leads back to the meeting that one is in."""
        meeting = live(self.ctx)
        if meeting is None:
            return None
        words = ui.HStack(
            ui.Icon("video-camera", 22.0, "#ffffff", "fill"),
            ui.VStack(
                ui.Text("Return to meeting", "subheadline", "#ffffff", 1, weight=600),
                ui.Text(meeting.title, "footnote", "#ffffff", 1),
            ),
            spacing=12.0,
        )
        card = ui.Card(words, label="Return to meeting", padding=12.0, ground="systemGreen", sheet=InMeeting())
        return ui.Padding(card, Insets(0, 16, 0, 16))

    def row(self, key: str) -> ui.View:
        """One meeting; those that can be joined have a button."""
        meeting = self.ctx.get(Meeting, key)
        is_today = meeting.starts.date() == self.ctx.today
        when = hours_words(meeting) if is_today else f"{day_words(self.ctx, meeting)}, {clock(meeting.starts)}"
        soon = is_today and meeting.state == "planned" and is_open(self.ctx, meeting)
        return ui.Row(
            meeting.title,
            f"{when} · every week" if meeting.recurring == "weekly" else when,
            detail=who_words(self.ctx, meeting),
            leading=ui.IconTile("repeat" if meeting.recurring == "weekly" else "video-camera", "tint"),
            trailing=ui.Button("Join", role="plain", sheet=JoinMeeting(key)) if soon else None,
            to=MeetingDetail(key),
        )


class PastMeetings(ui.Screen):
    """Meetings that are over or were cancelled, the newest first."""

    title = "Past meetings"

    query = ui.State("")

    def body(self) -> ui.View:
        """A field and the list."""
        past = [one for one in self.ctx.find(Meeting, order=("-starts", "-id")) if not is_ahead(self.ctx, one)]
        wanted = self.query.value.strip().casefold()
        keys = [one.id for one in past if wanted in f"{one.title}\n{one.agenda}".casefold()]
        none = ui.Empty("clock-counter-clockwise", "No past meetings", "Meetings that are over are listed here.")
        return ui.List(
            ui.SearchField(self.query, prompt="Search"),
            ui.Section(ui.ForEach(keys, self.row, empty=none)),
        )

    def row(self, key: str) -> ui.View:
        """One meeting."""
        meeting = self.ctx.get(Meeting, key)
        return ui.Row(
            meeting.title,
            f"{day_words(self.ctx, meeting)}, {hours_words(meeting)}",
            detail=who_words(self.ctx, meeting),
            value="" if meeting.state == "ended" else STATES[meeting.state],
            to=MeetingDetail(key),
        )


class JoinByNumber(ui.Screen):
    """A meeting is found by its number or link."""

    title = "Join a meeting"

    number = ui.State("")

    def body(self) -> ui.View:
        """A field, and the meetings that it means."""
        digits = "".join(letter for letter in self.number.value if letter.isdigit())
        found = [
            one.id
            for one in self.ctx.find(Meeting, order="starts")
            if is_ahead(self.ctx, one) and (not digits or one.link.endswith(digits) or digits in one.link)
        ]
        none = ui.Empty("magnifying-glass", "No meeting found", "You are invited to no meeting with this number.")
        return ui.Form(
            ui.Section(
                ui.TextField("Meeting number", self.number, placeholder="837 465 2910", trailing=True),
                footer="The number is at the end of the meeting's link.",
            ),
            ui.Section(ui.ForEach(found, self.row, empty=none), header="Your meetings"),
        )

    def row(self, key: str) -> ui.View:
        """One meeting that can be joined."""
        meeting = self.ctx.get(Meeting, key)
        return ui.Row(
            meeting.title,
            f"{day_words(self.ctx, meeting)}, {hours_words(meeting)}",
            leading=ui.IconTile("repeat" if meeting.recurring == "weekly" else "video-camera", "tint"),
            to=JoinMeeting(key),
        )


def next_step(now: datetime) -> datetime:
    """Return the next moment on a step of five minutes."""
    whole = now.replace(second=0, microsecond=0)
    return whole + timedelta(minutes=STEP - whole.minute % STEP)
