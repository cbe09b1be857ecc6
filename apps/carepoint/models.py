"""What CarePoint remembers."""

from datetime import date, datetime, time
from typing import Literal

from apps.carepoint.gates import LinkOf, OfClinic
from gui_sim.gates import Gate
from gui_sim.model import Record, private, ref

Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
Kind = Literal["clinic", "video"]
Form = Literal["", "endoscopy", "laser_treatment", "minor_surgery", "sedation"]
Insurance = Literal["own", "partner", "employer", "travel", "self_pay"]
Method = Literal["pickup", "delivery"]


class Clinic(Record, prefix="cc"):
    """A place of care. Visits can be changed and cancelled up to `notice_hours` before they begin."""

    name: str
    area: str
    address: str
    phone: str
    specialties: tuple[str, ...] = ()
    hours: str = ""
    notice_hours: int = 24
    closed_days: tuple[date, ...] = ()
    accepts_link: bool = private(default=True)


class Clinician(Record, prefix="dc"):
    """Someone who sees patients, for `minutes` a visit; away from `away_from` to `away_until`, both included.

    Where `form` names one, the visits are a procedure whose times are shown once the owner has signed that form.
    """

    clinic_id: str = ref(Clinic)
    name: str
    specialty: str
    languages: tuple[str, ...] = ("English",)
    video: bool = False
    rating: float = 4.5
    minutes: int = 30
    form: Form = ""
    away_from: date | None = None
    away_until: date | None = None


class VisitHours(Record, prefix="vhr"):
    """Hours of a clinician that come again each week, at the clinic or by video."""

    clinician_id: str = ref(Clinician)
    kind: Kind = "clinic"
    days: tuple[Weekday, ...]
    opens: time
    closes: time


class VisitSlot(Record, prefix="vs"):
    """An exception to what is usually free: one visit's time that is taken, or is not."""

    clinician_id: str = ref(Clinician)
    day: date
    at: time
    held: bool = private(default=True)


class Appointment(Record, prefix="ap"):
    """A visit that is booked, or was."""

    clinician_id: str = ref(Clinician)
    day: date
    at: time
    reason: str
    kind: Kind = "clinic"
    insurance_plan: Insurance = "own"
    note: str = ""
    state: Literal["booked", "cancelled", "done", "missed"] = "booked"
    cancel_note: str = ""

    newest_by = "day"


class KeptByClinic:
    """What a clinic keeps: shut by its link and by the owner's identity."""

    clinic_id: str

    def row_gate(self) -> Gate | None:
        """Return the gate of the record's clinic."""
        return OfClinic(clinic_id=self.clinic_id)


class VisitSummary(KeptByClinic, Record, prefix="vsm"):
    """What a clinician wrote of a visit."""

    clinic_id: str = ref(Clinic)
    appointment_id: str = ref(Appointment)
    summary: str
    clinician_private_note: str = private(default="")


class LabResult(KeptByClinic, Record, prefix="lr"):
    """One value of one test, with the range that is usual."""

    clinic_id: str = ref(Clinic)
    test: str
    value: float
    unit: str
    low: float
    high: float
    taken: date
    flag: Literal["none", "low", "high"] = "none"
    comment: str = ""

    newest_by = "taken"


class Pharmacy(Record, prefix="phm"):
    """Where medicines are handed out. `delivery_fee` is cents; None means that it does not deliver."""

    name: str
    area: str
    address: str
    phone: str
    hours: str = ""
    delivery_fee: int | None = None


class Prescription(KeptByClinic, Record, prefix="rx"):
    """A medicine, when to take it, and how often it can be refilled."""

    clinic_id: str = ref(Clinic)
    medicine: str
    dose: str
    times: tuple[time, ...] = ()
    started: date
    ends: date | None = None
    refills_left: int = 0
    pharmacy: str = ""
    interaction_flag: str = private(default="")

    newest_by = "started"


class Refill(KeptByClinic, Record, prefix="rf"):
    """A refill that was asked for. `fee` is cents for the delivery; one that waits for it is `awaiting_payment`."""

    clinic_id: str = ref(Clinic)
    prescription_id: str = ref(Prescription)
    pharmacy: str
    method: Method = "pickup"
    fee: int = 0
    asked: datetime
    state: Literal["awaiting_payment", "asked", "ready", "collected", "refused", "cancelled"] = "asked"

    newest_by = "asked"


class Dose(KeptByClinic, Record, prefix="dos"):
    """A medicine that was taken, as a reminder that was ticked tells."""

    clinic_id: str = ref(Clinic)
    prescription_id: str = ref(Prescription)
    at: datetime

    newest_by = "at"


class ClinicMessage(Record, prefix="cms"):
    """A question to a clinic, or what it writes; `answer_to` is the question that it answers."""

    clinic_id: str = ref(Clinic)
    direction: Literal["out", "in"] = "out"
    subject: str
    body: str
    at: datetime
    answer_to: str | None = ref("ClinicMessage", default=None)

    newest_by = "at"

    def row_gate(self) -> Gate | None:
        """By the clinic's link."""
        return LinkOf(clinic_id=self.clinic_id)
