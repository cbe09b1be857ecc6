"""The lock screen: the time, the date, what has come in; a swipe up or a tap opens the phone."""

from collections.abc import Iterable
from typing import ClassVar

from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Insets, Rect
from gui_sim.system.cards import NoticeCard, shown_notices
from gui_sim.system.wallpaper import draw_wallpaper
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Do, Effect, System
from gui_sim.ui.layout import Padding, VStack
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View

MOST_CARDS = 4
WHITE = "#ffffff"


class LockScreen(Screen):
    """What the phone shows while nobody uses it. There is no code to enter."""

    title = "Lock screen"
    bare: ClassVar[bool] = True
    full: ClassVar[bool] = True
    scrolls: ClassVar[bool] = False
    own_status: ClassVar[bool] = False
    own_clock: ClassVar[bool] = True

    def body(self) -> View:
        now = self.ctx.now
        notices = shown_notices(self.ctx)
        clock = VStack(
            Text(f"{now:%A}, {now.day} {now:%B}", "title3", f"{WHITE}@0.92", 1, 500, "center"),
            Text(f"{now.hour}:{now.minute:02d}", "clock", WHITE, 1, 700, "center"),
            align="fill",
        )
        cards: list[View] = [NoticeCard(notice, clears=False) for notice in notices[:MOST_CARDS]]
        if len(notices) > MOST_CARDS:
            more = f"+{len(notices) - MOST_CARDS} more in Notification Centre"
            cards.append(Text(more, "footnote", f"{WHITE}@0.9", 1, 500, "center"))
        return _Lock(clock, VStack(*cards, spacing=8.0, align="fill"))


class _Lock(View):
    """The clock above, the cards at the foot."""

    expands = True

    def __init__(self, clock: View, cards: View) -> None:
        self.clock = clock
        self.cards = cards

    def inner(self, env: Env) -> Iterable[View]:
        return (self.clock, self.cards)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        clock = self.clock.layout(width, env).at(0.0, 84.0)
        cards = Padding(self.cards, Insets(0.0, 12.0, 0.0, 12.0)).layout(width, env)
        cards.at(0.0, max(clock.y + clock.height + 24.0, SCREEN_HEIGHT - 96.0 - cards.height))
        return Placed(self, SCREEN_WIDTH, SCREEN_HEIGHT, (clock, cards))

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_wallpaper(painter)
        painter.icon(Rect((box.width - 22.0) / 2, 52.0, 22.0, 22.0), "lock-open", WHITE, "fill")

    def paint_over(self, box: Placed, painter: Painter) -> None:
        foot = Rect(0.0, box.height - 56.0, box.width, 20.0)
        painter.text_in(foot, "Swipe up to open", "footnote", f"{WHITE}@0.95", weight=500)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", "Lock screen", "swipe up to open", whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        def dragged(drag: Drag) -> Effect:
            return System("home") if drag.dy < -40 else Do()

        yield Part("tap", box.bounds, System("home"), "Lock screen")
        yield Part("drag_y", box.bounds, dragged, "Lock screen")
