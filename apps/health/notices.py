"""What Health tells the owner by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta

from apps.health.kinds import MEASURES
from apps.health.models import HealthGoal, HealthSource, linked_ids
from apps.health.reading import cell_over, day_cells, merged
from apps.health.spans import days_of, period_start
from gui_sim.context import Context
from gui_sim.gates import health
from gui_sim.records import Notification
from gui_sim.wording import day as day_words
from gui_sim.wording import moment

LITTLE_SLEEP = 390  # minutes a night, mean of a week
SYNC_DAYS = 3
USUAL: dict[str, tuple[float, float]] = {"glucose_mg": (70.0, 180.0)}
"""Readings outside are told of. For glucose it is the range to stay in: time in range, Battelino and others,
Diabetes Care 42, 2019."""


@contextmanager
def goals_reached(ctx: Context, day: date) -> Iterator[None]:
    """Tell of the goals that what is written inside brings about on a day, or in its week."""
    before = {goal.id for goal in _goals(ctx) if _reached(ctx, goal, day)}
    yield
    for goal in _goals(ctx):
        if goal.id not in before and _reached(ctx, goal, day):
            measure = MEASURES[goal.kind]
            today = "today" if day == ctx.today else f"on {day_words(day)}"
            when = today if goal.period == "day" else "this week"
            line = f"{measure.name}: {measure.full(goal.target)} {when}."
            _tell(ctx, measure.area, "Goal reached", line, f"health/MeasureChart/{goal.kind}")


def out_of_range(ctx: Context, kind: str, value: float, at: datetime) -> None:
    """Tell of a reading outside the usual range."""
    low, high = USUAL.get(kind, (value, value))
    if not low <= value <= high:
        measure = MEASURES[kind]
        side = "High" if value > high else "Low"
        line = f"{measure.full(value)}, {moment(at)}."
        _tell(ctx, measure.area, f"{side} {measure.name.lower()}", line, f"health/MeasureChart/{kind}")


def little_sleep(ctx: Context, day: date) -> None:
    """On a Monday, tell of a week of little sleep."""
    if day.weekday() != 0:
        return
    cells = day_cells(ctx, "asleep_min")
    week = [cells[night] for night in days_of(day - timedelta(days=6), day) if night in cells]
    whole = merged(week)
    if whole is not None and len(week) >= 4 and whole.total / len(week) < LITTLE_SLEEP:
        mean = MEASURES["asleep_min"].full(whole.total / len(week))
        line = f"{mean} a night on average."
        _tell(ctx, "sleep", "Little sleep this week", line, "health/MeasureChart/asleep_min")


def not_synced(ctx: Context) -> None:
    """Tell of connected sources that have brought nothing for three days, once."""
    for id in linked_ids(ctx):
        source = ctx.store.get(HealthSource, id)
        if source.last_sync is not None and ctx.now - source.last_sync >= timedelta(days=SYNC_DAYS):
            line = f"{source.name} has not synced since {moment(source.last_sync)}."
            if not ctx.store.count(Notification, app="health", body=line):
                ctx.notify("health", "No new data", line, "health/Sources")


def _goals(ctx: Context) -> list[HealthGoal]:
    return [goal for goal in ctx.store.find(HealthGoal) if goal.kind not in ("weight_g", "kcal")]


def _reached(ctx: Context, goal: HealthGoal, day: date) -> bool:
    first = period_start(day, goal.period)
    last = day if goal.period == "day" else first + timedelta(days=6)
    with ctx.as_world():
        whole = cell_over(ctx, goal.kind, first, last)
    return whole is not None and whole.total >= goal.target


def _tell(ctx: Context, area: str, title: str, line: str, link: str) -> None:
    """Put a notice in place of an earlier one of the same title; it says nothing that is not shared."""
    if not health(area).open(ctx):
        title, line = "Health", "There is something new to see."
    with ctx.as_world():
        for old in ctx.store.find(Notification, app="health", title=title):
            if old.state != "cleared":
                ctx.update(old, state="cleared")
    ctx.notify("health", title, line, link)
