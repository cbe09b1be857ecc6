"""The pages in a real browser, opened from disk: nothing hostile runs, and what a reader does works."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from agent_runner.protocols import Usage, Verdict
from agent_runner.report.comparison import compare, write_comparison
from agent_runner.report.folder import write_report, write_run_page
from agent_runner.report.replay import load, render
from agent_runner.report.source import Run, read_run, read_runs
from agent_runner.trajectory import Call, write_whole
from gui_sim.model import RowChange
from tests.runner.browser import View, running
from tests.runner.made_runs import EVIL, episode, failed, make_run, step, wrote

Open = Callable[..., View]
NAME = EVIL.replace("/", "|")
"""Hostile words that can be the name of a folder."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with running() as found:
        yield found


@pytest.fixture
def open_page(browser: Any) -> Iterator[Open]:
    views: list[View] = []

    def opened(page: Path, place: str = "", **window: Any) -> View:
        views.append(View(browser, **window))
        views[-1].open(page, place)
        return views[-1]

    yield opened
    for view in views:
        view.close()


def hostile_steps() -> list[Any]:
    """Steps with hostile words in every field that takes words, of every kind of action."""
    words = EVIL * 3
    change = RowChange(words, words, {words: words}, {words: [words, {words: words}], "__proto__": words})
    call = Call(
        seq=1, actor=words, channel=words, app=words, tool=words, args={words: words}, at=words, changes=(change,)
    )
    actions: list[dict[str, Any] | None] = [
        {"type": "type", "text": words},
        {"type": "call_tool", "tool": words, "args": {words: words, "__proto__": {"evil": words}}},
        {"type": "open_app", "app": words},
        {"type": "tap", "x": 10, "y": 1e300},
        {"type": "swipe", "path": [[1, 2], [3, 4]]},
        {"type": "ask_user", "text": words},
        {"type": "answer", "text": words},
        {"type": words},
        None,
    ]
    return [
        step(
            index,
            ok=ok,
            action=action,
            text='[{"aaaaa": 1, "__proto__": 2}]' if ok else words,
            frame=f"f{index}" if ok else words,
            errors=(words,),
            warnings=(words,),
            tree=words,
            usage=Usage(requests=1),
            events=({"kind": words, "slot": words, "piece": words, "tool": words},),
            calls=(call,),
            **dict.fromkeys(("thought", "question", "reply", "hit", "screen", "now", "code", "raw"), words),
        )
        for index, (action, ok) in enumerate((action, ok) for action in actions for ok in (True, False))
    ]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs that are hostile in every field, their report, a comparison, and a page that stands alone."""
    root = tmp_path_factory.mktemp("hostile")
    fields: dict[str, Any] = {
        "task": NAME, "persona": EVIL, "suite": EVIL, "perturbation": EVIL, "template": EVIL, "error": EVIL,
        "cause": "agent", "columns": {EVIL: 0.5}, "side_effects": (EVIL,), "errors": {EVIL: EVIL},
        "slots": {EVIL: EVIL}, "mode": EVIL, "warnings": (EVIL,),
    }  # fmt: skip
    settings = {"agent": EVIL, "mode": EVIL, "options": {EVIL: EVIL}, "limits": {EVIL: EVIL}}
    verdict = Verdict(criterion="booked", outcome="fail", reason=EVIL, evidence=(EVIL, f"step 0 {EVIL}"), judge=EVIL)
    runs = read_runs(
        [
            make_run(root / NAME, [episode(**fields)], hostile_steps(), settings, EVIL, verdict),
            make_run(root / f"{NAME}2", [failed(**fields)], hostile_steps(), {**settings, EVIL: EVIL}, EVIL, verdict),
        ]
    )
    write_report(root / "both", runs)
    for run in runs:
        write_run_page(run.folder, run.results, run.assigned)
    write_comparison(root / "compared.html", compare(*runs), runs)
    folder = runs[0].folder / "episodes" / NAME / "0"
    (root / "alone.html").write_text(render(load(folder, root / "alone.html")), encoding="utf-8")
    return root


def test_nothing_hostile_runs_in_a_report(hostile: Path, open_page: Open) -> None:
    view = open_page(hostile / "both/index.html")
    view.page.locator("#list").scroll_into_view_if_needed()
    view.reads("#count", "2")
    assert view.page.locator("#episodes tbody tr").count() == 2
    assert "<script>window.evil=1</script>" in view.page.locator("#episodes tbody").inner_text()
    view.page.locator("#by-errors").select_option(index=1)
    view.page.locator("#find").fill("<img")
    assert view.page.locator("#episodes tbody tr").count() == 2
    view.page.locator("#episodes thead button").first.click()
    view.is_clean(hostile)
    view.page.locator("#episodes tbody a").first.click()
    view.page.wait_for_selector(".verdict")
    assert "window.evil" in view.page.title()
    view.is_clean(hostile)


@pytest.mark.parametrize("page", ["report", "alone"])
def test_nothing_hostile_runs_in_a_replay(page: str, hostile: Path, open_page: Open) -> None:
    place = f"1/{quote(NAME, safe='')}/0"
    view = open_page(hostile / "both/replay.html", place) if page == "report" else open_page(hostile / "alone.html")
    view.page.wait_for_selector(".verdict")
    steps = view.page.locator(".thumb").count()
    assert steps == len(hostile_steps())
    for _ in range(steps):
        for summary in view.page.locator("#step summary").all():
            summary.click()
        view.page.keyboard.press("a")
        view.page.keyboard.press("ArrowRight")
    assert "<img src=x onerror" in view.page.locator(".instruction").inner_text()
    assert view.page.evaluate("({}).evil === undefined")
    view.is_clean(hostile)


def test_nothing_hostile_runs_in_a_comparison(hostile: Path, open_page: Open) -> None:
    view = open_page(hostile / "compared.html")
    assert "<script>window.evil=1</script>" in view.page.locator("main").inner_text()
    view.is_clean(hostile)
    view.page.locator(".flips a").first.click()
    view.page.wait_for_selector(".verdict")
    view.is_clean(hostile)


@pytest.mark.parametrize(
    "place",
    ["0/../../alone/0", "0/..%2F..%2Fevil/0", "../x/0", "0/%E0%A4%A/0", "0/./0", "0/thai/0.1", "", "0/nobody/7"],
)
def test_an_address_leads_nowhere_but_to_an_episode(place: str, hostile: Path, open_page: Open) -> None:
    view = open_page(hostile / "both/replay.html", place)
    view.reads("#step", re.compile("names no episode|not in the report"))
    start = (hostile / "both").resolve().as_uri()
    assert all(url.startswith((f"{start}/replay.html", f"{start}/report/0/", "about:")) for url in view.requests)
    assert view.page.evaluate("window.evil === undefined")


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of 1,000 short episodes: every third one failed, every tenth by another agent's fault."""
    root = tmp_path_factory.mktemp("thousand")
    results = [
        failed(task=f"t{index // 5}", trial=index % 5, errors={"silent_guess": "x"}, steps=index)
        if index % 3 == 0
        else episode(task=f"t{index // 5}", trial=index % 5, suite="gated" if index % 2 else "prefer", steps=index)
        for index in range(1000)
    ]
    run = Run(
        name="run", folder=root / "run", results=results, assigned=dict.fromkeys((one.task for one in results), 5)
    )
    return write_report(root / "out", [run]).parent


