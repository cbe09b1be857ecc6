"""Sheets of the phone itself, banners, toasts and alerts."""

from datetime import timedelta

import pytest
from hands import Hands

from gui_sim import actions as act
from gui_sim.device import Device
from gui_sim.records import PaymentRequest, Permission
from gui_sim.system.sheets import FaceID, NeedsYou, PermissionSheet
from gui_sim.theme import Theme
from gui_sim.ui.effects import Present
from gui_sim.ui.screen import Screen
from tests.system.conftest import Make

SENTENCE = "Only the owner can do this: Let a client use something."


def show(hands: Hands, screen: Screen) -> None:
    hands.device._carry_out(Present(screen), None)


def request(hands: Hands, state: str = "waiting") -> str:
    store, now = hands.device.world.store, hands.device.world.clock.now
    with store.transaction():
        made = store.insert(
            PaymentRequest(
                app="diary", ref="yd1", payee="Paper Mill", amount=4820, state=state,  # type: ignore[arg-type]
                created_at=now, expires_at=now + timedelta(minutes=15),
            )
        )  # fmt: skip
    return made.id


def test_needs_you_says_the_step_and_ok_leaves_it(hold: Make) -> None:
    hands = hold()
    show(hands, NeedsYou("grant_permission", SENTENCE))
    assert "Only the owner can do this" in hands.labels()
    assert "Let a client use something." in hands.labels() and "Ask the owner" in hands.labels()
    assert not hands.nodes("Diary", "icon")
    digest = hands.device.world.store.digest()
    hands.tap("OK")
    assert hands.screen == "home:HomeScreen" and hands.device.world.store.digest() == digest


def test_a_payment_waits_for_the_owner_and_can_be_left(hold: Make) -> None:
    hands = hold()
    show(hands, FaceID(request(hands)))
    assert {"Paper Mill", "$48.20", "Waiting for you to confirm"} <= set(hands.labels())
    digest = hands.device.world.store.digest()
    hands.tap("Cancel")
    assert hands.device.phone.cover is None and hands.device.world.store.digest() == digest


@pytest.mark.parametrize(("state", "told"), [("paid", "Paid"), ("declined", "Declined")])
def test_a_payment_that_is_settled_says_so(hold: Make, state: str, told: str) -> None:
    hands = hold()
    show(hands, FaceID(request(hands, state)))
    assert told in hands.labels() and not hands.nodes("Cancel")
    hands.tap("Done")
    assert hands.device.phone.cover is None


def test_a_payment_that_is_gone_is_no_error(hold: Make) -> None:
    hands = hold()
    show(hands, FaceID("pr99"))
    assert "This payment is no longer there." in hands.labels()


def test_the_agent_cannot_answer_for_the_owner(hold: Make) -> None:
    hands = hold("settings", permissions="ask")
    show(hands, PermissionSheet("assistant", "calendar"))
    digest = hands.device.world.store.digest()
    for button in ("Allow Once", "Allow While Using", "Don't Allow"):
        outcome = hands.tap(button)
        assert outcome.code == "user_only"
        assert "Only the owner can do this" in hands.labels()
        assert hands.device.world.store.digest() == digest
        hands.press("back")
        show(hands, PermissionSheet("assistant", "calendar"))
    hands.tap("Not now")
    assert hands.device.phone.cover is None


def test_the_owner_can(hold: Make) -> None:
    hands = hold("settings", permissions="ask")
    owner = Hands(Device(hands.device.world, scale=1, actor="user"))
    show(owner, PermissionSheet("assistant", "calendar"))
    owner.tap("Allow While Using")
    found = owner.device.world.store.find(Permission, client="assistant", scope="calendar")
    assert [permission.state for permission in found] == ["granted"]
    assert owner.device.phone.cover is None


def test_an_alert_holds_everything_back_until_ok(hold: Make) -> None:
    hands = hold()
    hands.device.phone.alert = "The calendar is not shared. Only the owner can change this."
    hands.device.advance(0.0)
    assert not hands.nodes("Diary", "icon")
    hands.device.act(act.Tap(x=60.0, y=110.0))
    assert hands.device.phone.alert
    hands.tap("OK")
    assert not hands.device.phone.alert and hands.nodes("Diary", "icon")


def test_a_banner_opens_what_it_tells_of_and_a_swipe_up_puts_it_away(hold: Make) -> None:
    for put_away in (False, True):
        hands = hold()
        hands.device.world.clock.frozen = False
        with hands.device.world.store.transaction():
            hands.device.world.context("world").notify("diary", "Come and look", "It is new", "diary")
        hands.device.act(act.Wait(minutes=0.0))
        assert hands.node("Come and look", "notification").value == "Diary: It is new"
        if put_away:
            hands.drag("Come and look", dy=-60.0)
            assert hands.screen == "home:HomeScreen"
        else:
            hands.tap("Come and look", "notification")
            assert hands.screen == "diary:Days"
        assert not hands.nodes("Come and look")


def test_a_toast_is_read_out_and_goes_by_itself(hold: Make) -> None:
    hands = hold()
    hands.press("volume_up")
    assert hands.nodes("Volume 9 of 16", "toast")
    for _ in range(3):
        hands.device.act(act.Wait(minutes=0.1))
    assert not hands.nodes("Volume 9 of 16")


@pytest.mark.parametrize("size", ["xSmall", "large", "xxxLarge"])
@pytest.mark.parametrize("dark", ["off", "on"])
def test_every_screen_of_the_phone_can_be_drawn(hold: Make, size: str, dark: str) -> None:
    hands = hold("settings", "clock")
    for key, value in (("display.text_size", size), ("display.dark_mode", dark)):
        hands.device.act(act.CallTool(tool="set_setting", args={"key": key, "value": value}))
    assert hands.device.scene.theme == Theme(dark == "on", size)
    with hands.device.world.store.transaction():
        hands.device.world.context("world").notify("clock", "Wake up " * 20, "It is time. " * 40)
    for layer in ("spotlight", "notifications", "control", "switcher", "lock"):
        hands.device._runtime.layer(layer)
        hands.device.advance(0.0)
        assert hands.device.observe().frame.width == 390
        for node in hands.device.observe().tree.walk():
            if node.role in ("button", "icon", "switch", "notification"):
                assert node.frame.x >= -1 and node.frame.right <= 391, node
    for screen in (NeedsYou("x", SENTENCE), FaceID(request(hands)), PermissionSheet("clock", "location")):
        show(hands, screen)
        assert hands.device.observe().frame.height == 844
