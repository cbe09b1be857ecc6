from datetime import date, datetime
from typing import Literal

import pytest
from harness import Stage, check_sets, check_sizes, in_form
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim import ui
from gui_sim.ui.moves import TapOn

DAYS = (date(2026, 3, 7), date(2026, 3, 31), date(2026, 2, 28), date(2028, 2, 29), date(2031, 12, 1))
Style = Literal["inline", "wheel"]


def day(stage: Stage) -> ui.DatePicker[date]:
    return ui.DatePicker("Day", stage.bind("value"))


def wheels(stage: Stage) -> ui.DatePicker[date]:
    low, high = date(2020, 3, 10), date(2032, 1, 5)
    return ui.DatePicker("Day", stage.bind("value"), style="wheel", low=low, high=high)


def maybe(style: Style) -> object:
    return lambda stage: ui.DatePicker("Day", stage.bind("value"), style=style, optional=True)


def test_moves_set_any_day_from_any_other_on_the_month() -> None:
    check_sets(day, DAYS)


def test_moves_set_any_day_from_any_other_on_wheels() -> None:
    check_sets(wheels, DAYS)


@pytest.mark.parametrize("style", ["inline", "wheel"])
def test_a_day_may_be_none(style: Style) -> None:
    check_sets(maybe(style), (None, date(2026, 3, 5), date(2026, 5, 20)))  # type: ignore[arg-type]


@settings(max_examples=25, deadline=None)
@given(
    st.dates(date(2020, 3, 10), date(2032, 1, 5)),
    st.dates(date(2020, 3, 10), date(2032, 1, 5)),
    st.sampled_from((day, wheels)),
)
def test_any_two_days(start: date, wanted: date, make: object) -> None:
    assert Stage(make, value=start).reach(make, wanted) == wanted  # type: ignore[arg-type]


def test_it_accepts_days_in_its_range_only() -> None:
    value = ui.Binding("value", DAYS[0])
    held = ui.DatePicker("Day", value, low=date(2026, 3, 5), high=date(2026, 3, 9))
    assert held.accepts(date(2026, 3, 5)) and held.accepts(date(2026, 3, 9))
    assert not held.accepts(date(2026, 3, 10)) and not held.accepts(None)
    assert not held.accepts(datetime(2026, 3, 7, 9, 0)) and not held.accepts("2026-03-07")
    every = held.values(Stage(day, value=DAYS[0]).env())
    assert every == [date(2026, 3, number) for number in range(5, 10)]


def test_days_and_months_outside_the_range_cannot_be_touched() -> None:
    stage = Stage(
        lambda s: ui.DatePicker("Day", s.bind("value"), low=date(2026, 3, 5), high=date(2026, 3, 9)),
        value=date(2026, 3, 7),
    )
    stage.tap("Day")
    assert not stage.node("4 March 2026").enabled and stage.node("5 March 2026").enabled
    assert not stage.node("Day: next month").enabled and not stage.node("Day: previous month").enabled


def test_the_month_opens_at_the_value_each_time() -> None:
    stage = Stage(day, value=date(2026, 3, 7))
    stage.tap("Day")
    stage.tap("Day: next month")
    assert stage.node("Day: choose month").value == "April 2026"
    stage.tap("Day")
    stage.tap("Day")
    assert stage.node("Day: choose month").value == "March 2026"
    assert stage.node("7 March 2026").selected


def test_a_far_month_is_reached_by_wheels() -> None:
    stage = Stage(day, value=date(2026, 3, 7))
    moves = day(stage).set_moves(date(2030, 11, 2), stage.env())
    assert [str(move) for move in moves] == [
        'tap "Day"',
        'tap "Day: choose month"',
        'turn "Day: year" to "2030"',
        'turn "Day: month" to "November"',
        'tap "Day: choose month"',
        'tap "2 November 2030"',
        'tap "Day"',
    ]


def test_moves_from_an_open_month_leave_it_open() -> None:
    stage = Stage(day, value=date(2026, 3, 7))
    stage.tap("Day")
    stage.tap("Day: previous month")
    assert stage.reach(day, date(2026, 3, 9)) == date(2026, 3, 9)
    assert stage.node("9 March 2026").selected


def test_opening_one_control_closes_the_other() -> None:
    def two(stage: Stage) -> ui.View:
        return in_form(ui.DatePicker("From", stage.bind("a")), ui.DatePicker("To", stage.bind("b")))

    stage = Stage(two, a=date(2026, 3, 7), b=date(2026, 3, 9))
    stage.tap("From")
    stage.tap("To")
    assert stage.labels().count("7 March 2026") == 1
    stage.tap("8 March 2026")
    assert (stage.state["a"], stage.state["b"]) == (date(2026, 3, 7), date(2026, 3, 8))


@pytest.mark.parametrize("make", [day, wheels])
def test_it_is_large_enough_everywhere(make: object) -> None:
    check_sizes(make, (TapOn("Day"),), value=date(2026, 3, 7))  # type: ignore[arg-type]


def test_it_is_drawn_as_on_file() -> None:
    stage = Stage(lambda s: in_form(day(s)), value=date(2026, 3, 7))
    stage.tap("Day")
    stage.check_golden("date_picker")
