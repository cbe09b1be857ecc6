"""Kinds of user: terse, stingy, forgetful, mistaken. A careful agent passes with each, and the counts stay right."""

import asyncio
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from agent_runner.agents.oracle import Oracle
from agent_runner.commands.places import task_dirs
from agent_runner.episode import run_episode
from agent_runner.loop import HELD
from agent_runner.protocols import AgentReply, AgentView, Limits, UserReply
from agent_runner.regrade import reexecute, regrade
from agent_runner.results import EpisodeResult
from agent_runner.setup import task_world
from agent_runner.tasks import Task, load_tasks
from agent_runner.trajectory import read_steps
from agent_runner.user import guard
from agent_runner.user.ledger import Ledger
from agent_runner.user.manner import KINDS, Kind, Manner
from agent_runner.user.phrases import KNOWN, LATER, NOTHING, ONE, SORRY, short, wrong
from agent_runner.user.scripted import ScriptedUser
from gui_sim.actions import Action, Answer, AskUser, CallTool, Wait
from personas.history import Persona, build_world
from tests.runner import demo

TASKS = {task.id: task for task in load_tasks(task_dirs(None))}
FEW = ("thai-with-guests", "grandmas-birthday", "tender-with-oskar", "no-van-on-sunday-night", "nursery-bill")
ASK = "How many people?"
TRUE, FALSE = "There will be five of us.", "There will be six of us."


@lru_cache(maxsize=4)
def persona(id: str) -> Persona:
    task = TASKS[id]
    return build_world("maya", now=task.now, history=task.overrides.history, profile=task.overrides.profile)


class Talk:
    """A conversation with a user of some kind on the demo's phone; each message and each pause is an action."""

    def __init__(self, kind: Kind, seed: int = 0, task: Task | None = None) -> None:
        self.device: Any = demo.FakeDevice(demo.persona().world.fork())
        self.user = ScriptedUser(task or demo.task(), Manner(task or demo.task(), kind, seed))
        self.ledger = Ledger()

    def ask(self, message: str) -> str:
        self.device.act(AskUser(text=message))
        reply = asyncio.run(self.user.answer(message, self.ledger, self.device))
        self.ledger.add(reply.events)
        return reply.text

    def act(self, *, ending: bool = False) -> str:
        self.device.act(Wait(minutes=0))
        said = self.user.unasked(self.ledger, self.device, ending=ending)
        self.ledger.add_unasked(said.events if said else ())
        return said.text if said else ""

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.ledger.events]

    @property
    def counts(self) -> dict[str, int]:
        return self.ledger.interaction(("party",))


def seed_for(kind: Kind, text: str) -> int:
    """The first seed with which the first answer is this."""
    return next(seed for seed in range(50) if Talk(kind, seed).ask(ASK) == text)


# Terse


def test_a_terse_user_gives_the_value_without_the_sentence() -> None:
    talk = Talk("terse")
    assert talk.ask(ASK) == "5." and talk.kinds == ["asked", "answered"]
    assert talk.ask("Which restaurant?") == KNOWN


@pytest.mark.parametrize(
    ("say", "value", "words"),
    [
        ("At a quarter to six.", "17:45", "Quarter to six."),
        ("My sister does.", "x", "Sister."),
        ("No nuts, please.", "x", "No nuts."),
        ("Then leave it, I go to the shop myself.", "x", "Leave it, I go to the shop myself."),
        ("For two.", "x", "Two."),
        ("At 05:35, please.", "05:35", "05:35."),
        ("It is that.", "x", "It is that."),
    ],
)
def test_a_sentence_is_shortened_to_what_it_says(say: str, value: str, words: str) -> None:
    assert short(demo.task().slots["party"].model_copy(update={"say": say, "value": value})) == words


def test_the_short_words_of_every_shipped_detail_still_say_it() -> None:
    details = [task.slots[name] for task in TASKS.values() for name in task.required]
    assert all(guard.conveys(short(slot), slot) and len(short(slot)) <= len(slot.say) for slot in details)
    assert sum(len(short(slot).split()) <= 3 for slot in details) >= 0.5 * len(details)


# Stingy


