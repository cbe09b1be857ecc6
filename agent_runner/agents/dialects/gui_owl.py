"""GUI-Owl (X-PLUG/MobileAgent, Mobile-Agent-v3.5): `mobile_use` from 0 to 1000, with `answer` and `interact`."""

from agent_runner.agents.dialects import qwen
from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.listing import as_tools
from agent_runner.agents.dialects.tool_call import read, schema, tools_block

FUNCTION = {
    **schema(
        ["key", "click", "long_press", "swipe", "type", "system_button", "open", "wait", "answer", "interact",
         "terminate"],
        ["coordinate", "coordinate2", "text", "time"],
        button=["Back", "Home", "Menu", "Enter"],
        status=["success", "failure"],
    ),
    "name_for_human": "mobile_use",
    "args_format": "Write the arguments as a JSON object.",
}  # fmt: skip
FORM = f"""{tools_block(FUNCTION)}

Answer with one line in words, then the call:
Action: "what you do"
<tool_call>
{{"name": "mobile_use", "arguments": <arguments>}}
</tool_call>
Arguments are, for example:"""

ACTIONS = {
    **{sample: words for sample, words in qwen.ACTIONS.items() if "ask_user" not in sample},
    '{"action": "interact", "text": "Which Anna?"}': "ask the owner",
}

DIALECTS = (
    Family(
        name="gui_owl",
        space=Space("0-1000"),
        read=read,
        form=FORM,
        actions=ACTIONS,
        ask="`interact`",
        done='`terminate` and the status "success", or `answer` if there is something to tell',
        give_up='the status "failure"',
        listing=as_tools,
    ),
)
