"""Equal controls in several records are told apart by the record's id."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import pytest
from harness import Stage

from gui_sim import ui

Make = Callable[[ui.Binding[Any]], ui.Control[Any]]
PEOPLE = (("p1", "Ann", "1"), ("p2", "Bo", ""))
LETTERS = (("a", "Ay"), ("b", "Bee"), ("c", "Sea"))
CONTROLS: dict[str, tuple[Make, Any, Any]] = {
    "stepper": (lambda v: ui.Stepper("It", v, low=0, high=9), 2, 4),
    "slider": (lambda v: ui.Slider("It", v, low=0, high=10), 2, 4),
    "segmented": (lambda v: ui.Segmented("It", v, LETTERS), "a", "c"),
    "menu picker": (lambda v: ui.Picker("It", v, LETTERS), "a", "c"),
    "inline picker": (lambda v: ui.Picker("It", v, LETTERS, "inline"), "a", "c"),
    "wheel picker": (lambda v: ui.Picker("It", v, LETTERS, "wheel"), "a", "c"),
    "wheel": (lambda v: ui.Wheel("It", v, LETTERS), "a", "c"),
    "date": (lambda v: ui.DatePicker("It", v), date(2026, 3, 7), date(2027, 5, 1)),
    "date wheels": (lambda v: ui.DatePicker("It", v, style="wheel"), date(2026, 3, 7), date(2027, 5, 1)),
    "time": (lambda v: ui.TimePicker("It", v), time(9, 0), time(19, 30)),
    "moment": (lambda v: ui.DateTimePicker("It", v), datetime(2026, 3, 7, 9, 0), datetime(2026, 4, 1, 8, 15)),
    "duration": (lambda v: ui.DurationWheel("It", v), 60, 3_661),
    "multi": (lambda v: ui.MultiPicker("It", v, LETTERS), ("a",), ("b", "c")),
    "weekdays": (lambda v: ui.WeekdayRow("It", v), ("mon",), ("tue", "sun")),
    "chips": (lambda v: ui.Chips("It", v, LETTERS), "a", "c"),
    "list": (lambda v: ui.ListEditor("It", v), ("x", "y"), ("y", "z")),
    "tokens": (lambda v: ui.TokenField("It", v, options=PEOPLE), (), ("p2", "p1")),
    "editor": (lambda v: ui.TextEditor("It", v), "one", "two\nlines"),
    "field": (lambda v: ui.TextField("It", v), "one", "two"),
    "amount": (lambda v: ui.AmountChips("It", v, (500, 1_000)), 500, 725),
    "toggle": (lambda v: ui.Toggle("It", v), False, True),
}


@pytest.mark.parametrize("name", CONTROLS)
def test_moves_for_one_row_leave_the_others(name: str) -> None:
    make, before, wanted = CONTROLS[name]

    def rows(stage: Stage) -> ui.View:
        return ui.VStack(*(ui.Keyed(key, make(stage.bind(key))) for key in ("r1", "r2")), align="fill")

    stage = Stage(rows, r1=before, r2=before)
    env = stage.env()
    env.row = "r2"
    stage.perform(make(stage.bind("r2")).set_moves(wanted, env))
    assert (stage.state["r1"], stage.state["r2"]) == (before, wanted)


@pytest.mark.parametrize("name", CONTROLS)
def test_a_control_touches_no_local_state_while_it_is_shown(name: str) -> None:
    make, before, _ = CONTROLS[name]
    stage = Stage(lambda s: make(s.bind("value")), value=before)
    assert stage.scene().commands == stage.scene().commands
    assert stage.locals == {}


@pytest.mark.parametrize("name", CONTROLS)
def test_moves_fold_what_they_unfold(name: str) -> None:
    make, before, wanted = CONTROLS[name]
    stage = Stage(lambda s: make(s.bind("value")), value=before)
    height = stage.scene().layers[0].box.height
    stage.perform(make(stage.bind("value")).set_moves(wanted, stage.env()))
    stage.perform(make(stage.bind("value")).set_moves(before, stage.env()))
    assert stage.state["value"] == before
    assert "unfolded" not in stage.locals
    assert stage.scene().layers[0].box.height == height
