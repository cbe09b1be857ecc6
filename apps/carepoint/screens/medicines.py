"""Medicines, their refills and their reminders."""

from datetime import timedelta

from apps.carepoint.arrivals import TAG, is_current
from apps.carepoint.gates import RECORDS
from apps.carepoint.models import Dose, Method, Pharmacy, Prescription, Refill
from apps.carepoint.refills import may_refill
from apps.carepoint.screens.parts import METHODS, REFILL_STATES, address_of, name_of, padded, records_cover
from apps.carepoint.tools import request_refill
from apps.carepoint.tools.records import last_doses, medicines
from apps.carepoint.tools.terms import usual_pharmacy
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.wording import clock, count, full_day, moment, money


class Medicines(ui.Screen):
    """What is to be taken, and what was."""

    title = "Medicines"
    icon = "pill"
    large_title = True
    refreshes = True
    appears_with = RECORDS

    def body(self) -> ui.View:
        """Two lists."""
        cover = records_cover(self.ctx)
        if cover is not None:
            return cover
        every, today = medicines(self.ctx), self.ctx.today
        current = [medicine.id for medicine in every if is_current(medicine, today)]
        ended = [medicine.id for medicine in every if medicine.id not in current]
        none = ui.Empty("pill", "No medicines", "What your connected clinics prescribe is listed here.")
        return ui.List(
            ui.Section(ui.ForEach(current, self.row, name="current", empty=none), header="Current" if current else ""),
            ui.Section(ui.ForEach(ended, self.row, name="ended"), header="Ended") if ended else None,
        )

    def row(self, key: str) -> ui.View:
        """One medicine."""
        medicine = self.ctx.get(Prescription, key)
        times = ", ".join(clock(at) for at in medicine.times)
        left = refills_words(medicine)
        current = is_current(medicine, self.ctx.today)
        return ui.Row(
            medicine.medicine,
            medicine.dose,
            detail=f"{times} · {left}" if current and times else left if current else ended_words(medicine),
            leading=ui.IconTile("pill", "systemOrange" if current else "systemGray"),
            to=MedicineDetail(key),
        )


class MedicineDetail(ui.Screen):
    """One medicine: how to take it, doses that were ticked, refills."""

    prescription_id: str

    def heading(self) -> str:
        """Its name, if it may be seen."""
        medicine = self.ctx.maybe(Prescription, self.prescription_id)
        return medicine.medicine if medicine is not None else "Medicine"

    def body(self) -> ui.View:
        """The facts, the refill, the doses."""
        medicine = _shown(self.ctx, self.prescription_id)
        if isinstance(medicine, ui.View):
            return medicine
        current = is_current(medicine, self.ctx.today)
        refills = self.ctx.ids(Refill, prescription_id=medicine.id, order=("-asked", "-id"))
        doses = [dose.id for dose in last_doses(self.ctx, medicine)]
        return ui.List(
            ui.Section(
                ui.Row("Dose", medicine.dose),
                ui.Row("Times", ", ".join(clock(at) for at in medicine.times) or "When needed"),
                ui.Row("Since", value=full_day(medicine.started)),
                ui.Row("Until", value=full_day(medicine.ends)) if medicine.ends else None,
                ui.Row("Pharmacy", value=medicine.pharmacy) if medicine.pharmacy else None,
                ui.Row("Prescribed by", name_of(self.ctx, medicine.clinic_id)),
            ),
            ui.Section(
                ui.Row("Refills left", value=str(medicine.refills_left)),
                ui.ForEach(refills, self.refill, name="refills") if refills else None,
                ui.Row(
                    "Request a refill",
                    role="primary",
                    sheet=RefillSheet(medicine.id),
                    enabled=may_refill(self.ctx, medicine),
                ),
                header="Refills",
                footer="" if medicine.refills_left or not current else "Ask the clinic for a new prescription.",
            ),
            self.reminders(medicine) if current else None,
            ui.Section(ui.ForEach(doses, self.dose, name="doses"), header="Taken") if doses else None,
            spacing=22.0,
        )

    def refill(self, key: str) -> ui.View:
        """One refill."""
        refill = self.ctx.get(Refill, key)
        how = "Delivery" if refill.method == "delivery" else "Pick up"
        return ui.Row(f"{how}, {refill.pharmacy}", moment(refill.asked), detail=REFILL_STATES[refill.state])

    def dose(self, key: str) -> ui.View:
        """One dose."""
        dose = self.ctx.get(Dose, key)
        return ui.Row(moment(dose.at), leading=ui.IconTile("check", "systemGreen"))

    def reminders(self, medicine: Prescription) -> ui.View | None:
        """A row for each time, which puts a daily reminder on the list."""
        create = self.ctx.tool("create_reminder")
        if create is None or not medicine.times:
            return None
        now = self.ctx.now
        rows = [
            ui.Row(
                f"Remind me at {clock(at)}",
                role="primary",
                call=create.call(
                    title=f"{medicine.medicine}, {clock(at)}",
                    due_date=now.date() + timedelta(days=at <= now.time()),
                    due_time=at,
                    repeat="daily",
                    tags=[TAG, medicine.id],
                ),
                then=ui.Toast("On your list"),
            )
            for at in medicine.times
        ]
        return ui.Section(*rows, header="Reminders", footer="A dose counts as taken once its reminder is ticked.")


