"""QuickBite: menus, the basket, ordering, paying, cancelling and promos."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from apps.quickbite.screens import DishSheet
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, words

RICH = {"auto_authorise": 500_000, "balance": 500_000, "daily_limit": 500_000}


@pytest.fixture
def world() -> World:
    return phone("quickbite", "wallet", "messages", "mail", "health", "settings", wallet=RICH)


def kitchen(world: World, name: str, **changes: Any) -> Any:
    """A kitchen by name; `changes` are made to it."""
    found = next(row for row in rows(world, "Kitchen") if row.name == name)
    with world.store.transaction():
        return world.store.update(found, **changes)


def dish(world: World, of: str, name: str) -> str:
    """The id of a kitchen's dish, with plenty of it left on every day that matters."""
    place = kitchen(world, of)
    found = next(row for row in rows(world, "Dish") if (row.kitchen_id, row.name) == (place.id, name))
    with world.store.transaction():
        for offset in range(8):
            exception = world.store.schema.by_name["DishDay"].model
            day = world.clock.now.date() + timedelta(days=offset)
            world.store.insert(exception(dish_id=found.id, day=day, left=30))
    return str(found.id)


def test_a_dish_says_that_its_kitchen_is_away(world: World) -> None:
    away = kitchen(world, "Casa Verbena")
    found = next(row for row in rows(world, "Dish") if row.kitchen_id == away.id and not row.options)
    assert refused(world, "add_dish", dish_id=found.id) == "closed"
    assert "Casa Verbena takes no orders until " in words(shown(world, "quickbite", DishSheet(found.id)))


def order_now(world: World) -> Any:
    """The only order, as it is."""
    (order,) = rows(world, "FoodOrder")
    return order


@pytest.fixture
def eggs(world: World) -> str:
    return dish(world, "Morning Tide", "Eggs on Toast")


def test_a_menu_tells_options_and_what_is_sold_out_but_no_number(world: World) -> None:
    told = call(world, "get_menu", kitchen_id=kitchen(world, "Morning Tide").id)
    assert told["open"] and [course["course"] for course in told["courses"]] == ["Breakfast", "Bakery", "Coffee"]
    gone = {one["dish"]["name"]: one["sold_out"] for course in told["courses"] for one in course["dishes"]}
    assert gone["Almond Croissant"] and not gone["Granola Bowl"]
    assert "'left'" not in str(told) and "busy" not in str(told)
    closed = call(world, "get_menu", kitchen_id=kitchen(world, "Baan Siam").id)
    assert (closed["open"], closed["opens_at"], closed["takes_orders"]) == (False, "2026-03-05T17:00", True)
    assert not call(world, "get_menu", kitchen_id=kitchen(world, "Casa Verbena").id)["takes_orders"]


def test_choices_have_a_price_and_the_usual_ones_go_without_saying(world: World, eggs: str) -> None:
    plain = call(world, "add_dish", dish_id=eggs)
    assert plain["choices"] == ["Scrambled", "Sourdough"]
    call(world, "add_dish", dish_id=eggs, quantity=2, choices=["Gluten-free toast", "Poached"], note="No butter")
    lines = call(world, "get_basket")["lines"]
    assert [(line["price"], line["cost"]) for line in lines] == [(990, 990), (1110, 2220)]
    assert lines[1]["choices"] == ["Poached", "Gluten-free toast"]


def test_the_same_dish_with_the_same_choices_grows(world: World, eggs: str) -> None:
    call(world, "add_dish", dish_id=eggs, choices=["Fried"])
    call(world, "add_dish", dish_id=eggs, quantity=3, choices=["Fried", "Sourdough"])
    assert [row.quantity for row in rows(world, "DishLine")] == [4]
    assert refused(world, "add_dish", dish_id=eggs, quantity=17) == "limit"
    call(world, "set_dish_quantity", line_id="ql1", quantity=2)
    assert refused(world, "set_dish_quantity", line_id="ql1", quantity=21) == "bad_value"
    call(world, "set_dish_quantity", line_id="ql1", quantity=0)
    assert call(world, "get_basket") == {"kitchen": None, "lines": [], "subtotal": 0}


