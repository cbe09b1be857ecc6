"""`--user recorded`: another agent, in other words, gets the words that the first one got."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from agent_runner.agents.chat_client import EndpointError
from agent_runner.commands.places import task_dirs
from agent_runner.protocols import UserReply
from agent_runner.tasks import load_tasks
from agent_runner.trajectory import Step, read_steps
from agent_runner.user.ledger import Event, Ledger
from agent_runner.user.manner import Manner
from agent_runner.user.phrases import LATER, NOTHING, SORRY
from agent_runner.user.powers import request_words
from agent_runner.user.recorded import RecordedUser, Recording, recording_of
from agent_runner.user.scripted import ScriptedUser
from gui_sim.errors import GuiSimError
from tests.runner import demo
from tests.runner.chat_server import ChatServer, Reply, says
from tests.runner.command import Command

AGENT = """
from gui_sim.actions import Answer, AskUser, Wait

class Asks:
    def __init__(self):
        self.left = {messages!r}

    async def act(self, view):
        if not self.left:
            return [Answer(text="That is all.")]
        message = self.left.pop(0)
        return [AskUser(text=message) if message else Wait(minutes=1)]

AGENTS = {{"asks": lambda options: Asks()}}
"""


class Runs:
    """Runs agents that only ask; each is named, and so is its run."""

    def __init__(self, command: Command, folder: Path) -> None:
        self._command = command
        self._folder = folder

    def __call__(self, name: str, messages: list[str], *options: object, task: str = "thai-with-guests") -> list[Step]:
        """Return the steps that asked."""
        agent, out = self._folder / f"{name}.py", self._folder / name
        agent.write_text(AGENT.format(messages=messages), encoding="utf-8")
        given = ("--agent", agent, "--mode", "tools", "--task", task, "--out", out, *options)
        self._command("run", *given)
        return [step for step in read_steps(out / "episodes" / task / "0") if step.question]

    def again(self, name: str, of: str, messages: list[str], *options: object, **more: Any) -> list[Step]:
        return self(name, messages, "--user", "recorded", "--user-from", self._folder / of, *options, **more)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Runs:
    monkeypatch.chdir(tmp_path)
    return Runs(Command(monkeypatch, capsys), tmp_path)


def said(reply: str, *abouts: str) -> Reply:
    pieces = [{"piece": number, "about": about} for number, about in enumerate(abouts, start=1)]
    return says(json.dumps({"pieces": pieces, "reply": reply}))


def kinds(step: Step) -> list[str]:
    return [event["kind"] for event in step.events]


def played(server: ChatServer, *user: object) -> tuple[object, ...]:
    return (*user, "--user-model", "m", "--user-base-url", server.base_url)


def test_the_words_of_a_model_are_said_again_to_another_wording(runs: Runs) -> None:
    with ChatServer([said("Six, the lot of us.", "slot:party")]) as server:
        (first,) = runs("first", ["How big is your group?"], *played(server, "--user", "llm"))
    assert first.reply == "Six, the lot of us."
    told = runs.again("second", "first", ["For how many people should I book?", "So how big is your group?"])
    assert [step.reply for step in told] == ["Six, the lot of us."] * 2
    assert [kinds(step) for step in told] == [["asked", "answered"], ["repeated"]]


def test_what_was_never_asked_goes_to_the_live_user_and_is_marked(runs: Runs) -> None:
    runs("first", ["How many people?"])
    steps = runs.again("second", "first", ["Is it blue?", "How many people, and what should I wear?"])
    assert [step.reply for step in steps] == [NOTHING, f"We will be six. {NOTHING}"]
    assert kinds(steps[0]) == ["unmatched", "fallback"]
    assert kinds(steps[1]) == ["asked", "answered", "unmatched", "fallback"]


def test_what_got_nothing_gets_it_again(runs: Runs) -> None:
    with ChatServer([said("Blue would be nice.", "other")]) as server:
        runs("first", ["Which colour is best?"], *played(server, "--user", "llm"))
    (step,) = runs.again("second", "first", ["Which colour is best"])
    assert step.reply == "Blue would be nice." and kinds(step) == ["unmatched"]


def test_of_an_answer_to_two_questions_each_part_is_told_alone(runs: Runs) -> None:
    task = "grandmas-birthday"
    runs("first", ["How many people? What time?"], task=task)
    steps = runs.again("second", "first", ["At which hour?", "What is the party size?"], task=task)
    assert [step.reply for step in steps] == ["At a quarter to six.", "Nine of us."]
    assert [kinds(step) for step in steps] == [["asked", "answered"]] * 2


def test_a_model_that_is_live_finds_what_is_meant_and_the_recording_words_it(runs: Runs) -> None:
    with ChatServer([said("Six, the lot of us.", "slot:party")]) as server:
        runs("first", ["How big is your group?"], *played(server, "--user", "llm"))
    with ChatServer([said("We are six.", "slot:party"), said("No idea.", "other")]) as server:
        steps = runs.again("second", "first", ["What headcount is it?", "Is it blue?"], *played(server))
        assert "Six, the lot of us." in server.requests[0]["messages"][1]["content"]
    assert [step.reply for step in steps] == ["Six, the lot of us.", "No idea."]
    assert [kinds(step) for step in steps] == [["asked", "answered"], ["unmatched", "fallback"]]


def test_manner_and_seed_are_those_of_the_recorded_run(runs: Runs, tmp_path: Path) -> None:
    ask = ["How many people?", "", "How many people?"]
    for kind, seeds in (("forgetful", range(20)), ("mistaken", range(20))):
        for seed in seeds:
            first = runs(f"{kind}-{seed}", ask, "--user-kind", kind, "--seed", seed)
            if first[0].reply != "We will be six.":
                break
        assert first[0].reply == (LATER if kind == "forgetful" else "We will be seven.")
        again = runs.again(f"{kind}-again", f"{kind}-{seed}", ["What party size?", "", "And the party size?"])
        assert [step.reply for step in again] == [step.reply for step in first]
        assert [kinds(step) for step in again] == [kinds(step) for step in first]
        kept = yaml.safe_load((tmp_path / f"{kind}-again" / "run.yaml").read_text())
        assert (kept["user_kind"], kept["user_seed"], kept["seed"]) == (kind, seed, None)


def test_steps_are_taken_anew(runs: Runs) -> None:
    task = "sleep-in-the-year"
    ask = [request_words(step.tool, step.args) for step in TASKS[task].oracle if step.kind == "ask_owner"]
    first = runs("first", ask, task=task)
    again = runs.again("second", "first", ask, task=task)
    assert [(step.reply, kinds(step)) for step in again] == [(step.reply, kinds(step)) for step in first]
    assert all(kinds(step) == ["acted"] and step.calls[0].actor == "user" for step in again) and again


def test_a_run_resumes_with_its_recorded_user(runs: Runs, tmp_path: Path) -> None:
    runs("first", ["How many people?"])
    runs.again("second", "first", ["How many people?"])
    kept = yaml.safe_load((tmp_path / "second" / "run.yaml").read_text())
    assert kept["user_from"] == str(tmp_path / "first")
    assert "user_kind" not in yaml.safe_load((tmp_path / "first" / "run.yaml").read_text())
    (tmp_path / "second/episodes/thai-with-guests/0/result.json").unlink()
    runs._command("resume", "second")
    assert (tmp_path / "second/episodes/thai-with-guests/0/result.json").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--user", "recorded"], "Name it with --user-from"),
        (["--user-from", "first"], "give both"),
        (["--user", "recorded", "--user-from", "nowhere"], "There is no run 'nowhere'"),
        (["--user", "recorded", "--user-from", "first", "--user-kind", "terse"], "leave out --user-kind"),
        (["--user-kind", "rude"], "'rude' is not one of"),
    ],
)
def test_options_that_do_not_go_together_are_said(runs: Runs, options: list[str], words: str) -> None:
    runs("first", ["How many people?"])
    _, err = runs._command("run", "--agent", "noop", "--limit", 1, *options, status=2)
    assert words in " ".join(err.split())


# Without a run


TASKS = {task.id: task for task in load_tasks(task_dirs(None))}


def test_a_slot_that_has_other_words_now_is_left_out(runs: Runs, tmp_path: Path) -> None:
    runs("first", ["How many people?"])
    task = TASKS["thai-with-guests"]
    assert recording_of(task, tmp_path / "first", 0).words == {"party": "We will be six."}
    slot = task.slots["party"].model_copy(update={"say": "We will be eight.", "value": 8})
    changed = task.model_copy(update={"slots": {**task.slots, "party": slot}})
    assert recording_of(changed, tmp_path / "first", 0) == Recording()
    assert recording_of(task, tmp_path / "first", 7).words == {"party": "We will be six."}  # no such trial: another
    assert recording_of(task, tmp_path / "nothing", 0) == Recording()


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"slots": 3}', b'{"slots": {"party": null}}', b"\xff"])
def test_a_damaged_task_of_a_recording_gives_no_words(runs: Runs, tmp_path: Path, damage: bytes) -> None:
    runs("first", ["How many people?"])
    (tmp_path / "first/episodes/thai-with-guests/0/task.json").write_bytes(damage)
    assert recording_of(TASKS["thai-with-guests"], tmp_path / "first", 0).words == {}


@pytest.mark.parametrize("events", [[{"kind": "asked", "why": 1}], [{"kind": "unmatched", "piece": 3}], ["asked"]])
def test_a_damaged_step_of_a_recording_is_said(runs: Runs, tmp_path: Path, events: list[Any]) -> None:
    runs("first", ["How many people?"])
    path = tmp_path / "first/episodes/thai-with-guests/0/steps.jsonl"
    lines = [json.loads(line) | {"events": events} for line in path.read_text().splitlines()]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with pytest.raises(GuiSimError, match="damaged"):
        recording_of(TASKS["thai-with-guests"], tmp_path / "first", 0)


def test_a_correction_is_said_in_recorded_words() -> None:
    task = demo.task()
    manner = next(
        found
        for seed in range(50)
        if (found := Manner(task, "mistaken", seed, {"party": "Five!"})) and _mistakes(Manner(task, "mistaken", seed))
    )
    recording = Recording(words={"party": "Five!"}, phrases={"party": ["how many people"]})
    user, device, ledger = RecordedUser(task, recording, ScriptedUser(task, manner), manner), _device(), Ledger()
    first: UserReply = asyncio.run(user.answer("How many people?", ledger, device))
    ledger.add(first.events)
    assert user.unasked(ledger, device, ending=True) == UserReply(
        text=f"{SORRY} Five!", events=(Event(kind="corrected", slot="party"),)
    )


def test_a_live_model_that_fails_is_the_users_fault() -> None:
    class Down:
        async def answer(self, question: str, ledger: Any, device: Any) -> UserReply:
            raise EndpointError("down")

    task = demo.task()
    user = RecordedUser(task, Recording(), Down(), Manner(task))
    with pytest.raises(EndpointError):
        asyncio.run(user.answer("How many people?", Ledger(), _device()))
    asyncio.run(user.close())


def _device() -> Any:
    return demo.FakeDevice(demo.persona().world.fork())


def _mistakes(manner: Manner) -> bool:
    return any(event.kind == "mistaken" for event in manner.tell("party", "?", (), _device())[1])
