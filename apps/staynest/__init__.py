"""StayNest: rooms for the night."""

from gui_sim.app import App

APP = App(
    id="staynest",
    name="StayNest",
    icon="bed",
    color="#1f7a6d",
    about="Lodging: hotels, flats, cabins and hostels to find, book, request, change and cancel.",
)
