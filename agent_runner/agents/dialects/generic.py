"""A plain JSON action for models of no family of their own (as MobileGym's generic agent), from 0 to 1000.

The option `space` measures otherwise: `0-1`, `pixels`, `points`. A swipe's direction is the finger's.
"""

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.reading import keyed

FORM = "Think in a few words, then write one JSON object, one of these:"

ACTIONS = {
    '{"action": "CLICK", "point": [500, 250]}': "touch a point",
    '{"action": "DOUBLE_TAP", "point": [500, 250]}': "touch it twice",
    '{"action": "LONG_PRESS", "point": [500, 250]}': "hold it",
    '{"action": "SWIPE", "point1": [500, 750], "point2": [500, 250]}': "move a finger",
    '{"action": "DRAG", "point1": [500, 750], "point2": [500, 250]}': "drag from one point to another",
    '{"action": "TYPE", "value": "hi"}': "write into the field that has the focus",
    '{"action": "ENTER"}': "press the keyboard's enter",
    '{"action": "AWAKE", "value": "Clock"}': "open an app",
    '{"action": "BACK"}': "one screen back",
    '{"action": "HOME"}': "the home screen",
    '{"action": "RECENT"}': "the open apps",
    '{"action": "WAIT", "value": 2}': "wait some seconds",
    '{"action": "INFO", "value": "Which Anna?"}': "ask the owner",
    '{"action": "ANSWER", "value": "At noon."}': "tell the owner the answer, which ends the task",
    '{"action": "COMPLETE"}': "end the task as done",
    '{"action": "ABORT", "value": "It is shut."}': "end it as impossible",
}

DIALECTS = (
    Family(
        name="generic",
        space=Space("0-1000"),
        read=keyed("action", "action_type"),
        form=FORM,
        actions=ACTIONS,
        ask="INFO",
        done="COMPLETE, or ANSWER if there is something to tell",
        give_up="ABORT",
    ),
)
