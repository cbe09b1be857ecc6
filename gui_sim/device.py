"""The phone as an agent meets it, and the only door to it: observe, act, call, fork, save, load.

`act` never raises for what an agent did: a bad action is an outcome in words, counted by whoever counts, and
nothing is lost. Screen time runs to rest within each step; the phone's time moves by fixed amounts: 2 seconds
an action, 20 a tool call, 60 a question, and by `Wait`.
"""

from collections.abc import Sequence
from typing import Any

from rapidfuzz import process

from gui_sim import actions as do
from gui_sim.app import InstalledApp
from gui_sim.canvas.base import Canvas
from gui_sim.composer import Composer
from gui_sim.cycles import Cycles
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH, Point
from gui_sim.gestures import gestures_of, on_screen, system_swipe
from gui_sim.journal import Actor
from gui_sim.navigation import Entry, PhoneState
from gui_sim.observation import Observation, Outcome, refuse, shared_canvas
from gui_sim.records import Notification
from gui_sim.runtime import Runtime
from gui_sim.saving import Rest, pack, unpack
from gui_sim.scene import Scene
from gui_sim.system.home import HomeScreen
from gui_sim.system.setting_keys import FOCUS
from gui_sim.system_tools import may_notify
from gui_sim.tool import ToolCall
from gui_sim.values import Wire
from gui_sim.world import World

ACTION_SECONDS = 2.0
TOOL_SECONDS = 20.0
ASK_SECONDS = 60.0
BANNER_SECONDS = 6.0
NOTICES_AT_ONCE = 20  # of those that come in one step, so many are looked at for a banner


