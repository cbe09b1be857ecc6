"""The exchanges of one episode, as they are kept for the talk with the model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from agent_runner.agents.openai.pictures import Picture
from agent_runner.protocols import AgentView, Result
from agent_runner.user.language import strip_reasoning
from gui_sim.actions import Action, Answer, AskUser

MAX_RESULT = 30_000
"""Characters of one tool result that the model is sent."""
MAX_ECHO = 30_000
"""Characters of a reply's text, and of a call's id, that are sent back with the talk."""
LAST_STEPS = 5
"""Steps that are left when the model is told so."""
PICTURE_LEFT_OUT = "[An earlier screenshot was here.]"
TREE_LEFT_OUT = "[An earlier accessibility tree was here.]"
TURNS_LEFT_OUT = "[Earlier turns were here.]"
_NOT_DONE = "Not carried out: the turn ended before this call."


@dataclass
class Made:
    """One call of a reply, as it is sent back, and what came of it.

    `item` is a call of the computer tool as the API sent it, for which `name` and `arguments` are empty. `actions`
    is how many actions it stood for, `fault` what is wrong with the call itself. One that `listed` functions is no
    action, and has its outcome at once.
    """

    id: str
    name: str = ""
    arguments: str = "{}"
    item: Mapping[str, Any] | None = None
    actions: int = 1
    fault: str = ""
    outcome: str = ""
    listed: bool = False


@dataclass
class Turn:
    """One exchange: what the model was shown, what it said, and what came of its calls.

    `text` is the reply without its thoughts, `items` are its items where the API has such.
    """

    words: str
    tree: str = ""
    picture: Picture | None = None
    replied: bool = False
    text: str = ""
    items: tuple[Mapping[str, Any], ...] = ()
    made: list[Made] = field(default_factory=list)
    errors: tuple[str, ...] = ()

    def shown(self, fresh: bool, task: str = "", *, apart: bool = False) -> str:
        """Return the words of the turn: with its tree if `fresh`, else with a note that something was here.

        `task` is the line that names the task, for the first turn of a talk that was cut. The picture is `apart`
        where it is sent elsewhere than beside these words.
        """
        seen = self.tree if fresh or not self.tree else TREE_LEFT_OUT
        gone = "" if fresh or apart or self.picture is None else PICTURE_LEFT_OUT
        return "\n".join(filter(None, (task, TURNS_LEFT_OUT if task else "", self.words, seen, gone)))

    @property
    def only_listed(self) -> bool:
        """Whether the reply did nothing but ask for functions."""
        return bool(self.made) and all(call.listed for call in self.made)

    def settle(self, results: tuple[Result, ...]) -> None:
        """Give each call of the reply its outcome, in the order of the calls."""
        left = iter(results)
        for call in self.made:
            if call.listed:
                continue
            if call.fault and not call.actions:
                call.outcome = f"Error: {call.fault}"
            elif call.item is not None:
                call.outcome = "\n".join(_failed(left, call.actions))
            else:
                call.outcome = told(next(left, None))


def _failed(results: Iterator[Result], count: int) -> Iterator[str]:
    """Yield what went wrong with so many actions: the picture shows the rest."""
    for _ in range(count):
        result = next(results, None)
        if result is None or not result.ok:
            yield f"Error: {told(result)}"


def told(result: Result | None) -> str:
    """Return what the model is told of an action's outcome."""
    if result is None:
        return _NOT_DONE
    text = result.text or ("Done." if result.ok else "Failed.")
    if result.said:
        text = f"The owner says: {result.said}"
    return text if len(text) <= MAX_RESULT else text[:MAX_RESULT] + " … (cut: the result is too long)"


def task_line(view: AgentView) -> str:
    """Return the words that name the task."""
    return f"The task: {view.instruction}"


def words_of(view: AgentView, last: Turn | None) -> str:
    """Return what the model is told in words at a turn; `last` is the turn before, settled."""
    lines = [] if last else [task_line(view)]
    if view.mode != "tools" or last is None:
        lines.append(f"It is {view.now:%A %-d %B %Y, %H:%M}.")
    made = last.made if last else []
    known = {call.fault for call in made if call.item is None}
    errors = dict.fromkeys((*(last.errors if last else ()), *view.errors))
    lines += [f"Error: {error}" for error in errors if error not in known]
    lines += [call.outcome for call in made if call.item is not None and call.outcome]
    if not made:  # a text has no call to hang its outcome on
        lines += [told(result) for result in view.results if result.action is not None or result.ok]
    left = view.limits.steps - view.step
    if view.limits.steps and left <= LAST_STEPS:
        lines.append(f"{left} steps are left.")
    return "\n".join(lines)


def clean(action: Action) -> Action:
    """Strip reasoning from what goes to the owner."""
    if isinstance(action, AskUser | Answer):
        return action.model_copy(update={"text": strip_reasoning(action.text)})
    return action
