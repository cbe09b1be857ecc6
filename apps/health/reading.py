"""From rows to numbers: what counts, per day and hour, and how it is put into buckets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, cast

from apps.health.kinds import MEAL_KINDS, MEASURES, area_of
from apps.health.models import (
    HealthGoal,
    HealthSample,
    HealthSeries,
    HealthSource,
    Meal,
    SleepSpan,
    Workout,
    is_linked,
    linked_ids,
)
from apps.health.spans import check_span, days_of, periods
from gui_sim.context import Context
from gui_sim.gates import HEALTH_RAW, health
from gui_sim.store import between

BY_HAND = "Entered by hand"
FINER = "Finer data exists but is not shared."
ASLEEP = ("rem", "core", "deep")
EVENING = timedelta(hours=6)  # sleep that begins at 18:00 or later belongs to the next day


@dataclass(frozen=True)
class Cell:
    """What was measured in one day or hour: sum, number, lowest and highest of the values, and by whom."""

    total: float
    count: int
    low: float
    high: float
    sources: tuple[str, ...] = ()

    def plus(self, other: "Cell") -> "Cell":
        """Return both together."""
        names = tuple(dict.fromkeys((*self.sources, *other.sources)))
        low, high = min(self.low, other.low), max(self.high, other.high)
        return Cell(self.total + other.total, self.count + other.count, low, high, names)

    def value(self, kind: str) -> float:
        """Return the sum of a measure that adds up, the mean of a level."""
        return self.total if MEASURES[kind].total else self.total / self.count


@dataclass(frozen=True)
class Bucket:
    """A stretch of time with what was measured in it. `partial`: days are missing, left out or not over."""

    kind: str
    start: date
    cell: Cell | None
    days: int
    partial: bool
    more: tuple[tuple[str, Any], ...] = ()

    @property
    def total(self) -> float | None:
        """The sum; None without data."""
        return None if self.cell is None else tidy(self.cell.total)

    @property
    def mean(self) -> float | None:
        """The mean a day with data of what adds up, or of all readings of a level."""
        if self.cell is None:
            return None
        return tidy(self.cell.total / (self.days if MEASURES[self.kind].total else self.cell.count))

    @property
    def value(self) -> float | None:
        """What a chart shows: the mean, which for one day of what adds up is its sum."""
        return self.mean

    def to_json(self) -> dict[str, Any]:
        """Return it as an answer shows it."""
        told: dict[str, Any] = {"start": _iso(self.start)}
        if MEASURES[self.kind].total:
            told |= {"sum": self.total, "mean": self.mean}
        else:
            low, high = (self.cell.low, self.cell.high) if self.cell else (None, None)
            told |= {"mean": self.mean, "low": tidy(low), "high": tidy(high)}
        return told | {"days_with_data": self.days, "partial": self.partial} | dict(self.more)


def buckets(ctx: Context, kind: str, start: date, end: date, grain: str) -> list[Bucket]:
    """Return the buckets of a measure over a span, up to today, empty ones too."""
    today = ctx.today
    end = min(end, today)
    if grain == "hour":
        return [bucket for day in days_of(start, end) for bucket in _hours(ctx, kind, day)]
    cells = day_cells(ctx, kind)
    made = []
    for first, last in periods(start, end, grain):
        known = [day for day in days_of(max(first, start), min(last, end)) if day in cells]
        whole = (last - first).days + 1
        partial = len(known) < whole or last >= today
        more = _night_times(ctx, first) if grain == "night" and kind == "asleep_min" else ()
        made.append(Bucket(kind, first, merged(cells[day] for day in known), len(known), partial, more))
    return made


def _hours(ctx: Context, kind: str, day: date) -> list[Bucket]:
    cells = hour_cells(ctx, kind, day)
    made = []
    for hour in range(24):
        at = datetime.combine(day, time(hour))
        if at > ctx.now:
            break
        cell = cells.get(hour)
        partial = cell is None or at + timedelta(hours=1) > ctx.now
        made.append(Bucket(kind, at, cell, int(cell is not None), partial))
    return made


def day_cells(ctx: Context, kind: str) -> Mapping[date, Cell]:
    """Return what counts of a measure, by day: of connected sources and by hand; nothing if not shared."""
    if not ctx.allows(health(area_of(kind))):
        return {}
    linked, store = linked_ids(ctx), ctx.store
    key = ("cells", kind, linked, store.table_version(HealthSample))
    if kind in MEAL_KINDS:
        return cast(Mapping[date, Cell], store.remember(Meal, key, lambda: _meal_cells(ctx, kind)))
    if area_of(kind) == "sleep":
        return cast(Mapping[date, Cell], store.remember(SleepSpan, key, lambda: _sleep_cells(ctx, kind)))
    return cast(Mapping[date, Cell], store.remember(HealthSeries, key, lambda: _series_cells(ctx, kind)))


def cell_over(ctx: Context, kind: str, start: date, end: date) -> Cell | None:
    """Return what counts of a measure over a few days, both included, as one; None if nothing does."""
    if kind in MEAL_KINDS or area_of(kind) == "sleep":
        cells = day_cells(ctx, kind)
        return merged(cells[day] for day in days_of(start, end) if day in cells)
    if not ctx.allows(health(area_of(kind))):
        return None
    cells = _series_cells(ctx, kind, start, end)
    return merged(cells[day] for day in sorted(cells))


def hour_cells(ctx: Context, kind: str, day: date) -> dict[int, Cell]:
    """Return what counts of a measure, by hour of one day."""
    if not ctx.allows(health(area_of(kind))):
        return {}
    found: dict[int, Cell] = {}
    for at, value, source in samples(ctx, kind, datetime.combine(day, time(0)), datetime.combine(day, time(23, 59))):
        cell = Cell(value, 1, value, value, (source,))
        found[at.hour] = found[at.hour].plus(cell) if at.hour in found else cell
    return found


def samples(ctx: Context, kind: str, start: datetime, end: datetime) -> list[tuple[datetime, float, str]]:
    """Return what counts of a kind as moment, value and source, oldest first, both ends included."""
    if not ctx.allows(health(area_of(kind))):
        return []
    found: list[tuple[datetime, float, str]] = []
    for day in days_of(start.date(), end.date()):
        row = _series_of(ctx, kind, day)
        if row is not None:
            name = source_name(ctx, row.source_id)
            for slot, value in enumerate(row.values):
                if value is not None:
                    at = datetime.combine(day, time(0)) + timedelta(minutes=slot * row.step)
                    found.append((at, value, name))
    singles = [row for row in ctx.store.find(HealthSample, kind=kind) if is_linked(ctx, row.source_id)]
    found += [(row.at, row.value, source_name(ctx, row.source_id)) for row in singles]
    return sorted(entry for entry in found if start <= entry[0] <= end)


def nights(ctx: Context) -> Mapping[date, list[SleepSpan]]:
    """Return the stages of each night that counts, by the day one wakes, in order."""
    if not ctx.allows(health("sleep")):
        return {}
    linked = linked_ids(ctx)
    found: Mapping[date, list[SleepSpan]] = ctx.store.remember(
        SleepSpan, ("nights", linked), lambda: _nights(ctx, linked)
    )
    return found


def workouts(
    ctx: Context, start: date | None = None, end: date | None = None, kind: str | None = None
) -> list[Workout]:
    """Return the workouts that count, newest first."""
    found = [row for row in ctx.find(Workout, order="-starts") if is_linked(ctx, row.source_id)]
    return [
        row
        for row in found
        if (start is None or row.starts.date() >= start)
        and (end is None or row.starts.date() <= end)
        and kind in (None, row.kind)
    ]


def meals(ctx: Context, day: date) -> list[Meal]:
    """Return the meals of a day that count, by the hour."""
    return [meal for meal in counted_meals(ctx) if meal.at.date() == day]


def counted_meals(ctx: Context) -> list[Meal]:
    """Return all meals that count, by the hour; a service's gives way to one by hand in the same slot."""
    if not ctx.allows(health("nutrition")):
        return []

    def make() -> list[Meal]:
        rows = ctx.store.find(Meal, order="at")
        noted = {(row.at.date(), row.slot) for row in rows if row.source_id is None}
        kept = [row for row in rows if is_linked(ctx, row.source_id)]
        return [row for row in kept if row.source_id is None or (row.at.date(), row.slot) not in noted]

    return cast(list[Meal], ctx.store.remember(Meal, ("counted", linked_ids(ctx)), make))


