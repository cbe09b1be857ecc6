"""How DineSpot looks."""

from datetime import date, datetime, time, timedelta

from apps.dinespot.models import Occasion, Restaurant, TableBooking
from apps.dinespot.tools import (
    DAYS_AHEAD,
    MAX_PARTY,
    STEP,
    Seating,
    book_table,
    cancel_table,
    change_table,
    free_times,
    join_waitlist,
)
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.search import matching
from gui_sim.wording import count, moment, money

CUISINES = ("Thai", "Italian", "Japanese", "Indian", "Mexican", "French", "Chinese", "Greek", "Seafood", "Vegan")
SEATINGS: tuple[tuple[Seating, str], ...] = (
    ("any", "Any"),
    ("indoor", "Indoor"),
    ("patio", "Patio"),
    ("bar", "Bar"),
    ("window", "Window"),
    ("private", "Private room"),
)
OCCASIONS: tuple[tuple[Occasion, str], ...] = (
    ("none", "None"),
    ("birthday", "Birthday"),
    ("anniversary", "Anniversary"),
    ("date", "Date"),
    ("business", "Business"),
)
STATES = {
    "booked": "Booked",
    "waitlist": "On the waiting list",
    "awaiting_payment": "Waiting for you",
    "seated": "Visited",
    "cancelled": "Cancelled",
    "no_show": "Not visited",
}


def price_sign(price: int) -> str:
    """Return a price class as people write it."""
    return "$" * price


def picture_of(place: Restaurant | None) -> str:
    """Return the seed of a restaurant's picture: a dish of its cuisine, its own colours."""
    return f"{place.cuisine} {place.id}" if place else "Restaurant"


def tomorrow(screen: ui.Screen) -> date:
    """Return the day that forms begin with."""
    return screen.ctx.now.date() + timedelta(days=1)


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


