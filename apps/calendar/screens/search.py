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
        typed = bool(self.query.value.strip())
        ids = matching(self.ctx, Event, self.query.value, order="-starts") if typed else []
        none = ui.Empty("magnifying-glass", "No events", "No title, place or note says this.")
        return ui.List(
            ui.SearchField(self.query, prompt="Titles, places, notes"),
            ui.Section(
                ui.ForEach(
                    ids,
                    lambda key: event_row(self.ctx, self.ctx.get(Event, key), dated=True),
                    empty=none,
                )
            ) if typed else ui.Empty("calendar-blank", "Find an event", "Type a word of its title, place or notes."),
            spacing=12.0,
        )  # fmt: skip
