"""TripGo: finding, booking, changing and cancelling tickets; seats, payment, the border, delays, requests."""

from datetime import date, datetime, time
from typing import Any

import pytest

from apps.tripgo.journeys import seats_within
from apps.tripgo.models import Departure, DepartureDay, Fare
from apps.tripgo.screens import ChangeTicket, DepartureList, FareChoice, MyTrips, QuickTrip, SeatMap, TicketDetail
from gui_sim import actions
from gui_sim.device import Device
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import call, happen, notices, phone, refused, rows, shown, tap, words

DAY = "2026-03-10"  # a Tuesday
LINE = "dp1"  # the train CL 101 to Westmoor, 06:10 to 09:25
SAVER, FLEXIBLE, FIRST = "fr1", "fr2", "fr3"  # of that train
LATER = "fr8"  # the flexible fare of CL 105, 09:10; cheaper, and not refundable
WISH: dict[str, Any] = {"fare_id": FLEXIBLE, "date": DAY, "traveller_ids": ["tl1"]}


@pytest.fixture
def world() -> World:
    return ready(phone("tripgo", "calendar", "wallet", "mail", wallet={"auto_authorise": 1_000_000}))


def ready(world: World) -> World:
    """Give the owner money and travellers, and let every departure run as it should, half empty."""
    account = world.store.schema.by_name["WalletAccount"].model
    with world.store.transaction():
        world.store.update(world.store.get(account, "wb1"), balance=2_000_000, daily_limit=1_000_000)
        for departure in world.store.find(Departure):
            usual(world, departure.id)
    for name, number in (("Alex Morgan", "+14155550100"), ("Sam Rivers", "+14155550107")):
        call(world, "save_traveller", name=name, phone=number)
    return world


def usual(world: World, departure: str, seats: int = 20, minutes: int = 0) -> None:
    """Say that a departure has seats and is so late; what is said last counts."""
    world.store.insert(
        DepartureDay(
            departure_id=departure, first=date(2026, 3, 1), last=date(2027, 3, 1), seats_left=seats, delay_min=minutes
        )
    )


def book(world: World, **changes: Any) -> dict[str, Any]:
    ticket: dict[str, Any] = call(world, "book_ticket", **(WISH | changes))["ticket"]
    return ticket


def balance(world: World) -> int:
    return int(rows(world, "WalletAccount")[0].balance)


def until(world: World, moment: str) -> None:
    """Let time pass up to a moment."""
    world.advance((datetime.fromisoformat(moment) - world.clock.now).total_seconds())


def show(world: World, screen: Screen) -> Device:
    """A phone that shows a screen of the app."""
    return shown(world, "tripgo", screen)


def fare_of(world: World, number: str, cabin: str) -> str:
    departure = world.store.find(Departure, number=number)[0]
    return world.store.find(Fare, departure_id=departure.id, cabin=cabin)[0].id


# Finding


def test_private_numbers_stay_private(world: World) -> None:
    call(world, "verify_traveller", actor="user", traveller_id="tl1")
    told = [
        call(world, "get_departure", departure_id=LINE, date=DAY),
        call(world, "search_tripgo", query="", fields=["Traveller.*"]),
        call(world, "search_tripgo", query="CL 101"),
    ]
    assert not any(word in str(told) for word in ("seats_left", "delay_min': 0, 'c", "document_no"))
    assert told[1]["total"] == 2 and told[2]["total"] == 1


# Booking


