"""Following a training plan: its days, what is done on them, and what is said when one is missed."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from apps.fitpulse.models import WEEKDAYS, PlanRun, PlanSession, TrainingPlan, Weekday
from gui_sim.context import Context
from gui_sim.tool import handler
from gui_sim.wording import day as day_words

APP = "fitpulse"
EVENING = time(21, 0)  # when a day without training counts as missed


@handler("plan_day_over")
def plan_day_over(ctx: Context, payload: dict[str, Any]) -> None:
    """Tell of a training day that was missed, and wait for the next; after the last one the plan is finished."""
    run = ctx.store.maybe(PlanRun, str(payload.get("run_id", "")))
    day = date.fromisoformat(str(payload["day"]))
    if run is None or run.state != "active" or not is_training_day(ctx, run, day):
        return
    plan = ctx.store.get(TrainingPlan, run.plan_id)
    if day not in run.done:
        ctx.notify(APP, "Plan day missed", f"{plan.name}, {day_words(day)}", link(run))
    if next(training_days(ctx, run, day + timedelta(days=1)), None) is not None:
        await_day(ctx, run, day + timedelta(days=1))
    else:
        ctx.update(run, state="ended")
        ctx.notify(APP, "Plan finished", plan.name, link(run))


def await_day(ctx: Context, run: PlanRun, first: date) -> None:
    """Wait for the evening of the next training day from a day on."""
    for day in training_days(ctx, run, first):
        at = datetime.combine(day, EVENING)
        if at > ctx.now:
            ctx.schedule_once("plan_day_over", {"run_id": run.id, "day": day.isoformat()}, at=at)
            return


def training_days(ctx: Context, run: PlanRun, first: date) -> Iterator[date]:
    """Yield the training days of a run from a day on."""
    day, last = max(first, run.starts), last_day(ctx, run)
    while day <= last:
        if WEEKDAYS[day.weekday()] in run.days:
            yield day
        day += timedelta(days=1)


def is_training_day(ctx: Context, run: PlanRun, day: date) -> bool:
    """Tell whether a plan has a session on a day."""
    return next(training_days(ctx, run, day), None) == day


def last_day(ctx: Context, run: PlanRun) -> date:
    """Return the last day of a run."""
    plan = ctx.store.maybe(TrainingPlan, run.plan_id)
    return run.starts + timedelta(weeks=plan.weeks if plan is not None else 1) - timedelta(days=1)


def week_of(ctx: Context, run: PlanRun, day: date) -> int:
    """Return the number of a plan's week on a day, from 1 to its last."""
    plan = ctx.store.maybe(TrainingPlan, run.plan_id)
    return min(max((day - run.starts).days // 7 + 1, 1), plan.weeks if plan is not None else 1)


def session_on(ctx: Context, run: PlanRun, day: date) -> PlanSession | None:
    """Return what a plan has for a training day, as far as the actor may see it: sessions in turn through the week."""
    sessions = ctx.find(PlanSession, plan_id=run.plan_id, order="n")
    weekday = WEEKDAYS[day.weekday()]
    if not sessions or weekday not in run.days:
        return None
    return sessions[run.days.index(weekday) % len(sessions)]


def active_run(ctx: Context) -> PlanRun | None:
    """Return the plan that the owner follows, if there is one."""
    found = ctx.find(PlanRun, state="active")
    return found[-1] if found else None


def in_order(days: list[Weekday] | tuple[Weekday, ...]) -> tuple[Weekday, ...]:
    """Return weekdays from Monday to Sunday, each once."""
    return tuple(day for day in WEEKDAYS if day in days)


def offer_reminders(ctx: Context, run: PlanRun, plan: TrainingPlan) -> None:
    """Offer a weekly reminder for each training day."""
    create = ctx.tool("create_reminder")
    if create is None:
        return
    for weekday in run.days:
        first = next(day for day in training_days(ctx, run, run.starts) if WEEKDAYS[day.weekday()] == weekday)
        call = create.call(title=f"Train: {plan.name}", due_date=first, due_time=run.at, repeat="weekly")
        ctx.offer("reminders", call, f"{plan.name}, {first:%A}s at {run.at:%H:%M}", APP)


def link(run: PlanRun) -> str:
    """Return what a notice about a run opens."""
    return f"fitpulse/RunDetail/{run.id}"
