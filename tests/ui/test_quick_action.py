from harness import Stage, check_sizes

from gui_sim.canvas.display_list import TextRun
from gui_sim.tool import ToolCall
from gui_sim.ui import Frame, Item, QuickAction, QuickActions
from gui_sim.ui.moves import TapOn

ONE = ToolCall("phone", "place_call", {"number": "+14155550101"})
OTHER = ToolCall("phone", "place_call", {"number": "+12125550102"})


def actions(stage: Stage) -> QuickActions:
    numbers = (Item("mobile", call=ONE), Item("work", call=OTHER))
    return QuickActions(
        QuickAction("Message", "chat-circle", call=ONE),
        QuickAction("Call", "phone", choices=numbers),
        None,
        QuickAction("Mail", "envelope-simple"),
    )


def test_one_way_is_taken_at_once_and_of_several_one_is_chosen() -> None:
    stage = Stage(actions)
    stage.perform([TapOn("Message"), TapOn("Call"), TapOn("work")])
    assert [effect.call for effect in stage.done] == [ONE, OTHER]  # type: ignore[attr-defined]
    assert [outlet.call for outlet in stage.outlets()] == [ONE, ONE, OTHER]


def test_what_can_do_nothing_is_grey_and_dead() -> None:
    stage = Stage(actions)
    assert not stage.node("Mail").enabled and not stage.scene().find("Mail")


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(actions)


def test_a_long_word_is_drawn_smaller_before_it_is_cut() -> None:
    def narrow(stage: Stage) -> Frame:
        return Frame(QuickAction("Directions", "arrow-bend-up-right", call=ONE), width=84.0)

    drawn = [run.text for run in Stage(narrow, text_size="xxxLarge").scene().commands if isinstance(run, TextRun)]
    assert drawn == ["Directions"]
