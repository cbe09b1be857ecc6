"""What an agent may reply: several calls, words beside them, and what is no action at all."""

import json
from pathlib import Path
from typing import Any

import pytest

from agent_runner.protocols import AgentReply
from agent_runner.report.replay import load, render
from agent_runner.trajectory import FrameFolder
from gui_sim.actions import Answer, AskUser, CallTool, Tap
from tests.runner import demo
from tests.runner.episodes import reserve, run, steps


def test_several_calls_in_one_reply_are_steps_of_one_turn_and_a_failure_stops_none(tmp_path: Path) -> None:
    reply = [reserve(day="2020-01-01"), CallTool(tool="nonsense"), reserve(party=5), Answer()]
    result = run(tmp_path, demo.Script([reply]), frames=FrameFolder(tmp_path / "frames"), mode="hybrid")
    recorded = steps(tmp_path)
    assert [step.turn for step in recorded] == [0, 0, 0, 0]
    assert [step.ok for step in recorded] == [False, False, True, True]
    assert recorded[0].code == "past" and "nonsense" in recorded[1].text
    assert recorded[2].frame != recorded[3].frame, "each step has its own frame"
    assert result.turns == 1 and result.steps == 4 and result.success


def test_speech_and_a_call_in_one_turn_are_both_kept(tmp_path: Path) -> None:
    reply = AgentReply(actions=[AskUser(text="How many people?"), reserve(party=5)], thought="I think so.")
    script = demo.Script([reply, [Answer()]])
    assert run(tmp_path, script).success
    assert steps(tmp_path)[0].thought == "I think so." and steps(tmp_path)[1].thought == ""
    assert next(one.text for one in script.views[1].results) == "There will be five of us."
    assert script.views[1].said == "There will be five of us."


def test_a_call_that_could_not_be_read_is_kept_beside_those_that_could(tmp_path: Path) -> None:
    error = "reserve_seat: its arguments are no JSON. \ud800"
    reply = AgentReply(actions=[reserve(party=5), Answer()], errors=(error,))
    result = run(tmp_path, demo.Script([reply]))
    kept, last = steps(tmp_path)
    assert kept.ok and kept.errors == (error.replace("\ud800", "?"),) and last.errors == ()
    assert result.invalid == 1
    page = render(load(tmp_path / "ep", tmp_path / "page.html"))
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert data["steps"][0]["ok"] and data["details"][0]["errors"] == list(kept.errors)


def test_a_reply_without_a_readable_call_says_so_once(tmp_path: Path) -> None:
    run(tmp_path, demo.Script([AgentReply(errors=("No JSON.", "No tool.")), [Answer()]]))
    assert steps(tmp_path)[0].errors == ("No JSON.", "No tool.")
    page = render(load(tmp_path / "ep", tmp_path / "page.html"))
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert data["details"][0]["errors"] == ["No JSON.", "No tool."]


@pytest.mark.parametrize(
    "reply",
    [
        [],
        AgentReply(errors=("The arguments were not JSON.",)),
        [{"type": "teleport"}],
        ["tap here"],
        [None],
        [{"type": "tap", "x": float("nan"), "y": 1}],
    ],
)
def test_what_is_no_action_is_told_counted_and_survived(tmp_path: Path, reply: Any) -> None:
    script = demo.Script([reply, [Answer()]])
    result = run(tmp_path, script, mode="hybrid")
    assert result.invalid == 1 and result.end == "done" and result.steps == 2
    assert script.views[1].frame is not None, "the present screen is shown all the same"
    told = [*script.views[1].errors, *(one.text for one in script.views[1].results)]
    assert told and all(told)


@pytest.mark.parametrize(
    "reply",
    [
        None,
        7,
        "answer",
        {"type": "answer"},
        AgentReply(actions=None),  # type: ignore[arg-type]
        AgentReply(thought=7),  # type: ignore[arg-type]
        AgentReply(prompt=7),  # type: ignore[arg-type]
        AgentReply(errors=(7,)),  # type: ignore[arg-type]
        AgentReply(usage={"cost": 1}),  # type: ignore[arg-type]
    ],
)
def test_a_reply_of_the_wrong_kind_is_the_agents_fault(tmp_path: Path, reply: Any) -> None:
    result = run(tmp_path, demo.Script([reply]))
    assert (result.cause, result.scored) == ("agent", True)


def test_one_action_may_stand_for_a_reply_and_one_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    wrong = Tap.model_construct(x=float("nan"), y=1.0)
    script = demo.Script([wrong, Answer()])
    result = run(tmp_path, script, mode="hybrid")
    assert (result.end, result.invalid) == ("done", 1) and "'x' is wrong" in script.views[1].results[0].text