def test_a_thousand_episodes_are_listed_as_one_scrolls(thousand: Path, open_page: Open) -> None:
    view = open_page(thousand / "index.html")
    rows = view.page.locator("#episodes tbody tr")
    assert not [url for url in view.requests if "episodes-" in url]
    view.page.locator("#list").scroll_into_view_if_needed()
    view.reads("#count", "1000")
    assert len([url for url in view.requests if "episodes-" in url]) == 2
    assert rows.count() < 500
    while (before := rows.count()) < 1000:
        view.page.keyboard.press("End")
        rows.nth(before).wait_for(state="attached")
    view.is_clean(thousand)


def test_episodes_are_filtered_and_sorted(thousand: Path, open_page: Open) -> None:
    view = open_page(thousand / "index.html", "list")
    count = view.page.locator("#count")
    view.reads("#count", "1000")
    view.page.locator("#by-outcome").select_option(label="Failed")
    assert count.inner_text() == "334 of 1000"
    view.page.locator("#by-task").select_option(label="t7")
    assert count.inner_text() == "2 of 1000"
    view.page.locator("#by-outcome").select_option(index=0)
    view.page.locator("#by-task").select_option(index=0)
    view.page.locator("#find").fill("t77 silent")
    assert count.inner_text() == "1 of 1000"
    view.page.locator("#find").fill("nothing like this")
    assert view.page.locator("#none").inner_text() == "No episode is like that."
    view.page.locator("#find").fill("")
    steps = view.page.get_by_role("button", name="Steps")
    steps.click()
    steps.click()
    assert view.page.locator("#episodes tbody tr").first.locator("a").inner_text() == "t199"
    view.page.evaluate("location.hash = '#task=t3&outcome=pass'")
    view.reads("#count", "3 of 1000")
    view.is_clean(thousand)


def test_pages_are_light_at_their_start(thousand: Path, open_page: Open) -> None:
    view = open_page(thousand / "index.html", "list")
    view.reads("#count", "1000")
    asked = [Path(url.split("#")[0].removeprefix("file://")) for url in view.requests if url.startswith("file:")]
    assert sum(path.stat().st_size for path in asked) < 3_000_000


