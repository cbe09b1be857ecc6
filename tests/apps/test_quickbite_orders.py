"""QuickBite: what becomes of an order, stars and tips, and its screens."""

from datetime import datetime
from typing import Any

import pytest

from apps.quickbite.basket import tried_promo
from gui_sim import actions
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.planner import plan
from gui_sim.tool import ToolCall
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, phone, refused, rows, tap, words
from tests.apps.test_quickbite import RICH, dish, kitchen, order_now


@pytest.fixture
def world() -> World:
    return phone("quickbite", "wallet", "messages", "mail", "health", "settings", "contacts", wallet=RICH)


@pytest.fixture
def eggs(world: World) -> str:
    return dish(world, "Morning Tide", "Eggs on Toast")


def at(world: World, hour: int, minute: int) -> None:
    """Let the hour come."""
    world.advance((datetime(2026, 3, 5, hour, minute) - world.clock.now).total_seconds())


def ordered(world: World, *dishes: str, **order: Any) -> Any:
    """Order two of each."""
    for each in dishes:
        call(world, "add_dish", dish_id=each, quantity=2)
    call(world, "place_food_order", **order)
    return order_now(world)


def delivered(world: World, eggs: str) -> str:
    """Order breakfast and let it come."""
    ordered(world, eggs)
    at(world, 10, 30)
    assert order_now(world).state == "delivered"
    return str(order_now(world).id)


def test_an_order_is_cooked_brought_and_told_of(world: World, eggs: str) -> None:
    order = ordered(world, eggs, drop="hand")
    at(world, 9, 45)
    assert order_now(world).state == "cooking"
    assert refused(world, "cancel_food_order", order_id=order.id) == "too_late"
    at(world, 9, 54)  # due at 10:01, and the kitchen is four minutes slower
    assert order_now(world).state == "on_the_way"
    at(world, 10, 4)
    assert order_now(world).state == "on_the_way"
    at(world, 10, 6)
    assert order_now(world).state == "delivered"
    assert [title for title in notices(world) if title in ("Cooking", "On the way", "Delivered")] == [
        "Cooking", "On the way", "Delivered",
    ]  # fmt: skip
    (message,) = rows(world, "Message")
    assert order.courier_code in message.body and len(order.courier_code) == 4
    assert "Your receipt: Morning Tide, $20.79" in [mail.subject for mail in rows(world, "MailItem")]


def test_one_portion_is_offered_to_the_food_diary(world: World, eggs: str) -> None:
    ordered(world, eggs, dish(world, "Morning Tide", "Filter Coffee"))
    at(world, 10, 30)
    (offer,) = rows(world, "Offer")
    assert offer.to_app == "health"
    assert offer.call["args"] | {"name": "Eggs on Toast", "kcal": 480, "slot": "breakfast"} == offer.call["args"]


def test_a_delay_moves_the_arrival(world: World, eggs: str) -> None:
    ordered(world, eggs)
    at(world, 9, 50)
    happen(world, "food_late", minutes=30)
    assert order_now(world).due == datetime(2026, 3, 5, 10, 31) and notices(world)[-1] == "Running late"
    at(world, 10, 20)
    assert order_now(world).state == "cooking"
    at(world, 10, 36)
    assert order_now(world).state == "delivered"


def test_a_dish_that_runs_out_is_paid_back_and_a_change_is_asked_for(world: World, eggs: str) -> None:
    coffee = dish(world, "Morning Tide", "Filter Coffee")
    before = ordered(world, eggs, coffee)
    happen(world, "dish_sold_out", dish_id=coffee)
    after = order_now(world)
    assert [line.name for line in after.lines] == ["Eggs on Toast"] and before.total - after.total == 700
    assert rows(world, "WalletAccount")[0].balance == 500_000 - after.total and "Sold out" in notices(world)
    assert refused(world, "add_dish", dish_id=coffee) == "sold_out"
    happen(world, "dish_sold_out", dish_id=eggs)
    assert order_now(world).state == "cancelled" and rows(world, "WalletAccount")[0].balance == 500_000


def test_what_runs_out_in_the_basket_is_told_of(world: World, eggs: str) -> None:
    call(world, "add_dish", dish_id=eggs)
    happen(world, "dish_sold_out", dish_id=eggs)
    assert notices(world) == ["Sold out"] and refused(world, "place_food_order") in ("sold_out", "min_spend")


