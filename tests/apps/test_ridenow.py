from datetime import datetime, timedelta
from typing import Any

import pytest

from apps.ridenow.fares import demand, fare_of, has_car
from apps.ridenow.models import RideType
from apps.ridenow.trips import car_at, due
from gui_sim import maps
from gui_sim.device import Device
from gui_sim.records import Permission
from tests.apps.kit import NOW, call, happen, phone, refused, rows, tap, words
from tests.apps.rides import (
    COMFORT,
    GO,
    HOME,
    LATER,
    LIBRARY,
    STATION,
    XL,
    book,
    pass_minutes,
    ride,
    told,
    town,
)

# Quotes


def test_a_fare_is_the_way_at_the_price_of_the_kind() -> None:
    world = town()
    ctx = world.context("user")
    answer = call(world, "quote_rides", pickup=HOME, dropoff=STATION)
    way = maps.way(ctx, (HOME, STATION))
    assert way is not None and (answer["meters"], answer["minutes"]) == (way.meters, way.minutes)
    for quote in answer["quotes"]:
        kind = ctx.get(RideType, quote["type_id"])
        price = (kind.base + kind.per_km * way.meters / 1000) * demand(ctx, NOW)
        assert abs(quote["fare"] - max(500, price)) <= 5.01
    by_name = {quote["name"]: quote["fare"] for quote in answer["quotes"]}
    assert by_name["Go"] < by_name["Green"] < by_name["Comfort"] < by_name["XL"]
    assert "surge" not in str(answer)


def test_stops_and_tolls_cost_more() -> None:
    world = town()
    direct = call(world, "quote_rides", pickup=HOME, dropoff=STATION)["quotes"][0]["fare"]
    assert call(world, "quote_rides", pickup=HOME, dropoff=STATION, stops=[LIBRARY])["quotes"][0]["fare"] > direct
    assert call(world, "quote_rides", pickup="104 Harbour Row", dropoff="3 Pier Road")["toll"] == 240


def test_busy_hours_cost_more() -> None:
    ctx = town().context("user")
    kind, way = ctx.get(RideType, GO), maps.Way(5_000, 10)
    rush, quiet = datetime(2026, 3, 5, 8, 0), datetime(2026, 3, 5, 13, 0)
    assert fare_of(ctx, kind, way, rush) > fare_of(ctx, kind, way, quiet)
    assert demand(ctx, datetime(2026, 3, 6, 23, 0)) >= 1.4 > demand(ctx, datetime(2026, 3, 5, 23, 0))


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"dropoff": "5 Nowhere Street"}, "not_found"),
        ({"pickup": "Atlantis"}, "not_found"),
        ({"dropoff": HOME}, "bad_value"),
        ({"stops": [STATION]}, "bad_value"),
        ({"stops": [LIBRARY, HOME, LIBRARY, HOME]}, "limit"),
        ({"at": "2026-03-05T09:00"}, "past"),
        ({"at": "2026-03-06T06:41"}, "bad_value"),
        ({"at": "2026-06-06T06:40"}, "bad_value"),
        ({"dropoff": " "}, "bad_value"),
    ],
)
def test_quotes_that_cannot_be(args: dict[str, Any], code: str) -> None:
    assert refused(town(), "quote_rides", **({"pickup": HOME, "dropoff": STATION} | args)) == code
    assert refused(town(), "book_ride", **({"pickup": HOME, "dropoff": STATION} | args)) == code


def test_without_maps_a_way_has_a_seeded_length() -> None:
    world = phone("ridenow")
    there = call(world, "quote_rides", pickup="1 A Street", dropoff="2 B Street")
    back = call(world, "quote_rides", pickup="2 B Street", dropoff="1 A Street")
    assert there["meters"] == back["meters"] > 1_000


# The position


def test_current_is_where_the_phone_is() -> None:
    world = town("reminders")
    happen(world, "place_reached", place="Wharf Gym")
    assert book(world, pickup="current").pickup == "110 Quay Street"


def test_current_needs_the_location_but_an_address_does_not() -> None:
    world = town(permissions="ask")
    assert refused(world, "quote_rides", pickup="current", dropoff=STATION) == "needs_permission"
    assert refused(world, "book_ride", pickup="current", dropoff=STATION) == "needs_permission"
    assert book(world).state == "finding"
    device = Device(world)
    device._runtime.open_app("ridenow")
    tap(device, "Grip")
    assert "Use my location" in words(device) and "My Location" not in words(device)


# Booking and riding


def test_a_ride_goes_through_its_states() -> None:
    world = town("reminders")
    first = book(world, note="Harbour side", quiet=True)
    assert (first.state, first.paid, first.at, first.ahead, first.quiet) == ("finding", first.fare, NOW, False, True)
    pass_minutes(world, 1.1)
    assigned = ride(world)
    assert assigned.state == "assigned" and assigned.driver and assigned.plate and len(assigned.pin) == 4
    pass_minutes(world, assigned.driver_eta)
    assert ride(world).state == "arrived"
    pass_minutes(world, 2)
    assert ride(world).state == "riding"
    pass_minutes(world, first.minutes)
    assert ride(world).state == "done"
    assert told(world) == ["Driver on the way", "Your driver is here", "You have arrived"]
    assert world.context("user").here == STATION


