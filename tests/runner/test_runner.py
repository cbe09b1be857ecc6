import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner import agents, suites
from agent_runner.results import EpisodeResult
from agent_runner.runs.budget import ALIKE, Spending
from agent_runner.runs.config import RunConfig, Wiring
from agent_runner.runs.folder import ResumeError, RunFolder, differences
from agent_runner.runs.runner import run_tasks
from agent_runner.runs.shards import Shard
from gui_sim.errors import GuiSimError
from tests.runner import demo

ROOT = Path(__file__).parents[2]
WIRING = Wiring(
    build="tests.runner.demo:build_world",
    device="tests.runner.demo:FakeDevice",
    clock="tests.runner.demo:FakeTime",
)
CONFIG = RunConfig(agent="oracle", mode="tools", trials=2, frames=True)
TASKS = [demo.task(), demo.task(demo.PAY)]


def run(folder: Path, config: RunConfig = CONFIG, tasks: Any = TASKS, **more: Any) -> list[EpisodeResult]:
    more.setdefault("wiring", WIRING)
    return asyncio.run(run_tasks(config, tasks, folder, **more))


def test_a_run_keeps_everything_and_a_line_an_episode(tmp_path: Path) -> None:
    seen: list[str] = []
    results = run(tmp_path / "r", done=lambda result: seen.append(result.task))
    assert [(one.task, one.trial) for one in results] == [
        ("dinner", 0),
        ("dinner", 1),
        ("pay", 0),
        ("pay", 1),
    ]
    assert all(one.clean for one in results) and len(seen) == 4
    lines = (tmp_path / "r/results.jsonl").read_text().splitlines()
    assert [EpisodeResult.from_json(json.loads(line)) for line in lines] == results
    assert len(list((tmp_path / "r/frames").glob("*.png"))) == 3
    kept = yaml.safe_load((tmp_path / "r/run.yaml").read_text())
    assert kept["agent"] == "oracle" and set(kept["tasks"]) == {"dinner", "pay"} and kept["versions"]["python"]


def test_many_at_once_equal_one_by_one(tmp_path: Path) -> None:
    run(tmp_path / "one", concurrency=1)
    run(tmp_path / "many", concurrency=8)
    run(tmp_path / "workers", workers=2)
    lines = {(tmp_path / name / "results.jsonl").read_bytes() for name in ("one", "many", "workers")}
    assert len(lines) == 1


