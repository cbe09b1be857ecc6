"""The owner's classes."""

from apps.fitpulse.models import ClassBooking
from apps.fitpulse.screens.booking import booking_row
from apps.fitpulse.tools.finding import is_ahead
from gui_sim import ui


class MyClasses(ui.Screen):
    """What is booked or waited for, and what was."""

    title = "My classes"
    icon = "ticket"
    large_title = True
    refreshes = True

    which = ui.State("upcoming")

    def body(self) -> ui.View:
        """The list, by day."""
        bookings = self.ctx.find(ClassBooking, order=("starts", "id"))
        return ui.Agenda(
            "Classes",
            self.which,
            [one.id for one in bookings],
            {one.id for one in bookings if is_ahead(self.ctx, one)},
            self.row,
            empty=ui.Empty("ticket", "No classes", "Classes that you book are listed here."),
        )

    def row(self, key: str) -> ui.View:
        """One booking; a swipe cancels it."""
        return booking_row(self.ctx, key, swiped=True)
