"""The first screen of Settings."""

from apps.settings.models import Focus, Setting
from apps.settings.screens.focus import FocusSettings
from apps.settings.screens.notices import Notifications
from apps.settings.screens.parts import SECTIONS, TITLES, value_of
from apps.settings.screens.plans import Connections, Subscriptions
from apps.settings.screens.privacy import Privacy
from apps.settings.screens.profile import Profile
from apps.settings.screens.sections import AIRPLANE, WIFI, Section, Wifi, switch
from apps.settings.tools import (
    NETWORK,
    focus_is_on,
)
from gui_sim import ui
from gui_sim.gates import PROFILE
from gui_sim.search import matching


class SettingsHome(ui.Screen):
    """The owner, and the way to everything."""

    title = "Settings"
    icon = "gear"
    large_title = True

    query = ui.State("")

    def body(self) -> ui.View:
        """Owner row and grouped sections, or what a search found."""
        search = ui.SearchField(self.query)
        if self.query.value.strip():
            return ui.List(search, self.found())
        return ui.List(search, *self.groups(), spacing=24.0)

    def found(self) -> ui.View:
        """Settings whose words match."""
        ids = matching(self.ctx, Setting, self.query.value)
        return ui.Section(
            ui.ForEach(ids, self.result, empty=ui.Empty("magnifying-glass", "No results", "Try another word."))
        )

    def result(self, key: str) -> ui.View:
        """One setting found, and its section."""
        setting = self.ctx.get(Setting, key)
        if setting.key == AIRPLANE:
            return switch(self.ctx, AIRPLANE)
        if setting.key in (WIFI, NETWORK):
            return ui.Row(setting.label, "Wi-Fi", to=Wifi())
        return ui.Row(setting.label, TITLES[setting.section], to=section_screen(setting.section))

    def groups(self) -> list[ui.View]:
        """The sections in iOS's order."""
        ctx = self.ctx
        shown = ctx.allows(PROFILE)
        name = ctx.owner.name if shown else "••••••"
        focus = next((focus.name for focus in ctx.find(Focus) if focus_is_on(ctx, focus)), "Off")
        network = value_of(ctx, NETWORK) if value_of(ctx, WIFI) == "on" else "Off"
        return [
            ui.Section(ui.Row(name, "Profile and Identity", leading=ui.Avatar(ctx.owner.name, 58.0), to=Profile())),
            ui.Section(
                switch(ctx, AIRPLANE, "airplane", "#ff9500"),
                ui.Row("Wi-Fi", value=network, leading=ui.IconTile("wifi-high", "#007aff", weight="bold"), to=Wifi()),
                self.link("network"),
            ),
            ui.Section(
                ui.Row("Notifications", leading=ui.IconTile("bell", "#ff3b30"), to=Notifications()),
                self.link("sounds"),
                ui.Row("Focus", value=focus, leading=ui.IconTile("moon", "#5856d6"), to=FocusSettings()),
            ),
            ui.Section(self.link("general"), self.link("display"), self.link("keyboard"), self.link("battery")),
            ui.Section(
                ui.Row("Privacy & Security", leading=ui.IconTile("hand", "#007aff"), to=Privacy()),
                self.link("payment"),
                self.link("account"),
            ),
            ui.Section(
                ui.Row("Subscriptions", leading=ui.IconTile("repeat", "#34c759"), to=Subscriptions()),
                ui.Row("Connections", leading=ui.IconTile("link-simple", "#30b0c7"), to=Connections()),
            ),
        ]

    def link(self, section: str) -> ui.View:
        """The row of a section."""
        _, title, icon, color = next(entry for entry in SECTIONS if entry[0] == section)
        return ui.Row(title, leading=ui.IconTile(icon, color), to=Section(section))


def section_screen(section: str) -> ui.Screen:
    """Return the screen that shows a section."""
    return Privacy() if section == "privacy" else Section(section)
