"""Maya's prefer tasks: they hold by machine, cover what the suite is for, and near misses miss."""

import asyncio
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from agent_runner.agents import make_agent
from agent_runner.agents.oracle import Oracle
from agent_runner.episode import run_episode
from agent_runner.protocols import Limits
from agent_runner.results import EpisodeResult
from agent_runner.setup import task_world
from agent_runner.taskcounts import counts
from agent_runner.tasks import OracleStep, Task, load_tasks
from agent_runner.user.ledger import Ledger
from agent_runner.user.scripted import ScriptedUser
from agent_runner.validation.validate import validate_task
from gui_sim.device import Device
from personas.history import Persona, build_world
from tests.runner import demo

PACK = Path(__file__).parents[2] / "personas/packs/maya"
TASKS = {task.id: task for task in load_tasks([PACK], suite="prefer")}
Steps = list[OracleStep]


@lru_cache(maxsize=4)
def persona(id: str) -> Persona:
    task = TASKS[id]
    overrides = task.overrides
    return build_world("maya", now=task.now, history=overrides.history, profile=overrides.profile)


class Follow(Oracle):
    """Takes steps of its own instead of the task's."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self._given = steps

    def script(self, task: Task, device: Device) -> Steps:
        return self._given


def play(folder: Path, id: str, steps: Steps) -> EpisodeResult:
    task, time = TASKS[id], demo.FakeTime()
    limits = Limits(steps=200, turns=200)
    agent, user = Follow(steps), ScriptedUser(task)
    return asyncio.run(run_episode(task, persona(id), agent, user, limits, "tools", folder / "ep", time))


def test_an_agent_that_does_wrong_on_purpose_goes_on_where_the_screen_refuses(tmp_path: Path) -> None:
    task = TASKS["biscuits-for-the-studio"]  # what the guesser takes is less than the least order
    agent, user = make_agent("guesser"), ScriptedUser(task)
    limits = Limits(steps=200, turns=200)
    result = asyncio.run(run_episode(task, persona(task.id), agent, user, limits, "vision", tmp_path, demo.FakeTime()))
    assert (result.scored, result.success, result.end) == (True, False, "done"), result.error


def failed(result: EpisodeResult) -> set[str]:
    return {str(row["id"]) for row in result.criteria if row["outcome"] != "pass"}


def with_args(id: str, tool: str, **given: Any) -> Steps:
    """Return the oracle's steps with arguments of each call of a tool changed."""
    return [
        step.model_copy(update={"args": step.args | given}) if step.tool == tool else step for step in TASKS[id].oracle
    ]


def unasked(id: str) -> Steps:
    return [step for step in TASKS[id].oracle if step.kind != "ask"]


def apps_of(task: Task) -> set[str]:
    world = persona(task.id).world
    return {world.tool(step.tool).app for step in task.oracle if step.tool}


# The set


@pytest.mark.full
@pytest.mark.parametrize("id", sorted(TASKS))
def test_each_task_holds_by_tools_through_the_screen_and_in_its_proofs(id: str) -> None:
    assert validate_task(TASKS[id], build_world).faults == []


@pytest.mark.parametrize("id", sorted(TASKS))
def test_the_oracle_is_clean_and_asks_for_each_detail_once(tmp_path: Path, id: str) -> None:
    task = TASKS[id]
    result = play(tmp_path, id, list(task.oracle))
    assert result.clean, (failed(result), result.side_effects, result.error)
    asked = len(task.required)
    assert (result.interaction["pieces"], result.interaction["matched"]) == (asked, asked)
    assert {value for value in result.columns.values() if value is not None} == {1.0}


@pytest.mark.parametrize("id", sorted(TASKS))
def test_silence_and_luck_pass_but_for_what_had_to_be_said(tmp_path: Path, id: str) -> None:
    result = play(tmp_path, id, unasked(id))
    assert result.interaction["matched"] == 0
    assert failed(result) == {one.id for one in TASKS[id].criteria if one.asked}


def test_the_set_is_as_large_and_as_mixed_as_it_should_be() -> None:
    tasks = list(TASKS.values())
    told = counts(tasks)
    figures = told["figures"]
    assert figures["tasks"] >= 150
    assert figures["apps used"] >= 25
    assert figures["of several apps"] >= 35
    assert figures["with a transfer between apps"] >= 0.3 * len(tasks)
    for kind in ("instruction", "preference", "environment"):
        assert figures[f"perturbed: {kind}"] >= 20
    for split in ("public", "private"):
        assert figures[f"split {split}"] >= 60
    for level in ("easy", "medium", "hard"):
        assert figures[level] >= 25
    assert 0.8 <= figures["ask-only slots a task"] <= 1.2
    assert figures["action criteria a task"] >= 2 and figures["personalization criteria a task"] >= 3
    assert len({task.instruction for task in tasks}) == len(tasks)


