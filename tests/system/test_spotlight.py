"""The search finds apps and records, keeps to gates, and leads to what it found."""

from hands import Hands

from gui_sim.system_tools import search_phone
from tests.system.conftest import Make


def filled(hold: Make, permissions: str = "granted", days: int = 3) -> Hands:
    hands = hold("clock", permissions=permissions)
    store = hands.device.world.store
    models = {table.model.__name__: table.model for table in store.schema.by_name.values()}
    with store.transaction():
        for number in range(days):
            store.insert(models["DiaryDay"](title=f"Harbour {number}", words="Boats and rain", mood="melancholy"))
        store.insert(models["DiaryPlan"](title="Harbour by ferry"))
    hands.swipe(200.0, 300.0, 200.0, 450.0)
    return hands


def test_it_opens_with_the_keyboard_and_suggests_apps(hold: Make) -> None:
    hands = filled(hold)
    assert hands.node("Search", "text field").focused
    assert hands.nodes("Keyboard")
    assert "Clock" in hands.labels("icon")


def test_apps_are_found_by_name_and_open(hold: Make) -> None:
    hands = filled(hold)
    hands.type("clo")
    hands.tap("Clock", "button")
    assert hands.screen == "clock:Blank"


def test_an_app_is_found_by_how_a_word_of_its_name_begins(hold: Make) -> None:
    hands = filled(hold)
    hands.type("lock")
    assert "Clock" not in hands.labels("button")


def test_records_are_found_by_any_public_text_and_lead_to_their_screen(hold: Make) -> None:
    hands = filled(hold)
    hands.type("rain")
    assert "Boats and rain" in hands.node("Harbour 1").value
    hands.tap("Harbour 1")
    assert hands.screen == "diary:OneDay"


def test_a_record_without_a_screen_of_its_own_opens_its_app(hold: Make) -> None:
    hands = filled(hold)
    hands.type("ferry")
    hands.tap("Harbour by ferry")
    assert hands.screen == "diary:Days"


def test_private_words_find_nothing(hold: Make) -> None:
    hands = filled(hold)
    hands.type("melancholy")
    assert hands.nodes("No results")


def test_what_a_gate_keeps_back_is_not_found_but_said(hold: Make) -> None:
    hands = filled(hold, permissions="ask")
    hands.type("ferry")
    assert not hands.nodes("Harbour by ferry")
    assert any(label.startswith("Not searched: calendar") for label in hands.labels())


def test_five_of_a_group_are_shown_until_more_are_asked_for(hold: Make) -> None:
    hands = filled(hold, days=9)
    hands.type("boats")
    assert len([label for label in hands.labels() if label.startswith("Harbour")]) == 5
    hands.tap("return", "key")
    hands.tap("Show more")
    assert len([label for label in hands.labels() if label.startswith("Harbour")]) == 9


def test_it_shows_what_the_tool_of_the_same_name_finds(hold: Make) -> None:
    hands = filled(hold)
    hands.type("harbour")
    result = hands.device.world.call(search_phone.call("harbour"), actor="agent")
    assert result.ok and isinstance(result.value, dict)
    found = {hit["record"]["title"] for hit in result.value["hits"]}  # type: ignore[index,union-attr]
    assert found == {label for label in hands.labels() if label.startswith("Harbour")}


def test_cancel_and_odd_queries(hold: Make) -> None:
    hands = filled(hold)
    for text in ("(", "%_'\"", "\\", "x" * 3_000, "   "):
        assert hands.type(text).ok
        hands.device.observe().frame  # noqa: B018  # it can be drawn
    hands.tap("Cancel")
    assert hands.screen == "home:HomeScreen"
