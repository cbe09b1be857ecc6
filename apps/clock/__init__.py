"""Clock: alarms, timers, world clock, sleep schedule."""

from gui_sim.app import App

APP = App(
    id="clock",
    name="Clock",
    icon="clock",
    color="#1c1c1e",
    about="Alarms, timers, world clock and the sleep schedule.",
)
