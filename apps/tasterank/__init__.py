"""TasteRank: places eaten at, reviewed and ranked; what friends think; where to go next."""

from gui_sim.app import App

APP = App(
    id="tasterank",
    name="TasteRank",
    icon="medal",
    color="#0f766e",
    about="One's own reviews and ranking of places to eat, friends' reviews, lists of where to go.",
)
