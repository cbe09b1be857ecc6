"""FitPulse: the timetable, booking, paying, waiting, cancelling, what happens to classes, plans, and the report."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from apps.fitpulse.models import ClassBooking, GymClass, PlanRun, Studio, TrainingPlan
from apps.fitpulse.screens import ClassDetail, ClassTimetable, Membership, MyClasses, PlanDetail, Today
from apps.fitpulse.timetable import free_spots, takes_place
from gui_sim.device import Device
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, tap, words

SPIN = "kl1"  # Spin with Ottoline Reyes at Wharf Gym, Tuesdays and Thursdays at 18:15, included
SATURDAY = "kl6"  # Saturday Spin, $14.00
VIP_CLASS = "kl7"  # Power Hour, Mondays
FULL = {"class_id": SATURDAY, "day": "2026-03-07"}  # the catalogue says that nothing is left
TUESDAY, THURSDAY = "2026-03-10", "2026-03-12"


@pytest.fixture
def world() -> World:
    money = {"balance": 50_000, "daily_limit": 90_000, "auto_authorise": 50_000}
    return roomy(phone("fitpulse", "calendar", "wallet", "health", "reminders", wallet=money))


def roomy(world: World) -> World:
    """Give the classes of the tests free places, whatever the seed says."""
    for class_id, day in ((SPIN, TUESDAY), (SPIN, THURSDAY), (SATURDAY, "2026-03-14"), (VIP_CLASS, "2026-03-09")):
        set_left(world, class_id, day, 6)
    return world


def set_left(world: World, class_id: str, day: str, left: int) -> None:
    """Say how many places a class has left on a day."""
    model = world.store.schema.by_name["ClassDay"].model
    with world.store.transaction():
        world.store.insert(model(class_id=class_id, day=date.fromisoformat(day), left=left))


def book(world: World, class_id: str = SPIN, day: str = TUESDAY, **more: Any) -> Any:
    return call(world, "book_class", class_id=class_id, day=day, **more)


def free(world: World, class_id: str = SPIN, day: str = TUESDAY) -> list[str]:
    return free_spots(world.context("agent"), world.store.get(GymClass, class_id), date.fromisoformat(day))


def balance(world: World) -> int:
    return int(rows(world, "WalletAccount")[0].balance)


def booking(world: World, id: str = "kb1") -> ClassBooking:
    return world.store.get(ClassBooking, id)


def until(world: World, moment: str) -> None:
    """Let time pass up to a moment."""
    world.advance((datetime.fromisoformat(moment) - world.clock.now).total_seconds())


def show(world: World, screen: Screen) -> Device:
    """A phone that shows a screen of the app."""
    return shown(world, "fitpulse", screen)


# The timetable


def test_the_timetable_tells_classes_apart_and_lies_within_the_hours(world: World) -> None:
    classes = world.store.find(GymClass)
    assert len(classes) > 60 and len({(c.studio_id, c.coach, c.days, c.at) for c in classes}) == len(classes)
    for one in classes:
        studio = world.store.get(Studio, one.studio_id)
        ends = datetime.combine(NOW, one.at) + timedelta(minutes=one.minutes)
        assert studio.opens <= one.at and ends <= datetime.combine(NOW, studio.closes), one
    ottoline = [c for c in classes if c.coach == "Ottoline Reyes" and c.kind == "spin"]
    assert {c.studio_id for c in ottoline} == {"sg1"} and len(ottoline) == 4


def test_any_day_has_classes_and_most_have_places(world: World) -> None:
    ctx = world.context("agent")
    classes = world.store.find(GymClass)
    for back in (0, 200, 540):
        days = [NOW.date() + timedelta(days=offset - back) for offset in range(7)]
        held = [(c, day) for day in days for c in classes if takes_place(ctx, c, day)]
        full = sum(not free_spots(ctx, c, day) for c, day in held)
        assert len(held) > 100 and 0.02 < full / len(held) < 0.25


def test_classes_are_found_by_day_kind_studio_and_level(world: World) -> None:
    week = {"start": "2026-03-09", "end": "2026-03-15"}
    every = call(world, "find_classes", **week)
    assert every["total"] > len(every["classes"]) == 40
    hours = [one["starts"] for one in every["classes"]]
    assert hours == sorted(hours)
    spin = call(world, "find_classes", **week, kind="spin", studio_id="sg1", level="medium")["classes"]
    assert {one["class_id"] for one in spin} == {"kl1", "kl3", "kl4", "kl5"} and all(
        one["free"] in (True, False) for one in spin
    )
    assert refused(world, "find_classes", start="2026-03-09", end="2026-03-24") == "bad_value"
    assert refused(world, "find_classes", start="2026-03-09", end="2026-03-08") == "bad_value"
    today = call(world, "find_classes", start="2026-03-05", end="2026-03-05")["classes"]
    assert all(one["starts"] > "2026-03-05T09:41" for one in today)


def test_private_numbers_and_members_sessions_stay_private(world: World) -> None:
    told = [
        call(world, "search_fitpulse", query="Power Hour"),
        call(world, "find_classes", start=TUESDAY, end=TUESDAY),
        call(world, "search_fitpulse", query="Half Marathon"),
    ]
    assert not any(
        word in str(told) for word in ("places", "'left'", "coach_notes", "left calf", "ten times 60 seconds")
    )
    assert refused(world, "get_training_plan", plan_id="pn4") == "needs_plan"
    call(world, "change_fitpulse_plan", actor="user", plan="vip")
    assert "ten times 60 seconds" in str(call(world, "get_training_plan", plan_id="pn4"))
    assert len(call(world, "get_training_plan", plan_id="pn6")["sessions"]) == 3


# Booking


def test_booking_takes_a_place_and_offers_the_calendar(world: World) -> None:
    was = free(world)
    told = book(world, spot=was[2], note="Sore knee")
    assert told["state"] == "booked" and told["booking"]["spot"] == was[2] and told["booking"]["paid"] == 0
    assert free(world) == [spot for spot in was if spot != was[2]]
    (offer,) = rows(world, "Offer")
    assert offer.call["args"]["title"] == "Spin with Ottoline" and offer.call["args"]["place"] == "Wharf Gym"
    assert (
        book(world, day=THURSDAY)["booking"]["spot"] == "" or booking(world, "kb2").spot in "A1 A2 A3 A4 A5 A6 B1 B2 B3"
    )
    assert [one["name"] for one in call(world, "list_class_bookings")] == ["Spin", "Spin"]


def test_what_cannot_be_booked_is_refused(world: World) -> None:
    assert refused(world, "book_class", class_id=SPIN, day="2026-03-11") == "bad_value"  # a Wednesday
    assert refused(world, "book_class", class_id="kl9", day="2026-03-05") == "past"  # at 07:00 today
    assert refused(world, "book_class", class_id="kl13", day="2026-03-11") == "closed"
    assert refused(world, "book_class", **FULL) == "full"
    assert refused(world, "book_class", class_id=SPIN, day=TUESDAY, mat=True) == "not_allowed"
    assert refused(world, "book_class", class_id=SPIN, day=TUESDAY, spot="Z9") == "bad_value"
    taken = next(spot for spot in ("A1", "A2", "A3", "A4", "A5", "A6", "B1") if spot not in free(world))
    assert refused(world, "book_class", class_id=SPIN, day=TUESDAY, spot=taken) == "full"
    book(world)
    assert refused(world, "book_class", class_id=SPIN, day=TUESDAY) == "conflict"
    assert refused(world, "book_class", class_id="kl10", day=TUESDAY) in ("conflict", "full")  # also at 18:15
    assert refused(world, "book_class", class_id=VIP_CLASS, day="2026-03-09") == "needs_plan"


def test_a_priced_class_is_paid_and_comes_back_in_time(world: World) -> None:
    book(world, SATURDAY, "2026-03-14")
    assert balance(world) == 50_000 - 1_400 and booking(world).paid == 1_400
    call(world, "cancel_class", booking_id="kb1")
    assert balance(world) == 50_000 and booking(world).state == "cancelled"
    assert rows(world, "Offer")[0].state == "dismissed"
    assert refused(world, "cancel_class", booking_id="kb1") == "not_allowed"
    book(world)
    until(world, f"{TUESDAY}T16:16")
    assert "Class in 2 h" in notices(world) and refused(world, "cancel_class", booking_id="kb2") == "too_late"


def test_a_class_waits_for_the_owner_to_pay() -> None:
    world = roomy(phone("fitpulse", "wallet", wallet={"balance": 5_000, "auto_authorise": 0}))
    call(world, "change_fitpulse_plan", actor="user", plan="vip")
    assert refused(world, "book_class", class_id=VIP_CLASS, day="2026-03-09") == "needs_plan"
    call(world, "authorise_payment", actor="user", request_id="pr1")
    told = book(world, VIP_CLASS, "2026-03-09")
    assert told["state"] == "awaiting_payment" and refused(world, "book_class", class_id=VIP_CLASS, day="2026-03-09")
    assert refused(world, "authorise_payment", actor="user", request_id=told["request_id"]) == "low_balance"
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    assert booking(world).state == "cancelled"
    told = book(world, SATURDAY, "2026-03-14")
    call(world, "decline_payment", actor="user", request_id=told["request_id"])
    assert booking(world, "kb2").state == "cancelled"


def test_who_waits_is_told_and_can_book(world: World) -> None:
    assert refused(world, "wait_for_class", class_id=SPIN, day=TUESDAY) == "not_allowed"
    call(world, "wait_for_class", **FULL)
    assert refused(world, "wait_for_class", **FULL) == "already" and refused(world, "book_class", **FULL) == "full"
    happen(world, "class_place_free", **FULL)
    assert "A place is free" in notices(world) and len(free(world, **FULL)) == 1
    told = call(world, "book_class", **FULL)
    assert told["booking"]["id"] == "kb1" and told["state"] == "booked" and not free(world, **FULL)


# What happens to classes


def test_an_attended_class_is_a_workout_and_a_missed_one_is_not(world: World) -> None:
    book(world)
    book(world, day=THURSDAY)
    until(world, f"{TUESDAY}T19:00")
    assert booking(world).state == "attended"
    (workout,) = rows(world, "Workout")
    assert (workout.kind, workout.minutes, str(workout.starts)) == ("spin", 45, f"{TUESDAY} 18:15:00")
    assert workout.kcal == 445 and workout.note == "Spin with Ottoline"  # 8.5 x 70 kg x 0.75 h
    happen(world, "class_missed", booking_id="kb2")
    until(world, f"{THURSDAY}T20:00")
    assert booking(world, "kb2").state == "missed" and len(rows(world, "Workout")) == 1
    past = [one["booking"]["state"] for one in call(world, "list_class_bookings", when="past")]
    assert past == ["missed", "attended"]


def test_a_class_that_moves_takes_bookings_along(world: World) -> None:
    book(world)
    happen(world, "class_moved", class_id=SPIN, day=TUESDAY, at="19:30")
    assert booking(world).starts.hour == 19 and "Class moved" in notices(world)
    assert "19:30" in str(rows(world, "Offer")[0].call)
    until(world, f"{TUESDAY}T19:00")
    assert booking(world).state == "booked"
    found = call(world, "find_classes", start=TUESDAY, end=TUESDAY, kind="spin", studio_id="sg1")["classes"]
    assert [one["starts"] for one in found if one["class_id"] == SPIN] == [f"{TUESDAY}T19:30"]


def test_a_class_that_is_called_off_is_paid_back(world: World) -> None:
    book(world, SATURDAY, "2026-03-14")
    happen(world, "class_called_off", class_id=SATURDAY, day="2026-03-14")
    assert booking(world).state == "cancelled" and balance(world) == 50_000 and "Class called off" in notices(world)


def test_heat_moves_outdoor_classes_inside(world: World) -> None:
    set_left(world, "kl51", "2026-03-07", 5)
    book(world, "kl51", "2026-03-07")
    ctx = world.context("world")
    with world.store.transaction():
        for kind, day in (("heat", 8), ("air", 7)):
            ctx.serve("outdoor_warning", kind=kind, starts=datetime(2026, 3, day, 6), ends=datetime(2026, 3, day, 20))
    assert notices(world).count("Class moved inside") == 1
    found = call(world, "find_classes", start="2026-03-07", end="2026-03-07", level="hard")["classes"]
    assert [one["outdoors"] for one in found if one["class_id"] == "kl51"] == [False]


# Plans


def test_a_plan_is_followed_changed_and_finished(world: World) -> None:
    run = call(world, "start_plan", plan_id="pn6")
    assert run["starts"] == "2026-03-06" and run["days"] == ["mon", "wed", "fri"] and run["at"] == "07:00"
    assert [offer.call["args"]["due_date"] for offer in rows(world, "Offer")] == [
        "2026-03-09",
        "2026-03-11",
        "2026-03-06",
    ]
    assert refused(world, "start_plan", plan_id="pn5") == "conflict"
    assert refused(world, "start_plan", plan_id="pn4") == "needs_plan"
    until(world, "2026-03-06T21:01")
    assert notices(world).count("Plan day missed") == 1
    call(world, "update_plan_run", run_id=run["id"], days=["sat", "tue"], at="18:30")
    assert world.store.get(PlanRun, run["id"]).days == ("tue", "sat")
    assert refused(world, "update_plan_run", run_id=run["id"], days=[]) == "bad_value"
    until(world, "2026-03-09T22:00")
    assert notices(world).count("Plan day missed") == 2  # Saturday, and no longer Monday
    call(world, "update_plan_run", run_id=run["id"], state="paused")
    until(world, "2026-03-20T22:00")
    assert notices(world).count("Plan day missed") == 2
    call(world, "start_plan", plan_id="pn11", days=["mon"])
    assert refused(world, "update_plan_run", run_id=run["id"], state="active") == "conflict"
    until(world, "2026-04-21T22:00")
    assert world.store.get(PlanRun, "pw2").state == "ended" and "Plan finished" in notices(world)
    assert refused(world, "update_plan_run", run_id="pw2", at="08:00") == "not_allowed"


def test_sessions_are_logged_once_a_day(world: World) -> None:
    call(world, "start_plan", plan_id="pn6", starts="2026-03-05", days=["thu"])
    assert refused(world, "log_session", run_id="pw1", day="2026-03-04") == "bad_value"
    assert refused(world, "log_session", run_id="pw1", effort=11) == "bad_value"
    call(world, "log_session", run_id="pw1", effort=7, note="Good")
    assert refused(world, "log_session", run_id="pw1") == "already"
    assert world.store.get(PlanRun, "pw1").done == (NOW.date(),)
    until(world, "2026-03-05T21:30")
    assert "Plan day missed" not in notices(world)


def test_the_report_is_for_members_with_health_shared(world: World) -> None:
    assert "get_coach_report" not in {tool.name for tool in world.tools()}
    assert refused(world, "get_coach_report") == "unknown_tool"
    call(world, "change_fitpulse_plan", actor="user", plan="vip")
    call(world, "log_workout", kind="run", starts="2026-03-04T07:00", minutes=40)
    call(world, "start_plan", plan_id="pn6", starts="2026-03-05", days=["thu"])
    call(world, "log_session", run_id="pw1", effort=9)
    told = call(world, "get_coach_report", weeks=2)
    assert [week["week"] for week in told["weeks"]] == ["2026-02-23", "2026-03-02"]
    assert told["weeks"][1] == {
        "week": "2026-03-02", "classes": 0, "missed": 0, "plan_due": 1, "plan_done": 1, "mean_effort": 9.0,
        "workouts": 1, "workout_minutes": 40,
    }  # fmt: skip
    assert "half effort" in told["advice"]
    world = phone("fitpulse", "health", permissions="ask")
    call(world, "change_fitpulse_plan", actor="user", plan="vip")
    assert refused(world, "get_coach_report") == "needs_permission"
    assert "Health has not shared activity" in words(show(world, Membership()))


# Screens


def test_screens_show_what_is_next_full_and_for_members(world: World) -> None:
    assert "No plan yet" in words(show(world, Today())) and "No class booked" in words(show(world, Today()))
    assert "Members only" in words(show(world, ClassDetail(VIP_CLASS)))
    assert "for VIP members" in words(show(world, PlanDetail("pn4")))
    full = show(world, ClassDetail(SATURDAY, date(2026, 3, 7)))
    assert "Join the waiting list" in words(full)
    book(world)
    call(world, "start_plan", plan_id="pn6")
    device = show(world, Today())
    assert "Stronger Back" in words(device) and "Tue 10 Mar, 18:15" in words(device)
    assert "Cat and cow" not in words(device) and "Hip hinge" in words(device)  # Friday is the third day
    assert booking(world).spot in words(show(world, MyClasses()))


def test_the_timetable_filters_by_kind(world: World) -> None:
    device = show(world, ClassTimetable())
    assert "Lunch HIIT" in words(device)
    tap(device, "Spin")
    assert "Lunch HIIT" not in words(device) and "Ottoline Reyes" in words(device)


def test_plans_of_the_catalogue_have_a_session_for_each_day(world: World) -> None:
    sessions = rows(world, "PlanSession")
    for plan in world.store.find(TrainingPlan):
        own = [one for one in sessions if one.plan_id == plan.id]
        assert [one.n for one in own] == list(range(1, plan.days_per_week + 1))
        assert {one.vip for one in own} == {plan.vip}
