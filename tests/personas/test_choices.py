"""Choices, days and words of a life."""

from datetime import date, datetime, time
from random import Random
from typing import Any

import pytest

from gui_sim.errors import GuiSimError
from gui_sim.world import World
from personas.choices import NotThere, Scope
from personas.pack import Person
from personas.routine import When
from personas.telling import fill, hour, near_day

NOON = datetime(2026, 3, 3, 12, 0)  # a Tuesday
PEOPLE = {
    "lou": Person(name="Lou Marsh", phones=[{"number": "+14155550101"}], mails=["lou@example.com"]),
    "mum": Person(name="Ann Vale", known_as="Mum", phones=[{"number": "+14155550102"}]),
}


@pytest.fixture(scope="module")
def world() -> World:
    return World.create(NOON)


@pytest.fixture
def scope(world: World) -> Scope:
    return Scope(
        Random(7), NOON, PEOPLE, {"both": ["lou", "mum"]}, world.store, {"dinner": "bk7"}, {"n": 3, "at": "19:30"}
    )


@pytest.mark.parametrize(
    ("spec", "value"),
    [
        (5, 5),
        ([1, {"days": 0}], [1, "2026-03-03"]),
        ({"label": "mobile"}, {"label": "mobile"}),
        ("{n} of us at {at}", "3 of us at 19:30"),
        ({"days": 3}, "2026-03-06"),
        ({"days": -1, "at": "08:00"}, "2026-03-02T08:00"),
        ({"next": "wed"}, "2026-03-04"),
        ({"next": "tue"}, "2026-03-10"),
        ({"next": "tue", "weeks": 1, "at": "{at}"}, "2026-03-17T19:30"),
        ({"near": "19:30"}, "19:30"),
        ({"moment": 45}, "2026-03-03T12:45"),
        ({"some": ["a", "b"], "count": 2}, ["a", "b"]),
        ({"if_var": "n", "is": {"2": "two", "3": "three"}}, "three"),
        ({"phone": "mum"}, "+14155550102"),
        ({"phones": "both"}, ["+14155550101", "+14155550102"]),
        ({"mails": ["lou"]}, ["lou@example.com"]),
        ({"made": "dinner"}, "bk7"),
        ({"newest": "Restaurant", "where": {"cuisine": "Georgian"}}, "rs8"),
        ({"row": "Restaurant", "where": {"id": "rs8"}}, "rs8"),
        ({"row": "Showing", "where": {"id": {"one_of": ["sh1", "sh11"]}, "film_id.language": "Danish"}}, "sh11"),
        ({"row": "GymClass", "where": {"coach": "Ottoline Reyes", "days": {"contains": "mon"}}}, "kl7"),
        ({"row": "Film", "where": {"opens": {"between": ["2000-01-01", {"days": 0}]}, "score": 8.6}}, "fm21"),
        ({"by_month": {"3": "spring"}}, "spring"),
        ({"if_day": {"2026-03-03": "today"}}, "today"),
        ({"var": "n"}, 3),
    ],
)
def test_a_choice_that_chance_has_no_part_in(scope: Scope, spec: Any, value: Any) -> None:
    assert scope.choose(spec) == value


def test_chance_stays_within_what_is_given_and_follows_the_weights(scope: Scope) -> None:
    hours = {scope.choose({"near": "19:30", "spread": 30, "step": 15}) for _ in range(200)}
    assert hours == {"19:00", "19:15", "19:30", "19:45", "20:00"}
    assert {scope.choose({"between": [2, 6], "step": 2}) for _ in range(100)} == {2, 4, 6}
    drawn = [scope.choose({"one_of": {"rare": 1, "usual": 9}}) for _ in range(400)]
    assert 10 < drawn.count("rare") < 90
    assert {scope.choose({"one_of": {"1": 1, "2": 1}}) for _ in range(50)} == {1, 2}


