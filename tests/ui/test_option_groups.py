import pytest
from harness import Stage, check_sets, check_sizes

from gui_sim import ui

GROUPS = (
    ui.OptionGroup("Spice", (("Mild", ""), ("Medium", ""), ("Hot", "+$0.50"))),
    ui.OptionGroup("Extras", (("Egg", "+$1.50"), ("No coriander", "")), "any"),
)


def groups(stage: Stage) -> ui.OptionGroups:
    return ui.OptionGroups("Choices", stage.bind("value"), GROUPS)


def test_moves_set_any_choice_from_any_other() -> None:
    check_sets(groups, ((), ("Hot",), ("Medium", "Egg"), ("Egg", "No coriander"), ("Hot", "No coriander")))


def test_the_first_of_a_group_of_which_one_is_chosen_goes_without_saying() -> None:
    stage = Stage(groups, value=("Hot", "Egg"))
    stage.tap("Mild")
    assert stage.state["value"] == ("Egg",)
    assert [stage.node(name).selected for name in ("Mild", "Hot", "Egg")] == [True, False, True]


def test_a_tap_takes_another_of_one_and_turns_an_extra_over() -> None:
    stage = Stage(groups, value=("Hot",))
    for name in ("Medium", "No coriander", "Egg", "No coriander"):
        stage.tap(name)
    assert stage.state["value"] == ("Medium", "Egg")


def test_it_lists_all_it_can_say_while_that_is_not_too_much() -> None:
    stage = Stage(groups, value=())
    values = groups(stage).values(stage.env())
    assert values is not None and len(values) == len(set(values)) == 3 * 4
    many = ui.OptionGroup("Toppings", tuple((f"Topping {number}", "") for number in range(9)), "any")
    assert ui.OptionGroups("Choices", stage.bind("value"), (many,)).values(stage.env()) is None


@pytest.mark.parametrize("value", [("Mild",), ("Medium", "Hot"), ("Egg", "Egg"), ("Ham",), ["Egg"], None, "Egg"])
def test_what_it_cannot_say(value: object) -> None:
    assert not groups(Stage(groups, value=())).accepts(value)


def test_disabled_it_shows_its_choices_and_takes_no_tap() -> None:
    stage = Stage(lambda s: ui.OptionGroups("Choices", s.bind("value"), GROUPS, enabled=False), value=("Hot",))
    assert not stage.hits() and stage.node("Hot").selected


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(groups, value=("Hot",))


def test_how_it_looks() -> None:
    Stage(groups, value=("Medium", "Egg")).check_golden("option_groups")
