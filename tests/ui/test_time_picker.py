from datetime import datetime, time

from harness import Stage, check_sets, check_sizes, in_form
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim import ui
from gui_sim.ui.moves import TapOn

TIMES = (time(0, 0), time(9, 0), time(19, 35), time(23, 55))
MOMENTS = (
    datetime(2026, 3, 7, 19, 0),
    datetime(2026, 3, 7, 8, 30),
    datetime(2026, 5, 1, 19, 0),
    datetime(2027, 1, 31, 0, 5),
)


def at(stage: Stage) -> ui.TimePicker[time]:
    return ui.TimePicker("Time", stage.bind("value"))


def dinner(stage: Stage) -> ui.TimePicker[time]:
    return ui.TimePicker("Time", stage.bind("value"), step=15, low=time(17, 30), high=time(22, 15))


def maybe(stage: Stage) -> ui.TimePicker[time | None]:
    return ui.TimePicker("Time", stage.bind("value"), optional=True)


def starts(stage: Stage) -> ui.DateTimePicker[datetime]:
    return ui.DateTimePicker("Starts", stage.bind("value"))


def soon(stage: Stage) -> ui.DateTimePicker[datetime]:
    low, high = datetime(2026, 3, 5, 10, 15), datetime(2026, 3, 12, 18, 0)
    return ui.DateTimePicker("Starts", stage.bind("value"), step=15, low=low, high=high)


def due(stage: Stage) -> ui.DateTimePicker[datetime | None]:
    return ui.DateTimePicker("Due", stage.bind("value"), optional=True)


def leave(stage: Stage) -> ui.DateTimePicker[datetime | None]:
    return ui.DateTimePicker("Leave", stage.bind("value"), optional=True, nothing="Now")


def test_no_moment_can_have_words_of_its_own() -> None:
    check_sets(leave, (None, *MOMENTS[:2]))
    stage = Stage(leave, value=MOMENTS[0])
    stage.perform([TapOn("Leave: date"), TapOn("Leave: now")])
    assert stage.state["value"] is None and stage.node("Leave: date").value == "Now"


def test_moves_set_any_time_from_any_other() -> None:
    check_sets(at, TIMES)
    check_sets(maybe, (None, *TIMES))
    check_sets(dinner, (time(17, 30), time(18, 0), time(22, 15)))


def test_moves_set_any_moment_from_any_other() -> None:
    check_sets(starts, MOMENTS)
    check_sets(due, (None, datetime(2026, 3, 5, 9, 0), *MOMENTS[:2]))
    check_sets(soon, (datetime(2026, 3, 5, 10, 15), datetime(2026, 3, 8, 0, 0), datetime(2026, 3, 12, 18, 0)))


def test_of_whole_days_only_the_day_is_set_and_the_time_stays() -> None:
    def whole(stage: Stage) -> ui.DateTimePicker[datetime]:
        return ui.DateTimePicker("Starts", stage.bind("value"), whole="first")

    def last(stage: Stage) -> ui.DateTimePicker[datetime]:
        return ui.DateTimePicker("Ends", stage.bind("value"), whole="last")

    check_sets(whole, tuple(datetime(2026, month, 7, 8, 30) for month in (3, 5)))
    stage = Stage(whole, value=datetime(2026, 3, 7, 8, 30))
    assert "Starts: time" not in stage.labels()
    check_sets(last, tuple(datetime(2026, month, 8, 0, 0) for month in (3, 5)))
    midnight = Stage(last, value=datetime(2026, 3, 8, 0, 0))
    assert midnight.node("Ends: date").value == "7 Mar 2026"


def test_a_minute_off_the_step_is_shown_and_left() -> None:
    stage = Stage(at, value=time(9, 41))
    stage.tap("Time")
    assert stage.node("Time: minute", "wheel").value == "41"
    stage.tap("Time")
    assert stage.reach(at, time(10, 0)) == time(10, 0)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 95), st.integers(0, 95))
def test_any_two_times_of_a_bounded_day(start: int, wanted: int) -> None:
    def on_grid(quarter: int) -> time:
        return min(max(time(quarter // 4, quarter % 4 * 15), time(17, 30)), time(22, 15))

    assert Stage(dinner, value=on_grid(start)).reach(dinner, on_grid(wanted)) == on_grid(wanted)


def test_it_accepts_times_on_its_step_and_in_its_range_only() -> None:
    held = dinner(Stage(dinner, value=time(19, 0)))
    assert held.accepts(time(19, 15)) and not held.accepts(time(19, 10)) and not held.accepts(time(17, 15))
    assert not held.accepts(None) and not held.accepts("19:15") and not held.accepts(time(19, 15, 30))
    assert len(held.values(Stage(dinner, value=time(19, 0)).env()) or ()) == 20
    assert at(Stage(at, value=time(9, 0))).values(Stage(at, value=time(9, 0)).env()) is None


def test_moments_outside_the_range_are_refused() -> None:
    held = soon(Stage(soon, value=datetime(2026, 3, 6, 9, 0)))
    assert held.accepts(datetime(2026, 3, 5, 10, 15)) and not held.accepts(datetime(2026, 3, 5, 10, 0))
    assert not held.accepts(datetime(2026, 3, 12, 18, 15))


def test_the_day_wheel_keeps_the_time_and_the_time_keeps_the_day() -> None:
    stage = Stage(starts, value=datetime(2026, 3, 7, 19, 0))
    stage.tap("Starts: date")
    stage.tap("9 March 2026")
    assert stage.state["value"] == datetime(2026, 3, 9, 19, 0)
    assert (stage.node("Starts: date").value, stage.node("Starts: time").value) == ("9 Mar 2026", "19:00")


def test_nothing_shows_as_none() -> None:
    assert Stage(maybe, value=None).node("Time").value == "None"
    assert Stage(due, value=None).node("Due: date").value == "None"


def test_they_are_large_enough_everywhere() -> None:
    check_sizes(at, (TapOn("Time"),), value=time(9, 0))
    check_sizes(starts, (TapOn("Starts: time"),), value=MOMENTS[0])
    check_sizes(due, (TapOn("Due: date"),), value=MOMENTS[0])


def test_they_are_drawn_as_on_file() -> None:
    stage = Stage(lambda s: in_form(at(s)), value=time(19, 0))
    stage.tap("Time")
    stage.check_golden("time_picker")
    Stage(lambda s: in_form(starts(s)), value=MOMENTS[0]).check_golden("date_time_picker")
