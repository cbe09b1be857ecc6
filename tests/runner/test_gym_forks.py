"""Environments that fork, go on, run side by side, and come to the same as a run."""

import gc
import hashlib
import json
import multiprocessing
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import pytest
from gymnasium.vector import AsyncVectorEnv

from agent_runner.runs import runner
from agent_runner.trajectory import read_steps
from gui_sim.device import Device
from gui_sim.errors import GuiSimError
from tests.runner.command import Command
from tests.runner.gym_phones import BY_TOOLS, BY_TOUCH, WIRING, environments, picture, task_folder


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    return task_folder(tmp_path / "tasks")


@pytest.fixture
def make(tasks: Path) -> Iterator[Any]:
    with environments(tasks) as made:
        yield made


# Parity


def facts(result: dict[str, Any]) -> dict[str, Any]:
    """A result without wall time."""
    return {name: value for name, value in result.items() if name != "seconds"}


def same_as_a_run(run: Path, task: str, record: Path, name: str) -> None:
    ours, theirs = (folder / "episodes" / task / "0" for folder in (record, run))
    assert facts(json.loads((ours / "result.json").read_text())) == facts(
        json.loads((theirs / "result.json").read_text())
    ), name
    for file in ("state.json", "verdicts.json", "task.json"):
        assert (ours / file).read_bytes() == (theirs / file).read_bytes()
    frames = [[step.frame for step in read_steps(folder)] for folder in (ours, theirs)]
    assert frames[0] == frames[1]
    assert {path.name for path in (record / "frames").iterdir()} == {path.name for path in (run / "frames").iterdir()}


