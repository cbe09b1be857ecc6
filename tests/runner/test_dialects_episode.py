"""The openai agent in text dialects, against a real server and a real phone."""

import asyncio
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from agent_runner.agents.dialects.base import Size, smart_resize
from agent_runner.agents.openai import make
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits
from agent_runner.results import EpisodeResult
from agent_runner.setup import task_world
from agent_runner.trajectory import FrameFolder, Step, read_steps
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import Action, OpenApp, Press, Tap, Type
from gui_sim.device import Device
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.chat_server import ChatServer, Reply, call, says
from tests.runner.test_openai import converse, images, view

SENT = Size(710, 1536)  # 780 x 1688 fitted to the longest side that is sent
Writer = Callable[[str, Any], str]


def tars(verb: str, value: Any) -> str:
    """UI-TARS 1.5: pixels of the image as it resizes it."""
    if verb == "tap":
        width, height = smart_resize(SENT, 28, 78_400, 12_845_056)
        x, y = round(value[0] / 390 * width), round(value[1] / 844 * height)
        return f"Thought: I see it.\nAction: click(point='<point>{x} {y}</point>')"
    return (
        "Thought: I go on.\nAction: "
        + {
            "open": f"open_app(app_name='{value}')",
            "type": f"type(content='{value}\\n')",
            "ask": f"call_user(content='{value}')",
            "done": f"finished(content='{value}')",
        }[verb]
    )


def glm(verb: str, value: Any) -> str:
    """AutoGLM: 0 to 999."""
    if verb == "tap":
        call = f'do(action="Tap", element=[{round(value[0] / 390 * 999)},{round(value[1] / 844 * 999)}])'
    else:
        call = {
            "open": f'do(action="Launch", app="{value}")',
            "type": f'do(action="Type", text="{value}") do(action="Enter")',
            "ask": f'do(action="Interact", message="{value}")',
            "done": f'finish(message="{value}")',
        }[verb]
    return f"<think>I go on.</think><answer>{call}</answer>"


def android(verb: str, value: Any) -> str:
    """AndroidWorld: pixels of the sent image; typing presses enter."""
    action: dict[str, Any] = {
        "open": {"action_type": "open_app", "app_name": value},
        "type": {"action_type": "input_text", "text": value},
        "ask": {"action_type": "ask_user", "text": value},
        "done": {"action_type": "answer", "text": value},
    }.get(verb, {"action_type": "click"})
    if verb == "tap":
        action |= {"x": round(value[0] / 390 * SENT.width), "y": round(value[1] / 844 * SENT.height)}
    return f"Reason: I go on.\nAction: {json.dumps(action)}"


def find(device: Device, label: str) -> tuple[float, float]:
    """The middle of what bears a label."""
    node = next(node for node in device.observe().tree.walk() if node.label == label and node.role != "text")
    x, y, width, height = node.frame
    return x + width / 2, y + height / 2


def script(write: Writer, moves: Sequence[tuple[str, str]]) -> list[Reply]:
    """Write moves by label in a dialect, with the places that a twin of the phone shows."""
    twin = Device(task_world(demo.task(), demo.persona()))
    replies = []
    for verb, value in moves:
        place = find(twin, value) if verb == "tap" else value
        replies.append(says(write(verb, place)))
        done: dict[str, list[Action]] = {
            "open": [OpenApp(app=value)],
            "tap": [Tap(x=float(place[0]), y=float(place[1]))] if verb == "tap" else [],
            "type": [Type(text=value), Press(button="return")],
        }
        for action in done.get(verb, []):
            assert twin.act(action).ok
    return replies


MOVES = [
    ("open", "Seat Club"),
    ("tap", "Plum Garden"),
    ("tap", "Note"),
    ("type", "By the window"),
    ("ask", "How many people?"),
    ("tap", "Guests: more"),
    ("tap", "Guests: more"),
    ("tap", "Guests: more"),
    ("tap", "Confirm booking"),
    ("done", "Booked for five."),
]


def episode(replies: Sequence[Reply], folder: Path, **options: Any) -> tuple[EpisodeResult, ChatServer, list[Step]]:
    async def go(server: ChatServer) -> EpisodeResult:
        agent = make({"model": "scripted", "base_url": server.base_url, "timeout": 5, **options})
        task, frames = demo.task(), FrameFolder(folder / "frames")
        try:
            return await run_episode(
                task,
                demo.persona(),
                agent,
                ScriptedUser(task),
                Limits(),
                "vision",
                folder / "ep",
                frames=frames,
            )
        finally:
            await agent.close()

    with ChatServer(replies) as server:
        result = asyncio.run(go(server))
    return result, server, list(read_steps(folder / "ep"))


