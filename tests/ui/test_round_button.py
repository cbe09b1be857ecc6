from harness import Stage, check_sizes

from gui_sim.tool import ToolCall
from gui_sim.ui import HStack, RoundButton, Toast

END = ToolCall("phone", "end_call", {"call_id": "cl1"})


def buttons(stage: Stage) -> HStack:
    return HStack(
        RoundButton("Mute", "microphone-slash", on=stage.state.get("muted", False), effect=Toast("mute")),
        RoundButton("End", "phone-disconnect", ground="systemRed", call=END),
        RoundButton("Video", "video-camera"),
        RoundButton("7", effect=Toast("7")),
    )


def test_a_touch_acts() -> None:
    stage = Stage(buttons)
    stage.tap("Mute")
    stage.tap("End")
    stage.tap("7")
    assert stage.done[::2] == [Toast("mute"), Toast("7")] and stage.done[1].call == END  # type: ignore[attr-defined]
    assert END in [outlet.call for outlet in stage.outlets()]


def test_it_says_whether_it_is_on_and_what_can_do_nothing() -> None:
    assert not Stage(buttons).node("Mute").selected and Stage(buttons, muted=True).node("Mute").selected
    assert not Stage(buttons).node("Video").enabled and not Stage(buttons).scene().find("Video")


def test_it_is_large_enough_everywhere() -> None:
    for one in (RoundButton("Speaker", "speaker-high", effect=Toast("speaker")), RoundButton("7", effect=Toast("7"))):
        check_sizes(lambda stage, one=one: one)
