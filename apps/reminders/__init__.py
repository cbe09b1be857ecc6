"""Reminders: lists of things to do, with days, times, repeats, steps and places."""

from gui_sim.app import App

APP = App(
    id="reminders",
    name="Reminders",
    icon="list-bullets",
    color="#ff9500",
    about="Lists of things to do, with due times, repeats, steps and places.",
)
