"""Hybrid mode in the families that have a form for calls of functions: they are listed, called and answered."""

import json
from typing import Any

import pytest

from agent_runner.agents.dialects import dialects, load_dialect
from agent_runner.agents.dialects.base import Size
from agent_runner.protocols import Result
from gui_sim.actions import CallTool, Tap
from gui_sim.errors import GuiSimError
from tests.runner.chat_server import says
from tests.runner.dialect_forms import FORMS, filled, mobile_use
from tests.runner.test_openai import converse, view

SENT = Size(780, 1688)
FIND: dict[str, Any] = {
    "name": "find_hotel",
    "description": "Find a hotel.",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
SCROLL: dict[str, Any] = {"name": "scroll", "description": "Turn a scroll.", "parameters": {"properties": {}}}
TAGGED = '<tool_call>{"name": "NAME", "arguments": ARGS}</tool_call>'
CALLS = {
    "native": '{"thought": "t", "action": {"name": "NAME", "arguments": ARGS}}',
    "mobileworld": 'Thought: t\nAction: {"action_type": "mcp", "action_name": "NAME", "action_json": ARGS}',
    "qwen25_mobile": TAGGED,
    "qwen3_mobile": TAGGED,
    "gui_owl": 'Action: "Find one."\n' + TAGGED,
    "mai_ui": "<thinking>t</thinking>" + TAGGED,
    "openai_computer": '{"type": "function_call", "name": "NAME", "arguments": ARGS}',
    "anthropic_computer": '{"type": "tool_use", "name": "NAME", "input": ARGS}',
    "gemini_computer": '{"name": "NAME", "args": ARGS}',
}


def written(dialect: str, name: str, args: dict[str, Any]) -> str:
    return CALLS[dialect].replace("NAME", name).replace("ARGS", json.dumps(args))


def test_every_dialect_says_which_modes_it_has() -> None:
    assert {one.name for one in dialects() if "hybrid" in one.modes} == set(CALLS)
    assert all("vision" in one.modes for one in dialects())


@pytest.mark.parametrize("name", CALLS)
def test_functions_are_listed_and_their_calls_go_to_the_phone(name: str) -> None:
    dialect, seen = load_dialect(name), view("hybrid", tools=(FIND,))
    prompt = dialect.prompt(seen, SENT)
    assert "find_hotel" in prompt and "Find a hotel." in prompt
    assert "find_hotel" not in dialect.prompt(view("vision", tools=(FIND,)), SENT)
    parsed = dialect.parse(written(name, "find_hotel", {"city": "Rome"}), SENT, seen)
    assert parsed.actions == (CallTool(tool="find_hotel", args={"city": "Rome"}),)
    assert parsed.errors == ()
    # A touch means what it meant, and a name that is no function goes to the phone, which knows close ones.
    (tap,) = dialect.parse(filled(FORMS[name].tap, 5, 5), SENT, seen).actions
    assert isinstance(tap, Tap)
    parsed = dialect.parse(written(name, "find_hotl", {}), SENT, seen)
    assert parsed.actions == (CallTool(tool="find_hotl", args={}),)


@pytest.mark.parametrize("name", ["mobileworld", "openai_computer", "gemini_computer"])
def test_a_function_named_like_a_verb_is_the_function(name: str) -> None:
    parsed = load_dialect(name).parse(written(name, "scroll", {}), SENT, view("hybrid", tools=(SCROLL,)))
    assert parsed.actions == (CallTool(tool="scroll", args={}),)


def test_a_run_in_hybrid_mode_tells_what_came_of_a_call() -> None:
    call = CallTool(tool="find_hotel", args={"city": "Rome"})
    found = (Result(action=call, ok=True, text='{"hits": []}'),)
    replies = [
        says(written("mai_ui", "find_hotel", {"city": "Rome"})),
        says(mobile_use('{"action": "answer", "text": "None."}')),
    ]
    views = [view("hybrid", tools=(FIND,)), view("hybrid", 1, tools=(FIND,), results=found)]
    (first, last), server, _ = converse(replies, views, dialect="mai_ui")
    assert first.actions == (call,)
    assert last.actions[0].type == "answer"
    assert "tools" not in server.requests[0]
    assert '{\\"hits\\": []}' in json.dumps(server.requests[1]["messages"][-1])


@pytest.mark.parametrize("name", ["ui_tars", "autoglm", "gelab", "ui_venus", "generic", "androidworld", "browsergym"])
def test_a_family_without_such_a_form_says_so(name: str) -> None:
    with pytest.raises(GuiSimError, match=f"'{name}' has no form for calls of functions; it needs --mode vision."):
        converse([], [view("hybrid")], dialect=name)


def test_a_dialect_is_not_for_tools_mode() -> None:
    with pytest.raises(GuiSimError, match=r"'mai_ui' is for a screen; it needs --mode vision or --mode hybrid\."):
        converse([], [view("tools")], dialect="mai_ui")


def test_objects_beside_a_tagged_call_are_words() -> None:
    text = 'It said {"hits": ["a"]}, so I wait.\n' + mobile_use('{"action": "wait"}')
    parsed = load_dialect("qwen3_mobile").parse(text, SENT)
    assert [action.type for action in parsed.actions] == ["wait"] and parsed.errors == ()
    assert "so I wait" in parsed.thought


def test_long_thoughts_before_a_short_reply_are_no_long_reply() -> None:
    thoughts = "<think>" + "So many choices. " * 4_000 + "</think>"
    (reply,), _, _ = converse([says(thoughts + "Action: wait()")], [view()], dialect="ui_tars")
    assert [action.type for action in reply.actions] == ["wait"] and reply.errors == ()
    assert "So many choices." in reply.thought
