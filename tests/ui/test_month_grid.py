from datetime import date, timedelta

import pytest
from harness import Stage, check_sizes
from screens import Place

from gui_sim.ui import Effect, MonthGrid, Outlet, Push, Toast
from gui_sim.ui.moves import TapOn

MARCH = date(2026, 3, 1)
MARKS = {
    date(2026, 3, 7): ("systemBlue", "systemRed", "systemGreen", "systemOrange"),
    date(2026, 3, 8): ("systemRed",),
}


def month(stage: Stage) -> MonthGrid:
    return MonthGrid("Day", stage.bind("value"), MARKS, month=MARCH)


def test_goldens() -> None:
    Stage(month, value=date(2026, 3, 12)).check_golden("month_grid")


def test_sizes() -> None:
    check_sizes(month, value=MARCH)


@pytest.mark.parametrize("start", [date(2026, 3, 5), date(2026, 2, 28), date(2031, 1, 1)])
@pytest.mark.parametrize("day", [1, 7, 31])
def test_its_moves_set_every_day_of_the_month(start: date, day: int) -> None:
    wanted = date(2026, 3, day)
    assert Stage(month, value=start).reach(month, wanted) == wanted


def test_no_moves_if_the_day_is_chosen_already() -> None:
    stage = Stage(month, value=MARCH)
    assert month(stage).set_moves(MARCH, stage.env()) == ()


def test_it_takes_only_days_of_its_month() -> None:
    grid = month(Stage(month, value=MARCH))
    assert [grid.accepts(v) for v in (date(2026, 3, 31), date(2026, 4, 1), "2026-03-07", None)] == [
        True, False, False, False,
    ]  # fmt: skip
    assert len(grid.values(Stage(month, value=MARCH).env())) == 31


def test_weeks_begin_on_monday() -> None:
    boxes = Stage(month, value=MARCH).boxes()
    assert boxes[0][1].x == pytest.approx(390 / 7 * 6, abs=0.1)  # 1 March 2026 is a Sunday
    assert boxes[1][1].x == 0.0
    assert boxes[1][1].y == boxes[0][1].y + boxes[0][1].height


def test_meaning() -> None:
    tree = Stage(month, value=date(2026, 3, 7)).tree()
    assert tree.startswith('group "Day" = March 2026')
    assert 'button "7 March 2026" = 4 marks selected' in tree
    assert 'button "8 March 2026" = 1 mark' in tree
    assert 'button "5 March 2026" (today)' in tree


def test_picking_may_lead_to_a_screen() -> None:
    def make(stage: Stage) -> MonthGrid:
        return MonthGrid("Day", stage.bind("value"), {}, on_pick=lambda day: Push(Place(f"{day}")), month=MARCH)

    stage = Stage(make, value=MARCH)
    assert not make(stage).accepts(MARCH)  # a link, not a choice
    outlets = stage.outlets()
    assert len(outlets) == 31
    assert outlets[6] == Outlet((TapOn("7 March 2026"),), to=Place("2026-03-07"))


def test_picking_may_do_more() -> None:
    def make(stage: Stage) -> MonthGrid:
        return MonthGrid("Day", stage.bind("value"), {}, on_pick=picked, month=MARCH)

    def picked(day: date) -> Effect:
        return Toast(f"{day:%d}")

    stage = Stage(make, value=MARCH)
    assert stage.reach(make, MARCH + timedelta(days=9)) == date(2026, 3, 10)
    assert stage.done == [Toast("10")]
