"""`gui-sim judge` and `gui-sim agreement`: grades beside each other, and how well they fit."""

import asyncio
import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner import agreement, judging
from agent_runner.agreement import (
    HUMAN,
    MACHINE,
    Grade,
    Item,
    Ratings,
    compared,
    disagreements,
    measure,
    ratings_of,
    read_labels,
    write_blank,
)
from agent_runner.regrade import regrade
from agent_runner.runs import config, runner
from agent_runner.runs.config import RunConfig, Wiring
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.runner import run_tasks
from gui_sim import app as app_module
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.chat_server import ChatServer, Reply, fails, says
from tests.runner.command import Command

WIRING = Wiring(
    build="tests.runner.demo:build_world",
    device="tests.runner.demo:FakeDevice",
    clock="tests.runner.demo:FakeTime",
)
RATING = {
    "reason": "Short and clear.",
    "pieces": [{"piece": 1, "asks": 1, "about": "slot:party"}],
    "specific": True,
    "answerable": True,
    "options": "not_needed",
}


@dataclass(frozen=True, kw_only=True)
class Wired(Wiring):
    """What a run of the demo is made of, wherever the command looks for it."""

    build: str = WIRING.build
    device: str = WIRING.device
    clock: str = WIRING.clock


OPEN = {"id": "polite", "kind": "action", "text": "The last words are polite."}
TASK = demo.task(criteria=[*demo.TASK["criteria"], OPEN])


def ruling(verdict: str) -> Reply:
    evidence = [{"source": "answer", "quote": "Booked"}]
    return says(json.dumps({"reason": f"So it is: {verdict}.", "evidence": evidence, "verdict": verdict}))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "runs/first"
    asyncio.run(run_tasks(RunConfig(agent="oracle", mode="tools"), [TASK], place, wiring=WIRING))
    return place


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for module in (config, runner, judging):
        monkeypatch.setattr(module, "Wiring", Wired)
    monkeypatch.setattr(app_module, "_added", [])
    yield Command(monkeypatch, capsys)


def judge(gui_sim: Command, *verdicts: str, model: str = "scripted", status: int = 0) -> Any:
    with ChatServer([ruling(verdict) for verdict in verdicts]) as server:
        return gui_sim.json("judge", "first", "--model", model, "--base-url", server.base_url, status=status)


def kept(folder: Path) -> list[dict[str, Any]]:
    verdicts: list[dict[str, Any]] = json.loads((folder / "episodes/dinner/0/verdicts.json").read_text())["verdicts"]
    return verdicts


