"""The demo: what it prints, what it writes, and that it goes on where it was."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from agent_runner import cli
from agent_runner.runs import config
from gui_sim import app as app_module
from gui_sim.canvas import sdl
from tests.runner import demo


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two tasks, on a persona that is built in workers too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(app_module, "_added", [])
    monkeypatch.setitem(config.Wiring.__init__.__kwdefaults__, "build", "tests.runner.demo:build_world")
    folder = tmp_path / "tasks"
    folder.mkdir()
    for task in (demo.TASK, demo.PAY):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    yield folder


def command(patch: pytest.MonkeyPatch, *args: object, status: int = 0) -> None:
    patch.setattr(sys, "argv", ["gui-sim", *map(str, args)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert (ended.value.code or 0) == status


def test_the_demo_does_all_tasks_both_ways_and_its_pages_hang_together(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command(monkeypatch, "demo", "--tasks", tasks)
    out, err = capsys.readouterr()
    for suite in ("gated", "prefer"):
        for mode in ("vision", "tools"):
            line = next(line for line in out.splitlines() if re.match(rf"\s*{suite}\s+{mode}\s", line))
            cells = line.split()
            assert cells[2:5] == ["1", "1.00", "1.00"]
            assert cells[5:8] == (["1.00"] * 3 if suite == "prefer" else ["–"] * 3)
            assert cells[8] == "0.00"
    assert "2 passed, 0 failed" in err
    assert "Open runs/demo/index.html" in out
    assert len(list((tmp_path / "runs/demo/report").glob("[01]/*/*.js"))) == 4
    found: set[str] = set()
    for data in (tmp_path / "runs/demo/report/0").glob("*/*.js"):
        found |= set(re.findall(r"vision/frames/\w+\.png", data.read_text()))
    assert len(found) > 10
    assert all((tmp_path / "runs/demo" / address).is_file() for address in found)


def test_a_short_demo_grows(tasks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    few = ("demo", "--tasks", tasks, "--out", "out", "--workers", 0)
    command(monkeypatch, *few, "--limit", 1)
    assert "tools: 1 of 1, 1 passed, 0 failed" in capsys.readouterr().err
    command(monkeypatch, *few)
    out, err = capsys.readouterr()
    assert "tools: 2 of 2, 2 passed, 0 failed" in err and "afresh" not in out


def test_a_demo_goes_on_where_it_was_and_starts_afresh_when_tasks_change(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = tmp_path / "out/tools/episodes/pay/0/result.json"
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", "--workers", 0, "--json")
    first = json.loads(capsys.readouterr().out)
    assert [(one["suite"], one["mode"], one["success"]) for one in first["lines"]] == [
        ("gated", "vision", 1.0),
        ("gated", "tools", 1.0),
        ("prefer", "vision", 1.0),
        ("prefer", "tools", 1.0),
    ]
    stamp = result.stat().st_mtime_ns
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", "--workers", 0, "--limit", 0)
    assert result.stat().st_mtime_ns == stamp
    (tasks / "dinner.yaml").unlink()
    capsys.readouterr()
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", "--workers", 0)
    assert "starts afresh" in capsys.readouterr().out
    assert result.stat().st_mtime_ns > stamp
    assert not (tmp_path / "out/tools/episodes/dinner").exists()


def test_a_demo_removes_no_run_of_another_agent(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command(monkeypatch, "run", "--agent", "noop", "--mode", "vision", "--max-steps", 1, "--tasks", tasks,
            "--out", "out/vision")  # fmt: skip
    capsys.readouterr()
    command(monkeypatch, "demo", "--tasks", tasks, "--out", "out", status=2)
    assert "agent: 'noop' is now 'oracle'" in capsys.readouterr().err
    assert (tmp_path / "out/vision/episodes/pay/0/result.json").is_file()


def test_without_tasks_the_demo_says_what_to_do(
    tasks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import personas

    (tmp_path / "packs" / "nobody").mkdir(parents=True)
    monkeypatch.setattr(personas, "__path__", [str(tmp_path)])
    command(monkeypatch, "demo", status=2)
    assert "Name a folder of task files with --tasks DIR" in capsys.readouterr().err


def test_two_pygames_are_told_of_before_the_first_episode(
    tasks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sdl, "_installed", lambda name: True)
    sdl.pygame.cache_clear()
    command(monkeypatch, "demo", "--tasks", tasks, status=2)
    assert "pip uninstall -y pygame pygame-ce" in capsys.readouterr().err
