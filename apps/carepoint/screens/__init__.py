"""How CarePoint looks."""

from apps.carepoint.models import Appointment, Clinic, Clinician, ClinicMessage, LabResult, Prescription
from apps.carepoint.screens.booking import MoveVisit, Slots
from apps.carepoint.screens.care import Care
from apps.carepoint.screens.clinics import ClinicDetail, Clinics
from apps.carepoint.screens.consent import ConsentForm
from apps.carepoint.screens.finding import Clinicians, FindClinician
from apps.carepoint.screens.labs import LabResultDetail, Labs
from apps.carepoint.screens.medicines import MedicineDetail, Medicines, RefillSheet
from apps.carepoint.screens.messages import AskClinic, MessageDetail, Messages
from apps.carepoint.screens.visits import CancelVisit, SummaryOfVisit, VisitDetail, Visits

__all__ = [
    "OPENS",
    "TABS",
    "AskClinic",
    "CancelVisit",
    "Care",
    "ClinicDetail",
    "Clinicians",
    "Clinics",
    "ConsentForm",
    "FindClinician",
    "LabResultDetail",
    "Labs",
    "MedicineDetail",
    "Medicines",
    "MessageDetail",
    "Messages",
    "MoveVisit",
    "RefillSheet",
    "Slots",
    "SummaryOfVisit",
    "VisitDetail",
    "Visits",
]

TABS = (Care, FindClinician, Visits, Labs, Medicines)
OPENS = {
    Clinic: ClinicDetail,
    Clinician: Slots,
    Appointment: VisitDetail,
    LabResult: LabResultDetail,
    Prescription: MedicineDetail,
    ClinicMessage: MessageDetail,
}
