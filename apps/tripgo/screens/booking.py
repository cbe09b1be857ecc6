"""A departure, its fares, its seats; and a journey asked for in plain words."""

from datetime import date, time, timedelta

from apps.tripgo.models import Departure, Fare, Kind, Meal, Place, Traveller
from apps.tripgo.screens.parts import (
    CABINS,
    KINDS,
    MEALS,
    WISHES,
    bill,
    day_picker,
    fare_face,
    seat_choice,
    tomorrow,
    way,
)
from apps.tripgo.screens.travellers import TravellerForm, traveller_options
from apps.tripgo.timetable import free_seats, is_cancelled, leaves_at, price_of, runs_on
from apps.tripgo.tools import book_ticket, create_trip
from apps.tripgo.tools.finding import fares_of, has_seats
from apps.tripgo.tools.terms import MOST_BAGS
from gui_sim import ui
from gui_sim.gates import TRAVELLER
from gui_sim.wording import day


class FareChoice(ui.Screen):
    """One departure on a day: who travels, bags, and the fares as cards."""

    departure_id: str
    start_day: date | None = None
    passengers: int = 1

    day = ui.State[date](lambda screen: screen.start_day or tomorrow(screen))
    people = ui.State[tuple[str, ...]](lambda screen: tuple(screen.ctx.ids(Traveller, limit=screen.passengers)))
    bags = ui.State(0)
    meal = ui.State[Meal]("standard")

    def heading(self) -> str:
        """The number of the line."""
        departure = self.ctx.maybe(Departure, self.departure_id)
        return f"{departure.operator} {departure.number}" if departure is not None else "Departure"

    def body(self) -> ui.View:
        """The way, the form, the fares."""
        departure = self.ctx.maybe(Departure, self.departure_id)
        if departure is None:
            return ui.Empty("train", "No longer there", "This departure has left the timetable.")
        known = traveller_options(self.ctx)
        fares = sorted(fares_of(self.ctx, departure), key=lambda fare: not self.is_free(departure, fare))
        cards = [ui.Keyed(fare.id, self.card(departure, fare)) for fare in fares]
        return ui.Form(
            ui.Section(ui.Card(way(departure, self.day.value), label="The way"), style="bare"),
            self.document(departure),
            ui.Section(day_picker(self, self.day), footer=self.day_words(departure)),
            ui.Section(
                ui.MultiPicker("Travellers", self.people, known) if known else None,
                ui.Row("Add a traveller", role="primary", sheet=TravellerForm(), leading=ui.Icon("user-plus")),
                header="Travellers",
            ),
            ui.Section(
                ui.Stepper("Bags", self.bags, low=0, high=MOST_BAGS),
                ui.Picker("Meal", self.meal, MEALS),
            ),
            ui.Section(ui.VStack(*cards, spacing=12.0, align="fill"), header="Fares", style="bare"),
        )

    def document(self, departure: Departure) -> ui.View | None:
        """Return the row that says that a document is needed, where one is missing."""
        if not departure.abroad:
            return None
        chosen = [one for one in self.ctx.find(Traveller) if one.id in self.people.value]
        missing = [one.name for one in chosen if one.document_state != "verified"]
        if self.ctx.allows(TRAVELLER, "agent") and not missing:
            return None
        return ui.LockCard(TRAVELLER.sentence(self.ctx), f"Document needed: {', '.join(missing)}" if missing else "")

    def day_words(self, departure: Departure) -> str:
        """Say so if it does not run that day."""
        on = self.day.value
        if not runs_on(departure, on):
            return f"{departure.number} does not run on {day(on)}."
        if is_cancelled(self.ctx, departure, on):
            return f"{departure.number} of {day(on)} is called off."
        return f"{departure.number} has left." if leaves_at(departure, on) <= self.ctx.now else ""

    def card(self, departure: Departure, fare: Fare) -> ui.View:
        """One fare."""
        note = "" if self.is_free(departure, fare) else "Not that day" if self.day_words(departure) else "Sold out"
        return ui.Card(
            fare_face(departure.kind, fare, note),
            label=CABINS[fare.cabin],
            to=SeatMap(fare.id, self.day.value, self.people.value, self.bags.value, self.meal.value),
        )

    def is_free(self, departure: Departure, fare: Fare) -> bool:
        """Tell whether a fare can be had for those who travel."""
        return has_seats(self.ctx, departure, fare, self.day.value, max(1, len(self.people.value)))


