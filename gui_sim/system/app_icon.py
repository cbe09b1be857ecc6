"""An app's icon: a tile in the app's colour, darker at the foot, with a white sign; a calendar's is today's leaf."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from gui_sim.app import App
from gui_sim.geometry import Rect
from gui_sim.theme import DISPLAY_FROM, FontKey
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, View
from gui_sim.world import World

WEEKDAY_FROM = 24.0  # points from which a tile has room for the weekday
_UNKNOWN = App("", "Phone", "bell", "#8e8e93", "")


class AppIcon(View):
    """A square tile of `size` points. It has no meaning of its own: what holds it carries the label."""

    rigid = True

    def __init__(self, app: App, size: float = 60.0) -> None:
        self.app = app
        self.size = size

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, self.size, self.size, note=env.ctx.today)

    def paint(self, box: Placed, painter: Painter) -> None:
        draw_icon(painter, box.bounds, self.app, box.note)


def draw_icon(painter: Painter, rect: Rect, app: App, today: date) -> None:
    """Draw an app's icon into a square."""
    if app.dated:
        _draw_leaf(painter, rect, app.color, today)
        return
    top, bottom = shades(app.color)
    painter.gradient(rect, rect.width * 0.225, top, bottom)
    painter.icon(rect.inset_by(rect.width * 0.19), app.icon, "#ffffff", "fill")


def _draw_leaf(painter: Painter, rect: Rect, color: str, today: date) -> None:
    """Draw the day as a leaf of a calendar: the weekday in the app's colour over a large number."""
    painter.round(rect, rect.width * 0.225, "#ffffff")
    if rect.width >= WEEKDAY_FROM:
        head = Rect(rect.x, rect.y + rect.height * 0.12, rect.width, rect.height * 0.2)
        painter.lettering(head, f"{today:%a}".upper(), _face(600, rect.height * 0.17), color)
        number = Rect(rect.x, rect.y + rect.height * 0.27, rect.width, rect.height * 0.66)
    else:
        round_head = (rect.width * 0.225, rect.width * 0.225, 0.0, 0.0)
        painter.round(Rect(rect.x, rect.y, rect.width, rect.height * 0.3), round_head, color)
        number = Rect(rect.x, rect.y + rect.height * 0.28, rect.width, rect.height * 0.68)
    painter.lettering(number, str(today.day), _face(400, rect.height * 0.6), "#000000")


def _face(weight: int, size: float) -> FontKey:
    return FontKey("display" if size >= DISPLAY_FROM else "text", weight, size)


def app_of(world: World, id: str) -> App:
    """Return how an app presents itself; the phone's own look for one that is not installed."""
    found = world.find_app(id)
    return found.app if found is not None else _UNKNOWN


@lru_cache(maxsize=256)
def shades(color: str) -> tuple[str, str]:
    """Return a colour a little lighter and a little darker, for the top and the foot of a tile."""
    channels = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    light = [round(value + (255 - value) * 0.16) for value in channels]
    dark = [round(value * 0.86) for value in channels]
    return _hex(light), _hex(dark)


def _hex(channels: list[int]) -> str:
    return "#" + "".join(f"{value:02x}" for value in channels)
