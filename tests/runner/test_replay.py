"""Replay pages: made from a folder alone, hostile words stay words, and each step shows what happened."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from agent_runner.protocols import Usage, Verdict
from agent_runner.report.pages import json_for_script
from agent_runner.report.replay import Past, Replay, load, render
from agent_runner.report.steps import action_words, gesture
from agent_runner.trajectory import Call, Step, StepWriter
from gui_sim.errors import GuiSimError
from gui_sim.model import RowChange
from tests.runner.made_runs import EVIL as WORDS
from tests.runner.made_runs import episode, failed, make_run, step, wrote

EVIL = f"{WORDS}\ud800"


class Page(HTMLParser):
    """Counts elements and keeps the text of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: dict[str, int] = {}
        self.attributes: set[str] = set()
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes |= {name for name, _ in attrs}
        self._in_script = tag == "script"
        if self._in_script:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts[-1] += data

    @property
    def data(self) -> Any:
        """What the page holds, each step with its details."""
        data = json.loads(self.scripts[0])
        data["steps"] = [one | more for one, more in zip(data["steps"], data["details"], strict=True)]
        return data


def replay(*steps: Step, **fields: Any) -> Replay:
    plain: dict[str, Any] = {"title": "t", "instruction": "Do it.", "result": "pass", "steps": steps}
    return Replay(**{**plain, **fields})


def hostile() -> Replay:
    """Hostile words in every field that holds words."""
    steps = [
        step(
            text=EVIL,
            ok=ok,
            thought=EVIL,
            question=EVIL,
            reply=EVIL,
            hit=EVIL,
            screen=EVIL,
            now=EVIL,
            code=EVIL,
            raw=EVIL,
            frame=EVIL,
            action=action,
            events=({"kind": EVIL, "slot": EVIL, "piece": EVIL, "tool": EVIL},),
            calls=(
                Call(
                    seq=1,
                    actor=EVIL,
                    channel=EVIL,
                    app=EVIL,
                    tool=EVIL,
                    args={EVIL: EVIL},
                    at=EVIL,
                    changes=(RowChange(EVIL, EVIL, {EVIL: EVIL}, {EVIL: [EVIL, {EVIL: EVIL}]}),),
                ),
            ),
        )
        for ok in (True, False)
        for action in (
            {"type": "type", "text": EVIL},
            {"type": "call_tool", "tool": EVIL, "args": {EVIL: EVIL}},
            {"type": "open_app", "app": EVIL},
            {"type": "ask_user", "text": EVIL},
            {"type": "answer", "text": EVIL},
            {"type": EVIL},
            None,
        )
    ]
    verdict = Verdict(criterion=EVIL, outcome="fail", reason=EVIL, evidence=(EVIL, f"step 0 {EVIL}"), judge=EVIL)
    return replay(
        *steps,
        title=EVIL,
        instruction=EVIL,
        result=EVIL,
        verdicts=[verdict],
        criteria={EVIL: (EVIL, EVIL)},
        past={EVIL: [Past(entry=EVIL, count=9, last=[EVIL])]},
        facts=[(EVIL, EVIL)],
        notes=[EVIL],
        frames={EVIL: EVIL},
    )


def test_hostile_words_add_no_element_no_attribute_and_no_script() -> None:
    clean = Page(render(replay(step(), facts=[("a", "b")], notes=["n"])))
    evil = Page(render(hostile()))
    assert evil.tags == clean.tags
    assert not {name for name in evil.attributes if name.startswith("on")}
    assert evil.scripts[1] == clean.scripts[1]


def test_hostile_words_arrive_whole_as_data() -> None:
    data = Page(render(hostile())).data
    seen = EVIL.replace("\ud800", "?")
    first = data["steps"][0]
    assert first["thought"] == first["question"] == first["answer"] == seen
    assert data["verdicts"][0]["why"].startswith(seen)


def test_only_the_pages_own_script_may_run_and_nothing_loads_from_outside() -> None:
    html = render(hostile())
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    assert "default-src 'none'" in policy.group(1)
    assert "script-src 'sha256-" in policy.group(1)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", html)


def test_the_page_is_the_same_bytes_each_time() -> None:
    assert render(hostile()) == render(hostile())


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {"a": [float("-inf")]}])
def test_numbers_that_json_cannot_hold_become_words(value: object) -> None:
    json.loads(json_for_script(value), parse_constant=lambda name: pytest.fail(name))


