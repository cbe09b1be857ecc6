"""What becomes of a ride: changed, cancelled, called off by its driver, dearer, rated."""

import pytest

from gui_sim.device import Device
from tests.apps.kit import call, happen, refused, rows, tap, words
from tests.apps.rides import HOME, LATER, LIBRARY, STATION, book, drive, pass_minutes, ride, told, town

# Changing


def test_another_goal_changes_the_fare() -> None:
    world = town("calendar")
    first = book(world, at=LATER)
    changed = call(world, "change_ride", ride_id="rd1", dropoff="100 Airport Road", at="2026-03-06T07:00")
    assert changed["fare"] > first.fare and changed["paid"] == first.fare
    offer = rows(world, "Offer")[0]
    assert (offer.call["args"]["title"], offer.call["args"]["starts"]) == (
        "Ride to 100 Airport Road",
        "2026-03-06T07:00",
    )
    pass_minutes(world, 24 * 60)
    assert ride(world).state == "done" and ride(world).paid == ride(world).fare


def test_what_costs_less_comes_back() -> None:
    world = town()
    first = book(world, dropoff="100 Airport Road")
    call(world, "change_ride", ride_id="rd1", dropoff=STATION)
    now = ride(world)
    assert now.fare == now.paid < first.fare
    assert rows(world, "WalletAccount")[0].balance == 100_000 - now.fare


def test_a_ride_that_goes_on_takes_longer() -> None:
    world = town()
    first = book(world)
    pass_minutes(world, 1.1)
    pass_minutes(world, ride(world).driver_eta + 2.1)
    assert refused(world, "change_ride", ride_id="rd1", stops=[LIBRARY]) == "too_late"
    call(world, "change_ride", ride_id="rd1", dropoff="100 Airport Road")
    pass_minutes(world, first.minutes + 1)
    assert ride(world).state == "riding"
    pass_minutes(world, 30)
    assert ride(world).state == "done"


def test_changes_that_come_too_late() -> None:
    world = town()
    book(world)
    assert refused(world, "change_ride", ride_id="rd1", at=LATER) == "not_allowed"
    drive(world)
    assert refused(world, "change_ride", ride_id="rd1", dropoff=LIBRARY) == "too_late"
    assert refused(world, "cancel_ride", ride_id="rd1") == "too_late"
    book(world, at="2026-03-05T12:00")
    pass_minutes(world, 70)
    assert refused(world, "change_ride", ride_id="rd2", at=LATER) == "too_late"


# Cancelling


def test_cancelling_is_free_at_first() -> None:
    world = town()
    book(world)
    pass_minutes(world, 2.5)
    assert call(world, "cancel_ride", ride_id="rd1")["fee"] == 0
    assert rows(world, "WalletAccount")[0].balance == 100_000
    assert refused(world, "cancel_ride", ride_id="rd1") == "not_allowed"
    pass_minutes(world, 60)
    assert ride(world).state == "cancelled"


def test_cancelling_costs_later() -> None:
    world = town()
    book(world)
    pass_minutes(world, 3.5)
    assert call(world, "cancel_ride", ride_id="rd1")["fee"] == 500
    assert rows(world, "WalletAccount")[0].balance == 100_000 - 500


def test_a_later_ride_is_free_to_cancel_until_a_driver_comes() -> None:
    world = town("calendar")
    book(world, at=LATER)
    pass_minutes(world, 60)
    assert call(world, "cancel_ride", ride_id="rd1")["fee"] == 0
    assert rows(world, "Offer")[0].state == "dismissed"


# The world


def test_a_driver_cancels() -> None:
    world = town()
    book(world)
    pass_minutes(world, 1.1)
    happen(world, "driver_cancels", ride_id="rd1")
    assert ride(world).state == "cancelled" and rows(world, "WalletAccount")[0].balance == 100_000
    assert told(world)[-1] == "Your driver cancelled"
    device = Device(world)
    device._runtime.open_app("ridenow")
    tap(device, "Rides")
    tap(device, "Past")
    tap(device, STATION)
    assert "Cancelled" in words(device)


def test_a_fare_rises_and_the_rest_is_taken_at_the_end() -> None:
    world = town()
    first = book(world)
    happen(world, "fare_rises", ride_id="rd1", fare=first.fare + 300)
    assert told(world) == ["Fare higher than quoted"]
    drive(world)
    assert ride(world).paid == first.fare + 300
    assert rows(world, "WalletAccount")[0].balance == 100_000 - first.fare - 300


def test_what_the_wallet_cannot_pay_stays_owed() -> None:
    world = town(wallet={"balance": 2_000, "auto_authorise": 50_000})
    first = book(world)
    happen(world, "fare_rises", ride_id="rd1", fare=first.fare + 3_000)
    drive(world)
    assert ride(world).paid == first.fare


def test_fares_surge() -> None:
    world = town()
    before = call(world, "quote_rides", pickup=HOME, dropoff=STATION)["quotes"][1]["fare"]
    happen(world, "fares_surge", factor=2.0)
    assert call(world, "quote_rides", pickup=HOME, dropoff=STATION)["quotes"][1]["fare"] >= 2 * before - 10


# Rating


def test_a_ride_is_rated_once_it_is_over() -> None:
    world = town()
    book(world)
    assert refused(world, "rate_ride", ride_id="rd1", stars=5) == "not_allowed"
    drive(world)
    call(world, "rate_ride", ride_id="rd1", stars=5, tip=200, text="Calm")
    assert (ride(world).stars, ride(world).tip, ride(world).tip_state) == (5, 200, "paid")
    assert refused(world, "rate_ride", ride_id="rd1", stars=4) == "already"
    assert rows(world, "Transaction")[-1].amount == -200


@pytest.mark.parametrize(("tool", "tip", "state"), [("authorise_payment", 350, "paid"), ("decline_payment", 0, "none")])
def test_a_tip_may_wait_for_the_owner(tool: str, tip: int, state: str) -> None:
    world = town()
    book(world)
    drive(world)
    call(world, "set_spending_limit", actor="user", daily_limit=100_000, auto_authorise=0)
    answer = call(world, "rate_ride", ride_id="rd1", stars=4, tip=350)
    assert ride(world).tip_state == "awaiting_payment"
    call(world, tool, actor="user", request_id=answer["request_id"])
    assert (ride(world).tip, ride(world).tip_state) == (tip, state)