@pytest.mark.parametrize("id", sorted(TASKS))
def test_each_task_has_both_kinds_and_names_the_apps_that_it_uses(id: str) -> None:
    task = TASKS[id]
    kinds = Counter(criterion.kind for criterion in task.criteria)
    assert kinds["action"] >= 1
    assert apps_of(task) == set(task.tags)
    if task.oracle[-1].status == "done":
        assert kinds["personalization"] >= 2
    else:
        assert kinds["answer"] == 1 and kinds["guard"] >= 1


def test_nearly_all_need_both_the_past_and_a_question() -> None:
    most = 0.95 * len(TASKS)
    assert sum(len(task.required) < len(task.slots) for task in TASKS.values()) >= most
    assert sum(bool(task.required) for task in TASKS.values()) >= most


@pytest.mark.parametrize(
    ("agent", "ask_only", "inferable", "precision"),
    [("reader", 0.0, 1.0, None), ("guesser", 0.0, 0.0, None), ("ask_everything", 1.0, 1.0, 0.5)],
)
def test_who_never_asks_who_guesses_and_who_asks_for_all_are_told_apart(
    tmp_path: Path, agent: str, ask_only: float, inferable: float, precision: float | None
) -> None:
    task = TASKS["boards-on-monday"]
    run = run_episode(
        task, persona(task.id), make_agent(agent), ScriptedUser(task), Limits(), "tools", tmp_path, demo.FakeTime()
    )
    result = asyncio.run(run)
    assert (result.columns["ask_only"], result.columns["inferable"]) == (ask_only, inferable)
    asked = result.interaction["pieces"]
    assert (result.interaction["matched"] / asked if asked else None) == precision


# The simulated user understands other words

QUESTIONS = [
    ("thai-with-guests", "How many of you will there be on Friday?", "party"),
    ("thai-with-guests", "For how many people should I book the table?", "party"),
    ("groceries-and-crisps", "How many packs of the crisps would you like?", "crisps"),
    ("early-on-site", "What time should the alarm ring tomorrow?", "hour"),
    ("early-on-site", "When do you want to get up?", "hour"),
    ("tender-with-oskar", "At what time on Tuesday is the meeting?", "hour"),
    ("tender-with-oskar", "Where does the meeting take place?", "place"),
    ("saturday-with-the-friends", "What are you celebrating: a birthday, an anniversary, or a date?", "occasion"),
    ("saturday-with-the-friends", "Which occasion should I enter?", "occasion"),
    ("thai-is-full", "Chao Phraya has no table left at 19:30. What should I do?", "instead"),
    ("thai-is-full", "It is fully booked; would you like another time or another restaurant?", "instead"),
    ("milk-runs-out", "Hillfarm's lactose-free milk is sold out. Which milk should I take instead?", "instead"),
    ("milk-runs-out", "Your usual milk just sold out, do you want a substitute?", "instead"),
    ("thai-is-full", "There is a table at 20:15, or Krua Nok at 19:30. Which would you like?", "instead"),
    ("milk-runs-out", "Should I take Dawn's lactose-free milk or leave milk out?", "instead"),
    ("no-van-on-sunday-night", "Sunday at 20:00 is full. Should I take 18:00 or Monday?", "instead"),
    ("thai-on-tuesday", "Chao Phraya is closed on Tuesdays. Which day would suit you instead?", "day"),
    ("thai-on-tuesday", "They are closed on Tuesday, would you like another day or another restaurant?", "day"),
    ("fetching-ida", "When will you pick her up on Saturday?", "time"),
    ("fetching-ida", "What time should I tell her?", "time"),
    ("pottery-or-spin", "To which day and time should I move the pottery class?", "starts"),
    ("pottery-or-spin", "What day should the pottery class be on?", "starts"),
    ("breakfast-and-cake", "How many calories should I enter for the cake?", "cake"),
    ("breakfast-and-cake", "Do you know the kcal of the cake?", "cake"),
    ("pots-for-the-goal", "How many pots should I put into the cart?", "pots"),
    ("coffee-since-february", "How many packs of coffee do you need?", "packs"),
    ("lunch-away-from-the-window", "What is your guest allergic to?", "allergy"),
    ("lunch-away-from-the-window", "Which allergy should I mention in the note?", "allergy"),
    ("biscuits-for-the-studio", "How many packs of oat biscuits should I order?", "packs"),
    ("halves-on-the-present", "Who is going halves with you on the bench?", "sharer"),
    ("halves-on-the-present", "Who shares the cost with you?", "sharer"),
    ("holidays-are-over", "What time should the Saturday alarm ring?", "saturday"),
    ("holidays-are-over", "At what time do you want the alarm on Saturday?", "saturday"),
    ("tea-and-quiet", "Until when should Do Not Disturb stay on?", "until"),
    ("tea-and-quiet", "How long should Do Not Disturb last?", "until"),
    ("grandmas-birthday", "How many people are coming?", "party"),
    ("grandmas-birthday", "What time should the dinner start?", "hour"),
    ("boiler-again", "On which day is someone home for the repair?", "day"),
    ("boiler-again", "When will someone be at home?", "day"),
    ("letter-for-the-birthday", "What is Grandma getting from you?", "present"),
    ("letter-for-the-birthday", "What gift should I mention?", "present"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "words", "slot"), QUESTIONS)