def test_a_step_shows_words_gesture_rows_and_frames_before_and_after() -> None:
    steps = (step(0, hit="Book", calls=(wrote(),)), step(1))
    data = Page(render(replay(*steps, last_frame="end"))).data
    first, second = data["steps"]
    assert first["words"] == "Tap “Book”"
    assert first["gesture"] == {"kind": "tap", "x": 195.0, "y": 300.0}
    assert (first["frame"], first["after"], second["after"]) == ("f0", "f1", "end")
    (row,) = first["rows"]
    assert (row["table"], row["id"], row["change"], row["actor"]) == (
        "TableBooking",
        "tb4",
        "updated",
        "agent",
    )
    assert row["fields"] == [{"name": "party", "before": 2, "after": 5}]
    assert first["journal"] == [{"actor": "agent", "tool": "change_booking", "args": {}, "side": False}]


def test_a_failure_stands_as_an_error_and_a_loop_as_a_warning() -> None:
    data = Page(render(replay(step(ok=False, text="Nothing is there.", loop=2)))).data
    assert data["steps"][0]["errors"] == ["Nothing is there."]
    assert data["steps"][0]["outcome"] == ""
    assert "2 steps" in data["steps"][0]["warnings"][0]


def test_a_reply_is_there_as_the_model_wrote_it_and_bounded() -> None:
    written = step(0, action=None, ok=False, raw="Action: tap <Book>")
    first, second = Page(render(replay(written, step(1, raw="x" * 100_000)))).data["steps"]
    assert (first["words"], first["raw"]) == ("A reply without a usable action", "Action: tap <Book>")
    assert len(second["raw"]) < 21_000


def test_a_touch_without_effect_stands_out() -> None:
    steps = (step(0, screen_changed=False), step(1), step(2, screen_changed=False, store_changed=True))
    data = Page(render(replay(*steps))).data
    assert [bool(one["warnings"]) for one in data["steps"]] == [True, False, False]


def test_a_tool_call_shows_its_arguments_and_its_result_as_json() -> None:
    action = {"type": "call_tool", "tool": "book_table", "args": {"party": 5}}
    data = Page(render(replay(step(action=action, text='{"id": "tb4"}')))).data
    assert data["steps"][0]["call"] == {"tool": "book_table", "args": {"party": 5}}
    assert data["steps"][0]["result"] == {"id": "tb4"}


@pytest.mark.parametrize(("mode", "screen"), [("vision", "home:HomeScreen"), ("tools", "")])
def test_the_screen_of_a_step_is_named_where_the_agent_sees_it(tmp_path: Path, mode: str, screen: str) -> None:
    run = make_run(tmp_path / "runs" / "r", [episode(mode=mode)], [step(screen="home:HomeScreen")])
    folder = run / "episodes" / "thai" / "0"
    assert Page(render(load(folder, folder / "replay.html"))).data["steps"][0]["screen"] == screen


def test_a_result_nested_past_all_reason_is_shown_as_text() -> None:
    action = {"type": "call_tool", "tool": "x", "args": {}}
    deep = "[" * 9_000 + "]" * 9_000
    assert Page(render(replay(step(action=action, text=deep)))).data["steps"][0]["result"] == deep


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (("TableBooking tb4", "step 7"), 7),
        (("Step 12: tapped",), 12),
        (("steps",), None),
        (("step x",), None),
        ((), None),
    ],
)
def test_a_verdict_jumps_to_the_step_it_names(evidence: tuple[str, ...], expected: int | None) -> None:
    verdict = Verdict(criterion="c", outcome="pass", reason="r", evidence=evidence)
    assert Page(render(replay(step(), verdicts=[verdict]))).data["verdicts"][0]["step"] == expected


def test_a_verdict_on_a_row_jumps_to_the_step_that_wrote_it_last() -> None:
    steps = (step(0), step(1, calls=(wrote(),)), step(2))
    verdict = Verdict(criterion="c", outcome="fail", reason="r", evidence=("TableBooking tb4",))
    assert Page(render(replay(*steps, verdicts=[verdict]))).data["verdicts"][0]["step"] == 1


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ([(200, 600), (200, 200)], "Swipe up"),
        ([(200, 200), (200, 600)], "Swipe down"),
        ([(300, 200), (20, 210)], "Swipe left"),
        ([(20, 200), (300, 210)], "Swipe right"),
    ],
)
def test_a_swipe_is_named_by_where_the_finger_goes(path: list[tuple[int, int]], words: str) -> None:
    assert action_words({"type": "swipe", "path": path}) == words
    assert gesture({"type": "swipe", "path": path}) == {
        "kind": "swipe",
        "path": [list(point) for point in path],
    }


