"""The weather of any hour in any city: made from the city's climate and a seed, and fitted to warnings."""

import math
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from apps.weather.models import City, HourForecast, Kind, Level, Sky, WeatherAlert
from gui_sim.ids import seeded

YEAR = 365.25
SOLSTICE, COLDEST = -10, 20  # days of the year of the shortest and the coldest day, in the north
WARMEST_HOUR = 15
WARNED: dict[Kind, dict[Level, int]] = {
    "wind": {"yellow": 62, "orange": 78, "red": 100},  # km/h
    "rain": {"yellow": 3, "orange": 6, "red": 12},  # mm an hour
    "heat": {"yellow": 34, "orange": 38, "red": 42},  # degrees Celsius at the warmest hour
    "air": {"yellow": 110, "orange": 160, "red": 220},  # index
}
"""What an hour has at least under a warning of a kind and level."""


def daylight(city: City, on: date) -> tuple[time, time]:
    """Return sunrise and sunset, to the minute, as they are at 45 degrees; the seasons are the city's own."""
    half = 6.1 + 1.7 * _season(city, on, SOLSTICE)
    return _hour(12.2 - half), _hour(12.2 + half)


@lru_cache(maxsize=4096)
def usual_day(seed: int, city: City, on: date) -> tuple[HourForecast, ...]:
    """Return the 24 hours of a day, without ids: always the same for one seed, city and day."""
    chance = seeded(seed, "weather", city.id, on.isoformat())
    cool, warm = (_whim(seed, city, on + timedelta(days=days)) for days in (0, 1))
    wet = chance.random() * 100 < city.wet_pct * (1 - 0.35 * _season(city, on))
    first, length = chance.randint(0, 19), chance.choice((2, 3, 4, 6, 9, 14))
    strength = chance.choice((0, 0, 1, 1, 2, 4)) if wet else 0
    clouds = chance.choice(("clear", "partly_cloudy", "cloudy")) if not wet else "cloudy"
    misty = chance.random() < 0.15 and not wet
    gusts, error = chance.uniform(0.6, 1.5) + 0.4 * wet, chance.uniform(-1.2, 1.2)
    made = []
    for hour in range(24):
        mean = city.mean_c + abs(city.summer_c) * _season(city, on)
        swing = city.noon_c * (0.5 if wet else 1.0) * math.cos((hour - WARMEST_HOUR) * math.pi / 12)
        warmth = mean + swing + cool + (warm - cool) * hour / 24
        raining = wet and first <= hour < first + length
        sky = _sky(raining, strength, warmth, clouds, misty and 4 <= hour <= 9, chance.random())
        pct = min(95, 55 + 10 * strength + chance.randint(0, 15)) if raining else chance.randint(0, 30 if wet else 8)
        wind = city.breeze_kmh * gusts * (0.8 + 0.35 * math.cos((hour - WARMEST_HOUR) * math.pi / 12))
        made.append(
            HourForecast(
                city_id=city.id,
                at=datetime.combine(on, time(hour)),
                temp_c=round(warmth),
                feels_c=_feels(warmth, wind),
                rain_pct=pct // 5 * 5,
                rain_mm=strength if raining else 0,
                wind_kmh=round(wind),
                sky=sky,
                uv=_uv(city, on, hour, sky),
                air_index=max(8, round(city.usual_air * (0.7 if raining else 1.0) + chance.uniform(-6, 10))),
                actual_temp_c=round(warmth + error),
            )
        )
    return tuple(made)


def under(hour: HourForecast, warnings: Iterable[WeatherAlert]) -> HourForecast:
    """Return the hour as the warnings in force have it: as windy, wet, hot or thick as they say, or worse."""
    for warning in warnings:
        if not warning.starts < hour.at + timedelta(hours=1) or not hour.at < warning.ends:
            continue
        least = WARNED[warning.kind][warning.level]
        if warning.kind == "wind":
            hour = replace(hour, wind_kmh=max(hour.wind_kmh, least), feels_c=_feels(hour.temp_c, least))
        elif warning.kind == "rain":
            sky: Sky = "snow" if hour.temp_c <= 0 else "storm" if warning.level == "red" else "rain"
            hour = replace(hour, rain_mm=max(hour.rain_mm, least), rain_pct=95, sky=sky, uv=min(hour.uv, 1))
        elif warning.kind == "heat":
            hour = _heated(hour, least)
        else:
            hour = replace(hour, air_index=max(hour.air_index, least))
    return hour


def _heated(hour: HourForecast, least: int) -> HourForecast:
    cooler = round(4 - 4 * math.cos((hour.at.hour - WARMEST_HOUR) * math.pi / 12))
    rise = max(0, least - cooler - hour.temp_c)
    actual = None if hour.actual_temp_c is None else hour.actual_temp_c + rise
    return replace(hour, temp_c=hour.temp_c + rise, feels_c=hour.temp_c + rise + 2, actual_temp_c=actual)


def _sky(raining: bool, strength: int, warmth: float, clouds: str, misty: bool, dice: float) -> Sky:
    if raining:
        if warmth < 0.5:
            return "snow"
        return "drizzle" if strength == 0 else "storm" if strength >= 4 and warmth > 16 else "rain"
    if misty:
        return "fog"
    if clouds == "cloudy":
        return "cloudy" if dice < 0.75 else "partly_cloudy"
    if clouds == "clear":
        return "clear" if dice < 0.85 else "partly_cloudy"
    return "partly_cloudy" if dice < 0.6 else "clear" if dice < 0.8 else "cloudy"


def _season(city: City, on: date, least: int = COLDEST) -> float:
    """Return -1 on the coldest day of the year to 1 half a year on; the south (`summer_c` below 0) has it reversed."""
    wave = -math.cos((on.timetuple().tm_yday - least) * 2 * math.pi / YEAR)
    return wave if city.summer_c >= 0 else -wave


def _whim(seed: int, city: City, on: date) -> float:
    """Return how much warmer a day begins than usual."""
    return min(6.0, max(-6.0, seeded(seed, "whim", city.id, on.isoformat()).gauss(0.0, 2.4)))


def _feels(warmth: float, wind: float) -> int:
    """Return what it feels like; wind chill below 10 degrees as Environment Canada reckons it (2001)."""
    if warmth > 10 or wind < 5:
        return round(warmth)
    blow: float = wind**0.16
    return round(13.12 + 0.6215 * warmth - 11.37 * blow + 0.3965 * warmth * blow)


def _uv(city: City, on: date, hour: int, sky: Sky) -> int:
    rise, falls = daylight(city, on)
    if not rise.hour < hour < falls.hour:
        return 0
    high = (5.0 + 4.0 * _season(city, on, SOLSTICE)) * math.sin((hour - rise.hour) / (falls.hour - rise.hour) * math.pi)
    return round(high * {"clear": 1.0, "partly_cloudy": 0.8, "cloudy": 0.5}.get(sky, 0.3))


def _hour(hours: float) -> time:
    minutes = round(hours * 60)
    return time(minutes // 60, minutes % 60)
