"""What becomes of a refill: paid, ready, collected, or refused with a question."""

from datetime import datetime, time, timedelta
from typing import Any

from apps.carepoint.arrivals import ask, in_hours, is_current
from apps.carepoint.gates import APP
from apps.carepoint.models import Clinic, Prescription, Refill
from gui_sim.conditions import one_of
from gui_sim.context import Context
from gui_sim.records import PaymentRequest
from gui_sim.tool import handler, service
from gui_sim.wording import count

OPEN = one_of(("awaiting_payment", "asked", "ready"))
COLLECTS = time(17, 30)
FEW = 1  # refills left at which the owner is told


def under_way(ctx: Context, medicine: Prescription) -> bool:
    """Tell whether a refill of a medicine is under way."""
    return bool(ctx.store.count(Refill, prescription_id=medicine.id, state=OPEN))


def may_refill(ctx: Context, medicine: Prescription) -> bool:
    """Tell whether a refill of a medicine may be asked for."""
    return is_current(medicine, ctx.today) and medicine.refills_left > 0 and not under_way(ctx, medicine)


@service("paid:carepoint")
def delivery_paid(ctx: Context, request: PaymentRequest) -> None:
    """Ask for the refill once its delivery is paid."""
    refill = ctx.awaited(Refill, request)
    if refill is not None:
        begin(ctx, ctx.update(refill, state="asked"))


@service("declined:carepoint")
def delivery_declined(ctx: Context, request: PaymentRequest) -> None:
    """Let a refill go whose delivery is not paid."""
    refill = ctx.awaited(Refill, request)
    if refill is not None:
        ctx.update(refill, state="cancelled")


@handler("refill_ready")
def refill_ready(ctx: Context, payload: dict[str, Any]) -> None:
    """Let a refill (`refill_id`) be ready, or be refused where the clinic has a doubt."""
    refill = ctx.store.maybe(Refill, str(payload.get("refill_id", "")))
    medicine = ctx.store.maybe(Prescription, refill.prescription_id) if refill is not None else None
    if refill is None or medicine is None or refill.state != "asked":
        return
    if medicine.interaction_flag:
        _refuse(ctx, refill, medicine)
        return
    ready = ctx.update(refill, state="ready")
    words = f"At {ready.pharmacy}." if ready.method == "pickup" else f"On its way from {ready.pharmacy}."
    ctx.notify(APP, "Refill ready", words, link(medicine))
    days = ctx.rng("collected", refill.id).randint(1, 2) if refill.method == "pickup" else 1
    at = datetime.combine(ctx.today + timedelta(days=days), COLLECTS)
    ctx.schedule_once("refill_collected", {"refill_id": refill.id}, at=at)


@handler("refill_collected")
def refill_collected(ctx: Context, payload: dict[str, Any]) -> None:
    """Note that a refill (`refill_id`) is in the owner's hands."""
    refill = ctx.store.maybe(Refill, str(payload.get("refill_id", "")))
    if refill is not None and refill.state == "ready":
        ctx.update(refill, state="collected")


def begin(ctx: Context, refill: Refill) -> None:
    """Take a refill off the prescription, tell if few are left, and let it be made ready."""
    medicine = ctx.store.get(Prescription, refill.prescription_id)
    medicine = ctx.update(medicine, refills_left=medicine.refills_left - 1)
    if medicine.refills_left <= FEW:
        left = count(medicine.refills_left, "refill") if medicine.refills_left else "No refill"
        ctx.notify(APP, "Refills almost out", f"{left} left on a prescription.", link(medicine))
    hours = ctx.rng("refill", refill.id, ctx.now.isoformat()).randint(2, 8)
    ctx.schedule("refill_ready", {"refill_id": refill.id}, at=in_hours(ctx.now + timedelta(hours=hours)))


def link(medicine: Prescription) -> str:
    """Return what a notice about a medicine opens."""
    return f"{APP}/MedicineDetail/{medicine.id}"


def _refuse(ctx: Context, refill: Refill, medicine: Prescription) -> None:
    clinic = ctx.store.get(Clinic, medicine.clinic_id)
    ctx.refund(APP, refill.pharmacy, refill.fee, refill.id, "Refill refused")
    ctx.update(refill, state="refused")
    ctx.update(medicine, refills_left=medicine.refills_left + 1)
    ask(ctx, clinic, "Your refill", "Before we refill this medicine, please tell us what else you take at the moment.")
