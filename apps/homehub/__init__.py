"""HomeHub: what is switched, dimmed, heated and locked at home."""

from gui_sim.app import App

APP = App(
    id="homehub",
    name="HomeHub",
    icon="house-line",
    color="#f08a24",
    about="The home: lights, heating, locks, blinds, TV and vacuum, with scenes, automations and a log.",
)
