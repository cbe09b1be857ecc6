"""The app switcher: a card for each app that is open, in order of use."""

from collections.abc import Iterable
from typing import ClassVar

from gui_sim.app import App
from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import SCREEN_HEIGHT, Rect
from gui_sim.system.app_icon import app_of, draw_icon
from gui_sim.system.wallpaper import draw_wallpaper
from gui_sim.ui.controls.text import Text
from gui_sim.ui.effects import Do, Effect, OpenApp, Pop, System
from gui_sim.ui.layout import Frame, HScroll
from gui_sim.ui.moves import TapOn
from gui_sim.ui.overlays import DISMISS, Scrim
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Drag, Env, Outlet, Part, Placed, Semantic, View

CARD_WIDTH = 246.0
CARD_HEIGHT = 532.0
HEAD = 44.0
CORNER = 26.0
SHADE = 28.0  # room below a card for its shadow
FAR = 60.0  # points up that close an app


class AppSwitcher(Screen):
    """Open apps side by side, the last used first. A tap opens one, a swipe up closes it."""

    title = "App Switcher"
    bare: ClassVar[bool] = True
    full: ClassVar[bool] = True
    scrolls: ClassVar[bool] = False
    own_status: ClassVar[bool] = False
    recents: tuple[str, ...] = ()

    def body(self) -> View:
        world = self.ctx.world
        cards = [_Card(app_of(world, id)) for id in self.recents if world.find_app(id) is not None]
        if not cards:
            return _Middle(Frame(Text("No open apps", "title3", "#ffffff@0.8", 1, align="center"), grow=True))
        return _Middle(HScroll(*cards, key="Open apps", spacing=18.0, inset=40.0))


class _Middle(View):
    """The cards in the middle of the screen; a tap beside them closes the switcher."""

    expands = True

    def __init__(self, child: View) -> None:
        self.child = child

    def inner(self, env: Env) -> Iterable[View]:
        return (self.child,)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        box = self.child.layout(width, env)
        box.at(0.0, (SCREEN_HEIGHT - box.height) / 2)
        return Placed(self, width, SCREEN_HEIGHT, (Scrim(Pop()).layout(width, env, box.y), box))

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_wallpaper(painter)
        painter.blur(box.bounds, "#12121c@0.4")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, Pop(), DISMISS)


class _Card(View):
    """An app's card: its icon and name above, and what it shows."""

    rigid = True

    def __init__(self, app: App) -> None:
        self.app = app

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, CARD_WIDTH, HEAD + CARD_HEIGHT + SHADE, note=(env.face, env.ctx.today))

    def paint(self, box: Placed, painter: Painter) -> None:
        shown, today = box.note
        draw_icon(painter, Rect(6.0, 4.0, 30.0, 30.0), self.app, today)
        font = painter.theme.font("headline")
        name = ellipsize(self.app.name, font, box.width - 50.0)
        painter.text_in(Rect(44.0, 0.0, box.width - 44.0, 38.0), name, "headline", "#ffffff", "leading")
        face = Rect(0.0, HEAD, box.width, CARD_HEIGHT)
        painter.shadow(face, CORNER, 20.0, "#000000@0.35", 4.0)
        painter.round(face, CORNER, "groupedBackground")
        if shown is not None:
            painter.screen(face, CORNER, shown(self.app.id))

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.app.name, hint="swipe up to close")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        def dragged(drag: Drag) -> Effect:
            if drag.dy < -FAR:
                return Do(System("close_app", self.app.id), System("switcher"))
            return Do()

        yield Part("tap", box.bounds, OpenApp(self.app.id), self.app.name)
        yield Part("drag_y", box.bounds, dragged, self.app.name)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield Outlet((TapOn(self.app.name, env.row),), app=self.app.id)
