"""The JSON actions of AndroidWorld (google-research/android_world, env/json_action.py and env/actuation.py).

Kept from there: `input_text` always presses enter, `wait` is one second, `scroll` names the content's direction,
`swipe` the finger's for up and down but the opposite for left and right. Not kept: scroll and swipe heed x and y
here, and start clear of the edges of the screen. There are no element numbers: a scroll with one is of the screen.
"""

from collections.abc import Sequence
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.calls import Call
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import keyed
from agent_runner.agents.dialects.verbs import (
    COMMON,
    direction_of,
    finger,
    lacking,
    opposite,
    press,
    scroll,
    typing,
)
from gui_sim.actions import Action, Wait

FORM = """
Answer in two lines:
Reason: why you do it
Action: {"action_type": ...}
The action is one JSON object, one of these:
""".strip()


def _swipe(call: Call) -> Sequence[Action]:
    direction = direction_of(call)
    return [finger(opposite(direction) if direction in ("left", "right") else direction, call.place())]


def _touch(verb: str) -> Any:
    def touch(call: Call) -> Sequence[Action]:
        if call.get("index") is not None and call.place() is None:
            raise call.wrong("names an element by 'index'; there are no element numbers here. Give x and y")
        return COMMON[verb](call)

    return touch


def _wait(call: Call) -> Sequence[Action]:
    return [Wait(minutes=1 / 60)]


VERBS = {
    "click": _touch("click"),
    "doubletap": _touch("doubletap"),
    "longpress": _touch("longpress"),
    "inputtext": typing(submits="yes"),
    "scroll": scroll,
    "swipe": _swipe,
    "wait": _wait,
    "keycode": press,
    "unknown": lacking("this is no action. Choose one of the list."),
}

ACTIONS = {
    '{"action_type": "click", "x": 100, "y": 200}': "touch a point",
    '{"action_type": "double_tap", "x": 100, "y": 200}': "touch it twice",
    '{"action_type": "long_press", "x": 100, "y": 200}': "hold it",
    '{"action_type": "input_text", "text": "hi", "x": 100, "y": 200, "clear_text": true}':
        "touch a field, write, and press enter; clear_text empties it first",
    '{"action_type": "keyboard_enter"}': "press the keyboard's enter",
    '{"action_type": "scroll", "direction": "down"}': "show what is further up, down, left or right",
    '{"action_type": "swipe", "direction": "up"}':
        "move the finger up or down; for left and right it moves the other way",
    '{"action_type": "open_app", "app_name": "Clock"}': "open an app",
    '{"action_type": "navigate_home"}': "the home screen",
    '{"action_type": "navigate_back"}': "one screen back",
    '{"action_type": "wait"}': "wait a second",
    '{"action_type": "answer", "text": "At noon."}': "tell the owner the answer, which ends the task",
    '{"action_type": "ask_user", "text": "Which Anna?"}': "ask the owner",
    '{"action_type": "status", "goal_status": "complete"}': "end the task as done",
    '{"action_type": "status", "goal_status": "infeasible"}': "end it as impossible",
}  # fmt: skip

DIALECTS = (
    Family(
        name="androidworld",
        space=Space("pixels"),
        read=keyed("action_type"),
        form=FORM,
        actions=ACTIONS,
        verbs=VERBS,
        ask="`ask_user`",
        done='the status "complete", or `answer` if there is something to tell',
        give_up='the status "infeasible"',
    ),
)