def test_a_stingy_user_answers_the_first_piece_and_the_rest_is_asked_again_at_no_cost() -> None:
    task = demo.task(slots={**demo.TASK["slots"], "note": note("A window.")}, criteria=[*demo.TASK["criteria"], NOTED])
    talk = Talk("stingy", task=task)
    assert talk.ask("How many people? Any note?") == f"{TRUE} {ONE}"
    assert talk.kinds == ["asked", "answered", "deferred"] and talk.ledger.elicited == ("party",)
    assert talk.ask("Any note?") == "A window."
    counts = talk.ledger.interaction(("party", "note"))
    assert (counts["pieces"], counts["matched"], counts["deferred"]) == (2, 2, 1)


def test_what_would_get_nothing_anyway_is_no_better_for_being_put_off() -> None:
    talk = Talk("stingy")
    assert talk.ask("How many people? Which restaurant? Is it blue? How many people?") == f"{TRUE} {ONE}"
    assert talk.kinds == ["asked", "answered", "unmatched", "unmatched", "repeated"]
    assert talk.counts["pieces"] == 4 and talk.counts["deferred"] == 0


def test_a_step_that_is_put_off_is_not_taken() -> None:
    talk = Talk("stingy", task=demo.task(demo.PAY))
    assert talk.ask("Is it blue? Please top up the purse by $20.") == f"{NOTHING} {ONE}"
    assert talk.kinds == ["unmatched", "deferred"] and talk.device.world.journal.calls() == []
    assert talk.ask("Please top up the purse by $20.") == "Done."


# Forgetful


def test_a_forgetful_user_tells_it_after_another_action() -> None:
    talk = Talk("forgetful", seed_for("forgetful", LATER))
    assert [talk.ask(ASK), talk.ask(ASK)] == [LATER, LATER]  # asked again at once: still forgotten
    assert talk.ledger.elicited == () and talk.counts["pieces"] == 0
    talk.act()
    assert talk.ask(ASK) == TRUE and talk.ledger.elicited == ("party",)
    assert talk.kinds == ["deferred", "deferred", "asked", "answered"]
    assert (talk.counts["pieces"], talk.counts["matched"], talk.counts["deferred"]) == (1, 1, 2)
    assert talk.ask(ASK) == TRUE and talk.kinds[-1] == "repeated"


def test_another_question_is_another_action() -> None:
    talk = Talk("forgetful", seed_for("forgetful", LATER))
    assert [talk.ask(ASK), talk.ask("Is it blue?"), talk.ask(ASK)] == [LATER, NOTHING, TRUE]


def test_only_a_share_is_forgotten() -> None:
    assert seed_for("forgetful", LATER) != seed_for("forgetful", TRUE)
    told = [Talk("forgetful", seed).ask(ASK) for seed in range(40)]
    assert 10 <= told.count(LATER) <= 30 and told == [Talk("forgetful", seed).ask(ASK) for seed in range(40)]


# Mistaken


def test_a_mistaken_user_puts_it_right_at_the_next_message() -> None:
    talk = Talk("mistaken", seed_for("mistaken", FALSE))
    assert talk.ask(ASK) == FALSE
    assert talk.kinds == ["asked", "mistaken"] and talk.ledger.events[1].piece == FALSE
    assert talk.ledger.elicited == ()
    assert talk.ask("Is it blue?") == f"{SORRY} {TRUE} {NOTHING}"
    assert talk.ledger.elicited == ("party",) and talk.counts["pieces"] == 2
    assert talk.act(ending=True) == ""  # once is enough


def test_to_ask_a_mistaken_user_whether_it_is_sure_costs_nothing() -> None:
    talk = Talk("mistaken", seed_for("mistaken", FALSE))
    talk.ask(ASK)
    assert talk.ask("So how many people is it, six?") == f"{SORRY} {TRUE}"
    assert talk.kinds == ["asked", "mistaken", "corrected", "corrected"] and talk.counts["pieces"] == 1
    assert talk.ask(ASK) == TRUE and talk.kinds[-1] == "repeated"


def test_a_mistaken_user_notices_by_itself_within_four_actions() -> None:
    after = set()
    for seed in range(30):
        talk = Talk("mistaken", seed)
        if talk.ask(ASK) == FALSE:
            said = [talk.act() for _ in range(4)]
            assert [words for words in said if words] == [f"{SORRY} {TRUE}"]
            after.add(next(number for number, words in enumerate(said, 1) if words))
            assert len(talk.ledger.messages) == 1 and talk.ledger.elicited == ("party",)
    assert after == {1, 2, 3, 4}


