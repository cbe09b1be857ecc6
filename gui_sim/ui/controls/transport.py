"""What players are worked with: icons of any size, and where in a song or a film it is."""

from typing import Unpack

from gui_sim.geometry import Insets, Rect
from gui_sim.ui.acting import Acting, Deed
from gui_sim.ui.controls.cards import Card
from gui_sim.ui.controls.picture import Kind, Picture
from gui_sim.ui.controls.text import Text
from gui_sim.ui.layout import HStack, Padding, Spacer, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, Placed, Semantic, View

LEAST = 44.0


class GlyphButton(Acting):
    """An icon that acts, as large as it needs to be: play, pause, next.

    Args:
        label: What it does; only read out.
        icon: Its icon, filled.
        size: The side of the icon; the area that answers is at least 44 points wide and tall.
        color: The color of the icon.
        ground: The color of a circle around it, if there is to be one.
        on: Whether what it stands for is switched on, if it is a switch: it is drawn in the tint then.
    """

    rigid = True

    def __init__(
        self,
        label: str,
        icon: str,
        size: float = 30.0,
        *,
        color: str = "label",
        ground: str = "",
        on: bool | None = None,
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(label, **deed)
        self.icon = icon
        self.size = size
        self.color = color
        self.ground = ground
        self.on = on

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        side = max(LEAST, self.size * (1.9 if self.ground else 1.2))
        return Placed(self, side, side)

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.ground:
            painter.round(box.bounds, box.width / 2, self.ground)
        ink = "tint" if self.on else self.color
        ink = ink if self.enabled and self.acts else f"{self.color.split('@')[0]}@0.3"
        painter.icon(box.bounds.inset_by((box.width - self.size) / 2), self.icon, ink, "fill")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        live = self.enabled and self.acts
        if self.on is None:
            return Semantic("button", self.label, enabled=live)
        return Semantic("switch", self.label, "on" if self.on else "off", enabled=live)


class Playhead(View):
    """Where in something of a length it is: a track with a knob, the time gone at its left, the time left at its right.

    It is not moved by hand.

    Args:
        label: What it measures.
        at: Seconds gone.
        length: Seconds in all.
        color: The color of track and times.
    """

    expands = True

    def __init__(self, label: str, at: int, length: int, color: str = "label") -> None:
        self.label = label
        self.length = max(1, length)
        self.at = min(max(0, at), self.length)
        self.color = color

    def inner(self, env: Env) -> tuple[View, ...]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, 20.0 + env.theme.line_height("caption1"))

    def paint(self, box: Placed, painter: Painter) -> None:
        x = box.width * self.at / self.length
        painter.round(Rect(0.0, 6.0, box.width, 4.0), 2.0, f"{self.color}@0.2")
        painter.round(Rect(0.0, 6.0, max(4.0, x), 4.0), 2.0, f"{self.color}@0.6")
        painter.round(Rect(min(max(0.0, x - 4.0), box.width - 8.0), 4.0, 8.0, 8.0), 4.0, self.color)
        foot = Rect(0.0, 18.0, box.width, box.height - 18.0)
        painter.text_in(foot, minutes_and_seconds(self.at), "caption1", f"{self.color}@0.6", "leading")
        left = f"−{minutes_and_seconds(self.length - self.at)}"
        painter.text_in(foot, left, "caption1", f"{self.color}@0.6", "trailing")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("progress", self.label, f"{minutes_and_seconds(self.at)} of {minutes_and_seconds(self.length)}")


class PlayingBar(View):
    """What plays, at the foot of a screen: its picture, its name, a line, and a button; touching it opens the player.

    Args:
        label: What the bar is called.
        picture_kind, seed: What its picture shows.
        title: What plays.
        line: By whom, or where.
        button: What pauses it or lets it go on.
        sheet: The player.
    """

    expands = True

    def __init__(
        self, label: str, picture_kind: Kind, seed: str, title: str, line: str, button: View, sheet: Screen
    ) -> None:
        self.label = label
        self.kind = picture_kind
        self.seed = seed
        self.title = title
        self.line = line
        self.button = button
        self.sheet = sheet

    def content(self, env: Env) -> View:
        names = _Names(self.title, self.line)
        picture = Picture(self.kind, self.seed, 40.0, 40.0, 6.0)
        words = HStack(picture, names, Spacer(), self.button, spacing=10.0)
        return Padding(Card(words, label=self.label, padding=8.0, sheet=self.sheet), Insets(6.0, 10.0, 6.0, 10.0))


class _Names(Padding):
    """What plays, and by whom or where, read out as one."""

    def __init__(self, title: str, line: str) -> None:
        name = Text(title, "subheadline", lines=1, weight=600)
        super().__init__(VStack(name, Text(line, "footnote", "secondaryLabel", 1)), 0.0)
        self.title = title
        self.line = line

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.title, self.line)


def minutes_and_seconds(seconds: int) -> str:
    """Write a length as players do: "3:07", "1:02:30"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
