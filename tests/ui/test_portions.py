import pytest
from harness import Stage, check_sets, check_sizes

from gui_sim import ui

NAMES = ("Noor", "Sam")


def percent(stage: Stage) -> ui.Portions:
    return ui.Portions("Shares", stage.bind("value"), NAMES)


def cents(stage: Stage) -> ui.Portions:
    return ui.Portions("Shares", stage.bind("value"), NAMES, unit="cents", most=50_000)


def test_moves_set_any_percent_from_any_other() -> None:
    check_sets(percent, ((0, 0), (40, 60), (1, 100)))


def test_moves_set_any_amounts_from_any_other() -> None:
    check_sets(cents, ((0, 0), (1250, 1), (50_000, 1250)))


@pytest.mark.parametrize("value", [(1,), (1, 2, 3), (101, 1), (-1, 5), [1, 2], (True, 5), None])
def test_what_it_cannot_say(value: object) -> None:
    assert not percent(Stage(percent, value=(1, 1))).accepts(value)


def test_one_portion_leaves_the_others() -> None:
    stage = Stage(percent, value=(10, 20))
    assert stage.reach(percent, (10, 75)) == (10, 75)
    assert stage.node("Noor", "slider").value == "10%" and stage.node("Sam", "slider").value == "75%"


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(percent, value=(30, 30))
    check_sizes(cents, value=(1250, 0))