def test_a_mistake_is_another_value_in_plausible_words() -> None:
    found = {(task.id, name): wrong(task, name, task_world(task, persona(task.id))) for task, name in details()}
    made = {key: words for key, words in found.items() if words}
    assert len(made) >= 0.55 * len(found)
    for (id, name), words in made.items():
        slot = TASKS[id].slots[name]
        assert not guard.conveys(words, slot) and words != slot.say and not guard.unfit(words)
    assert made["thai-is-full", "instead"] == "Le Petit Quai."
    assert made["pottery-or-spin", "starts"] == "On Thursday 12 March at 18:15."
    assert made["boiler-again", "day"] == "On Wednesday." and made["fetching-ida", "time"] == "At 11:40."


def details() -> list[tuple[Task, str]]:
    return [(task, name) for task in TASKS.values() for name in task.required]


# In an episode


class Believer(Oracle):
    """Uses what it was told last of the party; `before` are actions between the question and the booking."""

    def __init__(self, *before: Action, mends: bool = False) -> None:
        super().__init__()
        self._before = list(before)
        self._mends = mends
        self._party = 0
        self.views: list[AgentView] = []

    async def act(self, view: AgentView) -> list[Action]:
        self.views.append(view)
        for words, party in ((FALSE, 6), (TRUE, 5)):
            self._party = party if words in view.said else self._party
        if len(self.views) > 1 and self._before:
            return [self._before.pop(0)]
        action = (await super().act(view))[0]
        if isinstance(action, CallTool):
            action = action.model_copy(update={"args": {**action.args, "party": self._party}})
        return [action]


def episode(folder: Path, agent: Any, user: Any, task: Task | None = None) -> EpisodeResult:
    more: dict[str, Any] = {"make_device": demo.FakeDevice}
    given = task or demo.task()
    return asyncio.run(
        run_episode(given, demo.persona(), agent, user, Limits(), "tools", folder / "e", demo.FakeTime(), **more)
    )


def mistaken() -> ScriptedUser:
    return ScriptedUser(demo.task(), Manner(demo.task(), "mistaken", seed_for("mistaken", FALSE)))


def test_a_hasty_agent_fails_and_its_answer_waits_for_the_correction(tmp_path: Path) -> None:
    agent = Believer()
    result = episode(tmp_path, agent, mistaken())
    assert result.end == "done" and not result.success and result.slots == {"party": "ignored_answer"}
    told = [
        view for view in agent.views if f"The owner writes: {SORRY} {TRUE}" in "".join(r.text for r in view.results)
    ]
    assert len(told) == 1 and told[0].said == f"{SORRY} {TRUE}"
    written = [step for step in read_steps(tmp_path / "e") if step.reply and not step.question]
    assert len(written) == 1 and [event["kind"] for event in written[0].events] == ["corrected"]
    assert result.interaction["matched"] == 1 and result.simulator["grounded"] == result.simulator["answers"] == 1


def test_no_answer_is_final_before_the_correction(tmp_path: Path) -> None:
    agent = demo.Script([[AskUser(text=ASK)], [Answer(text="First.")], [Answer(text="Second.", status="infeasible")]])
    user = ScriptedUser(demo.task(), Manner(demo.task(), "mistaken", seed_for("mistaken", FALSE)))
    result = episode(tmp_path, agent, user)
    steps = list(read_steps(tmp_path / "e"))
    assert steps[1].text == f"{HELD}\nThe owner writes: {SORRY} {TRUE}" and steps[1].ok
    assert result.end == "infeasible" and len(steps) == 3


@pytest.mark.parametrize("before", [AskUser(text="Six, are you sure?"), *[Wait(minutes=0)]])
def test_an_agent_that_makes_sure_or_takes_its_time_succeeds(tmp_path: Path, before: Action) -> None:
    result = episode(tmp_path, Believer(*[before] * 4), mistaken())
    assert result.clean, (result.criteria, result.error)


