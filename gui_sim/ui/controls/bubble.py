"""Chat: the bubble of a message, and the day between messages."""

from collections.abc import Sequence

from gui_sim.canvas.fonts import measure, wrap
from gui_sim.canvas.graphemes import graphemes, is_pictographic
from gui_sim.geometry import Insets, Point, Rect
from gui_sim.ui.acting import Item
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Effect
from gui_sim.ui.layout import Padding
from gui_sim.ui.paint import Painter
from gui_sim.ui.pressing import Pressable
from gui_sim.ui.view import Env, Placed, Semantic, View

RADIUS = 18.0


def _curve(*points: tuple[float, float]) -> list[tuple[float, float]]:
    """Return a quadratic Bezier curve in eight steps."""
    (ax, ay), (bx, by), (cx, cy) = points
    steps = [each / 8 for each in range(9)]
    return [
        ((1 - t) ** 2 * ax + 2 * (1 - t) * t * bx + t * t * cx, (1 - t) ** 2 * ay + 2 * (1 - t) * t * by + t * t * cy)
        for t in steps
    ]


# From the side of a bubble out to the tip and back under it; points from its lower right corner.
TAIL = (
    *_curve((0.0, -18.0), (-0.2, -3.5), (6.0, 0.2)),
    *_curve((6.0, 0.2), (-1.0, 0.8), (-5.5, -3.6)),
    *_curve((-5.5, -3.6), (-11.0, 0.0), (-18.0, 0.0)),
    (-18.0, -18.0),
)
TAPBACKS = {
    "heart": ("heart", "systemPink"),
    "thumbs_up": ("thumbs-up", "systemBlue"),
    "thumbs_down": ("thumbs-down", "systemBlue"),
    "laugh": ("smiley", "systemOrange"),
    "question": ("question", "systemPurple"),
}


