"""What a run lets its agent see, know and ask first, at the command and on disk."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.agents.oracle import Oracle
from agent_runner.episode import run_episode
from agent_runner.protocols import AgentReply, Limits, Mode
from agent_runner.recall import history_lines
from agent_runner.regrade import check_frames, reexecute
from agent_runner.results import EpisodeResult
from agent_runner.runs import config, runner
from agent_runner.seeing import PLAIN, Seeing
from agent_runner.suites import CLARIFY
from agent_runner.trajectory import FrameFolder, Step, read_steps
from agent_runner.user.scripted import ScriptedUser
from gui_sim import app as app_module
from gui_sim.actions import Answer, AskUser, CallTool, Tap
from tests.runner import demo
from tests.runner.command import Command

SEES = '''
"""Taps the part that its option names, by its mark or by the line of the tree, and keeps what it saw."""
import json, pathlib, re
from gui_sim.actions import Answer, Tap

class Sees:
    def __init__(self, options):
        self.log, self.label = pathlib.Path(options["log"]), options["label"]

    async def act(self, view):
        seen = {"frame": view.frame and view.frame.hash(), "tree": view.tree, "marks": [m.number for m in view.marks],
                "history": len(view.history), "guidance": view.guidance, "steps": view.limits.steps,
                "phase": view.phase, "tools": len(view.tools)}
        with self.log.open("a") as file:
            file.write(json.dumps(seen) + "\\n")
        if view.turn:
            return [Answer(text="done")]
        found = [(mark.x, mark.y) for mark in view.marks if mark.label == self.label]
        if not found:
            found = re.findall(r'"' + self.label + r'".* @(\\d+),(\\d+) ', view.tree) or [(195, 400)]
        return [Tap(x=float(found[0][0]), y=float(found[0][1]))]

AGENTS = {"sees": Sees}
'''


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    wiring = config.Wiring(build="tests.runner.demo:build_world")
    monkeypatch.setattr(runner, "Wiring", lambda: wiring)
    monkeypatch.setattr(app_module, "_added", [])
    (tmp_path / "tasks").mkdir()
    task = {**demo.TASK, "limits": {"turns": 9}}
    (tmp_path / "tasks/dinner.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    (tmp_path / "sees.py").write_text(SEES)
    yield Command(monkeypatch, capsys)


def ran(gui_sim: Command, *args: object) -> tuple[list[dict[str, Any]], list[Step], dict[str, Any]]:
    """Run the agent above; return what it saw, the steps, and what `run.yaml` holds."""
    gui_sim(
        "run", "--agent", "sees.py", "--tasks", "tasks", "--out", "runs/one",
        "--option", "log=seen.jsonl", "--option", "label=Seat Club", *args,
    )  # fmt: skip
    seen = [json.loads(line) for line in Path("seen.jsonl").read_text().splitlines()]
    steps = list(read_steps(Path("runs/one/episodes/dinner/0")))
    return seen, steps, yaml.safe_load(Path("runs/one/run.yaml").read_text())


def test_by_default_the_agent_sees_the_picture_alone(gui_sim: Command) -> None:
    (seen, _), steps, kept = ran(gui_sim)
    assert seen["frame"] == steps[0].frame and (seen["tree"], seen["marks"]) == ("", [])
    assert (kept["observe"], kept["marks"], kept["clarify"], kept["policy"]) == ("screenshot", False, False, True)
    assert (seen["phase"], steps[0].tree, steps[0].marks) == ("act", "", ())


def test_a_tree_stands_in_place_of_the_picture_and_is_kept(gui_sim: Command) -> None:
    (seen, after), steps, kept = ran(gui_sim, "--observe", "tree")
    assert seen["frame"] is None and 'icon "Seat Club"' in seen["tree"] and seen["tree"] == steps[0].tree
    assert steps[0].hit == "Seat Club" and after["tree"] != seen["tree"]
    assert steps[0].frame and Path(f"runs/one/frames/{steps[0].frame}.png").is_file(), "whoever reads it sees it"
    assert kept["observe"] == "tree"


@pytest.mark.parametrize("mode", ["vision", "hybrid"])
def test_the_frame_with_marks_is_the_one_that_is_kept_and_replayed(gui_sim: Command, mode: str) -> None:
    (seen, _), steps, kept = ran(gui_sim, "--observe", "both", "--marks", "--mode", mode)
    assert seen["frame"] == steps[0].frame and seen["marks"] == [mark.number for mark in steps[0].marks] != []
    assert steps[0].hit == "Seat Club" and '] icon "Seat Club"' in steps[0].tree
    assert (kept["observe"], kept["marks"]) == ("both", True)
    folder = Path("runs/one/episodes/dinner/0")
    check_frames(folder, Path("runs/one/frames"))
    assert reexecute(folder, demo.task(), demo.persona()) == []
    gui_sim("replay", "one")


def test_a_run_without_marks_has_another_frame(gui_sim: Command) -> None:
    _, marked, _ = ran(gui_sim, "--marks")
    gui_sim("run", "--agent", "oracle-screen", "--tasks", "tasks", "--out", "runs/two")
    plain = next(read_steps(Path("runs/two/episodes/dinner/0")))
    assert marked[0].frame != plain.frame and marked[0].size == plain.size


@pytest.mark.parametrize("option", [("--observe", "tree"), ("--observe", "both"), ("--marks",)])
def test_in_tools_mode_there_is_nothing_to_observe(gui_sim: Command, option: tuple[str, ...]) -> None:
    _, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", *option, status=2)
    assert "sees no screen" in err


def test_how_much_of_the_past_is_told_is_chosen_and_recorded(gui_sim: Command) -> None:
    (seen, _), _, kept = ran(gui_sim, "--history", "topk", "--top", 2)
    assert (seen["history"], kept["recall"], kept["top"]) == (2, "top", 2)
    _, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", "--top", 2, status=2)
    assert "--history topk" in err
    _, err = gui_sim(
        "run", "--agent", "sees.py", "--tasks", "tasks", "--out", "runs/one", "--history", "topk",
        "--option", "log=seen.jsonl", "--option", "label=Seat Club", status=2,
    )  # fmt: skip
    assert "top: 2 is now 40" in err


def test_the_policy_can_be_left_out_and_its_absence_shows_in_the_digest(gui_sim: Command, tmp_path: Path) -> None:
    (tmp_path / "tasks/pay.yaml").write_text(yaml.safe_dump(demo.PAY, sort_keys=False))
    digests = []
    for name, option in (("with", "--policy"), ("without", "--no-policy")):
        gui_sim("run", "--agent", "oracle-tools", "--tasks", "tasks", "--out", f"runs/{name}", option)
        kept = yaml.safe_load(Path(f"runs/{name}/run.yaml").read_text())
        assert kept["policy"] is (name == "with")
        digests.append(kept["suites"]["gated"])
    assert digests[0] != digests[1]


def test_the_run_goes_before_the_task_and_the_task_before_the_suite(gui_sim: Command) -> None:
    (seen, _), _, kept = ran(gui_sim, "--max-steps", 7, "--max-asks", 2, "--cycles", 3)
    assert seen["steps"] == 7
    bounds = kept["bounds"]["dinner"]
    assert bounds["steps"] == "7, by the run" and bounds["turns"] == "9, by the task"
    assert bounds["asks"] == "2, by the run" and bounds["cycles"] == "3, by the run"
    assert bounds["calls_per_reply"].endswith("by the suite")


def test_turns_can_be_bounded_by_the_run(gui_sim: Command) -> None:
    gui_sim("run", "--agent", "oracle-screen", "--tasks", "tasks", "--out", "runs/few", "--max-turns", 2)
    (line,) = Path("runs/few/results.jsonl").read_text().splitlines()
    result = EpisodeResult.from_json(json.loads(line))
    assert (result.turns, result.end, result.error) == (2, "limit", "The limit of 2 turns was reached.")
    assert (result.difficulty, result.split, result.transfer) == ("medium", "public", False)


def test_a_phase_of_questions_is_chosen_and_recorded(gui_sim: Command) -> None:
    seen, steps, kept = ran(gui_sim, "--clarify", "--mode", "hybrid")
    assert kept["clarify"] is True and CLARIFY in seen[0]["guidance"]
    assert [one["phase"] for one in seen] == ["clarify", "act"] and [bool(one["tools"]) for one in seen] == [
        False,
        True,
    ]
    assert (steps[0].ok, steps[0].code, steps[0].screen_changed) == (False, "clarify", False)


def episode(folder: Path, agent: Any, mode: Mode = "tools", seeing: Seeing = PLAIN, **more: Any) -> EpisodeResult:
    task = demo.task()
    if seeing == PLAIN:
        more.setdefault("make_device", demo.FakeDevice)
    user = ScriptedUser(task)
    limits = more.pop("limits", Limits())
    return asyncio.run(
        run_episode(
            task, demo.persona(), agent, user, limits, mode, folder / "ep", demo.FakeTime(), seeing=seeing, **more
        )
    )


BOOK = CallTool(tool="reserve_seat", args={"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5})
HOW_MANY = AskUser(text="How many people?")


def test_questions_come_first_in_as_many_replies_as_it_likes(tmp_path: Path) -> None:
    script = demo.Script([[HOW_MANY], [HOW_MANY, BOOK], [], [BOOK], [Answer()]])
    result = episode(tmp_path, script, clarify=True)
    assert [view.phase for view in script.views] == ["clarify", "clarify", "clarify", "act", "act"]
    assert [bool(view.tools) for view in script.views] == [False, False, False, True, True]
    steps = list(read_steps(tmp_path / "ep"))
    assert [step.code for step in steps] == ["", "", "clarify", "", "", ""] and all(
        step.ok for step in steps if not step.code
    )
    assert result.success and (result.asks, result.invalid, result.agent_calls) == (2, 0, 1)
    assert script.views[1].said == "There will be five of us."


@pytest.mark.parametrize(
    "ready", [[], [BOOK], [Answer()], [{"type": "tap", "x": 1, "y": 1}], AgentReply(thought="Ready.")]
)
def test_any_reply_without_a_question_says_ready(tmp_path: Path, ready: Any) -> None:
    script = demo.Script([ready, [BOOK], [Answer()]])
    result = episode(tmp_path, script, mode="hybrid", clarify=True)
    assert [view.phase for view in script.views] == ["clarify", "act", "act"]
    assert result.success and result.invalid == 0 and "act" in script.views[1].results[0].text


def test_what_was_kept_from_the_phone_is_kept_from_it_again(tmp_path: Path) -> None:
    script = demo.Script([[HOW_MANY, Tap(x=100, y=100)], [Tap(x=100, y=100)], [BOOK], [Answer()]])
    episode(
        tmp_path, script, mode="hybrid", seeing=Seeing(marks=True), clarify=True, frames=FrameFolder(tmp_path / "f")
    )
    assert reexecute(tmp_path / "ep", demo.task(), demo.persona()) == []


def test_questions_of_the_phase_are_limited_as_all_are(tmp_path: Path) -> None:
    script = demo.Script([[HOW_MANY], [HOW_MANY], [Answer()]])
    result = episode(tmp_path, script, clarify=True, limits=Limits(asks=1))
    assert [view.phase for view in script.views] == ["clarify", "clarify", "act"] and result.asks == 1


def test_of_several_actions_the_agent_saw_only_the_first_frame(tmp_path: Path) -> None:
    script = demo.Script([[Tap(x=195, y=400), Tap(x=195, y=400)], [Answer()]])
    episode(tmp_path, script, "vision", Seeing(observe="both", marks=True), frames=FrameFolder(tmp_path / "f"))
    first, second, third = read_steps(tmp_path / "ep")
    assert first.marks and first.tree and (second.marks, second.tree) == ((), "") and third.marks
    assert first.frame == script.views[0].frame.hash() != second.frame  # type: ignore[union-attr]


def test_frames_are_kept_only_if_they_are_asked_for(tmp_path: Path) -> None:
    episode(tmp_path, Oracle(), "vision", Seeing(marks=True))
    assert all(step.frame == "" and step.size is None for step in read_steps(tmp_path / "ep"))
    assert all(step.marks for step in read_steps(tmp_path / "ep"))


@dataclass(frozen=True)
class Past:
    text: str
    at: datetime = datetime(2026, 3, 1, 12)
    entries: tuple[str, ...] = ()
    call: None = None


def past(*texts: str) -> list[Past]:
    return [Past(text, datetime(2026, 3, 1, 12) + timedelta(days=day)) for day, text in enumerate(texts)]


def test_the_lines_that_are_told_are_those_that_matter_in_order_of_time() -> None:
    lines = past(
        "Tea for the studio.", "Ran by the river.", "More tea.", "Paid the rent.", "Tea, and tea again, for tea."
    )
    told = history_lines(lines, "Order tea for the studio", "top", 2)
    assert told == ("2026-03-01 12:00 Tea for the studio.", "2026-03-05 12:00 Tea, and tea again, for tea.")
    assert history_lines(lines, "Order tea for the studio", "top", 5) == history_lines(lines, "", "full")
    assert history_lines(lines, "tea", "none") == ()


@pytest.mark.parametrize("asked", ["tea", "Zzz", "", "\ud800", "🍵"])
def test_of_equals_the_later_lines_are_told(asked: str) -> None:
    told = history_lines(past(*["Tea."] * 6), asked, "top", 3)
    assert [line[:10] for line in told] == ["2026-03-04", "2026-03-05", "2026-03-06"]


def test_a_past_without_words_is_told_all_the_same() -> None:
    assert len(history_lines(past("…", "—", "!"), "tea", "top", 2)) == 2
