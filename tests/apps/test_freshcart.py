"""FreshCart: the cart, vouchers, slots, orders and age."""

from datetime import datetime, time, timedelta

import pytest

from apps.freshcart.models import PackSize
from apps.freshcart.screens import Vouchers
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, words


@pytest.fixture
def world() -> World:
    return phone("freshcart", "wallet", "calendar", "settings", wallet={"auto_authorise": 100_000, "balance": 100_000})


def size_named(world: World, brand: str, name: str, label: str) -> str:
    """The id of a pack size by its words."""
    product = next(row for row in rows(world, "Product") if (row.brand, row.name) == (brand, name))
    return next(str(row.id) for row in rows(world, "PackSize") if row.product_id == product.id and row.label == label)


def open_slot(world: World, day: str = "2026-03-07") -> str:
    return str(call(world, "list_slots", day=day)[0]["id"])


def test_the_same_size_grows_in_the_cart(world: World) -> None:
    milk = size_named(world, "Hillfarm", "Lactose-Free Milk", "1 l")
    call(world, "add_grocery", size_id=milk, quantity=2)
    call(world, "add_grocery", size_id=milk)
    cart = call(world, "get_grocery_cart")
    assert [(line["quantity"], line["cost"]) for line in cart["lines"]] == [(3, 3 * cart["lines"][0]["price"])]
    assert refused(world, "add_grocery", size_id=milk, quantity=10) == "limit"


def test_a_quantity_of_nothing_takes_a_line_out(world: World) -> None:
    call(world, "add_grocery", size_id="fz1")
    call(world, "set_grocery_line", line_id="fl1", quantity=0)
    assert call(world, "get_grocery_cart")["lines"] == []


def test_only_a_size_of_the_same_product_replaces_one(world: World) -> None:
    small = size_named(world, "Hillfarm", "Whole Milk", "1 l")
    call(world, "add_grocery", size_id=small)
    other = size_named(world, "Dawn", "Whole Milk", "1 l")
    assert refused(world, "set_grocery_line", line_id="fl1", size_id=other) == "not_allowed"
    call(world, "set_grocery_line", line_id="fl1", size_id=size_named(world, "Hillfarm", "Whole Milk", "2 l"))


def test_sold_out_is_said_and_stock_stays_private(world: World) -> None:
    gone = next(row for row in rows(world, "PackSize") if not row.in_stock)
    assert refused(world, "add_grocery", size_id=gone.id) == "sold_out"
    told = str(call(world, "get_product", product_id=gone.product_id))
    assert "'stock'" not in told and "margin" not in told


def big_cart(world: World, packs: int = 10) -> int:
    """Fill the cart with coffee, and return the subtotal."""
    call(world, "add_grocery", size_id=size_named(world, "Harbour", "Espresso Beans", "1 kg"), quantity=packs)
    return int(call(world, "get_grocery_cart")["subtotal"])


def test_vouchers_add_up_as_they_should(world: World) -> None:
    subtotal = big_cart(world, 3)
    call(world, "add_grocery", size_id=size_named(world, "Thalia", "Feta", "200 g"), quantity=4)
    feta = call(world, "get_grocery_cart")["subtotal"] - subtotal
    call(world, "apply_grocery_voucher", code="DAIRY20")
    cart = call(world, "apply_grocery_voucher", code="CLUB3")
    assert [(v["code"], v["off"]) for v in cart["vouchers"]] == [("DAIRY20", feta * 20 // 100), ("CLUB3", 300)]
    assert cart["total"] == subtotal + feta - feta * 20 // 100 - 300


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("WINTER6", "expired"),
        ("FRESH5", "conflict"),
        ("NOSUCH", "not_found"),
        ("CLUB3", "already"),
    ],
)
def test_vouchers_that_do_not_apply(world: World, code: str, why: str) -> None:
    big_cart(world)
    call(world, "apply_grocery_voucher", code="CLUB3")
    assert refused(world, "apply_grocery_voucher", code=code) == why


def test_a_first_orders_voucher_is_offered_until_there_is_an_order(world: World) -> None:
    def offered() -> bool:
        told = "WELCOME15" in {voucher["code"] for voucher in call(world, "list_grocery_vouchers")}
        assert ("WELCOME15" in words(shown(world.fork(), "freshcart", Vouchers()))) == told
        return told

    assert offered()
    big_cart(world, 2)
    order = call(world, "place_grocery_order", slot_id=open_slot(world))["order"]
    assert not offered()
    big_cart(world, 2)
    assert refused(world, "apply_grocery_voucher", code="WELCOME15") == "not_allowed"
    call(world, "cancel_grocery_order", order_id=order["id"])
    assert offered()
    assert call(world, "apply_grocery_voucher", code="WELCOME15")["discount"] > 0


