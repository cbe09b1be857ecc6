"""What clinics send: results, prescriptions, questions and answers; and doses that reminders tell of."""

from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Any

from apps.carepoint.gates import APP
from apps.carepoint.models import Clinic, ClinicMessage, Dose, LabResult, Prescription
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import handler, service
from gui_sim.wording import clock

DRAWN = time(8, 30)  # when a sample or a measure counts as taken
BODY = {("weight", "kg"): ("weight_g", 1_000), ("fasting glucose", "mg/dL"): ("glucose_mg", 1)}
"""Tests that are body values, with Health's measure and how many of its units one of the test's is."""
TAG = "medicine"
OPENS, CLOSES = time(9, 0), time(17, 30)  # when clinics write
ANSWERS = (
    "Thank you for writing. A clinician has read your message: no need to come earlier, and nothing to prepare.",
    "Thank you for your message. Please bring a list of what you take, and come ten minutes early.",
    "We have noted this in your record and will talk about it at your next visit.",
    "A clinician will write to you about it this week. If it cannot wait, call us during opening hours.",
)


@handler("new_lab_result")
def new_lab_result(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a result come in (`clinic_id`, `test`, `value`, `unit`, `low`, `high`; also `taken`, `comment`)."""
    clinic = ctx.store.get(Clinic, str(payload["clinic_id"]))
    value, low, high = float(payload["value"]), float(payload["low"]), float(payload["high"])
    given = payload.get("taken")
    result = ctx.insert(
        LabResult, clinic_id=clinic.id, test=str(payload["test"]), value=value, unit=str(payload["unit"]), low=low,
        high=high, taken=date.fromisoformat(str(given)) if given else ctx.today,
        flag="low" if value < low else "high" if value > high else "none", comment=str(payload.get("comment", "")),
    )  # fmt: skip
    ctx.notify(APP, "New result", f"{clinic.name} has sent a lab result.", f"{APP}/LabResultDetail/{result.id}")
    _tell_health(ctx, result)


@handler("new_prescription")
def new_prescription(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a clinic prescribe (`clinic_id`, `medicine`, `dose`, `times`, `refills_left`, `pharmacy`; also `ends`)."""
    clinic = ctx.store.get(Clinic, str(payload["clinic_id"]))
    ends = payload.get("ends")
    medicine = ctx.insert(
        Prescription, clinic_id=clinic.id, medicine=str(payload["medicine"]), dose=str(payload["dose"]),
        times=tuple(time.fromisoformat(str(at)) for at in payload.get("times", ())), started=ctx.today,
        ends=date.fromisoformat(str(ends)) if ends else None, refills_left=int(payload.get("refills_left", 0)),
        pharmacy=str(payload.get("pharmacy", "")),
    )  # fmt: skip
    words = f"{clinic.name} has prescribed a medicine."
    ctx.notify(APP, "New prescription", words, f"{APP}/MedicineDetail/{medicine.id}")
    offer_doses(ctx, medicine)


@handler("clinic_answers")
def clinic_answers(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a clinic answer a question (`message_id`, and the `body`, or else something usual)."""
    asked = ctx.store.maybe(ClinicMessage, str(payload.get("message_id", "")))
    if asked is None or ctx.store.count(ClinicMessage, answer_to=asked.id):
        return
    clinic = ctx.store.get(Clinic, asked.clinic_id)
    usual = ctx.rng("answer", clinic.id, asked.subject, asked.body).choice(ANSWERS)
    answer = ctx.insert(
        ClinicMessage, clinic_id=clinic.id, direction="in", subject=f"Re: {asked.subject}",
        body=str(payload.get("body") or usual), at=ctx.now, answer_to=asked.id,
    )  # fmt: skip
    ctx.notify(APP, f"Answer from {clinic.name}", answer.subject, f"{APP}/MessageDetail/{answer.id}")


@handler("clinician_asks")
def clinician_asks(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a clinic ask the owner something (`clinic_id`, `subject`, `body`)."""
    clinic = ctx.store.get(Clinic, str(payload["clinic_id"]))
    ask(ctx, clinic, str(payload["subject"]), str(payload["body"]))


@service("reminder_done")
def reminder_done(ctx: Context, reminder_id: str, title: str, tags: tuple[str, ...], at: datetime) -> None:
    """Note a dose when a medicine's reminder is ticked: one that names it, or carries its id as a tag."""
    words = title.casefold()
    for medicine in ctx.store.find(Prescription):
        if is_current(medicine, at.date()) and (medicine.id in tags or medicine.medicine.casefold() in words):
            ctx.insert(Dose, clinic_id=medicine.clinic_id, prescription_id=medicine.id, at=at)


def ask(ctx: Context, clinic: Clinic, subject: str, body: str) -> None:
    """Put a clinic's question where the owner finds it."""
    message = ctx.insert(ClinicMessage, clinic_id=clinic.id, direction="in", subject=subject, body=body, at=ctx.now)
    ctx.notify(APP, "A clinician asks", f"{clinic.name}: {subject}", f"{APP}/MessageDetail/{message.id}")


def await_answer(ctx: Context, message: ClinicMessage) -> None:
    """Let the answer to a question come, during a clinic's hours."""
    wait = ctx.rng("answers", message.clinic_id, message.subject, message.body).randint(40, 300)
    ctx.schedule("clinic_answers", {"message_id": message.id}, at=in_hours(ctx.now + timedelta(minutes=wait)))


def in_hours(at: datetime) -> datetime:
    """Return a moment, or else the next opening of clinics on a working day."""
    moved = at
    if moved.time() > CLOSES:
        moved = datetime.combine(moved.date() + timedelta(days=1), OPENS)
    elif moved.time() < OPENS:
        moved = datetime.combine(moved.date(), OPENS)
    while moved.weekday() >= 5:
        moved = datetime.combine(moved.date() + timedelta(days=1), OPENS)
    return moved.replace(second=0, microsecond=0)


def offer_doses(ctx: Context, medicine: Prescription) -> None:
    """Offer a daily reminder for each time of a medicine, unnamed: offers are not behind the records' gate."""
    create = ctx.tool("create_reminder")
    if create is None:
        return
    for at in medicine.times:
        day = ctx.today + timedelta(days=at <= ctx.now.time())
        call = create.call(
            title=f"Medicine at {clock(at)}", due_date=day, due_time=at, repeat="daily", tags=[TAG, medicine.id]
        )
        ctx.offer("reminders", call, f"Remind every day at {clock(at)}", APP)


def is_current(medicine: Prescription, day: date) -> bool:
    """Tell whether a medicine is to be taken on a day."""
    return medicine.started <= day and (medicine.ends is None or day <= medicine.ends)


def _tell_health(ctx: Context, result: LabResult) -> None:
    """Let Health know a body value; what it takes for no such value it leaves out."""
    measure = BODY.get((result.test.casefold(), result.unit))
    if measure is None:
        return
    kind, scale = measure
    at = min(datetime.combine(result.taken, DRAWN), ctx.now.replace(second=0, microsecond=0))
    with suppress(ToolError):
        ctx.call("log_measure", kind=kind, value=round(result.value * scale), at=at)
