"""What the verbs of all families mean on this phone. A dialect takes this table and changes where it differs."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from agent_runner.agents.dialects.calls import POINTS, Call, Verb, plain_name
from gui_sim.actions import (
    Action,
    Answer,
    AskUser,
    CallTool,
    DoubleTap,
    LongPress,
    OpenApp,
    Press,
    Swipe,
    Tap,
    Type,
    Wait,
)
from gui_sim.errors import ToolError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

Direction = Literal["up", "down", "left", "right"]

HELP = "I need your help to go on. What should I do?"
"""What the owner is asked by a call for the user that says nothing itself."""
TALL, WIDE = 400.0, 250.0
"""Points a finger moves down or across where only a direction is given."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 20.0, 50.0, SCREEN_WIDTH - 20.0, SCREEN_HEIGHT - 50.0
_VECTORS: Mapping[str, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_OPPOSITE: Mapping[str, str] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_TEXTS = ("text", "content", "value", "message", "query", "question", "answer", "return", "reason", "0")
_STARTS = ("start", "start_point", "start_coordinate", "start_box", "point1", "from", *POINTS, "0")
_ENDS = ("end", "end_point", "end_coordinate", "end_box", "coordinate2", "point2", "to", "1")
_DONE = frozenset({"success", "succeed", "successful", "complete", "completed", "done", "finished"})
_GIVEN_UP = frozenset({"failure", "fail", "failed", "infeasible", "impossible", "abort", "aborted", "error"})
_BUTTONS = {
    "home": "home", "back": "back", "goback": "back", "esc": "back", "escape": "back", "browserback": "back",
    "enter": "return", "return": "return", "kpenter": "return", "done": "return", "search": "return",
    "volumeup": "volume_up", "volumedown": "volume_down", "audiovolumeup": "volume_up",
    "audiovolumedown": "volume_down", "power": "lock", "lock": "lock", "sleep": "lock", "recent": "app_switcher",
    "recents": "app_switcher", "recentapps": "app_switcher", "menu": "app_switcher", "overview": "app_switcher",
    "appswitch": "app_switcher", "appswitcher": "app_switcher",
}  # fmt: skip


def tap(call: Call) -> Sequence[Action]:
    """Touch a point."""
    x, y = call.point()
    return [Tap(x=x, y=y)]


def double_tap(call: Call) -> Sequence[Action]:
    """Touch a point twice."""
    x, y = call.point()
    return [DoubleTap(x=x, y=y)]


def long_press(call: Call) -> Sequence[Action]:
    """Hold a point; how long is the phone's own."""
    x, y = call.point()
    return [LongPress(x=x, y=y)]


def ends(call: Call) -> list[tuple[float, float]] | None:
    """Return both ends of a finger's way, or None if the call does not name two.

    Raises:
        ToolError: One of them is no point, or lies outside the space.
    """
    start, end = call.get(*_STARTS), call.get(*_ENDS)
    for first, last in (("start_x", "end_x"), ("x1", "x2"), ("x", "destination_x")):
        if call.get(first) is not None and call.get(last) is not None:
            start, end = ([call.get(name), call.get(name.replace("x", "y"))] for name in (first, last))
    return None if start is None or end is None else [call.as_point(start), call.as_point(end)]


def drag(call: Call) -> Sequence[Action]:
    """Move a finger between two points, resting before it lifts."""
    path = ends(call)
    if path is None:
        raise call.wrong("needs two points, a start and an end")
    return [Swipe(path=tuple(path), hold=True)]


def direction_of(call: Call, *names: str) -> str:
    """Return the direction that a call names.

    Raises:
        ToolError: It names none of the four.
    """
    word = call.text(*(names or ("direction", "0"))).strip().lower()
    if word not in _VECTORS:
        raise call.wrong("needs a direction: up, down, left or right")
    return word


def opposite(direction: str) -> str:
    """Return the other way: content that goes down is moved by a finger that goes up."""
    return _OPPOSITE[direction]


def finger(direction: str, at: tuple[float, float] | None, length: float = 0.0, *, exact: bool = False) -> Swipe:
    """Return a swipe of a finger that starts at a point, or whose middle is the screen's.

    It is slid back where it would leave the screen, and keeps clear of the edges, where swipes are the
    phone's own. If `exact` it starts at the very point where at least half the way is left from there.
    """
    across, along = _VECTORS[direction]
    length = min(length or (WIDE if across else TALL), _RIGHT - _LEFT if across else _BOTTOM - _TOP)
    return _slid(across * length, along * length, at, exact)


def _slid(dx: float, dy: float, at: tuple[float, float] | None, exact: bool) -> Swipe:
    if at is None:
        at = (SCREEN_WIDTH - dx) / 2, (SCREEN_HEIGHT - dy) / 2
    x1, x2 = _span(at[0], dx, _LEFT, _RIGHT, exact)
    y1, y2 = _span(at[1], dy, _TOP, _BOTTOM, exact)
    return Swipe(path=((x1, y1), (x2, y2)))


def _span(start: float, way: float, low: float, high: float, exact: bool) -> tuple[float, float]:
    way = max(low - high, min(high - low, way))
    end = max(low, min(high, start + way))
    if exact and abs(end - start) * 2 >= abs(way) > 0:
        return start, end
    return max(low, min(high, end - way)) if way else max(low, min(high, start)), end


def by_vector(call: Call, down: float, right: float, at: tuple[float, float] | None) -> Sequence[Action]:
    """Scroll content by points: what lies `down` and to the `right` comes into view.

    Raises:
        ToolError: Both are nothing.
    """
    if not down and not right:
        raise call.wrong("needs a distance to scroll")
    return [_slid(-right, -down, at, exact=False)]


def swipe(call: Call) -> Sequence[Action]:
    """Move a finger between two points, or in the direction that it is named by."""
    path = ends(call)
    if path is not None:
        return [Swipe(path=tuple(path))]
    at = call.place()
    return [finger(direction_of(call), at, exact=at is not None)]


def scroll(call: Call) -> Sequence[Action]:
    """Bring what lies in a direction into view: the finger goes the other way. Two points are the finger's."""
    path = ends(call)
    if path is not None:
        return [Swipe(path=tuple(path))]
    return [finger(opposite(direction_of(call)), call.place())]


def typing(submits: Literal["no", "yes", "line break"] = "no", clears: bool = False) -> Verb:
    """Return the verb that types: into the field at a point if one is given, clearing and submitting as said.

    `submits` and `clears` are what the family does unless the call says otherwise; with `line break` a text
    that ends in one is submitted.
    """

    def verb(call: Call) -> Sequence[Action]:
        text = call.text(*_TEXTS)
        enter = call.flag("press_enter", "submit", "enter", default=submits == "yes")
        if submits == "line break" and text.endswith("\n"):
            text, enter = text[:-1], True
        replace = call.flag("clear_text", "clear_before_typing", "clear", default=clears)
        at = call.place(*POINTS) or (call.place() if call.get("x", "y") is not None else None)
        actions: list[Action] = [Tap(x=at[0], y=at[1])] if at is not None else []
        if text or replace or not enter:
            actions.append(Type(text=text, replace=replace))
        return [*actions, Press(button="return")] if enter else actions

    return verb


def button(name: str) -> Press | None:
    """Return the press of a button named in any case, with or without `KEYCODE_`, or None."""
    found: Any = _BUTTONS.get(plain_name(name).removeprefix("keycode"))
    return Press(button=found) if found is not None else None


def pressing(name: str) -> Verb:
    """Return the verb that presses one button."""
    return lambda call: [Press.model_validate({"button": name})]


def press(call: Call) -> Sequence[Action]:
    """Press the button or key that is named; a single sign is typed."""
    value = call.get("button", "key", "keys", "text", "name", "value", "keycode", "0")
    if not isinstance(value, str | list | tuple) or not value:
        raise call.wrong("needs the name of a button")
    names = value if isinstance(value, list | tuple) else value.split("+") if value != "+" else ["+"]
    name = str(names[0])
    found = button(name)
    if len(names) > 1:
        raise call.wrong("names several keys: this phone has no key combinations. Use its buttons and menus")
    if found is not None:
        return [found]
    sign = " " if name.lower() == "space" else name
    if len(sign) == 1 and sign.isprintable():
        return [Type(text=sign)]
    raise call.wrong(
        f"names '{name[:40]}', a key that this phone does not have. It has home, back, enter, volume_up, "
        "volume_down, power and recents; tap the on-screen keyboard for others"
    )


def open_app(call: Call) -> Sequence[Action]:
    """Open an app by its name or id."""
    return [OpenApp(app=call.text("app_name", "app", "text", "name", "value", "package_name", "0").strip()[:200])]


def wait(call: Call) -> Sequence[Action]:
    """Let seconds pass; `2 seconds` is read too."""
    value = call.get("time", "duration", "seconds", "value", "0")
    if isinstance(value, str) and value.strip():
        value = value.split()[0].rstrip("s")
    seconds = 1.0 if value is None else Call(call.verb, {"time": value}, call.space, call.sent).number("time")
    if not 0 <= seconds <= 86_400:
        raise call.wrong("waits 0 to 86400 seconds")
    return [Wait(minutes=seconds / 60)]


def look(call: Call) -> Sequence[Action]:
    """Do nothing: the next frame is sent in any case."""
    return [Wait(minutes=0)]


def ask(call: Call) -> Sequence[Action]:
    """Ask the owner."""
    return [AskUser(text=call.text(*_TEXTS, default=HELP).strip() or HELP)]


def done(call: Call) -> Sequence[Action]:
    """End with words for the owner."""
    return [Answer(text=call.text(*_TEXTS, default=""))]


def give_up(call: Call) -> Sequence[Action]:
    """End as not feasible, with words for the owner."""
    return [Answer(text=call.text(*_TEXTS, default=""), status="infeasible")]


def end(call: Call) -> Sequence[Action]:
    """End with the status that is named."""
    word = plain_name(call.text("status", "goal_status"))
    if word not in _DONE | _GIVEN_UP:
        raise call.wrong("needs the status success or failure")
    return (done if word in _DONE else give_up)(call)


def call_tool(call: Call) -> Sequence[Action]:
    """Call a function of an app, which a mode may refuse."""
    args = call.get("action_json", "arguments", "args")
    if args is not None and not isinstance(args, dict):
        raise call.wrong("needs the arguments of the function as an object")
    return [CallTool(tool=call.text("action_name", "name", "tool")[:200], args=args or {})]


def lacking(what: str) -> Verb:
    """Return the verb of something that this phone does not have: an error with that sentence."""

    def verb(call: Call) -> Sequence[Action]:
        raise ToolError("bad_action", f"'{call.verb[:40]}': {what}")

    return verb


NO_POINTER = lacking("this phone is touched; it has no pointer to move. Use a tap or a drag.")
NO_NOTES = lacking("this does nothing on the phone. Keep notes in your thoughts.")
NO_BROWSER = lacking("this phone has no browser. Open an app.")

COMMON: Mapping[str, Verb] = {
    **dict.fromkeys(("click", "tap", "leftclick", "clickat", "tapat", "leftsingle", "mouseclick"), tap),
    **dict.fromkeys(("doubletap", "doubleclick", "leftdouble", "mousedblclick"), double_tap),
    **dict.fromkeys(("longpress", "longclick", "touchandhold", "rightclick", "rightsingle"), long_press),
    **dict.fromkeys(("swipe", "slide"), swipe),
    **dict.fromkeys(("drag", "draganddrop", "leftclickdrag"), drag),
    "scroll": scroll,
    **dict.fromkeys(("type", "inputtext", "typetext", "typename", "keyboardtype"), typing()),
    **dict.fromkeys(
        ("systembutton", "key", "keypress", "keyboardpress", "hotkey", "pressbutton", "keyevent", "press"), press
    ),
    **dict.fromkeys(("home", "presshome", "navigatehome", "gohome"), pressing("home")),
    **dict.fromkeys(("back", "pressback", "navigateback", "goback"), pressing("back")),
    **dict.fromkeys(("enter", "pressenter", "keyboardenter"), pressing("return")),
    **dict.fromkeys(("recent", "recents", "pressrecent", "menu", "pressmenu"), pressing("app_switcher")),
    **dict.fromkeys(("open", "openapp", "launch", "launchapp", "awake"), open_app),
    **dict.fromkeys(("wait", "sleep"), wait),
    **dict.fromkeys(("noop", "screenshot", "takescreenshot"), look),
    **dict.fromkeys(("askuser", "ask", "interact", "info", "calluser", "takeover", "sendmsgtouser"), ask),
    **dict.fromkeys(("answer", "finished", "finish", "complete", "done"), done),
    **dict.fromkeys(("abort", "infeasible", "impossible", "reportinfeasible", "giveup"), give_up),
    **dict.fromkeys(("terminate", "status"), end),
    **dict.fromkeys(("mcp", "calltool"), call_tool),
    **dict.fromkeys(("note", "callapi"), NO_NOTES),
    **dict.fromkeys(("move", "hover", "mousemove", "hoverat"), NO_POINTER),
}
"""Plain verb name to what it does here: every spelling that a family is known to use."""
