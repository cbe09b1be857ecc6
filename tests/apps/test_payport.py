"""PayPort: sending, asking, splitting, cashing out, and what Wallet and the other person see of it."""

from datetime import datetime
from typing import Any

import pytest

from apps.payport.models import MoneyRequest
from apps.payport.screens import CashOut, Friend, PayForm, SplitDetail
from apps.payport.tools.splitting import portions
from gui_sim.device import Device
from gui_sim.driver import Driver
from gui_sim.errors import ToolError
from gui_sim.planner import plan
from gui_sim.records import Connection, Contact, ContactPhone
from gui_sim.tool import ToolCall
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, tap, words

NOOR, SAM, LENA = "+14155550106", "+14155550107", "+14155550108"
TENNIS, JUNIORS, RISKY, BLOCKED = "+12125550182", "+12125550183", "+12125550181", "+12125550189"
AUTO = {"auto_authorise": 1_000_000, "daily_limit": 1_000_000, "balance": 50_000}


def made(wallet: dict[str, Any], without: str = "") -> World:
    """A phone with three contacts; one scope may be kept from the assistant."""
    world = phone("payport", "wallet", "messages", "contacts", "settings", wallet=wallet)
    with world.store.transaction():
        for name, number in (("Noor Haddad", NOOR), ("Sam Rivers", SAM), ("Lena Ortiz", LENA)):
            world.store.insert(Contact(name=name, phones=(ContactPhone(number=number),)))
    if without:
        call(world, "revoke_permission", actor="user", client="assistant", scope=without)
    return world


@pytest.fixture
def world() -> World:
    return made(AUTO)


def balance(world: World) -> int:
    """What the wallet holds."""
    return int(rows(world, "WalletAccount")[0].balance)


def enabled(device: Device, label: str) -> bool:
    """Whether a button can be tapped."""
    return any(node.enabled for node in device.scene.tree.walk() if (node.role, node.label) == ("button", label))


def link(world: World, bank: str = "Harborline Bank") -> str:
    """Let the owner link a bank account."""
    return str(call(world, "link_bank", actor="user", bank=bank, last4="2096")["id"])


def answers(world: World, request_id: str, answer: str = "paid") -> None:
    """Let the person asked answer now."""
    happen(world, "money_request_answered", request_id=request_id, answer=answer)


def test_money_leaves_the_wallet_and_the_other_person_is_told(world: World) -> None:
    told = call(world, "send_money", to_number="(415) 555-0106", amount=1850, note="Tickets", category="food")
    assert told["state"] == "sent" and told["transfer"]["to_name"] == "Noor Haddad"
    assert balance(world) == 50_000 - 1850
    (paid,) = rows(world, "Transaction")
    assert (paid.payee, paid.amount, paid.category, paid.app) == ("Noor Haddad", -1850, "dining", "payport")
    assert [message.body for message in rows(world, "Message")] == ["I sent you $18.50 with PayPort: Tickets"]
    friend = next(one for one in rows(world, "PayFriend") if one.number == NOOR)
    assert friend.handle == "@noor-haddad" and friend.last_paid == NOW.date() and friend.contact_id


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"amount": 0}, "bad_value"),
        ({"amount": 500_001}, "bad_value"),
        ({"amount": 12.5}, "bad_value"),
        ({"to_number": "Noor"}, "bad_value"),
        ({"to_number": BLOCKED}, "blocked"),
        ({"category": "fun"}, "bad_value"),
        ({"send_at": "2026-03-05T09:00"}, "past"),
        ({"send_at": "2026-03-06T09:03"}, "bad_value"),
        ({"request_id": "mq99"}, "not_found"),
        ({"amount": 50_001}, "low_balance"),
    ],
)
def test_what_cannot_be_sent(world: World, changes: dict[str, object], code: str) -> None:
    assert refused(world, "send_money", **({"to_number": NOOR, "amount": 1000} | changes)) == code
    assert balance(world) == 50_000 and not rows(world, "Transfer")


