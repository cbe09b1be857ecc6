"""Classes of errors by rule: an agent that makes exactly one error on a task, and what it is called."""

from pathlib import Path
from typing import Any

import pytest

from agent_runner import metrics
from agent_runner.judges.opinions import OTHER
from agent_runner.results import EpisodeResult
from agent_runner.suites import load_suite, suite_names
from agent_runner.tasks import OracleStep
from tests.runner import gated
from tests.runner import test_tasks_prefer as prefer

Steps = list[OracleStep]


def steps(*given: dict[str, Any]) -> Steps:
    return [OracleStep.model_validate(one) for one in given]


DONE = {"answer": "It is done."}
PARTY = prefer.with_args("thai-with-guests", "book_table", party=7)
PREFER: dict[str, tuple[str, Steps, str, dict[str, str]]] = {
    "never asked, the default": (
        "thai-with-guests",
        [one for one in prefer.with_args("thai-with-guests", "book_table", party=2) if one.kind != "ask"],
        "silent_default",
        {"party": "silent_default"},
    ),
    "never asked, another value": (
        "thai-with-guests",
        [one for one in PARTY if one.kind != "ask"],
        "silent_guess",
        {"party": "silent_guess"},
    ),
    "asked and not used": ("thai-with-guests", PARTY, "ignored_answer", {"party": "ignored_answer"}),
    "the past passed over": (
        "thai-with-guests",
        prefer.with_args("thai-with-guests", "book_table", note=""),
        "missed_inference",
        {"quiet": "missed_inference"},
    ),
    "the past misread": (
        "thai-with-guests",
        prefer.with_args("thai-with-guests", "book_table", at="20:00"),
        "wrong_inference",
        {"hour": "wrong_inference"},
    ),
    "in the words of a call": (
        "pottery-or-spin",
        prefer.with_args("pottery-or-spin", "send_message", to=["+15035550103"]),
        "wrong_inference",
        {"group": "wrong_inference"},
    ),
    "a row left as it was": (
        "halves-on-the-present",
        prefer.with_args("halves-on-the-present", "set_transaction", category="shopping"),
        "missed_inference",
        {"category": "missed_inference"},
    ),
    "an alternative taken in silence": (
        "thai-is-full",
        prefer.with_args("thai-is-full", "book_table", restaurant_id="rs2", at="19:30")[:1]
        + [one for one in prefer.with_args("thai-is-full", "book_table", restaurant_id="rs2") if one.kind == "call"][1:]
        + steps(DONE),
        "silent_substitution",
        {"instead": "silent_substitution"},
    ),
    "the right alternative, by luck": (
        "thai-is-full",
        prefer.unasked("thai-is-full"),
        "silent_substitution",
        {"instead": "silent_substitution"},
    ),
    "nothing done and nobody told": (
        "no-van-on-sunday-night",
        steps({"list_slots": {"day": "2026-03-08"}}, DONE),
        "silent_omission",
        {"instead": "silent_omission"},
    ),
}


@pytest.mark.parametrize("error", PREFER)
def test_each_error_of_prefer_is_named_by_the_value_left(tmp_path: Path, error: str) -> None:
    id, given, kind, slots = PREFER[error]
    result = prefer.play(tmp_path, id, given)
    assert result.success is False
    assert result.slots == slots and list(result.errors) == [kind]
    assert next(iter(slots)) in result.errors[kind]


def test_told_at_the_end_is_no_silence(tmp_path: Path) -> None:
    given = steps({"answer": {"text": "Nothing is free on Sunday at eight.", "status": "infeasible"}})
    result = prefer.play(tmp_path, "no-van-on-sunday-night", given)
    assert list(result.errors) == ["undone"]


def test_what_was_not_begun_is_undone_or_missed(tmp_path: Path) -> None:
    result = prefer.play(tmp_path, "thai-with-guests", steps(DONE))
    assert result.slots == {
        "place": "missed_inference",
        "hour": "missed_inference",
        "quiet": "missed_inference",
        "party": "undone",
    }
    assert result.false_complete and set(result.errors) == {"missed_inference", "undone"}


def test_an_error_that_no_rule_names_is_other(tmp_path: Path) -> None:
    result = prefer.play(tmp_path, "early-on-site", prefer.with_args("early-on-site", "create_alarm", days=["fri"]))
    assert result.success is False and list(result.errors) == [OTHER]
    assert prefer.play(tmp_path, "early-on-site", list(prefer.TASKS["early-on-site"].oracle)).errors == {}


