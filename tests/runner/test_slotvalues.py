from typing import Any

import pytest

from agent_runner.conditions import holds
from agent_runner.slotvalues import without


@pytest.mark.parametrize(
    ("wanted", "value", "left"),
    [
        ({"contains": "Monday"}, "Home on monday. Maya", "Home on . Maya"),
        ({"matches": "12[:.]50|ten to one"}, "At 12:50 x", "At  x"),
        ({"one_of": [{"contains": "ten"}, {"contains": "10"}]}, "At 10, so ten", "At , so "),
        ({"contains": "Thai hot"}, ["Thai hot", "No coriander"], ["No coriander"]),
        ({"contains": ["a.", "b"]}, "a.b, ab", ", a"),
        (5, 5, 5),
        ({"between": [1, 3]}, 2, 2),
    ],
)
def test_what_a_condition_looks_for_is_taken_out(wanted: Any, value: Any, left: Any) -> None:
    assert without(wanted, value) == left
    assert left == value or not holds(wanted, left)
