"""Where to go, and what leaves for there."""

from datetime import date, time, timedelta
from math import inf
from typing import Literal

from apps.tripgo.models import Departure, Fare
from apps.tripgo.screens.booking import FareChoice
from apps.tripgo.screens.parts import (
    COLORS,
    ICONS,
    KINDS,
    day_picker,
    hours_line,
    length_line,
    minutes_of,
    tomorrow,
    town_picture,
)
from apps.tripgo.timetable import is_cancelled
from apps.tripgo.tools.finding import departures_of, fares_of, has_seats
from apps.tripgo.tools.terms import DAYS_AHEAD, MOST_STOPS, MOST_TRAVELLERS
from gui_sim import ui
from gui_sim.context import Context
from gui_sim.search import matching
from gui_sim.wording import count, money

KindWish = Literal["any", "train", "airplane", "car"]
SORTS = (("departs", "Earliest"), ("price", "Cheapest"), ("length", "Fastest"))
KIND_WISHES: tuple[tuple[KindWish, str], ...] = (("any", "Any"), *KINDS)
HOME = "Port Alder"


class TripSearch(ui.Screen):
    """From where to where and when; then what leaves, or a line by its number."""

    title = "Tickets"
    icon = "magnifying-glass"
    large_title = True

    query = ui.State("")
    kind = ui.State[KindWish]("any")
    start = ui.State(HOME)
    end = ui.State("Westmoor")
    day = ui.State[date](tomorrow)
    after = ui.State(time(0, 0))
    passengers = ui.State(1)
    stops = ui.State(1)

    def body(self) -> ui.View:
        """Search field, form, towns; with words in the field, what they find."""
        words = self.query.value.strip()
        field = ui.SearchField(self.query, prompt="Towns, stations, line numbers")
        if words:
            return ui.Form(
                field,
                ui.Section(
                    ui.ForEach(
                        matching(self.ctx, Departure, words, order="departs"),
                        self.row,
                        empty=ui.Empty("train", "No departures", "Try a town, a station, or a number such as CL 101."),
                    )
                ),
            )
        swap = ui.Do(ui.Set("start", self.end.value), ui.Set("end", self.start.value))
        towns = [(town, town, "") for town in towns_of(self.ctx)]
        return ui.Form(
            field,
            ui.Segmented("Kind", self.kind, KIND_WISHES),
            ui.Section(
                ui.PersonField("From", self.start, options=towns),
                ui.PersonField("To", self.end, options=towns),
                ui.Row("Swap", role="primary", effect=swap, leading=ui.Icon("arrows-down-up")),
            ),
            ui.Section(
                day_picker(self, self.day),
                ui.TimePicker("Leave after", self.after, step=5),
                ui.Stepper("Passengers", self.passengers, low=1, high=MOST_TRAVELLERS),
                ui.Stepper("Most stops", self.stops, low=0, high=MOST_STOPS),
            ),
            ui.Section(ui.Button("Show departures", role="primary", to=self.list_to(self.end.value)), style="bare"),
            ui.Section(
                ui.Grid(*(ui.Keyed(town, self.tile(town)) for town in self.ideas()), columns=2, spacing=14.0),
                header=f"From {self.start.value or HOME}",
                style="bare",
            ),
        )

    def list_to(self, town: str) -> ui.Screen:
        """Return the list of what leaves for a town."""
        return DepartureList(
            self.start.value, town, self.day.value, self.kind.value, self.after.value, self.passengers.value,
            self.stops.value,
        )  # fmt: skip

    def ideas(self) -> list[str]:
        """Return the towns that can be reached from the chosen one, in the order of the timetable."""
        start = self.start.value or HOME
        lines = self.ctx.find(Departure, origin=start)
        return list(dict.fromkeys(line.destination for line in lines if self.kind.value in ("any", line.kind)))

    def tile(self, town: str) -> ui.View:
        """One town with the lowest price."""
        lines = self.ctx.find(Departure, origin=self.start.value or HOME, destination=town)
        fares = [fare.price for line in lines for fare in fares_of(self.ctx, line)]
        names = ", ".join(dict.fromkeys(dict(KINDS)[line.kind].lower() for line in lines))
        price = f"from {money(min(fares))}" if fares else ""
        return ui.Tile(
            town, names.capitalize(), "place", town_picture(town), value=price, ratio=0.62, to=self.list_to(town)
        )

    def row(self, key: str) -> ui.View:
        """One departure found by its words."""
        departure = self.ctx.get(Departure, key)
        return ui.Row(
            f"{departure.operator} {departure.number}",
            f"{departure.origin} – {departure.destination}",
            detail=f"{hours_line(departure, self.day.value)} · {length_line(departure)}",
            leading=ui.IconTile(ICONS[departure.kind], COLORS[departure.kind]),
            to=FareChoice(key, self.day.value, self.passengers.value),
        )


