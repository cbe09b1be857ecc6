import pytest
from harness import Stage, check_sets, check_sizes

from gui_sim import ui


def heat(stage: Stage) -> ui.Thermostat:
    return ui.Thermostat("Temperature", stage.bind("value"), low=5, high=30, format=lambda n: f"{n} °C")


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(heat, (5, 6, 21, 30))


@pytest.mark.parametrize(
    ("dx", "dy", "degrees"), [(10, -110, 18), (-110, 0, 9), (110, 0, 26), (0, -10, 21), (0, 110, 21)]
)
def test_a_touch_on_the_ring_turns_it_there(dx: int, dy: int, degrees: int) -> None:
    stage = Stage(heat, value=21)
    middle = stage.node("Temperature", "dial").frame.center
    stage.drag(middle.offset(0.0, 60.0), middle.offset(dx, dy))
    assert stage.state["value"] == degrees


def test_a_drag_turns_it_too() -> None:
    stage = Stage(heat, value=21)
    middle = stage.node("Temperature", "dial").frame.center
    stage.drag(middle.offset(110.0, 0.0), middle.offset(-110.0, 0.0))
    assert stage.state["value"] == 9


def test_it_ends_at_its_ends() -> None:
    stage = Stage(heat, value=30)
    assert not stage.node("Temperature: more").enabled
    assert stage.node("Temperature: less").enabled
    assert stage.node("Temperature", "dial").value == "30 °C"


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(heat, value=21)


def test_it_is_drawn_as_on_file() -> None:
    Stage(heat, value=21).check_golden("thermostat")
