"""Findings by rule on what was asked and answered."""

from dataclasses import replace
from typing import Any

import pytest

from agent_runner.judges.interaction import answers_of, messages_of, pieces_of
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


UNMATCHED = Event(kind="unmatched", piece="Is it blue?")


@pytest.mark.parametrize(
    ("question", "events", "specific", "answerable", "options"),
    [
        ("How many?", ASKED, True, True, "not_needed"),
        ("Where?", (Event(kind="unmatched", piece="Where?", slot="place"),), True, True, "not_needed"),
        ("Please top up the purse.", (Event(kind="acted", piece="x", tool="top_up_purse"),), True, True, "not_needed"),
        ("Top it up.", (Event(kind="unmatched", piece="Top it up.", tool="top_up_purse"),), True, False, "not_needed"),
        ("Is it blue?", (UNMATCHED,), None, None, None),
        ("How many? Is it blue?", (*ASKED, UNMATCHED), None, None, None),
        ("Anything else?", (Event(kind="unmatched", piece="Anything else?"),), False, False, None),
        ("Please fix it.", (Event(kind="unmatched", piece="Please fix it."),), False, False, None),
        ("How many? Anything else?", (*ASKED, Event(kind="unmatched", piece="Anything else?")), False, False, None),
        ("…", (), False, False, None),
    ],
)
def test_a_message_is_rated_where_a_machine_can_tell(
    question: str, events: tuple[Event, ...], specific: bool | None, answerable: bool | None, options: str | None
) -> None:
    (found,) = messages_of([step(0, question, "", *events)])
    assert (found.specific, found.answerable, found.options) == (specific, answerable, options)


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("Where shall we sit, indoors or at the bar?", "offered"),
        ("Where shall we sit, at the bar?", "missing"),
        ("Where shall we sit?", "missing"),
    ],
)
def test_a_question_for_a_closed_detail_names_its_options(question: str, options: str) -> None:
    choices = {"party": [frozenset({"indoors", "indoor"}), frozenset({"bar"}), frozenset({"private room"})]}
    (found,) = messages_of([step(0, question, "", *ASKED)], choices)
    assert found.options == options


def test_what_the_owner_may_speak_from_is_grounded() -> None:
    asked = step(0, "Is it blue?", "Ask Sarah, at 9.", UNMATCHED)
    (loose,) = answers_of(demo.task(), [asked])
    (held,) = answers_of(demo.task(), [asked], spoken=["Her sister is Sarah.", "She rises at 9."])
    assert loose.unsupported and not held.unsupported and not held.unasked
