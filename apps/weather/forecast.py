"""Forecasts as people get them: a city's hours and days, in its own time, and the warnings that hold."""

from collections import Counter
from dataclasses import fields
from datetime import date, datetime, time, timedelta

from apps.weather.climate import under, usual_day
from apps.weather.models import City, HourForecast, Sky, WeatherAlert
from apps.weather.places import offset
from gui_sim.conditions import above, between
from gui_sim.context import Context
from gui_sim.values import Value

DAYS = 10  # days of a forecast, today included
SURE = 50  # per cent from which it is taken to rain
WORST: tuple[Sky, ...] = ("storm", "snow", "rain", "drizzle")  # what a day is called after if it has two such hours


class Hour(Value):
    """The weather from an hour on: degrees Celsius, per cent, millimetres, km/h, and the indices of sun and air."""

    at: datetime
    temp_c: int
    feels_c: int
    rain_pct: int
    rain_mm: int
    wind_kmh: int
    sky: Sky
    uv: int
    air_index: int


class Day(Value):
    """The weather of a day: its extremes, its rain in all, and the sky by day."""

    day: date
    low_c: int
    high_c: int
    rain_pct: int
    rain_mm: int
    wind_kmh: int
    sky: Sky
    uv: int
    air_index: int


def there(ctx: Context, city: City) -> datetime:
    """Return what time it is in a city."""
    return ctx.now + timedelta(minutes=offset(ctx, city))


def first_hour(ctx: Context, city: City) -> datetime:
    """Return the hour that has begun in a city."""
    return there(ctx, city).replace(minute=0, second=0, microsecond=0)


def last_hour(ctx: Context, city: City) -> datetime:
    """Return the last hour of the forecast."""
    return datetime.combine(there(ctx, city).date() + timedelta(days=DAYS - 1), time(23))


def hours(ctx: Context, city: City, start: datetime, count: int) -> list[Hour]:
    """Return up to so many hours from one on; fewer where the forecast ends."""
    start = start.replace(minute=0, second=0, microsecond=0)
    end = min(start + timedelta(hours=count - 1), last_hour(ctx, city))
    other = {row.at: row for row in ctx.find(HourForecast, city_id=city.id, at=between(start, end), order="id")}
    warnings = ctx.find(WeatherAlert, city_id=city.id, ends=above(start))
    now, found, at = there(ctx, city), [], start
    while at <= end:
        usual = usual_day(ctx.world.seed, city, at.date())[at.hour]
        found.append(_seen(other.get(at) or under(usual, warnings), now))
        at += timedelta(hours=1)
    return found


def day_hours(ctx: Context, city: City, on: date) -> list[Hour]:
    """Return the hours of a whole day."""
    return hours(ctx, city, datetime.combine(on, time(0)), 24)


def day_of(ctx: Context, city: City, on: date) -> Day:
    """Return a day of the forecast in short."""
    found = day_hours(ctx, city, on)
    skies = Counter(hour.sky for hour in found)
    bright = Counter(hour.sky for hour in found if 7 <= hour.at.hour <= 20)
    bad = [sky for sky in WORST if skies[sky] >= 2]
    return Day(
        day=on,
        low_c=min(hour.temp_c for hour in found),
        high_c=max(hour.temp_c for hour in found),
        rain_pct=max(hour.rain_pct for hour in found),
        rain_mm=sum(hour.rain_mm for hour in found),
        wind_kmh=max(hour.wind_kmh for hour in found),
        sky=bad[0] if bad else bright.most_common(1)[0][0],
        uv=max(hour.uv for hour in found),
        air_index=max(hour.air_index for hour in found),
    )


def days(ctx: Context, city: City) -> list[Day]:
    """Return the ten days of the forecast."""
    today = there(ctx, city).date()
    return [day_of(ctx, city, today + timedelta(days=ahead)) for ahead in range(DAYS)]


def warnings_of(ctx: Context, city: City) -> list[WeatherAlert]:
    """Return the warnings that are in force or to come, the next first."""
    return ctx.find(WeatherAlert, city_id=city.id, ends=above(there(ctx, city)), order="starts")


def next_rain(ctx: Context, city: City, after: datetime) -> Hour | None:
    """Return the first wet hour that follows two dry ones, at least an hour after a time; None if it stays dry."""
    found = hours(ctx, city, after - timedelta(hours=1), DAYS * 24 + 2)
    for one, two, hour in zip(found, found[1:], found[2:], strict=False):
        wet = [each.rain_pct >= SURE for each in (one, two, hour)]
        if wet == [False, False, True] and hour.at >= after + timedelta(hours=1):
            return hour
    return None


def _seen(row: HourForecast, now: datetime) -> Hour:
    """Return an hour as it may be seen: once it has begun, with what was measured."""
    shown = {field.name: getattr(row, field.name) for field in fields(Hour)}
    if row.at <= now and row.actual_temp_c is not None:
        shown["temp_c"] = row.actual_temp_c
    return Hour(**shown)
