from harness import Stage, check_sets, check_sizes, in_form
from hypothesis import given
from hypothesis import strategies as st

from gui_sim import ui


def note(stage: Stage) -> ui.TextEditor:
    return ui.TextEditor("Note", stage.bind("value"), placeholder="Add a note", limit=60)


def test_moves_set_any_text_from_any_other() -> None:
    check_sets(note, ("", "one line", "two\n\nlines\n", "日本語 and 🎉"))


@given(st.text(max_size=60))
def test_every_text_it_accepts_can_be_set(text: str) -> None:
    stage = Stage(note, value="before")
    if note(stage).accepts(text):
        assert stage.reach(note, text) == text


def test_newlines_arrive_whole_and_return_breaks_the_line() -> None:
    stage = Stage(note, value="")
    stage.tap("Note")
    stage.type("a\r\nb")
    stage.press_return()
    assert stage.state["value"] == "a\nb\n"


def test_what_is_typed_beyond_the_limit_is_cut_off() -> None:
    stage = Stage(note, value="")
    stage.tap("Note")
    stage.type("x" * 100)
    assert stage.state["value"] == "x" * 60
    assert not note(stage).accepts("x" * 61)


def test_it_grows_with_its_text() -> None:
    stages = [Stage(lambda s: in_form(note(s)), value="a\n" * lines) for lines in (0, 3, 9)]
    heights = [stage.node("Note").frame.height for stage in stages]
    assert heights == [110.0, 110.0, 242.0]


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(lambda s: ui.TextEditor("Note", s.bind("value"), lines=1), value="some words")


def test_it_is_drawn_as_on_file() -> None:
    stage = Stage(lambda s: in_form(note(s)), value="Two lines\nof text")
    stage.tap("Note")
    stage.check_golden("text_editor")
