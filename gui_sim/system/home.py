"""The home screen: pages of icons, folders, the dock."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from gui_sim.app import App, InstalledApp
from gui_sim.canvas.fonts import ellipsize, measure
from gui_sim.context import Context
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Rect
from gui_sim.records import Notification
from gui_sim.system.app_icon import draw_icon
from gui_sim.system.placing import Folder, Pages, arrange
from gui_sim.system.wallpaper import draw_wallpaper
from gui_sim.system_tools import may_badge
from gui_sim.ui.acting import Acting
from gui_sim.ui.effects import Do, Effect, OpenApp, SetLocal, System
from gui_sim.ui.moves import Move, TapOn
from gui_sim.ui.overlays import Overlay
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Drag, Env, Outlet, Part, Placed, Semantic, View

COLUMNS = 4
LEFT = 11.0
CELL_WIDTH = (SCREEN_WIDTH - 2 * LEFT) / COLUMNS
FIRST_ROW = 70.0
ROW = 96.0
ICON = 60.0
DOCK = Rect(12.0, 726.0, SCREEN_WIDTH - 24.0, 96.0)
DOTS = Rect(0.0, 644.0, SCREEN_WIDTH, 32.0)
SEARCH = Rect((SCREEN_WIDTH - 84.0) / 2, 680.0, 84.0, 30.0)
FOLDER_WIDTH = 318.0
CLOSE = "Close folder"


class HomeScreen(Screen):
    """All apps of the phone."""

    title = "Home"
    bare: ClassVar[bool] = True
    full: ClassVar[bool] = True
    scrolls: ClassVar[bool] = False
    own_status: ClassVar[bool] = False

    def body(self) -> View:
        return _Springboard(arrange(self.ctx.world.apps), badges(self.ctx))


def badges(ctx: Context) -> Mapping[str, int]:
    """Return the number of each app: what its tabs carry, or else how many new notices it has.

    An app whose badge is off, or that may not notify, has none.
    """
    counted = Counter(notice.app for notice in ctx.find(Notification, state="new"))
    for app in ctx.world.apps:
        if app.app.numbered:  # asked first: tabs of all apps would load all screens
            counted[app.id] = sum(tab().bind(ctx, {}).tab_badge() for tab in app.tabs)
    return {app: count for app, count in counted.items() if count and may_badge(ctx, app)}


class AppTile(Acting):
    """An app's icon with its name and badge; a tap opens it. `before` are moves that bring it into view."""

    def __init__(
        self, app: App, badge: int = 0, *, before: tuple[Move, ...] = (), first: Effect | None = None,
        named: bool = True, ink: str = "#ffffff",
    ) -> None:  # fmt: skip
        opens = OpenApp(app.id)
        super().__init__(app.name, effect=opens if first is None else Do(first, opens))
        self.app = app
        self.badge = badge
        self.before = before
        self.named = named
        self.ink = ink

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        name = ellipsize(self.label, env.theme.font("appName"), width) if self.named else ""
        return Placed(self, width, 90.0 if self.named else ICON + 8.0, note=(name, env.ctx.today))

    def paint(self, box: Placed, painter: Painter) -> None:
        icon = Rect((box.width - ICON) / 2, 4.0, ICON, ICON)
        name, today = box.note
        draw_icon(painter, icon, self.app, today)
        if self.badge:
            _badge(painter, icon, min(self.badge, 999))
        if name:
            _name(painter, Rect(0.0, icon.bottom + 5.0, box.width, 15.0), name, self.ink)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("icon", self.label, f"{self.badge} new" if self.badge else "")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        if self.effect is not None:
            yield Part("tap", box.bounds, self.effect, self.label)

    def outlets(self, env: Env) -> Iterable[Outlet]:
        yield Outlet((*self.before, TapOn(self.label, env.row)), app=self.app.id)


