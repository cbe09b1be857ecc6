"""QuickBite: food brought from kitchens, with options for each dish, a tip and a place to leave it."""

from gui_sim.app import App

APP = App(
    id="quickbite",
    name="QuickBite",
    icon="bicycle",
    color="#f4511e",
    about="Food brought from kitchens, with options for each dish, a tip and a place to leave it.",
)
