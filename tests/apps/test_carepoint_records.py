"""CarePoint's records as they come and go: results, prescriptions, refills, doses, questions; and its screens."""

from datetime import datetime
from typing import Any

import pytest

from apps.carepoint.models import Appointment, Prescription, Refill
from apps.carepoint.screens import (
    Care,
    Clinics,
    LabResultDetail,
    MedicineDetail,
    RefillSheet,
    Slots,
    VisitDetail,
    Visits,
)
from gui_sim.driver import Driver
from gui_sim.planner import plan
from gui_sim.tool import ToolCall
from gui_sim.world import World
from tests.apps.kit import NOW, call, can_be_touched, happen, notices, phone, refused, rows, tap, words
from tests.apps.test_carepoint import APPS, FRIDAY, book, confirm, show, slot

THYROID = "rx1"  # of cc1, three refills
NONE_LEFT = "rx2"
ENDED = "rx3"


@pytest.fixture
def world() -> World:
    """A phone with a connected clinic, whose owner has just confirmed who they are."""
    world = phone(*APPS, wallet={"auto_authorise": 100_000, "balance": 100_000})
    call(world, "connect_clinic", actor="user", clinic_id="cc1")
    confirm(world)
    slot(world, "dc1", FRIDAY, "10:00", held=False)
    return world


def until(world: World, day: str, hour: int = 12) -> None:
    """Let time pass up to an hour of a day."""
    world.advance((datetime.fromisoformat(f"{day}T{hour:02d}:00") - world.clock.now).total_seconds())


def refill(world: World, **changes: Any) -> dict[str, Any]:
    told: dict[str, Any] = call(world, "request_refill", **({"prescription_id": THYROID} | changes))
    return told


# Refills


def test_a_refill_is_made_ready_and_collected(world: World) -> None:
    told = refill(world)
    assert told["state"] == "asked" and told["refill"]["pharmacy"] == "Elm Street Pharmacy"
    assert world.store.get(Prescription, THYROID).refills_left == 2
    assert refused(world, "request_refill", prescription_id=THYROID) == "already"
    until(world, "2026-03-06")
    assert "Refill ready" in notices(world)
    until(world, "2026-03-09")
    assert world.store.get(Refill, told["refill"]["id"]).state == "collected"
    confirm(world)
    assert refill(world)["state"] == "asked"
    assert "Refills almost out" in notices(world)


def test_what_cannot_be_refilled(world: World) -> None:
    assert refused(world, "request_refill", prescription_id=NONE_LEFT) == "not_allowed"
    assert refused(world, "request_refill", prescription_id=ENDED) == "not_allowed"
    wish = {"prescription_id": THYROID}
    assert refused(world, "request_refill", pharmacy="Hillcrest Pharmacy", method="delivery", **wish) == "not_allowed"
    assert refused(world, "request_refill", pharmacy="Nowhere", **wish) == "not_found"


def test_a_refill_is_offered_only_where_it_can_be_had(world: World) -> None:
    def offered(medicine: str) -> bool:
        return can_be_touched(show(world.fork(), MedicineDetail(medicine)), "Request a refill")

    assert [offered(medicine) for medicine in (THYROID, NONE_LEFT, ENDED)] == [True, False, False]
    assert "Ask the clinic for a new prescription." in words(show(world.fork(), MedicineDetail(NONE_LEFT)))
    refill(world)
    assert not offered(THYROID)


def test_a_delivery_charges_the_wallet_or_waits_for_the_owner(world: World) -> None:
    paid = refill(world, pharmacy="Quay Pharmacy", method="delivery")
    assert paid["state"] == "asked" and rows(world, "WalletAccount")[0].balance == 100_000 - 350
    poor = phone(*APPS, wallet={"auto_authorise": 0, "balance": 100_000})
    call(poor, "connect_clinic", actor="user", clinic_id="cc1")
    confirm(poor)
    told = refill(poor, method="delivery")
    assert told["state"] == "awaiting_payment" and "$4.90" in told["line"]
    assert poor.store.get(Prescription, THYROID).refills_left == 3
    twin = poor.fork()
    call(poor, "authorise_payment", actor="user", request_id=told["request_id"])
    assert poor.store.get(Refill, told["refill"]["id"]).state == "asked"
    assert poor.store.get(Prescription, THYROID).refills_left == 2
    call(twin, "decline_payment", actor="user", request_id=told["request_id"])
    assert twin.store.get(Refill, told["refill"]["id"]).state == "cancelled"
    assert refill(twin)["state"] == "asked"


def test_a_refill_with_a_doubt_is_refused_and_paid_back(world: World) -> None:
    call(world, "connect_clinic", actor="user", clinic_id="cc2")
    told = refill(world, prescription_id="rx4", pharmacy="Quay Pharmacy", method="delivery")
    assert "sedatives" not in str(call(world, "list_prescriptions"))
    until(world, "2026-03-06", 18)
    assert world.store.get(Refill, told["refill"]["id"]).state == "refused"
    assert world.store.get(Prescription, "rx4").refills_left == 1
    assert rows(world, "WalletAccount")[0].balance == 100_000
    assert "A clinician asks" in notices(world)


# What comes in


