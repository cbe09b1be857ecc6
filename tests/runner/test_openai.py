"""The chat-completions agent against a real server on this machine, in every mode and with every fault."""

import asyncio
import base64
import io
import json
import re
from collections.abc import Sequence
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from agent_runner.agents.native_calls import Aim, to_action
from agent_runner.agents.openai import make
from agent_runner.agents.prompts import action_schemas, functions_for
from agent_runner.agents.spaces import to_points
from agent_runner.protocols import AgentReply, AgentView, Limits, Result
from gui_sim.actions import Answer, AskUser, CallTool, OpenApp, Swipe, Tap, Type
from gui_sim.errors import GuiSimError, ToolError
from tests.runner.chat_server import ChatServer, Reply, call, fails, says

POINTS = Aim("vision", "points", 390, 844)
BOOK = {"name": "book_table", "description": "Book.", "parameters": {"type": "object", "properties": {}}}


class FakeTime:
    """A stopwatch that keeps what it was asked to sleep."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def now(self) -> float:
        return sum(self.slept)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


def png(width: int = 780, height: int = 1688, shade: int = 0) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (shade, 0, 0)).save(out, "PNG")
    return out.getvalue()


def view(mode: str = "vision", turn: int = 0, **fields: Any) -> AgentView:
    seen = SimpleNamespace(png=lambda: png(shade=turn))
    plain: dict[str, Any] = {
        "instruction": "Book the usual place.",
        "mode": mode,
        "step": turn,
        "turn": turn,
        "limits": Limits(),
        "now": datetime(2026, 3, 5, 9, 41),
        "picture": (lambda: seen) if mode != "tools" else None,
        "tools": (BOOK,),
    }
    return AgentView(**{**plain, **fields})


def converse(
    replies: Sequence[Reply], views: Sequence[AgentView], **options: Any
) -> tuple[list[AgentReply], ChatServer, FakeTime]:
    """Let a fresh agent meet the views in turn."""
    watch = FakeTime()

    async def talk(server: ChatServer) -> list[AgentReply]:
        agent = make({"model": "scripted", "base_url": server.base_url, "timeout": 5, **options}, watch)
        try:
            return [await agent.act(one) for one in views]
        finally:
            await agent.close()

    with ChatServer(replies) as server:
        return asyncio.run(talk(server)), server, watch


def images(request: dict[str, Any]) -> list[bytes]:
    parts = [part for one in request["messages"] if isinstance(one["content"], list) for part in one["content"]]
    urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
    return [base64.b64decode(url.partition(",")[2]) for url in urls]


def shade_of(picture: bytes) -> int:
    with Image.open(io.BytesIO(picture)) as opened:
        return opened.tobytes()[0]


def test_vision_offers_touches_and_no_tool_of_an_app() -> None:
    (reply,), server, _ = converse([says(calls=[call("tap", {"x": 355, "y": 768})])], [view()])
    names = [tool["function"]["name"] for tool in server.requests[0]["tools"]]
    assert "tap" in names
    assert "book_table" not in names
    assert reply.actions == (Tap(x=195, y=422),)
    assert server.paths == ["/v1/chat/completions"]


def test_tools_mode_sends_no_image_and_calls_the_apps_functions() -> None:
    args: dict[str, Any] = {"restaurant_id": "rs7", "party": 5}
    (reply,), server, _ = converse([says(calls=[call("book_table", args)])], [view("tools")])
    assert {tool["function"]["name"] for tool in server.requests[0]["tools"]} == {
        "wait",
        "ask_user",
        "answer",
        "book_table",
    }
    assert images(server.requests[0]) == []
    assert reply.actions == (CallTool(tool="book_table", args=args),)
    assert reply.sent_size is None


def test_hybrid_mixes_both_in_the_order_of_the_reply() -> None:
    calls = [
        call("open_app", {"app": "Dinespot"}, "a"),
        call("book_table", {}, "b"),
        call("type", {"text": "é漢"}, "c"),
    ]
    (reply,), server, _ = converse([says(calls=calls)], [view("hybrid")])
    assert reply.actions == (OpenApp(app="Dinespot"), CallTool(tool="book_table"), Type(text="é漢"))
    assert len(images(server.requests[0])) == 1


def test_the_sent_image_is_fitted_declared_and_reported() -> None:
    (reply,), server, _ = converse([says(calls=[call("tap", {"x": 0, "y": 0})])], [view()], max_side=844)
    with Image.open(io.BytesIO(images(server.requests[0])[0])) as sent:
        assert sent.size == (390, 844) == reply.sent_size
    assert "390 wide and 844 high" in server.requests[0]["messages"][0]["content"]


def test_only_the_last_images_are_kept_and_the_fixed_prompt_stays_first() -> None:
    replies = [says(calls=[call("tap", {"x": 9, "y": 9})]) for _ in range(5)]
    result = Result(action=None, ok=True, text="The screen changed.")
    views = [view(turn=turn, results=(result,) if turn else ()) for turn in range(5)]
    _, server, _ = converse(replies, views, images=2)
    kept = [[shade_of(one) for one in images(sent)] for sent in server.requests]
    assert kept == [[0], [0, 1], [1, 2], [2, 3], [3, 4]]
    assert len({sent["messages"][0]["content"] for sent in server.requests}) == 1
    assert all("Book the usual place." in json.dumps(sent["messages"][1]) for sent in server.requests)


def test_each_call_is_told_its_own_outcome() -> None:
    calls = [
        call("tap", {"x": 9, "y": 9}, "one"),
        call("tap", "{oops", "two"),
        call("ask_user", {"text": "How many?"}, "three"),
    ]
    results = (
        Result(action=None, ok=False, text="Nothing is there to touch.", code="bad_point"),
        Result(action=None, ok=True, text="", said="Five of us."),
    )
    replies = [says(calls=calls), says(calls=[call("answer", {"text": "ok"})])]
    (first, _), server, _ = converse(replies, [view(), view(turn=1, results=results, said="Five of us.")])
    told = {one["tool_call_id"]: one["content"] for one in server.requests[1]["messages"] if one["role"] == "tool"}
    assert told["one"] == "Nothing is there to touch."
    assert "not valid JSON" in told["two"]
    assert "Five of us." in told["three"]
    assert len(first.actions) == 2
    assert len(first.errors) == 1
    # The owner's words are told once, and what is echoed is valid JSON for strict servers.
    assert json.dumps(server.requests[1]["messages"]).count("Five of us.") == 1
    echoed = server.requests[1]["messages"][2]["tool_calls"]
    assert [json.loads(one["function"]["arguments"]) for one in echoed][1] == {}


def test_a_call_that_was_not_carried_out_is_told_so() -> None:
    calls = [call("tap", {"x": 9, "y": 9}, "one"), call("tap", {"x": 8, "y": 8}, "two")]
    replies = [says(calls=calls), says(calls=[call("answer", {"text": "ok"})])]
    done = (Result(action=None, ok=True, text="Done."),)
    _, server, _ = converse(replies, [view(), view(turn=1, results=done)])
    told = {one["tool_call_id"]: one["content"] for one in server.requests[1]["messages"] if one["role"] == "tool"}
    assert "Not carried out" in told["two"]


@pytest.mark.parametrize("ids", [["", ""], ["same", "same"]])
def test_missing_and_doubled_call_ids_are_told_apart(ids: list[str]) -> None:
    calls = [{**call("wait", {}), "id": one} for one in ids]
    _, server, _ = converse([says(calls=calls), says(calls=[call("wait", {})])], [view(), view(turn=1)])
    sent = [one["tool_call_id"] for one in server.requests[1]["messages"] if one["role"] == "tool"]
    assert len(set(sent)) == 2


def test_text_without_a_call_is_an_error_the_model_is_told_of() -> None:
    replies = [says("I am done."), says(calls=[call("answer", {"text": "Done."})])]
    (first, second), server, _ = converse(replies, [view(), view(turn=1)])
    assert first.actions == ()
    assert "called no tool" in first.errors[0]
    assert "called no tool" in json.dumps(server.requests[1]["messages"][-1])
    assert second.actions == (Answer(text="Done."),)


def test_words_that_ask_nothing_end_the_phase_of_questions_and_are_no_error() -> None:
    ready = (Result(action=None, ok=True, text="Your questions are over. Now act."),)
    replies = [says("Ready."), says(calls=[call("wait", {})])]
    (first, _), server, _ = converse(replies, [view(phase="clarify"), view(turn=1, results=ready)])
    assert first.actions == () and first.errors == ()
    assert "Now act." in json.dumps(server.requests[1]["messages"][-1])


@pytest.mark.parametrize(
    ("rule", "expected"), [("ask", AskUser(text="How many?")), ("answer", Answer(text="How many?"))]
)
def test_a_suite_may_let_text_count(rule: str, expected: object) -> None:
    (reply,), _, _ = converse([says("<think>secret</think>How many?")], [view()], text_only=rule)
    assert reply.actions == (expected,)
    assert reply.errors == ()


def test_an_unknown_action_is_named_with_what_exists_and_a_synonym_is_understood() -> None:
    calls = [call("teleport", {}, "a"), call("click", {"x": 355, "y": 768}, "b")]
    (reply,), _, _ = converse([says(calls=calls)], [view()])
    assert "no action 'teleport'" in reply.errors[0]
    assert "open_app" in reply.errors[0]
    assert reply.actions == (Tap(x=195, y=422),)


def test_an_unknown_tool_goes_to_the_phone_which_knows_close_names() -> None:
    (reply,), _, _ = converse([says(calls=[call("bok_table", {"party": 2})])], [view("tools")])
    assert reply.actions == (CallTool(tool="bok_table", args={"party": 2}),)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("tap", '{"x": 1', "not valid JSON"),
        ("tap", "[1, 2]", "one JSON object"),
        ("tap", '{"x": 1}', "'y' must be a number"),
        ("tap", '{"x": true, "y": 1}', "'x' must be a number"),
        ("tap", '{"x": NaN, "y": 1}', "'x' must be a number"),
        ("tap", '{"x": 1e9, "y": 1}', "off the screen"),
        ("tap", '{"x": 1, "y": 1, "z": 1}', "z"),
        ("press", '{"button": "eject"}', "button"),
        ("type", '{"text": 7}', "text"),
        ("type", "[" * 50_000, "not valid JSON"),
        ("type", '{"text": "' + "x" * 200_000 + '"}', "longer than"),
    ],
)
def test_bad_arguments_are_told_in_words_and_never_crash(name: str, arguments: str, words: str) -> None:
    (reply,), _, _ = converse([says(calls=[call(name, arguments)])], [view()])
    assert reply.actions == ()
    assert words in reply.errors[0]


NAUGHTY = [
    says("\ud800 half", [call("\ud800", "{}", "\ud800"), call("search", '{"query": "\\ud800"}')]),
    says(calls=[call("tap", '{"\\ud800": 1, "x": 1, "y": 1}')], reasoning_content="\udfff"),
    says("a word " * 100_000),
    says(calls=[call("x" * 900_000, {}, "i" * 900_000), call("tap", {"x": 1, "y": 1, "z": "z" * 900_000})]),
    says(calls=[call("../../etc/passwd", {}), call("", {}), call("answer\n", {}), call("a b\x00\u202e", {})]),
]


@pytest.mark.parametrize("mode", ["vision", "tools", "hybrid"])
@pytest.mark.parametrize("naughty", NAUGHTY)
def test_nothing_that_a_model_wrote_spoils_the_next_request(naughty: Reply, mode: str) -> None:
    views = [view(mode), view(mode, 1)]
    _, server, _ = converse([naughty, says(calls=[call("wait", {})])], views)
    first, second = (len(json.dumps(request)) for request in server.requests)
    assert second - first < 100_000
    for message in server.requests[1]["messages"]:
        for made in message.get("tool_calls") or ():
            assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", made["function"]["name"])
            assert isinstance(json.loads(made["function"]["arguments"]), dict)


@pytest.mark.parametrize("count", [10**400, -1, 1.5, "7", True, None])
def test_a_count_that_cannot_be_is_no_count(count: Any) -> None:
    body = json.loads(says("Hello.").body)
    body["usage"] = {"prompt_tokens": count, "completion_tokens": count}
    (reply,), _, _ = converse([Reply(json.dumps(body).encode())], [view("tools")], price_input=3.0)
    assert (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cost) == (0, 0, 0.0)


def test_reasoning_is_a_thought_and_never_reaches_the_owner_or_the_next_request() -> None:
    calls = [call("ask_user", {"text": "<think>sly</think>How many?"})]
    replies = [
        says("<think>plan</think>Asking.", calls, reasoning_content="deep"),
        says(calls=[call("wait", {})]),
    ]
    (first, _), server, _ = converse(replies, [view(), view(turn=1)])
    assert first.actions == (AskUser(text="How many?"),)
    assert "deep" in first.thought
    assert "plan" in first.thought
    assert "deep" not in json.dumps(server.requests[1])
    assert "plan" not in json.dumps(server.requests[1]["messages"][2]["content"])


def test_usage_is_recorded_with_the_tries() -> None:
    (reply,), _, _ = converse([fails(500), says(calls=[call("wait", {})])], [view()])
    used = reply.usage
    assert (used.input_tokens, used.cached_tokens, used.output_tokens, used.requests) == (100, 64, 20, 2)


def test_cost_follows_from_the_prices_of_a_million_tokens() -> None:
    prices = {"price_input": 2.0, "price_cached": 0.5, "price_output": 10.0}
    (reply,), _, _ = converse([says(calls=[call("wait", {})])], [view()], **prices)
    assert reply.usage.cost == pytest.approx((36 * 2.0 + 64 * 0.5 + 20 * 10.0) / 1e6)


def test_the_key_comes_from_the_named_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTHER_KEY", "abc123")
    _, server, _ = converse([says(calls=[call("wait", {})])], [view()], api_key_env="OTHER_KEY")
    assert server.headers[0]["authorization"] == "Bearer abc123"


def test_wrong_options_are_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(GuiSimError, match="--model"):
        make({})
    with pytest.raises(GuiSimError, match="OPENAI_API_KEY"):
        make({"model": "m"})
    with pytest.raises(GuiSimError, match="'images'"):
        make({"model": "m", "base_url": "http://127.0.0.1", "images": 0})


def test_an_app_tool_named_as_an_action_is_a_set_up_error() -> None:
    with pytest.raises(GuiSimError, match="'wait'"):
        functions_for(view("hybrid", tools=({**BOOK, "name": "wait"},)))


def test_every_offered_action_can_be_called_with_its_own_schema() -> None:
    samples: dict[str, Any] = {"number": 3, "string": "x", "boolean": False}
    for schema in action_schemas("hybrid"):
        fields = schema["parameters"]["properties"].items()
        args = {name: one["enum"][0] if "enum" in one else samples[one["type"]] for name, one in fields}
        assert to_action(schema["name"], args, POINTS).type == schema["name"]


SPANS = {"points": (390.0, 844.0), "0-1": (1.0, 1.0), "0-999": (999.0, 999.0), "0-1000": (1000.0, 1000.0)}


@given(
    st.sampled_from(["pixels", *SPANS]),
    st.integers(100, 4000),
    st.integers(100, 4000),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_a_point_means_the_same_place_in_every_space_and_size(
    space: Any, width: int, height: int, across: float, along: float
) -> None:
    wide, high = SPANS.get(space, (width, height))
    x, y = to_points(across * wide, along * high, space, width, height)
    assert x == pytest.approx(min(across * 390, 389.5), abs=0.01)
    assert y == pytest.approx(min(along * 844, 843.5), abs=0.01)


@pytest.mark.parametrize("space", ["pixels", *SPANS])
def test_past_the_edge_is_an_error_and_never_clamped(space: Any) -> None:
    wide, high = SPANS.get(space, (780, 1688))
    for x, y in ((-0.001, 0), (wide * 1.001, 0), (0, -1), (0, high * 1.001)):
        with pytest.raises(ToolError, match="off the screen"):
            to_points(x, y, space, 780, 1688)


@pytest.mark.parametrize(
    ("end", "sign"), [((50, 0), (1, 0)), ((-50, 0), (-1, 0)), ((0, 50), (0, 1)), ((0, -50), (0, -1))]
)
def test_a_swipe_moves_the_finger_where_it_says(end: tuple[int, int], sign: tuple[int, int]) -> None:
    args = {"x1": 200, "y1": 400, "x2": 200 + end[0], "y2": 400 + end[1]}
    swipe = to_action("swipe", args, POINTS)
    assert isinstance(swipe, Swipe)
    (x0, y0), (x1, y1) = swipe.path
    assert ((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)) == sign
