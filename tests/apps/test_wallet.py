"""Wallet: paying, waiting, declining, topping up, and limits."""

from datetime import timedelta
from typing import Any

import pytest

from gui_sim.device import Device
from gui_sim.world import World
from tests.apps.kit import NOW, call, notices, phone, refused, rows, words


def order(world: World, packs: int = 8) -> dict[str, object]:
    """Order groceries for tomorrow."""
    call(world, "add_grocery", size_id="fz3", quantity=packs)
    slots = call(world, "list_slots", day="2026-03-06")
    return call(world, "place_grocery_order", slot_id=slots[0]["id"])


def test_below_the_ceiling_money_moves_at_once() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 10_000})
    told = order(world)
    total = told["order"]["total"]  # type: ignore[index]
    account = rows(world, "WalletAccount")[0]
    assert account.balance == 12_000 - total and account.spent_today == total
    (paid,) = rows(world, "Transaction")
    assert (paid.amount, paid.state, paid.app) == (-total, "posted", "freshcart")


def test_above_the_ceiling_it_waits_and_expires() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 0})
    told = order(world)
    assert told["state"] == "awaiting_payment"
    assert "Payment waiting" in notices(world)
    world.advance(16 * 60)
    assert rows(world, "PaymentRequest")[0].state == "expired"
    assert rows(world, "GroceryOrder")[0].state == "cancelled"
    assert refused(world, "authorise_payment", actor="user", request_id=told["request_id"]) == "expired"


def test_not_enough_money_is_found_when_paying() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 0, "balance": 500})
    told = order(world)
    assert refused(world, "authorise_payment", actor="user", request_id=told["request_id"]) == "low_balance"
    call(world, "top_up_wallet", actor="user", amount=5_000, card_id="cd1")
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    assert rows(world, "GroceryOrder")[0].state == "placed"


def test_a_shop_can_ask_what_a_charge_would_say() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 10_000, "balance": 500})
    ctx = world.context("agent")
    assert "costs $48.20" in ctx.short_of(4_820) and not ctx.short_of(500) and not ctx.short_of(0)
    assert not ctx.short_of(10_001)  # it would wait for the owner
    assert not phone("freshcart").context("agent").short_of(4_820)


def test_the_daily_limit_holds_until_the_owner_raises_it() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 50_000, "daily_limit": 1_000})
    call(world, "add_grocery", size_id="fz3", quantity=8)
    slot = call(world, "list_slots", day="2026-03-06")[0]["id"]
    assert refused(world, "place_grocery_order", slot_id=slot) == "over_limit"
    assert refused(world, "set_spending_limit", daily_limit=90_000) == "user_only"
    call(world, "set_spending_limit", actor="user", daily_limit=90_000)
    assert call(world, "place_grocery_order", slot_id=slot)["state"] == "placed"


def test_another_method_pays() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 0, "balance": 0})
    told = order(world)
    assert refused(world, "set_pay_method", request_id=told["request_id"], method="card") == "bad_value"
    call(world, "set_pay_method", request_id=told["request_id"], method="card", card_id="cd2")
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    card = next(row for row in rows(world, "Card") if row.id == "cd2")
    assert card.credit_left < 500_000 and rows(world, "WalletAccount")[0].balance == 0


def test_the_balance_is_private_without_leave() -> None:
    world = phone("wallet", "settings", permissions="ask")
    for tool, args in (("get_wallet", {}), ("list_transactions", {"start": "2026-03-01", "end": "2026-03-05"})):
        assert refused(world, tool, **args) == "needs_permission"
    device = Device(world)
    device._runtime.open_app("wallet")
    device._scene = None
    assert "$120.00" not in words(device) and "private" in words(device)


def test_card_numbers_never_show() -> None:
    world = phone("wallet")
    told = str(call(world, "get_wallet")) + str(call(world, "search_wallet", query=""))
    assert "4000000000004417" not in told and "331" not in told


