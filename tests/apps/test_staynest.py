"""StayNest: finding, booking, asking for, changing and cancelling stays; payment, terms, the border, and the door."""

from datetime import date, datetime
from typing import Any

import pytest

from apps.staynest.models import Lodging, RoomNights, RoomType
from apps.staynest.nights import has_room, is_closed
from apps.staynest.screens import BookStay, StayDetail
from gui_sim.wording import money
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, words
from tests.apps.stays import ABROAD, CABIN, FIXED, IN, OUT, ROOM, WISH, balance, book, rich, show, stock, until


@pytest.fixture
def world() -> World:
    world = phone("staynest", "calendar", "wallet", "mail", "messages", wallet={"auto_authorise": 500_000})
    return rich(world)


# The catalogue


def test_the_catalogue_holds_eighty_stays_in_pairs(world: World) -> None:
    houses = world.store.find(Lodging)
    assert len(houses) == 80 and len({house.name for house in houses}) == 80
    assert all(world.store.count(RoomType, lodging_id=house.id) >= 2 for house in houses)
    for one, other in zip(houses[::2], houses[1::2], strict=True):
        assert (one.city, one.kind, one.rating) == (other.city, other.kind, other.rating)
        rest = [(h.area, h.amenities, h.check_in_from, h.cancel_days, h.breakfast_price) for h in (one, other)]
        types = [
            [(r.name, r.beds, r.sleeps, r.night, r.refundable) for r in world.store.find(RoomType, lodging_id=h.id)]
            for h in (one, other)
        ]
        assert rest[0] != rest[1] or types[0] != types[1], f"{one.name} and {other.name} are alike"


def test_there_are_closed_and_full_houses_and_most_nights_are_free() -> None:
    world = phone("staynest")
    ctx = world.context("agent")
    first, last = date(2026, 3, 6), date(2026, 3, 7)
    assert sum(is_closed(house, first, last) for house in world.store.find(Lodging)) >= 3
    free = [has_room(ctx, room, first, last, 1) for room in world.store.find(RoomType)]
    assert 0.6 < sum(free) / len(free) < 0.97
    full = {row.room_id for row in world.store.find(RoomNights, rooms_left=0, first=NOW.date())}
    assert len(full) > 15
    assert not any(has_room(ctx, world.store.get(RoomType, room), first, last, 1) for room in full)


# Finding


def test_rooms_are_found_by_city_price_and_amenities(world: World) -> None:
    wish = {"city": "saltmere", "check_in": IN, "check_out": OUT}
    every = call(world, "find_rooms", **wish)
    assert every["total"] > len(every["rooms"]) == 20
    ratings = [room["rating"] for room in every["rooms"]]
    assert ratings == sorted(ratings, reverse=True)
    cheap = call(world, "find_rooms", **wish, max_night=13_000, amenities=["pets", "kitchen"])
    assert all(room["night"] <= 13_000 for room in cheap["rooms"])
    houses = {room["lodging_id"] for room in cheap["rooms"]}
    assert all({"pets", "kitchen"} <= set(world.store.get(Lodging, id).amenities) for id in houses)
    assert call(world, "find_rooms", **wish | {"city": "Beachfront"})["total"] < every["total"]
    assert call(world, "find_rooms", **wish, guests=6, rooms=1)["total"] < every["total"]


def test_private_numbers_stay_private(world: World) -> None:
    told = [
        call(world, "find_rooms", city="Saltmere", check_in=IN, check_out=OUT),
        call(world, "get_lodging", lodging_id="hb1"),
        call(world, "search_staynest", query="Alder House"),
    ]
    assert not any(word in str(told) for word in ("owner_floor", "rooms_left", "'rooms': 3"))
    assert told[2]["total"] == 2


def test_a_full_or_closed_house_is_not_found(world: World) -> None:
    wish = {"city": "Harbour", "check_in": IN, "check_out": OUT}
    before = {room["room_id"] for room in call(world, "find_rooms", **wish)["rooms"]}
    assert ROOM in before
    stock(world, ROOM, 0, OUT, OUT)
    assert ROOM in {room["room_id"] for room in call(world, "find_rooms", **wish)["rooms"]}  # one leaves that day
    stock(world, ROOM, 0, IN, IN)
    assert ROOM not in {room["room_id"] for room in call(world, "find_rooms", **wish)["rooms"]}
    happen(world, "lodging_closes", lodging_id="hb1", first=IN, last=IN)
    assert "hb1" not in {room["lodging_id"] for room in call(world, "find_rooms", **wish)["rooms"]}