class Bubble(Pressable):
    """One message: blue and at the right if it is the owner's, grey and at the left otherwise.

    Args:
        text: What it says. One to three emoji alone are drawn large, without a ground.
        mine: Whether the phone's owner sent it.
        time: Words for when, below it.
        state: Words for how it went ("Delivered", "Read"), below it.
        reaction: "heart", "thumbs_up", "thumbs_down", "laugh" or "question" (or any emoji), on its corner.
        pictures: Kind and seed of each picture above the words.
        menu: Choices of a long press.
        opens: What a touch does, such as opening the picture.
        note: Small words above it: who wrote it in a group, or what it answers.
        tail: Whether it points at who wrote it, as the last of several in a row does.
    """

    expands = True

    def __init__(
        self,
        text: str,
        *,
        mine: bool,
        time: str = "",
        state: str = "",
        reaction: str = "",
        pictures: Sequence[tuple[str, str]] = (),
        menu: Sequence[Item] = (),
        opens: Effect | None = None,
        note: str = "",
        tail: bool = True,
    ) -> None:
        super().__init__(text or "Picture", menu=menu, effect=opens)
        self.text = text
        self.mine = mine
        self.time = time
        self.state = state
        self.reaction = reaction
        self.pictures = tuple(pictures)
        self.note = note
        self.tail = tail

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_menu(env)
        theme = env.theme
        most = round((width - 32.0) * 0.75)
        y = 2.0
        note = wrap(self.note, theme.font("caption1"), most - 12.0, 2) if self.note else ()
        y += len(note) * theme.line_height("caption1") + (3.0 if note else 0.0)
        if self.reaction and not note:
            y += 14.0
        top = y
        side = min(most, 240.0)
        pictures = []
        for _ in self.pictures:
            pictures.append(Rect(self._left(width, side), y, side, side * 0.75))
            y += side * 0.75 + 2.0
        style = "largeTitle" if _is_emoji(self.text) else "body"
        lines = wrap(self.text, theme.font(style, 400), most - 24.0) if self.text else ()
        ground = Rect(0.0, y, 0.0, 0.0)
        if lines:
            wide = max(measure(line, theme.font(style, 400)) for line in lines)
            wide = max(wide + (24.0 if style == "body" else 4.0), 36.0)
            tall = max(36.0, len(lines) * theme.line_height(style) + 14.0)
            ground = Rect(self._left(width, wide), y, wide, tall)
        y = ground.bottom if lines else y - 2.0
        below = " · ".join(part for part in (self.state, self.time) if part)
        bottom = y + (theme.line_height("caption2") + 3.0 if below else 0.0) + 2.0
        return Placed(self, width, bottom, note=(note, top, pictures, lines, ground, style, below, y))

    def _left(self, width: float, wide: float) -> float:
        return width - 16.0 - wide if self.mine else 16.0

    def paint(self, box: Placed, painter: Painter) -> None:
        note, top, pictures, lines, ground, style, below, bottom = box.note
        side = "trailing" if self.mine else "leading"
        step = painter.theme.line_height("caption1")
        inner = Rect(28.0, 0.0, box.width - 56.0, step)
        for index, line in enumerate(note):
            painter.text_in(inner.offset(0.0, 2.0 + index * step), line, "caption1", "secondaryLabel", side)
        for rect, (kind, seed) in zip(pictures, self.pictures, strict=True):
            painter.picture(rect, RADIUS, kind, seed)
        if lines:
            step = painter.theme.line_height(style)
            if style == "body":
                self._paint_ground(ground, painter)
            inset = 12.0 if style == "body" else 2.0
            slack = (ground.height - step * len(lines)) / 2
            ink = "#ffffff" if self.mine else "label"
            for index, line in enumerate(lines):
                row = Rect(ground.x + inset, ground.y + slack + index * step, ground.width - 2 * inset, step)
                painter.text_in(row, line, style, ink, "leading", 400)
        if below:
            row = Rect(28.0, bottom + 3.0, box.width - 56.0, painter.theme.line_height("caption2"))
            painter.text_in(row, below, "caption2", "secondaryLabel", side)
        if self.reaction:
            first = pictures[0] if pictures else ground
            self._paint_reaction(first, top, painter)

    def _paint_ground(self, ground: Rect, painter: Painter) -> None:
        color = "systemBlue" if self.mine else "bubble"
        if self.tail:
            out = 1.0 if self.mine else -1.0
            edge, foot = (ground.right if self.mine else ground.x), ground.bottom
            painter.polygon([Point(edge + out * x, foot + y) for x, y in TAIL], color)
        painter.round(ground, RADIUS, color)

    def _paint_reaction(self, first: Rect, top: float, painter: Painter) -> None:
        x = first.x - 14.0 if self.mine else first.right - 14.0
        badge = Rect(max(6.0, x), top - 15.0, 29.0, 29.0)
        painter.round(badge.inset_by(-1.5), 16.0, "background")
        painter.round(badge, 14.5, "bubble")
        name, color = TAPBACKS.get(self.reaction, ("", ""))
        if name:
            painter.icon(badge.inset_by(6.5), name, color, "fill")
        else:
            painter.text_in(badge, graphemes(self.reaction)[0], "footnote", "label")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        who = "sent" if self.mine else "received"
        reaction = f"reaction {self.reaction.replace('_', ' ')}" if self.reaction else ""
        count = len(self.pictures)
        pictures = "" if not count else "1 picture" if count == 1 else f"{count} pictures"
        parts = (self.note, who, pictures, self.state, self.time, reaction)
        return Semantic("message", self.label, ", ".join(part for part in parts if part))


class DayDivider(View):
    """Words for a day (or an hour) in the middle, between messages."""

    expands = True

    def __init__(self, text: str) -> None:
        self.text = text

    def content(self, env: Env) -> View:
        words = Text(self.text, "caption2", "secondaryLabel", 2, weight=600, align="center", role="header")
        return Padding(words, Insets(14.0, 16.0, 8.0, 16.0))


def _is_emoji(text: str) -> bool:
    """Tell whether the text is one to three emoji and nothing else."""
    clusters = graphemes(text.strip()[:256])
    return 0 < len(clusters) <= 3 and all(is_pictographic(cluster[0]) for cluster in clusters)
