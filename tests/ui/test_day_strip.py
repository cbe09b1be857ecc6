from datetime import date, datetime, timedelta

import pytest
from harness import Stage, check_sets, check_sizes
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim import ui

LOW, HIGH = date(2026, 3, 5), date(2026, 7, 3)
DAYS = (LOW, date(2026, 3, 8), date(2026, 3, 9), date(2026, 4, 30), HIGH)


def strip(stage: Stage) -> ui.DayStrip:
    return ui.DayStrip("Day", stage.bind("value"), low=LOW, high=HIGH, marked={date(2026, 3, 9)})


def test_moves_set_any_day_from_any_other() -> None:
    check_sets(strip, DAYS)


@settings(max_examples=25, deadline=None)
@given(st.dates(LOW, HIGH), st.dates(LOW, HIGH))
def test_any_two_days(start: date, wanted: date) -> None:
    assert Stage(strip, value=start).reach(strip, wanted) == wanted


def test_an_arrow_keeps_the_weekday_and_stops_at_either_end() -> None:
    stage = Stage(strip, value=date(2026, 6, 27))
    stage.tap("Day: next week")
    assert stage.state["value"] == HIGH
    assert not stage.node("Day: next week").enabled
    stage = Stage(strip, value=date(2026, 3, 10))
    stage.tap("Day: previous week")
    assert stage.state["value"] == LOW
    assert not stage.node("4 March 2026").enabled and stage.node("6 March 2026").enabled


def test_it_accepts_days_in_its_range_only() -> None:
    held = ui.DayStrip("Day", ui.Binding("value", LOW), low=LOW, high=LOW + timedelta(days=3))
    assert held.accepts(LOW) and not held.accepts(LOW - timedelta(days=1))
    assert not held.accepts(datetime(2026, 3, 6, 9)) and not held.accepts("2026-03-06")
    every = held.values(Stage(strip, value=LOW).env())
    assert every == [LOW + timedelta(days=offset) for offset in range(4)]


def test_a_day_out_of_range_is_shown_as_the_nearest() -> None:
    stage = Stage(strip, value=date(2020, 1, 1))
    assert stage.node("5 March 2026").selected
    assert stage.reach(strip, LOW) == LOW


@pytest.mark.parametrize("value", [LOW, HIGH])
def test_it_fits_everywhere(value: date) -> None:
    def shown(stage: Stage) -> ui.DayStrip:
        return ui.DayStrip("Day", ui.Binding("value", value), low=LOW, high=HIGH)

    check_sizes(shown)
