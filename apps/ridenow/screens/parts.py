"""Words and small parts that RideNow's screens share."""

from collections.abc import Sequence

from apps.ridenow.fares import CURRENT, trip_or_none
from apps.ridenow.models import Ride, RideSpot, RideType
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.maps import Spot, addresses, spot_of
from gui_sim.wording import clock, moment

STATES = {
    "awaiting_payment": "Waiting for you",
    "finding": "Finding a driver",
    "assigned": "Driver on the way",
    "arrived": "Driver is here",
    "riding": "On the way",
    "done": "Arrived",
    "cancelled": "Cancelled",
}
ICONS = {"Go": "car-simple", "Comfort": "car", "XL": "jeep", "Green": "leaf", "Access": "wheelchair"}

Option = tuple[str, str, str]
MY_LOCATION: Option = (CURRENT, "My Location", "Where the phone is")


def kind_name(ctx: Context, ride: Ride) -> str:
    """Return the name of a ride's kind of car."""
    kind = ctx.maybe(RideType, ride.type_id)
    return kind.name if kind is not None else "Car"


def state_words(ride: Ride) -> str:
    """Say how far a ride is."""
    return "Booked" if ride.ahead and ride.state == "finding" else STATES[ride.state]


def when(ctx: Context, ride: Ride) -> str:
    """Say when a ride begins."""
    return f"Today, {clock(ride.at)}" if ride.at.date() == ctx.today else moment(ride.at)


def places(ctx: Context) -> list[Option]:
    """Return what an address field suggests: home, work, usual places, and what the map knows."""
    usual = [("Home", ctx.owner.home), ("Work", ctx.owner.work)]
    usual += [(spot.label, spot.address) for spot in ctx.find(RideSpot, order="id")]
    found = {address: (address, label, address) for label, address in usual if address}
    for address, name in addresses(ctx):
        found.setdefault(address, (address, name or address, address if name else "Address"))
    return list(found.values())


def typed_address(text: str) -> str | None:
    """Return the address that typed words stand for; none is as long as no word was typed."""
    words = " ".join(text.split())
    return words if 0 < len(words) <= 120 else None


def route_map(ctx: Context, ride: Ride, label: str, height: float = 200.0) -> ui.MapCanvas:
    """Return a ride's way on a map."""
    found = trip_or_none(ctx, ride.pickup, ride.dropoff, ride.stops, ride.at)
    return ui.MapCanvas(label, pins_of(ctx, ride.pickup, ride.dropoff, ride.stops), height, found.line if found else ())


def pins_of(ctx: Context, pickup: str, dropoff: str, stops: Sequence[str] = ()) -> list[ui.Pin]:
    """Return the places of a ride as pins, as far as the map knows them."""
    pins = []
    marked: list[tuple[str, str, str, str]] = [("pickup", pickup, "person", "systemGreen")]
    marked += [(f"stop {number}", stop, "map-pin", "systemOrange") for number, stop in enumerate(stops, start=1)]
    marked.append(("dropoff", dropoff, "flag", "systemRed"))
    for key, address, icon, color in marked:
        at: Spot | None = spot_of(ctx, address) if address else None
        if at is not None:
            pins.append(ui.Pin(key, address, *at, icon=icon, color=color))
    return pins


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
