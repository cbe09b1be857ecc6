"""A person as the agent: what they are shown, what their lines mean, and that nothing they type breaks a run."""

import asyncio
import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import pytest
import yaml

from agent_runner.agents.human import Human, Settings, help_for, make, read
from agent_runner.protocols import AgentView, Limits, Mode, Result
from agent_runner.runs import config, runner
from agent_runner.trajectory import read_steps
from gui_sim.actions import Answer, AskUser, CallTool, Press, Swipe, Tap, Type
from gui_sim.device import Device
from gui_sim.errors import GuiSimError, ToolError
from tests.runner import demo
from tests.runner.command import Command

WIRING = config.Wiring(build="tests.runner.demo:build_world", device="agent_runner.episode:phone")
TOOL = {"name": "reserve_seat", "description": "Reserve a seat.\nMore.", "parameters": {"properties": {"day": {}}}}


def view(mode: Mode = "vision", turn: int = 0, **more: Any) -> AgentView:
    return AgentView(
        instruction="Book a table.", mode=mode, step=turn, turn=turn, limits=Limits(steps=9), now=demo.NOW,
        facts=("Her name is Mira.",), history=("Dinner at zq1.", "Dinner at zq2."),
        tools=(TOOL,) if mode != "vision" else (), **more,
    )  # fmt: skip


def played(typed: str, given: AgentView, **settings: Any) -> tuple[Any, str]:
    """The action that lines lead to, and what was shown meanwhile."""
    out = io.StringIO()
    person = Human(Settings(**settings), io.StringIO(typed), out)
    return asyncio.run(person.act(given)).actions[0], out.getvalue()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("tap 120 300", Tap(x=120, y=300)),
        ("TAP 120.5,300", Tap(x=120.5, y=300)),
        ("swipe 1 2 3 4", Swipe(path=((1, 2), (3, 4)))),
        ("drag 1 2 3 4", Swipe(path=((1, 2), (3, 4)), hold=True)),
        ("type  two  words ", Type(text="two  words")),
        ("replace é 漢字", Type(text="é 漢字", replace=True)),
        ("press home", Press(button="home")),
        ("press app switcher", Press(button="app_switcher")),
        ("ask how many people?", AskUser(text="how many people?")),
        ("answer All done.", Answer(text="All done.")),
        ("infeasible It is shut.", Answer(text="It is shut.", status="infeasible")),
    ],
)
def test_a_line_is_an_action(line: str, action: Any) -> None:
    assert read(line, "vision") == action


def test_the_other_commands_are_actions_too() -> None:
    lines = ("double 1 2", "hold 1 2", "open Seat Club", "wait 5", "wait")
    kinds = [read(line, "hybrid").type for line in lines]
    assert kinds == ["double_tap", "long_press", "open_app", "wait", "wait"]
    assert read('call reserve_seat {"day": "2026-03-07"}', "tools") == CallTool(
        tool="reserve_seat", args={"day": "2026-03-07"}
    )
    assert read("call list_bookings", "hybrid") == CallTool(tool="list_bookings")


@pytest.mark.parametrize(
    ("line", "mode", "told"),
    [
        ('tap "Confirm"', "vision", "people touch places, not names"),
        ("tap 1", "vision", "tap X Y"),
        ("tap 1 2 3", "vision", "tap X Y"),
        ("tap nan 2", "vision", "x"),
        ("tap 1e99 2", "vision", "x"),
        ("swipe up", "vision", "swipe X1 Y1 X2 Y2"),
        ("press power", "vision", "button"),
        ("wait long", "vision", "wait N"),
        ("wait -3", "vision", "minutes"),
        ("ask", "vision", "ask TEXT"),
        ("call reserve_seat {}", "vision", "no tools"),
        ("tap 1 2", "tools", "no screen"),
        ("call", "tools", "call TOOL"),
        ("call reserve_seat {day", "tools", "not valid JSON"),
        ("call reserve_seat " + "[" * 50_000, "tools", "not valid JSON"),
        ("call reserve_seat [1]", "tools", "args"),
        ("dance", "vision", "type help"),
        ("type " + "x" * 30_000, "vision", "text"),
    ],
)
def test_a_line_that_is_no_action_is_explained(line: str, mode: Mode, told: str) -> None:
    with pytest.raises(ToolError, match=told):
        read(line, mode)


