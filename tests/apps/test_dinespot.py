"""DineSpot: booking, changing and cancelling tables, deposits and the waiting list."""

from datetime import date, datetime, time

import pytest

from apps.dinespot.models import Restaurant, Sitting
from apps.dinespot.screens import BookTable
from gui_sim.device import Device
from gui_sim.world import World
from tests.apps.kit import NOW, call, can_be_touched, happen, notices, phone, refused, rows, shown, tap, words

DAY = "2026-03-07"


@pytest.fixture
def world() -> World:
    return phone("dinespot", "calendar", "wallet", "settings")


def fill(world: World, place: str, tables: int, at: str = "19:30", day: str = DAY) -> None:
    """Say how many tables are left, whatever the seed says."""
    with world.store.transaction():
        for kind in world.store.get(Restaurant, place).seating:
            world.store.insert(
                Sitting(
                    restaurant_id=place,
                    day=date.fromisoformat(day),
                    at=time.fromisoformat(at),
                    seating=kind,
                    tables_left=tables,
                )
            )


def test_booking_uses_the_owners_name_and_offers_an_event(world: World) -> None:
    fill(world, "rs5", 2)
    booking = call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30", party=4)["booking"]
    assert booking["guest_name"] == "Alex Morgan" and booking["state"] == "booked"
    (offer,) = rows(world, "Offer")
    assert offer.to_app == "calendar" and offer.call["args"]["starts"] == f"{DAY}T19:30"
    assert "Table booked" in notices(world)
    call(world, "take_offer", offer_id=offer.id)
    assert [event.title for event in rows(world, "Event")] == ["Dinner at Sukhothai Garden"]


def test_the_number_of_free_tables_stays_private(world: World) -> None:
    fill(world, "rs5", 3)
    found = call(world, "find_tables", day=DAY, at="19:30", restaurant_id="rs5")
    assert "19:30" in found[0]["times"]
    assert "tables_left" not in str(found)
    hits = call(world, "search_dinespot", query="Sukhothai")
    assert hits["total"] == 1 and "tables_left" not in str(hits)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"day": "2026-03-04"}, "past"),
        ({"day": "2026-03-05", "at": "09:00"}, "past"),
        ({"at": "03:00"}, "closed"),
        ({"at": "19:35"}, "bad_value"),
        ({"party": 0}, "bad_value"),
        ({"party": 13}, "bad_value"),
        ({"party": True}, "bad_value"),
        ({"seating": "roof"}, "bad_value"),
        ({"restaurant_id": "rs999"}, "not_found"),
        ({"day": "2027-03-07"}, "bad_value"),
        ({"tables": 1}, "bad_value"),
    ],
)
def test_what_cannot_be_booked(world: World, changes: dict[str, object], code: str) -> None:
    fill(world, "rs5", 2)
    args = {"restaurant_id": "rs5", "day": DAY, "at": "19:30"} | changes
    assert refused(world, "book_table", **args) == code


def test_full_means_the_waiting_list(world: World) -> None:
    fill(world, "rs5", 0)
    wish = {"restaurant_id": "rs5", "day": DAY, "at": "19:30"}
    assert refused(world, "book_table", **wish) == "full"
    assert call(world, "join_waitlist", **wish)["state"] == "waitlist"
    assert refused(world, "join_waitlist", **wish) == "already"
    fill(world, "rs1", 1)
    assert refused(world, "join_waitlist", restaurant_id="rs1", day=DAY, at="19:30") == "not_allowed"


def test_two_tables_at_one_hour_conflict(world: World) -> None:
    fill(world, "rs5", 2)
    fill(world, "rs1", 2, at="20:00")
    call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")
    assert refused(world, "book_table", restaurant_id="rs1", day=DAY, at="20:00") == "conflict"


def deposit_place(world: World) -> Restaurant:
    """A restaurant that takes a deposit and is open on the day."""
    return next(place for place in rows(world, "Restaurant") if place.deposit and "sat" not in place.closed_on)


def test_a_deposit_waits_for_the_owner_and_holds_the_table() -> None:
    world = phone("dinespot", "wallet", wallet={"auto_authorise": 0})
    place = deposit_place(world)
    fill(world, place.id, 2)
    told = call(world, "book_table", restaurant_id=place.id, day=DAY, at="19:30")
    assert told["state"] == "awaiting_payment"
    assert refused(world, "authorise_payment", request_id=told["request_id"]) == "user_only"
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    assert rows(world, "TableBooking")[0].state == "booked"
    assert rows(world, "WalletAccount")[0].balance == 12_000 - place.deposit


def test_a_declined_deposit_lets_the_table_go() -> None:
    world = phone("dinespot", "wallet", wallet={"auto_authorise": 0})
    place = deposit_place(world)
    fill(world, place.id, 2)
    told = call(world, "book_table", restaurant_id=place.id, day=DAY, at="19:30")
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    assert rows(world, "TableBooking")[0].state == "cancelled"
    assert rows(world, "WalletAccount")[0].balance == 12_000 and not rows(world, "Transaction")


def test_cancelling_in_time_returns_the_deposit() -> None:
    world = phone("dinespot", "wallet", wallet={"auto_authorise": 100_000})
    place = deposit_place(world)
    fill(world, place.id, 2)
    booking = call(world, "book_table", restaurant_id=place.id, day=DAY, at="19:30")["booking"]
    assert rows(world, "WalletAccount")[0].balance == 12_000 - place.deposit
    call(world, "cancel_table", booking_id=booking["id"])
    assert rows(world, "WalletAccount")[0].balance == 12_000
    assert refused(world, "cancel_table", booking_id=booking["id"]) == "not_allowed"


