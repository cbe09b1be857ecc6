"""What can be written down in Health."""

from datetime import datetime, time, timedelta
from random import Random
from typing import Annotated, Any, Literal

from apps.health.kinds import MEASURES, GoalKind, LoggedKind
from apps.health.models import HealthGoal, HealthSample, Meal, Slot, Workout, WorkoutKind
from apps.health.notices import goals_reached, out_of_range
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.model import Record
from gui_sim.tool import service, tool
from gui_sim.values import Domain, Filled, Range, Text

MEAL_DAYS = 30
ENTRY_DAYS = 365
MEASURE_RANGE: dict[str, tuple[int, int]] = {
    "weight_g": (20_000, 300_000),
    "water_ml": (10, 5_000),
    "glucose_mg": (20, 600),
}
GOAL_RANGE: dict[str, tuple[int, int]] = {
    "steps": (500, 200_000),
    "active_kcal": (50, 20_000),
    "exercise_min": (5, 2_000),
    "asleep_min": (180, 5_000),
    "weight_g": (20_000, 300_000),
    "kcal": (800, 60_000),
    "protein_g": (10, 3_000),
    "water_ml": (200, 60_000),
}
ENTRIES: tuple[type[Record], ...] = (Meal, Workout, HealthSample)


class PastMoment(Domain):
    """A moment on a whole minute, up to so many days ago and not after now."""

    def __init__(self, days: int) -> None:
        self.days = days

    def check(self, value: Any, name: str, ctx: Any = None) -> None:
        """Raise ToolError `past` for what is too long ago, ValueError for what is ahead or has seconds."""
        if value is None or ctx is None:
            return
        if value.date() < ctx.today - timedelta(days=self.days):
            raise ToolError("past", f"'{name}' may be at most {self.days} days ago.")
        if value > ctx.now:
            raise ValueError(f"'{name}' lies in the future.")
        if value.second:
            raise ValueError(f"'{name}' must be on a whole minute.")

    def sample(self, rng: Random, ctx: Any) -> datetime:
        """Return one of the last days."""
        day = ctx.today - timedelta(days=rng.randint(1, min(self.days, 20)))
        return datetime.combine(day, time(rng.randint(0, 23), rng.randint(0, 59)))


class EntryId(Domain):
    """The id of something that was entered by hand."""

    def values(self, ctx: Any) -> list[str]:
        """Return all such ids."""
        return [row.id for model in ENTRIES for row in ctx.find(model, source_id=None)]


def this_minute(ctx: Context) -> datetime:
    """Return now, on the minute."""
    return ctx.now.replace(second=0, microsecond=0)


At = Annotated[datetime | None, PastMoment(MEAL_DAYS), Filled(this_minute)]
Name = Annotated[str, Text(max=80, min=1, example="Lentil soup")]
Gram = Annotated[int, Range(0, 500)]


@tool(writes=True)
def log_meal(
    ctx: Context,
    name: Name,
    kcal: Annotated[int, Range(0, 5_000)],
    slot: Slot = "snack",
    at: At = None,
    protein_g: Gram = 0,
    carbs_g: Gram = 0,
    fat_g: Gram = 0,
    sodium_mg: Annotated[int, Range(0, 10_000)] = 0,
) -> Meal:
    """Note something eaten.

    Args:
        name: What it was.
        kcal: Its energy.
        slot: Which meal of the day.
        at: When; now, if left out.
        protein_g: Protein in grams.
        carbs_g: Carbohydrates in grams.
        fat_g: Fat in grams.
        sodium_mg: Sodium in milligrams.
    Raises:
        ToolError: past: more than 30 days ago.
    """
    when = at or this_minute(ctx)
    with goals_reached(ctx, when.date()):
        return ctx.insert(
            Meal, at=when, name=name, slot=slot, kcal=kcal, protein_g=protein_g, carbs_g=carbs_g, fat_g=fat_g,
            sodium_mg=sodium_mg,
        )  # fmt: skip


