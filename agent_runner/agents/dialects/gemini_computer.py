"""Computer use of Gemini: function calls, from 0 to 1000 whatever the image's size.

`type_text_at` touches the field, empties it and presses enter unless told otherwise. A scroll's direction is the
content's, its magnitude from 0 to 1000 of the screen. Functions for a browser have nothing to do here and say so.
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
    NO_BROWSER,
    direction_of,
    finger,
    lacking,
    long_press,
    opposite,
    press,
    typing,
)
from gui_sim.actions import Action, Wait
from gui_sim.geometry import SCREEN_HEIGHT, SCREEN_WIDTH

MAGNITUDE = 800.0

FORM = "Answer with one JSON object, a function call, one of these:"

ACTIONS = {
    '{"name": "click_at", "args": {"x": 100, "y": 200}}': "touch a point",
    '{"name": "long_press_at", "args": {"x": 100, "y": 200}}': "hold it",
    '{"name": "type_text_at", "args": {"x": 100, "y": 200, "text": "hi", "press_enter": false}}':
        "touch a field, empty it, write, and press enter unless told not to",
    '{"name": "scroll_at", "args": {"x": 100, "y": 200, "direction": "down", "magnitude": 400}}':
        "show what is further up, down, left or right",
    '{"name": "scroll_document", "args": {"direction": "down"}}': "the same, of the whole screen",
    '{"name": "drag_and_drop", "args": {"x": 100, "y": 600, "destination_x": 100, "destination_y": 200}}':
        "drag from one point to another",
    '{"name": "key_combination", "args": {"keys": "enter"}}': "press enter",
    '{"name": "go_back", "args": {}}': "one screen back",
    '{"name": "go_home", "args": {}}': "the home screen",
    '{"name": "open_app", "args": {"app_name": "Clock"}}': "open an app",
    '{"name": "wait_5_seconds", "args": {}}': "wait",
    '{"name": "ask_user", "args": {"text": "Which Anna?"}}': "ask the owner",
    '{"name": "answer", "args": {"text": "Done."}}': "end the task, with words for the owner",
    '{"name": "give_up", "args": {"text": "It is shut."}}': "end it as impossible",
}  # fmt: skip


def _item(item: Mapping[str, Any]) -> list[Raw] | None:
    for key in ("functionCall", "function_call"):
        if isinstance(item.get(key), Mapping):
            item = item[key]
    name, args = item.get("name"), item.get("args", item.get("arguments"))
    if not isinstance(name, str):
        return None
    return [(name, args if isinstance(args, Mapping) else {})]


def _scroll(call: Call) -> Sequence[Action]:
    direction = opposite(direction_of(call))
    magnitude = call.number("magnitude", default=MAGNITUDE)
    if not 0 < magnitude <= 1000:
        raise call.wrong("needs a 'magnitude' from 1 to 1000")
    side = SCREEN_HEIGHT if direction in ("up", "down") else SCREEN_WIDTH
    return [finger(direction, call.place(), magnitude / 1000 * side)]


def _wait(call: Call) -> Sequence[Action]:
    return [Wait(minutes=5 / 60)]


DIALECTS = (
    Family(
        name="gemini_computer",
        space=Space("0-1000"),
        read=reading(_item),
        form=FORM,
        actions=ACTIONS,
        verbs={
            "typetextat": typing(submits="yes", clears=True),
            "longpressat": long_press,
            "scrollat": _scroll,
            "scrolldocument": _scroll,
            "keycombination": press,
            "wait5seconds": _wait,
            **dict.fromkeys(("navigate", "openwebbrowser", "search"), NO_BROWSER),
            "goforward": lacking("this phone only goes back."),
        },
        ask="`ask_user`",
        done="`answer`",
        give_up="`give_up`",
        listing=in_words('{"name": "NAME", "args": {…}}'),
    ),
)
