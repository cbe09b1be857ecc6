"""Native tool calls, as chat-completions endpoints return them; also the same calls written as JSON text."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY, Parsed, Size, Space
from agent_runner.agents.dialects.reading import join, objects, split_thought, unthought, whole
from agent_runner.agents.prompts import parse_arguments, to_action, tools_for
from agent_runner.protocols import AgentView
from gui_sim.actions import Action
from gui_sim.errors import ToolError

_NONE = "Your reply called no tool, so nothing was done."


@dataclass(frozen=True)
class Native:
    """The phone's own actions as functions: `{"name": "tap", "arguments": {"x": 1, "y": 2}}`."""

    name: str
    space: Space

    def prompt(self, view: AgentView, sent: Size) -> str:
        """Return what coordinates are measured in, and the functions' schemas, one a line."""
        schemas = [json.dumps(tool["function"]) for tool in tools_for("vision", ())]
        return "\n".join((self.space.words(sent), "The functions you may call:", *schemas))

    def parse(self, reply: str | Mapping[str, Any], sent: Size) -> Parsed:
        """Read a message with `tool_calls`, one call, or a text that holds calls."""
        if isinstance(reply, str) and len(reply) > MAX_REPLY:
            return Parsed(errors=(f"Your reply is longer than {MAX_REPLY} characters; it was not read.",))
        try:
            calls, thought = _calls(whole(reply) if isinstance(reply, str) else reply)
        except ToolError as error:
            return Parsed(errors=(error.sentence,))
        thought = whole(thought)
        actions: list[Action] = []
        errors: list[str] = []
        for call in islice(calls, MAX_ACTIONS):
            try:
                actions.append(self._action(call, sent))
            except ToolError as error:
                errors.append(whole(error.sentence))
            except RecursionError:
                errors.append("The call is nested too deeply.")
        if len(calls) > MAX_ACTIONS:
            errors.append(f"Only the first {MAX_ACTIONS} actions of a reply are read.")
        if not calls:
            return Parsed((), thought, (_NONE,), unthought(reply))
        return Parsed(tuple(actions), thought, tuple(errors))

    def _action(self, call: Any, sent: Size) -> Action:
        inner = call.get("function", call) if isinstance(call, Mapping) else None
        if not isinstance(inner, Mapping) or not isinstance(inner.get("name"), str):
            raise ToolError("bad_action", "A call needs a 'name' and 'arguments'.")
        given = inner.get("arguments") or {}
        args = parse_arguments(given if isinstance(given, str) else _dumped(given))
        return to_action(inner["name"], args, "vision", self.space.unit, *self.space.size(sent))


def _calls(reply: str | Mapping[str, Any]) -> tuple[list[Any], str]:
    if isinstance(reply, str):
        thought, rest = split_thought(reply)
        found, around = objects(rest)
        return found, join(thought, around)
    listed = reply.get("tool_calls")
    words = reply.get("content")
    thought = words[:MAX_REPLY] if isinstance(words, str) else ""
    if isinstance(listed, list):
        return listed, thought
    return ([reply] if "name" in reply or "function" in reply else []), thought


def _dumped(value: Any) -> str:
    try:
        return json.dumps(value)
    except (TypeError, ValueError):
        raise ToolError("bad_action", "The arguments must be one JSON object.") from None


DIALECTS = (Native("native", Space("pixels")),)
