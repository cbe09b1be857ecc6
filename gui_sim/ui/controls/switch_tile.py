"""The tile of something that is switched: a lamp, a lock, a scene."""

from collections.abc import Iterable
from typing import Unpack

from gui_sim.geometry import Rect
from gui_sim.ui.acting import Acting, Deed, needs_owner
from gui_sim.ui.controls.icon import Icon
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Present
from gui_sim.ui.layout import HStack, VStack
from gui_sim.ui.moves import HoldOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View

DISC = 40.0
LEAST = 66.0


class SwitchTile(Acting):
    """A rounded tile with an icon in a disc, a name and a state; white and in color while it is on.

    Args:
        label: Its name.
        value: How it is, in a word or two.
        icon: Its icon.
        on: Whether it is on.
        color: The colour of the disc while it is on.
        alarm: Whether the state is written in red.
        held: What a long press opens, as a sheet.
    """

    expands = True

    def __init__(
        self,
        label: str,
        value: str,
        icon: str,
        *,
        on: bool = False,
        color: str = "tint",
        alarm: bool = False,
        held: Screen | None = None,
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(label, **deed)
        self.shown_value = value
        self.icon = icon
        self.on = on
        self.color = color
        self.alarm = alarm
        self.held = held

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        lock = Icon("lock-key", 15.0, "secondaryLabel", "fill") if needs_owner(self.call, env) else None
        ink = "systemRed" if self.alarm else "secondaryLabel"
        words = VStack(
            Text(self.label, "subheadline", "label", 2, weight=600),
            HStack(lock, Text(self.shown_value, "footnote", ink, 2), spacing=4.0) if self.shown_value else None,
            spacing=1.0,
        )
        inner = words.layout(max(20.0, width - DISC - 34.0), env)
        tall = max(LEAST, inner.height + 20.0)
        return Placed(self, width, tall, (inner.at(12.0 + DISC + 10.0, (tall - inner.height) / 2),))

    def stretch(self, box: Placed, tall: float) -> None:
        """Tiles of one row are of one height, their words in the middle."""
        box.height = tall
        box.children[0].y = (tall - box.children[0].height) / 2

    def paint(self, box: Placed, painter: Painter) -> None:
        ground = "tertiaryBackground" if self.on else "quaternaryFill"
        painter.round(box.bounds, 16.0, ground)
        disc = Rect(12.0, (box.height - DISC) / 2, DISC, DISC)
        painter.round(disc, DISC / 2, self.color if self.on else "tertiaryFill")
        painter.icon(disc.inset_by(9.0), self.icon, "#ffffff" if self.on else "secondaryLabel", "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        hint = "only the owner" if needs_owner(self.call, env) else ""
        return Semantic("button", self.label, self.shown_value, hint, enabled=self.enabled, selected=self.on)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield from super().parts(box, env)
        if self.held is not None:
            yield Part("long_press", box.bounds, Present(self.held), self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield from super().outlets(env)
        if self.held is not None:
            yield Outlet((HoldOn(self.label, env.row),), to=self.held, sheet=True)

    def inner(self, env: Env) -> Iterable[View]:
        return ()
