"""`gui-sim run --agent openai` does a shipped task in each mode over real HTTP, whatever goes wrong on the way."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent_runner.protocols import WallTime
from agent_runner.trajectory import read_steps
from tests.runner.chat_server import ChatServer, Reply, call, fails, malformed, says
from tests.runner.command import Command

TASK = "thai-with-guests"
ORACLES = {"vision": "oracle-screen", "tools": "oracle-tools", "hybrid": "oracle-screen"}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def at_once(self: WallTime, seconds: float) -> None:
        return None

    monkeypatch.setattr(WallTime, "sleep", at_once)
    monkeypatch.chdir(tmp_path)


def spelt(action: dict[str, Any]) -> dict[str, Any]:
    """The native tool call that stands for an action."""
    args = {key: value for key, value in action.items() if key != "type" and value not in (None, False)}
    if action["type"] == "call_tool":
        return call(action["tool"], action["args"])
    if action["type"] == "swipe":
        (x1, y1), (x2, y2) = action["path"][0], action["path"][-1]
        args = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    return call(action["type"], args)


def replies(actions: list[dict[str, Any]]) -> Iterator[Reply]:
    """The actions one by one, with every kind of trouble before, between and inside them."""
    yield fails(429, retry_after="2")
    yield fails(500)
    yield Reply(drop=True)
    yield Reply(hang=True)
    yield malformed()
    yield says("Let me think about it first.")
    yield says(None, [call("tap_twice_and_hope", {"x": 1}), call("ask_user", "{not json")])
    first, second, *rest = actions
    both = [spelt(first), spelt(second)]
    both[0]["id"], both[1]["id"] = "first", "second"
    yield says("Two at once.", both)
    for action in rest:
        yield says(None, [spelt(action)])


@pytest.mark.parametrize("mode", ["vision", "tools", "hybrid"])
def test_a_task_is_done_through_all_trouble(
    mode: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gui_sim = Command(monkeypatch, capsys)
    known = gui_sim.json("run", "--task", TASK, "--agent", ORACLES[mode])
    steps = list(read_steps(Path(known["folder"]) / "episodes" / TASK / "0"))
    actions = [json.loads(json.dumps(step.to_json()["action"])) for step in steps]
    with ChatServer(list(replies(actions))) as server:
        told = gui_sim.json(
            "run", "--task", TASK, "--agent", "openai", "--model", "m", "--base-url", server.base_url, "--mode", mode,
            "--option", "space=points", "--option", "timeout=0.5",
        )  # fmt: skip
    (episode,) = told["episodes"]
    assert (episode["success"], episode["end"]) == (True, "done")
    assert episode["usage"]["requests"] == len(server.requests)
    sent = json.dumps(server.requests[-1])
    assert "tap_twice_and_hope" in sent and "called no tool" in sent
    assert ("image_url" in sent) is (mode != "tools")