@pytest.mark.parametrize(
    ("last4", "expires"), [("44a7", "11/29"), ("٤٤١٧", "11/29"), ("4417", "13/29"), ("4417", "11-29")]
)
def test_cards_are_checked(last4: str, expires: str) -> None:
    world = phone("wallet")
    assert refused(world, "add_card", actor="user", label="New", last4=last4, expires=expires) == "bad_value"


def test_a_transaction_gets_a_category_and_a_note() -> None:
    world = phone("wallet", "freshcart", wallet={"auto_authorise": 50_000})
    order(world)
    call(world, "set_transaction", transaction_id="tx1", category="home", note="Shared")
    row = rows(world, "Transaction")[0]
    assert (row.category, row.note) == ("home", "Shared")
    assert refused(world, "set_transaction", transaction_id="tx1", category="fun") == "bad_value"


def test_transactions_come_in_pages() -> None:
    world = phone("wallet")
    for _ in range(23):
        call(world, "top_up_wallet", actor="user", amount=100, card_id="cd1")
    first = call(world, "list_transactions", start="2026-03-01", end="2026-03-05")
    assert (len(first["transactions"]), first["total"], first["next_page"]) == (20, 23, 2)
    second = call(world, "list_transactions", start="2026-03-01", end="2026-03-05", page=2)
    assert len(second["transactions"]) == 3 and "next_page" not in second


def test_paying_and_declining_are_told_and_what_waited_no_longer_does() -> None:
    world = phone("wallet", "dinespot", wallet={"auto_authorise": 0})
    first, second = charge(world, 2_000, "bk1"), charge(world, 3_000, "bk2")
    call(world, "authorise_payment", actor="user", request_id=first)
    call(world, "decline_payment", actor="user", request_id=second)
    shown = [row for row in rows(world, "Notification") if row.state != "cleared"]
    assert [(row.title, row.body) for row in shown] == [
        ("Paid", "Chao Phraya, $20.00"),
        ("Payment declined", "Chao Phraya, $30.00"),
    ]


def test_a_low_balance_is_told_of_once() -> None:
    world = phone("wallet", wallet={"auto_authorise": 50_000, "balance": 2_000})
    charge(world, 500, "a1")
    assert "Low balance" not in notices(world)
    charge(world, 700, "a2")
    charge(world, 100, "a3")
    assert notices(world).count("Low balance") == 1


def test_a_pass_is_kept_told_of_near_its_time_and_dropped() -> None:
    world = phone("wallet")
    starts = NOW + timedelta(hours=8)
    for code in ("OLD-1", "NEW-2"):
        named = {"title": "Train to Ardmore", "code": code, "ref": "tc1", "starts": starts}
        serve(world, "add_pass", app="tripgo", kind="boarding", **named)
    (held,) = [row for row in rows(world, "Pass") if row.ref]
    assert held.code == "NEW-2"
    world.advance(6 * 3600)
    assert notices(world).count("Train to Ardmore") == 1
    serve(world, "drop_pass", app="tripgo", ref="tc1")
    assert not [row for row in rows(world, "Pass") if row.ref]


def test_a_payment_that_cannot_be_made_says_why_and_pay_is_grey() -> None:
    world = phone("wallet", "dinespot", wallet={"auto_authorise": 0, "balance": 1_000})
    request = charge(world, 4_820, "bk1")
    device = Device(world)
    device._runtime.open_link(f"wallet/PayRequest/{request}")
    device._scene = None
    assert "The wallet holds $10.00; this costs $48.20" in words(device)
    assert "Pay with Face ID" in words(device) and not device.scene.find("Pay with Face ID")


def charge(world: World, cents: int, ref: str) -> str:
    """Charge for a record, and return the request's id."""
    told = serve(world, "charge", app="dinespot", payee="Chao Phraya", amount=cents, category="dining", ref=ref)
    return str(told.request_id)


def serve(world: World, service: str, **args: Any) -> Any:
    """Ask the wallet for what it does for other apps."""
    with world.store.transaction():
        return world.context("world").serve(service, **args)
