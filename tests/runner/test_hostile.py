"""What a stranger may hand over: a run, an option, a reply. All of it ends in a sentence, and nothing is lost."""

import asyncio
import io
import json
import os
import threading
import tracemalloc
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from agent_runner.agents.human import Human, Settings
from agent_runner.commands.options import read_option
from agent_runner.protocols import AgentReply, AgentView, Limits, Usage
from agent_runner.returned import as_reply
from agent_runner.runs.folder import RunFolder
from agent_runner.runs.merge import merge
from agent_runner.trajectory import write_whole
from gui_sim.actions import Tap
from gui_sim.errors import GuiSimError
from tests.runner.chat_server import ChatServer, fails
from tests.runner.command import Command
from tests.runner.made_runs import episode, make_run, step


@pytest.fixture
def gui_sim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    return Command(monkeypatch, capsys)


LAUGHS = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
OPTIONS = [
    "2026-13-45T", "[" * 3000, "!!binary aGk=", "!!set {a}", "&a [*a]", "{b: &b [1], c: *b}", "9" * 5000, "!!int x",
    "!!timestamp x", "!!python/object:os.system x", "{? [a] : b}", ".nan", "[.inf]", "\x00", "\udcff",
]  # fmt: skip


@pytest.mark.parametrize("value", OPTIONS[1:])
def test_an_option_that_no_file_can_hold_is_refused(value: str) -> None:
    with pytest.raises(GuiSimError, match="option 'x' can't be read") as told:
        read_option(f"x={value}")
    assert len(str(told.value)) < 1000


@pytest.mark.parametrize(
    ("value", "read"),
    [("2026-03-07", "2026-03-07"), (OPTIONS[0], OPTIONS[0]), ("", None), ("yes", True), ("[1, a]", [1, "a"])],
)
def test_a_date_stays_text_and_the_rest_is_what_it_looks_like(value: str, read: Any) -> None:
    assert read_option(f"x={value}") == ("x", read)


@pytest.mark.parametrize("option", ["temperature=nan", "price_input=1e308", "timeout=inf"])
@pytest.mark.parametrize("role", ["option", "user-option", "judge-option"])
def test_a_setting_that_no_request_can_hold_is_no_fault_of_the_agent(gui_sim: Command, role: str, option: str) -> None:
    given = ["--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--user", "llm", "--user-model", "u"]
    given += [
        "--user-base-url",
        "http://127.0.0.1:9/v1",
        "--judge-model",
        "j",
        "--judge-base-url",
        "http://127.0.0.1:9",
    ]
    _, told = gui_sim("run", "--agent", "openai", *given, f"--{role}", option, "--limit", "1", "--out", "r", status=2)
    assert option.partition("=")[0] in told and not Path("r").exists()


@pytest.mark.parametrize("option", ["--trials", "--max-steps", "--max-cost"])
def test_a_number_past_all_bounds_is_refused_at_once(gui_sim: Command, option: str) -> None:
    gui_sim("run", "--agent", "noop", "--limit", "1", "--dry-run", option, "9" * 400, status=2)


@pytest.mark.parametrize(
    "text",
    [
        LAUGHS, "x: &x [*x]", "tasks: 5", "tasks: [a]", "trials: x", "tasks: {a: 1}\ntrials: 999999999999", "apps: 9",
        "options: [1]", "user: 5\ntasks: {}", "a: " + "[" * 3000, "- 1", "x: !!python/object:os.system a", "a: .nan",
    ],
)  # fmt: skip
def test_a_configuration_by_someone_else_is_told_of_by_every_command(gui_sim: Command, text: str) -> None:
    make_run(Path("good"), [episode()])
    (make_run(Path("bad"), [episode()]) / "run.yaml").write_text(text)
    for args in (
        ("report", "bad"), ("compare", "bad", "good"), ("merge", "bad", "--out", "o"), ("resume", "bad", "--dry-run"),
        ("agreement", "bad"), ("judge", "bad", "--model", "m", "--base-url", "http://127.0.0.1:9"),
        ("run", "--agent", "noop", "--limit", "1", "--user", "recorded", "--user-from", "bad"),
    ):  # fmt: skip
        _, told = gui_sim(*args, status=2)
        assert "run.yaml" in told and len(told) < 1000


