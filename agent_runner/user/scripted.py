"""A user without a model: answers what a slot's phrases name, does what a request names, and nothing else.

It can neither end an episode nor see the rubric. Each reply says only what was asked; an inferable slot is
not told. When and in which words a slot is told is for its `Manner` to say.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from agent_runner.protocols import UserReply
from agent_runner.tasks import Task
from agent_runner.user import powers
from agent_runner.user.language import ALIKE, likeness, pieces, strip_reasoning, words
from agent_runner.user.ledger import Event, Kind, Ledger, told
from agent_runner.user.manner import Manner
from agent_runner.user.phrases import DONE, EMPTY, NOTHING, TRIED, VAGUE
from gui_sim.tool import ToolCall

if TYPE_CHECKING:
    from gui_sim.device import Device

MAX_PIECE = 500
MAX_MESSAGE = 2000
"""Characters of a piece, and of a message, that are looked at."""


class ScriptedUser:
    """Answers from a task's slots; acts with the owner's tools where the task lets it.

    `steps` are owner's tools by the words that are known to ask for one, beside those that do so by rule.
    """

    def __init__(self, task: Task, manner: Manner | None = None, steps: Mapping[str, str] | None = None) -> None:
        self._task = task
        self._manner = manner or Manner(task)
        self._steps = steps or {}

    async def answer(self, question: str, ledger: Ledger, device: "Device") -> UserReply:
        """Answer one message piece by piece, after what has to be put right."""
        return self.reply(question, ledger, device, self._manner.put_right())

    def unasked(self, ledger: Ledger, device: "Device", *, ending: bool) -> UserReply | None:
        """Return what the owner writes by itself after an action, None if nothing."""
        said, events = self._manner.unasked(device, ending=ending)
        return UserReply(text=said, events=tuple(events)) if said else None

    def reply(
        self, question: str, ledger: Ledger, device: "Device", begun: tuple[str, Sequence[Event]] = ("", ())
    ) -> UserReply:
        """Answer one message; `begun` is how the reply begins, with its events."""
        message = strip_reasoning(question)
        parts = pieces(message)
        said, events = [begun[0]], list(begun[1])
        if not parts:
            said.append(EMPTY)
            events.append(Event(kind="unmatched", piece=message[:200]))
        now = self._manner.answered_now(len(parts))
        for number, part in enumerate(parts):
            known = told((*ledger.events, *events))
            line, found = self._piece(part[:MAX_PIECE], message, known, device, now=number < now)
            events += found
            if line not in said:
                said.append(line)
        return UserReply(text=" ".join(filter(None, said)), events=tuple(events))

    def _piece(
        self, piece: str, message: str, known: Sequence[str], device: "Device", *, now: bool
    ) -> tuple[str, list[Event]]:
        slot = slot_named(self._task, piece)
        request = None
        if slot is None:
            tool = self._steps.get(" ".join(words(piece)), "")
            request = powers.understand(piece, self._task, device.world, message[:MAX_MESSAGE], tool)
        if not now:
            line, event = self._manner.put_off(piece, slot, request.tool if request else "", known)
            return line, [event]
        if slot is not None:
            return self._manner.tell(slot, piece, known, device)
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


def act(request: powers.Understood, piece: str, device: "Device") -> tuple[str, list[Event]]:
    """Do as the owner what was understood, and return what to say of it."""
    tool = device.world.tool(request.tool)
    call = ToolCall(tool.app, tool.name, dict(request.args or {}))
    result = device.world.call(call, actor="user", channel="gui", step=device.step)
    event = Event(kind="acted", piece=piece, tool=tool.name, ok=result.ok)
    return (DONE if result.ok else f"{TRIED} {result.error}"), [event]
