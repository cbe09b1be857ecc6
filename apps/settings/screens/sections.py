"""The settings of a section, each by the control that fits it."""

from apps.settings.models import Setting, WifiNetwork
from apps.settings.screens.parts import TITLES, save_button, value_of
from apps.settings.tools import (
    NETWORK,
    set_setting,
)
from gui_sim import ui
from gui_sim.context import Context

AIRPLANE, WIFI = "airplane.on", "wifi.on"
ELSEWHERE = (AIRPLANE, WIFI, NETWORK)
"""Settings of the section "network" that have a place of their own."""


class Section(ui.Screen):
    """The settings of one section."""

    section: str

    def heading(self) -> str:
        """The section's title."""
        return TITLES.get(self.section, "Settings")

    def body(self) -> ui.View:
        """A switch, a menu, a slider or a fact for each setting."""
        settings = self.ctx.find(Setting, section=self.section)
        if not settings:
            return ui.Empty("gear", "Nothing here", "This section has no settings.")
        shown = [setting for setting in settings if setting.key not in ELSEWHERE]
        return ui.Form(ui.Section(*(control(self.ctx, setting) for setting in shown)))


class EditNumber(ui.Screen):
    """A number of the phone, changed by a slider and Save."""

    setting_id: str

    number = ui.State[int](lambda screen: int(screen.setting.value) if screen.setting else 0)

    @property
    def setting(self) -> Setting | None:
        """The setting, if it is there."""
        return self.ctx.maybe(Setting, self.setting_id)

    def heading(self) -> str:
        """The setting's name."""
        return self.setting.label if self.setting else "Setting"

    def body(self) -> ui.View:
        """Slider and Save."""
        setting = self.setting
        if setting is None:
            return ui.Empty("gear", "No longer there", "This setting is gone.")
        return ui.Form(
            ui.Section(ui.Slider(setting.label, self.number, low=setting.low, high=setting.high)),
            save_button(set_setting.call(setting.key, str(self.number.value))),
        )


class Wifi(ui.Screen):
    """Networks in reach."""

    title = "Wi-Fi"

    def body(self) -> ui.View:
        """The switch and the networks; a tap joins."""
        networks = self.ctx.find(WifiNetwork)
        return ui.List(
            ui.Section(switch(self.ctx, WIFI)),
            ui.Section(
                ui.ForEach(
                    [network.id for network in networks],
                    self.row,
                    empty=ui.Empty("wifi-slash", "No networks", "No network is in reach."),
                ),
                header="Networks",
            ) if value_of(self.ctx, WIFI) == "on" else None,
        )  # fmt: skip

    def row(self, key: str) -> ui.View:
        """One network."""
        network = self.ctx.get(WifiNetwork, key)
        return ui.Row(
            network.name,
            accessory="check" if network.joined else "none",
            trailing=ui.Icon("lock-simple", 16.0, "secondaryLabel", "fill") if network.secure else None,
            call=set_setting.call(NETWORK, network.name),
        )


def control(ctx: Context, setting: Setting) -> ui.View:
    """Return the control that shows a setting and holds the calls that change it."""
    if setting.kind == "switch":
        return switch(ctx, setting.key)
    if setting.kind == "choice":
        items = [
            ui.Item(option, call=set_setting.call(setting.key, option), checked=option == setting.value)
            for option in setting.options
        ]
        return ui.Menu(setting.label, items, value=setting.value)
    if setting.kind == "number":
        return ui.Row(setting.label, value=setting.value, to=EditNumber(setting.id))
    return ui.Row(setting.label, value=setting.value)


def switch(ctx: Context, key: str, icon: str = "", color: str = "") -> ui.View:
    """Return the switch of a setting that is on or off."""
    found = ctx.find(Setting, key=key)
    if not found:
        return ui.Gap()
    on = found[0].value == "on"
    leading = ui.IconTile(icon, color) if icon else None
    return ui.Toggle(found[0].label, on=on, call=set_setting.call(key, "off" if on else "on"), leading=leading)
