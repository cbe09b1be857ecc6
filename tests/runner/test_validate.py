from collections.abc import Iterator
from typing import Any

import pytest

from agent_runner.agents.sentinels import slots_of, stray_call
from agent_runner.numerals import forms, in_letters, states
from agent_runner.tasks import Task
from agent_runner.validation.many import prover
from agent_runner.validation.proofs import leaks
from agent_runner.validation.validate import TaskReport, validate_task
from agent_runner.wording import plain_error
from gui_sim.errors import GuiSimError
from tests.runner import demo


def report(data: Any = demo.TASK, **changes: Any) -> TaskReport:
    return validate_task(demo.task(data, **changes), demo.build_world, screen=False, make_device=demo.FakeDevice)  # type: ignore[arg-type]


def slots(name: str, **changes: Any) -> dict[str, Any]:
    return {**demo.TASK["slots"], name: demo.TASK["slots"][name] | changes}


def criteria(index: int, **rows: Any) -> list[dict[str, Any]]:
    changed = [dict(one) for one in demo.TASK["criteria"]]
    changed[index] = changed[index] | {"rows": changed[index]["rows"] | rows}
    return changed


def test_what_the_phone_lacks_is_told_first_and_ends_the_checks() -> None:
    grown = {"id": "grown", "kind": "action", "text": "It grew.", "rows": {"table": "Plant", "change": "updated"}}
    oracle = [{"water_plant": {}}, {"reserve_seats": {}}, {"answer": "x"}]
    found = report(criteria=[grown], slots={}, oracle=oracle, overrides={"state": [{"delete": "Pot", "id": "p1"}]})
    assert found.faults[0].startswith("names: The task names what this phone does not have. Was --apps DIR forgotten")
    assert found.faults[1:] == [
        "names: overrides.state[0]: there is no table 'Pot'.",
        "names: criterion grown: there is no table 'Plant'.",
        "names: oracle: there is no tool 'water_plant'.",
        "names: oracle: there is no tool 'reserve_seats'. Close: reserve_seat.",
    ]


@pytest.mark.parametrize("data", [demo.TASK, demo.PAY])
def test_a_sound_task_passes_every_check(data: Any) -> None:
    found = report(data)
    assert found.faults == [] and found.ok
    names = {check.name for check in found.checks}
    assert {
        "oracle (tools)",
        "noop",
        "claim",
        "default_taker",
        "guesser",
        "ask_everything",
        "twice",
        "stray",
    } <= names


