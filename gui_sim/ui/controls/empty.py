"""What stands where there is nothing to show."""

from gui_sim.geometry import Insets
from gui_sim.ui.controls.icon import Icon
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import Padding, VStack
from gui_sim.ui.view import Env, Placed, View


class Empty(View):
    """An icon, a title and a sentence in the middle of the room there is."""

    expands = True
    groundless = True  # it stands on the screen's own ground, even in a section

    def __init__(self, icon: str, title: str, text: str = "") -> None:
        self.icon = icon
        self.title = title
        self.text = text

    def content(self, env: Env) -> View:
        words = VStack(
            Text(self.title, "title2", "label", 3, weight=700, align="center", role="header"),
            Text(self.text, "subheadline", "secondaryLabel", align="center") if self.text else None,
            spacing=6.0,
            align="center",
        )
        stack = VStack(Icon(self.icon, 56.0, "systemGray"), words, spacing=12.0, align="center")
        return Padding(stack, Insets.symmetric(40.0, 48.0))

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        inner = self.content(env).layout(width, env)
        tall = max(inner.height, height or 0.0)
        # A little above the middle looks like the middle.
        inner.at((width - inner.width) / 2, (tall - inner.height) * 0.42)
        return Placed(self, width, tall, (inner,))