def test_each_voucher_that_is_offered_can_be_applied(world: World) -> None:
    big_cart(world)
    call(world, "place_grocery_order", slot_id=open_slot(world))
    big_cart(world)
    codes = [voucher["code"] for voucher in call(world, "list_grocery_vouchers")]
    assert len(codes) > 3
    for code in codes:
        call(world.fork(), "apply_grocery_voucher", code=code)


def test_a_voucher_has_its_minimum_and_its_cap(world: World) -> None:
    call(world, "add_grocery", size_id="fz1")
    assert refused(world, "apply_grocery_voucher", code="FRESH5") == "min_spend"
    big_cart(world)
    cart = call(world, "apply_grocery_voucher", code="TENPERCENT")
    assert cart["vouchers"][0] == {"code": "TENPERCENT", "title": "10% off, at most $8", "off": 800, "note": "capped"}


def test_an_order_takes_money_stock_and_voucher_and_cancelling_gives_them_back(world: World) -> None:
    subtotal = big_cart(world)
    call(world, "apply_grocery_voucher", code="FRESH5")
    before = {row.id: row.stock for row in rows(world, "PackSize")}
    order = call(world, "place_grocery_order", slot_id=open_slot(world))["order"]
    assert order["total"] == subtotal - 500 + order["fee"] and order["address"] == "12 Alder Street"
    assert rows(world, "WalletAccount")[0].balance == 100_000 - order["total"]
    assert [row.used for row in rows(world, "GroceryVoucher") if row.code == "FRESH5"] == [True]
    assert rows(world, "GroceryLine") == []
    assert [offer.to_app for offer in rows(world, "Offer")] == ["calendar"]
    call(world, "cancel_grocery_order", order_id=order["id"])
    assert {row.id: row.stock for row in rows(world, "PackSize")} == before
    assert rows(world, "WalletAccount")[0].balance == 100_000
    assert [row.used for row in rows(world, "GroceryVoucher") if row.code == "FRESH5"] == [False]
    assert refused(world, "cancel_grocery_order", order_id=order["id"]) == "not_allowed"


def test_orders_that_cannot_be_placed(world: World) -> None:
    slot = open_slot(world)
    assert refused(world, "place_grocery_order", slot_id=slot) == "bad_value"
    call(world, "add_grocery", size_id="fz1")
    assert refused(world, "place_grocery_order", slot_id=slot) == "min_spend"
    big_cart(world)
    with world.store.transaction():
        world.store.update(rows(world, "PackSize")[0], stock=0, in_stock=False)
    assert world.store.get(PackSize, "fz1").in_stock is False
    assert refused(world, "place_grocery_order", slot_id=slot) == "sold_out"


def test_alcohol_needs_the_owners_age(world: World) -> None:
    wine = size_named(world, "Bodega Roja", "Red Wine Rioja", "750 ml")
    call(world, "add_grocery", size_id=wine, quantity=3)
    slot = open_slot(world)
    assert refused(world, "place_grocery_order", slot_id=slot) == "needs_identity"
    assert refused(world, "confirm_age", app="freshcart") == "user_only"
    call(world, "confirm_age", actor="user", app="freshcart")
    assert call(world, "place_grocery_order", slot_id=slot)["state"] == "placed"


def test_it_is_too_late_just_before_the_delivery(world: World) -> None:
    big_cart(world)
    order = call(world, "place_grocery_order", slot_id=open_slot(world, "2026-03-06"))["order"]
    world.advance(22 * 3600)
    assert refused(world, "cancel_grocery_order", order_id=order["id"]) == "too_late"


def test_an_order_is_reminded_of_packed_and_delivered(world: World) -> None:
    big_cart(world)
    order = call(world, "place_grocery_order", slot_id=open_slot(world, "2026-03-06"))["order"]
    starts = datetime(2026, 3, 6, 8, 0)
    world.advance((datetime(2026, 3, 5, 18, 1) - NOW).total_seconds())
    assert notices(world)[-1] == "Delivery tomorrow"
    world.advance((starts - timedelta(hours=3) - world.clock.now).total_seconds() + 60)
    assert state(world) == "packing"
    assert refused(world, "cancel_grocery_order", order_id=order["id"]) == "too_late"
    world.advance(5 * 3600)
    assert state(world) == "delivered" and "Delivered" in notices(world)


