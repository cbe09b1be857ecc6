"""Replies of an endpoint, read with suspicion: what has the wrong type is as if it were absent."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

MAX_COUNT = 10**9
"""Tokens of one reply; an endpoint that reports more reports nothing."""
MAX_ITEMS = 200
"""Items of one reply of the Responses API that are looked at."""


class Unusable(Exception):
    """The answer is no reply of a model."""


@dataclass(frozen=True)
class Call:
    """One function call as the model wrote it; `arguments` is unread text."""

    id: str
    name: str
    arguments: str


class Counts(NamedTuple):
    """Tokens of one request and its reply; those from the cache are among the input, reasoning among the output."""

    input: int = 0
    cached: int = 0
    output: int = 0
    reasoning: int = 0


@dataclass(frozen=True, kw_only=True)
class Completion:
    """The parts of a reply that are used, all of them checked for type.

    `finish` is "length" where the reply was cut at its limit of tokens. `items` are the reply's items in their
    order, of the Responses API only. `raw` is the reply as JSON, for the record.
    """

    text: str
    reasoning: str = ""
    calls: tuple[Call, ...] = ()
    items: tuple[Mapping[str, Any], ...] = ()
    finish: str = ""
    counted: Counts = field(default_factory=Counts)
    raw: str = ""


Reader = Callable[[bytes], Completion]
"""Reads the body of an answer. Raises Unusable."""


def read_completion(body: bytes) -> Completion:
    """Read a chat completion.

    Raises:
        Unusable: It holds no message.
    """
    data = _loaded(body)
    choice = _first(data.get("choices"))
    message = choice.get("message")
    if not isinstance(message, dict):
        raise Unusable("its reply held no message")
    calls = message.get("tool_calls")
    return Completion(
        text=_joined(message.get("content")) or _str(message.get("refusal")),
        reasoning=_str(message.get("reasoning_content")) or _str(message.get("reasoning")),
        calls=tuple(_chat_call(call) for call in calls) if isinstance(calls, list) else (),
        finish=_str(choice.get("finish_reason")),
        raw=_str(json.dumps(message, ensure_ascii=False)),
        counted=_counts(_dict(data.get("usage")), "prompt", "completion"),
    )


def read_response(body: bytes) -> Completion:
    """Read a reply of the Responses API.

    Raises:
        Unusable: It holds no output, or says that it failed.
    """
    data = _loaded(body)
    output = data.get("output")
    if data.get("status") == "failed":
        raise Unusable(f"its reply failed: {_str(_dict(data.get('error')).get('message'))[:300]}")
    if not isinstance(output, list):
        raise Unusable("its reply held no output")
    output = _sound(output[:MAX_ITEMS])
    items = [item for item in map(_dict, output) if isinstance(item.get("type"), str)]
    cut = _dict(data.get("incomplete_details")).get("reason") == "max_output_tokens"
    return Completion(
        text="\n".join(filter(None, (said(item) for item in items))),
        reasoning="\n".join(filter(None, (_reasoned(item) for item in items))),
        calls=tuple(_call(item, _str(item.get("call_id"))) for item in items if item["type"] == "function_call"),
        items=tuple(items),
        finish="length" if cut else _str(data.get("status")),
        raw=json.dumps(output, ensure_ascii=False),
        counted=_counts(_dict(data.get("usage")), "input", "output"),
    )


def said(item: Mapping[str, Any]) -> str:
    """Return the words of an item of the Responses API that is a message, else ''."""
    content = item.get("content")
    if item.get("type") != "message" or not isinstance(content, list):
        return ""
    return "".join(_str(part.get("text")) or _str(part.get("refusal")) for part in map(_dict, content))


def _reasoned(item: Mapping[str, Any]) -> str:
    if item.get("type") != "reasoning":
        return ""
    return _joined(item.get("summary")) or _joined(item.get("content"))


def _counts(usage: Mapping[str, Any], asked: str, told: str) -> Counts:
    """Return the counts; `asked` and `told` are what an API calls the two sides."""
    taken, made = (_count(usage.get(f"{side}_tokens")) for side in (asked, told))
    of_taken, of_made = (_dict(usage.get(f"{side}_tokens_details")) for side in (asked, told))
    cached, reasoning = _count(of_taken.get("cached_tokens")), _count(of_made.get("reasoning_tokens"))
    return Counts(taken, min(taken, cached), made, min(made, reasoning))


def _chat_call(data: object) -> Call:
    call = _dict(data)
    return _call(_dict(call.get("function")), _str(call.get("id")))


def _call(function: Mapping[str, Any], call_id: str) -> Call:
    arguments = function.get("arguments")
    # A few servers send the arguments as an object instead of text.
    text = _str(arguments) if isinstance(arguments, str) else json.dumps({} if arguments is None else arguments)
    return Call(call_id, _str(function.get("name")), text)


def _loaded(body: bytes) -> dict[str, Any]:
    try:
        return _dict(json.loads(body))
    except (ValueError, RecursionError):
        raise Unusable("its reply was not valid JSON") from None


def _sound(value: list[Any]) -> list[Any]:
    """Return data that a request can hold: no half of a character, and numbers that are not finite are null."""
    text = _str(json.dumps(value, ensure_ascii=False))
    found: list[Any] = json.loads(text, parse_constant=lambda _: None)
    return found


def _joined(content: object) -> str:
    """Return a text that is a string, or a list of parts of which the text parts count."""
    if isinstance(content, list):
        return "".join(_str(_dict(part).get("text")) for part in content)
    return _str(content)


def _first(value: object) -> dict[str, Any]:
    return _dict(value[0]) if isinstance(value, list) and value else {}


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _str(value: object) -> str:
    """Half a surrogate pair becomes a question mark: no request and no file could hold it."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_COUNT else 0