# Booking


def test_booking_pays_offers_the_nights_and_writes(world: World) -> None:
    booking = book(world, guests=2, breakfast=True, note="High floor")
    assert booking["state"] == "booked" and booking["guest_name"] == "Alex Morgan" and booking["bed"] == "king"
    assert booking["total"] == booking["paid"] == 2 * 14_900 + 2 * 2 * 1_600
    assert balance(world) == 500_000 - booking["total"]
    (offer,) = rows(world, "Offer")
    assert offer.call["args"]["starts"] == f"{IN}T00:00" and offer.call["args"]["all_day"] is True
    call(world, "take_offer", offer_id=offer.id)
    (event,) = rows(world, "Event")
    assert (event.starts, event.ends) == (datetime(2026, 3, 20), datetime(2026, 3, 22))
    mail = rows(world, "MailItem")[-1]
    assert mail.subject == "Your stay at The Alder House, Port Alder" and "until Wed 18 Mar" in mail.body
    assert "Stay booked" in notices(world)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"check_in": "2026-03-04"}, "past"),
        ({"check_in": OUT, "check_out": IN}, "bad_value"),
        ({"check_in": IN, "check_out": IN}, "bad_value"),
        ({"check_out": "2026-04-25"}, "bad_value"),
        ({"guests": 3}, "conflict"),
        ({"guests": 13}, "bad_value"),
        ({"rooms": 6, "guests": 12}, "full"),
        ({"room_id": "ro9999"}, "not_found"),
        ({"arrival": "15:05"}, "bad_value"),
        ({"phone": "call me"}, "bad_value"),
        ({"room_id": "ro21", "breakfast": True}, "not_allowed"),
        ({"nights": 2}, "bad_value"),
    ],
)
def test_what_cannot_be_booked(world: World, changes: dict[str, Any], code: str) -> None:
    assert not world.store.get(RoomType, "ro21").breakfast
    assert refused(world, "book_room", **(WISH | changes)) == code


def test_more_rooms_sleep_more_guests(world: World) -> None:
    assert book(world, guests=4, rooms=2)["total"] == 2 * 2 * 14_900


def test_own_bookings_take_rooms(world: World) -> None:
    book(world, rooms=5, guests=2)
    assert refused(world, "book_room", **WISH) == "full"
    assert book(world, check_in=OUT, check_out="2026-03-23")["state"] == "booked"


def test_a_closed_house_says_so(world: World) -> None:
    happen(world, "lodging_closes", lodging_id="hb1", first="2026-03-21", last="2026-03-25")
    assert refused(world, "book_room", **WISH) == "closed"
    assert book(world, check_out="2026-03-21")["state"] == "booked"


def test_a_week_costs_less_but_not_below_the_owners_floor(world: World) -> None:
    week = {"check_in": "2026-03-09", "check_out": "2026-03-16"}
    assert book(world, **week)["total"] == 7 * (14_900 - 1_490)
    with world.store.transaction():
        world.store.update(world.store.get(Lodging, "hb1"), owner_floor=14_500)
    assert book(world, **week)["total"] == 7 * 14_500


def test_abroad_needs_the_travellers_document(world: World) -> None:
    room = world.store.find(RoomType, lodging_id=ABROAD)[0].id
    assert refused(world, "book_room", **(WISH | {"room_id": room})) == "needs_identity"
    assert "A verified document is needed" in words(show(world, BookStay(room)))
    ctx = world.context("world")
    with world.store.transaction():
        ctx.give_token("traveller", "tripgo", None)
    assert book(world, room_id=room)["state"] == "booked"
    assert "A verified document is needed" not in words(show(world, BookStay(room)))


