"""What an agent returned, checked: it is foreign code's, and may be anything."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from agent_runner.protocols import AgentReply, Usage
from gui_sim.actions import Action, parse_action

MOST = 10**12
"""Tokens, requests or dollars of one reply; more are none."""


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
    if reply.sent_size is not None and not _is_size(reply.sent_size):
        raise TypeError("The 'sent_size' of an AgentReply is a width and a height in pixels.")
    if not all(_counts(value, int | float if name == "cost" else int) for name, value in vars(reply.usage).items()):
        raise TypeError("The 'usage' of an AgentReply holds finite numbers that are not negative.")
    return reply


def _is_size(given: tuple[Any, ...]) -> bool:
    return len(given) == 2 and all(_counts(side, int) and side > 0 for side in given)


def _counts(value: object, kind: Any) -> bool:
    """Whether a number is of a kind, and one that a file can hold and sums can be made of."""
    return isinstance(value, kind) and not isinstance(value, bool) and 0 <= value <= MOST


_KINDS: Mapping[str, type | tuple[type, ...]] = {
    "actions": (list, tuple),
    "thought": str,
    "usage": Usage,
    "raw": str,
    "errors": (list, tuple),
    "warnings": (list, tuple),
    "prompt": str,
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
