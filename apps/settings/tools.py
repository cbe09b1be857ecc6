"""What Settings can do."""

from datetime import datetime, time
from typing import Annotated, Any

from apps.settings.models import AppInfo, Focus, Setting, WifiNetwork
from apps.settings.mornings import settings_morning as settings_morning
from gui_sim.conditions import not_
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import ASSISTANT_PARTS, ASSISTANT_SCOPES, PROFILE
from gui_sim.records import Connection, Owner, Permission, Subscription
from gui_sim.search import search_tool
from gui_sim.tool import handler, service, tool
from gui_sim.values import Domain, Id, Text, Wire

OWNERS_KEYS = ("privacy.", "payment.", "account.")
NETWORK = "wifi.network"
SCOPE_NAMES = {
    "files.private": "Private files",
    "health.raw": "Health: all samples",
    "mic_camera": "Microphone and camera",
    "photos.chosen": "Chosen photos",
}

Client = Annotated[str, Text(max=40, min=1, example="assistant")]
Scope = Annotated[str, Text(max=60, min=1, example="calendar")]

search_settings = search_tool("search_settings", (Setting, Focus, AppInfo), "Find settings, focuses and apps.")


class SettingKey(Domain):
    """The key of a setting that the assistant may change."""

    def sample(self, rng: Any, ctx: Any) -> str:
        """Return one such key."""
        return str(rng.choice(self.values(ctx)))

    def values(self, ctx: Any) -> list[str]:
        """Return all such keys."""
        found = ctx.find(Setting, kind=not_("fact"))
        return [setting.key for setting in found if not setting.key.startswith(OWNERS_KEYS)]


class InstalledId(Domain):
    """The id of an app on the phone."""

    def check(self, value: Any, name: str, ctx: Any = None) -> None:
        """Refuse what could be no id; whether it is installed is the tool's to say."""
        if not 1 <= len(value) <= 40:
            raise ValueError(f"'{name}' must be the id of an app.")

    def sample(self, rng: Any, ctx: Any) -> str:
        """Return one of them."""
        return str(rng.choice(self.values(ctx)))

    def values(self, ctx: Any) -> list[str]:
        """Return all of them."""
        return [app.id for app in ctx.world.apps]


AppId = Annotated[str, InstalledId()]


@tool(needs=(PROFILE,))
def get_profile(ctx: Context) -> Owner:
    """Read the owner's name, number, mail, date of birth and addresses."""
    return ctx.owner


@tool()
def list_permissions(ctx: Context, client: Client = "assistant") -> list[Permission]:
    """List what a client may use.

    Args:
        client: The assistant, or an app by its id.
    """
    return ctx.find(Permission, client=client, order="scope")


@tool()
def list_connections(ctx: Context) -> list[Connection]:
    """List the sources that apps are, or could be, connected to."""
    return ctx.find(Connection)


@tool()
def list_subscriptions(ctx: Context) -> list[Subscription]:
    """List the owner's plans and when they renew."""
    return ctx.find(Subscription)


@tool()
def get_device_state(ctx: Context) -> dict[str, Any]:
    """Read battery, network, focus, theme and the phone's time."""
    values = {setting.key: setting.value for setting in ctx.find(Setting)}
    return {
        "now": ctx.now,
        "battery": values.get("battery.level", "100"),
        "low_power": values.get("battery.low_power", "off"),
        "airplane": values.get("airplane.on", "off"),
        "wifi": values.get(NETWORK, "") if values.get("wifi.on", "on") == "on" else "",
        "dark_mode": values.get("display.dark_mode", "off"),
        "text_size": values.get("display.text_size", "large"),
        "focus": [focus.name for focus in ctx.find(Focus) if focus_is_on(ctx, focus)],
    }


@tool(writes=True)
def set_setting(
    ctx: Context, key: Annotated[str, SettingKey()], value: Annotated[str, Text(max=80, example="on")]
) -> Setting:
    """Change a setting of the phone.

    Args:
        key: From `search_settings`, such as "display.dark_mode".
        value: "on" or "off", one of its options, or a whole number.
    Raises:
        ToolError: not_allowed (privacy, payment and account are the owner's), already (a switch that stands so),
            blocked (the network's password is not known).
    """
    if key.startswith(OWNERS_KEYS) and ctx.actor == "agent":
        raise ToolError("not_allowed", "Privacy, payment and account settings are changed by the owner alone.")
    found = ctx.find(Setting, key=key)
    if not found:
        raise ToolError("not_found", f"There is no setting '{key[:60]}'.")
    setting = found[0]
    if key == NETWORK:
        _join(ctx, value)
    else:
        _check(setting, value)
    return ctx.update(setting, value=value)


