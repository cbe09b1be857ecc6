"""CinePass: tickets for the cinemas of the town."""

from gui_sim.app import App

APP = App(
    id="cinepass",
    name="CinePass",
    icon="ticket",
    color="#b3123f",
    about="Film tickets with seats, formats and snacks: films, cinemas, showings, orders and ratings.",
)
