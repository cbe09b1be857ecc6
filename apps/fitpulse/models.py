"""What FitPulse remembers."""

from datetime import date, datetime, time
from typing import Literal

from gui_sim.gates import Gate, NeedsPlan
from gui_sim.model import Record, private, ref

Kind = Literal["yoga", "spin", "strength", "hiit", "pilates", "swim"]
Level = Literal["easy", "medium", "hard"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
RunState = Literal["active", "paused", "ended"]
VIP_PLANS = NeedsPlan("fitpulse", "vip", text="This plan is for VIP members, at $39.00 a month.")


class Studio(Record, prefix="sg"):
    """A gym, a pool or a studio."""

    name: str
    area: str
    address: str = ""
    opens: time = time(6, 0)
    closes: time = time(22, 0)
    amenities: tuple[str, ...] = ()


class GymClass(Record, prefix="kl"):
    """A class of the weekly timetable: it takes place on each of its weekdays. `price` is cents, 0 is included."""

    studio_id: str = ref(Studio)
    name: str
    kind: Kind
    coach: str
    days: tuple[Weekday, ...]
    at: time
    minutes: int
    level: Level = "medium"
    vip: bool = False
    price: int = 0
    outdoor: bool = False
    places: int = private(default=16)


class ClassDay(Record, prefix="kc"):
    """One day of a class that differs from the timetable: called off, at another hour, indoors, or so many left."""

    class_id: str = ref(GymClass)
    day: date
    called_off: bool = False
    at: time | None = None
    indoors: bool = False
    left: int | None = private(default=None)


class ClassBooking(Record, prefix="kb"):
    """A place in a class on a day, or on its waiting list; what was paid for it is cents."""

    class_id: str = ref(GymClass)
    day: date
    starts: datetime
    spot: str = ""
    mat: bool = False
    note: str = ""
    paid: int = 0
    state: Literal["awaiting_payment", "booked", "waitlist", "attended", "cancelled", "missed"] = "booked"

    newest_by = "starts"


class TrainingPlan(Record, prefix="pn"):
    """Weeks of training; `minutes` is how long a session takes."""

    name: str
    goal: str
    weeks: int
    days_per_week: int
    minutes: int
    level: Level = "medium"
    vip: bool = False
    coach_notes: str = private(default="")


class PlanSession(Record, prefix="pe"):
    """What is done on the n-th training day of a week of a plan. Those of VIP plans are for members."""

    plan_id: str = ref(TrainingPlan)
    n: int
    text: str
    vip: bool = False

    policy = VIP_PLANS

    def row_gate(self) -> Gate | None:
        """Only what belongs to a VIP plan has one."""
        return VIP_PLANS if self.vip else None


class PlanRun(Record, prefix="pw"):
    """A plan that the owner follows, on some weekdays at an hour. `done` are the days on which they trained."""

    plan_id: str = ref(TrainingPlan)
    starts: date
    days: tuple[Weekday, ...] = ("mon", "wed", "fri")
    at: time = time(7, 0)
    done: tuple[date, ...] = ()
    state: RunState = "active"

    newest_by = "starts"


class SessionLog(Record, prefix="ks"):
    """How a day of a plan went; `effort` is 1 to 10."""

    run_id: str = ref(PlanRun)
    day: date
    effort: int = 5
    note: str = ""

    newest_by = "day"
