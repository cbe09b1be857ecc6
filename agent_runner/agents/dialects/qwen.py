"""`mobile_use` of Qwen2.5-VL and Qwen3-VL (QwenLM/Qwen3-VL, cookbooks/utils/agent_function_call.py).

Qwen2.5 measures in pixels of the image as it resizes it, Qwen3 from 0 to 999; its owners also speak of 1000, so
that space can be chosen with the option `space`. A direction is the finger's, a time is in seconds.
"""

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.listing import as_tools
from agent_runner.agents.dialects.tool_call import read, schema, tools_block

FACTOR = 28
LEAST, MOST = 4 * FACTOR**2, 16384 * FACTOR**2

FUNCTION = schema(
    [
        "key",
        "click",
        "long_press",
        "swipe",
        "type",
        "answer",
        "ask_user",
        "system_button",
        "open",
        "wait",
        "terminate",
    ],
    ["coordinate", "coordinate2", "text", "time"],
    button=["Back", "Home", "Menu", "Enter"],
    status=["success", "failure"],
)
FORM = f"""{tools_block(FUNCTION)}

For each call write a JSON object with the function's name and arguments in tags:
<tool_call>
{{"name": "mobile_use", "arguments": <arguments>}}
</tool_call>
Arguments are, for example:"""

ACTIONS = {
    '{"action": "click", "coordinate": [100, 200]}': "touch a point",
    '{"action": "long_press", "coordinate": [100, 200], "time": 1}': "hold it",
    '{"action": "swipe", "coordinate": [100, 600], "coordinate2": [100, 200]}': "move a finger",
    '{"action": "type", "text": "hi"}': "write into the field that has the focus",
    '{"action": "key", "text": "volume_up"}': "press volume_up, volume_down or power",
    '{"action": "system_button", "button": "Back"}': "press Back, Home, Enter, or Menu for the open apps",
    '{"action": "open", "text": "Clock"}': "open an app",
    '{"action": "wait", "time": 2}': "wait some seconds",
    '{"action": "ask_user", "text": "Which Anna?"}': "ask the owner",
    '{"action": "answer", "text": "At noon."}': "tell the owner the answer, which ends the task",
    '{"action": "terminate", "status": "success"}': "end the task as done",
    '{"action": "terminate", "status": "failure"}': "end it as impossible",
}


def _qwen(name: str, space: Space) -> Family:
    return Family(
        name=name,
        space=space,
        read=read,
        form=FORM,
        actions=ACTIONS,
        ask="`ask_user`",
        done='`terminate` and the status "success", or `answer` if there is something to tell',
        give_up='the status "failure"',
        listing=as_tools,
    )


DIALECTS = (
    _qwen("qwen25_mobile", Space("pixels", FACTOR, LEAST, MOST)),
    _qwen("qwen3_mobile", Space("0-999")),
)