def test_a_payment_waits_for_the_owner_and_holds_the_room() -> None:
    world = rich(phone("staynest", "calendar", "wallet", wallet={"auto_authorise": 0}))
    stock(world, ROOM, 1)
    told = call(world, "book_room", **WISH)
    assert told["state"] == "awaiting_payment" and "$298.00" in told["line"] and not rows(world, "Offer")
    assert refused(world, "book_room", **WISH) == "full"
    assert refused(world, "change_stay", booking_id=told["booking"]["id"], note="Late") == "not_allowed"
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    (booking,) = rows(world, "StayBooking")
    assert booking.state == "booked" and booking.paid == 29_800 and rows(world, "Offer")


@pytest.mark.parametrize("way", ["declined", "cancelled"])
def test_a_payment_that_does_not_come_lets_the_room_go(way: str) -> None:
    world = rich(phone("staynest", "wallet", wallet={"auto_authorise": 0}))
    told = call(world, "book_room", **WISH)
    if way == "declined":
        call(world, "decline_payment", actor="user", request_id=told["request_id"])
    else:
        assert call(world, "cancel_stay", booking_id=told["booking"]["id"])["fee"] == 0
        assert rows(world, "PaymentRequest")[0].state == "declined"
    assert rows(world, "StayBooking")[0].state == "cancelled" and balance(world) == 500_000


# Requests


def test_a_request_needs_no_stock_and_the_host_answers(world: World) -> None:
    wish = {"place": "Grandma's guest house", "check_in": IN, "check_out": OUT, "guest_name": "Ida Lindholm"}
    asked = call(world, "request_stay", **wish, phone="(415) 555-0103", bed="twin")
    assert asked["state"] == "requested" and asked["phone"] == "+14155550103" and asked["guests"] == 1
    assert balance(world) == 500_000 and not rows(world, "Offer")
    assert call(world, "change_stay", booking_id=asked["id"], guests=2)["guests"] == 2
    happen(world, "stay_answered", booking_id=asked["id"], total=9_000)
    (booking,) = rows(world, "StayBooking")
    assert booking.state == "booked" and booking.total == 9_000 and booking.paid == 0
    assert "Stay booked" in notices(world) and rows(world, "Offer")
    assert call(world, "cancel_stay", booking_id=asked["id"])["fee"] == 0
    assert balance(world) == 500_000


def test_a_request_may_be_declined(world: World) -> None:
    wish = {"place": "Fernhill", "check_in": IN, "check_out": OUT, "guest_name": "Sam", "phone": "+14155550103"}
    asked = call(world, "request_stay", **wish)
    happen(world, "stay_answered", booking_id=asked["id"], accepted=False)
    assert rows(world, "StayBooking")[0].state == "cancelled" and notices(world)[-1] == "Request declined"
    assert refused(world, "request_stay", **wish | {"check_in": "2026-03-04"}) == "past"
    assert refused(world, "request_stay", **wish | {"place": " "}) == "bad_value"


# Changing and cancelling


def test_a_change_moves_the_event_and_its_end_and_settles_the_price(world: World) -> None:
    booking = book(world)
    call(world, "take_offer", offer_id=rows(world, "Offer")[0].id)
    longer = call(world, "change_stay", booking_id=booking["id"], check_out="2026-03-24")
    assert longer["total"] == 4 * 14_900 and longer["paid"] == 2 * 14_900
    (event,) = rows(world, "Event")
    assert (event.starts, event.ends) == (datetime(2026, 3, 20), datetime(2026, 3, 24))
    shorter = call(world, "change_stay", booking_id=booking["id"], check_in="2026-03-23")
    assert shorter["total"] == shorter["paid"] == 14_900 and balance(world) == 500_000 - 14_900
    assert notices(world)[-1] == "Stay changed"


def test_an_offer_not_taken_yet_follows_too(world: World) -> None:
    booking = book(world)
    call(world, "change_stay", booking_id=booking["id"], check_out="2026-03-25")
    (offer,) = rows(world, "Offer")
    assert offer.call["args"]["ends"] == "2026-03-25T00:00"
    call(world, "cancel_stay", booking_id=booking["id"])
    assert rows(world, "Offer")[0].state == "dismissed"


