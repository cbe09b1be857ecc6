"""RideNow: a car with a driver, now or later."""

from gui_sim.app import App

APP = App(
    id="ridenow",
    name="RideNow",
    icon="car",
    color="#111111",
    about="Ride hailing: quotes, rides now or booked ahead, changes, tips and stars.",
)
