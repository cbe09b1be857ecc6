from datetime import time

import pytest
from harness import Stage, check_sizes

from gui_sim.canvas import display_list as dl
from gui_sim.ui import Binding, CodeView, Dial
from gui_sim.ui.controls.code_view import CELLS, runs


def dial(stage: Stage) -> Dial:
    return Dial("Schedule", stage.bind("bed"), stage.bind("wake"))


def code(stage: Stage) -> CodeView:
    return CodeView("Ticket", "CP-4X7Q")


def test_goldens() -> None:
    Stage(dial, bed=time(23), wake=time(7, 15)).check_golden("dial")
    Stage(code).check_golden("code_view")


def test_sizes() -> None:
    check_sizes(dial, bed=time(23), wake=time(7, 15))
    check_sizes(code)


@pytest.mark.parametrize(
    ("bed", "wake", "minutes"), [(time(23), time(7, 15), 495), (time(1), time(9), 480), (time(7), time(7), 0)]
)
def test_the_arc_is_as_long_as_the_night(bed: time, wake: time, minutes: int) -> None:
    view = Dial("x", Binding("b", bed), Binding("w", wake))
    rings = [c for c in Stage(lambda s: view).scene().commands if isinstance(c, dl.Ring)]
    assert rings[1].sweep == minutes / 4


def test_meaning() -> None:
    assert Stage(dial, bed=time(23), wake=time(7)).tree().startswith('dial "Schedule" = 23:00 to 07:00')
    assert Stage(code).tree().startswith('image "Ticket" = CP-4X7Q')


def test_codes_look_different_and_have_their_corners() -> None:
    assert runs("CP-1") != runs("CP-2")
    assert runs("CP-1") == runs("CP-1")
    for corner in ((0, 0, 7), (CELLS - 7, 0, 7), (0, CELLS - 1, 7)):
        assert corner in runs("CP-1")
