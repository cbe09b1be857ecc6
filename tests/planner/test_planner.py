"""The planner on the Lab, an app of awkward shapes: each tool by hand, on fresh and on used phones."""

from datetime import date, time
from random import Random

import pytest

from gui_sim import actions as act
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.journal import ToolCall
from gui_sim.planner import PlanError, plan
from gui_sim.tool import Tool
from tests.contract import check_owner_only, check_reachable
from tests.planner.lab_world import lab_apps, lab_world

UNREACHED = ("leave_tip", "hum")  # made so that no screen says all they take
TOOLS = [tool for tool in lab_apps()[0].tools if tool.writes and tool.name not in UNREACHED]
MOST_BODIES = 300  # at the 90th percentile


@pytest.fixture
def device() -> Device:
    return Device(lab_world())


def do(device: Device, tool: str, **args: object) -> list[str]:
    """Plan and carry out a call; return its moves in words."""
    found = plan(device, ToolCall("lab", tool, args))
    Driver(device).perform(found.moves)
    return [str(move) for move in found.moves]


def last_call(device: Device) -> ToolCall:
    return [entry.call for entry in device.world.journal.calls() if not entry.side][-1]


@pytest.mark.parametrize("tool", [t for t in TOOLS if t.owner == "agent"], ids=lambda tool: tool.name)
def test_tool_is_reached_by_hand(tool: Tool[..., object]) -> None:
    told = check_reachable(lab_world, tool, Random(f"lab {tool.name}"), n=4)
    assert told.drawn >= 3
    bodies = sorted(found.bodies for found in told.plans)
    assert bodies[int(len(bodies) * 0.9)] <= MOST_BODIES


@pytest.mark.parametrize("tool", [t for t in TOOLS if t.owner == "user"], ids=lambda tool: tool.name)
def test_owners_tool_is_held_and_refused(tool: Tool[..., object]) -> None:
    assert check_owner_only(lab_world, tool, Random(f"lab {tool.name}"))


def test_a_hidden_product_is_found_by_search(device: Device) -> None:
    moves = do(device, "take_product", product_id="lp1008", count=3)
    assert any(move.startswith("type") for move in moves)
    assert last_call(device).args == {"product_id": "lp1008", "count": 3}


def test_a_shelved_product_is_found_through_its_aisles(device: Device) -> None:
    moves = do(device, "take_product", product_id="lp1003", count=1)
    assert not any(move.startswith("type") for move in moves)
    assert moves[-2:] == ['tap "Glade soap 11" in lp1003', 'tap "Take"'] or moves[-1] == 'tap "Take"'


def test_equal_labels_are_told_apart_by_number(device: Device) -> None:
    moves = do(device, "tune", bass="low", treble="high")
    assert 'tap "High" (number 2)' in moves
    assert last_call(device).args == {"bass": "low", "treble": "high"}


def test_equal_titles_are_told_apart_by_record(device: Device) -> None:
    do(device, "close_ticket", ticket_id="lt118")
    assert last_call(device).args == {"ticket_id": "lt118"}


def test_what_appears_after_a_button_is_used(device: Device) -> None:
    assert 'tap "I agree"' in do(device, "sign_pact", name="Ada")


def test_a_field_behind_two_toggles_is_opened(device: Device) -> None:
    moves = do(device, "file_report", title="Noise", detail="Behind the wall")
    assert moves.index('tap "More"') < moves.index('tap "Even more"')


def test_limits_that_need_each_other_are_set(device: Device) -> None:
    do(device, "set_limits", low=15, high=16)
    assert last_call(device).args == {"low": 15, "high": 16}


def test_a_month_is_paged_to(device: Device) -> None:
    moves = do(device, "plan_visit", day="2026-09-12")
    assert moves.count('tap "Next month"') == 6


def test_wheels_turn_far(device: Device) -> None:
    do(device, "set_alarm_clock", at="23:55", day="2027-02-27")
    assert last_call(device).args == {"at": "23:55", "day": "2027-02-27"}