class _FolderTile(View):
    """A folder: small icons on a pale tile."""

    def __init__(self, folder: Folder, badge: int) -> None:
        self.folder = folder
        self.badge = badge

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, 90.0, note=env.ctx.today)

    def paint(self, box: Placed, painter: Painter) -> None:
        tile = Rect((box.width - ICON) / 2, 4.0, ICON, ICON)
        painter.round(tile, 14.5, "#ffffff@0.28")
        for index, app in enumerate(self.folder.apps[:9]):
            row, column = divmod(index, 3)
            place = Rect(tile.x + 7.5 + column * 16.0, tile.y + 7.5 + row * 16.0, 13.0, 13.0)
            draw_icon(painter, place, app.app, box.note)
        if self.badge:
            _badge(painter, tile, self.badge)
        _name(painter, Rect(0.0, tile.bottom + 5.0, box.width, 15.0), self.folder.name, "#ffffff")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("folder", self.folder.name, ", ".join(app.name for app in self.folder.apps))

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, SetLocal("folder", self.folder.name), self.folder.name)


class FolderView(Overlay):
    """A folder, open: its name over a grid of its apps."""

    dim = "#000000@0.0"
    closes = CLOSE

    def __init__(self, folder: Folder, tiles: Sequence[AppTile]) -> None:
        super().__init__("folder")
        self.folder = folder
        self.tiles = tiles

    def place(self, env: Env) -> list[Placed]:
        panel = _FolderPanel(self.folder.name, self.tiles).layout(FOLDER_WIDTH, env)
        panel.at((SCREEN_WIDTH - panel.width) / 2, (SCREEN_HEIGHT - panel.height) / 2)
        return [panel]

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.blur(box.bounds, "#1a1c30@0.35")


