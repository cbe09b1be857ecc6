from harness import Stage, check_sizes

from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Perform
from gui_sim.ui.view import View

CALL = ToolCall("shop", "set_wish", {"on": True})


def heart(stage: Stage) -> View:
    return ui.MarkButton("Wish list", "heart", on=stage.state["on"], call=CALL)


def test_it_holds_its_call_and_says_whether_it_is_on() -> None:
    stage = Stage(heart, on=False)
    stage.tap("Wish list")
    assert stage.done == [Perform(CALL)]
    (outlet,) = stage.outlets()
    assert outlet.call == CALL and "off" in stage.tree()
    assert "on" in Stage(heart, on=True).tree()


def test_it_is_large_enough_and_drawn_as_on_file() -> None:
    check_sizes(heart, on=True)
    Stage(heart, on=True).check_golden("mark_button")
