"""The head of a page about someone: a portrait with the name below."""

from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Frame, Gap, VStack
from gui_sim.ui.view import Env, View


class Portrait(View):
    """A portrait in the middle, the name below, and a line in secondary colour.

    Args:
        picture: The portrait, such as an Avatar.
        name: Whose it is.
        line: What else is known in a line.
    """

    expands = True

    def __init__(self, picture: View, name: str, line: str = "") -> None:
        self.picture = picture
        self.name = name
        self.line = line

    def content(self, env: Env) -> View:
        return VStack(
            Frame(self.picture, grow=True),
            Gap(4.0),
            Text(self.name, "title1", align="center", weight=600, role="header"),
            Text(self.line, "subheadline", "secondaryLabel", align="center") if self.line else None,
            spacing=4.0,
            align="fill",
        )