def test_a_long_episode_loads_its_steps_as_they_are_shown(tmp_path: Path, open_page: Open) -> None:
    steps = [step(index, thought=f"thought {index} " + "word " * 300, frame="f0") for index in range(500)]
    write_report(tmp_path / "out", [read_run(make_run(tmp_path / "run", [episode()], steps))])
    view = open_page(tmp_path / "out/replay.html", "0/thai/0")
    view.page.wait_for_selector(".thought")
    assert view.page.locator(".thumb").count() == 500
    assert not [url for url in view.requests if url.endswith("0.1.js")]
    view.page.keyboard.press("End")
    view.reads("#step .thought", re.compile("thought 499 "))
    assert view.page.locator("#position").inner_text() == "499 / 499"
    assert len([url for url in view.requests if url.endswith(".js")]) == 2
    assert view.page.url.endswith("#0/thai/0/499")
    assert view.page.evaluate("[...document.querySelectorAll('.thumb img')].filter((one) => one.src).length") < 100
    view.is_clean(tmp_path)


def test_keys_lead_to_errors_writes_and_questions(tmp_path: Path, open_page: Open) -> None:
    steps = [
        step(0),
        step(1, ok=False, text="Nothing is there."),
        step(2, calls=(wrote(),)),
        step(3, action={"type": "ask_user", "text": "Which?"}, question="Which?", reply="The red one.",
             events=({"kind": "corrected", "slot": "color", "piece": "Not blue.", "ok": True},)),
        step(4, reply="By the way, green."),
        step(5, action={"type": "call_tool", "tool": "find", "args": {"query": "tea"}}, text='{"of": [{"price": 3}]}'),
    ]  # fmt: skip
    verdict = Verdict(criterion="booked", outcome="fail", reason="No row.", evidence=("step 2",))
    write_report(tmp_path / "out", [read_run(make_run(tmp_path / "run", [failed()], steps, verdict=verdict))])
    view = open_page(tmp_path / "out/replay.html", "0/thai/0/0")
    panel = view.page.locator("#step")
    view.page.wait_for_selector(".verdict")
    for key, words in (
        ("e", "Nothing is there."),
        ("w", "TableBooking tb4"),
        ("q", "The red one."),
        ("Home", "Step 0"),
        ("End", "query"),
    ):
        view.page.keyboard.press(key)
        assert words in panel.inner_text()
    assert "price" in panel.locator(".records").inner_text()
    view.page.keyboard.press("q")
    assert "corrected" in panel.inner_text() and "color · Not blue." in panel.inner_text()
    view.page.keyboard.press("q")
    assert "By the way, green." in panel.inner_text() and "Agent asks" not in panel.inner_text()
    view.page.locator(".verdict").click()
    assert "Step 2" in panel.inner_text()
    assert view.page.locator("#overlay circle").count() > 0
    view.page.keyboard.press("a")
    assert view.page.locator("#overlay circle").count() == 0
    view.is_clean(tmp_path)


def test_a_reply_without_a_usable_action_is_shown_as_it_was_written(tmp_path: Path, open_page: Open) -> None:
    steps = [step(0, action=None, ok=False, text="Your reply called no tool.", raw="I tap <b>Book</b>."), step(1)]
    write_report(tmp_path / "out", [read_run(make_run(tmp_path / "run", [failed()], steps))])
    view = open_page(tmp_path / "out/replay.html", "0/thai/0/0")
    view.page.get_by_text("The reply as the model wrote it").click()
    view.reads("#step pre", "I tap <b>Book</b>.")
    view.page.keyboard.press("ArrowRight")
    assert "as the model wrote it" not in view.page.locator("#step").inner_text()
    view.is_clean(tmp_path)


def test_a_failed_verdict_unfolds_what_the_past_shows(tmp_path: Path, open_page: Open) -> None:
    verdict = Verdict(criterion="booked", outcome="fail", reason="No row.")
    run = make_run(tmp_path / "run", [failed()], [step()], verdict=verdict)
    criterion = {"id": "booked", "kind": "action", "text": "Book it.", "slot": "place"}
    task = {"criteria": [criterion], "slots": {"place": {"evidence": [EVIL]}}}
    (run / "episodes/thai/0/task.json").write_text(json.dumps(task))
    past = {EVIL: {"count": 12, "last": [EVIL, "2026-02-19 19:58 Chao Phraya."]}}
    (run / "episodes/thai/0/state.json").write_text(json.dumps({"past": past}))
    write_report(tmp_path / "out", [read_run(run)])
    view = open_page(tmp_path / "out/replay.html", "0/thai/0")
    view.page.locator(".past summary").click()
    assert "the last 2 of 12 lines" in view.page.locator(".past summary").inner_text()
    assert view.page.locator(".past p").all_inner_texts()[1] == "2026-02-19 19:58 Chao Phraya."
    view.is_clean(tmp_path)


