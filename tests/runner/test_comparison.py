"""Two runs side by side: paired by task, what flipped, what was left out, and never more than what is the same."""

from pathlib import Path
from typing import Any

import pytest

from agent_runner.report.comparison import compare
from agent_runner.report.folder import write_run_page
from agent_runner.report.source import read_run, read_runs
from gui_sim.errors import GuiSimError
from tests.runner.command import Command
from tests.runner.made_runs import episode, failed, make_run


@pytest.fixture
def gui_sim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return Command(monkeypatch, capsys)


def run(folder: Path, passed: str, lost: str = "", settings: Any = None, **fields: Any) -> Path:
    """A run with a task for each letter of `passed` and `lost`."""
    results = [episode(task=one, **fields) for one in passed] + [failed(task=one, **fields) for one in lost]
    return make_run(folder, results, settings=settings)


def test_success_is_compared_by_task_with_an_interval_and_a_test(tmp_path: Path) -> None:
    found = compare(*read_runs([run(tmp_path / "A", "abcd", "efgh"), run(tmp_path / "B", "abcdefg", "h")]))
    success = found.rates["success"]
    assert (success.first, success.second, success.change.value) == (0.5, 0.875, 0.375)
    assert success.change.low is not None and success.change.high is not None
    assert 0 <= success.change.low < 0.375 < success.change.high <= 1
    assert found.pairs == 8 and found.p_value == 0.25  # 3 of 3 discordant pairs one way: 2 / 2 ** 3
    assert [flip.task for flip in found.won] == ["e", "f", "g"] and not found.lost


def test_every_other_number_has_its_difference(tmp_path: Path) -> None:
    one = run(tmp_path / "A", "ab", "c", steps=4, columns={"action": 0.5})
    other = run(tmp_path / "B", "ab", "c", steps=10, columns={"action": 1.0}, errors={"undone": "x"})
    found = compare(*read_runs([one, other]))
    assert found.efforts["steps"].change.value == 6 and found.rates["action"].change.value == 0.5
    assert found.errors["undone"].change.value == 1.0
    assert "agent_cost" not in found.efforts


def test_what_one_run_alone_used_has_its_difference_too(tmp_path: Path) -> None:
    found = compare(*read_runs([run(tmp_path / "A", "ab", asks=2), run(tmp_path / "B", "ab", asks=0)]))
    asks = found.efforts["asks"]
    assert (asks.first, asks.second, asks.change.value) == (2, 0, -2)


def test_pairs_are_trials_of_one_number_that_have_a_score_in_both(tmp_path: Path) -> None:
    lost = episode(trial=2, scored=False, success=None, score=None, cause="environment")
    first = make_run(tmp_path / "A", [episode(trial=0), failed(trial=1), episode(trial=2)], settings={"trials": 3})
    second = make_run(tmp_path / "B", [failed(trial=0), failed(trial=1), lost], settings={"trials": 3})
    found = compare(*read_runs([first, second]))
    assert found.pairs == 2
    assert [(flip.task, flip.trial) for flip in found.lost] == [("thai", 0)]


def test_tasks_that_are_not_the_same_are_left_out_and_named(tmp_path: Path) -> None:
    digests = {"a": "1", "b": "2", "c": "3"}
    first = run(tmp_path / "A", "abc", settings={"tasks": digests})
    second = run(tmp_path / "B", "", "abd", settings={"tasks": {"a": "1", "b": "other", "d": "4"}})
    found = compare(*read_runs([first, second]))
    assert found.tasks == ("a",)
    assert found.left_out == {"only in A": ["c"], "only in B": ["d"], "changed from one to the other": ["b"]}
    assert found.rates["success"].change.n == 1 and [flip.task for flip in found.lost] == ["a"]


def test_runs_without_a_task_in_common_are_not_compared(tmp_path: Path, gui_sim: Command) -> None:
    run(tmp_path / "runs/A", "ab")
    run(tmp_path / "runs/B", "c")
    _, err = gui_sim("compare", "A", "B", status=2)
    assert "A and B have no task in common: 2 only in A; 1 only in B." in err
    assert "These are one run" in gui_sim("compare", "A", "runs/A", status=2)[1]
    with pytest.raises(GuiSimError, match="both are empty"):
        compare(read_run(run(tmp_path / "C", "")), read_run(run(tmp_path / "D", "")))


def test_the_terminal_says_what_flipped_was_left_out_and_differs(tmp_path: Path, gui_sim: Command) -> None:
    run(tmp_path / "runs/A", "abc", settings={"seed": 1, "bounds": {"a": 1, "c": 2}})
    run(tmp_path / "runs/B", "b", "a", settings={"seed": 2, "bounds": {"a": 1}})
    out, _ = gui_sim("compare", "A", "B")
    assert "A is A, B is B: 2 tasks, paired" in out
    assert "success" in out and "-0.500" in out
    assert "Passed in A, failed in B (1): a." in out and "Failed in A, passed in B (0): none." in out
    assert "Left out, only in A (1): c." in out
    assert "seed: 1 is now 2" in out and "bounds" not in out and "tasks" not in out.split("differs")[1]


def test_the_page_links_to_the_replays_of_what_flipped(tmp_path: Path, gui_sim: Command) -> None:
    for name, passed, lost in (("A", "ab", ""), ("B", "b", "a")):
        folder = run(tmp_path / "runs" / name, passed, lost)
        made = read_run(folder)
        write_run_page(folder, made.results, made.assigned)
    told = gui_sim.json("compare", "A", "B", "--out", "pages/gap.html")
    assert told["lost"] == [{"task": "a", "trial": 0}] and told["page"] == "pages/gap.html"
    assert told["rates"]["success"]["change"]["value"] == -0.5
    html = (tmp_path / "pages/gap.html").read_text()
    assert 'href="../runs/A/replay.html#0/a/0"' in html and 'href="../runs/B/replay.html#0/a/0"' in html
