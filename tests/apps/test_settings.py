"""Settings: switches, networks, focus, and the owner's powers."""

from datetime import timedelta

import pytest

from gui_sim.device import Device
from gui_sim.records import Subscription
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, tap, words


@pytest.fixture
def world() -> World:
    return phone("settings", "calendar", "clock")


def value(world: World, key: str) -> str:
    return next(row.value for row in rows(world, "Setting") if row.key == key)


def test_dark_mode_changes_the_theme(world: World) -> None:
    device = Device(world)
    light = device.observe().scene.theme
    call(world, "set_setting", key="display.dark_mode", value="on")
    assert not light.dark and device.observe().scene.theme.dark


@pytest.mark.parametrize(
    ("key", "wanted", "code"),
    [
        ("privacy.location", "off", "not_allowed"),
        ("payment.double_click", "off", "not_allowed"),
        ("account.two_factor", "off", "not_allowed"),
        ("display.brightness", "101", "bad_value"),
        ("display.brightness", "007", "bad_value"),
        ("display.brightness", "-1", "bad_value"),
        ("display.text_size", "huge", "bad_value"),
        ("display.dark_mode", "off", "already"),
        ("display.dark_mode", "true", "bad_value"),
        ("battery.level", "100", "not_allowed"),
        ("wifi.network", "Neighbour-2201", "blocked"),
        ("wifi.network", "Nowhere", "not_found"),
        ("no.such.key", "on", "not_found"),
    ],
)
def test_what_cannot_be_set(world: World, key: str, wanted: str, code: str) -> None:
    assert refused(world, "set_setting", key=key, value=wanted) == code


def test_joining_a_network_leaves_the_other(world: World) -> None:
    call(world, "set_setting", key="wifi.network", value="Corner Cafe Guest")
    assert [row.name for row in rows(world, "WifiNetwork") if row.joined] == ["Corner Cafe Guest"]
    assert value(world, "wifi.network") == "Corner Cafe Guest"
    assert "password" not in str(call(world, "search_settings", query=""))


def test_one_focus_at_a_time_and_it_ends(world: World) -> None:
    call(world, "set_focus", focus_id="fu1")
    call(world, "set_focus", focus_id="fu2", until="2026-03-05T10:00")
    assert call(world, "get_device_state")["focus"] == ["Work"]
    world.advance(20 * 60)
    assert call(world, "get_device_state")["focus"] == []
    assert refused(world, "set_focus", focus_id="fu2", until="2026-03-05T09:00") == "past"


def test_the_sleep_schedule_brings_the_sleep_focus(world: World) -> None:
    call(world, "set_sleep_schedule", days=["mon"], bed="22:30", wake="06:40")
    sleep = next(row for row in rows(world, "Focus") if row.name == "Sleep")
    assert (sleep.starts.hour, sleep.starts.minute) == (22, 0) and sleep.ends.hour == 6


def test_a_revoked_scope_closes_its_gate_at_once(world: World) -> None:
    call(world, "list_events", start="2026-03-05", end="2026-03-06")
    call(world, "revoke_permission", actor="user", client="assistant", scope="calendar")
    assert refused(world, "list_events", start="2026-03-05", end="2026-03-06") == "needs_permission"
    call(world, "grant_permission", actor="user", client="assistant", scope="calendar")
    call(world, "list_events", start="2026-03-05", end="2026-03-06")


@pytest.mark.parametrize("tool", ["grant_permission", "revoke_permission"])
def test_only_the_owner_decides(world: World, tool: str) -> None:
    assert refused(world, tool, client="assistant", scope="calendar") == "user_only"
    assert refused(world, tool, actor="user", client="assistant", scope="the moon") == "not_found"
    assert refused(world, tool, actor="user", client="nobody", scope="calendar") == "not_found"


def test_a_tap_by_the_agent_opens_needs_you(world: World) -> None:
    from apps.settings.screens import ScopeDetail

    device = Device(world)
    device._runtime.open_app("settings")
    device._runtime.push(ScopeDetail("assistant", "calendar"))
    device._scene = None
    before = world.store.digest()
    tap(device, "Don't allow")
    assert "Only the owner can do this" in words(device)
    assert world.store.digest() == before
    tap(device, "OK")
    assert "Only the owner of the phone" in words(device)


def test_the_profile_is_private_without_leave() -> None:
    world = phone("settings", permissions="ask")
    assert refused(world, "get_profile") == "needs_permission"
    device = Device(world)
    device._runtime.open_app("settings")
    device._scene = None
    assert "Alex Morgan" not in words(device)


def test_age_is_confirmed_by_the_date_of_birth(world: World) -> None:
    call(world, "confirm_age", actor="user", app="clock")
    with world.store.transaction():
        from datetime import date

        owner = rows(world, "Owner")[0]
        world.store.update(owner, birth_date=date(2010, 3, 6))
    assert refused(world, "confirm_age", actor="user", app="clock") == "not_allowed"


def test_app_notifications_are_chosen_app_by_app(world: World) -> None:
    call(world, "set_app_notifications", app="clock", notify=False, badge=False)
    (info,) = rows(world, "AppInfo")
    assert (info.app, info.notify, info.badge) == ("clock", False, False)
    assert refused(world, "set_app_notifications", app="nothing", notify=True) == "not_found"


def test_update_profile_changes_only_what_is_named(world: World) -> None:
    call(world, "update_profile", actor="user", home="9 Elm Street")
    owner = rows(world, "Owner")[0]
    assert (owner.home, owner.name) == ("9 Elm Street", "Alex Morgan")


def test_a_plan_that_renews_tomorrow_is_told_of_in_the_morning() -> None:
    world = phone("settings", "freshcart")
    with world.store.transaction():
        for plan, price, days in (("club", 399, 2), ("free", 0, 2)):
            renews = (NOW + timedelta(days=days)).date()
            world.store.insert(Subscription(app="freshcart", plan=plan, price=price, renews=renews))
    world.advance(3 * 24 * 3600)
    told = [row for row in rows(world, "Notification") if row.title == "Subscription renews tomorrow"]
    assert [row.body for row in told] == ["FreshCart Club renews on 7 March 2026 for $3.99."]


def test_plans_are_listed_by_app_with_the_day_on_which_they_next_renew() -> None:
    world = phone("settings", "freshcart", "fitpulse")
    with world.store.transaction():
        for row in world.store.find(Subscription):
            world.store.delete(row)
        for app, plan, days in (("freshcart", "club", -61), ("fitpulse", "vip", 0)):
            renews = NOW.date() + timedelta(days=days)
            world.store.insert(Subscription(app=app, plan=plan, price=399, renews=renews))
    device = Device(world)
    device._runtime.open_link("settings/Subscriptions")
    said = words(device)
    assert said.index("VIP, renews 5 March 2026") < said.index("Club, renews 3 April 2026")


def test_full_storage_is_told_of_once(world: World) -> None:
    world.advance(24 * 3600)
    assert "Storage almost full" not in notices(world)
    happen(world, "set_row", id="st29", changes={"value": "121 GB of 128 GB"})
    world.advance(3 * 24 * 3600)
    assert notices(world).count("Storage almost full") == 1


def test_what_the_owner_allows_is_told_of(world: World) -> None:
    call(world, "grant_permission", actor="user", client="assistant", scope="mail")
    assert notices(world) == ["Assistant was allowed Mail"]
