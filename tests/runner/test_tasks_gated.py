"""Maya's gated tasks: they hold by machine, their numbers are the phone's, and a screen says what the tools say."""

import re
from pathlib import Path
from typing import Any

import pytest

from agent_runner.protocols import Mode
from agent_runner.setup import task_world
from agent_runner.validation.validate import validate_task
from gui_sim.tool import ToolCall
from gui_sim.wording import money
from gui_sim.world import World
from tests.runner.gated import SHOPPING, TASKS, buckets, build, hours, maya, opened, phone, play, read, visible

# Each task


@pytest.mark.parametrize("id", sorted(TASKS))
def test_each_task_holds_by_tools_and_through_the_screen(id: str) -> None:
    report = validate_task(TASKS[id], build)
    assert report.faults == []
    assert {"oracle (tools)", "oracle (vision)"} <= {check.name for check in report.checks}


def test_the_set_covers_every_kind_of_gate_in_both_splits() -> None:
    tags = {tag for task in TASKS.values() for tag in task.tags}
    assert {"permission", "hidden", "connection", "subscription", "balance", "payment", "limit"} <= tags
    assert {"age", "shopping", "refused", "chain"} <= tags
    for split in ("public", "private"):
        assert len([task for task in TASKS.values() if task.split == split]) >= 6
    assert {task.difficulty for task in TASKS.values()} == {"easy", "medium", "hard"}


@pytest.mark.parametrize("id", sorted(TASKS))
def test_an_instruction_names_nothing_that_is_missing(id: str) -> None:
    gates = (
        r"(?i)\b(permi|shar|grant|connect|link|top up|plus\b|subscri|limit|confirm|authoris|approve|18\b|age\b|"
        r"scale|band\b|raw\b|not enough)"
    )
    assert not re.findall(gates, TASKS[id].instruction)


@pytest.mark.parametrize("id", SHOPPING)
@pytest.mark.parametrize("mode", ["tools", "vision"])
def test_shopping_fills_all_four_columns(tmp_path: Path, id: str, mode: Mode) -> None:
    found = play(tmp_path, id, mode=mode).columns
    names = ("product", "quantity", "voucher", "balance", "shopping", "shopping_all", "targets", "overlap_f1")
    assert {name: found[name] for name in names} == dict.fromkeys(names, 1.0)


# Numbers


def busiest_hour(world: World) -> list[str]:
    day = {"start": "2026-03-04", "end": "2026-03-04", "resolution": "hour"}
    first, second, *_ = sorted(buckets(world, "get_activity", "steps", **day), key=lambda one: -one["sum"])
    assert first["sum"] > second["sum"] + 100
    return [str(int(first["start"][11:13])) + ":00", f"{first['sum']:,}"]


def sleep_goal(world: World) -> list[str]:
    span = {"start": "2026-01-01", "end": "2026-02-28", "resolution": "month"}
    means = [bucket["mean"] for bucket in buckets(world, "get_sleep", "asleep_min", **span)]
    goal = round(max(means) / 5) * 5
    assert goal == TASKS["sleep-goal-from-the-better-month"].oracle[-2].args["target"]
    assert len({round(mean / 5) for mean in means}) == 2
    return [f"In January, {hours(means[0])}", f"{hours(means[1])} in February", hours(goal)]


def weight(world: World) -> list[str]:
    span = {"start": "2026-01-01", "end": "2026-02-28"}
    january, february = buckets(world, "get_body", "weight_g", resolution="month", **span)
    daily = [bucket for bucket in buckets(world, "get_body", "weight_g", **span) if bucket["mean"]]
    for month, bucket in (("01", january), ("02", february)):
        # a mean over readings and one over days come to the same
        days = [one["mean"] for one in daily if one["start"][5:7] == month]
        assert round(sum(days) / len(days) / 1000, 1) == round(bucket["mean"] / 1000, 1)
    return [f"{january['mean'] / 1000:.1f} kg in January", f"{february['mean'] / 1000:.1f} kg in February"]


def year_of_sleep(world: World) -> list[str]:
    found = read(world, "get_health_insight", kind="sleep", start="2026-02-23", end="2026-03-01")
    assert found["worst_day"]["day"] == "2026-02-24"
    return [f"percentile {found['percentile']} ", "24 February", hours(found["worst_day"]["value"])]


def lazy_day(world: World) -> list[str]:
    week = {"start": "2026-02-23", "end": "2026-03-01"}
    least, second, *_ = sorted(buckets(world, "get_activity", "steps", **week), key=lambda one: one["sum"])
    assert least["start"] == "2026-02-28" and second["sum"] > least["sum"] + 100
    return ["Saturday 28 February", f"{least['sum']:,} steps"]


def peak(world: World) -> list[str]:
    span = {"start": "2026-03-03T18:15", "end": "2026-03-03T19:00"}
    found = read(world, "list_raw_samples", kind="heart_bpm", **span)["samples"]
    first, second, *_ = sorted(found, key=lambda one: -one["value"])
    assert first["value"] > second["value"]
    return [first["at"][11:], f"{first['value']} beats"]


def nursery(world: World) -> list[str]:
    rows = [hit["record"] for hit in read(world, "search_wallet", query="Rowan Street Nursery")["hits"]]
    spent = -sum(row["amount"] for row in rows if row["at"] >= "2026-01-01")
    assert len(rows) == 5
    return [money(spent), money(read(world, "get_wallet")["account"]["balance"])]


def last_meeting(world: World) -> list[str]:
    found = read(world, "list_events", start="2026-03-13", end="2026-03-13")
    return [f"ends at {max(event['ends'] for event in found)[11:]}"]