def test_the_owners_own_number_is_refused(world: World) -> None:
    own = world.context("user").owner.phone
    assert refused(world, "send_money", to_number=own, amount=100) == "bad_value"
    assert refused(world, "create_split", title="Dinner", total=900, people=[own]) == "bad_value"


def test_above_the_ceiling_a_payment_waits_for_the_owner() -> None:
    assert refused(made({**AUTO, "daily_limit": 4_819}), "send_money", to_number=NOOR, amount=4820) == "over_limit"
    world = made({**AUTO, "auto_authorise": 0})
    told = call(world, "send_money", to_number=NOOR, amount=4820)
    assert told["state"] == "awaiting_payment" and told["line"] == "The owner must confirm $48.20."
    assert balance(world) == 50_000 and not rows(world, "Message")
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    assert rows(world, "Transfer")[0].state == "sent" and balance(world) == 50_000 - 4820
    assert len(rows(world, "Message")) == 1


def test_a_declined_payment_is_cancelled_and_one_that_expires_fails() -> None:
    world = made({**AUTO, "auto_authorise": 0})
    first = call(world, "send_money", to_number=NOOR, amount=4820)
    call(world, "decline_payment", actor="user", request_id=first["request_id"])
    call(world, "send_money", to_number=SAM, amount=700)
    world.advance(16 * 60)
    assert [transfer.state for transfer in rows(world, "Transfer")] == ["cancelled", "failed"]
    assert notices(world)[-1] == "Transfer failed" and balance(world) == 50_000


def test_a_scheduled_payment_goes_out_at_its_time(world: World) -> None:
    told = call(world, "send_money", to_number=NOOR, amount=900, send_at="2026-03-06T09:00")
    assert told["state"] == "scheduled" and balance(world) == 50_000
    world.advance((datetime(2026, 3, 6, 9, 1) - NOW).total_seconds())
    (transfer,) = rows(world, "Transfer")
    assert transfer.state == "sent" and transfer.at == datetime(2026, 3, 6, 9, 0) and balance(world) == 49_100


def test_a_scheduled_payment_without_money_fails(world: World) -> None:
    call(world, "send_money", to_number=NOOR, amount=60_000, send_at="2026-03-06T09:00")
    world.advance(2 * 24 * 3600)
    assert rows(world, "Transfer")[0].state == "failed" and notices(world)[-1] == "Transfer failed"
    assert balance(world) == 50_000 and not rows(world, "Transaction")


def test_the_bank_stops_what_goes_to_whom_it_does_not_trust(world: World) -> None:
    told = call(world, "send_money", to_number=RISKY, amount=1860)
    assert told["state"] == "sent" and "fraud_flag" not in str(told)
    world.advance(11 * 60)
    assert rows(world, "Transfer")[0].state == "failed" and balance(world) == 50_000
    assert "Transfer failed" in notices(world)


def test_a_name_is_only_for_who_is_no_contact(world: World) -> None:
    call(world, "send_money", to_number=NOOR, amount=100, to_name="Someone")
    call(world, "send_money", to_number="+14155550177", amount=100, to_name="Robin Vale")
    call(world, "send_money", to_number="+14155550178", amount=100)
    names = [transfer.to_name for transfer in rows(world, "Transfer")]
    assert names == ["Noor Haddad", "Robin Vale", "+1 (415) 555-0178"]


def test_paying_a_request_closes_it(world: World) -> None:
    wish = {"to_number": TENNIS, "request_id": "mq1"}
    assert refused(world, "send_money", **wish, amount=4499) == "bad_value"
    assert refused(world, "send_money", to_number=JUNIORS, request_id="mq1", amount=4500) == "bad_value"
    assert refused(world, "send_money", to_number="+12125550188", request_id="mq5", amount=2375) == "not_allowed"
    told = call(world, "send_money", **wish, amount=5000)
    assert told["transfer"]["to_name"] == "Northgate Tennis"
    assert world.store.get(MoneyRequest, "mq1").state == "paid"
    assert refused(world, "send_money", **wish, amount=4500) == "not_allowed"