def test_a_row_that_is_not_there_is_told_apart_from_a_mistake(scope: Scope) -> None:
    with pytest.raises(NotThere):
        scope.choose({"made": "lunch"})
    with pytest.raises(NotThere):
        scope.choose({"newest": "Offer"})
    with pytest.raises(NotThere):
        scope.choose({"row": "GymClass", "where": {"id": {"not": "kl2"}, "coach": "Ottoline Reyes", "at": "19:15"}})
    with pytest.raises(GuiSimError, match="GymClass has no field 'trainer'"):
        scope.choose({"row": "GymClass", "where": {"trainer": "Ottoline Reyes"}})
    with pytest.raises(GuiSimError, match="no model 'Ofer'"):
        scope.choose({"newest": "Ofer"})
    with pytest.raises(GuiSimError, match="no person 'dad'"):
        scope.choose({"phone": "dad"})


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (time(19, 30), "half past seven"),
        (time(20, 45), "quarter to nine"),
        (time(12, 45), "quarter to one"),
        (time(8, 15), "quarter past eight"),
        (time(10, 0), "ten"),
        (time(12, 0), "noon"),
        (time(0, 0), "midnight"),
        (time(20, 10), "20:10"),
    ],
)
def test_hours_are_said_as_people_say_them(at: time, said: str) -> None:
    assert hour(at) == said


def test_days_are_said_as_seen_from_the_day() -> None:
    today = date(2026, 3, 3)
    said = [near_day(date(2026, 3, day), today) for day in (3, 4, 6, 10)]
    assert said == ["today", "tomorrow", "Friday", "Tuesday 10 March"]


def test_a_line_names_people_places_and_packs(scope: Scope) -> None:
    values = {"place": "rs12", "size": "fz10", "to": ["+14155550101", "+14155550102"], "price": 1250, "many": 2}
    text = "{to:who} at {place:name}, {many:number} {size:name} ({size:pack}) for {price:money}"
    told = "Lou and Mum at Nonna Alba, two Hillfarm Lactose-Free Milk (1 l) for $12.50"
    assert fill(text, values, scope) == told


def moments(**when: Any) -> list[datetime]:
    return list(When(**when).moments(("kim", "x"), date(2026, 1, 1), date(2026, 3, 31)))


def test_a_routine_comes_on_its_days() -> None:
    fridays = moments(at="20:00", weekdays=["fri"])
    assert len(fridays) == 13 and {day.weekday() for day in fridays} == {4}
    assert moments(at="20:00", weekdays=["fri"], every=2, since="2026-01-02") == fridays[::2]
    assert len(moments(at="20:00", weekdays=["fri"], but=["2026-01-09"])) == 12
    assert [f"{day:%m-%d}" for day in moments(at="09:00", month_days=[1, 31])] == [
        "01-01",
        "01-31",
        "02-01",
        "03-01",
        "03-31",
    ]
    assert moments(at="09:00", on=["2026-02-03", "2027-01-01"]) == [datetime(2026, 2, 3, 9)]
    assert moments(at="09:00", weekdays=["mon"], since="2026-02-01", until="2026-02-10") == [
        datetime(2026, 2, 2, 9), datetime(2026, 2, 9, 9)
    ]  # fmt: skip


def test_a_pick_is_so_many_days_of_each_week_and_not_always_the_same() -> None:
    picked = moments(at="20:00", weekdays=["mon", "wed", "thu"], pick=1)
    assert len({f"{day:%G-%V}" for day in picked}) == len(picked)
    assert len({day.weekday() for day in picked}) == 3


def test_chance_leaves_days_out_and_spread_moves_the_hour() -> None:
    some = moments(at="20:00", weekdays=["mon", "tue", "wed", "thu", "fri"], chance=0.5, spread=30, step=15)
    assert 15 < len(some) < 50
    assert {f"{day:%H:%M}" for day in some} == {"19:30", "19:45", "20:00", "20:15", "20:30"}
    assert some == moments(at="20:00", weekdays=["mon", "tue", "wed", "thu", "fri"], chance=0.5, spread=30, step=15)
