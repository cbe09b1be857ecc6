"""Models that judge, at the command line: whatever they answer that cannot be used is `ungraded`, and never a score."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner import judging
from agent_runner.runs import config, runner
from agent_runner.runs.config import RunConfig
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.runner import run_tasks
from gui_sim import app as app_module
from tests.runner import demo
from tests.runner.chat_server import DROP, HANG, ChatServer, Reply, fails, malformed, says
from tests.runner.command import Command
from tests.runner.test_agreement import WIRING, Wired

TWO = {
    "id": "two",
    "kind": "action",
    "text": "Two tables are booked.",
    "rows": {"table": "SeatBooking", "change": "inserted", "count": 2},
}
TASK = demo.task(criteria=[*demo.TASK["criteria"], TWO])

Form = dict[str, Any]
EVIDENCE = [{"source": "answer", "quote": "Booked"}]
GOOD: dict[str, Form] = {
    "criteria": {"reason": "So it is.", "evidence": EVIDENCE, "verdict": "pass"},
    "messages": {
        "reason": "Short and clear.",
        "pieces": [{"piece": 1, "asks": 1, "about": "slot:party"}],
        "specific": True,
        "answerable": True,
        "options": "not_needed",
    },
    "answers": {"reason": "It says what was asked.", "grounded": True, "in_scope": True, "quote": ""},
    "errors": {"reason": "A second table was never booked.", "evidence": EVIDENCE, "error": "undone"},
}


def good(kind: str, **changes: Any) -> Reply:
    return says(json.dumps(GOOD[kind] | changes))


NOT_THERE = [{"source": "answer", "quote": "Booked for nine"}]
PIECE = {"piece": 1, "asks": 1, "about": "slot:party"}
BAD: dict[str, list[Reply]] = {
    "criteria: no JSON": [says("It holds.")],
    "criteria: no completion": [malformed()] * 2,
    "criteria: no evidence": [good("criteria", evidence=[])],
    "criteria: an empty list": [says("[]")],
    "criteria: nothing": [says("")],
    "criteria: late": [HANG],
    "criteria: gone": [DROP],
    "criteria: refused": [fails(401)],
    "criteria: another verdict": [good("criteria", reason="Verdict: fail, since there is none.")],
    "criteria: another finding": [good("criteria", reason="The criterion is not met: there is one table.")],
    "criteria: a quote that is not there": [good("criteria", evidence=NOT_THERE)],
    "criteria: twice": [says('{"reason": "r", "evidence": [], "verdict": "pass", "verdict": "fail"}')],
    "messages: no JSON": [says("Good.")],
    "messages: no pieces": [good("messages", pieces=[])],
    "messages: an empty list": [says("[]")],
    "messages: late": [HANG],
    "messages: refused": [fails(401)],
    "messages: a piece twice": [good("messages", pieces=[PIECE, PIECE])],
    "messages: no such detail": [good("messages", pieces=[PIECE | {"about": "slot:wine"}])],
    "messages: asks for nothing, and for a detail": [good("messages", pieces=[PIECE | {"asks": 0}])],
    "messages: asks for nothing, and is specific": [good("messages", pieces=[PIECE | {"asks": 0, "about": "other"}])],
    "messages: no reason": [good("messages", reason=" ")],
    "answers: no JSON": [says("Grounded.")],
    "answers: nothing quoted": [good("answers", grounded=False)],
    "answers: an empty list": [says("[]")],
    "answers: late": [HANG],
    "answers: refused": [fails(401)],
    "answers: a quote that is not there": [good("answers", in_scope=False, quote="and Sarah at nine")],
    "answers: finds nothing and quotes it": [good("answers", quote="five")],
    "answers: no reason": [good("answers", reason="")],
    "errors: no JSON": [says("undone")],
    "errors: no evidence": [good("errors", evidence=[])],
    "errors: an empty list": [says("[]")],
    "errors: late": [HANG],
    "errors: refused": [fails(401)],
    "errors: no such class": [good("errors", error="laziness")],
    "errors: another class": [good("errors", reason="This is a silent guess.")],
    "errors: a quote that is not there": [good("errors", evidence=NOT_THERE)],
}
SPLIT: dict[str, list[Reply]] = {
    "criteria": [good("criteria"), good("criteria", verdict="fail", reason="It is not so.")],
    "messages": [good("messages"), good("messages", specific=False)],
    "answers": [good("answers"), good("answers", grounded=False, quote="five")],
    "errors": [good("errors"), good("errors", error="other", reason="It is none of these.")],
}


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for module in (config, runner, judging):
        monkeypatch.setattr(module, "Wiring", Wired)
    monkeypatch.setattr(app_module, "_added", [])
    yield Command(monkeypatch, capsys)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run of the oracle through a task that wants more than its oracle does."""
    place = tmp_path / "runs/first"
    asyncio.run(run_tasks(RunConfig(agent="oracle", mode="tools"), [TASK], place, wiring=WIRING))
    return place


