"""What the screens of Settings share."""

from apps.settings.models import AppInfo, Setting
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.tool import ToolCall

SECTIONS = (
    ("network", "Mobile & Bluetooth", "broadcast", "#34c759"),
    ("sounds", "Sounds & Haptics", "speaker-high", "#ff2d55"),
    ("general", "General", "gear", "#8e8e93"),
    ("display", "Display & Brightness", "sun", "#007aff"),
    ("keyboard", "Keyboard", "keyboard", "#8e8e93"),
    ("battery", "Battery", "battery-high", "#34c759"),
    ("payment", "Payment", "credit-card", "#1c1c1e"),
    ("account", "Account", "user-circle", "#8e8e93"),
)
TITLES = {key: title for key, title, _, _ in SECTIONS} | {"privacy": "Privacy & Security"}


def save_button(call: ToolCall) -> ui.View:
    """Return the button that saves a form and goes back."""
    return ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Pop()), Insets(0, 16, 0, 16))


def value_of(ctx: Context, key: str) -> str:
    """Return what a setting says, or nothing."""
    found = ctx.find(Setting, key=key)
    return found[0].value if found else ""


def info(ctx: Context, app: str) -> AppInfo:
    """Return what is known of an app's notices; the defaults before anyone changed them."""
    found = ctx.find(AppInfo, app=app)
    return found[0] if found else AppInfo(app=app)
