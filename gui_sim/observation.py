"""What a phone gives back: what can be seen at one moment, and what an action did."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from gui_sim.canvas.base import Canvas, Frame
from gui_sim.errors import ToolError
from gui_sim.scene import Scene
from gui_sim.ui.semantics import A11yNode
from gui_sim.values import Wire


@dataclass(frozen=True)
class Outcome:
    """What an action did.

    `code` and `error` are empty when all went well; `hit` is the label of what was touched; `value` a tool's
    result in JSON; `loop` the period (1 to 3) of a cycle of equal screen, store and action, else 0.
    """

    ok: bool = True
    error: str = ""
    code: str = ""
    hit: str = ""
    screen_changed: bool = False
    store_changed: bool = False
    value: Wire = None
    loop: int = 0


@dataclass(frozen=True, eq=False)
class Observation:
    """What can be seen at one moment. The frame and the tree are made when asked for."""

    step: int
    now: datetime
    screen: str
    scene: Scene
    canvas: Callable[[], Canvas]
    scale: int

    @cached_property
    def frame(self) -> Frame:
        """The screenshot, 390 x 844 points times the scale."""
        return self.canvas().draw(self.scene.commands, self.scale)

    @property
    def tree(self) -> A11yNode:
        """The accessibility tree of the same screen."""
        return self.scene.tree


_shared: list[Canvas] = []


def shared_canvas() -> Canvas:
    """Return the one canvas of this process, which serves all devices."""
    if not _shared:
        from gui_sim.canvas.pygame_canvas import PygameCanvas

        _shared.append(PygameCanvas())
    return _shared[0]


def refuse(error: ToolError) -> Outcome:
    """Return the outcome of an action that could not even be read."""
    return Outcome(ok=False, error=error.sentence, code=error.code)