def test_a_message_that_is_put_off_or_makes_sure_is_well_put(tmp_path: Path) -> None:
    ask, again = AskUser(text=ASK), AskUser(text="So how many people is it, six?")
    agent = demo.Script([[ask], [again], [Wait(minutes=0)], [ask], [Answer(text="x")]])
    for kind, text in (("forgetful", LATER), ("mistaken", FALSE)):
        user = ScriptedUser(demo.task(), Manner(demo.task(), kind, seed_for(kind, text)))  # type: ignore[arg-type]
        result = episode(tmp_path, replace(agent, views=[]), user)
        assert (result.messages["messages"], result.messages["specific"], result.messages["vague"]) == (3, 3, 0)
        assert result.simulator["grounded"] == result.simulator["in_scope"] == result.simulator["answers"] == 3


def test_an_episode_that_was_put_right_can_be_graded_and_carried_out_again(tmp_path: Path) -> None:
    result = episode(tmp_path, Believer(*[Wait(minutes=0)] * 4), mistaken())
    again = asyncio.run(regrade(tmp_path / "e", demo.task(), demo.persona()))
    assert again.criteria == result.criteria and again.clean
    folder = tmp_path / "hasty"
    episode(folder, Believer(), mistaken())
    assert [step.action["type"] for step in read_steps(folder / "e") if step.action][-2:] == ["answer", "answer"]
    assert reexecute(folder / "e", demo.task(), demo.persona(), demo.FakeDevice) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["forgetful", "mistaken"])
def test_who_has_to_say_it_again_goes_in_no_circle(tmp_path: Path, kind: Kind) -> None:
    task = TASKS["boiler-again"]
    for seed in range(20):
        user = ScriptedUser(task, Manner(task, kind, seed))
        limits = Limits(cycles=1)
        result = asyncio.run(run_episode(task, persona(task.id), Oracle(), user, limits, "tools", tmp_path / "e"))
        assert result.clean and result.cycles == 0, (result.error, result.remarks)


def test_a_user_that_breaks_as_it_writes_is_the_users_fault(tmp_path: Path) -> None:
    class Broken(ScriptedUser):
        def unasked(self, ledger: Any, device: Any, *, ending: bool) -> UserReply | None:
            raise RuntimeError("no pen")

    agent = demo.Script([AgentReply(actions=[Wait(minutes=1)])])
    result = episode(tmp_path, agent, Broken(demo.task()))
    assert result.cause == "user" and not result.scored and "no pen" in result.error


def play(folder: Path, id: str, kind: Kind) -> EpisodeResult:
    task = TASKS[id]
    user = ScriptedUser(task, Manner(task, kind, 0))
    limits, time = Limits(steps=200, turns=200, asks=60), demo.FakeTime()
    return asyncio.run(run_episode(task, persona(id), Oracle(), user, limits, "tools", folder / "e", time))


def passes(folder: Path, id: str, kind: Kind) -> None:
    result = play(folder, id, kind)
    assert result.clean, (result.remarks, result.error)
    asked = len(TASKS[id].required)
    assert (result.interaction["pieces"], result.interaction["matched"]) == (asked, asked)


@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("id", FEW)
def test_a_persistent_oracle_passes_with_each_kind(tmp_path: Path, id: str, kind: Kind) -> None:
    passes(tmp_path, id, kind)


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("id", sorted(TASKS))
def test_a_persistent_oracle_passes_every_task_with_each_kind(tmp_path: Path, id: str, kind: Kind) -> None:
    passes(tmp_path, id, kind)


@pytest.mark.full
@pytest.mark.parametrize("kind", ["forgetful", "mistaken"])
@pytest.mark.parametrize("id", FEW)
def test_the_screen_makes_no_difference(tmp_path: Path, id: str, kind: Kind) -> None:
    task = TASKS[id]
    user, limits = ScriptedUser(task, Manner(task, kind, 0)), Limits(steps=600, turns=600, asks=60)
    result = asyncio.run(run_episode(task, persona(id), Oracle(), user, limits, "vision", tmp_path / "e"))
    assert result.clean, (result.remarks, result.error)


def note(say: str) -> dict[str, Any]:
    return {"source": "ask_only", "value": {"contains": say}, "say": say, "asks": ["any note"]}


NOTED = {"id": "noted", "kind": "answer", "slot": "note", "text": "It says so.", "answer": {"text": "Booked"}}