class _Refused(Exception):
    """An action that cannot be done; becomes an outcome."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Device:
    """A phone in someone's hand. `actor` is who holds it: the agent, or the owner where they act by hand."""

    def __init__(self, world: World, *, scale: int = 2, canvas: Canvas | None = None, actor: Actor = "agent") -> None:
        self.world = world
        self.scale = scale
        self.actor: Actor = actor
        self.step = world.step
        self.phone = PhoneState(home=Entry(HomeScreen()))
        self._canvas = canvas
        self._composer = Composer(world, actor)
        self._runtime = Runtime(self)
        self._scene: Scene | None = None
        self._scene_version = -1
        self._cycles = Cycles()
        self._newest = self._newest_notice()

    # Seeing

    @property
    def scene(self) -> Scene:
        """What is on the screen now."""
        if self._scene is None or self._scene_version != self.world.store.version:
            self._scene = self._composer.compose(self.phone)
            self._scene_version = self.world.store.version
        return self._scene

    def canvas(self) -> Canvas:
        """Return the canvas that draws this device."""
        return self._canvas or shared_canvas()

    def observe(self) -> Observation:
        """Return what can be seen now; nothing changes by looking."""
        scene = self.scene
        return Observation(self.step, self.world.clock.now, scene.name, scene, self.canvas, self.scale)

    # Acting

    def act(self, action: do.Action, *, vision: bool = True, tools: bool = True) -> Outcome:
        """Carry out one action, let the phone come to rest, and say what happened.

        Args:
            action: Any action; points in logical points.
            vision: Whether gestures and keys are allowed to this agent.
            tools: Whether tool calls are allowed to this agent.
        """
        self.step += 1
        self.world.step = self.step
        before, version = self.scene.commands, self.world.store.version
        self._runtime.error = ("", "")
        hit, value, seconds = "", None, ACTION_SECONDS
        try:
            if isinstance(action, do.CallTool):
                seconds = TOOL_SECONDS
                value = self._call_tool(action, tools)
            elif isinstance(action, do.AskUser | do.Answer | do.Wait):
                seconds = {"ask_user": ASK_SECONDS, "answer": 0.0}.get(action.type, 0.0)
                if isinstance(action, do.Wait):
                    seconds = action.minutes * 60
            elif not vision:
                raise _Refused("no_gestures", "This agent has no screen; call a tool, ask the owner or answer.")
            else:
                hit = self._gesture(action)
                self._runtime.look()
            code, error = self._runtime.error
        except _Refused as refused:
            code, error = refused.code, refused.sentence
        self._settle(seconds)
        loop = self._cycles.add(action, before, self.world.store)
        return Outcome(
            ok=not code,
            error=error,
            code=code,
            hit=hit,
            screen_changed=self.scene.commands != before,
            store_changed=self.world.store.version != version,
            value=value,
            loop=loop,
        )

    def call(self, call: ToolCall) -> Outcome:
        """Call a tool, as a text-only agent does."""
        return self.act(do.CallTool(tool=call.tool, args=dict(call.args)))

    def advance(self, seconds: float) -> None:
        """Let the phone's time pass; what is due happens."""
        self._settle(seconds)

    def _call_tool(self, action: do.CallTool, allowed: bool) -> Wire:
        if not allowed:
            raise _Refused("no_tools", "This agent has no tools; use the screen.")
        tool = self.world.find_tool(action.tool)
        call = ToolCall(tool.app if tool is not None else "", action.tool, action.args)
        result = self.world.call(call, actor=self.actor, channel="tool", step=self.step)
        if not result.ok and result.error is not None:
            raise _Refused(result.error.code, result.error.sentence)
        return result.value

    def _gesture(self, action: do.Action) -> str:
        match action:
            case do.Tap(x=x, y=y):
                return self._touch(Point(x, y), ("tap",))
            case do.DoubleTap(x=x, y=y):
                return self._double_tap(Point(x, y))
            case do.LongPress(x=x, y=y):
                return self._touch(Point(x, y), ("long_press",)) or self._touch(Point(x, y), ("tap",))
            case do.Swipe(path=path, hold=hold):
                return self._swipe(Point(*path[0]), Point(*path[-1]), hold)
            case do.Type(text=text, replace=replace):
                return self._type(text, replace)
            case do.Press(button=button):
                return self._press(button)
            case do.OpenApp(app=app):
                return self._open(app)
        raise _Refused("bad_action", f"The phone does not know the action '{action.type}'.")

    def _touch(self, point: Point, gestures: tuple[Any, ...]) -> str:
        self._on_glass(point)
        hit = self.scene.hit(point, gestures)
        if hit is None:
            if gestures == ("tap",) and self.phone.focus:
                self.phone.focus = ""
                self._scene = None
            return ""
        self._carry_out(hit.effect(point, point), hit.layer.entry)
        return hit.part.label

    def _double_tap(self, point: Point) -> str:
        self._on_glass(point)
        if self.scene.hit(point, ("double_tap",)) is not None:
            return self._touch(point, ("double_tap",))
        first = self._touch(point, ("tap",))
        return self._touch(point, ("tap",)) or first

    def _swipe(self, start: Point, end: Point, hold: bool) -> str:
        self._on_glass(start)
        system = None if self.phone.alert else system_swipe(start, end, hold)
        if system is not None:
            return self._system_swipe(system)
        hit = self.scene.hit(start, gestures_of(start, end))
        if hit is None:
            return ""
        self._carry_out(hit.effect(start, end), hit.layer.entry)
        return hit.part.label

    def _system_swipe(self, swipe: str) -> str:
        runtime = self._runtime
        if swipe == "home":
            runtime.go_home()
        elif swipe == "back":
            runtime.pop()
        else:
            runtime.layer(swipe)
        self._scene = None
        return {"home": "Home", "back": "Back"}.get(swipe, swipe)

    def _type(self, text: str, replace: bool) -> str:
        field = self.scene.field
        if field is None:
            raise _Refused("no_focus", "No text field has the keyboard; tap a field first.")
        if not field.multiline and "\n" in text:
            words, submit = text.rstrip("\n").replace("\n", " "), text.endswith("\n")
        else:
            words, submit = text, False
        if words or replace:
            self._carry_out(field.apply(words if replace else field.text + words), self.phone.top)
            self.show_focused()
        typed = self.scene.field  # what return does may depend on what the field now holds
        if submit and typed is not None and typed.submit is not None:
            self._carry_out(typed.submit, self.phone.top)
        return field.key.rpartition("/")[2]

    def _press(self, button: str) -> str:
        runtime, phone = self._runtime, self.phone
        if button == "home":
            runtime.go_home()
        elif button == "back":
            if not runtime.pop():
                raise _Refused("no_back", "There is nothing to go back to; press home or open an app.")
        elif button == "return":
            field = self.scene.field
            if field is None:
                raise _Refused("no_focus", "No text field has the keyboard, so return does nothing.")
            if field.multiline:
                self._carry_out(field.apply(field.text + "\n"), phone.top)
            elif field.submit is not None:
                self._carry_out(field.submit, phone.top)
        elif button in ("volume_up", "volume_down"):
            phone.volume = min(16, max(0, phone.volume + (1 if button == "volume_up" else -1)))
            phone.toast, phone.toast_seconds = f"Volume {phone.volume} of 16", ACTION_SECONDS * 2
        else:
            runtime.layer("switcher" if button == "app_switcher" else "lock")
        self._scene = None
        return button

    def _open(self, name: str) -> str:
        wanted = name.strip().casefold()
        for app in self.world.apps:
            if wanted in (app.id.casefold(), app.name.casefold()):
                self._runtime.open_app(app.id)
                self._scene = None
                return app.name
        names = [app.name for app in self.world.apps]
        close = [match[0] for match in process.extract(name[:60], names, limit=3, score_cutoff=60)]
        hint = f" Close: {', '.join(close)}." if close else f" Apps: {', '.join(names)}."
        raise _Refused("unknown_app", f"There is no app '{name[:60]}'.{hint}")

    def _on_glass(self, point: Point) -> None:
        if not on_screen(point):
            width, height = round(SCREEN_WIDTH), round(SCREEN_HEIGHT)
            raise _Refused(
                "bad_point",
                f"The point ({point.x:g}, {point.y:g}) is not on the screen of {width} x {height} points.",
            )

    def _carry_out(self, effect: Any, entry: Entry | None) -> None:
        self._runtime.carry_out(effect, entry)
        self._scene = None

    def show_focused(self) -> None:
        """Scroll so that the focused field, and as much as can be of what it suggests, stands above the keyboard."""
        self._scene = None
        scene = self.scene
        place = scene.focused_rect()
        entry = self.phone.top
        keyboard = scene.layer("keyboard")
        if place is None or keyboard is None:
            return
        hidden = min(place.bottom + 12.0 - scene.content_bottom(), place.y - scene.content_top())
        if hidden > 0:
            offset = float(scene.scroll_offset())
            entry.locals["scroll/main"] = offset + hidden
            self._scene = None

    # Time and rest

    def _settle(self, seconds: float) -> None:
        self.world.advance(seconds)
        phone = self.phone
        frozen = self.world.clock.frozen
        if phone.toast:
            phone.toast_seconds -= ACTION_SECONDS if frozen else max(seconds, ACTION_SECONDS)
            if phone.toast_seconds <= 0:
                phone.toast = ""
        phone.banner_seconds -= seconds
        if phone.banner and (phone.banner_seconds <= 0 or self._cleared(phone.banner)):
            phone.banner = ""
        came, self._newest = self._came(), self._newest_notice()
        if came:
            phone.banner, phone.banner_seconds = came, BANNER_SECONDS
        self._scene = None

    def _newest_notice(self) -> str:
        found = self.world.context("world").ids(Notification, order="-id", limit=1)
        return found[0] if found else ""

    def _cleared(self, notice_id: str) -> bool:
        notice = self.world.context("world").maybe(Notification, notice_id)
        return notice is None or notice.state == "cleared"

    def _came(self) -> str:
        """Return the newest notice since the last rest that a banner shows, or "".

        A focus, the settings of its app, and a frozen clock (a test's) hold a banner back.
        """
        if self.world.clock.frozen or self._newest_notice() == self._newest:
            return ""
        if self.world.setting(FOCUS, "off") not in ("", "off"):
            return ""
        ctx = self.world.context("world")
        for notice in ctx.find(Notification, order="-id", limit=NOTICES_AT_ONCE):
            if notice.id == self._newest:
                break
            if notice.state == "new" and may_notify(ctx, notice.app):
                return notice.id
        return ""

    # Copies

    def fork(self) -> "Device":
        """Return an independent device that is equal to this one."""
        twin = Device.__new__(Device)
        twin.world = self.world.fork()
        twin.scale = self.scale
        twin.actor = self.actor
        twin.step = self.step
        twin.phone = self.phone.copy()
        twin._canvas = self._canvas
        twin._composer = Composer(twin.world, self.actor)
        twin._runtime = Runtime(twin)
        twin._scene = None
        twin._scene_version = -1
        twin._cycles = self._cycles.copy()
        twin._newest = self._newest
        return twin

    def save(self) -> bytes:
        """Return the device at rest: JSON and the store's bytes, no code."""
        return pack(Rest(self.world, self.phone, self._cycles, self.scale, self.actor, self.step, self._newest))

    @classmethod
    def load(
        cls, saved: bytes, *, canvas: Canvas | None = None, apps: Sequence[InstalledApp] | None = None
    ) -> "Device":
        """Return the device that `save` put to rest, with its apps, or with those given.

        Raises:
            GuiSimError: The bytes are no saved device, or its apps are not installed here.
        """
        rest = unpack(saved, apps)
        device = cls(rest.world, scale=rest.scale, canvas=canvas, actor=rest.actor)
        device.phone, device._cycles = rest.phone, rest.cycles
        device.step, device._newest = rest.step, rest.newest
        return device


__all__ = ["Device", "Observation", "Outcome", "refuse", "shared_canvas"]
