"""What `gui-sim run` counts over its episodes, as JSON and in tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.runs import config, runner
from gui_sim import app as app_module
from tests.runner import demo
from tests.runner.command import Command
from tests.runner.test_agreement import Wired


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "140")
    for module in (config, runner):
        monkeypatch.setattr(module, "Wiring", Wired)
    monkeypatch.setattr(app_module, "_added", [])
    (tmp_path / "tasks").mkdir()
    variants = {"plain": {}, "odd": {"perturbation": "preference"}, "far": {"slots": demo.SHOWN_ELSEWHERE}}
    for name, changes in variants.items():
        raw = {**demo.TASK, "id": name, **changes}
        (tmp_path / f"tasks/{name}.yaml").write_text(yaml.safe_dump(raw))
    (tmp_path / "tasks/pay.yaml").write_text(yaml.safe_dump(demo.PAY))
    yield Command(monkeypatch, capsys)


def ran(gui_sim: Command, agent: str, *more: object) -> Any:
    return gui_sim.json("run", "--agent", agent, "--mode", "tools", "--tasks", "tasks", "--out", "runs/a", *more)


def test_json_has_every_number_with_what_it_stands_on(gui_sim: Command) -> None:
    found = ran(gui_sim, "guesser", "--trials", 2)
    success = found["numbers"]["success"]
    assert (success["value"], success["n"], success["assigned"], success["coverage"]) == (0.25, 4, 4, 1.0)
    assert success["low"] <= 0.25 <= success["high"] and success["worst"] == success["best"] == 0.25
    assert [found["numbers"][f"pass{sign}{k}"]["value"] for k in (1, 2) for sign in "@^"] == [0.25] * 4
    assert (found["numbers"]["interaction_recall"]["value"], found["numbers"]["interaction_recall"]["n"]) == (0.0, 3)
    assert found["numbers"]["interaction_precision"]["value"] is None
    assert found["numbers"]["message_specific"] | {"low": None, "high": None} == {
        "value": 1.0,
        "n": 1,
        "assigned": 1,
        "low": None,
        "high": None,
        "worst": None,
        "best": None,
        "coverage": 1.0,
    }
    assert found["subsets"]["preference"]["success"]["value"] == 0.0
    assert found["subsets"]["preference"]["success"]["n"] == 1
    assert found["subsets"]["transfer"]["action"]["n"] == 1 and "targets" not in found["subsets"]["transfer"]
    assert found["errors"] == {"silent_guess": 6, "wrong_inference": 6} and found["missing"] == {}
    assert found["slot_errors"] == {"silent_guess": 6, "wrong_inference": 6}
    assert found["never_passed"] == ["far", "odd", "plain"]
    assert found["effort"]["user_calls"] == {"mean": 0.25, "median": 0.0}
    assert found["spent"]["agent"]["cost"] == 0.0 and set(found["spent"]) == {"agent", "user", "judge", "wasted"}
    (odd, _) = [one for one in found["episodes"] if one["task"] == "odd"]
    assert odd["perturbation"] == "preference" and not odd["transfer"] and odd["errors"]["silent_guess"]


def test_tables_show_errors_and_the_tasks_that_nobody_passes(gui_sim: Command) -> None:
    out, _ = gui_sim("run", "--agent", "guesser", "--mode", "tools", "--tasks", "tasks", "--out", "runs/a")
    said = " ".join(out.split())
    assert "Errors: 3 silent guess, 3 wrong inference." in said
    assert "No episode passed far, odd, plain." in said
    assert "minus all" in said and "+0.000, n 1" in said
    assert "pass@1" not in said, "with one trial it is the success again"
    out, _ = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "runs/b")
    assert "Errors" not in out and "No episode passed" not in out
