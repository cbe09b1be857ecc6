"""Booking, changing and cancelling visits."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.carepoint.gates import APP, consent, link_of
from apps.carepoint.hours import ends_at, free_times, is_away, is_closed, starts_at, times_of
from apps.carepoint.models import Appointment, Clinic, Clinician, Insurance, Kind
from apps.carepoint.tools.terms import At, CancelNote, ClinicianId, Day, Note, Reason, VisitId
from apps.carepoint.visits import call_off_event, confirm, follow, held, line_of, link
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.wording import clock
from gui_sim.wording import day as day_words


@tool(writes=True, needs=(link_of("{clinician_id}"),))
def book_appointment(
    ctx: Context,
    clinician_id: ClinicianId,
    day: Day,
    at: At,
    reason: Reason,
    kind: Kind = "clinic",
    insurance_plan: Insurance = "own",
    note: Note = "",
) -> Appointment:
    """Book a visit.

    Args:
        clinician_id: From `find_visit_slots` or `search_carepoint`.
        day: The day.
        at: When the visit begins, one of the free times.
        reason: What it is about.
        kind: At the clinic or by video, as the time says.
        insurance_plan: Who pays for it.
        note: Symptoms, or anything else the clinician should know.
    Raises:
        ToolError: past, closed (no visits begin then), full (the time is taken), conflict (another visit at that
            time), not_allowed (a form must be signed first).
    """
    clinician = ctx.get(Clinician, clinician_id)
    _check_time(ctx, clinician, day, at, kind)
    visit = ctx.insert(
        Appointment, clinician_id=clinician.id, day=day, at=at, reason=reason, kind=kind,
        insurance_plan=insurance_plan, note=note,
    )  # fmt: skip
    confirm(ctx, visit, clinician)
    return visit


@tool(writes=True, updates=Appointment, needs=(link_of("{appointment_id}"),))
def change_appointment(
    ctx: Context, appointment_id: VisitId, day: Day | None = None, at: At | None = None, kind: Kind | None = None
) -> Appointment:
    """Move a visit to another time of the same clinician; what is left out stays as it is.

    Args:
        appointment_id: From `list_appointments`.
        day: Another day.
        at: Another time.
        kind: At the clinic or by video, as the time says.
    Raises:
        ToolError: past, closed, full, conflict, too_late (shortly before the visit), not_allowed (it is not booked).
    """
    visit, clinician = held(ctx, appointment_id)
    given = {"day": day, "at": at, "kind": kind}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    wanted = (day or visit.day, at or visit.at, kind or visit.kind)
    if wanted != (visit.day, visit.at, visit.kind):
        _check_time(ctx, clinician, *wanted, visit)
    changed = ctx.update(visit, **changes)
    follow(ctx, visit, changed, clinician)
    ctx.notify(APP, "Visit changed", line_of(ctx, changed), link(changed))
    return changed


@tool(writes=True, needs=(link_of("{appointment_id}"),))
def cancel_appointment(ctx: Context, appointment_id: VisitId, note: CancelNote = "") -> Appointment:
    """Cancel a visit.

    Args:
        appointment_id: From `list_appointments`.
        note: A word to the clinic.
    Raises:
        ToolError: too_late (shortly before the visit), not_allowed (it is not booked).
    """
    visit, clinician = held(ctx, appointment_id)
    gone = ctx.update(visit, state="cancelled", cancel_note=note)
    call_off_event(ctx, visit, clinician)
    ctx.notify(APP, "Visit cancelled", line_of(ctx, gone), link(gone))
    return gone


def _check_time(
    ctx: Context, clinician: Clinician, day: date, at: time, kind: Kind, without: Appointment | None = None
) -> None:
    """Raise ToolError unless a visit can begin then."""
    if datetime.combine(day, at) <= ctx.now:
        raise ToolError("past", "That time has passed.")
    clinic = ctx.get(Clinic, clinician.clinic_id)
    form = consent(clinic.id, clinician.form)
    if clinician.form and not form.open(ctx):
        words = clinician.form.replace("_", " ")
        raise ToolError("not_allowed", f"The owner must first sign the form for {words} at {clinic.name}.")
    if is_away(clinician, day) and clinician.away_until is not None:
        raise ToolError("closed", f"{clinician.name} is away until {day_words(clinician.away_until)}.")
    if is_closed(ctx, clinician, day):
        raise ToolError("closed", f"{clinic.name} is closed on {day_words(day)}.")
    begins = times_of(ctx, clinician, day)
    if not any(time_ == at and own == kind for time_, own in begins):
        raise ToolError("closed", _hours_words(clinician, day, at, kind, begins))
    if not any(time_ == at for time_, _ in free_times(ctx, clinician, day, kind, without)):
        raise ToolError("full", f"{clinician.name} is taken at {clock(at)} on {day_words(day)}. Try another time.")
    _check_own(ctx, datetime.combine(day, at), clinician, without)


def _hours_words(clinician: Clinician, day: date, at: time, kind: Kind, begins: list[tuple[time, Kind]]) -> str:
    how = "by video" if kind == "video" else "at the clinic"
    own = [time_ for time_, other in begins if other == kind]
    if not own:
        return f"{clinician.name} sees nobody {how} on {day_words(day)}."
    hours = f"visits {how} begin every {clinician.minutes} minutes from {clock(own[0])} to {clock(own[-1])}"
    return f"No visit of {clinician.name} begins at {clock(at)}: on {day_words(day)} {hours}."


def _check_own(ctx: Context, starts: datetime, clinician: Clinician, without: Appointment | None) -> None:
    """Raise ToolError if another visit of the owner lies at the same time."""
    ends = starts + timedelta(minutes=clinician.minutes)
    for other in ctx.store.find(Appointment, day=starts.date(), state="booked"):
        its = ctx.store.maybe(Clinician, other.clinician_id)
        if (without is None or other.id != without.id) and starts_at(other) < ends and ends_at(other, its) > starts:
            name = its.name if its is not None else "someone else"
            raise ToolError("conflict", f"You already have a visit with {name} at {clock(other.at)} that day.")
