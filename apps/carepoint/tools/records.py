"""Reading what clinics keep: lab results, prescriptions, summaries; all behind link and identity."""

from typing import Annotated, Any

from apps.carepoint.arrivals import is_current
from apps.carepoint.gates import IDENTITY, RECORDS, linked_clinics
from apps.carepoint.models import Appointment, Dose, LabResult, Prescription, Refill, VisitSummary
from apps.carepoint.tools.terms import PastDay, TestName, VisitId
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool
from gui_sim.values import Range

PAGE = 10
LAST_DOSES = 7


@tool(hidden=True, needs=(RECORDS, IDENTITY))
def list_lab_results(
    ctx: Context,
    test: Annotated[str | None, TestName(max=60)] = None,
    start: PastDay | None = None,
    end: PastDay | None = None,
    page: Annotated[int, Range(1, 10_000)] = 1,
) -> dict[str, Any]:
    """List lab results, the newest first, ten a page.

    Args:
        test: Only this test, by its name.
        start: The first day.
        end: The last day.
        page: Which page.
    Raises:
        ToolError: bad_value: no such page.
    """
    wanted = test.strip().casefold() if test else ""
    found = [
        result
        for result in results(ctx)
        if (not wanted or result.test.casefold() == wanted)
        and (start is None or result.taken >= start)
        and (end is None or result.taken <= end)
    ]
    first = (page - 1) * PAGE
    if page > 1 and first >= len(found):
        raise ToolError(f"There is no page {page}.")
    told: dict[str, Any] = {"results": found[first : first + PAGE], "total": len(found), "page": page}
    return told | ({"next_page": page + 1} if first + PAGE < len(found) else {})


@tool(hidden=True, needs=(RECORDS, IDENTITY))
def list_prescriptions(ctx: Context, active_only: bool = True) -> list[dict[str, Any]]:
    """List prescriptions, the newest first, with their refills and the last doses that were ticked.

    Args:
        active_only: Leave out those that have ended.
    """
    return [
        {
            "prescription": medicine,
            "refills": ctx.find(Refill, prescription_id=medicine.id, order="-asked"),
            "doses": [dose.at for dose in last_doses(ctx, medicine)],
        }
        for medicine in medicines(ctx)
        if not active_only or is_current(medicine, ctx.today)
    ]


@tool(hidden=True, needs=(RECORDS, IDENTITY))
def get_visit_summary(ctx: Context, appointment_id: VisitId) -> VisitSummary:
    """Read what a clinician wrote of a visit.

    Args:
        appointment_id: From `list_appointments`.
    Raises:
        ToolError: not_found: there is no such visit, or nothing is written of it.
    """
    visit = ctx.get(Appointment, appointment_id)
    found = summary_of(ctx, visit)
    if found is None:
        raise ToolError("not_found", "There is no summary of this visit.")
    return found


def results(ctx: Context) -> list[LabResult]:
    """Return the lab results of connected clinics up to now, as far as the actor may see them, the newest first."""
    found = ctx.find(LabResult, clinic_id=_linked(ctx), order=("-taken", "-id"))
    return [result for result in found if result.taken <= ctx.today]


def medicines(ctx: Context) -> list[Prescription]:
    """Return the prescriptions of connected clinics, as far as the actor may see them, the newest first."""
    found = ctx.find(Prescription, clinic_id=_linked(ctx), order=("-started", "-id"))
    return [medicine for medicine in found if medicine.started <= ctx.today]


def last_doses(ctx: Context, medicine: Prescription) -> list[Dose]:
    """Return the last seven doses that were ticked, the newest first."""
    return ctx.find(Dose, prescription_id=medicine.id, order=("-at", "-id"), limit=LAST_DOSES)


def summary_of(ctx: Context, visit: Appointment) -> VisitSummary | None:
    """Return what was written of a visit, if the actor may see it."""
    found = ctx.find(VisitSummary, appointment_id=visit.id, clinic_id=_linked(ctx))
    return found[-1] if found else None


def _linked(ctx: Context) -> Any:
    return one_of([clinic.id for clinic in linked_clinics(ctx)])
