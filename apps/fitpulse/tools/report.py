"""The coach's report: weeks of classes, plan sessions and workouts, and a word of advice."""

from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from typing import Annotated, Any

from apps.fitpulse.membership import REPORT_HEALTH, VIP_REPORT
from apps.fitpulse.models import ClassBooking, GymClass, PlanRun, SessionLog
from apps.fitpulse.training import training_days
from gui_sim.context import Context
from gui_sim.tool import tool
from gui_sim.values import Range

MOST_WEEKS = 26
HARD, LIGHT = 8.0, 3.5  # mean efforts of a week from which, and up to which, there is something to say
Weeks = Annotated[int, Range(1, MOST_WEEKS)]


@dataclass(frozen=True)
class Week:
    """One week from its Monday: classes attended and missed, plan days due and done, and workouts in Health."""

    week: date
    classes: int
    missed: int
    plan_due: int
    plan_done: int
    mean_effort: float | None
    workouts: int
    workout_minutes: int


@tool(needs=(VIP_REPORT, REPORT_HEALTH), hidden=True)
def get_coach_report(ctx: Context, weeks: Weeks = 4) -> dict[str, Any]:
    """Read the coach's report: for each week the classes, the sessions of the plan and the workouts in Health.

    Args:
        weeks: How many weeks, the present one included.
    """
    told = report(ctx, weeks)
    return {"weeks": [asdict(week) for week in told], "advice": advice(told)}


def report(ctx: Context, weeks: int) -> list[Week]:
    """Return the weeks, the oldest first; the present one up to today."""
    monday = ctx.today - timedelta(days=ctx.now.weekday())
    return [_week(ctx, monday - timedelta(weeks=back)) for back in reversed(range(weeks))]


def advice(weeks: list[Week]) -> str:
    """Return what the coach says to it."""
    last = weeks[-1]
    before = weeks[-2] if len(weeks) > 1 else last
    if last.mean_effort is not None and last.mean_effort >= HARD:
        return "The sessions of this week were very hard. Take the next one at half effort."
    if before.plan_due and before.plan_done * 2 < before.plan_due:
        return "Less than half of last week's plan was done. Fewer days that you keep are worth more."
    if before.workout_minutes and last.workout_minutes > 2 * before.workout_minutes:
        return "That is twice as much as last week. Add a day of rest."
    if last.mean_effort is not None and last.mean_effort <= LIGHT:
        return "The sessions are easy for you now. Add five minutes to each."
    return "Keep it up."


def _week(ctx: Context, monday: date) -> Week:
    last = min(monday + timedelta(days=6), ctx.today)
    bookings = [one for one in ctx.find(ClassBooking) if monday <= one.day <= last]
    classes = [one for one in bookings if one.state == "attended" and ctx.maybe(GymClass, one.class_id) is not None]
    runs = [run for run in ctx.find(PlanRun) if run.starts <= last]
    logs = [log for log in ctx.find(SessionLog) if monday <= log.day <= last]
    due = {day for run in runs if run.state == "active" for day in _between(ctx, run, monday, last)}
    done = {day for run in runs for day in run.done if monday <= day <= last}
    workouts = _workouts(ctx, monday, last)
    return Week(
        week=monday,
        classes=len(classes),
        missed=sum(1 for one in bookings if one.state == "missed"),
        plan_due=len(due | done),
        plan_done=len(done),
        mean_effort=round(sum(log.effort for log in logs) / len(logs), 1) if logs else None,
        workouts=len(workouts),
        workout_minutes=sum(int(one.minutes) for one in workouts),
    )


def _between(ctx: Context, run: PlanRun, first: date, last: date) -> list[date]:
    days = []
    for day in training_days(ctx, run, first):
        if day > last:
            break
        days.append(day)
    return days


def _workouts(ctx: Context, first: date, last: date) -> list[Any]:
    """Return the workouts in Health of some days, as far as the actor may see them."""
    table = ctx.store.schema.by_name.get("Workout")
    if table is None:
        return []
    begin, end = datetime.combine(first, time(0, 0)), datetime.combine(last, time.max)
    rows: list[Any] = list(ctx.find(table.model))
    return [row for row in rows if begin <= row.starts <= end]