def test_a_request_is_paid_or_answered_once() -> None:
    world = made({**AUTO, "auto_authorise": 0})
    wish = {"to_number": TENNIS, "request_id": "mq1", "amount": 4500}
    told = call(world, "send_money", **wish)
    assert refused(world, "send_money", **wish) == "already"
    assert refused(world, "answer_request", request_id="mq1", reply="decline") == "already"
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    assert world.store.get(MoneyRequest, "mq1").state == "open"
    assert call(world, "answer_request", request_id="mq1", reply="decline", note="Sorry")["state"] == "declined"
    assert rows(world, "Message")[-1].body == "I cannot send you $45.00 now. Sorry"


def test_what_the_owner_asks_for_comes_in(world: World) -> None:
    asked = call(world, "request_money", from_number=SAM, amount=975, note="Lunch", due="2026-03-10")
    assert asked["direction"] == "out" and asked["from_name"] == "Sam Rivers"
    assert rows(world, "Message")[0].body == "Could you send me $9.75 with PayPort by Tue 10 Mar? Lunch"
    answers(world, asked["id"])
    assert world.store.get(MoneyRequest, asked["id"]).state == "paid" and balance(world) == 50_975
    (came,) = rows(world, "Transfer")
    assert came.direction == "received" and notices(world)[-1] == "Money in"
    assert rows(world, "Transaction")[0].amount == 975
    answers(world, asked["id"])
    assert balance(world) == 50_975


def test_a_reminder_goes_out_once_a_day_and_only_for_own_requests(world: World) -> None:
    gone, asked = (call(world, "request_money", from_number=SAM, amount=975)["id"] for _ in range(2))
    answers(world, gone, "declined")
    assert notices(world)[-1] == "Request declined" and world.store.get(MoneyRequest, gone).state == "declined"
    assert refused(world, "answer_request", request_id=asked, reply="decline") == "not_allowed"
    assert refused(world, "answer_request", request_id="mq1", reply="remind") == "not_allowed"
    assert call(world, "answer_request", request_id=asked, reply="remind")["reminded_at"] == "2026-03-05T09:41"
    assert refused(world, "answer_request", request_id=asked, reply="remind") == "already"
    assert call(world, "answer_request", request_id=asked, reply="cancel")["state"] == "cancelled"
    answers(world, asked)
    assert balance(world) == 50_000
    assert refused(world, "answer_request", request_id=asked, reply="cancel") == "not_allowed"


def test_people_answer_in_time_by_themselves_and_alike_on_equal_phones(world: World) -> None:
    for _ in range(12):
        call(world, "request_money", from_number=SAM, amount=100)
    twin = world.fork()
    for each in (world, twin):
        each.advance(4 * 24 * 3600)
    states = [request.state for request in rows(world, "MoneyRequest")[-12:]]
    assert {"paid", "open"} <= set(states) and states == [one.state for one in rows(twin, "MoneyRequest")[-12:]]
    assert balance(world) == 50_000 + 100 * states.count("paid")


def test_requests_and_money_come_in_but_not_from_the_blocked(world: World) -> None:
    happen(world, "money_request_in", number=NOOR, amount=1200, note="Taxi", due="2026-03-09")
    happen(world, "money_request_in", number=BLOCKED, amount=1200)
    happen(world, "balance_in", number=SAM, amount=3300, note="Thanks")
    assert notices(world) == ["Money asked for", "Money in"] and balance(world) == 53_300
    listed = call(world, "list_money_requests", direction="in")
    assert listed[0]["from_name"] == "Noor Haddad" and len(listed) == 5
    assert {one["state"] for one in call(world, "list_money_requests", state="any")} == {
        "open",
        "declined",
        "cancelled",
    }
    assert call(world, "list_money_requests", direction="out") == []


def test_equal_parts_leave_the_odd_cents_to_the_owner(world: World) -> None:
    split = call(world, "create_split", title="Dinner", total=10_000, people=[SAM, NOOR])
    shares = [(share["name"], share["amount"], share["paid"]) for share in split["shares"]]
    assert shares == [("You", 3334, True), ("Noor Haddad", 3333, False), ("Sam Rivers", 3333, False)]
    told = call(world, "get_split", split_id=split["id"])
    assert [request["amount"] for request in told["requests"]] == [3333, 3333]
    answers(world, told["requests"][1]["id"])
    paid = [share["paid"] for share in call(world, "get_split", split_id=split["id"])["split"]["shares"]]
    assert paid == [True, False, True] and notices(world)[-1] == "Share paid: Dinner"