def test_booking_pays_and_makes_code_pass_mail_and_an_offer(world: World) -> None:
    ticket = book(world, seat="aisle", bags=2, meal="vegan")
    assert ticket["state"] == "issued" and ticket["total"] == ticket["paid"] == 5_900 + 1_000
    assert ticket["seat"][-1] in "BC" and len(ticket["code"]) == 6 and ticket["passenger"] == "Alex Morgan"
    assert balance(world) == 2_000_000 - 6_900
    held = rows(world, "Pass")[-1]
    assert held.kind == "ticket" and ticket["code"] in held.code and held.starts == datetime(2026, 3, 10, 6, 10)
    mail = rows(world, "MailItem")[-1]
    assert mail.subject == "Your ticket to Westmoor" and ticket["code"] in mail.body
    (offer,) = rows(world, "Offer")
    call(world, "take_offer", offer_id=offer.id)
    (event,) = rows(world, "Event")
    assert event.title == "Train to Westmoor" and event.place == "Central Station" and event.alert_min == 30
    assert (event.starts, event.ends) == (datetime(2026, 3, 10, 6, 10), datetime(2026, 3, 10, 9, 25))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"date": "2026-03-05"}, "past"),
        ({"date": "2026-03-04"}, "past"),
        ({"date": "2027-03-04"}, "bad_value"),
        ({"fare_id": "fr9999"}, "not_found"),
        ({"traveller_ids": ["tl9"]}, "not_found"),
        ({"traveller_ids": []}, "bad_value"),
        ({"seat": "99A"}, "bad_value"),
        ({"seat": "by the door"}, "bad_value"),
        ({"seat": "11A, 11B"}, "bad_value"),
        ({"bags": 3}, "bad_value"),
        ({"meal": "steak"}, "bad_value"),
    ],
)
def test_what_cannot_be_booked(world: World, changes: dict[str, Any], code: str) -> None:
    assert refused(world, "book_ticket", **(WISH | changes)) == code


def test_a_line_that_does_not_run_or_is_full_is_not_booked(world: World) -> None:
    assert refused(world, "book_ticket", **WISH | {"fare_id": fare_of(world, "AR 525", "standard")}) == "closed"
    happen(world, "seats_change", departure_id=LINE, day=DAY, left=1)
    assert refused(world, "book_ticket", **WISH | {"traveller_ids": ["tl1", "tl2"]}) == "full"
    happen(world, "departure_cancelled", departure_id=LINE, day=DAY)
    assert refused(world, "book_ticket", **WISH) == "closed"


def test_chosen_seats_are_taken_and_no_longer_free(world: World) -> None:
    free = call(world, "get_departure", departure_id=LINE, date=DAY)["seats"]["standard"]["free"]
    seats = f"{free[3].lower()},  {free[0]}"
    assert book(world, traveller_ids=["tl2", "tl1"], seat=seats)["seat"] == f"{free[0]}, {free[3]}"
    left = call(world, "get_departure", departure_id=LINE, date=DAY)["seats"]["standard"]["free"]
    assert set(free) - set(left) == {free[0], free[3]}
    call(world, "save_traveller", name="Ida Holm", phone="+14155550109")
    assert refused(world, "book_ticket", **WISH | {"traveller_ids": ["tl3"], "seat": free[0]}) == "full"


def test_a_traveller_takes_one_journey_at_a_time(world: World) -> None:
    book(world)
    other = fare_of(world, "PE 11", "economy")  # leaves on the way of the train
    assert refused(world, "book_ticket", **WISH | {"fare_id": other}) == "conflict"
    assert book(world, fare_id=other, traveller_ids=["tl2"])["state"] == "issued"
    assert book(world, fare_id=other, date="2026-03-11")["state"] == "issued"


def test_abroad_needs_a_document_of_each_traveller(world: World) -> None:
    abroad = {"fare_id": fare_of(world, "NS 1", "standard")}
    assert refused(world, "book_ticket", **WISH | abroad) == "needs_identity"
    assert refused(world, "verify_traveller", traveller_id="tl1") == "user_only"
    line = world.store.find(Departure, number="NS 1")[0].id
    assert "A verified document is needed" in words(show(world, FareChoice(line, date(2026, 3, 10))))
    call(world, "verify_traveller", actor="user", traveller_id="tl1")
    assert "A verified document is needed" not in words(show(world, FareChoice(line, date(2026, 3, 10))))
    assert refused(world, "book_ticket", **WISH | abroad | {"traveller_ids": ["tl1", "tl2"]}) == "needs_identity"
    assert book(world, **abroad)["state"] == "issued"


