"""One city: now, the next hours, ten days, and warnings."""

from collections.abc import Sequence
from datetime import timedelta

from apps.weather.climate import daylight
from apps.weather.forecast import Day, Hour, days, first_hour, hours, there, warnings_of
from apps.weather.models import City, Level, WeatherAlert
from apps.weather.notices import warning_name
from apps.weather.places import full_name
from apps.weather.screens.alerts import AlertSettings
from apps.weather.screens.chart import DayChart
from apps.weather.screens.parts import (
    DULL,
    FAINT,
    GLASS,
    SKIES,
    air_words,
    colors_of,
    degrees,
    is_night,
    panel,
    sky_icon,
    uv_words,
)
from apps.weather.tools import set_city
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import clock, moment

STRIP = 25  # hours of the strip, this one included
WHITE = "#ffffff"
LEVELS: dict[Level, str] = {"yellow": "#ffd60a", "orange": "#ff9f0a", "red": "#ff6961"}


class CityWeather(ui.Screen):
    """The weather of a city: hourly strip, ten-day rows, warnings."""

    bare = True
    own_status = False
    scrolls = False
    background = "#5c7894"

    city_id: str

    def heading(self) -> str:
        """The city's name."""
        city = self.ctx.maybe(City, self.city_id)
        return city.name if city is not None else "Weather"

    def body(self) -> ui.View:
        """All of it, on the city's sky."""
        city = self.ctx.maybe(City, self.city_id)
        if city is None:
            gone = ui.Text("Weather has no such city any more.", "body", WHITE, align="center")
            return ui.Sky(bar(()), ui.Padding(gone, 32.0), DULL)
        found = hours(self.ctx, city, first_hour(self.ctx, city), STRIP)
        ten = days(self.ctx, city)
        stack = ui.VStack(
            self.now(city, found[0], ten[0]),
            *(self.warning(row) for row in warnings_of(self.ctx, city)),
            self.strip(city, found),
            self.ten_days(city, found[0], ten),
            self.tiles(city, found, ten[0]),
            ui.Text(f"Times are those of {full_name(city)}.", "caption1", FAINT, align="center"),
            ui.Gap(20.0),
            spacing=10.0,
            align="fill",
        )
        return ui.Sky(bar(self.buttons(city)), stack, colors_of(city, found[0]), ui.Toast("Up to date"))

    def buttons(self, city: City) -> Sequence[ui.View]:
        """Into the list, and what is told of."""
        add = ui.Button("Add to list", icon="plus", icon_only=True, color=WHITE, call=set_city.call(full_name(city)))
        bell = "bell-ringing" if city.alerts else "bell"
        alerts = ui.Button("Alerts", icon=bell, icon_only=True, color=WHITE, sheet=AlertSettings(city.id))
        return (alerts,) if city.position else (add, alerts)

    def now(self, city: City, hour: Hour, today: Day) -> ui.View:
        """The name, the temperature, the sky and the extremes of today."""
        high, low = degrees(self.ctx, today.high_c), degrees(self.ctx, today.low_c)
        return ui.VStack(
            ui.Text(city.name, "largeTitle", WHITE, 1, weight=500, align="center", role="header"),
            ui.Text(city.region, "subheadline", FAINT, 1, align="center"),
            ui.Text(degrees(self.ctx, hour.temp_c), "clock", WHITE, 1, weight=400, align="center"),
            ui.Text(SKIES[hour.sky][0], "title3", WHITE, 1, weight=500, align="center"),
            ui.Text(f"H:{high}  L:{low}", "title3", WHITE, 1, weight=500, align="center"),
            ui.Gap(14.0),
            align="fill",
        )

    def warning(self, row: WeatherAlert) -> ui.View:
        """One warning in its colour."""
        ends = there(self.ctx, self.ctx.get(City, row.city_id))
        when = f"Until {moment(row.ends)}" if row.starts <= ends else f"{moment(row.starts)} to {moment(row.ends)}"
        words = ui.VStack(
            ui.Text(f"{row.level.capitalize()} {warning_name(row).lower()}", "headline", WHITE, 2),
            ui.Text(when, "footnote", FAINT, 2, weight=600),
            ui.Text(row.text, "subheadline", WHITE),
            spacing=3.0,
        )
        line = ui.HStack(ui.Icon("warning", 24.0, LEVELS[row.level], "fill"), words, spacing=12.0, align="top")
        card = ui.Background(ui.Frame(ui.Padding(line, 14.0), grow=True, align="leading"), GLASS, 16.0)
        return ui.Padding(card, Insets(0, 16, 0, 16))

    def strip(self, city: City, found: list[Hour]) -> ui.View:
        """The next hours side by side."""
        cells = [self.hour(city, hour, "Now" if place == 0 else f"{hour.at:%H}") for place, hour in enumerate(found)]
        return panel(
            "HOURLY FORECAST",
            "clock",
            ui.Padding(ui.HScroll(*cells, key="Hours", spacing=4.0, inset=8.0), Insets(0, 0, 12, 0)),
        )

    def hour(self, city: City, hour: Hour, name: str) -> ui.View:
        """One hour: when, sky, chance of rain, temperature."""
        chance = f"{hour.rain_pct}%" if hour.rain_pct >= 30 else ""
        words = f"{SKIES[hour.sky][0]}, {degrees(self.ctx, hour.temp_c)}, rain {hour.rain_pct}%"
        return ui.Reading(
            ui.Frame(
                ui.VStack(
                    ui.Text(name, "subheadline", WHITE, 1, weight=600),
                    sky_icon(hour.sky, is_night(city, hour.at)),
                    ui.Text(chance or " ", "caption1", "#b5e5ff", 1, weight=600),
                    ui.Text(degrees(self.ctx, hour.temp_c), "body", WHITE, 1, weight=500),
                    spacing=5.0,
                    align="center",
                ),
                width=52.0,
            ),
            "Now" if name == "Now" else moment(hour.at),
            words,
        )

    def ten_days(self, city: City, hour: Hour, ten: list[Day]) -> ui.View:
        """A row a day; the bars share one scale."""
        least, most = min(day.low_c for day in ten), max(day.high_c for day in ten)
        rows: list[ui.View] = []
        for place, day in enumerate(ten):
            name = "Today" if place == 0 else f"{day.day:%a} {day.day.day}"
            at = float(hour.temp_c) if place == 0 else None
            rows += [line(), self.day(city, day, name, least, most, at)]
        return panel("10-DAY FORECAST", "calendar", ui.VStack(*rows, align="fill"))

    def day(self, city: City, day: Day, name: str, least: int, most: int, at: float | None) -> ui.View:
        """One day: sky, chance of rain, the lowest and the highest temperature; it opens the day's chart."""
        low, high = degrees(self.ctx, day.low_c), degrees(self.ctx, day.high_c)
        chance = f"{day.rain_pct}%" if day.rain_pct >= 30 else ""
        sky = ui.VStack(
            sky_icon(day.sky, size=22.0),
            ui.Text(chance, "caption1", "#b5e5ff", 1, weight=600) if chance else None,
            align="center",
        )
        reading = ui.HStack(
            ui.Frame(sky, width=50.0, least_height=38.0),  # as tall with no chance of rain
            ui.Frame(ui.Text(low, "body", FAINT, 1, weight=500), width=46.0),
            ui.RangeBar(day.low_c, day.high_c, least, most, at=at, width=82.0),
            ui.Frame(ui.Text(high, "body", WHITE, 1, weight=500), width=46.0),
        )
        words = f"{SKIES[day.sky][0]}, {low} to {high}, rain {day.rain_pct}%"
        return ui.Row(
            name,
            trailing=ui.Reading(reading, f"Weather of {name.lower() if at is not None else name}", words),
            color=WHITE,
            bold=True,
            title_lines=1,
            accessory="none",
            to=DayChart(city.id, day.day),
        )

    def tiles(self, city: City, found: list[Hour], today: Day) -> ui.View:
        """What else there is to know of this hour and today."""
        hour, day = found[0], found[:24]
        wet = next((each for each in day if each.rain_mm or each.rain_pct >= 50), None)
        rise, falls = daylight(city, hour.at.date())
        until = hour.at + timedelta(hours=24)
        return ui.Padding(
            ui.Grid(
                tile("FEELS LIKE", "thermometer", degrees(self.ctx, hour.feels_c), feels_line(hour)),
                tile("RAIN", "drop", f"{sum(each.rain_mm for each in day)} mm",
                     f"Next expected {clock(wet.at)}." if wet else f"None until {moment(until)}."),
                tile("WIND", "wind", f"{hour.wind_kmh} km/h", f"Up to {today.wind_kmh} km/h today."),
                tile("UV INDEX", "sun", str(hour.uv), f"{uv_words(hour.uv)}. Up to {today.uv} today."),
                tile("AIR QUALITY", "leaf", str(hour.air_index), f"{air_words(hour.air_index)}."),
                tile("SUNSET", "sun-horizon", clock(falls), f"Sunrise {clock(rise)}."),
                columns=2,
                spacing=10.0,
            ),
            Insets(0, 16, 0, 16),
        )  # fmt: skip


