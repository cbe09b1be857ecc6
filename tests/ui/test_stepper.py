from harness import Stage, check_sets, check_sizes, in_form
from hypothesis import given
from hypothesis import strategies as st

from gui_sim import ui
from gui_sim.geometry import Rect


def guests(stage: Stage) -> ui.Stepper:
    return ui.Stepper("Guests", stage.bind("value"), low=1, high=9)


def minutes(stage: Stage) -> ui.Stepper:
    return ui.Stepper("Length", stage.bind("value"), low=15, high=100, step=15, format=lambda n: f"{n} min")


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(guests, range(1, 10))
    check_sets(minutes, (15, 30, 90))


@given(st.integers(-200, 200), st.sampled_from((15, 45, 90)))
def test_a_value_off_the_steps_is_brought_onto_them(start: int, wanted: int) -> None:
    assert Stage(minutes, value=start).reach(minutes, wanted) == wanted


def test_it_accepts_whole_numbers_on_its_steps_only() -> None:
    held = minutes(Stage(minutes, value=15))
    assert [n for n in (0, 15, 20, 90, 100, 105) if held.accepts(n)] == [15, 90]
    assert not guests(Stage(guests, value=1)).accepts(True)
    assert held.values(Stage(minutes, value=15).env()) == (15, 30, 45, 60, 75, 90)


def test_its_buttons_stop_at_the_ends() -> None:
    stage = Stage(guests, value=1)
    assert not stage.node("Guests: less").enabled
    assert stage.node("Guests: more").enabled
    assert stage.node("Guests").value == "1"
    assert [hit.part.label for hit in stage.hits()] == ["Guests: more"]


def test_a_disabled_one_cannot_be_touched() -> None:
    stage = Stage(lambda s: ui.Stepper("Guests", s.bind("value"), low=1, high=9, enabled=False), value=3)
    assert stage.hits() == []


def test_it_is_large_enough_everywhere() -> None:
    def bags(stage: Stage) -> ui.Stepper:
        return ui.Stepper("Checked bags", stage.bind("value"), low=0, high=4, subtitle="23 kg")

    check_sizes(bags, value=2)


def test_it_is_one_row_high_and_drawn_as_on_file() -> None:
    stage = Stage(guests, value=2)
    (row,) = stage.boxes()
    assert row == ("Padding", Rect(0.0, 0.0, 390.0, 44.0))
    Stage(lambda s: in_form(guests(s)), value=2).check_golden("stepper")
