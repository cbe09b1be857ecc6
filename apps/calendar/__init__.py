"""Calendar: events over several books, invitations, repeats, alerts."""

from gui_sim.app import App

APP = App(
    id="calendar",
    name="Calendar",
    icon="calendar-blank",
    color="#ff3b30",
    about="Events over several calendars, invitations, repeats, alerts.",
    dated=True,
)
