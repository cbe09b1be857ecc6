"""TripGo's timetable: what runs on a day, which seats are free, and how departures are found."""

from datetime import date, datetime

import pytest

from apps.tripgo.models import Departure, Fare
from apps.tripgo.timetable import (
    PLANS,
    arrives_at,
    choose,
    delay_of,
    free_seats,
    leaves_at,
    length_of,
    place_of,
    runs_on,
)
from gui_sim.context import Context
from gui_sim.world import World
from tests.apps.kit import call, happen, phone, refused

DAY = "2026-03-10"  # a Tuesday
LINE = "dp1"  # the train CL 101 to Westmoor, 06:10 to 09:25


@pytest.fixture(scope="module")
def ctx() -> Context:
    return phone("tripgo").context("agent")


@pytest.fixture
def world() -> World:
    return phone("tripgo")


def line(ctx: Context, number: str) -> Departure:
    return ctx.find(Departure, number=number)[0]


def test_the_timetable_goes_there_and_back_to_many_towns(ctx: Context) -> None:
    lines = ctx.find(Departure)
    assert len(lines) >= 120 and len({one.number for one in lines}) == len(lines)
    ways = {(one.origin, one.destination) for one in lines}
    assert all((end, start) in ways for start, end in ways)
    assert len({one.destination for one in lines}) >= 20
    assert {one.kind for one in lines} == {"train", "airplane", "car"}
    for one in lines:
        assert ctx.count(Fare, departure_id=one.id) >= 1
        assert 20 * 60 <= length_of(one).total_seconds() <= 20 * 3600
        assert leaves_at(one, date(2026, 3, 5)).minute % 5 == 0 == one.arrives.minute % 5


def test_a_line_runs_on_its_weekdays_in_its_season(ctx: Context) -> None:
    weekend = line(ctx, "AR 525")
    assert runs_on(weekend, date(2026, 3, 7)) and not runs_on(weekend, date(2026, 3, 9))
    assert runs_on(weekend, date(2024, 9, 7)) and runs_on(weekend, date(2028, 1, 1))
    snow = line(ctx, "KB 71")
    assert runs_on(snow, date(2026, 3, 6)) and not runs_on(snow, date(2026, 7, 3))


def test_seats_of_a_day_are_the_same_each_time_and_differ_from_day_to_day(ctx: Context) -> None:
    train = line(ctx, "CL 110")
    days = [date(2025, 1, day) for day in range(1, 29)]
    seen = [free_seats(ctx, train, "standard", day) for day in days]
    assert seen == [free_seats(ctx, train, "standard", day) for day in days]
    assert len(set(seen)) > 20 and any(seen)
    late = [delay_of(ctx, train, day) for day in days]
    assert 0 < sum(1 for minutes in late if minutes) < 14 and all(minutes % 5 == 0 for minutes in late)


def test_arrivals_are_told_by_the_clock_of_the_destination(ctx: Context) -> None:
    east = line(ctx, "PE 61")
    assert arrives_at(east, date(2026, 3, 6)) == datetime(2026, 3, 6, 16, 40)
    assert length_of(east).total_seconds() == 310 * 60
    west = line(ctx, "PE 92")  # over the date line
    assert arrives_at(west, date(2026, 3, 5)) < leaves_at(west, date(2026, 3, 5))


def test_seats_are_chosen_side_by_side_and_by_the_window() -> None:
    plan = PLANS["train", "standard"]
    free = ("11B", "11C", "12C", "12D", "13A")
    assert choose(plan, free, "any", 2) == ("11B", "11C")
    assert choose(plan, free, "window", 2) == ("12C", "12D")
    assert choose(plan, free, "window", 1) == ("12D",) and choose(plan, free, "aisle", 1) == ("11B",)
    assert choose(plan, ("11B", "12C"), "any", 2) == ("11B", "12C")
    assert choose(plan, ("11B",), "window", 1) == () and choose(plan, free, "any", 6) == ()
    assert place_of(PLANS["airplane", "economy"], "10B") == "" == place_of(PLANS["car", "standard"], "1A")


def test_departures_are_found_by_town_station_hour_and_stops(world: World) -> None:
    wish = {"start": "port alder", "end": "Westmoor", "date": DAY}
    every = call(world, "find_departures", **wish)
    hours = [one["departs"] for one in every["departures"]]
    assert hours == sorted(hours) and every["total"] == len(hours) > 10
    trains = call(world, "find_departures", **wish, kind="train", after="12:00", max_stops=0)["departures"]
    assert {one["number"] for one in trains} == {"CL 107", "CL 109", "CL 111", "CL 113"}
    assert call(world, "find_departures", **wish | {"end": "Westmoor North"})["total"] == 3
    assert call(world, "find_departures", start="Here", end="There", date=DAY)["total"] == 0
    assert refused(world, "find_departures", **wish | {"date": "2026-03-04"}) == "past"


def test_what_has_left_today_is_not_found_and_sold_out_is_told(world: World) -> None:
    today = call(world, "find_departures", start="Port Alder", end="Westmoor", date="2026-03-05")["departures"]
    assert all(one["departs"] > "2026-03-05T09:41" for one in today)
    happen(world, "seats_change", departure_id=LINE, day=DAY, left=0)
    told = call(world, "get_departure", departure_id=LINE, date=DAY)
    assert told["status"] == "sold out" and not any(fare["open"] for fare in told["fares"])
    assert not call(world, "get_departure", departure_id="dp33", date=DAY)["runs"]