def test_what_cannot_be_changed(world: World) -> None:
    booking, fixed = book(world), book(world, room_id=FIXED)
    assert refused(world, "change_stay", booking_id=booking["id"], guests=3) == "conflict"
    assert refused(world, "change_stay", booking_id=booking["id"], check_out=IN) == "bad_value"
    assert refused(world, "change_stay", booking_id=fixed["id"], check_out="2026-03-23") == "not_allowed"
    assert call(world, "change_stay", booking_id=fixed["id"], arrival="18:30")["arrival"] == "18:30"
    stock(world, ROOM, 0, OUT, OUT)
    assert refused(world, "change_stay", booking_id=booking["id"], check_out="2026-03-23") == "full"
    until(world, "2026-03-19")
    assert refused(world, "change_stay", booking_id=booking["id"], guests=1) == "too_late"
    assert call(world, "change_stay", booking_id=booking["id"], note="Late bus")["note"] == "Late bus"
    until(world, IN, 16)
    assert refused(world, "change_stay", booking_id=booking["id"], note="Later") == "too_late"
    assert refused(world, "cancel_stay", booking_id=booking["id"]) == "too_late"


@pytest.mark.parametrize(
    ("room", "day", "fee"), [(ROOM, "2026-03-18", 0), (ROOM, "2026-03-19", 14_900), (FIXED, "2026-03-10", 25_800)]
)
def test_what_cancelling_costs(world: World, room: str, day: str, fee: int) -> None:
    booking = book(world, room_id=room)
    until(world, day)
    screen = StayDetail(booking["id"]).bind(world.context("agent"), {})
    assert isinstance(screen, StayDetail)
    question = screen.fee_words(rows(world, "StayBooking")[0])
    assert (f"{money(fee)} is kept" in question) == bool(fee) and "comes back" in question
    told = call(world, "cancel_stay", booking_id=booking["id"])
    assert told["fee"] == fee and balance(world) == 500_000 - fee
    assert refused(world, "cancel_stay", booking_id=booking["id"]) == "not_allowed"


def test_a_closed_house_calls_its_stays_off_and_pays_back(world: World) -> None:
    book(world)
    happen(world, "lodging_closes", lodging_id="hb1", first="2026-03-15", last="2026-03-25")
    assert rows(world, "StayBooking")[0].state == "cancelled" and balance(world) == 500_000
    assert notices(world)[-1] == "Stay called off" and rows(world, "Offer")[0].state == "dismissed"


# What comes by itself


def test_notices_and_the_door_code_come_in_their_time(world: World) -> None:
    cabin = world.store.find(RoomType, lodging_id=CABIN)[0].id
    booking = book(world, room_id=cabin)
    until(world, "2026-03-12", 11)
    assert notices(world)[-1] == "Free cancellation ends tomorrow"
    until(world, IN, 8)
    assert "Check-in is open" not in notices(world)
    until(world, IN, 10)
    assert "Check-in is open" in notices(world)
    assert any("door code is" in message.body for message in rows(world, "Message"))
    until(world, OUT, 13)
    assert rows(world, "StayBooking")[0].state == "done"
    assert refused(world, "cancel_stay", booking_id=booking["id"]) == "not_allowed"


def test_a_moved_stay_is_not_opened_on_its_old_day(world: World) -> None:
    booking = book(world)
    call(world, "change_stay", booking_id=booking["id"], check_out="2026-03-28", check_in="2026-03-26")
    until(world, "2026-03-25")
    assert "Check-in is open" not in notices(world)
    assert notices(world).count("Free cancellation ends tomorrow") == 1
    until(world, "2026-03-26")
    assert notices(world).count("Check-in is open") == 1


def test_a_stay_for_today_opens_at_once_and_hotels_send_no_code(world: World) -> None:
    with world.store.transaction():
        house = world.store.get(Lodging, "hb1")
        world.store.update(house, closed_from=None, closed_until=None)
    book(world, check_in="2026-03-05", check_out="2026-03-06")
    assert notices(world)[-1] == "Check-in is open"
    assert not any("door code" in message.body for message in rows(world, "Message"))


def test_a_host_writes(world: World) -> None:
    booking = book(world)
    happen(world, "stay_message", booking_id=booking["id"], body="The pool is closed on Saturday.")
    assert notices(world)[-1] == "Message from The Alder House"
    assert rows(world, "Message")[-1].body == "The pool is closed on Saturday."


def test_the_world_can_take_rooms_away(world: World) -> None:
    happen(world, "rooms_change", room_id=ROOM, first=IN, last=IN, left=0)
    assert refused(world, "book_room", **WISH) == "full"