def test_a_payment_waits_for_the_owner_and_holds_the_seat() -> None:
    world = ready(phone("tripgo", "calendar", "wallet", wallet={"auto_authorise": 0}))
    told = call(world, "book_ticket", **WISH)
    assert told["state"] == "awaiting_payment" and "$59.00" in told["line"]
    assert not told["ticket"]["code"] and not rows(world, "Offer")
    assert refused(world, "change_ticket", ticket_id="tc1", bags=1) == "not_allowed"
    call(world, "authorise_payment", actor="user", request_id=told["request_id"])
    (ticket,) = rows(world, "Ticket")
    assert ticket.state == "issued" and ticket.paid == 5_900 and ticket.code and rows(world, "Offer")


@pytest.mark.parametrize("way", ["declined", "cancelled"])
def test_a_payment_that_does_not_come_lets_the_seat_go(way: str) -> None:
    world = ready(phone("tripgo", "wallet", wallet={"auto_authorise": 0}))
    told = call(world, "book_ticket", **WISH)
    if way == "declined":
        call(world, "decline_payment", actor="user", request_id=told["request_id"])
    else:
        assert call(world, "cancel_ticket", ticket_id="tc1")["refund"] == 0
    assert rows(world, "Ticket")[0].state == "cancelled" and balance(world) == 2_000_000
    assert rows(world, "PaymentRequest")[0].state == "declined"


# Changing and cancelling


def test_a_change_moves_pass_and_event_and_keeps_the_seat_if_it_can(world: World) -> None:
    ticket = book(world)
    call(world, "take_offer", offer_id=rows(world, "Offer")[0].id)
    told = call(world, "change_ticket", ticket_id=ticket["id"], date="2026-03-12", fare_id=FIRST)
    moved = told["ticket"]
    assert moved["state"] == "changed" and moved["code"] == ticket["code"] and moved["seat"] != ticket["seat"]
    assert moved["total"] == moved["paid"] == 9_800 and balance(world) == 2_000_000 - 9_800
    (event,) = rows(world, "Event")
    assert event.starts == datetime(2026, 3, 12, 6, 10)
    assert rows(world, "Pass")[-1].starts == event.starts and notices(world)[-2:] == ["Ticket changed", "TripGo"]


def test_what_a_change_costs_less_comes_back_only_if_the_fare_is_refundable(world: World) -> None:
    book(world)
    assert call(world, "change_ticket", ticket_id="tc1", fare_id=LATER)["ticket"]["paid"] == 4_800
    book(world, date="2026-03-17", fare_id=LATER, bags=2)
    kept = call(world, "change_ticket", ticket_id="tc2", bags=0)["ticket"]
    assert (kept["total"], kept["paid"]) == (4_800, 5_800)


def test_what_cannot_be_changed(world: World) -> None:
    book(world)
    book(world, fare_id=SAVER, date="2026-03-11")
    assert (
        refused(world, "change_ticket", ticket_id="tc1", fare_id=fare_of(world, "AR 503", "standard")) == "not_allowed"
    )
    assert (
        refused(world, "change_ticket", ticket_id="tc1", fare_id=fare_of(world, "CL 102", "standard")) == "not_allowed"
    )
    assert refused(world, "change_ticket", ticket_id="tc1", bags=3) == "bad_value"
    assert refused(world, "change_ticket", ticket_id="tc2", date="2026-03-12") == "not_allowed"
    assert call(world, "change_ticket", ticket_id="tc2", bags=1, seat="window")["ticket"]["paid"] == 5_200
    until(world, f"{DAY}T05:45")
    assert refused(world, "change_ticket", ticket_id="tc1", seat="aisle") == "too_late"
    assert refused(world, "cancel_ticket", ticket_id="tc1") == "too_late"


