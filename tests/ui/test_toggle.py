from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Perform
from gui_sim.ui.moves import TapOn

CALL = ToolCall("clock", "update_alarm", {"alarm_id": "al1", "on": False})


def snooze(stage: Stage) -> ui.Toggle:
    return ui.Toggle("Snooze", stage.bind("value"))


def stored(stage: Stage) -> ui.Toggle:
    return ui.Toggle("07:30", on=True, call=CALL, subtitle="Weekdays")


def test_moves_set_either_value_from_the_other() -> None:
    check_sets(snooze, (False, True))


def test_it_accepts_truth_values_only() -> None:
    held = snooze(Stage(snooze, value=True))
    assert held.accepts(False) and not held.accepts(0) and not held.accepts("off")
    assert held.values(Stage(snooze, value=True).env()) == (False, True)


def test_one_that_holds_a_call_makes_it_and_sets_nothing() -> None:
    stage = Stage(stored)
    (outlet,) = stage.outlets()
    assert (outlet.moves, outlet.call) == ((TapOn("07:30"),), CALL)
    stage.perform(outlet.moves)
    assert stage.done == [Perform(CALL)]
    assert not stored(stage).accepts(True)


def test_a_disabled_one_still_says_its_call() -> None:
    stage = Stage(lambda s: ui.Toggle("07:30", on=True, call=CALL, enabled=False))
    assert [(outlet.call, outlet.enabled) for outlet in stage.outlets()] == [(CALL, False)]
    assert stage.hits() == []


def test_the_tree_says_on_or_off() -> None:
    assert Stage(snooze, value=True).node("Snooze", "switch").value == "on"
    assert Stage(snooze, value=False).node("Snooze", "switch").value == "off"


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(stored)


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(snooze(s), stored(s)), value=False).check_golden("toggle")
