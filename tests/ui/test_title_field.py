from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui


def title(stage: Stage) -> ui.TitleField:
    return ui.TitleField("Title", stage.bind("value"), limit=60)


def test_moves_set_any_line_from_any_other() -> None:
    check_sets(title, ("", "Packing", "Packing list for the long weekend", "日本語 and 🎉"))


def test_it_is_one_line_and_return_ends_it() -> None:
    stage = Stage(title, value="")
    stage.tap("Title")
    stage.type("Packing\nlist")
    assert stage.state["value"] == "Packing list" and not title(stage).accepts("Packing\nlist")
    stage.press_return()
    assert stage.state["value"] == "Packing list" and stage.focus == ""


def test_what_is_typed_beyond_the_limit_is_cut_off() -> None:
    stage = Stage(title, value="")
    stage.tap("Title")
    stage.type("x" * 100)
    assert stage.state["value"] == "x" * 60


def test_a_long_title_is_shown_whole() -> None:
    stages = [Stage(lambda s: in_form(title(s)), value=text) for text in ("Packing", "Packing list " * 4)]
    heights = [stage.node("Title").frame.height for stage in stages]
    assert heights[1] > heights[0] >= 44.0


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(title, value="Packing")
