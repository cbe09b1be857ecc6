"""Words and small parts that CarePoint's screens share."""

from collections.abc import Sequence
from datetime import date, time, timedelta

from apps.carepoint.gates import APP, IDENTITY, RECORDS
from apps.carepoint.hours import free_times, starts_at
from apps.carepoint.models import Appointment, Clinic, Clinician, Insurance, Kind, Method, Pharmacy
from apps.carepoint.tools.terms import DAYS_AHEAD
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets
from gui_sim.wording import clock, count, day, moment

KINDS: tuple[tuple[Kind, str], ...] = (("clinic", "Clinic"), ("video", "Video"))
WANTED = (("any", "Any"), *KINDS)
INSURANCES: tuple[tuple[Insurance, str], ...] = (
    ("own", "My own"),
    ("partner", "My partner's"),
    ("employer", "My employer's"),
    ("travel", "Travel insurance"),
    ("self_pay", "I pay myself"),
)
METHODS: tuple[tuple[Method, str], ...] = (("pickup", "Pick up"), ("delivery", "Deliver"))
STATES = {"booked": "Booked", "cancelled": "Cancelled", "done": "Over", "missed": "Missed"}
REFILL_STATES = {
    "awaiting_payment": "Waiting for you",
    "asked": "Requested",
    "ready": "Ready",
    "collected": "Collected",
    "refused": "Refused",
    "cancelled": "Cancelled",
}
ICONS = {
    "Cardiology": ("heartbeat", "systemRed"),
    "Dental hygiene": ("smiley", "systemTeal"),
    "Dental surgery": ("smiley", "systemIndigo"),
    "Dentistry": ("smiley", "systemTeal"),
    "Dermatology": ("hand", "systemOrange"),
    "Endocrinology": ("drop", "systemPurple"),
    "Endoscopy": ("activity", "systemIndigo"),
    "Eye care": ("eye", "systemBlue"),
    "Gastroenterology": ("pill", "systemBrown"),
    "General practice": ("first-aid", "tint"),
    "Gynaecology": ("gender-female", "systemPink"),
    "Laser treatment": ("sparkle", "systemYellow"),
    "Midwifery": ("baby", "systemPink"),
    "Minor surgery": ("bandaids", "systemIndigo"),
    "Nutrition": ("leaf", "systemGreen"),
    "Paediatrics": ("baby", "systemCyan"),
    "Physiotherapy": ("person-simple-walk", "systemGreen"),
    "Psychotherapy": ("brain", "systemPurple"),
    "Sleep medicine": ("moon", "systemIndigo"),
    "Travel medicine": ("airplane-tilt", "systemBlue"),
}
SOON = 30  # days in which a next free day is looked for


def sign_of(specialty: str) -> ui.View:
    """Return the tile of a specialty."""
    icon, color = ICONS.get(specialty, ("first-aid", "systemGray"))
    return ui.IconTile(icon, color)


def records_cover(ctx: Context) -> ui.View | None:
    """Return what stands before records: that no clinic is connected, or the owner's Face ID; None if they are open."""
    if not ctx.allows(RECORDS):
        return ui.LockCard(RECORDS.sentence(ctx))
    if ctx.allows(IDENTITY):
        return None
    confirm = ctx.tool("confirm_identity")
    words = ui.VStack(
        ui.Icon("user-focus", 64.0, "tint"),
        ui.Text("Records are locked", "title2", weight=700, align="center", role="header"),
        ui.Text(IDENTITY.sentence(ctx), "subheadline", "secondaryLabel", align="center"),
        ui.Gap(6.0),
        ui.Button("Use Face ID", role="primary", compact=True, call=confirm.call(app=APP)) if confirm else None,
        spacing=10.0,
        align="center",
    )
    return ui.Padding(words, Insets(110, 40, 40, 40))


def clinic_of(ctx: Context, clinician: Clinician) -> Clinic | None:
    """Return where a clinician works."""
    return ctx.maybe(Clinic, clinician.clinic_id)


def name_of(ctx: Context, clinic_id: str) -> str:
    """Return a clinic's name."""
    clinic = ctx.maybe(Clinic, clinic_id)
    return clinic.name if clinic is not None else "Clinic"


def visit_row(ctx: Context, visit: Appointment, to: ui.Screen) -> ui.View:
    """Return the row of a visit."""
    clinician = ctx.maybe(Clinician, visit.clinician_id)
    name = clinician.name if clinician is not None else "Visit"
    how = "Video" if visit.kind == "video" else name_of(ctx, clinician.clinic_id) if clinician is not None else "Clinic"
    state = "" if visit.state == "booked" else f"{STATES[visit.state]} · "
    return ui.Row(
        name,
        moment(starts_at(visit)),
        detail=f"{state}{how}",
        leading=ui.Avatar(name, 48.0),
        to=to,
    )


def day_and_time(
    screen: ui.Screen,
    on: ui.Binding[date],
    at: ui.Binding[time | None],
    clinician: Clinician,
    kind: str,
    free: Sequence[time],
) -> tuple[ui.View | None, ...]:
    """Return the controls for a visit's day, where days with free times stand out, and for its time."""
    ctx, today, shown = screen.ctx, screen.ctx.today, on.value
    monday = shown - timedelta(days=shown.weekday())
    week = [monday + timedelta(days=offset) for offset in range(7)]
    marked = [other for other in week if other >= today and free_times(ctx, clinician, other, kind)]
    chosen = at.value is not None and at.value in free
    words = f"{day(shown)}, {clock(at.value)}, {count(clinician.minutes, 'minute')}." if chosen and at.value else ""
    return (
        ui.Section(
            ui.DayStrip("Day", on, low=today, high=today + timedelta(days=DAYS_AHEAD), marked=marked),
            footer=words or ("Choose a time." if free else f"No free times on {day(shown)}."),
        ),
        ui.Chips("Time", at, [(time_, clock(time_)) for time_ in free]) if free else None,
    )


def address_of(place: Clinic | Pharmacy) -> str:
    """Return an address with its part of town, once."""
    return place.address if place.area in place.address else f"{place.address}, {place.area}"


def padded(view: ui.View) -> ui.View:
    """Return a view inset as the sections are."""
    return ui.Padding(view, Insets(0, 16, 0, 16))
