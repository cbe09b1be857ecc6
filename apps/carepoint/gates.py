"""What stands before bookings and records: a clinic's link, the owner's identity, a signed form."""

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, cast

from gui_sim.context import Context
from gui_sim.gates import Gate, GateState, NeedsConnection, NeedsConsent, NeedsIdentity

if TYPE_CHECKING:
    from apps.carepoint.models import Clinic

APP = "carepoint"
NONE_LINKED = "No clinic is connected."
RECORDS = NeedsConnection(APP, text=NONE_LINKED, style="hidden", opens_with="connect_clinic")
IDENTITY = NeedsIdentity(APP, text="Confirm who you are to see records.")


@dataclass(frozen=True)
class ClinicLink(NeedsConnection):
    """The gate of bookings and questions: the clinic that `item` (one of its records) belongs to is connected."""

    item: str = ""
    _: KW_ONLY
    opens_with: str = "connect_clinic"

    def open(self, ctx: GateState) -> bool:
        """Tell whether that clinic is connected; where the item names none, whether any is."""
        clinic = clinic_of(cast(Context, ctx), self.item)
        return ctx.linked(APP, clinic.name if clinic is not None else "")

    def _missing(self, ctx: GateState) -> str:
        clinic = clinic_of(cast(Context, ctx), self.item)
        if clinic is None or not ctx.linked(APP, ""):
            return NONE_LINKED
        return f"{clinic.name} is not connected to CarePoint."


@dataclass(frozen=True)
class LinkOf(Gate):
    """The gate of a message: its clinic is connected."""

    clinic_id: str = ""

    @property
    def name(self) -> str:
        """A short name."""
        return f"{APP}.records"

    def standing(self, ctx: GateState) -> Gate | None:
        """Return the connection that must be there."""
        clinic = clinic_of(cast(Context, ctx), self.clinic_id)
        source = clinic.name if clinic is not None else "?"
        return NeedsConnection(APP, source, text=NONE_LINKED, style="hidden", opens_with="connect_clinic")


@dataclass(frozen=True)
class OfClinic(LinkOf):
    """The gate of a record: its clinic is connected, then the owner has confirmed who they are."""

    def standing(self, ctx: GateState) -> Gate | None:
        """Return the first of the two that is shut, or else the second."""
        link = super().standing(ctx)
        return link if link is not None and not link.open(ctx) else IDENTITY


def link_of(item: str) -> ClinicLink:
    """Return the gate of a tool by one of its parameters, `{clinician_id}`."""
    return ClinicLink(APP, item=item)


def consent(clinic_id: str, form: str) -> NeedsConsent:
    """Return the gate of a procedure's times at a clinic."""
    return NeedsConsent(APP, f"{clinic_id}:{form}")


def clinic_of(ctx: Context, id: str) -> "Clinic | None":
    """Return the clinic that a clinic, a clinician, an appointment or a record names; past every gate."""
    from apps.carepoint.models import Appointment, Clinic, Clinician

    record = ctx.store.resolve(id)
    if isinstance(record, Appointment):
        record = ctx.store.maybe(Clinician, record.clinician_id)
    if isinstance(record, Clinician):
        record = ctx.store.maybe(Clinic, record.clinic_id)
    return record if isinstance(record, Clinic) else None


def linked_clinics(ctx: Context) -> "list[Clinic]":
    """Return the clinics that are connected, by name."""
    from apps.carepoint.models import Clinic

    return [clinic for clinic in ctx.store.find(Clinic, order="name") if ctx.linked(APP, clinic.name)]
