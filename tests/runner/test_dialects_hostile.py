"""Crafted text and data: no dialect raises, hangs, or returns what no file and no request could hold."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import MAX_REPLY
from tests.runner.dialect_forms import NAMES, SENT

HOSTILE = [
    "{" * MAX_REPLY, '{"a":' * 4000, "[" * MAX_REPLY, "(" * MAX_REPLY, "a(" * (MAX_REPLY // 2), "'" * MAX_REPLY,
    "click(" * 3000, "do(action=" * 2000, "f(" + "[" * 9000, "f('" + "' " * 9000, "<think>" * 2800,
    "</think>" * 2500, "<think></think>" * 1300, "<function=a>" * 1600, "<function=a></function>" * 860,
    "<parameter=a>" * 1500, "Action:\n" * 2500, "thought:\n" * 2200, '{"action":"CLICK","point":' + "[" * 9000,
    '{"action":"CLICK","point":"' + "1," * 9000 + '"}', '{"action": "TYPE", "value": "\\ud800"}',
    '{"action": "WAIT", "value": 1e999}', '{"action": "WAIT", "value": NaN}', '{"x":' + "9" * 19000 + "}",
    "action:" * 2800, "\t" * MAX_REPLY, "do(action=\"Tap\", element=__import__('os').system('x'))", "\x00" * 500,
    '{"action": "CLICK", "point": [1e400, 1]}', "f(" + "1," * 9900, "{'a':" * 4000, "{'" * 9000, "<point>" * 2800,
    'click(x="' + "\\" * 19000, "\ud800", "漢(" * 9000, '{"type": "drag", "path": ' + "[1,2]," * 3000 + "]}",
    '<function=click><parameter=point>\ud800</parameter></function>', "type(content='\ud800')",
    '{"content":' * 1500 + "1" + "}" * 1500,
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_crafted_text_does_no_harm(name: str, number: int) -> None:
    text = HOSTILE[number][:MAX_REPLY]
    dialect = load_dialect(name)
    parsed = dialect.parse(text, SENT)
    assert parsed.actions or parsed.errors
    json.dumps([action.model_dump() for action in parsed.actions], ensure_ascii=False).encode()
    " ".join((parsed.thought, parsed.plain, *parsed.errors)).encode()


PIECES = [
    "<think>", "</think>", "<answer>", "<tool_call>", "</tool_call>", "Action:", "Thought:", "click(", "do(", "finish(",
    "point=", "'", '"', "\\", "{", "}", "[", "]", "(", ")", ",", ":", "\t", "\n", "action", "1", "-1", "999", "1e9",
    '"action"', '"type"', '"name"', '"arguments"', '"click"', "<function=click>", "<parameter=point>", "é", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=150, deadline=None)
@given(text=st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=60).map("".join)))
def test_no_text_raises(name: str, text: str) -> None:
    parsed = load_dialect(name).parse(text, SENT)
    assert parsed.actions or parsed.errors
    " ".join((parsed.thought, parsed.plain, *parsed.errors)).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "action", "name", "args", "input", "content", "path", "x", "text"]),
            inner,
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=100, deadline=None)
@given(value=st.dictionaries(st.sampled_from(["type", "action", "name", "arguments", "content", "action_type"]), JSON))
def test_no_data_raises(name: str, value: dict[str, Any]) -> None:
    parsed = load_dialect(name).parse(value, SENT)
    assert parsed.actions or parsed.errors


@pytest.mark.parametrize("verb", ["click", "tap", "type", "drag", "scroll", "swipe", "key", "wait", "mcp", "terminate"])
@settings(max_examples=60, deadline=None)
@given(
    args=st.dictionaries(st.sampled_from(["coordinate", "text", "time", "start", "end", "direction", "x", "y"]), JSON)
)
def test_no_argument_raises(verb: str, args: dict[str, Any]) -> None:
    for name in ("qwen3_mobile", "generic", "anthropic_computer"):
        parsed = load_dialect(name).parse({**args, "action": verb}, SENT)
        assert parsed.actions or parsed.errors
