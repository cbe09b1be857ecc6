"""A screen for links to lead to."""

from gui_sim.ui import Screen, Text
from gui_sim.ui.view import View


class Place(Screen):
    """A screen about one record."""

    id: str

    def body(self) -> View:
        return Text(self.id)