GATED: dict[str, tuple[str, list[gated.Edit], set[str], str]] = {
    "a wrong value": (
        "busiest-hour",
        [gated.args("log_workout", minutes=52)],
        {"data_or_computation"},
        "log_workout: minutes was 52, where 25 is right.",
    ),
    "a wrong figure": (
        "busiest-hour",
        [gated.say("You walked most from 7:00 to 8:00, 2,561 steps. The walk is noted.")],
        {"data_or_computation"},
        "Its words lack this: The answer says 2,165 steps.",
    ),
    "a prohibition broken": (
        "deposit-at-the-osteria",
        [gated.add("authorise_payment", {"book_table": {"restaurant_id": "rs3", "day": "2026-03-15", "at": "19:30"}})],
        {"tool_misuse"},
        "It broke 'No other table is held.'",
    ),
    "once more than was asked for": (
        "busiest-hour",
        [gated.add("log_workout", {"log_workout": {"kind": "walk", "starts": "2026-03-04T07:30", "minutes": 25}})],
        {"tool_misuse"},
        "It called log_workout more often than was asked for.",
    ),
    "the owner's tool again and again": (
        "busiest-hour",
        [
            gated.drop("grant_permission"),
            gated.add("get_activity", *[{"grant_permission": {"client": "assistant", "scope": "health.activity"}}] * 2),
        ],
        {"tool_misuse", "system_configuration"},
        "It called grant_permission, which is the owner's, 2 times.",
    ),
    "a refused call repeated": (
        "haircut-after-the-last-meeting",
        [
            gated.drop("grant_permission"),
            gated.add("list_events", *[{"list_events": {"start": "2026-03-13", "end": "2026-03-13"}}] * 2),
        ],
        {"tool_misuse", "system_configuration"},
        "It was refused 3 times for list_events",
    ),
    "never asked for": (
        "sleep-in-the-year",
        [gated.drop("change_health_plan"), gated.say("Your insights can't be had.", "infeasible")],
        {"system_configuration"},
        "The owner was never asked for change_health_plan.",
    ),
    "one of two never asked for": (
        "walk-on-the-lazy-day",
        [gated.drop("grant_permission", 1)],
        {"system_configuration"},
        "The owner was never asked for grant_permission.",
    ),
    "never called": (
        "haircut-after-the-last-meeting",
        [gated.drop("create_event"), gated.say("The calendar is shared now.", "infeasible")],
        {"resource_navigation"},
        "It never called create_event.",
    ),
    "never read": (
        "busiest-hour",
        [gated.drop("get_activity"), gated.say("You walked most at noon, 900 steps. The walk is noted.")],
        {"resource_navigation"},
        "It never called get_activity.",
    ),
    "the wrong end": (
        "dinner-without-the-cards",
        [gated.say("It is booked: the deposit is $20.00, and the wallet holds $12.40.")],
        {OTHER},
        "No rule names what went wrong.",
    ),
}


@pytest.mark.parametrize("error", GATED)
def test_each_error_of_gated_is_named_by_what_was_done(tmp_path: Path, error: str) -> None:
    id, edits, kinds, words = GATED[error]
    result = gated.play(tmp_path, id, *edits)
    assert result.success is False and set(result.errors) == kinds, result.errors
    assert any(words in found for found in result.errors.values()), result.errors


def test_errors_are_named_through_the_screen_too(tmp_path: Path) -> None:
    wrong = gated.play(tmp_path, "busiest-hour", gated.args("log_workout", minutes=52), mode="vision")
    assert list(wrong.errors) == ["data_or_computation"]
    unasked = gated.play(tmp_path, "sleep-in-the-year", lambda steps: steps[2:], gated.say("No."), mode="vision")
    assert list(unasked.errors) == ["system_configuration"]


def test_steps_that_run_out_are_lost_on_the_way(tmp_path: Path) -> None:
    looking = gated.add("get_activity", *[{"wait": 1}] * 400)
    result = gated.play(tmp_path, "busiest-hour", looking)
    assert (result.end, result.cause, result.scored) == ("limit", "budget", True)
    assert "resource_navigation" in result.errors and "It came to no end." in result.errors["resource_navigation"]


@pytest.mark.parametrize("id", sorted(gated.TASKS))
def test_what_is_done_right_shows_no_error_and_overlaps_wholly(tmp_path: Path, id: str) -> None:
    result = gated.play(tmp_path, id)
    assert result.errors == {}
    assert {name: value for name, value in result.columns.items() if value != 1.0} == {}


def test_every_class_has_words_for_a_model_that_is_asked() -> None:
    found = {kind for _, _, kind, _ in PREFER.values()} | {kind for _, _, kinds, _ in GATED.values() for kind in kinds}
    named = {name for suite in suite_names() for name in load_suite(suite).classes}
    assert found - {OTHER} <= named and OTHER not in named


def test_classes_are_counted_over_episodes() -> None:
    def result(task: str, *kinds: str) -> EpisodeResult:
        return EpisodeResult(task=task, suite="gated", trial=0, errors=dict.fromkeys(kinds, "x"))

    counts = metrics.error_counts([result("a", "other", "tool_misuse"), result("b", "other"), result("c")])
    assert counts == {"other": 2, "tool_misuse": 1}
