"""The phone as an environment of gymnasium: its contract, and that it decides nothing otherwise than a run."""

import asyncio
import copy
import gc
import hashlib
import inspect
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import yaml
from gymnasium.spaces.utils import flatten, flatten_space, unflatten
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv
from gymnasium.vector.utils import create_shared_memory, read_from_shared_memory, write_to_shared_memory
from hypothesis import given
from hypothesis import strategies as st

import agent_runner.gym
from agent_runner.gym import ENVS
from agent_runner.gym.env import PhoneEnv
from agent_runner.gym.spaces import Words, kinds
from agent_runner.protocols import AgentReply
from agent_runner.runs import runner
from agent_runner.runs.config import Wiring
from agent_runner.trajectory import read_steps
from gui_sim.actions import Answer, CallTool
from gui_sim.device import Device
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.command import Command

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "gymnasium.md"
WIRING = Wiring(build="tests.runner.demo:build_world", device="agent_runner.episode:phone")
BOOKED = {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}
BY_TOOLS: list[dict[str, Any]] = [
    {"type": "call_tool", "tool": "search_seatclub", "args": {"query": "plum"}},
    {"type": "ask_user", "text": "How many people will there be?"},
    {"type": "call_tool", "tool": "reserve_seat", "args": BOOKED},
    {"type": "answer", "text": "Booked."},
]
BY_TOUCH: list[dict[str, Any]] = [
    {"type": "open_app", "app": "Seat Club"},
    {"type": "tap", "x": 200, "y": 300},
    {"type": "swipe", "path": [[200, 600], [200, 200]]},
    {"type": "tap", "x": 5000, "y": 1},
    {"type": "dance"},
    {"type": "ask_user", "text": "How many people will there be?"},
    {"type": "type", "text": "漢字 é 👩‍🍳"},
    {"type": "press", "button": "home"},
    {"type": "answer", "text": "No.", "status": "infeasible"},
]


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    folder = tmp_path / "tasks"
    folder.mkdir()
    for task in (demo.TASK, demo.PAY, {**demo.TASK, "id": "supper"}):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    return folder


@pytest.fixture
def make(tasks: Path) -> Iterator[Any]:
    made: list[Any] = []

    def one(name: str = "gui_sim/PhoneJson-v0", task: Any = "dinner", **options: Any) -> Any:
        made.append(gymnasium.make(name, task=task, tasks=[str(tasks)], wiring=WIRING, **options))
        return made[-1]

    yield one
    for env in made:
        env.close()


def picture(observed: dict[str, Any]) -> str:
    return hashlib.sha256(observed["frame"].tobytes()).hexdigest()


# The contract


@pytest.mark.parametrize("mode", ["vision", "tools", "hybrid"])
@pytest.mark.parametrize("name", ENVS)
def test_the_environment_keeps_gymnasiums_contract(make: Any, name: str, mode: str) -> None:
    check_env(make(name, mode=mode).unwrapped)


@pytest.mark.parametrize("mode", ["vision", "tools", "hybrid"])
def test_whatever_is_sampled_can_be_done(make: Any, mode: str) -> None:
    env = make("gui_sim/Phone-v0", mode=mode, task=())
    env.action_space.seed(5)
    env.reset(seed=5)
    for _ in range(40):
        observed, reward, terminated, truncated, _ = env.step(env.action_space.sample())
        assert env.observation_space.contains(observed)
        assert reward == 0.0
        if terminated or truncated:
            env.reset()


def test_seeds_choose_the_task_and_nothing_else_is_by_chance(make: Any) -> None:
    def drawn() -> list[str]:
        env = make(task=())
        return [env.reset(seed=7 if number == 0 else None)[1]["task"] for number in range(12)]

    first = drawn()
    assert set(first) == {"dinner", "pay", "supper"}
    assert drawn() == first
    env = make(task=())
    assert env.reset(options={"task": "pay"})[1]["task"] == "pay"
    frames = []
    for seed in (1, 2):
        env.reset(seed=seed, options={"task": "dinner"})
        frames.append([picture(env.step(action)[0]) for action in BY_TOUCH])
    assert frames[0] == frames[1]


def test_importing_registers_the_environments() -> None:
    program = (
        "import gymnasium, agent_runner.gym\n"
        "print(sorted(name for name in gymnasium.registry if name.startswith('gui_sim/')))\n"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == str(sorted(ENVS)), done.stderr


def test_registering_loads_nothing_heavy() -> None:
    heavy = "{'openai', 'pygame', 'PIL', 'pydantic', 'sqlite3', 'agent_runner.loop'}"
    program = f"import gymnasium, agent_runner.gym, sys; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_gymnasium_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium.envs.registration", None)
    with pytest.raises(GuiSimError, match=r"gui-sim\[gym\]"):
        agent_runner.gym.register_envs()


