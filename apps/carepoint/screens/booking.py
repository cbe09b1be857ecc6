"""Choosing a time of a clinician, and moving a visit to another."""

from datetime import date, time, timedelta

from apps.carepoint.gates import APP, consent
from apps.carepoint.hours import first_free_day, free_times, hour_rows, kinds_of
from apps.carepoint.models import Appointment, Clinician, Insurance, Kind, VisitHours
from apps.carepoint.screens.consent import ConsentForm
from apps.carepoint.screens.parts import INSURANCES, KINDS, SOON, address_of, clinic_of, day_and_time, padded
from apps.carepoint.tools import book_appointment, change_appointment, connect_clinic
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, count

NO_TIME = time(0, 0)  # stands in a call until a time is chosen; no visit begins then
DAY_NAMES = {"mon": "Mon", "tue": "Tue", "wed": "Wed", "thu": "Thu", "fri": "Fri", "sat": "Sat", "sun": "Sun"}


class Slots(ui.Screen):
    """A clinician, the free times of a day, and what a visit is about."""

    named_inside = True

    clinician_id: str
    start_kind: Kind | None = None

    kind = ui.State[Kind](lambda screen: screen.first_kind())
    day = ui.State[date](lambda screen: screen.first_day())
    at = ui.State[time | None](None)
    reason = ui.State("")
    insurance = ui.State[Insurance]("own")
    note = ui.State("")

    def heading(self) -> str:
        """The clinician's name."""
        clinician = self.ctx.maybe(Clinician, self.clinician_id)
        return clinician.name if clinician is not None else "Visit"

    def first_kind(self) -> Kind:
        """Return the kind that the form begins with: the one looked for, or else the clinic."""
        clinician = self.ctx.maybe(Clinician, self.clinician_id)
        kinds = kinds_of(self.ctx, clinician) if clinician is not None else ()
        if self.start_kind is not None and self.start_kind in kinds:
            return self.start_kind
        return kinds[0] if kinds else "clinic"

    def first_day(self) -> date:
        """Return the first day with a free time from tomorrow on."""
        clinician, tomorrow = self.ctx.maybe(Clinician, self.clinician_id), self.ctx.today + timedelta(days=1)
        found = first_free_day(self.ctx, clinician, self.kind.value, tomorrow, SOON) if clinician is not None else None
        return found or tomorrow

    def body(self) -> ui.View:
        """Who, when, why; one button that books."""
        ctx = self.ctx
        clinician = ctx.maybe(Clinician, self.clinician_id)
        clinic = clinic_of(ctx, clinician) if clinician is not None else None
        if clinician is None or clinic is None:
            return ui.Empty("first-aid-kit", "No longer there", "This clinician has left CarePoint.")
        return ui.Form(
            ui.Padding(
                ui.Portrait(ui.Avatar(clinician.name, 88.0), clinician.name, f"{clinician.specialty} · {clinic.name}"),
                Insets(4, 16, 0, 16),
            ),
            *self.choosing(clinician, clinic.id, clinic.name),
            ui.Section(
                ui.Row("Rating", value=f"★ {clinician.rating:.1f}"),
                ui.Row("A visit takes", value=count(clinician.minutes, "minute")),
                ui.Row("Languages", ", ".join(clinician.languages)),
                *(hours_row(hours) for hours in hour_rows(ctx, clinician)),
                ui.Row(clinic.name, address_of(clinic)),
                header="About",
            ),
            spacing=20.0,
        )

    def choosing(self, clinician: Clinician, clinic_id: str, clinic_name: str) -> tuple[ui.View | None, ...]:
        """Return the controls of a visit, or what stands before a procedure's times."""
        ctx = self.ctx
        if clinician.form and not consent(clinic_id, clinician.form).open(ctx):
            form = ConsentForm(clinic_id, clinician.form)
            return (
                ui.LockCard("Sign the form to see times.", "Only the owner can sign it"),
                ui.Section(ui.Row("Read the form", role="primary", sheet=form)),
            )
        kinds = kinds_of(ctx, clinician)
        on, at, kind = self.day.value, self.at.value, self.kind.value
        free = [time_ for time_, _ in free_times(ctx, clinician, on, kind)]
        shown = [pair for pair in KINDS if pair[0] in kinds]
        linked = ctx.linked(APP, clinic_name)
        return (
            ui.Segmented("Kind", self.kind, shown) if len(shown) > 1 else None,
            *day_and_time(self, self.day, self.at, clinician, kind, free),
            ui.Section(
                ui.TextField("Reason", self.reason, placeholder="What it is about", trailing=True),
                ui.Picker("Insurance", self.insurance, INSURANCES),
                ui.TextEditor("Note", self.note, placeholder="Symptoms, questions", lines=3, limit=500),
            ),
            padded(
                ui.Button(
                    "Book visit",
                    role="primary",
                    call=book_appointment.call(
                        clinician.id, on, at or NO_TIME, self.reason.value, kind, self.insurance.value, self.note.value
                    ),
                    then=ui.PopToRoot(),
                    enabled=at in free and bool(self.reason.value.strip()),
                )
                if linked
                else ui.Button("Connect to book", role="primary", call=connect_clinic.call(clinic_id))
            ),
        )  # fmt: skip


class MoveVisit(ui.Screen):
    """Another time for a visit."""

    title = "Change visit"

    appointment_id: str

    kind = ui.State[Kind](lambda screen: screen.present().kind)
    day = ui.State[date](lambda screen: screen.present().day)
    at = ui.State[time | None](lambda screen: screen.present().at)

    def present(self) -> Appointment:
        """Return the visit as it stands; an empty one if it is gone."""
        found = self.ctx.maybe(Appointment, self.appointment_id)
        return found or Appointment(clinician_id="", day=self.ctx.today, at=time(9, 0), reason="")

    def body(self) -> ui.View:
        """Kind, day, time, Save."""
        ctx = self.ctx
        visit = ctx.maybe(Appointment, self.appointment_id)
        clinician = ctx.maybe(Clinician, visit.clinician_id) if visit is not None else None
        if visit is None or clinician is None:
            return ui.Empty("calendar-blank", "No longer there", "This visit is gone.")
        kinds = kinds_of(ctx, clinician)
        on, kind = self.day.value, self.kind.value
        free = [time_ for time_, _ in free_times(ctx, clinician, on, kind, visit)]
        shown = [pair for pair in KINDS if pair[0] in kinds]
        return ui.Form(
            ui.Section(ui.Row(clinician.name, clinician.specialty, leading=ui.Avatar(clinician.name, 44.0))),
            ui.Segmented("Kind", self.kind, shown) if len(shown) > 1 else None,
            *day_and_time(self, self.day, self.at, clinician, kind, free),
            padded(
                ui.Button(
                    "Save",
                    role="primary",
                    call=change_appointment.call(visit.id, on, self.at.value, kind),
                    then=ui.Dismiss(),
                    enabled=self.at.value in free,
                )
            ),
            spacing=20.0,
        )


def hours_row(hours: VisitHours) -> ui.View:
    """Return the row of a clinician's weekly hours."""
    how = "Video" if hours.kind == "video" else "At the clinic"
    days = ", ".join(DAY_NAMES[name] for name in hours.days)
    return ui.Row(how, f"{days}, {clock(hours.opens)} – {clock(hours.closes)}")
