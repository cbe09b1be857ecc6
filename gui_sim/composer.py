"""From where the phone stands to a scene: which screens, bars and sheets are shown, lowest first."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from typing import Any

from gui_sim.canvas.display_list import DisplayList
from gui_sim.context import Context
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH
from gui_sim.journal import Actor
from gui_sim.navigation import AppState, Entry, PhoneState, Stack
from gui_sim.scene import Layer, Scene, place_of
from gui_sim.system.keyboard import KEYBOARD_HEIGHT, Keyboard
from gui_sim.system.notices import BannerNotice, PlainAlert, ToastNotice
from gui_sim.system.status_bar import HomeIndicator, StatusBar
from gui_sim.theme import Theme
from gui_sim.ui.chrome import SCREEN, Chrome, Framed, Tab
from gui_sim.ui.layout import Background, Gap
from gui_sim.ui.overlays import GAP, Overlay
from gui_sim.ui.paint import Painter
from gui_sim.ui.screen import Screen
from gui_sim.ui.settled import Kept
from gui_sim.ui.view import Env, View
from gui_sim.world import World


@dataclass(slots=True)
class _Body:
    """A screen's body with what it was made from."""

    screen: Screen
    state: dict[str, Any]
    version: int
    ctx: "_Seen"
    bound: Screen
    view: View
    kept: Kept = field(default_factory=Kept)


class _Seen(Context):
    """What one screen sees. It notes what it told of the time, so that the screen is made anew only when that changes.

    The time is the status bar's, in whole minutes, but for screens that show seconds.
    """

    def __init__(self, world: World, actor: Actor, seconds: bool = False) -> None:
        super().__init__(world, actor)
        self._seconds = seconds
        self._told: datetime | None = None
        self._told_day: date | None = None

    @property
    def now(self) -> datetime:
        now = self._time()
        self._told = self._told or now
        return now

    @property
    def today(self) -> date:
        today = super().today
        self._told_day = self._told_day or today
        return today

    def holds(self) -> bool:
        """Tell whether what it told of the time is still so."""
        return self._told in (None, self._time()) and self._told_day in (None, super().today)

    def _time(self) -> datetime:
        now = super().now
        return now if self._seconds else now.replace(second=0, microsecond=0)


