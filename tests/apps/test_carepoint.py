"""CarePoint: finding, booking, changing and cancelling visits; records behind link and identity; refills; questions."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from apps.carepoint.hours import free_times, kinds_of, times_of
from apps.carepoint.models import Appointment, Clinic, Clinician, VisitHours
from apps.carepoint.screens import (
    ConsentForm,
    Labs,
    Slots,
    SummaryOfVisit,
)
from gui_sim.device import Device
from gui_sim.tool import ToolCall
from gui_sim.ui.screen import Screen
from gui_sim.world import World
from tests.apps.kit import NOW, call, happen, notices, phone, refused, rows, shown, tap, words

GP, DENTIST = "dc1", "dc16"  # of clinics cc1 and cc4
FRIDAY, THURSDAY = "2026-03-13", "2026-03-12"  # at the clinic 09:00 to 13:00, by video 17:00 to 19:00
WISH: dict[str, Any] = {"clinician_id": GP, "day": FRIDAY, "at": "10:00", "reason": "Sore throat"}
APPS = ("carepoint", "health", "wallet", "reminders", "calendar", "settings")


@pytest.fixture
def world() -> World:
    """A phone with two connected clinics, and free times whatever the seed says."""
    world = phone(*APPS, wallet={"auto_authorise": 100_000, "balance": 100_000})
    for clinic in ("cc1", "cc4"):
        call(world, "connect_clinic", actor="user", clinic_id=clinic)
    for day, hours in ((FRIDAY, ("10:00", "10:15", "11:00")), (THURSDAY, ("17:00", "17:15"))):
        for at in hours:
            slot(world, GP, day, at, held=False)
    return world


def slot(world: World, clinician: str, day: str, at: str, held: bool) -> None:
    """Say that a time is taken, or is not."""
    happen(world, "visit_slot_changes", clinician_id=clinician, day=day, at=at, held=held)


def book(world: World, **changes: Any) -> dict[str, Any]:
    visit: dict[str, Any] = call(world, "book_appointment", **(WISH | changes))
    return visit


def confirm(world: World) -> None:
    """Let the owner confirm who they are."""
    call(world, "confirm_identity", actor="user", app="carepoint")


def tools(world: World) -> set[str]:
    return {tool.name for tool in world.tools("agent") if tool.app == "carepoint"}


def show(world: World, screen: Screen) -> Device:
    """A phone that shows a screen of the app."""
    return shown(world, "carepoint", screen)


# The catalogue and the hours


def test_every_clinician_has_hours_that_do_not_overlap(world: World) -> None:
    for clinician in world.store.find(Clinician):
        hours = world.store.find(VisitHours, clinician_id=clinician.id)
        assert hours and clinician.minutes % 15 == 0
        assert clinician.video == any(row.kind == "video" for row in hours)
        for one in hours:
            for other in hours:
                shared = set(one.days) & set(other.days)
                assert one is other or not shared or one.closes <= other.opens or other.closes <= one.opens


def test_specialties_are_those_of_the_clinicians(world: World) -> None:
    for clinic in world.store.find(Clinic):
        done = {row.specialty for row in world.store.find(Clinician, clinic_id=clinic.id)}
        assert set(clinic.specialties) == done, clinic.name


def test_half_of_all_times_are_free_and_alike_in_every_world() -> None:
    one, other = (phone("carepoint").context("world") for _ in range(2))
    clinician = one.get(Clinician, GP)
    days = [date(2026, 3, 9) + timedelta(days=offset) for offset in range(60)]
    free = [free_times(one, clinician, day) for day in days]
    assert free == [free_times(other, clinician, day) for day in days]
    every = sum(len(times_of(one, clinician, day)) for day in days)
    assert 0.4 < sum(map(len, free)) / every < 0.7


def test_a_clinician_who_is_away_and_a_closed_clinic_have_no_times(world: World) -> None:
    ctx = world.context("agent")
    away = ctx.get(Clinician, "dc9")
    assert away.away_from is not None and not times_of(ctx, away, away.away_from)
    shut = ctx.get(Clinic, "cc5").closed_days[0]
    assert all(not times_of(ctx, row, shut) for row in ctx.find(Clinician, clinic_id="cc5"))
    assert kinds_of(ctx, ctx.get(Clinician, GP)) == ("clinic", "video")


# Finding


def test_times_are_found_by_specialty_kind_and_clinician(world: World) -> None:
    args = {"specialty": "general practice", "start": "2026-03-06", "end": "2026-03-13"}
    found = call(world, "find_visit_slots", **args)["clinicians"]
    ratings = [told["rating"] for told in found]
    assert len(found) > 5 and ratings == sorted(ratings, reverse=True)
    video = call(world, "find_visit_slots", kind="video", **args)["clinicians"]
    assert {time["kind"] for told in video for time in told["times"]} == {"video"}
    one = call(world, "find_visit_slots", clinician_id=GP, **args)["clinicians"]
    assert [told["clinician_id"] for told in one] == [GP] and one[0]["connected"]
    assert {"at": f"{FRIDAY}T10:00", "kind": "clinic"} in one[0]["times"] or one[0]["total"] > 12
    assert refused(world, "find_visit_slots", **(args | {"specialty": "Magic"})) == "bad_value"
    assert refused(world, "find_visit_slots", **(args | {"end": "2026-03-05"})) == "bad_value"
    assert refused(world, "find_visit_slots", **(args | {"end": "2026-05-05"})) == "bad_value"


def test_a_procedure_has_no_times_before_its_form_is_signed(world: World) -> None:
    args = {"specialty": "Dental surgery", "start": "2026-03-09", "end": "2026-03-20"}
    told = call(world, "find_visit_slots", **args)["clinicians"][0]
    assert told["consent_needed"] and told["times"] == [] and told["form"] == "sedation"
    surgeon = told["clinician_id"]
    wish = {"clinician_id": surgeon, "day": "2026-03-10", "at": "08:00", "reason": "Wisdom tooth"}
    assert refused(world, "book_appointment", **wish) == "not_allowed"
    assert "Sign the form to see times" in words(show(world.fork(), Slots(surgeon)))
    assert refused(world, "sign_consent", clinic_id="cc4", form="sedation") == "user_only"
    assert refused(world, "sign_consent", "user", clinic_id="cc4", form="endoscopy") == "not_allowed"
    call(world, "sign_consent", actor="user", clinic_id="cc4", form="sedation")
    assert refused(world, "sign_consent", "user", clinic_id="cc4", form="sedation") == "already"
    assert call(world, "find_visit_slots", **args)["clinicians"][0]["times"]
    world.advance(40 * 24 * 3600)  # it holds for good
    assert "Signed" in words(show(world, ConsentForm("cc4", "sedation")))


# Booking


def test_booking_offers_an_event_and_reminds_on_the_evening_before(world: World) -> None:
    visit = book(world, note="Since Monday", insurance_plan="employer")
    assert visit["state"] == "booked" and visit["insurance_plan"] == "employer"
    offer = rows(world, "Offer")[-1]
    assert offer.to_app == "calendar" and offer.call["args"]["starts"] == f"{FRIDAY}T10:00"
    assert offer.call["args"]["ends"] == f"{FRIDAY}T10:15"
    world.advance((datetime(2026, 3, 12, 18, 1) - NOW).total_seconds())
    assert "Visit tomorrow" in notices(world)
    world.advance(24 * 3600)
    assert rows(world, "Appointment")[-1].state == "done"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"day": "2026-03-04"}, "past"),
        ({"day": "2026-03-14"}, "closed"),
        ({"at": "14:00"}, "closed"),
        ({"kind": "video"}, "closed"),
        ({"at": "10:10"}, "bad_value"),
        ({"reason": " "}, "bad_value"),
        ({"day": "2026-08-13"}, "bad_value"),
        ({"clinician_id": "dc999"}, "not_found"),
        ({"clinician_id": "dc7"}, "needs_connection"),
    ],
)
def test_what_cannot_be_booked(world: World, changes: dict[str, Any], code: str) -> None:
    assert refused(world, "book_appointment", **(WISH | changes)) == code


def test_a_taken_time_is_full_and_two_visits_do_not_overlap(world: World) -> None:
    book(world)
    assert refused(world, "book_appointment", **WISH) == "full"
    slot(world, GP, FRIDAY, "11:00", held=True)
    assert refused(world, "book_appointment", **(WISH | {"at": "11:00"})) == "full"
    with world.store.transaction():  # an hour of the dentist over the first visit
        world.store.insert(
            VisitHours(clinician_id=DENTIST, kind="clinic", days=("fri",), opens=time(9, 45), closes=time(10, 45))
        )
    slot(world, DENTIST, FRIDAY, "09:45", held=False)
    assert (
        refused(world, "book_appointment", clinician_id=DENTIST, day=FRIDAY, at="09:45", reason="Check") == "conflict"
    )
    book(world, at="10:15")  # right after is fine


def test_a_visit_moves_with_its_calendar_event(world: World) -> None:
    visit = book(world)
    moved = call(world, "change_appointment", appointment_id=visit["id"], day=THURSDAY, at="17:15", kind="video")
    assert (moved["day"], moved["at"], moved["kind"]) == (THURSDAY, "17:15", "video")
    assert rows(world, "Offer")[-1].call["args"]["starts"] == f"{THURSDAY}T17:15"
    assert refused(world, "change_appointment", appointment_id=visit["id"], at="12:00") == "closed"
    call(world, "book_appointment", **WISH)  # the first time is free again
    world.advance((datetime(2026, 3, 12, 18, 0) - NOW).total_seconds())
    assert world.store.get(Appointment, visit["id"]).state == "done"
    assert notices(world).count("Visit tomorrow") == 2  # on the 11th of the one, now of the other


def test_a_visit_is_cancelled_in_time_only(world: World) -> None:
    visit = book(world)
    gone = call(world, "cancel_appointment", appointment_id=visit["id"], note="Away")
    assert gone["state"] == "cancelled" and gone["cancel_note"] == "Away"
    assert rows(world, "Offer")[-1].state == "dismissed"
    assert refused(world, "cancel_appointment", appointment_id=visit["id"]) == "not_allowed"
    late = book(world)
    world.advance((datetime(2026, 3, 12, 10, 30) - NOW).total_seconds())
    assert refused(world, "cancel_appointment", appointment_id=late["id"]) == "too_late"
    assert refused(world, "change_appointment", appointment_id=late["id"], at="11:00") == "too_late"


def test_a_clinician_who_falls_away_calls_visits_off(world: World) -> None:
    visit = book(world)
    happen(world, "clinician_away", clinician_id=GP, first="2026-03-12", last="2026-03-20")
    assert world.store.get(Appointment, visit["id"]).state == "cancelled"
    assert "Visit cancelled" in notices(world)
    assert refused(world, "book_appointment", **WISH) == "closed"


def test_visits_are_listed_ahead_and_past(world: World) -> None:
    later, sooner = book(world), book(world, day=THURSDAY, at="17:00", kind="video")
    listed = call(world, "list_appointments")
    assert [told["appointment"]["id"] for told in listed] == [sooner["id"], later["id"]]
    assert listed[0]["clinic"] == "Hillcrest Family Practice"
    happen(world, "visit_missed", appointment_id=later["id"])
    assert [told["appointment"]["id"] for told in call(world, "list_appointments", when="past")] == [later["id"]]
    assert len(call(world, "list_appointments", when="all")) == 2


# Gates


def test_without_a_clinic_booking_says_so_and_records_are_not_there() -> None:
    world = phone(*APPS)
    hidden = {"list_lab_results", "list_prescriptions", "get_visit_summary", "request_refill"}
    assert not hidden & tools(world)
    result = world.call(ToolCall("", "book_appointment", WISH))
    assert result.error is not None and result.error.code == "needs_connection"
    assert result.error.sentence.startswith("No clinic is connected.")
    device = Device(world.fork())
    device._runtime.open_app("carepoint")
    assert "Labs" not in words(device) and "Medicines" not in words(device)
    assert "Connect to book" in words(show(world.fork(), Slots(GP)))
    call(world, "connect_clinic", actor="user", clinic_id="cc1")
    assert hidden <= tools(world)
    device = Device(world.fork())
    device._runtime.open_app("carepoint")
    assert "Labs" in words(device) and "Medicines" in words(device)
    tap(device, "Medicines")
    assert "Records are locked" in words(device)
    other = world.call(ToolCall("", "send_clinic_question", {"clinic_id": "cc2", "subject": "Hours", "body": "Open?"}))
    assert other.error is not None and other.error.sentence.startswith("Quayside Medical Centre is not connected")


def test_records_open_with_the_owners_identity_for_half_an_hour(world: World) -> None:
    for tool in ("list_lab_results", "list_prescriptions"):
        assert refused(world, tool) == "needs_identity"
    assert "Records are locked" in words(show(world.fork(), Labs()))
    device = show(world.fork(), Labs())
    tap(device, "Use Face ID")
    assert device.phone.cover is not None  # only the owner can
    confirm(world)
    assert call(world, "list_lab_results", test="tsh")["total"] == 6
    assert call(world, "search_phone", query="Levothyroxine")["total"] == 0  # records are listed, never searched
    assert "Cholesterol" in words(show(world.fork(), Labs()))
    world.advance(31 * 60)
    assert refused(world, "list_lab_results") == "needs_identity"


def test_an_unconnected_clinics_records_do_not_count(world: World) -> None:
    confirm(world)
    clinics = {told["prescription"]["clinic_id"] for told in call(world, "list_prescriptions", active_only=False)}
    assert clinics == {"cc1", "cc4"}
    assert refused(world, "request_refill", prescription_id="rx4") == "not_found"  # of cc2
    call(world, "disconnect_clinic", actor="user", clinic_id="cc1")
    assert call(world, "list_lab_results")["total"] == 0
    assert refused(world, "disconnect_clinic", "user", clinic_id="cc1") == "already"
    assert refused(world, "connect_clinic", "user", clinic_id="cc13") == "not_allowed"
    assert refused(world, "connect_clinic", "user", clinic_id="cc4") == "already"


def test_results_are_paged_and_kept_to_days(world: World) -> None:
    confirm(world)
    first = call(world, "list_lab_results")
    assert len(first["results"]) == 10 and first["next_page"] == 2
    days = [result["taken"] for result in first["results"]]
    assert days == sorted(days, reverse=True)
    spring = call(world, "list_lab_results", start="2025-11-01", end="2025-12-31")
    assert {result["taken"] for result in spring["results"]} == {"2025-11-30"}
    assert refused(world, "list_lab_results", page=99) == "bad_value"


def test_a_summary_is_read_after_the_visit_and_never_searched(world: World) -> None:
    visit = book(world)
    happen(world, "visit_summary", appointment_id=visit["id"], summary="Allergic to hazelnuts.", note="Nervous")
    assert call(world, "search_carepoint", query="hazelnuts")["total"] == 0
    assert refused(world, "get_visit_summary", appointment_id=visit["id"]) == "needs_identity"
    confirm(world)
    told = call(world, "get_visit_summary", appointment_id=visit["id"])
    assert told["summary"] == "Allergic to hazelnuts." and "Nervous" not in str(told)
    assert "Allergic to hazelnuts." in words(show(world, SummaryOfVisit(visit["id"])))
    other = book(world, at="11:00")
    assert refused(world, "get_visit_summary", appointment_id=other["id"]) == "not_found"
