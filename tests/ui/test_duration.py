from harness import Stage, check_sets, check_sizes
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim import ui
from gui_sim.ui.moves import TapOn


def timer(stage: Stage) -> ui.DurationWheel:
    return ui.DurationWheel("Timer", stage.bind("value"), low=1, style="open")


def length(stage: Stage) -> ui.DurationWheel:
    units = ("hours", "minutes")
    return ui.DurationWheel("Length", stage.bind("value"), units=units, low=900, high=9_000, step=5)  # type: ignore[arg-type]


def minutes(stage: Stage) -> ui.DurationWheel:
    return ui.DurationWheel("Wind down", stage.bind("value"), units=("minutes",), high=10_800)


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(timer, (1, 59, 60, 3_599, 3_600, 86_399))
    check_sets(length, (900, 3_600, 5_400, 9_000))
    check_sets(minutes, (0, 60, 5_400, 10_800))


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 30), st.integers(3, 30))
def test_any_two_lengths_of_a_bounded_range(start: int, wanted: int) -> None:
    assert Stage(length, value=start * 300).reach(length, wanted * 300) == wanted * 300


def test_it_accepts_seconds_that_its_wheels_can_say_only() -> None:
    held = length(Stage(length, value=900))
    tried = (600, 900, 930, 960, 1_200, 9_000, 9_300, True)
    assert [n for n in tried if held.accepts(n)] == [900, 1_200, 9_000]
    assert len(held.values(Stage(length, value=900).env()) or ()) == 28


def test_it_is_written_in_hours_and_minutes() -> None:
    assert Stage(length, value=5_400).node("Length").value == "1 h 30 min"
    assert Stage(minutes, value=5_400).node("Wind down").value == "90 min"
    assert Stage(minutes, value=0).node("Wind down").value == "0 min"


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(timer, value=90)
    check_sizes(length, (TapOn("Length"),), value=5_400)


def test_it_is_drawn_as_on_file() -> None:
    Stage(timer, value=5_430).check_golden("duration")
