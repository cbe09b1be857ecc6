"""The agent through the Responses API: functions, the computer tool, reasoning, and every fault."""

import gzip
import json
from typing import Any

import pytest

from agent_runner.agents.chat_client import EndpointError, PromptTooLong
from agent_runner.protocols import Result
from gui_sim.actions import Answer, AskUser, CallTool, LongPress, OpenApp, Tap, Wait
from gui_sim.errors import GuiSimError
from tests.runner.chat_server import (
    DROP,
    ChatServer,
    Reply,
    fails,
    function,
    malformed,
    message,
    reasoning,
    responds,
    says,
)
from tests.runner.test_openai import converse, view

DONE = responds(function("answer", {"text": "Done."}))
FINE = (Result(action=None, ok=True, text="The screen changed."),)


def talk(replies: list[Reply], views: list[Any], **options: Any) -> Any:
    return converse(replies, views, api="responses", **options)


def computer(*actions: dict[str, Any], call_id: str = "cc", **fields: Any) -> dict[str, Any]:
    """A call of the computer tool: the preview's one action, or the newer tool's several."""
    given = {"action": actions[0]} if len(actions) == 1 else {"actions": list(actions)}
    return {"type": "computer_call", "id": "cu_1", "call_id": call_id, "status": "completed", **given, **fields}


def click(x: int, y: int, button: str = "left") -> dict[str, Any]:
    return {"type": "click", "button": button, "x": x, "y": y}


