"""The owner of an earlier run, played back, so that two agents meet the same one.

What was said of a slot is said again, word for word, to whoever asks for it in whatever words; steps are taken
anew, as they have to be on this phone. What was never asked goes to a live user, and the ledger says so.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.protocols import User, UserReply
from agent_runner.tasks import Task
from agent_runner.trajectory import Step, read_steps
from agent_runner.user import guard, powers
from agent_runner.user.language import pieces, strip_reasoning, words
from agent_runner.user.ledger import TOLD, Event, Ledger
from agent_runner.user.manner import Manner
from agent_runner.user.scripted import MAX_MESSAGE, MAX_PIECE, ScriptedUser, slot_named
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from gui_sim.device import Device

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True)
class Recording:
    """What the owner of one task was asked and said.

    `words` are by slot, `phrases` the pieces by which a slot was asked for, `steps` the owner's tools by the plain
    words of the piece that asked for one, `others` the answers to pieces that asked for neither.
    """

    words: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, list[str]] = field(default_factory=dict)
    steps: dict[str, str] = field(default_factory=dict)
    others: dict[str, str] = field(default_factory=dict)


def recording_of(task: Task, run: Path, trial: int) -> Recording:
    """Read what a run has of a task: the same trial first, then the others for what it lacks.

    A slot that has another value or other words now is left out.

    Raises:
        GuiSimError: A file of the run is damaged.
    """
    found = Recording()
    trials = [path for path in (run / "episodes" / task.id).glob("*") if path.name.isdigit()]
    for folder in sorted(trials, key=lambda path: (path.name != str(trial), int(path.name))):
        same = [name for name in task.required if _slots(folder).get(name) == task.slots[name].model_dump(mode="json")]
        try:
            for step in read_steps(folder):
                _read(found, task, step, same)
        except (TypeError, AttributeError, ValueError):
            raise GuiSimError(
                f"{folder / 'steps.jsonl'}: is damaged, so the user in it can't be played back."
            ) from None
    return found


def _slots(folder: Path) -> Mapping[str, Any]:
    try:
        slots = json.loads((folder / "task.json").read_bytes())["slots"]
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    return slots if isinstance(slots, dict) else {}


def _read(found: Recording, task: Task, step: Step, same: Sequence[str]) -> None:
    events = [Event.from_json(event) for event in step.events]
    asked = [event for event in events if event.piece and event.kind not in {"rejected", "fallback", "mistaken"}]
    told = list(dict.fromkeys(event.slot for event in events if event.kind in {*TOLD, "repeated"}))
    alone = len(asked) == 1 and not any(event.kind == "corrected" for event in events)
    for name in told:
        if name in same and name not in found.words and (said := _words_on(task, name, step.reply, alone)):
            found.words[name] = said
    for event in asked:
        if event.slot in same:
            found.phrases.setdefault(event.slot, []).append(event.piece)
        elif event.tool:
            found.steps.setdefault(_plain(event.piece), event.tool)
        elif alone and event.kind == "unmatched" and not event.slot:
            found.others.setdefault(_plain(event.piece), step.reply)


def _words_on(task: Task, name: str, reply: str, alone: bool) -> str:
    """Return what a reply says of a slot: all of it if nothing else was asked, else the sentence that tells it."""
    slot, rest = task.slots[name], guard.others(task, [name])
    for part in (reply,) if alone else _SENTENCE.split(reply):
        if guard.conveys(part, slot) and not guard.given_away(part, rest, slot.say):
            return part
    return ""


def _plain(piece: str) -> str:
    return " ".join(words(piece))


class RecordedUser:
    """Answers from a recording, in its manner, and hands the rest to a live user of the same manner."""

    def __init__(self, task: Task, recording: Recording, live: User, manner: Manner) -> None:
        slots = {
            name: slot.model_copy(update={"asks": (*slot.asks, *recording.phrases.get(name, ()))})
            for name, slot in task.slots.items()
        }
        self._task = task.model_copy(update={"slots": slots})
        self._recording = recording
        self._played = ScriptedUser(self._task, manner, recording.steps)
        self._live = live
        self._manner = manner

    async def answer(self, question: str, ledger: Ledger, device: "Device") -> UserReply:
        """Answer one message: what is recorded from the recording, the rest live.

        Raises:
            EndpointError: The live user is a model, and its endpoint failed for good.
        """
        begun = self._manner.put_right()
        message = strip_reasoning(question)
        parts = [part[:MAX_PIECE] for part in pieces(message)]
        if len(parts) == 1 and (said := self._recording.others.get(_plain(parts[0]))):
            return _joined(UserReply(text=begun[0], events=tuple(begun[1])), _other(parts[0], said))
        known = [part for part in parts if self._knows(part, message, device)]
        if len(parts) > self._manner.answered_now(len(parts)):  # only the first is answered: all goes where it goes
            known = parts if parts[0] in known else []
        if parts and len(known) == len(parts):
            return self._played.reply(question, ledger, device, begun)
        new = "\n".join(part for part in parts if part not in known) if known else question
        own = UserReply(text=begun[0], events=tuple(begun[1]))
        if known:
            own = self._played.reply("\n".join(known), ledger, device, begun)
        so_far = Ledger()
        so_far.messages = [*ledger.messages, own.events]
        return _joined(own, self._verbatim(await self._live.answer(new, so_far, device), device))

    def unasked(self, ledger: Ledger, device: "Device", *, ending: bool) -> UserReply | None:
        """Return what the owner writes by itself after an action, None if nothing."""
        return self._played.unasked(ledger, device, ending=ending)

    async def close(self) -> None:
        """Close the live user."""
        close = getattr(self._live, "close", None)
        if close is not None:
            await close()

    def _knows(self, part: str, message: str, device: "Device") -> bool:
        slot = slot_named(self._task, part)
        if slot is not None:
            return slot in self._recording.words or self._task.slots[slot].source == "inferable"
        if _plain(part) in self._recording.steps:
            return True
        request = powers.understand(part, self._task, device.world, message[:MAX_MESSAGE])
        return request is not None and request.tool in self._recording.steps.values()

    def _verbatim(self, reply: UserReply, device: "Device") -> UserReply:
        """Return a live answer, in recorded words if it is about recorded slots alone, and else marked as live."""
        told = [event.slot for event in reply.events if event.kind in {"answered", "repeated"}]
        others = [event for event in reply.events if event.kind not in {"asked", "answered", "repeated", "rejected"}]
        if told and not others and all(name in self._recording.words for name in told):
            said = " ".join(dict.fromkeys(self._manner.slot(name, told, device).say for name in told))
            return UserReply(text=said, events=reply.events, usage=reply.usage)
        live = Event(kind="fallback", piece="This was not asked in the recording.")
        return UserReply(text=reply.text, events=(*reply.events, live), usage=reply.usage)


def _other(piece: str, said: str) -> UserReply:
    return UserReply(text=said, events=(Event(kind="unmatched", piece=piece),))


def _joined(one: UserReply, other: UserReply) -> UserReply:
    return UserReply(
        text=" ".join(filter(None, (one.text, other.text))),
        events=(*one.events, *other.events),
        usage=one.usage + other.usage,
    )
