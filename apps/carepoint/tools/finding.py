"""Finding clinics, clinicians, times and visits."""

from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal

from apps.carepoint.gates import APP, consent
from apps.carepoint.hours import ends_at, free_times
from apps.carepoint.models import Appointment, Clinic, Clinician
from apps.carepoint.tools.terms import ClinicianId, Day, Specialty, Wanted, specialties
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import NeedsConsent
from gui_sim.search import search_tool
from gui_sim.tool import tool

MOST_DAYS = 31
MOST_TIMES = 12

search_carepoint = search_tool(
    "search_carepoint", (Clinic, Clinician, Appointment), "Find clinics, clinicians and visits."
)


@tool(needs=(NeedsConsent(APP),))
def find_visit_slots(
    ctx: Context,
    specialty: Annotated[str, Specialty()],
    start: Day,
    end: Day,
    kind: Wanted = "any",
    clinician_id: ClinicianId | None = None,
) -> dict[str, Any]:
    """List free times by clinician, the best rated first; of each the first twelve from the start on.

    A procedure's times are told once the owner has signed the clinic's form for it.

    Args:
        specialty: What is needed, such as "General practice".
        start: The first day.
        end: The last day, at most 30 days later.
        kind: At the clinic or by video.
        clinician_id: Only this clinician, from `search_carepoint`.
    Raises:
        ToolError: past; bad_value: an end before the start, over 31 days, or an unknown specialty.
    """
    wanted = specialty.strip().casefold()
    known = specialties(ctx)
    if wanted not in {name.casefold() for name in known}:
        raise ToolError(f"There is no specialty '{specialty.strip()}'. There are: {', '.join(known)}.")
    days = (end - start).days + 1
    if not 1 <= days <= MOST_DAYS:
        raise ToolError(f"'end' must be from 'start' to {MOST_DAYS - 1} days after it.")
    if clinician_id is not None:
        ctx.get(Clinician, clinician_id)
    found = [
        _told(ctx, clinician, kind, start, days)
        for clinician in ctx.find(Clinician, order=("-rating", "id"))
        if clinician.specialty.casefold() == wanted and clinician_id in (None, clinician.id)
    ]
    return {"clinicians": [told for told in found if told["total"] or "consent_needed" in told]}


@tool()
def list_appointments(ctx: Context, when: Literal["upcoming", "past", "all"] = "upcoming") -> list[dict[str, Any]]:
    """List visits: those ahead, the nearest first, or those that were, the newest first.

    Args:
        when: Which of them.
    """
    visits = ctx.find(Appointment, order=("day", "at"))
    ahead = [visit for visit in visits if is_ahead(ctx, visit)]
    past = [visit for visit in reversed(visits) if not is_ahead(ctx, visit)]
    chosen = {"upcoming": ahead, "past": past, "all": [*ahead, *past]}[when]
    return [visit_told(ctx, visit) for visit in chosen]


def is_ahead(ctx: Context, visit: Appointment) -> bool:
    """Tell whether a visit is still to come, or under way."""
    return visit.state == "booked" and ends_at(visit, ctx.maybe(Clinician, visit.clinician_id)) > ctx.now


def visit_told(ctx: Context, visit: Appointment) -> dict[str, Any]:
    """Return a visit with the names of its clinician and clinic."""
    clinician = ctx.maybe(Clinician, visit.clinician_id)
    clinic = ctx.maybe(Clinic, clinician.clinic_id) if clinician is not None else None
    return {
        "appointment": visit,
        "clinician": clinician.name if clinician is not None else "",
        "specialty": clinician.specialty if clinician is not None else "",
        "clinic": clinic.name if clinic is not None else "",
    }


def _told(ctx: Context, clinician: Clinician, kind: Wanted, start: date, days: int) -> dict[str, Any]:
    clinic = ctx.get(Clinic, clinician.clinic_id)
    told: dict[str, Any] = {
        "clinician_id": clinician.id,
        "name": clinician.name,
        "clinic_id": clinic.id,
        "clinic": clinic.name,
        "area": clinic.area,
        "rating": clinician.rating,
        "languages": clinician.languages,
        "minutes": clinician.minutes,
        "connected": ctx.linked(APP, clinic.name),
    }
    if clinician.form and not consent(clinic.id, clinician.form).open(ctx):
        return told | {"consent_needed": True, "form": clinician.form, "times": [], "total": 0}
    times = [
        {"at": datetime.combine(day, at), "kind": own}
        for day in (start + timedelta(days=offset) for offset in range(days))
        for at, own in free_times(ctx, clinician, day, kind)
    ]
    return told | {"times": times[:MOST_TIMES], "total": len(times)}
