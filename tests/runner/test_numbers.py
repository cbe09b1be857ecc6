"""What `gui-sim run` counts over its episodes, as JSON and in tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.commands.numbers import print_numbers
from agent_runner.commands.running import report
from agent_runner.protocols import Usage
from agent_runner.report.wording import amount_words
from agent_runner.runs import config, runner
from gui_sim import app as app_module
from tests.runner import demo
from tests.runner.command import Command
from tests.runner.made_runs import episode, failed
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
    assert "2 subsets of fewer than 5 tasks left out here" in said and "minus all" not in said
    assert "far: said done, is not; where fail (SeatBooking.place_id is 'zq2', not 'zq1'); people fail" in said
    assert "pass@1" not in said, "with one trial it is the success again"
    out, _ = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "runs/b")
    assert "Errors" not in out and "No episode passed" not in out


def test_large_numbers_are_written_out(capsys: pytest.CaptureFixture[str]) -> None:
    print_numbers("a run", [episode(usage=Usage(input_tokens=1_409_442))], {"thai": 1})
    assert "agent tokens 1,409,442 1,409,442" in " ".join(capsys.readouterr().out.split())
    assert [amount_words(one) for one in (1_409_442.0, 31.25, 0.0, 0.854)] == ["1,409,442", "31.2", "0.0", "0.85"]


def test_subsets_are_printed_where_they_have_enough_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    kinds = ["none"] * 5 + ["preference"] * 5 + ["environment"] * 4
    results = [episode(task=f"t{place}", perturbation=kind) for place, kind in enumerate(kinds)]
    print_numbers("a run", results, {one.task: 1 for one in results})
    said = " ".join(capsys.readouterr().out.split())
    assert "minus all preference" in said and "+0.000, n 5" in said
    assert "1 subset of fewer than 5 tasks left out here: --json and the report have all." in said


def test_where_nothing_has_a_score_the_cause_comes_first(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lost = episode(
        scored=False, success=None, score=None, claimed=False, cause="environment", error="No phone is here."
    )
    report([lost], {"thai": 1}, tmp_path / "run", tmp_path / "run/index.html", as_json=False)
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Without a score: 1 environment.")
    assert said.index("No phone is here.") < said.index("An episode took")
    assert "success –" not in said


def test_a_failed_criterion_is_named_without_a_reason_where_the_verdicts_are_gone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missed = failed(criteria=({"id": "where", "outcome": "fail"}, {"id": "people", "outcome": "pass"}))
    verdicts = tmp_path / "episodes/thai/0/verdicts.json"
    verdicts.parent.mkdir(parents=True)
    for text in ("", "[]", '{"verdicts": [1]}', "[" * 100_000, '{"verdicts": []}'):
        verdicts.write_text(text)
        report([missed], {"thai": 1}, tmp_path, None, as_json=False)
        assert "thai: said done, is not; where fail\n" in capsys.readouterr().out
