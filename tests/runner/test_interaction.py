"""Findings by rule on what was asked and answered."""

from dataclasses import replace
from typing import Any

import pytest

from agent_runner.judges.interaction import answers_of, pieces_of
from agent_runner.trajectory import Step
from agent_runner.user.ledger import Event
from tests.runner import demo


def step(index: int, question: str, reply: str, *events: Event) -> Step:
    shown: dict[str, Any] = {"events": tuple(event.to_json() for event in events)}
    return Step(
        index=index,
        turn=index,
        now="",
        action={"type": "ask_user"},
        ok=True,
        text="",
        question=question,
        reply=reply,
        **shown,
    )


ASKED = (Event(kind="asked", piece="How many?", slot="party"), Event(kind="answered", slot="party"))


def test_each_piece_has_its_finding() -> None:
    steps = [
        step(0, "How many?", "Five.", *ASKED, Event(kind="unmatched", piece="Any note?")),
        step(1, "How many? Where?", "Five.", Event(kind="repeated", piece="How many?", slot="party")),
        step(2, "Where?", "", Event(kind="unmatched", piece="Where?", slot="place"), Event(kind="acted", piece="x")),
    ]
    found = [(one.step, one.number, one.finding, one.slot) for one in pieces_of(demo.task(), steps)]
    assert found == [
        (0, 0, "matched", "party"),
        (0, 1, "irrelevant", ""),
        (1, 0, "repeated", "party"),
        (2, 0, "inferable", "place"),
    ]


@pytest.mark.parametrize(
    ("question", "reply", "events", "fault"),
    [
        ("How many?", "There will be five of us.", ASKED, ""),
        ("Is it blue?", "There will be five of us.", (), "gives 'party'"),
        ("How many?", "Five, and Sarah comes at 9.", ASKED, "says '9'"),
        ("Is it blue?", "It is for us.", (Event(kind="volunteered", slot="party"),), "gives 'party'"),
        ("How many?", "<think>hm</think>Five.", ASKED, "reasoning"),
        ("Top up $9", "I tried, but it did not work: 77 is too much.", (Event(kind="acted", ok=False),), ""),
    ],
)
def test_an_answer_keeps_to_the_question_or_not(
    question: str, reply: str, events: tuple[Event, ...], fault: str
) -> None:
    (found,) = answers_of(demo.task(), [step(0, question, reply, *events)])
    assert (fault in found.fault) if fault else not found.fault


def test_what_was_answered_before_may_be_said_again() -> None:
    steps = [step(0, "How many?", "Five.", *ASKED), step(1, "And then?", "Five, as I said.")]
    assert [one.fault for one in answers_of(demo.task(), steps)] == ["", ""]


def test_who_worded_an_answer_is_known() -> None:
    plain = step(0, "How many?", "Five.", *ASKED)
    fallen = replace(plain, events=({"kind": "rejected", "piece": "Why."}, {"kind": "fallback"}, *plain.events))
    task = demo.task()
    assert [one.by for one in answers_of(task, [plain])] == ["script"]
    assert [one.by for one in answers_of(task, [plain], played=True)] == ["model"]
    (found,) = answers_of(task, [fallen], played=True)
    assert found.by == "fallback" and found.rejected == ("Why.",)