def answer(ctx: Context, kinds: Iterable[str], start: date, end: date, grain: str) -> dict[str, Any]:
    """Return what a read answers: who measured, on how many days, and the buckets of each measure.

    Raises:
        ToolError: bad_value: the span is turned round, or too long for the grain.
    """
    check_span(start, end, grain)
    last = min(end, ctx.today)
    measures: dict[str, Any] = {}
    names: dict[str, None] = {}
    known: set[date] = set()
    for kind in kinds:
        measures[kind] = {"unit": _stored_unit(kind), "buckets": buckets(ctx, kind, start, end, grain)}
        for day, cell in day_cells(ctx, kind).items():
            if start <= day <= last:
                known.add(day)
                names |= dict.fromkeys(cell.sources)
    told: dict[str, Any] = {
        "resolution": grain,
        "sources": sorted(names),
        "days_with_data": len(known),
        "days": max(0, (last - start).days + 1),
        "measures": measures,
    }
    return told | finer(ctx)


def finer(ctx: Context) -> dict[str, str]:
    """Return the line that says that single samples are kept back, while they are."""
    return {} if ctx.allows(HEALTH_RAW) else {"note": FINER}


def latest(ctx: Context, kind: str) -> tuple[datetime, float] | None:
    """Return the newest reading of a kind of sample, or None."""
    days = [day for day in day_cells(ctx, kind) if day <= ctx.today]
    if not days:
        return None
    day = max(days)
    found = samples(ctx, kind, datetime.combine(day, time(0)), datetime.combine(day, time(23, 59)))
    return (found[-1][0], found[-1][1]) if found else None


