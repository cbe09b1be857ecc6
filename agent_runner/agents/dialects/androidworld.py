"""The JSON actions of AndroidWorld (google-research/android_world, env/json_action.py and env/actuation.py).

Kept from there: `input_text` always presses enter, `wait` is one second, `scroll` names the content's direction,
`swipe` the finger's for up and down but the opposite for left and right. Not kept: scroll and swipe heed x and y
here, and start clear of the edges of the screen. An `index` is the number of a mark, where the picture has marks; a
scroll with one is of the screen.
"""

from collections.abc import Sequence

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.calls import Call, Verb
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import keyed
from agent_runner.agents.dialects.verbs import (
    direction_of,
    double_tap,
    finger,
    lacking,
    long_press,
    opposite,
    press,
    scroll,
    tap,
    typing,
)
from gui_sim.actions import Action, DoubleTap, LongPress, Tap, Wait

FORM = """
Answer in two lines:
Reason: why you do it
Action: {"action_type": ...}
The action is one JSON object, one of these:
""".strip()


def _swipe(call: Call) -> Sequence[Action]:
    direction = direction_of(call)
    return [finger(opposite(direction) if direction in ("left", "right") else direction, call.place())]


def _touch(kind: type[Tap | DoubleTap | LongPress], verb: Verb) -> Verb:
    """Return a verb whose point may be named by its `index`."""

    def touch(call: Call) -> Sequence[Action]:
        if call.get("index") is None or call.place() is not None:
            return verb(call)
        x, y = call.mark("index")
        return [kind(x=x, y=y)]

    return touch


def indexed(write: Verb) -> Verb:
    """Return the verb that types, into the field that `index` names if one is given."""

    def verb(call: Call) -> Sequence[Action]:
        if call.get("index") is None or call.place() is not None:
            return write(call)
        x, y = call.mark("index")
        return [Tap(x=x, y=y), *write(call)]

    return verb


def _wait(call: Call) -> Sequence[Action]:
    return [Wait(minutes=1 / 60)]


VERBS = {
    "click": _touch(Tap, tap),
    "doubletap": _touch(DoubleTap, double_tap),
    "longpress": _touch(LongPress, long_press),
    "inputtext": indexed(typing(submits="yes")),
    "scroll": scroll,
    "swipe": _swipe,
    "wait": _wait,
    "keycode": press,
    "unknown": lacking("this is no action. Choose one of the list."),
}

BY_MARK = 'Instead of x and y, give that number: {"action_type": "click", "index": 3}.'
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
        by_mark=BY_MARK,
    ),
)