@tool(writes=True)
def log_workout(
    ctx: Context,
    kind: WorkoutKind,
    starts: Annotated[datetime, PastMoment(ENTRY_DAYS)],
    minutes: Annotated[int, Range(1, 600)],
    kcal: Annotated[int, Range(0, 5_000)] = 0,
    distance_m: Annotated[int, Range(0, 300_000)] = 0,
    note: Annotated[str, Text(max=200, example="Along the river")] = "",
) -> Workout:
    """Note a workout.

    Args:
        kind: What it was.
        starts: When it began.
        minutes: How long it took.
        kcal: The energy it took.
        distance_m: How far it went, in metres.
        note: A word about it.
    Raises:
        ToolError: past: more than a year ago; bad_value: it has not begun.
    """
    return ctx.insert(
        Workout, kind=kind, starts=starts, minutes=minutes, kcal=kcal, distance_m=distance_m, note=note
    )  # fmt: skip


@service("add_workout")
def add_workout(ctx: Context, kind: WorkoutKind, starts: datetime, minutes: int, kcal: int, note: str) -> Workout:
    """Keep a workout that another app knows of: a class that was attended."""
    return ctx.insert(Workout, kind=kind, starts=starts, minutes=minutes, kcal=kcal, note=note)


@tool(writes=True)
def log_measure(
    ctx: Context, kind: LoggedKind, value: Annotated[int, Range(10, 300_000)], at: At = None
) -> HealthSample:
    """Note a measurement.

    Args:
        kind: Weight in grams, water in millilitres or blood glucose in mg/dL.
        value: The measured value, a whole number in that unit.
        at: When; now, if left out.
    Raises:
        ToolError: past: more than 30 days ago; bad_value: not a value such a measurement has.
    """
    _check_in(kind, value, MEASURE_RANGE[kind])
    when = at or this_minute(ctx)
    with goals_reached(ctx, when.date()):
        sample = ctx.insert(HealthSample, kind=kind, at=when, value=float(value))
    out_of_range(ctx, kind, float(value), when)
    return sample


@tool(writes=True)
def set_goal(
    ctx: Context,
    kind: GoalKind,
    target: Annotated[int, Range(5, 300_000)],
    period: Literal["day", "week"] = "day",
) -> HealthGoal:
    """Set what to reach in a day or a week; one goal a kind, a new one takes the place of the old.

    Args:
        kind: What is counted. Weight is in grams, sleep in minutes.
        target: How much.
        period: In a day or in a week.
    Raises:
        ToolError: bad_value: out of reach for that kind.
    """
    _check_in(kind, target, GOAL_RANGE[kind])
    found = ctx.store.find(HealthGoal, kind=kind)
    if found:
        return ctx.update(found[0], target=target, period=period, since=ctx.today)
    return ctx.insert(HealthGoal, kind=kind, target=target, period=period, since=ctx.today)


@tool(writes=True)
def delete_health_entry(ctx: Context, entry_id: Annotated[str, EntryId()]) -> str:
    """Delete a meal, a workout or a measurement that was entered by hand.

    Args:
        entry_id: From `list_meals`, `list_workouts` or `search_health`, or the answer of a `log_` tool.
    Raises:
        ToolError: not_allowed: it came from a device.
    """
    found = ctx.store.resolve(entry_id)
    if not isinstance(found, Meal | Workout | HealthSample) or not ctx.sees(found):
        raise ToolError("not_found", f"There is no entry '{entry_id[:20]}'.")
    if found.source_id is not None:
        raise ToolError("not_allowed", "This came from a device; only entries made by hand can be deleted.")
    ctx.delete(found)
    return "deleted"


def _check_in(kind: str, value: int, span: tuple[int, int]) -> None:
    low, high = span
    if not low <= value <= high:
        unit = {"weight_g": "g"}.get(kind, MEASURES[kind].unit)
        raise ToolError(f"{MEASURES[kind].name} must be from {low:,} to {high:,} {unit}.")
