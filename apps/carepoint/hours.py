"""When a visit can be had: weekly hours, a seeded share of them taken, exceptions, less own bookings."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from apps.carepoint.models import Appointment, Clinic, Clinician, Kind, VisitHours, VisitSlot, Weekday
from gui_sim.context import Context
from gui_sim.ids import seeded

WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
TAKEN = 0.45  # share of a clinician's times that others have booked


def times_of(ctx: Context, clinician: Clinician, day: date) -> list[tuple[time, Kind]]:
    """Return the times at which visits begin that day, free or not, in order."""
    if is_away(clinician, day) or is_closed(ctx, clinician, day):
        return []
    weekday = WEEKDAYS[day.weekday()]
    found: list[tuple[time, Kind]] = []
    for hours in ctx.find(VisitHours, clinician_id=clinician.id):
        if weekday in hours.days:
            found += [(at, hours.kind) for at in _steps(hours.opens, hours.closes, clinician.minutes)]
    return sorted(found)


def free_times(
    ctx: Context, clinician: Clinician, day: date, kind: str = "any", without: Appointment | None = None
) -> list[tuple[time, Kind]]:
    """Return the times of a day that are free and still ahead; `without` is a visit that would be given up."""
    ahead = [
        (at, own)
        for at, own in times_of(ctx, clinician, day)
        if kind in ("any", own) and datetime.combine(day, at) > ctx.now
    ]
    if not ahead:
        return []
    said = {slot.at: slot for slot in ctx.find(VisitSlot, clinician_id=clinician.id, day=day)}
    own_visits = ctx.find(Appointment, clinician_id=clinician.id, day=day, state="booked")
    taken = {visit.at for visit in own_visits if without is None or visit.id != without.id}
    seed, on = ctx.world.seed, day.isoformat()
    return [
        (at, own)
        for at, own in ahead
        if at not in taken
        and not (said[at].held if at in said else _usually_taken(seed, clinician.id, on, at.isoformat()))
    ]


def is_free(
    ctx: Context, clinician: Clinician, day: date, at: time, kind: str, without: Appointment | None = None
) -> bool:
    """Tell whether a time can be booked."""
    return any(time_ == at for time_, _ in free_times(ctx, clinician, day, kind, without))


def first_free_day(ctx: Context, clinician: Clinician, kind: str, start: date, days: int) -> date | None:
    """Return the first day of so many on which something is free, or None."""
    ahead = (start + timedelta(days=offset) for offset in range(days))
    return next((day for day in ahead if free_times(ctx, clinician, day, kind)), None)


def is_away(clinician: Clinician, day: date) -> bool:
    """Tell whether a clinician sees nobody that day."""
    if clinician.away_from is None or clinician.away_until is None:
        return False
    return clinician.away_from <= day <= clinician.away_until


def is_closed(ctx: Context, clinician: Clinician, day: date) -> bool:
    """Tell whether the clinic is shut on a day, this once."""
    clinic = ctx.maybe(Clinic, clinician.clinic_id)
    return clinic is None or day in clinic.closed_days


def kinds_of(ctx: Context, clinician: Clinician) -> tuple[Kind, ...]:
    """Return how a clinician can be seen: at the clinic, by video, or both."""
    kinds = {hours.kind for hours in ctx.find(VisitHours, clinician_id=clinician.id)}
    every: tuple[Kind, ...] = ("clinic", "video")
    return tuple(kind for kind in every if kind in kinds)


def hour_rows(ctx: Context, clinician: Clinician) -> list[VisitHours]:
    """Return a clinician's weekly hours in the order of the week."""
    rows = ctx.find(VisitHours, clinician_id=clinician.id)
    return sorted(rows, key=lambda row: (WEEKDAYS.index(row.days[0]) if row.days else 7, row.opens))


def ends_at(visit: Appointment, clinician: Clinician | None) -> datetime:
    """Return when a visit is over."""
    return starts_at(visit) + timedelta(minutes=clinician.minutes if clinician is not None else 30)


def starts_at(visit: Appointment) -> datetime:
    """Return day and hour of a visit."""
    return datetime.combine(visit.day, visit.at)


def _steps(opens: time, closes: time, minutes: int) -> Iterator[time]:
    at, end = opens.hour * 60 + opens.minute, closes.hour * 60 + closes.minute
    while at + minutes <= end:
        yield time(at // 60, at % 60)
        at += minutes


@lru_cache(maxsize=200_000)
def _usually_taken(seed: int, *visit: Any) -> bool:
    """Tell whether someone else has a time; kept, since a search asks for thousands."""
    return seeded(seed, "visits", *visit).random() < TAKEN
