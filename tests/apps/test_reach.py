"""Every write tool of every app, by hand: apps and tools are found, not listed."""

from datetime import timedelta
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from gui_sim.app import installed_apps
from gui_sim.tool import Tool
from gui_sim.world import World
from personas.history import build_world
from tests.contract import check_owner_only, check_reachable, filled

TOOLS = [tool for app in installed_apps() for tool in app.tools if tool.writes]


@lru_cache(maxsize=1)
def phone() -> World:
    """A lived-in phone on which something waits in every app: a payment, an invitation, an unread message."""
    world = build_world("maya").world
    world.strict = True
    ctx = world.context("world")
    with world.store.transaction():
        account = one(world, "WalletAccount")
        world.store.update(account, balance=500_000, daily_limit=1_000_000)
        starts = world.clock.now.replace(hour=15, minute=0) + timedelta(days=2)
        for days in range(6):
            event = model(world, "Event")(
                book_id="ca2", title=f"Review {days}", organiser="Oskar Lund", starts=starts + timedelta(days=days),
                ends=starts + timedelta(days=days, hours=1),
            )  # fmt: skip
            world.store.insert(event)
        for number in range(6):
            world.timeline.handlers["message_in"](
                ctx, {"sender": f"+1212555016{number}", "body": f"Are you there? {number}"}
            )  # fmt: skip
        for number in range(6):
            ctx.charge("dinespot", f"Place {number}", 9_000 + number, "dining", "", "Deposit")
    return world


def model(world: World, name: str) -> Any:
    """Return a model by name."""
    return world.store.schema.by_name[name].model


def one(world: World, name: str) -> Any:
    """Return the first record of a model."""
    return world.store.find(model(world, name), limit=1)[0]


@lru_cache(maxsize=4)
def used_app(app: str) -> World:
    """A phone whose owner has used the app."""
    return filled(phone().fork(), app, Random(f"fill {app}"))


def _named(tool: Tool[..., object]) -> str:
    return f"{tool.app}.{tool.name}"


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "agent"], ids=_named)
def test_agents_tool_is_reached_by_hand_with_equal_rows(tool: Tool[..., object]) -> None:
    told = check_reachable(used_app(tool.app).fork, tool, Random(f"reach {tool.name}"), n=5, fill=0)
    assert told.drawn, f"no valid call of {tool.name} could be drawn"


@pytest.mark.full
@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "agent"], ids=_named)
def test_agents_tool_is_reached_in_many_worlds(tool: Tool[..., object]) -> None:
    for seed in range(5):
        check_reachable(phone().fork, tool, Random(f"reach {seed} {tool.name}"), n=5)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool.owner == "user"], ids=_named)
def test_owners_tool_has_a_control_that_refuses_the_agent(tool: Tool[..., object]) -> None:
    assert check_owner_only(used_app(tool.app).fork, tool, Random(f"owner {tool.name}"), fill=0)
