from harness import Stage, check_sets, check_sizes

from gui_sim import ui


def brightness(stage: Stage) -> ui.TallSlider:
    return ui.TallSlider("Brightness", stage.bind("value"), format=lambda n: f"{n}%", icon="lightbulb")


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(brightness, (0, 1, 37, 99, 100))


def test_every_value_is_told_apart() -> None:
    for value in range(101):
        assert Stage(brightness, value=0 if value else 50).reach(brightness, value) == value


def test_a_touch_fills_it_to_the_finger() -> None:
    stage = Stage(brightness, value=0)
    bar = stage.node("Brightness", "slider").frame
    stage.at(bar.center, "tap", "Brightness")
    assert stage.state["value"] == 50
    stage.drag(bar.center, bar.center.offset(0.0, -bar.height))
    assert stage.state["value"] == 100
    assert stage.node("Brightness", "slider").value == "100%"


def test_one_that_is_off_does_not_answer() -> None:
    still = Stage(lambda s: ui.TallSlider("Open", s.bind("value"), enabled=False), value=10)
    assert not [hit for hit in still.hits() if hit.part.label == "Open"]


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(brightness, value=60)


def test_it_is_drawn_as_on_file() -> None:
    Stage(brightness, value=45).check_golden("tall_slider")
