"""Where an episode stands between two turns, kept apart, so that others can go on from there."""

from copy import copy, deepcopy
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from agent_runner.loop import Loop
from agent_runner.user.ledger import Ledger
from gui_sim.world import World

if TYPE_CHECKING:
    from gui_sim.device import Device

OWN = frozenset({"agent", "writer", "frames", "told", "clock"})
"""Parts of a loop that belong to one episode and do not go on into another."""


@dataclass(frozen=True)
class Standing:
    """A loop at rest with a phone of its own, the world before the first action, and the steps as they are on disk.

    It never changes: what goes on from it takes copies.
    """

    loop: Loop
    base: World
    steps: bytes

    @classmethod
    def of(cls, loop: Loop, base: World) -> "Standing":
        """Keep where a loop stands while its agent is being asked."""
        return cls(_apart(loop, loop.device.fork()), base, loop.writer.path.read_bytes())

    def device(self) -> "Device":
        """Return a phone of one's own that is as the kept one."""
        return self.loop.device.fork()

    def into(self, fresh: Loop) -> Loop:
        """Return the loop of a fresh episode, brought to where this one stands, on the fresh one's phone."""
        kept = _apart(self.loop, fresh.device)
        return replace(kept, **{name: getattr(fresh, name) for name in OWN})


def _apart(loop: Loop, device: "Device") -> Loop:
    """Return a copy of a loop that shares nothing with it that changes, on a phone that is as its own."""
    changed: dict[str, Any] = {"device": device, "user": deepcopy(loop.user), "ledger": Ledger()}
    changed["ledger"].messages = list(loop.ledger.messages)
    for one in fields(Loop):
        value = getattr(loop, one.name)
        if isinstance(value, list | dict | set):
            changed[one.name] = copy(value)
    return replace(loop, **changed)
