"""Agents that follow a task's oracle: through the screen (planner and driver) or through the tools.

They see the task, so they show that it can be done, not that anyone is clever. A step that needs a look at
the phone (`$new.Model`) takes it when its turn comes.
"""

from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar

from agent_runner.protocols import AgentView
from agent_runner.rows import with_newest
from agent_runner.tasks import OracleStep, Task
from agent_runner.user.phrases import LATER, ONE
from agent_runner.user.powers import request_words
from gui_sim.actions import Action, Answer, AskUser, CallTool, Wait
from gui_sim.errors import GuiSimError
from gui_sim.tool import ToolCall

if TYPE_CHECKING:
    from gui_sim.device import Device

AGAIN = 3
"""How often a question that was put off is asked again."""
ANSWERS = 2
"""How often an answer is given: the owner may still have something to say to the first."""


class Oracle:
    """Carries out oracle steps one action at a time, by tools in tools mode and by the screen otherwise.

    What no way leads to is a fault of the task or the phone, but for agents that do wrong on purpose: those go on.
    """

    goes_on: ClassVar[bool] = False

    def __init__(self) -> None:
        self._steps: Iterator[Action] = iter(())
        self._tools = False
        self._said = ""

    def attach(self, task: Task, device: "Device") -> None:
        """Take the task's steps."""
        self._steps = self._follow(task, device)

    async def act(self, view: AgentView) -> list[Action]:
        """Return the next action; after the last step, an answer."""
        self._tools = view.mode == "tools"
        self._said = view.said
        return [next(self._steps, None) or Answer(text="Done.")]

    def script(self, task: Task, device: "Device") -> list[OracleStep]:
        """Return the steps to take; other agents change them here."""
        return list(task.oracle)

    def _follow(self, task: Task, device: "Device") -> Iterator[Action]:
        for step in self.script(task, device):
            if step.kind == "ask":
                yield from self._ask(question_for(task, step.slot))
            elif step.kind == "ask_owner":
                yield from self._ask(request_words(step.tool, step.args))
            elif step.kind == "wait":
                yield Wait(minutes=step.minutes)
            elif step.kind == "answer":
                yield from repeat(Answer(text=step.text, status=step.status), ANSWERS)
            else:
                yield from self._call(step, device)

    def _ask(self, question: str) -> Iterator[Action]:
        """Ask, and ask again after another action where the owner says so."""
        yield AskUser(text=question)
        for _ in range(AGAIN):
            if not any(words in self._said for words in (LATER, ONE)):
                return
            yield Wait(minutes=0)
            yield AskUser(text=question)

    def _call(self, step: OracleStep, device: "Device") -> Iterator[Action]:
        args = with_newest(step.args, device.world)
        if self._tools:
            yield CallTool(tool=step.tool, args=args)
            return
        from gui_sim.driver import Driver
        from gui_sim.planner import PlanError, plan

        tool = device.world.find_tool(step.tool)
        if tool is None:
            raise GuiSimError(f"The oracle calls '{step.tool}', which is no tool of this phone.")
        if tool.writes:  # what a read would tell stands on the screens
            try:
                moves = plan(device, ToolCall(tool.app, tool.name, args)).moves
            except PlanError:
                if not self.goes_on:
                    raise
                return
            yield from Driver(device).actions(moves)


def question_for(task: Task, slot: str) -> str:
    """Return a question that names a slot, by its first phrase."""
    phrase = (task.slots[slot].asks or (slot.replace("_", " "),))[0].strip().rstrip("?")
    return f"{phrase[:1].upper()}{phrase[1:]}?"


def _oracle(options: Mapping[str, Any]) -> Oracle:
    return Oracle()


AGENTS = {"oracle": _oracle}
