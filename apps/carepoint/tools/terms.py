"""What CarePoint's tools take, declared once."""

from datetime import date, time
from random import Random
from typing import Annotated, Any, Literal

from apps.carepoint.gates import linked_clinics
from apps.carepoint.models import (
    Appointment,
    Clinic,
    Clinician,
    LabResult,
    Pharmacy,
    Prescription,
    Refill,
)
from gui_sim.context import Context
from gui_sim.domains import Domain, Scope
from gui_sim.values import Days, Filled, Id, Step, Text

STEP = 15
DAYS_AHEAD = 120
PAST_DAYS = 3_700


class WorkingHour(Step):
    """A time on the step; a sample lies within a clinic's day."""

    def sample(self, rng: Random, ctx: Scope) -> time:
        """Return a time from eight to six."""
        return rng.choice([at for at in self._all() if 8 <= at.hour < 18])


class PharmacyName(Domain):
    """The name of a pharmacy."""

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        return str(rng.choice(self.values(ctx) or ["None"]))

    def values(self, ctx: Any) -> list[str]:
        """Return all of them."""
        return [pharmacy.name for pharmacy in ctx.find(Pharmacy)]


class Specialty(Domain):
    """The name of a specialty, whatever its letters' case."""

    def check(self, value: Any, name: str, ctx: Scope | None = None) -> None:
        """Raise ValueError for text that is no name."""
        if not 1 <= len(value.strip()) <= 60:
            raise ValueError(f"'{name}' must be the name of a specialty.")

    def sample(self, rng: Random, ctx: Scope) -> str:
        """Return one of them."""
        return str(rng.choice(self.values(ctx)))

    def values(self, ctx: Any) -> list[str]:
        """Return all of them, in alphabetical order."""
        return specialties(ctx)


class TestName(Text):
    """The name of a test; a sample is one that was made."""

    __test__ = False  # not a case for pytest

    def sample(self, rng: Random, ctx: Any) -> str:
        """Return one of them."""
        return str(rng.choice(sorted({result.test for result in ctx.find(LabResult)}) or ["Cholesterol"]))


def specialties(ctx: Context) -> list[str]:
    """Return all that clinicians do, in alphabetical order."""
    return sorted({clinician.specialty for clinician in ctx.find(Clinician)})


def usual_pharmacy(ctx: Context) -> str:
    """Return the pharmacy of the last refill, or of a medicine, or else the first there is."""
    refills = ctx.store.find(Refill, order="-id", limit=1)
    if refills:
        return refills[0].pharmacy
    known = {clinic.id for clinic in linked_clinics(ctx)}
    named = [row.pharmacy for row in ctx.store.find(Prescription) if row.pharmacy and row.clinic_id in known]
    return named[0] if named else next((row.name for row in ctx.store.find(Pharmacy, limit=1)), "")


ClinicId = Annotated[str, Id(Clinic)]
ClinicianId = Annotated[str, Id(Clinician)]
VisitId = Annotated[str, Id(Appointment)]
PrescriptionId = Annotated[str, Id(Prescription)]
Day = Annotated[date, Days(past=0, future=DAYS_AHEAD)]
PastDay = Annotated[date, Days(past=PAST_DAYS, future=DAYS_AHEAD)]
At = Annotated[time, WorkingHour(minutes=STEP)]
Wanted = Literal["any", "clinic", "video"]
Reason = Annotated[str, Text(min=1, max=200, example="Sore throat since Monday")]
Note = Annotated[str, Text(max=500, example="The left side is worse in the morning")]
CancelNote = Annotated[str, Text(max=300, example="I am away that week")]
Subject = Annotated[str, Text(min=1, max=80, example="Before my visit")]
Body = Annotated[str, Text(min=1, max=2_000, example="Should I come without breakfast?")]
PharmacyOf = Annotated[str, PharmacyName(), Filled(usual_pharmacy)]
