"""What `gui-sim bench` measures beside the phone itself."""

import pytest

from agent_runner import bench
from agent_runner.bench import Figure


def test_a_figure_says_by_how_much_it_misses() -> None:
    fast, slow = (Figure("x", "ms", 10.0, measured, measured, 3) for measured in (9.0, 12.5))
    assert (fast.met, fast.verdict) == (True, "ok")
    assert (slow.met, slow.verdict) == (False, "misses by 2.5 ms")


@pytest.mark.full
def test_the_harness_is_timed_on_whole_episodes_that_succeed() -> None:
    persona = bench.measured_persona(())
    assert persona is not None
    samples = list(bench._overheads(persona, 3))
    assert len(samples) == 3 and min(samples) > 0