def test_shares_go_with_their_people_whoever_is_named_first(world: World) -> None:
    wish = {"title": "Cabin", "total": 48_000, "method": "percent"}
    first = call(world, "create_split", **wish, people=[SAM, NOOR], shares=[25, 40])
    other = call(world, "create_split", **wish, people=[NOOR, SAM], shares=[40, 25])
    assert first["shares"] == other["shares"]
    assert [share["amount"] for share in first["shares"]] == [16_800, 19_200, 12_000]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"people": []}, "bad_value"),
        ({"people": [NOOR, NOOR]}, "bad_value"),
        ({"people": [BLOCKED]}, "blocked"),
        ({"people": [f"+141555501{number}" for number in range(40, 51)]}, "limit"),
        ({"method": "amounts", "shares": [600, 500]}, "bad_value"),
        ({"method": "amounts", "shares": [600]}, "bad_value"),
        ({"method": "percent", "shares": [60, 50]}, "bad_value"),
        ({"method": "percent"}, "bad_value"),
        ({"total": 2}, "bad_value"),
        ({"title": " "}, "bad_value"),
    ],
)
def test_what_cannot_be_split(world: World, changes: dict[str, object], code: str) -> None:
    wish: dict[str, object] = {"title": "Dinner", "total": 1000, "people": [NOOR, SAM]}
    assert refused(world, "create_split", **(wish | changes)) == code


def test_all_may_fall_to_the_others(world: World) -> None:
    assert portions(1000, "amounts", 2, [600, 400]) == [600, 400]
    wish = {"title": "Gift", "total": 1000, "people": [NOOR, SAM]}
    split = call(world, "create_split", **wish, method="amounts", shares=[600, 400])
    assert len(split["shares"]) == 2
    with pytest.raises(ToolError, match="do not add up"):
        portions(1000, "amounts", 2, [600, 401])


def test_a_receipt_offers_a_split_with_those_of_the_last_one(world: World) -> None:
    ctx = world.context("world")
    with world.store.transaction():
        ctx.charge("dinespot", "Addis Hearth", 4_000, "dining", "bk1", "Deposit")
    assert not rows(world, "Offer")
    call(world, "create_split", title="Lunch", total=3_000, people=[NOOR, SAM])
    with world.store.transaction():
        ctx.charge("dinespot", "Addis Hearth", 4_000, "dining", "bk2", "Deposit")
        ctx.charge("dinespot", "Addis Hearth", 1_999, "dining", "bk3", "Deposit")
        ctx.charge("shopwave", "ShopWave", 9_000, "shopping", "or1", "")
    (offer,) = rows(world, "Offer")
    assert offer.from_app == "dinespot" and offer.call["args"]["people"] == [NOOR, SAM]
    call(world, "take_offer", offer_id=offer.id)
    assert rows(world, "Split")[-1].title == "Addis Hearth"


def test_cashing_out_needs_a_linked_bank_and_the_money(world: World) -> None:
    assert refused(world, "cash_out", amount=2_000, bank_id="bl1") == "needs_connection"
    assert refused(world, "link_bank", bank="Harborline Bank", last4="2096") == "user_only"
    bank = link(world)
    assert refused(world, "cash_out", amount=50_001, bank_id=bank) == "low_balance"
    told = call(world, "cash_out", amount=20_000, bank_id=bank)
    assert told["state"] == "sent" and told["transfer"]["to_name"] == "Harborline Bank ••2096"
    assert balance(world) == 30_000 and not rows(world, "Message")


def test_cashing_out_waits_for_the_owner_but_is_checked_at_once() -> None:
    world = made({**AUTO, "auto_authorise": 0, "default_method": "cd1"})
    bank = link(world)
    assert refused(world, "cash_out", amount=50_001, bank_id=bank) == "low_balance"
    told = call(world, "cash_out", amount=20_000, bank_id=bank)
    assert told["state"] == "awaiting_payment" and rows(world, "PaymentRequest")[0].method == "wallet"
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    assert rows(world, "Transfer")[0].state == "sent" and balance(world) == 30_000


