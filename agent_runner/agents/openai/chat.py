"""The talk as a request of chat completions."""

from collections.abc import Sequence
from typing import Any

from agent_runner.agents.openai.manners import Offer
from agent_runner.agents.openai.settings import Settings
from agent_runner.agents.openai.turns import MAX_ECHO, Turn

SCHEMA_NAME = "reply"


def chat_request(chosen: Settings, system: str, turns: Sequence[Turn], offer: Offer, task: str) -> dict[str, Any]:
    """Return the request; `task` is the line that names the task, for a talk whose first turns are left out."""
    optional = {
        "tools": [{"type": "function", "function": dict(one)} for one in offer.functions] or None,
        "response_format": _form(offer),
        "reasoning_effort": chosen.reasoning_effort or None,
        "temperature": chosen.temperature,
        "max_completion_tokens": chosen.max_output_tokens,
        "seed": chosen.seed,
        "extra_body": chosen.extra or None,
    }
    messages: list[dict[str, Any]] = [{"role": "system", "content": system}]
    first = max(0, len(turns) - chosen.turns) if chosen.turns else 0
    for number, turn in enumerate(turns[first:], start=first):
        fresh = number >= len(turns) - chosen.images
        words = turn.shown(fresh, task if number == first and first else "")
        if content := _content(words, turn.picture.url if fresh and turn.picture else "", chosen):
            messages.append({"role": "user", "content": content})
        if turn.replied:
            messages += _reply(turn)
    request = {"model": chosen.model, "messages": messages}
    return request | {name: value for name, value in optional.items() if value is not None}


def _form(offer: Offer) -> dict[str, Any] | None:
    """Return how the reply's text is held to a form, in the way of the servers that each is for."""
    if offer.form == "schema":
        schema = {"name": SCHEMA_NAME, "strict": True, "schema": offer.schema}
        return {"type": "json_schema", "json_schema": schema}
    if offer.form == "object_schema":
        return {"type": "json_object", "schema": offer.schema}
    return {"type": "json_object"} if offer.form == "object" else None


def _content(words: str, url: str, chosen: Settings) -> str | list[dict[str, Any]]:
    if not url:
        return words
    address = {"url": url, **({"detail": chosen.detail} if chosen.detail else {})}
    return [{"type": "text", "text": words}, {"type": "image_url", "image_url": address}]


def _reply(turn: Turn) -> list[dict[str, Any]]:
    """Return the model's message, and what came of each of its calls."""
    message: dict[str, Any] = {"role": "assistant", "content": turn.text[:MAX_ECHO] or None}
    if turn.made:
        message["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in turn.made
        ]
    elif not turn.text:
        message["content"] = "(no reply)"
    outcomes = [{"role": "tool", "tool_call_id": call.id, "content": call.outcome} for call in turn.made]
    return [message, *outcomes]
