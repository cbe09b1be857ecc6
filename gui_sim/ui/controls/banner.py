"""Notifications: the card in the list, and the banner that drops in from the top."""

from collections.abc import Iterable, Sequence
from typing import Unpack

from gui_sim.canvas.fonts import ellipsize, measure, wrap
from gui_sim.geometry import Rect
from gui_sim.ui.acting import Deed, Item
from gui_sim.ui.controls.touch import Touch
from gui_sim.ui.effects import SetLocal
from gui_sim.ui.moves import SwipeLeftOn, TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.pressing import Pressable
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic

TILE = 38.0
ACTION = 76.0
RADIUS = 18.0


class NotificationCard(Pressable):
    """A notification on a clouded ground.

    Args:
        app_name: Who it is from.
        icon, color: The app's icon and its colour.
        title: Its first line, and its label.
        body: What it says, up to four lines.
        when: Words for its time.
        swipe: Choices uncovered by a swipe to the left; the first lies outermost.
        menu: Choices of a long press.
    """

    expands = True
    ground = "thickMaterial"
    lifted = False

    def __init__(
        self,
        app_name: str,
        icon: str,
        color: str,
        title: str,
        body: str,
        when: str = "",
        *,
        swipe: Sequence[Item] = (),
        menu: Sequence[Item] = (),
        **deed: Unpack[Deed],
    ) -> None:
        super().__init__(title, menu=menu, **deed)
        self.app_name = app_name
        self.icon = icon
        self.color = color
        self.body = body
        self.when = when
        self.swipe = tuple(swipe)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_menu(env)
        theme = env.theme
        room = width - TILE - 36.0
        title, body = self._words(env, room, 2, 4)
        words = theme.line_height("caption1") + (len(title) + len(body)) * theme.line_height("subheadline")
        opened = bool(self.swipe) and env.local("swiped") == env.key(self.label)
        if opened:
            room -= self._shift
            title, body = self._words(env, room, len(title), len(body))
        when = measure(self.when, theme.font("caption1")) + 8.0 if self.when else 0.0
        app = ellipsize(self.app_name, theme.font("caption1"), max(20.0, room - when))
        box = Placed(self, width, max(words, TILE) + 24.0, note=(app, title, body, opened))
        if opened:
            x = width - ACTION
            actions = []
            for item in self.swipe:
                actions.append(self._action(item, box.height).layout(ACTION, env).at(x, 0.0))
                x -= ACTION + 8.0
            box.children = actions
        return box

    def _action(self, item: Item, height: float) -> Touch:
        bad = item.role == "destructive"
        return Touch(
            item.label,
            item.action() if item.enabled else None,
            ACTION,
            height,
            text=item.label,
            style="footnote",
            weight=500,
            color="#ffffff" if bad else "label",
            ground="systemRed" if bad else "systemGray3",
            radius=RADIUS,
        )

    def _words(self, env: Env, room: float, *most: int) -> tuple[Sequence[str], Sequence[str]]:
        """Return the lines of the title and of the body, at most so many of each."""
        title = wrap(self.label, env.theme.font("subheadline", 600), room, most[0])
        body = wrap(self.body, env.theme.font("subheadline"), room, most[1]) if self.body else ()
        return title, body

    @property
    def _shift(self) -> float:
        """How much of the card its actions take."""
        return (ACTION + 8.0) * len(self.swipe)

    def paint(self, box: Placed, painter: Painter) -> None:
        app, title, body, opened = box.note
        card = Rect(0.0, 0.0, box.width - (self._shift if opened else 0.0), box.height)
        if self.lifted:
            painter.shadow(card, RADIUS, 18.0, "#000000@0.18", 6.0)
        painter.round(card, RADIUS, self.ground)
        tile = Rect(12.0, (box.height - TILE) / 2, TILE, TILE)
        painter.round(tile, TILE * 0.225, self.color)
        painter.icon(tile.inset_by(7.5), self.icon, "#ffffff", "fill")
        x = TILE + 24.0
        y = 12.0
        room = card.width - x - 12.0
        step = painter.theme.line_height("caption1")
        row = Rect(x, y, room, step)
        painter.text_in(row, app, "caption1", "secondaryLabel", "leading")
        painter.text_in(row, self.when, "caption1", "secondaryLabel", "trailing")
        y += step
        step = painter.theme.line_height("subheadline")
        for lines, weight in ((title, 600), (body, 400)):
            for line in lines:
                painter.text_in(Rect(x, y, room, step), line, "subheadline", "label", "leading", weight)
                y += step

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        value = ", ".join(part for part in (self.app_name, self.body, self.when) if part)
        return Semantic("notification", self.label, value, enabled=self.enabled, whole=not box.note[3])

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if box.note[3]:
            yield Part("tap", box.bounds, SetLocal("swiped", None), self.label)
            yield Part("swipe_right", box.bounds, SetLocal("swiped", None), self.label)
            return
        yield from super().parts(box, env)
        if self.swipe:
            yield Part("swipe_left", box.bounds, SetLocal("swiped", env.key(self.label)), self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield from super().outlets(env)
        for item in self.swipe:
            yield item.outlet((SwipeLeftOn(self.label, env.row), TapOn(item.label, env.row)))


class Banner(NotificationCard):
    """A notification that has just come in, over whatever is on the screen."""

    ground = "elevated"
    lifted = True
