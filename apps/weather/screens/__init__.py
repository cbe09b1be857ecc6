"""How Weather looks."""

from apps.weather.models import City
from apps.weather.screens.alerts import AlertSettings
from apps.weather.screens.chart import DayChart
from apps.weather.screens.cities import AddCity, CityList
from apps.weather.screens.city import CityWeather

__all__ = ["OPENS", "TABS", "AddCity", "AlertSettings", "CityList", "CityWeather", "DayChart"]

TABS = (CityList,)
OPENS = {City: CityWeather}
