"""The control centre: the switches and levels that are wanted often, on tiles."""

from collections.abc import Iterable
from typing import Any, ClassVar

from gui_sim.canvas.fonts import ellipsize
from gui_sim.geometry import SCREEN_HEIGHT, Rect
from gui_sim.system import setting_keys as keys
from gui_sim.system.status_bar import percent
from gui_sim.ui.acting import Acting, Item
from gui_sim.ui.effects import Do, Effect, Perform, Pop
from gui_sim.ui.overlays import DISMISS, Scrim
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.view import Drag, Env, Part, Placed, Semantic, View
from gui_sim.wording import count

SIDE = 76.0
GAP = 16.0
PITCH = SIDE + 28.0  # from one row to the next, with room for a label
WIDE = 2 * SIDE + GAP
LEFT = (390.0 - 4 * SIDE - 3 * GAP) / 2
TOP = 118.0
GLASS = "#ffffff@0.2"
TIMES = (1, 3, 5, 10, 15, 30, 60)  # minutes


class ControlCentre(Screen):
    """Networks, focus, appearance, levels and a timer; a tap beside the tiles or a swipe up closes it."""

    title = "Control Centre"
    bare: ClassVar[bool] = True
    full: ClassVar[bool] = True
    scrolls: ClassVar[bool] = False
    own_status: ClassVar[bool] = False
    background: ClassVar[str] = "material"

    def body(self) -> View:
        return _Board([
            (0, 0, self._switch("Airplane Mode", "airplane", keys.AIRPLANE, "off", "systemOrange")),
            (1, 0, self._switch("Wi-Fi", "wifi-high", keys.WIFI, "on", "systemBlue")),
            (0, 1, self._switch("Silent Mode", "bell-slash", keys.SILENT, "off", "systemRed")),
            (1, 1, self._switch("Low Power", "battery-low", keys.LOW_POWER, "off", "systemYellow")),
            (2, 0, self._level("Brightness", "sun", keys.BRIGHTNESS)),
            (3, 0, self._level("Volume", "speaker-high", keys.VOLUME)),
            (0, 2, self._focus()),
            (2, 2, self._switch("Dark Mode", "circle-half", keys.DARK, "off", "systemIndigo")),
            (3, 2, self._timer()),
        ])  # fmt: skip

    def _switch(self, label: str, icon: str, key: str, default: str, color: str) -> View:
        on = self.ctx.world.setting(key, default) == "on"
        tool = self.ctx.tool("set_setting")
        call = tool.call(key, "off" if on else "on") if tool is not None else None
        return _Tile(label, icon, "On" if on else "Off", color if on else "", call=call)

    def _level(self, label: str, icon: str, key: str) -> View:
        return _Level(label, icon, key, percent(self.ctx.world.setting(key, "50")), self.ctx.tool("set_setting"))

    def _focus(self) -> View:
        tool = self.ctx.tool("set_focus")
        now = self.ctx.world.setting(keys.FOCUS, "off")
        choices = []
        if tool is not None:
            for focus in _records(self, "Focus"):
                on = focus.name == now
                words = f"Turn off {focus.name}" if on else focus.name
                choices.append(Item(words, call=tool.call(focus.id, not on)))
        value = "Off" if now in ("", "off") else now
        color = "systemIndigo" if value != "Off" else ""
        return _Tile("Focus", "moon", value, color, wide=True, choices=choices)

    def _timer(self) -> View:
        tool = self.ctx.tool("start_timer")
        choices = []
        if tool is not None:
            choices = [Item(count(minutes, "minute"), call=tool.call(minutes * 60)) for minutes in TIMES]
        return _Tile("Timer", "timer", "", "", choices=choices)


def _records(screen: Screen, model: str) -> Iterable[Any]:
    """Return the records of a model that is named, because the app that has it may not be installed."""
    table = screen.ctx.store.schema.by_name.get(model)
    return screen.ctx.find(table.model) if table is not None else ()