def test_a_question_in_other_words_gets_the_answer(id: str, words: str, slot: str) -> None:
    task = TASKS[id]
    device = Device(task_world(task, persona(id)))
    reply = asyncio.run(ScriptedUser(task).answer(words, Ledger(), device))
    assert [event.slot for event in reply.events if event.kind == "answered"] == [slot]
    assert task.slots[slot].say in reply.text


INFERABLE = [  # the past shows it, so the user does not say it
    ("breakfast-and-cake", "How many calories does your usual breakfast have?", "energy"),
    ("groceries-and-crisps", "How many litres of milk do you need?", "litres"),
    ("groceries-and-crisps", "Which delivery slot do you want?", "window"),
    ("grandmas-birthday", "When should I remind you?", "alert"),
    ("tender-with-oskar", "How long is the meeting?", "ends"),
    ("holidays-are-over", "When do you get up on weekdays?", "wake"),
    ("holidays-are-over", "Which sound should the alarm have?", "sound"),
    ("pots-for-the-goal", "What is your goal in Health?", "product"),
]


@pytest.mark.parametrize(("id", "words", "slot"), INFERABLE)
def test_what_the_past_shows_is_not_told(id: str, words: str, slot: str) -> None:
    task = TASKS[id]
    device = Device(task_world(task, persona(id)))
    reply = asyncio.run(ScriptedUser(task).answer(words, Ledger(), device))
    assert [(event.kind, event.slot) for event in reply.events] == [("unmatched", slot)]
    assert not any(one.say and one.say in reply.text for one in task.slots.values())


# Near misses

MISSES = [
    ("thai-with-guests", "book_table", {"party": 2}, {"party"}),
    ("thai-with-guests", "book_table", {"at": "19:00"}, {"hour"}),
    ("saturday-with-the-friends", "send_message", {"to": ["+15035550106"]}, {"group"}),
    ("fetching-ida", "send_message", {"to": ["+15035550102"]}, {"number"}),
    ("fetching-ida", "send_message", {"body": "I fetch you on Saturday at 10:40"}, {"tone"}),
    ("tender-with-oskar", "create_event", {"ends": "2026-03-10T15:30"}, {"length"}),
    ("tender-with-oskar", "create_event", {"book_id": "ca1", "alert_min": 15}, {"book", "alert"}),
    ("coffee-since-february", "add_grocery", {"size_id": "fz154"}, {"coffee"}),
    ("pots-for-the-goal", "add_grocery", {"size_id": "fz21"}, {"product"}),
    ("milk-runs-out", "place_grocery_order", {"bags": "paper"}, {"bags"}),
    ("lunch-away-from-the-window", "book_table", {"seating": "window"}, {"this-time"}),
    ("biscuits-for-the-studio", "set_pay_method", {"card_id": "cd1"}, {"card"}),
    ("biscuits-for-the-studio", "place_grocery_order", {"address": "14 Quay Street"}, {"ordered"}),
    ("halves-on-the-present", "set_transaction", {"category": "home"}, {"category"}),
    ("holidays-are-over", "set_sleep_schedule", {"wind_down_min": 30}, {"wind-down"}),
    ("boiler-again", "send_message", {"to": ["+15035550114"]}, {"landlord"}),
    ("letter-for-the-birthday", "send_message", {"send_at": "2026-04-30T09:00"}, {"hour"}),
    ("grandmas-birthday", "create_event", {"book_id": "ca1"}, {"book"}),
    ("pottery-or-spin", "update_event", {"starts": "2026-03-13T18:30"}, {"starts", "length"}),
]


@pytest.mark.parametrize(("id", "tool", "given", "misses"), MISSES)
def test_a_near_miss_fails_what_it_misses_and_nothing_else(
    tmp_path: Path, id: str, tool: str, given: dict[str, Any], misses: set[str]
) -> None:
    result = play(tmp_path, id, with_args(id, tool, **given))
    assert result.scored and not result.success
    assert failed(result) == misses


def test_a_value_left_at_the_default_without_a_question_is_named_so(tmp_path: Path) -> None:
    steps = [step for step in with_args("thai-with-guests", "book_table", party=2) if step.kind != "ask"]
    assert play(tmp_path, "thai-with-guests", steps).slots == {"party": "silent_default"}


def test_an_answer_that_was_not_used_is_named_so(tmp_path: Path) -> None:
    steps = with_args("grandmas-birthday", "book_table", party=4)
    assert play(tmp_path, "grandmas-birthday", steps).slots == {"party": "ignored_answer"}


def test_a_thing_too_many_in_the_order_fails_the_guard(tmp_path: Path) -> None:
    id = "groceries-and-crisps"
    steps = list(TASKS[id].oracle)
    more = OracleStep.model_validate({"add_grocery": {"size_id": "fz182"}})
    result = play(tmp_path, id, [*steps[:-2], more, *steps[-2:]])
    assert failed(result) == {"nothing-else"} and not result.success
