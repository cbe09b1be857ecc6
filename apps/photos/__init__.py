"""Photos: the library, its albums, and a hidden one."""

from gui_sim.app import App

APP = App(
    id="photos",
    name="Photos",
    icon="image",
    color="#af52de",
    about="Photos with places, people and the text in them; albums; a hidden album.",
)