def test_finished_episodes_are_kept_and_the_others_made_anew(tmp_path: Path) -> None:
    run(tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    kept = tmp_path / "episodes/dinner/0/result.json"
    stamp = kept.stat().st_mtime_ns
    torn = tmp_path / "episodes/dinner/1/result.json"
    torn.write_bytes(torn.read_bytes()[:50])
    (tmp_path / "episodes/pay/0/result.json").unlink()
    (tmp_path / "results.jsonl").write_bytes(before[:-20])
    run(tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == before
    assert kept.stat().st_mtime_ns == stamp


@pytest.mark.parametrize(
    "damage",
    [{"score": "abc"}, {"steps": {}}, {"end": 5}, {"turns": "7"}, {"usage": []}, {"criteria": 1}, None, "deep"],
)
def test_a_damaged_result_counts_as_unfinished(tmp_path: Path, damage: Any) -> None:
    run(tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    path = tmp_path / "episodes/dinner/0/result.json"
    whole = json.loads(path.read_bytes())
    damaged = json.dumps({**whole, **damage} if isinstance(damage, dict) else damage)
    path.write_text("[" * 100_000 if damage == "deep" else damaged)
    run(tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_a_result_of_another_episode_is_not_taken_for_this_one(tmp_path: Path) -> None:
    run(tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    wrong = (tmp_path / "episodes/pay/0/result.json").read_bytes()
    (tmp_path / "episodes/dinner/0/result.json").write_bytes(wrong)
    run(tmp_path)
    assert (tmp_path / "results.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("config", "tasks", "words"),
    [
        (
            RunConfig(agent="noop", mode="tools", trials=2, frames=True),
            TASKS,
            "agent: 'oracle' is now 'noop'",
        ),
        (
            RunConfig(agent="oracle", mode="hybrid", trials=2, frames=True),
            TASKS,
            "mode: 'tools' is now 'hybrid'",
        ),
        (RunConfig(agent="oracle", mode="tools", trials=1, frames=True), TASKS, "trials: 2 is now 1"),
        (replace(CONFIG, recall="top"), TASKS, "--history: not given is now 'top'"),
        (
            RunConfig(agent="oracle", mode="tools", trials=2, frames=True, limits={"steps": 7}),
            TASKS,
            "limits.steps: not given is now 7",
        ),
        (
            RunConfig(agent="oracle", mode="tools", trials=2, frames=True, policy=False),
            TASKS,
            "policy: True is now False",
        ),
        (CONFIG, [demo.task(instruction="Book."), TASKS[1]], "tasks.dinner"),
        (CONFIG, TASKS[:1], "tasks that are not part of it now: pay"),
    ],
)
def test_resume_refuses_another_configuration_and_says_what_differs(
    tmp_path: Path, config: RunConfig, tasks: Any, words: str
) -> None:
    run(tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    with pytest.raises(ResumeError) as error:
        run(tmp_path, config, tasks)
    assert words in str(error.value) and (tmp_path / "results.jsonl").read_bytes() == before


def test_a_run_grows_by_tasks_and_trials_and_keeps_what_it_has(tmp_path: Path) -> None:
    run(tmp_path / "grown", replace(CONFIG, trials=1), TASKS[:1])
    kept = tmp_path / "grown/episodes/dinner/0/result.json"
    stamp = kept.stat().st_mtime_ns
    run(tmp_path / "grown")
    run(tmp_path / "whole")
    assert kept.stat().st_mtime_ns == stamp
    for name in ("results.jsonl", "run.yaml"):
        assert (tmp_path / "grown" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_part_of_a_run_does_not_grow(tmp_path: Path) -> None:
    run(tmp_path, CONFIG, TASKS[:1], shard=Shard(1, 2))
    with pytest.raises(ResumeError, match="not part of the run: pay"):
        run(tmp_path, CONFIG, TASKS, shard=Shard(1, 2))


def test_an_agent_that_was_changed_is_another(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    code = "from agent_runner.agents.sentinels import Noop\nAGENTS = {'own': lambda options: Noop()}\n"
    own.write_text(code)
    config = replace(CONFIG, agent=str(own))
    run(tmp_path / "r", config)
    own.write_text(code + "# mended\n")
    with pytest.raises(ResumeError, match="the agent's file: "):
        run(tmp_path / "r", config)


def test_a_run_whose_episodes_break_off_alike_is_stopped(tmp_path: Path) -> None:
    spending = Spending()
    many = [demo.task(id=f"dinner-{number}") for number in range(3 * ALIKE)]
    BROKEN.clear()
    results = run(
        tmp_path,
        replace(CONFIG, trials=1),
        many,
        spending=spending,
        concurrency=1,
        wiring=_wired(device="breaks_always"),
    )
    assert len(results) == ALIKE and spending.broken and results[0].error in spending.stopped
    assert {one.cause for one in results} == {"environment"}
    whole = run(tmp_path, replace(CONFIG, trials=1), many, retry=True)
    assert len(whole) == len(many) and all(one.success for one in whole)


def test_differences_are_named_by_path() -> None:
    assert list(differences({"a": {"b": 1}, "c": [1]}, {"a": {"b": 2}, "c": [1]})) == ["a.b: 1 is now 2"]
    assert list(differences({}, {})) == []


def test_two_runners_of_one_folder_are_one_too_many(tmp_path: Path) -> None:
    with RunFolder(tmp_path).lock(), pytest.raises(GuiSimError, match="another process"):
        run(tmp_path)


BROKEN: list[int] = []


def breaks_once(world: Any) -> demo.FakeDevice:
    BROKEN.append(1)
    first = len(BROKEN) == 1
    return demo.FakeDevice(world, broken=lambda: first)


def breaks_always(world: Any) -> demo.FakeDevice:
    BROKEN.append(1)
    return demo.FakeDevice(world, broken=lambda: True)


def no_persona(pack: str, **more: Any) -> Any:
    raise GuiSimError("There is no such pack.")


def _wired(**parts: str) -> Wiring:
    return Wiring(**{**vars(WIRING), **{name: f"{__name__}:{part}" for name, part in parts.items()}})


def test_a_device_that_raises_is_tried_once_more(tmp_path: Path) -> None:
    BROKEN.clear()
    once = RunConfig(agent="oracle", mode="tools")
    (result,) = run(tmp_path / "once", once, TASKS[:1], wiring=_wired(device="breaks_once"))
    assert result.success and len(BROKEN) == 2
    BROKEN.clear()
    (result,) = run(tmp_path / "always", once, TASKS[:1], wiring=_wired(device="breaks_always"))
    assert (result.cause, result.scored, len(BROKEN)) == ("environment", False, 2)


def dies(world: Any) -> demo.FakeDevice:
    os._exit(3)


def test_a_worker_that_is_ended_leaves_a_run_to_resume(tmp_path: Path) -> None:
    with pytest.raises(GuiSimError, match="resume the run"):
        run(tmp_path, workers=1, wiring=_wired(device="dies"))
    assert all(one.clean for one in run(tmp_path))


def test_a_persona_that_cannot_be_built_is_environment_and_in_the_results(tmp_path: Path) -> None:
    results = run(tmp_path, wiring=_wired(build="no_persona"))
    assert len(results) == 4 and {one.cause for one in results} == {"environment"}
    assert "no such pack" in results[0].error


@pytest.mark.parametrize(
    ("config", "words"),
    [
        (RunConfig(agent="orakle", mode="tools"), "no agent 'orakle'"),
        (RunConfig(agent="oracle", mode="tools", trials=0), "at least 1 trial"),
        (RunConfig(agent="oracle", mode="eyes"), "no mode 'eyes'"),  # type: ignore[arg-type]
        (RunConfig(agent="oracle", mode="tools", limits={"stps": 3}), "no limit 'stps'"),
    ],
)
def test_what_would_fail_every_episode_is_told_before_the_first(tmp_path: Path, config: RunConfig, words: str) -> None:
    with pytest.raises(GuiSimError, match=words):
        run(tmp_path / "r", config)
    assert not (tmp_path / "r/episodes").exists()


def test_agents_and_suites_are_found() -> None:
    assert {"oracle", "noop", "claim", "twice", "stray"} <= set(agents.agent_names())
    assert {"prefer", "gated"} <= set(suites.suite_names())
    with pytest.raises(GuiSimError, match=r"There are: .*prefer"):
        suites.load_suite("prefers")


CHILD = """
import asyncio, sys
from pathlib import Path
from agent_runner.runs.runner import run_tasks
from agent_runner.runs.shards import Shard
from tests.runner.test_runner import CONFIG, TASKS, WIRING
print("up", flush=True)
asyncio.run(run_tasks(CONFIG, TASKS, Path(sys.argv[1]), concurrency=2, wiring=WIRING))
"""


def child(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def killed(folder: Path, when: Any, how: int = signal.SIGKILL) -> int:
    """Run in a process of its own until `when(folder)` holds, then end it; return its exit code."""
    with child(folder) as process:
        assert process.stdout is not None and process.stdout.readline() == "up\n"
        while process.poll() is None and not when(folder):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.001)
        if process.poll() is None:
            os.kill(process.pid, how)
        return process.wait(30)


def bytes_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and path.suffix != ".part")


def _kill_and_compare(tmp_path: Path, marks: list[int]) -> None:
    run(tmp_path / "calm")
    calm = (tmp_path / "calm/results.jsonl").read_bytes()
    for mark in marks:
        folder = tmp_path / f"killed{mark}"
        try:
            killed(folder, lambda there, mark=mark: there.exists() and _safe(bytes_below, there) >= mark)
        finally:
            run(folder)
        assert (folder / "results.jsonl").read_bytes() == calm
        for path in sorted((tmp_path / "calm/episodes").rglob("*.json*")):
            assert (folder / path.relative_to(tmp_path / "calm")).read_bytes() == path.read_bytes(), path


def _safe(count: Any, folder: Path) -> int:
    try:
        return int(count(folder))
    except FileNotFoundError:
        return 0


def test_a_kill_then_a_resume_gives_the_same_bytes(tmp_path: Path) -> None:
    _kill_and_compare(tmp_path, [1, 4_000])


@pytest.mark.full
def test_twenty_kills_then_a_resume_give_the_same_bytes(tmp_path: Path) -> None:
    _kill_and_compare(tmp_path, [1 + 900 * step for step in range(20)])


@pytest.mark.parametrize("cut", range(0, 4000, 431))
def test_a_kill_at_any_byte_of_any_file_is_resumed(tmp_path: Path, cut: int) -> None:
    """What a kill leaves is some file cut short and the later ones missing; each file is cut here in turn."""
    run(tmp_path, RunConfig(agent="oracle", mode="tools"), TASKS[:1])
    calm = (tmp_path / "results.jsonl").read_bytes()
    folder = tmp_path / "episodes/dinner/0"
    for name in ("steps.jsonl", "state.json", "verdicts.json", "result.json"):
        whole = (folder / name).read_bytes()
        (folder / name).write_bytes(whole[: min(cut, len(whole) - 1)])
        (folder / "result.json").unlink() if name != "result.json" else None
        (tmp_path / "results.jsonl").write_bytes(calm[: cut % len(calm)])
        run(tmp_path, RunConfig(agent="oracle", mode="tools"), TASKS[:1])
        assert (tmp_path / "results.jsonl").read_bytes() == calm


def test_an_interrupt_leaves_a_run_that_can_be_read_and_resumed(tmp_path: Path) -> None:
    run(tmp_path / "calm")
    folder = tmp_path / "stopped"
    killed(folder, lambda there: (there / "results.jsonl").exists(), signal.SIGINT)
    for line in (folder / "results.jsonl").read_text().splitlines():
        assert EpisodeResult.from_json(json.loads(line)).success
    run(folder)
    assert (folder / "results.jsonl").read_bytes() == (tmp_path / "calm/results.jsonl").read_bytes()