def test_a_merge_writes_into_its_own_folder_only(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not for others")
    outside = ("../secret", "../../secret", str(tmp_path / "secret"), "." + "a" * 5000)
    steps = [step(index, frame=name) for index, name in enumerate(outside)]
    folder = make_run(tmp_path / "part", [episode(final_frame="../up")], steps=steps)
    for name in ("secret.png", "up.png"):
        (folder / name).write_bytes(b"theirs")
    (folder / "episodes/thai/0/link").symlink_to(secret)
    os.mkfifo(folder / "episodes/thai/0/pipe")
    assert len(merge([folder], tmp_path / "whole")) == 1
    assert sorted(path.name for path in (tmp_path / "whole/episodes/thai/0").iterdir()) == [
        "result.json", "state.json", "steps.jsonl", "task.json", "verdicts.json",
    ]  # fmt: skip
    assert not [
        path
        for path in tmp_path.rglob("*")
        if path.is_file() and path.read_bytes() == b"theirs" and folder not in path.parents
    ]


def test_a_pipe_where_a_result_should_be_is_not_waited_for(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "r", [episode()])
    (folder / "episodes/thai/0/result.json").unlink()
    os.mkfifo(folder / "episodes/thai/0/result.json")
    assert RunFolder(folder).results() == []


DAMAGE: dict[str, tuple[str, Any]] = {
    "evidence is a number": ("verdicts", {"evidence": [1.5]}),
    "a reason is a number": ("verdicts", {"reason": 1.5}),
    "an outcome of its own": ("verdicts", {"outcome": "splendid"}),
    "a type that is a list": ("steps", {"action": {"type": ["tap"]}}),
    "a tap at a word": ("steps", {"action": {"type": "tap", "x": "a", "y": 1}}),
    "a swipe to nowhere": ("steps", {"action": {"type": "swipe", "path": []}}),
    "a wait of a word": ("steps", {"action": {"type": "wait", "minutes": "long"}}),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_episode_stays_in_the_report_and_costs_no_other(gui_sim: Command, name: str) -> None:
    folder = make_run(Path("r"), [episode(), episode(trial=1)], settings={"trials": 2})
    place, (kind, wrong) = folder / "episodes/thai/0", DAMAGE[name]
    if kind == "verdicts":
        data = json.loads((place / "verdicts.json").read_bytes())
        data["verdicts"][0] |= wrong
        (place / "verdicts.json").write_text(json.dumps(data))
    else:
        lines = [json.loads(line) for line in (place / "steps.jsonl").read_bytes().splitlines()]
        lines[0] |= wrong
        (place / "steps.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert gui_sim.json("report", "r")["runs"] == {"r": 2}
    assert "is damaged" in (folder / "report/0/thai/0.js").read_text()
    assert "is damaged" not in (folder / "report/0/thai/1.js").read_text()
    for more in ((), ("--gif", "x.gif")):
        _, told = gui_sim("replay", "r", "--trial", 0, *more, status=2)
        assert "is damaged" in told


@pytest.mark.parametrize("wrong", [{"steps": 10**400}, {"seconds": 1e308}, {"columns": {"a": 2**60}}])
def test_a_number_that_no_sum_can_hold_is_no_result(tmp_path: Path, wrong: dict[str, Any]) -> None:
    folder = make_run(tmp_path / "r", [episode(), episode(trial=1)])
    path = folder / "episodes/thai/0/result.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | wrong))
    assert [result.trial for result in RunFolder(folder).results()] == [1]


def test_words_of_a_run_neither_steer_a_terminal_nor_break_a_pipe(gui_sim: Command, tmp_path: Path) -> None:
    evil = "\x1b]0;x\x07\x1b[2J\ud800" + "A" * 100_000
    result = episode(scored=False, success=None, score=None, cause="environment", error=evil, columns={evil: 1.0})
    make_run(tmp_path / "r", [result])
    for more in ((), ("--json",)):
        said = "".join(gui_sim("merge", "r", *more, status=1))
        assert "\x1b" not in said and said.encode()
    assert len("".join(gui_sim("merge", "r", status=1))) < 20_000


def test_a_refusal_of_an_endpoint_does_not_steer_the_terminal(gui_sim: Command) -> None:
    with ChatServer([fails(401, "\x1b[2J\x07No.")]) as server:
        _, told = gui_sim("probe", "--model", "m", "--base-url", server.base_url, status=2)
    assert "No." in told and "\x1b" not in told and "\x07" not in told


REPLIES: dict[str, dict[str, Any]] = {
    "one side": {"sent_size": (1,)},
    "sides that are words": {"sent_size": ("a", "b")},
    "no picture": {"sent_size": (0, 5)},
    "tokens that are a word": {"usage": Usage(input_tokens="many")},  # type: ignore[arg-type]
    "negative tokens": {"usage": Usage(output_tokens=-1)},
    "no number": {"usage": Usage(cost=float("nan"))},
    "more than there is": {"usage": Usage(cost=float("inf"))},
}


@pytest.mark.parametrize("name", REPLIES)
def test_a_reply_that_a_file_cannot_hold_is_refused_before_it_is_written(name: str) -> None:
    with pytest.raises(TypeError, match="of an AgentReply"):
        as_reply(AgentReply(**REPLIES[name]))
    good = AgentReply(sent_size=(390, 844), usage=Usage(input_tokens=5, cost=1))
    assert as_reply(good) is good


def test_a_file_that_cannot_be_written_leaves_no_half_of_it(tmp_path: Path) -> None:
    def data() -> Any:
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "x.json", data())
    assert list(tmp_path.iterdir()) == []


def test_a_line_without_an_end_does_not_fill_the_memory() -> None:
    view = AgentView(
        instruction="Tap.", mode="vision", step=0, turn=1, limits=Limits(), now=datetime(2026, 3, 5, 9, 41)
    )
    read, write = os.pipe()
    with os.fdopen(read) as typed, os.fdopen(write, "wb", buffering=0) as pen:

        def feed() -> None:
            for _ in range(200):
                pen.write(b"answer " * 20_000)
            pen.write(b"\ntap 3 4\n")

        feeding = threading.Thread(target=feed)
        shown = io.StringIO()
        tracemalloc.start()
        feeding.start()
        reply = asyncio.run(Human(Settings(), typed, shown).act(view))
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        feeding.join()
    assert reply.actions == [Tap(x=3, y=4)] and held < 5_000_000
    assert shown.getvalue().count("> ") == 2, "one line, however long"
