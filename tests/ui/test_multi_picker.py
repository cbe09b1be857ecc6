from itertools import combinations

from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui

DIETS = (("vegan", "Vegan"), ("gluten", "Gluten free"), ("nuts", "No nuts"))


def diet(stage: Stage) -> ui.MultiPicker:
    return ui.MultiPicker("Diet", stage.bind("value"), DIETS)


def test_moves_set_any_choice_from_any_other() -> None:
    every = [choice for n in range(4) for choice in combinations([value for value, _ in DIETS], n)]
    check_sets(diet, every)
    assert set(diet(Stage(diet, value=())).values(Stage(diet, value=()).env()) or ()) == set(every)


def test_the_value_is_in_the_order_of_the_options() -> None:
    stage = Stage(diet, value=())
    stage.tap("No nuts")
    stage.tap("Vegan")
    assert stage.state["value"] == ("vegan", "nuts")
    assert [node.label for node in stage.scene().tree.walk() if node.selected] == ["Vegan", "No nuts"]


def test_it_accepts_options_once_each_only() -> None:
    held = diet(Stage(diet, value=()))
    assert held.accepts(()) and held.accepts(("nuts", "vegan"))
    for wrong in (("vegan", "vegan"), ("fish",), ["vegan"], "vegan"):
        assert not held.accepts(wrong)


def test_many_options_are_not_listed_as_values() -> None:
    held = ui.MultiPicker("Days", ui.Binding("value", ()), [(str(n), str(n)) for n in range(6)])
    assert held.values(Stage(diet, value=()).env()) is None


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(diet, value=("vegan",))


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(diet(s)), value=("gluten",)).check_golden("multi_picker")
