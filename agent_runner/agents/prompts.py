"""What a model is told: the fixed prompt, the actions as tools, and how a call becomes an action."""

import contextlib
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from agent_runner.protocols import Mode
from gui_sim.actions import Action, parse_action
from gui_sim.errors import GuiSimError, ToolError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

Space = Literal["pixels", "points", "0-1", "0-999", "0-1000"]

MAX_ARGUMENTS = 100_000
"""Characters of one call's arguments that are read; a longer text is refused unread."""

GUIDE = {
    "vision": (
        "You operate a phone for its owner. After each turn you get a screenshot. Act only by calling the "
        "tools: they touch the screen, type, and talk to the owner."
    ),
    "tools": (
        "You operate a phone for its owner. You do not see the screen. Act only by calling the tools: they "
        "are the same functions that the buttons of the phone's apps call."
    ),
    "hybrid": (
        "You operate a phone for its owner. After each turn you get a screenshot. Act only by calling the "
        "tools: some touch the screen, others are the functions that the buttons of the apps call. Use "
        "whichever fits."
    ),
}
RULES = """
- Find out what you can from the phone and from what you are told of the owner before you ask.
- What only the owner can know, ask with `ask_user`: one clear question, with the choices if they are few.
- Some things only the owner can do, such as granting a permission or approving a payment. When an error \
says so, ask for exactly that step with `ask_user`.
- Do what was asked and nothing else. Check that a change took effect before you say that it is done.
- End with `answer`. Use the status "infeasible" when the task can't be done, and say why.
- Several calls in one reply are carried out in order; a failed one does not stop the rest.
""".strip()

_SYNONYMS = {
    "click": "tap", "left_click": "tap", "double_click": "double_tap", "long_click": "long_press",
    "input_text": "type", "type_text": "type", "press_button": "press", "system_button": "press",
    "open": "open_app", "launch_app": "open_app", "drag": "swipe", "ask": "ask_user", "call_user": "ask_user",
    "finish": "answer", "finished": "answer", "done": "answer", "terminate": "answer",
}  # fmt: skip
TALK = ("wait", "ask_user", "answer")
TOUCH = ("tap", "double_tap", "long_press", "swipe", "type", "press", "open_app")
_LIMIT = {"0-1": 1.0, "0-999": 999.0, "0-1000": 1000.0}


def space_words(space: Space, width: int, height: int) -> str:
    """Say in the prompt what the coordinates are measured in; (width, height) is the sent image in pixels."""
    if space == "pixels":
        words = f"are pixels of the screenshot, which is {width} wide and {height} high"
    elif space == "points":
        words = f"are points of the screen, which is {SCREEN_WIDTH:.0f} wide and {SCREEN_HEIGHT:.0f} high"
    else:
        words = f"run from 0 to {_LIMIT[space]:g} on both axes, whatever the screen's size"
    return f"Coordinates {words}; (0, 0) is the top left corner."


def extent(space: Space, width: int, height: int) -> tuple[float, float]:
    """Return the largest x and y of a space, for a sent image of that size in pixels."""
    spans = {"pixels": (float(width), float(height)), "points": (SCREEN_WIDTH, SCREEN_HEIGHT)}
    return spans.get(space, (_LIMIT.get(space, 0.0),) * 2)


def to_points(x: float, y: float, space: Space, width: int, height: int) -> tuple[float, float]:
    """Turn a model's coordinates into points.

    Raises:
        ToolError: `bad_point`, when they lie outside the declared space. Nothing is guessed or clamped.
    """
    across, along = extent(space, width, height)
    if not (0 <= x <= across and 0 <= y <= along):
        raise ToolError(
            "bad_point",
            f"The point ({x:g}, {y:g}) is off the screen: x is 0 to {across:g}, y is 0 to {along:g}.",
        )
    # The far edge itself is still the screen's last point, so that a click on it lands on something.
    right, bottom = SCREEN_WIDTH - 0.5, SCREEN_HEIGHT - 0.5
    return min(x * SCREEN_WIDTH / across, right), min(y * SCREEN_HEIGHT / along, bottom)


def _function(name: str, description: str, properties: dict[str, Any], required: Sequence[str]) -> dict[str, Any]:
    parameters = {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }
    return {"name": name, "description": description, "parameters": parameters}


