"""The home screen."""

from collections.abc import Iterable
from typing import ClassVar

from gui_sim.app import InstalledApp
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect
from gui_sim.system.app_icon import draw_icon
from gui_sim.ui.acting import Acting
from gui_sim.ui.effects import OpenApp
from gui_sim.ui.moves import TapOn
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Env, Outlet, Part, Placed, Semantic, View


class HomeScreen(Screen):
    """Icons of all apps."""

    title = "Home"
    bare: ClassVar[bool] = True
    full: ClassVar[bool] = True
    scrolls: ClassVar[bool] = False
    own_status: ClassVar[bool] = False

    def body(self) -> View:
        return _Home(self.ctx.world.apps)


class _Home(View):
    expands = True

    def __init__(self, apps: tuple[InstalledApp, ...]) -> None:
        self.icons = [_Icon(app) for app in apps]

    def inner(self, env: Env) -> Iterable[View]:
        return self.icons

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes = []
        for index, icon in enumerate(self.icons):
            row, column = divmod(index, 4)
            boxes.append(icon.layout(91.0, env).at(13.0 + column * 91.0, 64.0 + row * 98.0))
        return Placed(self, SCREEN_WIDTH, SCREEN_HEIGHT, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.gradient(Rect(0.0, 0.0, box.width, box.height), 0.0, "#2b5876", "#4e4376")


class _Icon(Acting):
    def __init__(self, app: InstalledApp) -> None:
        super().__init__(app.name, effect=OpenApp(app.id))
        self.app = app.app

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, 90.0)

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_icon(painter, Rect((box.width - 60.0) / 2, 2.0, 60.0, 60.0), self.app)
        painter.text_in(Rect(0.0, 67.0, box.width, 15.0), self.label, "appName", "#ffffff")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", self.label)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, OpenApp(self.app.id), self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield Outlet((TapOn(self.label, env.row),), app=self.app.id)
