"""Tasks made from a persona's patterns: proved, equal for equal seeds, and counted."""

from pathlib import Path
from typing import Any

import pytest

from agent_runner import making
from agent_runner.commands.places import task_dirs
from agent_runner.making import Made
from agent_runner.tasks import load_tasks
from personas.patterns.making import make
from tests.runner.command import Command


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("packs") / "p7", 7)


def test_tasks_are_made_proved_and_played(gui_sim: Command, pack: Path, tmp_path: Path) -> None:
    folder = tmp_path / "fresh" / "tasks"
    told = gui_sim.json("tasks", "new", folder, "--persona", pack, "--n", "2", "--seed", "3")
    assert told["made"] == 2
    tasks = load_tasks([folder])
    assert len({task.id for task in tasks}) == 2 and all(task.persona == str(pack) for task in tasks)
    report, _ = gui_sim("validate", "--tasks", folder, "--no-screen")
    assert report.count("ok") >= 2
    run = gui_sim.json("run", "--agent", "oracle", "--mode", "tools", "--tasks", folder, "--out", tmp_path / "run")
    assert (run["numbers"]["success"]["value"], run["numbers"]["success"]["n"]) == (1.0, 2)


def test_equal_seeds_make_equal_tasks(gui_sim: Command, pack: Path, tmp_path: Path) -> None:
    for name, seed in (("one", 5), ("same", 5), ("other", 6)):
        gui_sim("tasks", "new", tmp_path / name, "--persona", pack, "--n", "1", "--seed", seed, "--screen-every", "0")
    one, same, other = (
        {path.name: path.read_text() for path in (tmp_path / name).iterdir()} for name in ("one", "same", "other")
    )
    assert one == same != other


def test_what_cannot_be_made_is_told(gui_sim: Command, pack: Path, tmp_path: Path) -> None:
    _, err = gui_sim("tasks", "new", tmp_path / "x", "--persona", pack, "--suite", "gated", status=2)
    assert "has tasks of the suite 'gated'" in err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.yaml").write_text("mine")
    _, err = gui_sim("tasks", "new", tmp_path / "full", "--persona", pack, status=2)
    assert "already" in err and (tmp_path / "full" / "mine.yaml").read_text() == "mine"


def test_what_was_made_is_kept_when_it_is_stopped_and_an_empty_folder_is_not(
    gui_sim: Command, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (task,) = load_tasks(task_dirs(None), ids=["beans-are-gone"])

    def stopped(*args: Any) -> None:
        args[6](Made([task]))
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "make_tasks", stopped)
    _, err = gui_sim("tasks", "new", tmp_path / "some", "--persona", pack, status=130)
    assert "Stopped." in err
    assert [path.name for path in (tmp_path / "some").iterdir()] == ["beans-are-gone.yaml"]
    monkeypatch.undo()
    gui_sim("tasks", "new", tmp_path / "none", "--persona", tmp_path, status=2)
    assert not (tmp_path / "none").exists()


def test_counts_of_a_suite(gui_sim: Command) -> None:
    told = gui_sim.json("tasks", "stats", "--suite", "prefer")
    figures = told["figures"]
    assert figures["easy"] + figures["medium"] + figures["hard"] == figures["tasks"]
    assert figures["split public"] + figures["split private"] == figures["tasks"]
    assert max(told["apps"].values()) <= figures["tasks"] and figures["apps used"] == len(told["apps"])
    out, _ = gui_sim("tasks", "stats", "--suite", "prefer")
    assert "█" in out and "with a transfer between apps" in out