def goal_of(ctx: Context, kind: str) -> HealthGoal | None:
    """Return the goal for a measure, or None."""
    return next((goal for goal in ctx.find(HealthGoal) if goal.kind == kind), None)


def source_name(ctx: Context, source_id: str | None) -> str:
    """Return who measured, as people read it."""
    found = ctx.maybe(HealthSource, source_id)
    return found.name if found else BY_HAND


def merged(cells: Iterable[Cell]) -> Cell | None:
    """Return cells put together; None if there are none."""
    whole: Cell | None = None
    for cell in cells:
        whole = cell if whole is None else whole.plus(cell)
    return whole


def tidy(value: float | None) -> float | None:
    """Return a number to one decimal, whole where it is whole."""
    if value is None:
        return None
    short = round(value, 1)
    return int(short) if short == int(short) else short


def _iso(at: date) -> str:
    return at.isoformat(timespec="minutes") if isinstance(at, datetime) else at.isoformat()


def night_day(starts: datetime) -> date:
    """Return the day that sleep which begins at a moment belongs to."""
    return (starts + EVENING).date()


def _series_of(ctx: Context, kind: str, day: date) -> HealthSeries | None:
    rows = {row.source_id: row for row in ctx.store.find(HealthSeries, kind=kind, day=day)}
    return next((rows[id] for id in linked_ids(ctx) if id in rows), None)


def _series_cells(ctx: Context, kind: str, start: date = date.min, end: date = date.max) -> dict[date, Cell]:
    rank = {id: place for place, id in enumerate(linked_ids(ctx))}
    rows = [row for row in ctx.store.find(HealthSeries, kind=kind, day=between(start, end)) if row.source_id in rank]
    found: dict[date, Cell] = {}
    for row in sorted(rows, key=lambda row: rank[row.source_id]):
        known = [value for value in row.values if value is not None]
        if known and row.day not in found:
            name = source_name(ctx, row.source_id)
            found[row.day] = Cell(sum(known), len(known), min(known), max(known), (name,))
    span = between(datetime.combine(start, time.min), datetime.combine(end, time.max))
    for single in ctx.store.find(HealthSample, kind=kind, at=span):
        if is_linked(ctx, single.source_id):
            cell = Cell(single.value, 1, single.value, single.value, (source_name(ctx, single.source_id),))
            day = single.at.date()
            found[day] = found[day].plus(cell) if day in found else cell
    return found


def _meal_cells(ctx: Context, kind: str) -> dict[date, Cell]:
    found: dict[date, Cell] = {}
    for meal in counted_meals(ctx):
        value = float(getattr(meal, kind))
        cell = Cell(value, 1, value, value, (source_name(ctx, meal.source_id),))
        day = meal.at.date()
        found[day] = found[day].plus(cell) if day in found else cell
    return found


def _nights(ctx: Context, linked: tuple[str, ...]) -> dict[date, list[SleepSpan]]:
    by_source: dict[str, dict[date, list[SleepSpan]]] = {}
    for span in ctx.store.find(SleepSpan, order="starts"):
        by_source.setdefault(span.source_id, {}).setdefault(night_day(span.starts), []).append(span)
    found: dict[date, list[SleepSpan]] = {}
    for id in reversed(linked):
        found |= by_source.get(id, {})
    return found


def _sleep_cells(ctx: Context, kind: str) -> dict[date, Cell]:
    stages = ASLEEP if kind == "asleep_min" else (kind.removesuffix("_min"),)
    found = {}
    for day, spans in nights(ctx).items():
        minutes = sum((span.ends - span.starts).total_seconds() / 60 for span in spans if span.stage in stages)
        found[day] = Cell(minutes, 1, minutes, minutes, (source_name(ctx, spans[0].source_id),))
    return found


def _night_times(ctx: Context, day: date) -> tuple[tuple[str, Any], ...]:
    spans = nights(ctx).get(day, [])
    if not spans:
        return ()
    return (("asleep_from", _iso(spans[0].starts)), ("awake_at", _iso(spans[-1].ends)))


def _stored_unit(kind: str) -> str:
    """Return the unit of the numbers in answers, which are those of the store."""
    return {"distance_m": "m", "weight_g": "g"}.get(kind, MEASURES[kind].unit)
