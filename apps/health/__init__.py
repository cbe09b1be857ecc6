"""Health: wearable and logged data at every grain, goals, sources."""

from gui_sim.app import App

APP = App(
    id="health",
    name="Health",
    icon="heart",
    color="#ff2d55",
    about="Steps, heart, sleep, weight and meals from devices and by hand; goals and sources.",
)
