"""Music: songs, playlists and what was heard, from the service Undertone."""

from gui_sim.app import App

APP = App(
    id="music",
    name="Music",
    icon="music-notes",
    color="#fa2d48",
    about="Songs and playlists of Undertone: search, play on the phone or a speaker, keep, download.",
)