@pytest.mark.parametrize(
    ("changes", "check", "words"),
    [
        ({"instruction": "Book Plum Garden for Saturday night."}, "leaks", "'place'"),
        ({"instruction": "Book for the five of us on Saturday."}, "leaks", "'party'"),
        ({"instruction": "Book for 5 on Saturday."}, "leaks", "'party'"),
        ({"slots": slots("party", value=2, say="Two.")}, "slot party", "default"),
        ({"slots": slots("place", value="zq2")}, "slot place", "80%"),
        ({"slots": slots("place", evidence=["dining.other"])}, "slot place", "still to be guessed"),
        (
            {"slots": slots("place", evidence=["dining.saturday"])},
            "slot place",
            "There is no profile entry 'dining.saturday'. Close: dining.saturdays",
        ),
        ({"slots": slots("place", habit=None)}, "slot place", "needs 'habit'"),
        ({"slots": slots("place", candidates=["zq2", "zq3"])}, "slot place", "lack its value"),
        ({"slots": slots("place", candidates=["zq1", "zq2", "zq2"])}, "slot place", "not all different"),
        ({"slots": slots("party", value=9)}, "oracle (tools)", "does not pass"),
        ({"criteria": criteria(0, count=None)}, "twice", "give the criterion a count"),
        ({"criteria": criteria(0, table="Nowhere")}, "names", "no table 'Nowhere'"),
        ({"criteria": criteria(0, where={"dya": "2026-03-07"})}, "names", "no field 'dya'. Close: day."),
        (
            {
                "criteria": [
                    *demo.TASK["criteria"],
                    {
                        "id": "there",
                        "kind": "target",
                        "text": "A place is there.",
                        "rows": {"table": "SeatPlace", "change": "present"},
                    },
                ]
            },
            "noop",
            "by doing nothing",
        ),
        (
            {"criteria": criteria(2, expect={"party": {"any": True}})},
            "default_taker",
            "without knowing the slot",
        ),
        ({"criteria": criteria(2, expect={"party": {"any": True}})}, "guesser", "without knowing the slot"),
        ({"criteria": demo.TASK["criteria"][:2]}, "names", "No criterion is about the slot 'party'"),
        (
            {
                "overrides": {
                    "state": [
                        {
                            "insert": "SeatBooking",
                            "row": {
                                "place_id": "zq1",
                                "day": "2026-03-06",
                                "at": "19:00",
                                "note": "$slot.party",
                            },
                        }
                    ]
                }
            },
            "builds",
            "note",
        ),
        (
            {
                "overrides": {
                    "state": [
                        {
                            "insert": "SeatBooking",
                            "row": {
                                "place_id": "zq1",
                                "day": "2026-03-06",
                                "at": "19:00",
                                "party": "$slot.party",
                            },
                        }
                    ]
                }
            },
            "slot party",
            "see something else",
        ),
        (
            {
                "overrides": {
                    "state": [
                        {
                            "insert": "SeatBooking",
                            "row": {
                                "place_id": "zq1",
                                "day": "2026-03-06",
                                "at": "19:00",
                                "note": "Plum Garden with all five of us",
                            },
                        }
                    ]
                }
            },
            "slot party",
            "states the slot",
        ),
        ({"overrides": {"state": [{"update": "SeatPlace", "id": "zq9", "row": {}}]}}, "builds", "zq9"),
        ({"oracle": [{"top_up_purse": {"amount": 5}}, *demo.TASK["oracle"]]}, "names", "is the owner's"),
        ({"oracle": [{"book_table": {}}, {"answer": "x"}]}, "names", "book_table"),
        (
            {"oracle": [demo.TASK["oracle"][1], {"spend_purse": {"amount": 1}}, {"answer": "x"}]},
            "oracle (tools)",
            "It passes, but not cleanly: side effect spend_purse (call 2).",
        ),
        ({"now": "2026-03-06T09:41"}, "builds", "2026-03-05"),
        (
            {"user_will": {"top_up_purs": True}},
            "names",
            "no tool 'top_up_purs'. Close: top_up_purse.",
        ),
        ({"user_will": {"reserve_seat": False}}, "names", "'reserve_seat' is no tool of the owner"),
        (
            {"overrides": {"state": [{"insert": "SeatBooking", "row": {"place_id": "zq99"}}]}},
            "builds",
            "'place_id' names 'zq99', which is not there",
        ),
        ({"overrides": {"state": [{"event": "bang", "after": "reserve_seat"}]}}, "builds", "kind 'bang'"),
        ({"overrides": {"state": [{"event": "heartbeat", "after": "bang"}]}}, "names", "no tool 'bang'"),
        (
            {"overrides": {"state": [{"event": "heartbeat", "at": "1990-01-01T00:00"}]}},
            "builds",
            "before the task's now",
        ),
    ],
)
def test_each_fault_of_a_task_is_caught_by_name(changes: Any, check: str, words: str) -> None:
    found = report(**changes)
    assert any(line.startswith(f"{check}: ") and words in line for line in found.faults), found.faults


LATER = {"at": "2026-05-01T00:00"}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            {"event": "notify", "payload": {"title": "Hi"}},
            "'notify' cannot happen with {'title': 'Hi'}: it needs 'app'",
        ),
        (
            {"event": "set_row", "payload": {"id": "zq1", "chnges": {}}},
            "has no 'chnges': it is {id, changes}",
        ),
        ({"event": "delay", "payload": {"id": "zq1", "changes": {"nam": "x"}}}, "Place.nam, which is not a field"),
        ({"event": "delay", "payload": {"id": "zq1", "changes": {"name": 7}}}, "Place.name: 'name' must be text"),
        ({"event": "set_row", "payload": {"model": "Plase", "fields": {}}}, "makes a 'Plase', which is no model"),
        ({"event": "set_row", "payload": {"model": "SeatPlace", "fields": {}}}, "'set_row' cannot happen"),
    ],
)
def test_the_payload_of_an_event_is_proved_before_it_is_due(event: dict[str, Any], words: str) -> None:
    found = report(overrides={"state": [event | LATER]})
    assert [line for line in found.faults if words in line and line.startswith("events: overrides.state[0]: ")], found