def test_a_cancelled_order_is_not_heard_of_again(world: World) -> None:
    big_cart(world)
    order = call(world, "place_grocery_order", slot_id=open_slot(world))["order"]
    call(world, "cancel_grocery_order", order_id=order["id"])
    before = notices(world)
    world.advance(4 * 24 * 3600)
    assert state(world) == "cancelled"
    assert not {"Delivery tomorrow", "Delivered"} & set(notices(world)[len(before) :])
    assert rows(world, "Offer")[0].state == "dismissed"


def test_no_id_is_shown_to_people(world: World) -> None:
    big_cart(world)
    order = call(world, "place_grocery_order", slot_id=open_slot(world))["order"]
    (paid,) = rows(world, "Transaction")
    assert order["id"] not in paid.note and "Sat 7 Mar" in paid.note


@pytest.mark.parametrize("substitute", [True, False])
def test_what_is_missing_is_replaced_or_paid_back(world: World, substitute: bool) -> None:
    milk = size_named(world, "Hillfarm", "Lactose-Free Milk", "1 l")
    call(world, "add_grocery", size_id=milk, quantity=2, substitute=substitute)
    big_cart(world)
    order = call(world, "place_grocery_order", slot_id=open_slot(world))["order"]
    paid = rows(world, "WalletAccount")[0].balance
    happen(world, "grocery_missing", size_id=milk)
    (after,) = rows(world, "GroceryOrder")
    named = [line.name for line in after.lines]
    assert "Hillfarm Lactose-Free Milk" not in named
    if substitute:
        assert "Dawn Lactose-Free Milk" in named and after.total == order["total"]
        assert notices(world)[-1] == "Item replaced"
    else:
        assert len(named) == len(order["lines"]) - 1 and after.total < order["total"]
        assert rows(world, "WalletAccount")[0].balance == paid + order["total"] - after.total
        assert "Item missing" in notices(world)


def test_a_voucher_is_told_of_two_days_before_its_end(world: World) -> None:
    ends = next(row.ends for row in rows(world, "GroceryVoucher") if row.code == "TENPERCENT")
    eve = datetime.combine(ends - timedelta(days=2), time(0, 0))
    world.advance((eve - NOW).total_seconds())
    told = [row.body for row in rows(world, "Notification") if row.title == "Voucher ends in 2 days"]
    assert not [body for body in told if body.endswith("TENPERCENT")]
    world.advance(10 * 3600)
    told = [row.body for row in rows(world, "Notification") if row.title == "Voucher ends in 2 days"]
    assert [body for body in told if body.endswith("TENPERCENT")]


def test_what_is_bought_again_and_again_becomes_a_staple(world: World) -> None:
    milk = size_named(world, "Hillfarm", "Lactose-Free Milk", "1 l")
    for week in range(3):
        day = (NOW + timedelta(days=2)).date() + timedelta(days=7 * week)
        happen(world, "slots_open", day=day.isoformat(), places=6)
        big_cart(world)
        if week:
            call(world, "add_grocery", size_id=milk)
        assert not rows(world, "Staple")
        call(world, "place_grocery_order", slot_id=open_slot(world, day.isoformat()))
        world.advance(7 * 24 * 3600)
    staples = {row.usual_size: row.every_days for row in rows(world, "Staple")}
    assert staples and set(staples.values()) == {7} and milk not in staples


def test_a_delivery_offers_a_portion_to_the_food_diary() -> None:
    world = phone("freshcart", "wallet", "health", wallet={"auto_authorise": 100_000, "balance": 100_000})
    call(world, "add_grocery", size_id=size_named(world, "Hillfarm", "Lactose-Free Milk", "1 l"), quantity=12)
    call(world, "place_grocery_order", slot_id=open_slot(world, "2026-03-06"))
    world.advance(36 * 3600)
    (offer,) = [row for row in rows(world, "Offer") if row.to_app == "health"]
    call(world, "take_offer", offer_id=offer.id)
    assert [meal.name for meal in rows(world, "Meal")] == ["Hillfarm Lactose-Free Milk"]


def state(world: World) -> str:
    """The state of the only order."""
    (order,) = rows(world, "GroceryOrder")
    return str(order.state)
