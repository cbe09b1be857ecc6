"""How the families that can call functions by name are told of the apps' functions."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.dialects.family import Listing
from agent_runner.agents.prompts import signature

_ALSO = "Besides touching the screen you may call the functions of the apps, the same that their buttons call"


def in_words(sample: str) -> Listing:
    """Return the listing of a family that writes calls as in `sample`: a signature a function."""

    def listed(tools: Sequence[Mapping[str, Any]]) -> str:
        return "\n".join((f"{_ALSO}: {sample}", *map(signature, tools)))

    return listed


def as_tools(tools: Sequence[Mapping[str, Any]]) -> str:
    """Write functions as the families of `<tool_call>` are told of them: a schema a line."""
    lines = (json.dumps({"type": "function", "function": dict(tool)}, ensure_ascii=False) for tool in tools)
    return "\n".join((f"{_ALSO}, each by its own name in the same tags:", "<tools>", *lines, "</tools>"))
