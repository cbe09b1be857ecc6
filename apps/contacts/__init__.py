"""Contacts: people, their numbers, addresses, ties and dates."""

from gui_sim.app import App

APP = App(
    id="contacts",
    name="Contacts",
    icon="address-book",
    color="#8e8e93",
    about="People: numbers, mail, addresses, ties and birthdays; groups and duplicates.",
)
