from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui


def volume(stage: Stage) -> ui.Slider:
    return ui.Slider("Volume", stage.bind("value"), low=0, high=100, step=5, format=lambda n: f"{n}%")


def fare(stage: Stage) -> ui.Slider:
    icons = ("minus", "plus")
    return ui.Slider("Most", stage.bind("value"), low=500, high=15_000, step=100, icons=icons)


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(volume, (0, 5, 60, 95, 100))
    check_sets(fare, (500, 600, 7_700, 14_900, 15_000))


def test_every_value_is_told_apart_on_the_narrowest_screen() -> None:
    for value in range(500, 15_001, 100):
        assert Stage(fare, value=500 if value > 500 else 700, width=320.0).reach(fare, value) == value


def test_its_node_is_the_track_and_its_knob_moves_by_share() -> None:
    stage = Stage(volume, value=0)
    track = stage.node("Volume", "slider").frame
    stage.drag(track.center, track.center.offset(track.width, 0.0))
    assert stage.state["value"] == 100
    assert stage.node("Volume", "slider").value == "100%"


def test_it_accepts_whole_numbers_on_its_steps_only() -> None:
    held = volume(Stage(volume, value=0))
    assert [n for n in (-5, 0, 3, 95, 100, 105, 5.0, True) if held.accepts(n)] == [0, 95, 100]
    assert len(held.values(Stage(volume, value=0).env()) or ()) == 21
    assert fare(Stage(fare, value=500)).values(Stage(fare, value=500).env()) is None


def test_one_without_a_range_does_not_fail() -> None:
    stage = Stage(lambda s: ui.Slider("Tip", s.bind("value"), low=3, high=3), value=3)
    track = stage.node("Tip").frame
    stage.drag(track.center, track.center.offset(50.0, 0.0))
    assert stage.state["value"] == 3


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(volume, value=60)


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(fare(s)), value=9_000).check_golden("slider")