class BookTable(ui.Screen):
    """Day, hour and people; one button that books."""

    title = "Book a table"

    restaurant_id: str
    start_day: date | None = None
    start_at: time = time(19, 0)
    start_party: int = 2
    start_seating: Seating = "any"

    day = ui.State[date](lambda screen: screen.start_day or tomorrow(screen))
    at = ui.State[time](lambda screen: screen.start_at)
    party = ui.State[int](lambda screen: screen.start_party)
    seating = ui.State[Seating](lambda screen: screen.start_seating)
    occasion = ui.State[Occasion]("none")
    note = ui.State("")
    guest_name = ui.State[str](lambda screen: screen.ctx.owner.name)
    phone = ui.State[str](lambda screen: screen.ctx.owner.phone)

    def body(self) -> ui.View:
        """The form."""
        place = self.ctx.maybe(Restaurant, self.restaurant_id)
        if place is None:
            return ui.Empty("fork-knife", "No longer there", "This restaurant has left DineSpot.")
        day, at, party = self.day.value, self.at.value, self.party.value
        free = free_times(self.ctx, place, day, at, party, self.seating.value)
        return ui.Form(
            ui.Section(
                ui.Row(
                    place.name,
                    f"{place.cuisine} · {place.area}",
                    leading=ui.Picture("food", picture_of(place), 44.0, 44.0),
                ),
            ),
            ui.Section(
                ui.Stepper("Guests", self.party, low=1, high=MAX_PARTY),
                ui.DatePicker("Day", self.day, low=self.ctx.now.date(), high=last_day(self)),
                ui.TimePicker("Time", self.at, step=STEP),
                ui.Picker("Seating", self.seating, [pair for pair in SEATINGS if pair[0] in ("any", *place.seating)]),
                footer=near_line(free, at),
            ),
            ui.Section(
                ui.Picker("Occasion", self.occasion, OCCASIONS),
                ui.TextField("Name", self.guest_name),
                ui.TextField("Phone", self.phone, kind="phone"),
                ui.TextEditor("Note", self.note, placeholder="A wish for the restaurant", limit=300),
            ),
            ui.Section(
                ui.Row("Deposit", value=money(place.deposit)), footer="Kept if you cancel late."
            ) if place.deposit else None,
            ui.Padding(
                ui.VStack(
                    ui.Button(
                        "Confirm booking",
                        role="primary",
                        call=book_table.call(
                            place.id, day, at, party, self.seating.value, self.occasion.value, self.note.value,
                            self.guest_name.value, self.phone.value,
                        ),
                        then=ui.PopToRoot(),
                    ),
                    ui.Button(
                        "Join the waiting list",
                        role="secondary",
                        call=join_waitlist.call(place.id, day, at, party),
                        then=ui.PopToRoot(),
                    ),
                    spacing=10.0,
                    align="fill",
                ),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip


class Bookings(ui.Screen):
    """What is booked, and what was."""

    title = "Bookings"
    icon = "bookmark-simple"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by time."""
        halves = ui.Segmented("Bookings", self.which, (("upcoming", "Upcoming"), ("past", "Past")))
        return ui.List(
            halves,
            ui.Section(
                ui.ForEach(
                    self.ids(),
                    self.row,
                    separators=88.0,
                    empty=ui.Empty("bookmark-simple", "No bookings", "Tables that you book are listed here."),
                )
            ),
            spacing=16.0,
        )

    def ids(self) -> list[str]:
        """Return the bookings of the chosen half, the nearest first."""
        now = self.ctx.now
        bookings = self.ctx.find(TableBooking, order=("day", "at"))
        ahead = [b for b in bookings if datetime.combine(b.day, b.at) > now and b.state not in ("cancelled", "no_show")]
        if self.which.value == "upcoming":
            return [booking.id for booking in ahead]
        return [booking.id for booking in reversed(bookings) if booking not in ahead]

    def row(self, key: str) -> ui.View:
        """One booking."""
        booking = self.ctx.get(TableBooking, key)
        place = self.ctx.maybe(Restaurant, booking.restaurant_id)
        return ui.Row(
            place.name if place else "Restaurant",
            when_line(booking),
            detail=STATES[booking.state],
            leading=ui.Picture("food", picture_of(place), 60.0, 60.0),
            to=BookingDetail(key),
        )


class BookingDetail(ui.Screen):
    """One booking; changed by a sheet, cancelled after a question."""

    title = "Booking"

    booking_id: str

    def body(self) -> ui.View:
        """The facts and what can be done."""
        booking = self.ctx.maybe(TableBooking, self.booking_id)
        if booking is None:
            return ui.Empty("bookmark-simple", "No longer there", "This booking is gone.")
        place = self.ctx.maybe(Restaurant, booking.restaurant_id)
        name = place.name if place else "Restaurant"
        held = booking.state in ("booked", "awaiting_payment", "waitlist")
        return ui.List(
            ui.Header("food", picture_of(place), 150.0, name, STATES[booking.state]),
            ui.Section(
                ui.Row("When", value=moment(datetime.combine(booking.day, booking.at))),
                ui.Row("Guests", value=str(booking.party)),
                ui.Row("Seating", value=dict(SEATINGS)[booking.seating]),
                ui.Row("Occasion", value=dict(OCCASIONS)[booking.occasion]) if booking.occasion != "none" else None,
                ui.Row("Name", value=booking.guest_name),
                ui.Row("Phone", value=booking.phone),
                ui.Row("Note", booking.note) if booking.note else None,
            ),
            ui.Section(ui.Row("Restaurant", value=name, to=RestaurantDetail(booking.restaurant_id))),
            ui.Section(
                ui.Row("Change booking", role="primary", sheet=ChangeTable(booking.id), enabled=held),
                ui.Row(
                    "Cancel booking",
                    role="destructive",
                    call=cancel_table.call(booking.id),
                    confirm=ui.Confirm("Cancel this booking?", "Cancel the booking", cancel="Keep it"),
                    enabled=held,
                ),
            ),
        )


class ChangeTable(ui.Screen):
    """Everything about a booking that can be changed."""

    title = "Change booking"

    booking_id: str

    day = ui.State[date](lambda screen: screen.booking.day)
    at = ui.State[time](lambda screen: screen.booking.at)
    party = ui.State[int](lambda screen: screen.booking.party)
    seating = ui.State[Seating](lambda screen: screen.booking.seating)
    note = ui.State[str](lambda screen: screen.booking.note)

    @property
    def booking(self) -> TableBooking:
        """The booking; an empty one if it is gone."""
        found = self.ctx.maybe(TableBooking, self.booking_id)
        today = self.ctx.now.date()
        return found or TableBooking(restaurant_id="", day=today, at=time(19, 0), party=2, guest_name="", phone="")

    def body(self) -> ui.View:
        """The form."""
        place = self.ctx.maybe(Restaurant, self.booking.restaurant_id)
        if place is None:
            return ui.Empty("bookmark-simple", "No longer there", "This booking is gone.")
        return ui.Form(
            ui.Section(
                ui.Stepper("Guests", self.party, low=1, high=MAX_PARTY),
                ui.DatePicker("Day", self.day, low=self.ctx.now.date(), high=last_day(self)),
                ui.TimePicker("Time", self.at, step=STEP),
                ui.Picker("Seating", self.seating, [pair for pair in SEATINGS if pair[0] in ("any", *place.seating)]),
                ui.TextEditor("Note", self.note, placeholder="A wish for the restaurant", limit=300),
            ),
            ui.Padding(
                ui.Button(
                    "Save",
                    role="primary",
                    call=change_table.call(
                        self.booking_id, self.day.value, self.at.value, self.party.value, self.seating.value,
                        self.note.value,
                    ),
                    then=ui.Dismiss(),
                ),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip


def last_day(screen: ui.Screen) -> date:
    """Return the last day that can be booked."""
    return screen.ctx.now.date() + timedelta(days=DAYS_AHEAD)


def near_line(free: list[time], at: time) -> str:
    """Say which hours are free."""
    if at in free:
        return "A table is free at this time."
    if not free:
        return "No table is free near this time."
    return "Free near this time: " + ", ".join(f"{hour:%H:%M}" for hour in free[:6]) + "."


def when_line(booking: TableBooking) -> str:
    """Say when a table is booked and for how many."""
    return f"{moment(datetime.combine(booking.day, booking.at))} · {count(booking.party, 'guest')}"


TABS = (Explore, FindTable, Bookings)
OPENS = {Restaurant: RestaurantDetail, TableBooking: BookingDetail}
