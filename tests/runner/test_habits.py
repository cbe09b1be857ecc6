"""What the past shows of a habit, and under which names it may be asked for."""

from datetime import datetime
from typing import Any

import pytest

from agent_runner.slots import Habit
from agent_runner.validation.habits import counts, value_of
from gui_sim.journal import ToolCall
from tests.runner import demo

MEETING = {"starts": "2026-03-05T09:30", "ends": "2026-03-05T09:55", "place_id": "zq1", "none": None}


@pytest.mark.parametrize(
    ("param", "value"),
    [
        ("place_id", "zq1"),
        ("starts:clock", "09:30"),
        ("starts:weekday", "thu"),
        ("starts..ends", 25),
        ("starts..none", None),
        ("place_id.name", "Plum Garden"),
        ("none.name", None),
        ("missing", None),
    ],
)
def test_a_habit_is_read_from_a_call(param: str, value: Any) -> None:
    line = demo.Line(demo.NOW, "A meeting.", call=ToolCall("seatclub", "reserve_seat", MEETING))
    assert value_of(param, line, demo.persona().world) == value


def test_a_line_without_a_call_shows_nothing() -> None:
    assert value_of("place_id", demo.Line(demo.NOW, "Rain."), demo.persona().world) is None


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, [("zq1", 5), ("zq2", 1), ("zq3", 1)]),
        ({"weekdays": ["sat"]}, [("zq1", 5)]),
        ({"days": 10}, [("zq1", 1)]),
        ({"where": {"at": "20:00"}}, [("zq2", 1), ("zq3", 1)]),
        ({"tool": "leave_seat"}, []),
    ],
)
def test_only_calls_of_the_window_count(given: dict[str, Any], found: list[tuple[Any, int]]) -> None:
    habit = Habit.model_validate({"tool": "reserve_seat", "param": "place_id"} | given)
    assert sorted(counts(habit, demo.persona(), datetime(2026, 3, 5, 9, 41))) == found
