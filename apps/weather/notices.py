"""What Weather tells of by itself: rain in an hour, warnings issued and lifted; and what it tells other apps."""

from datetime import date, datetime, time, timedelta
from typing import Any

from apps.weather.climate import daylight
from apps.weather.forecast import DAYS, SURE, Hour, hours, next_rain, there
from apps.weather.models import City, Kind, WeatherAlert
from apps.weather.places import HOME, here, offset
from gui_sim.context import Context
from gui_sim.timeline import set_row
from gui_sim.tool import handler, service
from gui_sim.wording import clock, moment

OUTDOORS: tuple[Kind, ...] = ("heat", "air")  # kinds that other apps are told of


@handler("weather_change")
def weather_change(ctx: Context, payload: dict[str, Any]) -> None:
    """Change a row or make one, as `set_row` does, and tell of a warning that it issues, raises or lifts."""
    before = {warning.id: warning for warning in ctx.find(WeatherAlert)}
    set_row(ctx, payload)
    for warning in ctx.find(WeatherAlert):
        old = before.get(warning.id)
        if old is None or old.level != warning.level:
            issue(ctx, warning)
        elif old.ends != warning.ends:
            await_end(ctx, warning)
    for city in ctx.find(City):
        watch_rain(ctx, city, ctx.now)


@handler("weather_rain")
def weather_rain(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that rain is an hour away, if it still is, and look for the next one; without `at`, only look."""
    city = ctx.maybe(City, str(payload.get("city_id", "")))
    if city is None or not wants(city, "rain"):
        return
    after = ctx.now
    if "at" in payload:
        at = datetime.fromisoformat(str(payload["at"]))
        (hour,) = hours(ctx, city, at, 1) or (None,)
        if hour is not None and hour.rain_pct >= SURE:
            line = f"{city.name}, from {clock(at)} · {hour.rain_pct}%"
            ctx.notify("weather", f"{FALLING.get(hour.sky, 'Rain')} in an hour", line, link(city))
        after += timedelta(hours=1)
    watch_rain(ctx, city, after)


FALLING = {"snow": "Snow", "storm": "Thunderstorm", "drizzle": "Drizzle"}


@handler("weather_lifted")
def weather_lifted(ctx: Context, payload: dict[str, Any]) -> None:
    """Say that a warning is over, unless its end was moved since."""
    warning = ctx.maybe(WeatherAlert, str(payload.get("alert_id", "")))
    if warning is None or payload.get("ends") != warning.ends.isoformat(timespec="minutes"):
        return
    city = ctx.get(City, warning.city_id)
    if wants(city, warning.kind):
        ctx.notify("weather", f"{warning_name(warning)} lifted", city.name, link(city))


@service("weather_at")
def weather_at(ctx: Context, at: datetime) -> Hour | None:
    """Return the weather where the phone is at a time, None past the forecast; for apps that ride or go outdoors."""
    city = here(ctx)
    if city is None:
        return None
    found = hours(ctx, city, at + timedelta(minutes=offset(ctx, city)), 1)
    return found[0] if found else None


@service("weather_warnings")
def weather_warnings(ctx: Context, at: datetime) -> list[WeatherAlert]:
    """Return the warnings in force where the phone is at a time; for prices and classes that follow them."""
    city = here(ctx)
    if city is None:
        return []
    local = at + timedelta(minutes=offset(ctx, city))
    return [row for row in ctx.find(WeatherAlert, city_id=city.id, order="id") if row.starts <= local < row.ends]


@service("daylight")
def daylight_at_home(ctx: Context, on: date) -> tuple[time, time] | None:
    """Return sunrise and sunset in the home town, None where that is no known city; for what goes by the sun."""
    city = ctx.maybe(City, HOME)
    return daylight(city, on) if city is not None else None


def issue(ctx: Context, warning: WeatherAlert) -> None:
    """Tell the owner of a warning, if wanted, and apps with classes outdoors of heat and air."""
    city = ctx.get(City, warning.city_id)
    if wants(city, warning.kind):
        line = f"{city.name}, {moment(warning.starts)} to {moment(warning.ends)}"
        ctx.notify("weather", f"{warning.level.capitalize()} {warning_name(warning).lower()}", line, link(city))
    if warning.kind in OUTDOORS and city == here(ctx):
        ctx.serve("outdoor_warning", kind=warning.kind, starts=warning.starts, ends=warning.ends)
    await_end(ctx, warning)


def watch(ctx: Context, city: City) -> None:
    """Look out for what the owner wants to be told of a city."""
    watch_rain(ctx, city, ctx.now)
    for warning in ctx.find(WeatherAlert, city_id=city.id):
        if warning.ends > there(ctx, city):
            await_end(ctx, warning)


def watch_rain(ctx: Context, city: City, after: datetime) -> None:
    """Await the next rain after a time; when none is forecast, look again when half of the days have passed."""
    if not wants(city, "rain"):
        return
    ahead = timedelta(minutes=offset(ctx, city))
    rain = next_rain(ctx, city, after + ahead)
    if rain is None:
        ctx.schedule_once("weather_rain", {"city_id": city.id}, at=after + timedelta(days=DAYS // 2))
        return
    payload = {"city_id": city.id, "at": rain.at.isoformat(timespec="minutes")}
    ctx.schedule_once("weather_rain", payload, at=rain.at - ahead - timedelta(hours=1))


def await_end(ctx: Context, warning: WeatherAlert) -> None:
    """Await the end of a warning; one that has ended already is lifted now."""
    payload = {"alert_id": warning.id, "ends": warning.ends.isoformat(timespec="minutes")}
    ends = warning.ends - timedelta(minutes=offset(ctx, ctx.get(City, warning.city_id)))
    if ends > ctx.now:
        ctx.schedule_once("weather_lifted", payload, at=ends)
    else:
        weather_lifted(ctx, payload)


def wants(city: City, kind: Kind) -> bool:
    """Tell whether the owner is told of a kind in a city."""
    return kind in (city.alerts or ())


def warning_name(warning: WeatherAlert) -> str:
    """Name a warning: "Wind warning"."""
    named = {"air": "Air quality"}.get(warning.kind, warning.kind.capitalize())
    return f"{named} warning"


def link(city: City) -> str:
    """Return what a notice about a city opens."""
    return f"weather/CityWeather/{city.id}"
