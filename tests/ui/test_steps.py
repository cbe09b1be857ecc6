import pytest
from harness import Stage, check_sizes

from gui_sim import ui

WAY = (("Placed", "19:02"), ("Cooking", "19:05"), ("On the way", ""), ("Delivered", "19:40"))


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (0, ["now, 19:02", "to come, 19:05", "to come", "to come, 19:40"]),
        (2, ["done, 19:02", "done, 19:05", "now", "to come, 19:40"]),
        (4, ["done, 19:02", "done, 19:05", "done", "done, 19:40"]),
    ],
)
def test_steps_say_whether_they_are_done(now: int, told: list[str]) -> None:
    stage = Stage(lambda s: ui.Steps("Your order", WAY, now))
    assert [stage.node(name).value for name, _ in WAY] == told
    assert not stage.hits()


def test_it_stays_inside_everywhere() -> None:
    check_sizes(lambda s: ui.Steps("Your order", WAY, 2))


def test_how_it_looks() -> None:
    Stage(lambda s: ui.Steps("Your order", WAY, 2)).check_golden("steps")
