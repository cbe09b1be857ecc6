"""The planner finds its way to the phone's own tools through the phone's own screens."""

from typing import Any

import pytest
from hands import Hands

from gui_sim.driver import Driver
from gui_sim.journal import ToolCall
from gui_sim.planner import plan
from tests.system.conftest import Make


def phone(hold: Make) -> Hands:
    hands = hold("clock", "notes")
    ctx = hands.device.world.context("world")
    call = ToolCall("diary", "write_day", {"title": "Tuesday", "lines": 2, "on": "2031-05-04", "tone": "warm"})
    with hands.device.world.store.transaction():
        for app, title in (("clock", "One"), ("notes", "Two"), ("clock", "Three"), ("notes", "Four")):
            ctx.notify(app, title, "Words")
        ctx.offer("diary", call, "A day to write down", "clock")
    return hands


CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("clear_notifications", {"ids": ["nt2"]}),
    ("clear_notifications", {"ids": ["nt1", "nt3"]}),
    ("take_offer", {"offer_id": "of1"}),
    ("take_offer", {"offer_id": "of1", "changes": {"title": "Wednesday"}}),
    ("take_offer", {"offer_id": "of1", "changes": {"lines": 7}}),
    ("take_offer", {"offer_id": "of1", "changes": {"tone": "plain"}}),
)


@pytest.mark.parametrize(("tool", "args"), CALLS)
def test_a_way_is_found_and_leaves_what_the_tool_leaves(hold: Make, tool: str, args: dict[str, Any]) -> None:
    hands, other = phone(hold), phone(hold)
    call = ToolCall("", tool, args)
    found = plan(hands.device, call)
    Driver(hands.device).perform(found.moves)
    assert other.device.call(call).ok
    assert hands.device.world.store.digest() == other.device.world.store.digest()
