"""Phone: calls by voice and video, their history, voicemail, favourites, blocked numbers."""

from gui_sim.app import App

APP = App(
    id="phone",
    name="Phone",
    icon="phone",
    color="#34c759",
    about="Calls by voice and video, their history, voicemail, favourites, blocked numbers.",
    numbered=True,
)
