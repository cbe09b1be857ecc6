"""What callers have left."""

from apps.phone.models import Voicemail
from apps.phone.screens.caller import CallerCard
from apps.phone.screens.calling import InCall, timer
from apps.phone.screens.parts import avatar, label_of
from apps.phone.tools import delete_call_entry, mark_voicemail, place_call
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.people import name_of
from gui_sim.wording import ago, moment


class VoicemailList(ui.Screen):
    """What callers have left, the newest first."""

    title = "Voicemail"
    icon = "voicemail"
    style = "plain"
    large_title = True
    refreshes = True

    def tab_badge(self) -> int:
        """Voicemails that have not been heard."""
        return self.ctx.count(Voicemail, heard=False)

    def body(self) -> ui.View:
        """Who, when, and their words."""
        return ui.ForEach(
            self.ctx.ids(Voicemail, order="-at"),
            self.row,
            empty=ui.Empty("voicemail", "No voicemail", "What callers leave is listed here."),
        )

    def row(self, key: str) -> ui.View:
        """One voicemail."""
        left = self.ctx.get(Voicemail, key)
        turned = mark_voicemail.call(key, not left.heard)
        mark = ui.Item("Mark as new" if left.heard else "Mark as heard", call=turned, icon="circle")
        return ui.MessageRow(
            name_of(self.ctx, left.number),
            left.transcript,
            ago(left.at, self.ctx.today),
            unread=not left.heard,
            swipe=(ui.Item("Delete", call=delete_call_entry.call(key), role="destructive"),),
            menu=(
                mark,
                ui.Item("Delete voicemail", call=delete_call_entry.call(key), icon="trash", role="destructive"),
            ),
            to=VoicemailDetail(key),
            side=mark_voicemail.call(key),
        )


class VoicemailDetail(ui.Screen):
    """One voicemail: its words, and what can be done."""

    title = "Voicemail"

    voicemail_id: str

    def body(self) -> ui.View:
        """Who, how long, the words."""
        left = self.ctx.maybe(Voicemail, self.voicemail_id)
        if left is None:
            return ui.Empty("voicemail", "No longer there", "This voicemail has been deleted.")
        number, then = left.number, ui.Present(InCall())
        length = timer(left.seconds)
        return ui.List(
            ui.Padding(
                ui.HStack(
                    avatar(self.ctx, number, 56.0),
                    ui.VStack(
                        ui.Text(name_of(self.ctx, number), "title3", weight=600, role="header"),
                        ui.Text(f"{label_of(self.ctx, number).capitalize()} · {moment(left.at)}", "subheadline",
                                "secondaryLabel"),
                        spacing=2.0,
                    ),
                    spacing=14.0,
                ),
                Insets(0, 16, 0, 16),
            ),
            ui.Section(
                ui.Padding(
                    ui.HStack(
                        ui.Icon("play", 20.0, "tint", "fill"),
                        ui.Progress("Played", 0.0),
                        ui.Text(length, "subheadline", "secondaryLabel"),
                        spacing=12.0,
                    ),
                    Insets(14, 16, 14, 16),
                ),
                ui.Padding(ui.Text(left.transcript, "body"), Insets(12, 16, 12, 16)),
            ),
            ui.QuickActions(
                ui.QuickAction("Call back", "phone", call=place_call.call(number), then=then),
                ui.QuickAction("Video", "video-camera", call=place_call.call(number, "video"), then=then),
                ui.QuickAction("Info", "info", to=CallerCard(number)),
            ),
            ui.Section(
                ui.Row("Mark as new", role="primary", call=mark_voicemail.call(left.id, False), then=ui.Pop()),
                ui.Row("Delete voicemail", role="destructive", call=delete_call_entry.call(left.id),
                       confirm=ui.Confirm("Delete this voicemail?", "Delete the voicemail"), then=ui.Pop()),
            ),
        )  # fmt: skip