def action_schemas(mode: Mode) -> list[dict[str, Any]]:
    """Return the phone's own actions as function schemas: touches where there is a screen, and talk."""
    number = {"type": "number"}
    point = {"x": number, "y": number}
    touch = [
        _function("tap", "Touch a point once.", point, ["x", "y"]),
        _function("double_tap", "Touch a point twice quickly.", point, ["x", "y"]),
        _function("long_press", "Hold a point, for example to open a menu.", point, ["x", "y"]),
        _function(
            "swipe",
            "Move a finger from (x1, y1) to (x2, y2). To see what is further down, move the finger up. "
            "`hold` rests before lifting, which drags a thing.",
            {"x1": number, "y1": number, "x2": number, "y2": number, "hold": {"type": "boolean"}},
            ["x1", "y1", "x2", "y2"],
        ),
        _function(
            "type",
            "Enter text into the field that has the focus. Tap the field first.",
            {"text": {"type": "string"}},
            ["text"],
        ),
        _function(
            "press",
            "Press a button of the phone, or the keyboard's return key.",
            {"button": {"type": "string", "enum": ["home", "back", "return", "app_switcher", "lock"]}},
            ["button"],
        ),
        _function("open_app", "Open an app by its name.", {"app": {"type": "string"}}, ["app"]),
    ]
    talk = [
        _function("wait", "Let the phone's time pass.", {"minutes": {"type": "number"}}, []),
        _function("ask_user", "Ask the phone's owner, and get the answer.", {"text": {"type": "string"}}, ["text"]),
        _function(
            "answer",
            "End the task with a few words for the owner.",
            {"text": {"type": "string"}, "status": {"type": "string", "enum": ["done", "infeasible"]}},
            ["text"],
        ),
    ]
    return talk if mode == "tools" else touch + talk


def tools_for(mode: Mode, app_tools: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the `tools` of a request: actions first, then the apps' functions unless the agent only sees.

    Raises:
        GuiSimError: An app's tool has the name of an action.
    """
    schemas = action_schemas(mode)
    if mode != "vision":
        taken = {schema["name"] for schema in schemas}
        clash = sorted(taken & {str(schema["name"]) for schema in app_tools})
        if clash:
            raise GuiSimError(f"The tool '{clash[0]}' of an app has the name of an action. Rename the tool.")
        schemas += [dict(schema) for schema in app_tools]
    return [{"type": "function", "function": schema} for schema in schemas]


def parse_arguments(text: str) -> dict[str, Any]:
    """Read a call's arguments, which a model wrote.

    Raises:
        ToolError: `bad_action`, when they are too long, no JSON, no object, or hold half a character.
    """
    if len(text) > MAX_ARGUMENTS:
        raise ToolError("bad_action", f"The arguments are longer than {MAX_ARGUMENTS} characters.")
    try:
        value = json.loads(text or "{}")
        json.dumps(value, ensure_ascii=False).encode()  # what is told of them must fit into a request again
    except UnicodeEncodeError:
        raise ToolError("bad_action", "The arguments hold half of a character; send whole ones.") from None
    except (ValueError, RecursionError):
        raise ToolError("bad_action", "The arguments are not valid JSON. Send one JSON object.") from None
    if not isinstance(value, dict):
        raise ToolError("bad_action", "The arguments must be one JSON object.")
    return value


def to_action(name: str, args: Mapping[str, Any], mode: Mode, space: Space, width: int, height: int) -> Action:
    """Turn a model's call into an action of the phone.

    Where the agent may call tools, an unknown name is a call of one: the device answers with close names.

    Raises:
        ToolError: `bad_action` or `bad_point`, in words for the model.
    """
    known = TALK if mode == "tools" else TOUCH + TALK
    if name not in known and mode == "vision":
        name = _SYNONYMS.get(name, name)
        if name not in known:
            names = ", ".join(known)
            raise ToolError("bad_action", f"There is no action '{name[:80]}'. The actions are: {names}.")
    if name not in known:
        return parse_action({"type": "call_tool", "tool": name, "args": dict(args)})
    fields = dict(args)
    if name in {"tap", "double_tap", "long_press"}:
        x, y = (_number(fields, key) for key in ("x", "y"))
        fields["x"], fields["y"] = to_points(x, y, space, width, height)
    elif name == "swipe":
        ends = [_number(fields, key) for key in ("x1", "y1", "x2", "y2")]
        pairs = (ends[:2], ends[2:])
        fields = {key: value for key, value in fields.items() if key not in {"x1", "y1", "x2", "y2"}}
        fields["path"] = [to_points(x, y, space, width, height) for x, y in pairs]
    return parse_action({**fields, "type": name})


def _number(fields: Mapping[str, Any], key: str) -> float:
    value = fields.get(key)
    number = math.nan
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        with contextlib.suppress(ValueError, OverflowError):
            number = float(value)
    if not math.isfinite(number):
        raise ToolError("bad_action", f"The action's '{key}' must be a number.")
    return number
