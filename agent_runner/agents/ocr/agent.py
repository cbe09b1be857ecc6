"""The agent: asks its guide what to do, and does it with its fingers."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from agent_runner.agents.ocr.fingers import Fingers
from agent_runner.agents.ocr.guide import Guide, Order
from agent_runner.agents.ocr.looking import Look
from agent_runner.agents.ocr.reading import shared_reader
from agent_runner.agents.ocr.seeking import Lost
from agent_runner.protocols import AgentReply, AgentView, Mode
from gui_sim.actions import Action, Answer
from gui_sim.errors import GuiSimError

if TYPE_CHECKING:
    from agent_runner.tasks import Task
    from gui_sim.device import Device


BLIND = "The ocr agent needs to see the screen: run it with --mode vision."


class OcrAgent:
    """Does a task's oracle by eye.

    At `attach` it takes a copy of the phone, to plan on; the phone itself it keeps no hold of. From then on it knows
    of the real phone what the frames show.
    """

    def __init__(self) -> None:
        self._guide: Guide | None = None
        self._doing: Generator[Action, Look, None] | None = None
        self._fingers: Fingers | None = None

    def refuses(self, mode: Mode) -> str:
        """Return why it cannot play in a mode, "" if it can."""
        return BLIND if mode == "tools" else ""

    def attach(self, task: "Task", device: "Device") -> None:
        """Copy the phone as it is."""
        self._guide = Guide(task, device.fork())

    async def act(self, view: AgentView) -> AgentReply:
        """Return the next action; after the last, an answer."""
        if view.frame is None:
            raise GuiSimError(BLIND)
        look = Look(view.frame, view.now, shared_reader())
        try:
            action = self._next(look)
        except Lost as lost:
            action = Answer(text=str(lost), status="infeasible")
        except StopIteration:
            action = Answer(text="Done.")
        thought = self._fingers.thought if self._fingers is not None else ""
        return AgentReply(actions=[action], thought=thought)

    def _next(self, look: Look) -> Action:
        if self._doing is None:
            self._fingers = Fingers(look)
            self._doing = self._all(self._fingers)
            return next(self._doing)
        return self._doing.send(look)

    def _all(self, fingers: Fingers) -> Generator[Action, Look, None]:
        guide = self._guide
        if guide is None:
            raise GuiSimError("The ocr agent was not told its task.")
        for order in guide.orders():
            if isinstance(order, Order):
                yield from fingers.carry_out(order)
            else:
                fingers.thought = ""
                yield from fingers.act(order)
            guide.keep_time(fingers.look.now)