def ask(gui_sim: Command, kind: str, replies: Sequence[Reply], *more: object, status: int = 0) -> Any:
    """Let a model look at the run; every further request gets the last reply again."""
    with ChatServer([*replies, *[replies[-1]] * 20]) as server:
        end = ("--model", "m", "--base-url", server.base_url, *patience("--option", replies))
        flag = () if kind == "criteria" else (f"--{kind}",)
        return gui_sim.json("judge", "first", *flag, *end, *more, status=status)


def patience(option: str, replies: Sequence[Reply]) -> tuple[str, ...]:
    """Return the options of one try, which is soon over only where no answer will come."""
    return option, f"timeout={0.3 if HANG in replies else 60}", option, "attempts=1"


def findings(folder: Path, kind: str) -> list[dict[str, Any]]:
    (opinion,) = json.loads((folder / f"episodes/dinner/0/{kind}.json").read_text())["opinions"]
    found: list[dict[str, Any]] = opinion["findings"]
    return found


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_used_is_ungraded_and_never_a_score(gui_sim: Command, folder: Path, case: str) -> None:
    kind = case.partition(":")[0]
    before = RunFolder(folder).results()[0]
    said = ask(gui_sim, kind, BAD[case], status=1)
    after = RunFolder(folder).results()[0]
    assert (after.success, after.score, after.errors) == (before.success, before.score, before.errors)
    if kind == "criteria":
        assert said["verdicts"] == {"pass": 0, "fail": 0, "ungraded": 4}
        return
    (finding,) = findings(folder, kind)
    if kind == "errors":
        assert (said["ungraded"], finding["error"]) == (1, "ungraded") and finding["reason"]
    else:
        assert (said[kind], finding["rating" if kind == "messages" else "check"]) == (1, None) and finding["fault"]


@pytest.mark.parametrize("kind", GOOD)
def test_votes_that_tie_decide_nothing(gui_sim: Command, folder: Path, kind: str) -> None:
    said = ask(gui_sim, kind, SPLIT[kind] * 4, "--votes", 2, status=1)
    if kind == "criteria":
        assert said["verdicts"]["ungraded"] == 4
    else:
        assert "No majority" in json.dumps(findings(folder, kind))


@pytest.mark.parametrize("kind", GOOD)
def test_what_can_be_used_counts(gui_sim: Command, folder: Path, kind: str) -> None:
    said = ask(gui_sim, kind, [good(kind)], "--votes", 3)
    counted = {"criteria": "verdicts", "messages": "rated", "answers": "grounded", "errors": "undone"}[kind]
    assert said[counted] == ({"pass": 4, "fail": 0, "ungraded": 0} if kind == "criteria" else 1)
    assert said["tokens"] == 3 * 120 * (4 if kind == "criteria" else 1)


def test_how_a_model_was_asked_is_kept_with_the_run(gui_sim: Command, folder: Path) -> None:
    ask(gui_sim, "criteria", [good("criteria")], "--option", "temperature=0.5")
    ask(gui_sim, "messages", [good("messages")], "--votes", 3)
    known = yaml.safe_load((folder / "judges.yaml").read_text())
    assert known["rubric m"]["temperature"] == 0.5 and known["rubric m"]["timeout"] == 60
    assert known["messages m"]["votes"] == 3
    (folder / "judges.yaml").write_text("[]")
    _, err = gui_sim("judge", "first", "--model", "m", "--base-url", "http://x", status=2)
    assert "judges.yaml is not what this program writes" in err


def test_a_judge_is_not_asked_again_when_its_endpoint_is_down(gui_sim: Command, folder: Path) -> None:
    with ChatServer([fails(401)] * 9) as server:
        gui_sim("judge", "first", "--model", "m", "--base-url", server.base_url, status=1)
        assert len(server.requests) == 1


def test_the_class_that_a_model_names_stands_where_no_rule_names_one(gui_sim: Command, folder: Path) -> None:
    assert list(RunFolder(folder).results()[0].errors) == ["other"]
    ask(gui_sim, "errors", [good("errors")])
    assert RunFolder(folder).results()[0].errors == {"undone": "A second table was never booked."}
    assert json.loads((folder / "results.jsonl").read_text())["errors"] == {
        "undone": "A second table was never booked."
    }
    with ChatServer([good("errors", error="silent_guess", reason="It was taken without asking.")]) as server:
        gui_sim("judge", "first", "--model", "another", "--base-url", server.base_url, "--errors")
    assert list(RunFolder(folder).results()[0].errors) == ["other"], "two models that differ name nothing"