NUMBERS = {
    "busiest-hour": busiest_hour,
    "sleep-goal-from-the-better-month": sleep_goal,
    "weight-since-january": weight,
    "sleep-in-the-year": year_of_sleep,
    "walk-on-the-lazy-day": lazy_day,
    "peak-of-the-spin-class": peak,
    "nursery-bill": nursery,
    "haircut-after-the-last-meeting": last_meeting,
}


@pytest.mark.parametrize("id", sorted(NUMBERS))
def test_the_numbers_of_an_answer_are_those_of_the_phone(id: str) -> None:
    task = TASKS[id]
    for said in NUMBERS[id](opened(task)):
        assert said in task.oracle[-1].text


def test_the_vouchers_asked_for_save_the_most() -> None:
    task = TASKS["breakfast-for-two-weeks"]
    totals: dict[tuple[str, ...], int] = {}
    codes = [voucher["code"] for voucher in read(opened(task), "list_grocery_vouchers")]
    for first in codes:
        for second in ("", *codes):
            world = opened(task)
            cart = [step for step in task.oracle if step.tool == "add_grocery"]
            calls = [("add_grocery", step.args) for step in cart]
            calls += [("apply_grocery_voucher", {"code": code}) for code in (first, second) if code]
            for name, given in calls:
                world.call(ToolCall("freshcart", name, given))
            found = read(world, "get_grocery_cart")
            used = tuple(sorted(effect["code"] for effect in found["vouchers"] if effect["off"]))
            totals[used] = found["total"]
    best = min(totals.values())
    assert [used for used, total in totals.items() if total == best] == [("CLUB3", "DAIRY20")]
    assert best + 299 == 2089 and sorted(totals.values())[1] + 299 > 2200  # any others pass the budget


# The screen says what the tools say

LOCKS = [
    (
        "haircut-after-the-last-meeting",
        "calendar",
        (),
        "list_events",
        {"start": "2026-03-13", "end": "2026-03-13"},
    ),
    ("busiest-hour", "health", (), "get_activity", {"start": "2026-03-04", "end": "2026-03-04"}),
    (
        "sleep-goal-from-the-better-month",
        "health",
        (),
        "get_sleep",
        {"start": "2026-01-01", "end": "2026-02-28"},
    ),
    ("nursery-bill", "wallet", (), "get_wallet", {}),
    (
        "sleep-in-the-year",
        "health",
        ("All health data", "Time asleep"),
        "get_health_insight",
        {"kind": "sleep", "start": "2026-02-23", "end": "2026-03-01"},
    ),
]


@pytest.mark.parametrize(("id", "app", "taps", "tool", "given"), LOCKS, ids=[lock[0] for lock in LOCKS])
def test_a_lock_says_on_screen_what_the_tool_says(
    id: str, app: str, taps: tuple[str, ...], tool: str, given: dict[str, Any]
) -> None:
    world = task_world(TASKS[id], maya())
    result = world.call(ToolCall(world.tool(tool).app, tool, given))
    assert result.error is not None
    assert result.error.sentence in visible(phone(world, app, taps))


def test_what_is_missing_without_a_lock_is_told_both_ways() -> None:
    world = task_world(TASKS["weight-since-january"], maya())
    span = {"start": "2026-01-01", "end": "2026-02-28", "resolution": "month"}
    told = read(world, "get_body", **span)
    assert told["sources"] == ["Entered by hand"] and told["days_with_data"] == 3
    assert "from Entered by hand." in visible(phone(world, "health", ("All health data", "Weight", "M")))
    states = {source["name"]: source["state"] for source in read(world, "list_health_sources")}
    assert states["Kilo Scale"] == "off"
    assert "Kilo Scale = Not connected" in visible(phone(world, "health", ("Sources",)))

    world = task_world(TASKS["peak-of-the-spin-class"], maya())
    told = read(world, "get_heart", start="2026-03-03", end="2026-03-03", resolution="hour")
    assert world.find_tool("list_raw_samples") not in world.tools("agent")
    assert told["note"] in visible(phone(world, "health", ("All health data", "Heart rate", "H")))


DAY_BEFORE = ("H", "Previous")
SEEN = [
    ("busiest-hour", "health", ("All health data", "Steps", *DAY_BEFORE), ["07:00 – 08:00 = 2,165 steps"]),
    (
        "sleep-goal-from-the-better-month",
        "health",
        ("All health data", "Time asleep", "M"),
        ["January 2026 = 239 h 46 min in 31 days, 7 h 44 min", "7 h 42 min"],
    ),
    ("weight-since-january", "health", ("All health data", "Weight", "M"), ["63.9 kg", "63.8 kg"]),
    (
        "sleep-in-the-year",
        "health",
        ("All health data", "Time asleep", "Previous"),
        ["Percentile in the year = 52", "Worst day = Tue 24 Feb, 6 h 58 min"],
    ),
    (
        "walk-on-the-lazy-day",
        "health",
        ("All health data", "Steps", "Previous"),
        ["Sat 28 Feb = 4,832 steps", "Sun 1 Mar = 6,837 steps"],
    ),
    (
        "peak-of-the-spin-class",
        "health",
        ("All health data", "Heart rate", *DAY_BEFORE, "Previous", "All samples"),
        ["18:35 = Pulsar Band, 146 bpm"],
    ),
    ("nursery-bill", "wallet", ("Transactions",), ["Rowan Street Nursery"]),
    ("nursery-bill", "wallet", (), ["$87.45"]),
]


@pytest.mark.parametrize(("id", "app", "taps", "words"), SEEN)
def test_what_an_answer_needs_stands_on_a_screen(id: str, app: str, taps: tuple[str, ...], words: list[str]) -> None:
    seen = visible(phone(opened(TASKS[id]), app, taps))
    for said in words:
        assert said in seen
