"""What was asked and answered, by rule from the ledger: each piece, how each message is put, how each answer is."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from agent_runner.judges.evidence import Evidence
from agent_runner.numerals import states
from agent_runner.tasks import Task
from agent_runner.trajectory import Step
from agent_runner.user import guard
from agent_runner.user.language import strip_reasoning
from agent_runner.user.ledger import PIECES, TOLD, Event
from agent_runner.user.phrases import STOCK, TRIED

ASKING = frozenset({*PIECES, "refused", "acted", "deferred"})
"""Events of which each piece of a message leaves one."""
_FIX = (" fix", " help")
PieceKind = Literal["matched", "repeated", "inferable", "irrelevant"]
Options = Literal["offered", "missing", "not_needed"]


@dataclass(frozen=True, kw_only=True)
class PieceFinding:
    """One piece that asked for a fact: the step of its message, and what it came to.

    `matched` is the first question for an ask-only slot, `repeated` another one for it, `inferable` one for what
    the past shows, `irrelevant` any other.
    """

    step: int
    number: int
    piece: str
    finding: PieceKind
    slot: str = ""


@dataclass(frozen=True, kw_only=True)
class MessageFinding:
    """How one message is put, None where only its words tell.

    `specific` is that it names what it wants to know or have done, `answerable` that the owner need not ask
    back, `options` whether it names what can be chosen where that is a small closed set.
    """

    step: int
    message: str
    specific: bool | None
    answerable: bool | None
    options: Options | None


@dataclass(frozen=True, kw_only=True)
class AnswerFinding:
    """One answer of the owner: what of it nothing supports, and what was not asked for; "" for nothing.

    `by` is who worded it: the script, a model, or the script after a model's answers were rejected.
    """

    step: int
    question: str
    answer: str
    unsupported: str
    unasked: str
    by: Literal["script", "model", "fallback"]
    rejected: tuple[str, ...] = ()

    @property
    def fault(self) -> str:
        """What is wrong with it in words, "" if nothing is."""
        return self.unasked or self.unsupported


def pieces_of(task: Task, steps: Iterable[Step]) -> list[PieceFinding]:
    """Return a finding for each piece of each message, in order."""
    found: list[PieceFinding] = []
    for step in steps:
        asking = [event for event in _events(step) if event.kind in PIECES]
        for number, event in enumerate(asking):
            kind = _finding(task, event)
            found.append(PieceFinding(step=step.index, number=number, piece=event.piece, slot=event.slot, finding=kind))
    return found


def _finding(task: Task, event: Event) -> PieceKind:
    if event.kind == "repeated":
        return "repeated"
    if event.slot not in task.slots:
        return "irrelevant"
    return "matched" if event.kind == "asked" else "inferable"


def messages_of(
    steps: Iterable[Step], choices: Mapping[str, Sequence[frozenset[str]]] | None = None
) -> list[MessageFinding]:
    """Return a finding for each message, in order; `choices` gives the options of slots (see `Background`)."""
    found = []
    for step in steps:
        if not step.question:
            continue
        events = asking_events(step)
        specific, answerable = [_specific(one) for one in events], [_answerable(one) for one in events]
        found.append(
            MessageFinding(
                step=step.index,
                message=step.question,
                specific=_all(specific),
                answerable=_all(answerable),
                options=_options(step.question, events, choices or {}),
            )
        )
    return found


def _specific(event: Event) -> bool | None:
    if event.kind != "unmatched" or event.slot or event.tool:
        return True
    return False if _vague(event.piece) else None


def _answerable(event: Event) -> bool | None:
    if event.kind != "unmatched" or event.slot:
        return True
    return False if event.tool or _vague(event.piece) else None  # the owner had to ask back


def _vague(piece: str) -> bool:
    """Whether a piece names neither a detail nor a step, whatever the task is about."""
    return guard.open_ended(piece) or any(word in f" {piece.casefold()}" for word in _FIX)


def _all(flags: Sequence[bool | None]) -> bool | None:
    """Return what holds of a message by what holds of its pieces; one without any asks for nothing."""
    if not flags or False in flags:
        return False
    return None if None in flags else True


def _options(message: str, events: Sequence[Event], choices: Mapping[str, Sequence[frozenset[str]]]) -> Options | None:
    """Return whether two of the options of each closed detail stand in a message."""
    closed = [choices[event.slot] for event in events if event.slot in choices]
    if not closed:
        known = all(event.slot or event.tool for event in events)
        return "not_needed" if events and known else None
    named = (sum(bool(states(message, said)) for said in options) for options in closed)
    return "offered" if all(count >= 2 for count in named) else "missing"


def answers_of(
    task: Task, steps: Iterable[Step], *, spoken: Sequence[str] = (), played: bool = False
) -> list[AnswerFinding]:
    """Return a finding for each answer, in order.

    An answer may use the question, the words on the slots it answers or that were answered before, those of a
    mistake, the user's fixed phrases, and `spoken`, what the owner may speak from beside. `played` says that a
    model is the user.
    """
    found: list[AnswerFinding] = []
    before: list[str] = []
    mistakes: list[str] = []
    for step in steps:
        events = _events(step)
        before += [event.slot for event in events if event.kind in {*TOLD, "repeated"}]
        mistakes += [event.piece for event in events if event.kind == "mistaken"]
        if not step.question:
            continue
        answer = step.reply.partition(TRIED)[0]  # what follows are the phone's own words
        said = " ".join(event.piece for event in events if event.kind == "acted")
        allowed = f"{step.question} {said} {guard.sayings(task, before)} {' '.join(mistakes)} {STOCK}"
        fallback = any(event.kind == "fallback" for event in events)
        loose = guard.unsupported(answer, f"{allowed} {' '.join(spoken)}")
        found.append(
            AnswerFinding(
                step=step.index,
                question=step.question,
                answer=step.reply,
                unsupported=f"It says '{loose}', which nothing supports." if loose else "",
                unasked=_unasked(task, answer, before, allowed, events),
                by="fallback" if fallback else "model" if played else "script",
                rejected=tuple(event.piece for event in events if event.kind == "rejected"),
            )
        )
    return found


def _unasked(task: Task, answer: str, before: Sequence[str], allowed: str, events: Sequence[Event]) -> str:
    if strip_reasoning(answer) != answer.strip():
        return "It holds reasoning."
    given = [event.slot for event in events if event.kind == "volunteered"]
    told = given[0] if given else guard.given_away(answer, guard.others(task, before), allowed)
    return f"It gives '{told}', which was not asked for." if told else ""


def message_counts(evidence: Evidence) -> dict[str, int]:
    """Return how many messages of an episode are how, as far as a machine can tell."""
    counts: Counter[str] = Counter()
    for one in messages_of(evidence.steps(), evidence.background.choices):
        counts["messages"] += 1
        counts["specific"] += one.specific is True
        counts["vague"] += one.specific is False
        counts["answerable"] += one.answerable is True
        counts["unanswerable"] += one.answerable is False
        counts["options_offered"] += one.options == "offered"
        counts["options_missing"] += one.options == "missing"
    return dict(counts)


def answer_counts(evidence: Evidence) -> dict[str, int]:
    """Return how many answers were given, grounded and in scope; how many were rejected, or scripted for a model."""
    counts: Counter[str] = Counter()
    for one in answers_of(evidence.task, evidence.steps(), spoken=evidence.background.spoken):
        counts["answers"] += 1
        counts["grounded"] += not one.unsupported
        counts["in_scope"] += not one.unasked
        counts["fallback"] += one.by == "fallback"
        counts["rejected"] += len(one.rejected)
    return dict(counts)


def asking_events(step: Step) -> list[Event]:
    """Return the event of each piece of a step's message, in order."""
    return [one for one in _events(step) if one.kind in ASKING or (one.kind == "corrected" and one.piece)]


def _events(step: Step) -> list[Event]:
    return [Event.from_json(event) for event in step.events]
