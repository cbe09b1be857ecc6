from itertools import pairwise

from harness import Stage, check_sets, check_sizes

from gui_sim import ui

SIZES = [(n, f"Size {n}") for n in range(30, 52)]


def size(stage: Stage) -> ui.Wheel[int]:
    return ui.Wheel("Size", stage.bind("value"), SIZES)


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(size, (30, 31, 40, 51))


def test_five_rows_are_seen_and_the_middle_one_is_chosen() -> None:
    wheel = Stage(size, value=40).node("Size", "wheel")
    assert wheel.value == "Size 40"
    assert [row.label for row in wheel.children] == [f"Size {n}" for n in range(38, 43)]
    assert [row.selected for row in wheel.children] == [False, False, True, False, False]


def test_at_its_end_only_rows_that_exist_are_seen() -> None:
    rows = Stage(size, value=30).node("Size").children
    assert [row.label for row in rows] == ["Size 30", "Size 31", "Size 32"]


def test_a_tap_on_a_row_chooses_it() -> None:
    stage = Stage(size, value=40)
    stage.tap("Size 42")
    assert stage.state["value"] == 42


def test_a_drag_turns_it_by_rows_and_stops_at_the_ends() -> None:
    stage = Stage(size, value=40)
    middle = stage.node("Size").frame.center
    stage.drag(middle, middle.offset(0.0, -32.0))
    assert stage.state["value"] == 41
    stage.drag(middle, middle.offset(0.0, 64.0))
    assert stage.state["value"] == 39
    stage.drag(middle, middle.offset(0.0, 4000.0))
    assert stage.state["value"] == 30


def test_rows_lie_one_below_the_other() -> None:
    rows = Stage(size, value=40).node("Size").children
    for above, below in pairwise(rows):
        assert round(above.frame.bottom, 3) == round(below.frame.y, 3)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(size, value=40)


def test_it_is_drawn_as_on_file() -> None:
    Stage(size, value=40).check_golden("wheel")