def test_a_kitchen_that_closes_calls_its_orders_off(world: World, eggs: str) -> None:
    ordered(world, eggs)
    happen(world, "kitchen_closes", kitchen_id=kitchen(world, "Morning Tide").id, until="2026-03-07")
    assert order_now(world).state == "cancelled" and rows(world, "WalletAccount")[0].balance == 500_000
    assert refused(world, "add_dish", dish_id=eggs) == "closed"


def test_only_what_was_delivered_is_rated_and_once(world: World, eggs: str) -> None:
    order = ordered(world, eggs)
    assert refused(world, "rate_food_order", order_id=order.id, stars=5) == "not_allowed"
    at(world, 10, 30)
    told = call(world, "rate_food_order", order_id=order.id, stars=4, text="Still warm")["order"]
    assert (told["stars"], told["review"], told["tip"]) == (4, "Still warm", 0)
    assert refused(world, "rate_food_order", order_id=order.id, stars=5) == "already"
    assert refused(world, "rate_food_order", order_id=order.id, stars=6) == "bad_value"


def test_a_further_tip_counts_once_it_is_paid(world: World, eggs: str) -> None:
    order_id = delivered(world, eggs)
    total = order_now(world).total
    call(world, "set_spending_limit", actor="user", daily_limit=90_000, auto_authorise=0)
    told = call(world, "rate_food_order", order_id=order_id, stars=5, tip_more=400)
    assert told["state"] == "awaiting_payment" and order_now(world).total == total
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    assert (order_now(world).tip, order_now(world).total, order_now(world).tip_state) == (400, total + 400, "paid")


def test_a_tip_that_is_declined_leaves_the_stars(world: World, eggs: str) -> None:
    order_id = delivered(world, eggs)
    call(world, "set_spending_limit", actor="user", daily_limit=90_000, auto_authorise=0)
    told = call(world, "rate_food_order", order_id=order_id, stars=2, tip_more=400)
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    order = order_now(world)
    assert (order.stars, order.tip, order.tip_more, order.tip_state) == (2, 0, 0, "none")


def opened(world: World) -> Device:
    device = Device(world)
    device.act(actions.OpenApp(app="quickbite"))
    return device


def test_a_search_finds_kitchens_and_dishes_and_a_chip_one_cuisine(world: World) -> None:
    device = opened(world)
    tap(device, "Thai")
    told = words(device)
    assert "Lemongrass House" in told and "Morning Tide" not in told
    tap(device, "All")
    tap(device, "Kitchens and dishes")
    device.act(actions.Type(text="khinkali"))
    told = words(device)
    assert "Beef Khinkali" in told and "Kvevri" in told and "Morning Tide" not in told


def test_a_dish_goes_into_the_basket_by_hand_with_the_tools_call(world: World, eggs: str) -> None:
    device = opened(world)
    wanted = ToolCall("quickbite", "add_dish", {"dish_id": eggs, "choices": ["Gluten-free toast", "Poached"]})
    Driver(device).perform(plan(device, wanted).moves)
    (line,) = rows(world, "DishLine")
    assert line.choices == ("Poached", "Gluten-free toast") and "Eggs on Toast" in words(device)


def test_an_amount_in_the_basket_is_one_call(world: World, eggs: str) -> None:
    call(world, "add_dish", dish_id=eggs)
    device = opened(world)
    tap(device, "Basket")
    tap(device, "Quantity")
    tap(device, "3")
    assert [row.quantity for row in rows(world, "DishLine")] == [3] and "$29.70" in words(device)


def test_the_checkout_says_why_a_promo_cannot_be_had(world: World, eggs: str) -> None:
    call(world, "add_dish", dish_id=eggs, quantity=2)
    device = opened(world)
    for label in ("Basket", "Go to checkout"):
        tap(device, label)
    ctx = world.context("agent")
    assert tried_promo(ctx, "feast12")[1].startswith("FEAST12 needs $75.00")
    assert tried_promo(ctx, "lunch3")[0] is not None and tried_promo(ctx, " ") == (None, "")
    assert "As soon as it is ready" in words(device) and "About 10:01" in words(device)


def test_tracking_follows_the_order(world: World, eggs: str) -> None:
    ordered(world, eggs)
    device = opened(world)
    for label in ("Orders", "Morning Tide"):
        tap(device, label)
    assert "Placed" in words(device) and "now" in words(device)
    at(world, 9, 56)
    assert "On the way" in words(device) and "courier code" not in words(device).lower()
