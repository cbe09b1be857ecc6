"""The forms of a meeting, new or known."""

from datetime import datetime, time, timedelta

from apps.meetroom.models import Meeting, MeetingPreset, Recurring
from apps.meetroom.people import person_options, typed_person
from apps.meetroom.screens.parts import padded
from apps.meetroom.screens.recordings import MeetPlan
from apps.meetroom.tools import schedule_meeting, update_meeting
from apps.meetroom.tools.keeping import PRO_PLAN
from apps.meetroom.tools.planning import FREE_LONGEST, FREE_PEOPLE, LONGEST, MOST_PEOPLE, PRO, STEP
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import money, span

REPEATS: tuple[tuple[Recurring, str], ...] = (("none", "Never"), ("weekly", "Every week"))


class ScheduleMeeting(ui.Screen):
    """Schedule a meeting and invite people."""

    title = "Schedule"
    icon = "calendar-plus"
    large_title = True

    name = ui.State("")
    starts = ui.State[datetime](lambda screen: screen.first_start())
    seconds = ui.State(1_800)
    recurring = ui.State[Recurring]("none")
    people = ui.State[tuple[str, ...]](())
    agenda = ui.State("")
    passcode = ui.State("")
    waiting_room = ui.State(True)
    record = ui.State(False)

    def first_start(self) -> datetime:
        """Return when a new meeting begins unless said otherwise: the next full hour."""
        now = self.ctx.now
        return datetime.combine(now.date(), time(now.hour)) + timedelta(hours=1)

    def body(self) -> ui.View:
        """The form."""
        pro = PRO.open(self.ctx)
        return ui.Form(
            ui.Section(
                ui.TextField("Title", self.name, bare=True),
                ui.Menu("Start from a template", self.kinds(), icon="copy", style="row"),
            ),
            ui.Section(
                ui.DateTimePicker("Starts", self.starts, step=STEP),
                length_wheel(self.ctx, self.seconds),
                ui.Picker("Repeat", self.recurring, REPEATS),
            ),
            ui.Section(people_field(self.ctx, self.people), footer="Contacts, email addresses or phone numbers."),
            ui.Section(
                ui.TextEditor("Agenda", self.agenda, placeholder="One point per line", limit=1_000), header="Agenda"
            ),
            ui.Section(
                ui.TextField("Passcode", self.passcode, placeholder="Automatic", trailing=True),
                ui.Toggle("Waiting room", self.waiting_room),
                ui.Toggle("Record", self.record, enabled=pro),
            ),
            pro_section(self.ctx),
            padded(
                ui.Button(
                    "Schedule meeting",
                    role="primary",
                    call=schedule_meeting.call(
                        self.name.value, self.starts.value, self.seconds.value // 60, list(self.people.value),
                        self.agenda.value, self.passcode.value, self.waiting_room.value, self.record.value,
                        self.recurring.value,
                    ),
                    then=ui.Do(
                        ui.Set("name", ""), ui.Set("people", ()), ui.Set("agenda", ""), ui.Set("passcode", ""),
                        ui.Toast("Meeting scheduled"), ui.SelectTab(0),
                    ),
                    enabled=bool(self.name.value.strip()),
                )
            ),
        )  # fmt: skip

    def kinds(self) -> list[ui.Item]:
        """The kinds of meeting: each sets length and waiting room."""
        return [
            ui.Item(
                f"{preset.name}, {span(preset.minutes)}",
                effect=ui.Do(self.seconds.set(preset.minutes * 60), self.waiting_room.set(preset.waiting_room)),
            )
            for preset in self.ctx.find(MeetingPreset)
        ]


class EditMeeting(ui.Screen):
    """Everything about a meeting that can be changed."""

    title = "Edit meeting"

    meeting_id: str

    name = ui.State[str](lambda screen: screen.meeting.title)
    starts = ui.State[datetime](lambda screen: screen.meeting.starts)
    seconds = ui.State[int](lambda screen: screen.meeting.minutes * 60)
    people = ui.State[tuple[str, ...]](lambda screen: screen.meeting.participants)
    agenda = ui.State[str](lambda screen: screen.meeting.agenda)

    @property
    def meeting(self) -> Meeting:
        """The meeting; an empty one if it is gone."""
        found = self.ctx.maybe(Meeting, self.meeting_id)
        return found or Meeting(title="", starts=self.ctx.now.replace(minute=0, second=0, microsecond=0), host="")

    def body(self) -> ui.View:
        """The form."""
        if self.ctx.maybe(Meeting, self.meeting_id) is None:
            return ui.Empty("video-camera", "No longer there", "This meeting is gone.")
        return ui.Form(
            ui.Section(ui.TextField("Title", self.name, bare=True)),
            ui.Section(
                ui.DateTimePicker("Starts", self.starts, step=STEP),
                length_wheel(self.ctx, self.seconds),
            ),
            ui.Section(people_field(self.ctx, self.people), footer="Everyone is notified of changes."),
            ui.Section(
                ui.TextEditor("Agenda", self.agenda, placeholder="One point per line", limit=1_000), header="Agenda"
            ),
            pro_section(self.ctx),
            padded(
                ui.Button(
                    "Save",
                    role="primary",
                    call=update_meeting.call(
                        self.meeting_id, self.name.value, self.starts.value, self.seconds.value // 60,
                        list(self.people.value), self.agenda.value,
                    ),
                    then=ui.Dismiss(),
                    enabled=bool(self.name.value.strip()),
                )
            ),
        )  # fmt: skip


def length_wheel(ctx: Context, seconds: ui.Binding[int]) -> ui.DurationWheel:
    """Return the control for a meeting's length; without Pro it ends at 40 minutes."""
    longest = LONGEST if PRO.open(ctx) else FREE_LONGEST
    return ui.DurationWheel(
        "Length", seconds, units=("hours", "minutes"), low=STEP * 60, high=longest * 60, step=STEP
    )  # fmt: skip


def people_field(ctx: Context, people: ui.Binding[tuple[str, ...]]) -> ui.TokenField:
    """Return the control for whom to invite."""
    most = MOST_PEOPLE if PRO.open(ctx) else FREE_PEOPLE
    return ui.TokenField("Invite", people, options=person_options(ctx), free=typed_person, most=most)


def pro_section(ctx: Context) -> ui.View | None:
    """Say what a free meeting cannot be, with the way to the plans."""
    if PRO.open(ctx):
        return None
    return ui.Section(
        ui.Row("MeetRoom Pro", value=f"{money(PRO_PLAN.price)} a month", leading=ui.IconTile("crown", "systemOrange"),
               to=MeetPlan()),
        footer=PRO.text,
    )  # fmt: skip
