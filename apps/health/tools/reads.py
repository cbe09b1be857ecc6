"""What can be read of Health. Who measured and on how many days stands in every answer."""

from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal

from apps.health import reading
from apps.health.insight import insight
from apps.health.kinds import Area, SampleKind, area_of, kinds_of
from apps.health.models import HealthGoal, HealthSource, Meal, Workout, WorkoutKind
from apps.health.spans import check_span
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.gates import HEALTH_RAW, NeedsPlan, health
from gui_sim.records import Connection
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Choice, Days, Each, Range

RAW_PAGE = 100
RAW_DAYS = 31
PLUS = NeedsPlan("health", "plus", text="Insights are part of Health Plus.")
ACTIVITY = kinds_of("activity")

Start = Annotated[date, Days(past=3_700, future=31)]
Grain = Literal["hour", "day", "week", "month", "year"]

search_health = search_tool(
    "search_health", (Workout, Meal, HealthGoal, HealthSource), "Find workouts, meals, goals and sources."
)


@tool(needs=(health("activity"),))
def get_activity(
    ctx: Context,
    start: Start,
    end: Start,
    resolution: Grain = "day",
    measures: Annotated[list[str], Each(Choice(ACTIVITY))] = [],
) -> dict[str, Any]:
    """Read steps, distance (m), active energy (kcal) and exercise (min) in buckets.

    Each bucket has its start, sum, mean a day with data, days_with_data, and partial if days are missing, cut
    off or not over. Weeks start on Monday.

    Args:
        start: The first day.
        end: The last day.
        resolution: At most 7 days by hour, 92 by day, 53 weeks by week, 36 months by month.
        measures: Which of steps, distance_m, active_kcal, exercise_min; all, if empty.
    Raises:
        ToolError: bad_value: the span is too long for the resolution.
    """
    kinds = [kind for kind in ACTIVITY if kind in measures or not measures]
    return reading.answer(ctx, kinds, start, end, resolution)


@tool(needs=(health("heart"),))
def get_heart(ctx: Context, start: Start, end: Start, resolution: Grain = "day") -> dict[str, Any]:
    """Read heart rate (bpm), its variability (ms) and blood oxygen (%) in buckets: mean, low and high.

    Args:
        start: The first day.
        end: The last day.
        resolution: At most 7 days by hour, 92 by day, 53 weeks by week, 36 months by month.
    Raises:
        ToolError: bad_value: the span is too long for the resolution.
    """
    return reading.answer(ctx, kinds_of("heart"), start, end, resolution)


@tool(needs=(health("sleep"),))
def get_sleep(
    ctx: Context, start: Start, end: Start, resolution: Literal["night", "week", "month"] = "night"
) -> dict[str, Any]:
    """Read time asleep and awake and the stages of sleep, in minutes. A night belongs to the day one wakes.

    Args:
        start: The first day.
        end: The last day.
        resolution: At most 92 nights by night, 53 weeks by week, 36 months by month.
    Raises:
        ToolError: bad_value: the span is too long for the resolution.
    """
    return reading.answer(ctx, kinds_of("sleep"), start, end, resolution)


@tool(needs=(health("body"),))
def get_body(ctx: Context, start: Start, end: Start, resolution: Grain = "day") -> dict[str, Any]:
    """Read the weight in grams, in buckets: mean, low and high.

    Args:
        start: The first day.
        end: The last day.
        resolution: At most 7 days by hour, 92 by day, 53 weeks by week, 36 months by month.
    Raises:
        ToolError: bad_value: the span is too long for the resolution.
    """
    return reading.answer(ctx, kinds_of("body"), start, end, resolution)


@tool(needs=(health("nutrition"),))
def get_nutrition(
    ctx: Context, start: Start, end: Start, resolution: Literal["day", "week", "month"] = "day"
) -> dict[str, Any]:
    """Read what meals held (kcal, g, mg), water (ml) and blood glucose (mg/dL), in buckets.

    Args:
        start: The first day.
        end: The last day.
        resolution: At most 92 days by day, 53 weeks by week, 36 months by month.
    Raises:
        ToolError: bad_value: the span is too long for the resolution.
    """
    return reading.answer(ctx, kinds_of("nutrition"), start, end, resolution)


@tool(needs=(health("activity"),))
def list_workouts(ctx: Context, start: Start, end: Start, kind: WorkoutKind | None = None) -> list[Workout]:
    """List workouts between two days, newest first.

    Args:
        start: The first day.
        end: The last day.
        kind: Only this kind.
    """
    check_span(start, end, "")
    return reading.workouts(ctx, start, end, kind)


@tool(needs=(health("nutrition"),))
def list_meals(ctx: Context, day: Start) -> list[Meal]:
    """List the meals of a day.

    Args:
        day: The day.
    """
    return reading.meals(ctx, day)


@tool()
def list_health_sources(ctx: Context) -> list[dict[str, Any]]:
    """List what can measure, whether it is connected, and when it last brought data."""
    return [
        {
            "id": source.id,
            "name": source.name,
            "kinds": source.kinds,
            "state": source_state(ctx, source),
            "last_sync": source.last_sync,
        }
        for source in ctx.find(HealthSource)
    ]


@tool(needs=(HEALTH_RAW,), hidden=True, meets=(health("{kind}"),))
def list_raw_samples(
    ctx: Context, kind: SampleKind, start: datetime, end: datetime, page: Annotated[int, Range(1, 1_000)] = 1
) -> dict[str, Any]:
    """List single samples between two moments, oldest first, 100 a page.

    The heart rate is known every 5 minutes, other kinds every 15 or as they were entered.

    Args:
        kind: What was measured.
        start: The first moment.
        end: The last moment, at most 31 days later.
        page: Which page.
    Raises:
        ToolError: needs_permission: the kind is not shared; bad_value: the span is turned round or too long.
    """
    ctx.require(health(area_of(kind)))
    if end < start:
        raise ToolError("'start' must not be after 'end'.")
    if end - start > timedelta(days=RAW_DAYS):
        raise ToolError(f"At most {RAW_DAYS} days of samples.")
    found = reading.samples(ctx, kind, start, end)
    shown = found[(page - 1) * RAW_PAGE : page * RAW_PAGE]
    told: dict[str, Any] = {
        "samples": [{"at": at, "value": reading.tidy(value), "source": source} for at, value, source in shown],
        "total": len(found),
    }
    return told | ({"next_page": page + 1} if len(found) > page * RAW_PAGE else {})


@tool(needs=(health("{kind}"), PLUS))
def get_health_insight(ctx: Context, kind: Area, start: Start, end: Start) -> dict[str, Any]:
    """Read what a kind of data shows: trend a week, percentile in the year, best and worst day.

    It looks at steps, heart rate, time asleep, weight or energy eaten.

    Args:
        kind: The kind of data.
        start: The first day.
        end: The last day.
    """
    check_span(start, end, "")
    return insight(ctx, kind, start, end)


def source_state(ctx: Context, source: HealthSource) -> str:
    """Return whether a source is linked or off."""
    found = ctx.store.find(Connection, app="health", source=source.name)
    return found[-1].state if found else "off"