def test_a_ride_tells_nothing_private() -> None:
    world = town()
    book(world)
    pass_minutes(world, 1.1)
    answer = call(world, "get_ride", ride_id="rd1")
    assert answer["type"] == "Go" and answer["arrives"] and not {"pin", "driver_eta"} & set(answer["ride"])


def test_the_car_comes_nearer_and_drives_the_way() -> None:
    world = town()
    ctx = world.context("user")
    book(world)
    assert car_at(ctx, ride(world)) is None and due(ctx, ride(world)) is None
    pass_minutes(world, 1.1)
    pickup, goal = maps.spot_of(ctx, HOME), maps.spot_of(ctx, STATION)
    assert car_at(ctx, ride(world)) not in (None, pickup)
    pass_minutes(world, ride(world).driver_eta)
    assert car_at(ctx, ride(world)) == pickup
    pass_minutes(world, 2)
    first = car_at(ctx, ride(world))
    pass_minutes(world, 2)
    second = car_at(ctx, ride(world))
    assert first is not None and second is not None and goal is not None

    def gap(at: maps.Spot) -> float:
        return abs(at[0] - goal[0]) + abs(at[1] - goal[1])

    assert gap(second) < gap(first)


def test_a_ride_ahead_gets_its_driver_in_time_and_is_offered_to_the_calendar() -> None:
    world = town("calendar")
    book(world, at=LATER)
    assert ride(world).ahead and ride(world).state == "finding"
    offer = rows(world, "Offer")[0]
    assert offer.call["args"]["title"] == f"Ride to {STATION}" and offer.call["args"]["starts"] == LATER
    pass_minutes(world, 20 * 60 + 37)  # 06:18
    assert ride(world).state == "finding"
    pass_minutes(world, 3)
    assert ride(world).state == "assigned"
    pass_minutes(world, 20)
    assert ride(world).state == "arrived"


def test_a_ride_paid_at_once_is_told_of_and_offered_once() -> None:
    world = town("calendar")
    book(world, at=LATER)
    assert told(world) == ["Ride booked"] and len(rows(world, "Offer")) == 1


def test_more_people_than_seats() -> None:
    world = town()
    assert refused(world, "book_ride", pickup=HOME, dropoff=STATION, passengers=5) == "conflict"
    assert book(world, passengers=5, type_id=XL).ac


def test_no_car() -> None:
    world = town()
    happen(world, "cars_gone", type_id=GO, minutes=30)
    assert refused(world, "book_ride", pickup=HOME, dropoff=STATION) == "closed"
    assert not call(world, "quote_rides", pickup=HOME, dropoff=STATION)["quotes"][0]["car"]
    assert book(world, type_id=COMFORT).state == "finding"
    pass_minutes(world, 31)
    book(world)


def test_cars_are_rare_for_some_hours_the_same_in_each_phone() -> None:
    ctx, other = town().context("user"), town().context("user")
    kind = ctx.get(RideType, "rt5")
    hours = [NOW.replace(hour=12) + timedelta(days=day) for day in range(-500, 30)]
    there = [has_car(ctx, kind, hour) for hour in hours]
    assert there == [has_car(other, kind, hour) for hour in hours]
    assert 0.85 < sum(there) / len(there) < 0.98


# Money


def test_a_ride_waits_for_the_owner() -> None:
    world = town(wallet={"balance": 100_000, "auto_authorise": 0})
    answer = call(world, "book_ride", pickup=HOME, dropoff=STATION)
    assert answer["state"] == "awaiting_payment" and "must confirm" in answer["line"]
    pass_minutes(world, 5)
    assert ride(world).state == "awaiting_payment"
    call(world, "authorise_payment", actor="user", request_id=answer["request_id"])
    assert ride(world).state == "finding" and ride(world).at == world.clock.now
    pass_minutes(world, 1.1)
    assert ride(world).state == "assigned"


def test_a_declined_ride_is_off() -> None:
    world = town(wallet={"balance": 100_000, "auto_authorise": 0})
    answer = call(world, "book_ride", pickup=HOME, dropoff=STATION)
    call(world, "decline_payment", actor="user", request_id=answer["request_id"])
    assert ride(world).state == "cancelled"


def test_an_empty_wallet() -> None:
    world = town(wallet={"balance": 100, "auto_authorise": 50_000})
    assert refused(world, "book_ride", pickup=HOME, dropoff=STATION) == "low_balance"


# Screens


def test_from_the_map_to_a_ride() -> None:
    world = town("messages", "contacts")
    device = Device(world)
    device._runtime.open_app("ridenow")
    tap(device, "Grip")
    tap(device, "Work")
    tap(device, "Comfort")
    tap(device, "Book")
    assert rows(world, "Ride")[0].type_id == COMFORT
    assert "Finding a driver" in words(device)
    tap(device, "Close")
    assert "Where to?" in words(device)


def test_a_trip_is_shared_by_message() -> None:
    world = town("messages", "contacts")
    with world.store.transaction():
        world.store.insert(Permission(client="assistant", scope="messages", state="granted"))
    book(world)
    pass_minutes(world, 1.1)
    device = Device(world)
    device._runtime.open_app("ridenow")
    tap(device, "Driver on the way")
    tap(device, "Grip")
    tap(device, "Share trip")
    assert ride(world).driver in words(device)
