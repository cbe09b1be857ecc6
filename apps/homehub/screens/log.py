"""What happened at home, and the hub's link."""

from collections.abc import Sequence
from datetime import date, datetime

from apps.homehub.models import HUB_NAME, HomeDevice, HomeEvent
from apps.homehub.scenes import place_of
from apps.homehub.screens.device import DeviceControl
from apps.homehub.screens.words import icon_of, is_linked, no_hub, padded
from apps.homehub.tools import link_hub
from gui_sim import ui
from gui_sim.records import Connection
from gui_sim.wording import clock, day, full_day, moment

SHOWN = 60


class HomeLog(ui.Screen):
    """The log, the newest first, day by day; and the hub."""

    title = "Log"
    icon = "list-bullets"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """The hub's row, then the days."""
        hub = next((row for row in self.ctx.find(Connection, app="homehub", source=HUB_NAME)), None)
        linked = is_linked(self)
        since = f"Linked {self.when(hub.since)}" if hub and hub.since and linked else "Not linked"
        row = ui.Row(HUB_NAME, since, value="" if linked else "Link", sheet=LinkHub(),
                     leading=ui.IconTile("hard-drives", "systemGreen" if linked else "systemGray"))  # fmt: skip
        if not linked:
            return ui.List(ui.Section(row), no_hub())
        events = self.ctx.find(HomeEvent, order=("-at", "-id"), limit=SHOWN)
        empty = ui.Empty("list-bullets", "Nothing yet", "What happens at home is written here.")
        return ui.List(ui.Section(row), *self.days(events)) if events else ui.List(ui.Section(row), empty)

    def when(self, at: datetime) -> str:
        """Say when the hub was linked: with its hour this year, else the day in full."""
        return moment(at) if at.year == self.ctx.today.year else full_day(at)

    def days(self, events: Sequence[HomeEvent]) -> list[ui.View]:
        """One section a day."""
        days: dict[date, list[str]] = {}
        for event in events:
            days.setdefault(event.at.date(), []).append(event.id)
        return [
            ui.Section(ui.ForEach(keys, self.row, name=str(on)), header=self.day_name(on)) for on, keys in days.items()
        ]

    def day_name(self, on: date) -> str:
        """Say which day it was."""
        gone = (self.ctx.today - on).days
        return {0: "Today", 1: "Yesterday"}.get(gone) or day(on)

    def row(self, key: str) -> ui.View:
        """One line of the log."""
        event = self.ctx.get(HomeEvent, key)
        device = self.ctx.maybe(HomeDevice, event.device_id)
        if device is None:
            return ui.Row(event.line, event.by, clock(event.at))
        return ui.Row(
            f"{device.name}: {event.line[:1].lower()}{event.line[1:]}",
            f"{place_of(self.ctx, device)} · {event.by}",
            clock(event.at),
            leading=ui.Icon(icon_of(device), 24.0, "secondaryLabel", "fill"),
            to=DeviceControl(device.id),
            accessory="none",
        )


class LinkHub(ui.Screen):
    """The hub's code; the owner confirms it."""

    title = "Link hub"

    code = ui.State("")

    def body(self) -> ui.View:
        """Field and button."""
        return ui.Form(
            ui.Section(
                ui.TextField("Code", self.code, placeholder="2046-8813", trailing=True),
                footer=f"Eight digits with a dash, on the back of the {HUB_NAME}.",
            ),
            padded(ui.Button("Link", role="primary", call=link_hub.call(self.code.value), then=ui.Dismiss())),
        )