def test_an_event_about_a_row_that_may_come_to_be_is_no_fault() -> None:
    later = {"event": "set_row", "payload": {"id": "zr90", "changes": {"note": "x"}}} | LATER
    assert not report(overrides={"state": [later]}).faults


def test_a_sentence_of_the_house_stands_without_the_name_of_its_class() -> None:
    assert plain_error(GuiSimError("There is no tool 'x'.")) == "There is no tool 'x'."
    assert plain_error(TypeError("x")) == "TypeError: x"


def test_a_value_that_the_past_shows_most_often_is_not_ask_only() -> None:
    habit = slots("place") | {
        "place": {"source": "ask_only", "value": "zq1", "say": "Plum Garden.", "asks": ["which place"]}
    }
    assert any("a guess would find it" in line for line in report(slots=habit).faults)


def test_a_task_whose_right_end_is_to_stop() -> None:
    stop = [
        {
            "id": "why",
            "kind": "answer",
            "text": "It says why.",
            "answer": {"status": "infeasible", "text": "balance"},
        }
    ]
    data = {
        **demo.PAY,
        "criteria": stop,
        "allow": [],
        "oracle": [{"answer": {"text": "The balance is too low.", "status": "infeasible"}}],
    }
    assert report(data).faults == []


def test_values_are_recognised_as_they_are_said() -> None:
    world = demo.persona().world
    assert states("There are twenty-one of us", forms(21, world)) and not states("there are 210", forms(21, world))
    assert states("on 7 March", forms("2026-03-07", world)) and states("at 7 pm", forms("19:00", world))
    for said in ("at 6:05", "at five past six", "6.05 am"):
        assert states(said, forms("06:05", world))
    assert states("until 19:40", forms("2026-03-06T19:40", world))
    assert states("a quarter to seven", forms("18:45", world)) and states("at six o'clock", forms("18:00", world))
    assert not states("for 6 people", forms("06:00", world)) and not states("at five past seven", forms("06:05", world))
    assert states("at the plum garden!", forms("zq1", world)) and not forms(True, world) and not forms("", world)
    assert states("some text", forms({"one_of": ["other", "text"]}, world))
    assert [in_letters(n) for n in (0, 13, 40, 99, 100, -1)] == [
        "zero",
        "thirteen",
        "forty",
        "ninety nine",
        "",
        "",
    ]


def test_slots_are_found_in_an_oracle_that_repeats_their_values() -> None:
    spelt = demo.task(
        oracle=[
            {"reserve_seat": {"place_id": "zq1", "day": "2026-03-07", "at": "19:00", "party": 5}},
            {"answer": "x"},
        ]
    )
    assert slots_of(spelt, 0, demo.persona().world) == {"place_id": "place", "party": "party"}


def test_a_stray_write_touches_nothing_that_is_graded() -> None:
    call = stray_call(demo.task(), demo.persona().world)
    assert call is not None and call.tool == "spend_purse"
    assert leaks(demo.task(), demo.persona().world) == []


def test_several_processes_prove_the_same_in_the_same_order() -> None:
    jobs = [
        (demo.task(demo.PAY), False),
        (demo.task(), False),
        (demo.task(instruction="Book for 5 on Saturday."), False),
    ]
    with prover(demo.build_world) as alone, prover(demo.build_world, workers=2) as together:
        one, other = list(alone(jobs)), list(together(jobs))
    assert [task.id for task, _ in other] == [task.id for task, _ in one] == ["pay", "dinner", "dinner"]
    assert [report for _, report in other] == [report for _, report in one]
    assert [report.ok for _, report in one] == [True, True, False]


def test_only_as_many_are_drawn_as_are_asked_for() -> None:
    drawn = []

    def jobs() -> Iterator[tuple[Task, bool]]:
        for number in range(50):
            drawn.append(number)
            yield demo.task(), False

    with prover(demo.build_world) as prove:
        next(prove(jobs()))
    assert drawn == [0]
