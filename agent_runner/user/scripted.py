"""A user without a model: answers what a slot's phrases name, does what a request names, and nothing else.

It can neither end an episode nor see the rubric. Each reply says only what was asked; an inferable slot is
not told.
"""

from typing import TYPE_CHECKING

from agent_runner.protocols import UserReply
from agent_runner.tasks import Task
from agent_runner.user import powers
from agent_runner.user.language import ALIKE, likeness, pieces, strip_reasoning
from agent_runner.user.ledger import Event, Kind, Ledger
from gui_sim.tool import ToolCall

if TYPE_CHECKING:
    from gui_sim.device import Device

KNOWN = "You know that already, look at what I usually do."
VAGUE = "What do you need me to do?"
NOTHING = "I have nothing to say on that."
EMPTY = "What would you like to know?"


class ScriptedUser:
    """Answers from a task's slots; acts with the owner's tools where the task lets it."""

    def __init__(self, task: Task) -> None:
        self._task = task

    async def answer(self, question: str, ledger: Ledger, device: "Device") -> UserReply:
        """Answer one message piece by piece."""
        message = strip_reasoning(question)
        parts = pieces(message)
        if not parts:
            return UserReply(text=EMPTY, events=(Event(kind="unmatched", piece=message[:200]),))
        said: list[str] = []
        events: list[Event] = []
        for part in parts:
            known = {event.slot for event in (*ledger.events, *events) if event.kind == "answered"}
            line, found = self._piece(part[:500], message, known, device)
            events += found
            if line not in said:
                said.append(line)
        return UserReply(text=" ".join(said), events=tuple(events))

    def _piece(self, piece: str, message: str, known: set[str], device: "Device") -> tuple[str, list[Event]]:
        slot = slot_named(self._task, piece)
        if slot is not None:
            return tell(self._task, slot, piece, known)
        request = powers.understand(piece, self._task, device.world, message[:2000])
        if request is None:
            vague = not piece.rstrip().endswith("?") or any(word in piece.casefold() for word in (" fix", " help"))
            return (VAGUE if vague else NOTHING), [Event(kind="unmatched", piece=piece)]
        if request.args is None:
            kind: Kind = "refused" if request.refused else "unmatched"
            return request.words, [Event(kind=kind, piece=piece, tool=request.tool)]
        return act(request, piece, device)


def slot_named(task: Task, piece: str) -> str | None:
    """Return the slot whose phrase is most like a piece, the longer phrase first among equals."""
    scored = [(likeness(phrase, piece), len(phrase), name) for name, slot in task.slots.items() for phrase in slot.asks]
    best = max(scored, default=(0.0, 0, ""))
    return best[2] if best[0] >= ALIKE else None


def tell(task: Task, name: str, piece: str, known: set[str]) -> tuple[str, list[Event]]:
    """Return the words on a slot that a piece asks for; `known` are the slots already answered."""
    slot = task.slots[name]
    if slot.source == "inferable":
        return KNOWN, [Event(kind="unmatched", piece=piece, slot=name)]
    if name in known:
        return slot.say, [Event(kind="repeated", piece=piece, slot=name)]
    return slot.say, [Event(kind="asked", piece=piece, slot=name), Event(kind="answered", slot=name)]


def act(request: powers.Understood, piece: str, device: "Device") -> tuple[str, list[Event]]:
    """Do as the owner what was understood, and return what to say of it."""
    tool = device.world.tool(request.tool)
    call = ToolCall(tool.app, tool.name, dict(request.args or {}))
    result = device.world.call(call, actor="user", channel="gui", step=device.step)
    event = Event(kind="acted", piece=piece, tool=tool.name, ok=result.ok)
    return ("Done." if result.ok else f"I tried, but it did not work: {result.error}"), [event]
