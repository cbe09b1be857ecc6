"""Words, signs and small parts that the screens of Maps share."""

from math import cos, hypot, radians

from apps.maps.hours import state
from apps.maps.models import Kind, Place, SavedPlace
from apps.maps.routes import Route
from apps.maps.town import KM_A_DEGREE
from apps.maps.whereabouts import here_spot, home
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.maps import Mode, Spot, distance_words
from gui_sim.wording import money

KINDS: dict[Kind, tuple[str, str, str]] = {
    "address": ("Address", "house", "systemGray"),
    "office": ("Office", "briefcase", "systemBrown"),
    "restaurant": ("Restaurant", "fork-knife", "systemOrange"),
    "cafe": ("Café", "coffee", "systemOrange"),
    "hotel": ("Hotel", "bed", "systemPurple"),
    "grocery": ("Groceries", "shopping-cart-simple", "systemYellow"),
    "shop": ("Shop", "shopping-bag", "systemYellow"),
    "pharmacy": ("Pharmacy", "first-aid-kit", "systemRed"),
    "health": ("Health", "first-aid", "systemRed"),
    "gym": ("Sport", "barbell", "systemTeal"),
    "cinema": ("Cinema", "film-strip", "systemPink"),
    "culture": ("Culture", "bank", "systemPink"),
    "park": ("Park", "tree", "systemGreen"),
    "school": ("School", "student", "systemBrown"),
    "parking": ("Parking", "car", "systemBlue"),
    "station": ("Station", "train", "systemBlue"),
    "stop": ("Tram stop", "train-simple", "systemBlue"),
    "airport": ("Airport", "airplane", "systemBlue"),
    "service": ("Service", "scissors", "systemIndigo"),
}
NEARBY: tuple[Kind, ...] = (
    "restaurant", "cafe", "grocery", "pharmacy", "health", "gym", "cinema", "parking", "hotel", "park", "station",
)  # fmt: skip
MODES: tuple[tuple[Mode, str, str], ...] = (
    ("drive", "Drive", "car"),
    ("transit", "Transit", "train-simple"),
    ("walk", "Walk", "person-simple-walk"),
    ("cycle", "Cycle", "bicycle"),
)
NEAREST = 20.0  # metres from which it is said how far a place is
LABELS = {"home": ("Home", "house"), "work": ("Work", "briefcase"), "gym": ("Gym", "barbell")}


def tile(place: Place) -> ui.View:
    """Return the sign of a place's kind."""
    _, icon, color = KINDS[place.kind]
    return ui.IconTile(icon, color)


def pin(place: Place, to: ui.Screen | None = None, label: str = "", kept: SavedPlace | None = None) -> ui.Pin:
    """Return a place as a pin; home, work and gym have their own sign."""
    _, icon, color = KINDS[place.kind]
    if kept is not None and kept.label in LABELS:
        icon, color = LABELS[kept.label][1], "systemBlue"
    return ui.Pin(place.id, label or place.name, place.lat, place.lon, to, icon, color)


def kind_line(place: Place) -> str:
    """Say what a place is and where; of an address only the town is left to say."""
    where = "Port Alder" if place.name == place.address else place.address
    return f"{KINDS[place.kind][0]} · {where}"


def far(ctx: Context, place: Place) -> str:
    """Say how far a place is as the crow flies, from here or, where that is not known, from home."""
    start = here_spot(ctx)
    if start is None:
        known = home(ctx)
        start = (known.lat, known.lon) if known is not None else None
    meters = crow(start, (place.lat, place.lon)) if start is not None else 0.0
    return distance_words(round(meters)) if meters >= NEAREST else ""


def crow(a: Spot, b: Spot) -> float:
    """Return the metres between two spots as the crow flies."""
    east = (b[1] - a[1]) * cos(radians(a[0]))
    return hypot(b[0] - a[0], east) * KM_A_DEGREE * 1000


def state_line(ctx: Context, place: Place) -> str:
    """Say how far a place is, whether it is open, and how people rate it."""
    rating = f"★ {place.rating:.1f}" if place.rating else ""
    return " · ".join(part for part in (far(ctx, place), state(place.hours, ctx.now), rating) if part)


def place_name(place: Place, kept: SavedPlace | None) -> str:
    """Return how the owner calls a place."""
    if kept is None:
        return place.name
    return kept.name or (LABELS[kept.label][0] if kept.label in LABELS else place.name)


def route_line(found: Route) -> str:
    """Say how far a route is, what it costs and what it uses."""
    parts = [distance_words(found.meters), *found.lines]
    if found.toll:
        parts.append(f"toll {money(found.toll)}")
    if found.highway:
        parts.append("highway")
    return " · ".join(parts)


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
