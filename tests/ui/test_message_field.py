import pytest
from harness import Stage, check_sets, check_sizes

from gui_sim.tool import ToolCall
from gui_sim.ui import Composer, MessageField, Perform, SendButton

CALL = ToolCall("messages", "send_message", {"to": [], "body": "Hi"})


def field(stage: Stage) -> MessageField:
    return MessageField("Text message", stage.bind("value"), limit=40)


def composer(stage: Stage) -> Composer:
    ready = bool(stage.state["value"].strip())
    return Composer(field(stage), SendButton("Send", call=CALL, enabled=ready))


def test_any_text_can_be_set_from_any_other() -> None:
    check_sets(field, ["", "Hi", "Two\nlines", "x" * 40])


def test_return_breaks_the_line_and_the_limit_cuts() -> None:
    stage = Stage(field, value="")
    stage.tap("Text message")
    stage.type("One")
    stage.press_return()
    stage.type("x" * 60)
    assert stage.state["value"] == ("One\n" + "x" * 60)[:40]


def test_it_grows_to_five_lines() -> None:
    heights = [Stage(field, value="\n".join("abcdefgh"[:count])).scene().layers[0].box.height for count in (1, 3, 5, 8)]
    assert heights[0] < heights[1] < heights[2] == heights[3]


@pytest.mark.parametrize(("text", "sends"), [("", False), ("  ", False), ("Hi", True)])
def test_the_button_sends_only_where_there_is_something(text: str, sends: bool) -> None:
    stage = Stage(composer, value=text)
    assert stage.node("Send").enabled is sends
    if sends:
        stage.tap("Send")
    assert stage.done == ([Perform(CALL)] if sends else [])
    (outlet,) = stage.outlets()
    assert outlet.call == CALL and outlet.enabled is sends


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(composer, value="Hi")


def test_it_is_drawn_as_on_file() -> None:
    Stage(composer, value="Lunch at one?\nI bring the plans.").check_golden("composer")