def bar(buttons: Sequence[ui.View]) -> ui.View:
    """Return the way back and the screen's buttons, below the phone's status."""
    back = ui.Button("Back", icon="caret-left", icon_only=True, color=WHITE, effect=ui.Pop())
    return ui.Padding(ui.HStack(back, ui.Spacer(), *buttons, spacing=4.0), Insets(0, 8, 0, 0))


def tile(caption: str, icon: str, value: str, words: str) -> ui.View:
    """Return a small card on the sky: a value and a sentence."""
    head = ui.HStack(ui.Icon(icon, 16.0, FAINT), ui.Text(caption, "footnote", FAINT, 1, weight=600), spacing=6.0)
    stack = ui.VStack(
        head,
        ui.Text(value, "title1", WHITE, 1, weight=500),
        ui.Gap(12.0),
        ui.Text(words, "footnote", WHITE, 3),
        spacing=4.0,
        align="fill",
    )
    card = ui.Background(ui.Frame(ui.Padding(stack, 14.0), grow=True, align="leading", least_height=136.0), GLASS, 16.0)
    return ui.Reading(card, caption.capitalize(), f"{value}, {words}")


def line() -> ui.View:
    """Return the thin line between the rows of a card on the sky."""
    return ui.Padding(ui.Background(ui.Frame(ui.Gap(0.5), height=0.5, grow=True), "#ffffff@0.22"), Insets(0, 16, 0, 16))


def feels_line(hour: Hour) -> str:
    """Say why an hour feels as it does."""
    if hour.feels_c < hour.temp_c:
        return "Wind makes it feel colder."
    return "It feels warmer than it is." if hour.feels_c > hour.temp_c else "Similar to the temperature."
