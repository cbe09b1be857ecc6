"""The `<tool_call>` of Qwen and the families that grew from it, and its one function `mobile_use` as a schema."""

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import re2

from agent_runner.agents.dialects.calls import plain_name
from agent_runner.agents.dialects.reading import MOST, Raw, join, objects, plain, split_action
from agent_runner.agents.dialects.verbs import COMMON
from gui_sim.errors import ToolError

_TAGGED = re2.compile(r"(?is)<tool_call>(.*?)(?:</tool_call>|\z)")
_POINT = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_FIELDS: Mapping[str, Any] = {
    "coordinate": {**_POINT, "description": "(x, y): where to touch, or where a swipe starts"},
    "coordinate2": {**_POINT, "description": "(x, y): where a swipe ends"},
    "start_coordinate": {**_POINT, "description": "(x, y): where a drag starts"},
    "end_coordinate": {**_POINT, "description": "(x, y): where a drag ends"},
    "direction": {"type": "string", "enum": ["up", "down", "left", "right"], "description": "of the finger"},
    "text": {"type": "string", "description": "what to write, open, ask or tell"},
    "time": {"type": "number", "description": "seconds"},
}


def schema(actions: Sequence[str], fields: Sequence[str], **enums: Sequence[str]) -> dict[str, Any]:
    """Return the function `mobile_use` with these actions and fields; `enums` are fields with fixed values."""
    properties = {
        "action": {"type": "string", "enum": list(actions)},
        **{name: _FIELDS[name] for name in fields},
    }
    properties |= {name: {"type": "string", "enum": list(values)} for name, values in enums.items()}
    parameters = {"type": "object", "properties": properties, "required": ["action"]}
    words = "Touch and operate the phone that the screenshot shows, which is WIDTH x HEIGHT."
    return {"name": "mobile_use", "description": words, "parameters": parameters}


def tools_block(function: Mapping[str, Any]) -> str:
    """Return the block in which these families are told of a function."""
    listed = json.dumps({"type": "function", "function": dict(function)})
    return f"# Tools\n\nYou may call this function:\n<tools>\n{listed}\n</tools>"


def read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
    """Take a reply apart; a function of another name is a call of an app's function.

    Raises:
        ToolError: An object could not be read, or is no call.
    """
    if not isinstance(reply, str):
        return [_call(reply)], ""
    thought, rest = split_action(reply)
    tagged = list(islice(_TAGGED.finditer(rest), MOST))
    inside = "\n".join(rest[one.start(1) : one.end(1)] for one in tagged) if tagged else rest
    found, around = objects(inside)
    beside = str(_TAGGED.sub("", rest)) if tagged else ""  # what is told there is no call
    return [_call(one) for one in found], join(thought, plain(beside), plain(around))


def _call(value: Any) -> Raw:
    if isinstance(value, Mapping):
        value = value.get("function", value)
    if not isinstance(value, Mapping):
        raise ToolError("bad_action", "A tool call must be an object with a name and arguments.")
    args, name = value.get("arguments", value), value.get("name")
    if isinstance(args, str):  # a few write the arguments as a text in the text
        args = next(iter(objects(args)[0]), None)
    if not isinstance(args, Mapping):
        raise ToolError("bad_action", "The arguments of a tool call must be an object.")
    verb = args.get("action")
    if isinstance(verb, str) and name in (None, "mobile_use"):
        return verb, {key: item for key, item in args.items() if key != "action"}
    if not isinstance(name, str):
        raise ToolError("bad_action", "A tool call needs a name, and its arguments an 'action'.")
    if plain_name(name) in COMMON:
        return name, args
    return "call_tool", {"name": name, "arguments": dict(args)}