@tool(writes=True)
def set_focus(
    ctx: Context, focus_id: Annotated[str, Id(Focus)], on: bool = True, until: datetime | None = None
) -> Focus:
    """Turn a focus on or off. Only one is on at a time.

    Args:
        focus_id: From `search_settings`.
        on: On or off.
        until: When it ends by itself; never, if left out.
    Raises:
        ToolError: past.
    """
    focus = ctx.get(Focus, focus_id)
    if on and until is not None and until <= ctx.now:
        raise ToolError("past", "The focus would have ended already.")
    if on:
        for other in ctx.find(Focus, on=True):
            if other.id != focus.id:
                ctx.update(other, on=False, until=None)
    if on and until is not None:
        ctx.schedule("focus_ends", {"focus_id": focus.id, "until": f"{until:%Y-%m-%dT%H:%M:%S}"}, at=until)
    return ctx.update(focus, on=on, until=until if on else None)


@handler("focus_ends")
def focus_ends(ctx: Context, payload: dict[str, Any]) -> None:
    """A focus ends by itself, unless it was turned off or set anew meanwhile: focus_id, until."""
    focus = ctx.get(Focus, payload["focus_id"])
    if focus.on and focus.until == datetime.fromisoformat(payload["until"]):
        ctx.update(focus, on=False, until=None)