class _Board(View):
    """Tiles at their places in a grid of four columns; what lies between closes the layer."""

    expands = True

    def __init__(self, tiles: list[tuple[int, int, View]]) -> None:
        self.tiles = tiles

    def inner(self, env: Env) -> Iterable[View]:
        return (tile for _, _, tile in self.tiles)

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        boxes = [
            tile.layout(SIDE, env).at(LEFT + column * (SIDE + GAP), TOP + row * PITCH)
            for column, row, tile in self.tiles
        ]
        foot = max((box.y + box.height for box in boxes), default=TOP) + GAP
        free = Scrim(Pop()).layout(width, env, SCREEN_HEIGHT - foot).at(0.0, foot)
        return Placed(self, width, SCREEN_HEIGHT, (free, *boxes))

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        def dragged(drag: Drag) -> Effect:
            return Pop() if drag.dy < -60 else Do()

        yield Part("tap", box.bounds, Pop(), DISMISS)
        yield Part("drag_y", box.bounds, dragged, DISMISS)


class _Tile(Acting):
    """A switch or a menu: its sign in a disc that is lit while it is on."""

    def __init__(self, label: str, icon: str, value: str, lit: str, wide: bool = False, **acts: Any) -> None:
        super().__init__(label, **acts)
        self.icon = icon
        self.value = value
        self.lit = lit
        self.wide = wide

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        self.show_question(env)
        return Placed(self, WIDE if self.wide else SIDE, SIDE)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 38.0 if not self.wide else 28.0, GLASS)
        disc = Rect(12.0, 12.0, 52.0, 52.0)
        ink = "#ffffff" if self.acts else "#ffffff@0.4"
        painter.round(disc, 26.0, self.lit or "#ffffff@0.14")
        painter.icon(disc.inset_by(12.0), self.icon, ink, "fill")
        if self.wide:
            room = Rect(74.0, 17.0, box.width - 84.0, 22.0)
            painter.text_in(room, self.label, "keyLabel", ink, "leading", 600)
            words = ellipsize(self.value, painter.theme.font("appName"), room.width)
            painter.text_in(room.offset(0.0, 20.0), words, "appName", "#ffffff@0.75", "leading")
        else:
            below = Rect(-6.0, box.height + 4.0, box.width + 12.0, 14.0)
            painter.text_in(below, self.label, "appName", "#ffffff@0.9")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        role = "button" if self.choices else "switch"
        return Semantic(role, self.label, self.value, enabled=self.acts, selected=bool(self.lit))

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        tapped = self.tap_effect(env) if self.acts else None
        yield Part("tap", box.bounds, tapped or Do(), self.label)


class _Level(View):
    """A tall slider: a drag up or down moves the level, a tap sets it there."""

    def __init__(self, label: str, icon: str, key: str, value: int, tool: Any) -> None:
        self.label = label
        self.icon = icon
        self.key = key
        self.value = value
        self.tool = tool

    def inner(self, env: Env) -> Iterable[View]:
        return ()

    def layout(self, width: float, env: Env, height: float | None = None) -> Placed:
        return Placed(self, SIDE, SIDE + PITCH)

    def paint(self, box: Placed, painter: Painter) -> None:
        painter.round(box.bounds, 26.0, GLASS)
        tall = box.height * self.value / 100
        if tall >= 1:
            corner = max(0.0, min(26.0, tall - (box.height - 26.0)))
            round_foot = min(26.0, tall)
            painter.round(
                Rect(0.0, box.height - tall, box.width, tall),
                (corner, corner, round_foot, round_foot),
                "#ffffff@0.92",
            )
        ink = "#48484a" if self.value > 24 else "#ffffff"
        painter.icon(Rect(24.0, box.height - 46.0, 28.0, 28.0), self.icon, ink, "fill")
        painter.text_in(Rect(-6.0, box.height + 4.0, box.width + 12.0, 14.0), self.label, "appName", "#ffffff@0.9")

    def semantic(self, box: Placed, env: Env) -> Semantic | None:
        return Semantic("slider", self.label, f"{self.value}%", enabled=self.tool is not None)

    def parts(self, box: Placed, env: Env) -> Iterable[Part]:
        def moved(drag: Drag) -> Effect:
            return self._set(self.value - drag.dy / box.height * 100)

        def touched(drag: Drag) -> Effect:
            return self._set((1 - drag.start.y / box.height) * 100)

        yield Part("tap", box.bounds, touched, self.label)
        yield Part("drag_y", box.bounds, moved, self.label)

    def _set(self, level: float) -> Effect:
        value = round(min(max(level, 0.0), 100.0))
        if self.tool is None or value == self.value:
            return Do()
        return Perform(self.tool.call(self.key, str(value)))
