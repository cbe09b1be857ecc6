"""Maps: places, and ways between them."""

from gui_sim.app import App

APP = App(
    id="maps",
    name="Maps",
    icon="map-trifold",
    color="#34a853",
    about="Places of the town, saved places, and routes by car, tram, foot and bicycle.",
)
