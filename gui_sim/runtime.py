"""Carries out effects: the only place where touching something changes the phone's state or the store."""

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from gui_sim.navigation import AppState, Entry, PhoneState
from gui_sim.system.keyboard import press_key
from gui_sim.ui import effects as fx
from gui_sim.ui.screen import Screen

if TYPE_CHECKING:
    from gui_sim.device import Device

PASSING = ("open/", "menu/", "swiped", "unfolded")  # does not outlast a visit to another app


class Runtime:
    """Applies effects to a device. The entry is the screen that the touched part belongs to."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.error: tuple[str, str] = ("", "")  # code and sentence of the last failed call

    @property
    def phone(self) -> PhoneState:
        """The state being changed."""
        return self.device.phone

    def carry_out(self, effect: fx.Effect, entry: Entry | None) -> None:
        """Apply an effect."""
        match effect:
            case fx.Do(effects=effects):
                for each in effects:
                    self.carry_out(each, entry)
            case fx.Set(key=key, value=value):
                if entry is not None:
                    entry.state[key] = value
            case fx.SetLocal(key=key, value=value):
                _set_local(entry, key, value)
            case fx.ScrollTo(key=key, offset=offset):
                _set_local(entry, key, round(offset, 2))
            case fx.Focus(key=key):
                self.focus(key)
            case fx.Perform():
                self._perform(effect, entry)
            case fx.Toast(text=text):
                self.phone.toast, self.phone.toast_seconds = text, 4.0
            case fx.System(what=what, detail=detail):
                self._system(what, detail)
            case _:
                self._navigate(effect)

    def _perform(self, effect: fx.Perform, entry: Entry | None) -> None:
        device = self.device
        result = device.world.call(
            effect.call, actor=device.actor, channel="gui", step=device.step, side=effect.side
        )  # fmt: skip
        if result.ok:
            waiting = result.value.get("request_id") if isinstance(result.value, dict) else None
            if effect.then is not None:
                self.carry_out(effect.then, entry)
            if isinstance(waiting, str) and waiting and result.value.get("state") == "awaiting_payment":
                from gui_sim.system.sheets import FaceID

                self.cover(FaceID(waiting))
            return
        if effect.side or result.error is None:
            return
        self.error = (result.error.code, result.error.sentence)
        if result.error.code == "user_only":
            from gui_sim.system.sheets import NeedsYou

            self.cover(NeedsYou(effect.call.tool, result.error.sentence))
        else:
            self.phone.alert = result.error.sentence
        self.phone.focus = ""

    def _navigate(self, effect: fx.Effect) -> None:
        app = self.phone.app
        self.phone.focus = ""
        match effect:
            case fx.Push(screen=screen):
                self.push(screen)
            case fx.Present(screen=screen):
                if screen.app_id == "system":
                    self.cover(screen)
                elif app is not None:
                    app.sheets.append([Entry(screen)])
            case fx.Pop():
                self.pop()
            case fx.Dismiss():
                if self.phone.cover is not None:
                    self.phone.cover = None
                elif app is not None and app.sheets:
                    app.sheets.pop()
                else:
                    self.pop()
            case fx.PopToRoot():
                if app is not None:
                    app.sheets.clear()
                    del app.stack[1:]
            case fx.SelectTab(index=index):
                if app is not None:
                    app.sheets.clear()
                    if app.tab == index:
                        root = app.tabs[index][0]
                        app.tabs[index][:] = [Entry(root.screen, root.state, _unscrolled(root))]
                    app.tab = min(index, len(app.tabs) - 1)
            case fx.OpenApp(app=name):
                self.open_app(name)

    def push(self, screen: Screen) -> None:
        """Open a screen in its app's stack, bringing that app to the front."""
        if screen.app_id not in ("system", self.phone.front):
            self.open_app(screen.app_id)
        if self.phone.layer is not None:
            self.phone.layer = None
        if self.phone.app is not None:
            self.phone.app.stack.append(Entry(screen))

    def pop(self) -> bool:
        """Go back one step; False if there is nowhere to go."""
        self.phone.focus = ""
        if self.phone.cover is not None:
            self.phone.cover = None
            return True
        if self.phone.layer is not None:
            self.phone.layer = None
            return True
        app = self.phone.app
        if app is None:
            return False
        if len(app.stack) > 1:
            app.stack.pop()
            return True
        if app.sheets:
            app.sheets.pop()
            return True
        return False

    def cover(self, screen: Screen) -> None:
        """Show a sheet of the phone itself."""
        self.phone.focus = ""
        self.phone.cover = Entry(screen)

    def look(self) -> None:
        """Make the call that goes along with the tab that is shown now, if there is one."""
        app = self.phone.app
        if app is None or self.phone.top is not app.tabs[app.tab][0]:
            return
        entry, ctx = app.top, self.device.world.context(self.device.actor)
        gate, call = entry.screen.gate, entry.screen.bind(ctx, entry.state).tab_side()
        if call is not None and (gate is None or ctx.allows(gate)):
            self._perform(fx.Perform(call, side=True), entry)

    def focus(self, key: str) -> None:
        """Give a field the keyboard and bring it into view."""
        self.phone.focus = key
        self.phone.key_page, self.phone.shift = "letters", True
        if key:
            self.device.show_focused()

    def open_app(self, app: str) -> None:
        """Bring an app to the front, where it was left."""
        phone = self.phone
        phone.layer = phone.cover = None
        phone.focus = phone.alert = ""
        if app != phone.front:
            self._fold_up()
        if app not in phone.apps:
            tabs = self.device.world.app(app).tabs
            phone.apps[app] = AppState(app, [[Entry(screen())] for screen in tabs])
        phone.front = app
        phone.recents = [app, *(other for other in phone.recents if other != app)]

    def go_home(self) -> None:
        """Show the home screen; everything over it closes. A layer over an app only gives the app back."""
        phone = self.phone
        over_app = phone.layer is not None and bool(phone.front)
        phone.layer = phone.cover = None
        phone.focus = phone.alert = ""
        if over_app:
            return
        self._fold_up()
        if not phone.front:
            phone.home = Entry(phone.home.screen)
        phone.front = ""

    def _fold_up(self) -> None:
        """Close what is open on the screens of the app being left: menus, questions, panels of rows."""
        app = self.phone.app
        if app is None:
            return
        for entry in (entry for stack in (*app.tabs, *app.sheets) for entry in stack):
            for key in [key for key in entry.locals if key.startswith(PASSING)]:
                del entry.locals[key]

    def _system(self, what: str, detail: str) -> None:
        phone = self.phone
        if what == "key":
            field = self.device.scene.field
            if field is not None:
                press_key(self, field, detail)
        elif what == "home":
            self.go_home()
        elif what == "close_alert":
            phone.alert = ""
        elif what == "close_banner":
            phone.banner = ""
        elif what == "close_app":
            phone.apps.pop(detail, None)
            phone.recents = [app for app in phone.recents if app != detail]
            if phone.front == detail:
                phone.front = ""
        elif what == "open_link":
            self.open_link(detail)
        else:
            self.layer(what)

    def layer(self, what: str) -> None:
        """Show one of the phone's own layers: spotlight, notifications, control, switcher or lock."""
        from gui_sim.system import LAYERS

        screen: Callable[..., Screen] | None = LAYERS.get(what)
        if screen is not None:
            self.phone.focus = ""
            self.phone.layer = Entry(screen(tuple(self.phone.recents)) if what == "switcher" else screen())
            if what == "spotlight":
                self.focus("Search")

    def open_link(self, link: str) -> None:
        """Open what a notification points at: `app` or `app/Screen/first parameter`."""
        app, _, rest = link.partition("/")
        if self.device.world.find_app(app) is None:
            return
        self.open_app(app)
        name, _, parameter = rest.partition("/")
        kind = self.device.world.app(app).screens_by_name.get(name)
        screen = _made(kind, parameter) if kind is not None else None
        if screen is not None and self.phone.app is not None:
            self.phone.app.sheets.clear()
            self.phone.app.stack.append(Entry(screen))


def _made(kind: type[Screen], parameter: str) -> Screen | None:
    """Return a screen that takes one text, or nothing where none is given; None if it takes others."""
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]  # every subclass is made a dataclass
    given = fields[:1] if parameter else ()
    if any(field.type is not str for field in given) or (parameter and not fields):
        return None
    if any(field.default is dataclasses.MISSING for field in fields[len(given) :]):
        return None
    return kind(*([parameter] if parameter else []))


def _set_local(entry: Entry | None, key: str, value: object) -> None:
    if entry is None:
        return
    if value is None:
        entry.locals.pop(key, None)
    else:
        entry.locals[key] = value


def _unscrolled(entry: Entry) -> dict[str, object]:
    return {key: value for key, value in entry.locals.items() if not key.startswith("scroll/")}
