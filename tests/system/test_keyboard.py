"""Typing by keys, pages of the keyboard, and that it keeps touches in its area to itself."""

from datetime import datetime

import pytest
from hands import Hands

from gui_sim import actions as act
from gui_sim.device import Device
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect
from gui_sim.records import Contact, ContactPhone
from gui_sim.system.keyboard import KEYBOARD_HEIGHT, keys_of, pad_keys
from gui_sim.world import World
from tests.system.conftest import Make


def ready(hold: Make, field: str = "Words") -> Hands:
    hands = hold()
    hands.open("Diary")
    hands.tap(field, "text field")
    return hands


def value(hands: Hands, field: str = "Words") -> str:
    return hands.node(field, "text field").value


PLACES = {
    **dict.fromkeys("1234567890-/:;()$&@\".,?!'", "numbers"),
    **dict.fromkeys("[]{}#%^*+=_\\|~<>€£¥•", "symbols"),
}


def by_keys(hands: Hands, text: str) -> None:
    """Type as a finger does: turn to the page that has the sign, press shift where needed, touch."""
    for sign in text:
        name = "space" if sign == " " else sign
        if not hands.nodes(name, "key"):
            page = PLACES.get(sign, "letters")
            if page == "symbols" and not hands.nodes("symbols", "key"):
                hands.tap("numbers", "key")
            if hands.nodes(page, "key"):
                hands.tap(page, "key")
            if not hands.nodes(name, "key"):
                hands.tap("shift", "key")
        hands.tap(name, "key")


@pytest.mark.parametrize("text", ["hello", "Dinner at 19:30, for Sam & Jo!", "a[b]=C #2", "Two. Three", "ABBA"])
def test_typing_by_keys_equals_type(hold: Make, text: str) -> None:
    fingers, whole = ready(hold), ready(hold)
    by_keys(fingers, text)
    whole.type(text)
    assert value(fingers) == value(whole) == text
    assert fingers.device.world.store.digest() == whole.device.world.store.digest()


def test_letters_begin_large_at_the_start_of_a_sentence(hold: Make) -> None:
    hands = ready(hold)
    assert hands.nodes("A", "key")
    hands.tap("A", "key")
    assert hands.nodes("a", "key")
    hands.type("b. ")
    assert hands.nodes("A", "key")


def test_shift_holds_for_one_letter_and_a_double_touch_locks_it(hold: Make) -> None:
    hands = ready(hold)
    hands.tap("shift", "key")  # off: the sentence begins small
    by_name = [key.label for key in hands.device.observe().tree.walk() if key.role == "key"]
    assert "q" in by_name
    hands.double_tap("shift", "key")
    for key in "ABC":
        hands.tap(key, "key")
    hands.tap("shift", "key")
    hands.tap("d", "key")
    assert value(hands) == "ABCd"


def test_delete_takes_away_what_people_count_as_one_letter(hold: Make) -> None:
    hands = ready(hold)
    hands.type("ok👩‍👩‍👧é")
    hands.tap("delete", "key")
    hands.tap("delete", "key")
    assert value(hands) == "ok"
    for _ in range(4):
        hands.tap("delete", "key")
    assert value(hands) == ""


def test_the_pages_lead_to_each_other_and_back(hold: Make) -> None:
    hands = ready(hold)
    for page in ("numbers", "symbols", "numbers", "letters", "emoji", "letters"):
        hands.tap(page, "key")
    hands.tap("emoji", "key")
    hands.tap("🎉", "key")
    assert value(hands) == "🎉"


def test_return_ends_the_entry(hold: Make) -> None:
    hands = ready(hold)
    assert hands.node("return").value == "done"
    hands.tap("return", "key")
    assert not hands.nodes("Keyboard")


def test_a_field_of_numbers_brings_a_pad(hold: Make) -> None:
    hands = ready(hold, "Lines")
    assert not hands.nodes("q", "key")
    for key in ("delete", "4", "0", "2"):
        hands.tap(key, "key")
    hands.tap("return", "key")
    assert value(hands, "Lines") == "402"


def test_nothing_below_the_keyboard_can_be_touched_through_it(hold: Make) -> None:
    hands = ready(hold)
    before = hands.screen
    top = SCREEN_HEIGHT - KEYBOARD_HEIGHT
    for x in range(1, 390, 24):
        for y in range(int(top) + 1, int(SCREEN_HEIGHT) - 30, 24):
            outcome = hands.device.act(act.LongPress(x=x, y=y))
            assert outcome.ok
            assert not outcome.store_changed
    hands.swipe(200.0, 700.0, 200.0, 600.0)
    hands.swipe(300.0, 700.0, 100.0, 700.0)
    assert hands.screen == before


@pytest.mark.parametrize("page", ["letters", "capitals", "numbers", "symbols", "emoji"])
@pytest.mark.parametrize("kind", ["text", "email", "url"])
def test_keys_lie_on_the_keyboard_and_not_on_each_other(page: str, kind: str) -> None:
    check_apart([key.hit for key in keys_of(page, True, "return", kind)])


@pytest.mark.parametrize("kind", ["number", "decimal", "phone"])
def test_keys_of_pads_lie_apart_and_are_wide_enough(kind: str) -> None:
    keys = pad_keys(kind, "done")
    check_apart([key.hit for key in keys])
    assert all(key.hit.width >= 44 and key.hit.height >= 44 for key in keys)


def check_apart(areas: list[Rect]) -> None:
    board = Rect(0.0, 0.0, SCREEN_WIDTH, KEYBOARD_HEIGHT)
    for index, area in enumerate(areas):
        assert area.x >= 0 and area.y >= 0 and area.right <= board.right + 0.01 and area.bottom <= board.bottom
        assert all(_overlap(area, other) < 0.5 for other in areas[index + 1 :])


def _overlap(a: Rect, b: Rect) -> float:
    common = a.intersect(b)
    return common.width * common.height


def test_a_mail_address_can_be_typed_without_turning_the_page() -> None:
    names = {key.name for key in keys_of("letters", False, "next", "email")}
    assert {"@", ".", "space", "return", "a"} <= names


def test_where_the_field_is_gone_its_room_is_gone_too() -> None:
    """A field for one person is no more once somebody is chosen; what stood above the keyboard goes down again."""
    world = World.create(datetime(2026, 3, 5, 9, 41), apps=("payport", "wallet", "contacts"), permissions="granted")
    with world.store.transaction():
        world.store.insert(Contact(name="Noor Haddad", phones=(ContactPhone(number="+14155550106"),)))
    hands = Hands(Device(world))
    hands.open("PayPort")
    hands.tap("Pay", "button")
    low = hands.node("Request", "button").frame.y
    hands.tap("Person", "text field")
    assert hands.node("Request", "button").frame.bottom < SCREEN_HEIGHT - KEYBOARD_HEIGHT
    hands.type("Noor")
    hands.tap(next(label for label in hands.labels() if label.startswith("Noor Haddad, ")))
    assert hands.node("Request", "button").frame.y == low
