"""What becomes of a visit by itself: told of, remembered, over, missed, called off."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.carepoint.gates import APP
from apps.carepoint.hours import ends_at, is_away, starts_at
from apps.carepoint.models import Appointment, Clinic, Clinician, VisitSlot, VisitSummary
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import handler
from gui_sim.wording import clock, day, moment

TELLS = time(18, 0)  # on the evening before
FOUND = (
    "Examined; nothing that needs treatment today.",
    "Examined; mild, and likely to settle by itself.",
    "Talked through what has changed since the last visit; all as expected.",
    "Examined; treatment begun, see the medicines for what was prescribed.",
)
ADVICE = (
    "Come back if it is not better in two weeks.",
    "Rest, drink enough, and write if anything changes.",
    "Next check in six months.",
    "Keep a short diary of when it happens and bring it to the next visit.",
)
REMARKS = ("Seems short of sleep.", "Ask about work next time.", "No concern.")


@handler("visit_tomorrow")
def visit_tomorrow(ctx: Context, payload: dict[str, Any]) -> None:
    """Remind of a visit on the evening before, unless it was moved or cancelled since."""
    visit = _awaited(ctx, payload)
    if visit is not None:
        ctx.notify(APP, "Visit tomorrow", line_of(ctx, visit), link(visit))


@handler("visit_over")
def visit_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Close a visit at its end, and let the clinician's summary be there."""
    visit = _awaited(ctx, payload)
    if visit is not None and ends_at(visit, ctx.store.maybe(Clinician, visit.clinician_id)) <= ctx.now:
        chance = ctx.rng("visit", visit.clinician_id, visit.day.isoformat(), visit.at.isoformat())
        words = f"Came for: {visit.reason}. {chance.choice(FOUND)} {chance.choice(ADVICE)}"
        _close(ctx, visit, words, chance.choice(REMARKS))


