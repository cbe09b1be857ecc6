"""Anthropic's computer tool (computer_20241022, 20250124, 20251124), in pixels of the declared display.

The API shrinks large images, so the image is sent already fitted and its own size declared. A drive of that API
hands `parse` the message, a `tool_use` block or its input as data; through chat completions the model writes the
input as JSON. A scroll's direction is the content's, its amount in clicks. Times are in seconds.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.calls import Call
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.items import reading
from agent_runner.agents.dialects.listing import in_words
from agent_runner.agents.dialects.reading import Raw
from agent_runner.agents.dialects.verbs import (
    NO_POINTER,
    direction_of,
    double_tap,
    finger,
    lacking,
    look,
    opposite,
)
from gui_sim.actions import Action, Swipe

CLICK = 60.0
"""Points of one click of a scroll wheel."""

FORM = """
The tool is {"type": "computer_20250124", "name": "computer", "display_width_px": WIDTH, "display_height_px": HEIGHT}.
Answer with one JSON object, its input, one of these:
""".strip()

ACTIONS = {
    '{"action": "left_click", "coordinate": [100, 200]}': "touch a point",
    '{"action": "double_click", "coordinate": [100, 200]}': "touch it twice",
    '{"action": "right_click", "coordinate": [100, 200]}': "hold it",
    '{"action": "left_click_drag", "start_coordinate": [100, 600], "coordinate": [100, 200]}': "drag between points",
    '{"action": "scroll", "coordinate": [100, 200], "scroll_direction": "down", "scroll_amount": 5}':
        "show what is further up, down, left or right",
    '{"action": "type", "text": "hi"}': "write into the field that has the focus",
    '{"action": "key", "text": "Return"}': "press Return, or home or back",
    '{"action": "open_app", "text": "Clock"}': "open an app",
    '{"action": "wait", "duration": 2}': "wait some seconds",
    '{"action": "screenshot"}': "look again",
    '{"action": "ask_user", "text": "Which Anna?"}': "ask the owner",
    '{"action": "answer", "text": "Done."}': "end the task, with words for the owner",
    '{"action": "give_up", "text": "It is shut."}': "end it as impossible",
}  # fmt: skip


def _item(item: Mapping[str, Any]) -> list[Raw] | None:
    if item.get("type") == "tool_use":
        given = item.get("input")
        args = given if isinstance(given, Mapping) else {}
        verb = args.get("action") if item.get("name") == "computer" else item.get("name")
        return [(str(verb), {key: value for key, value in args.items() if key != "action"})]
    verb = item.get("action")
    if not isinstance(verb, str):
        return None
    return [(verb, {key: value for key, value in item.items() if key != "action"})]


def _scroll(call: Call) -> Sequence[Action]:
    direction = opposite(direction_of(call, "scroll_direction", "direction"))
    amount = call.number("scroll_amount", "amount", default=5)
    if amount <= 0:
        raise call.wrong("needs a 'scroll_amount' above 0")
    return [finger(direction, call.place(), amount * CLICK)]


def _drag(call: Call) -> Sequence[Action]:
    return [Swipe(path=(call.point("start_coordinate"), call.point("coordinate", "end_coordinate")), hold=True)]


DIALECTS = (
    Family(
        name="anthropic_computer",
        space=Space("pixels"),
        read=reading(_item),
        form=FORM,
        actions=ACTIONS,
        verbs={
            "scroll": _scroll,
            "leftclickdrag": _drag,
            "tripleclick": double_tap,
            "cursorposition": look,
            "zoom": look,
            "middleclick": lacking("this phone has no mouse. Use left_click or right_click."),
            "leftmousedown": NO_POINTER,
            "leftmouseup": NO_POINTER,
            "holdkey": lacking("keys of this phone cannot be held. Use key."),
        },
        ask="`ask_user`",
        done="`answer`",
        give_up="`give_up`",
        listing=in_words('{"type": "tool_use", "name": "NAME", "input": {…}}'),
    ),
)