@pytest.mark.parametrize(
    ("of", "name", "choices", "why"),
    [
        ("Morning Tide", "Eggs on Toast", ["Boiled"], "bad_value"),
        ("Morning Tide", "Eggs on Toast", ["Poached", "Fried"], "bad_value"),
        ("Morning Tide", "Smoked Salmon Bagel", ["Egg"], "bad_value"),
        ("Casa Verbena", "Chicken Mole", [], "closed"),
        ("Green Bowl", "Harvest Bowl", [], "conflict"),
    ],
)
def test_dishes_that_do_not_go_in(world: World, eggs: str, of: str, name: str, choices: list[str], why: str) -> None:
    wanted = dish(world, of, name)
    if why == "conflict":
        call(world, "add_dish", dish_id=eggs)
    assert refused(world, "add_dish", dish_id=wanted, choices=choices) == why


def test_what_has_run_out_is_said_and_what_is_left_is_kept_for_the_day(world: World, eggs: str) -> None:
    almond = next(row for row in rows(world, "Dish") if row.name == "Almond Croissant")
    assert refused(world, "add_dish", dish_id=almond.id) == "sold_out"
    with world.store.transaction():
        world.store.insert(world.store.schema.by_name["DishDay"].model(dish_id=eggs, day=NOW.date(), left=3))
    assert refused(world, "add_dish", dish_id=eggs, quantity=4) == "sold_out"
    call(world, "add_dish", dish_id=eggs, quantity=3)
    assert refused(world, "set_dish_quantity", line_id="ql1", quantity=4) == "sold_out"
    call(world, "place_food_order")
    assert refused(world, "add_dish", dish_id=eggs) == "sold_out"
    call(world, "cancel_food_order", order_id="qo1")
    call(world, "add_dish", dish_id=eggs, quantity=3)


def test_an_order_takes_the_money_and_cancelling_gives_it_back(world: World, eggs: str) -> None:
    call(world, "add_dish", dish_id=eggs, quantity=2)
    order = call(world, "place_food_order", tip=300, promo="lunch3", cutlery=True, drop="lobby")["order"]
    assert (order["subtotal"], order["discount"], order["fee"], order["tip"]) == (1980, 300, 99, 300)
    assert order["total"] == 1980 - 300 + 99 + 300 and order["address"] == "12 Alder Street"
    assert (order["promo"], order["due"], order["state"]) == ("LUNCH3", "2026-03-05T10:01", "placed")
    assert "courier_code" not in order and rows(world, "DishLine") == []
    assert rows(world, "WalletAccount")[0].balance == 500_000 - order["total"]
    uses = {row.code: row.uses_left for row in rows(world, "FoodPromo")}
    call(world, "cancel_food_order", order_id=order["id"])
    assert rows(world, "WalletAccount")[0].balance == 500_000
    assert {row.code: row.uses_left for row in rows(world, "FoodPromo")} == uses | {"LUNCH3": uses["LUNCH3"] + 1}
    assert refused(world, "cancel_food_order", order_id=order["id"]) == "not_allowed"
    world.advance(3600)
    assert order_now(world).state == "cancelled" and "Cooking" not in notices(world)


def test_orders_that_cannot_be_placed(world: World, eggs: str) -> None:
    assert refused(world, "place_food_order") == "bad_value"
    coffee = dish(world, "Morning Tide", "Filter Coffee")
    call(world, "add_dish", dish_id=coffee)
    assert refused(world, "place_food_order") == "min_spend"
    call(world, "add_dish", dish_id=eggs, quantity=2)
    assert refused(world, "place_food_order", deliver_at="2026-03-05T09:45") == "bad_value"
    assert refused(world, "place_food_order", deliver_at="2026-03-05T12:05") == "bad_value"
    assert refused(world, "place_food_order", deliver_at="2026-03-05T09:30") == "past"
    assert refused(world, "place_food_order", deliver_at="2026-03-14T09:30") == "bad_value"
    assert refused(world, "place_food_order", deliver_at="2026-03-05T20:00") == "closed"
    with world.store.transaction():
        world.store.insert(world.store.schema.by_name["DishDay"].model(dish_id=eggs, day=NOW.date(), left=1))
    assert refused(world, "place_food_order") == "sold_out"


