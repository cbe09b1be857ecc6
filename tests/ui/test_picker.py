from typing import Literal

import pytest
from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui
from gui_sim.ui.moves import TapOn

CUISINES = (("th", "Thai"), ("it", "Italian"), ("jp", "Japanese"), ("mx", "Mexican"))
Style = Literal["menu", "inline", "wheel"]


def picker(style: Style) -> object:
    return lambda stage: ui.Picker("Cuisine", stage.bind("value"), CUISINES, style)


@pytest.mark.parametrize("style", ["menu", "inline", "wheel"])
def test_moves_set_any_value_from_any_other(style: Style) -> None:
    check_sets(picker(style), [value for value, _ in CUISINES])  # type: ignore[arg-type]


@pytest.mark.parametrize("style", ["menu", "inline", "wheel"])
@pytest.mark.parametrize("wanted", ["th", "mx"])
def test_an_empty_value_can_be_set(style: Style, wanted: str) -> None:
    make = picker(style)
    assert Stage(make, value="").reach(make, wanted) == wanted  # type: ignore[arg-type]


def test_the_menu_lists_the_options_and_ticks_the_present_one() -> None:
    stage = Stage(picker("menu"), value="it")  # type: ignore[arg-type]
    stage.tap("Cuisine")
    nodes = {node.label: node.selected for node in stage.scene().tree.walk() if node.role == "button"}
    assert nodes == {"Dismiss": False, "Thai": False, "Italian": True, "Japanese": False, "Mexican": False}
    stage.tap("Japanese")
    assert stage.state["value"] == "jp"
    assert stage.node("Cuisine").value == "Japanese"


def test_a_tap_beside_the_menu_changes_nothing() -> None:
    stage = Stage(picker("menu"), value="it")  # type: ignore[arg-type]
    stage.tap("Cuisine")
    stage.at(stage.scene().layers[0].box.rect.center.offset(0.0, 600.0))
    assert stage.state["value"] == "it"
    assert stage.locals == {}


def test_a_disabled_picker_stays_shut() -> None:
    stage = Stage(lambda s: ui.Picker("Cuisine", s.bind("value"), CUISINES, enabled=False), value="it")
    assert stage.hits() == []
    assert not stage.node("Cuisine").enabled


def test_a_placeholder_stands_for_no_choice() -> None:
    stage = Stage(lambda s: ui.Picker("Cuisine", s.bind("value"), CUISINES, placeholder="Any"), value="")
    assert stage.node("Cuisine").value == "Any"


def test_a_long_menu_can_be_scrolled_to_its_end() -> None:
    options = [(n, f"Bay {n}") for n in range(50)]

    def bays(stage: Stage) -> ui.Picker[int]:
        return ui.Picker("Bay", stage.bind("value"), options)

    stage = Stage(bays, value=0)
    stage.tap("Bay")
    shown = [node for node in stage.scene().tree.walk() if node.label.startswith("Bay ")]
    assert 5 < len(shown) < 50


@pytest.mark.parametrize("style", ["menu", "inline", "wheel"])
def test_it_is_large_enough_everywhere(style: Style) -> None:
    check_sizes(picker(style), value="th")  # type: ignore[arg-type]


def test_an_open_wheel_is_large_enough_everywhere() -> None:
    check_sizes(picker("wheel"), (TapOn("Cuisine"),), value="th")  # type: ignore[arg-type]


@pytest.mark.parametrize("style", ["menu", "inline"])
def test_it_is_drawn_as_on_file(style: Style) -> None:
    make = picker(style)
    Stage(lambda s: in_form(make(s)), value="it").check_golden(f"picker_{style}")  # type: ignore[operator]
