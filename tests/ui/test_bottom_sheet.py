import pytest
from harness import Stage, check_sizes

from gui_sim.ui import BottomSheet, MapCanvas, Pin, Row, SearchField, Section
from gui_sim.ui.view import View

PINS = (Pin("pl1", "Baan Siam", 37.76, -122.42), Pin("pl2", "Golden Bowl", 37.78, -122.41))


def sheet(stage: Stage) -> View:
    def ground(covered: float) -> View:
        return MapCanvas("Places", PINS, live=True, covered=covered)

    rows = Section(*(Row(f"Row {number}") for number in range(30)))
    return BottomSheet(ground, SearchField(stage.bind("query"), prompt="Search"), rows)


def stage() -> Stage:
    return Stage(sheet, query="")


def top(shown: Stage) -> float:
    return shown.node("Grip").frame.y


def test_sizes() -> None:
    check_sizes(sheet, query="")


def test_a_touch_of_the_grip_goes_through_three_heights() -> None:
    shown = stage()
    middle = top(shown)
    shown.touch("Grip")
    high = top(shown)
    shown.touch("Grip")
    low = top(shown)
    shown.touch("Grip")
    assert high < middle < low and top(shown) == middle


@pytest.mark.parametrize(("by", "name"), [(-120.0, "high"), (120.0, "low"), (10.0, "middle")])
def test_a_drag_moves_it(by: float, name: str) -> None:
    shown = stage()
    at = shown.node("Grip").frame.center
    shown.drag(at, at.offset(0.0, by))
    assert shown.node("Grip").value == name


def test_it_is_high_while_something_is_typed() -> None:
    shown = stage()
    shown.touch("Search")
    assert shown.node("Grip").value == "high"


def test_what_it_holds_scrolls_and_the_ground_stays() -> None:
    shown = stage()
    at = shown.node("Row 2").frame.center
    before = shown.node("Baan Siam").frame
    shown.drag(at, at.offset(0.0, -100.0))
    assert shown.node("Row 2").frame.center.y < at.y - 90.0
    assert shown.node("Baan Siam").frame == before


def test_no_finger_reaches_the_ground_through_it() -> None:
    shown = stage()
    on_the_map, on_the_panel = shown.node("Grip").frame.center.offset(0.0, -80.0), shown.node("Row 2").frame.center
    assert shown.scene().hit(on_the_map, ("drag_x",)) is not None
    assert shown.scene().hit(on_the_panel, ("drag_x",)) is None


def test_pins_stand_above_it() -> None:
    shown = stage()
    for pin in PINS:
        assert shown.node(pin.label).frame.bottom < top(shown)
