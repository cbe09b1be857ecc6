"""Maya's pack: a life that is rich enough, consistent, and says nothing that did not happen."""

from collections import Counter
from datetime import datetime, timedelta

import pytest

from apps.freshcart.models import DeliverySlot, GroceryLine, GroceryOrder
from apps.messages.models import Message, Thread
from apps.wallet.models import Transaction, WalletAccount
from gui_sim.records import Contact, Notification, Offer, PaymentRequest, TimelineEvent
from gui_sim.world import World
from personas.history import Persona, build_world, live
from personas.pack import Pack, load_pack

NOW = datetime(2026, 3, 5, 9, 41)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack("maya")


@pytest.fixture(scope="module")
def maya() -> Persona:
    return build_world("maya")


@pytest.fixture
def world(maya: Persona) -> World:
    return maya.world


def test_the_past_is_a_life_over_nearly_all_apps(maya: Persona) -> None:
    calls = [line.call for line in maya.history if line.call is not None]
    assert len({call.app for call in calls}) >= 25
    assert all(a.at <= b.at <= NOW for a, b in zip(maya.history, maya.history[1:], strict=False))


def test_every_dimension_has_several_entries_and_tastes_change(pack: Pack) -> None:
    assert min(Counter(entry.dimension for entry in pack.profile).values()) >= 4
    assert sum(entry.drift is not None for entry in pack.profile) >= 20


def test_what_is_hidden_is_not_among_the_facts(maya: Persona) -> None:
    assert maya.profile
    assert not set(maya.profile.values()) & set(maya.facts)


def test_there_are_events_that_are_evidence_for_nothing(maya: Persona) -> None:
    assert sum(not line.entries for line in maya.history) > 100
    assert {"cancel_table", "delete_event", "delete_health_entry", "set_grocery_line"} <= {
        line.call.tool for line in maya.history if line.call is not None
    }


def test_what_happens_often_is_told_in_several_ways(maya: Persona) -> None:
    told: dict[str, set[str]] = {}
    for line in maya.history:
        for entry in line.entries:
            told.setdefault(entry, set()).add(line.text)
    often = Counter(entry for line in maya.history for entry in line.entries)
    assert not [entry for entry, times in often.items() if times >= 9 and len(told[entry]) < 3]


def test_no_line_shows_a_gap_or_an_id(maya: Persona) -> None:
    for line in maya.history:
        assert line.text[0].isupper() or not line.text[0].isalpha()
        assert "{" not in line.text
        assert " ct" not in line.text and " fz" not in line.text and " rs" not in line.text


def test_the_wallet_adds_up(world: World) -> None:
    account = world.store.get(WalletAccount, "wb1")
    moved = world.store.find(Transaction)
    from_balance = sum(one.amount for one in moved if one.method == "wallet")
    topped_up = sum(one.amount for one in moved if one.payee == "Top-up")
    assert account.balance == 18_000 + from_balance + topped_up
    assert account.auto_authorise == 5000


def test_every_order_is_paid_for_and_brought(world: World) -> None:
    orders = world.store.find(GroceryOrder)
    assert len(orders) > 50
    for order in orders:
        paid = world.store.find(Transaction, app="freshcart", ref=order.id)
        assert [one.amount for one in paid] == [-order.total]
        slot = world.store.get(DeliverySlot, order.slot_id)
        past = datetime.combine(slot.day, slot.ends) < NOW
        assert order.state == ("delivered" if past else "placed")
    assert not world.store.find(GroceryLine)
    assert not world.store.find(PaymentRequest, state="waiting")


def test_ida_has_changed_her_number(world: World) -> None:
    old, new = (one for one in world.store.find(Contact, name="Ida Lindholm"))
    assert old.superseded_by == new.id
    assert new.superseded_by is None
    direct = next(one for one in world.store.find(Thread) if one.numbers == (old.phones[0].number,))
    last = world.store.find(Message, thread_id=direct.id, order="-at", limit=1)[0]
    assert last.at < datetime(2025, 10, 12)


def test_numbers_are_from_the_reserved_range(world: World) -> None:
    for person in world.store.find(Contact):
        for phone in person.phones:
            assert phone.number.startswith("+1")
            assert phone.number[5:8] == "555" and "0100" <= phone.number[8:] <= "0199"


def test_the_phone_is_in_order(world: World) -> None:
    assert world.clock.now == NOW
    assert not world.journal.calls()
    assert not world.store.find(TimelineEvent, done=True)
    for notice in world.store.find(Notification):
        assert notice.state == "cleared" or notice.at >= NOW - timedelta(days=1)
    for offer in world.store.find(Offer, state="open"):
        assert offer.call["args"].get("starts", "9") >= NOW.isoformat()
    assert sum(thread.unread for thread in world.store.find(Thread)) <= 5


def test_life_goes_on_after_the_packs_own_now(pack: Pack, maya: Persona) -> None:
    later = datetime(2026, 3, 9, 20, 0)
    world, lines = live(pack, later)
    assert world.clock.now == later
    assert [line.text for line in lines if line.at < NOW] == [line.text for line in maya.history]
    assert any(line.at > NOW for line in lines)
    world.close()


def test_the_coming_week_can_be_booked_and_ordered_for(world: World) -> None:
    twin = world.fork()
    assert twin.store.find(DeliverySlot, day=NOW.date() + timedelta(days=2))
    free = twin.call(twin.tool("find_tables").call(day=NOW.date() + timedelta(days=2), party=4))
    assert free.ok and free.value
