"""Days lived with a band, for the tests of Health."""

from datetime import date, timedelta
from typing import Any

from gui_sim.records import TimelineEvent
from gui_sim.world import World
from tests.apps.kit import NOW, call, phone

TODAY = NOW.date()
AREAS = {"activity": "get_activity", "heart": "get_heart", "sleep": "get_sleep", "body": "get_body"}


def lived(days: int = 10, world: World | None = None, **payload: Any) -> World:
    """A phone whose owner has lived some days up to this morning."""
    world = world or phone("health", "settings", "wallet")
    for back in reversed(range(days)):
        day(world, TODAY - timedelta(days=back), **payload)
    return world


def day(world: World, on: date, **payload: Any) -> None:
    """Let sources bring a day, now."""
    with world.store.transaction():
        event = TimelineEvent(
            at=world.clock.now, kind="health_day", payload={"day": on.isoformat(), "seed": 1, **payload}
        )
        world.store.insert(event)
    world.advance(0)


def deny(world: World, scope: str) -> None:
    """Take a permission from the assistant."""
    call(world, "revoke_permission", actor="user", client="assistant", scope=scope)


def sums(told: dict[str, Any], measure: str) -> list[float | None]:
    """The sums of a measure's buckets."""
    return [bucket["sum"] for bucket in told["measures"][measure]["buckets"]]
