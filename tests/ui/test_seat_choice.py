import pytest
from harness import Stage, check_sizes

from gui_sim.ui import Seat, SeatChoice, Toast

WISHES = (("any", "Any"), ("window", "Window"), ("aisle", "Aisle"))
TAKEN = {"1A", "2D"}


def row(number: int) -> tuple[str, list[Seat]]:
    ids = [f"{number}{letter}" for letter in "ABCD"]
    seats = [Seat(id, "taken" if id in TAKEN else "free") for id in ids]
    return str(number), [*seats[:2], Seat("", "gap"), *seats[2:]]


def cabin(stage: Stage) -> SeatChoice:
    plan = [row(number) for number in (1, 2, 3)]
    return SeatChoice("Seats", stage.bind("value"), WISHES, plan, 2, front="Front")


def test_goldens() -> None:
    Stage(cabin, value="2A, 2B").check_golden("seat_choice")


def test_sizes() -> None:
    check_sizes(cabin, value="window")


@pytest.mark.parametrize("start", ["any", "aisle", "1B", "1B, 3D", "1A"])
@pytest.mark.parametrize("wanted", ["any", "window", "2A", "3D, 1B"])
def test_its_moves_set_a_wish_or_seats(start: str, wanted: str) -> None:
    assert Stage(cabin, value=start).reach(cabin, wanted) == wanted


def test_what_it_takes() -> None:
    choice = cabin(Stage(cabin, value="any"))
    assert choice.accepts("aisle") and choice.accepts("1B") and choice.accepts("1B, 2A")
    for wrong in ("", "1A", "9A", "1B,2A", "1B, 1B", "1B, 2A, 3A", ("1B",), None, 1):
        assert not choice.accepts(wrong), wrong


def test_a_seat_takes_the_place_of_a_wish_and_giving_it_back_leaves_the_first() -> None:
    stage = Stage(cabin, value="window")
    stage.tap("Seat 3C")
    assert stage.state["value"] == "3C"
    stage.tap("Seat 3C")
    assert stage.state["value"] == "any"


def test_seats_that_are_not_free_do_not_count() -> None:
    stage = Stage(cabin, value="1A, 2D")
    stage.tap("Seat 1B")
    stage.tap("Seat 2B")
    assert stage.state["value"] == "1B, 2B"
    stage.tap("Seat 3B")
    assert stage.state["value"] == "1B, 2B" and stage.done == [Toast("You can choose 2 seats.")]
