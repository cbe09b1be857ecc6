"""Computer use of OpenAI's Responses API: `computer_call` items, in pixels of the sent image.

A drive of that API hands `parse` the response, one item or one action as data; through chat completions the model
writes the action as JSON. A scroll is in pixels, of the content. The secondary click is a long press, the back
button of a mouse goes back. `ask_user`, `answer` and `give_up` are function calls beside it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from agent_runner.agents.dialects.base import Space
from agent_runner.agents.dialects.calls import Call
from agent_runner.agents.dialects.family import Family
from agent_runner.agents.dialects.items import reading
from agent_runner.agents.dialects.listing import in_words
from agent_runner.agents.dialects.reading import Raw, objects
from agent_runner.agents.dialects.verbs import by_vector, lacking, long_press, tap
from gui_sim.actions import Action, Press, Swipe
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

MOST_WAYPOINTS = 200
_UNREADABLE = "unreadable"
_NOT_ACTIONS = frozenset({"message", "reasoning", "output_text", "summary_text", "text", "refusal", "function"})

FORM = """
The tool is {"type": "computer_use_preview", "display_width": WIDTH, "display_height": HEIGHT}. Answer with one
JSON object, the action, one of these:
""".strip()

ACTIONS = {
    '{"type": "click", "button": "left", "x": 100, "y": 200}': "touch a point; the right button holds it",
    '{"type": "double_click", "x": 100, "y": 200}': "touch it twice",
    '{"type": "drag", "path": [{"x": 100, "y": 600}, {"x": 100, "y": 200}]}': "drag along points",
    '{"type": "scroll", "x": 100, "y": 200, "scroll_x": 0, "scroll_y": 300}': "show what is so many pixels further",
    '{"type": "type", "text": "hi"}': "write into the field that has the focus",
    '{"type": "keypress", "keys": ["ENTER"]}': "press ENTER, HOME or BACK",
    '{"type": "open_app", "app": "Clock"}': "open an app",
    '{"type": "wait"}': "wait a second",
    '{"type": "screenshot"}': "look again",
    '{"type": "ask_user", "text": "Which Anna?"}': "ask the owner",
    '{"type": "answer", "text": "Done."}': "end the task, with words for the owner",
    '{"type": "give_up", "text": "It is shut."}': "end it as impossible",
}


def _item(item: Mapping[str, Any]) -> list[Raw] | None:
    kind = item.get("type")
    if not isinstance(kind, str) or kind in _NOT_ACTIONS:
        return None
    if kind == "computer_call":
        listed = item.get("actions", [item.get("action")])
        return [_raw(one) for one in listed] if isinstance(listed, list) else [_raw(None)]
    if kind == "function_call":
        args = item.get("arguments")
        args = next(iter(objects(args)[0]), {}) if isinstance(args, str) else args
        return [(str(item.get("name")), args if isinstance(args, Mapping) else {})]
    return [_raw(item)]


def _raw(action: Any) -> Raw:
    if not isinstance(action, Mapping) or not isinstance(action.get("type"), str):
        return _UNREADABLE, {}
    return action["type"], {key: value for key, value in action.items() if key != "type"}


def _click(call: Call) -> Sequence[Action]:
    match call.text("button", default="left").lower():
        case "left":
            return tap(call)
        case "right":
            return long_press(call)
        case "back":
            return [Press(button="back")]
    raise call.wrong("needs the button left, right or back; this phone is touched")


def _drag(call: Call) -> Sequence[Action]:
    path = call.get("path")
    if not isinstance(path, list) or not 2 <= len(path) <= MOST_WAYPOINTS:
        raise call.wrong(f"needs a path of 2 to {MOST_WAYPOINTS} points")
    return [Swipe(path=tuple(call.as_point(one) for one in path), hold=True)]


def _scroll(call: Call) -> Sequence[Action]:
    across, along = call.space.extent(call.sent)
    down = call.number("scroll_y", "scrollY", default=0.0) * SCREEN_HEIGHT / along
    right = call.number("scroll_x", "scrollX", default=0.0) * SCREEN_WIDTH / across
    return by_vector(call, down, right, call.place())


DIALECTS = (
    Family(
        name="openai_computer",
        space=Space("pixels"),
        read=reading(_item),
        form=FORM,
        actions=ACTIONS,
        verbs={
            "click": _click,
            "drag": _drag,
            "scroll": _scroll,
            _UNREADABLE: lacking("a computer call needs an action with a type."),
        },
        ask="`ask_user`",
        done="`answer`",
        give_up="`give_up`",
        listing=in_words('{"type": "function_call", "name": "NAME", "arguments": {…}}'),
    ),
)
