"""Finding events by their words."""

from apps.calendar.models import Event
from apps.calendar.screens.event import event_row
from gui_sim import ui
from gui_sim.gates import CALENDAR
from gui_sim.search import matching


class SearchEvents(ui.Screen):
    """Find events by their words."""

    title = "Search"
    gate = CALENDAR

    query = ui.State("")

    def body(self) -> ui.View:
        """Field and hits."""
        ids = matching(self.ctx, Event, self.query.value, order="-starts") if self.query.value.strip() else []
        return ui.List(
            ui.SearchField(self.query, prompt="Events"),
            ui.Section(
                ui.ForEach(
                    ids,
                    lambda key: event_row(self.ctx, self.ctx.get(Event, key), dated=True),
                    empty=ui.Empty("magnifying-glass", "No events", "Type a word of the title, place or notes."),
                )
            ),
            spacing=12.0,
        )
