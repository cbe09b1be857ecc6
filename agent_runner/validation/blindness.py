"""Whether an agent is blind to what it must not know: the leak test by counterfactual.

The episode is built a second time with another life behind it: other ask-only values, profile wordings, context,
rubric, owner's will and oracle. An agent that walks through the phone and asks nothing must see the same bytes, in
every field of every view, in the pictures, and in the requests that a chat model would be sent. All is changed at
once; only where something differs, each change is tried alone to name it.
"""

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_runner.agents.chat_client import ChatClient
from agent_runner.agents.openai.agent import ChatAgent
from agent_runner.agents.openai.settings import Settings
from agent_runner.agents.replies import Completion
from agent_runner.criteria import AnswerCheck, Criterion
from agent_runner.episode import MakeDevice, phone, run_episode
from agent_runner.protocols import AgentView, BuildWorld, Limits, Mode, PersonaWorld, WallTime
from agent_runner.rows import owner_tools
from agent_runner.seeing import PLAIN, Seeing
from agent_runner.setup import persona_for
from agent_runner.slotvalues import other_value, uses
from agent_runner.taskcounts import apps_used
from agent_runner.tasks import OracleStep, Task
from agent_runner.user.language import words
from agent_runner.user.scripted import ScriptedUser
from agent_runner.validation import proofs
from gui_sim.actions import Action, Answer, CallTool, OpenApp, Swipe, Tap
from gui_sim.domains import Choice, Id
from gui_sim.errors import GuiSimError
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH
from gui_sim.ids import seeded

if TYPE_CHECKING:
    from gui_sim.device import Device
    from gui_sim.tool import Param, Tool

OTHER = "Something else entirely."
MODES: tuple[Mode, ...] = ("tools", "vision", "hybrid")
DIALECT = "generic"
"""The text dialect whose prompt is compared beside the native one."""
PROMPTS = 2
"""So many views of a walk, the first ones, are also put to a chat model: what it is told later comes from results."""
MAX_SIDE = 4096
"""Pictures go into a request as they are drawn: equal ones stay equal however they are made to fit."""
EACH, SOME = 4, 3
"""So many values at most are tried of a parameter that has several; so many apps are opened beside the task's own."""
BACK, AHEAD = timedelta(days=7), timedelta(days=14)
"""How far from now a walk looks where a tool takes two days."""
WHOLE = Seeing(observe="both", marks=True)
"""How a walk in hybrid mode sees, so that tree and marks are looked at too; in vision mode it sees the picture."""
LIMITS = Limits(steps=5_000, turns=500, calls_per_reply=2_000)
_TOP, _LOW = SCREEN_HEIGHT * 0.3, SCREEN_HEIGHT * 0.8
_MIDDLE = SCREEN_WIDTH / 2

Change = Callable[[Task, PersonaWorld], Task]
Seen = list[tuple[str, str]]
"""What was seen in order: where, and the hash of it."""


def blind_faults(
    task: Task,
    persona: PersonaWorld,
    build: BuildWorld,
    modes: Sequence[Mode] = MODES,
    make_device: MakeDevice = phone,
    hybrid: Seeing = WHOLE,
) -> list[str]:
    """Return a sentence for each thing that an agent would see before its first question though it must not.

    `hybrid` is how the screen is shown in hybrid mode.

    Raises:
        GuiSimError: The episode cannot be built or walked through.
    """

    apps = _apps(task, persona)

    def walk(task: Task, persona: PersonaWorld, mode: Mode) -> Seen:
        return _walk(task, persona, mode, apps, make_device, hybrid if mode == "hybrid" else PLAIN)

    seen = {mode: walk(task, persona, mode) for mode in modes}
    rows = proofs.seen(task, persona)

    def difference(change: Change) -> str:
        other = change(task, persona)
        there = persona_for(other, build)
        for mode in modes:
            if place := _first(seen[mode], walk(other, there, mode)):
                return f"in {mode} mode, {place}"
        return "" if proofs.seen(other, there) == rows else "somewhere on the phone"

    if not difference(_everything):
        return []
    found = {name: place for name, change in CHANGES.items() if (place := difference(change))}
    found = found or {"life behind it": difference(_everything)}
    return [
        f"With another {name} the agent sees something else before it asks: {place}." for name, place in found.items()
    ]


