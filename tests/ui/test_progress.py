import math

import pytest
from harness import Stage, check_sizes

from gui_sim.canvas import display_list as dl
from gui_sim.ui import HStack, Progress, Ring, VStack


def page(stage: Stage) -> VStack:
    return VStack(
        Progress("Storage", 0.62),
        HStack(Ring("Move", 0.72, 96.0, "systemPink", "72%"), Ring("Stand", 0.25, 48.0, text="3/12")),
        align="fill",
    )


def test_goldens() -> None:
    Stage(page).check_golden("progress")


def test_sizes() -> None:
    check_sizes(page)


def test_meaning() -> None:
    tree = Stage(page).tree()
    assert 'progress "Storage" = 62%' in tree
    assert 'progress "Move" = 72% ' in tree
    assert 'progress "Stand" = 3/12, 25%' in tree


@pytest.mark.parametrize(("share", "sweep"), [(-1.0, 0.0), (0.0, 0.0), (0.5, 180.0), (7.0, 360.0), (math.nan, 0.0)])
def test_shares_are_cut_to_a_whole(share: float, sweep: float) -> None:
    rings = [c for c in Stage(lambda s: Ring("x", share)).scene().commands if isinstance(c, dl.Ring)]
    assert sum(ring.sweep for ring in rings[1:]) == sweep
    bars = [c for c in Stage(lambda s: Progress("x", share)).scene().commands if isinstance(c, dl.RoundRect)]
    assert len(bars) == (2 if sweep else 1)
