"""Every write tool of every app, by hand: apps and tools are found, not listed."""

from datetime import datetime
from functools import lru_cache
from random import Random

import pytest

from gui_sim.app import installed_apps
from gui_sim.tool import Tool
from gui_sim.world import World
from tests.contract import check_owner_only, check_reachable, filled

NOW = datetime(2026, 3, 5, 9, 41)
TOOLS = [tool for app in installed_apps() for tool in app.tools if tool.writes]


@lru_cache(maxsize=1)
def phone() -> World:
    return World.create(NOW, strict=True)


@lru_cache(maxsize=4)
def used_app(app: str) -> World:
    """A phone whose owner has used the app."""
    return filled(phone().fork(), app, Random(f"fill {app}"))


def _named(tool: Tool[..., object]) -> str:
    return f"{tool.app}.{tool.name}"


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "agent"], ids=_named)
def test_agents_tool_is_reached_by_hand_with_equal_rows(tool: Tool[..., object]) -> None:
    told = check_reachable(used_app(tool.app).fork, tool, Random(f"reach {tool.name}"), n=2, fill=0)
    if not told.drawn:
        pytest.skip(f"no valid call of {tool.name} could be drawn; its app's own tests must make one")


@pytest.mark.full
@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "agent"], ids=_named)
def test_agents_tool_is_reached_in_many_worlds(tool: Tool[..., object]) -> None:
    for seed in range(5):
        check_reachable(phone().fork, tool, Random(f"reach {seed} {tool.name}"), n=5)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "user"], ids=_named)
def test_owners_tool_has_a_control_that_refuses_the_agent(tool: Tool[..., object]) -> None:
    if not check_owner_only(used_app(tool.app).fork, tool, Random(f"owner {tool.name}"), fill=0):
        pytest.skip(f"no valid call of {tool.name} could be drawn; its app's own tests must make one")
