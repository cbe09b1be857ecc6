from dataclasses import dataclass

from harness import Stage, check_sets, check_sizes

from gui_sim import ui


@dataclass(frozen=True)
class Line:
    """So many of something."""

    key: str
    number: int


THINGS = (
    ui.Counted("sk1", "Cola", "0.4 l, $4.50"),
    ui.Counted("sk2", "Cola", "0.75 l, $5.90"),
    ui.Counted("sk3", "Nachos"),
)
A, B, C = Line("sk1", 2), Line("sk2", 1), Line("sk3", 9)


def bar(stage: Stage) -> ui.Counters[Line]:
    return ui.Counters("Bar", stage.bind("value"), THINGS, Line, lambda line: (line.key, line.number))


def test_moves_set_any_value_from_any_other() -> None:
    check_sets(bar, ((), (A,), (B,), (A, B, C), (Line("sk1", 1), C)))


def test_what_goes_down_to_nought_leaves_the_value() -> None:
    stage = Stage(bar, value=(B,))
    stage.tap("Cola: more", row="sk1")
    assert stage.state["value"] == (Line("sk1", 1), B)
    stage.tap("Cola: less", row="sk2")
    assert stage.state["value"] == (Line("sk1", 1),)


def test_it_accepts_known_things_once_in_any_order() -> None:
    held = bar(Stage(bar, value=()))
    good = [(), (A,), (C, A)]
    bad = [[A], (A, A), (Line("sk9", 1),), (Line("sk1", 0),), (Line("sk1", 10),), ("sk1",), None]
    assert all(held.accepts(value) for value in good)
    assert not any(held.accepts(value) for value in bad)


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(bar, value=(A,))


def test_it_is_drawn_as_on_file() -> None:
    Stage(lambda s: ui.Form(ui.Section(bar(s))), value=(A, C)).check_golden("counters")