@pytest.mark.parametrize("name, write", [("ui_tars", tars), ("autoglm", glm), ("androidworld", android)])
def test_a_model_books_a_table_in_its_own_dialect(name: str, write: Writer, tmp_path: Path) -> None:
    result, server, steps = episode(script(write, MOVES), tmp_path, dialect=name)
    assert result.cause == "" and result.end == "done"
    assert (result.invalid, result.asks, result.turns) == (0, 1, len(MOVES))
    booked = next(step for step in steps if step.calls)
    assert booked.hit == "Confirm booking"
    (made,) = booked.calls
    assert (made.args["note"], made.args["party"]) == ("By the window", 5)
    assert {step.sent for step in steps} == {tuple(SENT)}
    assert steps[0].thought
    assert steps[-1].action == {"type": "answer", "text": "Booked for five.", "status": "done"}
    request = server.requests[-1]
    assert "tools" not in request
    assert "There will be five of us." in json.dumps(request)
    assert len({sent["messages"][0]["content"] for sent in server.requests}) == 1


def test_the_prompt_is_the_dialects_and_the_image_the_one_it_names() -> None:
    (reply,), server, _ = converse([says(tars("tap", (195, 422)))], [view(guidance="Be kind.")], dialect="ui_tars")
    system = server.requests[0]["messages"][0]["content"]
    assert "click(point='<point>100 200</point>')" in system
    assert "700 wide and 1540 high" in system
    assert "Be kind." in system
    assert "calling the tools" not in system
    with Image.open(io.BytesIO(images(server.requests[0])[0])) as picture:
        assert picture.size == reply.sent_size == tuple(SENT)
    (tap,) = reply.actions
    assert isinstance(tap, Tap)
    assert (tap.x, tap.y) == pytest.approx((195, 422), abs=1)


def test_what_could_not_be_read_is_told_in_the_next_turn() -> None:
    replies = [says("Action: fly(height='3')"), says("Let me think."), says(tars("open", "Clock"))]
    views = [view(turn=turn) for turn in range(3)]
    (wrong, silent, right), server, _ = converse(replies, views, dialect="ui_tars")
    assert (wrong.actions, silent.actions, right.actions) == ((), (), (OpenApp(app="Clock"),))
    assert "There is no action 'fly'" in json.dumps(server.requests[1]["messages"][-1])
    assert "No action was found" in json.dumps(server.requests[2]["messages"][-1])
    assert server.requests[1]["messages"][2] == {"role": "assistant", "content": "Action: fly(height='3')"}


def test_a_reply_cut_within_its_thoughts_is_told_so_and_leaves_a_talk_that_can_be_sent() -> None:
    cut = Reply(says("<think>So many choices").body.replace(b'"stop"', b'"length"'))
    only_calls = says(calls=[call("tap", {"x": 1, "y": 1})])
    views = [view(turn=turn) for turn in range(3)]
    (first, second, _), server, _ = converse([cut, only_calls, says(tars("open", "Clock"))], views, dialect="ui_tars")
    assert first.actions == second.actions == ()
    assert "cut at its token limit" in first.errors[0]
    said = [one for one in server.requests[2]["messages"] if one["role"] == "assistant"]
    assert said == [{"role": "assistant", "content": "(no reply)"}] * 2


@pytest.mark.parametrize("rule, kind", [("ask", "ask_user"), ("answer", "answer")])
def test_a_suite_may_let_plain_text_count(rule: str, kind: str) -> None:
    reply = says("<think>They won't say.</think>How many people?")
    (said,), _, _ = converse([reply], [view()], dialect="autoglm", text_only=rule)
    (action,) = said.actions
    assert (action.type, getattr(action, "text", "")) == (kind, "How many people?")
    assert said.errors == ()
    assert "They won't say." in said.thought


def test_a_chosen_space_replaces_the_dialects() -> None:
    reply = says('{"action": "CLICK", "point": [0.5, 0.5]}')
    (said,), server, _ = converse([reply], [view()], dialect="generic", space="0-1")
    assert said.actions == (Tap(x=195, y=422),)
    assert "from 0 to 1 " in server.requests[0]["messages"][0]["content"]


def test_native_calls_are_the_default() -> None:
    (said,), server, _ = converse([says(calls=[call("tap", {"x": 355, "y": 768})])], [view()], dialect="native")
    assert said.actions == (Tap(x=195, y=422),)
    assert server.requests[0]["tools"]


def test_a_wrong_dialect_or_mode_is_told_in_words() -> None:
    with pytest.raises(GuiSimError, match="no dialect 'klingon'"):
        make({"model": "m", "base_url": "http://127.0.0.1:1/v1", "dialect": "klingon"})
    with pytest.raises(GuiSimError, match="'ui_tars' is for a screen; it needs --mode vision"):
        converse([], [view("tools")], dialect="ui_tars")
