"""The owner's cities, and the way to add one."""

from collections.abc import Sequence

from apps.weather.forecast import day_of, first_hour, hours, there, warnings_of
from apps.weather.models import City
from apps.weather.notices import warning_name
from apps.weather.places import HERE, full_name, here
from apps.weather.screens.alerts import AlertSettings
from apps.weather.screens.city import CityWeather
from apps.weather.screens.parts import SKIES, colors_of, degrees
from apps.weather.tools import MOST, set_city
from gui_sim import ui
from gui_sim.conditions import above
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.system.sheets import PermissionSheet
from gui_sim.wording import clock


class CityList(ui.Screen):
    """The weather now where the phone is and in each city of the list."""

    title = "Weather"
    icon = "cloud-sun"
    large_title = True
    style = "plain"
    refreshes = True

    def trailing(self) -> Sequence[ui.View]:
        """A further city."""
        return (ui.Button("Add city", icon="plus", icon_only=True, sheet=AddCity()),)

    def body(self) -> ui.View:
        """A card a city."""
        keys = self.ctx.ids(City, position=above(0), order="position")
        return ui.VStack(
            ui.Padding(self.here(), Insets(0, 16, 10, 16)),
            ui.Padding(
                ui.ForEach(
                    keys,
                    self.card,
                    separators=False,
                    spacing=10.0,
                    empty=ui.Empty("cloud-sun", "No cities", "Tap + to add a city."),
                ),
                Insets(0, 16, 24, 16),
            ),
            align="fill",
        )

    def here(self) -> ui.View:
        """The weather where the phone is, or the way to let Weather know."""
        if not HERE.open(self.ctx):
            return ui.Background(
                ui.Row(
                    "Show the weather here",
                    "Weather may not use the location yet.",
                    leading=ui.IconTile("navigation-arrow", "systemBlue"),
                    role="primary",
                    sheet=PermissionSheet("weather", "location"),
                ),
                "secondaryBackground",
                16.0,
            )
        city = here(self.ctx)
        return self.sky(city, "My Location", city.name) if city is not None else ui.Gap()

    def card(self, key: str) -> ui.View:
        """One city of the list."""
        city = self.ctx.get(City, key)
        return self.sky(city, full_name(city), clock(there(self.ctx, city)), listed=True)

    def sky(self, city: City, title: str, line: str, listed: bool = False) -> ui.View:
        """A card with the weather of this hour."""
        ctx = self.ctx
        now, today = hours(ctx, city, first_hour(ctx, city), 1)[0], day_of(ctx, city, there(ctx, city).date())
        in_force = [row for row in warnings_of(ctx, city) if row.starts <= there(ctx, city)]
        remove = ui.Item("Delete", call=set_city.call(full_name(city), False), role="destructive")
        alerts = ui.Item("Alerts", sheet=AlertSettings(city.id))
        return ui.SkyCard(
            title,
            line,
            degrees(ctx, now.temp_c),
            detail=warning_name(in_force[0]) if in_force else SKIES[now.sky][0],
            extremes=f"H:{degrees(ctx, today.high_c)}  L:{degrees(ctx, today.low_c)}",
            colors=colors_of(city, now),
            to=CityWeather(city.id),
            swipe=(remove,) if listed else (),
            menu=(alerts, remove) if listed else (alerts,),
        )


class AddCity(ui.Screen):
    """All cities with a forecast; a touch adds one to the list."""

    title = "Add city"

    query = ui.State("")

    def body(self) -> ui.View:
        """Search field, cities."""
        full = self.ctx.count(City, position=above(0)) >= MOST
        return ui.List(
            ui.SearchField(self.query, prompt="City or region"),
            ui.Section(
                ui.ForEach(
                    matching(self.ctx, City, self.query.value, order="name"),
                    self.row,
                    empty=ui.Empty("map-pin", "No such city", "Try another name."),
                ),
                footer=f"The list holds {MOST} cities; take one off to add another." if full else "",
            ),
            spacing=12.0,
        )

    def row(self, key: str) -> ui.View:
        """One city, with a tick if it is in the list."""
        city = self.ctx.get(City, key)
        now = hours(self.ctx, city, first_hour(self.ctx, city), 1)[0]
        return ui.Row(
            city.name,
            city.region,
            f"{degrees(self.ctx, now.temp_c)} {SKIES[now.sky][0]}",
            accessory="check" if city.position else "none",
            call=set_city.call(full_name(city), True),
            then=ui.Dismiss(),
            enabled=city.position == 0,
            menu=(ui.Item("Show the weather", to=CityWeather(key)),),
        )
