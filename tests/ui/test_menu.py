import pytest
from harness import Stage, check_sizes, in_form

from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Perform
from gui_sim.ui.moves import TapOn

CALLS = [ToolCall("shop", "set_line", {"line": "l1", "count": count}) for count in (1, 2, 3)]


def amounts(stage: Stage) -> ui.Menu:
    items = [
        ui.Item(f"{count} pieces", call=call, checked=count == 2, enabled=count < 3)
        for count, call in enumerate(CALLS, 1)
    ]
    return ui.Menu("Amount", items, value="2 pieces")


def test_its_outlets_name_every_item_without_opening_it() -> None:
    outlets = Stage(amounts).outlets()
    assert [outlet.call for outlet in outlets] == CALLS
    assert [outlet.moves for outlet in outlets] == [(TapOn("Amount"), TapOn(f"{count} pieces")) for count in (1, 2, 3)]
    assert [outlet.enabled for outlet in outlets] == [True, True, False]


def test_a_disabled_menu_still_says_what_it_holds() -> None:
    shut = Stage(lambda s: ui.Menu("Sort", [ui.Item("Price", call=CALLS[0])], enabled=False))
    assert [(outlet.call, outlet.enabled) for outlet in shut.outlets()] == [(CALLS[0], False)]
    assert shut.hits() == []


def test_the_moves_of_an_outlet_make_its_call_once() -> None:
    stage = Stage(amounts)
    stage.perform(stage.outlets()[0].moves)
    assert stage.done == [Perform(CALLS[0])]
    assert stage.locals == {}


def test_an_item_that_is_off_cannot_be_chosen() -> None:
    stage = Stage(amounts)
    stage.tap("Amount")
    assert not stage.node("3 pieces").enabled
    assert "3 pieces" not in [hit.part.label for hit in stage.hits()]


@pytest.mark.parametrize("style", ["row", "button", "icon"])
def test_it_is_large_enough_everywhere(style: str) -> None:
    check_sizes(lambda s: ui.Menu("Sort", [ui.Item("Price")], style=style))  # type: ignore[arg-type]


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(amounts(s))).check_golden("menu")


def test_a_capsule_shows_its_value_alone() -> None:
    def capsule(stage: Stage) -> ui.Menu:
        return ui.Menu("Amount", [ui.Item("Three", call=CALLS[2])], style="capsule", value="2 ×")

    stage = Stage(capsule)
    assert stage.node("Amount").value == "2 ×" and stage.node("Amount").frame.width < 100
    stage.tap("Amount")
    stage.tap("Three")
    assert stage.done == [Perform(CALLS[2])]
    check_sizes(capsule)