class Composer:
    """Builds scenes; keeps each open screen's body until its state, the store or the time that it shows changes."""

    def __init__(self, world: World, actor: Actor) -> None:
        self.world = world
        self.actor = actor
        self.ctx: Context = _Seen(world, actor)  # of what is no screen
        self.bodies: dict[int, _Body] = {}

    def theme(self) -> Theme:
        """Return the theme that the phone's settings ask for."""
        dark = self.world.setting("display.dark_mode", "off") == "on"
        return Theme(dark, self.world.setting("display.text_size", "large"))

    def compose(self, phone: PhoneState) -> Scene:
        """Return the scene of a phone's state."""
        theme = self.theme()
        layers = self._layers(phone, theme, KEYBOARD_HEIGHT if phone.focus else 0.0)
        focused = next((layer.env.field for layer in reversed(layers) if layer.env.field is not None), None)
        if phone.focus and focused is None:  # the field is gone, as one that took its only token
            layers = self._layers(phone, theme, 0.0)
        if focused is not None:
            env = Env(theme, self.ctx)
            keys = Keyboard(focused, phone.key_page, phone.shift).layout(SCREEN_WIDTH, env)
            keys.at(0.0, SCREEN_HEIGHT - keys.height)
            layers.append(Layer("keyboard", keys, env, None, modal=False))
        layers += self._notices(phone, theme)
        name = f"{phone.front or 'home'}:{type(phone.top.screen).__name__}"
        return Scene(layers, theme, name)

    def _layers(self, phone: PhoneState, theme: Theme, keyboard: float) -> list[Layer]:
        """Return the layers below the keyboard, from the lowest to the topmost."""
        layers = self._base(phone, theme, keyboard)
        if phone.layer is not None:
            for layer in layers:
                layer.ghost = True
            layers.append(self._framed("system", phone.layer, theme, Chrome(keyboard=keyboard), phone, faces=True))
        if phone.cover is not None:
            layers.append(self._dim(theme))
            look = theme if phone.cover.screen.full else replace(theme, raised=True)
            layers.append(self._framed("cover", phone.cover, look, Chrome(sheet=True, keyboard=keyboard), phone))
        return layers + self._overlays(layers[-1], keyboard)

    def _base(self, phone: PhoneState, theme: Theme, keyboard: float) -> list[Layer]:
        app = phone.app
        on_top = phone.layer is None and phone.cover is None
        if app is None:
            chrome = Chrome(keyboard=keyboard if on_top else 0.0)
            return [self._framed("home", phone.home, theme, chrome, phone)]
        return self._app(app, phone, theme, keyboard, on_top)

    def _app(self, app: AppState, phone: PhoneState, theme: Theme, keyboard: float, on_top: bool) -> list[Layer]:
        stacks: list[Stack] = [app.tabs[app.tab], *app.sheets]
        layers: list[Layer] = []
        for depth, stack in enumerate(stacks):
            is_top = on_top and depth == len(stacks) - 1
            chrome = self._chrome(app, stack, depth > 0, keyboard if is_top else 0.0)
            if depth > 0:
                layers.append(self._dim(theme))
            raised = depth > 0 and not stack[-1].screen.full
            look = replace(theme, raised=True) if raised else theme
            layers.append(self._framed("sheet" if depth else "app", stack[-1], look, chrome, phone))
        return layers

    def _face(self, phone: PhoneState, theme: Theme, app: str) -> DisplayList:
        """Return what an open app shows, without the phone's own bars; nothing if it is not open."""
        state = phone.apps.get(app)
        if state is None:
            return ()
        painter = Painter(theme, SCREEN)
        for layer in self._app(state, phone, theme, 0.0, False):
            painter.theme = layer.env.theme
            painter.draw(layer.box)
        return tuple(painter.commands)

    def _chrome(self, app: AppState, stack: Stack, sheet: bool, keyboard: float) -> Chrome:
        back = ""
        if len(stack) > 1:
            below = stack[-2]
            back = below.screen.bind(self.ctx, below.state).heading() or "Back"
        tabs = self._tabs(app) if not sheet and len(stack) == 1 else ()
        return Chrome(back, sheet, tabs, app.tab, keyboard)

    def _tabs(self, app: AppState) -> tuple[Tab, ...]:
        """Return the tabs that the actor has now."""
        gates = [(index, kind, kind.appears_with) for index, kind in enumerate(self.world.app(app.app).tabs)]
        shown = [(index, kind) for index, kind, gate in gates if gate is None or self.ctx.allows(gate)]
        return tuple(Tab(kind.title, kind.icon, index, self._number(kind)) for index, kind in shown)

    def _number(self, kind: type[Screen]) -> str:
        return str(kind().bind(self.ctx, {}).tab_badge() or "")

    def _body(self, entry: Entry) -> _Body:
        known = self.bodies.get(id(entry))
        version = self.world.store.version
        if (
            known is not None
            and known.screen is entry.screen
            and known.version == version
            and known.state == entry.state
            and known.ctx.holds()
        ):
            return known
        ctx = _Seen(self.world, self.actor, entry.screen.ticks)
        bound = entry.screen.bind(ctx, entry.state)
        gate = bound.gate
        view: View = Gap() if gate is not None and not ctx.allows(gate) else bound.body()
        made = _Body(entry.screen, dict(entry.state), version, ctx, bound, view)
        if len(self.bodies) > 64:
            self.bodies.clear()
        self.bodies[id(entry)] = made
        return made

    def _framed(
        self, name: str, entry: Entry, theme: Theme, chrome: Chrome, phone: PhoneState, faces: bool = False
    ) -> Layer:
        made = self._body(entry)
        env = Env(theme, made.ctx, dict(entry.locals), phone.focus if entry is phone.top else "")
        if faces:
            env.face = partial(self._face, phone, theme)
        box = Framed(made.bound, made.view, chrome, made.kept).layout(SCREEN_WIDTH, env, SCREEN_HEIGHT)
        return Layer(name, box, env, entry, modal=True, screen=made.bound)

    def _overlays(self, below: Layer, keyboard: float) -> list[Layer]:
        layers = []
        for view in below.env.overlays:
            env = Env(below.env.theme, below.env.ctx, below.env.locals)
            if isinstance(view, Overlay):
                if view.opener is not None:
                    view.anchor = place_of(below.box, view.opener)
                if keyboard:
                    view.foot = SCREEN_HEIGHT - keyboard - GAP
            box = view.layout(SCREEN_WIDTH, env, SCREEN_HEIGHT)
            layers.append(Layer("overlay", box, env, below.entry, modal=True))
        return layers

    def _dim(self, theme: Theme) -> Layer:
        env = Env(theme, self.ctx)
        shade = Background(Gap(SCREEN_HEIGHT, SCREEN_WIDTH), "#000000@0.3").layout(SCREEN_WIDTH, env)
        return Layer("dim", shade, env, None, modal=False, ghost=True)

    def _notices(self, phone: PhoneState, theme: Theme) -> list[Layer]:
        env = Env(theme, self.ctx)
        layers: list[Layer] = []
        if phone.toast:
            box = ToastNotice(phone.toast).layout(SCREEN_WIDTH, env)
            box.at((SCREEN_WIDTH - box.width) / 2, SCREEN_HEIGHT - 140.0)
            layers.append(Layer("toast", box, env, None, modal=False))
        if phone.alert:
            shown = PlainAlert(phone.alert).layout(SCREEN_WIDTH, env, SCREEN_HEIGHT)
            layers.append(Layer("alert", shown, env, None, modal=True))
        under = phone.layer or (phone.app.top if phone.app is not None else phone.home)
        behind = under  # what the status stands on: below a card, the app's own screen
        if phone.layer is None and phone.app is not None and phone.app.sheets and not under.screen.full:
            behind = phone.app.tabs[phone.app.tab][-1]
        light = phone.front == "" or not behind.screen.own_status
        bar = StatusBar(self.world, light, not under.screen.own_clock).layout(SCREEN_WIDTH, env)
        layers.append(Layer("status", bar, env, None, modal=False))
        if phone.banner:
            notice = BannerNotice(phone.banner).layout(SCREEN_WIDTH - 16.0, env).at(8.0, 50.0)
            layers.append(Layer("banner", notice, env, None, modal=False))
        on_dark = light and phone.cover is None and not phone.focus
        pill = HomeIndicator(on_dark).layout(SCREEN_WIDTH, env)
        layers.append(Layer("indicator", pill.at(0.0, SCREEN_HEIGHT - pill.height), env, None, modal=False, ghost=True))
        return layers
