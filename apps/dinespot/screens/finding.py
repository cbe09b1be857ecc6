"""Finding a restaurant or a free table."""

from datetime import date, time

from apps.dinespot.models import Restaurant
from apps.dinespot.screens.forms import BookTable
from apps.dinespot.screens.parts import CUISINES, SEATINGS, last_day, picture_of, price_sign, tomorrow
from apps.dinespot.tools import (
    MAX_PARTY,
    STEP,
    Seating,
    free_times,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import money


class Explore(ui.Screen):
    """All restaurants, searched and narrowed down."""

    title = "Explore"
    icon = "compass"
    large_title = True
    refreshes = True

    query = ui.State("")
    cuisine = ui.State("")
    price = ui.State(0)

    def body(self) -> ui.View:
        """Search field, filters, list."""
        return ui.List(
            ui.VStack(
                ui.SearchField(self.query, prompt="Restaurants, cuisines, areas"),
                ui.Chips("Cuisine", self.cuisine, (("", "All"), *((name, name) for name in CUISINES))),
                ui.Segmented("Price", self.price, ((0, "Any"), *((n, price_sign(n)) for n in range(1, 5)))),
                spacing=4.0,
                align="fill",
            ),
            ui.Section(
                ui.ForEach(
                    self.matches(),
                    self.row,
                    separators=88.0,
                    empty=ui.Empty("magnifying-glass", "No restaurants", "Try other words or fewer filters."),
                ),
            ),
            spacing=16.0,
        )

    def matches(self) -> list[str]:
        """Return the ids of the restaurants that meet the filters, best first."""
        where: dict[str, object] = {}
        if self.cuisine.value:
            where["cuisine"] = self.cuisine.value
        if self.price.value:
            where["price"] = self.price.value
        return matching(self.ctx, Restaurant, self.query.value, order="-rating", **where)

    def row(self, key: str) -> ui.View:
        """One restaurant."""
        place = self.ctx.get(Restaurant, key)
        return ui.Row(
            place.name,
            f"{place.cuisine} · {place.area}",
            detail=f"★ {place.rating:.1f} · {price_sign(place.price)}",
            leading=ui.Picture("food", picture_of(place), 60.0, 60.0),
            to=RestaurantDetail(key),
        )


class FindTable(ui.Screen):
    """Free tables at an hour, over all restaurants."""

    title = "Find a table"
    icon = "calendar-plus"
    large_title = True

    party = ui.State(2)
    day = ui.State[date](tomorrow)
    at = ui.State(time(19, 0))
    seating = ui.State[Seating]("any")

    def body(self) -> ui.View:
        """What is wished for, and who has it."""
        day = self.day.value
        return ui.Form(
            ui.Section(
                ui.Stepper("Guests", self.party, low=1, high=MAX_PARTY),
                ui.DatePicker("Day", self.day, low=self.ctx.now.date(), high=last_day(self)),
                ui.TimePicker("Time", self.at, step=STEP),
                ui.Picker("Seating", self.seating, SEATINGS),
            ),
            ui.Section(
                ui.ForEach(
                    [place.id for place in self.ctx.find(Restaurant, order="-rating") if self.times(place)],
                    self.row,
                    shown=12,
                    separators=88.0,
                    empty=ui.Empty(
                        "calendar-x", "No free tables", f"Nothing near {self.at.value:%H:%M} on {day:%-d %B}."
                    ),
                ),
                header="Free tables",
            ),
        )

    def times(self, place: Restaurant) -> list[time]:
        """Return the free hours of a place near the one wished for."""
        return free_times(self.ctx, place, self.day.value, self.at.value, self.party.value, self.seating.value)

    def row(self, key: str) -> ui.View:
        """One restaurant with its hours."""
        place = self.ctx.get(Restaurant, key)
        hours = [f"{hour:%H:%M}" for hour in self.times(place)]
        return ui.Row(
            place.name,
            f"{place.cuisine} · {place.area}",
            detail="  ".join(hours[:6]) + ("  …" if len(hours) > 6 else ""),
            leading=ui.Picture("food", picture_of(place), 60.0, 60.0),
            to=BookTable(key, self.day.value, self.at.value, self.party.value, self.seating.value),
        )


class RestaurantDetail(ui.Screen):
    """All about a restaurant."""

    restaurant_id: str

    def heading(self) -> str:
        """The restaurant's name."""
        place = self.ctx.maybe(Restaurant, self.restaurant_id)
        return place.name if place else "Restaurant"

    def body(self) -> ui.View:
        """Picture, facts, hours today, and the way to a booking."""
        place = self.ctx.maybe(Restaurant, self.restaurant_id)
        if place is None:
            return ui.Empty("fork-knife", "No longer there", "This restaurant has left DineSpot.")
        closed = ", ".join(day.title() for day in place.closed_on)
        return ui.List(
            ui.Header("food", picture_of(place), 190.0, place.name, f"{place.cuisine} · {place.area}"),
            ui.Padding(ui.Button("Book a table", role="primary", to=BookTable(place.id)), Insets(0, 16, 0, 16)),
            ui.Section(
                ui.Row("Rating", value=f"★ {place.rating:.1f}"),
                ui.Row("Price", value=price_sign(place.price)),
                ui.Row("Open", value=f"{place.opens:%H:%M} – {place.closes:%H:%M}"),
                ui.Row("Closed", value=closed) if closed else None,
                ui.Row("Seating", ", ".join(dict(SEATINGS)[kind] for kind in place.seating)),
                ui.Row("Diet", ", ".join(word.replace("_", "-") for word in place.diet)) if place.diet else None,
                ui.Row("Noise", value=place.noise.title()),
                ui.Row("Good for children", value="Yes" if place.kids else "No"),
                ui.Row("Phone", value=place.phone),
            ),
            ui.Section(
                ui.Row("Deposit", value=money(place.deposit) if place.deposit else "None"),
                ui.Row("Changes until", value=f"{place.cancel_hours} h before"),
                header="Terms",
            ),
        )
