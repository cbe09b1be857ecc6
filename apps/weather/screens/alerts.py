"""What the phone tells of in a city."""

from apps.weather.models import City
from apps.weather.places import full_name
from apps.weather.tools import set_weather_alerts
from gui_sim import ui
from gui_sim.geometry import Insets


class AlertSettings(ui.Screen):
    """The kinds of weather that the phone tells of in a city; rain is proposed until they are chosen."""

    title = "Alerts"

    city_id: str

    rain = ui.State[bool](lambda screen: "rain" in screen.present)
    heat = ui.State[bool](lambda screen: "heat" in screen.present)
    wind = ui.State[bool](lambda screen: "wind" in screen.present)
    air = ui.State[bool](lambda screen: "air" in screen.present)

    @property
    def present(self) -> tuple[str, ...]:
        """The kinds that are on, or proposed."""
        city = self.ctx.maybe(City, self.city_id)
        return city.alerts if city is not None and city.alerts is not None else ("rain",)

    def body(self) -> ui.View:
        """Four switches and one button."""
        city = self.ctx.maybe(City, self.city_id)
        if city is None:
            return ui.Empty("bell", "No longer there", "Weather has no such city.")
        call = set_weather_alerts.call(
            city.id, self.rain.value, self.heat.value, self.wind.value, self.air.value
        )  # fmt: skip
        chosen = "Nothing is on until you save." if city.alerts is None else ""
        return ui.Form(
            ui.Section(
                ui.Toggle("Rain", self.rain),
                ui.Toggle("Heat", self.heat),
                ui.Toggle("Wind", self.wind),
                ui.Toggle("Air quality", self.air),
                header=full_name(city),
                footer=f"Rain: an hour before it begins. Warnings: when they are issued and lifted. {chosen}",
            ),
            ui.Padding(ui.Button("Save", role="primary", call=call, then=ui.Dismiss()), Insets(0, 16, 0, 16)),
        )
