"""`gui-sim run --agent openai` does a shipped task in each mode over real HTTP, whatever goes wrong on the way."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.protocols import WallTime
from agent_runner.trajectory import read_steps
from tests.runner.chat_server import ChatServer, Reply, call, fails, function, malformed, responds, says
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
            "--option", "space=points", "--option", "timeout=3",
        )  # fmt: skip
    (episode,) = told["episodes"]
    assert (episode["success"], episode["end"]) == (True, "done")
    assert episode["usage"]["requests"] == len(server.requests)
    sent = json.dumps(server.requests[-1])
    assert "tap_twice_and_hope" in sent and "called no tool" in sent
    assert ("image_url" in sent) is (mode != "tools")


def as_object(action: dict[str, Any]) -> Reply:
    made = spelt(action)["function"]
    action = {"name": made["name"], "arguments": json.loads(made["arguments"])}
    return says(json.dumps({"thought": "I go on.", "action": action}))


def as_function(action: dict[str, Any]) -> Reply:
    made = spelt(action)["function"]
    return responds(function(made["name"], made["arguments"]))


def as_computer(action: dict[str, Any]) -> Reply:
    """The computer tool's own form of a touch, in points; a function beside it for the rest."""
    forms: dict[str, dict[str, Any]] = {
        "tap": {"type": "click", "button": "left", "x": action.get("x"), "y": action.get("y")},
        "type": {"type": "type", "text": action.get("text")},
    }
    if action["type"] == "swipe":
        forms["swipe"] = {"type": "drag", "path": [{"x": x, "y": y} for x, y in action["path"]]}
    if action["type"] not in forms:
        return as_function(action)
    return responds({"type": "computer_call", "id": "cu", "call_id": "cc", "action": forms[action["type"]]})


WAYS = {
    "schema": (as_object, ("calls=schema",)),
    "responses": (as_function, ("api=responses",)),
    "computer": (as_computer, ("api=responses", "dialect=openai_computer")),
}


@pytest.mark.parametrize(
    ("way", "mode"), [("schema", "tools"), ("schema", "hybrid"), ("responses", "hybrid"), ("computer", "vision")]
)
def test_a_task_is_done_in_every_way_of_acting(
    way: str, mode: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gui_sim = Command(monkeypatch, capsys)
    known = gui_sim.json("run", "--task", TASK, "--agent", ORACLES[mode])
    steps = list(read_steps(Path(known["folder"]) / "episodes" / TASK / "0"))
    actions = [json.loads(json.dumps(step.to_json()["action"])) for step in steps]
    write, options = WAYS[way]
    given = [part for option in ("space=points", *options) for part in ("--option", option)]
    with ChatServer([write(action) for action in actions]) as server:
        told = gui_sim.json(
            "run", "--task", TASK, "--agent", "openai", "--model", "m", "--base-url", server.base_url, "--mode", mode,
            *given,
        )  # fmt: skip
    (episode,) = told["episodes"]
    assert (episode["success"], episode["end"], episode["invalid"]) == (True, "done", 0)
    assert server.replies == []


def test_a_run_keeps_all_settings_also_those_that_were_not_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gui_sim = Command(monkeypatch, capsys)
    options = ("--agent", "openai", "--model", "m", "--mode", "tools", "--task", TASK, "--out", "r")
    with ChatServer([says(None, [call("answer", {"text": "Done."})])]) as server:
        place = ("--base-url", server.base_url)
        gui_sim("run", *options, *place, "--option", "reasoning_effort=low")
        kept = yaml.safe_load(Path("r/run.yaml").read_text())
        assert kept["options"]["reasoning_effort"] == "low"
        kept_too = kept["defaults"]["agent"]
        assert (kept_too["images"], kept_too["calls"], kept_too["image_format"]) == (3, "native", "png")
        assert kept_too["text_only"] == {"prefer": "error"}
        assert not set(kept["options"]) & set(kept_too)
        _, told = gui_sim("run", *options, *place, "--option", "reasoning_effort=high", status=2)
    assert told.count("reasoning_effort: 'low' is now 'high'") == 1
