"""Maya's gated tasks done almost right, done right another way, and what the owner does of what is asked."""

import asyncio
from pathlib import Path

import pytest

from agent_runner.setup import task_world
from agent_runner.user.ledger import Ledger
from agent_runner.user.scripted import ScriptedUser
from gui_sim.device import Device
from tests.runner.gated import TASKS, Edit, add, again, args, drop, failed, maya, play, say

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