def test_what_the_agent_was_told_is_unfolded_from_a_file_of_its_own(tmp_path: Path, open_page: Open) -> None:
    told = {"prompt": "aa11", "facts": "bb22", EVIL: "cc33"}
    run = make_run(tmp_path / "run", [failed()], [step(0, told=told), step(1)])
    for name, part in (("aa11", EVIL), ("bb22", ["Her name is Mira.", EVIL])):
        write_whole(run / f"told/{name}.json.gz", gzip.compress(json.dumps(part).encode()), sync=False)
    write_report(tmp_path / "out", [read_run(run)])
    alone = tmp_path / "alone.html"
    alone.write_text(render(load(run / "episodes/thai/0", alone)), encoding="utf-8")
    for page, place, asked in ((tmp_path / "out/replay.html", "0/thai/0", 2), (alone, "", 0)):
        view = open_page(page, place)
        summaries = view.page.locator("#step .told summary")
        assert summaries.count() == 3 and not [url for url in view.requests if "/told/" in url]
        for one in summaries.all():
            one.click()
        view.reads("#step .told details:nth-of-type(2) pre", re.compile(r"^Her name is Mira\.\s.*script"))
        view.reads("#step .told details:nth-of-type(3) pre", "This text is not here.")
        assert len([url for url in view.requests if re.search("/told/(aa11|bb22)", url)]) == asked
        view.page.keyboard.press("ArrowRight")
        assert summaries.count() == 0
        assert view.page.evaluate("window.evil === undefined")


def test_a_nested_result_is_indented_and_a_small_one_stays_on_a_line(tmp_path: Path, open_page: Open) -> None:
    nested = {"place": {"name": "Chao Phraya", "hours": ["11:00", "23:00"], "address": "12 Canal Row"}, "seats": [1, 2]}
    action = {"type": "call_tool", "tool": "get_place", "args": {}}
    steps = [step(0, action=action, text=json.dumps({"found": nested, "rows": [nested]}), frame="")]
    write_report(tmp_path / "out", [read_run(make_run(tmp_path / "run", [failed(mode="tools")], steps))])
    view = open_page(tmp_path / "out/replay.html", "0/thai/0/0")
    words = view.page.locator("#step").inner_text()
    assert words.count('{"name":"Chao Phraya","hours":["11:00","23:00"],"address":"12 Canal Row"}') == 2
    assert '{\n  "place": {"name"' in words and '},\n  "seats": [1,2]\n}' in words
    view.is_clean(tmp_path)


def test_a_replay_and_its_bar_count_steps_alike(tmp_path: Path, open_page: Open) -> None:
    write_report(tmp_path / "out", [read_run(make_run(tmp_path / "run", [episode()], [step(n) for n in range(3)]))])
    view = open_page(tmp_path / "out/replay.html", "0/thai/0/1")
    view.reads("#step b", "Step 1")
    view.reads("#position", "1 / 2")
    assert view.page.locator('.thumb[aria-current="true"] .no').inner_text() == "1"


def test_a_perturbation_is_explained_under_the_name_of_its_task(tmp_path: Path, open_page: Open) -> None:
    results = [episode(task=kind, perturbation=kind) for kind in ("none", "instruction", "preference", "environment")]
    view = open_page(write_report(tmp_path / "out", [read_run(make_run(tmp_path / "run", results))]), "list")
    view.reads("#count", "4")
    said = {one.inner_text(): one.get_attribute("title") for one in view.page.locator(".who span").all()}
    assert set(said) == {"perturbed environment", "perturbed instruction", "perturbed preference"}
    assert all(said.values())


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", ["index.html", "replay.html", "compared.html"])
def test_pages_fit_a_phone_and_follow_its_theme(page: str, theme: str, tmp_path: Path, open_page: Open) -> None:
    results = [[episode(task=one, success=one in kept) for one in "abcdef"] for kept in ("abc", "cdef")]
    runs = read_runs([make_run(tmp_path / f"run{index}", own) for index, own in enumerate(results)])
    write_report(tmp_path / "out", runs)
    write_comparison(tmp_path / "out/compared.html", compare(*runs), runs)
    view = open_page(tmp_path / "out" / page, "0/a/0" if page == "replay.html" else "", width=420, theme=theme)
    view.page.wait_for_selector(".verdict" if page == "replay.html" else ".chart")
    assert view.page.evaluate("document.documentElement.scrollWidth") <= 420
    assert view.page.evaluate("document.documentElement.dataset.theme") == theme
    background = view.page.evaluate("getComputedStyle(document.body).backgroundColor")
    view.page.locator("#theme").click()
    assert view.page.evaluate("getComputedStyle(document.body).backgroundColor") != background
    view.is_clean(tmp_path)
