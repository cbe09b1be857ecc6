"""The runner on the phone itself, with a screen."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from agent_runner.agents.oracle import Oracle
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits, Mode
from agent_runner.regrade import reexecute, regrade
from agent_runner.results import EpisodeResult
from agent_runner.trajectory import FrameFolder, read_steps
from agent_runner.user.scripted import ScriptedUser
from agent_runner.validation.validate import validate_task
from gui_sim.actions import CallTool
from gui_sim.errors import GuiSimError
from tests.runner import demo


def run(folder: Path, mode: Mode, agent: Any = None, data: Any = demo.TASK) -> EpisodeResult:
    task = demo.task(data)
    return asyncio.run(
        run_episode(
            task,
            demo.persona(),
            agent or Oracle(),
            ScriptedUser(task),
            Limits(),
            mode,
            folder / "ep",
            demo.FakeTime(),
            frames=FrameFolder(folder / "frames"),
        )
    )


@pytest.mark.parametrize("data", [demo.TASK, demo.PAY])
def test_screen_and_tools_leave_equal_states_and_scores(tmp_path: Path, data: Any) -> None:
    seen, called = run(tmp_path / "v", "vision", data=data), run(tmp_path / "t", "tools", data=data)
    assert seen.clean and called.clean and seen.final_digest == called.final_digest
    assert (seen.criteria, seen.columns, seen.agent_calls) == (
        called.criteria,
        called.columns,
        called.agent_calls,
    )
    frames = {path.stem for path in (tmp_path / "v/frames").iterdir()}
    steps = list(read_steps(tmp_path / "v/ep"))
    assert {step.frame for step in steps} | {seen.final_frame} == frames
    assert all(step.size == (780, 1688) for step in steps)


@pytest.mark.parametrize("data", [demo.TASK, demo.PAY])
def test_a_sound_task_is_valid_through_the_screen_too(data: Any) -> None:
    report = validate_task(demo.task(data), demo.build_world)
    assert report.faults == [] and {"oracle (tools)", "oracle (vision)"} <= {check.name for check in report.checks}


def test_an_oracle_that_no_screen_can_do_is_a_fault_of_the_task() -> None:
    far = {"reserve_seat": {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 99}}
    report = validate_task(demo.task(oracle=[far, {"answer": "x"}]), demo.build_world)
    assert any(fault.startswith("oracle (vision): ") for fault in report.faults)


def test_a_tool_call_by_a_vision_agent_is_refused_and_counted(tmp_path: Path) -> None:
    script = demo.Script([[CallTool(tool="list_seat_places")], [{"type": "answer"}]])
    result = run(tmp_path, "vision", script)
    assert result.invalid == 1 and "no tools" in script.views[1].results[0].text


def test_a_re_run_of_the_actions_shows_the_same_frames(tmp_path: Path) -> None:
    for data in (demo.TASK, demo.PAY):
        run(tmp_path, "vision", data=data)
        assert reexecute(tmp_path / "ep", demo.task(data), demo.persona()) == []
    steps = tmp_path / "ep/steps.jsonl"
    steps.write_text(steps.read_text().replace('"type":"press","button":"home"', '"type":"wait","minutes":5'))
    assert any("another frame" in line for line in reexecute(tmp_path / "ep", demo.task(demo.PAY), demo.persona()))


def test_a_re_grade_gives_the_same_result_or_fails_loudly(tmp_path: Path) -> None:
    result = run(tmp_path, "vision")
    task, persona, frames = demo.task(), demo.persona(), tmp_path / "frames"

    def again(task: Any = task, persona: Any = persona) -> EpisodeResult:
        return asyncio.run(regrade(tmp_path / "ep", task, persona, frames=frames))

    assert again() == result
    stricter = demo.task(
        criteria=[
            *demo.TASK["criteria"],
            {"id": "said", "kind": "answer", "text": "It says sorry.", "answer": {"text": "sorry"}},
        ]
    )
    assert again(stricter).success is False
    with pytest.raises(GuiSimError, match="began in another state"):
        again(demo.task(overrides={"state": [{"update": "SeatPurse", "id": "zs1", "row": {"balance": 7}}]}))
    with pytest.raises(GuiSimError, match="is an episode of 'dinner'"):
        again(demo.task(id="supper"))
    state = tmp_path / "ep/state.json"
    kept = state.read_text()
    state.write_text(re.sub(r'"version": \d+', '"version": 0', kept))
    with pytest.raises(GuiSimError, match="version 0"):
        again()
    state.write_text(kept[:-9])
    with pytest.raises(GuiSimError, match="cannot be read"):
        again()
    state.write_text(kept)
    first, second = sorted(frames.iterdir())[:2]
    first.write_bytes(second.read_bytes())
    with pytest.raises(GuiSimError, match="not what was recorded"):
        again()
    first.unlink()
    with pytest.raises(GuiSimError, match="cannot be read"):
        again()
    assert json.loads(kept)["changes"]
