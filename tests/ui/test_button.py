import pytest
from harness import Stage, check_sizes

from gui_sim import ui
from gui_sim.tool import ToolCall
from gui_sim.ui.effects import Do, Perform, PopToRoot
from gui_sim.ui.moves import TapOn

BOOK = ToolCall("dinespot", "book_table", {"party": 2})
CANCEL = ToolCall("dinespot", "cancel_table", {"booking_id": "bk1"})
SEEN = ToolCall("dinespot", "mark_seen", {})


def book(stage: Stage) -> ui.Button:
    return ui.Button("Confirm booking", role="primary", call=BOOK, then=PopToRoot())


def cancel(stage: Stage) -> ui.Button:
    question = ui.Confirm("Cancel this booking?", "Cancel booking", "Baan Siam, 19:00", cancel="Keep")
    return ui.Button("Cancel", role="destructive", call=CANCEL, confirm=question)


def test_a_tap_makes_the_call() -> None:
    stage = Stage(book)
    stage.tap("Confirm booking")
    assert stage.done == [Perform(BOOK, PopToRoot())]


def test_a_question_comes_first_and_its_answer_makes_the_call_once() -> None:
    stage = Stage(cancel)
    (outlet,) = stage.outlets()
    assert (outlet.moves, outlet.call) == ((TapOn("Cancel"), TapOn("Cancel booking")), CANCEL)
    stage.perform(outlet.moves)
    assert stage.done == [Perform(CANCEL)]
    assert stage.locals == {}


def test_the_question_can_be_left_without_a_call() -> None:
    stage = Stage(cancel)
    stage.perform((TapOn("Cancel"), TapOn("Keep")))
    assert (stage.done, stage.locals) == ([], {})


def test_choices_are_outlets_of_their_own() -> None:
    items = [ui.Item("This event", call=BOOK), ui.Item("All events", call=CANCEL)]
    stage = Stage(lambda s: ui.Button("Delete", choices=items))
    assert [outlet.call for outlet in stage.outlets()] == [BOOK, CANCEL]
    stage.perform(stage.outlets()[1].moves)
    assert stage.done == [Perform(CANCEL)]


def test_a_disabled_one_cannot_be_touched_but_says_its_call() -> None:
    stage = Stage(lambda s: ui.Button("Confirm booking", call=BOOK, enabled=False))
    assert stage.hits() == []
    assert [(outlet.call, outlet.enabled) for outlet in stage.outlets()] == [(BOOK, False)]
    assert not stage.node("Confirm booking").enabled


def test_a_side_call_goes_before_the_link_as_such() -> None:
    stage = Stage(lambda s: ui.Button("Open", effect=PopToRoot(), side=SEEN))
    stage.tap("Open")
    assert stage.done == [Perform(SEEN, side=True), PopToRoot()]
    assert Do() not in stage.done


@pytest.mark.parametrize("role", ["primary", "secondary", "plain", "destructive", "default"])
@pytest.mark.parametrize("compact", [False, True])
def test_it_is_large_enough_everywhere(role: str, compact: bool) -> None:
    def make(stage: Stage) -> ui.View:
        button = ui.Button("Go", role=role, compact=compact, effect=PopToRoot())  # type: ignore[arg-type]
        return ui.Padding(button, 16.0)

    check_sizes(make)


def test_long_words_end_in_an_ellipsis() -> None:
    stage = Stage(lambda s: ui.Button("Confirm the booking for " + "very " * 20 + "long", role="primary"))
    (drawn,) = [command.text for command in stage.scene().commands if hasattr(command, "text")]
    assert drawn.endswith("…")
    assert stage.node("Confirm the booking for " + "very " * 20 + "long").frame.width == 390.0


def test_it_is_drawn_as_on_file() -> None:
    Stage(book).check_golden("button")
