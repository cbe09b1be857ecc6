from harness import Stage, check_sets, check_sizes

from gui_sim import ui
from gui_sim.ui.effects import Toast
from gui_sim.ui.moves import TypeInto

PEOPLE = (
    ("ct1", "Anna Weber", "anna@example.com"),
    ("ct2", "Anna Weber", "+1 415 555 0101"),
    ("ct3", "Ben Ito", "ben@example.com"),
    ("ct4", "Bénédicte", ""),
)


def mail(text: str) -> str | None:
    return text.lower() if "@" in text and " " not in text else None


def to(stage: Stage) -> ui.TokenField:
    return ui.TokenField("To", stage.bind("value"), options=PEOPLE, free=mail)


def closed(stage: Stage) -> ui.TokenField:
    return ui.TokenField("To", stage.bind("value"), options=PEOPLE, most=2)


def test_moves_set_any_people_from_any_others() -> None:
    check_sets(to, ((), ("ct2",), ("ct1", "ct2"), ("ct4", "x@y.org"), ("x@y.org", "ct3", "ct1")))


def test_suggestions_follow_what_is_typed() -> None:
    stage = Stage(to, value=("ct1",))
    stage.tap("To")
    stage.type("an")
    assert stage.labels()[-1] == "Anna Weber, +1 415 555 0101"
    assert "Anna Weber, anna@example.com" not in stage.labels()
    stage.tap("Anna Weber, +1 415 555 0101")
    assert stage.state["value"] == ("ct1", "ct2")
    assert stage.node("To", "text field").value == ""


def test_exact_names_come_first() -> None:
    field = to(Stage(to, value=()))
    assert [value for value, _, _ in field.suggestions("BEN")] == ["ct3"]
    assert [value for value, _, _ in field.suggestions("ben@example.com")] == ["ct3"]
    assert field.suggestions("  ") == ()


def test_return_takes_what_can_be_typed_in_normal_form() -> None:
    stage = Stage(to, value=())
    stage.perform((TypeInto("To", text="X@Y.org", submit=True),))
    assert stage.state["value"] == ("x@y.org",)


def test_return_takes_the_only_suggestion() -> None:
    stage = Stage(closed, value=())
    stage.perform((TypeInto("To", text="ben", submit=True),))
    assert stage.state["value"] == ("ct3",)


def test_return_says_so_when_nobody_is_meant() -> None:
    stage = Stage(closed, value=())
    stage.perform((TypeInto("To", text="anna", submit=True),))
    assert stage.state["value"] == ()
    assert stage.done == [Toast("Choose whom “anna” means.")]


def test_no_one_is_added_twice_or_past_the_most() -> None:
    stage = Stage(closed, value=("ct3", "ct4"))
    stage.perform((TypeInto("To", text="anna@example.com", submit=True),))
    assert stage.state["value"] == ("ct3", "ct4")
    assert not closed(stage).accepts(("ct1", "ct2", "ct3"))


def test_it_accepts_known_or_typed_values_once_each_only() -> None:
    held = to(Stage(to, value=()))
    assert held.accepts(("ct3", "a@b.c")) and not held.accepts(("A@b.c",)) and not held.accepts(("nobody",))
    assert not held.accepts(("ct3", "ct3")) and not held.accepts(["ct3"])
    assert not closed(Stage(closed, value=())).accepts(("a@b.c",))


def test_capsules_wrap_onto_further_lines() -> None:
    one = Stage(to, value=("ct1",)).scene().layers[0].box.height
    many = Stage(to, value=("ct1", "ct2", "ct3", "ct4", "x@y.org")).scene().layers[0].box.height
    assert many >= one + 44.0


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(to, (TypeInto("To", text="a"),), value=("ct3", "somebody.with.a.very.long.name@example.com"))


def test_it_is_drawn_as_on_file() -> None:
    stage = Stage(to, value=("ct3",))
    stage.perform((TypeInto("To", text="anna"),))
    stage.check_golden("token_field")
