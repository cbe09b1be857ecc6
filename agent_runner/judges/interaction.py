"""What was asked and answered, by rule from the ledger: each piece, and whether each answer kept to the question."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from agent_runner.tasks import Task
from agent_runner.trajectory import Step
from agent_runner.user import guard
from agent_runner.user.language import strip_reasoning
from agent_runner.user.ledger import PIECES, Event
from agent_runner.user.scripted import EMPTY, KNOWN, NOTHING, VAGUE

STOCK = " ".join((EMPTY, KNOWN, NOTHING, VAGUE))
_TRIED = "I tried, but it did not work:"


@dataclass(frozen=True, kw_only=True)
class PieceFinding:
    """One piece that asked for a fact: the step of its message, and what it came to.

    `matched` is the first question for an ask-only slot, `repeated` another one for it, `inferable` one for what
    the past shows, `irrelevant` any other.
    """

    step: int
    number: int
    piece: str
    finding: Literal["matched", "repeated", "inferable", "irrelevant"]
    slot: str = ""


@dataclass(frozen=True, kw_only=True)
class AnswerFinding:
    """One answer: `fault` says what is not grounded or was not asked for, "" if nothing is.

    `by` is who worded it: the script, a model, or the script after a model's answers were rejected.
    """

    step: int
    question: str
    answer: str
    fault: str
    by: Literal["script", "model", "fallback"]
    rejected: tuple[str, ...] = ()


def pieces_of(task: Task, steps: Iterable[Step]) -> list[PieceFinding]:
    """Return a finding for each piece of each message, in order."""
    found: list[PieceFinding] = []
    for step in steps:
        events = [Event(**event) for event in step.events]
        asking = [event for event in events if event.kind in PIECES]
        for number, event in enumerate(asking):
            found.append(
                PieceFinding(
                    step=step.index, number=number, piece=event.piece, slot=event.slot, finding=_finding(task, event)
                )
            )
    return found


def _finding(task: Task, event: Event) -> Literal["matched", "repeated", "inferable", "irrelevant"]:
    if event.kind == "repeated":
        return "repeated"
    if event.slot not in task.slots:
        return "irrelevant"
    return "matched" if event.kind == "asked" else "inferable"


def answers_of(task: Task, steps: Iterable[Step], *, played: bool = False) -> list[AnswerFinding]:
    """Return a finding for each answer, in order; `played` says that the user was played by a model.

    An answer may use the question, the words on the slots it answers or that were answered before, and the
    user's fixed phrases. What a model says from the owner's profile is held by its own guard, and not known here.
    """
    found: list[AnswerFinding] = []
    before: list[str] = []
    for step in steps:
        if not step.question:
            continue
        events = [Event(**event) for event in step.events]
        before += [event.slot for event in events if event.kind in {"answered", "repeated"}]
        answer = step.reply.partition(_TRIED)[0]  # what follows are the phone's own words
        said = " ".join(event.piece for event in events if event.kind == "acted")
        allowed = f"{step.question} {said} {guard.sayings(task, before)} {STOCK}"
        fallback = any(event.kind == "fallback" for event in events)
        found.append(
            AnswerFinding(
                step=step.index,
                question=step.question,
                answer=step.reply,
                fault=_fault(task, answer, before, allowed, events),
                by="fallback" if fallback else "model" if played else "script",
                rejected=tuple(event.piece for event in events if event.kind == "rejected"),
            )
        )
    return found


def _fault(task: Task, answer: str, before: list[str], allowed: str, events: list[Event]) -> str:
    if strip_reasoning(answer) != answer.strip():
        return "It holds reasoning."
    given = [event.slot for event in events if event.kind == "volunteered"]
    told = given[0] if given else guard.given_away(answer, guard.others(task, before), allowed)
    if told:
        return f"It gives '{told}', which was not asked for."
    loose = guard.unsupported(answer, allowed)
    return f"It says '{loose}', which nothing asked for supports." if loose else ""
