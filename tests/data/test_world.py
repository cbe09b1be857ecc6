"""World.call, gates, forks and saving."""

import json
from datetime import datetime, timedelta

import pytest

from gui_sim.app import InstalledApp
from gui_sim.context import Context
from gui_sim.errors import GuiSimError, ToolError
from gui_sim.gates import (
    CALENDAR,
    PHOTOS,
    Gate,
    NeedsConnection,
    NeedsIdentity,
    NeedsPermission,
    NeedsPlan,
    NeedsUnlock,
    health,
    location,
)
from gui_sim.model import Record
from gui_sim.records import (
    Connection,
    Contact,
    Notification,
    Offer,
    Permission,
    Subscription,
    Token,
)
from gui_sim.tool import ToolCall
from gui_sim.world import SavedWorld, World


def call(name: str, **args: object) -> ToolCall:
    return ToolCall("notebook", name, args)


def granted(client: str, scope: str) -> Permission:
    return Permission(client=client, scope=scope, state="granted")


def error(world: World, wanted: ToolCall, actor: str = "agent") -> ToolError:
    result = world.call(wanted, actor)
    assert result.error is not None
    return result.error


def test_a_call_writes_rows_and_journal_together(world: World) -> None:
    result = world.call(call("write_page", title="Rome"), step=7)
    assert result.ok and result.value["id"] == "zp4"
    (entry,) = world.journal.calls()
    assert (entry.seq, entry.step, entry.actor, entry.channel) == (result.seq, 7, "agent", "tool")
    rows = [(c.table, c.kind, c.derived) for c in world.journal.changes(entry.seq)]
    assert rows == [
        ("NotePage", "inserted", False),
        ("Book", "updated", False),
        ("Notification", "inserted", True),
    ]


def test_reads_are_not_journalled(world: World) -> None:
    assert world.call(call("get_page", page_id="zp1")).seq is None
    assert world.journal.calls() == []


def test_an_unknown_tool_has_close_names(world: World) -> None:
    told = error(world, call("writ_page"))
    assert told.code == "unknown_tool"
    assert str(told).startswith("There is no tool 'writ_page'. Close: write_page")


def test_the_owners_tools_are_the_owners(world: World) -> None:
    told = error(world, call("unlock_page", page_id="zp3"))
    assert (told.code, str(told)) == (
        "user_only",
        "Only the owner can do this: Unlock a page for half an hour.",
    )
    assert "unlock_page" not in [tool.name for tool in world.tools("agent")]
    assert "unlock_page" in [tool.name for tool in world.tools("user")]
    assert world.call(call("unlock_page", page_id="zp3"), "user").ok


@pytest.mark.parametrize(("how", "code"), [("refuse", "not_allowed"), ("crash", "internal")])
def test_a_tool_that_fails_half_way_changes_nothing(notebook: InstalledApp, how: str, code: str) -> None:
    world = World.create(datetime(2031, 5, 3, 9, 41), [notebook])
    twin = world.fork()
    assert error(world, call("spoil", how=how)).code == code
    assert world.store.digest() == twin.store.digest()
    assert world.journal.changes() == []
    for each in (world, twin):
        assert each.call(call("write_page", title="next")).value["id"] == "zp4"
    assert world.store.diff(twin.store) == []


def test_strict_worlds_raise_what_a_tool_did_not_mean(world: World) -> None:
    with pytest.raises(ZeroDivisionError):
        world.call(call("spoil", how="crash"))
    assert not world.store.writing


def test_reading_tools_cannot_write(world: World) -> None:
    with pytest.raises(RuntimeError, match="writes=True"):
        world.context().insert(Notification, app="notebook", title="x", at=world.clock.now)


def test_a_listed_gate_speaks_and_opens(shut: World) -> None:
    told = error(shut, call("plan_page", page_id="zp1"))
    assert told.code == "needs_permission"
    assert str(told) == "The calendar is not shared with the assistant. Only the owner can change this."
    assert shut.call(call("plan_page", page_id="zp1"), "owner_past").ok
    row = shut.store.find(Permission, client="assistant", scope="calendar")[0]
    shut.store.update(row, state="granted")
    assert shut.call(call("plan_page", page_id="zp1")).ok
    shut.store.update(row, state="denied")
    assert error(shut, call("plan_page", page_id="zp1")).code == "needs_permission"


def test_a_hidden_tool_is_absent_until_its_gate_opens(world: World) -> None:
    assert "print_page" not in [tool.name for tool in world.tools()]
    assert error(world, call("print_page", page_id="zp1")).code == "unknown_tool"
    assert "print_page" not in str(error(world, call("printpage", page_id="zp1")))
    world.store.insert(Connection(app="notebook", source="printer", state="linked"))
    assert "print_page" in [tool.name for tool in world.tools()]
    assert world.call(call("print_page", page_id="zp1")).value == "Printed Lisbon."


