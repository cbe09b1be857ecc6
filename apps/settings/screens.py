"""How Settings looks."""

from datetime import datetime, time, timedelta

from apps.settings.models import AppInfo, Focus, Setting, WifiNetwork
from apps.settings.tools import (
    NETWORK,
    client_name,
    confirm_age,
    confirm_identity,
    focus_is_on,
    grant_permission,
    revoke_permission,
    scope_name,
    scopes,
    set_app_notifications,
    set_focus,
    set_setting,
    update_profile,
)
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.gates import PROFILE
from gui_sim.geometry import Insets
from gui_sim.records import Connection, Permission, Subscription
from gui_sim.search import matching
from gui_sim.tool import ToolCall
from gui_sim.wording import full_day, moment, money

SECTIONS = (
    ("network", "Network", "wifi-high", "#007aff"),
    ("sounds", "Sounds & Haptics", "speaker-high", "#ff2d55"),
    ("general", "General", "gear", "#8e8e93"),
    ("display", "Display & Brightness", "sun", "#007aff"),
    ("keyboard", "Keyboard", "keyboard", "#8e8e93"),
    ("battery", "Battery", "battery-high", "#34c759"),
    ("payment", "Payment", "credit-card", "#1c1c1e"),
    ("account", "Account", "user-circle", "#8e8e93"),
)
TITLES = {key: title for key, title, _, _ in SECTIONS} | {"privacy": "Privacy & Security"}


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
        return ui.Row(setting.label, TITLES[setting.section], to=section_screen(setting.section))

    def groups(self) -> list[ui.View]:
        """The sections in iOS's order."""
        ctx = self.ctx
        shown = ctx.allows(PROFILE)
        name = ctx.owner.name if shown else "••••••"
        focus = next((focus.name for focus in ctx.find(Focus) if focus_is_on(ctx, focus)), "Off")
        network = value_of(ctx, NETWORK) if value_of(ctx, "wifi.on") == "on" else "Off"
        return [
            ui.Section(ui.Row(name, "Profile and identity", leading=ui.Avatar(ctx.owner.name, 58.0), to=Profile())),
            ui.Section(
                switch(ctx, "airplane.on", "airplane", "#ff9500"),
                ui.Row("Wi-Fi", value=network, leading=ui.IconTile("wifi-high", "#007aff"), to=Wifi()),
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
        return ui.Form(ui.Section(*(control(self.ctx, setting) for setting in settings)))


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
            ui.Section(switch(self.ctx, "wifi.on")),
            ui.Section(
                ui.ForEach(
                    [network.id for network in networks],
                    self.row,
                    empty=ui.Empty("wifi-slash", "No networks", "No network is in reach."),
                ),
                header="Networks",
            ) if value_of(self.ctx, "wifi.on") == "on" else None,
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


class Notifications(ui.Screen):
    """Which apps may notify."""

    title = "Notifications"

    def body(self) -> ui.View:
        """One row an app."""
        apps = self.ctx.world.apps
        return ui.List(
            ui.Section(
                *(
                    ui.Row(
                        app.name,
                        value="On" if info(self.ctx, app.id).notify else "Off",
                        leading=ui.IconTile(app.app.icon, app.app.color),
                        to=AppSettings(app.id),
                    )
                    for app in apps
                )
            )
        )


class AppSettings(ui.Screen):
    """Notices and badge of one app."""

    app: str

    notify = ui.State[bool](lambda screen: info(screen.ctx, screen.app).notify)
    badge = ui.State[bool](lambda screen: info(screen.ctx, screen.app).badge)

    def heading(self) -> str:
        """The app's name."""
        return str(self.ctx.app_name(self.app))

    def body(self) -> ui.View:
        """Two switches and Save."""
        about = info(self.ctx, self.app)
        return ui.Form(
            ui.Section(ui.Toggle("Allow notifications", self.notify), ui.Toggle("Badge", self.badge)),
            save_button(set_app_notifications.call(self.app, self.notify.value, self.badge.value)),
            ui.Section(ui.Row("Version", value=about.version)),
        )


class FocusSettings(ui.Screen):
    """The focuses."""

    title = "Focus"

    def body(self) -> ui.View:
        """One row a focus."""
        ids = [focus.id for focus in self.ctx.find(Focus)]
        return ui.List(
            ui.Section(
                ui.ForEach(ids, self.row, empty=ui.Empty("moon", "No focus", "There is no focus on this phone.")),
                footer="A focus holds banners back; they go to the notification centre.",
            )
        )

    def row(self, key: str) -> ui.View:
        """One focus."""
        focus = self.ctx.get(Focus, key)
        state = "On" if focus_is_on(self.ctx, focus) else "Off"
        if focus.on and focus.until is not None and focus.until > self.ctx.now:
            state = f"Until {moment(focus.until)}"
        return ui.Row(focus.name, value=state, leading=ui.IconTile(focus.icon, "#5856d6"), to=FocusDetail(key))


class FocusDetail(ui.Screen):
    """One focus: on or off, and until when."""

    focus_id: str

    on = ui.State(True)
    ends = ui.State(False)
    until = ui.State[datetime](lambda screen: next_hour(screen.ctx.now))

    def heading(self) -> str:
        """The focus's name."""
        focus = self.ctx.maybe(Focus, self.focus_id)
        return focus.name if focus else "Focus"

    def body(self) -> ui.View:
        """The form."""
        focus = self.ctx.maybe(Focus, self.focus_id)
        if focus is None:
            return ui.Empty("moon", "No longer there", "This focus is gone.")
        until = self.until.value if self.on.value and self.ends.value else None
        return ui.Form(
            ui.Section(
                ui.Toggle(focus.name, self.on),
                ui.Toggle("Ends by itself", self.ends),
                ui.DateTimePicker("Until", self.until, step=1) if self.ends.value else None,
            ),
            save_button(set_focus.call(focus.id, self.on.value, until)),
            ui.Section(
                ui.Row("Apps", ", ".join(self.ctx.app_name(app) for app in focus.allow_apps) or "None"),
                ui.Row("People", ", ".join(focus.allow_people) or "None"),
                header="Let through",
            ),
        )


class Privacy(ui.Screen):
    """What the assistant and the apps may use."""

    title = "Privacy & Security"

    def body(self) -> ui.View:
        """Scopes of the assistant, then those that apps asked for."""
        others = [p for p in self.ctx.find(Permission) if p.client != "assistant"]
        rows = [self.row("assistant", scope) for scope in scopes(self.ctx)]
        return ui.List(
            ui.Section(*rows, header="Assistant", footer="What the assistant on this phone may see and use."),
            ui.Section(*(self.row(p.client, p.scope) for p in others), header="Apps") if others else None,
            ui.Section(*(control(self.ctx, setting) for setting in self.ctx.find(Setting, section="privacy"))),
        )

    def row(self, client: str, scope: str) -> ui.View:
        """One scope of one client."""
        state = self.ctx.permission(client, scope)
        label = scope_name(scope)
        if client != "assistant":
            label = f"{client_name(self.ctx, client)}: {scope_name(scope).lower()}"
        shown = {"granted": "Allowed", "denied": "Off", "ask": "Not asked"}[state]
        return ui.Row(label, value=shown, to=ScopeDetail(client, scope))


class ScopeDetail(ui.Screen):
    """Whether one client may use one thing."""

    client: str
    scope: str

    def heading(self) -> str:
        """What it is."""
        return scope_name(self.scope)

    def body(self) -> ui.View:
        """Allow and Don't allow."""
        state = self.ctx.permission(self.client, self.scope)
        who = client_name(self.ctx, self.client)
        return ui.List(
            ui.Section(
                ui.Row(
                    "Allow",
                    call=grant_permission.call(self.client, self.scope),
                    accessory="check" if state == "granted" else "none",
                ),
                ui.Row(
                    "Don't allow",
                    call=revoke_permission.call(self.client, self.scope),
                    accessory="check" if state == "denied" else "none",
                ),
                header=f"{who}: {scope_name(self.scope)}",
                footer="Only the owner of the phone can change this.",
            )
        )


class Profile(ui.Screen):
    """Who owns the phone."""

    title = "Profile"
    gate = PROFILE

    name = ui.State[str](lambda screen: screen.ctx.owner.name)
    mail = ui.State[str](lambda screen: screen.ctx.owner.mail)
    home = ui.State[str](lambda screen: screen.ctx.owner.home)
    work = ui.State[str](lambda screen: screen.ctx.owner.work)

    def body(self) -> ui.View:
        """Details, and what only the owner can do."""
        owner = self.ctx.owner
        call = update_profile.call(self.name.value, self.mail.value, self.home.value, self.work.value)
        return ui.Form(
            ui.Section(
                ui.TextField("Name", self.name),
                ui.TextField("Mail", self.mail, kind="email"),
                ui.TextField("Home", self.home),
                ui.TextField("Work", self.work),
                ui.Row("Phone", value=owner.phone),
                ui.Row("Born", value=full_day(owner.birth_date)),
            ),
            save_button(call),
            ui.Section(
                ui.Row("Confirm identity", to=ConfirmFor("identity")),
                ui.Row("Confirm age", to=ConfirmFor("age")),
                header="For an app",
            ),
        )


class ConfirmFor(ui.Screen):
    """Confirm the owner's identity or age to an app."""

    what: str

    def heading(self) -> str:
        """What is confirmed."""
        return "Confirm age" if self.what == "age" else "Confirm identity"

    def body(self) -> ui.View:
        """One row an app."""
        tool = confirm_age if self.what == "age" else confirm_identity
        return ui.List(
            ui.Section(
                *(
                    ui.Row(app.name, leading=ui.IconTile(app.app.icon, app.app.color), call=tool.call(app.id))
                    for app in self.ctx.world.apps
                ),
                footer="Holds for 30 minutes.",
            )
        )


class Subscriptions(ui.Screen):
    """The owner's plans; changed in their own apps."""

    title = "Subscriptions"

    def body(self) -> ui.View:
        """One row a plan."""
        plans = self.ctx.find(Subscription)
        if not plans:
            return ui.Empty("repeat", "No subscriptions", "Plans of apps are listed here.")
        return ui.List(
            ui.Section(
                *(
                    ui.Row(
                        self.ctx.app_name(plan.app),
                        f"Renews {full_day(plan.renews)}" if plan.renews else "Does not renew",
                        value=f"{plan.plan.title()}, {money(plan.price)}",
                    )
                    for plan in plans
                )
            )
        )


class Connections(ui.Screen):
    """What is linked to which app; changed in those apps."""

    title = "Connections"

    def body(self) -> ui.View:
        """One row a source."""
        sources = self.ctx.find(Connection)
        if not sources:
            return ui.Empty("link-simple", "No connections", "Linked sources are listed here.")
        return ui.List(
            ui.Section(
                *(
                    ui.Row(source.source, self.ctx.app_name(source.app), value=linked_line(source.state))
                    for source in sources
                )
            )
        )


def control(ctx: Context, setting: Setting) -> ui.View:
    """Return the control that shows a setting and holds the calls that change it."""
    if setting.key == NETWORK:
        return ui.Row(setting.label, value=setting.value, to=Wifi())
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


def save_button(call: ToolCall) -> ui.View:
    """Return the button that saves a form and goes back."""
    return ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Pop()), Insets(0, 16, 0, 16))


def section_screen(section: str) -> ui.Screen:
    """Return the screen that shows a section."""
    return Privacy() if section == "privacy" else Section(section)


def value_of(ctx: Context, key: str) -> str:
    """Return what a setting says, or nothing."""
    found = ctx.find(Setting, key=key)
    return found[0].value if found else ""


def info(ctx: Context, app: str) -> AppInfo:
    """Return what is known of an app's notices; the defaults before anyone changed them."""
    found = ctx.find(AppInfo, app=app)
    return found[0] if found else AppInfo(app=app)


def linked_line(state: str) -> str:
    """Say whether a source is linked."""
    return "Connected" if state == "linked" else "Not connected"


def next_hour(now: datetime) -> datetime:
    """Return the next full hour."""
    return datetime.combine(now.date(), time(now.hour)) + timedelta(hours=1)


TABS = (SettingsHome,)
OPENS = {Focus: FocusDetail}
