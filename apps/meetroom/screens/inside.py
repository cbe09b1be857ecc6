"""Going into a meeting, being in it, writing in it."""

from apps.meetroom.meetings import comes, is_open, live
from apps.meetroom.models import ChatLine, Meeting, MeetingPreset
from apps.meetroom.people import name_of, others, owner_address
from apps.meetroom.screens.parts import avatar, face_name, has_portrait, hours_words, padded
from apps.meetroom.tools import join_meeting, leave_meeting, send_meeting_chat
from apps.meetroom.tools.attending import LONGEST_LINE, MIC_CAMERA
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.system.sheets import PermissionSheet
from gui_sim.wording import clock, count, day

BUTTON = 84.0  # points of a button of the bar
ROOM = 500.0  # points that the tiles share
GAP = 10.0
MOST_TILES = 8
PAIRS_FROM = 3  # people from which tiles stand side by side
TALLEST = 240.0


class JoinMeeting(ui.Screen):
    """How to go in: with or without camera and microphone. Without an id, the newest meeting."""

    title = "Join"

    meeting_id: str = ""

    camera = ui.State[bool](lambda screen: screen.begins_with_camera())
    mic = ui.State(False)

    @property
    def meeting(self) -> Meeting | None:
        """The meeting, if it is there."""
        if self.meeting_id:
            return self.ctx.maybe(Meeting, self.meeting_id)
        latest = self.ctx.find(Meeting, state="planned", host=owner_address(self.ctx), order="-id", limit=1)
        return latest[0] if latest else None

    def begins_with_camera(self) -> bool:
        """Whether the camera is on at first: as the kind of meeting says that gave the meeting its name."""
        if self.meeting is None or not MIC_CAMERA.open(self.ctx):
            return False
        return any(preset.camera for preset in self.ctx.find(MeetingPreset, name=self.meeting.title))

    def body(self) -> ui.View:
        """What one looks like, two switches and the button."""
        meeting = self.meeting
        if meeting is None:
            return ui.Empty("video-camera", "No longer there", "This meeting is gone.")
        may = MIC_CAMERA.open(self.ctx)
        me = owner_address(self.ctx)
        open_ = is_open(self.ctx, meeting)
        return ui.Form(
            ui.Padding(
                ui.VideoTile(self.ctx.owner.name, 200.0, camera=self.camera.value, muted=not self.mic.value,
                             portrait=has_portrait(self.ctx, me)),
                Insets(8, 16, 0, 16),
            ),
            ui.Section(ui.Row(meeting.title, f"{day(meeting.starts)}, {hours_words(meeting)}")),
            ui.Section(
                ui.Toggle("Camera", self.camera, enabled=may),
                ui.Toggle("Microphone", self.mic, enabled=may),
                None if may else ui.Row("Allow microphone and camera", role="primary",
                                        sheet=PermissionSheet("meetroom", "mic_camera")),
                footer="" if may else MIC_CAMERA.sentence(self.ctx),
            ),
            padded(
                ui.Button(
                    "Join",
                    role="primary",
                    call=join_meeting.call(meeting.id, self.camera.value, self.mic.value),
                    then=ui.Do(ui.Dismiss(), ui.Present(InMeeting())),
                    enabled=open_,
                )
            ),
        )  # fmt: skip