def test_lines_that_are_no_action_are_answered_until_one_is() -> None:
    typed = 'help\nundo\ndance\n\ntap "Confirm"\npast zq2\npast nobody\ntap 3 4\n'
    action, shown = played(typed, view())
    assert action == Tap(x=3, y=4)
    for words in (help_for("vision"), "Nothing can be undone", "'dance' is no command", "not names", "nothing of that"):
        assert words in shown
    assert "Dinner at zq2." in shown and "Dinner at zq1." not in shown


def test_the_first_turn_tells_the_task_and_each_turn_what_happened() -> None:
    _, first = played("wait\n", view())
    assert "The task: Book a table." in first and "Her name is Mira." in first and "9 steps left" in first
    told = (
        Result(action=None, ok=True, text="Hit 'Search'."),
        Result(action=None, ok=True, text="Five.", said="Five."),
    )
    _, later = played("wait\n", view(turn=2, results=told, errors=("That was odd.",)))
    assert "The task" not in later
    for words in ("Hit 'Search'.", "The owner says: Five.", "That was odd.", "7 steps left"):
        assert words in later


def test_tools_are_listed_where_there_are_any() -> None:
    action, shown = played(
        'tools seat\ntools zebra\ntool reserve_seat\ncall reserve_seat {"day": "x"}\n', view("tools")
    )
    assert action == CallTool(tool="reserve_seat", args={"day": "x"})
    assert "reserve_seat(day)  Reserve a seat.\n" in shown and "no such tool" in shown and '"parameters"' in shown
    assert "tap X Y" not in help_for("tools") and "call TOOL" not in help_for("vision")


def test_the_screen_is_a_picture_in_a_file_and_its_texts(tmp_path: Path) -> None:
    device = Device(demo.persona().world.fork(), scale=1)
    out = io.StringIO()
    person = Human(
        Settings(picture=str(tmp_path / "now.png"), keep=str(tmp_path / "all")), io.StringIO("wait\nlook\nwait\n"), out
    )
    person.attach(demo.task(), device)
    for turn in (0, 1):
        asyncio.run(person.act(view(turn=turn, picture=lambda: device.observe().frame)))
    assert (tmp_path / "now.png").read_bytes() == device.observe().frame.png()
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["0000.png", "0001.png"]
    assert f"{tmp_path / 'now.png'} (1 pixel a point)" in out.getvalue()
    assert out.getvalue().count("Seat Club") >= 3  # on the home screen, twice seen and once looked at again


def test_texts_can_be_left_to_the_eye(tmp_path: Path) -> None:
    device = Device(demo.persona().world.fork(), scale=1)
    out = io.StringIO()
    person = Human(Settings(picture=str(tmp_path / "now.png"), texts=False), io.StringIO("wait\n"), out)
    person.attach(demo.task(), device)
    asyncio.run(person.act(view(picture=lambda: device.observe().frame)))
    assert "Seat Club" not in out.getvalue()


def test_nothing_shown_steers_the_terminal() -> None:
    _, shown = played("dance\x1b[2J\nwait\n", replace(view(), instruction="Book\x1b]0;x\x07 a table."))
    assert "\x1b" not in shown and "\x07" not in shown


def test_the_end_of_input_gives_up() -> None:
    actions, _ = played("dance\n", view())
    assert actions == Answer(text="I give up.", status="infeasible")


def test_a_last_line_without_a_break_counts() -> None:
    assert played("answer Yes.", view())[0] == Answer(text="Yes.")


