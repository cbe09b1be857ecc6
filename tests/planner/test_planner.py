"""The planner on the Lab, an app of awkward shapes: each tool by hand, on fresh and on used phones."""

from random import Random

import pytest

from tests.contract import check_owner_only, check_reachable
from tests.planner.lab_world import lab_apps, lab_world

TOOLS = [tool for tool in lab_apps()[0].tools if tool.writes]


@pytest.mark.parametrize("tool", [t for t in TOOLS if t.owner == "agent"], ids=lambda tool: tool.name)
def test_tool_is_reached_by_hand(tool) -> None:
    told = check_reachable(lab_world, tool, Random(f"lab {tool.name}"), n=4)
    assert told.drawn >= 3


@pytest.mark.parametrize("tool", [t for t in TOOLS if t.owner == "user"], ids=lambda tool: tool.name)
def test_owners_tool_is_held_and_refused(tool) -> None:
    assert check_owner_only(lab_world, tool, Random(f"lab {tool.name}"))
