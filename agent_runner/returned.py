"""What an agent returned, checked: it is foreign code's, and may be anything."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from agent_runner.protocols import AgentReply, Usage
from gui_sim.actions import Action, parse_action


def as_reply(reply: Any) -> AgentReply:
    """Return whatever an agent returned as a reply; each action is checked when its turn comes.

    Raises:
        TypeError: It is no reply, or a field of it holds what cannot be recorded.
    """
    if isinstance(reply, BaseModel):
        return AgentReply(actions=[reply])  # type: ignore[list-item]
    if isinstance(reply, list | tuple):
        return AgentReply(actions=reply)
    if not isinstance(reply, AgentReply):
        raise TypeError(f"An agent returns actions or an AgentReply, not {type(reply).__name__}.")
    for name, kind in _KINDS.items():
        if not isinstance(value := getattr(reply, name), kind):
            raise TypeError(f"'{name}' of an AgentReply can't be {type(value).__name__}.")
    if not all(isinstance(text, str) for text in (*reply.errors, *reply.warnings)):
        raise TypeError("The 'errors' and 'warnings' of an AgentReply are sentences.")
    return reply


_KINDS: Mapping[str, type | tuple[type, ...]] = {
    "actions": (list, tuple),
    "thought": str,
    "usage": Usage,
    "raw": str,
    "errors": (list, tuple),
    "warnings": (list, tuple),
    "sent_size": (tuple, type(None)),
}


def asks(reply: AgentReply) -> bool:
    """Tell whether a reply holds a question."""
    kinds = (given.get("type") if isinstance(given, Mapping) else getattr(given, "type", "") for given in reply.actions)
    return "ask_user" in kinds


def as_action(given: object) -> Action:
    """Return one action of a reply.

    Raises:
        ToolError: It is none, in words for the agent.
    """
    return parse_action(given.model_dump() if isinstance(given, BaseModel) else given)
