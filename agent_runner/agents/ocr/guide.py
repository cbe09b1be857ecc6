"""Plans a task on a copy of the phone and hands out orders: a move, how to know its part, what to see after it.

The copy is taken before the first turn and goes along: each move is done on it too, so that the next plan begins
where the real phone ought to be. The real phone is never looked at here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from agent_runner.agents.ocr.hints import PASSING, Hint, Ink, drawn, hint_of, inks, shelf_words
from agent_runner.agents.oracle import question_for
from agent_runner.rows import with_newest
from agent_runner.user.powers import request_words
from gui_sim.actions import Action, Answer, AskUser, Swipe, Wait
from gui_sim.driver import Driver
from gui_sim.errors import GuiSimError
from gui_sim.tool import ToolCall
from gui_sim.ui.moves import (
    HoldOn,
    Move,
    PressOn,
    PullDown,
    SlideTo,
    SwipeLeftOn,
    SwipeRightOn,
    WheelTo,
)

if TYPE_CHECKING:
    from agent_runner.tasks import OracleStep, Task
    from gui_sim.device import Device
    from gui_sim.scene import Scene
    from gui_sim.spots import Spot
    from gui_sim.ui.view import Gesture

TELLING = 12  # words that say that a move has worked
GESTURES: "dict[type[Move], Gesture]" = {
    WheelTo: "drag_y",
    SlideTo: "drag_x",
    SwipeLeftOn: "swipe_left",
    SwipeRightOn: "swipe_right",
    HoldOn: "long_press",
}


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel among those side by side: what its rows say from the top down, its number from the left, how many."""

    rows: tuple[str, ...]
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Order:
    """One move to do by eye.

    `hint` tells the part, `then` are words that were not there before the move, `quiet` says that the screen stays as
    it is, `pages` how many pages of the home screen to go to the right (left if negative), `way` 1 or -1 where the
    part lies further down or up, `focused` says that a field has the keyboard already, `on` how a switch is to stand
    after the move.
    """

    move: Move
    hint: Hint = field(default_factory=lambda: Hint(""))
    then: tuple[str, ...] = ()
    quiet: bool = False
    wheel: Wheel | None = None
    pages: int = 0
    way: int = 0
    focused: bool = False
    on: bool | None = None


class Guide:
    """Goes through a task's oracle on a copy of the phone."""

    def __init__(self, task: "Task", twin: "Device") -> None:
        self._task = task
        self._twin = twin

    def keep_time(self, now: datetime) -> None:
        """Let the copy's clock catch up with what the real phone's shows."""
        behind = (now - self._twin.world.clock.now).total_seconds()
        if behind > 0:
            self._twin.advance(behind)

    def orders(self) -> Iterator[Order | Action]:
        """Yield what to do, in order; what an order asks for has been done on the copy when the next is asked for."""
        for step in self._task.oracle:
            if step.kind == "ask":
                yield from self._both(AskUser(text=question_for(self._task, step.slot)))
            elif step.kind == "ask_owner":
                yield from self._both(AskUser(text=request_words(step.tool, step.args)))
                self._as_owner(step)
            elif step.kind == "wait":
                yield from self._both(Wait(minutes=step.minutes))
            elif step.kind == "answer":
                yield Answer(text=step.text, status=step.status)
            else:
                yield from self._call(step)

    def _both(self, action: Action) -> Iterator[Action]:
        self._twin.act(action)
        yield action

    def _as_owner(self, step: "OracleStep") -> None:
        """Do on the copy what the owner was asked to do on the phone."""
        tool = self._twin.world.tool(step.tool)
        args = with_newest(step.args, self._twin.world)
        self._twin.world.call(ToolCall(tool.app, tool.name, args), actor="user", channel="gui", step=self._twin.step)

    def _call(self, step: "OracleStep") -> Iterator[Order]:
        from gui_sim.planner import plan

        world = self._twin.world
        tool = world.find_tool(step.tool)
        if tool is None:
            raise GuiSimError(f"The oracle calls '{step.tool}', which is no tool of this phone.")
        if tool.writes:  # what a read would tell stands on the screens
            moves = plan(self._twin, ToolCall(tool.app, tool.name, with_newest(step.args, world))).moves
            scout = _Scout(self._twin)
            yield from map(scout.order, moves)


class _Scout(Driver):
    """Does moves on the copy and says how each could be found by eye."""

    def order(self, move: Move) -> Order:
        """Do a move and return its order."""
        if isinstance(move, PressOn | PullDown):
            self.perform([move])
            return Order(move)
        gesture = _gesture(move)
        spot = self.choose(move, self.locate(move, gesture))
        shelf = shelf_words(self.device.scene, spot) if spot is not None else ()
        way = 0
        for action in self._bring(move, gesture):
            if isinstance(action, Swipe) and action.path[0][1] != action.path[-1][1]:
                way = 1 if action.path[0][1] > action.path[-1][1] else -1
            self.device.act(action)
        scene = self.device.scene
        spot = self._spot(move, gesture)
        hint, wheel, pages, on = hint_of(scene, spot, gesture, shelf), wheel_of(spot), self._pages(move), _turned(spot)
        key = f"{move.row}/{move.label}" if move.row else move.label
        before, picture = inks(scene), _picture(scene)
        self.perform([move])
        after = self.device.scene
        return Order(
            move,
            hint,
            then=_fresh(before, inks(after)),
            quiet=_picture(after) == picture,
            wheel=wheel,
            pages=pages,
            way=way,
            focused=scene.field is not None and scene.field.key == key,
            on=on,
        )

    def _pages(self, move: Move) -> int:
        """Return how far a dot of the home screen is from the page that is shown."""
        number = move.label.removeprefix("Page ")
        shown = next((node.value for node in self.device.scene.tree.walk() if node.role == "pages"), "")
        if not shown or number == move.label or not number.isdigit():
            return 0
        return int(number) - int(shown.split()[1])


def _gesture(move: Move) -> "Gesture":
    """Return how a finger does a move."""
    upright = isinstance(move, SlideTo) and move.upright
    return "drag_y" if upright else GESTURES.get(type(move), "tap")


def _turned(spot: "Spot") -> bool | None:
    """Return how a switch will stand when it is touched, None if a part is none."""
    from gui_sim.ui.controls.toggle import Toggle

    view = spot.place.box.view
    return not view.on if isinstance(view, Toggle) else None


def wheel_of(spot: "Spot") -> Wheel | None:
    """Return which wheel a part is, None if it is none."""
    from gui_sim.ui.controls.wheel import Wheels

    holder = next((view for view in reversed(spot.place.path) if isinstance(view, Wheels)), None)
    if holder is None:
        return None
    number = next(index for index, drum in enumerate(holder.drums) if drum is spot.place.box.view)
    return Wheel(tuple(holder.drums[number].column.texts), number, len(holder.drums))


def _picture(scene: "Scene") -> list[object]:
    """Return what is drawn, without what passes by itself."""
    return [command for layer in scene.layers if layer.name not in PASSING for command in drawn(layer)]


def _fresh(before: Sequence[Ink], after: Sequence[Ink]) -> tuple[str, ...]:
    """Return the words that are seen after, and were not, or not so often, before."""
    left = [ink.words for ink in before]
    fresh: list[str] = []
    for ink in after:
        if ink.words in left:
            left.remove(ink.words)
        elif ink.words:
            fresh.append(ink.words)
    return tuple(fresh[:TELLING])