def test_an_amount_in_a_filled_field_is_replaced(device: Device) -> None:
    do(device, "pay_amount", cents=7)
    assert last_call(device).args == {"cents": 7}


def test_an_update_without_a_common_form_is_cut_and_says_so(device: Device) -> None:
    found = plan(device, ToolCall("lab", "flag_ticket", {"ticket_id": "lt3", "muted": True, "pinned": True}))
    assert "2 calls" in found.note
    Driver(device).perform(found.moves)
    from apps.lab.models import Ticket

    ticket = device.world.store.get(Ticket, "lt3")
    assert (ticket.muted, ticket.pinned) == (True, True)


def test_a_link_that_writes_is_kept_apart(device: Device) -> None:
    do(device, "answer_letter", letter_id="le2", body="Thank you")
    entries = device.world.journal.calls()
    assert [entry.tool for entry in entries if entry.side] == ["see_letter"]
    assert [entry.tool for entry in entries if not entry.side] == ["answer_letter"]


# What cannot be planned


def test_the_tools_own_sentence_is_the_error(device: Device) -> None:
    with pytest.raises(PlanError, match="The lower limit must be below the higher"):
        plan(device, ToolCall("lab", "set_limits", {"low": 9, "high": 2}))


def test_a_value_that_no_control_says_is_named(device: Device) -> None:
    with pytest.raises(PlanError, match=r"Tip: cannot bring 'cents' to 75"):
        plan(device, ToolCall("lab", "leave_tip", {"cents": 75}))


def test_a_tool_that_no_screen_holds_is_named(device: Device) -> None:
    with pytest.raises(PlanError, match="No screen that can be reached holds hum"):
        plan(device, ToolCall("lab", "hum", {}))


def test_an_unknown_tool_is_refused(device: Device) -> None:
    with pytest.raises(PlanError, match="no tool 'fly'"):
        plan(device, ToolCall("lab", "fly", {}))


# The phone as it is


def test_planning_leaves_the_phone_as_it_is(device: Device) -> None:
    device.act(act.OpenApp(app="lab"))
    before = (device.world.store.digest(), device.phone.copy(), device.scene.commands, device.step)
    plan(device, ToolCall("lab", "tune", {"bass": "high", "treble": "high"}))
    assert (device.world.store.digest(), device.phone, device.scene.commands, device.step) == before


def test_equal_phones_get_equal_plans() -> None:
    call = ToolCall("lab", "take_product", {"product_id": "lp500", "count": 4})
    assert plan(Device(lab_world()), call) == plan(Device(lab_world()), call)


def test_a_deep_stack_and_a_sheet_are_left(device: Device) -> None:
    do(device, "edit_memo", memo_id="lm2", body="Begun")
    Driver(device).perform(plan(device, ToolCall("lab", "edit_memo", {"memo_id": "lm3", "body": "x"})).moves[:-1])
    assert device.phone.app is not None and device.phone.app.sheets
    moves = do(device, "close_ticket", ticket_id="lt1")
    assert 'press "back"' in moves


def test_a_search_left_in_a_field_is_cleared(device: Device) -> None:
    do(device, "take_product", product_id="lp8", count=1)
    do(device, "take_product", product_id="lp18", count=1)
    assert last_call(device).args == {"product_id": "lp18", "count": 1}


def test_one_call_after_another(device: Device) -> None:
    calls = [
        ("set_share", {"percent": 83}),
        ("set_alarm_clock", {"at": time(6, 5).strftime("%H:%M"), "day": date(2026, 3, 9).isoformat()}),
        ("edit_memo", {"memo_id": "lm1", "tags": ["new", "old"]}),
        ("drop_memo", {"memo_id": "lm1"}),
        ("set_count", {"line_id": "ll4", "count": 9}),
    ]
    twin = Device(lab_world())
    for tool, args in calls:
        do(device, tool, **args)
        assert twin.call(ToolCall("lab", tool, args)).ok
    assert device.world.store.digest() == twin.world.store.digest()