class _FolderPanel(View):
    """The pale pane with the icons, and the folder's name above it."""

    def __init__(self, name: str, tiles: Sequence[AppTile]) -> None:
        self.name = name
        self.tiles = tiles

    def inner(self, env: Env) -> Iterable[View]:
        return self.tiles

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        side = (width - 36.0) / 3
        boxes = []
        for index, tile in enumerate(self.tiles):
            row, column = divmod(index, 3)
            boxes.append(tile.layout(side, env).at(18.0 + column * side, 84.0 + row * 98.0))
        return Placed(self, width, 60.0 + max(FOLDER_WIDTH, 36.0 + 98.0 * -(-len(self.tiles) // 3)), boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.text_in(Rect(0.0, 0.0, box.width, 44.0), self.name, "largeTitle", "#ffffff", weight=500)
        painter.round(Rect(0.0, 60.0, box.width, box.height - 60.0), 38.0, "#ffffff@0.26")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("group", self.name, whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", Rect(0.0, 60.0, box.width, box.height - 60.0), Do(), self.name)


class _Springboard(View):
    """Wallpaper, the page that is shown, dots, search and dock."""

    expands = True

    def __init__(self, pages: Pages, badge: Mapping[str, int]) -> None:
        self.pages = pages
        self.badge = badge

    def page(self, env: Env) -> int:
        """Return the number of the page that is shown."""
        return min(int(env.local("page", 0)), len(self.pages.pages) - 1)

    def inner(self, env: Env) -> Iterable[View]:
        now, opened = self.page(env), env.local("folder")
        close: tuple[Move, ...] = (TapOn(CLOSE),) if opened else ()
        for app in self.pages.dock:
            yield self._tile(app, close, named=False)
        for number, page in enumerate(self.pages.pages):
            turn = close if number == now else (*close, TapOn(_page_name(number)))
            for slot in page:
                if isinstance(slot, Folder):
                    inside = () if slot.name == opened else (*turn, TapOn(slot.name))
                    yield from self._inside(slot, inside)
                else:
                    yield self._tile(slot, turn)

    def _tile(self, app: InstalledApp, before: tuple[Move, ...] = (), named: bool = True) -> AppTile:
        return AppTile(app.app, self.badge.get(app.id, 0), before=before, named=named)

    def _inside(self, folder: Folder, before: tuple[Move, ...] = ()) -> list[AppTile]:
        shut = SetLocal("folder", None)
        return [AppTile(app.app, self.badge.get(app.id, 0), before=before, first=shut) for app in folder.apps]

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        now = self.page(env)
        boxes = []
        for index, slot in enumerate(self.pages.pages[now]):
            row, column = divmod(index, COLUMNS)
            if isinstance(slot, Folder):
                total = sum(self.badge.get(app.id, 0) for app in slot.apps)
                view: View = _FolderTile(slot, total)
                if env.local("folder") == slot.name:
                    env.present(FolderView(slot, self._inside(slot)))
            else:
                view = self._tile(slot)
            boxes.append(view.layout(CELL_WIDTH, env).at(LEFT + column * CELL_WIDTH, FIRST_ROW + row * ROW))
        boxes.append(_Dots(len(self.pages.pages), now).layout(width, env).at(DOTS.x, DOTS.y))
        boxes.append(_SearchPill().layout(width, env).at(SEARCH.x, SEARCH.y))
        for index, app in enumerate(self.pages.dock):
            start = (SCREEN_WIDTH - CELL_WIDTH * len(self.pages.dock)) / 2
            tile = self._tile(app, named=False).layout(CELL_WIDTH, env)
            boxes.append(tile.at(start + index * CELL_WIDTH, DOCK.y + 14.0))
        return Placed(self, SCREEN_WIDTH, SCREEN_HEIGHT, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_wallpaper(painter)
        if self.pages.dock:
            painter.round(DOCK, 33.0, "#ffffff@0.24")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("pages", "Home screen", f"page {self.page(env) + 1} of {len(self.pages.pages)}", whole=False)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        now = self.page(env)

        def dragged(drag: Drag) -> Effect:
            return System("spotlight") if drag.dy > 40 else Do()

        yield Part("drag_y", box.bounds, dragged, "Home screen")
        yield Part("swipe_left", box.bounds, self._turn(now + 1), "Home screen")
        yield Part("swipe_right", box.bounds, self._turn(now - 1), "Home screen")

    def _turn(self, page: int) -> Effect:
        return SetLocal("page", min(max(0, page), len(self.pages.pages) - 1))


class _Dots(View):
    """One dot a page; a tap on one shows its page."""

    def __init__(self, count: int, now: int) -> None:
        self.count = count
        self.now = now

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        each = 44.0
        left = (width - each * self.count) / 2
        boxes = [
            _Dot(number, number == self.now).layout(each, env).at(left + number * each, 0.0)
            for number in range(self.count)
        ]
        return Placed(self, width, DOTS.height, boxes)

    def paint(self, box: Placed, painter: Painter) -> None:
        if self.count < 2:
            return
        left = (box.width - 16.0 * (self.count - 1)) / 2
        for number in range(self.count):
            dot = Rect(left + number * 16.0 - 4.0, 12.0, 8.0, 8.0)
            painter.round(dot, 4.0, "#ffffff" if number == self.now else "#ffffff@0.4")


class _Dot(View):
    """Where a finger finds the dot of a page; wider than the dot."""

    def __init__(self, number: int, shown: bool) -> None:
        self.number = number
        self.shown = shown

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, width, DOTS.height)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", _page_name(self.number), selected=self.shown)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, SetLocal("page", self.number), _page_name(self.number))


class _SearchPill(View):
    """The small button above the dock that opens the search."""

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, SEARCH.width, SEARCH.height)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 15.0, "#ffffff@0.22")
        painter.icon(Rect(13.0, 9.0, 12.0, 12.0), "magnifying-glass", "#ffffff", "bold")
        painter.text_in(Rect(29.0, 0.0, 48.0, box.height), "Search", "appName", "#ffffff", "leading", 500)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("button", "Search")

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        yield Part("tap", box.bounds, System("spotlight"), "Search")


def _page_name(number: int) -> str:
    return f"Page {number + 1}"


def _badge(painter: Painter, icon: Rect, count: int) -> None:
    words = str(count)
    width = max(24.0, measure(words, painter.theme.font("status", 400)) + 13.0)
    spot = Rect(icon.right + 8.0 - width, icon.y - 8.0, width, 24.0)
    painter.round(spot, 12.0, "systemRed")
    painter.text_in(spot, words, "status", "#ffffff", weight=400)


def _name(painter: Painter, rect: Rect, words: str, ink: str) -> None:
    if ink == "#ffffff":
        painter.text_in(rect.offset(0.0, 0.7), words, "appName", "#000000@0.35")
    painter.text_in(rect, words, "appName", ink)
