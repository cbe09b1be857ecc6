"""An episode that is advanced from outside, one reply at a time, in the caller's thread.

The turns are those of `agent_runner.loop`: here the loop's agent is a seat, whose `act` waits until someone
puts a reply in. So nothing is decided twice, and an environment cannot differ from `gui-sim run`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from agent_runner.loop import Loop
from agent_runner.protocols import AgentReply, AgentView
from agent_runner.results import EpisodeResult
from agent_runner.standing import Standing
from agent_runner.tasks import Task
from agent_runner.user.scripted import ScriptedUser
from gui_sim.errors import GuiSimError
from gui_sim.world import World

if TYPE_CHECKING:
    from gui_sim.device import Device


class Seat:
    """The agent of an episode, whose replies come from outside. It is told of the device, to show the last screen."""

    def __init__(self, events: asyncio.AbstractEventLoop) -> None:
        self.view: AgentView | None = None
        self.device: Device | None = None
        self.loop: Loop | None = None
        self.base: World | None = None
        self._events = events
        self._reply: asyncio.Future[AgentReply] | None = None

    def attach(self, task: Task, device: "Device") -> None:
        """Keep the device."""
        self.device = device

    def begun(self, loop: Loop, base: World) -> None:
        """Keep what the episode is made of, so that it can be forked."""
        self.loop, self.base = loop, base

    def standing(self) -> Standing:
        """Return where the episode stands, for others to go on from.

        Raises:
            GuiSimError: It has not begun, or its user is one that cannot be copied.
        """
        if self.loop is None or self.base is None:
            raise GuiSimError("No episode is going on: call reset() first.")
        if not isinstance(self.loop.user, ScriptedUser):
            raise GuiSimError("Only an episode with the scripted user can be forked: a model keeps its own talk.")
        return Standing.of(self.loop, self.base)

    async def act(self, view: AgentView) -> AgentReply:
        """Hand the view out and wait for the reply to it."""
        self.view = view
        self._reply = self._events.create_future()
        self._events.stop()
        return await self._reply

    def put(self, reply: AgentReply) -> None:
        """Answer the view that was handed out last."""
        if self._reply is None:
            raise RuntimeError("Nobody has asked for a reply yet.")
        self._reply.set_result(reply)


class Play:
    """One episode, from its first view to its result. `start` makes the episode of the seat that it is given."""

    def __init__(self, start: Callable[[Seat], Coroutine[Any, Any, EpisodeResult]]) -> None:
        self._events = asyncio.SelectorEventLoop()
        self.seat = Seat(self._events)
        self._episode = self._events.create_task(start(self.seat))
        self._episode.add_done_callback(lambda _: self._events.stop())

    def advance(self, reply: AgentReply | None = None) -> EpisodeResult | None:
        """Run until the next view is out, and return None; or to the end, and return what it came to.

        The first call takes no reply, each further one the reply to the view before.
        """
        if reply is not None:
            self.seat.put(reply)
        with _alone():
            self._events.run_forever()
        return self._episode.result() if self._episode.done() else None

    def close(self) -> None:
        """Stop the episode wherever it is, and free what it holds."""
        if self._events.is_closed():
            return
        with _alone():
            if self._episode.cancel():
                self._events.run_forever()
            self._events.run_until_complete(self._events.shutdown_default_executor())
        self._events.close()
        self.seat.device = self.seat.loop = self.seat.base = None


@contextmanager
def _alone() -> Iterator[None]:
    """Let an event loop run inside another one's callback, as in a notebook: the outer one rests meanwhile."""
    outer = asyncio._get_running_loop()
    task = asyncio.current_task(outer) if outer is not None else None
    if task is not None and outer is not None:
        asyncio.tasks._leave_task(outer, task)
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(outer)
        if task is not None and outer is not None:
            asyncio.tasks._enter_task(outer, task)
