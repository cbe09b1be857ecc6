import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent_runner.episode import MACHINE
from agent_runner.grading import grade
from agent_runner.judges.evidence import Evidence
from agent_runner.judges.reference import followed
from agent_runner.judges.state import side_effects
from agent_runner.protocols import Verdict
from agent_runner.results import decide, score_of, success_of
from agent_runner.rows import table_rows
from agent_runner.tasks import Task
from agent_runner.trajectory import Call
from agent_runner.user.ledger import Event, Ledger
from gui_sim.errors import GuiSimError
from gui_sim.journal import ToolCall
from tests.runner import demo

RESERVE = {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}


def evidence(
    task: Task, *calls: tuple[str, dict[str, Any]], answer: Any = None, side: bool = False, **more: Any
) -> Evidence:
    base = demo.persona().world
    world = base.fork()
    for tool, args in calls:
        owner = world.tool(tool).owner
        result = world.call(ToolCall("seatclub", tool, args), actor=owner, side=side)
        assert result.ok, result.error
    journal = world.journal
    return Evidence(
        task=task,
        folder=Path("nowhere"),
        changes=world.store.diff(base.store),
        tables=lambda name: table_rows(world.store, name),
        calls=[Call.from_entry(entry, journal.changes(entry.seq)) for entry in journal.calls()],
        ledger=more.pop("ledger", Ledger()),
        answer=answer,
    )


def verdict_on(check: dict[str, Any], *calls: tuple[str, dict[str, Any]], **more: Any) -> Verdict:
    task = demo.task(criteria=[{"id": "one", "kind": "target", "text": "It holds.", **check}])
    (verdict,) = asyncio.run(grade(evidence(task, *calls, **more), MACHINE))[0]
    assert verdict.reason
    return verdict


def outcome(check: dict[str, Any], *calls: tuple[str, dict[str, Any]], **more: Any) -> str:
    return verdict_on(check, *calls, **more).outcome


def rows(change: str, **more: Any) -> dict[str, Any]:
    return {"rows": {"table": "SeatBooking", "change": change, **more}}


BOOK = ("reserve_seat", RESERVE)
NOTE = ("update_seat", {"booking_id": "zr1", "note": "window"})
CANCEL = ("cancel_seat", {"booking_id": "zr1"})


@pytest.mark.parametrize(
    ("check", "calls", "expected"),
    [
        (rows("inserted"), [BOOK], "pass"),
        (rows("inserted"), [], "fail"),
        (rows("inserted", count=1), [BOOK, BOOK], "fail"),
        (rows("inserted", count=2), [BOOK, BOOK], "pass"),
        (rows("inserted", where={"party": 5}, expect={"place_id": "zq1"}), [BOOK], "pass"),
        (rows("inserted", where={"party": 4}), [BOOK], "fail"),
        (rows("inserted", expect={"place_id": "zq2"}), [BOOK], "fail"),
        (rows("inserted", expect={"party": {"between": [4, 6]}}), [BOOK], "pass"),
        (rows("inserted", where={"state": "booked"}), [BOOK, CANCEL], "fail"),
        (rows("updated"), [BOOK, NOTE], "fail"),
        ({"rows": {"table": "SeatPlace", "change": "updated", "where": {"id": "zq1"}}}, [BOOK], "pass"),
        ({"rows": {"table": "SeatPlace", "change": "updated", "where": {"id": "zq2"}}}, [BOOK], "fail"),
        (rows("unchanged"), [], "pass"),
        (rows("unchanged"), [BOOK], "fail"),
        (rows("unchanged", where={"party": 4}), [BOOK], "pass"),
        (rows("present", where={"place_id": "zq1"}), [BOOK], "pass"),
        (rows("present"), [], "fail"),
        (rows("absent"), [], "pass"),
        (rows("absent", where={"state": "cancelled"}), [BOOK, CANCEL], "fail"),
        ({"rows": {"table": "SeatPlace", "change": "present", "where": {"id": "zq3"}}}, [], "pass"),
        ({"rows": {"table": "Nowhere", "change": "present"}}, [BOOK], "fail"),
        (rows("deleted"), [BOOK], "fail"),
        ({"calls": {"tool": "reserve_seat"}}, [BOOK], "pass"),
        ({"calls": {"tool": "reserve_seat", "args": {"note": ""}}}, [BOOK], "pass"),
        ({"calls": {"tool": "reserve_seat", "args": {"party": 4}}}, [BOOK], "fail"),
        ({"calls": {"tool": "reserve_seat", "count": 1}}, [BOOK, BOOK], "fail"),
        ({"calls": {"tool": "cancel_seat", "count": 0}}, [BOOK], "pass"),
        ({"calls": {"tool": "cancel_seat", "count": 0}}, [BOOK, CANCEL], "fail"),
        ({"calls": {"tool": "top_up_purse", "actor": "user"}}, [("top_up_purse", {"amount": 5})], "pass"),
        ({"calls": {"tool": "top_up_purse"}}, [("top_up_purse", {"amount": 5})], "fail"),
        ({"calls": {"tool": "cancel_seat", "before": "update_seat"}}, [BOOK, CANCEL, NOTE], "pass"),
        ({"calls": {"tool": "cancel_seat", "before": "update_seat"}}, [BOOK, NOTE, CANCEL], "fail"),
    ],
)
def test_each_check_holds_and_fails_where_it_should(check: Any, calls: Any, expected: str) -> None:
    assert outcome(check, *calls) == expected


