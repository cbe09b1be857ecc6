"""What an agent was told is kept once a run, travels with its episodes, and is shown by the first step."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent_runner import told
from agent_runner.protocols import AgentReply
from agent_runner.report.replay import load, render
from agent_runner.told import MOST, read_part
from gui_sim.actions import Answer, AskUser, Tap
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.chat_server import call, says
from tests.runner.episodes import run, steps
from tests.runner.test_openai import converse, view
from tests.runner.test_replay import Page

TAP = Tap(x=1, y=1)


def parts(folder: Path) -> dict[str, Any]:
    """What the first step names, as it was kept."""
    first = steps(folder)[0]
    return {name: read_part(folder / "told", of) for name, of in first.told.items()}


def play(folder: Path, *replies: Any, **more: Any) -> demo.Script:
    script = demo.Script(replies)
    run(folder, script, told=folder / "told", **more)
    return script


def test_the_first_step_names_what_the_agent_was_told(tmp_path: Path) -> None:
    script = play(tmp_path, AgentReply(actions=[TAP], prompt="Be brief."), [Answer()], mode="hybrid")
    seen, kept = script.views[0], parts(tmp_path)
    assert kept["prompt"] == "Be brief." and kept["guidance"] == seen.guidance
    assert (kept["facts"], kept["history"]) == (list(seen.facts), list(seen.history))
    assert kept["tools"] == json.loads(json.dumps(seen.tools))


def test_a_later_step_names_only_what_is_no_longer_the_same(tmp_path: Path) -> None:
    replies = (AgentReply(actions=[TAP, TAP], prompt=words) for words in ("One.", "One.", "Two."))
    play(tmp_path, *replies, [Answer()], mode="vision")
    named = [set(step.told) for step in steps(tmp_path)]
    assert named[0] == {"prompt", "guidance", "facts", "history"}
    assert named[1:] == [set(), set(), set(), {"prompt"}, set(), {"prompt"}]


def test_tools_that_are_offered_after_the_questions_are_named_then(tmp_path: Path) -> None:
    play(tmp_path, [AskUser(text="How many?")], [], [Answer()], clarify=True)
    assert ["tools" in step.told for step in steps(tmp_path)] == [False, False, True]


def test_equal_parts_are_kept_once(tmp_path: Path) -> None:
    play(tmp_path, [Answer()])
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "told").iterdir()}
    play(tmp_path, [TAP], [Answer()])
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "told").iterdir()}


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    run(tmp_path, demo.Script([[Answer()]]))
    assert not steps(tmp_path)[0].told and not (tmp_path / "told").exists()


def test_what_is_too_long_is_kept_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "MOST", 4_000)
    play(tmp_path, AgentReply(actions=[Answer()], prompt="word " * 2_000))
    assert parts(tmp_path)["prompt"].startswith('"word word')


@pytest.mark.parametrize("name", ["../told/x", "", "nothing", "x" * 200])
def test_a_name_leads_to_no_other_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "x.json.gz").write_bytes(gzip.compress(b'"secret"'))
    assert read_part(tmp_path, name) is None


@pytest.mark.parametrize(
    "data", [b"", b"no gzip", gzip.compress(b"{"), gzip.compress(b"[" * 100_000), gzip.compress(b'"' + b"x" * MOST)]
)
def test_a_damaged_part_is_told_of(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "abc.json.gz").write_bytes(data)
    with pytest.raises(GuiSimError, match="damaged"):
        read_part(tmp_path, "abc")


def test_a_model_is_told_the_words_that_are_kept() -> None:
    (reply,), server, _ = converse([says(calls=[call("wait", {})])], [view("tools", guidance="Ask first.")])
    sent = server.requests[0]["messages"][0]["content"]
    assert reply.prompt.startswith("You operate a phone")
    assert sent.startswith(reply.prompt) and "Ask first." in sent.removeprefix(reply.prompt)


def test_a_replay_shows_it_in_words(tmp_path: Path) -> None:
    play(tmp_path / "episodes", AgentReply(actions=[Answer()], prompt="<b>Be brief.</b>"))
    (tmp_path / "episodes/told").rename(tmp_path / "told")
    (tmp_path / "episodes/thai").mkdir()
    folder = (tmp_path / "episodes/ep").rename(tmp_path / "episodes/thai/0")
    data = Page(render(load(folder, folder / "replay.html"))).data
    shown = {name: data["told"][part] for name, part in data["steps"][0]["told"].items()}
    assert shown["prompt"] == "<b>Be brief.</b>" and "Her name is Mira." in shown["facts"]
    assert any(line.startswith("reserve_seat(place_id: ") for line in shown["tools"].splitlines())
    assert "Dinner at zq1." in shown["history"]


def test_a_replay_holds_no_more_of_it_than_a_page_bears(tmp_path: Path) -> None:
    play(tmp_path / "episodes", AgentReply(actions=[Answer()], prompt="x" * 150_000))
    (tmp_path / "episodes/told").rename(tmp_path / "told")
    (tmp_path / "episodes/thai").mkdir()
    folder = (tmp_path / "episodes/ep").rename(tmp_path / "episodes/thai/0")
    loaded = load(folder, folder / "replay.html")
    assert max(map(len, loaded.told.values())) < 101_000
    assert Page(render(replace(loaded, told={}))).data["steps"][0]["told"]
