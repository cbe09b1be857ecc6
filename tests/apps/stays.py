"""A traveller with money and free rooms, for the tests of StayNest."""

from datetime import date, datetime
from typing import Any

from apps.staynest.models import RoomNights, RoomType
from gui_sim.device import Device
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import call, rows, shown

IN, OUT = "2026-03-20", "2026-03-22"
ROOM = "ro1"  # a king room of The Alder House: refundable, with breakfast, sleeps 2
FIXED = "ro3"  # its saver rate: not refundable
CABIN = "hb35"
ABROAD = "hb66"
WISH: dict[str, Any] = {"room_id": ROOM, "check_in": IN, "check_out": OUT}


def rich(world: World) -> World:
    """Give the owner money, and free rooms in every house, whatever the seed says."""
    account = world.store.schema.by_name["WalletAccount"].model
    with world.store.transaction():
        world.store.update(world.store.get(account, "wb1"), balance=500_000, daily_limit=1_000_000)
        for room in world.store.find(RoomType):
            stock(world, room.id, 5)
    return world


def stock(world: World, room: str, left: int, first: str = "2026-03-01", last: str = "2027-03-01") -> None:
    """Say how many rooms are left; what is said last counts."""
    nights = {"first": date.fromisoformat(first), "last": date.fromisoformat(last)}
    with world.store.transaction():
        world.store.insert(RoomNights(room_id=room, rooms_left=left, **nights))


def book(world: World, **changes: Any) -> dict[str, Any]:
    booking: dict[str, Any] = call(world, "book_room", **(WISH | changes))["booking"]
    return booking


def balance(world: World) -> int:
    return int(rows(world, "WalletAccount")[0].balance)


def until(world: World, day: str, hour: int = 12) -> None:
    """Let time pass up to an hour of a day."""
    world.advance((datetime.fromisoformat(f"{day}T{hour:02d}:00") - world.clock.now).total_seconds())


def show(world: World, screen: Screen) -> Device:
    """A phone that shows a screen of the app."""
    return shown(world, "staynest", screen)