class InMeeting(ui.Screen):
    """A meeting over the whole screen: a tile for each who is there, and the bar below."""

    title = "Meeting"
    bare = True
    full = True
    background = "#1c1c1e"
    own_status = False
    ticks = True
    scrolls = False

    camera = ui.State[bool](lambda screen: screen.began("camera"))
    mic = ui.State[bool](lambda screen: screen.began("mic"))

    def began(self, device: str) -> bool:
        """Whether the owner came in with the camera or the microphone on."""
        meeting = live(self.ctx)
        return meeting is not None and bool(getattr(meeting, device))

    def body(self) -> ui.View:
        """Title, tiles and buttons."""
        meeting = live(self.ctx)
        if meeting is None:
            close = ui.RoundButton("Close", "x", effect=ui.Pop())
            return page("No meeting", "You are in no meeting.", ui.Gap(), close)
        there = [one for one in others(self.ctx, meeting) if comes(self.ctx, meeting, one)]
        line = f"{count(len(there) + 1, 'person', 'people')} · {self.elapsed(meeting)}"
        return page(
            meeting.title,
            line,
            self.tiles(meeting, there),
            self.switch("Mic", "microphone", self.mic),
            self.switch("Camera", "video-camera", self.camera),
            ui.RoundButton("Chat", "chat-circle", width=BUTTON, sheet=MeetingChat()),
            ui.RoundButton(
                "Leave",
                "phone-disconnect",
                ground="systemRed",
                width=BUTTON,
                call=leave_meeting.call(meeting.id),
                then=ui.Pop(),
            ),
        )

    def elapsed(self, meeting: Meeting) -> str:
        """Write how long the owner has been in."""
        seconds = int((self.ctx.now - (meeting.joined_at or self.ctx.now)).total_seconds())
        minutes, rest = divmod(max(0, seconds), 60)
        return f"{minutes:02d}:{rest:02d}"

    def tiles(self, meeting: Meeting, there: list[str]) -> ui.View:
        """A tile for everyone; of many, the first."""
        shown = there[: MOST_TILES - 1]
        columns = 2 if len(shown) + 1 >= PAIRS_FROM else 1
        lines = -(-(len(shown) + 1) // columns)
        tall = min(TALLEST, (ROOM - (lines - 1) * GAP) / lines)
        own = ui.VideoTile(self.ctx.owner.name, tall, camera=self.camera.value, muted=not self.mic.value,
                           portrait=has_portrait(self.ctx, owner_address(self.ctx)))  # fmt: skip
        return ui.Grid(*(self.tile(meeting, one, tall) for one in shown), own, columns=columns, spacing=GAP)

    def tile(self, meeting: Meeting, person: str, tall: float) -> ui.View:
        """Someone else's tile."""
        chance = self.ctx.rng("tile", meeting.id, meeting.starts, person)
        name = face_name(self.ctx, person) or name_of(self.ctx, person)
        camera, muted = chance.random() < 0.6, chance.random() < 0.5
        return ui.VideoTile(name, tall, camera=camera, muted=muted, portrait=has_portrait(self.ctx, person))

    def switch(self, label: str, icon: str, value: ui.Binding[bool]) -> ui.View:
        """A round button that turns the microphone or the camera on and off, or asks the owner to allow it."""
        sign = icon if value.value else f"{icon}-slash"
        if not MIC_CAMERA.open(self.ctx):
            return ui.RoundButton(label, sign, width=BUTTON, sheet=PermissionSheet("meetroom", "mic_camera"))
        return ui.RoundButton(label, sign, width=BUTTON, on=value.value, effect=value.set(not value.value))


class MeetingChat(ui.Screen):
    """What is written in the meeting that one is in."""

    title = "Chat"
    style = "plain"
    from_end = True
    reads_only = True  # what is sent stays: there is nothing to cancel

    draft = ui.State("")

    def body(self) -> ui.View:
        """The lines, the newest last."""
        meeting = live(self.ctx)
        lines = meeting.chat if meeting is not None else ()
        if not lines:
            return ui.Empty("chat-circle", "Nothing written yet", "What is written here goes to all in the meeting.")
        return ui.Padding(
            ui.VStack(*(self.line(line) for line in lines), spacing=10.0, align="fill"), Insets(12, 0, 12, 0)
        )

    def line(self, line: ChatLine) -> ui.View:
        """One line, with who wrote it and when."""
        mine = line.by == owner_address(self.ctx)
        who = "You" if mine else name_of(self.ctx, line.by)
        told = ui.Text(f"{who}, {clock(line.at)}", "footnote", "secondaryLabel", 1)
        words = ui.VStack(told, ui.Text(line.text), spacing=2.0)
        return padded(ui.HStack(avatar(self.ctx, line.by, 34.0), words, spacing=10.0, align="top"))

    def footer(self) -> ui.View | None:
        """The field and its send button."""
        meeting = live(self.ctx)
        if meeting is None:
            return None
        send = ui.SendButton(
            "Send",
            call=send_meeting_chat.call(meeting.id, self.draft.value),
            then=self.draft.set(""),
            enabled=bool(self.draft.value.strip()),
        )
        return ui.Composer(ui.MessageField("Message everyone", self.draft, limit=LONGEST_LINE), send)


def page(title: str, line: str, tiles: ui.View, *buttons: ui.View) -> ui.View:
    """Return the page of a meeting: what it is at the top, the tiles, the buttons at the foot."""
    spread: list[ui.View] = []
    for button in buttons:
        spread += [ui.Spacer(), button]
    return ui.Padding(
        ui.VStack(
            ui.Gap(50.0),
            ui.HStack(
                ui.Button("Minimize", icon="caret-down", icon_only=True, color="#ffffff", effect=ui.Pop()),
                ui.Frame(
                    ui.VStack(
                        ui.Text(title, "title3", "#ffffff", 1, weight=600, align="center", role="header"),
                        ui.Text(line, "footnote", "#ffffff@0.7", 1, align="center"),
                        spacing=2.0,
                        align="fill",
                    ),
                    grow=True,
                ),
                ui.Frame(ui.Gap(), width=44.0),
                spacing=0.0,
            ),
            ui.Gap(8.0),
            tiles,
            ui.Spacer(),
            ui.HStack(*spread, ui.Spacer()),
            ui.Gap(24.0),
            align="fill",
            spacing=2.0,
        ),
        Insets(0, 12, 0, 12),
    )
