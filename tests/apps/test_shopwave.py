"""ShopWave: variants and stock, the bag, vouchers, wishes, orders and returns."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from apps.shopwave.screens import ReturnForm, ShopOrderDetail, ShopVouchers
from gui_sim import actions
from gui_sim.device import Device
from gui_sim.tool import ToolCall
from gui_sim.world import World
from tests.apps.kit import NOW, call, can_be_touched, happen, notices, phone, refused, rows, shown, tap, words


@pytest.fixture
def world() -> World:
    return phone("shopwave", "wallet", "calendar", "mail", "messages", "settings", wallet=RICH)


RICH = {"auto_authorise": 500_000, "balance": 500_000, "daily_limit": 500_000}


def item_named(world: World, brand: str, name: str) -> Any:
    """The item of a brand and name."""
    return next(row for row in rows(world, "Item") if (row.brand, row.name) == (brand, name))


def variant(world: World, brand: str, name: str, **where: Any) -> Any:
    """A variant of an item, with plenty of it on the shelf and not on sale, unless it is asked for otherwise."""
    item = item_named(world, brand, name)
    found = next(
        row for row in rows(world, "Variant")
        if row.item_id == item.id and all(getattr(row, key) == value for key, value in where.items())
    )  # fmt: skip
    with world.store.transaction():
        return world.store.update(found, stock=30, in_stock=True, restock_at=None)


def buy(world: World, *variants: str, **order: Any) -> Any:
    """Order one of each and return the order."""
    for each in variants:
        call(world, "add_to_bag", variant_id=each)
    return call(world, "place_shop_order", **order)["order"]


def until(world: World, day: int, hour: int, month: int = 3) -> None:
    """Let time pass."""
    world.advance((datetime(2026, month, day, hour) - world.clock.now).total_seconds())


def order_now(world: World) -> Any:
    """The only order, as it is."""
    (order,) = rows(world, "ShopOrder")
    return order


@pytest.fixture
def coat(world: World) -> str:
    return str(variant(world, "Ostra", "Wool Coat", colour="Tan", size="M").id)


@pytest.fixture
def mug(world: World) -> str:
    return str(variant(world, "Cairnway", "Enamel Mug", colour="White").id)


def test_an_item_tells_its_variants_and_sizes_but_no_stock(world: World) -> None:
    told = call(world, "get_item", item_id=item_named(world, "Ostra", "Wool Coat").id)
    assert {(one["colour"], one["size"]) for one in told["variants"]} >= {("Tan", "M"), ("Charcoal", "L")}
    assert [size["size"] for size in told["size_guide"]] == ["XS", "S", "M", "L", "XL"]
    assert not {"'stock'", "restock_at", "'cost'"} & {
        word for word in ("'stock'", "restock_at", "'cost'") if word in str(told)
    }


def test_the_same_variant_grows_unless_it_is_wrapped_otherwise(world: World, mug: str) -> None:
    call(world, "add_to_bag", variant_id=mug, quantity=2)
    call(world, "add_to_bag", variant_id=mug, gift_note="This says nothing without a wrap")
    call(world, "add_to_bag", variant_id=mug, gift_wrap=True, gift_note="For Ida")
    bag = call(world, "get_bag")
    assert [(line["quantity"], line["gift_note"]) for line in bag["lines"]] == [(3, ""), (1, "For Ida")]
    assert refused(world, "add_to_bag", variant_id=mug, quantity=7) == "limit"
    assert refused(world, "set_bag_line", line_id="sc1", quantity=10) == "limit"


def test_sold_out_is_said_and_never_swapped(world: World) -> None:
    gone = next(row for row in rows(world, "Variant") if not row.in_stock)
    assert refused(world, "add_to_bag", variant_id=gone.id) == "sold_out"
    few = next(row for row in rows(world, "Variant") if row.stock == 2)
    result = world.call(ToolCall("", "add_to_bag", {"variant_id": few.id, "quantity": 3}))
    assert result.error is not None and result.error.code == "sold_out" and " 2 " not in result.error.sentence


def test_a_line_changes_within_its_item_and_goes_at_nothing(world: World, coat: str, mug: str) -> None:
    call(world, "add_to_bag", variant_id=coat, gift_wrap=True, gift_note="Happy birthday")
    assert refused(world, "set_bag_line", line_id="sc1", variant_id=mug) == "not_allowed"
    large = variant(world, "Ostra", "Wool Coat", colour="Charcoal", size="L").id
    line = call(world, "set_bag_line", line_id="sc1", variant_id=large, quantity=2, gift_wrap=False)
    assert (line["variant_id"], line["quantity"], line["gift_note"]) == (large, 2, "")
    call(world, "set_bag_line", line_id="sc1", quantity=0)
    assert call(world, "get_bag")["lines"] == []


def test_the_voucher_that_ends_first_stands_first(world: World) -> None:
    ends = [voucher["ends"] for voucher in call(world, "list_shop_vouchers")]
    assert ends == sorted(ends) and len(ends) > 2


def test_vouchers_go_by_category_brand_and_order(world: World, coat: str) -> None:
    sweater = variant(world, "Northfold", "Lambswool Sweater", colour="Navy", size="M", was=None)
    call(world, "add_to_bag", variant_id=coat)
    call(world, "add_to_bag", variant_id=sweater.id, quantity=2)
    subtotal = call(world, "get_bag")["subtotal"]
    call(world, "set_shop_voucher", code="MEMBER5")
    bag = call(world, "set_shop_voucher", code="knit15")
    knit = sweater.price * 2 * 15 // 100
    assert [(voucher["code"], voucher["off"]) for voucher in bag["vouchers"]] == [("KNIT15", knit), ("MEMBER5", 500)]
    assert bag["total"] == subtotal - knit - 500
    tent = variant(world, "Cairnway", "Two-Person Tent", colour="Orange")
    call(world, "add_to_bag", variant_id=tent.id)
    assert call(world, "set_shop_voucher", code="CAIRN25")["vouchers"][-1]["off"] == 2_500
    bag = call(world, "set_shop_voucher", code="MEMBER5", on=False)
    assert [voucher["code"] for voucher in bag["vouchers"]] == ["KNIT15", "CAIRN25"]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("WINTER30", "expired"),
        ("WAVE10", "conflict"),
        ("NOSUCH", "not_found"),
        ("MEMBER5", "already"),
    ],
)
def test_vouchers_that_do_not_apply(world: World, coat: str, code: str, why: str) -> None:
    call(world, "add_to_bag", variant_id=coat)
    call(world, "set_shop_voucher", code="MEMBER5")
    assert refused(world, "set_shop_voucher", code=code) == why


def test_a_first_orders_voucher_is_offered_until_there_is_an_order(world: World, mug: str) -> None:
    def offered() -> bool:
        told = "HELLO20" in {voucher["code"] for voucher in call(world, "list_shop_vouchers")}
        assert ("HELLO20" in words(shown(world.fork(), "shopwave", ShopVouchers()))) == told
        return told

    assert offered()
    call(world, "add_to_bag", variant_id=mug)
    order = call(world, "place_shop_order")["order"]
    assert not offered()
    call(world, "add_to_bag", variant_id=mug)
    assert refused(world, "set_shop_voucher", code="HELLO20") == "not_allowed"
    call(world, "cancel_shop_order", order_id=order["id"])
    assert offered()
    assert call(world, "set_shop_voucher", code="HELLO20")["discount"] > 0


def test_a_voucher_has_its_minimum_its_cap_and_is_taken_off_once(world: World, coat: str, mug: str) -> None:
    call(world, "add_to_bag", variant_id=mug)
    assert refused(world, "set_shop_voucher", code="WAVE10") == "min_spend"
    assert refused(world, "set_shop_voucher", code="WAVE10", on=False) == "not_allowed"
    call(world, "add_to_bag", variant_id=coat)
    (effect,) = call(world, "set_shop_voucher", code="WAVE10")["vouchers"]
    assert (effect["off"], effect["note"]) == (1_500, "capped")


def test_an_order_takes_money_stock_and_voucher_and_cancelling_gives_them_back(world: World, coat: str) -> None:
    before = {row.id: row.stock for row in rows(world, "Variant")}
    call(world, "add_to_bag", variant_id=coat, quantity=2)
    call(world, "set_shop_voucher", code="WAVE10")
    order = call(world, "place_shop_order")["order"]
    assert (order["fee"], order["address"], order["due"]) == (0, "12 Alder Street", "2026-03-10")
    assert rows(world, "WalletAccount")[0].balance == 500_000 - order["total"]
    assert {row.id: row.stock for row in rows(world, "Variant")} == before | {coat: before[coat] - 2}
    assert [row.used for row in rows(world, "ShopVoucher") if row.code == "WAVE10"] == [True]
    assert rows(world, "BagLine") == [] and "Wool Coat" in rows(world, "MailItem")[-1].body
    (offer,) = rows(world, "Offer")
    assert (offer.to_app, offer.call["args"]["starts"]) == ("calendar", "2026-03-10T00:00")
    call(world, "cancel_shop_order", order_id=order["id"])
    assert {row.id: row.stock for row in rows(world, "Variant")} == before
    assert rows(world, "WalletAccount")[0].balance == 500_000
    assert [row.used for row in rows(world, "ShopVoucher") if row.code == "WAVE10"] == [False]
    assert rows(world, "Offer")[0].state == "dismissed"
    assert refused(world, "cancel_shop_order", order_id=order["id"]) == "not_allowed"


@pytest.mark.parametrize(("shipping", "fee", "due"), [("standard", 499, 10), ("express", 1_299, 6), ("pickup", 0, 7)])
def test_shipping_has_its_fee_and_its_day(world: World, mug: str, shipping: str, fee: int, due: int) -> None:
    order = buy(world, mug, shipping=shipping)
    assert (order["fee"], order["due"]) == (fee, f"2026-03-{due:02d}")


def test_orders_that_cannot_be_placed(world: World, coat: str) -> None:
    assert refused(world, "place_shop_order") == "bad_value"
    call(world, "add_to_bag", variant_id=coat, quantity=2)
    happen(world, "shop_stock_changes", variant_id=coat, stock=1)
    assert refused(world, "place_shop_order") == "sold_out"


def test_above_the_ceiling_the_owner_pays_or_declines(coat: str, world: World) -> None:
    account = rows(world, "WalletAccount")[0]
    with world.store.transaction():
        world.store.update(account, auto_authorise=0)
    call(world, "add_to_bag", variant_id=coat)
    placed = call(world, "place_shop_order")
    assert placed["state"] == "awaiting_payment" and order_now(world).state == "awaiting_payment"
    assert not rows(world, "Offer")
    stock = next(row.stock for row in rows(world, "Variant") if row.id == coat)
    call(world, "decline_payment", actor="user", request_id=placed["request_id"])
    assert order_now(world).state == "cancelled"
    assert next(row.stock for row in rows(world, "Variant") if row.id == coat) == stock + 1
    call(world, "add_to_bag", variant_id=coat)
    again = call(world, "place_shop_order")
    call(world, "authorise_payment", actor="user", request_id=again["request_id"])
    assert [row.state for row in rows(world, "ShopOrder")] == ["cancelled", "placed"] and rows(world, "Offer")


def test_too_little_money_is_said(world: World, coat: str) -> None:
    with world.store.transaction():
        world.store.update(rows(world, "WalletAccount")[0], balance=1_000)
    call(world, "add_to_bag", variant_id=coat)
    assert refused(world, "place_shop_order") == "low_balance"
    device = Device(world, actor="user")
    device._runtime.open_app("shopwave")
    for label in ("Bag", "Checkout"):
        tap(device, label)
    assert "The wallet holds $10.00" in words(device) and 'button "Place order" disabled' in words(device)


def test_an_order_is_shipped_and_delivered(world: World, coat: str) -> None:
    order = buy(world, coat)
    until(world, 6, 16)
    assert order_now(world).state == "shipped" and notices(world)[-1] != "Delivered" and "Shipped" in notices(world)
    (message,) = rows(world, "Message")
    assert "with the code" in message.body
    assert refused(world, "cancel_shop_order", order_id=order["id"]) == "too_late"
    until(world, 10, 18)
    assert order_now(world).state == "delivered" and "Delivered" in notices(world)


def test_a_parcel_to_pick_up_has_a_code_once_it_is_ready(world: World, coat: str) -> None:
    order = buy(world, coat, shipping="pickup", address="1 Elsewhere")
    assert order["address"].startswith("ShopWave Pickup")
    until(world, 6, 16)
    assert not rows(world, "Message")
    until(world, 7, 18)
    assert "Your code is" in rows(world, "Message")[0].body


def test_a_delay_moves_the_day_and_the_offer(world: World, coat: str) -> None:
    buy(world, coat)
    happen(world, "parcel_delayed", days=2)
    assert order_now(world).due.day == 12 and "Delayed" in notices(world)
    assert rows(world, "Offer")[0].call["args"]["starts"] == "2026-03-12T00:00"
    until(world, 10, 18)
    assert order_now(world).state == "shipped"
    until(world, 12, 18)
    assert order_now(world).state == "delivered"


@pytest.mark.parametrize("refund_to", ["wallet", "card"])
def test_a_return_is_accepted_and_paid_back_where_it_was_asked(
    world: World, coat: str, mug: str, refund_to: str
) -> None:
    call(world, "add_to_bag", variant_id=mug)
    call(world, "add_to_bag", variant_id=coat)
    call(world, "set_shop_voucher", code="WAVE10")
    order = call(world, "place_shop_order")["order"]
    assert refused(world, "request_return", order_id=order["id"], line=1, reason="faulty") == "not_allowed"
    until(world, 11, 9)
    account, card = rows(world, "WalletAccount")[0], rows(world, "Card")[0]
    request = call(world, "request_return", order_id=order["id"], line=2, reason="too_big", refund_to=refund_to)
    price = order["lines"][1]["price"]
    assert request["amount"] == price - 1_500 * price // order["subtotal"] and "inspection" not in request
    assert refused(world, "request_return", order_id=order["id"], line=2, reason="too_big") == "already"
    assert refused(world, "request_return", order_id=order["id"], line=3, reason="too_big") == "not_found"
    until(world, 20, 12)
    assert rows(world, "ReturnRequest")[0].state == "refunded"
    assert {"Return accepted", "Refunded"} <= set(notices(world))
    back = (
        rows(world, "WalletAccount")[0].balance - account.balance,
        rows(world, "Card")[0].credit_left - card.credit_left,
    )
    assert back == ((request["amount"], 0) if refund_to == "wallet" else (0, request["amount"]))


def test_returns_end_and_that_is_told_of_three_days_before(world: World, coat: str) -> None:
    order = buy(world, coat)
    until(world, 6, 10, month=4)
    assert notices(world)[-1] == "Return closes in 3 days"
    until(world, 10, 10, month=4)
    assert refused(world, "request_return", order_id=order["id"], line=1, reason="not_wanted") == "too_late"
    call(world, "request_return", order_id=order["id"], line=1, reason="faulty")


def test_a_final_sale_comes_back_only_if_it_is_faulty(world: World) -> None:
    order = buy(world, variant(world, "Tidewell", "Swim Dress", colour="Navy", size="M").id)
    until(world, 11, 9)
    assert refused(world, "request_return", order_id=order["id"], line=1, reason="too_small") == "not_allowed"
    call(world, "request_return", order_id=order["id"], line=1, reason="faulty")


def test_only_what_can_still_be_sent_back_is_offered(world: World, coat: str, mug: str) -> None:
    order = buy(world, coat, mug)
    until(world, 11, 9)

    def offered(world: World) -> bool:
        return can_be_touched(shown(world, "shopwave", ShopOrderDetail(order["id"])), "Return something")

    assert offered(world.fork())
    call(world, "request_return", order_id=order["id"], line=1, reason="faulty")
    form = words(shown(world.fork(), "shopwave", ReturnForm(order["id"])))
    assert "2. " in form and "1. " not in form
    late = world.fork()
    with late.store.transaction():
        late.store.update(order_now(late), due=late.clock.now.date() - timedelta(days=366))
    assert refused(late, "request_return", order_id=order["id"], line=2, reason="faulty") == "too_late"
    assert not offered(late) and "It was possible until" in words(shown(late, "shopwave", ShopOrderDetail(order["id"])))
    call(world, "request_return", order_id=order["id"], line=2, reason="faulty")
    assert not offered(world)


def test_what_was_worn_is_refused(world: World, coat: str) -> None:
    order = buy(world, coat)
    until(world, 11, 9)
    call(world, "request_return", order_id=order["id"], line=1, reason="not_wanted")
    with world.store.transaction():
        world.store.update(rows(world, "ReturnRequest")[0], inspection="fails")
    balance = rows(world, "WalletAccount")[0].balance
    until(world, 20, 9)
    assert rows(world, "ReturnRequest")[0].state == "refused" and "Return refused" in notices(world)
    assert rows(world, "WalletAccount")[0].balance == balance


def test_a_wish_is_told_of_a_price_below_its_alert(world: World, coat: str) -> None:
    call(world, "set_wish", variant_id=coat, alert_below=20_000)
    happen(world, "shop_price_changes", variant_id=coat, price=20_000)
    assert notices(world) == []
    happen(world, "shop_price_changes", variant_id=coat, price=18_000)
    happen(world, "shop_price_changes", variant_id=coat, price=17_000)
    assert notices(world) == ["Price alert"]
    assert next((row.was, row.price) for row in rows(world, "Variant") if row.id == coat) == (24_500, 17_000)


def test_a_wish_is_told_of_when_it_is_back(world: World) -> None:
    gone = min((row for row in rows(world, "Variant") if row.restock_at), key=lambda row: row.restock_at)
    call(world, "set_wish", variant_id=gone.id)
    world.advance((datetime.combine(gone.restock_at, datetime.min.time()) - NOW + timedelta(hours=9)).total_seconds())
    assert notices(world) == ["Back in stock"]
    call(world, "add_to_bag", variant_id=gone.id)


def test_a_wish_has_one_row_and_goes(world: World, coat: str) -> None:
    assert refused(world, "set_wish", variant_id=coat, on=False) == "not_found"
    call(world, "set_wish", variant_id=coat)
    call(world, "set_wish", variant_id=coat, alert_below=9_900)
    assert [row.alert_below for row in rows(world, "WishItem")] == [9_900]
    call(world, "set_wish", variant_id=coat, on=False)
    assert rows(world, "WishItem") == []


def test_a_color_keeps_the_size_and_the_heart_follows(world: World) -> None:
    item = item_named(world, "Cairnway", "Rain Jacket")
    large = variant(world, "Cairnway", "Rain Jacket", colour="Navy", size="L")
    variant(world, "Cairnway", "Rain Jacket", colour="Yellow", size="L")
    device = Device(world)
    device._runtime.open_link(f"shopwave/ItemDetail/{item.id}")
    for label in ("L", "Navy", "Wish list"):
        tap(device, label)
    device.act(actions.Swipe(path=((195, 700), (195, 300))))
    tap(device, "Add to bag")
    assert [row.variant_id for row in rows(world, "WishItem")] == [large.id]
    assert [row.variant_id for row in rows(world, "BagLine")] == [large.id]


def test_filters_narrow_a_shelf_and_take_its_place(world: World) -> None:
    device = Device(world)
    device._runtime.open_app("shopwave")
    for label in ("All on sale", "Filters", "In stock", "Category", "Trousers", "Show items"):
        tap(device, label)
    assert "in stock" in words(device) and "Trousers" in words(device)
    tap(device, "Back")
    assert "Categories" in words(device)
