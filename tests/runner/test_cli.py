"""The command as a person or a script meets it: what it prints, where, and with which status."""

import errno
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner import cli
from agent_runner import episode as episode_module
from agent_runner.runs import config, runner
from agent_runner.trajectory import read_steps
from gui_sim import app as app_module
from tests.runner import demo
from tests.runner.chat_server import ChatServer, call, fails, says
from tests.runner.command import Command

COMMANDS = (
    "demo",
    "run",
    "resume",
    "merge",
    "judge",
    "agreement",
    "probe",
    "tasks list",
    "tasks show",
    "tasks stats",
    "tasks new",
    "persona build",
    "persona show",
    "persona stats",
    "persona history",
    "persona new",
    "apps",
    "replay",
    "validate",
    "shots",
    "bench",
)
WIRING = config.Wiring(build="tests.runner.demo:build_world", device="tests.runner.demo:FakeDevice")


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(runner, "Wiring", lambda: WIRING)
    monkeypatch.setattr(app_module, "_added", [])
    yield Command(monkeypatch, capsys)


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    folder = tmp_path / "tasks"
    folder.mkdir()
    for task in (demo.TASK, demo.PAY):
        (folder / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    return folder


def test_no_command_shows_help_with_examples(gui_sim: Command) -> None:
    out, err = gui_sim(status=2)
    for name in COMMANDS:
        assert name.split()[0] in out + err
    assert "gui-sim run --agent oracle-screen" in out + err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_json(gui_sim: Command, name: str) -> None:
    out, _ = gui_sim(*name.split(), "--help")
    assert f"gui-sim {name}" in out
    assert "Examples" in out
    assert "--json" in out


def test_the_command_loads_nothing_heavy_until_it_is_needed() -> None:
    heavy = "{'openai', 'pygame', 'jinja2', 'numpy', 'PIL', 'yaml', 'pydantic', 'rapidfuzz', 'sqlite3'}"
    program = f"import sys, agent_runner.cli; print(sorted({heavy} & set(sys.modules)))"
    root = str(Path(cli.__file__).parent.parent)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True)
    assert done.stdout.strip() == "[]"


def test_a_fault_of_set_up_is_one_sentence_and_status_2(gui_sim: Command, tasks: Path) -> None:
    for args, words in (
        (("apps", "nowhere"), "There is no app 'nowhere'. The apps are: "),
        (("tasks", "show", "nothing", "--tasks", tasks), "There is no task 'nothing'. Known: dinner, pay."),
        (("tasks", "list", "--tasks", tasks / "gone"), "there is no such folder"),
        (("replay", "runs/none"), "There is no run 'runs/none'"),
        (("resume", "none"), "There is no run 'none'"),
        (("run", "--agent", "nobody", "--tasks", tasks), "There is no agent 'nobody'. There are: "),
        (("run", "--agent", "openai", "--tasks", tasks), "--model"),
        (("run", "--agent", "gone.py", "--tasks", tasks), "There is no file"),
        (("run", "--option", "nonsense", "--tasks", tasks), "NAME=VALUE"),
        (("run", "--apps", "gone", "--tasks", tasks), "gone is not there"),
        (("apps", "--apps", tasks), "name the folder that holds the app's folder"),
        (("tasks", "list", "--tasks", tasks, "--suite", "none"), "Suites there: gated, prefer."),
        (("run", "--tasks", tasks, "--out", tasks / "pay.yaml"), "pay.yaml"),
    ):
        out, err = gui_sim(*args, status=2)
        assert words in err
        assert "Traceback" not in out + err
        assert out == ""


def test_runs_inside_a_demo_are_named(gui_sim: Command) -> None:
    for name in ("first", "demo/vision"):
        (Path("runs") / name).mkdir(parents=True)
        (Path("runs") / name / "run.yaml").write_text("")
    _, err = gui_sim("replay", "runs/demo", status=2)
    assert "Runs here: demo/vision, first." in err