@pytest.mark.parametrize(
    ("check", "calls", "reason"),
    [
        (rows("inserted", count=1), [], "0 rows inserted in SeatBooking, 1 wanted."),
        (rows("inserted", count=2), [BOOK], "1 row inserted in SeatBooking, 2 wanted."),
        (rows("inserted"), [BOOK], "1 row of SeatBooking inserted as described."),
        (rows("unchanged"), [BOOK], "1 row of SeatBooking is changed."),
        (rows("absent"), [BOOK, BOOK], "2 rows of SeatBooking are there."),
        ({"calls": {"tool": "reserve_seat", "count": 2}}, [BOOK], "1 such call of reserve_seat, 2 wanted."),
    ],
)
def test_a_reason_counts_in_words(check: Any, calls: Any, reason: str) -> None:
    assert verdict_on(check, *calls).reason == reason


@pytest.mark.parametrize(
    ("check", "answer", "expected"),
    [
        ({"status": "infeasible"}, ("No table is left.", "infeasible"), "pass"),
        ({"status": "infeasible"}, ("Done.", "done"), "fail"),
        ({"status": "infeasible"}, None, "fail"),
        ({"text": "no table"}, ("Sorry, NO TABLE is left.", "done"), "pass"),
        ({"text": "no table"}, ("Sorry, no place.", "done"), "fail"),
        (
            {"text": {"matches": "(?i)sold out|no table"}, "status": "infeasible"},
            ("Sold out.", "infeasible"),
            "pass",
        ),
        (
            {"text": {"one_of": [{"contains": "42"}, {"contains": "forty-two"}]}},
            ("It is forty-two.", "done"),
            "pass",
        ),
    ],
)
def test_the_answer_is_checked(check: Any, answer: Any, expected: str) -> None:
    assert outcome({"answer": check}, answer=answer) == expected


def test_what_was_asked_is_checked_and_volunteering_is_not_asking() -> None:
    asked, told = Ledger(), Ledger()
    asked.add((Event(kind="asked", slot="party"), Event(kind="answered", slot="party")))
    told.add((Event(kind="volunteered", slot="party"),))
    assert outcome({"asked": "party"}, ledger=asked) == "pass"
    assert outcome({"asked": "party"}, ledger=told) == "fail"


@pytest.mark.parametrize(
    ("calls", "stray"),
    [
        ([BOOK], []),
        ([BOOK, BOOK], ["reserve_seat"]),
        ([BOOK, ("spend_purse", {"amount": 100})], ["spend_purse"]),
        ([BOOK, ("spend_purse", {"amount": 100}), ("top_up_purse", {"amount": 100})], []),
        ([("reserve_seat", RESERVE | {"day": "2026-03-09"}), CANCEL, BOOK], []),
        ([("reserve_seat", RESERVE | {"day": "2026-03-09"}), BOOK], ["reserve_seat"]),
        ([BOOK, BOOK, ("cancel_seat", {"booking_id": "zr2"})], []),
        ([BOOK, NOTE], []),
        ([("top_up_purse", {"amount": 100})], []),
    ],
)
def test_a_write_that_nothing_accounts_for_is_a_side_effect(calls: Any, stray: list[str]) -> None:
    assert [call.tool for call in side_effects(evidence(demo.task(), *calls))] == stray


def test_a_write_that_another_app_carried_out_is_a_side_effect_too() -> None:
    found = evidence(demo.task(), BOOK, ("spend_purse", {"amount": 100}))
    told = [replace(change, derived=True) for change in found.calls[1].changes]
    found.calls[1] = replace(found.calls[1], changes=told)
    assert [call.tool for call in side_effects(found)] == ["spend_purse"]


def test_an_allowance_accounts_and_navigation_is_no_write() -> None:
    spend = ("spend_purse", {"amount": 100})
    by_tool = demo.task(allow=[{"tool": "spend_purse", "args": {"amount": {"between": [1, 200]}}}])
    by_rows = demo.task(allow=[{"table": "SeatPurse"}])
    for task in (by_tool, by_rows):
        assert side_effects(evidence(task, BOOK, spend)) == []
    assert side_effects(evidence(by_tool, ("spend_purse", {"amount": 300}))) != []
    assert side_effects(evidence(demo.task(), spend, side=True)) == []


