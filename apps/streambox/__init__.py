"""StreamBox: films and series."""

from gui_sim.app import App

APP = App(
    id="streambox",
    name="StreamBox",
    icon="television-simple",
    color="#c1121f",
    about="Films and series: find, watch on the phone or the TV, keep a list, download.",
)
