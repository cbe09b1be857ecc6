"""TripGo: tickets for trains, flights and cars."""

from gui_sim.app import App

APP = App(
    id="tripgo",
    name="TripGo",
    icon="train",
    color="#3a4fc4",
    about="Tickets for trains, flights and pre-booked cars to find, book, change and cancel, and who travels.",
)