def test_changes_stop_some_hours_before(world: World) -> None:
    fill(world, "rs5", 2)
    booking = call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")["booking"]
    assert call(world, "change_table", booking_id=booking["id"], party=5)["party"] == 5
    world.advance(2 * 24 * 3600)
    assert refused(world, "change_table", booking_id=booking["id"], party=6) == "too_late"


def test_the_screen_answers_as_the_tool_does(world: World) -> None:
    fill(world, "rs5", 0, at="19:00", day="2026-03-06")
    device = Device(world)
    device._runtime.open_app("dinespot")
    device._runtime.push(BookTable("rs5"))
    device._scene = None
    assert "No table is free" in words(device) or "Free near" in words(device)
    before = world.store.digest()
    tap(device, "Confirm booking")
    assert "has no table left at 19:00" in words(device)
    assert world.store.digest() == before
    tap(device, "OK")
    tap(device, "Join the waiting list")
    assert rows(world, "TableBooking")[0].state == "waitlist"


def test_the_waiting_list_is_offered_only_where_all_tables_are_taken(world: World) -> None:
    fill(world, "rs5", 2, at="19:00", day="2026-03-06")
    fill(world, "rs5", 0, at="19:30", day="2026-03-06")

    def offered(at: time) -> bool:
        screen = BookTable("rs5", date(2026, 3, 6), at)
        return can_be_touched(shown(world.fork(), "dinespot", screen), "Join the waiting list")

    assert [offered(at) for at in (time(19, 0), time(19, 30), time(3, 0))] == [False, True, False]
    call(world, "join_waitlist", restaurant_id="rs5", day="2026-03-06", at="19:30")
    assert not offered(time(19, 30))


def test_a_reminder_comes_three_hours_before_and_not_for_the_old_hour(world: World) -> None:
    fill(world, "rs5", 2)
    fill(world, "rs5", 2, at="20:30")
    booking = call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")["booking"]
    call(world, "change_table", booking_id=booking["id"], at="20:30")
    world.advance((datetime(2026, 3, 7, 17, 0) - NOW).total_seconds())
    assert not [title for title in notices(world) if title.startswith("Your table")]
    world.advance(40 * 60)
    assert notices(world)[-1] == "Your table at 20:30"


def test_a_cancelled_table_is_not_reminded_of(world: World) -> None:
    fill(world, "rs5", 2)
    booking = call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")["booking"]
    call(world, "cancel_table", booking_id=booking["id"])
    assert rows(world, "Offer")[0].state == "dismissed"
    world.advance(3 * 24 * 3600)
    assert not [title for title in notices(world) if title.startswith("Your table")]


def test_a_freed_table_is_told_to_who_waits_and_booking_it_leaves_the_list(world: World) -> None:
    fill(world, "rs5", 0)
    wish = {"restaurant_id": "rs5", "day": DAY, "at": "19:30"}
    call(world, "join_waitlist", **wish)
    happen(world, "table_freed", **wish)
    assert notices(world)[-1] == "A table is free"
    call(world, "book_table", **wish)
    assert [booking.state for booking in rows(world, "TableBooking")] == ["cancelled", "booked"]


def test_nobody_is_told_who_does_not_wait(world: World) -> None:
    fill(world, "rs5", 0)
    happen(world, "table_freed", restaurant_id="rs5", day=DAY, at="19:30")
    assert "A table is free" not in notices(world)
    assert call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")["state"] == "booked"


def test_a_closed_restaurant_calls_off_its_tables_and_gives_the_deposit_back() -> None:
    world = phone("dinespot", "wallet", "calendar", wallet={"auto_authorise": 10_000})
    place = deposit_place(world)
    fill(world, place.id, 2)
    call(world, "book_table", restaurant_id=place.id, day=DAY, at="19:30")
    assert rows(world, "WalletAccount")[0].balance == 12_000 - place.deposit
    happen(world, "restaurant_closed", restaurant_id=place.id, day=DAY)
    assert rows(world, "TableBooking")[0].state == "cancelled"
    assert rows(world, "WalletAccount")[0].balance == 12_000
    assert "Restaurant closed" in notices(world) and rows(world, "Offer")[0].state == "dismissed"
    assert refused(world, "book_table", restaurant_id=place.id, day=DAY, at="19:30") == "closed"
    assert not call(world, "find_tables", day=DAY, at="19:30", restaurant_id=place.id)


def test_the_calendar_follows_a_booking_that_moves(world: World) -> None:
    fill(world, "rs5", 2)
    fill(world, "rs5", 2, at="21:00")
    booking = call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")["booking"]
    (offer,) = rows(world, "Offer")
    call(world, "take_offer", offer_id=offer.id)
    call(world, "change_table", booking_id=booking["id"], at="21:00")
    (event,) = rows(world, "Event")
    assert event.starts == datetime(2026, 3, 7, 21, 0) and event.ends == datetime(2026, 3, 7, 22, 0)
    assert event.ref == booking["id"]


def test_an_offer_not_taken_yet_follows_too(world: World) -> None:
    fill(world, "rs5", 2)
    fill(world, "rs5", 2, at="13:00")
    booking = call(world, "book_table", restaurant_id="rs5", day=DAY, at="19:30")["booking"]
    call(world, "change_table", booking_id=booking["id"], at="13:00")
    (offer,) = rows(world, "Offer")
    assert offer.call["args"]["starts"] == f"{DAY}T13:00"
    assert offer.call["args"]["title"] == "Lunch at Sukhothai Garden"
