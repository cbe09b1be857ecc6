"""Maya's gated tasks: they hold by machine, near misses miss, other ways count, and a screen says it all."""

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from agent_runner.agents.oracle import Oracle
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits, Mode
from agent_runner.results import EpisodeResult
from agent_runner.setup import task_world
from agent_runner.tasks import OracleStep, Task, load_tasks
from agent_runner.user.ledger import Ledger
from agent_runner.user.scripted import ScriptedUser
from agent_runner.validation.validate import validate_task
from gui_sim.actions import OpenApp, Swipe
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import TapOn
from gui_sim.wording import money
from gui_sim.world import World
from personas.history import Persona, build_world
from tests.runner import demo

PACK = Path(__file__).parents[2] / "personas/packs/maya"
TASKS = {task.id: task for task in load_tasks([PACK], suite="gated")}
SHOPPING = ["breakfast-for-two-weeks", "groceries-for-orchard-lane", "rice-and-rioja"]
Steps = list[OracleStep]
Edit = Callable[[Steps], Steps]


@cache
def maya() -> Persona:
    return build_world("maya")


def build(pack: str, **given: Any) -> Persona:
    """Return the one persona that all these tasks share: none changes her past or her hour.

    Only the test of blindness words her profile anew.
    """
    assert pack == "maya" and given["now"] == maya().world.clock.now
    assert not any(given[name] for name in ("history", "without"))
    return build_world(pack, **given) if given["profile"] else maya()


class Follow(Oracle):
    """Takes steps of its own instead of the task's."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._given = steps

    def script(self, task: Task, device: Device) -> Steps:
        return self._given


def play(folder: Path, id: str, *edits: Edit, mode: Mode = "tools") -> EpisodeResult:
    task = TASKS[id]
    steps = list(task.oracle)
    for edit in edits:
        steps = edit(steps)
    limits = Limits(steps=400, turns=400)
    time = demo.FakeTime()
    return asyncio.run(run_episode(task, maya(), Follow(steps), ScriptedUser(task), limits, mode, folder / "ep", time))


def failed(result: EpisodeResult) -> set[str]:
    return {str(row["id"]) for row in result.criteria if row["outcome"] != "pass"}


def place(steps: Steps, tool: str, nth: int) -> int:
    return [index for index, step in enumerate(steps) if step.tool == tool][nth]


def args(tool: str, nth: int = 0, **given: Any) -> Edit:
    """Change arguments of the nth call of a tool."""

    def edit(steps: Steps) -> Steps:
        at = place(steps, tool, nth)
        return [*steps[:at], steps[at].model_copy(update={"args": steps[at].args | given}), *steps[at + 1 :]]

    return edit


def drop(tool: str, nth: int = 0) -> Edit:
    """Leave out the nth step with a tool."""

    def edit(steps: Steps) -> Steps:
        at = place(steps, tool, nth)
        return steps[:at] + steps[at + 1 :]

    return edit


def add(before: str, *more: dict[str, Any], nth: int = 0) -> Edit:
    """Take more steps before the nth step with a tool."""

    def edit(steps: Steps) -> Steps:
        at = place(steps, before, nth)
        return [*steps[:at], *map(OracleStep.model_validate, more), *steps[at:]]

    return edit


def again(after: str, *between: dict[str, Any], first: Edit = list) -> Edit:
    """Take the steps up to and with a tool, as `first` changes them, then some others, then all steps anew."""

    def edit(steps: Steps) -> Steps:
        head = first(steps[: place(steps, after, 0) + 1])
        return [*head, *map(OracleStep.model_validate, between), *steps]

    return edit


def say(text: str, status: str = "done") -> Edit:
    """End with other words."""
    last = OracleStep.model_validate({"answer": {"text": text, "status": status}})
    return lambda steps: [*steps[:-1], last]


def opened(task: Task) -> World:
    """Return the task's phone after the owner has done all that the oracle asks for."""
    world = task_world(task, maya())
    for step in task.oracle:
        if step.kind == "ask_owner" and "request_id" not in step.args:
            tool = world.tool(step.tool)
            result = world.call(ToolCall(tool.app, tool.name, step.args), actor="user")
            assert result.ok, result.error
    return world


def read(world: World, name: str, **given: Any) -> Any:
    tool = world.tool(name)
    result = world.call(ToolCall(tool.app, name, given))
    assert result.ok, result.error
    return result.value


