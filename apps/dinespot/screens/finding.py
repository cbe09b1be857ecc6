"""Finding a restaurant or a free table."""

from collections.abc import Sequence
from datetime import date, time

from apps.dinespot.models import Restaurant
from apps.dinespot.screens.forms import BookTable
from apps.dinespot.screens.parts import CUISINES, SEATINGS, last_day, picture_of, price_sign, tomorrow
from apps.dinespot.tables import STEP, free_times, minutes
from apps.dinespot.tools import MAX_PARTY, Seating
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import day as day_of
from gui_sim.wording import money, phone_number


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
                ui.DatePicker("Day", self.day, low=self.ctx.today, high=last_day(self)),
                ui.TimePicker("Time", self.at, step=STEP),
                ui.Picker("Seating", self.seating, SEATINGS),
            ),
            ui.Section(
                ui.ForEach(
                    [place.id for place in self.ctx.find(Restaurant, order="-rating") if self.times(place)],
                    self.row,
                    shown=12,
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
        hours = nearest(self.times(place), self.at.value)
        return ui.Row(
            place.name,
            f"{place.cuisine} · {place.area}",
            detail="  ".join(f"{hour:%H:%M}" for hour in hours),
            leading=ui.Picture("food", picture_of(place), 60.0, 60.0),
            to=BookTable(key, self.day.value, self.at.value, self.party.value, self.seating.value),
        )


class RestaurantDetail(ui.Screen):
    """All about a restaurant."""

    named_inside = True

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
        rests = [day.title() for day in place.closed_on]
        closed = ", ".join([*rests, *(day_of(day) for day in place.closed_days if day >= self.ctx.today)])
        return ui.List(
            ui.Header("food", picture_of(place), 190.0, place.name, f"{place.cuisine} · {place.area}"),
            ui.Padding(ui.Button("Book a table", role="primary", to=BookTable(place.id)), Insets(0, 16, 0, 16)),
            self.hours(place),
            ui.Section(
                ui.Row("Rating", value=f"★ {place.rating:.1f}"),
                ui.Row("Price", value=price_sign(place.price)),
                ui.Row("Open", value=f"{place.opens:%H:%M} – {place.closes:%H:%M}"),
                ui.Row("Closed", value=closed) if closed else None,
                ui.Row("Seating", ", ".join(dict(SEATINGS)[kind] for kind in place.seating).capitalize()),
                ui.Row("Diet", words_of(place.diet)) if place.diet else None,
                ui.Row("Noise", value=place.noise.title()),
                ui.Row("Good for children", value="Yes" if place.kids else "No"),
                ui.Row("Phone", value=phone_number(place.phone)),
            ),
            ui.Section(
                ui.Row("Deposit", value=money(place.deposit) if place.deposit else "None"),
                ui.Row("Changes until", value=f"{place.cancel_hours} h before"),
                header="Terms",
            ),
        )

    def hours(self, place: Restaurant) -> ui.View | None:
        """Tomorrow's free hours around dinner, each a way to book it."""
        day, wished = tomorrow(self), time(19, 0)
        times = nearest(free_times(self.ctx, place, day, wished, 2, "any"), wished)
        if not times:
            return None
        chips = (
            ui.Button(f"{hour:%H:%M}", role="secondary", compact=True, to=BookTable(place.id, day, hour))
            for hour in times
        )
        return ui.Section(
            ui.HScroll(*chips, key="hours", inset=0.0, bleed=16.0),
            header=f"Free tomorrow, {day_of(day)}",
            style="bare",
        )


def nearest(times: Sequence[time], at: time, most: int = 4) -> list[time]:
    """Return the hours nearest to the one wished for, in order."""
    return sorted(sorted(times, key=lambda hour: abs(minutes(hour) - minutes(at)))[:most])


def words_of(labels: Sequence[str]) -> str:
    """Write labels as a phrase: "Vegan, gluten-free"."""
    return ", ".join(label.replace("_", "-") for label in labels).capitalize()