def of_kind(request: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [item for item in request["input"] if item.get("type") == kind]


def pictures(request: dict[str, Any]) -> list[str]:
    users = [item["content"] for item in request["input"] if item.get("role") == "user"]
    return [part["image_url"] for content in users for part in content if part["type"] == "input_image"]


def test_functions_are_called_and_answered_and_nothing_is_stored() -> None:
    first = responds(function("tap", {"x": 355, "y": 768}, "one"), function("book_table", {"party": 2}, "two"))
    results = (*FINE, Result(action=None, ok=False, text="It is full.", code="full"))
    (one, two), server, _ = talk([first, DONE], [view("hybrid"), view("hybrid", 1, results=results)])
    assert one.actions == (Tap(x=195, y=422), CallTool(tool="book_table", args={"party": 2}))
    assert two.actions == (Answer(text="Done."),)
    assert server.paths == ["/v1/responses"] * 2
    begun, gone_on = server.requests
    assert begun["store"] is False
    assert "Coordinates are pixels" in begun["instructions"]
    assert {"type": "function", "name": "book_table"}.items() <= begun["tools"][-1].items()
    assert "Book the usual place." in begun["input"][0]["content"][0]["text"]
    assert len(pictures(begun)) == 1
    made, outcomes = of_kind(gone_on, "function_call"), of_kind(gone_on, "function_call_output")
    assert [one["call_id"] for one in made] == [one["call_id"] for one in outcomes] == ["one", "two"]
    assert [one["output"] for one in outcomes] == ["The screen changed.", "It is full."]
    assert "id" not in made[0]  # an item that is not stored must not be named


def test_usage_counts_what_was_cached_and_what_was_reasoned() -> None:
    (reply,), _, _ = talk([fails(500), DONE], [view()], price_input=1.0, price_output=10.0)
    used = reply.usage
    assert (used.input_tokens, used.cached_tokens, used.output_tokens, used.reasoning_tokens) == (100, 64, 20, 12)
    assert used.requests == 2
    assert used.cost == pytest.approx((100 + 200) / 1e6)


def test_sealed_reasoning_goes_back_before_its_item_and_other_reasoning_does_not() -> None:
    first = responds(reasoning("Look first.", "SEALED"), function("wait", {}, "a"), reasoning("Then wait."))
    second = responds(reasoning("Bare."), message("<think>sly</think>Waiting."), function("wait", {}, "b"))
    views = [view(turn=turn, results=FINE if turn else ()) for turn in range(3)]
    (one, two, _), server, _ = talk([first, second, DONE], views, reasoning_effort="low")
    assert one.thought == "Look first.\nThen wait."
    assert "Bare." in two.thought and "sly" in two.thought
    request = server.requests[2]
    assert request["reasoning"] == {"effort": "low"}
    assert request["include"] == ["reasoning.encrypted_content"]
    kinds = [item.get("type", item.get("role")) for item in request["input"]]
    assert kinds[1:4] == ["reasoning", "function_call", "function_call_output"]
    assert [item["encrypted_content"] for item in of_kind(request, "reasoning")] == ["SEALED"]
    sent = json.dumps(request)
    assert "Bare." not in sent and "sly" not in sent and "Waiting." in sent


def test_a_model_that_was_not_asked_to_reason_is_asked_for_none() -> None:
    _, server, _ = talk([DONE], [view()])
    assert "reasoning" not in server.requests[0] and "include" not in server.requests[0]


def test_an_endpoint_of_chat_gets_its_effort_too() -> None:
    _, server, _ = converse([says("Hello.")], [view()], reasoning_effort="minimal")
    assert server.requests[0]["reasoning_effort"] == "minimal"


def test_the_computer_tool_acts_and_is_always_answered_by_the_present_picture() -> None:
    checks = [{"id": "sc1", "code": "malicious", "message": "Sure?"}]
    first = responds(reasoning("r", "S"), computer(click(355, 768), pending_safety_checks=checks))
    wrong = responds(reasoning("r", "S"), computer({"type": "keypress", "keys": ["CTRL", "A"]}, call_id="c2"))
    views = [view(turn=0), view(turn=1, results=FINE), view(turn=2, errors=("No key combinations.",))]
    (one, two, _), server, _ = talk([first, wrong, DONE], views, dialect="openai_computer")
    assert one.actions == (Tap(x=195, y=422),)
    assert two.actions == () and "key combinations" in two.errors[0]
    begun, second, third = server.requests
    assert begun["tools"][0] == {"type": "computer"}
    assert {tool["name"] for tool in begun["tools"][1:]} == {"press", "open_app", "wait", "ask_user", "answer"}
    assert begun["include"] == ["reasoning.encrypted_content"]
    (answered,) = of_kind(second, "computer_call_output")
    assert answered["acknowledged_safety_checks"] == checks
    assert answered["output"]["type"] == "computer_screenshot"
    assert len(pictures(second)) == 1  # the first turn's; the second's is the call's answer
    # The failed one is answered by a real picture too, and the error comes in words.
    failed = of_kind(third, "computer_call_output")[1]["output"]["image_url"]
    assert len(failed) > 500 and failed != answered["output"]["image_url"]
    assert "key combinations" in json.dumps(third["input"][-1])
    assert [item["id"] for item in of_kind(third, "computer_call")] == ["cu_1", "cu_1"]


def test_the_newer_tool_acts_several_times_a_call_and_talks_by_functions() -> None:
    call = computer(click(355, 768), click(100, 200, "right"), {"type": "wait"})
    first = responds(call, function("ask_user", {"text": "How many?"}, "f1"))
    results = (
        *FINE,
        Result(action=None, ok=False, text="Nothing is there to touch.", code="bad_point"),
        *FINE,
        Result(action=None, ok=True, text="", said="Five."),
    )
    (one, _), server, _ = talk([first, DONE], [view(), view(turn=1, results=results)], dialect="openai_computer")
    assert [type(action) for action in one.actions] == [Tap, LongPress, Wait, AskUser]
    request = server.requests[1]
    assert of_kind(request, "function_call_output")[0]["output"] == "The owner says: Five."
    assert len(of_kind(request, "computer_call_output")) == 1
    assert "Error: Nothing is there to touch." in request["input"][-1]["content"][0]["text"]
    assert of_kind(request, "computer_call")[0]["actions"] == call["actions"]


def test_calls_of_the_computer_without_their_picture_become_words() -> None:
    replies = [responds(reasoning("r", "S"), computer(click(9, 9), call_id=f"c{turn}")) for turn in range(4)]
    views = [view(turn=turn, results=FINE if turn else ()) for turn in range(4)]
    _, server, _ = talk(replies, views, dialect="openai_computer", images=2)
    last = server.requests[-1]
    calls = [item["call_id"] for item in of_kind(last, "computer_call")]
    assert calls == [item["call_id"] for item in of_kind(last, "computer_call_output")] == ["c1", "c2"]
    assert len(of_kind(last, "reasoning")) == 2
    assert pictures(last) == []
    words = [item["content"] for item in last["input"] if item.get("role") == "assistant"]
    assert len(words) == 1 and '"x": 9' in words[0]


def test_the_preview_is_told_the_size_of_the_picture() -> None:
    _, server, _ = talk([DONE], [view()], dialect="openai_computer", model="computer-use-preview-2025-03-11")
    tool = server.requests[0]["tools"][0]
    assert (tool["type"], tool["display_width"], tool["display_height"]) == ("computer_use_preview", 710, 1536)
    assert server.requests[0]["truncation"] == "auto"
    _, server, _ = talk([DONE], [view()], dialect="openai_computer", computer_tool="computer_use_preview")
    assert server.requests[0]["tools"][0]["type"] == "computer_use_preview"


def test_the_computer_tool_calls_the_apps_functions_in_hybrid_mode() -> None:
    replies = [responds(function("book_table", {"party": 2}), function("open_app", {"app": "Clock"}))]
    (reply,), _, _ = talk(replies, [view("hybrid")], dialect="openai_computer")
    assert reply.actions == (CallTool(tool="book_table", args={"party": 2}), OpenApp(app="Clock"))
    with pytest.raises(GuiSimError, match="needs a picture"):
        talk([], [view("tools")], dialect="openai_computer")


def test_a_text_dialect_and_a_schema_work_here_too() -> None:
    text = "Thought: I wait.\nAction: wait()"
    (reply,), server, _ = talk([responds(message(text))], [view()], dialect="ui_tars")
    assert reply.actions == (Wait(minutes=1 / 60),)
    assert "tools" not in server.requests[0]
    said = '{"thought": "t", "action": {"name": "wait", "arguments": {"minutes": null}}}'
    (reply,), server, _ = talk([responds(message(said))], [view()], calls="schema")
    assert reply.actions == (Wait(),)
    assert server.requests[0]["text"]["format"]["type"] == "json_schema"


def test_words_without_a_call_are_told_so_and_a_cut_reply_too() -> None:
    cut = responds(reasoning("So many"), status="incomplete", incomplete_details={"reason": "max_output_tokens"})
    views = [view(turn=turn) for turn in range(3)]
    (one, two, _), server, _ = talk([responds(message("I am done.")), cut, DONE], views)
    assert "called no tool" in one.errors[0] and "cut at its token limit" in two.errors[0]
    assert "called no tool" in json.dumps(server.requests[1]["input"][-1])


@pytest.mark.parametrize(
    "fault",
    [fails(500), fails(429), DROP, malformed(), malformed("[]"), malformed("{}"), responds(status="failed")],
)
def test_passing_faults_are_retried(fault: Reply) -> None:
    (reply,), _, watch = talk([fault, DONE], [view()])
    assert len(reply.actions) == 1 and len(watch.slept) == 1


def test_what_stays_wrong_ends_in_words_and_what_redirects_is_not_followed() -> None:
    with ChatServer([DONE]) as other:
        with pytest.raises(EndpointError, match="redirects"):
            talk([Reply(b"", 307, {"location": other.base_url})], [view()])
        assert other.requests == []
    with pytest.raises(EndpointError, match="longer than"):
        talk([Reply(gzip.compress(b" " * 11_000_000), 200, {"content-encoding": "gzip"})], [view()], attempts=1)
    with pytest.raises(PromptTooLong):
        talk([fails(400, code="context_length_exceeded")], [view()])


HOSTILE = [
    responds(message("\ud800 half"), function("\ud800", "{}", "\ud800"), computer(click(1, 1), call_id="\ud800")),
    responds(*[None, 7, [], {"type": 3}, {"type": "reasoning"}, {"type": "message"}, {"type": "function_call"}]),
    responds(*[{"type": "computer_call"}, {"type": "computer_call", "action": [1], "pending_safety_checks": "x"}]),
    Reply(b'{"output": [{"type": "computer_call", "action": {"type": "click", "x": NaN, "y": 1e999}}]}'),
    responds(reasoning("r", "S" * 2_000_000), computer({"type": "type", "text": "x" * 200_000})),
    responds(*[computer(click(1, 1), call_id="same")] * 300),
    responds(*[function("wait", {}, "same")] * 300, reasoning("dangling", "S")),
    responds(computer(click(1, 1), pending_safety_checks=[{"id": "s" * 100_000}, {"id": 3}, None])),
]


@pytest.mark.parametrize("naughty", HOSTILE)
@pytest.mark.parametrize("dialect", ["native", "openai_computer"])
def test_nothing_that_an_endpoint_sent_spoils_the_next_request(naughty: Reply, dialect: str) -> None:
    (one, two), server, _ = talk([naughty, DONE], [view(), view(turn=1, results=FINE * 70)], dialect=dialect)
    assert one.actions or one.errors
    assert two.actions == (Answer(text="Done."),)
    items = server.requests[1]["input"]
    calls = {item["call_id"] for item in items if item.get("type") in ("function_call", "computer_call")}
    outputs = {item["call_id"] for item in items if str(item.get("type")).endswith("_output")}
    assert calls == outputs
    assert len(calls) == len([item for item in items if item.get("type") in ("function_call", "computer_call")])
    without_pictures = [item for item in items if item.get("type") != "computer_call_output"]
    assert len(json.dumps(without_pictures)) < 150_000
    following = [items[n + 1].get("type") for n, item in enumerate(items) if item.get("type") == "reasoning"]
    assert all(kind in ("function_call", "computer_call") for kind in following)
