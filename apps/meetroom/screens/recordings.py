"""What was recorded, and the plans."""

from collections.abc import Sequence

from apps.meetroom.models import MeetingRecording
from apps.meetroom.tools import change_meetroom_plan, save_transcript
from apps.meetroom.tools.keeping import FREE_PLAN, PRO_PLAN
from gui_sim import ui
from gui_sim.folders import folders
from gui_sim.geometry import Insets
from gui_sim.wording import ago, moment, span


class Recordings(ui.Screen):
    """Recorded meetings, the newest first."""

    title = "Recordings"
    icon = "record"
    large_title = True

    query = ui.State("")

    def body(self) -> ui.View:
        """A field and the list; words of a transcript are found too."""
        wanted = self.query.value.strip().casefold()
        found = [
            one.id
            for one in self.ctx.find(MeetingRecording, order=("-at", "-id"))
            if wanted in f"{one.title}\n{one.transcript}\n{one.chat}".casefold()
        ]
        none = ui.Empty(
            "record", "No recordings", "Meetings that are recorded are listed here some minutes after them."
        )
        return ui.List(
            ui.SearchField(self.query, prompt="Title or words"),
            ui.Section(ui.ForEach(found, self.row, empty=none)),
        )

    def row(self, key: str) -> ui.View:
        """One recording."""
        recording = self.ctx.get(MeetingRecording, key)
        first = recording.transcript.partition("\n")[0]
        return ui.Row(
            recording.title,
            f"{ago(recording.at, self.ctx.today)} · {span(recording.minutes)}",
            detail=first.partition(" ")[2],
            leading=ui.IconTile("play", "systemRed"),
            to=RecordingDetail(key),
        )


class RecordingDetail(ui.Screen):
    """What was said and written; a field finds words, a menu saves it to a folder."""

    title = "Recording"

    recording_id: str

    query = ui.State("")

    def trailing(self) -> Sequence[ui.View]:
        """A menu of folders."""
        recording = self.ctx.maybe(MeetingRecording, self.recording_id)
        if recording is None:
            return ()
        items = [
            ui.Item(
                name,
                call=save_transcript.call(recording.id, folder_id),
                then=ui.Toast(f"Saved to {name}"),
                icon="folder",
                checked=folder_id in recording.saved_in,
            )
            for folder_id, name in folders(self.ctx)
        ]
        return (ui.Menu("Save to", items, icon="folder-simple-plus", style="icon"),)

    def body(self) -> ui.View:
        """The lines."""
        recording = self.ctx.maybe(MeetingRecording, self.recording_id)
        if recording is None:
            return ui.Empty("record", "No longer there", "This recording is gone.")
        wanted = self.query.value.strip().casefold()
        lines = [line for line in recording.transcript.splitlines() if wanted in line.casefold()]
        chat = [line for line in recording.chat.splitlines() if wanted in line.casefold()]
        nothing = ui.Empty("magnifying-glass", "Nothing found", "These words were not said.")
        return ui.List(
            ui.Padding(
                ui.VStack(
                    ui.Text(recording.title, "title2", weight=700, role="header"),
                    ui.Text(f"{moment(recording.at)}, {span(recording.minutes)}", "subheadline", "secondaryLabel"),
                    spacing=4.0,
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.SearchField(self.query, prompt="Search the transcript"),
            ui.Section(*(said(line) for line in lines), header="Transcript") if lines else None,
            ui.Section(*(said(line) for line in chat), header="Chat") if chat else None,
            nothing if not lines and not chat else None,
        )


class MeetPlan(ui.Screen):
    """The plans; only the owner changes them."""

    title = "Plans"
    icon = "crown"
    large_title = True

    def body(self) -> ui.View:
        """Two cards."""
        cards = (
            (FREE_PLAN, change_meetroom_plan.call("free")),
            (PRO_PLAN, change_meetroom_plan.call("pro")),
        )
        return ui.List(ui.PlanCards(cards, self.ctx.plan("meetroom") or FREE_PLAN.id))


def said(line: str) -> ui.View:
    """Return the row of a line: who and when, and below it the words."""
    time, _, rest = line.partition(" ")
    who, colon, words = rest.partition(": ")
    if not colon:
        return ui.Row(line, title_lines=0)
    return ui.DetailRow(words, f"{who}, {time}")