def test_body_values_go_to_health(world: World) -> None:
    result = {"clinic_id": "cc1", "unit": "kg", "low": 52, "high": 70}
    happen(world, "new_lab_result", test="Weight", value=64.2, **result)
    sample = rows(world, "HealthSample")[-1]
    assert (sample.kind, sample.value) == ("weight_g", 64_200.0) and sample.at.date() == NOW.date()
    before = len(rows(world, "HealthSample"))
    happen(world, "new_lab_result", test="Weight", value=3.0, **result)  # for Health no weight at all
    happen(world, "new_lab_result", test="Iron", value=80.0, **(result | {"unit": "µg/dL"}))
    assert len(rows(world, "HealthSample")) == before
    assert [row.flag for row in rows(world, "LabResult")[-3:]] == ["none", "low", "high"]
    assert notices(world).count("New result") == 3
    assert not any("Weight" in row.body for row in rows(world, "Notification"))


def test_a_new_prescription_offers_reminders_that_do_not_name_it(world: World) -> None:
    happen(
        world, "new_prescription", clinic_id="cc1", medicine="Amitriptyline", dose="10 mg", times=["08:00", "21:00"],
        refills_left=1, pharmacy="Quay Pharmacy",
    )  # fmt: skip
    offers = [row for row in rows(world, "Offer") if row.to_app == "reminders"]
    assert [row.call["args"]["due_time"] for row in offers] == ["08:00", "21:00"]
    assert [row.call["args"]["due_date"] for row in offers] == ["2026-03-06", "2026-03-05"]
    assert "Amitriptyline" not in str(offers)
    call(world, "take_offer", offer_id=offers[0].id)
    reminder = rows(world, "Reminder")[-1]
    call(world, "complete_reminder", reminder_id=reminder.id)
    told = call(world, "list_prescriptions")[0]
    assert told["prescription"]["medicine"] == "Amitriptyline" and len(told["doses"]) == 1


def test_a_ticked_reminder_that_names_a_medicine_is_a_dose(world: World) -> None:
    for title in ("Take levothyroxine", "Water the plants"):
        made = call(world, "create_reminder", title=title)
        call(world, "complete_reminder", reminder_id=made["id"])
    assert [row.prescription_id for row in rows(world, "Dose")] == [THYROID]
    assert 'header "Taken"' in words(show(world, MedicineDetail(THYROID)))


def test_a_question_is_answered_in_a_clinics_hours(world: World) -> None:
    sent = call(world, "send_clinic_question", clinic_id="cc1", subject="Before my visit", body="Without breakfast?")
    assert sent["direction"] == "out"
    until(world, "2026-03-06", 18)
    answer = rows(world, "ClinicMessage")[-1]
    assert answer.answer_to == sent["id"] and answer.subject == "Re: Before my visit"
    assert 9 <= answer.at.hour <= 17
    happen(world, "clinic_answers", message_id=sent["id"])  # no second answer
    assert len(rows(world, "ClinicMessage")) == 2


def test_without_the_other_apps_nothing_is_missing() -> None:
    alone = phone("carepoint", "settings")
    call(alone, "connect_clinic", actor="user", clinic_id="cc1")
    confirm(alone)
    slot(alone, "dc1", FRIDAY, "10:00", held=False)
    book(alone)
    happen(alone, "new_lab_result", clinic_id="cc1", test="Weight", value=64, unit="kg", low=52, high=70)
    happen(alone, "new_prescription", clinic_id="cc1", medicine="Zinc", dose="15 mg", times=["08:00"])
    assert refill(alone, method="delivery")["state"] == "asked"
    assert rows(alone, "Offer") == []


# Screens


def test_a_visit_is_booked_by_hand(world: World) -> None:
    device = show(world, Slots("dc1"))
    if "13 March 2026" not in words(device):
        tap(device, "Day: next week")
    tap(device, "13 March 2026")
    assert "No free times" not in words(device)
    wish = {"clinician_id": "dc1", "day": FRIDAY, "at": "10:00", "reason": "Cough"}
    Driver(device).perform(plan(device, ToolCall("carepoint", "book_appointment", wish)).moves)
    assert [(str(row.day), row.reason) for row in rows(world, "Appointment")] == [(FRIDAY, "Cough")]


def test_a_visit_is_cancelled_from_its_page(world: World) -> None:
    visit = book(world)
    device = show(world, VisitDetail(visit["id"]))
    tap(device, "Cancel visit")
    tap(device, "Cancel the visit")
    assert world.store.get(Appointment, visit["id"]).state == "cancelled"


def test_screens_say_what_is_gone(world: World) -> None:
    for screen in (VisitDetail("ap99"), MedicineDetail("rx99"), RefillSheet("rx99"), LabResultDetail("lr99")):
        assert "No longer there" in words(show(world.fork(), screen))


def test_the_first_screen_leads_on(world: World) -> None:
    assert "No visit is booked." in words(show(world.fork(), Care()))
    book(world)
    assert "Dr. Anna Wellner" in words(show(world.fork(), Care()))
    assert "Hillcrest Family Practice" in words(show(world.fork(), Visits()))
    device = show(world, Clinics())
    assert words(device).index("Connected") < words(device).index("Not connected")
