"""One day of a city by the hour, as a chart."""

from datetime import date, timedelta

from apps.weather.forecast import DAYS, Day, Hour, day_hours, day_of, there
from apps.weather.models import City
from apps.weather.screens.parts import SKIES, air_words, degrees, scale, uv_words
from gui_sim import ui
from gui_sim.wording import day as day_words

MEASURES = (("temperature", "Temperature"), ("rain", "Rain"), ("wind", "Wind"))


class DayChart(ui.Screen):
    """The hours of a day: temperature, rain or wind."""

    title = "Hourly forecast"

    city_id: str
    start_day: date

    day = ui.State[date](lambda screen: screen.start_day)
    measure = ui.State("temperature")

    def body(self) -> ui.View:
        """The day, what is shown, the chart, and the day in numbers."""
        city = self.ctx.maybe(City, self.city_id)
        if city is None:
            return ui.Empty("cloud-sun", "No longer there", "Weather has no such city.")
        today = there(self.ctx, city).date()
        on = min(max(self.day.value, today), today + timedelta(days=DAYS - 1))
        dates = [today + timedelta(days=ahead) for ahead in range(DAYS)]
        found, whole = day_hours(self.ctx, city, on), day_of(self.ctx, city, on)
        options = [(each, "Today" if each == today else f"{each:%a} {each.day}") for each in dates]
        back = self.day.set(on - timedelta(days=1)) if on > dates[0] else None
        onward = self.day.set(on + timedelta(days=1)) if on < dates[-1] else None
        return ui.List(
            ui.VStack(
                ui.Chips("Day", self.day, options),
                ui.Segmented("Measure", self.measure, MEASURES),
                spacing=4.0,
                align="fill",
            ),
            ui.Swipe(
                ui.Section(self.chart(found), header=f"{city.name}, {day_words(on)}"), "Day", left=onward, right=back
            ),
            self.facts(whole),
            spacing=16.0,
        )

    def chart(self, found: list[Hour]) -> ui.View:
        """The measure by the hour."""
        names = [f"{hour.at:%H}" for hour in found]
        if self.measure.value == "rain":
            points = [(name, float(hour.rain_pct)) for name, hour in zip(names, found, strict=True)]
            return ui.BarChart("Chance of rain", points, color="systemBlue", unit="%", top=100.0)
        if self.measure.value == "wind":
            points = [(name, float(hour.wind_kmh)) for name, hour in zip(names, found, strict=True)]
            return ui.LineChart("Wind", points, color="systemTeal", unit="km/h")
        points = [(name, float(scale(self.ctx, hour.temp_c))) for name, hour in zip(names, found, strict=True)]
        return ui.LineChart("Temperature", points, color="systemOrange", unit="°")

    def facts(self, whole: Day) -> ui.View:
        """The day in numbers."""
        return ui.Section(
            ui.Row("Conditions", value=SKIES[whole.sky][0]),
            ui.Row("Temperature", value=f"{degrees(self.ctx, whole.low_c)} to {degrees(self.ctx, whole.high_c)}"),
            ui.Row("Chance of rain", value=f"{whole.rain_pct}%"),
            ui.Row("Rain", value=f"{whole.rain_mm} mm"),
            ui.Row("Strongest wind", value=f"{whole.wind_kmh} km/h"),
            ui.Row("UV index", value=f"{whole.uv}, {uv_words(whole.uv).lower()}"),
            ui.Row("Air quality", value=f"{whole.air_index}, {air_words(whole.air_index).lower()}"),
            header="Daily summary",
        )
