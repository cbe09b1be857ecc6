"""Following training plans, and the membership."""

from datetime import date, time
from typing import Annotated, Any, Literal

from apps.fitpulse.membership import PLANS
from apps.fitpulse.models import VIP_PLANS, WEEKDAYS, PlanRun, RunState, SessionLog, TrainingPlan, Weekday
from apps.fitpulse.training import active_run, await_day, in_order, last_day, offer_reminders
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.plans import change_plan
from gui_sim.records import Subscription
from gui_sim.tool import tool
from gui_sim.values import Choice, Days, Each, Filled, Id, Range, Step, Text
from gui_sim.wording import full_day, tomorrow

STARTS_AHEAD = 90
LOGGED_BACK = 28  # days back that a session can be logged
STEP = 5
USUAL_HOUR = time(7, 0)

RunId = Annotated[str, Id(PlanRun)]
WeekDays = Annotated[list[Weekday], Each(Choice(WEEKDAYS))]
Hour = Annotated[time, Step(STEP)]


@tool(writes=True, sets=("days",), meets=(VIP_PLANS,))
def start_plan(
    ctx: Context,
    plan_id: Annotated[str, Id(TrainingPlan)],
    starts: Annotated[date | None, Days(past=0, future=STARTS_AHEAD), Filled(lambda ctx: tomorrow(ctx.today))] = None,
    days: WeekDays = ["mon", "wed", "fri"],
    at: Hour = USUAL_HOUR,
) -> PlanRun:
    """Begin to follow a training plan; only one is followed at a time. Reminders for its days are offered.

    Args:
        plan_id: From `search_fitpulse`.
        starts: The first day; tomorrow, if left out.
        days: The training days of each week.
        at: When one trains.
    Raises:
        ToolError: conflict (another plan is followed), bad_value (no day), needs_plan (it is for VIP members).
    """
    plan = ctx.get(TrainingPlan, plan_id)
    if plan.vip:
        ctx.require(VIP_PLANS)
    _check_days(days)
    _check_alone(ctx, None)
    run = ctx.insert(PlanRun, plan_id=plan.id, starts=starts or tomorrow(ctx.today), days=in_order(days), at=at)
    await_day(ctx, run, run.starts)
    offer_reminders(ctx, run, plan)
    return run


@tool(writes=True, updates=PlanRun, sets=("days",))
def update_plan_run(
    ctx: Context,
    run_id: RunId,
    days: WeekDays | None = None,
    at: Hour | None = None,
    state: RunState | None = None,
) -> PlanRun:
    """Change the days or the hour of a plan that is followed, pause it, go on with it, or end it for good.

    Args:
        run_id: From `get_training_plan`.
        days: Other training days.
        at: Another hour.
        state: "paused", "active" again, or "ended".
    Raises:
        ToolError: not_allowed (it has ended), conflict (another plan is followed), bad_value (no day).
    """
    run = ctx.get(PlanRun, run_id)
    if run.state == "ended":
        raise ToolError("not_allowed", "This plan has ended. Start it again to follow it.")
    if days is not None:
        _check_days(days)
    if state == "active":
        _check_alone(ctx, run)
    given = {"days": in_order(days) if days is not None else None, "at": at, "state": state}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    changed = ctx.update(run, **changes)
    if changed.state == "active":
        await_day(ctx, changed, ctx.today)
    return changed


@tool(writes=True)
def log_session(
    ctx: Context,
    run_id: RunId,
    day: Annotated[date | None, Days(past=LOGGED_BACK, future=0), Filled(lambda ctx: ctx.today)] = None,
    effort: Annotated[int, Range(1, 10)] = 5,
    note: Annotated[str, Text(max=200, example="Legs were heavy")] = "",
) -> SessionLog:
    """Note that the owner trained by a plan on a day.

    Args:
        run_id: From `get_training_plan`.
        day: When; today, if left out. At most 28 days ago.
        effort: How hard it was, 1 to 10.
        note: A word about it.
    Raises:
        ToolError: already (that day is done), not_allowed (the plan is paused or has ended), bad_value (the plan had
            not begun).
    """
    run = ctx.get(PlanRun, run_id)
    when = day or ctx.today
    if run.state != "active":
        raise ToolError("not_allowed", "Only sessions of a plan that is followed can be logged.")
    if not run.starts <= when <= last_day(ctx, run):
        raise ToolError(f"This plan goes from {full_day(run.starts)} to {full_day(last_day(ctx, run))}.")
    if when in run.done:
        raise ToolError("already", f"{full_day(when)} is done.")
    ctx.update(run, done=tuple(sorted((*run.done, when))))
    return ctx.insert(SessionLog, run_id=run.id, day=when, effort=effort, note=note)


@tool(writes=True, owner="user", pays=True)
def change_fitpulse_plan(ctx: Context, plan: Literal["basic", "vip"]) -> Subscription:
    """Change the membership: VIP costs $39.00 a month and adds VIP classes, coached plans and the coach's report.

    Args:
        plan: The membership wished for.
    Raises:
        ToolError: already; low_balance, over_limit.
    """
    return change_plan(ctx, "fitpulse", PLANS, plan, "fitness")


def _check_days(days: list[Weekday]) -> None:
    if not days:
        raise ToolError("A plan needs at least one training day a week.")


def _check_alone(ctx: Context, run: PlanRun | None) -> None:
    present = active_run(ctx)
    if present is not None and (run is None or present.id != run.id):
        plan = ctx.store.maybe(TrainingPlan, present.plan_id)
        name = plan.name if plan is not None else "Another plan"
        raise ToolError("conflict", f"{name} is followed now. Pause or end it first.")
