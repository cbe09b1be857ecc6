"""World events: on time, in order, once, and under the world's name."""

from datetime import timedelta
from typing import Any

import pytest

from gui_sim.errors import GuiSimError
from gui_sim.records import Notification, Permission, TimelineEvent
from gui_sim.tool import ToolCall
from gui_sim.world import World


def later(world: World, minutes: int, kind: str = "notify", **payload: Any) -> TimelineEvent:
    at = world.clock.now + timedelta(minutes=minutes)
    payload = payload or {"app": "notebook", "title": f"after {minutes}"}
    return world.store.insert(TimelineEvent(at=at, kind=kind, payload=payload))


def titles(world: World) -> list[str]:
    return [notice.title for notice in world.store.find(Notification)]


def test_events_fire_in_order_of_time_when_the_clock_passes_them(world: World) -> None:
    for minutes in (20, 10, 30):
        later(world, minutes)
    start = world.clock.now
    world.advance(19 * 60)
    assert titles(world) == ["after 10"]
    world.advance(60 * 60)
    assert titles(world) == ["after 10", "after 20", "after 30"]
    assert [n.at - start for n in world.store.find(Notification)] == [timedelta(minutes=m) for m in (10, 20, 30)]
    assert world.clock.now - start == timedelta(minutes=79)
    world.advance(60 * 60)
    assert len(titles(world)) == 3


def test_a_firing_is_an_entry_of_the_world(world: World) -> None:
    later(world, 1)
    world.advance(120)
    (entry,) = world.journal.calls()
    assert (entry.actor, entry.channel, entry.tool) == ("world", "timeline", "notify")
    assert {change.table for change in world.journal.changes(entry.seq)} == {"TimelineEvent", "Notification"}


def test_an_event_bound_to_a_tool_follows_its_next_success(world: World) -> None:
    world.store.insert(TimelineEvent(after="get_page", kind="notify", payload={"app": "notebook", "title": "read"}))
    world.call(ToolCall("notebook", "get_page", {"page_id": "zp99"}))
    world.call(ToolCall("notebook", "write_page", {"title": "x"}))
    assert "read" not in titles(world)
    for _ in range(2):
        world.call(ToolCall("notebook", "get_page", {"page_id": "zp1"}))
    assert titles(world).count("read") == 1


def test_a_row_changes_appears_or_is_gone_already(world: World) -> None:
    later(
        world,
        1,
        "price_change",
        id="zp1",
        changes={"title": "Dearer"},
        notify={"app": "notebook", "title": "Up"},
    )
    later(world, 2, "set_row", model="Book", fields={"name": "New", "color": "red"})
    later(world, 3, "stock_change", id="zp2", changes={"title": "never"})
    world.call(ToolCall("notebook", "tear_out", {"page_id": "zp2"}))
    world.advance(600)
    rows = world.store.find(world.store.schema.by_name["NotePage"].model)
    assert [row.title for row in rows] == ["Dearer", "Secret"]
    assert world.store.count(world.store.schema.by_name["Book"].model, name="New", color="red") == 1
    assert titles(world) == ["Up"] and world.store.count(TimelineEvent, done=False) == 0


def test_a_permission_runs_out(world: World) -> None:
    later(world, 1, "permission_expired", scope="calendar")
    world.advance(60)
    assert world.store.find(Permission, scope="calendar")[0].state == "ask"
    assert "calendar" not in [gate.name for gate in world.tool("plan_page").needs if world.context().allows(gate)]


def test_an_unknown_kind_is_an_error_of_set_up_and_names_the_kinds(world: World) -> None:
    with pytest.raises(GuiSimError, match=r"no timeline event of kind 'mesage_in'\. Kinds: .*message_in"):
        world.context("world").schedule("mesage_in", {})
    later(world, 1, "mesage_in")
    with pytest.raises(GuiSimError, match="mesage_in"):
        world.timeline.check_all()


def test_an_event_of_an_app_that_is_not_there_passes(world: World) -> None:
    event = later(world, 1, "message_in", sender="+14155550101", body="hi")
    world.advance(60)
    assert world.store.get(TimelineEvent, event.id).done


def test_events_that_make_each_other_are_stopped(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui_sim.timeline.MAX_FIRINGS", 50)
    world.timeline.handlers["heartbeat"] = lambda ctx, payload: ctx.schedule("heartbeat", {}, at=ctx.now)
    later(world, 1, "heartbeat")
    with pytest.raises(GuiSimError, match="make each other"):
        world.advance(3600)


def test_a_fork_fires_the_same(world: World) -> None:
    later(world, 5)
    twin = world.fork()
    for each in (world, twin):
        each.advance(600)
    assert world.store.digest() == twin.store.digest()


def test_the_future_is_in_no_search(world: World) -> None:
    later(world, 5, "notify", app="notebook", title="zebra")
    found = world.call(ToolCall("phone_os", "search_phone", {"query": "zebra"}))
    assert found.value["total"] == 0
