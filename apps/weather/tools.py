"""What Weather can do."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal

from apps.weather.forecast import DAYS, Day, Hour, day_of, hours, last_hour, there, warnings_of
from apps.weather.models import City, Kind, WeatherAlert
from apps.weather.notices import daylight_at_home as daylight_at_home
from apps.weather.notices import watch
from apps.weather.notices import weather_at as weather_at
from apps.weather.notices import weather_change as weather_change
from apps.weather.notices import weather_lifted as weather_lifted
from apps.weather.notices import weather_rain as weather_rain
from apps.weather.notices import weather_warnings as weather_warnings
from apps.weather.places import HERE, CityName, full_name, here, named
from gui_sim.conditions import above
from gui_sim.context import Context
from gui_sim.errors import ToolError
from gui_sim.search import search_tool
from gui_sim.tool import tool
from gui_sim.values import Id, Range, Wire

MOST = 12  # cities in the list
KINDS: tuple[Kind, ...] = ("rain", "heat", "wind", "air")
Resolution = Literal["hour", "day"]

search_weather = search_tool("search_weather", (City, WeatherAlert), "Find cities and weather warnings.")


@dataclass(frozen=True)
class Forecast:
    """A city's weather by the hour or by the day, with its warnings that have not ended; times are the city's own."""

    city_id: str
    city: str
    time_there: datetime
    hours: tuple[Hour, ...]
    days: tuple[Day, ...]
    warnings: tuple[WeatherAlert, ...]


@tool(needs=(HERE,))
def get_forecast(
    ctx: Context,
    city_id: Annotated[str, Id(City)] | None = None,
    start: datetime | None = None,
    hours: Annotated[int, Range(1, DAYS * 24)] = 24,
    resolution: Resolution = "hour",
) -> Forecast:
    """Tell the weather of a city, from today to nine days ahead, in the city's own time.

    Temperatures are in degrees Celsius, rain in millimetres, wind in km/h. By day, each day that the hours touch
    is told whole.

    Args:
        city_id: From `search_weather`; null for where the phone is.
        start: From when on, in the city's time; null for now.
        hours: How many hours; the forecast ends with the tenth day.
        resolution: hour or day.
    Raises:
        ToolError: past (before today), bad_value (after the tenth day), needs_permission (null city without the
            location).
    """
    city = ctx.get(City, city_id) if city_id is not None else here(ctx)
    if city is None:
        raise ToolError("not_found", "There is no forecast for where the phone is.")
    begins = start or there(ctx, city)
    if begins.date() < there(ctx, city).date():
        raise ToolError("past", "Forecasts begin with today.")
    if begins > last_hour(ctx, city) + timedelta(minutes=59):
        raise ToolError(f"Forecasts reach {DAYS} days, today included.")
    return _forecast(ctx, city, begins, hours, resolution)


@tool(writes=True)
def set_city(ctx: Context, name: Annotated[str, CityName(max=80, min=1)], on: bool = True) -> City:
    """Add a city to the list, or take it off.

    Args:
        name: The city, with its region where several have that name: "Granby, Oregon".
        on: Whether it shall be in the list.
    Raises:
        ToolError: not_found (no such city), bad_value (several of that name), already (it is in the list, or off it),
            limit (12 cities).
    """
    city = named(ctx, name)
    if on == (city.position > 0):
        raise ToolError("already", f"{full_name(city)} is {'already' if on else 'not'} in the list.")
    if not on:
        return ctx.update(city, position=0, alerts=None)
    listed = ctx.find(City, position=above(0), order="position")
    if len(listed) >= MOST:
        raise ToolError("limit", f"The list holds at most {MOST} cities; take one off first.")
    return ctx.update(city, position=listed[-1].position + 1 if listed else 1)


@set_city.norm
def _exact_city(ctx: Context, args: dict[str, Wire]) -> dict[str, Wire]:
    """A city has one name: with its region."""
    return args | {"name": full_name(named(ctx, str(args["name"])))}


@tool(writes=True)
def set_weather_alerts(
    ctx: Context,
    city_id: Annotated[str, Id(City)],
    rain: bool = True,
    heat: bool = False,
    wind: bool = False,
    air: bool = False,
) -> City:
    """Choose what the phone tells of in a city.

    Args:
        city_id: From `search_weather`.
        rain: Rain an hour before it begins, and rain warnings.
        heat: Heat warnings.
        wind: Wind warnings.
        air: Warnings of bad air.
    """
    wanted = dict(zip(KINDS, (rain, heat, wind, air), strict=True))
    city = ctx.update(ctx.get(City, city_id), alerts=tuple(kind for kind in KINDS if wanted[kind]))
    watch(ctx, city)
    return city


def _forecast(ctx: Context, city: City, begins: datetime, count: int, resolution: Resolution) -> Forecast:
    found = hours(ctx, city, begins, count)
    dates = dict.fromkeys(hour.at.date() for hour in found)
    by_day = resolution == "day"
    return Forecast(
        city_id=city.id,
        city=full_name(city),
        time_there=there(ctx, city),
        hours=() if by_day else tuple(found),
        days=tuple(day_of(ctx, city, on) for on in dates) if by_day else (),
        warnings=tuple(warnings_of(ctx, city)),
    )