@handler("visit_summary")
def visit_summary(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a clinician write (`appointment_id`, `summary`, and a private `note`) what a visit came to; it is over."""
    visit = ctx.store.get(Appointment, str(payload["appointment_id"]))
    for old in ctx.store.find(VisitSummary, appointment_id=visit.id):
        ctx.delete(old)
    _close(ctx, visit, str(payload["summary"]), str(payload.get("note", "")))


@handler("visit_missed")
def visit_missed(ctx: Context, payload: dict[str, Any]) -> None:
    """Note that nobody came to a visit (`appointment_id`)."""
    visit = ctx.store.get(Appointment, str(payload["appointment_id"]))
    if visit.state in ("booked", "done"):
        ctx.update(visit, state="missed")
        ctx.notify(APP, "Visit missed", line_of(ctx, visit), link(visit))


@handler("visit_slot_changes")
def visit_slot_changes(ctx: Context, payload: dict[str, Any]) -> None:
    """Free or take one time (`clinician_id`, `day`, `at`, `held`)."""
    clinician = ctx.store.get(Clinician, str(payload["clinician_id"]))
    on, at = date.fromisoformat(str(payload["day"])), time.fromisoformat(str(payload["at"]))
    held = bool(payload.get("held", False))
    known = ctx.store.find(VisitSlot, clinician_id=clinician.id, day=on, at=at, limit=1)
    if known:
        ctx.update(known[0], held=held)
    else:
        ctx.insert(VisitSlot, clinician_id=clinician.id, day=on, at=at, held=held)


@handler("clinician_away")
def clinician_away(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a clinician (`clinician_id`) be away from the `first` to the `last` day: visits are called off."""
    clinician = ctx.store.get(Clinician, str(payload["clinician_id"]))
    first, last = date.fromisoformat(str(payload["first"])), date.fromisoformat(str(payload["last"]))
    clinician = ctx.update(clinician, away_from=first, away_until=last)
    for visit in ctx.store.find(Appointment, clinician_id=clinician.id, state="booked"):
        if is_away(clinician, visit.day) and starts_at(visit) > ctx.now:
            ctx.update(visit, state="cancelled", cancel_note=f"{clinician.name} is away.")
            call_off_event(ctx, visit, clinician)
            words = f"{clinician.name} is away on {day(visit.day)}. Your visit at {clock(visit.at)} is cancelled."
            ctx.notify(APP, "Visit cancelled", words, link(visit))


def confirm(ctx: Context, visit: Appointment, clinician: Clinician) -> None:
    """Tell of a visit, offer it to the calendar, and let its reminder and its end come."""
    line = line_of(ctx, visit)
    ctx.notify(APP, "Visit booked", line, link(visit))
    create = ctx.tool("create_event")
    if create is not None:
        starts, ends = starts_at(visit), ends_at(visit, clinician)
        call = create.call(title=event_title(clinician), starts=starts, ends=ends, place=place_of(ctx, visit))
        ctx.offer("calendar", call, line, APP)
    await_visit(ctx, visit, clinician)


def await_visit(ctx: Context, visit: Appointment, clinician: Clinician) -> None:
    """Let the reminder and the end of a visit come."""
    payload = {"appointment_id": visit.id, "starts": _wire(visit)}
    tells = datetime.combine(visit.day - timedelta(days=1), TELLS)
    if tells > ctx.now:
        ctx.schedule_once("visit_tomorrow", payload, at=tells)
    ctx.schedule_once("visit_over", payload, at=ends_at(visit, clinician))


def follow(ctx: Context, was: Appointment, visit: Appointment, clinician: Clinician) -> None:
    """Let reminder, end and calendar follow a visit that moved."""
    if starts_at(was) == starts_at(visit):
        return
    await_visit(ctx, visit, clinician)
    ctx.serve(
        "move_event", from_app=APP, ref=visit.id, title=event_title(clinician), was=starts_at(was),
        starts=starts_at(visit), ends=ends_at(visit, clinician), line=line_of(ctx, visit),
    )  # fmt: skip


def call_off_event(ctx: Context, visit: Appointment, clinician: Clinician) -> None:
    """Take back what was offered to the calendar for a visit that is off."""
    ctx.serve(
        "call_off_event", from_app=APP, ref=visit.id, title=event_title(clinician), starts=starts_at(visit)
    )  # fmt: skip


def held(ctx: Context, appointment_id: str) -> tuple[Appointment, Clinician]:
    """Return a booked visit that can still be changed, and its clinician.

    Raises:
        ToolError: not_found, not_allowed, too_late.
    """
    visit = ctx.get(Appointment, appointment_id)
    if visit.state != "booked":
        raise ToolError("not_allowed", f"This visit is {visit.state}; it cannot be changed.")
    clinician = ctx.get(Clinician, visit.clinician_id)
    clinic = ctx.get(Clinic, clinician.clinic_id)
    if starts_at(visit) - ctx.now < timedelta(hours=clinic.notice_hours):
        until = f"{clinic.name} takes changes up to {clinic.notice_hours} hours before a visit"
        raise ToolError("too_late", f"{until}. Call {clinic.phone}.")
    return visit, clinician


def event_title(clinician: Clinician) -> str:
    """Return what a calendar calls a visit."""
    return f"Visit with {clinician.name}"


def place_of(ctx: Context, visit: Appointment) -> str:
    """Return where a visit is."""
    clinician = ctx.store.maybe(Clinician, visit.clinician_id)
    clinic = ctx.store.maybe(Clinic, clinician.clinic_id) if clinician is not None else None
    if visit.kind == "video" or clinic is None:
        return "Video visit"
    return f"{clinic.name}, {clinic.address}"


def line_of(ctx: Context, visit: Appointment) -> str:
    """Say with whom, when and how."""
    clinician = ctx.store.maybe(Clinician, visit.clinician_id)
    how = "by video" if visit.kind == "video" else "at the clinic"
    return f"{clinician.name if clinician is not None else 'Visit'}, {moment(starts_at(visit))}, {how}"


def link(visit: Appointment) -> str:
    """Return what a notice about a visit opens."""
    return f"{APP}/VisitDetail/{visit.id}"


def _close(ctx: Context, visit: Appointment, summary: str, remark: str) -> None:
    clinician = ctx.store.get(Clinician, visit.clinician_id)
    done = ctx.update(visit, state="done")
    ctx.insert(
        VisitSummary, clinic_id=clinician.clinic_id, appointment_id=done.id, summary=summary,
        clinician_private_note=remark,
    )  # fmt: skip


def _awaited(ctx: Context, payload: dict[str, Any]) -> Appointment | None:
    """Return the visit that an event is about, unless it was moved or cancelled since."""
    visit = ctx.store.maybe(Appointment, str(payload.get("appointment_id", "")))
    if visit is None or visit.state != "booked" or payload.get("starts") != _wire(visit):
        return None
    return visit


def _wire(visit: Appointment) -> str:
    return starts_at(visit).isoformat(timespec="minutes")
