"""The JSON actions of MobileWorld (runtime/utils/models.py, agents/utils/prompts.py): AndroidWorld's and some more.

Points are `x` and `y` or `coordinate`. A swipe is the finger's in all four directions, and a scroll the content's;
that server's own swap of left and right for up is not kept. `input_text` does not press enter.
"""

from agent_runner.agents.dialects import androidworld
from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.listing import in_words
from agent_runner.agents.dialects.reading import keyed
from agent_runner.agents.dialects.verbs import lacking, swipe, typing

FORM = """
Answer in two lines:
Thought: what you see and what comes next
Action: {"action_type": ...}
The action is one JSON object, one of these:
""".strip()

VERBS = {
    **androidworld.VERBS,
    "inputtext": androidworld.indexed(typing()),
    "swipe": swipe,
    "errorenv": lacking("this is the harness's own word. Act, or end the task with a status."),
}

ACTIONS = {
    '{"action_type": "click", "coordinate": [100, 200]}': "touch a point",
    '{"action_type": "double_tap", "coordinate": [100, 200]}': "touch it twice",
    '{"action_type": "long_press", "coordinate": [100, 200]}': "hold it",
    '{"action_type": "drag", "start_x": 100, "start_y": 200, "end_x": 100, "end_y": 300}':
        "drag from one point to another",
    '{"action_type": "input_text", "text": "hi"}': "write into the field that has the focus",
    '{"action_type": "keyboard_enter"}': "press the keyboard's enter",
    '{"action_type": "scroll", "direction": "down"}': "show what is further up, down, left or right",
    '{"action_type": "swipe", "direction": "up", "coordinate": [100, 200]}': "move the finger that way",
    '{"action_type": "open_app", "app_name": "Clock"}': "open an app",
    '{"action_type": "navigate_home"}': "the home screen",
    '{"action_type": "navigate_back"}': "one screen back",
    '{"action_type": "wait"}': "wait a second",
    '{"action_type": "ask_user", "text": "Which Anna?"}': "ask the owner",
    '{"action_type": "answer", "text": "At noon."}': "tell the owner the answer, which ends the task",
    '{"action_type": "status", "goal_status": "complete"}': "end the task as done",
    '{"action_type": "status", "goal_status": "infeasible"}': "end it as impossible",
}  # fmt: skip

DIALECTS = (
    Family(
        name="mobileworld",
        space=Space("pixels"),
        read=keyed("action_type", "action"),
        form=FORM,
        actions=ACTIONS,
        verbs=VERBS,
        ask="`ask_user`",
        done='the status "complete", or `answer` if there is something to tell',
        give_up='the status "infeasible"',
        listing=in_words('{"action_type": "mcp", "action_name": "NAME", "action_json": {…}}'),
        by_mark=androidworld.BY_MARK,
    ),
)
