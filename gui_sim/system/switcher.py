"""The app switcher: a card for each app that is open, in order of use."""

from collections.abc import Iterable
from typing import ClassVar

from gui_sim.app import App
from gui_sim.canvas.fonts import ellipsize, wrap
from gui_sim.geometry import SCREEN_HEIGHT, Rect
from gui_sim.system.app_icon import app_of, draw_icon, shades
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
    """An app's card: its icon and name above, and its face."""

    rigid = True

    def __init__(self, app: App) -> None:
        self.app = app

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, CARD_WIDTH, CARD_HEIGHT + HEAD)

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_icon(painter, Rect(6.0, 4.0, 30.0, 30.0), self.app)
        font = painter.theme.font("headline")
        name = ellipsize(self.app.name, font, box.width - 50.0)
        painter.text_in(Rect(44.0, 0.0, box.width - 44.0, 38.0), name, "headline", "#ffffff", "leading")
        face = Rect(0.0, HEAD, box.width, CARD_HEIGHT)
        painter.shadow(face, 26.0, 26.0, "#000000@0.35", 10.0)
        painter.round(face, 26.0, "groupedBackground")
        self._face(face, painter)

    def _face(self, face: Rect, painter: Painter) -> None:
        """Draw the app as one remembers it: its colour, its sign, what it is for."""
        top, bottom = shades(self.app.color)
        painter.gradient(Rect(face.x, face.y, face.width, 210.0), 26.0, top, bottom)
        painter.fill(Rect(face.x, face.y + 180.0, face.width, 30.0), bottom)
        painter.icon(Rect(face.center.x - 46.0, face.y + 62.0, 92.0, 92.0), self.app.icon, "#ffffff", "fill")
        y = face.y + 226.0
        for line in wrap(self.app.about, painter.theme.font("footnote"), face.width - 36.0, 2):
            step = painter.theme.line_height("footnote")
            painter.text_in(Rect(18.0, y, face.width - 36.0, step), line, "footnote", "secondaryLabel")
            y += step
        y = face.y + 284.0
        for width in (0.62, 0.44, 0.7, 0.52):
            painter.round(Rect(18.0, y, face.width - 36.0, 50.0), 10.0, "cell")
            painter.round(Rect(30.0, y + 11.0, 28.0, 28.0), 7.0, f"{self.app.color}@0.8")
            painter.round(Rect(68.0, y + 15.0, (face.width - 110.0) * width, 7.0), 3.5, "fill")
            painter.round(Rect(68.0, y + 29.0, (face.width - 110.0) * width * 0.7, 6.0), 3.0, "tertiaryFill")
            y += 58.0

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