@pytest.mark.parametrize("way", ["paid", "declined", "cancelled"])
def test_a_dearer_change_waits_for_its_payment(way: str) -> None:
    world = ready(phone("tripgo", "wallet", wallet={"auto_authorise": 6_000}))
    before = book(world)
    call(world, "set_spending_limit", actor="user", daily_limit=1_000_000, auto_authorise=0)
    told = call(world, "change_ticket", ticket_id="tc1", fare_id=FIRST, date="2026-03-12")
    assert told["state"] == "awaiting_payment" and told["ticket"]["total"] == 9_800
    if way == "cancelled":
        assert call(world, "cancel_ticket", ticket_id="tc1")["refund"] == 5_900
        assert balance(world) == 2_000_000
        return
    tool = "authorise_payment" if way == "paid" else "decline_payment"
    call(world, tool, actor="user", request_id=told["request_id"])
    (ticket,) = rows(world, "Ticket")
    if way == "paid":
        assert (ticket.paid, ticket.fare_id, ticket.state) == (9_800, FIRST, "changed")
        assert ticket.date == date(2026, 3, 12) and not ticket.before
    else:
        told = call(world, "search_tripgo", query="", fields=["Ticket.*"])["hits"]
        assert told[0]["record"] == before  # all is as it was


def test_cancelling_pays_a_refundable_fare_back_and_takes_the_pass_out(world: World) -> None:
    book(world)
    book(world, fare_id=SAVER, date="2026-03-11")
    assert call(world, "cancel_ticket", ticket_id="tc1")["refund"] == 5_900
    assert call(world, "cancel_ticket", ticket_id="tc2")["refund"] == 0
    assert balance(world) == 2_000_000 - 4_200 and not [row for row in rows(world, "Pass") if row.app == "tripgo"]
    assert {offer.state for offer in rows(world, "Offer")} == {"dismissed"}
    assert refused(world, "cancel_ticket", ticket_id="tc1") == "not_allowed"


# What comes by itself


def test_a_delay_is_announced_and_moves_what_the_calendar_holds(world: World) -> None:
    book(world)
    call(world, "take_offer", offer_id=rows(world, "Offer")[0].id)
    with world.store.transaction():
        usual(world, LINE, minutes=25)
    until(world, f"{DAY}T04:00")
    assert rows(world, "Ticket")[0].delay_min == 0
    until(world, f"{DAY}T04:15")
    assert rows(world, "Ticket")[0].delay_min == 25 and "Delayed" in notices(world)
    assert rows(world, "Event")[0].starts == datetime(2026, 3, 10, 6, 35)
    until(world, f"{DAY}T06:00")
    assert "Train to Westmoor" in notices(world)
    until(world, f"{DAY}T09:30")
    assert rows(world, "Ticket")[0].state == "issued"  # it is late
    until(world, f"{DAY}T10:00")
    assert rows(world, "Ticket")[0].state == "used"


def test_check_in_opens_a_day_before_a_flight(world: World) -> None:
    book(world, fare_id=fare_of(world, "PE 11", "economy"))
    until(world, "2026-03-09T07:05")
    assert "Check-in is open" in notices(world)


def test_a_departure_that_is_called_off_is_paid_back_and_others_are_named(world: World) -> None:
    book(world)
    happen(world, "departure_cancelled", departure_id=LINE, day=DAY)
    assert rows(world, "Ticket")[0].state == "cancelled" and balance(world) == 2_000_000
    notice = next(row for row in rows(world, "Notification") if row.title == "Departure cancelled")
    assert "07:00 PE 11" in notice.body and not [row for row in rows(world, "Pass") if row.app == "tripgo"]


def test_who_holds_a_dearer_ticket_is_told_that_the_price_fell(world: World) -> None:
    book(world)
    happen(world, "fare_falls", fare_id=FLEXIBLE, price=6_500)
    assert "Price fell" not in notices(world)
    happen(world, "fare_falls", fare_id=FLEXIBLE, price=4_500)
    assert notices(world)[-1] == "Price fell"
    happen(world, "departure_delayed", departure_id=LINE, day=DAY, minutes=40)
    assert notices(world)[-1] == "Delayed" and rows(world, "Ticket")[0].delay_min == 40


# Requests and travellers


