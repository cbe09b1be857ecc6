"""Clinics: connected or not, who works there, forms."""

from apps.carepoint.gates import APP, consent
from apps.carepoint.models import Clinic, Clinician
from apps.carepoint.screens.booking import Slots
from apps.carepoint.screens.consent import ConsentForm, form_name
from apps.carepoint.screens.messages import AskClinic
from apps.carepoint.screens.parts import address_of
from apps.carepoint.tools import connect_clinic, disconnect_clinic
from apps.carepoint.tools.owners import forms_of
from gui_sim import ui
from gui_sim.wording import day, phone_number


class Clinics(ui.Screen):
    """All clinics, the connected ones first."""

    title = "Clinics"

    def body(self) -> ui.View:
        """Two lists."""
        clinics = self.ctx.find(Clinic, order="name")
        linked = [clinic.id for clinic in clinics if self.ctx.linked(APP, clinic.name)]
        others = [clinic.id for clinic in clinics if clinic.id not in linked]
        none = ui.Empty("buildings", "No clinics", "Clinics that use CarePoint are listed here.")
        return ui.List(
            none if not clinics else None,
            ui.Section(ui.ForEach(linked, self.row, name="linked"), header="Connected") if linked else None,
            ui.Section(
                ui.ForEach(others, self.row, name="others"),
                header="Not connected",
                footer="Visits are booked, and records seen, once a clinic is connected.",
            )
            if others
            else None,
        )

    def row(self, key: str) -> ui.View:
        """One clinic."""
        clinic = self.ctx.get(Clinic, key)
        tile = ui.IconTile("buildings", "systemTeal" if self.ctx.linked(APP, clinic.name) else "systemGray")
        return ui.Row(clinic.name, address_of(clinic), leading=tile, to=ClinicDetail(key))


class ClinicDetail(ui.Screen):
    """One clinic: where, when, who, and its connection."""

    clinic_id: str

    def heading(self) -> str:
        """The clinic's name."""
        clinic = self.ctx.maybe(Clinic, self.clinic_id)
        return clinic.name if clinic is not None else "Clinic"

    def body(self) -> ui.View:
        """Facts, people, forms, and the owner's button."""
        ctx = self.ctx
        clinic = ctx.maybe(Clinic, self.clinic_id)
        if clinic is None:
            return ui.Empty("buildings", "No longer there", "This clinic has left CarePoint.")
        linked = ctx.linked(APP, clinic.name)
        closed = [on for on in clinic.closed_days if on >= ctx.today]
        act = (
            ui.Row("Disconnect", role="destructive", call=disconnect_clinic.call(clinic.id))
            if linked
            else ui.Row("Connect", role="primary", call=connect_clinic.call(clinic.id))
        )
        return ui.List(
            ui.Section(
                ui.Row("Status", value="Connected" if linked else "Not connected"),
                act,
                footer="Only the owner of the phone can change this.",
            ),
            ui.Section(
                ui.Row("Address", address_of(clinic)),
                ui.Row("Phone", value=phone_number(clinic.phone)),
                ui.Row("Hours", clinic.hours),
                ui.Row("Closed", ", ".join(day(on) for on in closed)) if closed else None,
                ui.Row("Changes", f"Up to {clinic.notice_hours} hours before a visit"),
                ui.Row("Ask the clinic", role="primary", sheet=AskClinic(clinic.id)),
            ),
            ui.Section(ui.ForEach(ctx.ids(Clinician, clinic_id=clinic.id), self.person), header="Clinicians"),
            self.forms(clinic),
            spacing=22.0,
        )

    def person(self, key: str) -> ui.View:
        """One clinician."""
        clinician = self.ctx.get(Clinician, key)
        return ui.Row(
            clinician.name,
            clinician.specialty,
            f"★ {clinician.rating:.1f}",
            leading=ui.Avatar(clinician.name, 44.0),
            to=Slots(key),
        )

    def forms(self, clinic: Clinic) -> ui.View | None:
        """The forms of the clinic's procedures."""
        rows = [
            ui.Row(
                form_name(form),
                "Signed" if consent(clinic.id, form).open(self.ctx) else "Not signed",
                leading=ui.IconTile("file-text", "systemIndigo"),
                accessory="chevron",
                sheet=ConsentForm(clinic.id, form),
            )
            for form in forms_of(self.ctx, clinic)
        ]
        return ui.Section(*rows, header="Consent forms") if rows else None