def _values(task: Task, persona: PersonaWorld) -> Task:
    """Give each ask-only slot another value, other words and other phrases."""
    for name in task.required:
        param = next((param for _, _, param in uses(task, name, persona.world)), None)
        value = other_value(task, name, param, persona.world)
        if isinstance(value, str | int | float | list | dict):  # else `proofs` says that there is none
            task = task.with_slot(name, value)
    told = {"say": OTHER, "asks": (OTHER.casefold(),)}
    slots = {name: slot.model_copy(update=told if slot.say else {}) for name, slot in task.slots.items()}
    return task.model_copy(update={"slots": slots})


def _profile(task: Task, persona: PersonaWorld) -> Task:
    worded = tuple({"entry": entry, "text": OTHER} for entry in persona.profile)
    return task.model_copy(update={"overrides": task.overrides.model_copy(update={"profile": worded})})


def _context(task: Task, persona: PersonaWorld) -> Task:
    return task.model_copy(update={"context": OTHER})


def _rubric(task: Task, persona: PersonaWorld) -> Task:
    other = Criterion(id="other", kind="action", text=OTHER, answer=AnswerCheck(text=OTHER))
    return task.model_copy(update={"criteria": (other,), "allow": ()})


def _will(task: Task, persona: PersonaWorld) -> Task:
    turned = {tool.name: not task.user_will.get(tool.name) for tool in owner_tools(persona.world)}
    return task.model_copy(update={"user_will": turned})


def _oracle(task: Task, persona: PersonaWorld) -> Task:
    return task.model_copy(update={"oracle": (OracleStep(kind="answer", text=OTHER),)})


CHANGES: Mapping[str, Change] = {
    "ask-only value": _values,
    "profile wording": _profile,
    "context": _context,
    "rubric": _rubric,
    "will of the owner": _will,
    "oracle": _oracle,
}


def _everything(task: Task, persona: PersonaWorld) -> Task:
    for change in CHANGES.values():
        task = change(task, persona)
    return task


def _first(one: Seen, other: Seen) -> str:
    """Return the first place at which two walks differ, "" if they are equal."""
    for (place, hash), (_, hash_there) in zip(one, other, strict=False):
        if hash != hash_there:
            return place
    return "" if len(one) == len(other) else "the number of views"


def _walk(
    task: Task, persona: PersonaWorld, mode: Mode, apps: Sequence[str], make_device: MakeDevice, seeing: Seeing
) -> Seen:
    walker = Walker(apps)

    async def go(folder: Path) -> None:
        user = ScriptedUser(task)
        result = await run_episode(
            task, persona, walker, user, LIMITS, mode, folder, make_device=make_device, seeing=seeing
        )
        if result.cause:
            raise GuiSimError(f"The walk in {mode} mode did not come to its end: {result.error}")

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(go(Path(folder) / "episode"))
    return walker.seen


def _apps(task: Task, persona: PersonaWorld) -> list[str]:
    """Return the apps to open: those that the task is done in, and some by chance; all rows are compared anyhow."""
    own = sorted(apps_used(task))
    others = [app.id for app in persona.world.apps if app.id not in own]
    return own + seeded("walk", task.id).sample(others, min(SOME, len(others)))


