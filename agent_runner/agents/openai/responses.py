"""The talk as a request of the Responses API, which keeps nothing: all of it is sent each time.

Reasoning is sent back where the API gave it in its own sealed form and another item follows it; else it is left out.
Every call of the computer tool is answered by the present picture. Of turns whose picture is no longer sent, such
calls become words, because the API takes no call without its picture.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.openai.chat import SCHEMA_NAME
from agent_runner.agents.openai.manners import Offer
from agent_runner.agents.openai.settings import Settings
from agent_runner.agents.openai.turns import MAX_ECHO, Made, Turn
from agent_runner.agents.replies import said
from agent_runner.user.language import strip_reasoning

PREVIEW = "computer_use_preview"
MAX_SEALED = 1_000_000
"""Characters of one item of sealed reasoning that are sent back."""
MAX_CHECKS = 20
"""Safety checks of one call that are acknowledged."""
_PHASES = ("commentary", "final_answer")

Item = dict[str, Any]


def response_request(chosen: Settings, system: str, turns: Sequence[Turn], offer: Offer, task: str) -> dict[str, Any]:
    """Return the request; `task` is the line that names the task, for a talk whose first turns are left out."""
    tool = _computer(chosen, turns[-1]) if offer.computer else None
    optional = {
        "tools": [*([tool] if tool else []), *map(_function, offer.functions)] or None,
        "text": _form(offer),
        "reasoning": {"effort": chosen.reasoning_effort} if chosen.reasoning_effort else None,
        # Models that do not reason refuse to be asked for it.
        "include": ["reasoning.encrypted_content"] if chosen.reasoning_effort or offer.computer else None,
        "truncation": "auto" if tool and tool["type"] == PREVIEW else None,  # the preview takes nothing else
        "temperature": chosen.temperature,
        "max_output_tokens": chosen.max_output_tokens,
        "extra_body": chosen.extra or None,
    }
    items: list[Item] = []
    first = max(0, len(turns) - chosen.turns) if chosen.turns else 0
    oldest = len(turns) - chosen.images
    before: Turn | None = None
    for number, turn in enumerate(turns[first:], start=first):
        fresh = number >= oldest
        apart = before is not None and any(call.item is not None for call in before.made)
        words = turn.shown(fresh, task if number == first and first else "", apart=apart and fresh)
        items += _user(words, turn.picture.url if fresh and turn.picture and not apart else "", chosen)
        if turn.replied:
            after = turns[number + 1]
            url = after.picture.url if after.picture and number + 1 >= oldest else ""
            items += _reply(turn, url)
        before = turn
    request = {"model": chosen.model, "instructions": system, "input": items, "store": False}
    return request | {name: value for name, value in optional.items() if value is not None}


def _function(schema: Mapping[str, Any]) -> Item:
    return {"type": "function", **schema, "strict": False}


def _computer(chosen: Settings, turn: Turn) -> Item:
    """Return the computer tool: the newer one takes its size from the pictures, the preview is told it."""
    kind = chosen.computer_tool or (PREVIEW if chosen.model.startswith("computer-use-preview") else "computer")
    if kind != PREVIEW or turn.picture is None:
        return {"type": kind}
    size = {"display_width": turn.picture.width, "display_height": turn.picture.height}
    return {"type": kind, **size, "environment": "browser"}  # it knows no phone


def _form(offer: Offer) -> Item | None:
    if offer.form == "schema":
        return {"format": {"type": "json_schema", "name": SCHEMA_NAME, "strict": True, "schema": offer.schema}}
    if offer.form == "object_schema":
        return {"format": {"type": "json_object", "schema": offer.schema}}
    return {"format": {"type": "json_object"}} if offer.form == "object" else None


def _user(words: str, url: str, chosen: Settings) -> list[Item]:
    content: list[Item] = [{"type": "input_text", "text": words}] if words else []
    if url:
        content.append({"type": "input_image", "image_url": url, "detail": chosen.detail or "auto"})
    return [{"role": "user", "content": content}] if content else []


def _reply(turn: Turn, url: str) -> list[Item]:
    """Return the items of a reply and the outcomes of its calls; `url` is the picture after it, "" if left out."""
    kept: list[Item] = []
    outcomes: list[Item] = []
    sealed: list[Item] = []
    calls = iter(turn.made)
    in_words = not url and any(call.item is not None for call in turn.made)
    for item in turn.items:
        kind = item["type"]
        if kind == "reasoning":
            sealed = [] if in_words else _sealed(item)
            continue
        echoed: list[Item] = []
        if kind == "message":
            echoed = _message(item)
        elif kind in ("function_call", "computer_call") and (call := next(calls, None)) is not None:
            echoed, outcome = _called(call, url)
            outcomes += outcome
        if echoed:
            kept += [*sealed, *echoed]
            sealed = []
    return kept + outcomes


def _sealed(item: Mapping[str, Any]) -> list[Item]:
    content, name, summary = item.get("encrypted_content"), item.get("id"), item.get("summary")
    if not isinstance(content, str) or not 0 < len(content) <= MAX_SEALED or not isinstance(name, str):
        return []
    parts = [part for part in summary if isinstance(part, dict)] if isinstance(summary, list) else []
    short = parts if len(json.dumps(parts)) <= MAX_ECHO else []
    return [{"type": "reasoning", "id": name, "summary": short, "encrypted_content": content}]


def _message(item: Mapping[str, Any]) -> list[Item]:
    text = strip_reasoning(said(item))[:MAX_ECHO]
    phase = {"phase": item["phase"]} if item.get("phase") in _PHASES else {}
    return [{"role": "assistant", "content": text, **phase}] if text else []


def _called(call: Made, url: str) -> tuple[list[Item], list[Item]]:
    """Return a call as it is sent back, and its outcome."""
    if call.item is None:
        function = {"type": "function_call", "call_id": call.id, "name": call.name, "arguments": call.arguments}
        return [function], [{"type": "function_call_output", "call_id": call.id, "output": call.outcome}]
    kept = {key: call.item[key] for key in ("id", "action", "actions") if call.item.get(key) is not None}
    short = json.dumps(kept, ensure_ascii=False)
    if not url:
        return [{"role": "assistant", "content": f"[An earlier use of the computer: {short[:MAX_ECHO]}]"}], []
    if len(short) > MAX_ECHO:
        kept = {"action": {"type": "screenshot"}}
    checks = _checks(call.item.get("pending_safety_checks"))
    made: Item = {"type": "computer_call", "call_id": call.id, "status": "completed", **kept}
    made["pending_safety_checks"] = checks
    output = {"type": "computer_screenshot", "image_url": url}
    outcome = {"type": "computer_call_output", "call_id": call.id, "output": output}
    return [made], [outcome | ({"acknowledged_safety_checks": checks} if checks else {})]


def _checks(given: object) -> list[Item]:
    """Return the safety checks, to be acknowledged: whatever is done on this phone, nobody is harmed."""
    known = [one for one in given[:MAX_CHECKS] if isinstance(one, dict)] if isinstance(given, list) else []
    texts = [{key: one[key] for key in ("id", "code", "message") if isinstance(one.get(key), str)} for one in known]
    return [one for one in texts if "id" in one and sum(map(len, one.values())) <= MAX_ECHO]
