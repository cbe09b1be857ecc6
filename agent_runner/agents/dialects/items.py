"""Items of an API's reply as data: calls found inside messages, content parts and outputs."""

from collections.abc import Callable, Mapping
from typing import Any

from agent_runner.agents.dialects.base import MAX_REPLY
from agent_runner.agents.dialects.reading import MOST, Raw, Read, join, objects, plain, split_action

Item = Callable[[Mapping[str, Any]], list[Raw] | None]
"""Returns the calls of an item, or None if it is none itself."""

_INNER = ("output", "content", "parts", "candidates", "tool_calls", "message", "function")
_WORDS = ("text", "thinking", "summary", "content")
_DEPTH = 6


def reading(calls: Item) -> Read:
    """Return the reading of replies that are such items, as data or as JSON in a text."""

    def read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
        found: list[Raw] = []
        words: list[str] = []
        if isinstance(reply, str):
            thought, rest = split_action(reply)
            listed, around = objects(rest)
            words += [thought, plain(around)]
            for one in listed:
                _walk(one, calls, found, words, 0)
        else:
            _walk(reply, calls, found, words, 0)
        return found, join(*words)[:MAX_REPLY]

    return read


def _walk(value: Any, calls: Item, found: list[Raw], words: list[str], depth: int) -> None:
    if depth > _DEPTH or len(found) > MOST or len(words) > MOST:
        return
    if isinstance(value, list | tuple):
        for one in value[:MOST]:
            _walk(one, calls, found, words, depth + 1)
    elif isinstance(value, Mapping):
        own = calls(value)
        if own is not None:
            found += own[: MOST - len(found)]
            return
        words += [value[key] for key in _WORDS if isinstance(value.get(key), str)]
        for key in _INNER:
            _walk(value.get(key), calls, found, words, depth + 1)