def test_a_bank_that_does_not_answer_or_is_no_longer_linked(world: World) -> None:
    assert refused(world, "link_bank", actor="user", bank="Quayside Mutual", last4="2096") == "not_allowed"
    assert refused(world, "link_bank", actor="user", bank="Old Mill Bank", last4="20 6") == "bad_value"
    first, second = link(world), link(world, "Old Mill Bank")
    assert refused(world, "link_bank", actor="user", bank="Old Mill Bank", last4="2096") == "already"
    with world.store.transaction():
        connection = next(one for one in rows(world, "Connection") if one.source == "Harborline Bank")
        world.store.update(world.store.get(Connection, connection.id), state="off")
    assert refused(world, "cash_out", amount=100, bank_id=first) == "not_allowed"
    assert call(world, "cash_out", amount=100, bank_id=second)["state"] == "sent"
    assert link(world) == first


def opened(world: World, screen: Any = None) -> Device:
    """A phone that shows PayPort."""
    return shown(world, "payport", screen)


def test_the_balance_is_covered_while_the_owners_details_are_private() -> None:
    assert "$500.00" in words(opened(made(AUTO)))
    world = made(AUTO, without="profile")
    assert "••••••" in words(opened(world)) and "$500.00" not in words(opened(world))
    assert "$500.00" not in words(opened(world, CashOut()))


def test_without_contacts_people_have_their_numbers() -> None:
    world = made(AUTO, without="contacts")
    assert "Noor Haddad" not in words(opened(world, PayForm(NOOR)))
    assert call(world, "send_money", to_number=NOOR, amount=100)["transfer"]["to_name"] == "+1 (415) 555-0106"


def test_cash_out_is_grey_until_a_bank_is_linked(world: World) -> None:
    device = opened(world, CashOut())
    tap(device, "Amount: 5")
    assert "No bank account is linked." in words(device)
    assert not enabled(device, "Cash out")
    link(world)
    device = opened(world, CashOut())
    tap(device, "Amount: 5")
    tap(device, "Cash out", nth=0)
    assert balance(world) == 49_995


def test_paying_by_hand_and_the_balance_line(world: World) -> None:
    device = opened(world, PayForm(NOOR))
    for key in "600":
        tap(device, f"Amount: {key}")
    assert "Your balance is" not in words(device)
    tap(device, "Pay")
    assert balance(world) == 49_400
    device = opened(world, PayForm(NOOR))
    for key in "60000":
        tap(device, f"Amount: {key}")
    assert "The wallet holds $494.00; this costs $600.00." in words(device)
    assert 'button "Pay" disabled' in words(device)


def test_a_request_is_paid_by_hand(world: World) -> None:
    device = Device(world)
    args = {"to_number": TENNIS, "amount": 5000, "audience": "private", "request_id": "mq1", "note": "Court fees"}
    Driver(device).perform(plan(device, ToolCall("payport", "send_money", args)).moves)
    assert device.world.store.get(MoneyRequest, "mq1").state == "paid" and balance(device.world) == 45_000


def test_a_nudge_reminds_and_is_spent(world: World) -> None:
    split = call(world, "create_split", title="Dinner", total=9_000, people=[NOOR])["id"]
    device = opened(world, SplitDetail(split))
    tap(device, "Nudge")
    (request,) = rows(world, "MoneyRequest")[-1:]
    assert request.reminded_at is not None and request.reminded_at >= NOW
    assert "Nudged" in words(device)
    assert not enabled(device, "Nudge")


def test_a_blocked_friend_cannot_be_paid(world: World) -> None:
    blocked = next(one for one in rows(world, "PayFriend") if one.number == BLOCKED)
    text = words(opened(world, Friend(blocked.id)))
    assert "Blocked" in text and "Pay or request" in text
    faces = words(opened(world))
    assert "Imogen Hale" in faces and "Imogen Hail" not in faces
