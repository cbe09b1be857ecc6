"""Replies as one JSON object, for endpoints without working tool calls: the schema, the reading, and every slip."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_runner.agents.dialects import load_dialect
from agent_runner.agents.dialects.base import Size
from agent_runner.agents.openai import make
from agent_runner.agents.prompts import functions_for, signature
from agent_runner.agents.reply_schema import given as taken
from agent_runner.agents.reply_schema import reply_schema
from agent_runner.protocols import Mode, Result
from gui_sim.actions import Answer, AskUser, CallTool, Tap, Wait
from gui_sim.errors import GuiSimError
from gui_sim.world import World
from tests.runner.chat_server import says
from tests.runner.test_openai import converse, images, view

WAYS = ("schema", "object_schema", "object", "words")
MODES: tuple[Mode, ...] = ("vision", "tools", "hybrid")
SENT = Size(710, 1536)


def reply(name: str, thought: str = "t", /, **arguments: Any) -> str:
    return json.dumps({"thought": thought, "action": {"name": name, "arguments": arguments}})


def shipped() -> tuple[Mapping[str, Any], ...]:
    """The functions of all shipped apps."""
    return tuple(tool.schema() for tool in World.create(datetime(2026, 3, 5, 9, 41)).tools("agent"))


def nodes(schema: Any) -> Iterator[Mapping[str, Any]]:
    """Every schema within a schema."""
    if isinstance(schema, Mapping):
        yield schema
        for key in ("properties",):
            for inner in schema.get(key, {}).values():
                yield from nodes(inner)
        yield from nodes(schema.get("items"))
        for inner in schema.get("anyOf", ()):
            yield from nodes(inner)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("way", WAYS)
def test_an_object_is_asked_for_and_read_in_every_mode(way: str, mode: Mode) -> None:
    action = ("tap", {"x": 355, "y": 768}) if mode != "tools" else ("book_table", {"party": 2})
    expected = Tap(x=195, y=422) if mode != "tools" else CallTool(tool="book_table", args={"party": 2})
    said = [says(reply(action[0], "I see it.", **action[1])), says(reply("answer", text="Done."))]
    done = (Result(action=expected, ok=True, text="It is done."),)
    (one, two), server, _ = converse(said, [view(mode), view(mode, 1, results=done)], calls=way)
    assert one.actions == (expected,)
    assert one.thought == "I see it."
    assert two.actions == (Answer(text="Done."),)
    begun, gone_on = server.requests
    assert "tools" not in begun
    kinds = {"schema": "json_schema", "object_schema": "json_object", "object": "json_object", "words": None}
    assert begun.get("response_format", {}).get("type") == kinds[way]
    assert ("schema" in begun.get("response_format", {})) is (way == "object_schema")
    system = begun["messages"][0]["content"]
    assert '{"thought": "…", "action": {"name": "…", "arguments": {…}}}' in system
    assert ("book_table(" in system) is (mode != "vision")
    assert ("tap(x: number, y: number)" in system) is (mode != "tools")
    assert ("Coordinates are pixels" in system) is (mode != "tools")
    assert [one["role"] for one in gone_on["messages"]] == ["system", "user", "assistant", "user"]
    assert "It is done." in json.dumps(gone_on["messages"][-1])
    assert bool(images(begun)) is (mode != "tools")


@pytest.mark.parametrize("mode", MODES)
def test_the_schema_keeps_to_what_all_servers_take(mode: Mode) -> None:
    functions = functions_for(view(mode, tools=shipped()))
    schema = reply_schema(functions)
    assert list(schema["properties"]) == ["thought", "action"]
    branches = schema["properties"]["action"]["anyOf"]
    assert [one["properties"]["name"]["enum"] for one in branches] == [[one["name"]] for one in functions]
    allowed = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"}
    for node in nodes(schema):
        assert set(node) <= allowed and node
        assert "type" in node or "anyOf" in node
        assert len(set(map(str, node.get("enum", ())))) == len(node.get("enum", ()))
        if node.get("type") == "object":
            assert node["required"] == list(node["properties"])
            assert node["additionalProperties"] is False


def test_small_models_can_be_held_to_short_texts_and_no_thought() -> None:
    functions = functions_for(view("hybrid", tools=shipped()))
    schema = reply_schema(functions, thought=False, text_chars=40)
    assert list(schema["properties"]) == ["action"]
    texts = [node for node in nodes(schema) if node.get("type") == "string" and "enum" not in node]
    assert texts and all(node["maxLength"] <= 40 for node in texts)
    assert any("maximum" in node for node in nodes(schema))
    said = json.dumps({"action": {"name": "wait", "arguments": {"minutes": None}}})
    (one,), server, _ = converse([says(said)], [view()], calls="schema", thought=False, text_chars=40)
    assert one.actions == (Wait(),)
    sent = server.requests[0]["response_format"]["json_schema"]
    assert sent["strict"] is True and "thought" not in sent["schema"]["properties"]
    assert "thought" not in json.dumps(server.requests[0]["messages"])


def test_null_stands_for_what_was_left_out_and_text_for_a_free_object() -> None:
    parameters = {
        "properties": {
            "name": {"type": "string"},
            "note": {"type": "string", "default": ""},
            "ends": {"type": ["string", "null"], "default": None},
            "changes": {"type": "object", "default": {}},
        },
        "required": ["name"],
    }
    args = {"name": None, "note": None, "ends": None, "changes": '{"a": 1}', "other": None}
    assert taken(args, parameters) == {"name": None, "ends": None, "changes": {"a": 1}, "other": None}
    assert taken({"changes": "{no"}, parameters) == {"changes": "{no"}


LENIENT = [
    'Sure!\n```json\n{"thought": "t", "action": {"name": "wait", "arguments": {}}}\n```',
    '<think>{"x": 1}</think>{"action": {"name": "wait", "arguments": {}}}',
    '{"action": "wait", "arguments": {}}',
    '{"name": "wait", "arguments": "{}"}',
    "{'thought': 't', 'action': {'name': 'wait', 'arguments': {}}}",
]


@pytest.mark.parametrize("text", LENIENT)
def test_close_forms_are_read(text: str) -> None:
    (one,), _, _ = converse([says(text)], [view()], calls="words")
    assert one.actions == (Wait(),)


SLIPS = [
    ("I think I will tap.", "held no action"),
    ('{"thought": "t"', "held no action"),
    ('{"thought": "t"}', "needs a 'name'"),
    ('{"thought": "t", "action": {"name": 7}}', "needs a 'name'"),
    ('{"thought": "t", "action": {"name": "fly", "arguments": {}}}', "no action 'fly'"),
    ('{"thought": "t", "action": {"name": "tap", "arguments": {"x": 1}}}', "'y' must be a number"),
    ('{"thought": "t", "action": {"name": "tap", "arguments": {"x": 9999, "y": 1}}}', "off the screen"),
    ('{"thought": "t", "action": {"name": "tap", "arguments": [1]}}', "one JSON object"),
    ('{"thought": "t", "action": {"name": "ask_user", "arguments": {"text": "\\ud800"}}}', "half of a character"),
    ("{" * 19_000, "held no action"),
    ("x" * 30_000, "longer than"),
]


@pytest.mark.parametrize(("text", "words"), SLIPS)
def test_a_slip_is_told_in_words_and_never_a_crash(text: str, words: str) -> None:
    said = [says(text), says(reply("wait"))]
    (one, two), server, _ = converse(said, [view(), view(turn=1)], calls="object")
    assert one.actions == () and words in one.errors[0]
    assert words in json.dumps(server.requests[1]["messages"][-1])
    assert two.actions == (Wait(),)


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["thought", "action", "name", "arguments", "x", "text"]), inner)
        ),
        max_leaves=10,
    )
)
def test_no_object_raises(value: Any) -> None:
    for mode in MODES:
        parsed = load_dialect("native").parse(json.dumps(value), SENT, view(mode))
        assert parsed.actions or parsed.errors


def test_a_suite_may_let_words_count_here_too() -> None:
    (one,), _, _ = converse([says("How many people?")], [view()], calls="words", text_only="ask")
    assert one.actions == (AskUser(text="How many people?"),)


def test_a_function_in_words_says_all_that_its_schema_says() -> None:
    schema = {
        "name": "book_table",
        "description": "Book.",
        "parameters": {
            "properties": {
                "day": {"type": "string", "description": "Which day."},
                "party": {"type": ["integer", "null"], "default": None},
                "seating": {"enum": ["in", "out", "in"]},
                "days": {"type": "array", "items": {"type": "object", "properties": {"at": {"type": "string"}}}},
            },
            "required": ["day", "seating"],
        },
    }
    assert signature(schema) == (
        'book_table(day: string, party: integer|null = null, seating: "in"|"out", days?: [{at: string}]): Book.\n'
        "    day: Which day."
    )


def test_only_the_listed_apps_and_tools_are_told_of() -> None:
    offered = view("tools", tools=shipped())
    _, server, _ = converse([says("x")], [offered], tools="dinespot, create_event")
    names = {tool["function"]["name"] for tool in server.requests[0]["tools"]}
    assert {"book_table", "create_event", "answer"} <= names
    assert len(names) < 15
    with pytest.raises(GuiSimError, match="no app or tool 'dinspot'"):
        make({"model": "m", "base_url": "http://127.0.0.1:1/v1", "tools": ["dinspot"]})


def test_a_talk_that_is_cut_still_names_the_task() -> None:
    replies = [says(reply("wait")) for _ in range(4)]
    waited = (Result(action=Wait(), ok=True, text="Done."),)
    views = [view("tools", turn, results=waited if turn else ()) for turn in range(4)]
    _, server, _ = converse(replies, views, calls="words", turns=2)
    first = server.requests[3]["messages"]
    assert [one["role"] for one in first] == ["system", "user", "assistant", "user"]
    assert "The task: Book the usual place." in first[1]["content"] and "Earlier turns were here" in first[1]["content"]
    assert "Earlier turns" not in json.dumps(server.requests[1])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"calls": "schema", "dialect": "ui_tars"}, "do not fit together: calls=schema"),
        ({"computer_tool": "computer"}, "dialect=openai_computer with api=responses"),
        ({"calls": "grammar"}, "'calls'"),
        ({"api": "soap"}, "'api'"),
        ({"reasoning_effort": "much"}, "'reasoning_effort'"),
        ({"image_quality": 0}, "'image_quality'"),
    ],
)
def test_options_that_do_not_fit_are_told_in_words(options: dict[str, Any], words: str) -> None:
    with pytest.raises(GuiSimError, match=words):
        make({"model": "m", "base_url": "http://127.0.0.1:1/v1", **options})
