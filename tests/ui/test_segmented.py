from harness import Stage, check_sets, check_sizes, in_form

from gui_sim import ui
from gui_sim.canvas.display_list import TextRun

OPTIONS = (("all", "All"), ("missed", "Missed"), ("voice", "Voicemail"))


def calls(stage: Stage) -> ui.Segmented[str]:
    return ui.Segmented("Calls", stage.bind("value"), OPTIONS)


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(calls, [value for value, _ in OPTIONS])


def test_it_tells_false_from_nought() -> None:
    def numbers(stage: Stage) -> ui.Segmented[int]:
        return ui.Segmented("Count", stage.bind("value"), [(0, "None"), (1, "One")])

    held = numbers(Stage(numbers, value=0))
    assert held.accepts(0) and not held.accepts(False) and not held.accepts(1.0)


def test_the_tree_names_the_chosen_segment() -> None:
    stage = Stage(calls, value="missed")
    assert stage.node("Calls").value == "Missed"
    assert [node.label for node in stage.scene().tree.walk() if node.selected] == ["Missed"]


def test_a_value_that_is_no_option_raises_nothing() -> None:
    stage = Stage(calls, value="gone")
    assert not any(node.selected for node in stage.scene().tree.walk())
    assert stage.reach(calls, "all") == "all"


def test_segments_share_the_line_equally_where_words_fit() -> None:
    widths = {round(rect.width, 1) for _, rect in Stage(calls, value="all").boxes()}
    assert widths == {118.0}


def test_long_words_get_more_room() -> None:
    def modes(stage: Stage) -> ui.Segmented[str]:
        options = [("a", "A"), ("b", "Bring it right to my door, please")]
        return ui.Segmented("Mode", stage.bind("value"), options)

    (_, short), (_, long) = Stage(modes, value="a").boxes()
    assert long.width > short.width
    assert round(short.width + long.width, 1) == 354.0


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(calls, value="all")


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: in_form(calls(s)), value="missed").check_golden("segmented")
    Stage(lambda s: in_form(calls(s)), value="missed", dark=True).check_golden("segmented_dark")


def test_a_note_stands_below_its_word_and_is_read_with_it() -> None:
    def ways(stage: Stage) -> ui.Segmented[str]:
        return ui.Segmented("Calls", stage.bind("value"), OPTIONS, notes=("12", "3", ""))

    stage = Stage(ways, value="all")
    drawn = {run.text: run.baseline for run in stage.scene().commands if isinstance(run, TextRun)}
    assert drawn["12"] > drawn["All"]
    assert [stage.node(text).value for text in ("All", "Missed", "Voicemail")] == ["12", "3", ""]
    check_sets(ways, [value for value, _ in OPTIONS])
    check_sizes(ways, value="all")
