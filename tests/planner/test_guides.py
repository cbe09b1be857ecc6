"""What guides the search: routes from code, hints from the target, and the distance of calls."""

from datetime import date, datetime, time

import pytest

from gui_sim.grading import apart, gaps
from gui_sim.hints import hints_of
from gui_sim.journal import ToolCall
from gui_sim.routes import mentions, steps_to
from tests.planner.lab_world import lab_apps, lab_world

SCREENS = lab_apps()[0].screens_by_name


def test_routes_are_read_from_the_code() -> None:
    assert steps_to(SCREENS["ProductPage"], "take_product") == 0
    assert steps_to(SCREENS["Shelf"], "take_product") == 1
    assert steps_to(SCREENS["Shelves"], "set_count") == 1
    assert steps_to(SCREENS["Forms"], "tune") == 1
    assert steps_to(SCREENS["Forms"], "hum") is None


def test_helpers_and_lambdas_are_read() -> None:
    assert SCREENS["ProductPage"] in mentions(SCREENS["Shelves"]).screens
    assert SCREENS["Shelf"] in mentions(SCREENS["Shelves"]).screens


def test_hints_follow_foreign_keys() -> None:
    world = lab_world()
    hints = hints_of(world.context(), ToolCall("lab", "take_product", {"product_id": "lp1003", "count": 2}))
    product = world.store.resolve("lp1003")
    aisle = world.store.resolve(product.aisle_id)
    weights = [hints.weight(value) for value in ("lp1003", product.name, product.aisle_id, aisle.name, aisle.inside)]
    assert weights == sorted(weights, reverse=True) and all(weights)
    assert hints.weight("lp1004") == 0 == hints.weight(2)


def test_hints_split_moments_and_names() -> None:
    world = lab_world()
    hints = hints_of(world.context(), ToolCall("", "x", {"at": ["Ada Byron"]}))
    assert hints.weight("Ada") and hints.weight("Byron") and hints.weight(("Ada Byron",))
    call = ToolCall("lab", "set_alarm_clock", {"at": "07:05", "day": "2026-04-12"})
    hints = hints_of(world.context(), call)
    assert hints.weight(time(7, 5)) and hints.weight(date(2026, 4, 12)) and hints.weight(date(2026, 4, 1))
    assert hints.weight(datetime(2026, 4, 12, 7, 5)) == 0


def test_rank_goes_by_records_first() -> None:
    world = lab_world()
    hints = hints_of(world.context(), ToolCall("lab", "close_ticket", {"ticket_id": "lt7"}))
    assert hints.rank(["lt7"]) == 1.0
    assert hints.rank(["lt8", "Broken lamp"]) is None
    assert hints.rank([None, "", ()]) == 0.0


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("lp1", "lp1", 0.0),
        ("lp1", "lp2", 3.0),
        ("2026-03-05T09:00", "2026-03-05T10:00", 1.0),
        ("2026-03-05T09:00", "2026-03-06T10:00", 2.0),
        (["a", "b"], ["b", "c"], 2.0),
        (["a", "b"], ["b", "a"], 0.5),
        (True, 1, 1.0),
        (0, False, 1.0),
        ("word", "other", 1.0),
        (None, ["a", "b"], 2.0),
        ({"x": 1, "y": "u"}, {"x": 1, "y": "v"}, 1.0),
    ],
)
def test_distance_of_values(a: object, b: object, distance: float) -> None:
    assert apart(a, b) == distance == apart(b, a)


def test_gaps_name_the_arguments() -> None:
    call = ToolCall("lab", "tune", {"bass": "low", "treble": "low"})
    assert gaps(call, ToolCall("lab", "tune", {"bass": "low", "treble": "high"})) == {"treble": 1.0}
    assert gaps(call, call) == {}
