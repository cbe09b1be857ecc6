"""What Weather remembers."""

from datetime import datetime
from typing import Literal

from gui_sim.model import Record, private, ref

Sky = Literal["clear", "partly_cloudy", "cloudy", "fog", "drizzle", "rain", "storm", "snow"]
Kind = Literal["rain", "heat", "wind", "air"]
Level = Literal["yellow", "orange", "red"]


class City(Record, prefix="cy"):
    """A place with a forecast. `position` is its place in the owner's list, 0 for a city that is not in it.

    `zone` is its distance from universal time, such as "UTC-08:00". `alerts` are the kinds that the phone tells
    of, None where they were never chosen. What is private makes the climate: the mean of the year, how far
    summer (below 0 in the south) and afternoon lie from it in degrees Celsius, wet days in a hundred, usual wind
    and air.
    """

    name: str
    region: str
    zone: str
    position: int = 0
    alerts: tuple[Kind, ...] | None = None
    mean_c: int = private(default=11)
    summer_c: int = private(default=8)
    noon_c: int = private(default=5)
    wet_pct: int = private(default=40)
    breeze_kmh: int = private(default=12)
    usual_air: int = private(default=35)


class HourForecast(Record, prefix="wf"):
    """An hour that is otherwise than a city's climate would have it; `at` is the city's own time.

    `actual_temp_c` is what will be measured, and is shown once the hour has begun.
    """

    city_id: str = ref(City)
    at: datetime
    temp_c: int
    feels_c: int
    rain_pct: int = 0
    rain_mm: int = 0
    wind_kmh: int = 10
    sky: Sky = "clear"
    uv: int = 0
    air_index: int = 35
    actual_temp_c: int | None = private(default=None)

    newest_by = "at"


class WeatherAlert(Record, prefix="wa"):
    """A warning for a city; `starts` and `ends` are the city's own time."""

    city_id: str = ref(City)
    kind: Kind
    level: Level
    starts: datetime
    ends: datetime
    text: str

    newest_by = "starts"