def test_a_broken_task_file_is_named_with_its_line(gui_sim: Command, tasks: Path) -> None:
    path = tasks / "pay.yaml"
    path.write_text(path.read_text().replace("suite: gated", "suite: gated\ncolour: red"))
    _, err = gui_sim("tasks", "list", "--tasks", tasks, status=2)
    assert "pay.yaml:3" in err
    assert "colour" in err


def test_tasks_are_listed_and_shown(gui_sim: Command, tasks: Path) -> None:
    listed, _ = gui_sim("tasks", "list", "--tasks", tasks)
    assert "2 tasks: 1 gated, 1 prefer" in listed
    assert re.search(r"dinner +prefer +mira +medium +public +1 +1 +Book us a table", listed)
    shown, _ = gui_sim("tasks", "show", "dinner", "--tasks", tasks)
    assert "There will be five of us." in shown
    assert "reserve_seat" in shown
    assert [one["id"] for one in gui_sim.json("tasks", "list", "--tasks", tasks, "--suite", "gated")] == ["pay"]


def test_words_of_a_task_are_never_read_as_markup(gui_sim: Command, tasks: Path) -> None:
    evil = {**demo.TASK, "instruction": "[bold red]Book[/] [/nonsense] it :smile:"}
    (tasks / "dinner.yaml").write_text(yaml.safe_dump(evil))
    for args in (("tasks", "list"), ("tasks", "show", "dinner")):
        assert evil["instruction"] in gui_sim(*args, "--tasks", tasks)[0]


def test_apps_of_another_folder_are_found(gui_sim: Command) -> None:
    folder = demo.HERE / "demo_apps"
    listed = gui_sim.json("apps", "--apps", folder)
    found = {one["id"]: one for one in listed["apps"]}
    assert found["seatclub"]["write_tools"] > 0 and found["seatclub"]["screens"] > 0
    for name in ("models", "read_tools", "write_tools", "user_tools", "gated_tools", "screens"):
        assert listed["totals"]["apps"][name] == sum(one[name] for one in found.values())
        assert listed["totals"]["phone"][name] == listed["totals"]["apps"][name] + listed["system"][name]
    functions = {one["name"]: one for one in gui_sim.json("apps", "seatclub", "--apps", folder)}
    assert functions["reserve_seat"]["does"] == "writes"
    assert functions["reserve_seat"]["schema"]["parameters"]["additionalProperties"] is False
    assert "reserve_seat" in gui_sim("apps", "seatclub", "--apps", folder)[0]


def test_icons_are_listed(gui_sim: Command) -> None:
    out, _ = gui_sim("apps", "--icons")
    assert out.split() == gui_sim.json("apps", "--icons")
    assert {"leaf", "circle"} < set(out.split())


