"""FreshCart: the cart, vouchers, slots, orders and age."""

import pytest

from apps.freshcart.models import PackSize
from gui_sim.world import World
from tests.apps.kit import call, phone, refused, rows


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
        ("WELCOME15", "not_allowed"),
        ("FRESH5", "conflict"),
        ("NOSUCH", "not_found"),
        ("CLUB3", "already"),
    ],
)
def test_vouchers_that_do_not_apply(world: World, code: str, why: str) -> None:
    big_cart(world)
    call(world, "apply_grocery_voucher", code="CLUB3")
    assert refused(world, "apply_grocery_voucher", code=code) == why


def test_a_voucher_has_its_minimum_and_its_cap(world: World) -> None:
    call(world, "add_grocery", size_id="fz1")
    assert refused(world, "apply_grocery_voucher", code="FRESH5") == "min_spend"
    big_cart(world)
    cart = call(world, "apply_grocery_voucher", code="TENPERCENT")
    assert cart["vouchers"][0] == {"code": "TENPERCENT", "title": "10 % off, at most $8", "off": 800, "note": "capped"}


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
