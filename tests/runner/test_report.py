"""Reports: what their pages say of one run and of several, that hostile words stay words, and what they weigh."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.metrics import Estimate
from agent_runner.report.folder import CHUNK, write_report, write_run_page
from agent_runner.report.plots import Group, Mark, colors, interval_chart, nice_range
from agent_runner.report.source import read_run, read_runs
from agent_runner.report.tables import COLUMNS
from agent_runner.results import EpisodeResult
from agent_runner.runs import config
from gui_sim import app as app_module
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.command import Command
from tests.runner.made_runs import EVIL, episode, failed, make_run, step


class Page(HTMLParser):
    """Counts elements, and keeps words and the names of attributes."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.attributes: set[str] = set()
        self.words = ""
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.words += " ".join(data.split()) + " "


def data_of(path: Path) -> Any:
    """What a data file hands to its page."""
    called = re.fullmatch(r"guiSimData\('(.*)'\);\n", path.read_text(encoding="utf-8"), re.DOTALL)
    assert called is not None
    return json.loads(re.sub(r"\\(.)", r"\1", called[1]))


def report_on(out: Path, *runs: tuple[EpisodeResult, ...], **settings: Any) -> Page:
    folders = [make_run(out.parent / f"run{index}", results, settings=settings) for index, results in enumerate(runs)]
    return Page(write_report(out, read_runs(folders)))


@pytest.fixture
def gui_sim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    return Command(monkeypatch, capsys)


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(app_module, "_added", [])
    monkeypatch.setitem(config.Wiring.__init__.__kwdefaults__, "build", "tests.runner.demo:build_world")
    folder = tmp_path / "tasks"
    folder.mkdir()
    for task in (demo.TASK, demo.PAY):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    yield folder