class RefillSheet(ui.Screen):
    """Where a refill comes from, and how."""

    title = "Refill"

    prescription_id: str

    pharmacy = ui.State[str](lambda screen: usual_pharmacy(screen.ctx))
    method = ui.State[Method]("pickup")

    def body(self) -> ui.View:
        """Method, pharmacy, fee, button."""
        medicine = _shown(self.ctx, self.prescription_id)
        if isinstance(medicine, ui.View):
            return medicine
        pharmacies = self.ctx.find(Pharmacy)
        chosen = next((row for row in pharmacies if row.name == self.pharmacy.value), None)
        return ui.Form(
            ui.Section(ui.Row(medicine.medicine, medicine.dose, leading=ui.IconTile("pill", "systemOrange"))),
            ui.Segmented("Method", self.method, METHODS),
            ui.Section(
                ui.Picker("Pharmacy", self.pharmacy, [(row.name, row.name) for row in pharmacies]),
                ui.Row("Address", address_of(chosen)) if chosen else None,
                ui.Row("Hours", chosen.hours) if chosen and chosen.hours else None,
                ui.Row("Delivery", value=fee_words(chosen)) if chosen and self.method.value == "delivery" else None,
                footer=f"{refills_words(medicine)}.",
            ),
            padded(
                ui.Button(
                    "Request refill",
                    role="primary",
                    call=request_refill.call(medicine.id, self.pharmacy.value, self.method.value),
                    then=ui.Dismiss(),
                )
            ),
        )


def refills_words(medicine: Prescription) -> str:
    """Say how many refills are left."""
    return f"{count(medicine.refills_left, 'refill')} left" if medicine.refills_left else "No refills left"


def ended_words(medicine: Prescription) -> str:
    """Say when a medicine ended."""
    return f"Until {full_day(medicine.ends)}" if medicine.ends else "Not yet begun"


def fee_words(pharmacy: Pharmacy) -> str:
    """Say what a delivery costs."""
    return "Does not deliver" if pharmacy.delivery_fee is None else money(pharmacy.delivery_fee)


def _shown(ctx: Context, prescription_id: str) -> Prescription | ui.View:
    """Return a medicine, or what stands in its place: the cover of shut records, or that it is gone."""
    cover = records_cover(ctx)
    if cover is not None:
        return cover
    return ctx.maybe(Prescription, prescription_id) or ui.Empty("pill", "No longer there", "This medicine is gone.")