@pytest.mark.parametrize(("mode", "script"), [("tools", BY_TOOLS), ("vision", BY_TOUCH), ("hybrid", BY_TOUCH)])
def test_the_same_actions_come_to_the_same_as_in_a_run(
    make: Any, tasks: Path, tmp_path: Path, mode: str, script: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(runner, "Wiring", lambda: WIRING)
    (tmp_path / "scripted.py").write_text(
        "class Scripted:\n"
        f"    left = {script!r}\n"
        "    async def act(self, view):\n"
        "        return [self.left[view.turn]]\n"
        "AGENTS = {'scripted': lambda options: Scripted()}\n"
    )
    Command(monkeypatch, capsys)(
        "run", "--agent", "scripted.py", "--mode", mode, "--tasks", tasks, "--task", "dinner", "--scale", 1,
        "--out", "run", "--json",
    )  # fmt: skip
    env = make(mode=mode, record="record")
    seen, _ = env.reset(seed=0)
    shown = []
    for number, action in enumerate(script):
        assert not number or seen["step"].tolist() == [number]
        shown += [hashlib.sha256(b"390x844:" + seen["frame"].tobytes()).hexdigest()] if "frame" in seen else []
        seen, _, terminated, _, info = env.step(action)
    assert terminated
    assert info["folder"] == "record/episodes/dinner/0"
    same_as_a_run(Path("run"), "dinner", Path("record"), mode)
    assert shown == [step.frame for step in read_steps(Path("run/episodes/dinner/0"))] or mode == "tools"


def test_a_shipped_task_done_by_an_oracles_fingers_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    task = "thai-with-guests"
    Command(monkeypatch, capsys)("run", "--task", task, "--agent", "oracle-screen", "--out", "run", "--json")
    env = gymnasium.make("gui_sim/PhoneJson-v0", task=task, scale=2, record="record")
    env.reset(seed=0)
    for step in read_steps(tmp_path / "run" / "episodes" / task / "0"):
        _, reward, terminated, _, info = env.step(dict(step.action or {}))
    env.close()
    assert (reward, terminated, info["side_effects"]) == (1.0, True, ())
    same_as_a_run(Path("run"), task, Path("record"), task)


# Forks


@pytest.mark.parametrize(("mode", "script", "at"), [("tools", BY_TOOLS, 2), ("hybrid", BY_TOUCH, 6)])
def test_what_goes_on_from_a_fork_ends_as_if_it_had_never_stopped(
    make: Any, tmp_path: Path, mode: str, script: list[dict[str, Any]], at: int
) -> None:
    straight = make(mode=mode, record=str(tmp_path / "straight"))
    straight.reset(seed=0)
    told = [straight.step(action) for action in script]
    env = make(mode=mode, record=str(tmp_path / "forked"))
    env.reset(seed=0)
    for action in script[:at]:
        seen, *_ = env.step(action)
    state = env.unwrapped.fork()
    env.step({"type": "ask_user", "text": "How many people will there be?"})  # the fork does not hear of it
    env.step({"type": "open_app", "app": "Seat Club"})
    for trial in (0, 1):
        again, info = env.reset(options={"state": state})
        assert info["task"] == "dinner"
        assert {name: value for name, value in again.items() if name != "frame"} == {
            name: value for name, value in seen.items() if name != "frame"
        }
        ended = [env.step(action) for action in script[at:]]
        for (one, *outcome), (other, *expected) in zip(ended, told[at:], strict=True):
            assert outcome[:3] == expected[:3]
            assert one["results"] == other["results"]
            assert "frame" not in one or picture(one) == picture(other)
        folders = [tmp_path / "straight/episodes/dinner/0", tmp_path / f"forked/episodes/dinner/{trial}"]
        results = [facts(json.loads((folder / "result.json").read_text())) for folder in folders]
        assert results[0] | {"trial": trial} == results[1]
        assert (folders[0] / "steps.jsonl").read_bytes() == (folders[1] / "steps.jsonl").read_bytes()


def test_a_state_goes_into_another_environment_of_the_same_kind(make: Any) -> None:
    env, other, unlike = make(mode="tools"), make(mode="tools"), make(mode="vision")
    env.reset(seed=0)
    env.step(BY_TOOLS[1])
    state = env.unwrapped.fork()
    env.close()
    assert other.reset(options={"state": state})[0]["said"] == "There will be five of us."
    for wrong in (unlike, other):
        with pytest.raises(GuiSimError, match="state"):
            wrong.reset(options={"state": state if wrong is unlike else 7})
    other.reset(options={"state": state})
    assert other.step(BY_TOOLS[2])[1] == 0.0
    assert other.step(BY_TOOLS[3])[1] == 1.0
    with pytest.raises(GuiSimError, match="No episode"):
        other.unwrapped.fork()


# Memory and processes


def test_what_is_recorded_goes_on_where_it_stopped_and_is_one_environments_own(make: Any, tmp_path: Path) -> None:
    record = str(tmp_path / "record")
    for expected in ("0", "1"):
        env = make(mode="tools", record=record)
        env.reset(seed=0)
        env.step({"type": "wait"})  # left at once by the next reset, and not kept
        env.reset(seed=0)
        with pytest.raises(GuiSimError, match="another process"):
            make(mode="tools", record=record).reset()
        assert env.step({"type": "answer"})[4]["folder"].endswith(f"dinner/{expected}")
        env.close()
    assert len((tmp_path / "record" / "results.jsonl").read_text().splitlines()) == 2


def test_closing_frees_files_and_can_be_done_twice(make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(3):
        env = make()
        env.reset(seed=0)
        env.step({"type": "wait"})
        assert list(scratch.iterdir())
        env.close()
        env.close()
    assert not list(scratch.iterdir())
    assert len(list(Path("/proc/self/fd").iterdir())) <= before


def test_episodes_that_are_over_leave_no_phone_behind(make: Any) -> None:
    def phones() -> int:
        gc.collect()
        return sum(isinstance(one, Device) for one in gc.get_objects())

    before, env = phones(), make()
    for seed in range(12):
        env.reset(seed=seed)
        env.step({"type": "answer"} if seed % 2 else {"type": "wait"})  # ended, and left in the middle
    assert phones() == before + 1
    env.close()
    assert phones() == before


def _env(tasks: Path, index: int) -> Any:
    options: dict[str, Any] = {"tasks": [str(tasks)], "wiring": WIRING, "limits": {"steps": 5 + index}}
    return gymnasium.make("agent_runner.gym:gui_sim/Phone-v0", task=("dinner", "pay"), **options)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_four_environments_at_once_are_four_single_ones(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    monkeypatch.setenv("TMPDIR", str(scratch))
    makers = [partial(_env, tasks, index) for index in range(4)]
    singles = [maker() for maker in makers]
    many = AsyncVectorEnv(makers, shared_memory=True, context=method)
    many.action_space.seed(3)
    seen, infos = many.reset(seed=11)
    alone = [env.reset(seed=11 + index) for index, env in enumerate(singles)]
    over = [False] * 4
    for _ in range(9):
        assert many.observation_space.contains(seen)
        for index, (one, told) in enumerate(alone):
            assert picture({"frame": seen["frame"][index]}) == picture(one)
            assert [seen[name][index] for name in ("instruction", "said", "results")] == [
                one[name] for name in ("instruction", "said", "results")
            ]
            assert infos["task"][index] == told["task"]
        actions = many.action_space.sample()
        seen, rewards, terminated, truncated, infos = many.step(actions)
        alone = []
        for index, env in enumerate(singles):
            if over[index]:
                alone.append(env.reset())
                over[index] = False
                continue
            own = {name: actions[name][index] for name in actions}
            one, reward, ended, cut, told = env.step(own)
            assert (reward, ended, cut) == (rewards[index], terminated[index], truncated[index])
            over[index] = ended or cut
            alone.append((one, told))
    many.close()
    for env in singles:
        env.close()
    assert not multiprocessing.active_children()
    assert not list(scratch.glob("gui-sim-*"))
