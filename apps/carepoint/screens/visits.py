"""The owner's visits."""

from apps.carepoint.hours import ends_at, starts_at
from apps.carepoint.models import Appointment, Clinic, Clinician
from apps.carepoint.screens.booking import MoveVisit, Slots
from apps.carepoint.screens.messages import AskClinic
from apps.carepoint.screens.parts import INSURANCES, STATES, clinic_of, padded, records_cover, visit_row
from apps.carepoint.tools import cancel_appointment
from apps.carepoint.tools.finding import is_ahead
from apps.carepoint.tools.records import summary_of
from apps.carepoint.visits import place_of
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, day, full_day, moment, phone_number


class Visits(ui.Screen):
    """What is booked, and what was."""

    title = "Visits"
    icon = "calendar-blank"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by time."""
        visits = self.ctx.find(Appointment, order=("day", "at"))
        return ui.Agenda(
            "Visits",
            self.which,
            [visit.id for visit in visits],
            {visit.id for visit in visits if is_ahead(self.ctx, visit)},
            self.row,
            empty=ui.Empty("calendar-blank", "No visits", "Visits that you book are listed here."),
        )

    def row(self, key: str) -> ui.View:
        """One visit."""
        return visit_row(self.ctx, self.ctx.get(Appointment, key), VisitDetail(key))


class VisitDetail(ui.Screen):
    """One visit: when, where, why, what came of it, and what can be done."""

    title = "Visit"

    appointment_id: str

    def body(self) -> ui.View:
        """The facts, the summary, the actions."""
        visit = self.ctx.maybe(Appointment, self.appointment_id)
        clinician = self.ctx.maybe(Clinician, visit.clinician_id) if visit is not None else None
        clinic = clinic_of(self.ctx, clinician) if clinician is not None else None
        if visit is None or clinician is None or clinic is None:
            return ui.Empty("calendar-blank", "No longer there", "This visit is gone.")
        starts, ends = starts_at(visit), ends_at(visit, clinician)
        return ui.List(
            ui.Section(
                ui.Row(
                    clinician.name,
                    clinician.specialty,
                    leading=ui.Avatar(clinician.name, 56.0),
                    to=Slots(clinician.id),
                ),
            ),
            ui.Section(
                ui.Row("When", f"{day(visit.day)}, {clock(starts)} – {clock(ends)}"),
                ui.Row("Where", place_of(self.ctx, visit)),
                ui.Row("Status", value=STATES[visit.state]),
                ui.Row("Reason", visit.reason, subtitle_lines=4),
                ui.Row("Insurance", value=dict(INSURANCES)[visit.insurance_plan]),
                ui.Row("Note", visit.note, subtitle_lines=8) if visit.note else None,
                ui.Row("Why cancelled", visit.cancel_note, subtitle_lines=4) if visit.cancel_note else None,
            ),
            ui.Section(ui.Row("Summary", "What the clinician wrote", to=SummaryOfVisit(visit.id)))
            if visit.state == "done"
            else None,
            self.actions(visit, clinic),
        )

    def actions(self, visit: Appointment, clinic: Clinic) -> ui.View:
        """Return what can be done with the visit."""
        ahead = visit.state == "booked"
        late = f"Up to {clinic.notice_hours} hours before. Later, call {phone_number(clinic.phone)}."
        return ui.Section(
            ui.Row("Change visit", role="primary", sheet=MoveVisit(visit.id), enabled=ahead),
            ui.Row("Cancel visit", role="destructive", sheet=CancelVisit(visit.id), enabled=ahead),
            ui.Row("Ask the clinic", role="primary", sheet=AskClinic(clinic.id)),
            footer=late if ahead else "",
        )


class CancelVisit(ui.Screen):
    """A word to the clinic, and the button that cancels."""

    title = "Cancel visit"

    appointment_id: str

    note = ui.State("")

    def body(self) -> ui.View:
        """Which visit, a note, the button."""
        visit = self.ctx.maybe(Appointment, self.appointment_id)
        clinician = self.ctx.maybe(Clinician, visit.clinician_id) if visit is not None else None
        if visit is None or clinician is None:
            return ui.Empty("calendar-blank", "No longer there", "This visit is gone.")
        return ui.Form(
            ui.Section(
                ui.Row(clinician.name, moment(starts_at(visit)), leading=ui.Avatar(clinician.name, 44.0)),
                ui.TextEditor("Note", self.note, placeholder="For the clinic", lines=3, limit=300),
            ),
            padded(
                ui.Button(
                    "Cancel the visit",
                    role="destructive",
                    call=cancel_appointment.call(visit.id, self.note.value),
                    then=ui.Dismiss(),
                )
            ),
        )


class SummaryOfVisit(ui.Screen):
    """What a clinician wrote of a visit, once the owner has confirmed who they are."""

    title = "Summary"

    appointment_id: str

    def body(self) -> ui.View:
        """The words."""
        visit = self.ctx.maybe(Appointment, self.appointment_id)
        if visit is None:
            return ui.Empty("file-text", "No longer there", "This visit is gone.")
        cover = records_cover(self.ctx)
        if cover is not None:
            return cover
        found = summary_of(self.ctx, visit)
        clinician = self.ctx.maybe(Clinician, visit.clinician_id)
        if found is None or clinician is None:
            return ui.Empty("file-text", "No summary", "Nothing is written of this visit.")
        return ui.List(
            ui.Section(
                ui.Row(clinician.name, full_day(visit.day), leading=ui.Avatar(clinician.name, 44.0)),
                ui.Padding(ui.Text(found.summary, "body"), Insets(12, 16, 14, 16)),
            )
        )
