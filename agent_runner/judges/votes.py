"""What models that judge have in common: quotes that are checked, votes, and no score from what cannot be used."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from agent_runner.asking import Asker
from agent_runner.judges.record import Record
from agent_runner.protocols import Usage
from agent_runner.wording import cut

M = TypeVar("M", bound=BaseModel)
UNGRADED = "ungraded"


class Finding(BaseModel):
    """A line of the record and words copied from it."""

    model_config = ConfigDict(extra="forbid")

    source: str
    quote: str


@dataclass(frozen=True)
class Decided(Generic[M]):
    """What the votes come to: the word that more than half of them say, else `ungraded` and why.

    `value` is the first reply with that word, None if there is none; then `reason` says why.
    """

    word: str
    reason: str
    votes: tuple[str, ...]
    value: M | None
    usage: Usage


async def poll(
    asker: Asker,
    rules: str,
    words: str,
    kind: type[M],
    votes: int,
    *,
    word: Callable[[M], str],
    fault: Callable[[M], str],
) -> Decided[M]:
    """Ask as often as there are votes; `word` is what a reply votes for, `fault` why it cannot be used.

    Raises:
        EndpointError: The endpoint failed for good.
    """
    usage = Usage()
    given: list[tuple[str, M | None, str]] = []
    for number in range(votes):
        asked = await asker.ask(rules, words, kind, number=number)
        usage += asked.usage
        wrong = asked.fault if asked.value is None else fault(asked.value)
        usable = asked.value is not None and not wrong
        given.append((word(asked.value) if asked.value is not None and usable else UNGRADED, asked.value, wrong))
    said = tuple(vote for vote, _, _ in given)
    chosen = majority(said)
    value = next((value for vote, value, _ in given if vote == chosen), None) if chosen != UNGRADED else None
    faults = " ".join(dict.fromkeys(wrong for _, _, wrong in given if wrong))
    reason = faults if votes == 1 else f"No majority among {', '.join(said)}. {faults}".strip()
    return Decided(chosen, "" if value else reason, said, value, usage)


def majority(votes: Sequence[str]) -> str:
    """Return what more than half of all votes say; a vote that could not be used counts for no side."""
    for vote, count in Counter(votes).most_common(1):
        if 2 * count > len(votes):
            return vote
    return UNGRADED


def unfounded(reason: str, evidence: Sequence[Finding], record: Record) -> str:
    """Return why a reply rests on nothing, "" if it gives a reason and quotes what is there."""
    if not reason.strip():
        return "The reply gave no reason."
    if not evidence:
        return "The reply named no evidence."
    for one in evidence:
        if not record.holds(one.source, one.quote):
            return f"The reply quotes what is not in '{cut(one.source, 60)}': {cut(one.quote, 120)!r}."
    return ""


def quotes(evidence: Sequence[Finding]) -> tuple[str, ...]:
    """Return evidence as verdicts keep it: `step 3: "words"`."""
    return tuple(f'{one.source.strip().strip("[]")}: "{cut(one.quote, 200)}"' for one in evidence[:5])
