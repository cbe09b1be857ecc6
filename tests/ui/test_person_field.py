from harness import Stage, check_sets, check_sizes

from gui_sim import ui
from gui_sim.people import typed_number

PEOPLE = (
    ("+14155550101", "Noor Haddad", "mobile +1 (415) 555-0101"),
    ("+14155550102", "Noor Haddad", "work +1 (415) 555-0102"),
    ("+14155550103", "Sam Rivers", "mobile +1 (415) 555-0103"),
)


def person(stage: Stage) -> ui.PersonField:
    return ui.PersonField("To", stage.bind("value"), options=PEOPLE, free=typed_number)


def test_moves_set_any_person_from_any_other() -> None:
    check_sets(person, ("", "+14155550101", "+14155550102", "+14155550199"))


def test_one_person_leaves_no_field_and_can_be_removed() -> None:
    stage = Stage(person, value="")
    stage.tap("To")
    stage.type("riv")
    stage.tap("Sam Rivers, mobile +1 (415) 555-0103")
    assert stage.state["value"] == "+14155550103" and "To" not in stage.labels()
    stage.tap("Remove Sam Rivers")
    assert stage.state["value"] == "" and "To" in stage.labels()


def test_it_takes_one_text_and_nothing_else() -> None:
    field = person(Stage(person, value=""))
    assert field.accepts("") and field.accepts("+14155550199")
    assert not any(field.accepts(value) for value in ("nobody", None, ("+14155550101",), 14155550101))


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(person, value="")
    check_sizes(person, value="+14155550101")
