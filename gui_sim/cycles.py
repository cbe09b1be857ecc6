"""Finds an agent that goes in circles: the same screen, rows and action as one to three steps before."""

import hashlib
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gui_sim.actions import Action, parse_action
from gui_sim.canvas.display_list import DisplayList
from gui_sim.store import Store

LONGEST = 3


@dataclass(slots=True)
class Step:
    """One action with what was on the screen before it and the state of the rows after it.

    A digest is costly, so it is known only of an action that was done before. What was on the screen is known
    by its hash alone once the phone has been saved.
    """

    action: Action
    screen: DisplayList | str
    version: int
    digest: str

    @property
    def seal(self) -> str:
        """A hash of what was on the screen."""
        if isinstance(self.screen, str):
            return self.screen
        return hashlib.sha256(repr(self.screen).encode()).hexdigest()

    def repeats(self, then: "Step") -> bool:
        """Tell whether this step finds everything as it was at an earlier one."""
        if self.action != then.action:
            return False
        whole = not isinstance(self.screen, str) and not isinstance(then.screen, str)
        if (self.screen != then.screen) if whole else (self.seal != then.seal):
            return False
        return self.version == then.version or self.digest == then.digest != ""


class Cycles:
    """The last steps of a phone."""

    def __init__(self, steps: Sequence[Step] = ()) -> None:
        self.steps: deque[Step] = deque(steps, maxlen=LONGEST + 1)

    def copy(self) -> "Cycles":
        """Return a copy that can go its own way."""
        return Cycles(tuple(self.steps))

    def add(self, action: Action, before: DisplayList, store: Store) -> int:
        """Note a step and return the period of the cycle that it closes, or 0."""
        known = any(step.action == action for step in self.steps)
        here = Step(action, before, store.version, store.digest() if known else "")
        self.steps.append(here)
        periods = range(1, len(self.steps))
        return next((period for period in periods if here.repeats(self.steps[-1 - period])), 0)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the steps as JSON."""
        return [
            {"action": step.action.model_dump(mode="json"), "screen": step.seal, "version": step.version,
             "digest": step.digest}
            for step in self.steps
        ]  # fmt: skip

    @classmethod
    def from_json(cls, steps: Sequence[Mapping[str, Any]]) -> "Cycles":
        """Return what `to_json` wrote."""
        return cls([Step(parse_action(s["action"]), s["screen"], s["version"], s["digest"]) for s in steps])