def read_sheet(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_a_judge_adds_its_verdicts_and_decides_what_no_machine_does(gui_sim: Command, folder: Path) -> None:
    before = RunFolder(folder).results()[0]
    machine, steps = kept(folder), (folder / "episodes/dinner/0/steps.jsonl").read_bytes()
    assert before.success is None and before.cause == "judge"
    said = judge(gui_sim, "fail", "pass", "pass", "pass")
    assert said["verdicts"] == {"pass": 3, "fail": 1, "ungraded": 0}
    after = RunFolder(folder).results()[0]
    assert kept(folder)[: len(machine)] == machine and len(kept(folder)) == len(machine) + 4
    assert after.success is True and after.scored and after.cause == ""
    assert after.judge_usage.requests == 4 and after.judge_usage.input_tokens == 400
    assert (folder / "episodes/dinner/0/steps.jsonl").read_bytes() == steps
    assert json.loads((folder / "results.jsonl").read_text())["success"] is True
    page = (folder / "report/0/dinner/0.js").read_text()
    assert "polite: The last words are polite. (rubric scripted)" in page


def test_the_same_judge_again_replaces_only_itself(gui_sim: Command, folder: Path) -> None:
    judge(gui_sim, *["pass"] * 4)
    judge(gui_sim, *["fail"] * 4, model="other")
    judge(gui_sim, *["fail"] * 4)
    given = [(one["judge"], one["outcome"]) for one in kept(folder) if one["criterion"] == "polite"]
    assert sorted(given) == [("rubric other", "fail"), ("rubric scripted", "fail")]


def test_a_judge_that_fails_leaves_the_run_as_it_was_graded(gui_sim: Command, folder: Path) -> None:
    with ChatServer([fails(401)]) as server:
        out, _ = gui_sim("judge", "first", "--model", "m", "--base-url", server.base_url, status=1)
    assert "4 ungraded" in out and "status 401" in out
    assert RunFolder(folder).results()[0].success is None


def test_a_judge_that_is_down_takes_nothing_back(gui_sim: Command, folder: Path) -> None:
    with ChatServer([ruling("pass")] * 4) as server:
        gui_sim("judge", "first", "--model", "m", "--base-url", server.base_url)
    before = (folder / "episodes/dinner/0/verdicts.json").read_bytes()
    with ChatServer([fails(401)]) as server:
        gui_sim("judge", "first", "--model", "m", "--base-url", server.base_url)
    assert (folder / "episodes/dinner/0/verdicts.json").read_bytes() == before
    assert RunFolder(folder).results()[0].success is True


def test_a_model_in_two_roles_is_warned_of(gui_sim: Command, folder: Path) -> None:
    known = yaml.safe_load((folder / "run.yaml").read_text())
    (folder / "run.yaml").write_text(yaml.safe_dump(known | {"options": {"model": "scripted"}}))
    with ChatServer([ruling("pass")] * 4) as server:
        _, err = gui_sim("judge", "first", "--model", "scripted", "--base-url", server.base_url)
    assert "scripted is judge and agent at once" in err


def test_messages_are_rated_beside_every_score(gui_sim: Command, folder: Path) -> None:
    before = (folder / "results.jsonl").read_bytes()
    with ChatServer([says(json.dumps(RATING)), says("Fine.")]) as server:
        end = ("judge", "first", "--model", "m", "--base-url", server.base_url, "--messages")
        counts = gui_sim.json(*end)
        assert (counts["messages"], counts["rated"], counts["specific"], counts["options_missing"]) == (1, 1, 1, 0)
        assert (counts["pieces"], counts["matched"], counts["required"]) == (1, 1, 1)
        assert "How many people?" in server.requests[0]["messages"][1]["content"]
        assert gui_sim.json(*end, status=1)["rated"] == 0
    (opinion,) = json.loads((folder / "episodes/dinner/0/messages.json").read_text())["opinions"]
    assert opinion["findings"][0]["rating"] is None and "not valid JSON" in opinion["findings"][0]["fault"]
    assert (folder / "results.jsonl").read_bytes() == before


def test_two_judges_are_compared_with_the_rules_and_with_each_other(gui_sim: Command, folder: Path) -> None:
    judge(gui_sim, "pass", "pass", "pass", "pass", model="one")
    judge(gui_sim, "pass", "fail", "pass", "fail", model="two")
    elsewhere = RATING | {"pieces": [{"piece": 1, "asks": 1, "about": "other"}]}
    check = {"reason": "It says what the slot says.", "grounded": True, "in_scope": True, "quote": ""}
    for model, rating in (("one", RATING), ("two", elsewhere)):
        with ChatServer([says(json.dumps(rating)), says(json.dumps(check))]) as server:
            for kind in ("--messages", "--answers"):
                gui_sim("judge", "first", "--model", model, "--base-url", server.base_url, kind)
    found = gui_sim.json("agreement", "first")["agreement"]
    by = {(one["rater"].partition(" (")[0], one["reference"].partition(" (")[0], one["kind"]): one for one in found}
    assert by["rubric one", "rubric two", "criteria"]["n"] == 4
    assert by["rubric one", "rubric two", "criteria"]["agreement"] == 0.5
    assert by["rubric one", "rubric two", "criteria: action"]["n"] == 2
    assert by["interaction one", "ledger", "pieces"]["agreement"] == 1
    assert by["interaction two", "ledger", "pieces"]["agreement"] == 0
    assert by["interaction one", "interaction two", "pieces"]["agreement"] == 0
    assert by["simulator one", "ledger", "answers"]["agreement"] == 1
    assert by["simulator one", "simulator two", "answers"]["n"] == 1


def test_a_run_with_a_judge_keeps_its_settings_and_its_prompt(gui_sim: Command, tmp_path: Path) -> None:
    (tmp_path / "tasks").mkdir()
    (tmp_path / "tasks/dinner.yaml").write_text(
        yaml.safe_dump({**demo.TASK, "criteria": [*demo.TASK["criteria"], OPEN]})
    )
    with ChatServer([ruling("pass")] * 4) as server:
        end = ("--judge-model", "scripted", "--judge-base-url", server.base_url, "--judge-option", "price_input=5")
        ran = gui_sim.json("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", "runs/judged", *end)
    (episode,) = ran["episodes"]
    assert episode["success"] is True and episode["judge_usage"]["cost"] == pytest.approx(4 * 100 * 5 / 1e6)
    known = yaml.safe_load((tmp_path / "runs/judged/run.yaml").read_text())
    assert known["judge"]["model"] == "scripted" and len(known["prompts"]["judge"]) == 16
    assert known["defaults"]["judge"]["structured"] == "schema" and "price_input" not in known["defaults"]["judge"]
    assert ran["effort"]["judge_tokens"]["mean"] == 480


def test_a_run_with_a_model_as_user_says_so_and_warns(gui_sim: Command, tmp_path: Path) -> None:
    (tmp_path / "tasks").mkdir()
    (tmp_path / "tasks/dinner.yaml").write_text(yaml.safe_dump(demo.TASK))
    bad = says("I would rather talk of something else.")
    with ChatServer([bad, bad] + [ruling("pass")] * 3) as server:
        url = server.base_url
        end = ("--user", "llm", "--user-model", "both", "--user-base-url", url, "--judge-model", "both")
        _, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", *end, "--judge-base-url", url)
    assert "both is user and judge at once" in err
    (folder,) = (tmp_path / "runs").iterdir()
    known = yaml.safe_load((folder / "run.yaml").read_text())
    assert folder.name == "oracle-tools-user-both-judge-both"
    assert known["user"]["model"] == "both" and len(known["prompts"]["user"]) == 16
    (result,) = RunFolder(folder).results()
    assert result.success and result.user_usage.requests == 2
    assert gui_sim.json("agreement", folder)["simulator"] == {
        "answers": 1,
        "grounded": 1,
        "in_scope": 1,
        "rejected": 2,
        "fallback": 1,
    }


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--user", "llm"), "The user needs a model. Name it with --user-model."),
        (("--user-model", "m"), "say --user llm"),
        (("--judge-base-url", "http://x"), "say --judge-model"),
        (
            ("--judge-model", "m", "--judge-option", "colour=red"),
            "judge has no option 'colour'. Its options are: model",
        ),
        (("--user", "llm", "--user-model", "m"), "holds no key for m"),
    ],
)
def test_a_role_that_cannot_be_played_is_said_before_anything_runs(
    gui_sim: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    (tmp_path / "tasks").mkdir()
    (tmp_path / "tasks/dinner.yaml").write_text(yaml.safe_dump(demo.TASK))
    _, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", *options, status=2)
    assert words in err
    assert not (tmp_path / "runs").exists()


def test_the_machine_graded_again_leaves_the_model_its_verdicts(gui_sim: Command, folder: Path) -> None:
    judge(gui_sim, *["pass"] * 4)
    before = sorted(map(str, kept(folder)))
    result = asyncio.run(regrade(folder / "episodes/dinner/0", TASK, demo.persona()))
    assert result.success is True and sorted(map(str, kept(folder))) == before


def test_agreement_with_the_machine_is_counted_and_disagreements_are_listed(gui_sim: Command, folder: Path) -> None:
    judge(gui_sim, "pass", "fail", "pass", "pass")
    found = gui_sim.json("agreement", "first")
    whole = next(one for one in found["agreement"] if one["kind"] == "criteria")
    assert (whole["n"], whole["agreement"], whole["base_rate"]) == (3, pytest.approx(2 / 3), 0)
    assert whole["precision"] == 0 and whole["recall"] is None and whole["reference"] == "machine"
    (differs,) = found["disagreements"]
    assert differs["item"]["name"] == "where" and differs["says"]["why"] == "So it is: fail."
    out, _ = gui_sim("agreement", "first")
    assert "rubric scripted says fail" in out.replace("\n", " ") or "says fail" in out
    assert "1 of 1 answers are grounded, 1 in scope" in " ".join(out.split())


def test_a_blank_sheet_is_filled_in_and_read_back(gui_sim: Command, folder: Path, tmp_path: Path) -> None:
    judge(gui_sim, *["pass"] * 4)
    assert gui_sim.json("agreement", "first", "--blank", "sheet.csv")["rows"] == 6
    rows = read_sheet(tmp_path / "sheet.csv")
    assert [row["sheet"] for row in rows] == ["criteria"] * 4 + ["answers", "pieces"]
    assert not any("pass" in value for row in rows for name, value in row.items() if name != "instruction")
    for row in rows:
        row["label"] = "Fail" if row["item"] == "polite" else "pass"
    with (tmp_path / "filled.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    found = gui_sim.json("agreement", "first", "--labels", "filled.csv")["agreement"]
    by = {(one["rater"].split()[0], one["reference"], one["kind"]): one for one in found}
    assert by["rubric", "human", "criteria"]["n"] == 4 and by["rubric", "human", "criteria"]["recall"] == 0
    assert by["machine", "human", "criteria"]["n"] == 3
    assert by["ledger", "human", "answers"]["agreement"] == by["ledger", "human", "pieces"]["agreement"] == 1
    gui_sim("agreement", "first", "--blank", "sheet.csv", status=2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("task,trial\n", "no column 'sheet'"),
        ("sheet,task,trial,item,label\ncriteria,dinner,0,booked,yes\n", ":2: a label is pass, fail or ungraded"),
        ("sheet,task,trial,item,label\nrows,dinner,0,booked,pass\n", ":2: a row names a sheet"),
        ("sheet,task,trial,item,label\ncriteria,dinner,x,booked,pass\n", ":2: a row names a sheet"),
        ("sheet,task,trial,item,label\n" + "criteria,dinner,0,booked,pass\ncriteria,dinner,0,booked,fail\n", "twice"),
        (b"\xff\xfe\x00".decode("latin-1"), "no column|cannot be read"),
    ],
)
def test_a_sheet_that_is_wrong_is_named_with_its_line(folder: Path, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "labels.csv").write_text(text, encoding="latin-1")
    with pytest.raises(GuiSimError, match=words):
        read_labels(tmp_path / "labels.csv", ratings_of(folder))


def test_labels_without_an_item_are_counted_and_blank_ones_passed_over(folder: Path, tmp_path: Path) -> None:
    head = "sheet,task,trial,item,label,labeller\n"
    (tmp_path / "l.csv").write_text(f"{head}criteria,dinner,7,booked,pass,Ana\ncriteria,dinner,0,booked,,Ana\n")
    ratings = ratings_of(folder)
    assert read_labels(tmp_path / "l.csv", ratings) == 1
    assert "human Ana" not in ratings.raters


def test_a_file_that_no_one_filled_in_is_not_read(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(GuiSimError, match="cannot be read"):
        read_labels(tmp_path, ratings_of(folder))
    monkeypatch.setattr(agreement, "MAX_SHEET", 100)
    (tmp_path / "l.csv").write_text("sheet,task,trial,item,label\n" + "criteria,dinner,0,booked,pass\n" * 10)
    with pytest.raises(GuiSimError, match="no sheet of labels"):
        read_labels(tmp_path / "l.csv", ratings_of(folder))


def test_a_labeller_is_a_name_and_not_a_command_to_the_terminal(folder: Path, tmp_path: Path) -> None:
    head = "sheet,task,trial,item,label,labeller,more\n"
    (tmp_path / "l.csv").write_text(f"{head}criteria,dinner,0,booked,pass,\x1b[31m=A{'n' * 99}a,1,2,3\n")
    ratings = ratings_of(folder)
    assert read_labels(tmp_path / "l.csv", ratings) == 0
    (name,) = [one for one in ratings.raters if one.startswith(HUMAN)]
    assert name.isprintable() and len(name) < 80


def test_words_of_an_agent_are_no_formula_in_a_sheet(folder: Path, tmp_path: Path) -> None:
    blank = ratings_of(folder).blanks[0]
    write_blank(tmp_path / "s.csv", [type(blank)(blank.item, blank.instruction, "=HYPERLINK(1)", "@x")])
    (row,) = read_sheet(tmp_path / "s.csv")
    assert row["text"] == "'=HYPERLINK(1)" and row["about"] == "'@x"


def grades(*values: str) -> dict[Item, Grade]:
    return {Item("criteria", f"t{number}", 0, "c"): Grade(value) for number, value in enumerate(values)}


def test_the_numbers_are_those_of_a_table_of_four() -> None:
    ratings = Ratings()
    ratings.raters[MACHINE] = grades(*"ppppffff".replace("p", "pass ").replace("f", "fail ").split())
    ratings.raters["rubric m (x)"] = grades("pass", "pass", "pass", "fail", "fail", "fail", "pass", "ungraded")
    (one,) = measure(ratings, "rubric m (x)", MACHINE)
    assert (one.n, one.ungraded) == (7, 1)
    assert one.agreement == pytest.approx(5 / 7) and one.base_rate == pytest.approx(3 / 7)
    assert one.precision == pytest.approx(2 / 3) and one.recall == pytest.approx(2 / 3)
    chance = (4 / 7) ** 2 + (3 / 7) ** 2
    assert one.kappa == pytest.approx((5 / 7 - chance) / (1 - chance))
    assert one.low is not None and one.high is not None and one.low <= 5 / 7 <= one.high
    assert [item.item.task for item in disagreements(ratings, "rubric m (x)", MACHINE)] == ["t3", "t6"]


def test_nothing_in_common_is_no_number() -> None:
    ratings = Ratings()
    ratings.raters[MACHINE] = grades("pass")
    ratings.raters["rubric m (x)"] = grades("ungraded")
    (one,) = measure(ratings, "rubric m (x)", MACHINE)
    assert (one.n, one.ungraded, one.agreement, one.kappa, one.precision) == (0, 1, None, None, None)


def test_judges_are_compared_with_the_machine_and_all_with_people() -> None:
    ratings = Ratings()
    for name in (MACHINE, "rubric m (x)", f"{HUMAN} a", f"{HUMAN} b"):
        ratings.raters[name] = grades("pass")
    ratings.raters["rubric n (x)"] = {}
    assert list(compared(ratings)) == [
        ("rubric m (x)", MACHINE),
        ("rubric m (x)", "human a"),
        (MACHINE, "human a"),
        ("rubric m (x)", "human b"),
        (MACHINE, "human b"),
        ("human a", "human b"),
    ]


def test_nothing_to_compare_is_said(gui_sim: Command, folder: Path) -> None:
    out, _ = gui_sim("agreement", "first")
    assert "nothing to compare" in out
