"""MAI-UI (Tongyi-MAI/MAI-UI, src/prompt.py): `mobile_use` from 0 to 999 after a thought in tags.

A swipe's direction is the finger's; without a point it is the middle of the screen.
"""

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.listing import as_tools
from agent_runner.agents.dialects.tool_call import read, schema, tools_block

FUNCTION = schema(
    ["click", "long_press", "double_click", "type", "swipe", "drag", "open", "system_button", "wait", "ask_user",
     "answer", "terminate"],
    ["coordinate", "start_coordinate", "end_coordinate", "direction", "text"],
    button=["back", "home", "menu", "enter"],
    status=["success", "fail"],
)  # fmt: skip
FORM = f"""{tools_block(FUNCTION)}

Think first, in tags, then call the function:
<thinking>
what you see and what comes next
</thinking>
<tool_call>
{{"name": "mobile_use", "arguments": <arguments>}}
</tool_call>
Arguments are, for example:"""

ACTIONS = {
    '{"action": "click", "coordinate": [100, 200]}': "touch a point",
    '{"action": "long_press", "coordinate": [100, 200]}': "hold it",
    '{"action": "double_click", "coordinate": [100, 200]}': "touch it twice",
    '{"action": "type", "text": "hi"}': "write into the field that has the focus",
    '{"action": "swipe", "direction": "up", "coordinate": [100, 600]}': "move a finger; the point may be left out",
    '{"action": "drag", "start_coordinate": [100, 200], "end_coordinate": [100, 600]}': "drag between points",
    '{"action": "open", "text": "Clock"}': "open an app",
    '{"action": "system_button", "button": "back"}': "press back, home, enter, or menu for the open apps",
    '{"action": "wait"}': "wait a second",
    '{"action": "ask_user", "text": "Which Anna?"}': "ask the owner",
    '{"action": "answer", "text": "At noon."}': "tell the owner the answer, which ends the task",
    '{"action": "terminate", "status": "success"}': "end the task as done",
    '{"action": "terminate", "status": "fail"}': "end it as impossible",
}

DIALECTS = (
    Family(
        name="mai_ui",
        space=Space("0-999"),
        read=read,
        form=FORM,
        actions=ACTIONS,
        ask="`ask_user`",
        done='`terminate` and the status "success", or `answer` if there is something to tell',
        give_up='the status "fail"',
        listing=as_tools,
    ),
)
