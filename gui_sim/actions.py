"""What an agent can do: one small frozen model an action, one tagged union.

Everything that enters from outside (a model's reply, a task, a saved run) is checked here: unknown fields,
wrong types and oversized values are refused with a sentence. Points are in logical points, 390 x 844.
"""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError, field_validator

from gui_sim.errors import ToolError

MAX_TEXT = 20_000
Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Line = Annotated[str, Field(max_length=MAX_TEXT)]


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Tap(_Action):
    """Touch a point once."""

    type: Literal["tap"] = "tap"
    x: Coordinate
    y: Coordinate


class DoubleTap(_Action):
    """Touch a point twice in quick succession."""

    type: Literal["double_tap"] = "double_tap"
    x: Coordinate
    y: Coordinate


class LongPress(_Action):
    """Hold a point for 600 ms of the phone's time."""

    type: Literal["long_press"] = "long_press"
    x: Coordinate
    y: Coordinate


class Swipe(_Action):
    """Move a finger from the first point to the last; `hold` rests before lifting, which makes it a drag."""

    type: Literal["swipe"] = "swipe"
    path: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Field(min_length=2, max_length=200)]
    hold: bool = False


class Type(_Action):
    """Enter text into the focused field, whole and at once; `replace` empties it first."""

    type: Literal["type"] = "type"
    text: Line
    replace: bool = False


class Press(_Action):
    """Press a button of the phone, or the keyboard's return key."""

    type: Literal["press"] = "press"
    button: Literal["home", "back", "return", "volume_up", "volume_down", "lock", "app_switcher"]


class OpenApp(_Action):
    """Open an app by its id or its name."""

    type: Literal["open_app"] = "open_app"
    app: Annotated[str, Field(max_length=200)]


class Wait(_Action):
    """Let the phone's time pass."""

    type: Literal["wait"] = "wait"
    minutes: Annotated[float, Field(ge=0, le=1440, allow_inf_nan=False)] = 1.0


class CallTool(_Action):
    """Call a tool of an app; a vision-only agent is refused."""

    type: Literal["call_tool"] = "call_tool"
    tool: Annotated[str, Field(max_length=200)]
    args: dict[str, JsonValue] = Field(default_factory=dict)

    @field_validator("args")
    @classmethod
    def _recordable(cls, args: dict[str, JsonValue]) -> dict[str, JsonValue]:
        """Every action is written down as JSON in UTF-8, also one that the tool then refuses."""
        try:
            json.dumps(args, ensure_ascii=False, allow_nan=False).encode()
        except UnicodeEncodeError:
            raise ValueError("it holds half of a character; send whole ones") from None
        except ValueError:
            raise ValueError("it holds a number that is not finite") from None
        return args


class AskUser(_Action):
    """Ask the phone's owner."""

    type: Literal["ask_user"] = "ask_user"
    text: Line


class Answer(_Action):
    """End the episode with words for the owner."""

    type: Literal["answer"] = "answer"
    text: Line = ""
    status: Literal["done", "infeasible"] = "done"


Action = Annotated[
    Tap | DoubleTap | LongPress | Swipe | Type | Press | OpenApp | Wait | CallTool | AskUser | Answer,
    Field(discriminator="type"),
]

_ADAPTER: TypeAdapter[Any] = TypeAdapter(Action)
_NAMES = "tap, double_tap, long_press, swipe, type, press, open_app, wait, call_tool, ask_user, answer"


def parse_action(data: object) -> "Action":
    """Return the action that a mapping describes.

    Raises:
        ToolError: `bad_action`, naming the field and what it should be.
    """
    try:
        action: Action = _ADAPTER.validate_python(data)
    except ValidationError as error:
        raise ToolError("bad_action", _sentence(error)) from None
    except RecursionError:
        raise ToolError("bad_action", "The action is nested too deeply.") from None
    return action


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    if first["type"] in {"union_tag_invalid", "union_tag_not_found", "model_attributes_type"}:
        return f"An action needs a 'type' that is one of: {_NAMES}."
    text = re.sub(r"\s+", " ", first["msg"]).removeprefix("Value error, ")[:200]
    return f"The action's '{where}' is wrong: {text}." if where else f"The action is wrong: {text}."
