"""How Seat Club looks."""

from datetime import date, time, timedelta

from apps.seatclub.models import SeatBooking, SeatPlace
from apps.seatclub.tools import cancel_seat, reserve_seat, spend_purse, update_seat

from gui_sim import ui


class SeatPlaces(ui.Screen):
    """All places."""

    title = "Places"

    def body(self) -> ui.View:
        """A row a place."""
        places = self.ctx.find(SeatPlace)
        return ui.Form(ui.Section(*(ui.Row(place.name, to=BookSeat(place.id)) for place in places)))


class BookSeat(ui.Screen):
    """Day, time and people; one button that books."""

    title = "Book"

    place_id: str
    day = ui.State[date](lambda screen: screen.ctx.today + timedelta(days=1))
    at = ui.State(time(20, 0))
    party = ui.State(2)
    note = ui.State("")

    def body(self) -> ui.View:
        """The form."""
        today = self.ctx.today
        return ui.Form(
            ui.Section(
                ui.Stepper("Guests", self.party, low=1, high=8),
                ui.DatePicker("Day", self.day, low=today, high=today + timedelta(days=60)),
                ui.TimePicker("Time", self.at),
                ui.TextField("Note", self.note),
            ),
            ui.Button(
                "Confirm booking",
                call=reserve_seat.call(self.place_id, self.day.value, self.at.value, self.party.value, self.note.value),
                then=ui.PopToRoot(),
            ),
        )


class SeatBookings(ui.Screen):
    """All bookings, and what a club evening costs."""

    title = "Mine"

    amount = ui.State(1)

    def body(self) -> ui.View:
        """A row a booking, and the purse."""
        bookings = self.ctx.find(SeatBooking)
        return ui.Form(
            ui.Section(*(ui.Row(f"{booking.day:%d %B}", to=OneSeat(booking.id)) for booking in bookings)),
            ui.Section(ui.NumberField("Amount", self.amount, low=1, high=100_000)),
            ui.Button("Pay", call=spend_purse.call(self.amount.value)),
        )


class OneSeat(ui.Screen):
    """One booking."""

    title = "Booking"

    booking_id: str
    note = ui.State("")

    def body(self) -> ui.View:
        """Its note, and a way out."""
        return ui.Form(
            ui.Section(ui.TextField("Note", self.note)),
            ui.Button("Save", call=update_seat.call(self.booking_id, self.note.value)),
            ui.Button("Cancel booking", call=cancel_seat.call(self.booking_id)),
        )


TABS = (SeatPlaces, SeatBookings)
OPENS = {SeatBooking: OneSeat}
