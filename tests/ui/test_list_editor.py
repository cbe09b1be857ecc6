from harness import Stage, check_sets, check_sizes, in_form
from hypothesis import given, settings
from hypothesis import strategies as st

from gui_sim import ui


def tags(stage: Stage) -> ui.ListEditor:
    return ui.ListEditor("Tag", stage.bind("value"), placeholder="New tag")


def test_moves_set_any_list_from_any_other() -> None:
    check_sets(tags, ((), ("milk",), ("milk", "eggs"), ("eggs", "milk"), ("milk", "milk", "tea")))


lines = st.lists(st.sampled_from(("milk", "eggs", "tea")), max_size=4).map(tuple)


@settings(max_examples=40, deadline=None)
@given(lines, lines)
def test_any_two_lists_with_repeats(start: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    assert Stage(tags, value=start).reach(tags, wanted) == wanted


def test_return_and_the_button_add_what_is_typed() -> None:
    stage = Stage(tags, value=())
    stage.tap("Tag")
    stage.type("  oat milk ")
    stage.press_return()
    stage.type("tea")
    assert stage.state["value"] == ("oat milk",)
    stage.tap("Tag: add")
    assert stage.state["value"] == ("oat milk", "tea")
    assert stage.node("Tag", "text field").value == ""


def test_return_in_an_empty_field_puts_the_keyboard_away() -> None:
    stage = Stage(tags, value=("tea",))
    stage.tap("Tag")
    stage.press_return()
    assert (stage.state["value"], stage.focus) == (("tea",), "")


def test_it_accepts_lines_that_can_be_typed_only() -> None:
    held = tags(Stage(tags, value=()))
    assert held.accepts(("a", "b c")) and held.accepts(())
    for wrong in (["a"], ("",), (" a",), ("a\nb",), (1,), "a"):
        assert not held.accepts(wrong)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(tags, value=("milk", "eggs"))


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(tags(s)), value=("milk", "eggs")).check_golden("list_editor")
