"""Words, icons and colors that HomeHub's screens share."""

from apps.homehub.models import HUB, Colour, HomeDevice, Kind, When
from gui_sim import ui
from gui_sim.geometry import Insets

ICONS: dict[Kind, str] = {
    "light": "lightbulb",
    "thermostat": "thermometer-simple",
    "lock": "lock",
    "blind": "text-align-justify",
    "tv": "television-simple",
    "plug": "power",
    "vacuum": "robot",
    "camera": "video-camera",
    "speaker": "speaker-high",
}
PLUGGED = (("kettle", "coffee"), ("coffee", "coffee"), ("printer", "printer"), ("fan", "wind"), ("light", "lightbulb"))
COLORS: dict[Kind, str] = {
    "light": "#f5b301",
    "thermostat": "systemOrange",
    "lock": "systemTeal",
    "blind": "systemTeal",
    "tv": "systemIndigo",
    "plug": "systemGreen",
    "vacuum": "systemGreen",
    "camera": "systemBlue",
    "speaker": "systemPink",
}
WELLS: tuple[tuple[Colour, str, str], ...] = (
    ("warm", "Warm", "#ffd9a0"),
    ("neutral", "Neutral", "#fff3dc"),
    ("daylight", "Daylight", "#e3efff"),
    ("amber", "Amber", "#ffb03a"),
    ("red", "Red", "#ff4b3e"),
    ("pink", "Pink", "#ff7fb5"),
    ("violet", "Violet", "#a266ff"),
    ("blue", "Blue", "#3f7bff"),
    ("teal", "Teal", "#33c4c4"),
    ("green", "Green", "#4fcf5d"),
)
SCENE_ICONS = (
    ("morning", "sun-horizon"),
    ("film", "film-strip"),
    ("movie", "film-strip"),
    ("guest", "users"),
    ("night", "moon-stars"),
    ("dusk", "cloud-moon"),
    ("home", "house-line"),
    ("off", "power"),
    ("read", "book-open"),
    ("dinner", "fork-knife"),
    ("party", "confetti"),
    ("away", "person-simple-walk"),
)
WHENS: tuple[tuple[When, str], ...] = (
    ("time", "Time"), ("sunset", "Sunset"), ("arrive", "Arrive"), ("leave", "Leave"), ("motion", "Motion"),
)  # fmt: skip
WHEN_ICONS: dict[When, str] = {
    "time": "clock",
    "sunset": "sun-horizon",
    "arrive": "house-line",
    "leave": "person-simple-walk",
    "motion": "waveform",
}


def icon_of(device: HomeDevice) -> str:
    """Return a device's icon; a lock that is open looks so, and what hangs on a plug by its name."""
    if device.kind == "plug":
        name = device.name.casefold()
        return next((icon for word, icon in PLUGGED if word in name), ICONS["plug"])
    return "lock-open" if device.kind == "lock" and not device.on else ICONS[device.kind]


def color_of(device: HomeDevice) -> str:
    """Return the color of a device that is on: of a lamp its own."""
    if device.colour in ("warm", "neutral", "daylight"):
        return "#f5b04a" if device.colour == "warm" else "#f5c542"  # pale light would not stand out from a white tile
    return next((ink for name, _, ink in WELLS if name == device.colour), COLORS[device.kind])


def scene_icon(name: str) -> str:
    """Return the icon of a scene, by a word in its name."""
    folded = name.casefold()
    return next((icon for word, icon in SCENE_ICONS if word in folded), "sparkle")


def is_linked(screen: ui.Screen) -> bool:
    """Tell whether the hub is linked."""
    return HUB.open(screen.ctx)


def no_hub() -> ui.View:
    """Return what stands on every screen until a hub is linked."""
    return ui.Empty("wifi-slash", "No hub linked", "Link your hub on the Log tab to see and control your home.")


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
