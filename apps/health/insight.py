"""What Health Plus makes of a measure over a span: its trend, its rank, its best and its worst day."""

from datetime import date, timedelta
from typing import Any

from apps.health.kinds import HEADLINE, MORE_IS_BETTER
from apps.health.reading import day_cells, goal_of
from gui_sim.context import Context

YEAR = timedelta(days=365)
FEW = 3  # days below which nothing can be said


def insight(ctx: Context, area: str, start: date, end: date) -> dict[str, Any]:
    """Return the trend, percentile, best and worst day of an area's main measure.

    The trend is the change a week, by least squares. The percentile is the share of the days of the year up to
    `end` that lie at or below the span's mean. Today counts only where it is over by morning (sleep, body).
    """
    kind = HEADLINE[area]
    cells = day_cells(ctx, kind)
    last = end
    if area not in ("sleep", "body"):
        last = min(end, ctx.today - timedelta(days=1))  # the day is not over
    values = {day: cells[day].value(kind) for day in sorted(cells) if end - YEAR < day <= last}
    inside = {day: value for day, value in values.items() if day >= start}
    told: dict[str, Any] = {"measure": kind, "days_with_data": len(inside), "days": (end - start).days + 1}
    if len(inside) < FEW:
        return told | {"trend_per_week": None, "percentile": None, "best_day": None, "worst_day": None}
    mean = sum(inside.values()) / len(inside)
    ranked = sorted(inside, key=lambda day: (_badness(ctx, area, kind, inside[day]), day))
    return told | {
        "mean": round(mean, 1),
        "trend_per_week": round(slope([((day - start).days, value) for day, value in inside.items()]) * 7, 2),
        "percentile": round(100 * sum(value <= mean for value in values.values()) / len(values)),
        "best_day": {"day": ranked[0], "value": round(inside[ranked[0]], 1)},
        "worst_day": {"day": ranked[-1], "value": round(inside[ranked[-1]], 1)},
    }


def slope(points: list[tuple[int, float]]) -> float:
    """Return the slope of the least-squares line through points; 0 where all lie above one place.

    b = sum((x - mx)(y - my)) / sum((x - mx)^2), Draper and Smith, Applied Regression Analysis, 1.2.
    """
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    wide = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / wide if wide else 0.0


def _badness(ctx: Context, area: str, kind: str, value: float) -> float:
    """Return how far a day is from good: more is better, or nearest to the goal, or else less is."""
    if area in MORE_IS_BETTER:
        return -value
    goal = goal_of(ctx, kind)
    return abs(value - goal.target) if goal is not None and goal.period == "day" else value
