"""Text arrives whole: by Type in one piece, by keys one at a time, and from the field in the store."""

import pytest

from gui_sim import actions as do
from gui_sim.canvas.graphemes import graphemes
from tests.device.lab import hold
from tests.system.hands import Hands

FAMILY = "👨‍👩‍👧‍👦"
TEXTS = (
    "é",
    "e\u0301",  # a letter and its accent apart
    "漢字かな",
    FAMILY,
    "🇩🇪🇯🇵",
    "שלום עולם",
    "مرحبا",
    '"It\'s" `fine` “quoted”',
    "100 %s %d {name} {{}} $HOME \\n <b>&amp;",
    "  two  spaces  ",
    "tab\there",
    "Zalgo z̸̢͈̓ and 👩🏽‍🚀",
    "' OR 1=1; --",
    "\u202ereversed\u202c and \u200bzero width",
)


def form() -> Hands:
    """Return a phone with the form of a new job open."""
    hands = hold()
    hands.tap("New")
    return hands


def saved(hands: Hands) -> tuple[str, str]:
    """Return title and text of the newest job."""
    from apps.workshop.models import Job

    job = hands.device.world.store.find(Job)[-1]
    return job.title, job.text


@pytest.mark.parametrize("text", TEXTS)
def test_a_line_arrives_whole(text: str) -> None:
    hands = form()
    hands.tap("Title", "text field")
    outcome = hands.type(text)
    assert outcome.ok and outcome.hit == "Title"
    assert hands.node("Title", "text field").value == text
    hands.press("return")
    hands.tap("Save")
    assert saved(hands) == (text, "")


@pytest.mark.parametrize("text", [*TEXTS, "one\ntwo\n\nfour\n", "\n"])
def test_an_editor_keeps_new_lines(text: str) -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type("T")
    hands.tap("Text", "text field")
    hands.type(text)
    assert hands.node("Text", "text field").value == text
    hands.tap("New job", "navigation bar")  # beside everything: the keyboard goes
    hands.tap("Save")
    assert saved(hands) == ("T", text)


def test_text_is_added_to_what_is_there() -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type("漢")
    hands.type("字")
    assert hands.node("Title", "text field").value == "漢字"


def test_a_line_turns_a_new_line_into_return() -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type("one\ntwo\n")
    assert hands.node("Title", "text field").value == "one two"
    assert hands.device.scene.field is None and hands.nodes("Title is in")


@pytest.mark.parametrize("way", ["key", "button"])
def test_return_submits_a_line(way: str) -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type("Sweep")
    if way == "key":
        hands.tap("return", "key")
    else:
        hands.press("return")
    assert hands.nodes("Title is in") and hands.device.scene.layer("keyboard") is None


def test_return_in_an_editor_begins_a_line() -> None:
    hands = form()
    hands.tap("Text", "text field")
    hands.type("one")
    hands.press("return")
    hands.tap("return", "key")
    hands.type("two")
    assert hands.node("Text", "text field").value == "one\n\ntwo"


def keys(hands: Hands, text: str) -> None:
    """Type by touching keys, turning pages where needed."""
    for letter in text:
        name = {" ": "space", "\n": "return"}.get(letter, letter)
        if not hands.nodes(name, "key") and not letter.isalpha():
            for page in ("numbers", "symbols", "letters"):
                if hands.nodes(page, "key") and not hands.nodes(name, "key"):
                    hands.tap(page, "key")
        elif not hands.nodes(name, "key"):
            hands.tap("letters" if hands.nodes("letters", "key") else "shift", "key")
        if not hands.nodes(name, "key"):
            hands.tap("shift", "key")
        hands.tap(name, "key")


def test_keys_type_what_they_show() -> None:
    hands = form()
    hands.tap("Text", "text field")
    keys(hands, "Mend it: 3 x 4 = 12.50\nAsk Bob?")
    assert hands.node("Text", "text field").value == "Mend it: 3 x 4 = 12.50\nAsk Bob?"


def test_emoji_keys_type_emoji_and_delete_takes_a_whole_one() -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.tap("emoji", "key")
    hands.tap("🙏", "key")
    hands.type(FAMILY + "é")
    for left in ("🙏" + FAMILY, "🙏", "", ""):
        hands.tap("delete", "key")
        assert hands.node("Title", "text field").value == left
    assert len(graphemes(FAMILY)) == 1


def test_a_double_tap_on_a_key_types_twice_and_a_long_press_once() -> None:
    hands = form()
    hands.tap("Text", "text field")
    hands.type("x")
    hands.double_tap("a", "key")
    point = hands.node("b", "key").frame.center
    hands.device.act(do.LongPress(x=point.x, y=point.y))
    assert hands.node("Text", "text field").value == "xaab"


def test_clear_empties_a_field_and_keeps_the_keyboard() -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type("Sweep")
    hands.tap("Clear")
    assert hands.node("Title", "text field").value == ""
    assert hands.node("Title", "text field").focused and not hands.nodes("Clear")


def test_a_field_is_cut_at_its_limit_not_in_the_middle_of_the_next_action() -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type("x" * 20_000)
    first = hands.node("Title", "text field").value
    hands.type("more")
    assert first == "x" * 2_000 == hands.node("Title", "text field").value


def test_an_amount_is_read_as_it_is_typed() -> None:
    hands = hold()
    hands.tap("Letters", "tab")
    hands.tap("Sum", "text field")
    hands.tap("Clear")
    keys(hands, "12.5")
    assert hands.device.phone.top.state["sum"] == 1250


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\x07", "\x7f", "\ufeff", "\uffff", "\U0010ffff"])
def test_odd_characters_are_kept_and_drawn(text: str) -> None:
    hands = form()
    hands.tap("Title", "text field")
    hands.type(text)
    assert hands.device.phone.top.state["name"] == text
    assert hands.device.observe().frame.rgb.shape == (844, 390, 3)
