from harness import Stage, check_sets, check_sizes

from gui_sim import ui

COLORS = (("navy", "Navy", "#27375f"), ("rust", "Rust", "#b5542f"), ("cream", "Cream", "#eee3ca"))


def color(stage: Stage) -> ui.Swatches[str]:
    return ui.Swatches("Color", stage.bind("value"), COLORS, struck=("cream",))


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(color, ("navy", "rust", "cream"))


def test_a_tap_on_the_chosen_one_keeps_it() -> None:
    stage = Stage(color, value="rust")
    stage.tap("Rust")
    assert stage.state["value"] == "rust"


def test_what_is_struck_says_so_and_can_be_chosen() -> None:
    stage = Stage(color, value="navy")
    assert "sold out" in stage.tree()
    stage.tap("Cream")
    assert stage.state["value"] == "cream"


def test_it_accepts_its_options_only_while_it_is_enabled() -> None:
    assert color(Stage(color, value="navy")).accepts("rust")
    assert not color(Stage(color, value="navy")).accepts("teal")
    off = Stage(lambda s: ui.Swatches("Color", s.bind("value"), COLORS, enabled=False), value="navy")
    assert not [hit for hit in off.hits() if hit.part.gesture == "tap" and hit.part.label == "Rust"]


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(color, value="navy")


def test_it_is_drawn_as_on_file() -> None:
    Stage(color, value="rust").check_golden("swatches")