class SeatMap(ui.Screen):
    """Where to sit, what it costs, and the button that books."""

    title = "Seats"

    fare_id: str
    day: date
    traveller_ids: tuple[str, ...] = ()
    bags: int = 0
    meal: Meal = "standard"

    seat = ui.State("any")

    def body(self) -> ui.View:
        """The plan, the bill, the button."""
        fare = self.ctx.maybe(Fare, self.fare_id)
        departure = self.ctx.maybe(Departure, fare.departure_id) if fare is not None else None
        if fare is None or departure is None:
            return ui.Empty("armchair", "No longer there", "This fare has left the timetable.")
        people = [self.ctx.maybe(Traveller, id) for id in self.traveller_ids]
        names = ", ".join(one.name for one in people if one is not None)
        free = free_seats(self.ctx, departure, fare.cabin, self.day)
        most = max(1, len(self.traveller_ids))
        short = self.ctx.short_of(price_of(departure, fare, most, self.bags))
        book = book_ticket.call(fare.id, self.day, list(self.traveller_ids), self.seat.value, self.bags, self.meal)
        return ui.Form(
            ui.Section(
                ui.Row(
                    f"{departure.origin} – {departure.destination}",
                    f"{day(self.day)} · {departure.operator} {departure.number} · {CABINS[fare.cabin]}",
                    detail=names or "Nobody is chosen; go back and choose who travels.",
                )
            ),
            ui.Section(seat_choice(self.seat, departure, fare, free, most)),
            bill(departure, fare, most, self.bags, warning=short),
            ui.Section(
                ui.Button("Book and pay", role="primary", call=book, then=ui.PopToRoot(), enabled=not short),
                style="bare",
            ),
        )


class QuickTrip(ui.Screen):
    """A journey from anywhere to anywhere, asked for in plain words."""

    title = "Quick trip"
    icon = "note-pencil"
    large_title = True

    kind = ui.State[Kind]("train")
    start = ui.State("")
    end = ui.State("")
    day = ui.State[date](lambda screen: screen.ctx.today)
    now = ui.State(False)
    at = ui.State[time](lambda screen: (screen.ctx.now + timedelta(hours=1)).replace(minute=0, second=0).time())
    passenger = ui.State[str](lambda screen: screen.ctx.owner.name)
    phone = ui.State[str](lambda screen: screen.ctx.owner.phone)
    seat = ui.State[Place]("any")
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        hour = "now" if self.now.value else f"{self.at.value:%H:%M}"
        ask = create_trip.call(
            self.day.value, hour, self.start.value, self.end.value, self.passenger.value, self.phone.value,
            self.kind.value, self.seat.value, self.note.value,
        )  # fmt: skip
        cleared = ui.Do(ui.Set("start", ""), ui.Set("end", ""), ui.Set("note", ""), ui.Toast("Request sent"))
        return ui.Form(
            ui.Segmented("Kind", self.kind, KINDS),
            ui.Section(
                ui.TextField("From", self.start, placeholder="A town or an address", trailing=True),
                ui.TextField("To", self.end, placeholder="A town or an address", trailing=True),
                footer="For journeys that are not in the timetable. Nothing is charged; the answer comes later.",
            ),
            ui.Section(
                day_picker(self, self.day),
                ui.Toggle("Leave now", self.now),
                ui.TimePicker("Time", self.at, step=1) if not self.now.value else None,
            ),
            ui.Section(
                ui.TextField("Passenger", self.passenger, trailing=True),
                ui.TextField("Phone", self.phone, kind="phone", trailing=True),
                ui.Picker("Seat", self.seat, WISHES),
                ui.TextEditor("Note", self.note, placeholder="Anything else to know", limit=300),
            ),
            ui.Section(ui.Button("Send request", role="primary", call=ask, then=cleared), style="bare"),
        )
