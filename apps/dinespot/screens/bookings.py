"""What is booked, and what was."""

from datetime import datetime

from apps.dinespot.models import Restaurant, TableBooking
from apps.dinespot.screens.finding import RestaurantDetail
from apps.dinespot.screens.forms import ChangeTable
from apps.dinespot.screens.parts import OCCASIONS, SEATINGS, STATES, picture_of, when_line
from apps.dinespot.tools import (
    cancel_table,
)
from gui_sim import ui
from gui_sim.wording import moment, phone_number


class Bookings(ui.Screen):
    """What is booked, and what was."""

    title = "Bookings"
    icon = "bookmark-simple"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by time."""
        bookings = self.ctx.find(TableBooking, order=("day", "at"))
        return ui.Agenda(
            "Bookings",
            self.which,
            [booking.id for booking in bookings],
            {booking.id for booking in bookings if self.is_ahead(booking)},
            self.row,
            empty=ui.Empty("bookmark-simple", "No bookings", "Tables that you book are listed here."),
        )

    def is_ahead(self, booking: TableBooking) -> bool:
        """Whether it is still to come."""
        at = datetime.combine(booking.day, booking.at)
        return at > self.ctx.now and booking.state not in ("cancelled", "no_show")

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
                ui.Row("Phone", value=phone_number(booking.phone)),
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
