"""Which tasks a command is about: the options that choose them, the same in every command."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.runs import config, runner
from gui_sim import app as app_module
from tests.runner import demo
from tests.runner.command import Command

WIRING = config.Wiring(build="tests.runner.demo:build_world", device="tests.runner.demo:FakeDevice")
APPS = demo.HERE / "demo_apps"


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(runner, "Wiring", lambda: WIRING)
    monkeypatch.setattr(app_module, "_added", [])
    write(tmp_path / "tasks", demo.TASK, "a", difficulty="easy")
    write(tmp_path / "tasks", demo.TASK, "b", split="private")
    write(tmp_path / "tasks", demo.TASK, "c", difficulty="easy", split="private")
    write(tmp_path / "tasks", demo.PAY, "d", oracle=[{"answer": "Done."}])
    yield Command(monkeypatch, capsys)


def write(folder: Path, task: dict[str, Any], id: str, **more: Any) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"{id}.yaml").write_text(yaml.safe_dump({**copy.deepcopy(task), "id": id, **more}, sort_keys=False))


def ids(gui_sim: Command, *args: object) -> list[str]:
    return [one["id"] for one in gui_sim.json("tasks", "list", "--tasks", "tasks", *args)]


@pytest.mark.parametrize(
    ("args", "left"),
    [
        (("--split", "private"), "bc"),
        (("--difficulty", "easy"), "ac"),
        (("--difficulty", "easy", "--split", "private"), "c"),
        (("--apps", APPS, "--app", "seatclub", "--split", "public"), "ad"),
        (("--sample", 9), "abcd"),
    ],
)
def test_options_choose_together(gui_sim: Command, args: tuple[object, ...], left: str) -> None:
    assert "".join(ids(gui_sim, *args)) == left


def test_an_app_is_touched_by_a_criterion_too(gui_sim: Command) -> None:
    assert "d" in ids(gui_sim, "--apps", APPS, "--app", "seatclub"), "a criterion is on a call"
    _, err = gui_sim("tasks", "list", "--tasks", "tasks", "--app", "dinespot", status=2)
    assert err == "None of the 4 tasks is left by --app dinespot. Leave one of these out.\n"
    _, err = gui_sim("tasks", "list", "--tasks", "tasks", "--app", "seatclob", status=2)
    assert "There is no app 'seatclob'." in err and "--apps DIR" in err


def test_a_sample_is_drawn_by_its_seed_alone(gui_sim: Command) -> None:
    drawn = {seed: ids(gui_sim, "--sample", 2, "--sample-seed", seed) for seed in range(8)}
    assert all(len(found) == 2 and found == sorted(found) for found in drawn.values())
    assert ids(gui_sim, "--sample", 2, "--sample-seed", 3) == drawn[3]
    assert len({tuple(found) for found in drawn.values()}) > 2


def test_the_split_is_listed(gui_sim: Command) -> None:
    out, _ = gui_sim("tasks", "list", "--tasks", "tasks", "--split", "private")
    assert "split" in out and out.count("private") == 2


def test_a_run_keeps_the_tasks_that_were_chosen(gui_sim: Command) -> None:
    args = ("--difficulty", "easy", "--sample", 1, "--sample-seed", 2)
    chosen = ids(gui_sim, *args)
    data = gui_sim.json("run", "--agent", "oracle-tools", "--tasks", "tasks", *args, "--seed", 5, "--out", "run")
    assert [one["task"] for one in data["episodes"]] == chosen
    again = gui_sim.json("resume", "run", "--tasks", "tasks")
    assert [one["task"] for one in again["episodes"]] == chosen


def test_validate_takes_the_same_options(gui_sim: Command) -> None:
    _, err = gui_sim("validate", "--tasks", "tasks", "--difficulty", "hard", "--split", "private", status=2)
    assert err == "None of the 4 tasks is left by --split private --difficulty hard. Leave one of these out.\n"
