"""How far a call is from another, argument by argument, so that a search can tell warmer from colder."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from gui_sim.ids import split_id
from gui_sim.tool import ToolCall
from gui_sim.values import Wire

WRONG_RECORD = 3.0


def gaps(call: ToolCall, target: ToolCall) -> dict[str, float]:
    """Return the arguments in which two calls in canonical form differ, each with its distance."""
    found: dict[str, float] = {}
    for name in dict.fromkeys((*target.args, *call.args)):
        gap = apart(call.args.get(name), target.args.get(name))
        if gap:
            found[name] = gap
    return found


def apart(a: Wire, b: Wire) -> float:
    """Return the distance of two values: 0 equal, 3 another record, date and time 1 each, lists by item."""
    if type(a) is type(b) and a == b and (isinstance(a, str | int | float) or a is None):
        return 0.0
    if isinstance(a, list) or isinstance(b, list):
        return _lists(a or [], b or [])
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return sum(apart(a.get(name), b.get(name)) for name in dict.fromkeys((*a, *b)))
    if split_id(a) or split_id(b):
        return WRONG_RECORD
    if isinstance(a, str) and isinstance(b, str) and _is_moment(a) and _is_moment(b):
        return float(a[:10] != b[:10]) + float(a[11:] != b[11:])
    if (isinstance(a, str) and _is_moment(a)) or (isinstance(b, str) and _is_moment(b)):
        return 2.0
    return 1.0


def _lists(a: Any, b: Any) -> float:
    if not isinstance(a, list) or not isinstance(b, list):
        return 1.0 + len(a if isinstance(a, list) else b)
    left, right = Counter(map(_text, a)), Counter(map(_text, b))
    rest = (left - right) + (right - left)
    if not rest:
        return 0.0 if list(map(_text, a)) == list(map(_text, b)) else 0.5
    if len(a) == len(b) and all(isinstance(item, Mapping) for item in (*a, *b)):
        return sum(apart(x, y) for x, y in zip(a, b, strict=True))
    return float(sum(rest.values()))


def _text(value: Wire) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _is_moment(text: str) -> bool:
    return len(text) >= 16 and text[4:5] == "-" and text[10:11] == "T"