def test_a_request_is_free_words_and_is_answered_later(world: World) -> None:
    wish = {"start": "Home", "end": "The quarry", "passenger": "Alex", "phone": "(415) 555-0103", "kind": "car"}
    asked = call(world, "create_trip", date=DAY, time="08:07", **wish, note="Muddy boots")
    assert asked["state"] == "requested" and asked["time"] == "08:07" and asked["phone"] == "+14155550103"
    assert refused(world, "change_ticket", ticket_id="tc1", bags=1) == "not_allowed"
    happen(world, "trip_answered", ticket_id="tc1", total=2_500)
    (ticket,) = rows(world, "Ticket")
    assert ticket.state == "issued" and ticket.total == 2_500 and ticket.code and rows(world, "Offer")
    soon = call(world, "create_trip", date="2026-03-05", time="now", **wish)
    assert soon["time"] is None
    happen(world, "trip_answered", ticket_id="tc2", accepted=False)
    assert rows(world, "Ticket")[1].state == "cancelled" and balance(world) == 2_000_000
    assert refused(world, "create_trip", date=DAY, time="now", **wish) == "bad_value"
    assert refused(world, "create_trip", date=DAY, time="8 o'clock", **wish) == "bad_value"
    assert refused(world, "create_trip", date="2026-03-05", time="09:40", **wish) == "past"


def test_a_traveller_is_kept_once_and_changed(world: World) -> None:
    assert refused(world, "save_traveller", name="alex morgan", phone="+14155550100") == "already"
    one = {"name": "Alex Morgan", "phone": "+14155550100", "traveller_id": "tl1"}
    assert call(world, "save_traveller", **one, birth_date="1990-02-03", seat="aisle")["seat"] == "aisle"
    assert call(world, "save_traveller", **one, meal="vegan")["birth_date"] == "1990-02-03"
    assert refused(world, "save_traveller", **one | {"traveller_id": "tl9"}) in ("already", "not_found")


# Screens


def test_screens_say_what_cannot_be_had(world: World) -> None:
    happen(world, "seats_change", departure_id=LINE, day=DAY, left=0)
    told = words(show(world, DepartureList("Port Alder", "Westmoor", date(2026, 3, 10), after=time(6, 0))))
    assert told.index("06:10 – 09:25") < told.index("Sold out") < told.index("07:40 – 10:55")
    assert "does not run" in words(show(world, FareChoice("dp33", date(2026, 3, 10))))
    assert "Nothing leaves" in words(show(world, DepartureList("Saltmere", "Halloway", date(2026, 3, 10))))


def test_a_ticket_is_booked_by_hand(world: World) -> None:
    free = call(world, "get_departure", departure_id=LINE, date=DAY)["seats"]["first"]["free"]
    device = show(world, SeatMap(FIRST, date(2026, 3, 10), ("tl1",), 1))
    tap(device, f"Seat {free[0]}")
    device.act(actions.Swipe(path=((195, 700), (195, 300))))
    tap(device, "Book and pay")
    (ticket,) = rows(world, "Ticket")
    assert (ticket.seat, ticket.bags, ticket.total) == (free[0], 1, 9_800)
    assert "Port Alder – Westmoor" in words(show(world, MyTrips()))
    assert ticket.code in words(show(world, TicketDetail(ticket.id)))
    assert "1A" in words(show(world, ChangeTicket(ticket.id)))


def test_more_seats_than_one_are_called_seats() -> None:
    assert (seats_within("14C"), seats_within("12A, 12B")) == ("seat 14C", "seats 12A, 12B")


def test_leave_now_takes_the_place_of_the_hour(world: World) -> None:
    device = show(world, QuickTrip())
    assert "Time" in words(device)
    tap(device, "Leave now")
    assert "10:00" not in words(device)


def test_a_request_has_nothing_to_change(world: World) -> None:
    wish = {"start": "Home", "end": "Quarry", "passenger": "Alex", "phone": "+14155550103", "kind": "car"}
    call(world, "create_trip", date=DAY, time="08:00", **wish)
    assert "Change ticket" not in words(show(world, TicketDetail("tc1")))
    assert "Nothing to change" in words(show(world, ChangeTicket("tc1")))
