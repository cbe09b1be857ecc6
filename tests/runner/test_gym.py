"""The phone as an environment of gymnasium: its contract, and that it decides nothing otherwise than a run."""

import asyncio
import copy
import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces.utils import flatten, flatten_space, unflatten
from gymnasium.utils.env_checker import check_env
from gymnasium.vector.utils import create_shared_memory, read_from_shared_memory, write_to_shared_memory
from hypothesis import given
from hypothesis import strategies as st

import agent_runner.gym
from agent_runner.gym import ENVS
from agent_runner.gym.env import PhoneEnv
from agent_runner.gym.spaces import Words, kinds
from agent_runner.protocols import AgentReply
from agent_runner.runs.config import Wiring
from agent_runner.trajectory import read_steps
from gui_sim.actions import Answer, CallTool
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.gym_phones import BOOKED, BY_TOOLS, BY_TOUCH, PAGE, ROOT, environments, picture, task_folder


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    return task_folder(tmp_path / "tasks")


@pytest.fixture
def make(tasks: Path) -> Iterator[Any]:
    with environments(tasks) as made:
        yield made


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