def buckets(world: World, name: str, measure: str, **given: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(world, name, **given)["measures"][measure]["buckets"]
    return found


def visible(device: Device) -> str:
    """Return all words of the present screen from top to bottom, in order, as one scrolls down."""
    said: list[str] = []

    def walk(node: Any) -> None:
        words = " = ".join(text for text in (node.label, node.value) if text)
        if words and words not in said:
            said.append(words)
        for child in node.children:
            walk(child)

    walk(device.observe().tree)
    while device.act(Swipe(path=((195, 640), (195, 240)), hold=True)).screen_changed:
        walk(device.observe().tree)
    return " | ".join(said)


def phone(world: World, app: str, taps: Sequence[str] = ()) -> Device:
    device = Device(world)
    device.act(OpenApp(app=app))
    Driver(device).perform([TapOn(label) for label in taps])
    return device


def hours(minutes: float) -> str:
    return f"{round(minutes) // 60} h {round(minutes) % 60} min"


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
    for split in ("dev", "test"):
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


# Near misses

CARD = {"set_pay_method": {"request_id": "$new.PaymentRequest", "method": "card", "card_id": "cd1"}}
BREAKFAST, RICE, LANE = "breakfast-for-two-weeks", "rice-and-rioja", "groceries-for-orchard-lane"
ORDER = {"products", "quantities"}
MISSES = [
    ("dearer-brand", BREAKFAST, [args("add_grocery", 1, size_id="fz26")], ORDER | {"budget"}),
    ("one-tub-less", BREAKFAST, [args("add_grocery", 1, quantity=3)], {"quantities", "vouchers", "budget"}),
    ("little-protein", BREAKFAST, [args("add_grocery", 1, size_id="fz27")], ORDER | {"vouchers", "budget"}),
    ("one-voucher", BREAKFAST, [drop("apply_grocery_voucher", 1)], {"vouchers", "budget"}),
    ("evening", BREAKFAST, [args("place_grocery_order", slot_id="sd17")], {"budget", "slot"}),
    (
        "bread-too",
        BREAKFAST,
        [add("apply_grocery_voucher", {"add_grocery": {"size_id": "fz51"}})],
        {"budget", "nothing-else"},
    ),
    ("by-card", BREAKFAST, [add("authorise_payment", CARD)], {"budget"}),
    ("unpaid", BREAKFAST, [drop("authorise_payment")], ORDER | {"vouchers", "budget", "slot"}),
    ("half-kilos", RICE, [args("add_grocery", size_id="fz115", quantity=8)], {"quantities", "balance"}),
    ("substitute", RICE, [args("add_grocery", 1, substitute=True)], {"substitutes"}),
    (
        "two-vouchers",
        RICE,
        [add("confirm_age", {"apply_grocery_voucher": {"code": "DAIRY20"}})],
        {"voucher", "balance"},
    ),
    ("paper-bags", RICE, [args("place_grocery_order", bags="paper")], {"slot"}),
    ("to-herself", LANE, [args("place_grocery_order", address="14 Quay Street")], {"where-and-when"}),
    ("tea-twice", LANE, [args("add_grocery", 3, quantity=2)], {"quantities", "paid"}),
    (
        "voucher",
        LANE,
        [add("place_grocery_order", {"apply_grocery_voucher": {"code": "FRESH5"}})],
        {"no-voucher", "paid"},
    ),
    (
        "limit-kept",
        LANE,
        [drop("set_spending_limit")],
        ORDER | {"limit", "where-and-when", "no-voucher", "paid"},
    ),
    (
        "a-day-late",
        "haircut-after-the-last-meeting",
        [args("create_event", starts="2026-03-14T17:25", ends="2026-03-14T18:10")],
        {"haircut", "place"},
    ),
    (
        "an-hour-long",
        "haircut-after-the-last-meeting",
        [args("create_event", ends="2026-03-13T18:25")],
        {"haircut"},
    ),
    ("nowhere", "haircut-after-the-last-meeting", [args("create_event", place="")], {"place"}),
    (
        "this-week",
        "walk-on-the-lazy-day",
        [args("create_event", starts="2026-03-07T12:30", ends="2026-03-07T13:15")],
        {"walk"},
    ),
    ("sunday", "walk-on-the-lazy-day", [say("On Sunday 1 March, 6,837 steps.")], {"day", "steps"}),
    ("other-month", "sleep-goal-from-the-better-month", [args("set_goal", target=460)], {"goal"}),
    (
        "by-the-week",
        "sleep-goal-from-the-better-month",
        [args("set_goal", period="week")],
        {"goal"},
    ),
    (
        "by-hand-only",
        "weight-since-january",
        [drop("connect_health_source"), say("65.4 kg in February; there is nothing for January.")],
        {"connected", "january", "february"},
    ),
    ("party-of-two", "deposit-at-the-osteria", [args("book_table", party=2)], {"table"}),
    ("by-card-too", "deposit-at-the-osteria", [add("authorise_payment", CARD)], {"deposit"}),
    ("unconfirmed", "deposit-at-the-osteria", [drop("authorise_payment")], {"table", "deposit"}),
    (
        "says-done",
        "dinner-without-the-cards",
        [say("Booked. The $20.00 deposit is more than the $12.40 you have.")],
        {"stopped"},
    ),
    ("no-reason", "dinner-without-the-cards", [say("Sorry.", "infeasible")], {"deposit", "balance"}),
    (
        "card-sneaked",
        "dinner-without-the-cards",
        [
            add(
                "get_wallet",
                {"book_table": {"restaurant_id": "rs58", "day": "2026-03-06", "at": "20:00", "party": 2}},
            )
        ],
        {"no-table", "no-payment"},
    ),
    ("december-too", "nursery-bill", [say("$149.65 spent, $87.45 left.")], {"spent"}),
    ("refund-forgotten", "nursery-bill", [say("$133.55 spent, $87.45 left.")], {"spent"}),
    ("by-the-hour", "peak-of-the-spin-class", [say("Between 18:00 and 19:00, up to 146.")], {"time"}),
    ("mean", "peak-of-the-spin-class", [say("Around 18:00, at 122 beats a minute.")], {"time", "rate"}),
    ("wrong-walk", "busiest-hour", [args("log_workout", starts="2026-03-05T07:00")], {"walk"}),
    (
        "way-home",
        "busiest-hour",
        [say("From 17:00 to 18:00, 1,471 steps. The walk from half past seven is noted.")],
        {"hour", "steps"},
    ),
    ("best-night", "sleep-in-the-year", [say("Percentile 52. It was Thursday 26 February.")], {"worst"}),
    ("a-guess", "sleep-in-the-year", [say("About the 60th percentile; Tuesday.")], {"percentile"}),
]


@pytest.mark.parametrize(("id", "edits", "misses"), [miss[1:] for miss in MISSES], ids=[miss[0] for miss in MISSES])
def test_a_near_miss_fails_what_it_misses_and_nothing_else(
    tmp_path: Path, id: str, edits: list[Edit], misses: set[str]
) -> None:
    result = play(tmp_path, id, *edits)
    assert result.scored and not result.success
    assert failed(result) - {"told"} == misses


def test_the_right_quantity_of_the_wrong_product_does_not_count(tmp_path: Path) -> None:
    found = play(tmp_path, BREAKFAST, args("add_grocery", 1, size_id="fz26")).columns
    assert (found["product"], found["quantity"], found["voucher"], found["shopping_all"]) == (0, 0, 1, 0)


# Other ways

TOP_UP = {"ask": {"owner": "top_up_wallet", "args": {"amount": 5000, "card_id": "cd2"}}}
PAY = {"ask": {"owner": "authorise_payment", "args": {"request_id": "$new.PaymentRequest"}}}
WAYS = [
    (
        "vouchers-turned-round",
        BREAKFAST,
        [args("apply_grocery_voucher", 0, code="CLUB3"), args("apply_grocery_voucher", 1, code="DAIRY20")],
    ),
    (
        "voucher-tried-and-dropped",
        BREAKFAST,
        [
            add(
                "place_grocery_order",
                {"apply_grocery_voucher": {"code": "BAKERY1"}},
                {"drop_grocery_voucher": {"code": "BAKERY1"}},
            )
        ],
    ),
    ("topped-up-first", BREAKFAST, [add("add_grocery", TOP_UP), drop("top_up_wallet", 1)]),
    (
        "size-put-right",
        BREAKFAST,
        [
            args("add_grocery", 2, size_id="fz10"),
            add(
                "apply_grocery_voucher",
                {"set_grocery_line": {"line_id": "$new.GroceryLine", "quantity": 2, "size_id": "fz11"}},
            ),
        ],
    ),
    ("payment-tried-first", LANE, [add("set_spending_limit", PAY)]),
    (
        "age-asked-at-once",
        RICE,
        [drop("confirm_age"), add("add_grocery", TASKS[RICE].oracle[4].model_dump())],
    ),
    ("payment-tried-before", "deposit-at-the-osteria", [add("top_up_wallet", PAY)]),
    ("payment-expired", BREAKFAST, [again("place_grocery_order", {"wait": 20})]),
    (
        "wrong-slot-cancelled",
        BREAKFAST,
        [
            again(
                "place_grocery_order",
                {"cancel_grocery_order": {"order_id": "$new.GroceryOrder"}},
                first=args("place_grocery_order", slot_id="sd17"),
            )
        ],
    ),
    ("deposit-expired", "deposit-at-the-osteria", [again("book_table", {"wait": 20})]),
    (
        "wrong-day-cancelled",
        "deposit-at-the-osteria",
        [
            again(
                "book_table",
                {"cancel_table": {"booking_id": "$new.TableBooking"}},
                first=args("book_table", day="2026-03-13"),
            )
        ],
    ),
    ("more-topped-up", "deposit-at-the-osteria", [args("top_up_wallet", amount=8000)]),
    ("family-book", "haircut-after-the-last-meeting", [args("create_event", book_id="ca3", alert_min=60)]),
    ("asked-and-refused", "dinner-without-the-cards", [add("get_wallet", TOP_UP)]),
    (
        "spelt-out",
        "sleep-goal-from-the-better-month",
        [say("January: 7 hours and 44 minutes. February: 7 hours 42.")],
    ),
    ("in-minutes", "sleep-goal-from-the-better-month", [say("January 464.1 min, February 462.5 min.")]),
    ("twelve-hours", "peak-of-the-spin-class", [say("6:35 pm, 146 bpm")]),
    ("american", "busiest-hour", [say("Between 7 AM and 8 AM: 2165 steps.")]),
]


@pytest.mark.parametrize(("id", "edits"), [way[1:] for way in WAYS], ids=[way[0] for way in WAYS])
def test_another_way_to_do_it_right_is_clean(tmp_path: Path, id: str, edits: list[Edit]) -> None:
    result = play(tmp_path, id, *edits)
    assert result.clean, (failed(result), result.side_effects, result.error)


# The owner

REQUESTS = [
    ("haircut-after-the-last-meeting", "Could you give me access to your calendar?", "grant_permission"),
    ("busiest-hour", "Please share your activity data from Health with me.", "grant_permission"),
    (
        "sleep-goal-from-the-better-month",
        "Sleep is not shared with me. Could you grant access?",
        "grant_permission",
    ),
    ("walk-on-the-lazy-day", "I can see neither activity nor the calendar. Could you grant access?", ""),
    ("sleep-goal-from-the-better-month", "Could you allow access to your sleep data?", "grant_permission"),
    (
        "peak-of-the-spin-class",
        "Can you share the finer heart samples with the assistant?",
        "grant_permission",
    ),
    ("nursery-bill", "Your wallet is private. Could you share your profile with me?", "grant_permission"),
    (
        "weight-since-january",
        "Your Kilo Scale is off. Could you connect it in Health?",
        "connect_health_source",
    ),
    ("walk-on-the-lazy-day", "Please pair the Pulsar Band again.", "connect_health_source"),
    ("sleep-in-the-year", "Would you upgrade to Health Plus for $4.99 a month?", "change_health_plan"),
    ("deposit-at-the-osteria", "Could you add $20 to your wallet?", "top_up_wallet"),
    (LANE, "Could you raise today's limit to $130?", "set_spending_limit"),
    (RICE, "FreshCart wants to know that you are an adult. Please confirm your age.", "confirm_age"),
    ("dinner-without-the-cards", "Could you top up the wallet by $10?", ""),
    ("haircut-after-the-last-meeting", "Something is missing, can you fix it?", ""),
    ("haircut-after-the-last-meeting", "Please share your photos with me.", ""),
]


@pytest.mark.parametrize(("id", "words", "tool"), REQUESTS)
def test_the_owner_does_the_step_that_is_named_and_no_other(id: str, words: str, tool: str) -> None:
    task = TASKS[id]
    device = Device(task_world(task, maya()))
    asyncio.run(ScriptedUser(task).answer(words, Ledger(), device))
    calls = device.world.journal.calls()
    assert [entry.call.tool for entry in calls if entry.actor == "user"] == ([tool] if tool else [])
