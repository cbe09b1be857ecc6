"""The calls of late."""

from collections.abc import Sequence
from typing import Literal

from apps.phone.calls import rings, under_way, unseen
from apps.phone.models import CallRecord
from apps.phone.screens.caller import Blocked, CallerCard
from apps.phone.screens.calling import InCall
from apps.phone.screens.parts import HOW, avatar, call_bar, call_words, label_of
from apps.phone.tools import delete_call_entry, mark_calls_seen, place_call
from gui_sim import ui
from gui_sim.people import name_of
from gui_sim.search import matching
from gui_sim.tool import ToolCall
from gui_sim.wording import ago

Shown = Literal["all", "missed"]
SHOWN: tuple[tuple[Shown, str], ...] = (("all", "All"), ("missed", "Missed"))


class Recents(ui.Screen):
    """The calls of late; a tap calls back, the button at the right tells more."""

    title = "Recents"
    icon = "clock"
    style = "plain"
    large_title = True
    refreshes = True

    shown = ui.State[Shown]("all")
    query = ui.State("")

    def tab_badge(self) -> int:
        """Missed calls that have not been looked at."""
        return len(unseen(self.ctx))

    def tab_side(self) -> ToolCall | None:
        """They are looked at here."""
        return mark_calls_seen.call() if unseen(self.ctx) else None

    def trailing(self) -> Sequence[ui.View]:
        """The blocked numbers."""
        blocked = ui.Item("Blocked numbers", to=Blocked(), icon="prohibit")
        return (ui.Menu("More", (blocked,), icon="dots-three-circle", style="icon"),)

    def body(self) -> ui.View:
        """All or missed ones, the newest first."""
        return ui.VStack(
            call_bar(self.ctx),
            ui.Segmented("Which", self.shown, SHOWN),
            ui.SearchField(self.query, prompt="Search"),
            ui.ForEach(self.ids(), self.row, empty=self.nothing()),
            align="fill",
        )

    def ids(self) -> list[str]:
        """Return the calls that are asked for."""
        asked = self.query.value.strip().casefold()
        calls = self.ctx.find(CallRecord, order="-at")
        if self.shown.value == "missed":
            calls = [call for call in calls if call.outcome == "missed"]
        if not asked:
            return [call.id for call in calls]
        holding = set(matching(self.ctx, CallRecord, asked))
        return [call.id for call in calls if call.id in holding or asked in name_of(self.ctx, call.number).casefold()]

    def nothing(self) -> ui.View:
        """What stands in an empty list."""
        if self.query.value.strip():
            return ui.Empty("magnifying-glass", "No results", "No call is found by these words.")
        words = "Missed calls" if self.shown.value == "missed" else "Calls"
        return ui.Empty("phone", f"No {words.lower()}", f"{words} are listed here.")

    def row(self, key: str) -> ui.View:
        """One call."""
        ctx = self.ctx
        call = ctx.get(CallRecord, key)
        present = under_way(ctx)
        missed = call.outcome == "missed"
        how = "Video" if call.kind == "video" else label_of(ctx, call.number).capitalize()
        return ui.Row(
            name_of(ctx, call.number),
            f"{how} · {call_words(ctx, call)}",
            leading=avatar(ctx, call.number, 40.0),
            trailing=ui.HStack(
                ui.Text(ago(call.at, ctx.today), "subheadline", "secondaryLabel", 1),
                ui.Button("Info", icon="info", icon_only=True, to=CallerCard(call.number)),
            ),
            color="systemRed" if missed else "label",
            swipe=(ui.Item("Delete", call=delete_call_entry.call(key), role="destructive"),),
            menu=(
                ui.Item(HOW["voice"], call=place_call.call(call.number), then=ui.Present(InCall()), icon="phone"),
                ui.Item(
                    HOW["video"],
                    call=place_call.call(call.number, "video"),
                    then=ui.Present(InCall()),
                    icon="video-camera",
                ),
                ui.Item("Delete call", call=delete_call_entry.call(key), icon="trash", role="destructive"),
            ),
            **(
                {"sheet": InCall(key)}
                if rings(ctx, call) or present == call
                else {"call": place_call.call(call.number, call.kind), "then": ui.Present(InCall())}
            ),
        )
