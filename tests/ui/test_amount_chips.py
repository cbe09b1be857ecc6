from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui
from gui_sim.ui.moves import TapOn


def top_up(stage: Stage) -> ui.AmountChips:
    return ui.AmountChips("Amount", stage.bind("value"), (1_000, 2_500, 750, 90_000), low=500, high=50_000)


def test_moves_set_any_amount_from_any_other() -> None:
    check_sets(top_up, (500, 750, 1_000, 1_234, 50_000))


def test_a_usual_amount_is_one_tap() -> None:
    stage = Stage(top_up, value=500)
    assert top_up(stage).set_moves(750, stage.env()) == (TapOn("$7.50"),)


def test_a_chip_replaces_what_is_being_typed() -> None:
    stage = Stage(top_up, value=500)
    stage.tap("Amount")
    stage.clear()
    stage.type("3")
    stage.tap("$25")
    assert stage.state["value"] == 2_500
    assert stage.node("Amount", "text field").value == "25.00"


def test_amounts_outside_the_range_are_not_offered_nor_taken() -> None:
    stage = Stage(top_up, value=500)
    assert "$900" not in stage.labels()
    stage.tap("Amount")
    stage.clear()
    stage.type("4.99")
    assert stage.state["value"] == 500


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(lambda s: ui.AmountChips("Amount", s.bind("value"), (500, 1_000)), value=500)


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(top_up(s)), value=1_000).check_golden("amount_chips")
