"""Booking a table, and changing a booking."""

from datetime import date, time

from apps.dinespot.models import Occasion, Restaurant, TableBooking
from apps.dinespot.screens.parts import OCCASIONS, SEATINGS, last_day, near_line, picture_of, tomorrow
from apps.dinespot.tables import STEP, free_times, is_full, waits
from apps.dinespot.tools import MAX_PARTY, Seating, book_table, change_table, join_waitlist
from gui_sim import ui
from gui_sim.geometry import Insets
from gui_sim.wording import money


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
                ui.DatePicker("Day", self.day, low=self.ctx.today, high=last_day(self)),
                ui.TimePicker("Time", self.at, step=STEP),
                ui.Picker("Seating", self.seating, [pair for pair in SEATINGS if pair[0] in ("any", *place.seating)]),
                footer=near_line(free, at),
            ),
            ui.Section(
                ui.Picker("Occasion", self.occasion, OCCASIONS),
                ui.TextField("Name", self.guest_name, trailing=True),
                ui.TextField("Phone", self.phone, kind="phone", trailing=True),
                ui.TextEditor("Note", self.note, placeholder="Special requests", limit=300),
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
                    ui.HStack(
                        ui.Spacer(),
                        ui.Button(
                            "Join the waiting list",
                            role="plain",
                            call=join_waitlist.call(place.id, day, at, party),
                            then=ui.PopToRoot(),
                            enabled=is_full(self.ctx, place, day, at) and not waits(self.ctx, place, day),
                        ),
                        ui.Spacer(),
                    ),
                    spacing=10.0,
                    align="fill",
                ),
                Insets(0, 16, 0, 16),
            ),
        )  # fmt: skip


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
        today = self.ctx.today
        return found or TableBooking(restaurant_id="", day=today, at=time(19, 0), party=2, guest_name="", phone="")

    def body(self) -> ui.View:
        """The form."""
        place = self.ctx.maybe(Restaurant, self.booking.restaurant_id)
        if place is None:
            return ui.Empty("bookmark-simple", "No longer there", "This booking is gone.")
        return ui.Form(
            ui.Section(
                ui.Stepper("Guests", self.party, low=1, high=MAX_PARTY),
                ui.DatePicker("Day", self.day, low=self.ctx.today, high=last_day(self)),
                ui.TimePicker("Time", self.at, step=STEP),
                ui.Picker("Seating", self.seating, [pair for pair in SEATINGS if pair[0] in ("any", *place.seating)]),
                ui.TextEditor("Note", self.note, placeholder="Special requests", limit=300),
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
