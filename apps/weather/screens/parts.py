"""Words, colours and small parts that Weather's screens share."""

from collections.abc import Sequence
from datetime import datetime

from apps.weather.climate import daylight
from apps.weather.forecast import Hour
from apps.weather.models import City, Sky
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.geometry import Insets

GLASS = "#0a1c3a@0.26"  # the ground of cards on a sky
FAINT = "#ffffff@0.78"
SKIES: dict[Sky, tuple[str, str, str, str]] = {
    # in words, its icon, the icon's colour, the icon at night
    "clear": ("Clear", "sun", "#ffd60a", "moon"),
    "partly_cloudy": ("Partly cloudy", "cloud-sun", "#ffffff", "cloud-moon"),
    "cloudy": ("Cloudy", "cloud", "#ffffff", "cloud"),
    "fog": ("Fog", "cloud-fog", "#ffffff", "cloud-fog"),
    "drizzle": ("Drizzle", "cloud-rain", "#b5e5ff", "cloud-rain"),
    "rain": ("Rain", "cloud-rain", "#b5e5ff", "cloud-rain"),
    "storm": ("Thunderstorms", "cloud-lightning", "#ffd60a", "cloud-lightning"),
    "snow": ("Snow", "cloud-snow", "#ffffff", "cloud-snow"),
}
FAIR, DULL, FALLING = ("#2573c9", "#4f97d8"), ("#506b86", "#7c92a7"), ("#3f566e", "#627990")
NIGHT, DULL_NIGHT = ("#0c1a3d", "#33507f"), ("#1b2433", "#43536a")
UV = ((3, "Low"), (6, "Moderate"), (8, "High"), (11, "Very high"))
AIR = ((51, "Good"), (101, "Moderate"), (151, "Unhealthy for some"), (201, "Unhealthy"), (301, "Very unhealthy"))


def is_night(city: City, at: datetime) -> bool:
    """Tell whether the sun is down in a city at an hour."""
    rise, falls = daylight(city, at.date())
    return not rise.hour <= at.hour <= falls.hour


def sky_icon(sky: Sky, night: bool = False, size: float = 24.0) -> ui.View:
    """Return the picture of a sky, for dark grounds."""
    _, by_day, color, by_night = SKIES[sky]
    return ui.Icon(by_night if night else by_day, size, "#ffffff" if night and sky == "clear" else color, "fill")


def colors_of(city: City, hour: Hour) -> tuple[str, str]:
    """Return the colours of a city's sky."""
    fair = hour.sky in ("clear", "partly_cloudy")
    if is_night(city, hour.at):
        return NIGHT if fair else DULL_NIGHT
    return FAIR if fair else DULL if hour.sky in ("cloudy", "fog") else FALLING


def scale(ctx: Context, temp_c: int) -> int:
    """Return a temperature in the unit of the phone's settings."""
    fahrenheit = ctx.world.setting("general.temperature", "Celsius") == "Fahrenheit"
    return round(temp_c * 9 / 5 + 32) if fahrenheit else temp_c


def degrees(ctx: Context, temp_c: int) -> str:
    """Write a temperature in the unit of the phone's settings: "9°"."""
    return f"{scale(ctx, temp_c)}°".replace("-", "−")


def rank(value: int, steps: Sequence[tuple[int, str]], top: str) -> str:
    """Name the step of a scale that a value stands on."""
    return next((name for below, name in steps if value < below), top)


def uv_words(value: int) -> str:
    """Name a value of the index of the sun's ultraviolet, after the World Health Organization (2002)."""
    return rank(value, UV, "Extreme")


def air_words(value: int) -> str:
    """Name a value of the index of air quality, after the US Environmental Protection Agency."""
    return rank(value, AIR, "Hazardous")


def panel(caption: str, icon: str, child: ui.View) -> ui.View:
    """Return a card on the sky with a small caption."""
    head = ui.HStack(ui.Icon(icon, 16.0, FAINT), ui.Text(caption, "footnote", FAINT, 1, weight=600), spacing=6.0)
    stack = ui.VStack(ui.Padding(head, Insets(11, 16, 8, 16)), child, align="fill")
    return ui.Padding(ui.Background(stack, GLASS, 16.0), Insets(0, 16, 0, 16))
