import pytest
from harness import Stage, check_sizes

from gui_sim.canvas.display_list import TextRun
from gui_sim.ui import Seat, SeatGrid, Toast
from gui_sim.ui.moves import TapOn

TAKEN = {"A1", "B4", "C8"}


def rows(width: int) -> list[tuple[str, list[Seat]]]:
    return [
        (row, [Seat(f"{row}{n}", "taken" if f"{row}{n}" in TAKEN else "free") for n in range(1, width + 1)])
        for row in "ABC"
    ]


def hall(stage: Stage) -> SeatGrid:
    plan = [(name, [*seats[:3], Seat("", "gap"), *seats[3:]]) for name, seats in rows(8)]
    return SeatGrid("Seats", stage.bind("value"), plan, 3)


def wide(stage: Stage) -> SeatGrid:
    return SeatGrid("Spot", stage.bind("value"), rows(20), 2, front="")


def test_goldens() -> None:
    Stage(hall, value=("B2", "B3")).check_golden("seat_grid")


def test_letters_stand_above_the_columns() -> None:
    def coach(stage: Stage) -> SeatGrid:
        plan = [(str(n), [Seat(f"{n}A"), Seat("", "gap"), Seat(f"{n}B")]) for n in (1, 2)]
        return SeatGrid("Seats", stage.bind("value"), plan, 1, columns=("A", "", "B"))

    stage = Stage(coach, value=())
    runs = {run.text: run.bounds.center.x for run in stage.scene().commands if isinstance(run, TextRun)}
    for letter in "AB":
        assert abs(runs[letter] - stage.node(f"Seat 1{letter}").frame.center.x) < 2.0
    stage.tap("Seat 2B")
    assert stage.state["value"] == ("2B",)


def test_sizes() -> None:
    check_sizes(hall, value=())


@pytest.mark.parametrize("start", [(), ("A2",), ("C1", "C2", "C3")])
@pytest.mark.parametrize("wanted", [(), ("A2",), ("C3", "C1"), ("B1", "B2", "B3")])
def test_its_moves_set_the_seats_in_their_order(start: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    assert Stage(hall, value=start).reach(hall, wanted) == wanted


def test_seats_beyond_the_edge_are_reached_sideways() -> None:
    assert Stage(wide, value=()).reach(wide, ("A20", "C1")) == ("A20", "C1")


def test_what_it_takes() -> None:
    grid = hall(Stage(hall, value=()))
    assert grid.accepts(("A2", "C3"))
    for wrong in (("A1",), ("Z9",), ("A2", "A2"), ("A2", "A3", "A4", "A5"), ["A2"], "A2", (2,), None):
        assert not grid.accepts(wrong), wrong


def test_one_too_many_is_told() -> None:
    stage = Stage(hall, value=("A2", "A3", "A4"))
    stage.tap("Seat A5")
    assert stage.state["value"] == ("A2", "A3", "A4")
    assert stage.done == [Toast("You can choose 3 seats.")]


def test_a_taken_seat_does_not_answer() -> None:
    stage = Stage(hall, value=())
    assert stage.scene().find("Seat A1") == []
    assert 'button "Seat A1" = taken disabled' in stage.tree()


def test_no_moves_if_set_already() -> None:
    stage = Stage(hall, value=("A2", "A3"))
    assert hall(stage).set_moves(("A2", "A3"), stage.env()) == ()
    assert hall(stage).set_moves(("A2",), stage.env()) == (TapOn("Seat A3"),)
