from harness import Stage, check_sets, check_sizes

from gui_sim import ui
from gui_sim.ui.moves import TapOn, TypeInto
from gui_sim.ui.view import walk


def search(stage: Stage) -> ui.SearchField:
    return ui.SearchField(stage.bind("value"), "Search music")


def scoped(stage: Stage) -> ui.SearchField:
    scopes = [("s", "Songs"), ("p", "Playlists")]
    return ui.SearchField(stage.bind("value"), scope=stage.bind("kind"), scopes=scopes)


def test_moves_set_any_text_from_any_other() -> None:
    check_sets(search, ("", "thai", "crème brûlée 🍮"))


def test_the_value_follows_each_letter() -> None:
    stage = Stage(search, value="")
    stage.tap("Search music")
    stage.type("th")
    assert stage.state["value"] == "th"
    stage.type("ai")
    assert stage.state["value"] == "thai"


def test_clear_empties_it_and_keeps_the_keyboard() -> None:
    stage = Stage(search, value="")
    stage.perform((TypeInto("Search music", text="thai"), TapOn("Clear")))
    assert stage.state["value"] == ""
    assert stage.node("Search music").focused


def test_cancel_empties_it_and_puts_the_keyboard_away() -> None:
    stage = Stage(search, value="")
    assert "Cancel" not in stage.labels()
    stage.perform((TypeInto("Search music", text="thai"), TapOn("Cancel")))
    assert (stage.state["value"], stage.focus) == ("", "")


def test_scopes_are_a_control_of_their_own() -> None:
    stage = Stage(scoped, value="", kind="s")
    assert [type(view).__name__ for view in walk(scoped(stage), stage.env())] == ["SearchField", "Segmented"]
    stage.tap("Playlists")
    assert stage.state["kind"] == "p"


def test_it_accepts_a_line_only() -> None:
    held = search(Stage(search, value=""))
    assert held.accepts("a") and held.accepts("")
    for wrong in ("a\nb", "a" * 201, None, 1):
        assert not held.accepts(wrong)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(scoped, (TypeInto("Search", text="thai"),), value="", kind="s")


def test_it_is_drawn_as_on_file() -> None:
    Stage(search, value="").check_golden("search_field")
