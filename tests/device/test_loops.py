"""Cycles of equal screen, rows and action are found at periods 1 to 3, and nothing else is."""

from gui_sim import actions as do
from tests.device.lab import hold

NOWHERE = do.Tap(x=3, y=700)
ELSEWHERE = do.Tap(x=3, y=650)
THIRD = do.Tap(x=3, y=600)
FOURTH = do.Tap(x=3, y=550)


def loops(*actions: do.Action) -> list[int]:
    device = hold().device
    return [device.act(action).loop for action in actions]


def test_period_one() -> None:
    assert loops(NOWHERE, NOWHERE, NOWHERE) == [0, 1, 1]


def test_period_two() -> None:
    assert loops(NOWHERE, ELSEWHERE, NOWHERE, ELSEWHERE) == [0, 0, 2, 2]


def test_period_three() -> None:
    three = (NOWHERE, ELSEWHERE, THIRD)
    assert loops(*three, *three) == [0, 0, 0, 3, 3, 3]


def test_period_four_is_no_cycle() -> None:
    four = (NOWHERE, ELSEWHERE, THIRD, FOURTH)
    assert loops(*four, *four) == [0] * 8


def test_going_to_and_fro_is_a_cycle() -> None:
    hands = hold()
    to, fro = do.Tap(x=195, y=hands.node("Shelf").frame.center.y), do.Press(button="back")
    assert loops(to, fro, to, fro) == [0, 0, 2, 2]


def test_going_on_by_equal_actions_is_none() -> None:
    hands = hold()
    hands.tap("Shelf")
    swipe = do.Swipe(path=((195, 600), (195, 500)))
    assert [hands.device.act(swipe).loop for _ in range(6)] == [0] * 6


def test_a_row_that_changes_breaks_the_cycle() -> None:
    device = hold(opened="").device
    found = []
    for number in range(4):
        found.append(device.act(NOWHERE).loop)
        device.act(do.CallTool(tool="add_job", args={"title": f"Job {number}"}))
    assert found == [0, 0, 0, 0]


def test_calling_a_tool_again_and_again_is_a_cycle() -> None:
    call = do.CallTool(tool="count_jobs")
    assert loops(call, call) == [0, 1]


def test_a_copy_remembers_the_steps_before() -> None:
    device = hold().device
    device.act(NOWHERE)
    assert device.fork().act(NOWHERE).loop == 1
    assert device.act(NOWHERE).loop == 1
