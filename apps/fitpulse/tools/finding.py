"""What can be read of classes, bookings and plans."""

from datetime import date
from typing import Annotated, Any, Literal

from apps.fitpulse.models import (
    VIP_PLANS,
    ClassBooking,
    GymClass,
    Kind,
    Level,
    PlanRun,
    PlanSession,
    Studio,
    TrainingPlan,
)
from apps.fitpulse.timetable import AHEAD, OPEN, booking_of, days_of, free_spots, is_indoors, length, starts_of
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Days, Id

LONGEST = 14  # days in one search
MOST_FOUND = 40

Day = Annotated[date, Days(past=0, future=AHEAD)]

search_fitpulse = search_tool(
    "search_fitpulse", (Studio, GymClass, TrainingPlan), "Find studios, classes of the timetable and training plans."
)


@tool()
def find_classes(
    ctx: Context,
    start: Day,
    end: Day,
    kind: Kind | None = None,
    studio_id: Annotated[str | None, Id(Studio)] = None,
    level: Level | None = None,
) -> dict[str, Any]:
    """List the classes of some days by the hour, at most 40: when they begin, and whether a place is free.

    Args:
        start: The first day.
        end: The last day, at most 13 days later.
        kind: Only classes of this kind.
        studio_id: Only classes of this studio, from `search_fitpulse`.
        level: Only classes of this level.
    """
    if end < start:
        raise ToolError("'end' comes before 'start'.")
    if (end - start).days >= LONGEST:
        raise ToolError(f"At most {LONGEST} days at once.")
    wanted: dict[str, Any] = {"kind": kind, "studio_id": studio_id, "level": level}
    classes = ctx.find(GymClass, **{name: value for name, value in wanted.items() if value is not None})
    found = [(starts_of(ctx, one, day), one, day) for one in classes for day in days_of(ctx, one, start, end)]
    found.sort(key=lambda each: (each[0], each[1].name, each[1].id))
    names = {studio.id: studio.name for studio in ctx.find(Studio)}
    told = []
    for starts, one, day in found[:MOST_FOUND]:
        own = booking_of(ctx, one, day)
        told.append(
            {"class_id": one.id, "day": day, "starts": starts, "name": one.name, "kind": one.kind, "coach": one.coach,
             "studio_id": one.studio_id, "studio": names.get(one.studio_id, ""), "minutes": one.minutes,
             "level": one.level, "vip": one.vip, "price": one.price, "outdoors": not is_indoors(ctx, one, day),
             "free": bool(free_spots(ctx, one, day)), "booking_id": own.id if own is not None else None}
        )  # fmt: skip
    return {"classes": told, "total": len(found)}


@tool(meets=(VIP_PLANS,))
def get_training_plan(ctx: Context, plan_id: Annotated[str, Id(TrainingPlan)]) -> dict[str, Any]:
    """Read a training plan: what is done on each training day of a week, and the run of the owner who follows it.

    Args:
        plan_id: From `search_fitpulse`.
    Raises:
        ToolError: needs_plan: it is for VIP members.
    """
    plan = ctx.get(TrainingPlan, plan_id)
    if plan.vip:
        ctx.require(VIP_PLANS)
    runs = ctx.find(PlanRun, plan_id=plan.id)
    return {
        "plan": plan,
        "sessions": [{"day": one.n, "text": one.text} for one in ctx.find(PlanSession, plan_id=plan.id, order="n")],
        "run": runs[-1] if runs else None,
    }


@tool()
def list_class_bookings(ctx: Context, when: Literal["upcoming", "past"] = "upcoming") -> list[dict[str, Any]]:
    """List the owner's classes: those to come, the nearest first, or up to 40 of those that were, the newest first.

    Args:
        when: Which of them. Waiting lists are among those to come.
    """
    bookings = ctx.find(ClassBooking, order=("starts", "id"))
    ahead = [one for one in bookings if is_ahead(ctx, one)]
    shown = ahead if when == "upcoming" else [one for one in reversed(bookings) if one not in ahead][:MOST_FOUND]
    told = []
    for booking in shown:
        found = ctx.maybe(GymClass, booking.class_id)
        studio = ctx.maybe(Studio, found.studio_id) if found is not None else None
        told.append(
            {"booking": booking, "name": found.name if found else "", "coach": found.coach if found else "",
             "studio": studio.name if studio else "", "minutes": found.minutes if found else 0}
        )  # fmt: skip
    return told


def is_ahead(ctx: Context, booking: ClassBooking) -> bool:
    """Tell whether a booked class, or one that is waited for, is not over."""
    return booking.state in OPEN and booking.starts + length(ctx.maybe(GymClass, booking.class_id)) > ctx.now
