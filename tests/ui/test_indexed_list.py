from harness import Stage

from gui_sim.ui import Empty, IndexedList, Row, Text

GROUPS = {letter: [f"{letter}{number}" for number in range(4)] for letter in "ABCDEFGH"}


def people(stage: Stage) -> IndexedList:
    groups = {letter: GROUPS[letter] for letter in stage.state["letters"]}
    return IndexedList(groups, lambda key: Row(f"Row {key}"), head=Text("Head"), empty=Empty("user", "Nobody"))


def test_a_letter_brings_its_group_to_the_top() -> None:
    stage = Stage(people, letters="ABCDEFGH")
    assert not stage.scene().find("Row F0", gesture="tap") and "Head" in stage.labels()
    stage.tap("Index D")
    top = stage.node("D", "header").frame
    assert 0.0 <= top.y < 20.0
    assert "Head" not in stage.labels()


def test_the_last_letters_go_as_far_as_there_is_to_go() -> None:
    stage = Stage(people, letters="ABCDEFGH")
    stage.tap("Index H")
    assert stage.node("main", "scroll").value == "end" and "Row H3" in stage.labels()


def test_one_group_needs_no_letters_and_none_says_so() -> None:
    assert "Index A" not in Stage(people, letters="A").labels()
    assert "Nobody" in Stage(people, letters="").labels()
