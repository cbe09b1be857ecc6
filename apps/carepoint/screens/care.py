"""The first screen: what is next, and the ways to everything else."""

from apps.carepoint.gates import linked_clinics
from apps.carepoint.hours import starts_at
from apps.carepoint.models import Appointment, Clinic, Clinician, ClinicMessage, Refill
from apps.carepoint.refills import OPEN
from apps.carepoint.screens.clinics import ClinicDetail, Clinics
from apps.carepoint.screens.finding import FindClinician
from apps.carepoint.screens.medicines import MedicineDetail
from apps.carepoint.screens.messages import Messages, message_row
from apps.carepoint.screens.parts import REFILL_STATES, padded
from apps.carepoint.screens.visits import SummaryOfVisit, VisitDetail
from apps.carepoint.tools.finding import is_ahead
from apps.carepoint.visits import place_of
from gui_sim import ui
from gui_sim.wording import count, day, moment

FEW = 3


class Care(ui.Screen):
    """The next visit, refills under way, messages and clinics."""

    title = "Care"
    icon = "first-aid-kit"
    large_title = True
    refreshes = True

    def body(self) -> ui.View:
        """Cards and lists."""
        ctx = self.ctx
        visits = [visit for visit in ctx.find(Appointment, order=("day", "at")) if is_ahead(ctx, visit)]
        messages = ctx.ids(ClinicMessage, order=("-at", "-id"), limit=FEW)
        clinics = [clinic.id for clinic in linked_clinics(ctx)]
        refills = ctx.ids(Refill, state=OPEN, order="-asked")
        return ui.List(
            padded(self.next_visit(visits)),
            ui.QuickActions(
                ui.QuickAction("Book a visit", "calendar-plus", to=FindClinician()),
                ui.QuickAction("Clinics", "buildings", to=Clinics()),
                ui.QuickAction("Messages", "chat-circle-text", to=Messages()),
            ),
            self.last_visit(),
            ui.Section(ui.ForEach(refills, self.refill, name="refills"), header="Refills") if refills else None,
            ui.Section(ui.ForEach(messages, self.message, name="messages"), header="Latest messages")
            if messages
            else None,
            ui.Section(
                ui.ForEach(
                    clinics,
                    self.clinic,
                    name="clinics",
                    empty=ui.Row("No clinic is connected", "Connect one to book visits and see your records."),
                ),
                ui.Row("All clinics", role="primary", to=Clinics()),
                header="Connected clinics",
            ),
            spacing=20.0,
        )

    def next_visit(self, visits: list[Appointment]) -> ui.View:
        """The visit that comes first, or that there is none."""
        if not visits:
            words = ui.VStack(
                ui.Text("No visit is booked.", "subheadline", "secondaryLabel"),
                ui.Button("Find a clinician", role="secondary", to=FindClinician()),
                spacing=12.0,
                align="fill",
            )
            return ui.Card(words, title="Next visit")
        visit = visits[0]
        clinician = self.ctx.maybe(Clinician, visit.clinician_id)
        name = clinician.name if clinician is not None else "Visit"
        inside = ui.HStack(
            ui.Avatar(name, 60.0),
            ui.VStack(
                ui.Text(name, "headline", lines=2),
                ui.Text(moment(starts_at(visit)), "subheadline", lines=1),
                ui.Text(place_of(self.ctx, visit), "footnote", "secondaryLabel", 2),
                spacing=3.0,
            ),
            spacing=14.0,
        )
        more = f"{count(len(visits) - 1, 'more visit')} booked" if len(visits) > 1 else ""
        words = ui.VStack(
            inside, ui.Text(more, "footnote", "secondaryLabel") if more else None, spacing=10.0, align="fill"
        )
        return ui.Card(words, title="Next visit", to=VisitDetail(visit.id))

    def last_visit(self) -> ui.View | None:
        """What came of the visit before."""
        done = self.ctx.find(Appointment, state="done", order=("-day", "-at"), limit=1)
        clinician = self.ctx.maybe(Clinician, done[0].clinician_id) if done else None
        if clinician is None:
            return None
        row = ui.Row(
            f"Summary of {day(done[0].day)}",
            clinician.name,
            leading=ui.IconTile("file-text", "systemIndigo"),
            to=SummaryOfVisit(done[0].id),
        )
        return ui.Section(row, header="Last visit")

    def refill(self, key: str) -> ui.View:
        """A refill under way; which medicine it is stands among the records."""
        refill = self.ctx.get(Refill, key)
        return ui.Row(
            refill.pharmacy,
            REFILL_STATES[refill.state],
            leading=ui.IconTile("pill", "systemOrange"),
            to=MedicineDetail(refill.prescription_id),
        )

    def message(self, key: str) -> ui.View:
        """One message."""
        return message_row(self.ctx, key)

    def clinic(self, key: str) -> ui.View:
        """A connected clinic."""
        clinic = self.ctx.get(Clinic, key)
        return ui.Row(clinic.name, clinic.area, leading=ui.IconTile("buildings", "systemTeal"), to=ClinicDetail(key))
