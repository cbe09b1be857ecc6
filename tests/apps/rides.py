"""A town with money in the wallet, for the tests of RideNow."""

from typing import Any

from gui_sim.world import World
from tests.apps.kit import call, phone, rows

GO, COMFORT, XL = "rt1", "rt2", "rt3"
HOME, STATION, LIBRARY = "14 Quay Street", "34 Station Road", "66 Alder Street"
LATER = "2026-03-06T06:40"
RICH = {"balance": 100_000, "auto_authorise": 50_000, "daily_limit": 100_000}


def town(*apps: str, wallet: dict[str, Any] | None = None, permissions: str = "granted") -> World:
    return phone("ridenow", "maps", "wallet", *apps, wallet=wallet or RICH, permissions=permissions)


def book(world: World, **args: Any) -> Any:
    answer = call(world, "book_ride", **({"pickup": HOME, "dropoff": STATION} | args))
    return rows(world, "Ride")[int(answer["ride"]["id"][2:]) - 1]


def ride(world: World, number: int = 1) -> Any:
    return rows(world, "Ride")[number - 1]


def told(world: World) -> list[str]:
    """Titles of RideNow's notices."""
    return [row.title for row in rows(world, "Notification") if row.app == "ridenow"]


def pass_minutes(world: World, minutes: float) -> None:
    world.advance(60.0 * minutes)


def drive(world: World) -> None:
    """Let a ride for now come to its end."""
    pass_minutes(world, 60)
    assert ride(world).state == "done"
