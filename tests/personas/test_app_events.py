"""What apps do by themselves in a past: slots open, orders arrive, guests are seated."""

from datetime import date, datetime, timedelta

import pytest

from apps.dinespot.models import TableBooking
from apps.freshcart.models import DeliverySlot, GroceryOrder, PackSize
from gui_sim.world import World

BEGINS = datetime(2025, 6, 2, 18, 0)
DAY = date(2025, 6, 7)


@pytest.fixture
def past() -> World:
    world = World.create(datetime(2026, 3, 5, 9, 41))
    world.clock.now = BEGINS
    with world.store.transaction():
        account = world.store.schema.by_name["WalletAccount"].model
        world.store.update((account, "wb1"), auto_authorise=100_000, balance=100_000)
    return world


def happen(world: World, kind: str, **payload: object) -> None:
    ctx = world.context("world", "timeline")
    with world.store.transaction():
        ctx.schedule(kind, payload, at=ctx.now)
    world.advance(0)


def slots(world: World, day: date) -> list[DeliverySlot]:
    return world.store.find(DeliverySlot, day=day)


def test_a_days_slots_open_once_with_seeded_or_given_places(past: World) -> None:
    happen(past, "slots_open", day=DAY.isoformat())
    seeded = slots(past, DAY)
    assert [slot.starts.hour for slot in seeded] == [8, 10, 12, 16, 18, 20]
    assert len({slot.places for slot in seeded}) > 1
    happen(past, "slots_open", day=DAY.isoformat(), places=9)
    assert slots(past, DAY) == seeded
    later = DAY + timedelta(days=7)
    happen(past, "slots_open", day=later.isoformat(), places=9)
    assert {slot.places for slot in slots(past, later)} == {9}


def test_an_order_arrives_at_the_end_of_its_slot_and_the_shelf_is_full_again(past: World) -> None:
    happen(past, "slots_open", day=DAY.isoformat(), places=6)
    before = past.store.get(PackSize, "fz163").stock
    slot = slots(past, DAY)[0]
    assert past.call(past.tool("add_grocery").call(size_id="fz163", quantity=8)).ok
    assert past.call(past.tool("place_grocery_order").call(slot_id=slot.id)).ok
    assert past.store.get(PackSize, "fz163").stock == before - 8
    past.advance((datetime(2025, 6, 7, 10, 0) - past.clock.now).total_seconds())
    (order,) = past.store.find(GroceryOrder)
    assert order.state == "delivered"
    assert past.store.get(PackSize, "fz163").stock == before
    past.advance(86_400)
    happen(past, "slots_open", day="2025-06-14", places=6)
    assert [one.id for one in slots(past, DAY)] == [slot.id]


def test_a_cancelled_order_does_not_arrive(past: World) -> None:
    happen(past, "slots_open", day=DAY.isoformat(), places=6)
    past.call(past.tool("add_grocery").call(size_id="fz163", quantity=8))
    past.call(past.tool("place_grocery_order").call(slot_id=slots(past, DAY)[0].id))
    (order,) = past.store.find(GroceryOrder)
    assert past.call(past.tool("cancel_grocery_order").call(order_id=order.id)).ok
    past.advance(7 * 86_400)
    assert past.store.get(GroceryOrder, order.id).state == "cancelled"


def test_guests_are_seated_at_the_hour_a_booking_has_in_the_end(past: World) -> None:
    free = past.call(past.tool("find_tables").call(day=DAY, restaurant_id="rs12")).value
    assert isinstance(free, list)
    first, last = free[0]["times"][0], free[0]["times"][-1]
    assert past.call(past.tool("book_table").call(restaurant_id="rs12", day=DAY, at=first)).ok
    (booking,) = past.store.find(TableBooking)
    assert past.call(past.tool("change_table").call(booking_id=booking.id, at=last)).ok
    past.advance((datetime.fromisoformat(f"{DAY}T{first}") - past.clock.now).total_seconds())
    assert past.store.get(TableBooking, booking.id).state == "booked"
    past.advance((datetime.fromisoformat(f"{DAY}T{last}") - past.clock.now).total_seconds())
    assert past.store.get(TableBooking, booking.id).state == "seated"