def test_a_row_behind_a_gate_does_not_exist_for_the_agent(world: World) -> None:
    assert error(world, call("get_page", page_id="zp3")).code == "not_found"
    page = type(world.store.resolve("zp3"))
    agent, user = world.context("agent"), world.context("user")
    assert agent.ids(page) == ["zp1", "zp2"] and user.ids(page) == ["zp1", "zp2", "zp3"]
    assert agent.count(page) == 2 and [row.id for row in agent.find(page, limit=1, offset=1)] == ["zp2"]
    with agent.as_world():
        assert agent.count(page) == 3
    world.call(call("unlock_page", page_id="zp3"), "user")
    assert world.call(call("get_page", page_id="zp3")).value["title"] == "Secret"
    world.advance(30 * 60)
    assert error(world, call("get_page", page_id="zp3")).code == "not_found"


def test_a_table_behind_a_gate_is_empty_for_the_agent(shut: World) -> None:
    shut.store.insert(Contact(name="Ada"))
    assert shut.context("agent").find(Contact) == []
    assert shut.context("agent").maybe(Contact, "ct1") is None
    assert [one.name for one in shut.context("user").find(Contact)] == ["Ada"]


@pytest.mark.parametrize(
    ("gate", "opener", "sentence"),
    [
        (CALENDAR, granted("assistant", "calendar"), "The calendar is not shared with the assistant."),
        (PHOTOS, granted("assistant", "photos.chosen"), "Photos are not shared with the assistant."),
        (
            health("{kind}").bind({"kind": "sleep"}),
            granted("assistant", "health.sleep"),
            "Health has not shared sleep with the assistant.",
        ),
        (
            location("maps", "Maps"),
            granted("maps", "location"),
            "Maps may not use the location. Give an address instead.",
        ),
        (
            NeedsConnection("notebook", text="No clinic is connected."),
            Connection(app="notebook", source="North", state="linked"),
            "No clinic is connected.",
        ),
        (
            NeedsPlan("notebook", "vip", "gold"),
            Subscription(app="notebook", plan="gold"),
            "This is part of Notebook Vip or Gold.",
        ),
        (
            NeedsIdentity("notebook"),
            Token(gate="identity", app="notebook"),
            "Notebook needs the owner to confirm who they are.",
        ),
        (
            NeedsUnlock("notebook", "{page_id}").bind({"page_id": "zp3"}),
            Token(gate="unlock:zp3", app="notebook"),
            "This is locked.",
        ),
    ],
)
def test_each_gate_opens_by_its_record(shut: World, gate: Gate, opener: Record, sentence: str) -> None:
    ctx = shut.context("agent")
    with pytest.raises(ToolError) as caught:
        ctx.require(gate)
    assert (caught.value.code, str(caught.value)) == (
        gate.code,
        f"{sentence} Only the owner can change this.",
    )
    shut.store.insert(opener)
    ctx.require(gate)


def test_plans_and_links_bind_the_owner_too_and_permissions_do_not(shut: World) -> None:
    past = shut.context("owner_past")
    assert past.allows(CALENDAR)
    assert not past.allows(NeedsPlan("notebook", "vip")) and not past.allows(NeedsConnection("notebook"))
    assert shut.context("world").allows(NeedsPlan("notebook", "vip"))


def test_what_an_agent_sends_cannot_fill_a_gate_twice() -> None:
    gate = NeedsPermission("health.{kind}").bind({"kind": "{other}", "other": "sleep"})
    assert gate.scope == "health.{other}"


def test_an_offer_is_taken_once_with_changes(world: World) -> None:
    ctx = world.context("world")
    offered = ToolCall("notebook", "write_page", {"title": "Dinner", "body": "at eight"})
    with world.store.transaction():
        ctx.offer("notebook", offered, "Note the dinner", "dinespot")
        assert ctx.offer("no_such_app", offered, "Skipped", "dinespot") is None
    (listed,) = world.call(ToolCall("phone_os", "list_offers", {})).value
    take = ToolCall(
        "phone_os",
        "take_offer",
        {"offer_id": listed["id"], "changes": {"title": "Dinner", "body": "at nine"}},
    )
    taken = world.call(take)
    assert taken.value["body"] == "at nine"
    assert taken.call.args == {"offer_id": "of1", "changes": {"body": "at nine"}}
    assert world.store.get(Offer, "of1").state == "taken"
    assert error(world, take).code == "already"


def test_an_offers_call_keeps_its_own_gates(shut: World) -> None:
    with shut.store.transaction():
        shut.context("world").offer("notebook", call("plan_page", page_id="zp1"), "Plan it", "x")
    before = shut.store.digest()
    told = error(shut, ToolCall("phone_os", "take_offer", {"offer_id": "of1"}))
    assert told.code == "needs_permission" and shut.store.digest() == before


