"""What Diary remembers."""

from gui_sim.gates import CALENDAR
from gui_sim.model import Record, private


class DiaryDay(Record, prefix="yd"):
    """One day."""

    title: str
    words: str = ""
    mood: str = private(default="")


class DiaryPlan(Record, prefix="yp"):
    """A plan, which the agent sees only if the calendar is shared."""

    title: str

    policy = CALENDAR
