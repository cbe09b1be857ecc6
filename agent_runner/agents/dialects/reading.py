"""Reading what a model wrote, by hand and within bounds: thoughts, JSON, calls with arguments, tags, numbers.

Nothing here is evaluated as code. Every expression is RE2, so the time is linear in the length of the text.
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import re2

from agent_runner.agents.dialects.base import MAX_ACTIONS, MAX_REPLY
from gui_sim.errors import ToolError

Raw = tuple[str, Mapping[str, Any]]
"""A verb and its arguments, as written."""

Read = Callable[[str | Mapping[str, Any]], tuple[Sequence[Raw], str]]
"""Takes a reply apart: the calls in it, and the thoughts. Raises ToolError."""

MOST = MAX_ACTIONS + 1
"""Pieces of one kind that are looked for: one more than is carried out, so that a surplus is noticed."""
_DEPTH = 8
_RESTARTS = 8
_AHEAD = 8
_THOUGHT = re2.compile(r"(?is)<think(?:ing)?>(.*?)(?:</think(?:ing)?>|\z)")
_THOUGHT_END = re2.compile(r"(?i)</think(?:ing)?>")
_ACTION = re2.compile(r"(?im)^[ \t*#]*action[ \t*]*:[ \t*]*")
_LEAD_IN = re2.compile(r"(?im)^[ \t*#]*(?:thought|reason|reflection|action_summary)[ \t*]*:[ \t*]*")
_TAG = re2.compile(r"<[^<>]{1,40}>")
_NUMERIC = frozenset("+-.0123456789eE")
_MOST_ITEMS = 256
_LONGEST_NUMBER = 24
_LONGEST_NAME = 40
_CONSTANTS = {"true": True, "false": False, "none": None, "null": None}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_CLOSERS = {"[": "]", "(": ")", "{": "}"}


def whole(text: str) -> str:
    """Return the text with half a surrogate pair as a question mark: no file and no expression could hold it."""
    return text.encode("utf-8", "replace").decode()


def split_thought(text: str) -> tuple[str, str]:
    """Return the thoughts in tags, and the rest; what stands before a lone closing tag is thought too."""
    thoughts = [text[found.start(1) : found.end(1)].strip() for found in _THOUGHT.finditer(text)]
    rest = _THOUGHT.sub("", text)
    ends = _THOUGHT_END.search(rest)
    while ends is not None:
        thoughts.append(rest[: ends.start()].strip())
        rest = rest[ends.end() :]
        ends = _THOUGHT_END.search(rest) if len(thoughts) < MOST else None
    return "\n".join(part for part in thoughts if part), rest.strip()


def split_action(text: str) -> tuple[str, str]:
    """Return the thoughts and the part after `Action:`, or all of it where there is no such line."""
    thought, rest = split_thought(text)
    found = _ACTION.search(rest)
    if found is not None:
        thought = join(thought, plain(rest[: found.start()]))
        rest = rest[found.end() :]
    return thought, rest


def text_of(reply: str | Mapping[str, Any]) -> str:
    """Return the text of a reply, or of a message that holds it, within bounds."""
    content = reply if isinstance(reply, str) else reply.get("content")
    return whole(content[:MAX_REPLY]) if isinstance(content, str) else ""


def unthought(reply: str | Mapping[str, Any]) -> str:
    """Return what a reply without any action says to its reader; what is led in as a thought is none of it."""
    thoughtless: str = split_thought(text_of(reply))[1]
    return "" if _LEAD_IN.search(thoughtless) else str(_TAG.sub("", thoughtless)).strip()


def plain(text: str) -> str:
    """Return thoughts without the word that leads them in."""
    return str(_LEAD_IN.sub("", text)).strip()


def join(*parts: str) -> str:
    """Join the parts that are not empty by lines."""
    return "\n".join(part.strip() for part in parts if part.strip())


def inside(text: str, tag: str) -> tuple[str, str]:
    """Return what stands in the first `<tag>`, and the text around it; with no such tag all of it, and ''."""
    found = re2.search(rf"(?is)<{tag}>(.*?)(?:</{tag}>|\z)", text)
    if found is None:
        return text, ""
    return text[found.start(1) : found.end(1)], text[: found.start()] + text[found.end() :]


def objects(text: str) -> tuple[list[Any], str]:
    """Return the objects written in a text (JSON, or a dict as Python prints it), and the words around them.

    Raises:
        ToolError: Something that looks like an object could not be read.
    """
    text = whole(text)
    found: list[Any] = []
    around, last = [], 0
    for start, end in islice(_braced(text), MOST):
        if '"' not in text[start:end] and "'" not in text[start:end]:
            continue  # braces of prose
        found.append(_object(text[start:end]))
        around.append(text[last:start])
        last = end
    around.append(text[last:])
    return found, join(*(_TAG.sub("", part) for part in around))


def _object(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        pass
    try:
        value, end = _value(text, 0, 0)
    except _Unreadable:
        end = -1
    if end < len(text):
        raise ToolError("bad_action", "An object in the reply is not valid JSON. Send one JSON object.")
    return value


def _braced(text: str) -> Iterator[tuple[int, int]]:
    """Yield where balanced braces begin and end; one that is never closed is passed over a few times."""
    start = text.find("{")
    restarts = 0
    while start >= 0 and restarts <= _RESTARTS:
        end = _closing(text, start)
        if end < 0:
            restarts += 1
            end = start + 1
        else:
            yield start, end
        start = text.find("{", end)


def _closing(text: str, start: int) -> int:
    depth, quoted, at = 0, False, start
    while at < len(text):
        sign = text[at]
        if quoted:
            at += sign == "\\"
            quoted = sign != '"'
        elif sign == '"':
            quoted = True
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return -1


def keyed(*keys: str) -> Read:
    """Return the reading of replies that are objects with the verb under one of `keys`."""

    def read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
        if not isinstance(reply, str):
            return [_keyed(reply, keys)], ""
        thought, rest = split_action(reply)
        found, around = objects(rest)
        return [_keyed(one, keys) for one in found], join(thought, plain(around))

    return read


def _keyed(value: Any, keys: Sequence[str]) -> Raw:
    verb = next((value[key] for key in keys if isinstance(value.get(key), str)), "") if _is_map(value) else ""
    if not verb:
        raise ToolError("bad_action", f"An object in the reply names no action under '{keys[0]}'.")
    return verb, {str(key): item for key, item in value.items() if key not in keys}


def _is_map(value: Any) -> bool:
    return isinstance(value, Mapping)


class _Unreadable(Exception):
    """A value is not written as one."""


def calls(text: str, names: Sequence[str] = ()) -> tuple[list[Raw], str]:
    """Return the calls `name(key='value', …)` in a text, and the words around them.

    `names` are the only ones that count, if given. Values by position get the keys "0", "1", …

    Raises:
        ToolError: A call's arguments could not be read.
    """
    found: list[Raw] = []
    around, at = [], 0
    opening = text.find("(")
    while opening >= 0 and len(found) < MOST:
        start = opening
        while start > max(at, opening - _LONGEST_NAME) and _in_word(text[start - 1]):
            start -= 1
        name = text[start:opening]
        if name and (not names or name in names):
            around.append(text[at:start])
            try:
                args, at = _arguments(text, opening + 1)
            except _Unreadable:
                raise ToolError("bad_action", f"The arguments of '{name}' could not be read.") from None
            found.append((name, args))
        opening = text.find("(", max(at, opening + 1))
    around.append(text[at:])
    return found, join(_TAG.sub("", "".join(around)))


def _arguments(text: str, at: int) -> tuple[dict[str, Any], int]:
    args: dict[str, Any] = {}
    while True:
        at = _skip(text, at)
        if text[at : at + 1] == ")":
            return args, at + 1
        if text[at : at + 1] == "," and args:
            at = _skip(text, at + 1)
        key = str(len(args))
        end = _word_end(text, at)
        equals = _skip(text, end)
        if end > at and text[equals : equals + 1] == "=":
            key, at = text[at:end], equals + 1
        args[key], at = _value(text, _skip(text, at), 0)
        at = _skip(text, at)
        if text[at : at + 1] not in (",", ")") or len(args) > MOST:
            raise _Unreadable


def _in_word(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign == "_")


def _word_end(text: str, at: int) -> int:
    while at < len(text) and _in_word(text[at]):
        at += 1
    return at


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    """Read one value: a string, a number, a word, or a list, tuple or mapping of values."""
    sign = text[at : at + 1]
    if sign in _CLOSERS:
        if depth >= _DEPTH:
            raise _Unreadable
        return _listed(text, at + 1, _CLOSERS[sign], depth + 1)
    if sign and sign in "'\"":
        return _string(text, at)
    end = at
    while end < len(text) and end - at <= _LONGEST_NUMBER and text[end] in _NUMERIC:
        end += 1
    if (figure := number(text[at:end])) is not None:
        return figure, end
    if sign == "<":  # a point in tags, without quotes
        end = text.find(")", at)
        return text[at : end if end > 0 else len(text)], end if end > 0 else len(text)
    end = _word_end(text, at)
    if end == at:
        raise _Unreadable
    word = text[at:end]
    return _CONSTANTS.get(word.lower(), word), end


def _listed(text: str, at: int, closer: str, depth: int) -> tuple[Any, int]:
    items: list[Any] = []
    pairs: dict[str, Any] = {}
    while True:
        at = _skip(text, at)
        if text[at : at + 1] == closer:
            return (pairs if closer == "}" else items), at + 1
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
            continue
        if len(items) + len(pairs) > _MOST_ITEMS:
            raise _Unreadable
        value, at = _value(text, at, depth)
        if closer == "}":
            at = _skip(text, at)
            if text[at : at + 1] != ":":
                raise _Unreadable
            pairs[str(value)], at = _value(text, _skip(text, at + 1), depth)
        else:
            items.append(value)


def _string(text: str, at: int) -> tuple[str, int]:
    """Read a quoted string; a quote inside that nothing like an end follows is a sign of the text."""
    quote, signs = text[at], []
    at += 1
    while at < len(text):
        sign = text[at]
        if sign == "\\" and at + 1 < len(text):
            after = text[at + 1]
            kept = "" if after in "'\"\\" else "\\"
            signs.append(_ESCAPES.get(after, kept + after))
            at += 2
            continue
        at += 1
        if sign == quote and text[at : at + _AHEAD].lstrip()[:1] in ("", ",", ")", "]", "}", ":"):
            return "".join(signs), at
        signs.append(sign)
    raise _Unreadable


def numbers(value: Any, most: int = 4) -> list[float]:
    """Return the finite numbers of a point or box: a list, a mapping with x and y, or a text of numbers.

    Brackets, commas, spaces and tags part the numbers of a text; anything else makes it unreadable.
    """
    if isinstance(value, Mapping):
        value = [value.get("x"), value.get("y")]
    if isinstance(value, str):
        text = str(_TAG.sub(" ", whole(value[:400])))
        value = text.translate(dict.fromkeys(map(ord, "[](),;"), " ")).split()
    if not isinstance(value, list | tuple) or len(value) > most:
        return []
    found: list[float] = []
    for item in value:
        if isinstance(item, list | tuple):
            found += [part for part in map(number, item[: most + 1]) if part is not None]
        elif (one := number(item)) is not None:
            found.append(one)
        else:
            return []
    return found


def number(value: Any) -> float | None:
    """Return a finite number, also from a text that is one, or None."""
    if isinstance(value, str):
        text = value.strip()
        if not text or len(text) > _LONGEST_NUMBER or not _NUMERIC.issuperset(text):
            return None
        value = text
    elif isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        figure = float(value)
    except (ValueError, OverflowError):
        return None
    return figure if math.isfinite(figure) else None
