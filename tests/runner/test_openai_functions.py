"""All functions of the phone are more than some endpoints take: they are offered app by app."""

import json
from functools import cache
from typing import Any

import pytest

from agent_runner.agents.openai.functions import IN_A_ROW, LIST, MOST
from agent_runner.protocols import AgentView
from gui_sim.actions import Answer, CallTool
from gui_sim.app import installed_apps
from gui_sim.system_tools import TOOLS
from tests.runner.chat_server import call, function, responds, says
from tests.runner.test_openai import converse, view

Tools = tuple[dict[str, Any], ...]


@cache
def whole_phone() -> Tools:
    """The schemas of all functions that an agent may call."""
    own = [tool for app in installed_apps() for tool in app.tools if tool.owner == "agent"]
    return tuple(tool.schema() for tool in (*TOOLS, *own))


def many(mode: str = "tools", **fields: Any) -> AgentView:
    return view(mode, tools=whole_phone(), **fields)


def offered(request: dict[str, Any]) -> list[str]:
    return [tool.get("function", tool)["name"] for tool in request["tools"]]


def lists(app: str) -> Any:
    return says(None, [call(LIST, {"app": app})])


@pytest.mark.parametrize("mode", ["tools", "hybrid"])
def test_no_request_holds_more_functions_than_an_endpoint_takes(mode: str) -> None:
    apps = [app.id for app in installed_apps()]
    replies = [lists(app) for app in apps[: IN_A_ROW - 1]] + [says(calls=[call("answer", {"text": "Done."})])]
    _, server, _ = converse(replies, [many(mode)])
    assert len(whole_phone()) > MOST
    assert [len(offered(request)) <= MOST for request in server.requests] == [True] * len(replies)
    assert "search_phone" in offered(server.requests[0]) and LIST in offered(server.requests[0])


def test_listed_functions_can_be_called_and_the_phone_is_not_asked() -> None:
    book = call("book_table", {"restaurant_id": "rs7", "party": 5})
    (reply,), server, _ = converse([lists("dinespot"), says(calls=[book])], [many()])
    assert reply.actions == (CallTool(tool="book_table", args={"restaurant_id": "rs7", "party": 5}),)
    assert reply.usage.requests == 2 and len(reply.raw.splitlines()) == 2
    assert "book_table" not in offered(server.requests[0]) and "book_table" in offered(server.requests[1])
    told = server.requests[1]["messages"][-1]
    assert told["role"] == "tool" and "book_table" in told["content"]
    about = next(tool["function"] for tool in server.requests[0]["tools"] if tool["function"]["name"] == LIST)
    assert "dinespot: Restaurant reservations" in about["description"]


def test_listing_beside_an_action_ends_the_turn() -> None:
    both = [call(LIST, {"app": "mail"}, "a"), call("search_phone", {"query": "tea"}, "b")]
    (reply, last), server, _ = converse(
        [says(calls=both), says(calls=[call("answer", {"text": "."})])], [many(), many()]
    )
    assert reply.actions == (CallTool(tool="search_phone", args={"query": "tea"}),)
    assert last.actions == (Answer(text="."),)
    assert "get_mail" not in offered(server.requests[0]) and "get_mail" in offered(server.requests[1])


def test_a_function_that_was_not_listed_may_be_called_all_the_same() -> None:
    (reply,), _, _ = converse([says(calls=[call("book_table", {})])], [many()])
    assert reply.actions == (CallTool(tool="book_table", args={}),)


@pytest.mark.parametrize("args", [{"app": "nowhere"}, {}, {"app": ["mail"]}, {"app": ""}, "{"])
def test_an_app_that_is_none_is_told(args: Any) -> None:
    (reply,), _, _ = converse([says(calls=[call(LIST, args)])], [many()])
    assert reply.actions == () and len(reply.errors) == 1


def test_who_only_lists_is_told_to_act() -> None:
    (reply,), server, _ = converse([lists("mail")] * IN_A_ROW, [many()])
    assert len(server.requests) == IN_A_ROW and "Act now" in reply.errors[0]


def test_the_screen_stays_in_sight_while_functions_are_listed() -> None:
    done = says(calls=[call("answer", {"text": "."})])
    _, server, _ = converse([lists("mail"), done], [many("hybrid")], images=1)
    assert sum(json.dumps(message).count('image_url": {') for message in server.requests[1]["messages"]) == 1


def test_all_functions_are_offered_if_so_asked_or_if_they_are_few() -> None:
    done = says(calls=[call("answer", {"text": "."})])
    _, whole, _ = converse([done], [many()], functions="all")
    _, few, _ = converse([done], [many()], tools="dinespot")
    assert len(offered(whole.requests[0])) > MOST
    assert LIST not in offered(few.requests[0]) and "book_table" in offered(few.requests[0])
    _, asked, _ = converse([done], [many()], tools="dinespot", functions="by_app")
    assert offered(asked.requests[0])[-1] == LIST


def test_the_responses_api_lists_too() -> None:
    first = responds(function(LIST, {"app": "dinespot"}))
    then = responds(function("book_table", {}))
    (reply,), server, _ = converse([first, then], [many()], api="responses")
    assert reply.actions == (CallTool(tool="book_table", args={}),)
    assert "book_table" in offered(server.requests[1])
