"""Native tool calls, as chat-completions endpoints return them; also the same calls written as JSON text.

As text a reply is one object, `{"thought": …, "action": {"name": …, "arguments": {…}}}`. An object that is only the
call, or several, are read too.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY, Parsed, Size, Space
from agent_runner.agents.dialects.reading import join, objects, split_thought, unthought, whole
from agent_runner.agents.native_calls import Aim, parse_arguments, points_of, to_action
from agent_runner.agents.prompts import BY_MARK, OPERATE, functions_for, marked, native_rules, sight, signature
from agent_runner.agents.reply_schema import given
from agent_runner.protocols import AgentView, Mode
from gui_sim.actions import Action
from gui_sim.errors import ToolError

FORM = {
    True: (
        "Answer with one JSON object and nothing else: what you think, in a few words, then one action.\n"
        '{"thought": "…", "action": {"name": "…", "arguments": {…}}}'
    ),
    False: ('Answer with one JSON object and nothing else: one action.\n{"action": {"name": "…", "arguments": {…}}}'),
}
"""The form of a reply, with a thought and without."""
_NONE = 'Your reply held no action. Answer with {"action": {"name": "…", "arguments": {…}}}.'


@dataclass(frozen=True)
class Native:
    """The phone's own actions as functions: `{"name": "tap", "arguments": {"x": 1, "y": 2}}`.

    `thought` says whether an object is to begin with one.
    """

    name: str
    space: Space
    thought: bool = True
    modes: frozenset[Mode] = frozenset({"vision", "tools", "hybrid"})

    def prompt(self, view: AgentView, sent: Size) -> str:
        """Return the form of a reply, and the functions in words."""
        listed = "\n".join(("The actions, each with its arguments:", *map(signature, functions_for(view))))
        where = "" if view.mode == "tools" else self.space.words(view, sent)
        parts = (
            f"{OPERATE} {sight(view)}",
            FORM[self.thought],
            listed,
            where,
            marked(view, BY_MARK),
            native_rules(several=False),
        )
        return "\n\n".join(filter(None, parts))

    def parse(self, reply: str | Mapping[str, Any], sent: Size, view: AgentView | None = None) -> Parsed:
        """Read a message with `tool_calls`, one call, or a text that holds calls."""
        if isinstance(reply, str) and len(reply) > MAX_REPLY:
            return Parsed(errors=(f"Your reply is longer than {MAX_REPLY} characters; it was not read.",))
        try:
            calls, thought = _calls(whole(reply) if isinstance(reply, str) else reply)
        except ToolError as error:
            return Parsed(errors=(error.sentence,))
        thought = whole(thought)[:MAX_REPLY]
        actions: list[Action] = []
        errors: list[str] = []
        points: list[tuple[float, float]] = []
        for call in islice(calls, MAX_ACTIONS):
            try:
                actions.append(self._action(call, sent, view, points))
            except ToolError as error:
                errors.append(whole(error.sentence))
            except RecursionError:
                errors.append("The call is nested too deeply.")
        if len(calls) > MAX_ACTIONS:
            errors.append(f"Only the first {MAX_ACTIONS} actions of a reply are read.")
        if not calls:
            return Parsed((), thought, (_NONE,), unthought(reply))
        return Parsed(tuple(actions), thought, tuple(errors), points=tuple(points))

    def _action(self, call: Any, sent: Size, view: AgentView | None, points: list[tuple[float, float]]) -> Action:
        inner = call.get("function", call) if isinstance(call, Mapping) else None
        if not isinstance(inner, Mapping) or not isinstance(inner.get("name"), str):
            raise ToolError("bad_action", "A call needs a 'name' and 'arguments'.")
        written = inner.get("arguments") or {}
        args = parse_arguments(written if isinstance(written, str) else _dumped(written))
        points += points_of(args)
        if view is None:
            return to_action(inner["name"], args, Aim("vision", self.space.unit, *self.space.size(sent)))
        space = self.space.shown(view)
        schema = next((one for one in functions_for(view) if one["name"] == inner["name"]), None)
        args = given(args, schema["parameters"]) if schema else args
        return to_action(inner["name"], args, Aim(view.mode, space.unit, *space.size(sent), view.marks))


def _calls(reply: str | Mapping[str, Any]) -> tuple[list[Any], str]:
    if isinstance(reply, str):
        thought, rest = split_thought(reply)
        found, around = objects(rest)
        thoughts = [one["thought"] for one in found if isinstance(one.get("thought"), str)]
        return [_inner(one) for one in found], join(thought, around, *thoughts)
    listed = reply.get("tool_calls")
    words = reply.get("content")
    thought = words[:MAX_REPLY] if isinstance(words, str) else ""
    if isinstance(listed, list):
        return listed, thought
    return ([reply] if "name" in reply or "function" in reply else []), thought


def _inner(found: Any) -> Any:
    """Return the call of an object that holds it as its action, or names it there."""
    action = found.get("action")
    if isinstance(action, Mapping):
        return action
    return {"name": action, "arguments": found.get("arguments")} if isinstance(action, str) else found


def _dumped(value: Any) -> str:
    try:
        return json.dumps(value)
    except (TypeError, ValueError):
        raise ToolError("bad_action", "The arguments must be one JSON object.") from None


DIALECTS = (Native("native", Space("pixels")),)