class Walker:
    """Opens apps, scrolls and taps, and calls every reading tool; it keeps a hash of all that it is shown."""

    def __init__(self, apps: Sequence[str]) -> None:
        self.seen: Seen = []
        self._apps = apps
        self._actions: Iterator[Sequence[Action]] = iter(())
        self._device: Device | None = None
        self._talks: list[tuple[str, ChatAgent, _Heard]] = []

    def attach(self, task: Task, device: "Device") -> None:
        """Take the phone, to know what its tools can be asked; the task is not looked at."""
        self._device = device

    async def act(self, view: AgentView) -> Sequence[Action]:
        """Look at all of a view, and walk on."""
        if not view.turn:
            self._actions = self._way(view)
            self._talks = list(_talks(view))
        for field in fields(view):
            self._keep(f"view {view.turn + 1}: '{field.name}'", _bytes(field.name, getattr(view, field.name)))
        for name, agent, heard in self._talks if view.turn < PROMPTS else ():
            await agent.act(view)
            self._keep(f"view {view.turn + 1}: the request of the {name} agent", heard.request)
        return next(self._actions, [Answer(text=OTHER)])

    def _keep(self, place: str, data: bytes) -> None:
        self.seen.append((place, hashlib.sha256(data).hexdigest()))

    def _way(self, view: AgentView) -> Iterator[Sequence[Action]]:
        """Yield the replies: the tools all at once, then the screens one by one; in hybrid mode less of both."""
        if self._device is None:
            return
        world, offered = self._device.world, {str(tool["name"]) for tool in view.tools}
        reads = [tool for tool in world.tools("agent") if not tool.writes and tool.name in offered]
        if reads:
            yield [call for tool in reads for call in self._calls(tool, view, EACH if view.picture is None else 1)]
        if view.picture is None:
            return
        for app in self._apps[:SOME] if reads else self._apps:
            yield [OpenApp(app=app)]
            if not reads:
                yield [Tap(x=_MIDDLE, y=_TOP)]
                yield [Swipe(path=((_MIDDLE, _LOW), (_MIDDLE, _TOP)))]

    def _calls(self, tool: "Tool[..., Any]", view: AgentView, each: int) -> Iterator[CallTool]:
        """Yield calls of a tool: its required arguments by few values of each, all else as it is by default."""
        needed = {param.name: self._some(param, view)[:each] for param in tool.params if param.required}
        for number in range(max(map(len, needed.values()), default=1)):
            yield CallTool(tool=tool.name, args={name: given[number % len(given)] for name, given in needed.items()})

    def _some(self, param: "Param", view: AgentView) -> list[Any]:
        if self._device is not None and isinstance(param.domain, Id | Choice):
            found = list(param.domain.values(self._device.world.context("agent")) or ())
            return found or ["none"]
        moment = param.type is datetime
        now = view.now if moment else view.now.date()
        days = {"start": now - BACK, "end": now + AHEAD}
        if param.name in days or param.name in {"day", "at", "date"}:
            at = days.get(param.name, now)
            return [at.isoformat(timespec="minutes") if isinstance(at, datetime) else at.isoformat()]
        return list(dict.fromkeys(words(view.instruction))) or [OTHER]  # what is looked for is what was said


class _Heard(ChatClient):
    """In place of an endpoint: keeps the request and says nothing."""

    def __init__(self) -> None:
        super().__init__(base_url="", key="none", timeout=1, attempts=1, stopwatch=WallTime())
        self.request = b""

    async def complete(self, request: Mapping[str, Any]) -> tuple[Completion, int]:
        """Return an empty reply."""
        self.request = json.dumps(request, sort_keys=True, default=repr).encode()
        return Completion(text=""), 1


def _talks(view: AgentView) -> Iterator[tuple[str, ChatAgent, _Heard]]:
    """Yield the chat agents that are told of each view: the native one, and where it can be a text dialect."""
    for dialect in ("native", *([DIALECT] if view.mode == "vision" else [])):
        heard = _Heard()
        yield dialect, ChatAgent(Settings(model="none", dialect=dialect, max_side=MAX_SIDE), heard), heard


def _bytes(name: str, value: Any) -> bytes:
    """Return the bytes of one field of a view; a picture is drawn."""
    if name == "picture":
        return value().hash().encode() if value else b""
    return repr(value).encode("utf-8", "replace")
