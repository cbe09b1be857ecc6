"""DineSpot: tables in restaurants."""

from gui_sim.app import App

APP = App(
    id="dinespot",
    name="DineSpot",
    icon="fork-knife",
    color="#d9482b",
    about="Restaurant reservations: search, find a free table, book, change, cancel.",
)
