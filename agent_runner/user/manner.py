"""How an owner gives what it knows: at once, in a word, one thing at a time, late, or wrong at first.

One object an episode, shared by whoever words the answers. Chance comes from the seed, the task and the slot, so
that two agents meet the same owner. The true value of a slot that was asked for is always told before the agent's
answer is final.
"""

from collections.abc import Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Literal, get_args

from agent_runner.slots import Slot
from agent_runner.tasks import Task
from agent_runner.user.ledger import Event
from agent_runner.user.phrases import KNOWN, LATER, ONE, SORRY, short, wrong
from gui_sim.ids import seeded

if TYPE_CHECKING:
    from gui_sim.device import Device

Kind = Literal["plain", "terse", "stingy", "forgetful", "mistaken"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SHARE = 0.5
"""The share of the slots that a forgetful owner forgets, and a mistaken one gets wrong."""
BETWEEN = 1
"""So many other actions of the agent lie between a question that was put off and its answer, at least."""
NOTICED = (1, 4)
"""After so many actions, from the least to the most, a mistaken owner notices what it said."""


class Manner:
    """Decides what is said of each slot, and keeps what was put off and what has to be put right.

    `seed` is what chance depends on besides task and slot. `words` stand in for the slots' own (see `recorded`).
    """

    def __init__(
        self, task: Task, kind: Kind = "plain", seed: object = 0, words: Mapping[str, str] | None = None
    ) -> None:
        self.task = task
        self.kind: Kind = kind
        self._seed = seed
        self._words = dict(words or {})
        self._put_off: dict[str, int] = {}
        self._wrong: dict[str, str] = {}
        self._due: dict[str, int] = {}
        self._fresh: set[str] = set()

    def answered_now(self, parts: int) -> int:
        """Return how many pieces of a message with so many are answered; the rest is put off."""
        return min(parts, 1) if self.kind == "stingy" else parts

    def slot(self, name: str, known: Collection[str], device: "Device") -> Slot:
        """Return an ask-only slot with the words that a question for it would get now; nothing changes."""
        slot = self.task.slots[name]
        said = {"later": LATER, "wrong": self._misheld(name, device)}.get(self._turn(name, known, device))
        return slot.model_copy(update={"say": said or self._true(name)})

    def true(self, name: str, known: Collection[str], device: "Device") -> bool:
        """Whether a question for a slot would get its true value now."""
        return self._turn(name, known, device) == "true"

    def tell(self, name: str, piece: str, known: Collection[str], device: "Device") -> tuple[str, list[Event]]:
        """Return the words on a slot that a piece asks for; `known` are the slots whose value was told."""
        if self.task.slots[name].source == "inferable":
            return KNOWN, [Event(kind="unmatched", piece=piece, slot=name)]
        said = self.slot(name, known, device).say
        turn = self._turn(name, known, device)
        if turn == "later":
            self._put_off.setdefault(name, device.step)
            return said, [Event(kind="deferred", piece=piece, slot=name)]
        if name in self._fresh:
            return "", [Event(kind="corrected", piece=piece, slot=name)]
        if name in known or name in self._due:
            return said, [Event(kind="repeated", piece=piece, slot=name)]
        asked = Event(kind="asked", piece=piece, slot=name)
        if turn == "wrong":
            self._due[name] = device.step + self._draw(name, "noticed").randint(*NOTICED)
            return said, [asked, Event(kind="mistaken", piece=said, slot=name)]
        return said, [asked, Event(kind="answered", slot=name)]

    def put_off(self, piece: str, slot: str | None, tool: str, known: Collection[str]) -> tuple[str, Event]:
        """Return what is said of a piece that comes after the one thing that is answered, and what it counts as.

        A detail or a step that would be given is deferred; what would get nothing anyway is as it would be.
        """
        if slot is not None and self.task.slots[slot].source == "inferable":
            return ONE, Event(kind="unmatched", piece=piece, slot=slot)
        if slot is not None and slot in known:
            return ONE, Event(kind="repeated", piece=piece, slot=slot)
        if slot is None and not tool:
            return ONE, Event(kind="unmatched", piece=piece)
        return ONE, Event(kind="deferred", piece=piece, slot=slot or "", tool=tool)

    def put_right(self) -> tuple[str, list[Event]]:
        """Return the words that put right all that was said wrong, "" if nothing was; a message begins with it."""
        self._fresh = set(self._due)
        self._due.clear()
        if not self._fresh:
            return "", []
        fresh = [name for name in self.task.slots if name in self._fresh]
        said = " ".join([SORRY, *map(self._true, fresh)])
        return said, [Event(kind="corrected", slot=name) for name in fresh]

    def unasked(self, device: "Device", *, ending: bool) -> tuple[str, list[Event]]:
        """Return what the owner writes by itself after an action; at the latest when the agent wants to end."""
        if ending or any(device.step >= due for due in self._due.values()):
            return self.put_right()
        return "", []

    def _turn(self, name: str, known: Collection[str], device: "Device") -> Literal["true", "later", "wrong"]:
        if name in known or self.task.slots[name].source == "inferable" or name in self._fresh:
            return "true"
        if self.kind == "forgetful" and self._drawn(name):
            since = device.step - self._put_off.get(name, device.step)
            return "true" if since > BETWEEN else "later"
        if self.kind == "mistaken" and (name in self._due or self._drawn(name)):
            return "wrong" if self._misheld(name, device) else "true"
        return "true"

    def _true(self, name: str) -> str:
        slot = self.task.slots[name]
        return self._words.get(name) or (short(slot) if self.kind == "terse" else slot.say)

    def _misheld(self, name: str, device: "Device") -> str:
        if self.kind != "mistaken":
            return ""
        if name not in self._wrong:
            self._wrong[name] = wrong(self.task, name, device.world)
        return self._wrong[name]

    def _drawn(self, name: str) -> bool:
        return self._draw(name, self.kind).random() < SHARE

    def _draw(self, name: str, what: str) -> Random:
        return seeded(self._seed, self.task.id, name, what)