def test_the_oracle_runs_is_graded_and_can_be_replayed(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    out, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", tasks, "--out", "runs/first")
    assert "success" in out
    assert "1.000" in out
    assert "2 passed, 0 failed" in err
    pages = gui_sim.json("replay", "first", "--task", "dinner")
    assert [Path(page).name for page in pages] == ["replay.html"]
    html = (tmp_path / pages[0]).read_text()
    assert demo.TASK["instruction"] in html
    assert "reserve_seat" in html
    single, _ = gui_sim("replay", "runs/first/episodes/pay/0", "--out", "pay.html")
    assert single.strip() == "pay.html"
    assert (tmp_path / "pay.html").is_file()


def test_json_of_a_run_holds_numbers_and_episodes_and_nothing_else(gui_sim: Command, tasks: Path) -> None:
    data = gui_sim.json("run", "--agent", "oracle-tools", "--tasks", tasks, "--trials", 2, "--limit", 1)
    assert data["numbers"]["success"]["value"] == 1.0
    assert [(one["task"], one["trial"]) for one in data["episodes"]] == [("dinner", 0), ("dinner", 1)]
    assert data["folder"] == "runs/oracle-tools"


def test_the_same_command_again_runs_nothing_and_another_one_says_what_differs(
    gui_sim: Command, tasks: Path, tmp_path: Path
) -> None:
    first = ("run", "--agent", "oracle-tools", "--tasks", tasks, "--out", "runs/one")
    gui_sim(*first)
    marks = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs/one/episodes").rglob("result.json")}
    assert len(marks) == 2
    gui_sim(*first)
    gui_sim("resume", "one", "--tasks", tasks)
    assert marks == {path: path.stat().st_mtime_ns for path in marks}
    _, err = gui_sim(*first, "--seed", 7, status=2)
    assert "seed: not given is now 7" in err


def test_resume_makes_what_is_missing(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    gui_sim("run", "--agent", "oracle-tools", "--tasks", tasks, "--out", "runs/one", "--max-steps", 30)
    before = (tmp_path / "runs/one/results.jsonl").read_text().splitlines()
    (tmp_path / "runs/one/episodes/dinner/0/result.json").unlink()
    data = gui_sim.json("resume", "runs/one", "--tasks", tasks)
    assert [one["task"] for one in data["episodes"]] == ["dinner", "pay"]
    after = (tmp_path / "runs/one/results.jsonl").read_text().splitlines()
    plain = [{**json.loads(line), "seconds": 0} for line in before]
    assert [{**json.loads(line), "seconds": 0} for line in after] == plain


def test_a_model_behind_an_endpoint_runs_a_task(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    args = {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}
    replies = [
        says("I must ask.", [call("ask_user", {"text": "How many people will come?"})]),
        fails(429, retry_after="0"),
        says(None, [call("reserve_seat", {**args, "party": "many"}, "a"), call("reserve_seat", args, "b")]),
        says("All set."),
        says(None, [call("answer", {"text": "Booked for five."})]),
    ]
    with ChatServer(replies) as server:
        data = gui_sim.json(
            "run", "--agent", "openai", "--model", "m/1", "--base-url", server.base_url, "--mode", "tools",
            "--tasks", tasks, "--task", "dinner", "--option", "temperature=0.5",
        )  # fmt: skip
    (episode,) = data["episodes"]
    assert episode["success"] is True
    assert episode["usage"]["requests"] == 5
    assert (episode["asks"], episode["interaction"]["elicited"]) == (1, 1)
    assert data["folder"] == "runs/openai-m-1-tools"
    sent = json.dumps(server.requests)
    assert "There will be five of us." in sent
    assert "called no tool" in sent
    assert server.requests[0]["temperature"] == 0.5
    steps = list(read_steps(tmp_path / data["folder"] / "episodes/dinner/0"))
    assert [step.ok for step in steps] == [True, False, True, False, True]


def test_an_endpoint_that_refuses_is_no_fault_of_the_agent(gui_sim: Command, tasks: Path) -> None:
    with ChatServer([fails(401), fails(401)]) as server:
        data = gui_sim.json(
            "run", "--agent", "openai", "--model", "m", "--base-url", server.base_url, "--mode", "tools",
            "--tasks", tasks, "--task", "dinner", status=1,
        )  # fmt: skip
    assert data["missing"] == {"environment": 1}
    assert data["numbers"]["success"]["value"] is None
    assert "--api-key-env" in data["episodes"][0]["error"]


def test_an_agent_may_come_from_a_file(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from gui_sim.actions import Answer\n"
        "class Mine:\n"
        "    async def act(self, view):\n"
        "        return [Answer(text='no', status='infeasible')]\n"
        "AGENTS = {'mine': lambda options: Mine()}\n"
    )
    data = gui_sim.json("run", "--agent", "mine.py", "--mode", "tools", "--tasks", tasks, "--task", "pay")
    assert data["episodes"][0]["end"] == "infeasible"
    assert data["folder"] == "runs/mine-tools"


def test_of_several_agents_in_a_file_one_is_named(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(
        "from agent_runner.agents.sentinels import Noop\n"
        "class Plain:\n"
        "    def act(self, view):\n"
        "        return []\n"
        "AGENTS = {'noop': lambda options: Noop(), 'plain': lambda options: Plain()}\n"
    )
    again = ("--mode", "tools", "--tasks", tasks, "--task", "pay")
    assert gui_sim.json("run", "--agent", "two.py:noop", *again)["folder"] == "runs/two-noop-tools"
    _, err = gui_sim("run", "--agent", "two.py", *again, status=2)
    assert "has the agents noop, plain. Name one of them, as in" in " ".join(err.split())
    _, err = gui_sim("run", "--agent", "two.py:plain", *again, status=2)
    assert "needs a method 'async def act(self, view)'" in " ".join(err.split())


def test_a_stopped_run_says_how_to_finish_it(gui_sim: Command, tasks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(*args: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run_tasks", interrupted)
    _, err = gui_sim("run", "--agent", "oracle-tools", "--tasks", tasks, "--out", "runs/x", status=130)
    assert "The same command again finishes what is left." in err


@pytest.mark.parametrize(
    ("name", "value"),
    [("mode", ["tools"]), ("trials", "x"), ("agent", 5), ("limits", 7), ("tasks", None), ("apps", {"a": 1})],
)
def test_a_run_whose_configuration_is_damaged_is_not_resumed(
    gui_sim: Command, tasks: Path, tmp_path: Path, name: str, value: object
) -> None:
    gui_sim("run", "--agent", "oracle-tools", "--tasks", tasks, "--task", "pay", "--out", "runs/one")
    path = tmp_path / "runs/one/run.yaml"
    path.write_text(yaml.safe_dump({**yaml.safe_load(path.read_text()), name: value}))
    _, err = gui_sim("resume", "runs/one", "--tasks", tasks, status=2)
    assert "run.yaml is not the configuration of a run" in err


def test_a_full_disk_is_told_of_and_the_run_goes_on_later(
    gui_sim: Command, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **more: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    first = ("run", "--agent", "oracle-tools", "--tasks", tasks, "--task", "pay", "--out", "runs/one")
    with monkeypatch.context() as patch:
        patch.setattr(episode_module, "write_whole", full)
        _, err = gui_sim(*first, status=2)
    assert "The disk is full." in err
    gui_sim(*first)


def test_an_agent_that_cannot_play_a_mode_says_so_before_anything_runs(gui_sim: Command, tasks: Path) -> None:
    options = ("--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--option", "dialect=ui_tars")
    _, err = gui_sim("run", "--agent", "openai", "--mode", "tools", "--tasks", tasks, *options, status=2)
    assert "it needs --mode vision" in err


def test_each_trial_draws_its_own_seed_and_none_is_given_unasked(gui_sim: Command, tasks: Path, tmp_path: Path) -> None:
    (tmp_path / "drawn.py").write_text(
        "from gui_sim.actions import Answer\n"
        "class Drawn:\n"
        "    def __init__(self, options): self.options = options\n"
        "    async def act(self, view): return [Answer(text=str(self.options.get('seed')))]\n"
        "AGENTS = {'drawn': Drawn}\n"
    )
    run = ("run", "--agent", "drawn.py", "--mode", "tools", "--tasks", tasks, "--task", "dinner", "--trials", 3)

    def seeds(*more: object) -> list[str]:
        out = tmp_path / "_".join(map(str, more or ("none",)))
        gui_sim(*run, *more, "--out", out)
        return [next(read_steps(out / "episodes/dinner" / str(trial))).action["text"] for trial in range(3)]  # type: ignore[index]

    drawn = seeds("--seed", 7)
    assert len(set(drawn)) == 3 and drawn == seeds("--seed", 7, "--concurrency", 1) != seeds("--seed", 8)
    assert set(seeds()) == {"None"}
