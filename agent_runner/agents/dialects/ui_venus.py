"""UI-Venus: a call in `<action>` between a thought and a conclusion, from 0 to 999.

`Scroll` with a start and an end is the finger's way; with a direction alone it is the content's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.calls import Call
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import Raw, calls, inside, join, split_thought, text_of
from agent_runner.agents.dialects.verbs import direction_of, ends, finger, opposite
from gui_sim.actions import Action, Swipe

FORM = """
Answer in this form, with one call of the list:
<think>what you see and what comes next</think>
<action>...</action>
<conclusion>what you did</conclusion>
""".strip()

ACTIONS = {
    "Click(box=(100,200))": "touch a point",
    "LongPress(box=(100,200))": "hold it",
    "Drag(start=(100,600), end=(100,200))": "drag from one point to another",
    "Scroll(start=(100,600), end=(100,200), direction='down')": "move a finger to show what is further that way",
    "Type(content='hi')": "write into the field that has the focus",
    "Launch(app='Clock')": "open an app",
    "PressBack()": "one screen back",
    "PressHome()": "the home screen",
    "PressEnter()": "press the keyboard's enter",
    "PressRecent()": "the open apps",
    "Wait()": "wait a second",
    "CallUser(content='Which Anna?')": "ask the owner",
    "Finished(content='Done.')": "end the task, with words for the owner",
    "Infeasible(content='It is shut.')": "end it as impossible",
}


def _read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
    thought, rest = split_thought(text_of(reply))
    conclusion, before = inside(rest, "conclusion")
    body, around = inside(before or rest, "action")
    found, beside = calls(body)
    return found, join(thought, around, beside, conclusion if before else "")


def _scroll(call: Call) -> Sequence[Action]:
    path = ends(call)
    if path is not None and path[0] != path[1]:
        return [Swipe(path=tuple(path))]
    return [finger(opposite(direction_of(call)), call.place("start", "box"))]


DIALECTS = (
    Family(
        name="ui_venus",
        space=Space("0-999"),
        read=_read,
        form=FORM,
        actions=ACTIONS,
        verbs={"scroll": _scroll},
        ask="`CallUser`",
        done="`Finished`",
        give_up="`Infeasible`",
    ),
)
