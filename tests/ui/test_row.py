import pytest
from harness import Stage, check_sizes, in_form

from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Perform, PopToRoot
from gui_sim.ui.moves import HoldOn, SwipeLeftOn, SwipeRightOn, TapOn

DELETE = ToolCall("mail", "delete_mail", {"mail_id": "ml1"})
FLAG = ToolCall("mail", "flag_mail", {"mail_id": "ml1"})
READ = ToolCall("mail", "mark_mail", {"mail_id": "ml1", "read": True})


def mail(stage: Stage) -> ui.View:
    row = ui.Row(
        "Anna Weber", "Dinner on Saturday?", "09:12",
        effect=PopToRoot(), swipe=[ui.Item("Delete", call=DELETE, role="destructive")],
        lead=[ui.Item("Read", call=READ)],
        menu=[ui.Item("Flag", call=FLAG), ui.Item("Bin", call=DELETE, role="destructive")],
    )  # fmt: skip
    return ui.Keyed("ml1", row)


def test_its_outlets_tell_swipe_menu_and_tap_apart() -> None:
    assert [(outlet.call, outlet.moves) for outlet in Stage(mail).outlets() if outlet.call] == [
        (FLAG, (HoldOn("Anna Weber", "ml1"), TapOn("Flag"))),
        (DELETE, (HoldOn("Anna Weber", "ml1"), TapOn("Bin"))),
        (DELETE, (SwipeLeftOn("Anna Weber", "ml1"), TapOn("Delete", "ml1"))),
        (READ, (SwipeRightOn("Anna Weber", "ml1"), TapOn("Read", "ml1"))),
    ]


def test_the_moves_of_each_outlet_make_its_call_once() -> None:
    for outlet in [outlet for outlet in Stage(mail).outlets() if outlet.call]:
        stage = Stage(mail)
        stage.perform(outlet.moves)
        assert stage.done == [Perform(outlet.call)]


@pytest.mark.parametrize("swipe", [SwipeLeftOn, SwipeRightOn])
def test_a_tap_or_a_swipe_back_closes_an_open_row_and_does_nothing_else(
    swipe: type[SwipeLeftOn | SwipeRightOn],
) -> None:
    back = SwipeRightOn if swipe is SwipeLeftOn else SwipeLeftOn
    stage = Stage(mail)
    for close in (TapOn, back):
        stage.perform((swipe("Anna Weber", "ml1"), close("Anna Weber", "ml1")))
        assert (stage.done, stage.locals) == ([], {})
    stage.tap("Anna Weber")
    assert stage.done == [PopToRoot()]


def test_a_plain_row_cannot_be_touched() -> None:
    stage = Stage(lambda s: ui.Row("Version", value="1.0"))
    assert stage.hits() == []
    assert stage.node("Version", "row").value == "1.0"


def test_long_words_push_nothing_out_of_the_row() -> None:
    for width in (320.0, 390.0):
        stage = Stage(lambda s: ui.Row("word " * 30, "more " * 60, "value " * 20), width=width)
        for command in stage.scene().commands:
            assert command.bounds.right <= width and command.bounds.x >= 0.0


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(mail)


def test_it_is_drawn_as_on_file() -> None:
    rows = (
        ui.Row("Wi-Fi", value="Home", leading=ui.IconTile("wifi-high", "systemBlue"), accessory="chevron"),
        ui.Row("Inbox", "12 mails", badge="3", bold=True),
        ui.Row("Delete", role="destructive", effect=PopToRoot()),
    )
    Stage(lambda s: in_form(*rows)).check_golden("row")