def test_classes_that_models_name_are_compared_with_the_rules_and_with_each_other(
    gui_sim: Command, tmp_path: Path
) -> None:
    place = tmp_path / "runs/first"
    asyncio.run(run_tasks(RunConfig(agent="guesser", mode="tools"), [demo.task()], place, wiring=WIRING))
    assert set(RunFolder(place).results()[0].errors) == {"silent_guess", "wrong_inference"}
    for model, error in (("one", "silent_guess"), ("two", "undone")):
        reply = good("errors", error=error, reason="It was so.")
        with ChatServer([reply]) as server:
            gui_sim("judge", "first", "--model", model, "--base-url", server.base_url, "--errors")
    found = gui_sim.json("agreement", "first")
    by = {
        (one["rater"].partition(" (")[0], one["reference"].partition(" (")[0], one["kind"]): one
        for one in found["agreement"]
    }
    one = by["errors one", "rules", "errors"]
    assert (one["n"], one["precision"], one["recall"]) == (8, 1.0, 0.5)
    assert by["errors two", "rules", "errors"]["precision"] == 0.0
    assert by["errors one", "errors two", "errors: undone"]["agreement"] == 0.0
    assert gui_sim.json("agreement", "first", "--blank", "sheet.csv")["rows"] == 3 + 8


def test_where_no_rule_names_a_class_there_is_nothing_to_compare_with(gui_sim: Command, folder: Path) -> None:
    ask(gui_sim, "errors", [good("errors")])
    compared = {one["reference"]: one["n"] for one in gui_sim.json("agreement", "first")["agreement"]}
    assert compared.get("rules", 0) == 0


def test_only_failed_episodes_are_asked_for_their_error(gui_sim: Command, tmp_path: Path) -> None:
    place = tmp_path / "runs/first"
    asyncio.run(run_tasks(RunConfig(agent="oracle", mode="tools"), [demo.task()], place, wiring=WIRING))
    assert ask(gui_sim, "errors", [good("errors")])["errors"] == 0
    assert not (place / "episodes/dinner/0/errors.json").exists()


def test_words_of_a_model_do_not_steer_the_terminal(gui_sim: Command, folder: Path) -> None:
    ask(gui_sim, "criteria", [good("criteria", verdict="fail", reason="\x1b[2JIt is not so.\x07")])
    out, _ = gui_sim("agreement", "first")
    assert "It is not so." in out and out.replace("\n", "").isprintable()


def test_one_thing_is_looked_at_at_a_time(gui_sim: Command, folder: Path) -> None:
    _, err = gui_sim("judge", "first", "--model", "m", "--base-url", "http://x", "--errors", "--answers", status=2)
    assert "Give one of --answers and --errors at a time." in err


def test_a_damaged_opinion_is_said_and_not_guessed_at(gui_sim: Command, folder: Path) -> None:
    path = folder / "episodes/dinner/0/messages.json"
    path.write_text('{"opinions": [{"judge": 3}]}')
    _, err = gui_sim("agreement", "first", status=2)
    assert "messages.json is damaged" in err
    path.write_text('{"opinions": [{"judge": "interaction m", "findings": [{"step": 0, "rating": {"pieces": []}}]}]}')
    _, err = gui_sim("agreement", "first", status=2)
    assert "What a model said is damaged" in err


@pytest.mark.parametrize("case", [case for case in BAD if case.startswith("criteria")])
def test_a_run_that_a_model_should_grade_is_without_a_score(gui_sim: Command, tmp_path: Path, case: str) -> None:
    (tmp_path / "tasks").mkdir()
    raw = {**demo.TASK, "criteria": [{"id": "polite", "kind": "action", "text": "The last words are polite."}]}
    (tmp_path / "tasks/dinner.yaml").write_text(yaml.safe_dump(raw))
    with ChatServer(BAD[case] * 4) as server:
        end = ("--judge-model", "m", "--judge-base-url", server.base_url, *patience("--judge-option", BAD[case]))
        ran = gui_sim.json("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "runs/a", *end, status=1)
    (episode,) = ran["episodes"]
    assert (episode["scored"], episode["success"], episode["score"], episode["cause"]) == (False, None, None, "judge")
    assert ran["missing"] == {"judge": 1} and ran["numbers"]["success"]["value"] is None
    assert (ran["numbers"]["success"]["worst"], ran["numbers"]["success"]["best"]) == (0.0, 1.0)