# What is told and what is earned


def test_a_task_done_by_tools_earns_one_at_the_end(make: Any) -> None:
    env = make(mode="tools")
    seen, info = env.reset(seed=0)
    assert seen["instruction"] == demo.TASK["instruction"]
    assert "reserve_seat" in {tool["name"] for tool in info["tools"]}
    assert (info["facts"], len(info["history"])) == (["Her name is Mira."], 7)
    rewards = []
    for action in BY_TOOLS:
        seen, reward, terminated, truncated, info = env.step(json.dumps(action))
        rewards.append(reward)
        if action["type"] == "ask_user":
            assert seen["said"] == "There will be five of us."
    assert (rewards, terminated, truncated) == ([0.0, 0.0, 0.0, 1.0], True, False)
    assert seen["step"].tolist() == [4]
    assert (info["success"], info["score"], info["side_effects"]) == (True, 1.0, ())
    assert {verdict["criterion"]: verdict["outcome"] for verdict in info["verdicts"]} == dict.fromkeys(
        ("booked", "where", "people"), "pass"
    )
    assert "tools" not in info


def test_part_of_a_task_earns_nothing(make: Any) -> None:
    env = make(mode="tools")
    env.reset(seed=0)
    four = {"type": "call_tool", "tool": "reserve_seat", "args": {**BOOKED, "party": 4}}
    _, reward, terminated, _, info = env.step([four, {"type": "answer", "text": "Booked."}])
    assert (reward, terminated, info["success"]) == (0.0, True, False)
    assert 0 < info["score"] < 1
    assert info["slots"]["party"]


def test_a_limit_truncates(make: Any) -> None:
    env = make(limits={"steps": 2})
    env.reset(seed=0)
    assert env.step({"type": "wait"})[2:4] == (False, False)
    seen, reward, terminated, truncated, info = env.step({"type": "ask_user", "text": "How many people?"})
    assert (reward, terminated, truncated, info["end"]) == (0.0, False, True, "limit")
    assert seen["said"] == "There will be five of us."
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step({"type": "wait"})


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("{not json", "not valid JSON"),
        ("[" * 50_000, "not valid JSON"),
        ("x" * 200_000, "longer than"),
        (7, "one action or a list"),
        ([], "held no action"),
        ({"type": "tap", "x": float("nan"), "y": 1}, "x"),
        ([{"type": "tap"}, "tap"], "needs a 'type'"),
        ({"type": "tap", "x": 3, "y": 4, "z": 5}, "z"),
    ],
)
def test_what_cannot_be_read_is_told_and_costs_a_step(make: Any, action: Any, told: str) -> None:
    env = make()
    env.reset(seed=0)
    seen, reward, terminated, truncated, _ = env.step(action)
    assert told in seen["results"]
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert seen["step"][0] >= 1


@pytest.mark.parametrize(
    "action",
    [3, {}, {"type": 99}, {"type": 0}, {"type": 0, "point": [0.1]}, {"type": 0, "point": [2.0, 0.5]},
     {"type": kinds("hybrid").index("call_tool"), "tool": "reserve_seat", "text": "[1]"},
     {"type": kinds("hybrid").index("wait"), "minutes": None}],
)  # fmt: skip
def test_fields_that_are_no_action_are_told(make: Any, action: Any) -> None:
    env = make("gui_sim/Phone-v0", mode="hybrid")
    env.reset(seed=0)
    assert env.unwrapped.step(action)[0]["results"]


def test_each_kind_of_action_can_be_said_by_fields(make: Any, tmp_path: Path) -> None:
    env = make("gui_sim/Phone-v0", mode="hybrid", record=str(tmp_path / "run"))
    env.reset(seed=0)
    fields = {"point": [0.5, 0.25], "to": [0.5, 0.75], "text": "{}", "minutes": 3, "tool": "search_seatclub"}
    names = [name for name in kinds("hybrid") if name not in ("answer", "infeasible")]
    for name in (*names, "infeasible"):
        env.step({**fields, "type": kinds("hybrid").index(name)})
    done = [step.action for step in read_steps(tmp_path / "run" / "episodes" / "dinner" / "0")]
    assert None not in done
    assert [done[0], done[4]] == [
        {"type": "tap", "x": 195.0, "y": 211.0},
        {"type": "swipe", "path": [[195.0, 211.0], [195.0, 633.0]], "hold": True},
    ]
    assert done[-1] == {"type": "answer", "text": "{}", "status": "infeasible"}


