"""The world event `health_day`: a day of a body's life, as each source measured it."""

from datetime import date, datetime, time, timedelta
from typing import Any, cast

from apps.health import series
from apps.health.kinds import SampleKind, Stage
from apps.health.models import (
    HealthSample,
    HealthSeries,
    HealthSource,
    Meal,
    SleepSpan,
    Slot,
    Workout,
    WorkoutKind,
    is_linked,
)
from apps.health.notices import goals_reached, little_sleep, not_synced, out_of_range
from apps.health.reading import day_cells
from gui_sim.conditions import between
from gui_sim.context import Context
from gui_sim.errors import GuiSimError
from gui_sim.tool import handler

HARD = {"run": 0.85, "walk": 0.35, "cycle": 0.7, "swim": 0.75, "strength": 0.55, "yoga": 0.3, "spin": 0.85,
        "hike": 0.55, "row": 0.8, "other": 0.5}  # fmt: skip
KNOWN = {"day", "seed", "only", "habits", "workouts"}


@handler("health_day")
def health_day(ctx: Context, payload: dict[str, Any]) -> None:
    """Let sources bring one day; what they brought of it before is replaced, what lies ahead is left out.

    Payload:
        day: ISO date.
        seed: Any text or number; the phone's own, if left out.
        only: Names of the sources that measured that day; all, if left out.
        habits: Fields of `series.Habits` in wire form.
        workouts: What the band noticed by itself: kind, starts as "HH:MM", minutes. Workouts entered by hand or
            by other apps raise heart and energy too.

    Raises:
        GuiSimError: The payload has an unknown entry.
    """
    if unknown := payload.keys() - KNOWN:
        raise GuiSimError(f"health_day has no entry '{sorted(unknown)[0]}'; it has {', '.join(sorted(KNOWN))}.")
    day = date.fromisoformat(payload["day"])
    seed = payload.get("seed", ctx.world.seed)
    habits = _habits(payload.get("habits", {}))
    only = payload.get("only")
    with goals_reached(ctx, day):
        for source in ctx.store.find(HealthSource):
            if only is None or source.name in only:
                _clear(ctx, source, day)
                _bring(ctx, source, day, seed, habits, payload.get("workouts", ()))
                _sync(ctx, source, day)
    _look(ctx, day)


def _bring(ctx: Context, source: HealthSource, day: date, seed: object, habits: series.Habits, seen: Any) -> None:
    """Fill one source's day; what kinds it measures decides what there is."""
    kinds = set(source.kinds)
    if "steps" in kinds:
        _noticed(ctx, source, day, seen)
    efforts = [
        series.Effort(row.starts, row.minutes, HARD[row.kind])
        for row in ctx.store.find(Workout, starts=_within(day))
        if row.source_id in (None, source.id)
    ]
    walked = series.steps(seed, day, habits, efforts)
    packed = {"steps": walked, **series.activity(seed, day, walked, efforts)}
    packed |= series.heart_extras(seed, day, habits, efforts)
    packed["heart_bpm"] = series.heart(seed, day, habits, walked, efforts)
    eaten = [meal.at for meal in ctx.store.find(Meal, at=_within(day), source_id=None)]
    packed["glucose_mg"] = series.glucose(seed, day, habits, eaten)
    for kind, values in packed.items():
        if kind in kinds:
            step = series.HEART_STEP if kind == "heart_bpm" else series.STEP
            known = series.until(values, day, step, ctx.now)
            if any(value is not None for value in known):
                ctx.insert(HealthSeries, source_id=source.id, kind=cast(SampleKind, kind), day=day,
                           step=5 if step == 5 else 15, values=known)  # fmt: skip
    if "sleep" in kinds:
        for starts, ends, stage in series.sleep_spans(seed, day, habits):
            if ends <= ctx.now:
                ctx.insert(SleepSpan, source_id=source.id, starts=starts, ends=ends, stage=cast(Stage, stage))
    weighed = series.weighing(seed, day, habits) if "weight_g" in kinds else None
    if weighed is not None and weighed[0] <= ctx.now:
        ctx.insert(HealthSample, source_id=source.id, kind="weight_g", at=weighed[0], value=weighed[1])
    if "meals" in kinds:
        for plate in series.plates(seed, day):
            if plate.at <= ctx.now:
                ctx.insert(Meal, source_id=source.id, **{**plate.__dict__, "slot": cast(Slot, plate.slot)})
    if "water_ml" in kinds:
        for at, amount in series.glasses(seed, day):
            if at <= ctx.now:
                ctx.insert(HealthSample, source_id=source.id, kind="water_ml", at=at, value=amount)


def _sync(ctx: Context, source: HealthSource, day: date) -> None:
    """Note when a connected source last brought something."""
    if is_linked(ctx, source.id):
        brought = min(datetime.combine(day, time(23, 59)), ctx.now)
        ctx.update(source, last_sync=max(source.last_sync or brought, brought))


def _noticed(ctx: Context, source: HealthSource, day: date, seen: Any) -> None:
    for entry in seen:
        starts = datetime.combine(day, time.fromisoformat(entry["starts"]))
        if starts < ctx.now:
            kind, minutes = entry["kind"], int(entry["minutes"])
            hard = HARD[kind]
            far = round(minutes * 170 * hard) if kind in ("run", "walk", "hike") else 0
            far = round(minutes * 380 * hard) if kind == "cycle" else far
            ctx.insert(
                Workout, source_id=source.id, kind=cast(WorkoutKind, kind), starts=starts, minutes=minutes,
                kcal=round(minutes * 11 * hard), avg_bpm=round(70 + 95 * hard), distance_m=far,
            )  # fmt: skip


def _clear(ctx: Context, source: HealthSource, day: date) -> None:
    """Remove what a source brought of a day."""
    for row in ctx.store.find(HealthSeries, source_id=source.id, day=day):
        ctx.delete(row)
    for model in (HealthSample, Meal):
        for entry in ctx.store.find(model, source_id=source.id, at=_within(day)):
            ctx.delete(entry)
    for workout in ctx.store.find(Workout, source_id=source.id, starts=_within(day)):
        ctx.delete(workout)
    evening = datetime.combine(day, time(18)) - timedelta(days=1)
    night = between(evening, evening + timedelta(hours=23, minutes=59))
    for span in ctx.store.find(SleepSpan, source_id=source.id, starts=night):
        ctx.delete(span)


def _look(ctx: Context, day: date) -> None:
    """Tell of what stands out in the day, if it is the present one."""
    if (ctx.today - day).days > 1:
        return
    glucose = day_cells(ctx, "glucose_mg").get(day)
    if glucose is not None:
        for value in (glucose.low, glucose.high):
            out_of_range(ctx, "glucose_mg", value, datetime.combine(day, time(12, 0)))
    little_sleep(ctx, day)
    not_synced(ctx)


def _habits(wire: dict[str, Any]) -> series.Habits:
    values = dict(wire)
    for name in ("bed", "wake"):
        if name in values:
            values[name] = time.fromisoformat(values[name])
    if "since" in values:
        values["since"] = date.fromisoformat(values["since"])
    if "commutes" in values:
        values["commutes"] = tuple(time.fromisoformat(at) for at in values["commutes"])
    try:
        return series.Habits(**values)
    except TypeError as error:
        raise GuiSimError(f"health_day: {error}") from None


def _within(day: date) -> Any:
    return between(datetime.combine(day, time(0)), datetime.combine(day, time(23, 59, 59)))