@pytest.mark.parametrize(
    ("code", "why"),
    [("WINTER15", "expired"), ("WELCOME10", "expired"), ("FEAST12", "min_spend"), ("NOSUCH", "not_found")],
)
def test_promos_that_do_not_apply(world: World, eggs: str, code: str, why: str) -> None:
    call(world, "add_dish", dish_id=eggs, quantity=2)
    assert refused(world, "place_food_order", promo=code) == why


def test_promos_that_have_ended_or_are_spent_are_not_listed(world: World) -> None:
    codes = {promo["code"] for promo in call(world, "list_food_promos")}
    assert codes == {"HUNGRY5", "TENOFF", "TONIGHT20", "FEAST12", "LUNCH3"}
    assert "uses_left" not in str(call(world, "list_food_promos"))


def test_a_kitchen_that_is_shut_cooks_for_a_later_hour(world: World) -> None:
    curry = dish(world, "Baan Siam", "Green Curry")
    call(world, "add_dish", dish_id=curry, quantity=2, choices=["Thai hot"])
    assert refused(world, "place_food_order") == "closed"
    assert refused(world, "place_food_order", deliver_at="2026-03-05T17:15") == "closed"
    call(world, "place_food_order", deliver_at="2026-03-05T19:30")
    world.advance((datetime(2026, 3, 5, 18, 50) - world.clock.now).total_seconds())
    assert order_now(world).state == "placed"
    world.advance(10 * 60)
    assert order_now(world).state == "cooking"


def test_hours_may_pass_midnight_and_a_day_of_rest_is_kept(world: World) -> None:
    burger = dish(world, "Smash & Stack", "Double Smash Burger")
    call(world, "add_dish", dish_id=burger, quantity=2)
    assert refused(world, "place_food_order", deliver_at="2026-03-06T01:30") == "closed"
    call(world, "place_food_order", deliver_at="2026-03-06T00:45")
    khinkali = dish(world, "Tbilisi Table", "Beef Khinkali")
    call(world, "add_dish", dish_id=khinkali, quantity=2)
    assert refused(world, "place_food_order", deliver_at="2026-03-09T19:30") == "closed"  # a Monday
    call(world, "place_food_order", deliver_at="2026-03-10T19:30")


def test_alcohol_needs_the_owners_age(world: World) -> None:
    call(world, "add_dish", dish_id=dish(world, "Tbilisi Table", "Amber Wine"))
    assert refused(world, "place_food_order", deliver_at="2026-03-05T19:30") == "needs_identity"
    call(world, "confirm_age", actor="user", app="quickbite")
    call(world, "place_food_order", deliver_at="2026-03-05T19:30")


def test_above_the_ceiling_the_owner_pays_or_declines(world: World, eggs: str) -> None:
    call(world, "set_spending_limit", actor="user", daily_limit=90_000, auto_authorise=0)
    call(world, "add_dish", dish_id=eggs, quantity=2)
    told = call(world, "place_food_order", promo="LUNCH3")
    assert told["state"] == told["order"]["state"] == "awaiting_payment" and "$17.79" in told["line"]
    world.advance(600)
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    assert order_now(world).state == "placed" and order_now(world).due == datetime(2026, 3, 5, 10, 11)
    call(world, "add_dish", dish_id=eggs, quantity=2)
    told = call(world, "place_food_order", promo="LUNCH3")
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    assert [row.state for row in rows(world, "FoodOrder")] == ["placed", "cancelled"]
    assert [row.uses_left for row in rows(world, "FoodPromo") if row.code == "LUNCH3"] == [4]


def test_too_little_money_is_said(eggs: str, world: World) -> None:
    account = rows(world, "WalletAccount")[0]
    with world.store.transaction():
        world.store.update(account, balance=500)
    call(world, "add_dish", dish_id=eggs, quantity=2)
    assert refused(world, "place_food_order") == "low_balance"


def test_promos_that_end_tonight_are_told_of_once(world: World) -> None:
    world.advance((datetime(2026, 3, 5, 17, 1) - world.clock.now).total_seconds())
    assert notices(world) == ["Promo ends tonight"]
    happen(world, "promos_end")
    world.advance(36 * 3600)
    assert notices(world).count("Promo ends tonight") == 2
