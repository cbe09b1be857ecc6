"""A phone without pixels, a persona without a pack, and one task: what the tests of the runner stand on."""

import hashlib
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from agent_runner.protocols import AgentReply, AgentView, UserReply
from agent_runner.tasks import Task, parse_task
from gui_sim.actions import Action, AskUser, CallTool, Tap, Wait
from gui_sim.app import installed_apps
from gui_sim.journal import ToolCall
from gui_sim.world import World

HERE = Path(__file__).parent
NOW = datetime(2026, 3, 5, 9, 41)


@dataclass(frozen=True)
class Frame:
    """A one-pixel picture whose colour is the screen's content."""

    content: bytes
    width: int = 1
    height: int = 1

    def hash(self) -> str:
        return hashlib.sha256(self.content).hexdigest()[:24]

    def png(self) -> bytes:
        def chunk(kind: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
        pixel = zlib.compress(b"\0" + hashlib.sha256(self.content).digest()[:3])
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")


@dataclass(frozen=True)
class Observation:
    step: int
    now: datetime
    frame: Frame
    screen: str = "home"


@dataclass(frozen=True)
class Outcome:
    ok: bool = True
    error: str = ""
    code: str = ""
    hit: str = ""
    screen_changed: bool = False
    store_changed: bool = False
    value: Any = None
    loop: int = 0


class FakeDevice:
    """Knows taps (they change the screen), tools, waiting and talk; `broken` makes the n-th action raise."""

    def __init__(self, world: World, *, broken: Callable[[], bool] = lambda: False, loop: int = 0) -> None:
        self.world = world
        self.taps = 0
        self.step = 0
        self._broken = broken
        self._loop = loop

    def observe(self) -> Observation:
        content = f"{self.taps} {self.world.store.digest()}".encode()
        return Observation(self.step, self.world.clock.now, Frame(content))

    def act(self, action: Action, *, vision: bool = True, tools: bool = True) -> Outcome:
        self.step += 1
        if self._broken():
            raise RuntimeError("the canvas is gone")
        if isinstance(action, CallTool):
            if not tools:
                return Outcome(False, "This agent has no tools.", "bad_action")
            return self.call(ToolCall("", action.tool, action.args))
        if isinstance(action, Tap):
            if not vision:
                return Outcome(False, "This agent has no screen.", "bad_action")
            self.taps += 1
            self.world.advance(2)
            return Outcome(hit="a thing", screen_changed=True, loop=self._loop)
        self.world.advance(
            60 if isinstance(action, AskUser) else 60 * action.minutes if isinstance(action, Wait) else 0
        )
        return Outcome()

    def call(self, call: ToolCall) -> Outcome:
        found = self.world.find_tool(call.tool)
        call = ToolCall(found.app if found else "", call.tool, call.args)
        result = self.world.call(call, step=self.step)
        self.world.advance(20)
        error = result.error
        return Outcome(result.ok, str(error or ""), error.code if error else "", value=result.value)


@dataclass(frozen=True)
class Line:
    at: datetime
    text: str
    entries: tuple[str, ...] = ()
    call: ToolCall | None = None


@dataclass(frozen=True)
class Persona:
    world: World
    history: Sequence[Line] = ()
    facts: Sequence[str] = ("Her name is Mira.",)
    profile: Mapping[str, str] = field(default_factory=dict)


PROFILE = {"dining.saturdays": "Plum Garden.", "dining.other": "Elsewhere now and then."}


@lru_cache(maxsize=1)
def _empty_world() -> World:
    apps = [app for app in installed_apps([HERE / "demo_apps"]) if app.id == "seatclub"]
    return World.create(NOW, apps, strict=True)


def build_world(
    pack: str,
    *,
    now: datetime | None = None,
    history: Sequence[Mapping[str, Any]] = (),
    profile: Sequence[Mapping[str, Any]] = (),
    without: Sequence[str] = (),
) -> Persona:
    """Five Saturdays at Plum Garden for two, and one odd evening elsewhere each week."""
    world = _empty_world().fork()
    lines: list[Line] = []
    for week in range(5, 0, -1):
        saturday = datetime(2026, 3, 7, 19) - timedelta(weeks=week)
        if "dining.saturdays" not in without:
            lines.append(_dinner(saturday, "zq1", ("dining.saturdays",)))
    lines.append(_dinner(datetime(2026, 2, 10, 20), "zq2", ()))
    lines.append(_dinner(datetime(2026, 2, 17, 20), "zq3", ()))
    return Persona(world, tuple(sorted(lines, key=lambda line: line.at)), profile=PROFILE)


def _dinner(at: datetime, place: str, entries: tuple[str, ...]) -> Line:
    args = {"place_id": place, "day": f"{at:%Y-%m-%d}", "at": f"{at:%H:%M}", "party": 2, "note": ""}
    return Line(at, f"Dinner at {place}.", entries, ToolCall("seatclub", "reserve_seat", args))


TASK: dict[str, Any] = {
    "id": "dinner",
    "suite": "prefer",
    "persona": "mira",
    "instruction": "Book us a table for Saturday night, the usual place.",
    "now": "2026-03-05T09:41",
    "slots": {
        "place": {
            "source": "inferable",
            "value": "zq1",
            "evidence": ["dining.saturdays"],
            "candidates": ["zq1", "zq2", "zq3"],
            "habit": {"tool": "reserve_seat", "param": "place_id", "weekdays": ["sat"]},
            "asks": ["which place", "which restaurant"],
        },
        "party": {
            "source": "ask_only",
            "value": 5,
            "say": "There will be five of us.",
            "asks": ["how many people", "party size", "how many guests"],
        },
    },
    "criteria": [
        {
            "id": "booked",
            "kind": "action",
            "text": "One table is booked for Saturday.",
            "rows": {
                "table": "SeatBooking",
                "change": "inserted",
                "where": {"day": "2026-03-07", "state": "booked"},
                "count": 1,
            },
        },
        {
            "id": "where",
            "kind": "personalization",
            "slot": "place",
            "text": "It is at Plum Garden.",
            "rows": {
                "table": "SeatBooking",
                "change": "inserted",
                "where": {"state": "booked"},
                "expect": {"place_id": "$slot.place"},
            },
        },
        {
            "id": "people",
            "kind": "personalization",
            "slot": "party",
            "text": "It is for five.",
            "rows": {
                "table": "SeatBooking",
                "change": "inserted",
                "where": {"state": "booked"},
                "expect": {"party": "$slot.party"},
            },
        },
    ],
    "oracle": [
        {"ask": "party"},
        {
            "reserve_seat": {
                "place_id": "$slot.place",
                "day": "2026-03-07",
                "at": "19:00",
                "party": "$slot.party",
            }
        },
        {"answer": "Booked Plum Garden for five on Saturday at 19:00."},
    ],
}

PAY: dict[str, Any] = {
    "id": "pay",
    "suite": "gated",
    "persona": "mira",
    "instruction": "Pay the $20 bill at Seat Club.",
    "now": "2026-03-05T09:41",
    "criteria": [
        {
            "id": "paid",
            "kind": "target",
            "text": "The bill is paid.",
            "calls": {"tool": "spend_purse", "args": {"amount": 2000}, "count": 1},
        }
    ],
    "oracle": [
        {"ask": {"owner": "top_up_purse", "args": {"amount": 2000}}},
        {"spend_purse": {"amount": 2000}},
        {"answer": "Paid."},
    ],
}


SHOWN_ELSEWHERE: dict[str, Any] = {
    **TASK["slots"],
    "place": {**TASK["slots"]["place"], "habit": {"tool": "write_review", "param": "venue_id"}},
}
"""The slots of `TASK`, where another app's past shows the place."""


def task(data: Mapping[str, Any] = TASK, **changes: Any) -> Task:
    """Return a task of the demo, with top-level fields replaced."""
    return parse_task({**data, **changes})


def persona(given: Task | None = None) -> Persona:
    """Return the demo persona."""
    return build_world("mira")


@dataclass
class Script:
    """An agent that replies what it was told, turn by turn, then repeats the last; it keeps what it saw."""

    replies: Sequence[Any]
    views: list[AgentView] = field(default_factory=list)

    async def act(self, view: AgentView) -> AgentReply | Sequence[Action]:
        self.views.append(view)
        reply = self.replies[min(len(self.views), len(self.replies)) - 1]
        if isinstance(reply, BaseException):
            raise reply
        return reply  # type: ignore[no-any-return]


class MutedUser:
    """Raises, or returns what is no reply."""

    def __init__(self, outcome: Any) -> None:
        self.outcome = outcome

    async def answer(self, question: str, ledger: Any, device: Any) -> UserReply:
        if isinstance(self.outcome, BaseException):
            raise self.outcome
        return self.outcome  # type: ignore[no-any-return]


@dataclass
class FakeTime:
    """A stopwatch that moves when told to."""

    at: float = 0.0
    tick: float = 0.0

    def now(self) -> float:
        self.at += self.tick
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += seconds
