"""Putting a place on a list of where to go."""

from collections.abc import Sequence

from apps.tasterank.models import Venue, WantToGo
from apps.tasterank.screens.parts import venue_line
from apps.tasterank.tools import USUAL_LIST, set_want_to_go
from gui_sim import ui
from gui_sim.context import Context


class AddToList(ui.Screen):
    """Which list a place goes on, and why."""

    title = "Add to a list"

    venue_id: str
    on_list: str = USUAL_LIST

    name = ui.State[str](lambda screen: screen.on_list)
    why = ui.State[str](lambda screen: screen.reason())

    def reason(self) -> str:
        """Return why it is on the list already, if it is."""
        found = self.ctx.find(WantToGo, venue_id=self.venue_id, list_name=self.on_list, limit=1)
        return found[0].why if found else ""

    def trailing(self) -> Sequence[ui.View]:
        """Keep it."""
        if self.ctx.maybe(Venue, self.venue_id) is None:
            return ()
        call = set_want_to_go.call(self.venue_id, True, self.name.value, self.why.value)
        ready = bool(self.name.value.strip())
        return (ui.Button("Save", role="plain", call=call, then=ui.Dismiss(), enabled=ready),)

    def body(self) -> ui.View:
        """List, reason, and the lists there are."""
        venue = self.ctx.maybe(Venue, self.venue_id)
        if venue is None:
            return ui.Empty("fork-knife", "No longer there", "This place has left TasteRank.")
        others = [name for name in lists_of(self.ctx) if name != self.name.value]
        return ui.Form(
            ui.Section(
                ui.TextField("List", self.name, placeholder="Name of a list"),
                ui.TextField("Why", self.why, placeholder="Add a reason"),
                header=venue.name,
                footer=venue_line(venue),
            ),
            ui.Section(
                *(ui.Row(name, effect=self.name.set(name), accessory="none", role="primary") for name in others),
                header="Your lists",
            )
            if others
            else None,
        )


def lists_of(ctx: Context) -> dict[str, list[WantToGo]]:
    """Return the lists with what is on them, the usual one first."""
    lists: dict[str, list[WantToGo]] = {}
    for wish in ctx.find(WantToGo, order=("-added", "-id")):
        lists.setdefault(wish.list_name, []).append(wish)
    return dict(sorted(lists.items(), key=lambda item: (item[0] != USUAL_LIST, item[0])))
