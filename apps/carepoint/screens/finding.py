"""Finding a clinician: by name, or by what is needed."""

from apps.carepoint.gates import consent
from apps.carepoint.hours import first_free_day, kinds_of
from apps.carepoint.models import Clinic, Clinician, Kind
from apps.carepoint.screens.booking import Slots
from apps.carepoint.screens.clinics import ClinicDetail
from apps.carepoint.screens.parts import SOON, WANTED, clinic_of, name_of, sign_of
from apps.carepoint.tools.terms import specialties
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.search import matching
from gui_sim.wording import count, day


class FindClinician(ui.Screen):
    """Specialties, or with words in the field the clinicians and clinics that hold them."""

    title = "Find"
    icon = "magnifying-glass"
    large_title = True

    query = ui.State("")
    kind = ui.State("any")

    def body(self) -> ui.View:
        """Field, kind, list."""
        ctx, query = self.ctx, self.query.value.strip()
        head = (
            ui.SearchField(self.query, prompt="Names, specialties, languages"),
            ui.Segmented("Kind", self.kind, WANTED),
        )
        if not query:
            return ui.List(
                *head,
                ui.Section(ui.ForEach(specialties(ctx), self.specialty), header="Specialties"),
                spacing=14.0,
            )
        found = [key for key in matching(ctx, Clinician, query, order=("-rating", "id")) if self.fits(key)]
        clinics = matching(ctx, Clinic, query, order="name")
        none = ui.Empty("magnifying-glass", "Nobody found", "Try a name, a specialty or a language.")
        return ui.List(
            *head,
            ui.Section(ui.ForEach(found, self.clinician, name="clinicians", empty=none), header="Clinicians"),
            ui.Section(ui.ForEach(clinics, self.clinic, name="clinics"), header="Clinics") if clinics else None,
            spacing=14.0,
        )

    def fits(self, key: str) -> bool:
        """Whether a clinician can be seen in the way chosen."""
        return self.kind.value in ("any", *kinds_of(self.ctx, self.ctx.get(Clinician, key)))

    def specialty(self, key: str) -> ui.View:
        """One specialty."""
        people = [row.id for row in self.ctx.find(Clinician, specialty=key) if self.fits(row.id)]
        words = count(len(people), "clinician") if people else "Nobody by video" if self.kind.value == "video" else ""
        return ui.Row(key, words, leading=sign_of(key), to=Clinicians(key, self.kind.value))

    def clinician(self, key: str) -> ui.View:
        """One clinician."""
        return clinician_row(self.ctx, key, self.kind.value)

    def clinic(self, key: str) -> ui.View:
        """One clinic."""
        clinic = self.ctx.get(Clinic, key)
        return ui.Row(clinic.name, clinic.address, leading=ui.IconTile("buildings", "systemTeal"), to=ClinicDetail(key))


class Clinicians(ui.Screen):
    """Who has a specialty, the best rated first, with the next free day."""

    specialty: str
    start_kind: str = "any"

    kind = ui.State[str](lambda screen: screen.start_kind)

    def heading(self) -> str:
        """The specialty."""
        return self.specialty

    def body(self) -> ui.View:
        """Kind and list."""
        ctx = self.ctx
        people = ctx.find(Clinician, specialty=self.specialty, order=("-rating", "id"))
        found = [row.id for row in people if self.kind.value in ("any", *kinds_of(ctx, row))]
        none = ui.Empty("first-aid-kit", "Nobody", "No clinician can be seen in this way.")
        return ui.List(
            ui.Segmented("Kind", self.kind, WANTED),
            ui.Section(ui.ForEach(found, self.row, empty=none)),
            spacing=14.0,
        )

    def row(self, key: str) -> ui.View:
        """One clinician."""
        return clinician_row(self.ctx, key, self.kind.value)


def clinician_row(ctx: Context, key: str, kind: str) -> ui.View:
    """Return the row of a clinician: where, how well rated, and when next."""
    clinician = ctx.get(Clinician, key)
    clinic = clinic_of(ctx, clinician)
    first: Kind | None = "video" if kind == "video" else "clinic" if kind == "clinic" else None
    if clinic is not None and clinician.form and not consent(clinic.id, clinician.form).open(ctx):
        when = "Sign the form to see times"
    else:
        on = first_free_day(ctx, clinician, kind, ctx.today, SOON)
        when = f"Next free: {day(on)}" if on is not None else f"Nothing free in {count(SOON, 'day')}"
    return ui.Row(
        clinician.name,
        name_of(ctx, clinician.clinic_id),
        f"★ {clinician.rating:.1f}",
        detail=f"{when} · {', '.join(clinician.languages)}",
        leading=ui.Avatar(clinician.name, 52.0),
        to=Slots(key, first),
    )