@pytest.mark.parametrize("options", [{"picture": ""}, {"texts": "perhaps"}])
def test_an_option_of_no_use_is_said(options: dict[str, Any]) -> None:
    with pytest.raises(GuiSimError, match="human agent"):
        make(options)


def test_a_thinking_person_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line comes from a pipe, and is written only once the event loop has gone on."""
    reader, writer = os.pipe()

    async def both(lines: TextIO) -> Any:
        person = Human(Settings(), lines, io.StringIO())
        thinking = asyncio.create_task(person.act(view()))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not thinking.done()
        os.write(writer, "ask wie viele, bitte? é\nanswer two at".encode())
        first = (await thinking).actions[0]
        os.write(writer, b" once\n")
        return first, (await person.act(view(turn=1))).actions[0]

    with open(reader, encoding="utf-8") as lines:
        first, second = asyncio.run(both(lines))
    os.close(writer)
    assert (first, second) == (AskUser(text="wie viele, bitte? é"), Answer(text="two at once"))


def test_a_person_who_is_interrupted_leaves_no_line_unread_by_mistake() -> None:
    reader, writer = os.pipe()

    async def left(lines: TextIO) -> None:
        thinking = asyncio.create_task(Human(Settings(), lines, io.StringIO()).act(view()))
        await asyncio.sleep(0)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking

    with open(reader, encoding="utf-8") as lines:
        asyncio.run(left(lines))  # ends, though nobody has typed anything
        os.close(writer)


# In a run


@pytest.fixture
def gui_sim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Command]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(runner, "Wiring", lambda: WIRING)
    (tmp_path / "tasks").mkdir()
    for task in (demo.TASK, demo.PAY):
        (tmp_path / "tasks" / f"{task['id']}.yaml").write_text(yaml.safe_dump(task, sort_keys=False))
    yield Command(monkeypatch, capsys)


BOOKING = """\
help
book it
ask How many people will there be?
call reserve_seat {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}
answer Booked.
"""


def test_a_person_plays_an_ordinary_episode(gui_sim: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(BOOKING))
    out, err = gui_sim(
        "run", "--agent", "human", "--mode", "hybrid", "--tasks", "tasks", "--task", "dinner", "--out", "run", "--json"
    )
    (episode,) = json.loads(out)["episodes"]
    assert (episode["success"], episode["end"], episode["steps"]) == (True, "done", 3)
    assert "The owner says: There will be five of us." in err
    assert str(tmp_path / "screen.png") in err
    steps = list(read_steps(tmp_path / "run" / "episodes" / "dinner" / "0"))
    assert [step.raw for step in steps] == BOOKING.splitlines()[2:]
    assert all(step.frame for step in steps)


def test_giving_up_ends_that_episode_and_counts_against_the_person(
    gui_sim: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("press home\n"))
    told = gui_sim.json("run", "--agent", "human", "--tasks", "tasks", "--task", "dinner", "--out", "run")
    (episode,) = told["episodes"]
    assert (episode["end"], episode["cause"], episode["success"]) == ("infeasible", "", False)


def test_a_person_plays_one_episode_at_a_time(gui_sim: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    run = ("run", "--agent", "human", "--tasks", "tasks", "--out", "run")
    _, err = gui_sim(*run, "--workers", 1, status=2)
    assert "one episode at a time" in err
    assert not Path("run").exists()
    monkeypatch.setattr("sys.stdin", io.StringIO("answer No.\nanswer No.\n"))
    _, err = gui_sim(*run, "--concurrency", 2)
    assert "--concurrency is 1" in err
    tasks = ["The task: " + str(task["instruction"]) for task in (demo.TASK, demo.PAY)]
    assert sorted(line for line in err.splitlines() if "The task: " in line) == sorted(tasks)
    assert err.index("] Thursday") < err.index(tasks[1]) or err.index("] Thursday") < err.index(tasks[0])
