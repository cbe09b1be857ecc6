"""AutoGLM (zai-org/Open-AutoGLM; the calls are those of AndroidLab's executor too), from 0 to 999.

`Type` empties the field first. Nothing is executed: the call is read by hand. Notes and API calls of the original
do nothing on this phone and say so.
"""

from collections.abc import Mapping
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import Raw, calls, inside, join, split_thought, text_of
from agent_runner.agents.dialects.verbs import typing
from gui_sim.errors import ToolError

FORM = """
Answer in this form, with one call of the list:
<think>what you see and what comes next</think>
<answer>do(action="...")</answer>
""".strip()

ACTIONS = {
    'do(action="Tap", element=[100,200])': "touch a point",
    'do(action="Double Tap", element=[100,200])': "touch it twice",
    'do(action="Long Press", element=[100,200])': "hold it",
    'do(action="Swipe", start=[100,600], end=[100,200])': "move a finger",
    'do(action="Type", text="hi")': "empty the field that has the focus and write into it",
    'do(action="Enter")': "press the keyboard's enter",
    'do(action="Launch", app="Clock")': "open an app",
    'do(action="Back")': "one screen back",
    'do(action="Home")': "the home screen",
    'do(action="Wait", duration="2 seconds")': "wait",
    'do(action="Interact", message="Which Anna?")': "ask the owner",
    'do(action="Take_over", message="Please sign in.")': "ask the owner to do a step",
    'finish(message="Done.")': "end the task, with words for the owner",
    'do(action="Abort", message="It is shut.")': "end it as impossible",
}


def _read(reply: str | Mapping[str, Any]) -> tuple[list[Raw], str]:
    thought, rest = split_thought(text_of(reply))
    answer, before = inside(rest, "answer")
    found, around = calls(answer, ("do", "finish"))
    return [_named(name, args) for name, args in found], join(thought, before, around)


def _named(name: str, args: Mapping[str, Any]) -> Raw:
    if name == "finish":
        return name, args
    verb = args.get("action", args.get("0"))
    if not isinstance(verb, str):
        raise ToolError("bad_action", 'do() needs an action, for example do(action="Back").')
    return verb, {key: value for key, value in args.items() if key not in ("action", "0")}


DIALECTS = (
    Family(
        name="autoglm",
        space=Space("0-999"),
        read=_read,
        form=FORM,
        actions=ACTIONS,
        verbs={"type": typing(clears=True), "typename": typing(clears=True)},
        ask="`Interact`",
        done="`finish`",
        give_up="`Abort`",
    ),
)
