from harness import Stage, check_sizes

from gui_sim.ui import Agenda, Binding, Empty, Row

KEYS = ["one", "two", "three", "four"]
AHEAD = {"three", "four"}


def agenda(stage: Stage, keys: list[str] | None = None) -> Agenda:
    which = Binding("which", stage.state.get("which", "upcoming"))
    return Agenda("Visits", which, KEYS if keys is None else keys, AHEAD, Row, empty=Empty("calendar", "None", "None."))


def shown(stage: Stage) -> list[str]:
    return [node.label for node in stage.scene().tree.walk() if node.label in KEYS]


def test_what_is_ahead_comes_first_and_in_order() -> None:
    assert shown(Stage(agenda)) == ["three", "four"]


def test_what_was_is_shown_from_the_newest() -> None:
    stage = Stage(agenda)
    stage.tap("Past")
    assert shown(stage) == ["two", "one"]


def test_the_first_may_stand_above_the_others_as_a_card() -> None:
    def carded(stage: Stage, keys: list[str]) -> Agenda:
        which = Binding("which", stage.state.get("which", "upcoming"))
        empty = Empty("calendar", "None", "None.")
        return Agenda("Visits", which, keys, AHEAD, Row, empty=empty, first="four", card=lambda key: Row(key, "card"))

    stage = Stage(lambda stage: carded(stage, KEYS))
    assert shown(stage) == ["four", "three"] and stage.node("four").value == "card"
    stage.tap("Past")
    assert shown(stage) == ["two", "one"]
    assert shown(Stage(lambda stage: carded(stage, ["three"]))) == ["three"]


def test_an_empty_half_says_so() -> None:
    assert Stage(lambda stage: agenda(stage, ["one"])).node("None")


def test_it_fits_everywhere() -> None:
    check_sizes(agenda)