def one_episode(tmp_path: Path) -> Path:
    """The folder of an episode that failed and says it is done; the picture of its second step is gone."""
    steps = [
        step(0, usage=Usage(input_tokens=10, output_tokens=2, requests=1)),
        step(1, action={"type": "answer", "text": "Done.", "status": "done"}, frame="missing"),
    ]
    verdict = Verdict(criterion="booked", outcome="fail", reason="No row.", evidence=("step 1",))
    run = make_run(tmp_path / "runs" / "r", [failed(score=0.5)], steps, verdict=verdict)
    (run / "frames/missing.png").unlink()
    return run / "episodes" / "thai" / "0"


def test_an_episode_is_read_from_its_folder(tmp_path: Path) -> None:
    folder = one_episode(tmp_path)
    loaded = load(folder, folder / "replay.html")
    assert (loaded.instruction, loaded.result) == ("Book it.", "fail")
    assert loaded.criteria == {"booked": ("action", "Book it.")}
    assert loaded.frames["f0"].startswith("data:image/png;base64,")
    assert "missing" not in loaded.frames
    assert any("not done" in note for note in loaded.notes)
    assert ("Score", "0.50") in loaded.facts


def test_a_failed_verdict_holds_what_the_past_shows_of_its_slot(tmp_path: Path) -> None:
    folder = one_episode(tmp_path)
    task = json.loads((folder / "task.json").read_text())
    task["criteria"][0]["slot"] = "place"
    task["slots"] = {"place": {"source": "inferable", "evidence": ["dining.thai", "dining.gone"]}}
    past = {
        "dining.thai": {"count": 42, "last": ["2026-02-19 19:58 Chao Phraya."] * 50},
        "else": {"count": 1, "last": []},
    }
    (folder / "task.json").write_text(json.dumps(task))
    (folder / "state.json").write_text(json.dumps({"past": past}))
    (shown,) = Page(render(load(folder, folder / "replay.html"))).data["verdicts"][0]["past"]
    assert (shown["entry"], shown["count"], len(shown["lines"])) == ("dining.thai", 42, 10)
    passed = Verdict(criterion="booked", outcome="pass", reason="A row.")
    loaded = replace(load(folder, folder / "replay.html"), verdicts=[passed])
    assert Page(render(loaded)).data["verdicts"][0]["past"] == []


def test_linked_frames_are_found_from_where_the_page_stands(tmp_path: Path) -> None:
    folder = one_episode(tmp_path)
    page = tmp_path / "out" / "page.html"
    address = load(folder, page, embed=False).frames["f0"]
    assert (page.parent / address).resolve() == (tmp_path / "runs" / "r" / "frames" / "f0.png").resolve()


def test_a_killed_episode_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    folder = one_episode(tmp_path)
    for name in ("result", "verdicts", "state"):
        (folder / f"{name}.json").unlink()
    with (folder / "steps.jsonl").open("ab") as file:
        file.write(b'{"index": 2, "tu')
    loaded = load(folder, folder / "replay.html")
    assert len(loaded.steps) == 2
    assert loaded.result == "ungraded"
    assert "cut off" in loaded.notes[0]
    assert Page(render(loaded)).data["verdicts"] == []


@pytest.mark.parametrize("name", ["result.json", "verdicts.json", "task.json", "state.json", "steps.jsonl"])
@pytest.mark.parametrize("text", ["{", '{"verdicts": [1], "criteria": [1], "end": 5, "past": [1]}', "[" * 100_000])
def test_a_damaged_file_is_told_of_in_words(tmp_path: Path, name: str, text: str) -> None:
    folder = one_episode(tmp_path)
    (folder / name).write_text(text + "\n")
    with pytest.raises(GuiSimError, match="damaged"):
        load(folder, folder / "replay.html")


def test_a_frame_is_taken_from_the_runs_folder_only(tmp_path: Path) -> None:
    folder = one_episode(tmp_path)
    (tmp_path / "runs" / "secret.png").write_bytes((tmp_path / "runs/r/frames/f0.png").read_bytes())
    with StepWriter(folder) as writer:
        writer.append(step(2, frame="../../secret"))
    assert set(load(folder, folder / "replay.html").frames) == {"f0"}
