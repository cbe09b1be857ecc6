"""The bar at the top of every screen and the pill at its foot."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gui_sim.geometry import SCREEN_WIDTH, Point, Rect
from gui_sim.system import setting_keys as keys
from gui_sim.ui.paint import Painter
from gui_sim.ui.view import Env, Placed, Semantic, View

if TYPE_CHECKING:
    from gui_sim.world import World

STATUS_HEIGHT = 47.0
INDICATOR_HEIGHT = 34.0
LOW_BATTERY = 20  # per cent


class StatusBar(View):
    """Time, focus and location at the left; signal, Wi-Fi or 5G, or an airplane, and battery at the right."""

    expands = True

    def __init__(self, world: "World", light: bool, timed: bool = True) -> None:
        self.timed = timed
        self.time = f"{world.clock.now.hour}:{world.clock.now.minute:02d}"
        self.light = light
        self.focus = world.setting(keys.FOCUS, "off") not in ("", "off")
        self.location = world.setting(keys.LOCATION, "off") == "on"
        self.airplane = world.setting(keys.AIRPLANE, "off") == "on"
        self.wifi = world.setting(keys.WIFI, "on") == "on"
        self.cellular = world.setting(keys.CELLULAR, "on") == "on" and not self.airplane
        self.battery = percent(world.setting(keys.BATTERY, "100"))
        self.saving = world.setting(keys.LOW_POWER, "off") == "on"

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, SCREEN_WIDTH, STATUS_HEIGHT)

    def paint(self, box: Placed, painter: Painter) -> None:
        ink = "#ffffff" if self.light else "label"
        if self.timed:
            painter.text_in(Rect(24.0, 12.0, 62.0, 24.0), self.time, "status", ink)
        x = 88.0 if self.timed else 40.0
        for shown, icon in ((self.focus, "moon"), (self.location, "navigation-arrow")):
            if shown:
                painter.icon(Rect(x, 17.0, 14.0, 14.0), icon, ink, "fill")
                x += 17.0
        middle = self.wifi or self.cellular  # what stands between the signal and the battery
        x = 291.0 if middle else 315.0
        if self.airplane:
            painter.icon(Rect(x, 15.0, 18.0, 18.0), "airplane", ink, "fill")
        else:
            self._signal(painter, x, ink)
        if self.wifi:
            _fan(painter, Point(325.0, 29.0), ink)
        elif self.cellular:
            painter.text_in(Rect(312.0, 14.0, 26.0, 20.0), "5G", "carrier", ink)
        self._battery(painter, ink)

    def _signal(self, painter: Painter, x: float, ink: str) -> None:
        for index in range(4):
            tall = 4.0 + 2.5 * index
            painter.round(Rect(x + index * 4.7, 29.5 - tall, 3.2, tall), 0.8, ink)

    def _battery(self, painter: Painter, ink: str) -> None:
        body = Rect(341.0, 18.0, 24.0, 12.0)
        painter.round(body, 3.8, "clear", f"{ink}@0.4", 1.0)
        painter.round(Rect(366.0, 22.0, 1.5, 4.2), 0.7, f"{ink}@0.45")
        room = body.inset_by(2.0)
        low = self.battery <= LOW_BATTERY
        level = "systemYellow" if self.saving else "systemRed" if low else ink
        painter.round(Rect(room.x, room.y, max(3.0, room.width * self.battery / 100), room.height), 2.2, level)

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        told = [
            *(["focus on"] if self.focus else []),
            *(["location in use"] if self.location else []),
            "airplane mode" if self.airplane else "4 bars",
            *(["Wi-Fi"] if self.wifi else ["5G"] if self.cellular else []),
            f"battery {self.battery}%",
        ]
        return Semantic("status bar", self.time, ", ".join(told))


def _fan(painter: Painter, foot: Point, ink: str) -> None:
    """Draw the sign of Wi-Fi: two arcs over a dot, opening upwards."""
    for radius in (10.4, 6.2):
        painter.ring(foot, radius, 2.5, -45.0, 90.0, ink)
    painter.ring(foot, 2.2, 2.2, -45.0, 90.0, ink)


def percent(text: str) -> int:
    """Return a level from 0 to 100, full if the setting says nothing of use."""
    digits = text.removesuffix("%").strip()
    return min(100, int(digits)) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 100


class HomeIndicator(View):
    """The pill at the foot of the screen."""

    expands = True

    def __init__(self, light: bool) -> None:
        self.light = light

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, SCREEN_WIDTH, INDICATOR_HEIGHT)

    def paint(self, box: Placed, painter: Painter) -> None:
        pill = Rect((box.width - 139.0) / 2, box.height - 13.0, 139.0, 5.0)
        painter.round(pill, 2.5, "#ffffff" if self.light else "label")
