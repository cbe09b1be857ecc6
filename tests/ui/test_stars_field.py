import pytest
from harness import Stage, check_sets, check_sizes

from gui_sim import ui


def stars(stage: Stage) -> ui.StarsField:
    return ui.StarsField("Stars", stage.bind("value"))


def test_moves_set_any_number_from_any_other() -> None:
    check_sets(stars, range(1, 6))


def test_it_begins_with_none_and_cannot_go_back_to_it() -> None:
    stage = Stage(stars, value=0)
    assert stage.node("Stars").value == "none"
    stage.tap("4 stars")
    assert stage.state["value"] == 4 and stage.node("Stars").value == "4 stars"
    assert not stars(stage).accepts(0)


@pytest.mark.parametrize("value", [6, -1, 2.0, True, "3", None])
def test_what_it_cannot_say(value: object) -> None:
    assert not stars(Stage(stars, value=3)).accepts(value)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(stars, value=2)


def test_how_it_looks() -> None:
    Stage(stars, value=3).check_golden("stars_field")
