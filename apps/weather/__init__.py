"""Weather: hourly and ten-day forecasts for saved cities, and warnings."""

from gui_sim.app import App

APP = App(
    id="weather",
    name="Weather",
    icon="cloud-sun",
    color="#2f80d8",
    about="Forecasts by the hour and for ten days, and warnings.",
)
