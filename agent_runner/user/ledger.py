"""What was asked of the user and what came of it, as typed events.

A message is split into separately answerable pieces; each piece leaves exactly one of `asked`, `repeated`,
`unmatched`, `refused`, `acted` or `deferred` (to be asked again later; it counts neither for nor against the agent),
or `corrected` with its words. `answered` and `volunteered` say what the reply gave away, `mistaken` that it gave a
wrong value and in which words, `corrected` that the right one was told, `rejected` why an answer of a model was not
sent, and `fallback` that another's answer was sent in its place; these are no pieces.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

Kind = Literal[
    "asked",
    "answered",
    "volunteered",
    "refused",
    "repeated",
    "unmatched",
    "acted",
    "deferred",
    "mistaken",
    "corrected",
    "rejected",
    "fallback",
]
PIECES = ("asked", "repeated", "unmatched")
TOLD = ("answered", "corrected")
"""Events after which the agent has been told the true value of a slot."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """One entry: the slot or the owner's tool it is about, and the words of the piece.

    `ok` is whether an owner's act went through.
    """

    kind: Kind
    piece: str = ""
    slot: str = ""
    tool: str = ""
    ok: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Event":
        """Return the event that plain data describes.

        Raises:
            ValueError, TypeError: It describes none.
        """
        event = cls(**data)
        texts = (event.piece, event.slot, event.tool)
        if event.kind not in get_args(Kind) or not all(isinstance(text, str) for text in texts):
            raise ValueError("An entry of the ledger has a kind, and words.")
        return event


class Ledger:
    """The events of one episode, in order, by message."""

    def __init__(self) -> None:
        self.messages: list[tuple[Event, ...]] = []

    def add(self, events: tuple[Event, ...]) -> None:
        """Append the events of one message."""
        self.messages.append(events)

    def add_unasked(self, events: tuple[Event, ...]) -> None:
        """Append what the owner said by itself; it belongs to the last message, so that messages stay the agent's."""
        self.messages[-1:] = [(*(self.messages[-1] if self.messages else ()), *events)]

    @property
    def events(self) -> list[Event]:
        """All events in order."""
        return [event for message in self.messages for event in message]

    @property
    def elicited(self) -> tuple[str, ...]:
        """Slots that were asked for and whose true value was told; what was volunteered does not count."""
        asked = {event.slot for event in self.events if event.kind == "asked"}
        return tuple(dict.fromkeys(slot for slot in told(self.events) if slot in asked))

    @property
    def pieces(self) -> int:
        """Pieces that asked for a fact; requests to act are counted apart."""
        return sum(event.kind in PIECES for event in self.events)

    def interaction(self, required: tuple[str, ...]) -> dict[str, int]:
        """Return the counts that interaction precision and recall are made of."""
        matched = [slot for slot in self.elicited if slot in required]
        return {
            "pieces": self.pieces,
            "matched": len(matched),
            "required": len(required),
            "elicited": len(matched),
            "acted": sum(event.kind == "acted" and event.ok for event in self.events),
            "refused": sum(event.kind == "refused" for event in self.events),
            "deferred": sum(event.kind == "deferred" for event in self.events),
        }

    @classmethod
    def from_json(cls, messages: list[list[Mapping[str, Any]]]) -> "Ledger":
        """Return the ledger whose messages were written as plain data."""
        ledger = cls()
        for message in messages:
            ledger.add(tuple(map(Event.from_json, message)))
        return ledger


def told(events: Iterable[Event]) -> list[str]:
    """Return the slots whose true value some events gave, in order."""
    return [event.slot for event in events if event.kind in TOLD]
