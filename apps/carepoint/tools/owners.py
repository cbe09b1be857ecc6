"""What only the owner of the phone does in CarePoint."""

from typing import Literal

from apps.carepoint.gates import APP, consent
from apps.carepoint.models import Clinic, Clinician
from apps.carepoint.tools.terms import ClinicId
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.records import Connection
from gui_sim.tool import tool

SignedForm = Literal["endoscopy", "laser_treatment", "minor_surgery", "sedation"]


@tool(writes=True, owner="user")
def connect_clinic(ctx: Context, clinic_id: ClinicId) -> Connection:
    """Connect a clinic: its visits can be booked, and its records are there from now on.

    Args:
        clinic_id: From `search_carepoint`.
    Raises:
        ToolError: already; not_allowed: the clinic does not share records.
    """
    clinic = ctx.get(Clinic, clinic_id)
    if ctx.linked(APP, clinic.name):
        raise ToolError("already", f"{clinic.name} is connected.")
    connection = _connection(ctx, clinic)
    if not (clinic.accepts_link and connection.accepts_link):
        raise ToolError("not_allowed", f"{clinic.name} does not connect to CarePoint; call it at {clinic.phone}.")
    return ctx.update(connection, state="linked", since=ctx.now)


@tool(writes=True, owner="user")
def disconnect_clinic(ctx: Context, clinic_id: ClinicId) -> Connection:
    """Disconnect a clinic: its records are gone from the phone, and it takes no bookings. Visits stay booked.

    Args:
        clinic_id: From `search_carepoint`.
    Raises:
        ToolError: already.
    """
    clinic = ctx.get(Clinic, clinic_id)
    if not ctx.linked(APP, clinic.name):
        raise ToolError("already", f"{clinic.name} is not connected.")
    return ctx.update(_connection(ctx, clinic), state="off", since=None)


@tool(writes=True, owner="user")
def sign_consent(ctx: Context, clinic_id: ClinicId, form: SignedForm) -> str:
    """Sign a clinic's form for a procedure, whose times are shown from then on.

    Args:
        clinic_id: From `find_visit_slots`.
        form: Which procedure.
    Raises:
        ToolError: already; not_allowed: the clinic has no such procedure.
    """
    clinic = ctx.get(Clinic, clinic_id)
    if form not in forms_of(ctx, clinic):
        raise ToolError("not_allowed", f"{clinic.name} has no form for {form.replace('_', ' ')}.")
    gate = consent(clinic.id, form)
    if gate.open(ctx):
        raise ToolError("already", "This form is signed.")
    ctx.give_token(gate.token, APP, None)
    return "signed"


def forms_of(ctx: Context, clinic: Clinic) -> list[str]:
    """Return the forms of a clinic's procedures."""
    return sorted({clinician.form for clinician in ctx.find(Clinician, clinic_id=clinic.id) if clinician.form})


def _connection(ctx: Context, clinic: Clinic) -> Connection:
    found = ctx.store.find(Connection, app=APP, source=clinic.name)
    return found[-1] if found else ctx.insert(Connection, app=APP, source=clinic.name)
