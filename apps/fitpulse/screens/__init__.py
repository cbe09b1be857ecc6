"""How FitPulse looks."""

from apps.fitpulse.models import ClassBooking, GymClass, PlanRun, Studio, TrainingPlan
from apps.fitpulse.screens.booking import BookingDetail, ClassDetail, StudioDetail
from apps.fitpulse.screens.membership import Membership
from apps.fitpulse.screens.mine import MyClasses
from apps.fitpulse.screens.plans import EditRun, LogSession, PlanDetail, Plans, RunDetail
from apps.fitpulse.screens.timetable import ClassTimetable
from apps.fitpulse.screens.today import Today

__all__ = [
    "OPENS",
    "TABS",
    "BookingDetail",
    "ClassDetail",
    "ClassTimetable",
    "EditRun",
    "LogSession",
    "Membership",
    "MyClasses",
    "PlanDetail",
    "Plans",
    "RunDetail",
    "StudioDetail",
    "Today",
]

TABS = (Today, ClassTimetable, Plans, MyClasses, Membership)
OPENS = {
    Studio: StudioDetail,
    GymClass: ClassDetail,
    ClassBooking: BookingDetail,
    TrainingPlan: PlanDetail,
    PlanRun: RunDetail,
}