SPEND = {"tool": "spend_purse", "args": {"amount": 100}}


@pytest.mark.parametrize(
    ("kind", "check", "stray"),
    [
        ("action", SPEND, []),
        ("action", SPEND | {"count": 2}, []),
        ("action", SPEND | {"count": 1}, [100]),
        ("action", SPEND | {"count": 0}, [100, 100]),
        ("action", SPEND | {"args": {"amount": 50}}, [100, 100]),
        ("personalization", SPEND, []),
        ("guard", SPEND, [100, 100]),
    ],
)
def test_a_criterion_on_calls_accounts_for_the_calls_that_it_demands(kind: str, check: Any, stray: list[int]) -> None:
    criteria = [*demo.TASK["criteria"], {"id": "paid", "kind": kind, "text": "It is paid.", "calls": check}]
    spend = ("spend_purse", {"amount": 100})
    found = side_effects(evidence(demo.task(criteria=criteria), BOOK, spend, spend))
    assert [call.args["amount"] for call in found] == stray


def test_how_a_call_should_be_is_no_leave_for_further_ones() -> None:
    how = {"id": "how", "kind": "personalization", "text": "For five.", "calls": {"tool": "reserve_seat"}}
    found = evidence(demo.task(criteria=[*demo.TASK["criteria"], how]), BOOK, BOOK)
    assert [call.tool for call in side_effects(found)] == ["reserve_seat"]


def test_an_oracle_with_a_tool_that_the_phone_lacks_asks_for_the_app() -> None:
    task = demo.task(oracle=[{"water_plant": {}}, {"answer": "Done."}])
    with pytest.raises(GuiSimError, match=r"Was --apps DIR forgotten\? .* calls 'water_plant'"):
        followed(task, demo.persona().world)


def test_a_guard_can_fail_a_task_but_earns_nothing() -> None:
    guard = {
        "id": "kept",
        "kind": "guard",
        "text": "Nothing is cancelled.",
        "calls": {"tool": "cancel_seat", "count": 0},
    }
    task = demo.task(criteria=[*demo.TASK["criteria"], guard])
    outcomes = {"booked": "pass", "where": "pass", "people": "pass", "kept": "fail"}
    assert success_of(outcomes) is False and score_of(task, outcomes) == 1.0
    assert success_of(outcomes | {"kept": "pass"}) is True


def test_weights_and_ungraded() -> None:
    heavy = [dict(one, weight=weight) for one, weight in zip(demo.TASK["criteria"], (2, 1, 1), strict=True)]
    task = demo.task(criteria=heavy)
    assert score_of(task, {"booked": "pass", "where": "fail", "people": "fail"}) == 0.5
    assert score_of(task, {"booked": "pass", "where": "ungraded", "people": "pass"}) is None
    assert success_of({"a": "pass", "b": "ungraded"}) is None and success_of({}) is None
    assert success_of({"a": "fail", "b": "ungraded"}) is False


def test_the_machine_wins_over_a_rubric_and_an_empty_list_of_findings_passes_nothing() -> None:
    def verdict(judge: str, result: Any) -> Verdict:
        return Verdict(criterion="booked", outcome=result, reason="because", judge=judge)

    assert decide(demo.task(), [verdict("rubric", "pass"), verdict("state", "fail")])["booked"] == "fail"
    assert set(decide(demo.task(), []).values()) == {"ungraded"}
    given = [verdict("rubric a", "ungraded"), verdict("rubric b", "fail"), verdict("rubric c", "pass")]
    assert decide(demo.task(), given)["booked"] == "fail"
    assert decide(demo.task(), given[:1])["booked"] == "ungraded"


def test_a_verdict_on_what_is_no_criterion_is_dropped() -> None:
    class Eager:
        name = "eager"

        async def judge(self, evidence: Evidence) -> list[Verdict]:
            return [Verdict(criterion="invented", outcome="pass", reason="why not", judge="eager")]

    verdicts, faults = asyncio.run(grade(evidence(demo.task()), [Eager()]))
    assert verdicts == [] and faults == []


@pytest.mark.parametrize(("second", "outcome"), [("pass", "pass"), ("fail", "ungraded"), ("ungraded", "ungraded")])
def test_a_judge_that_says_two_things_of_a_criterion_has_said_nothing(second: Any, outcome: str) -> None:
    class Torn:
        name = "torn"

        async def judge(self, evidence: Evidence) -> list[Verdict]:
            given: list[Any] = ["pass", second]
            return [Verdict(criterion="booked", outcome=one, reason="because", judge="torn") for one in given]

    verdicts, _ = asyncio.run(grade(evidence(demo.task()), [Torn()]))
    assert [one.outcome for one in verdicts] == [outcome]
