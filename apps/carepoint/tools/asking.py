"""Asking for refills, and asking clinics."""

from typing import Any

from apps.carepoint.arrivals import await_answer, is_current
from apps.carepoint.gates import APP, IDENTITY, RECORDS, link_of
from apps.carepoint.models import Clinic, ClinicMessage, Method, Pharmacy, Prescription, Refill
from apps.carepoint.refills import begin, under_way
from apps.carepoint.tools.records import medicines
from apps.carepoint.tools.terms import Body, ClinicId, PharmacyOf, PrescriptionId, Subject
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.tool import tool


@tool(writes=True, hidden=True, needs=(RECORDS, IDENTITY), pays=True)
def request_refill(
    ctx: Context, prescription_id: PrescriptionId, pharmacy: PharmacyOf = "", method: Method = "pickup"
) -> dict[str, Any]:
    """Ask for a refill of a medicine. A delivery's fee is charged now.

    Args:
        prescription_id: From `list_prescriptions`.
        pharmacy: Its name; the usual one if left out.
        method: Fetched at the pharmacy, or delivered home.
    Raises:
        ToolError: not_allowed (no refills left, the medicine has ended, or the pharmacy does not deliver), already
            (a refill of it is under way); payment may need the owner.
    """
    medicine = ctx.get(Prescription, prescription_id)
    if medicine not in medicines(ctx):
        raise ToolError("not_found", f"There is no Prescription '{prescription_id}'.")
    named = ctx.store.find(Pharmacy, name=pharmacy, limit=1)
    if not named:
        raise ToolError("not_found", f"There is no pharmacy '{pharmacy[:60]}'.")
    place = named[0]
    if not is_current(medicine, ctx.today):
        raise ToolError("not_allowed", f"{medicine.medicine} is not to be taken any more.")
    if under_way(ctx, medicine):
        raise ToolError("already", f"A refill of {medicine.medicine} is under way.")
    if medicine.refills_left < 1:
        raise ToolError("not_allowed", f"No refills are left of {medicine.medicine}; ask the clinic for a new one.")
    if method == "delivery" and place.delivery_fee is None:
        raise ToolError("not_allowed", f"{place.name} does not deliver.")
    fee = place.delivery_fee or 0 if method == "delivery" else 0
    refill = ctx.insert(
        Refill, clinic_id=medicine.clinic_id, prescription_id=medicine.id, pharmacy=place.name, method=method, fee=fee,
        asked=ctx.now,
    )  # fmt: skip
    charge = ctx.charge(APP, place.name, fee, "health", refill.id, "Delivery of a refill")
    if charge.state == "awaiting_payment":
        return {"refill": ctx.update(refill, state="awaiting_payment")} | charge.told(fee)
    begin(ctx, refill)
    return {"refill": refill, "state": refill.state}


@tool(writes=True, needs=(link_of("{clinic_id}"),))
def send_clinic_question(ctx: Context, clinic_id: ClinicId, subject: Subject, body: Body) -> ClinicMessage:
    """Write to a connected clinic; it answers within a working day.

    Args:
        clinic_id: From `search_carepoint`.
        subject: What it is about.
        body: The question.
    """
    clinic = ctx.get(Clinic, clinic_id)
    message = ctx.insert(ClinicMessage, clinic_id=clinic.id, subject=subject, body=body, at=ctx.now)
    await_answer(ctx, message)
    return message