class DepartureList(ui.Screen):
    """What leaves for a town on a day; another day is a touch away."""

    start: str
    end: str
    first_day: date
    kind: str = "any"
    after: time = time(0, 0)
    passengers: int = 1
    stops: int = 1

    sort = ui.State("departs")
    day = ui.State[date](lambda screen: screen.first_day)

    def heading(self) -> str:
        """Where to."""
        return f"To {self.end}" if self.end else "Departures"

    def body(self) -> ui.View:
        """The week, the order, the departures."""
        found = departures_of(self.ctx, self.start, self.end, self.day.value, self.kind, self.after, self.stops)
        today = self.ctx.today
        people = count(self.passengers, "passenger")
        words = f"{self.start} to {self.end} · {people} · {count(len(found), 'departure')}"
        nothing = ui.Empty("train", "Nothing leaves", "Try another day, more stops, or another kind.")
        return ui.List(
            ui.DayStrip("Day", self.day, low=today, high=today + timedelta(days=DAYS_AHEAD)),
            ui.Segmented("Order", self.sort, SORTS),
            ui.Section(ui.ForEach(self.ordered(found), self.row, empty=nothing), footer=words),
            spacing=14.0,
        )

    def ordered(self, found: list[Departure]) -> list[str]:
        """Return the ids in the chosen order."""
        if self.sort.value == "price":
            found = sorted(found, key=self.price)
        elif self.sort.value == "length":
            found = sorted(found, key=minutes_of)
        return [departure.id for departure in found]

    def cheapest(self, departure: Departure) -> Fare | None:
        """Return the cheapest fare that can be had; None if there is none."""
        fares = fares_of(self.ctx, departure)
        free = (fare for fare in fares if has_seats(self.ctx, departure, fare, self.day.value, self.passengers))
        return next(free, None)

    def price(self, departure: Departure) -> float:
        """Return the lowest price in cents, for the order; what is sold out comes last."""
        fare = self.cheapest(departure)
        return fare.price if fare is not None else inf

    def row(self, key: str) -> ui.View:
        """One departure with its lowest price, or that there is none."""
        departure = self.ctx.get(Departure, key)
        fare = self.cheapest(departure)
        cancelled = is_cancelled(self.ctx, departure, self.day.value)
        return ui.Row(
            hours_line(departure, self.day.value),
            f"{departure.operator} {departure.number}\nto {departure.to_stop}",
            money(fare.price) if fare is not None else "Cancelled" if cancelled else "Sold out",
            detail=length_line(departure),
            leading=ui.IconTile(ICONS[departure.kind], COLORS[departure.kind]),
            value_color="label" if fare is not None else "systemRed",
            subtitle_lines=3,
            title_style="headline",
            to=FareChoice(key, self.day.value, self.passengers),
        )


def towns_of(ctx: Context) -> list[str]:
    """Return all towns of the timetable by name."""
    return sorted({departure.origin for departure in ctx.find(Departure)})
