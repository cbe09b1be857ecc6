from harness import Stage, check_sizes

from gui_sim import ui
from gui_sim.ui.effects import Push


class Hall(ui.Screen):
    """A hall by itself."""

    title = "Hall"

    def body(self) -> ui.View:
        """One line."""
        return ui.Text("A hall")


def tile(stage: Stage) -> ui.TimeTile:
    return ui.TimeTile("19:00", "Max · subs", to=Hall())


def full(stage: Stage) -> ui.TimeTile:
    return ui.TimeTile("21:10", "Sold out", full=True, to=Hall())


def test_it_leads_on_even_if_it_is_full() -> None:
    for make in (tile, full):
        assert [hit.part.effect for hit in Stage(make).hits()] == [Push(Hall())]


def test_it_says_hour_and_line() -> None:
    assert Stage(tile).node("19:00", "button").value == "Max · subs"


def test_it_is_large_enough_everywhere() -> None:
    check_sizes(tile)


def test_they_are_drawn_as_on_file() -> None:
    Stage(lambda s: ui.Grid(tile(s), full(s), columns=3)).check_golden("time_tile")