def test_an_agent_in_the_same_process_gets_its_view_and_may_reply_as_it_does(make: Any) -> None:
    env = make(mode="tools")
    env.reset(seed=0)
    assert env.unwrapped.view.mode == "tools"
    reply = AgentReply(actions=[CallTool(tool="reserve_seat", args=BOOKED), Answer(text="Booked.")], raw="said so")
    assert env.step(reply)[1] == 1.0


def test_it_can_be_stepped_where_an_event_loop_runs_as_in_a_notebook(make: Any) -> None:
    async def cell() -> float:
        env = make(mode="tools")
        env.reset(seed=0)
        earned = [env.step(action)[1] for action in BY_TOOLS]
        assert asyncio.current_task() is not None
        await asyncio.sleep(0)
        return float(sum(earned))

    assert asyncio.run(cell()) == 1.0


@pytest.mark.parametrize("options", [{"task": "nope"}, {"speed": 3}])
def test_an_option_of_reset_that_there_is_not_is_named(make: Any, options: dict[str, Any]) -> None:
    with pytest.raises(GuiSimError, match=r"nope|speed"):
        make().reset(options=options)


def test_the_screen_can_be_seen_as_text_and_with_numbers(make: Any) -> None:
    plain, marked = make(), make(observe="both", marks=True)
    frames = [env.reset(seed=0)[0]["frame"] for env in (plain, marked)]
    assert not np.array_equal(*frames)
    seen, *_ = marked.step({"type": "answer"})
    assert '[1] icon "Seat Club"' in seen["tree"]
    assert np.array_equal(seen["frame"], frames[1])
    check_env(make("gui_sim/Phone-v0", observe="tree").unwrapped)
    assert "frame" not in make(observe="tree").observation_space.spaces


@pytest.mark.parametrize(
    "wrong", [{"observe": "all"}, {"judge": {}}, {"mode": "x"}, {"scale": 4}, {"task": "nope"}, {"actions": "words"}]
)
def test_what_cannot_be_made_is_said(make: Any, wrong: dict[str, Any]) -> None:
    with pytest.raises(GuiSimError):
        make(**wrong).reset()


def test_a_phone_that_cannot_be_built_is_said_at_reset(tasks: Path) -> None:
    env = gymnasium.make("gui_sim/Phone-v0", task="dinner", tasks=[str(tasks)], wiring=Wiring(build="json:loads"))
    with pytest.raises(GuiSimError, match="could not begin"):
        env.reset(seed=0)
    env.close()


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
    return gymnasium.make("gui_sim/Phone-v0", task=("dinner", "pay"), **options)


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


# What the page says


def test_the_example_of_the_page_runs_as_it_stands(tmp_path: Path) -> None:
    code = re.search(r"^```python episode\.py\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert code
    (tmp_path / "episode.py").write_text(code[1])
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "error", "episode.py"]
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("(844, 390, 3) ")
    assert "0.0 True False 0.0 [" in done.stdout


def test_the_page_names_whatever_there_is(make: Any) -> None:
    code = " ".join(re.findall(r"`([^`\n]+)`", PAGE.read_text()))
    env = make("gui_sim/Phone-v0", mode="hybrid", observe="both")
    _, begun = env.reset(seed=0)
    env.step({"type": 0, "point": [0.5, 0.5]})
    *_, ended = env.step({"type": kinds("hybrid").index("answer"), "text": ""})
    arguments = set(inspect.signature(PhoneEnv).parameters) - {"actions", "wiring", "more"}
    names = {*ENVS, *kinds("hybrid"), *env.observation_space, *env.action_space, *begun, *ended, *arguments}
    assert not {name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", code)}


# Text


@given(st.text(st.characters(), max_size=60))
def test_any_text_passes_through_shared_memory_and_flattening(text: str) -> None:
    space = Words(60)
    assert space.contains(text)
    assert not space.contains(text + "x" * 61)
    flat: Any = flatten(space, text)
    assert flatten_space(space).contains(flat)
    assert unflatten(space, flat) == text
    memory: Any = create_shared_memory(space, n=2)
    write_to_shared_memory(space, 1, text, memory)
    texts: Any = read_from_shared_memory(space, memory, n=2)
    assert texts[1] == copy.deepcopy(texts)[1] == text
    write_to_shared_memory(space, 1, "later", memory)
    assert list(texts[1:]) == ["later"]


def test_samples_of_text_are_short_and_follow_the_seed() -> None:
    one, other = Words(1000, seed=4), Words(1000, seed=4)
    drawn = [one.sample() for _ in range(20)]
    assert drawn == [other.sample() for _ in range(20)]
    assert max(map(len, drawn)) <= 24
    assert np.unique(drawn).size > 10