@set_focus.norm
def _focus_off_has_no_end(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    return args if args.get("on") else {**args, "until": None}


@tool(writes=True)
def set_app_notifications(ctx: Context, app: AppId, notify: bool, badge: bool = True) -> AppInfo:
    """Choose whether an app may show notices, and a number on its icon.

    Args:
        app: The app's id.
        notify: Whether it may show notices.
        badge: Whether its icon may carry a number.
    """
    return ctx.update(_info(ctx, app), notify=notify, badge=badge)


@tool(writes=True, owner="user")
def grant_permission(ctx: Context, client: Client, scope: Scope) -> Permission:
    """Let the assistant, or an app, use something.

    Args:
        client: The assistant, or an app by its id.
        scope: What it may use, such as "calendar".
    """
    permission = _decide(ctx, client, scope, "granted")
    ctx.notify("settings", f"{client_name(ctx, client)} was allowed {scope_name(scope)}")
    return permission


@tool(writes=True, owner="user")
def revoke_permission(ctx: Context, client: Client, scope: Scope) -> Permission:
    """Stop the assistant, or an app, from using something; it closes at once.

    Args:
        client: The assistant, or an app by its id.
        scope: What it may no longer use.
    """
    return _decide(ctx, client, scope, "denied")


@tool(writes=True, owner="user")
def confirm_identity(ctx: Context, app: AppId) -> str:
    """Confirm who you are to an app, by Face ID and date of birth, for half an hour.

    Args:
        app: The app's id.
    """
    ctx.give_token("identity", app)
    return "confirmed"


@tool(writes=True, owner="user")
def confirm_age(ctx: Context, app: AppId) -> str:
    """Confirm to an app that you are 18 or older, for half an hour.

    Args:
        app: The app's id.
    Raises:
        ToolError: not_allowed: the date of birth says otherwise.
    """
    born, today = ctx.owner.birth_date, ctx.today
    if (today.year - born.year) - ((today.month, today.day) < (born.month, born.day)) < 18:
        raise ToolError("not_allowed", "The owner's date of birth says younger than 18.")
    ctx.give_token("age", app)
    return "confirmed"


@tool(writes=True, owner="user")
def update_profile(
    ctx: Context,
    name: Annotated[str | None, Text(max=80, min=1)] = None,
    mail: Annotated[str | None, Text(max=120)] = None,
    home: Annotated[str | None, Text(max=200)] = None,
    work: Annotated[str | None, Text(max=200)] = None,
) -> Owner:
    """Change the owner's own details; what is left out stays as it is.

    Args:
        name: Another name.
        mail: Another mail address.
        home: Another home address.
        work: Another work address.
    """
    given = {"name": name, "mail": mail, "home": home, "work": work}
    return ctx.update(ctx.owner, **{field: value for field, value in given.items() if value is not None})


@service("setting")
def setting(ctx: Context, key: str) -> str | None:
    """Tell the phone what a setting says; `focus.active` is the name of the focus that is on, or off."""
    if key == "focus.active":
        return next((focus.name for focus in ctx.find(Focus) if focus_is_on(ctx, focus)), "off")
    found = ctx.find(Setting, key=key)
    return found[0].value if found else None


@service("focus_hours")
def focus_hours(ctx: Context, name: str, starts: time | None, ends: time | None) -> None:
    """Let a focus come on by itself between two hours, or no longer."""
    for focus in ctx.store.find(Focus, name=name):
        ctx.update(focus, starts=starts, ends=ends)


@service("may_notify")
def may_notify(ctx: Context, app: str) -> bool:
    """Tell the phone whether an app may show notices."""
    found = ctx.find(AppInfo, app=app)
    return found[0].notify if found else True


@service("may_badge")
def may_badge(ctx: Context, app: str) -> bool:
    """Tell the phone whether an app's new notices are counted on its icon."""
    found = ctx.find(AppInfo, app=app)
    return found[0].badge if found else True


def focus_is_on(ctx: Context, focus: Focus) -> bool:
    """Tell whether a focus is on now: by hand, or by its hours."""
    if focus.on:
        return focus.until is None or focus.until > ctx.now
    if focus.starts is None or focus.ends is None:
        return False
    at = ctx.now.time()
    if focus.starts <= focus.ends:
        return focus.starts <= at < focus.ends
    return at >= focus.starts or at < focus.ends


def client_name(ctx: Context, client: str) -> str:
    """Return who a client is, as people read it."""
    return "Assistant" if client == "assistant" else ctx.app_name(client)


def scope_name(scope: str) -> str:
    """Return what a scope is, as people read it: "health.sleep" is "Health: sleep"."""
    if scope in SCOPE_NAMES:
        return SCOPE_NAMES[scope]
    first, _, rest = scope.replace("_", " ").partition(".")
    return f"{first.capitalize()}: {rest}" if rest else first.capitalize()


def scopes(ctx: Context) -> list[str]:
    """Return all that can be shared with the assistant, in order."""
    known = {permission.scope for permission in ctx.find(Permission, client="assistant")}
    parts = {part for part in ASSISTANT_PARTS if ctx.installed(part.partition(".")[0])}
    return sorted(known | set(ASSISTANT_SCOPES) | parts)


def _decide(ctx: Context, client: str, scope: str, state: str) -> Permission:
    if client != "assistant" and not ctx.installed(client):
        raise ToolError("not_found", f"There is no app '{client}'.")
    found = ctx.find(Permission, client=client, scope=scope)
    if found:
        return ctx.update(found[0], state=state, changed_at=ctx.now, changed_by="owner")
    if client == "assistant" and scope not in (*ASSISTANT_SCOPES, *ASSISTANT_PARTS):
        raise ToolError("not_found", f"There is nothing called '{scope}' to share.")
    return ctx.insert(
        Permission, client=client, scope=scope, state=state, changed_at=ctx.now, changed_by="owner"
    )  # fmt: skip


def _check(setting: Setting, value: str) -> None:
    if setting.kind == "fact":
        raise ToolError("not_allowed", f"{setting.label} cannot be set.")
    if setting.kind == "number":
        if not value.isascii() or not value.isdigit() or not setting.low <= int(value) <= setting.high:
            raise ToolError(f"{setting.label} must be a whole number from {setting.low} to {setting.high}.")
        if value != str(int(value)):
            raise ToolError(f"{setting.label} must be written without leading zeros.")
        return
    options = ("on", "off") if setting.kind == "switch" else setting.options
    if setting.kind == "switch" and value == setting.value:
        raise ToolError("already", f"{setting.label} is {value} already.")
    if value not in options:
        raise ToolError(f"{setting.label} must be one of: {', '.join(options)}.")


def _join(ctx: Context, name: str) -> None:
    found = ctx.find(WifiNetwork, name=name)
    if not found:
        raise ToolError("not_found", f"There is no network '{name}' in reach.")
    network = found[0]
    if network.secure and not network.password:
        raise ToolError("blocked", f"The password of {name} is not known to this phone.")
    for other in ctx.find(WifiNetwork, joined=True):
        ctx.update(other, joined=False)
    ctx.update(network, joined=True)


def _info(ctx: Context, app: str) -> AppInfo:
    if not ctx.installed(app):
        raise ToolError("not_found", f"There is no app '{app}'.")
    found = ctx.find(AppInfo, app=app)
    return found[0] if found else ctx.insert(AppInfo, app=app)
