from harness import Stage, check_sets, check_sizes

from gui_sim import ui

NAMES = ("Any", "Thai", "Italian", "Japanese", "Mexican", "Ethiopian", "Georgian")
CUISINES = tuple((name.lower(), name) for name in NAMES)


def cuisine(stage: Stage) -> ui.Chips[str]:
    return ui.Chips("Cuisine", stage.bind("value"), CUISINES)


def several(stage: Stage) -> ui.Chips[tuple[str, ...]]:
    return ui.Chips("Cuisine", stage.bind("value"), CUISINES, multi=True)


def test_moves_set_any_value_from_any_other_also_beyond_the_edge() -> None:
    check_sets(cuisine, ("any", "italian", "georgian"))
    check_sets(several, ((), ("thai",), ("thai", "georgian"), ("any", "mexican", "ethiopian")))


def test_a_tap_on_the_chosen_one_keeps_it() -> None:
    stage = Stage(cuisine, value="thai")
    stage.tap("Thai")
    assert stage.state["value"] == "thai"


def test_with_several_a_tap_takes_the_chosen_one_away() -> None:
    stage = Stage(several, value=("thai", "italian"))
    stage.tap("Thai")
    assert stage.state["value"] == ("italian",)


def test_it_accepts_its_options_only() -> None:
    assert cuisine(Stage(cuisine, value="any")).accepts("thai")
    assert not cuisine(Stage(cuisine, value="any")).accepts(("thai",))
    assert several(Stage(several, value=())).accepts(("thai", "any"))
    assert not several(Stage(several, value=())).accepts("thai")
    assert not several(Stage(several, value=())).accepts(("thai", "thai"))


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(lambda s: ui.Chips("Size", s.bind("value"), [("s", "S"), ("m", "M")]), value="s")


def test_it_is_drawn_as_on_file() -> None:
    Stage(cuisine, value="thai").check_golden("chips")
