from harness import Stage, check_sizes

from gui_sim.tool import ToolCall
from gui_sim.ui import CheckRow, Item
from gui_sim.ui.moves import SwipeLeftOn, TapOn

TICK = ToolCall("reminders", "complete_reminder", {"reminder_id": "rm1"})
DELETE = ToolCall("reminders", "delete_reminder", {"reminder_id": "rm1"})
OPEN = ToolCall("reminders", "open", {"reminder_id": "rm1"})


def row(stage: Stage) -> CheckRow:
    return CheckRow(
        "Return the drill that Sam lent us in the autumn",
        "In the hall cupboard",
        checked=stage.state.get("checked", False),
        check=TICK,
        marks="!!",
        when="Today, 18:00",
        late=stage.state.get("late", False),
        more="Household",
        steps=stage.state.get("steps", 0),
        call=OPEN,
        swipe=(Item("Delete", call=DELETE, role="destructive"),),
    )


def test_the_circle_ticks_and_the_row_opens() -> None:
    stage = Stage(row)
    stage.perform([TapOn("Done"), TapOn("Return the drill that Sam lent us in the autumn")])
    assert [effect.call for effect in stage.done] == [TICK, OPEN]  # type: ignore[attr-defined]
    assert {outlet.call for outlet in stage.outlets()} == {TICK, OPEN, DELETE}


def test_a_swipe_uncovers_its_action() -> None:
    stage = Stage(row)
    stage.perform([SwipeLeftOn("Return the drill that Sam lent us in the autumn"), TapOn("Delete")])
    assert [effect.call for effect in stage.done] == [DELETE]  # type: ignore[attr-defined]


def test_it_says_what_it_shows() -> None:
    node = Stage(row).node("Return the drill that Sam lent us in the autumn")
    assert node.value == "!!, In the hall cupboard, Today, 18:00 · Household"
    assert Stage(row).node("Done").value == "off" and Stage(row, checked=True).node("Done").value == "on"


def test_what_is_late_has_a_line_of_its_own() -> None:
    assert len(Stage(row, late=True).scene().commands) > len(Stage(row).scene().commands)


def test_a_step_stands_in() -> None:
    plain, step = Stage(row).node("Done").frame, Stage(row, steps=1).node("Done").frame
    assert step.x == plain.x + 30.0


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(row)
