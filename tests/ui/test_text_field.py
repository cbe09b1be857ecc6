from harness import Stage, check_sets, check_sizes, in_form
from hypothesis import given
from hypothesis import strategies as st

from gui_sim import ui
from gui_sim.canvas.display_list import TextRun
from gui_sim.ui.moves import TapOn, TypeInto


def name(stage: Stage) -> ui.TextField:
    return ui.TextField("Name", stage.bind("value"))


def count(stage: Stage) -> ui.NumberField[int]:
    return ui.NumberField("Count", stage.bind("value"), low=10, high=5_000)


def price(stage: Stage) -> ui.NumberField[int]:
    return ui.NumberField("Price", stage.bind("value"), low=1, high=1_000_000, money=True)


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(name, ("", "Anna", "José 🎉"))
    check_sets(count, (10, 11, 5_000))
    check_sets(price, (1, 50, 1_250, 1_000_000))


@given(st.integers(1, 1_000_000))
def test_every_amount_is_read_as_it_is_written(cents: int) -> None:
    held = price(Stage(price, value=1))
    assert held.read(held.write(cents)) == cents


@given(st.text(max_size=30))
def test_whatever_is_typed_the_number_stays_in_its_range(text: str) -> None:
    stage = Stage(count, value=10)
    stage.tap("Count")
    stage.clear()
    stage.type(text)
    assert count(stage).accepts(stage.state["value"])


def test_an_emptied_number_stays_empty_until_the_next_is_typed() -> None:
    stage = Stage(count, value=700)
    stage.perform((TapOn("Count"), TapOn("Clear")))
    assert stage.node("Count", "text field").value == ""
    stage.type("1")
    stage.type("2")
    assert stage.state["value"] == 12


def test_an_empty_optional_number_is_none() -> None:
    def most(stage: Stage) -> ui.NumberField[int | None]:
        return ui.NumberField("Most", stage.bind("value"), money=True, optional=True)

    check_sets(most, (None, 5, 1_250))
    assert not price(Stage(price, value=1)).accepts(None)


def test_an_amount_is_written_in_full_once_the_field_is_left() -> None:
    stage = Stage(lambda s: in_form(price(s), ui.TextField("Note", s.bind("note"))), value=500, note="")
    stage.perform((TypeInto("Price", text="12.5"),))
    assert stage.node("Price", "text field").value == "12.5"
    stage.tap("Note")
    assert stage.node("Price", "text field").value == "12.50"


def test_numbers_outside_the_range_are_not_taken() -> None:
    stage = Stage(count, value=700)
    stage.perform((TypeInto("Count", text="6000"),))
    assert stage.state["value"] == 700


def test_clear_is_named_and_keeps_the_keyboard() -> None:
    stage = Stage(name, value="Anna")
    assert "Clear" not in stage.labels()
    stage.perform((TapOn("Name"), TapOn("Clear")))
    assert stage.state["value"] == ""
    assert stage.node("Name", "text field").focused


def test_return_puts_the_keyboard_away_and_submits() -> None:
    done = ui.Toast("Found")
    stage = Stage(lambda s: ui.TextField("Name", s.bind("value"), on_submit=done), value="")
    stage.perform((TypeInto("Name", text="Anna", submit=True),))
    assert (stage.state["value"], stage.focus, stage.done) == ("Anna", "", [done])


def test_a_line_has_no_newlines() -> None:
    stage = Stage(name, value="")
    stage.tap("Name")
    stage.type("a\nb")
    assert stage.state["value"] == "a b"
    assert not name(stage).accepts("a\nb")


def test_a_secret_is_shown_as_dots() -> None:
    stage = Stage(lambda s: ui.TextField("Code", s.bind("value"), secure=True), value="1234")
    assert stage.node("Code").value == "••••"
    assert "1234" not in str(stage.scene().commands)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(name, (TapOn("Name"),), value="Anna")
    check_sizes(price, (TapOn("Price"),), value=1_250)


def test_it_is_drawn_as_on_file() -> None:
    stage = Stage(lambda s: in_form(name(s), ui.TextField("Mail", s.bind("empty"), placeholder="Required")),
                  value="Anna Weber", empty="")  # fmt: skip
    stage.tap("Name")
    stage.check_golden("text_field")


def test_a_number_kept_in_parts_is_written_in_wholes() -> None:
    def weight(stage: Stage) -> ui.NumberField[int]:
        return ui.NumberField("Weight", stage.bind("value"), low=20_000, high=300_000, decimals=3, unit="kg")

    check_sets(weight, (70_000, 61_350, 20_001, 300_000))
    stage = Stage(weight, value=70_000)
    assert stage.node("Weight", "text field").value == "70.0"
    stage.perform((TypeInto("Weight", text="61.3504"),))
    assert stage.state["value"] == 70_000  # finer than it is kept


def test_numbers_are_grouped_while_nobody_types() -> None:
    def written(stage: Stage) -> set[str]:
        return {command.text for command in stage.scene().commands if isinstance(command, TextRun)}

    stage = Stage(lambda s: ui.NumberField("Steps", s.bind("value"), unit="steps"), value=9_000)
    assert "9,000 steps" in written(stage)
    stage.tap("Steps")
    assert "9000 steps" in written(stage)
    phone = Stage(lambda s: ui.TextField("Phone", s.bind("value"), kind="phone"), value="+15035550100")
    assert "+1 (503) 555-0100" in written(phone)
    assert phone.node("Phone", "text field").value == "+15035550100"