def test_notices_are_listed_five_a_page_and_cleared(world: World) -> None:
    with world.store.transaction():
        for n in range(7):
            world.context("world").notify("notebook", f"N{n}")
    listed = lambda **how: world.call(ToolCall("phone_os", "list_notifications", how)).value  # noqa: E731
    first = listed()
    assert [row["title"] for row in first["notifications"]] == ["N6", "N5", "N4", "N3", "N2"]
    assert (first["total"], first["next_page"]) == (7, 2)
    assert "next_page" not in listed(page=2)
    ids = [row["id"] for row in first["notifications"]]
    assert world.call(ToolCall("phone_os", "clear_notifications", {"ids": ids})).value == {"cleared": 5}
    assert listed()["total"] == 2
    world.store.insert(Permission(client="notebook", scope="notifications", state="denied"))
    assert listed()["total"] == 0


def test_a_fork_goes_its_own_way_and_equal_ways_stay_equal(world: World) -> None:
    world.call(call("write_page", title="before"))
    twin = world.fork()
    assert twin.store.digest() == world.store.digest() and twin.clock.now == world.clock.now
    twin.call(call("write_page", title="after"))
    twin.advance(60)
    assert twin.store.digest() != world.store.digest() and twin.clock.now > world.clock.now
    world.call(call("write_page", title="after"))
    assert twin.store.digest() == world.store.digest()
    assert twin.journal.changes() == world.journal.changes()


def test_a_world_survives_the_disk(world: World, notebook: InstalledApp) -> None:
    world.call(call("write_page", title="kept"))
    world.advance(90)
    saved = world.save()
    again = World.load(SavedWorld(json.loads(json.dumps(saved.meta)), saved.blob), [notebook])
    assert again.store.digest() == world.store.digest()
    assert again.clock.now == world.clock.now
    assert again.journal.calls() == world.journal.calls()
    for each in (world, again):
        assert each.call(call("write_page", title="next")).value["id"] == "zp5"


def test_a_frozen_clock_stands_still(world: World) -> None:
    world.clock.freeze()
    before = world.clock.now
    world.advance(1e6)
    assert world.clock.now == before and world.fork().clock.frozen


def test_time_never_runs_back_and_keeps_seconds(world: World) -> None:
    before = world.clock.now
    world.advance(-5)
    assert world.clock.now == before
    world.advance(2)
    assert world.clock.now == before + timedelta(seconds=2)


def test_without_a_wallet_a_charge_counts_as_paid(world: World) -> None:
    ctx = world.context("agent")
    assert ctx.charge("notebook", "Paper Mill", 500, "office", "zp1").state == "paid"
    ctx.refund("notebook", "Paper Mill", 500, "zp1")
    ctx.deliver_message("+14155550101", "hello")
    assert ctx.call("create_event", title="x") is None
    assert world.store.digest() == world.fork().store.digest()


def test_services_run_as_the_world_and_know_the_caller(world: World) -> None:
    seen: list[tuple[str, str]] = []
    world.services["deliver_message"] = lambda ctx, **args: seen.append((ctx.actor, ctx.caller))
    ctx = world.context("agent")
    ctx.deliver_message("+14155550101", "hello")
    assert seen == [("world", "agent")] and ctx.actor == "agent"


def test_an_effect_that_another_app_refuses_leaves_nothing(world: World) -> None:
    before = world.store.digest()
    with world.store.transaction():
        with pytest.raises(ToolError):
            world.context("agent").call("spoil", how="refuse")
        assert world.store.digest() == before
    assert world.store.digest() == before


def test_chance_depends_on_the_seed_alone(world: World, notebook: InstalledApp) -> None:
    other = World.create(world.clock.now, [notebook], seed=1)
    draws = [each.context().rng("rs7", "2031-05-04").random() for each in (world, world.fork(), other)]
    assert draws[0] == draws[1] != draws[2]


def test_reads_are_kept_until_their_table_changes(world: World) -> None:
    ctx: Context = world.context("user")
    page = type(world.store.get(world.store.schema.by_name["NotePage"].model, "zp1"))
    first = ctx.find(page)
    first.clear()  # a caller's list is its own
    assert len(ctx.find(page)) == 3 and ctx.get(page, "zp1") is ctx.get(page, "zp1")
    world.call(call("tear_out", page_id="zp1"))
    assert len(ctx.find(page)) == 2 and ctx.maybe(page, "zp1") is None


def test_an_unknown_app_is_told_of() -> None:
    with pytest.raises(GuiSimError, match="There is no app 'nothing'"):
        World.create(datetime(2031, 5, 3), ["nothing"])
