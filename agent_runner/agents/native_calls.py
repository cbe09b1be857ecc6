"""How a call of a function, as a model wrote it, becomes an action of the phone."""

import contextlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agent_runner.agents.spaces import Space, to_points
from agent_runner.protocols import Mark, Mode
from gui_sim.actions import Action, parse_action
from gui_sim.errors import ToolError

MAX_ARGUMENTS = 100_000
"""Characters of one call's arguments that are read; a longer text is refused unread."""
TALK = ("wait", "ask_user", "answer")
TOUCH = ("tap", "double_tap", "long_press", "swipe", "type", "press", "open_app")
AT_ONE_POINT = frozenset({"tap", "double_tap", "long_press"})
"""Actions that touch one point, or one mark where the picture has marks."""
_SYNONYMS = {
    "click": "tap", "left_click": "tap", "double_click": "double_tap", "long_click": "long_press",
    "input_text": "type", "type_text": "type", "press_button": "press", "system_button": "press",
    "open": "open_app", "launch_app": "open_app", "drag": "swipe", "ask": "ask_user", "call_user": "ask_user",
    "finish": "answer", "finished": "answer", "done": "answer", "terminate": "answer",
}  # fmt: skip


@dataclass(frozen=True)
class Aim:
    """What a model's coordinates and numbers refer to: the mode, a space, the sent image in pixels, its marks."""

    mode: Mode
    space: Space
    width: int
    height: int
    marks: tuple[Mark, ...] = ()

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the screen.

        Raises:
            ToolError: `bad_point`, when it lies outside the space.
        """
        return to_points(x, y, self.space, self.width, self.height)


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


def to_action(name: str, args: Mapping[str, Any], aim: Aim) -> Action:
    """Turn a model's call into an action of the phone.

    Where the agent may call tools, an unknown name is a call of one: the device answers with close names.

    Raises:
        ToolError: `bad_action` or `bad_point`, in words for the model.
    """
    known = TALK if aim.mode == "tools" else TOUCH + TALK
    if name not in known and aim.mode == "vision":
        name = _SYNONYMS.get(name, name)
        if name not in known:
            names = ", ".join(known)
            raise ToolError("bad_action", f"There is no action '{name[:80]}'. The actions are: {names}.")
    if name not in known:
        return parse_action({"type": "call_tool", "tool": name, "args": dict(args)})
    fields = dict(args)
    if name in AT_ONE_POINT and aim.marks:
        fields.pop("mark", None)
        fields["x"], fields["y"] = at_mark(_number(args, "mark"), aim.marks)
    elif name in AT_ONE_POINT:
        x, y = (_number(fields, key) for key in ("x", "y"))
        fields["x"], fields["y"] = aim.point(x, y)
    elif name == "swipe":
        ends = [_number(fields, key) for key in ("x1", "y1", "x2", "y2")]
        fields = {key: value for key, value in fields.items() if key not in {"x1", "y1", "x2", "y2"}}
        fields["path"] = [aim.point(x, y) for x, y in (ends[:2], ends[2:])]
    return parse_action({**fields, "type": name})


def at_mark(number: float, marks: tuple[Mark, ...]) -> tuple[float, float]:
    """Return the point that a number stands for; there are some.

    Raises:
        ToolError: `bad_point`, when there is no such number.
    """
    for mark in marks:
        if mark.number == number:
            return mark.x, mark.y
    known = [mark.number for mark in marks]
    raise ToolError("bad_point", f"There is no mark {number:g}: the marks are {min(known)} to {max(known)}.")


def points_of(args: Mapping[str, Any]) -> list[tuple[float, float]]:
    """Return the points that arguments name, as they were written, for a look at their space."""
    found: list[tuple[float, float]] = []
    for across, along in (("x", "y"), ("x1", "y1"), ("x2", "y2")):
        with contextlib.suppress(ToolError):
            found.append((_number(args, across), _number(args, along)))
    return found


def _number(fields: Mapping[str, Any], key: str) -> float:
    value = fields.get(key)
    number = math.nan
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        with contextlib.suppress(ValueError, OverflowError):
            number = float(value)
    if not math.isfinite(number):
        raise ToolError("bad_action", f"The action's '{key}' must be a number.")
    return number
