"""The keyboard is in the way: it eats touches, fields move above it, what stands at the foot stands on it."""

import pytest

from gui_sim import actions as do
from gui_sim.geometry import SCREEN_HEIGHT
from gui_sim.system.keyboard import KEYBOARD_HEIGHT
from tests.device.lab import hold
from tests.system.hands import Hands

TOP = SCREEN_HEIGHT - KEYBOARD_HEIGHT


def letters() -> Hands:
    """Return a phone with many fields and a line at the foot."""
    hands = hold()
    hands.tap("Letters", "tab")
    return hands


def test_nothing_below_the_keyboard_is_reached() -> None:
    hands = letters()
    behind = [node for node in hands.device.observe().tree.walk() if node.frame.y > TOP + 5 and node.label]
    assert any(node.role == "tab" for node in behind)
    hands.tap("First", "text field")
    keys = {"Keyboard", *hands.labels("key")}
    for node in behind:
        point = node.frame.center
        twin = hands.device.fork()
        outcome = twin.act(do.Tap(x=point.x, y=point.y))
        assert twin.observe().screen == "workshop:Letters" and outcome.hit in keys


@pytest.mark.parametrize("way", [((195, 700), (195, 500)), ((300, 700), (100, 700)), ((100, 650), (300, 655))])
def test_a_swipe_on_the_keyboard_moves_nothing_behind_it(way: tuple[tuple[float, float], ...]) -> None:
    hands = letters()
    hands.tap("First", "text field")
    outcome = hands.device.act(do.Swipe(path=way))
    assert outcome.hit == "" and not outcome.screen_changed


def test_between_the_keys_nothing_is_typed_and_the_keyboard_stays() -> None:
    hands = letters()
    hands.tap("First", "text field")
    outcome = hands.device.act(do.Tap(x=200, y=SCREEN_HEIGHT - 4))
    assert outcome.hit == "Keyboard" and not outcome.screen_changed and hands.device.scene.field is not None


def test_a_field_low_on_the_screen_is_scrolled_above_the_keyboard_and_its_footer() -> None:
    hands = letters()
    hands.swipe(195, 600, 195, 300)
    hands.tap("Last", "text field")
    field = hands.node("Last", "text field")
    footer = hands.node("Answer", "text field")
    assert field.focused and field.frame.height >= 40
    assert field.frame.bottom <= footer.frame.y
    assert hands.type("seen").hit == "Last"
    assert hands.node("Last", "text field").value == "seen"


def test_what_a_field_suggests_is_seen_with_it() -> None:
    hands = letters()
    hands.swipe(195, 600, 195, 100)
    hands.tap("Copies", "text field")
    assert hands.type("Reader").hit == "Copies"
    field, footer = hands.node("Copies", "text field"), hands.node("Answer", "text field")
    found = [hands.node(f"Reader {number}") for number in range(1, 5)]
    assert all(field.frame.y < one.frame.y and one.frame.bottom <= footer.frame.y for one in found)
    hands.tap("Reader 4")
    assert hands.nodes("Remove Reader 4")


def test_a_footer_stands_on_the_keyboard() -> None:
    hands = letters()
    before = hands.node("Answer", "text field").frame
    hands.tap("Answer", "text field")
    after = hands.node("Answer", "text field").frame
    assert before.bottom <= SCREEN_HEIGHT - 83 + 1 and before.bottom > TOP
    assert after.bottom <= TOP and after.y > TOP - 80
    hands.type("Sweep the floor")
    assert hands.tap("Send").store_changed


def test_a_footer_keeps_what_lies_under_it_out_of_reach() -> None:
    hands = letters()
    foot = hands.node("Answer", "text field").frame
    for y in range(int(foot.y), int(foot.bottom), 8):
        for x in range(4, 390, 12):
            hit = hands.device.scene.hit(hands.node("Answer").frame.center._replace(x=x, y=y), ("tap",))
            assert hit is None or hit.part.label in ("Answer", "Send", "Clear")


def test_the_tab_bar_makes_way_for_the_keyboard() -> None:
    hands = letters()
    hands.tap("First", "text field")
    assert not hands.nodes("Jobs", "tab")
    hands.press("return")
    assert hands.nodes("Jobs", "tab") and hands.device.scene.layer("keyboard") is None


def test_a_touch_beside_the_fields_puts_the_keyboard_away() -> None:
    hands = letters()
    hands.tap("First", "text field")
    hands.device.act(do.Tap(x=3, y=100))
    assert hands.device.scene.field is None


def test_the_home_swipe_begins_below_the_keys() -> None:
    hands = letters()
    hands.tap("First", "text field")
    hands.swipe(195, 842, 195, 500)
    assert hands.screen == "home:HomeScreen" and hands.device.scene.field is None


def test_leaving_takes_the_keyboard_away() -> None:
    for leave in ("back", "home", "app_switcher"):
        hands = hold()
        hands.tap("New")
        hands.tap("Title", "text field")
        assert hands.device.scene.layer("keyboard") is not None
        hands.press(leave)
        assert hands.device.scene.layer("keyboard") is None
