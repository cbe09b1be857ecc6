"""Banners: they come and go in the phone's time, open what they point at, and are held back when they should be."""

from datetime import timedelta

import pytest

from gui_sim import actions as do
from gui_sim.geometry import Point
from gui_sim.records import Permission
from tests.device.lab import hold
from tests.system.hands import Hands


def phone() -> Hands:
    return hold("settings", frozen=False)


def banner(hands: Hands) -> list[str]:
    layer = hands.device.scene.layer("banner")
    return [] if layer is None else hands.labels("notification")


def set_to(hands: Hands, key: str, value: str) -> None:
    assert hands.device.act(do.CallTool(tool="set_setting", args={"key": key, "value": value})).ok


def test_a_banner_comes_and_goes_with_the_phones_time() -> None:
    hands = phone()
    outcome = hands.tap("Bell")
    assert banner(hands) == ["Ding"] and outcome.screen_changed
    nothing = do.Tap(x=3, y=700)
    seen = []
    for _ in range(4):
        hands.device.act(nothing)
        seen.append(bool(banner(hands)))
    assert seen == [True, True, False, False]


def test_what_a_finger_meets_is_what_was_seen() -> None:
    """The banner is on the frame before the action that could touch it, and not gone before that action."""
    hands = phone()
    hands.tap("Bell")
    for _ in range(4):
        seen = hands.device.observe()
        hit = seen.scene.hit(Point(195, 80), ("tap",))
        twin = hands.device.fork()
        assert twin.act(do.Tap(x=195, y=80)).hit == (hit.part.label if hit else "")
        hands.device.act(do.Tap(x=3, y=700))


def test_a_banner_covers_only_its_own_area() -> None:
    hands = phone()
    where = hands.node("Shelf").frame
    hands.tap("Bell")
    assert hands.node("Shelf").frame == where
    assert hands.tap("Shelf").hit == "Shelf"


def test_a_touch_opens_what_it_points_at() -> None:
    hands = phone()
    hands.press("home")
    hands.device.act(do.CallTool(tool="ring_bell", args={"title": "Gate"}))
    hands.tap("Gate", "notification")
    assert hands.screen == "workshop:OneJob" and hands.nodes("Mend the gate")
    assert not banner(hands)
    hands.press("back")
    assert hands.screen == "workshop:Jobs"


@pytest.mark.parametrize(
    "link, screen",
    [
        ("workshop", "workshop:Jobs"),
        ("workshop/Shelf", "workshop:Shelf"),
        ("workshop/Place/zz7", "workshop:Place"),
        ("wj2", "workshop:OneJob"),
        ("wj99", "workshop:Jobs"),
        ("workshop/Nowhere/x", "workshop:Jobs"),
        ("nothing/at/all", "home:HomeScreen"),
        ("workshop/Place", "workshop:Jobs"),
        ("workshop/Jobs/x", "workshop:Jobs"),
        ("", "workshop:Jobs"),
    ],
)
def test_links_lead_to_a_screen_or_to_their_app(link: str, screen: str) -> None:
    hands = phone()
    hands.press("home")
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        ctx.notify("workshop", "Look", "Here", link)
    hands.device.advance(0)
    hands.tap("Look", "notification")
    assert hands.screen == screen


def test_a_swipe_up_puts_it_away() -> None:
    hands = phone()
    hands.tap("Bell")
    hands.swipe(195, 80, 195, 35)
    assert not banner(hands) and hands.screen == "workshop:Jobs"


def test_a_notice_that_is_cleared_takes_its_banner_away() -> None:
    hands = phone()
    hands.tap("Bell")
    hands.device.phone.banner_seconds = 1000.0
    hands.device.act(do.CallTool(tool="clear_notifications", args={"ids": ["nt1"]}))
    assert not banner(hands)


def test_a_focus_holds_banners_back_and_keeps_them_in_the_centre() -> None:
    hands = phone()
    focus = hands.device.world.store.find(hands.device.world.store.schema.by_name["Focus"].model)[0]
    hands.device.act(do.CallTool(tool="set_focus", args={"focus_id": focus.id, "on": True}))
    hands.tap("Bell")
    assert not banner(hands)
    hands.swipe(60, 4, 60, 400)
    assert hands.nodes("Ding", "notification")


def test_an_app_that_may_not_notify_shows_no_banner_but_an_earlier_notice_of_another_does() -> None:
    hands = phone()
    hands.device.act(do.CallTool(tool="set_app_notifications", args={"app": "workshop", "notify": False}))
    hands.tap("Bell")
    assert not banner(hands)
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        ctx.notify("settings", "Update", "Ready")
        ctx.notify("workshop", "Muted", "")
    hands.device.advance(0)
    assert banner(hands) == ["Update"]


def test_a_denied_permission_shows_no_banner() -> None:
    hands = phone()
    with hands.device.world.store.transaction():
        hands.device.world.store.insert(Permission(client="workshop", scope="notifications", state="denied"))
    hands.tap("Bell")
    assert not banner(hands)


def test_a_frozen_clock_shows_no_banner() -> None:
    hands = hold("settings")
    hands.tap("Bell")
    assert not banner(hands)


def test_a_waiting_event_comes_when_its_time_has_come() -> None:
    hands = phone()
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        payload = {"app": "workshop", "title": "Later", "body": "", "link": ""}
        ctx.schedule("notify", payload, at=ctx.now + timedelta(minutes=3))
    hands.device.act(do.Wait(minutes=2))
    assert not banner(hands)
    hands.device.act(do.Wait(minutes=1))
    assert banner(hands) == ["Later"]


def test_the_keyboard_keeps_its_field_when_a_banner_comes() -> None:
    hands = phone()
    hands.tap("Letters", "tab")
    hands.tap("First", "text field")
    hands.type("a")
    ctx = hands.device.world.context("world")
    with hands.device.world.store.transaction():
        ctx.notify("workshop", "Now", "")
    hands.device.advance(0)
    assert banner(hands) and hands.type("b").ok
    assert hands.node("First", "text field").value == "ab"
