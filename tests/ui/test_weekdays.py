from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui


def repeat(stage: Stage) -> ui.WeekdayRow:
    return ui.WeekdayRow("Repeat", stage.bind("value"))


def test_moves_set_any_days_from_any_others() -> None:
    every = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    check_sets(repeat, ((), ("mon",), ("tue", "thu", "sat"), every))


def test_the_value_is_in_the_order_of_the_week() -> None:
    stage = Stage(repeat, value=())
    for name in ("Sunday", "Friday", "Monday"):
        stage.tap(name)
    assert stage.state["value"] == ("mon", "fri", "sun")
    assert stage.node("Repeat").value == "Monday, Friday, Sunday"


def test_it_accepts_days_once_each_only() -> None:
    held = repeat(Stage(repeat, value=()))
    assert held.accepts(("sun", "mon")) and held.accepts(())
    assert not held.accepts(("mon", "mon")) and not held.accepts(("Mon",)) and not held.accepts("mon")


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(repeat, value=("mon",))


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(repeat(s)), value=("mon", "wed")).check_golden("weekdays")