def test_runs_of_the_command_stand_side_by_side(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    for agent in ("oracle", "answer_at_once"):
        gui_sim("run", "--agent", agent, "--mode", "tools", "--tasks", tasks, "--trials", 2, "--out", f"runs/{agent}")
    told = gui_sim.json("report", "oracle", "answer_at_once", "--out", "both")
    assert told == {"page": "both/index.html", "runs": {"oracle": 4, "answer_at_once": 4}}
    page = Page(tmp_path / "both/index.html")
    for words in (
        "How the runs did",
        "Chance over trials",
        "Errors by class",
        "Never passed 0 of 2",
        "All suites",
        "gated",
    ):
        assert words in page.words
    assert "Modality gap" not in page.words
    rows = data_of(tmp_path / "both/report/episodes-0.js")
    assert {(row[0], row[1], row[2], row[7]) for row in rows} >= {(0, "dinner", 1, "pass"), (1, "pay", 0, "fail")}
    shown = data_of(tmp_path / "both/report/1/dinner/0.js")
    assert shown["instruction"] == demo.TASK["instruction"] and shown["steps"]


def test_a_run_ends_with_a_report_in_its_own_folder(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    gui_sim("run", "--agent", "oracle", "--mode", "tools", "--tasks", tasks, "--out", "runs/first")
    assert {path.name for path in (tmp_path / "runs/first").glob("*.html")} == {"index.html", "replay.html"}
    assert gui_sim.json("report", "first")["page"] == "runs/first/index.html"


def test_what_is_missing_is_said_with_its_cause_and_its_bounds(tmp_path: Path) -> None:
    lost = episode(task="u", scored=False, success=None, score=None, cause="environment", error="No phone.")
    page = report_on(tmp_path / "out", (episode(), lost))
    assert "n 1 of 2 · bounds 0.500 to 1.000" in page.words
    assert "Environment 1" in page.words
    (row,) = [row for row in data_of(tmp_path / "out/report/episodes-0.js") if row[COLUMNS.index("task")] == "u"]
    assert row[COLUMNS.index("remarks")] == "environment: No phone."


def test_trials_that_were_not_run_are_missing_too(tmp_path: Path) -> None:
    page = report_on(tmp_path / "out", (episode(),), trials=3)
    assert "1 episode of 1 task; a score for 1 of 3 assigned trials" in page.words
    assert "Not run 2" in page.words and "bounds 0.333 to 1.000" in page.words


def test_the_modality_gap_is_shown_for_one_agent_in_two_modes(tmp_path: Path) -> None:
    names = "abcdef"
    vision = make_run(tmp_path / "v", [episode(task=one, success=one in "abc") for one in names])
    tools = make_run(tmp_path / "t", [episode(task=one, mode="tools") for one in names], settings={"mode": "tools"})
    page = Page(write_report(tmp_path / "out", read_runs([tools, vision])))
    assert "Modality gap" in page.words and "vision minus tools, McNemar p 0.25" in page.words
    assert "-0.50 n 6" in page.words


def test_subsets_errors_and_side_effects_appear_by_themselves(tmp_path: Path) -> None:
    found = (
        episode(task="a"),
        failed(task="b", perturbation="preference", errors={"a_new_class": "of tomorrow"}),
        failed(task="c", transfer=True, side_effects=("send_message (call 1)", "send_message (call 2)")),
    )
    page = report_on(tmp_path / "out", found)
    for words in ("Preference minus overall", "Transfer minus overall", "A new class", "1 of 3", "send_message 1"):
        assert words in page.words
    assert "Never passed 2 of 3 tasks" in page.words
    assert "outcome" in page.text and '"#task=b"' in page.text


def test_success_is_told_by_difficulty_and_by_app(tmp_path: Path) -> None:
    found = (
        episode(task="a", difficulty="easy", apps=("mail",)),
        failed(task="b", difficulty="hard", apps=("mail", "wallet")),
    )
    words = " ".join(report_on(tmp_path / "out", found).words.split())
    for heading, rows in (("Success by difficulty", ("Easy 1.000", "Hard 0.000")), ("Success by app", ("Mail 0.500",))):
        assert heading in words and all(row in words for row in rows)
    assert "Success by difficulty" not in report_on(tmp_path / "alone" / "out", found[:1]).words, (
        "one difficulty tells nothing"
    )


def test_runs_of_other_tasks_are_told_apart(tmp_path: Path) -> None:
    page = report_on(tmp_path / "out", (episode(task="a"), episode(task="b")), (episode(task="b"),))
    assert "not of the same tasks (run0 2, run1 1; 1 in all of them)" in page.words


def test_an_empty_run_has_a_page(tmp_path: Path) -> None:
    assert "No episode is finished yet." in report_on(tmp_path / "out", ()).words


def test_hostile_words_add_no_element_and_no_attribute(tmp_path: Path) -> None:
    def page(name: str, words: str) -> Page:
        calm = episode(
            persona=words, suite=words, perturbation=words, template=words, error=words, mode=words, cause="agent",
            columns={words: 1.0}, side_effects=(words,), errors={words: words}, slots={words: words},
        )  # fmt: skip
        told = {
            "agent": words,
            "mode": words,
            "options": {words: words},
            "limits": {words: words},
            "tasks": {"thai": words},
        }
        one = make_run(tmp_path / name / "one", [calm, failed(task="other", suite="x")], settings=told)
        other = make_run(tmp_path / name / "two", [calm], settings=told)
        return Page(write_report(tmp_path / name / "out", read_runs([one, other])))

    calm, evil = page("calm", "w"), page("evil", EVIL)
    assert evil.tags == calm.tags
    assert evil.attributes == calm.attributes
    assert "<script>window.evil" in evil.words and "49" not in evil.words.replace("0.49", "")
    for data in (tmp_path / "evil/out/report").rglob("*.js"):
        text = data.read_text(encoding="utf-8")
        assert not re.search("[<>\u2028\u2029]", text)
        data_of(data)


def test_words_that_are_no_unicode_do_not_stop_a_report(tmp_path: Path) -> None:
    page = report_on(tmp_path / "out", (failed(side_effects=("\ud800",), persona="\udfff"),))
    assert "? 1" in page.words


def test_numbers_that_are_none_and_names_like_other_numbers_stop_nothing(tmp_path: Path) -> None:
    odd = episode(score=float("nan"), seconds=float("inf"), columns={"pass@all": 1.0, "pass^": 0.0, "pass@2": 1.0})
    page = report_on(tmp_path / "out", (odd, episode(trial=1)), trials=2)
    assert "Pass@all" in page.words and "Chance over trials" in page.words
    row = data_of(tmp_path / "out/report/episodes-0.js")[0]
    assert row[COLUMNS.index("score")] is None and row[COLUMNS.index("seconds")] is None


def test_a_key_like_proto_stays_a_key(tmp_path: Path) -> None:
    call = {"type": "call_tool", "tool": "x", "args": {"__proto__": {"polluted": 1}}}
    run = read_run(make_run(tmp_path / "run", [episode()], [step(0, action=call, text='{"__proto__": 1}')]))
    write_report(tmp_path / "out", [run])
    text = (tmp_path / "out/report/0/thai/0.js").read_text()
    assert text.startswith("guiSimData('{") and "JSON" not in text
    detail = data_of(tmp_path / "out/report/0/thai/0.js")["details"][0]
    assert detail["call"]["args"] == {"__proto__": {"polluted": 1}}


def test_texts_of_any_length_leave_the_page_light(tmp_path: Path) -> None:
    huge = "x" * 400_000
    long = [step(index, thought=huge, text=huge, question=huge, reply=huge, raw=huge) for index in range(8)]
    result = failed(error=huge, cause="agent", persona=huge, side_effects=(huge,) * 50, errors={huge: huge})
    run = read_run(make_run(tmp_path / "run", [result], long, {"agent": huge, "options": {huge: huge}}, huge))
    page = write_report(tmp_path / "out", [run])
    assert page.stat().st_size < 300_000
    assert all(path.stat().st_size < 400_000 for path in page.parent.rglob("*.js"))


def test_a_long_episode_lies_in_parts_and_a_thousand_rows_in_chunks(tmp_path: Path) -> None:
    steps = [step(index, thought="word " * 300) for index in range(500)]
    run = read_run(make_run(tmp_path / "run", [episode()], steps))
    write_report(tmp_path / "long", [run])
    head = data_of(tmp_path / "long/report/0/thai/0.js")
    assert len(head["steps"]) == sum(head["parts"]) == 500 and len(head["parts"]) > 3
    assert len(head["details"]) == head["parts"][0]
    assert len(data_of(tmp_path / "long/report/0/thai/0.2.js")) == head["parts"][2]
    many = [episode(task=f"t{index // 4}", trial=index % 4) for index in range(CHUNK + 1)]
    write_report(tmp_path / "many", [read_run(make_run(tmp_path / "many-run", many, []))])
    assert [len(data_of(path)) for path in sorted((tmp_path / "many/report").glob("episodes-*.js"))] == [CHUNK, 1]


def test_replays_of_a_run_are_kept_until_their_result_is_newer(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", [episode()])
    write_run_page(folder, [episode()], {"thai": 1})
    made = folder / "report/0/thai/0.js"
    made.write_text("kept")
    write_run_page(folder, [episode()], {"thai": 1})
    assert made.read_text() == "kept"
    make_run(folder, [failed()])
    write_run_page(folder, [failed()], {"thai": 1})
    assert data_of(made)["result"] == "fail"


def test_a_report_points_to_frames_or_holds_them(tmp_path: Path) -> None:
    runs = read_runs([make_run(tmp_path / "run", [episode()])])
    write_report(tmp_path / "out", runs)
    assert data_of(tmp_path / "out/report/0/thai/0.js")["frames"]["f0"] == "../run/frames/f0.png"
    write_report(tmp_path / "out", runs, copy_frames=True)
    assert data_of(tmp_path / "out/report/0/thai/0.js")["frames"] == {f"f{n}": f"frames/f{n}.png" for n in (0, 1)}
    assert (tmp_path / "out/frames/f1.png").is_file()


def test_a_damaged_episode_stays_in_the_table_and_its_replay_says_so(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", [episode(), episode(task="other")])
    (folder / "episodes/thai/0/steps.jsonl").write_text("{}\n")
    write_report(tmp_path / "out", [read_run(folder)])
    assert len(data_of(tmp_path / "out/report/episodes-0.js")) == 2
    assert "damaged" in data_of(tmp_path / "out/report/0/thai/0.js")["notes"][0]


def test_runs_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    runs = read_runs([make_run(tmp_path / side / "run", [episode()]) for side in ("left", "right")])
    assert [run.name for run in runs] == ["left/run", "right/run"]


def test_what_cannot_be_reported_is_said_in_words(gui_sim: Command, tmp_path: Path) -> None:
    for name in ("one", "two"):
        make_run(tmp_path / "runs" / name, [episode()])
    assert "--out DIR" in gui_sim("report", "one", "two", status=2)[1]
    assert "named twice" in gui_sim("report", "one", "runs/one", "--out", "x", status=2)[1]
    assert "There is no run 'three'" in gui_sim("report", "three", status=2)[1]
    with pytest.raises(GuiSimError, match="at least one run"):
        write_report(tmp_path / "out", [])


def test_any_number_of_runs_has_a_color_each() -> None:
    css = colors(40)
    light = re.findall(r"(?<!dark\] )\.s\d+\{--s:([^}]+)\}", css)
    dark = re.findall(r"dark\] \.s\d+\{--s:([^}]+)\}", css)
    assert len(set(light)) == len(set(dark)) == 40


def test_an_interval_is_drawn_where_its_numbers_are() -> None:
    known = Estimate(value=0.5, n=8, assigned=10, low=0.25, high=0.75, worst=0.0, best=1.0)
    unknown = Estimate(value=None, n=0, assigned=10)
    marks = [Mark(series=0, number=known, words="0.50"), Mark(series=1, number=unknown, words="–")]
    svg = str(interval_chart("t", [Group(label="g", marks=marks)], start=0, end=1))
    (dot,) = re.findall(r'<circle cx="([\d.]+)"', svg)
    (bar,) = re.findall(r'<line x1="([\d.]+)"[^>]*x2="([\d.]+)"[^>]*class="bar"', svg)
    (thin,) = re.findall(r'<line x1="([\d.]+)"[^>]*x2="([\d.]+)"[^>]*class="thin"', svg)
    assert float(dot) == pytest.approx((float(bar[0]) + float(bar[1])) / 2, abs=0.2)
    assert (float(bar[1]) - float(bar[0])) * 2 == pytest.approx(float(thin[1]) - float(thin[0]), abs=0.2)


@pytest.mark.parametrize(
    ("values", "around_zero", "ends"),
    [
        ((3, 47), False, (0, 50)),
        ((0.03, -0.18), True, (-0.2, 0.2)),
        ((), False, (0, 1)),
        ((0, 0), True, (-1, 1)),
        ((float("nan"), 7), False, (0, 7.5)),
    ],
)
def test_axes_end_at_round_numbers(values: tuple[float, ...], around_zero: bool, ends: tuple[float, float]) -> None:
    assert nice_range(values, around_zero=around_zero) == pytest.approx(ends)
